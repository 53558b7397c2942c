"""Deals of Briscola with one fault in them: where it stands, and the code of what should be found. Usable."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .game import DOWN, SUITS, Deal, Event, Game, pack
from .write import Written, render, tags_of


@dataclass
class Fault:
    """A deal with one fault."""

    kind: str
    deal: Deal
    events: list[Event]
    index: int | None
    """The event to be refused; ``None`` where only a number is wrong."""
    codes: frozenset[str]
    written: Written
    line: int


@dataclass
class Place:
    """Where an event could be put; it is written only when it is chosen."""

    index: int
    event: Event
    code: str
    instead: bool = True


Maker = Callable[[Deal, random.Random], "Fault | None"]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Callable[[Deal, random.Random], list[Place]]], None]:
    """Registers a kind that lists every place it could stand at."""

    def note(places: Callable[[Deal, random.Random], list[Place]]) -> None:
        def make(deal: Deal, rng: random.Random) -> Fault | None:
            found = places(deal, rng)
            if not found:
                return None
            one = rng.choice(found)
            events = list(deal.events)
            events[one.index : one.index + one.instead] = [one.event]
            written = render(tags_of(deal, "full"), events, ":".join(map(str, deal.score)))
            return Fault(name, deal, events, one.index, frozenset([one.code]), written, written.lines[one.index])

        KINDS[name] = make

    return note


def replay(deal: Deal) -> Iterator[tuple[Game, int, Event]]:
    """The game as it stands before each event."""
    game = Game(deal.rules, deal.dealer, deal.hands, deal.turned, deal.stock)
    for index, event in enumerate(deal.events):
        yield game, index, event
        if event.kind == "play":
            game.play(event.cards[0])
        elif event.kind == "draw":
            game.draw()
        elif event.kind == "exchange":
            game.exchange()
        else:
            game.claim(event.seat)


def plays(deal: Deal, cards: Callable[[Game, int], list[str]], *codes: str) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind != "play":
            continue
        for card in cards(game, event.seat):
            code = game.play_fault(event.seat, card)
            if code in codes:
                found.append(Place(index, Event("play", event.seat, event.trick, card, (card,)), code or ""))
    return found


@kind("suit not followed")
def not_followed(deal: Deal, rng: random.Random) -> list[Place]:
    return plays(deal, lambda game, seat: game.hands[seat], "E401")


@kind("a card of somebody else")
def not_held(deal: Deal, rng: random.Random) -> list[Place]:
    return plays(deal, lambda game, seat: [c for h in game.hands for c in h], "E201")


@kind("a card of the stock")
def not_drawn(deal: Deal, rng: random.Random) -> list[Place]:
    return plays(deal, lambda game, seat: game.pile, "E201")


@kind("a card that was played")
def played_twice(deal: Deal, rng: random.Random) -> list[Place]:
    return plays(deal, lambda game, seat: [c for t in [*game.tricks, game.trick] for _, c in t], "E202")


@kind("a card of no pack")
def no_card(deal: Deal, rng: random.Random) -> list[Place]:
    out = sorted({r + s for r in DOWN + "T98" for s in SUITS} - set(pack(deal.rules)))
    return plays(deal, lambda game, seat: out, "E208")


@kind("a card out of turn")
def out_of_turn(deal: Deal, rng: random.Random) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind != "play" or len(game.trick) == game.players - 1:
            continue
        for seat in range(game.players):
            if seat != event.seat and game.hands[seat]:
                card = rng.choice(game.hands[seat])
                found.append(Place(index, Event("play", seat, event.trick, f"@{seat + 1}{card}", (card,)), "E404"))
    return found


@kind("a card after the end")
def after_the_end(deal: Deal, rng: random.Random) -> list[Place]:
    card = rng.choice(pack(deal.rules))
    return [Place(len(deal.events), Event("play", 0, deal.events[-1].trick, card, (card,)), "E407")]


@kind("another card drawn")
def wrong_draw(deal: Deal, rng: random.Random) -> list[Place]:
    found = []
    for index, event in enumerate(deal.events):
        if event.kind == "draw":
            cards = list(event.cards)
            place = rng.randrange(len(cards))
            cards[place] = rng.choice([c for c in pack(deal.rules) if c != cards[place]])
            wrong = Event("draw", event.seat, event.trick, "/" + "".join(cards), tuple(cards))
            found.append(Place(index, wrong, "E205"))
    return found


@kind("a draw without a stock")
def late_draw(deal: Deal, rng: random.Random) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind == "play" and not game.trick and game.tricks and not game.pile:
            cards = tuple(rng.sample(pack(deal.rules), game.players))
            found.append(Place(index, Event("draw", 0, len(game.tricks), "/" + "".join(cards), cards), "E408", False))
    return found


def exchanges(deal: Deal, code: str, pairs: Callable[[Game, int], list[tuple[str, str]]]) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind not in ("play", "draw"):
            continue
        seat = game.turn()
        for given, taken in pairs(game, seat):
            if game.exchange_fault(seat, given, taken) == code:
                wrong = Event("exchange", seat, event.trick, f"{given}<>{taken}", (given, taken))
                found.append(Place(index, wrong, code, instead=False))
    return found


@kind("an exchange that is not allowed")
def no_exchange(deal: Deal, rng: random.Random) -> list[Place]:
    def own(game: Game, seat: int) -> list[tuple[str, str]]:
        given = rng.choice(game.hands[seat]) if game.hands[seat] else "7s"
        return [(given, game.turned or "As")]

    return exchanges(deal, "E507", own)


@kind("an exchange with a card not held")
def exchange_not_held(deal: Deal, rng: random.Random) -> list[Place]:
    def wanted(game: Game, seat: int) -> list[tuple[str, str]]:
        return [(game.rules["exchange"] + game.trump, game.turned)] if game.turned else []

    return exchanges(deal, "E201", wanted)


@kind("an exchange with a card that is gone")
def exchange_gone(deal: Deal, rng: random.Random) -> list[Place]:
    def wanted(game: Game, seat: int) -> list[tuple[str, str]]:
        return [(game.rules["exchange"] + game.trump, game.turned)] if game.turned else []

    return exchanges(deal, "E202", wanted)


@kind("an exchange for another card")
def wrong_taken(deal: Deal, rng: random.Random) -> list[Place]:
    def other(game: Game, seat: int) -> list[tuple[str, str]]:
        card = rng.choice([c for c in pack(deal.rules) if c != game.turned])
        return [(game.rules["exchange"] + game.trump, card)] if game.turned else []

    return exchanges(deal, "E505", other)


@kind("a claim in the middle of a trick")
def claim_in_trick(deal: Deal, rng: random.Random) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind == "play" and game.claim_fault() == "E418":
            found.append(Place(index, Event("claim", event.seat, event.trick, "claim"), "E418", False))
    return found


@kind("an event of another game")
def foreign(deal: Deal, rng: random.Random) -> list[Place]:
    found = []
    for index, event in enumerate(deal.events):
        if event.kind == "play":
            token, what = rng.choice([("pass", "bid"), ("take:h", "bid"), ("+KhQh", "declare")])
            if deal.rules["claim"] == "0" and rng.random() < 0.3:
                token, what = "claim", "claim"
            found.append(Place(index, Event(what, event.seat, event.trick, token, ("Kh", "Qh")), "E409", False))
    return found


def wrong_result(deal: Deal, rng: random.Random) -> Fault | None:
    score = list(deal.score)
    score[rng.randrange(len(score))] += rng.choice([1, 10, 11])
    result = ":".join(map(str, score))
    written = render(tags_of(deal, "full", result), deal.events, result)
    line = written.text.count("\n")
    return Fault("a wrong result", deal, deal.events, None, frozenset(["E603"]), written, line)


KINDS["a wrong result"] = wrong_result


def all_faults(deal: Deal, rng: random.Random) -> Iterator[Fault]:
    """One fault of each kind that this deal has room for."""
    for make in KINDS.values():
        fault = make(deal, rng)
        if fault is not None:
            yield fault

"""Deals of Belote with one fault in them: where it stands, and the code of what should be found. Usable.

A fault is put in place of an event, or before one; what comes after it is left as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from .game import PACK, Deal, Event, Game, fault_of, is_four, value_of
from .write import NAMES, Written, render, tags_of, token_of


@dataclass
class Fault:
    """A deal with one fault."""

    kind: str
    deal: Deal
    events: list[Event]
    """The events as they are written, up to the fault and after it."""
    index: int | None
    """The event to be refused; ``None`` where only a number is wrong."""
    codes: frozenset[str]
    written: Written
    line: int


Maker = Callable[[Deal, random.Random], "Fault | None"]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    def note(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return note


def replay(deal: Deal) -> Iterator[tuple[Game, int, Event]]:
    """The game as it stands before each event."""
    game = Game(deal.rules, deal.dealer, deal.first, deal.turned, deal.stock)
    for index, event in enumerate(deal.events):
        yield game, index, event
        if event.kind == "bid":
            game.bid(event.token)
        elif event.kind == "declare":
            game.declare(event.cards)
        else:
            game.play(event.cards[0])


def finish(name: str, deal: Deal, events: list[Event], index: int, *codes: str) -> Fault:
    """The fault as a record, all hands known."""
    written = render(
        tags_of(deal, "first"), [(e, token_of(e, True)) for e in events], f"{deal.score[0]}:{deal.score[1]}"
    )
    return Fault(name, deal, events, index, frozenset(codes), written, written.lines[index])


def put(name: str, deal: Deal, index: int, event: Event, *codes: str, instead: bool = False) -> Fault:
    """An event that is put in, before another or in its place."""
    events = list(deal.events)
    events[index : index + instead] = [event]
    return finish(name, deal, events, index, *codes)


@dataclass
class Place:
    """Where an event could be put; it is written only when it is chosen."""

    name: str
    deal: Deal
    index: int
    event: Event
    code: str
    instead: bool = True


def pick(found: list[Place], rng: random.Random) -> Fault | None:
    if not found:
        return None
    one = rng.choice(found)
    return put(one.name, one.deal, one.index, one.event, one.code, instead=one.instead)


# -- bids


def bid_faults(deal: Deal, name: str, tokens: list[str], code: str) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind != "bid":
            break
        wrong = [token for token in tokens if game.bid_fault(token) == code]
        found += [Place(name, deal, index, replace(event, token=token), code) for token in wrong]
    return found


@kind("another suit in the first round")
def other_suit(deal: Deal, rng: random.Random) -> Fault | None:
    found = bid_faults(deal, "another suit in the first round", [f"take:{s}" for s in "shdc"], "E413")
    return pick([f for f in found if f.index < 4], rng)


@kind("the turned suit in the second round")
def turned_suit(deal: Deal, rng: random.Random) -> Fault | None:
    found = bid_faults(deal, "the turned suit in the second round", [f"take:{deal.turned[1]}"], "E413")
    return pick([f for f in found if f.index >= 4], rng)


@kind("no suit in the second round")
def no_suit(deal: Deal, rng: random.Random) -> Fault | None:
    return pick(bid_faults(deal, "no suit in the second round", ["take"], "E414"), rng)


@kind("a bid out of turn")
def bid_out_of_turn(deal: Deal, rng: random.Random) -> Fault | None:
    bids = [i for i, e in enumerate(deal.events) if e.kind == "bid"]
    index = rng.choice(bids)
    event = deal.events[index]
    seat = rng.choice([s for s in range(4) if s != event.seat])
    wrong = replace(event, seat=seat, token=f"@{seat + 1}{event.token}")
    return put("a bid out of turn", deal, index, wrong, "E404", instead=True)


@kind("a bid after the take")
def late_bid(deal: Deal, rng: random.Random) -> Fault | None:
    bids = [i for i, e in enumerate(deal.events) if e.kind == "bid"]
    token = rng.choice(["pass", "take", "take:h"])
    return put("a bid after the take", deal, len(bids), Event("bid", 0, 0, token), "E412")


@kind("a card before the take")
def early_card(deal: Deal, rng: random.Random) -> Fault | None:
    bids = [i for i, e in enumerate(deal.events) if e.kind == "bid"]
    index = rng.choice(bids)
    seat = deal.events[index].seat
    card = rng.choice(deal.first[seat])
    return put("a card before the take", deal, index, Event("play", seat, 1, card, (card,)), "E415")


# -- play


def play_faults(deal: Deal, name: str, cards: Callable[[Game, int], list[str]], *codes: str) -> list[Place]:
    """Every play that can be replaced by one that breaks a rule with one of these codes."""
    found = []
    for game, index, event in replay(deal):
        if event.kind != "play":
            continue
        for card in cards(game, event.seat):
            if game.play_fault(event.seat, card) in codes:
                wrong = Event("play", event.seat, event.trick, card, (card,))
                code = game.play_fault(event.seat, card) or ""
                found.append(Place(name, deal, index, wrong, code))
    return found


def duty_kind(name: str, code: str) -> None:
    @kind(name)
    def make(deal: Deal, rng: random.Random) -> Fault | None:
        return pick(play_faults(deal, name, lambda game, seat: game.hands[seat], code), rng)


duty_kind("suit not followed", "E401")
duty_kind("trump led and not headed", "E402")
duty_kind("no trump played", "E403")
duty_kind("not overtrumped", "E416")
duty_kind("not undertrumped", "E417")


@kind("a card of somebody else")
def not_held(deal: Deal, rng: random.Random) -> Fault | None:
    others = lambda game, seat: [c for s in range(4) if s != seat for c in game.hands[s]]  # noqa: E731
    return pick(play_faults(deal, "a card of somebody else", others, "E201"), rng)


@kind("a card that was played")
def played_twice(deal: Deal, rng: random.Random) -> Fault | None:
    gone = lambda game, seat: [c for t in [*game.tricks, game.trick] for _, c in t]  # noqa: E731
    return pick(play_faults(deal, "a card that was played", gone, "E202"), rng)


@kind("a card out of turn")
def out_of_turn(deal: Deal, rng: random.Random) -> Fault | None:
    found = []
    for game, index, event in replay(deal):
        if event.kind != "play" or len(game.trick) == 3:
            continue
        for seat in range(4):
            if seat != event.seat and game.hands[seat]:
                card = rng.choice(game.hands[seat])
                wrong = Event("play", seat, event.trick, f"@{seat + 1}{card}", (card,))
                found.append(Place("a card out of turn", deal, index, wrong, "E404"))
    return pick(found, rng)


@kind("a card after the last trick")
def ninth_trick(deal: Deal, rng: random.Random) -> Fault | None:
    card = rng.choice(PACK)
    wrong = Event("play", 0, 8 if deal.final != deal.first else 1, card, (card,))
    return put("a card after the last trick", deal, len(deal.events), wrong, "E407")


# -- declarations

Sets = Callable[[Game, int], list[tuple[str, ...]]]
"""Cards that a seat may try to declare."""


def declare_faults(deal: Deal, name: str, cards: Sets, *codes: str) -> list[Place]:
    found = []
    for game, index, event in replay(deal):
        if event.kind != "play" or game.tricks:
            continue
        for some in cards(game, event.seat):
            fault = game.declare_fault(event.seat, some)
            if fault in codes:
                wrong = Event("declare", event.seat, 1, "+" + "".join(some), some)
                found.append(Place(name, deal, index, wrong, fault or "", instead=False))
    return found


def held_sets(hand: list[str], rng: random.Random) -> list[tuple[str, ...]]:
    return [tuple(rng.sample(hand, rng.choice([2, 3, 4, 5]))) for _ in range(6) if len(hand) > 5]


@kind("no combination")
def no_combination(deal: Deal, rng: random.Random) -> Fault | None:
    found = declare_faults(deal, "no combination", lambda game, seat: held_sets(game.hands[seat], rng), "E301")
    return pick(found, rng)


@kind("four sevens or eights")
def low_four(deal: Deal, rng: random.Random) -> Fault | None:
    fours = lambda game, seat: [tuple(r + s for s in "shdc") for r in "78"]  # noqa: E731
    return pick(declare_faults(deal, "four sevens or eights", fours, "E301"), rng)


@kind("declared with a card not held")
def declared_elsewhere(deal: Deal, rng: random.Random) -> Fault | None:
    def runs(game: Game, seat: int) -> list[tuple[str, ...]]:
        three = [
            "789TJQKA"[i : i + 3] for i in range(6)
        ]  # the cards are looked at as they are laid out: A T K Q J 9 8 7
        return [tuple(r + s for r in "ATKQJ987" if r in ranks) for s in "shdc" for ranks in three]

    return pick(declare_faults(deal, "declared with a card not held", runs, "E201", "E202"), rng)


@kind("a card in two declarations")
def shared_card(deal: Deal, rng: random.Random) -> Fault | None:
    def again(game: Game, seat: int) -> list[tuple[str, ...]]:
        mine = [cards for who, cards in game.declared if who == seat]
        shorter = [cards[:-1] for cards in mine if len(cards) > 3 and not is_four(cards)]
        return mine + [cards for cards in shorter if value_of(cards)]

    return pick(declare_faults(deal, "a card in two declarations", again, "E305"), rng)


@kind("a run shorter than it is")
def short_run(deal: Deal, rng: random.Random) -> Fault | None:
    """The finding stands at the card its owner plays."""
    found = []
    for index, event in enumerate(deal.events):
        if event.kind != "declare" or is_four(event.cards) or len(event.cards) < 4:
            continue
        cut = event.cards[1:] if rng.random() < 0.5 else event.cards[:-1]
        wrong = Event("declare", event.seat, 1, "+" + "".join(cut), cut, value_of(cut))
        events = list(deal.events)
        events[index] = wrong
        at = next(i for i, e in enumerate(events) if e.kind == "play" and e.seat == event.seat)
        found.append((events, at))
    return finish("a run shorter than it is", deal, *rng.choice(found), "E317") if found else None


@kind("declared too late")
def late_declaration(deal: Deal, rng: random.Random) -> Fault | None:
    declared = [e for e in deal.events if e.kind == "declare"]
    if not declared:
        return None
    event = rng.choice(declared)
    at = [i for i, e in enumerate(deal.events) if e.kind == "play" and e.trick > 1]
    index = rng.choice(at)
    seat = deal.events[index].seat
    some = tuple(sorted(event.cards))
    wrong = Event("declare", seat, deal.events[index].trick, "+" + "".join(some), some)
    return put("declared too late", deal, index, wrong, "E309")


@kind("a declaration where none counts")
def declarations_off(deal: Deal, rng: random.Random) -> Fault | None:
    if deal.rules["declarations"] == "yes":
        return None
    cards = [i for i, e in enumerate(deal.events) if e.kind == "play"]
    if not cards:
        return None
    event = deal.events[cards[0]]
    wrong = Event("declare", event.seat, 1, "+KhQhJh", ("Kh", "Qh", "Jh"))
    return put("a declaration where none counts", deal, cards[0], wrong, "E318")


@kind("an event of another game")
def foreign(deal: Deal, rng: random.Random) -> Fault | None:
    cards = [i for i, e in enumerate(deal.events) if e.kind == "play"]
    if not cards:
        return None
    index = rng.choice(cards)
    event = deal.events[index]
    token, what = rng.choice([("claim", "claim"), ("7h<>Ah", "exchange")])
    return put("an event of another game", deal, index, Event(what, event.seat, event.trick, token), "E409")


# -- numbers


@kind("a wrong result")
def wrong_result(deal: Deal, rng: random.Random) -> Fault | None:
    score = list(deal.score)
    score[rng.randrange(2)] += rng.choice([1, 10, 20])
    result = f"{score[0]}:{score[1]}"
    written = render(tags_of(deal, "first", result), [(e, token_of(e, True)) for e in deal.events], result)
    line = written.text.count("\n")
    return Fault("a wrong result", deal, deal.events, None, frozenset(["E603"]), written, line)


@kind("a wrong claim")
def wrong_claim(deal: Deal, rng: random.Random) -> Fault | None:
    declared = [i for i, e in enumerate(deal.events) if e.kind == "declare"]
    if not declared:
        return None
    index = rng.choice(declared)
    events = list(deal.events)
    points = rng.choice([p for p in (20, 50, 100, 150, 200) if p != events[index].points])
    events[index] = replace(events[index], points=points)
    fault = finish("a wrong claim", deal, events, index, "E601")
    fault.index = None
    return fault


def all_faults(deal: Deal, rng: random.Random) -> Iterator[Fault]:
    """One fault of each kind that this deal has room for."""
    for make in KINDS.values():
        fault = make(deal, rng)
        if fault is not None:
            yield fault


__all__ = ["KINDS", "NAMES", "Fault", "all_faults", "fault_of", "replay"]

"""Small deals: the last tricks with stock, played at random from a set-up with rich hands, and written as records.

Every card is known. Some begin with declarations already made. Seats and sides count from 0 in here; records count
from 1. ``write(deal, turned=1)`` writes the same deal with everybody one seat further.
"""

from __future__ import annotations

import copy
import random
import re
from dataclasses import dataclass

from reference.family.game import RANKS, SUITS, Event, Game, bezique_pair, build_rules
from reference.family.play import after_trick, choose_card
from reference.family.write import random_deal
from reference.family.write import write as write_whole
from reference.game import NAMES

PEOPLE = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn", "Gus", "Hal")
RANK_WEIGHTS = {"A": 3.0, "T": 1.5, "K": 4.0, "Q": 4.0, "J": 2.5, "9": 0.6, "8": 0.6, "7": 0.6}


@dataclass
class SmallDeal:
    """A played deal from the middle on."""

    preset: str
    options: dict[str, str]
    rules: dict[str, str]
    start: Game
    """Before the first of the events."""
    past: list[Event]
    """What was done before, as far as it is known."""
    events: list[Event]
    score: tuple[int, ...]
    """At the end, by side."""

    @property
    def exchanged(self) -> frozenset[int]:
        return frozenset(e.seat for e in self.past if e.kind == "exchange")

    @property
    def rules_text(self) -> str:
        words = [self.preset]
        if self.preset == "besigue" and self.start.players != 2:
            words.append(f"players={self.start.players}")
        return "; ".join([*words, *(f"{n}={v}" for n, v in self.options.items())])


def _pick_cards(rng: random.Random, rules: dict[str, str], trump: str, number: int) -> list[str]:
    """So many cards of the pack, more of those that combinations are made of than there should be."""
    packs = int(rules["packs"])
    pair = bezique_pair(rules, trump) or ("Qs", "Jd")
    liking = {name: rng.choice([0.3, 1.0, 1.0, 3.0]) for name in NAMES}
    keys = []
    for name in NAMES * packs:
        weight = RANK_WEIGHTS[name[0]] * liking[name] / packs
        if name in pair:
            weight *= 3
        if name[1] == trump and name[0] in "ATKQJ":
            weight *= 2
        if name == "7" + trump and rules["trump-by"] == "turned":
            weight *= 10
        keys.append((rng.random() ** (1 / weight), name))
    keys.sort(reverse=True)
    names = [name for _, name in keys[:number]]
    rng.shuffle(names)
    return names


def _set_up(rng: random.Random, rules: dict[str, str], tricks: int) -> Game:
    """The simulator so many tricks before the end of the stock, nothing declared."""
    players, size = int(rules["players"]), int(rules["hand"])
    by_turning = rules["trump-by"] == "turned"
    trump = rng.choice(SUITS)
    names = _pick_cards(rng, rules, trump, players * (size + tricks))
    turned = None
    if by_turning:
        trumps = [n for n in names if n[1] == trump and (n[0] != "7" or rng.random() < 0.2)]
        turned = rng.choice(trumps) if trumps else names[0]
        names.remove(turned)
    hands = [[names.pop() for _ in range(size)] for _ in range(players)]
    game = Game(rules, rng.randrange(players), hands, names, turned)
    game.score = [0] * game.sides
    game.ledger.clear()
    if game.turned is not None and game.turned.rank == "7":
        game.turned.seven_scored = True
    game.trick = game.stock_tricks - tricks + 1
    game.blank = ["over"] * players
    if not by_turning and rng.random() < 0.5:
        game.trump = trump
    if rules["brisques"] == "end" or rules["brisques"].startswith("threshold"):
        known = sum(c.rank in "AT" for c in game.cards)
        for _ in range(8 * int(rules["packs"]) - known):
            game.brisques[rng.randrange(game.sides)] += 1
    return game


def _play_on(game: Game, rng: random.Random, zeal: float) -> None:
    """Plays one event or more: a card, or all that is done after a trick; by zeal, anything is."""
    if game.phase == "play":
        if game.trick > game.stock_tricks or rng.random() < 0.3:
            game.play(rng.choice(game.playable()))
        else:
            game.play(choose_card(game, rng, set()))
        return
    if rng.random() < zeal:
        after_trick(game, rng)
    game.draw()


def _can_begin_here(game: Game, past: list[Event]) -> bool:
    """Whether the tags of a set-up say all that matters about what was done so far."""
    told = [e for e in past if e.kind in ("declare", "announce", "show", "exchange") or (e.kind == "play" and e.points)]
    if not told:
        return True
    if game.partners or game.rules["reform"] != "off" or game.rules["trump-by"] != "turned":
        return False
    for event in told:
        if event.kind == "play" or (event.kind == "exchange" and (not event.points or event.cards[1][0] == "7")):
            return False
        if event.kind == "show" and not any(c.ident == event.idents[0] for c in game.hands[event.seat]):
            return False
    gone: set[tuple[int, str]] = set()
    for event in past:  # which copy was built on can only be told while none is gone
        if event.kind == "play" and event.from_table[0]:
            gone.add((event.seat, event.cards[0]))
        elif event.kind in ("declare", "announce") and gone & {(event.seat, name) for name in event.cards}:
            return False
    return sum(e.kind == "exchange" for e in told) <= 1


def small_deal(
    rng: random.Random,
    preset: str,
    options: dict[str, str] | None = None,
    *,
    players: int | None = None,
    tricks: int = 6,
    past: int = 0,
) -> SmallDeal:
    """A deal played from ``tricks`` before the end of the stock on; up to ``past`` more were played before."""
    rules = build_rules(preset, options, players)
    game = _set_up(rng, rules, tricks + past)
    begin = game.trick + past
    start = copy.deepcopy(game)
    zeal = rng.choice([0.25, 0.5, 0.75])
    while game.phase != "over":
        begins = game.phase == "play" and not game.in_trick and start.trick < game.trick <= begin
        if begins and _can_begin_here(game, game.events):
            start = copy.deepcopy(game)
        _play_on(game, rng, zeal)
    events = game.events[len(start.events) :]
    return SmallDeal(preset, dict(options or {}), rules, start, start.events, events, tuple(game.score))


def whole_deal(rng: random.Random, preset: str) -> tuple[SmallDeal, str]:
    """A whole deal for two (or as many as the preset has), and its record with hands and stock."""
    deal = random_deal(rng, preset, players=2 if preset == "besigue" else None)
    start = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    text = write_whole(deal, "full", rng=rng).text
    return SmallDeal(preset, {}, deal.rules, start, [], deal.events, deal.score), text


# -- writing


def _declared_text(deal: SmallDeal, seat: int) -> str:
    words = []
    for event in deal.past:
        if event.seat != seat:
            continue
        if event.kind in ("declare", "announce", "show", "exchange") or (event.kind == "play" and event.points):
            words.append(event.token + (f"={event.points}" if event.points else ""))
    return " ".join(words)


def _table_text(game: Game, seat: int) -> str:
    """What of a seat's cards still lies there, with a number where copies that were not alike have gone."""
    words = []
    here = [c for c in game.table[game.group(seat)] if c.owner == seat]
    for card in sorted(here, key=lambda c: (RANKS.index(c.rank), SUITS.index(c.suit), c.number)):
        laid = [c for c in game.cards if c.name == card.name and c.number and c.owner == seat]
        unlike = any(not game.alike(c, card) for c in laid)
        gone = any(c not in here for c in laid)
        words.append(card.name + (str(card.number) if unlike and gone else ""))
    return " ".join(words)


def write(deal: SmallDeal, turned: int = 0) -> str:
    """The record. ``turned``: everybody sits so many seats further, and so does the dealer."""
    game = deal.start
    players, sides = game.players, game.sides

    def seat(number: int) -> int:
        return (number + turned) % players + 1

    def by_seat(name: str, texts: list[str]) -> list[tuple[str, str]]:
        return sorted((f"{name}{seat(i)}", text) for i, text in enumerate(texts) if text)

    def by_side(numbers: list[int] | tuple[int, ...]) -> str:
        return ":".join(str(numbers[(i - turned) % sides]) for i in range(sides))

    def word(text: str) -> str:
        return re.sub(r"@(\d)", lambda found: f"@{seat(int(found[1]) - 1)}", text)

    tags = [("Rules", deal.rules_text), ("Event", "?"), ("Site", "?"), ("Date", "????.??.??")]
    tags += by_seat("Player", list(PEOPLE[:players]))
    tags.append(("Dealer", str(seat(game.dealer))))
    if game.turned is not None:
        tags.append(("Turned", game.turned.name))
    tags.append(("Result", by_side(deal.score)))
    tags += by_seat("Hand", [" ".join(c.name for c in hand) for hand in game.hands])
    if game.stock:
        tags.append(("Stock", " ".join(c.name for c in game.stock)))
    tags += [("Trick", str(game.trick)), ("Lead", str(seat(game.leader)))]
    if game.trump:
        tags.append(("Trump", game.trump))
    tags += [("Score", by_side(game.score)), ("Brisques", by_side(game.brisques))]
    for i in sorted(range(players), key=seat):
        done = word(_declared_text(deal, i))
        if done:
            tags += [(f"Declared{seat(i)}", done), (f"Table{seat(i)}", _table_text(game, i))]
    lines = [f'[{name} "{value}"]' for name, value in tags] + [""]
    trick = 0
    for event in deal.events:
        if event.trick != trick:
            trick = event.trick
            lines.append(f"{trick}.")
        lines[-1] += " " + word(event.token) + (f"={event.points}" if event.points else "")
    return "\n".join([*lines, by_side(deal.score)]) + "\n"

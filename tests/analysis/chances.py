"""What could be declared after each won trick as things lay, asked of the reference simulator and not of bzq.

A combination is known by its name and suit or rank, the trump seven as ``("seven", "")``.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from reference.family.faults import step
from reference.family.game import Event, Game, identify

from bzq.analysis.model import Opportunity
from bzq.cards import card_name

from .small_deals import SmallDeal

Combination = tuple[str, str]
SEVEN: Combination = ("seven", "")


@dataclass
class Chance:
    """A trick a side won."""

    trick: int
    legal: set[Combination] = field(default_factory=set)
    """What was legal at some moment before the draw."""
    after: set[Combination] = field(default_factory=set)
    """What was legal but for what had been scored after this trick already, so perhaps in another order."""
    done: list[Combination] = field(default_factory=list)
    cards: set[tuple[Combination, tuple[str, ...]]] = field(default_factory=set)
    """What was legal at some moment, or was done, with its cards."""


def again(game: Game, event: Event) -> None:
    """Plays an event of a deal again; where equal sevens have changed places, with the one that is in the hand."""
    if event.kind == "play" and not event.from_table[0]:
        name, hand = event.cards[0], game.hands[event.seat]
        card = game.cards[event.idents[0]]
        game.play(card if card in hand else next((one for one in hand if one.name == name), card))
    else:
        step(game, event)


def chances(deal: SmallDeal, side: int, start: Game | None = None) -> list[Chance]:
    """The turns of a side; with ``start``, where the cards lay as it says."""
    game = copy.deepcopy(start or deal.start)
    made = {e.trick: e.seat for e in deal.events if e.kind == "exchange"}
    exchanged = deal.exchanged | set(made.values())
    found: list[Chance] = []
    now: Chance | None = None
    for event in deal.events:
        if event.trick > game.stock_tricks:
            break
        if event.kind == "draw":
            now = None
        again(game, event)
        if event.winner is not None and game.side(event.winner) == side:
            now = Chance(event.trick)
            found.append(now)
            if event.trick in made:  # within a turn the order is free
                other = copy.deepcopy(game)
                other.exchange(made[event.trick])
                _look(other, now, exchanged, exchange_made=True)
        if now is None:
            continue
        if event.kind == "declare":
            what = identify(list(event.cards), event.trump, deal.rules)
            assert what is not None
            now.done.append(what.same)
            now.cards.add((what.same, tuple(sorted(event.cards))))
        elif event.kind in ("show", "exchange") and event.points:
            now.done.append(SEVEN)
        _look(game, now, exchanged, exchange_made=event.trick in made)
    return found


def _look(game: Game, now: Chance, exchanged: frozenset[int], *, exchange_made: bool) -> None:
    """Adds what is legal at this moment."""
    before = game.scored_now, game.seven_now
    legal = now.after if game.scored_now and game.rules["declarations"] == "one" else now.legal
    game.scored_now, game.seven_now = 0, False
    for seat in game.declarers():
        for cards in game.declarations(seat):
            what = identify([c.name for c in cards], game.trump, game.rules)
            assert what is not None
            legal.add(what.same)
            now.cards.add((what.same, tuple(sorted(c.name for c in cards))))
        if exchange_made:
            continue  # it is the seven of this turn
        if game.rules["seven-shown"] != "off":
            if game.show_fault(seat) is None:
                now.legal.add(SEVEN)
        elif seat not in exchanged and int(game.rules["seven-exchanged"].replace("off", "0")):
            seven = game.pick_seven(seat, unscored_first=True)
            lying = game.turned
            may = game.exchange_fault(seat) is None and lying is not None and lying.rank != "7"
            if may and seven is not None and not seven.seven_scored:
                now.legal.add(SEVEN)
    game.scored_now, game.seven_now = before


BEZIQUES = {
    "bézique": "bezique",
    "double bézique": "double",
    "treble bézique": "treble",
    "quadruple bézique": "quadruple",
    "quintuple bézique": "quintuple",
}


def combination_of(one: Opportunity) -> Combination:
    """The combination of an opportunity as it is known here."""
    words = one.declaration.split()
    name = card_name(one.cards[0])
    if one.declaration == "trump seven":
        return SEVEN
    if one.declaration in BEZIQUES:
        return BEZIQUES[one.declaration], ""
    if "marriage" in words:
        return "marriage", name[1]
    if "sequence" in words:
        return "sequence", name[1]
    return (f"{words[0]}-trump" if "trump" in words else words[0]), name[0]

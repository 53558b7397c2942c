"""Every way to fill in what a table record does not tell of a side: what it held at first, and what its draws brought.

The cards that a side shows are those of the deal; a world says with which of them each of its seats began, and which
came with which draw. One in which the deal could not have gone as it did is none.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import product
from math import prod

from reference.family.faults import step
from reference.family.game import Card, Event, Game, IllegalError

from .chances import Chance, again, chances
from .small_deals import SmallDeal

Slot = tuple[int, int]
"""When a card came, as a place among the events (-1: before the first), and its place in the hand or in the stock."""


class TooManyError(Exception):
    """More worlds than were asked for."""


def worlds(deal: SmallDeal, side: int, limit: int) -> list[list[Chance]]:
    """The turns of a side in each world."""
    seats = [seat for seat in range(deal.start.players) if deal.start.side(seat) == side]
    arrivals = [list(_arrivals(deal, seat, limit)) for seat in seats]
    if prod(map(len, arrivals)) > limit:
        raise TooManyError
    found = []
    for some in product(*arrivals):
        start = copy.deepcopy(deal.start)
        for seat, placed in zip(seats, some, strict=True):
            for (came, place), ident in placed.items():
                (start.hands[seat] if came < 0 else start.stock)[place] = start.cards[ident]
        if _goes(deal, start):
            found.append(chances(deal, side, start))
    return found


def _arrivals(deal: SmallDeal, seat: int, limit: int) -> Iterator[dict[Slot, int]]:
    """Every way to give the cards a seat got unseen to the places where it got them."""
    game = copy.deepcopy(deal.start)
    cards = {(-1, place): card for place, card in enumerate(game.hands[seat])}
    leaves: dict[int, int] = {}
    place = 0
    for number, event in enumerate(deal.events):
        if event.kind == "draw":
            for who in game.draw_order():
                if place < len(deal.start.stock) and who == seat:
                    cards[number, place] = game.cards[deal.start.stock[place].ident]
                place += 1
        elif event.seat == seat and event.kind in ("play", "declare", "announce", "exchange"):
            for ident, lay in zip(event.idents, event.from_table or (False,) * len(event.idents), strict=False):
                if not lay:
                    leaves.setdefault(ident, number)
        step(game, event)
    slots = sorted(cards, reverse=True)
    yield from _filled(slots, sorted(cards.values(), key=lambda c: -leaves[c.ident]), leaves, [limit])


def _filled(slots: list[Slot], cards: list[Card], leaves: dict[int, int], left: list[int]) -> Iterator[dict[Slot, int]]:
    """The latest place first; of equal cards the one that was kept longest."""
    slot, *others = slots
    if slot[0] < 0:  # all that is left was there from the first
        left[0] -= 1
        if left[0] < 0:
            raise TooManyError
        yield {one: card.ident for one, card in zip(slots, cards, strict=True)}
        return
    tried = set()
    for card in cards:
        if card.name in tried or leaves[card.ident] <= slot[0]:
            continue
        tried.add(card.name)
        for rest in _filled(others, [c for c in cards if c is not card], leaves, left):
            yield {slot: card.ident, **rest}


def _goes(deal: SmallDeal, start: Game) -> bool:
    """Whether the deal can be played as it was from such a start, with the same points."""
    game = copy.deepcopy(start)
    for event in deal.events:
        try:
            again(game, event)
        except (IllegalError, ValueError):
            return False
    return _points(game.events[len(start.events) :]) == _points(deal.events)


def _points(events: list[Event]) -> list[tuple[str, int, int]]:
    return [(event.kind, event.seat, event.points) for event in events]

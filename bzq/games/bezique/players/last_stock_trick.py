"""The last stock trick between two players, answered with a look at the last tricks that follow it.

Only a card or two are left in the stock, so that the other hand is nearly known. A few ways in which the unseen
cards may lie are played out to the end for each card that might be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE
from bzq.engine.solving import BudgetSpent
from bzq.games.bezique.players.last_tricks import solver_for

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View
    from bzq.players.dice import Dice

_WAYS: Final = 2
"""Ways in which the unseen cards may lie that are tried."""

_BUDGET: Final = 20_000
"""Positions within tricks that may be looked at for one of them."""


def worths(view: View, cards: Sequence[int], dice: Dice) -> list[int] | None:
    """What comes after each of these answers to the other's lead, in points more than the other wins.

    The trick itself, and what is declared after it, are not in it. ``None`` where the search would take too long.
    """
    position = view.position
    rules, where, seat = view.rules, position.where, view.seat
    other = 1 - seat
    led = position.plays[0][1]
    rest = [card for card, count in enumerate(view.unseen()) for _ in range(count)]
    mine, theirs = _held(view, seat), _held(view, other)
    solver = solver_for(view, [0, 1])
    found = [0] * len(cards)
    for _ in range(_WAYS):
        way = rest[:]
        dice.shuffle(way)
        hidden = where.hidden[other]
        stock = way[hidden:]
        if position.turned is not None:
            stock.append(position.turned)
        for index, card in enumerate(cards):
            hands = [theirs + way[:hidden], theirs + way[:hidden]]
            hands[seat] = mine[:]
            hands[seat].remove(card)
            winner = seat if rules.beats(card, led, position.trump, rules.rank) else other
            first = winner if rules.winner_draws_first else (position.dealer + 1) % 2
            hands[first] = [*hands[first], stock[0]]
            hands[1 - first] = [*hands[1 - first], stock[1]]
            solver.budget.left = _BUDGET
            moment = solver.ending.begin(hands, winner)
            total = solver.ending.remaining(moment)
            try:
                found[index] += 2 * solver.value(moment, total // 2) - total
            except BudgetSpent:
                return None
    return [worth // _WAYS for worth in found]


def _held(view: View, seat: int) -> list[int]:
    """The known cards of a seat: in its hand, and on its table, which goes back to the hand."""
    counts = view.position.where.hands[seat]
    hand = [card for card in range(CARD_SPACE) for _ in range(counts[card])]
    return hand + [one.card for one in view.position.table_of(seat) if one.seat == seat]

"""The search of the last tricks: what a side can still win with best play of all, exactly.

From the trick on after which nobody draws every hand is known. Hands are small then, so plain alpha and beta with a
memory of whole tricks is enough, for any number of seats and sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bzq.cards import canonical_key
from bzq.engine.endings import CardEnding, Moment
from bzq.engine.solving import Budget, BudgetSpent, Search, noted

if TYPE_CHECKING:
    from bzq.games.briscola.compiled import Compiled


class Ending(CardEnding):
    """The last tricks of a deal.

    ``hands`` hold for each seat every card that it has at any moment that will be asked about; ``trump`` is ``None``
    in Briscolone. ``points`` are those of the rules where nothing else is said.
    """

    def __init__(
        self,
        rules: Compiled,
        trump: int | None,
        hands: Sequence[Sequence[int]],
        *,
        points: Sequence[int] | None = None,
    ) -> None:
        super().__init__(rules.side, rules.height, rules.points[0] if points is None else points, 0)
        self.rules = rules
        self.trump = trump
        self.hands = [sorted(hand, key=canonical_key) for hand in hands]

    def beats(self, card: int, best: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        return self.rules.beats(card, best, self.trump)

    def allowed(self, moment: Moment, card: int) -> bool:
        """Whether the seat to play may play this card of its hand."""
        if not moment.trick or not self.rules.follow:
            return True
        led = moment.trick[0] >> 4
        return card >> 4 == led or all(one >> 4 != led for one in moment.hands[moment.seat])

    def solver(self, side: frozenset[int], budget: Budget) -> Solver:
        """Somebody who answers for the seats of a side."""
        return Solver(self, side, budget)


class Solver(Search[Moment]):
    """The questions of one side against all other seats; what was found is remembered from one to the next."""

    def __init__(self, ending: Ending, side: frozenset[int], budget: Budget) -> None:
        super().__init__(ending, side, budget)
        self.ending = ending
        self._mine = [seat in side for seat in range(ending.seats)]
        worth = ending.points
        self._cheap = [sorted(hand, key=lambda card: worth[card]) for hand in ending.hands]
        self._dear = [hand[::-1] for hand in self._cheap]
        self._table: dict[tuple[int, int], list[int]] = {}

    def _bound(self, moment: Moment, points: int) -> int:
        """A bound of the value: at least it where it reaches ``points``, at most it where it does not."""
        left = sum(1 << card for hand in moment.hands for card in hand)
        if moment.complete:
            gain = moment.points if self._mine[moment.winner] else 0
            return gain + self._trick(left, moment.winner, points - gain)
        if not moment.trick:
            return self._trick(left, moment.seat, points)
        return self._card(
            left, moment.order, len(moment.trick), moment.trick[0] >> 4, moment.best, moment.winner, moment.points,
            points,
        )  # fmt: skip

    def _trick(self, left: int, leader: int, points: int) -> int:
        """The bound before a lead; ``left`` are the cards of all hands, as bits."""
        if not left:
            return 0
        entry = self._table.get((left, leader))
        if entry is None:
            worth = self.ending.points
            everything = sum(worth[card] for hand in self._cheap for card in hand if left >> card & 1)
            entry = self._table[left, leader] = [0, everything]
        if entry[0] >= points:
            return entry[0]
        if entry[1] < points:
            return entry[1]
        order = self.ending.orders[leader]
        ours = self._mine[leader]
        bound = -1
        for card in self._dear[leader]:
            if not left >> card & 1:
                continue
            lying = self.ending.points[card]
            found = self._card(left ^ 1 << card, order, 1, card >> 4, card, leader, lying, points)
            if bound < 0 or (found > bound if ours else found < bound):
                bound = found
                if (found >= points) == ours:
                    break
        return noted(entry, bound, points)

    def _card(
        self, left: int, order: tuple[int, ...], played: int, led: int, best: int, holder: int, lying: int, points: int
    ) -> int:
        """The bound within a trick: the suit led, the best card so far, who played it, what lies there."""
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            raise BudgetSpent
        ending = self.ending
        seat = order[played]
        ours = self._mine[seat]
        cards = self._dear[seat] if ours == self._mine[holder] else self._cheap[seat]
        cards = [card for card in cards if left >> card & 1]
        if ending.rules.follow:
            cards = [card for card in cards if card >> 4 == led] or cards
        bound = -1
        for card in cards:
            taker, top = (seat, card) if ending.beats(card, best) else (holder, best)
            total = lying + ending.points[card]
            rest = left ^ 1 << card
            if played + 1 == len(order):
                gain = total if self._mine[taker] else 0
                found = gain + self._trick(rest, taker, points - gain)
            else:
                found = self._card(rest, order, played + 1, led, top, taker, total, points)
            if bound < 0 or (found > bound if ours else found < bound):
                bound = found
                if (found >= points) == ours:
                    break
        return bound

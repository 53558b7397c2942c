"""One trick of Briscola played out with all hands known: what it brings, and what the cards spent on it were worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bzq.players.briscola.cards import BLOCK, POINTS

if TYPE_CHECKING:
    from bzq.players.briscola.form import Form

MANY = 1 << 20
"""More than any trick can bring."""


class OneTrick:
    """The trick under way for one side: those who have yet to play, and what cards and the lead are worth.

    ``worths`` are those of the cards in a hand, ``lead`` that of leading to the next trick; card points count
    ``unit`` each.
    """

    __slots__ = ("_form", "_lead", "_order", "_unit", "_worths", "hands")

    def __init__(self, form: Form, order: Sequence[int], worths: Sequence[int], lead: int, unit: int) -> None:
        self._form = form
        self._order = order
        self._worths = worths
        self._lead = lead
        self._unit = unit
        self.hands: list[int] = []
        """The cards that may be played, by seat."""

    def value(self, place: int, led: int, best: int, holder: int, points: int, low: int, high: int) -> int:
        """What side 0 gains from here on with best play of both, cards kept and points taken together.

        ``place`` counts those of the order who have played; ``led``, ``best`` and ``holder`` describe the trick
        so far (-1 before the lead), ``points`` what lies in it. Exact between ``low`` and ``high``.
        """
        side, first_trump, follow, _ = self._form
        if place == len(self._order):
            won = points * self._unit + self._lead
            return -won if side[holder] else won
        seat = self._order[place]
        may = self.hands[seat]
        if follow and led >= 0:
            may = may & BLOCK[led] or may
        maximizes = not side[seat]
        while may:
            card = may.bit_length() - 1
            may ^= 1 << card
            spent = self._worths[card]
            better = best < 0 or (card > best and (card >= first_trump or card >> 4 == best >> 4))
            lying = points + POINTS[card]
            after = (place + 1, card if led < 0 else led, card if better else best, seat if better else holder, lying)
            if maximizes:
                low = max(low, self.value(*after, low + spent, high + spent) - spent)
            else:
                high = min(high, self.value(*after, low - spent, high - spent) + spent)
            if low >= high:
                break
        return low if maximizes else high

"""A position of a Briscola deal: hands, stock, the turned card, the trick under way, what was won.

It is walked forward one event at a time: :mod:`~bzq.games.briscola.tricks` deals, plays and draws,
:mod:`~bzq.games.briscola.turns` exchanges and claims. Seats and sides count from 0, tricks from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.engine.inhand import NO_SEAT, InHand
from bzq.games.briscola.compiled import Compiled, compiled

if TYPE_CHECKING:
    from bzq.games.briscola.ruleset import BriscolaRules


class Position(InHand):
    """The state of a deal between two events.

    ``points`` are the card points won so far, by side; they are in ``scores`` when the deal is over.
    ``drawing``: a trick has been won and the cards are still to be drawn.
    """

    __slots__ = ("drawing", "stock_left")

    rules: Compiled

    def __init__(self, rules: BriscolaRules, dealer: int, turned: int | None, trump: int | None = None) -> None:
        super().__init__(compiled(rules), dealer, turned, trump if turned is None else turned >> 4)
        self.stock_left = rules.stock_cards - (1 if rules.turned else 0)
        """Cards of the stock without the turned one."""
        self.drawing = False

    def to_act(self) -> int | None:
        """The seat whose card is next, or ``None`` when the deal is over."""
        return self.to_play()

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` when the deal is over."""
        if self.over():
            return None
        return self.next_seat()

    @property
    def won(self) -> int:
        """The seat that has won a trick, until the cards are drawn; else ``NO_SEAT``."""
        return self.leader if self.drawing and self.outcome is None else NO_SEAT

    def cards_to_draw(self) -> int:
        """How many cards are still to be drawn, the turned one with them."""
        return self.stock_left + (self.turned is not None)

    def holding(self, seat: int) -> int:
        """How many cards a seat holds now, where none are to be drawn before the next card."""
        into = max(0, self.trick - self.rules.stock_tricks - 1)
        return self.rules.rules.hand - into - sum(1 for who, _ in self.plays if who == seat)

    def exchange_card(self) -> int | None:
        """The trump that may be exchanged for the turned card, where the rules have one."""
        rank = self.rules.exchange_rank
        return None if rank is None or self.trump is None else self.trump << 4 | rank

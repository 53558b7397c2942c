"""A position of a Briscola deal: hands, stock, the turned card, the trick under way, what was won.

It is walked forward one event at a time: :mod:`~bzq.games.briscola.tricks` deals, plays and draws,
:mod:`~bzq.games.briscola.turns` exchanges and claims. Seats and sides count from 0, tricks from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.briscola.compiled import Compiled, compiled
from bzq.games.engine import Outcome, Score
from bzq.games.inhand import InHand
from bzq.games.whereabouts import Whereabouts

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

NO_SEAT: Final = -1


class Position(InHand):
    """The state of a deal between two events.

    ``points`` are the card points won so far, by side; they are in ``scores`` when the deal is over.
    ``drawing``: a trick has been won and the cards are still to be drawn.
    """

    __slots__ = (
        "dealer",
        "drawing",
        "last_points",
        "last_winner",
        "leader",
        "log",
        "outcome",
        "plays",
        "points",
        "rules",
        "scores",
        "stock",
        "stock_left",
        "stock_next",
        "trick",
        "trump",
        "turned",
        "where",
    )

    def __init__(self, rules: RuleSet, dealer: int, turned: int | None, trump: int | None = None) -> None:
        self.rules: Compiled = compiled(rules)
        self.where = Whereabouts(self.rules.seats, self.rules.copies)
        self.dealer = dealer
        self.leader = (dealer + 1) % self.rules.seats
        self.turned = turned
        self.trump = trump if turned is None else turned >> 4
        self.stock: list[int] | None = None
        self.stock_next = 0
        self.stock_left = rules.stock_cards - (1 if rules.turned else 0)
        """Cards of the stock without the turned one."""
        self.trick = 1
        self.plays: list[tuple[int, int]] = []
        self.drawing = False
        self.last_winner = NO_SEAT
        self.last_points = 0
        self.points = [0] * self.rules.sides
        self.scores = [0] * self.rules.sides
        self.log: list[Score] = []
        """Points scored and not yet fetched by the caller."""
        self.outcome: Outcome | None = None

    def copy(self) -> Position:
        """An independent copy."""
        other = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        other.where = self.where.copy()
        other.plays = self.plays[:]
        other.points = self.points[:]
        other.scores = self.scores[:]
        other.log = []
        return other

    def score(self, seat: int, points: int, reason: str, what: str) -> None:
        """Adds points and logs them; nothing where there are none."""
        if points:
            self.scores[self.rules.side[seat]] += points
            self.log.append(Score(seat, points, reason, what))

    def to_act(self) -> int | None:
        """The seat whose card is next, or ``None`` when the deal is over."""
        return self.to_play()

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` when the deal is over."""
        if self.over():
            return None
        seats = self.rules.seats
        played = 0
        for seat, _ in self.plays:
            played |= 1 << seat
        seat = self.leader
        for _ in range(seats - 1):
            if not played >> seat & 1:
                return seat
            seat = (seat + 1) % seats
        return seat

    @property
    def won(self) -> int:
        """The seat that has won a trick, until the cards are drawn; else ``NO_SEAT``."""
        return self.leader if self.drawing and self.outcome is None else NO_SEAT

    def cards_to_draw(self) -> int:
        """How many cards are still to be drawn, the turned one with them."""
        return self.stock_left + (self.turned is not None)

    def trick_size(self) -> int:
        """How many cards make a trick."""
        return self.rules.seats

    def over(self) -> bool:
        """Whether the deal has ended: by its last trick or by a claim."""
        return self.outcome is not None

    def holding(self, seat: int) -> int:
        """How many cards a seat holds now, where none are to be drawn before the next card."""
        into = max(0, self.trick - self.rules.stock_tricks - 1)
        return self.rules.rules.hand - into - sum(1 for who, _ in self.plays if who == seat)

    def exchange_card(self) -> int | None:
        """The trump that may be exchanged for the turned card, where the rules have one."""
        rank = self.rules.exchange_rank
        return None if rank is None or self.trump is None else self.trump << 4 | rank

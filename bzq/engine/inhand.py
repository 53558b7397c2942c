"""What a position is in games in which cards stay in the hands until they are played, and card points are counted."""

from __future__ import annotations

from typing import Any, Final, Self

from bzq.engine.game import Outcome, Score
from bzq.engine.whereabouts import Whereabouts

NO_SEAT: Final = -1


class InHand:
    """A deal under way: the hands, the trick, who leads, the points of the cards won so far.

    There are no tables and no declarations after a trick. ``rules`` is the compiled rule set, ``leader`` who leads to
    the current trick. ``points`` are the card points won so far, by side; they are in ``scores`` when the deal is over.
    Seats and sides count from 0, tricks from 1.
    """

    __slots__ = (
        "dealer",
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
        "stock_next",
        "trick",
        "trump",
        "turned",
        "where",
    )

    def __init__(self, compiled: Any, dealer: int, turned: int | None, trump: int | None) -> None:
        self.rules: Any = compiled
        self.where = Whereabouts(compiled.seats, compiled.copies)
        self.dealer = dealer
        self.leader: int = (dealer + 1) % compiled.seats
        self.turned = turned
        """The turned card while it lies on the table."""
        self.trump = trump
        self.stock: list[int] | None = None
        self.stock_next = 0
        self.trick = 1
        self.plays: list[tuple[int, int]] = []
        self.last_winner = NO_SEAT
        self.last_points = 0
        self.points = [0] * compiled.sides
        self.scores = [0] * compiled.sides
        self.log: list[Score] = []
        """Points scored and not yet fetched by the caller."""
        self.outcome: Outcome | None = None

    def copy(self) -> Self:
        """An independent copy with an empty log; of lists in it, what they hold is shared."""
        other = object.__new__(type(self))
        for kind in type(self).__mro__:
            for name in kind.__dict__.get("__slots__", ()):
                value = getattr(self, name)
                setattr(other, name, value[:] if type(value) is list else value)
        other.where = self.where.copy()
        other.log = []
        return other

    def snapshot(self, before: Self) -> Self:
        """A copy for looking at: deals without tables are short, so the whole."""
        return self.copy()

    def score(self, seat: int, points: int, reason: str, what: str, english: str = "") -> None:
        """Adds points and logs them as :class:`Score` has them; nothing where there are none."""
        if points:
            self.scores[self.rules.side[seat]] += points
            self.log.append(Score(seat, points, reason, what, english))

    def next_seat(self) -> int:
        """The first seat from the leader on that has not played to this trick; the last one, where all others have."""
        seats: int = self.rules.seats
        played = 0
        for seat, _ in self.plays:
            played |= 1 << seat
        seat = self.leader
        for _ in range(seats - 1):
            if not played >> seat & 1:
                return seat
            seat = (seat + 1) % seats
        return seat

    def trick_size(self) -> int:
        """How many cards make a trick."""
        return int(self.rules.seats)

    def over(self) -> bool:
        """Whether the deal has ended: by its last trick, by a claim, or passed out."""
        return self.outcome is not None

    @property
    def declarer(self) -> int:
        """Nobody declares after a trick."""
        return NO_SEAT

    def table_of(self, seat: int) -> list[Any]:
        """Nothing lies on a table."""
        return []

    def stock_stage(self) -> bool:
        """Whether cards are drawn after the current trick."""
        return bool(self.trick <= self.rules.stock_tricks)

    def trick_order(self, leader: int) -> list[int]:
        """The seats in the order in which they play to a trick: round the table."""
        seats = self.rules.seats
        return [(leader + step) % seats for step in range(seats)]

    def drawing_order(self) -> list[int]:
        """The seats in the order in which they draw: the winner of the trick first."""
        return self.trick_order(self.leader)

    def forget_unseen(self, seat: int) -> None:
        """Nothing in it hangs on cards that others have not seen."""

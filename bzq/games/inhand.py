"""What a position answers in games in which cards stay in the hands until they are played."""

from __future__ import annotations

from typing import Any


class InHand:
    """The answers of a position of a game without tables and without declarations after a trick.

    ``rules`` is its compiled rule set, ``leader`` who leads to the current trick.
    """

    __slots__ = ()

    rules: Any
    leader: int
    trick: int

    @property
    def declarer(self) -> int:
        """Nobody declares after a trick."""
        return -1

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

    def forget_unseen(self) -> None:
        """Nothing in it hangs on cards that others have not seen."""

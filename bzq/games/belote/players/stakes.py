"""What the points of a deal of Belote are worth: what a side writes, less what the other writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.games.belote.players.cards import FIRST_TRUMP

if TYPE_CHECKING:
    from bzq.players.view import View

_ROYALS: Final = 0b1100 << FIRST_TRUMP
"""King and queen of trumps."""


class Stakes:
    """A contract as one seat sees it: who has taken, and what has been declared as far as it knows.

    ``declared`` are the points of declarations that count, by side; what others have only announced counts by
    the best value. Sides count from 0.
    """

    __slots__ = ("_belote", "_capot", "_in_contract", "_lost", "declared", "taker")

    def __init__(self, view: View, taker: int) -> None:
        options = view.rules.rules
        self.taker = taker
        self._belote: int = options.belote_points
        self._capot: int = options.capot_points
        self._in_contract = options.belote_in_contract
        self._lost = options.litige == "lost"
        self.declared = _declared(view) if options.hand_declarations else [0, 0]

    def difference(self, points: Sequence[int], belote: int) -> int:
        """What side 0 writes more than side 1: ``points`` are card points by side, then tricks won by side.

        ``belote`` is the side that has king and queen of trumps in one hand, -1 where none has. What floats in a
        tie is worth half to the taker, who may win it yet.
        """
        taker, others = self.taker, 1 - self.taker
        bonus: list[int] = [0, 0]
        if belote >= 0:
            bonus[belote] = self._belote
        mine, theirs = points[taker] + self.declared[taker], points[others] + self.declared[others]
        declared = self.declared[0] + self.declared[1]
        if not points[2 | taker] or not points[2 | others]:
            winner = taker if points[2 | taker] else others
            ahead = self._capot + declared + bonus[winner] - bonus[1 - winner]
            return ahead if winner == 0 else -ahead
        contract = mine - theirs + (bonus[taker] - bonus[others] if self._in_contract else 0)
        if contract > 0:
            ahead = mine - theirs + bonus[taker] - bonus[others]
        elif contract == 0 and not self._lost:
            ahead = (mine + bonus[taker]) // 2 - theirs - bonus[others]
        else:
            ahead = bonus[taker] - bonus[others] - points[0] - points[1] - declared
        return ahead if taker == 0 else -ahead


def belote_side(played: Sequence[int], hands: Sequence[int]) -> int:
    """The side with king and queen of trumps in one hand, -1 where none has them.

    ``played`` says how many of the two each seat has played, ``hands`` (sets of bits) what is still held.
    """
    for seat, hand in enumerate(hands):
        if played[seat] + (hand & _ROYALS).bit_count() == 2:
            return seat & 1
    return -1


def _declared(view: View) -> list[int]:
    """The points of the declarations that count, by side: after the comparison they are known, before it guessed."""
    position, side = view.position, view.rules.side
    told = [(side[one.seat], one.points) for one in position.declared if not one.disputed]
    told += [(side[one.seat], one.points) for one in view.announced]
    best = [max([points for who, points in told if who == mine], default=0) for mine in (0, 1)]
    winner = position.winning_side
    if winner is None and position.trick == 1 and best[0] != best[1]:
        winner = int(best[1] > best[0])
    found = [0, 0]
    if winner is not None:
        found[winner] = sum([points for who, points in told if who == winner])
    return found

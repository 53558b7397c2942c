"""What a contract is about: the points that make it, and whether a side can be sure of them with all cards known.

A contract is made when the taker's side has more than the others, with declarations and belote; how many points in
the tricks that takes is known before a card is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE
from bzq.engine.solving import Budget, BudgetSpent
from bzq.games.belote.solver import SIDES, Ending

if TYPE_CHECKING:
    from bzq.games.belote.position import Declared, Position

MOST_POSITIONS_OF_CONTRACTS: Final = 1_500_000
"""Positions within tricks that are looked at for the contracts of one deal whose play is not solved."""


def budget_of(effort: int) -> Budget:
    """What may be looked at for the contracts of a deal, all together."""
    return Budget(effort * MOST_POSITIONS_OF_CONTRACTS)


@dataclass(slots=True)
class Stakes:
    """What a contract is about: all points in the tricks, and what either side has beside them.

    ``extra`` and ``against`` are declarations that count and belote, of the taker's side and of the others.
    """

    total: int
    extra: int
    against: int
    floats: bool

    @property
    def needed(self) -> int:
        """The least points in the tricks that make it."""
        return (self.total + self.against - self.extra) // 2 + 1

    @property
    def ordinary(self) -> bool:
        """Whether points decide it, and not only a capot or a single trick."""
        return 0 < self.needed <= self.total

    def stand(self, points: int) -> str:
        """How it stands with so many points in the tricks."""
        if points >= self.needed:
            return "made"
        level = 2 * points + self.extra == self.total + self.against
        return "litige" if level and self.floats else "failed"


def stakes_of(
    position: Position,
    side: int,
    trump: int,
    declared: Sequence[Declared],
    better: int | None,
    belote: Sequence[bool],
) -> Stakes:
    """What a contract of a side is about. ``better`` is the side whose declarations count, ``belote`` is by seat."""
    rules = position.rules
    beside = [0, 0]
    for one in declared:
        if not one.disputed and rules.side[one.seat] == better:
            beside[rules.side[one.seat]] += one.points
    for seat, has in enumerate(belote):
        if has and rules.rules.belote_in_contract:
            beside[rules.side[seat]] += rules.rules.belote_points
    values = rules.points[trump]
    total = sum(points for points, count in zip(values, rules.copies, strict=True) if count)
    total += rules.rules.last_trick_points
    return Stakes(total, beside[side], beside[1 - side], rules.rules.litige == "float")


def decided(
    ending: Ending, hands: Sequence[Sequence[int]], leader: int, side: int, points: int, budget: Budget
) -> bool | None:
    """Whether a side can be sure of so many points; ``None`` where the budget does not suffice, and is used up then."""
    try:
        return ending.solver(SIDES[side], budget).reaches(ending.begin(hands, leader), points)
    except BudgetSpent:
        return None


def by_tricks(
    position: Position,
    trump: int,
    hands: Sequence[Sequence[int]],
    leader: int,
    side: int,
    stakes: Stakes,
    budget: Budget,
) -> bool | None:
    """Whether a side can be sure of a contract that only a capot makes, or any one trick."""
    cards = sum(map(len, hands))
    ending = Ending(position.rules, trump, hands, points=[1] * CARD_SPACE, last=0)
    return decided(ending, hands, leader, side, cards if stakes.needed > 0 else len(hands), budget)

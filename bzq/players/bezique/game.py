"""What Bézique and its forms bring to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.players.bezique.careful import CarefulPlayer
from bzq.players.bezique.croupier import BeziqueCroupier as croupier
from bzq.players.bezique.greedy import GreedyPlayer

if TYPE_CHECKING:
    from bzq.players.dice import Dice

__all__ = ["careful", "croupier", "greedy"]


def greedy(dice: Dice) -> GreedyPlayer:
    """Declares what he can and keeps what he needs for it."""
    return GreedyPlayer()


def careful(dice: Dice) -> CarefulPlayer:
    """Counts, and plays the end exactly."""
    return CarefulPlayer(dice)

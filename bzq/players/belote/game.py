"""What Belote brings to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.players.belote.careful import CarefulPlayer
from bzq.players.belote.greedy import GreedyPlayer
from bzq.players.relatives.croupier import DealCroupier as croupier

if TYPE_CHECKING:
    from bzq.players.dice import Dice

__all__ = ["careful", "croupier", "greedy"]


def greedy(dice: Dice) -> GreedyPlayer:
    """Plays by what is in front of him."""
    return GreedyPlayer()


def careful(dice: Dice) -> CarefulPlayer:
    """Counts, and plays the end exactly."""
    return CarefulPlayer(dice)

"""What Bézique and its forms bring to the table."""

from __future__ import annotations

from bzq.players.bezique.careful import CarefulPlayer as careful
from bzq.players.bezique.croupier import BeziqueCroupier as croupier
from bzq.players.bezique.greedy import GreedyPlayer as greedy

__all__ = ["careful", "croupier", "greedy"]

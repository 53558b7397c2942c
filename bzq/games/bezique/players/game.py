"""What Bézique and its forms bring to the table."""

from __future__ import annotations

from bzq.games.bezique.players.careful import CarefulPlayer as careful
from bzq.games.bezique.players.croupier import BeziqueCroupier as croupier
from bzq.games.bezique.players.greedy import GreedyPlayer as greedy

__all__ = ["careful", "croupier", "greedy"]

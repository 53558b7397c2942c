"""What Briscola and its forms bring to the table."""

from __future__ import annotations

from bzq.games.briscola.players.careful import CarefulPlayer as careful
from bzq.games.briscola.players.greedy import GreedyPlayer as greedy
from bzq.players.croupier import DealCroupier as croupier

__all__ = ["careful", "croupier", "greedy"]

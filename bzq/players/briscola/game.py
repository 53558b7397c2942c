"""What Briscola and its forms bring to the table."""

from __future__ import annotations

from bzq.players.briscola.careful import CarefulPlayer as careful
from bzq.players.briscola.greedy import GreedyPlayer as greedy
from bzq.players.relatives.croupier import DealCroupier as croupier

__all__ = ["careful", "croupier", "greedy"]

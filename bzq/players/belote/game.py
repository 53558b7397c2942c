"""What Belote brings to the table."""

from __future__ import annotations

from bzq.players.belote.careful import CarefulPlayer as careful
from bzq.players.belote.greedy import GreedyPlayer as greedy
from bzq.players.relatives.croupier import DealCroupier as croupier

__all__ = ["careful", "croupier", "greedy"]

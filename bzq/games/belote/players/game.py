"""What Belote brings to the table."""

from __future__ import annotations

from bzq.games.belote.players.careful import CarefulPlayer as careful
from bzq.games.belote.players.greedy import GreedyPlayer as greedy
from bzq.players.croupier import DealCroupier as croupier

__all__ = ["careful", "croupier", "greedy"]

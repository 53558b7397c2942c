"""Briscola as a game that a walk can drive: the operations of :class:`bzq.engine.game.Game` in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.engine.foreign import never_declared as declare
from bzq.engine.foreign import no_bid as bid
from bzq.engine.foreign import no_bid as may_bid
from bzq.engine.foreign import no_bidding as bidding
from bzq.engine.foreign import no_bids as legal_bids
from bzq.engine.foreign import no_declaration as may_declare
from bzq.engine.foreign import no_declarations as legal_declarations
from bzq.engine.foreign import no_packets as packets
from bzq.engine.foreign import no_points as declared_points
from bzq.engine.stock import next_drawn
from bzq.games.briscola.compiled import DUTY_CODES
from bzq.games.briscola.position import Position
from bzq.games.briscola.tricks import (
    deal,
    draw,
    drawing_order,
    draws_due,
    duties,
    hand_sizes,
    legal_plays,
    may_play,
    play,
)
from bzq.games.briscola.turns import claim, exchange, legal_exchanges, may_claim, may_exchange

if TYPE_CHECKING:
    from bzq.games.briscola.ruleset import BriscolaRules

__all__ = [
    "DUTY_CODES", "NAME", "bid", "bidding", "claim", "deal", "declare", "declared_points", "draw", "drawing_order",
    "draws_due", "duties", "exchange", "hand_sizes", "legal_bids", "legal_declarations", "legal_exchanges",
    "legal_plays", "may_bid", "may_claim", "may_declare", "may_exchange", "may_play", "next_drawn", "packets", "play",
    "start",
]  # fmt: skip

NAME = "briscola"


def start(rules: BriscolaRules, dealer: int, turned: int | None, trump: int | None = None) -> Position:
    """A position before the first card. ``trump`` is the suit of trumps where no turned card is known."""
    position = Position(rules, dealer, turned, trump)
    if turned is not None:
        position.where.see(turned)
    return position

"""Belote as a game that a walk can drive: the operations of :class:`bzq.engine.game.Game` in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.engine.foreign import no_claim as claim
from bzq.engine.foreign import no_claim as may_claim
from bzq.engine.foreign import no_draws as draws_due
from bzq.engine.foreign import no_exchange as exchange
from bzq.engine.foreign import no_exchange as may_exchange
from bzq.engine.foreign import no_exchanges as legal_exchanges
from bzq.engine.foreign import nobody_draws as drawing_order
from bzq.engine.foreign import nobody_draws as next_drawn
from bzq.engine.foreign import nothing_drawn as draw
from bzq.games.belote.bidding import bid, deal, hand_sizes, legal_bids, may_bid, packets
from bzq.games.belote.bidding import start as _note_turned
from bzq.games.belote.compiled import DUTY_CODES
from bzq.games.belote.declare import declare, declared_points, legal_declarations, may_declare
from bzq.games.belote.position import Position
from bzq.games.belote.tricks import duties, legal_plays, may_play, play

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

__all__ = [
    "DUTY_CODES", "NAME", "bid", "bidding", "claim", "deal", "declare", "declared_points", "draw", "drawing_order",
    "draws_due", "duties", "exchange", "hand_sizes", "legal_bids", "legal_declarations", "legal_exchanges",
    "legal_plays", "may_bid", "may_claim", "may_declare", "may_exchange", "may_play", "next_drawn", "packets", "play",
    "start",
]  # fmt: skip

NAME = "belote"


def start(rules: BeloteRules, dealer: int, turned: int | None, trump: int | None = None) -> Position:
    """A position before the first bid. ``trump`` is the suit that is trumps, where no turned card is known."""
    position = Position(rules, dealer, turned, trump)
    _note_turned(position)
    return position


def bidding(position: Position) -> bool:
    """Whether the next event is a bid."""
    return position.bidding()

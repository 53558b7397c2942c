"""Events of Belote and Briscola done on positions, as the notation has them.

The table does everything twice over: on the position with all cards, and on each seat's own (see
:mod:`~bzq.players.view`).
"""

from __future__ import annotations

from typing import Any

from bzq.engine.game import Bid as Call
from bzq.engine.game import Refusal
from bzq.engine.lookup import game_of
from bzq.records.model import Bid, Claim, Declaration, Event, Exchange, Play


def refusal(position: Any, seat: int, event: Event) -> Refusal | None:
    """Why a seat may not do this now."""
    game = game_of(position.rules.rules.game)
    match event:
        case Play(card=ref):
            return game.may_play(position, seat, ref.card)
        case Bid(take=take, suit=suit):
            return game.may_bid(position, seat, Call(take, suit))
        case Declaration():
            return game.may_declare(position, seat, [ref.card for ref in event.cards])
        case Exchange(given=given, taken=taken):
            return game.may_exchange(position, seat, given, taken)
        case Claim():
            return game.may_claim(position, seat)
    return Refusal("E409", {"what": type(event).__name__, "game": "another game"})


def do(position: Any, seat: int, event: Event) -> None:
    """Does what a seat does; the rules are not asked again, and what a hidden hand must lack is not noted."""
    game = game_of(position.rules.rules.game)
    match event:
        case Play(card=ref):
            game.play(position, seat, ref.card, excused=True)
        case Bid(take=take, suit=suit):
            game.bid(position, seat, Call(take, suit))
        case Declaration():
            game.declare(position, seat, [ref.card for ref in event.cards])
        case Exchange(given=given, taken=taken):
            game.exchange(position, seat, given, taken)
        case Claim():
            game.claim(position, seat)

"""The trump seven of a player: whether he may exchange or show it now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.bezique.sevens import may_exchange, may_show
from bzq.records.model import CardRef, Declaration, Exchange

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position


def exchange_of(position: Position, seat: int) -> Exchange | None:
    """The exchange of the trump seven for the turned card, where the seat may make it now."""
    turned, seven = position.turned, position.seven()
    if turned is None or seven is None or not position.where.hands[seat][seven] or position.seven_now:
        return None
    if may_exchange(position, seat, seven, turned) is not None:
        return None
    return Exchange(0, 0, given=seven, taken=turned)


def show_of(position: Position, seat: int) -> Declaration | None:
    """The trump seven shown for its points, where the seat may show one now."""
    seven = position.seven()
    if seven is None or position.where.hands[seat][seven] <= position.scored_sevens[seat] or position.seven_now:
        return None
    if may_show(position, seat, seven) is not None:
        return None
    return Declaration(0, 0, cards=(CardRef(seven),))

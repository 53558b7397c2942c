"""What is done beside playing cards, and in which order: the seven, one declaration or more, announcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bzq.games.bezique.declare import Option
from bzq.games.bezique.players.chances import announcements, chances, declaration
from bzq.games.bezique.players.sevens import exchange_of, show_of
from bzq.games.bezique.position import NO_SEAT
from bzq.records.model import CarteBlanche, Event

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View


def next_act(view: View, first: Callable[[View, list[Option]], Option]) -> Event | None:
    """What somebody does next who lets nothing lie: carte blanche before his card, the rest after a won trick.

    The exchange comes first, since its card may serve at once; then what can be declared, of which ``first`` says
    what to begin with; then what can be announced; then the seven is shown.
    """
    position, seat = view.position, view.seat
    if position.won == NO_SEAT:
        return CarteBlanche(0, 0) if view.may_show_blanche() else None
    rules = position.rules.rules
    exchange = exchange_of(position, seat)
    if exchange is not None and rules.seven_free:
        return exchange
    scored = any(meld.scored_trick == position.trick for meld in position.turn_melds)
    if not scored or rules.declarations == "any":
        options = chances(position, seat)
        if options:
            # Where any number may be declared, the cheaper ones first: the dear ones would bar them.
            option = options[-1] if rules.declarations == "any" else first(view, options)
            if exchange is None or option.combination.points > (rules.seven_exchanged or 0):
                return declaration(option)
    if exchange is not None and not scored:
        return exchange
    waiting = announcements(position, seat)
    return declaration(waiting[0], announce=True) if waiting else show_of(position, seat)

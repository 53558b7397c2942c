"""The player who plays any card the rules allow, and declares when the fancy takes him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.bezique.position import NO_SEAT
from bzq.players.chances import chances, declaration
from bzq.players.sevens import exchange_of, show_of
from bzq.records.model import CarteBlanche

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.view import View
    from bzq.records.model import Event, Play


class RandomPlayer:
    """Every legal card is as likely as any other; of what else he may do, each thing as likely as doing nothing."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def card(self, view: View) -> Play:
        """Any card."""
        return self._dice.pick(view.plays())

    def act(self, view: View) -> Event | None:
        """Anything that may be done, or nothing."""
        position, seat = view.position, view.seat
        if position.won == NO_SEAT:
            options: list[Event | None] = [CarteBlanche(0, 0)] if view.may_show_blanche() else []
        else:
            options = [declaration(option) for option in chances(position, seat)]
            if position.rules.rules.pending == "on":
                options += [
                    declaration(option, announce=True) for option in chances(position, seat, announce=True)
                ]  # fmt: skip
            options += [event for event in (exchange_of(position, seat), show_of(position, seat)) if event]
        return self._dice.pick([*options, None])

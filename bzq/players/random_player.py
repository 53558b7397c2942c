"""The player who plays any card the rules allow, and does beside that what the fancy takes him to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.player import Sight
    from bzq.records.model import Bid, Event, Play


class RandomPlayer:
    """Every legal card or bid is as likely as any other; of what else he may do, each thing as likely as nothing."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def bid(self, view: Sight) -> Bid:
        """Any bid."""
        return self._dice.pick(view.bids())

    def card(self, view: Sight) -> Play:
        """Any card."""
        return self._dice.pick(view.plays())

    def act(self, view: Sight) -> Event | None:
        """Anything that may be done, or nothing."""
        return self._dice.pick([*view.acts(), None])

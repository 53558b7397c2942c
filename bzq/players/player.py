"""What a player is: somebody who, shown what a seat sees, chooses what it does.

Choices are events of the notation, so the same two questions do for every game: which card, and whether
anything else before it is somebody else's turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.view import View
    from bzq.records.model import Event, Play


class Player(Protocol):
    """One seat's player, for one deal. What he remembers is his own; what he knows is in the view.

    Copies on a table are named by their numbers, whether the notation asks for them or not.
    """

    def card(self, view: View) -> Play:
        """The card he plays; it is his turn."""
        ...

    def act(self, view: View) -> Event | None:
        """What he does beside playing a card: he is asked again until he answers ``None``.

        That is after a trick that his side has won, before anybody draws, and before his own card where the
        rules have something to be done there (carte blanche).
        """
        ...


def _random(dice: Dice) -> Player:
    from bzq.players.random_player import RandomPlayer

    return RandomPlayer(dice)


def _greedy(dice: Dice) -> Player:
    from bzq.players.greedy import GreedyPlayer

    return GreedyPlayer()


def _careful(dice: Dice) -> Player:
    from bzq.players.careful import CarefulPlayer

    return CarefulPlayer(dice)


PLAYERS: Final[dict[str, Callable[[Dice], Player]]] = {"random": _random, "greedy": _greedy, "careful": _careful}
"""The built-in players by name, the weakest first; each is made with dice of his own."""

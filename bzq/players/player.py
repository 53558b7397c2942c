"""What a player is: somebody who, shown what a seat sees, chooses what it does.

Choices are events of the notation, so the same three questions do for every game: what to bid, which card to
play, and whether to do anything else before it is somebody else's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.records.model import Bid, Event, Play
    from bzq.rules.ruleset import RuleSet


class Sight(Protocol):
    """What a view of every game tells: everything its seat may do now. Seats count from 0."""

    seat: int

    def bids(self) -> Sequence[Bid]:
        """Every bid it may make; none where nothing is bid."""
        ...

    def plays(self) -> Sequence[Play]:
        """Every card it may play."""
        ...

    def acts(self) -> Sequence[Event]:
        """Everything else it may do."""
        ...


V_contra = TypeVar("V_contra", contravariant=True)


class Player(Protocol[V_contra]):
    """One seat's player, for one deal. What he remembers is his own; what he knows is in the view.

    Copies on a table are named by their numbers, whether the notation asks for them or not.
    """

    def card(self, view: V_contra) -> Play:
        """The card he plays; it is his turn."""
        ...

    def act(self, view: V_contra) -> Event | None:
        """What he does beside playing a card: he is asked again until he answers ``None``.

        That is after a trick, before anybody draws, where he may do something then (his side has won it, or the
        deal may be claimed), and before his own card where the rules have something to be done there (carte
        blanche, a declaration, an exchange).
        """
        ...


class Bidder(Player[V_contra], Protocol[V_contra]):
    """A player of a game in which somebody bids for the right to name trumps."""

    def bid(self, view: V_contra) -> Bid:
        """What he bids; it is his turn."""
        ...


def _random(rules: RuleSet, dice: Dice) -> Player[Any]:
    from bzq.players.random_player import RandomPlayer

    return RandomPlayer(dice)


def _greedy(rules: RuleSet, dice: Dice) -> Player[Any]:
    from bzq.players.games import game_at_table

    return game_at_table(rules.game).greedy()


def _careful(rules: RuleSet, dice: Dice) -> Player[Any]:
    from bzq.players.games import game_at_table

    return game_at_table(rules.game).careful(dice)


Maker = Callable[["RuleSet", "Dice"], Player[Any]]
"""Makes a player for one seat and one deal of a rule set, with dice of his own."""

PLAYERS: Final[dict[str, Maker]] = {"random": _random, "greedy": _greedy, "careful": _careful}
"""The built-in players by name, the weakest first."""

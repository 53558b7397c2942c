"""What a game brings to the table: somebody who deals and watches over the rules, and players who know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

from bzq.games.registry import part_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.engine.game import Refusal, Score, Settlement
    from bzq.players.deal import Dealt
    from bzq.players.dice import Dice
    from bzq.players.player import Player, Sight
    from bzq.records.model import Event
    from bzq.rules.ruleset import RuleSet


class DealtPosition(Protocol):
    """What the table reads off the position of any game."""

    trick: int
    plays: list[tuple[int, int]]
    """Seat and card of the trick under way."""
    last_winner: int
    scores: list[int]
    log: list[Score]

    def over(self) -> bool:
        """Whether the deal has ended."""
        ...


class Croupier(Protocol):
    """A deal under way, with all its cards: who is next, what may be done, and what each seat sees of it.

    Seats count from 0. What an event scored stays in the log of ``position``, which the table empties.
    """

    @property
    def position(self) -> DealtPosition:
        """How the deal stands, with all cards."""
        ...

    @property
    def views(self) -> Sequence[Sight]:
        """What each seat sees of it."""
        ...

    def to_act(self) -> int | None:
        """The seat whose bid or card is next, ``None`` when the deal is over."""
        ...

    def bidding(self) -> bool:
        """Whether the next event is a bid."""
        ...

    def may_act(self, seat: int) -> bool:
        """Whether a seat that is to play may do something before its card."""
        ...

    def after_trick(self) -> Sequence[int]:
        """The seats that may do something now that a trick has been won, in the order in which they are asked."""
        ...

    def refusal(self, seat: int, event: Event) -> Refusal | None:
        """Why a seat may not do this now. Raises ``LookupError`` where it names what is not there."""
        ...

    def do(self, seat: int, event: Event) -> Event:
        """Does what was not refused, and lets everybody see it; returns the event as the notation writes it."""
        ...

    def draw(self) -> tuple[int, ...]:
        """Draws where cards are drawn now; returns them in drawing order, none where nobody draws."""
        ...

    def winner(self) -> int | None:
        """The side that has won the deal, from 0; ``None`` where nobody has."""
        ...

    def settlement(self) -> Settlement | None:
        """What a Rubicon game is worth in the end; ``None`` in all others."""
        ...


class GameAtTable(Protocol):
    """What a game brings: a module whose classes make these."""

    def croupier(self, rules: RuleSet, dealer: int, dealt: Dealt) -> Croupier:
        """A deal before its first event."""
        ...

    def greedy(self) -> Player[Any]:
        """The simple player."""
        ...

    def careful(self, dice: Dice) -> Player[Any]:
        """The player who counts."""
        ...


def game_at_table(name: str) -> GameAtTable:
    """What a game brings, by the name that rule sets give it; loaded when it is first asked for."""
    return cast("GameAtTable", part_of(name, "players"))

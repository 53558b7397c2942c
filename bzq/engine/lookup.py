"""The parts of a game that the engine's protocols describe, loaded when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bzq.games.registry import part_of

if TYPE_CHECKING:
    from bzq.engine.game import Frame, Game, Kinds
    from bzq.rules.ruleset import RuleSet


def game_of(name: str) -> Game[Any]:
    """The operations of a game. Raises ``KeyError`` for a name that is no game's.

    >>> game_of("belote").NAME
    'belote'
    """
    return cast("Game[Any]", part_of(name, "operations"))


def frame_of(rules: RuleSet) -> Frame:
    """The table and the pack of a rule set, as the engine of its game reads them.

    >>> from bzq.rules.resolve import resolve
    >>> frame_of(resolve("belote")).first_hand
    5
    """
    return cast("Frame", part_of(rules.game, "compiled")(rules))


def kinds_in(game: str) -> Kinds:
    """What of a game's scoring can be counted from deal to deal. Raises ``KeyError`` for a name that is no game's.

    >>> kinds_in("bezique").kind_of("declaration", "four kings")
    'four_kings'
    """
    return cast("Kinds", part_of(game, "kinds"))

"""The games by the names that rule sets give them: their compiled rules, and those that one walk can drive."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from bzq.games.belote import game as belote
    from bzq.games.belote.position import Position as BelotePosition
    from bzq.games.briscola import game as briscola
    from bzq.games.briscola.position import Position as BriscolaPosition
    from bzq.games.engine import Frame, Game, Kinds
    from bzq.rules.ruleset import RuleSet

    # Each module answers everything a walk may ask; the type checker holds it to that.
    _BELOTE: Game[BelotePosition] = belote
    _BRISCOLA: Game[BriscolaPosition] = briscola

GAMES: Final = ("bezique", "belote", "briscola")
"""Every game by its name; each has a folder here."""

_MODULES: Final = {"belote": "bzq.games.belote.game", "briscola": "bzq.games.briscola.game"}


def game_of(name: str) -> Game[Any]:
    """The operations of a game, loaded when they are first asked for. Raises ``KeyError`` for another name.

    >>> game_of("belote").NAME
    'belote'
    """
    return cast("Game[Any]", import_module(_MODULES[name]))


def frame_of(rules: RuleSet) -> Frame:
    """The table and the pack of a rule set, as the engine of its game reads them.

    >>> from bzq.rules.resolve import resolve
    >>> frame_of(resolve("belote")).first_hand
    5
    """
    return cast("Frame", import_module(f"bzq.games.{rules.game}.compiled").compiled(rules))


def kinds_in(game: str) -> Kinds:
    """What of a game's scoring can be counted from deal to deal. Raises ``ModuleNotFoundError`` for no game's name.

    >>> kinds_in("bezique").kind_of("declaration", "four kings")
    'four_kings'
    """
    return cast("Kinds", import_module(f"bzq.games.{game}.kinds"))

"""The games that one walk can drive, by the names that rule sets give them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from bzq.games.belote import game as belote
    from bzq.games.belote.position import Position as BelotePosition
    from bzq.games.briscola import game as briscola
    from bzq.games.briscola.position import Position as BriscolaPosition
    from bzq.games.engine import Game

    # Each module answers everything a walk may ask; the type checker holds it to that.
    _BELOTE: Game[BelotePosition] = belote
    _BRISCOLA: Game[BriscolaPosition] = briscola

_MODULES: Final = {"belote": "bzq.games.belote.game", "briscola": "bzq.games.briscola.game"}


def game_of(name: str) -> Game[Any]:
    """The operations of a game, loaded when they are first asked for. Raises ``KeyError`` for another name.

    >>> game_of("belote").NAME
    'belote'
    """
    return cast("Game[Any]", import_module(_MODULES[name]))

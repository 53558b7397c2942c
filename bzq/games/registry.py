"""The games by the names that rule sets give them: the only place that lists them.

Each of ours has a folder here, whose package holds its :class:`~bzq.games.spec.GameSpec` as ``GAME``. A game from
another package is found by an entry point of the group ``bzq.games`` that names such a value; nobody looks for one
before a name is asked for that none of ours has, or all games are.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bzq.games.spec import GameSpec

OWN: Final = ("bezique", "belote", "briscola")
"""The games that come with bzq, in the order in which they are listed."""

GROUP: Final = "bzq.games"
"""The group of entry points in which other packages name their games."""


@cache
def game(name: str) -> GameSpec:
    """A game by its name. Raises ``KeyError`` for one that is not there.

    >>> game("belote").presets
    ('belote',)
    """
    if name in OWN:
        return _own(name)
    return _others()[name]


def games() -> tuple[GameSpec, ...]:
    """All games: ours, then those of other packages by name."""
    others = _others()
    return (*map(_own, OWN), *(others[name] for name in sorted(others)))


def game_with(preset: str) -> GameSpec:
    """The game that has a rule set of this name. Raises ``KeyError`` where none has."""
    for name in OWN:
        if preset in _own(name).presets:
            return _own(name)
    for spec in _others().values():
        if preset in spec.presets:
            return spec
    raise KeyError(preset)


def part_of(name: str, what: str, otherwise: str = "") -> Any:
    """A part of a game, as :meth:`~bzq.games.spec.GameSpec.part` gives it. Raises ``KeyError`` for no game's name."""
    return game(name).part(what, otherwise)


def _own(name: str) -> GameSpec:
    found: GameSpec = import_module(f"bzq.games.{name}").GAME
    return found


@cache
def _others() -> dict[str, GameSpec]:
    """The games of other packages; a name that one of ours has, or another before, is not taken again."""
    from importlib.metadata import entry_points

    found: dict[str, GameSpec] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        spec: GameSpec = point.load()
        if spec.name not in OWN:
            found.setdefault(spec.name, spec)
    return found

"""What a game is handed out as: its name, its rule sets, and where each of its parts lies.

Parts are named, not imported, and loaded when they are first asked for: whoever validates a record of one game loads
nothing of the others, and nothing of how that game looks.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib import import_module
from typing import Any


@dataclass(frozen=True, slots=True)
class GameSpec:
    """One game. Each part is ``module`` or ``module:name``; an empty one is what every game has.

    ``name`` is the game's name in rule sets, ``presets`` are its rule sets in the order in which they are listed;
    their files lie in the folder ``presets`` of the package ``home``.
    """

    name: str
    home: str
    presets: tuple[str, ...]

    title: str = ""
    """What it is called in sentences, in English: a text that catalogues translate."""
    heading: str = ""
    """What stands above what is done beside playing a card, on a rule card."""
    rule_set: str = ""
    """Its rule sets: a class, :class:`bzq.rules.ruleset.RuleSet`."""
    options: str = ""
    """What a ``Rules`` text may change: a module with ``ROWS``, and ``POINTS`` and ``SOURCES`` where it has them."""
    rule_words: str = ""
    """What a rule set says in sentences: a module, :class:`bzq.rules.wording.GameSentences`."""
    operations: str = ""
    """What can be done in it: a module with the functions of :class:`bzq.engine.game.Game`."""
    compiled: str = ""
    """Makes a rule set ready for the engine: a function of the rule set."""
    kinds: str = ""
    """What of its scoring can be counted from deal to deal: a module, :class:`bzq.engine.game.Kinds`."""
    walk: str = ""
    """Walks a record through it: a class, :class:`bzq.timeline.state.WalkState`."""
    glance: str = ""
    """Sees through a plain full deal: a function of a record and its plain text."""
    position_text: str = ""
    """Writes a position on one line."""
    position_reading: str = ""
    """Reads a position from its line."""
    players: str = ""
    """Who plays it: a module, :class:`bzq.players.games.GameAtTable`."""
    analysis: str = ""
    """What is said of a finished deal: a module, :class:`bzq.analysis.games.GameAnalysis`."""
    guide: str = ""
    """What the recorder offers and says: a module, :class:`bzq.recorder.guides.Guide`."""
    looks: str = ""
    """How it is shown: a class, :class:`bzq.views.looks.looks.Looks`."""
    exam: str = ""
    """What is asked of those who step through it: a class, :class:`bzq.cli.stepper_quiz.Exam`."""

    def __post_init__(self) -> None:
        if not self.name or not self.presets:
            raise ValueError("a game has a name and at least one rule set")

    def part(self, what: str, otherwise: str = "") -> Any:
        """A part of the game, loaded when it is first asked for; ``otherwise`` names what stands in where it has none.

        Raises ``KeyError`` for a part that no game has, and where there is neither.
        """
        if what not in _PARTS:
            raise KeyError(what)
        place = getattr(self, what) or otherwise
        if not place:
            raise KeyError(f"{self.name} has no {what}")
        module, _, name = place.partition(":")
        found = import_module(module)
        return getattr(found, name) if name else found


_PARTS = frozenset(field.name for field in fields(GameSpec) if field.type == "str") - {
    "name",
    "home",
    "title",
    "heading",
}

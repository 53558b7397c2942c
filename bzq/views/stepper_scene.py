"""What the stepper shows at a moment: a frame, by whose eyes, with what is known of it and what is being asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bzq.language import tr, tr_in
from bzq.views.looks.looks import looks_of
from bzq.views.screen import Line, width
from bzq.views.stepper_eyes import ALL, TABLE, Sight
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_path import main_index

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.engine.game import Position
    from bzq.timeline import frames
    from bzq.timeline.declarable import Declarable
    from bzq.views.looks.looks import Looks


class Choice(NamedTuple):
    """Something that could be declared: by whom (from 1), the cards, its name and points, whether it is a seven.

    ``english`` is its name in English, by which it is known.
    """

    seat: int
    cards: tuple[int, ...]
    name: str
    points: int
    seven: bool
    english: str


def choice_of(one: Declarable) -> Choice:
    """What may be declared, as a choice."""
    return Choice(one.seat + 1, one.cards, one.name, one.points, one.seven, one.english)


@dataclass(slots=True)
class Question:
    """What would you declare? ``seats`` (from 1) may, ``typed`` is the answer so far.

    ``what`` is the word before the answer, ``asks`` the question and how it is answered, as paragraphs. ``verdict`` is
    what is said to the answer, nothing while it is awaited.
    """

    seats: tuple[int, ...]
    typed: str = ""
    what: str = field(default_factory=lambda: tr_in("prompt", "declare"))
    asks: list[Line] = field(default_factory=list)
    verdict: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """The state of a stepper.

    ``eyes`` is ``ALL``, a seat from 1, or ``TABLE``. ``looking``: the analysis is being worked out; ``trouble``
    says why there is none. ``pace`` is in seconds an event. ``digits`` is the trick number being typed, ``None``
    where none is; ``choosing``: which variation is being asked. ``page`` is what covers the table: ``help``,
    ``notes``, ``misses`` or nothing; ``scroll`` its first line, or the chosen miss. ``choices`` are what could be
    declared here.
    """

    replay: frames.Replay
    line: frames.Line
    index: int = 0
    eyes: int = ALL
    analysis: Analysis | None = None
    misses: Misses | None = None
    looking: bool = False
    trouble: str = ""
    playing: bool = False
    pace: float = 1.0
    quiz: bool = False
    asked: int = 0
    right: int = 0
    question: Question | None = None
    choices: Sequence[Choice] = ()
    digits: str | None = None
    choosing: bool = False
    message: str = ""
    page: str = ""
    scroll: int = 0
    sight: Sight = field(default_factory=Sight)

    @property
    def frame(self) -> frames.Frame:
        """The frame that is shown."""
        return self.line.frames[self.index]

    @property
    def position(self) -> Position:
        """How things stand at it."""
        return self.frame.position

    @property
    def looks(self) -> Looks:
        """How its game looks."""
        return looks_of(self.position.rules.rules)

    @property
    def main_at(self) -> int:
        """Its place on the main line, or that of the branch that leads to it."""
        return main_index(self.line, self.index)

    @property
    def is_last(self) -> bool:
        """Whether the main line ends here."""
        return self.line.parent is None and self.index == len(self.line.frames) - 1

    @property
    def waiting(self) -> bool:
        """Whether an answer is awaited, so that nothing may be given away."""
        return self.question is not None and not self.question.verdict

    def name(self, seat: int) -> str:
        """A player's name as the record has it, or the seat (from 1)."""
        players = self.replay.players
        name = players[seat - 1].strip() if 0 < seat <= len(players) else ""
        return name if width(name) and name != "?" else tr("seat {seat}", seat=seat)

    @property
    def sides(self) -> tuple[str, ...]:
        """Who scores, in the order of the scores."""
        rules = self.position.rules
        named = [self.name(seat) for seat in range(1, rules.seats + 1)]
        return tuple(" & ".join(named[side::2]) for side in (0, 1)) if rules.rules.partners else tuple(named)

    def sees(self, seat: int) -> bool:
        """Whether a seat's cards (from 1) may be shown and spoken of."""
        return self.eyes == ALL or (self.eyes != TABLE and self.eyes == seat)

"""What an analysis says of a deal: opportunities and what became of them, the last tricks, the sums of each side.

The unit is the point. Seats count from 1, tricks from 1. Three kinds of statement are kept apart: what follows
from the rules (an opportunity), what is seen with all cards known (an :class:`EndPlay`), and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bzq.records.model import Event
    from bzq.timeline.model import Timeline

MADE: Final = "made"
DEFERRED: Final = "deferred"
SUPERSEDED: Final = "superseded"
SPOILED: Final = "spoiled"
DISPLACED: Final = "displaced"
FORGOTTEN: Final = "forgotten"

STATUSES: Final = (MADE, DEFERRED, SUPERSEDED, SPOILED, DISPLACED, FORGOTTEN)
"""What became of an opportunity, in the order in which the tests are made: the first that fits stands."""

CERTAIN: Final = "certain"
POSSIBLE: Final = "possible"


@dataclass(slots=True)
class Opportunity:
    """One combination that a seat could have declared, from the first won trick where it was legal to the last.

    ``declaration`` is its name for people (``bézique``, ``royal marriage``, ``trump seven``), ``cards`` the card
    numbers in canonical order. ``lost`` is what the best schedule books on it, ``None`` where cards are hidden;
    ``lost_at`` is the trick where most of that fell, 0 for nothing lost; ``falls`` are trick and points of all of it.
    ``instead`` names the opportunity that carries the loss where this one was not made and carries none.
    """

    trick: int
    until: int
    seat: int
    declaration: str
    cards: tuple[int, ...]
    points: int
    status: str = FORGOTTEN
    lost: int | None = 0
    certainty: str = CERTAIN
    instead: str | None = None
    delay: int = 0
    """Tricks between the first chance and the declaration, where it was made later."""
    lost_at: int = 0
    falls: tuple[tuple[int, int], ...] = ()
    sentence: str = ""
    place: Event | None = None
    """The event of the record behind which a note about it stands: of the turn where it should have been declared."""
    words: str | None = None
    """How the record would have written it there (``+_KhQh=40``), where it was legal as things lay."""
    replaces: bool = False
    """Whether ``words`` stand instead of the event ``place``; otherwise they follow it."""


@dataclass(slots=True)
class Unreachable:
    """A combination that was held from ``trick`` to ``until`` but met no won trick: luck, no loss."""

    trick: int
    until: int
    seat: int
    declaration: str
    cards: tuple[int, ...]
    points: int


@dataclass(slots=True)
class EndPlay:
    """A card of the last tricks, with all cards known.

    ``value`` is the points (brisques at 10, the last trick where it counts there) still to be won by the seat's
    side from this play on with best play of all, ``loss`` what the card played gave away of it. ``best`` are all
    best cards in canonical order, ``line`` the cards that follow with best play, the best card first, to the end.
    ``forced``: there was one legal card only.
    """

    trick: int
    seat: int
    played: int
    best: tuple[int, ...]
    value: int
    loss: int
    forced: bool
    line: tuple[int, ...] = ()
    place: Event | None = None
    sentence: str = ""


@dataclass(slots=True)
class Endgame:
    """The last tricks, solved.

    ``counted``: the rule set counts brisques when they are won or at the end. ``against_all``: more than two
    sides play, and each seat's value is what it can be sure of against all others together. ``from_trick`` is
    the first trick that was solved (a later one than the first of the last tricks where that took too long);
    0 where nothing was.
    """

    plays: list[EndPlay] = field(default_factory=list)
    counted: bool = True
    against_all: bool = False
    from_trick: int = 0


@dataclass(slots=True)
class Summary:
    """The sums of a seat, or of a side where partners score together (``seat`` is then its first seat).

    ``declared``, ``available`` and ``missed`` in points; the last two ``None`` where cards are hidden.
    ``made`` counts the opportunities that were declared, at once or later. ``decisions`` counts the plays of the
    last tricks that were not forced. ``at_least``: the search for the best schedule was cut short, and
    ``available`` is the best that was found.
    """

    seat: int
    seats: tuple[int, ...]
    declared: int = 0
    available: int | None = None
    missed: int | None = None
    opportunities: int = 0
    made: int = 0
    endgame_lost: int = 0
    decisions: int = 0
    at_least: bool = False

    @property
    def efficiency(self) -> float | None:
        """Declared of available, from 40 available points on; else ``None``."""
        if self.available is None or self.available < MIN_AVAILABLE:
            return None
        return self.declared / self.available


MIN_AVAILABLE: Final = 40
"""Available points from which an efficiency says something."""


@dataclass(slots=True)
class Analysis:
    """What was found in one deal. ``refused`` says why a record is not analysed (it has errors, or no cards)."""

    timeline: Timeline
    opportunities: list[Opportunity] = field(default_factory=list)
    unreachable: list[Unreachable] = field(default_factory=list)
    endgame: Endgame = field(default_factory=Endgame)
    summaries: list[Summary] = field(default_factory=list)
    refused: str | None = None

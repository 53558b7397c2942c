"""What an analysis says of a deal: opportunities and what became of them, the last tricks, contracts, the sums.

The unit is the point. Seats count from 1, tricks from 1. Three kinds of statement are kept apart: what follows
from the rules (an opportunity), what is seen with all cards known (an :class:`EndPlay`, a :class:`Contract`), and
nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.language import listed, mark, tr

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

    ``declaration`` is its name for people (``bézique``, ``royal marriage``, ``trump seven``) in the language that was
    spoken when it was found, ``english`` the same in English; ``cards`` are the card numbers in canonical order.
    ``lost`` is what the best schedule books on it, ``None`` where cards are hidden; ``lost_at`` is the trick where most
    of that fell, 0 for nothing lost; ``falls`` are trick and points of all of it. ``instead`` names the opportunity
    that carries the loss where this one was not made and carries none.
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
    before: bool = False
    """Whether ``words`` stand before the event ``place``, which follows them as it was."""
    english: str = ""

    def __post_init__(self) -> None:
        """A name alone is an English one."""
        self.english = self.english or self.declaration


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
    """The last tricks, solved; in Belote all of them are.

    ``counted``: the rule set counts the points that are played for. ``against_all``: more than two
    sides play, and each seat's value is what it can be sure of against all others together. ``from_trick`` is
    the first trick that was solved (a later one than the first of the last tricks where that took too long);
    0 where nothing was.
    """

    plays: list[EndPlay] = field(default_factory=list)
    counted: bool = True
    against_all: bool = False
    from_trick: int = 0
    cut: bool = False
    """Whether the budget ended before all of them were solved."""


@dataclass(slots=True)
class ContractTurn:
    """A card of the play after which a contract stood otherwise, with best play of all from there on.

    ``before`` and ``after`` are ``made``, ``litige`` or ``failed``.
    """

    trick: int
    seat: int
    played: int
    before: str
    after: str
    sentence: str = ""
    place: Event | None = None


@dataclass(slots=True)
class Contract:
    """A suit that a seat took as trumps, or could have, with all cards known and best play from the first trick on.

    ``round`` is the bidding round, 1 or 2. ``played``: somebody took it, and it was played. ``needed`` are the points
    in the tricks that make it, with the last trick's: above all that there are, only a capot does; below 1, any one
    trick. ``made``: whether the taker's side can be sure of them; ``None`` where that was not decided. ``sure`` are
    the points it can be sure of, where that was worked out; ``turns`` the cards after which it stood otherwise.
    """

    seat: int
    suit: int
    round: int
    needed: int
    made: bool | None = None
    sure: int | None = None
    played: bool = False
    turns: list[ContractTurn] = field(default_factory=list)
    sentence: str = ""


class Instead(NamedTuple):
    """How a deal that is settled at its end would have been written: by side, and what became of the contract."""

    scores: tuple[int, ...]
    why: str


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
    all_tricks: bool = False
    """Whether ``endgame_lost`` and ``decisions`` are of all tricks, there being no stock."""
    instead: Instead | None = None
    """How the deal would have been written with all that the side missed, where that is more than a sum."""

    @property
    def efficiency(self) -> float | None:
        """Declared of available, from 40 available points on; else ``None``."""
        if self.available is None or self.available < MIN_AVAILABLE:
            return None
        return self.declared / self.available


MIN_AVAILABLE: Final = 40
"""Available points from which an efficiency says something."""


SCHEDULE: Final = "schedule"
OPPORTUNITIES: Final = "opportunities"
LAST_TRICKS: Final = "last-tricks"
CONTRACTS: Final = "contracts"

_ENDED_EARLY: Final = {
    SCHEDULE: mark(
        "There was too much to try for {who}: what is said to be missed was missed, but more may have been."
    ),
    OPPORTUNITIES: mark(
        "There was too much to try for {who}: not all that could be declared is told, and what is called possible may "
        "be certain."
    ),
    LAST_TRICKS: mark("There was too much to try in the last tricks: not all of them were solved."),
    CONTRACTS: mark("There was too much to try: not of every contract is it decided whether it could be made."),
}
"""What is said of an analysis whose budget ended before it did."""


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """An analysis whose budget of states ended before it did: which, the seats it was about, and that in words.

    ``SCHEDULE`` is the best schedule of a side of which not even every single change was tried, ``OPPORTUNITIES`` is
    what could be declared, ``LAST_TRICKS`` the tricks without stock, ``CONTRACTS`` those of Belote.
    """

    what: str
    seats: tuple[int, ...]
    sentence: str


@dataclass(slots=True)
class Analysis:
    """What was found in one deal. ``refused`` says why a record is not analysed (it has errors, or no cards).

    ``declares``: the rules know declarations that a player may make or leave. ``scores_at_once``: what is declared
    is written when it is; else all is counted when the deal is over.
    """

    timeline: Timeline
    opportunities: list[Opportunity] = field(default_factory=list)
    unreachable: list[Unreachable] = field(default_factory=list)
    endgame: Endgame = field(default_factory=Endgame)
    summaries: list[Summary] = field(default_factory=list)
    refused: str | None = None
    contracts: list[Contract] = field(default_factory=list)
    """Belote: the contract that was played first, then what else could have been taken, in the order of the bids."""
    declares: bool = True
    scores_at_once: bool = True
    ended_early: list[EndedEarly] = field(default_factory=list)
    """The analyses whose budget of states ended before they did."""

    def end_early(self, what: str, seats: tuple[int, ...] = ()) -> None:
        """Notes that an analysis ended early; ``seats``, from 1, are whom it was about."""
        players = self.timeline.players
        names = [players[seat - 1] if seat <= len(players) else tr("Player {seat}", seat=seat) for seat in seats]
        said = tr(_ENDED_EARLY[what], who=listed(names))
        self.ended_early.append(EndedEarly(what, seats, said))

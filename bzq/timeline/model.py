"""What comes of walking a record through an engine: the ledger, the tricks, the scores, the findings.

Seats count from 1. Scores are tuples in seat order, by side where partners score together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bzq.findings import Finding, Severity
from bzq.timeline.choices import Chooser
from bzq.timeline.ledger import LedgerEntry

if TYPE_CHECKING:
    from bzq.engine.game import Settlement
    from bzq.records.model import Record
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.noted import Noted
    from bzq.timeline.resolved import Resolved

RawTrick = tuple[int, list[tuple[int, int, bool]], int, int, list[tuple[int, int]]]
"""Number, plays (seat, card, from the table), winner, brisques, draws (seat, card)."""


class PlayedCard(NamedTuple):
    """A card of a trick: whose, which, and whether it came from the table."""

    seat: int
    card: int
    from_table: bool


class DealOutcome(NamedTuple):
    """How a deal ended that is not won by its score alone.

    ``winner`` is the side, or the seat where each plays for himself, that won it, from 1; ``None`` where nobody
    did. ``why`` is the game's word for it: ``made``, ``failed``, ``litige``, ``capot``, ``passed-out``; ``points``,
    ``draw``, ``claim``, ``wrong-claim``. ``floating`` are points that go to the side that wins the next decided deal.
    """

    winner: int | None
    why: str
    floating: int = 0


@dataclass(slots=True)
class Trick:
    """A trick that was played, with the cards drawn after it.

    ``winner`` is 0 while cards are missing. ``brisques`` counts the aces and tens in it; ``points`` are those of
    its cards, in games where cards count points. ``drawn`` pairs seats with cards (``UNSEEN`` where not
    recorded), in drawing order.
    """

    number: int
    plays: list[PlayedCard] = field(default_factory=list)
    winner: int = 0
    brisques: int = 0
    drawn: list[tuple[int, int]] = field(default_factory=list)
    points: int = 0

    @property
    def leader(self) -> int:
        """The seat that led."""
        return self.plays[0].seat


@dataclass(slots=True)
class Timeline:
    """A record as the engine saw it.

    ``scores`` are recomputed, or ``None`` where checking stopped before the end; ``recorded`` is what the
    record claims as its result, or ``None``. ``complete``: the deal was played to its last trick, or ended
    otherwise by its rules (claimed, passed out).
    ``settled``: the deal's score is final (complete, or ended early with a Termination).
    """

    record: Record
    rules: RuleSet | None
    players: tuple[str, ...] = ()
    dealer: int | None = None
    scores: tuple[int, ...] | None = None
    recorded: tuple[int, ...] | None = None
    brisques: tuple[int, ...] | None = None
    settlement: Settlement | None = None
    """What a Rubicon game is worth, once it is settled."""
    won_before: tuple[int, ...] | None = None
    """Points of the cards won before a record that begins in the middle, in games that count them at the end."""
    outcome: DealOutcome | None = None
    """Who won a deal that is not won by its score alone, once it is over."""
    complete: bool = False
    settled: bool = False
    last_trick: int = 0
    """The seat that won the last trick, 0 where it was not played."""
    ledger: list[LedgerEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    """The reader's findings and the engine's, in the order of the text."""
    position: Any = None
    """Where the walk ended: the position of the game that was played."""
    resolved: dict[int, Resolved] | None = None
    """What each item (by identity) turned out to be, where that was asked for."""
    chooser: Chooser = field(default_factory=Chooser)
    """The choices that were taken where the record leaves something open."""
    _log: list[RawTrick] = field(default_factory=list)
    _points: dict[int, int] = field(default_factory=dict)
    _tricks: list[Trick] | None = None
    _notes: list[Noted] | None = None
    """What was scored, of a record that was seen through at a glance (:mod:`bzq.timeline.noted`)."""
    _trump: int | None = None
    """Of such a record, the trump suit in the end."""
    _won: list[int] | None = None
    """Of such a record, the seat (from 0) that won each trick."""

    @classmethod
    def at_a_glance(
        cls,
        record: Record,
        rules: RuleSet,
        players: tuple[str, ...],
        dealer: int,
        scores: tuple[int, ...],
        *,
        recorded: tuple[int, ...] | None,
        brisques: tuple[int, ...],
        settlement: Settlement | None,
        last_trick: int,
        notes: list[Noted],
        trump: int | None,
        won: list[int],
    ) -> Timeline:
        """The timeline of a full deal without a finding; ledger, tricks and position come when they are asked for."""
        timeline = cls(
            record, rules, players, dealer, scores, recorded, brisques, settlement,
            complete=True, settled=True, last_trick=last_trick, _notes=notes, _trump=trump, _won=won,
        )  # fmt: skip
        del timeline.ledger, timeline.position, timeline._log
        return timeline

    if not TYPE_CHECKING:  # a type checker knows the fields from above

        def __getattr__(self, name: str) -> Any:
            """A field that a glance left out, at its first use."""
            if name == "ledger":
                from bzq.timeline.noted import ledger_of

                self.ledger = ledger_of(self.record, self.rules, self._notes)
            elif name in ("position", "_log"):
                from bzq.timeline.walk import walk_through

                walked = walk_through(self.record)
                self.position, self._log = walked.position, walked._log
            else:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return object.__getattribute__(self, name)

    def set_tricks(self, log: list[RawTrick], points: dict[int, int] | None = None) -> None:
        """Takes the tricks of a walk, to be made into objects when they are asked for.

        ``points`` are those of the cards by the number of the trick, where cards count points.
        """
        self._log = log
        self._points = points or {}
        self._tricks = None

    @property
    def tricks(self) -> list[Trick]:
        """The tricks of the main line that were played to the end."""
        if self._tricks is None:
            points = self._points
            self._tricks = [
                Trick(number, [PlayedCard(*play) for play in plays], winner, brisques, drawn, points.get(number, 0))
                for number, plays, winner, brisques, drawn in self._log
            ]
        return self._tricks

    @property
    def winners(self) -> list[tuple[int, int]]:
        """The tricks of the main line that were played to the end: the number of each, and the seat that won it."""
        if self._won is not None:
            return [(trick, seat + 1) for trick, seat in enumerate(self._won, 1)]
        return [(trick[0], trick[2]) for trick in self._log]

    @property
    def begun(self) -> bool:
        """Whether there was something to start from: a position, whatever was played then."""
        return self._notes is not None or self.position is not None

    @property
    def trump(self) -> int | None:
        """The trump suit in the end; ``None`` where none was fixed, or nothing could be started."""
        if self._notes is not None:
            return self._trump
        return None if self.position is None else self.position.trump

    @property
    def valid(self) -> bool:
        """Whether no finding is an error."""
        return not any(finding.severity is Severity.ERROR for finding in self.findings)

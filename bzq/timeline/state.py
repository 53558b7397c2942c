"""The state of a walk through a record, and how it reports what it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from bzq.engine.game import Refusal
from bzq.findings import Finding, Severity
from bzq.games.registry import part_of
from bzq.language import tr
from bzq.records.model import Item, Record, Result, Variation
from bzq.timeline.choices import Chooser
from bzq.timeline.claims import Claims
from bzq.timeline.doubt import EVERYTHING, TABLES, leaves, rests_on
from bzq.timeline.ledger import LedgerEntry
from bzq.timeline.phrases import Phrases
from bzq.timeline.resolved import Resolved

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.model import Timeline

Alternatives = Mapping[str, tuple[tuple[str, object, str], ...]]
"""By the code of a refusal, options that may make the event legal: field, value, and how a ``Rules`` text says it."""


class Observer:
    """Looks on while a record is walked; this one looks away. Where one sets ``stopped``, the line ends there."""

    def begun(self, walk: WalkState) -> None:
        """The position is laid out; nothing has happened yet."""

    def about(self, walk: WalkState, item: Item) -> None:
        """A number, an event, a score check, the result or unread text comes next."""

    def done(self, walk: WalkState, item: Item) -> None:
        """It has been walked; the seat of an event is ``walk.actor``."""

    def drew(self, walk: WalkState, drawn: list[tuple[int, int]]) -> None:
        """Cards were drawn that the record does not write: seats (from 0) and cards, in drawing order."""

    def aside(self, walk: WalkState, item: Item) -> None:
        """A comment, a glyph or another item that changes nothing."""

    def enter(self, walk: WalkState, variation: Variation) -> None:
        """A variation begins, which replaces the event walked last on the line it stands in."""

    def leave(self, walk: WalkState) -> None:
        """The variation is over; the line it stands in goes on."""


MOST_IN_A_TURN: Final = 100
"""Declarations and announcements after one trick that are looked at; more than anybody could make."""


class WalkState:
    """Where a walk stands: the position, the ledger, the findings, and how far cards and scores can be trusted."""

    alternatives: ClassVar[Alternatives] = MappingProxyType({})
    """Under which options the engine is asked again when it refuses an event."""
    duty_codes: ClassVar[tuple[str, ...]] = ()
    """The codes of the duties of play, in the order in which a play notes them."""

    def __init__(
        self,
        record: Record,
        rules: RuleSet,
        chooser: Chooser,
        resolve_items: bool = False,
        observer: Observer | None = None,
    ) -> None:
        self.record = record
        self.observer = observer
        self.actor = 0
        """The seat of the event walked last."""
        self.rules = rules
        self.chooser = chooser
        self.findings: list[Finding] = []
        self.errors: list[Finding] = []
        """Errors of the walk in the order in which they showed."""
        self.faults: list[float] = []
        """Offsets of the faults, in the order in which they showed; the last may be where checking stopped."""
        self.position: Any = None
        """How things stand: a position of the game, set by :meth:`run`."""
        self.phrases: Phrases = None  # type: ignore[assignment]
        self.claims = Claims(0)
        self.ledger: list[LedgerEntry] = []
        self.log: list[tuple[int, list[tuple[int, int, bool]], int, int, list[tuple[int, int]]]] = []
        """Tricks: number, plays (seat, card, from the table), winner, brisques, draws."""
        self.plays: list[tuple[int, int, bool]] = []
        self.taint = 0
        """What faults have left in doubt (:mod:`bzq.timeline.doubt`)."""
        self.doubted_first = 0
        """What was in doubt before the first move, for what is wrong with the tags."""
        self.tags_at_fault = False
        """Whether the walk only tries what may have been meant: there is nothing to show or to count then."""
        self.trump_in_doubt = False
        """A declaration that would have made trumps was refused."""
        self.stopped = False
        self.offset_of_numbers = 0
        self.numbered = False
        self.number_seen = False
        self.resolved: dict[int, Resolved] | None = {} if resolve_items else None
        self.main = True
        self.last_item: Item | None = None
        self.result: Result | None = None
        self.last_play: Item | None = None
        """The last card of the main line, where a finding about a missing card stands."""
        self.upcoming: list[Item] = []
        """The items being walked; the next one is at ``upcoming_at``."""
        self.upcoming_at = 0

    def run(self) -> None:
        """Walks the whole record."""
        raise NotImplementedError

    def fill(self, timeline: Timeline) -> None:
        """Writes what the walk found into a timeline."""
        raise NotImplementedError

    def report(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        *,
        hint: str | None = None,
        expected: str | None = None,
        found: str | None = None,
        seat: int | None = None,
        alternative: str | None = None,
        trick: int | None = None,
        seen_at: int | None = None,
    ) -> Finding:
        """Adds a finding at a place of the record's text; ``seen_at`` is where it showed, if that is later."""
        span = self.record.span(start, end)
        finding = Finding(
            code, message, span, hint=hint, expected=expected, found=found, file=self.record.file,
            record=self.record.number, deal=self.record.known("Deal"),
            trick=trick if trick is not None else self._trick(), seat=None if seat is None else seat + 1,
            source=self.record.line_text(span.line), alternative=alternative,
        )  # fmt: skip
        self.findings.append(finding)
        if finding.severity is Severity.ERROR:
            self.errors.append(finding)
            self._fault_at(start if seen_at is None else seen_at)
        return finding

    def _fault_at(self, offset: float) -> None:
        self.faults.append(offset)
        self.chooser.fault()

    def _trick(self) -> int:
        trick: int = min(self.position.trick, self.position.rules.tricks)
        return trick

    def refuse(
        self, refusal: Refusal, item: Item, check: Callable[[], Refusal | None] | None = None, *, excused: bool = False
    ) -> bool:
        """Reports why an event is refused. False: checking of this record, or variation, ends here.

        ``check`` asks the engine again, for options under which the event would be legal. ``excused``: it is
        marked ``^``, and the refusal is one the mark forgives.
        """
        said = self.phrases.sentence(refusal, self.position)
        if excused and not refusal.impossible:
            message = tr("{sentence}; it stood", sentence=said.message)
            self.report("N401", message, item.start, item.end, seat=refusal.facts.get("seat"))
            return True
        table = self._table_in_doubt(refusal)
        if self.taint & rests_on(refusal, table):  # one fault, one finding
            self._stop_checking(item)
            return False
        place: Item = item
        ban = refusal.facts.get("ban")
        if ban is not None and isinstance(ban.reference, tuple):
            return self._late_duty(refusal, item)
        if refusal.impossible:
            self._forget_notes()
        self.report(
            refusal.code, said.message, place.start, place.end, hint=self._way_out(refusal) or said.hint,
            expected=said.expected, found=said.found, seat=refusal.facts.get("seat"),
            alternative=self._alternative(refusal.code, check),
        )  # fmt: skip
        self.taint |= leaves(refusal)
        return True

    def _table_in_doubt(self, refusal: Refusal) -> int:
        """The doubt about the table on which the cards of a refusal lie; about all of them where none is its own."""
        return TABLES

    def _way_out(self, refusal: Refusal) -> str | None:
        """A hint from what was walked before, better than the one that the sentence of a refusal has."""
        return None

    def _forget_notes(self) -> None:
        """Drops what was noted in this trick of cards taken from the table: they may have been another seat's."""
        trick = self._trick()
        self.findings = [f for f in self.findings if f.trick != trick or f.code not in ("N201", "W201")]

    def _late_duty(self, refusal: Refusal, item: Item) -> bool:
        """A card played now shows that an earlier play of the last tricks broke its duty."""
        ban = refusal.facts["ban"]
        place, trick, card, duties = ban.reference
        shown = refusal.facts["card"]
        code = next((code for code, duty in zip(self.duty_codes, duties, strict=True) if duty >> shown & 1), "E315")
        facts = {"seat": ban.seat, "card": card, "led": None, "better": [shown], "later": self._trick()}
        late = Refusal(code, facts)
        said = self.phrases.sentence(late, self.position)
        self.report(
            code, said.message, place.start, place.end, hint=self._way_out(late) or said.hint, expected=said.expected,
            found=said.found, seat=ban.seat, trick=trick, seen_at=item.start,
        )  # fmt: skip
        self.position.where.bans.remove(ban)
        self.taint |= EVERYTHING
        return True

    def _stop_checking(self, item: Item, message: str = "") -> None:
        if message:
            self.report("N202", message, item.start, item.end)
            self._fault_at(item.start)
            self.stopped = True
            return
        if self.main and (self.doubted_first or (self.tags_at_fault and not self.errors)):
            message = tr(
                "after what was found in the tags it is not clear whether this is right, so the rest of this record is "
                "not checked"
            )
        elif self.main:
            message = tr(
                "after what was found above it is not clear how the cards lie, so the rest of this record is not "
                "checked"
            )
        else:
            message = tr(
                "after what was found above it is not clear how the cards lie, so the rest of this variation is not "
                "checked"
            )
        hint = tr("mend the fault above, then validate again")
        self.report("N202", message, item.start, item.end, hint=hint)
        self._fault_at(item.start)
        self.stopped = True

    def _alternative(self, code: str, check: Callable[[], Refusal | None] | None) -> str | None:
        """The first option under which a refused event would be legal, as a sentence."""
        if check is None:
            return None
        now, compiled = self.position.rules, part_of(self.rules.game, "compiled")
        for field, value, words in self.alternatives.get(code, ()):
            if getattr(self.rules, field, value) == value:  # so it is, or the game has no such option
                continue
            try:
                other = self.rules.model_copy(update={field: value})
                self.position.rules = compiled(other)
                legal = check() is None
            finally:
                self.position.rules = now
            if legal:
                return tr("with {option} this would be legal", option=words)
        return None

    def _book(self, item: Item) -> None:
        """Moves what the engine scored into the ledger."""
        position = self.position
        if not position.log:
            return
        running = position.scores[:]
        for entry in position.log:
            running[position.rules.side[entry.seat]] -= entry.points
        trick = self._trick_of_log()
        for entry in position.log:
            running[position.rules.side[entry.seat]] += entry.points
            self.ledger.append(
                LedgerEntry(
                    trick,
                    entry.seat + 1,
                    entry.points,
                    entry.reason,
                    entry.what,
                    tuple(running),
                    item.start,
                    item.end,
                    entry.english,
                )
            )
        position.log.clear()

    def _trick_of_log(self) -> int:
        position = self.position
        between = position.won < 0 and not position.plays
        trick: int = max(1, position.trick - 1) if between else position.trick
        return trick

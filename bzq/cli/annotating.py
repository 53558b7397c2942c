"""One record annotated, wherever that is done.

Old annotations are taken out, new ones put in, and the lines in them played again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from bzq.cli.checking import failure
from bzq.cli.session import is_error
from bzq.findings import Finding, Severity
from bzq.language import heeding
from bzq.records.annotations import find, insert, remove
from bzq.records.reader import parse_record
from bzq.records.verbatim import Places
from bzq.timeline.pieces import attach, walked
from bzq.timeline.walk import simulate
from bzq.views.annotated import Proposal, proposals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bzq.analysis.model import Analysis
    from bzq.cli.batches import Batch
    from bzq.records.annotations import Note
    from bzq.records.model import Record
    from bzq.timeline.model import Timeline
    from bzq.timeline.pieces import Piece
    from bzq.views.statements import Shown


class Judged(NamedTuple):
    """How a record stands to what the user asked."""

    no_seat: bool
    """The chosen seat does not sit at this table."""
    over: bool
    """A chosen seat lost more than the user allows."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of each record: the analysis, and whether it is worse than what the user allows."""

    shown: Shown
    fail_over: int | None
    endgame: bool
    effort: int = 1

    def analysis(self, timeline: Timeline) -> Analysis:
        """The analysis of a timeline."""
        from bzq.analysis import analyse

        return analyse(timeline, endgame=self.endgame, effort=self.effort)

    def judge(self, analysis: Analysis) -> Judged:
        """Whether the chosen seat sits at this table, and whether somebody lost too much."""
        chosen = self.shown.seat is not None and analysis.timeline.rules is not None
        limit = self.fail_over
        return Judged(
            no_seat=chosen and not self.shown.seats(analysis),
            over=limit is not None
            and any((one.missed or 0) + one.endgame_lost > limit for one in self.shown.summaries(analysis)),
        )


@dataclass(slots=True)
class Reported:
    """What came of a record that is told of: how it is shown, its errors."""

    shown: Any = None
    errors: list[Finding] = field(default_factory=list)
    judged: Judged | None = None
    failed: str | None = None
    """What went wrong inside bzq."""


def report_all(asked: Asked, render: Callable[[Analysis], Any], batch: list[Piece]) -> list[Reported]:
    """Each of the records analysed, and what ``render`` makes of that."""
    return [_report(asked, render, piece) for piece in batch]


def _report(asked: Asked, render: Callable[[Analysis], Any], piece: Piece) -> Reported:
    try:
        with heeding(piece.text):
            timeline = walked(piece)
            analysis = asked.analysis(timeline)
            return Reported(render(analysis), list(filter(is_error, timeline.findings)), asked.judge(analysis))
    except Exception as error:
        return Reported(failed=failure(piece, error))


@dataclass(slots=True)
class Annotated:
    """What came of a record. ``text`` is to be written in the place of its characters; ``None``: they stay.

    ``unread``: it has errors of reading, so the whole file stays as it is. ``errors`` are those of reading, or of the
    rules; where it was not ``judged`` the text is as it was, or only without annotations.
    """

    text: str | None
    unread: bool = False
    errors: list[Finding] = field(default_factory=list)
    judged: Judged | None = None
    failed: str | None = None
    """What went wrong inside bzq."""


class Sent(NamedTuple):
    """A record on its way to be annotated."""

    piece: Piece
    verbatim: str | None
    """Its characters as the file has them, where they differ from its text."""
    pure: bool
    """Whether they are those of the file, so that they may be changed."""


def sent(batch: Batch) -> list[Sent]:
    """The records of a batch on their way."""
    return [
        Sent(piece, None if stood.text == piece.text else stood.text, stood.pure)
        for piece, stood in zip(batch.pieces, batch.stood, strict=True)
    ]


def annotate_all(asked: Asked | None, batch: list[Sent]) -> list[Annotated]:
    """Each of the records annotated anew; only without annotations where nothing is asked, or it cannot be changed."""
    return [_annotate(asked if one.pure else None, one.piece, one.verbatim or one.piece.text) for one in batch]


def _annotate(asked: Asked | None, piece: Piece, verbatim: str) -> Annotated:
    try:
        with heeding(piece.text):
            done = stripped(piece, verbatim) if asked is None else annotated(piece, verbatim, asked)
    except Exception as error:
        return Annotated(None, failed=failure(piece, error))
    if done.text == verbatim:
        done.text = None
    return done


def stripped(piece: Piece, verbatim: str) -> Annotated:
    """The record without annotations; ``verbatim`` are its characters as the file has them."""
    record = _read(piece)
    errors = list(filter(is_error, record.findings))
    if errors:
        return Annotated(verbatim, True, errors)
    return Annotated(_changed(record.text, verbatim, [(start, end, "") for start, end in find(record)]))


def annotated(piece: Piece, verbatim: str, asked: Asked) -> Annotated:
    """The record annotated anew."""
    record = _read(piece)
    errors = list(filter(is_error, record.findings))
    if errors:
        return Annotated(verbatim, True, errors)
    spans = find(record)
    text = verbatim
    if spans:
        text = _changed(record.text, verbatim, [(start, end, "") for start, end in spans])
        record = parse_record(remove(record.text, spans), piece.file, piece.number, piece.first_line)
    timeline = simulate(record)
    errors = list(filter(is_error, timeline.findings))
    analysis = asked.analysis(timeline)
    if errors and analysis.refused is not None:
        return Annotated(verbatim, errors=errors)
    notes = _playable(record, proposals(analysis, asked.shown))
    text = _changed(record.text, text, [(note.offset, note.offset, note.text()) for note in notes])
    return Annotated(text, errors=errors, judged=asked.judge(analysis))


def _read(piece: Piece) -> Record:
    record = parse_record(piece.text, piece.file, piece.number, piece.first_line)
    attach(piece.odd, record)
    return record


def _changed(text: str, verbatim: str, edits: list[tuple[int, int, str]]) -> str:
    """The characters with edits that were found in the text read from them: from, to, what stands there instead."""
    places = Places(text, verbatim)
    parts = []
    at = 0
    for start, end, new in edits:
        parts += [verbatim[at : places.of(start)], new]
        at = places.of(end)
    return "".join([*parts, verbatim[at:]])


def _playable(record: Record, found: list[Proposal]) -> list[Note]:
    """The notes, with lines against which the rules have nothing; a note of which no line holds shows none."""
    notes = [proposal.note for proposal in found]
    while any(note.line for note in notes):
        check = parse_record(insert(record.text, notes), record.file, record.number, record.first_line)
        findings = [one for one in simulate(check).findings if one.severity is not Severity.NOTE and one.span]
        moved = 0
        changed = False
        for proposal in found:
            note = proposal.note
            start = note.offset + moved
            moved += len(note.text())
            span = check.span(start, note.offset + moved)
            if any(span[:2] <= one.span[:2] < span[2:] for one in findings if one.span):
                changed = proposal.next_line() or changed
        if not changed:
            break
    return notes

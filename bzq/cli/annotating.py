"""One record annotated: old annotations are taken out, new ones put in, and the lines in them played again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bzq.cli.session import attach, is_error
from bzq.findings import Finding, Severity
from bzq.records.annotations import find, insert, remove
from bzq.records.reader import parse_record
from bzq.records.verbatim import Places
from bzq.timeline.walk import simulate
from bzq.views.annotated import Proposal, proposals

if TYPE_CHECKING:
    from collections.abc import Callable

    from bzq.analysis.model import Analysis
    from bzq.cli.checking import Piece
    from bzq.records.annotations import Note
    from bzq.records.model import Record
    from bzq.timeline.model import Timeline
    from bzq.views.statements import Shown

    Analyser = Callable[[Timeline], Analysis]


@dataclass(slots=True)
class Annotated:
    """What came of a record. ``text`` is to be written in the place of its characters.

    ``unread``: it has errors of reading, so the whole file stays as it is. ``errors`` are those of reading, or of the
    rules; without an ``analysis`` the text is as it was, or only without annotations.
    """

    text: str
    unread: bool = False
    errors: list[Finding] = field(default_factory=list)
    analysis: Analysis | None = None


def stripped(piece: Piece, verbatim: str) -> Annotated:
    """The record without annotations; ``verbatim`` are its characters as the file has them."""
    record = _read(piece)
    errors = list(filter(is_error, record.findings))
    if errors:
        return Annotated(verbatim, True, errors)
    return Annotated(_changed(record.text, verbatim, [(start, end, "") for start, end in find(record)]))


def annotated(piece: Piece, verbatim: str, shown: Shown, analyser: Analyser) -> Annotated:
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
    analysis = analyser(timeline)
    if errors and analysis.refused is not None:
        return Annotated(verbatim, errors=errors)
    notes = _playable(record, proposals(analysis, shown))
    text = _changed(record.text, text, [(note.offset, note.offset, note.text()) for note in notes])
    return Annotated(text, errors=errors, analysis=analysis)


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

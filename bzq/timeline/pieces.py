"""A file cut into the texts of its records, and each of them read and walked on its own, wherever that is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bzq.findings import Finding
from bzq.records.cutter import cut
from bzq.records.reader import parse_record
from bzq.timeline.walk import simulate

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.records.source import Source
    from bzq.timeline.frames import Replay
    from bzq.timeline.model import Timeline


class Piece(NamedTuple):
    """The text of one record, its place, and what was found about the encoding of its lines."""

    file: str
    number: int
    text: str
    first_line: int
    odd: list[Finding]


def pieces(source: Source, kept: list[str] | None = None) -> Iterator[Piece]:
    """The records of a file as texts; ``kept`` takes the lines as they come."""
    lines = iter(source) if kept is None else _noted(source, kept)
    for number, (text, first_line) in enumerate(cut(lines), 1):
        odd = take(source, first_line, first_line + text.count("\n")) if source.findings else []
        yield Piece(source.file, number, text, first_line, odd)


def _noted(source: Source, kept: list[str]) -> Iterator[str]:
    for line in source:
        kept.append(line)
        yield line


def take(source: Source, first: int, last: int) -> list[Finding]:
    """The findings about the encoding of these lines, which the file then no longer has."""
    mine = [finding for finding in source.findings if finding.span and first <= finding.span.line <= last]
    if mine:
        source.findings = [finding for finding in source.findings if finding not in mine]
    return mine


def attach(findings: list[Finding], record: Record) -> None:
    """Gives a record the findings about the encoding of its lines."""
    for finding in findings:
        finding.record = record.number
        finding.deal = record.known("Deal")
    if findings:
        record.findings = sorted([*record.findings, *findings], key=_place)


def _place(finding: Finding) -> tuple[int, int]:
    return (finding.span.line, finding.span.column) if finding.span else (0, 0)


def walked(piece: Piece) -> Timeline:
    """The timeline of one record's text."""
    record = _record(piece)
    timeline = simulate(record)
    _quote(timeline.findings, record)
    return timeline


def replayed(piece: Piece) -> Replay:
    """A record ready for stepping, its findings with the lines they are about."""
    from bzq.timeline.frames import replay

    record = _record(piece)
    found = replay(record)
    _quote(found.timeline.findings, record)
    return found


def _record(piece: Piece) -> Record:
    record = parse_record(piece.text, piece.file, piece.number, piece.first_line)
    attach(piece.odd, record)
    return record


def _quote(findings: list[Finding], record: Record) -> None:
    """Gives findings the text of the lines they are about."""
    for finding in findings:
        if finding.source is None and finding.span is not None:
            finding.source = record.line_text(finding.span.line)

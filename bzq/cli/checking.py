"""A file cut into the texts of its records, and one of them read and walked on its own, wherever that is done."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bzq.cli.session import attach, is_error, take
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.records.cutter import cut
from bzq.records.reader import parse_record
from bzq.timeline.walk import simulate

if TYPE_CHECKING:
    from bzq.records.source import Source
    from bzq.timeline.model import Timeline


class Piece(NamedTuple):
    """The text of one record, its place, and what was found about the encoding of its lines."""

    file: str
    number: int
    text: str
    first_line: int
    odd: list[Finding]


@dataclass(slots=True)
class Checked:
    """What came of a record."""

    findings: list[Finding]
    facts: DealFacts | None = None
    """For a deal of a match."""
    failed: str | None = None
    """What went wrong inside bzq."""
    valid: bool = field(init=False)

    def __post_init__(self) -> None:
        self.valid = self.failed is None and not any(map(is_error, self.findings))


def walked(piece: Piece) -> Timeline:
    """The timeline of one record's text."""
    record = parse_record(piece.text, piece.file, piece.number, piece.first_line)
    attach(piece.odd, record)
    timeline = simulate(record)
    for finding in timeline.findings:
        if finding.source is None and finding.span is not None:
            finding.source = record.line_text(finding.span.line)
    return timeline


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


def check(piece: Piece) -> Checked:
    """Reads and walks one record. Never raises for what the record says."""
    try:
        timeline = walked(piece)
        facts = DealFacts.of(timeline) if timeline.record.known("Match") else None
        return Checked(timeline.findings, facts)
    except Exception as error:
        return Checked(piece.odd, failed=failure(piece, error))


def check_all(batch: list[Piece]) -> list[Checked]:
    """Each of the records, as :func:`check` has it."""
    return [check(piece) for piece in batch]


def failure(piece: Piece, error: Exception) -> str:
    """A sentence about a fault of bzq itself.

    With ``BZQ_DEBUG`` set, the fault is raised instead; so is a want of memory in a process that others can stand in
    for.
    """
    if os.environ.get("BZQ_DEBUG"):
        raise error
    if isinstance(error, MemoryError) and multiprocessing.parent_process() is not None:
        raise error
    return (
        f"{piece.file}: record {piece.number}, from line {piece.first_line}: bzq failed here "
        f"({type(error).__name__}: {error}); please report it with this record"
    )

"""One record after the other checked, wherever that is done."""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bzq.cli.session import is_error
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.language import heeding
from bzq.timeline.pieces import walked

if TYPE_CHECKING:
    from bzq.timeline.pieces import Piece


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


def check(piece: Piece) -> Checked:
    """Reads and walks one record. Never raises for what the record says."""
    try:
        with heeding(piece.text):
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

"""Records read, walked and made into something to show, one by one, wherever that is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bzq.cli.checking import failure
from bzq.cli.session import is_error
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.language import heeding
from bzq.timeline.pieces import Piece, walked

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline

    Make = Callable[[Timeline], Any]


@dataclass(slots=True)
class Made:
    """What came of a record: what is shown of it, and its errors."""

    shown: Any = None
    errors: list[Finding] = field(default_factory=list)
    facts: DealFacts | None = None
    """For a deal of a match."""
    failed: str | None = None
    """What went wrong inside bzq; then nothing else is there."""


def made(make: Make, batch: list[Piece]) -> list[Made]:
    """What comes of each record; ``make`` is a function of a module, or a ``partial`` of one. Never raises."""
    return [_made(make, piece) for piece in batch]


def _made(make: Make, piece: Piece) -> Made:
    try:
        with heeding(piece.text):
            timeline = walked(piece)
            facts = DealFacts.of(timeline) if timeline.record.known("Match") else None
            return Made(make(timeline), list(filter(is_error, timeline.findings)), facts)
    except Exception as error:
        return Made(failed=failure(piece, error))

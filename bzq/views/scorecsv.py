"""The score sheet as a table: one row an entry of the ledger.

| column | what |
| --- | --- |
| file, record | where the deal is; records count from 1 |
| match, deal | the tags, empty where they are not there |
| trick | in which or after which it was scored; 0 before the first |
| seat, player | who scored, seats counted from 1; for what partners score together, the side and both names |
| points | what was scored |
| reason | the kind, as in the JSON: declaration, brisques, last-trick … |
| what | the reason for people |
| score | the running score of that player or side after it |
| scores | the running scores of all, in seat order, with spaces between |
| line, column | where the record has it |
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from bzq.views.names import scorer
from bzq.views.screen import file_name
from bzq.views.spreadsheets import MARK, harmless

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline

COLUMNS: Final = (
    "file", "record", "match", "deal", "trick", "seat", "player", "points", "reason", "what", "score", "scores",
    "line", "column",
)  # fmt: skip


def header(*, excel: bool = False) -> str:
    """The first row; for ``excel`` with the byte order mark."""
    return (MARK if excel else "") + ",".join(COLUMNS) + "\n"


def ledger_rows(timeline: Timeline) -> str:
    """The rows of one deal."""
    record = timeline.record
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    partners = timeline.rules is not None and timeline.rules.sides == "partners"
    for entry in timeline.ledger:
        side = (entry.seat - 1) % 2 if partners else entry.seat - 1
        span = record.span(entry.start, entry.end) if entry.end > entry.start else None
        write(harmless((
            file_name(record.file),
            record.number,
            record.known("Match") or "",
            record.known("Deal") or "",
            entry.trick,
            entry.seat,
            scorer(timeline, entry),
            entry.points,
            entry.reason,
            entry.what,
            entry.scores[side],
            " ".join(map(str, entry.scores)),
            span.line if span else "",
            span.column if span else "",
        )))  # fmt: skip
    return out.getvalue()

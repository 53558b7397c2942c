"""``bzq export``: deals, seats or events as a table, in a file that other programs open."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from bzq.cli.batches import End, through
from bzq.cli.making import made
from bzq.cli.paths import holds_records
from bzq.cli.session import UNREADABLE, Session, tell
from bzq.cli.spool import Kept
from bzq.cli.workers import crew_of
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.match import match_findings
from bzq.records.archives import compression_of
from bzq.records.files import replacing
from bzq.records.source import STDIN, SourceError
from bzq.views.findings_text import counted
from bzq.views.screen import file_name
from bzq.views.tables.deals import corrected, deal_row, seat_rows
from bzq.views.tables.events import event_rows
from bzq.views.tables.forms import Csv, JsonLines, Text, TextForm, Writer
from bzq.views.tables.parquet import MissingLibrary, Parquet
from bzq.views.tables.rows import EventRow, Row, TableName
from bzq.views.tables.rows import table as table_named

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.jobs.crew import Crew
    from bzq.timeline.model import Timeline
    from bzq.views.tables.columns import Table

Format = Literal["parquet", "csv", "jsonl"]

ENDINGS: Final[dict[str, Format]] = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
"""The format that a file's name asks for."""

_WORTH_IT: Final = 512 * 1024
"""Bytes from which several processes are faster than one."""

_WORTH_IT_ANALYSING: Final = 16 * 1024
"""The same with the analysis."""

_WEIGHT_ANALYSING: Final = 64
"""How many times as long as validating that takes, about."""


class Unusable(Exception):
    """A table that cannot be written so; the text is for people."""


def export_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    output: str | None = None,
    format: Format | None = None,
    table: TableName = "deals",
    analysis: bool = False,
    excel: bool = False,
    jobs: int = 0,
    dask: str | None = None,
) -> int:
    """Writes a table of the records; returns the exit status: 1 where a record has errors.

    ``output`` is a file, which is replaced when all of the table is there, or ``-`` or ``None`` for standard output;
    its name says the ``format``, unless that is given. ``analysis`` adds to seats what was missed. ``excel``: CSV
    begins with the byte order mark. ``jobs``: processes, 0 for as many as are worth it; ``dask``: the address of a
    cluster instead.
    """
    session = Session(paths, terminal)
    if not session.files:
        return session.status
    try:
        chosen = _format(output, format)
        if excel and chosen != "csv":
            raise Unusable(f"--excel is for CSV, not for {chosen}")
        _not_an_input(output, session)
        crew = crew_of(session, jobs, dask, worth_it=_WORTH_IT_ANALYSING if analysis else _WORTH_IT)
        with _written(terminal, output, chosen, table, excel) as (writer, abandon):
            rows = _export(session, crew, writer, table, analysis)
            if not session.read:
                abandon()
    except (Unusable, MissingLibrary, SourceError) as error:
        session.problem(str(error))
        return UNREADABLE
    if output not in (None, STDIN) and session.read:
        terminal.message(f"{output}: {counted(rows, 'row')} from {counted(session.records, 'record')}")
    return session.status


def _format(output: str | None, format: Format | None) -> Format:
    """The format, as it was asked for or as the name of the file says."""
    if output is None or output == STDIN:
        if format == "parquet":
            raise Unusable("Parquet is written to a file: name one with -o deals.parquet")
        return format or "csv"
    packed = compression_of(output)
    named = ENDINGS.get(os.path.splitext(output.removesuffix(f".{packed}"))[1].lower())  # noqa: PTH122 - a name
    chosen = format or named
    if chosen is None:
        raise Unusable(f"{output}: its name ends with none of {', '.join(ENDINGS)}; say what it is to be with --format")
    if packed and chosen == "parquet":
        raise Unusable(f"{output}: a Parquet file is packed inside; leave .{packed} away")
    return chosen


def _not_an_input(output: str | None, session: Session) -> None:
    """Refuses to write over the records."""
    if output is not None and output != STDIN and holds_records(output, session.files):
        raise Unusable(f"{output} holds the records; the table needs another name")


@contextmanager
def _written(
    terminal: Terminal, output: str | None, format: Format, table: TableName, excel: bool
) -> Iterator[tuple[Writer, Callable[[], None]]]:
    """What takes the rows, and what gives the file up; it is there whole when the block has ended well."""
    sheet = table_named(table)
    if output is None or output == STDIN:
        form = (
            JsonLines(sheet.columns, ascii=terminal.ascii_only)
            if format == "jsonl"
            else Csv(sheet.columns, excel=excel)
        )
        writer: Writer = Text(form, terminal.data)
        yield writer, lambda: None
        writer.close()
        return
    with replacing(output, compression_of(output)) as file:
        if format == "parquet":
            writer = Parquet(sheet, file.stream)
        else:
            writer = Text(
                JsonLines(sheet.columns) if format == "jsonl" else Csv(sheet.columns, excel=excel), file.write
            )
        try:
            yield writer, file.abandon
        except BaseException:
            with suppress(Exception):  # what began to write has to end, though nobody will read it
                writer.close()
            raise
        writer.close()


def _text_form(sheet: Table, format: Format, excel: bool, *, ascii: bool = False) -> TextForm:
    return JsonLines(sheet.columns, ascii=ascii) if format == "jsonl" else Csv(sheet.columns, excel=excel)


def _export(session: Session, crew: Crew, writer: Writer, table: TableName, analysis: bool) -> int:
    """Writes the rows of every record; returns how many there are.

    From the first deal of a match on, rows that say whether their record is valid wait for the end: what does not fit
    between the deals of a match makes a record wrong, and only then it is known.
    """
    flat = table_named(table).flat
    deals: list[DealFacts] = []
    pool: dict[object, Any] = {}
    count = 0
    waits = False
    with ExitStack() as stack:
        kept = stack.enter_context(closing(Kept()))
        work = partial(made, partial(_rows, table=table, analysis=analysis))
        weight = _WEIGHT_ANALYSING if analysis else 2
        results = stack.enter_context(closing(through(session, crew, work, weight=weight)))
        for tabled, part in results:
            rows: list[Row] = []
            for one in tabled:
                if one.failed is not None:
                    session.problem(one.failed)
                    continue
                if one.facts is not None:
                    deals.append(one.facts.share(pool))
                    waits = waits or table != "events"
                rows += one.shown
                for finding in one.errors:
                    tell(session, finding)
            if waits:
                kept.add(rows)
            else:
                writer.write([flat(row) for row in rows])
            count += len(rows)
            if isinstance(part, End) and part.empty is not None:
                tell(session, part.empty)
        about: dict[tuple[str, int | None], list[Finding]] = {}
        for finding in match_findings(deals):
            tell(session, finding)
            about.setdefault((file_name(finding.file or ""), finding.record), []).append(finding)
        for rows in kept.all():
            writer.write([flat(_told(row, about)) for row in rows])
    return count


def _told(row: Row, about: dict[tuple[str, int | None], list[Finding]]) -> Row:
    """A row with what does not fit between the deals of its match."""
    findings = about.get((row.file, row.record))
    return corrected(row, findings) if findings and not isinstance(row, EventRow) else row


def _rows(timeline: Timeline, *, table: TableName, analysis: bool) -> list[Row]:
    if table == "deals":
        return [deal_row(timeline)]
    return list(seat_rows(timeline, analysis=analysis) if table == "seats" else event_rows(timeline))

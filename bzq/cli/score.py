"""``bzq score``: the score sheet of each deal and the standing of each match, recomputed beside recorded."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from bzq.cli.batches import End, through
from bzq.cli.making import made
from bzq.cli.session import Session, is_error, tell
from bzq.cli.workers import crew_of
from bzq.dealfacts import DealFacts
from bzq.match import standings
from bzq.views.screen import file_name

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.match import MatchStanding
    from bzq.timeline.model import Timeline
    from bzq.views.screen import Line, Screen

    Render = Callable[[Timeline], Any]

_WORTH_IT: Final = 512 * 1024
"""Bytes from which several processes are faster than one."""


def score_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    format: Literal["text", "json", "csv"] = "text",
    every_trick: bool = False,
    excel: bool = False,
    jobs: int = 0,
    dask: str | None = None,
) -> int:
    """Shows the scores; returns the exit status: 1 where a record has errors.

    ``excel``: a table begins with the byte order mark.
    ``jobs``: processes, 0 for as many as are worth it; ``dask``: the address of a cluster instead.
    """
    session = Session(paths, terminal)
    report: Report
    if format == "text":
        report = TextReport(terminal, every_trick)
    else:
        report = JsonReport(terminal) if format == "json" else CsvReport(terminal, excel)
    deals: list[DealFacts] = []
    pool: dict[object, Any] = {}
    crew = crew_of(session, jobs, dask, worth_it=_WORTH_IT)
    with closing(through(session, crew, partial(made, report.render), weight=2)) as results:
        for scored, part in results:
            for one in scored:
                if one.failed is not None:
                    session.problem(one.failed)
                    continue
                if one.facts is not None:
                    deals.append(one.facts.share(pool))
                report.add(one.shown)
                for finding in one.errors:
                    tell(session, finding)
            if isinstance(part, End) and part.empty is not None:
                tell(session, part.empty)
    matches = standings(deals)
    for match in matches:
        for finding in match.findings:
            tell(session, finding)
    report.close(matches)
    return session.status


class Report(Protocol):
    """A form of showing scores, deal by deal."""

    render: Render
    """Makes of a deal what is shown of it, wherever that is done."""

    def add(self, shown: Any) -> None:
        """Shows one deal."""

    def close(self, matches: list[MatchStanding]) -> None:
        """Shows the matches."""


class TextReport:
    """Score sheets and standings for people."""

    def __init__(self, terminal: Terminal, every_trick: bool) -> None:
        self._terminal = terminal
        self.render: Render = partial(_sheet, screen=terminal.screen, every_trick=every_trick)

    def add(self, shown: list[Line]) -> None:
        """The sheet of a deal, and an empty line."""
        self._terminal.show([*shown, []])

    def close(self, matches: list[MatchStanding]) -> None:
        """The standings."""
        from bzq.views.standings import standing_lines

        for match in matches:
            self._terminal.show([*standing_lines(match, self._terminal.screen), []])


class JsonReport:
    """One document; it waits in a spool, since a match can still make a record of it wrong."""

    def __init__(self, terminal: Terminal) -> None:
        from bzq.cli.spool import open_spool
        from bzq.views.jsonforms import MatchForm

        self._terminal = terminal
        self._ascii = terminal.ascii_only
        self.render: Render = partial(_form, ascii=self._ascii)
        self._match = MatchForm
        self._spool = open_spool()

    def add(self, shown: str) -> None:
        """A deal, on a line of its own."""
        self._spool.write(shown + "\n")

    def close(self, matches: list[MatchStanding]) -> None:
        """The document."""
        wrong = {
            (file_name(finding.file or ""), finding.record)
            for match in matches
            for finding in match.findings
            if is_error(finding)
        }
        data = self._terminal.data
        data('{"schema": "bzq.score/1", "records": [')
        self._spool.seek(0)
        before = "\n"
        for line in self._spool:
            shown = line
            if wrong:
                form = json.loads(line)
                if (form["file"], form["record"]) in wrong:
                    shown = json.dumps({**form, "valid": False}, ensure_ascii=self._ascii)
            data(before + shown.rstrip("\n"))
            before = ",\n"
        self._spool.close()
        shown = ",".join("\n" + self._match.of(match).text(ascii=self._ascii) for match in matches)
        data("".join((("\n" if before == ",\n" else ""), '], "matches": [', shown, "\n" if matches else "", "]}\n")))


class CsvReport:
    """The ledgers as one table; the matches are not in it."""

    def __init__(self, terminal: Terminal, excel: bool) -> None:
        from bzq.views.scorecsv import header, ledger_rows

        self._terminal = terminal
        self.render: Render = ledger_rows
        terminal.data(header(excel=excel))

    def add(self, shown: str) -> None:
        """The rows of a deal."""
        self._terminal.data(shown)

    def close(self, matches: list[MatchStanding]) -> None:
        """Nothing: the table is done."""


def _sheet(timeline: Timeline, screen: Screen, *, every_trick: bool) -> list[Line]:
    from bzq.views.scoresheet import deal_sheet

    return deal_sheet(timeline, screen, every_trick=every_trick)


def _form(timeline: Timeline, *, ascii: bool) -> str:
    from bzq.views.jsonforms import RecordForm

    return RecordForm.of(timeline).text(ascii=ascii)

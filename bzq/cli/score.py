"""``bzq score``: the score sheet of each deal and the standing of each match, recomputed beside recorded."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, Protocol

from bzq.cli.checking import failure, pieces, walked
from bzq.cli.session import Session, is_error, no_record, tell
from bzq.dealfacts import DealFacts
from bzq.match import standings
from bzq.views.screen import file_name

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.match import MatchStanding
    from bzq.timeline.model import Timeline


def score_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    format: Literal["text", "json", "csv"] = "text",
    every_trick: bool = False,
) -> int:
    """Shows the scores; returns the exit status: 1 where a record has errors."""
    session = Session(paths, terminal)
    report: Report
    if format == "text":
        report = TextReport(terminal, every_trick)
    else:
        report = JsonReport(terminal) if format == "json" else CsvReport(terminal)
    deals: list[DealFacts] = []
    pool: dict[object, Any] = {}
    for source in session.sources():
        number = 0
        for piece in pieces(source):
            number = piece.number
            try:
                timeline = walked(piece)
            except Exception as error:
                session.problem(failure(piece, error))
                continue
            if timeline.record.known("Match"):
                deals.append(DealFacts.of(timeline).share(pool))
            report.add(timeline)
            for finding in timeline.findings:
                if is_error(finding):
                    tell(session, finding)
            session.tick()
        if not number and source.error is None:
            tell(session, no_record(source))
    matches = standings(deals)
    for match in matches:
        for finding in match.findings:
            tell(session, finding)
    report.close(matches)
    return session.status


class Report(Protocol):
    """A form of showing scores, deal by deal."""

    def add(self, timeline: Timeline) -> None:
        """Shows one deal."""

    def close(self, matches: list[MatchStanding]) -> None:
        """Shows the matches."""


class TextReport:
    """Score sheets and standings for people."""

    def __init__(self, terminal: Terminal, every_trick: bool) -> None:
        self._terminal = terminal
        self._every_trick = every_trick

    def add(self, timeline: Timeline) -> None:
        """The sheet of a deal, and an empty line."""
        from bzq.views.scoresheet import deal_sheet

        self._terminal.show([*deal_sheet(timeline, self._terminal.screen, every_trick=self._every_trick), []])

    def close(self, matches: list[MatchStanding]) -> None:
        """The standings."""
        from bzq.views.standings import standing_lines

        for match in matches:
            self._terminal.show([*standing_lines(match, self._terminal.screen), []])


class JsonReport:
    """One document; it waits in a spool, since a match can still make a record of it wrong."""

    def __init__(self, terminal: Terminal) -> None:
        from bzq.cli.spool import open_spool
        from bzq.views.jsonforms import MatchForm, RecordForm

        self._terminal = terminal
        self._ascii = terminal.ascii_only
        self._record, self._match = RecordForm, MatchForm
        self._spool = open_spool()

    def add(self, timeline: Timeline) -> None:
        """A deal, on a line of its own."""
        self._spool.write(self._record.of(timeline).text(ascii=self._ascii) + "\n")

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

    def __init__(self, terminal: Terminal) -> None:
        from bzq.views.scorecsv import header

        self._terminal = terminal
        terminal.data(header())

    def add(self, timeline: Timeline) -> None:
        """The rows of a deal."""
        from bzq.views.scorecsv import ledger_rows

        self._terminal.data(ledger_rows(timeline))

    def close(self, matches: list[MatchStanding]) -> None:
        """Nothing: the table is done."""

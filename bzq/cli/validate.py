"""``bzq validate``: reads the records, plays them through, reports every finding."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, Literal, Protocol

from bzq.cli.checking import Checked, checked
from bzq.cli.session import Session, is_error
from bzq.dealfacts import DealFacts
from bzq.findings import Finding, Severity
from bzq.match import match_findings

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal


def validate_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    format: Literal["text", "json", "github"] = "text",
    strict: bool = False,
    jobs: int = 0,
) -> int:
    """Checks every record; returns the exit status.

    ``strict``: warnings count as errors do. ``jobs``: processes, 0 for as many as are worth it.
    """
    session = Session(paths, terminal)
    tally = Tally()
    with ExitStack() as stack:
        report: Report
        if format == "json":
            report = stack.enter_context(closing(JsonReport(terminal)))
        else:
            report = TextReport(terminal) if format == "text" else ForgeReport(terminal)
        results = stack.enter_context(closing(checked(session, jobs)))
        for done in results:
            tally.add(done)
            if done.failed is not None:
                session.problem(done.failed)
            for finding in done.findings:
                report.add(finding)
        for finding in tally.close():
            report.add(finding)
        report.close_with(session, tally)
    if tally.of[Severity.ERROR] or (strict and tally.of[Severity.WARNING]):
        session.found()
    return session.status


class Tally:
    """The counts, which add up: every record is valid or not."""

    def __init__(self) -> None:
        self.records = 0
        self.valid = 0
        self.of = dict.fromkeys(Severity, 0)
        self._deals: list[DealFacts] = []
        self._pool: dict[object, Any] = {}

    def add(self, done: Checked) -> None:
        """Counts a record, or the findings of a file as a whole."""
        if done.record:
            self.records += 1
            self.valid += done.valid
        for finding in done.findings:
            self.of[finding.severity] += 1
        if done.facts is not None:
            self._deals.append(done.facts.share(self._pool))

    def close(self) -> list[Finding]:
        """What does not fit between the deals of the matches; a record may lose its validity over it."""
        findings = match_findings(self._deals)
        for finding in findings:
            self.of[finding.severity] += 1
        wrong = {(finding.file, finding.record) for finding in findings if is_error(finding)}
        if wrong:
            self.valid -= sum(deal.valid and (deal.file, deal.record) in wrong for deal in self._deals)
        return findings


class Report(Protocol):
    """A form of telling findings, as they come."""

    def add(self, finding: Finding) -> None:
        """Tells one finding."""

    def close_with(self, session: Session, tally: Tally) -> None:
        """Tells the counts."""


class TextReport:
    """Findings for people, and a summary."""

    def __init__(self, terminal: Terminal) -> None:
        from bzq.views.findings_text import finding_lines

        self._terminal = terminal
        self._screen = terminal.screen
        self._lines = finding_lines

    def add(self, finding: Finding) -> None:
        """The finding with its line, and an empty line after it."""
        self._terminal.show([*self._lines(finding, self._screen), []])

    def close_with(self, session: Session, tally: Tally) -> None:
        """The summary, where there was anything to read."""
        from bzq.views.findings_text import summary

        if session.read:
            of = tally.of
            text = summary(tally.records, tally.valid, of[Severity.ERROR], of[Severity.WARNING], of[Severity.NOTE])
            self._terminal.show([[(text, "bold")]])


class ForgeReport:
    """Findings as workflow commands; the summary is for people and goes to standard error."""

    def __init__(self, terminal: Terminal) -> None:
        from bzq.views.findings_text import forge_line

        self._terminal = terminal
        self._line = forge_line

    def add(self, finding: Finding) -> None:
        """The finding on one line."""
        self._terminal.data(self._line(finding) + "\n")

    def close_with(self, session: Session, tally: Tally) -> None:
        """The summary."""
        from bzq.views.findings_text import summary

        of = tally.of
        text = summary(tally.records, tally.valid, of[Severity.ERROR], of[Severity.WARNING], of[Severity.NOTE])
        self._terminal.tell([[(text, "")]])


class JsonReport:
    """One document; the counts stand before the findings, so these wait in a spool."""

    def __init__(self, terminal: Terminal) -> None:
        from bzq.cli.spool import open_spool
        from bzq.views.jsonforms import FindingForm

        self._terminal = terminal
        self._ascii = terminal.ascii_only
        self._form = FindingForm
        self._spool = open_spool()
        self._count = 0

    def add(self, finding: Finding) -> None:
        """Keeps the finding, a line each."""
        self._spool.write((",\n" if self._count else "\n") + self._form.of(finding).text(ascii=self._ascii))
        self._count += 1

    def close_with(self, session: Session, tally: Tally) -> None:
        """The document."""
        of = tally.of
        data = self._terminal.data
        data(
            f'{{"schema": "bzq.validate/1", "files": {session.read}, "records": {tally.records}, '
            f'"valid": {tally.valid}, "errors": {of[Severity.ERROR]}, "warnings": {of[Severity.WARNING]}, '
            f'"notes": {of[Severity.NOTE]}, "findings": ['
        )
        self._spool.seek(0)
        while text := self._spool.read(1 << 16):
            data(text)
        data("\n]}\n" if self._count else "]}\n")

    def close(self) -> None:
        """Ends the spool."""
        self._spool.close()

"""``bzq validate``: reads the records, plays them through, reports every finding."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from bzq.cli.batches import Batch, End, through
from bzq.cli.checking import Checked, check_all
from bzq.cli.paths import same_file
from bzq.cli.rejecting import Rejects
from bzq.cli.session import UNREADABLE, Session, is_error
from bzq.cli.workers import crew_of
from bzq.dealfacts import DealFacts
from bzq.findings import Finding, Severity
from bzq.language import listed, tr_n
from bzq.match import match_findings
from bzq.records.source import STDIN, SourceError, open_lines
from bzq.records.verbatim import open_verbatim

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal

_WORTH_IT: Final = 1024 * 1024
"""Bytes from which several processes are faster than one."""


def validate_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    format: Literal["text", "json", "github"] = "text",
    strict: bool = False,
    jobs: int = 0,
    dask: str | None = None,
    reject: str | None = None,
) -> int:
    """Checks every record; returns the exit status.

    ``strict``: warnings count as errors do. ``jobs``: processes, 0 for as many as are worth it; ``dask``: the address
    of a cluster instead. ``reject``: a file for the refused records.
    """
    session = Session(paths, terminal)
    tally = Tally()
    with ExitStack() as stack:
        rejects = None
        if reject is not None:
            rejects = _rejects(session, reject)
            if rejects is None:
                return UNREADABLE
            stack.enter_context(closing(rejects))
        report: Report
        if format == "json":
            report = stack.enter_context(closing(JsonReport(terminal)))
        else:
            report = TextReport(terminal) if format == "text" else ForgeReport(terminal)
        crew = crew_of(session, jobs, dask, worth_it=_WORTH_IT)
        opened = open_lines if rejects is None else open_verbatim
        for results, part in stack.enter_context(closing(through(session, crew, check_all, opened=opened))):
            if rejects is not None and isinstance(part, Batch):
                for piece, stood, done in zip(part.pieces, part.stood, results, strict=True):
                    rejects.look_at(piece, stood, done)
            for done in results:
                tally.add(done)
                if done.failed is not None:
                    session.problem(done.failed)
                for finding in done.findings:
                    report.add(finding)
            if isinstance(part, End):
                for finding in tally.count(part.findings):
                    report.add(finding)
        for finding in tally.close():
            report.add(finding)
        report.close_with(session, tally)
        if rejects is not None:
            terminal.flush()
            _write(session, rejects, tally.wrong)
    if tally.of[Severity.ERROR] or (strict and tally.of[Severity.WARNING]):
        session.found()
    return session.status


def _rejects(session: Session, path: str) -> Rejects | None:
    """A place for refused records, or ``None`` after saying why there can be none."""
    if path == STDIN:
        session.problem("--reject takes the name of a file")
    elif same_file(path, session.files):
        session.problem(f"--reject {path}: this file is read; the refused records need another one")
    else:
        try:
            return Rejects(path, session.files)
        except SourceError as error:
            session.problem(str(error))
    return None


def _write(session: Session, rejects: Rejects, wrong: set[tuple[str, int]]) -> None:
    """Writes the refused records, and says where they are."""
    try:
        names = rejects.write(wrong)
    except SourceError as error:
        session.problem(str(error))
        return
    left = rejects.left(names)
    session.terminal.message(
        tr_n("{n:,} refused record in {files}", "{n:,} refused records in {files}", rejects.count, files=listed(names))
    )
    if left:
        session.terminal.message(
            tr_n(
                "{files} was there before and has none of them",
                "{files} were there before and have none of them",
                len(left),
                files=listed(left),
            )
        )


class Tally:
    """The counts, which add up: every record is valid or not."""

    def __init__(self) -> None:
        self.records = 0
        self.valid = 0
        self.of = dict.fromkeys(Severity, 0)
        self.wrong: set[tuple[str, int]] = set()
        """The records, by file and number, that their match refuses though nothing else does."""
        self._deals: list[DealFacts] = []
        self._pool: dict[object, Any] = {}

    def add(self, done: Checked) -> None:
        """Counts a record."""
        self.records += 1
        self.valid += done.valid
        self.count(done.findings)
        if done.facts is not None:
            self._deals.append(done.facts.share(self._pool))

    def count(self, findings: list[Finding]) -> list[Finding]:
        """Counts findings, and gives them back."""
        for finding in findings:
            self.of[finding.severity] += 1
        return findings

    def close(self) -> list[Finding]:
        """What does not fit between the deals of the matches; a record may lose its validity over it."""
        findings = self.count(match_findings(self._deals))
        refused = {(finding.file, finding.record) for finding in findings if is_error(finding)}
        deals = {(deal.file, deal.record) for deal in self._deals if deal.valid} if refused else set()
        self.wrong = deals & refused
        self.valid -= len(self.wrong)
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

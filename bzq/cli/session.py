"""One run over files: each opened and read as records, what cannot be read told, the exit status kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bzq.cli.paths import find
from bzq.findings import Finding, Severity
from bzq.records.source import Source, SourceError, open_lines

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.records.model import Record

CLEAN, FOUND, UNREADABLE = 0, 1, 2
"""Exit statuses: nothing wrong, findings, wrong usage or a file that cannot be read."""


class Session:
    """The files of a run, in order; problems are told on standard error as they come."""

    def __init__(self, paths: Iterable[str], terminal: Terminal) -> None:
        self.terminal = terminal
        self.status = CLEAN
        found = find(paths)
        self.files = found.files
        self.read = 0
        """Files of which something could be read."""
        for problem in found.problems:
            self.problem(problem)

    def problem(self, text: str) -> None:
        """Tells what cannot be read or written: exit status 2."""
        self.terminal.message(text)
        self.status = UNREADABLE

    def found(self) -> None:
        """There is something to report: exit status 1, unless it is 2."""
        self.status = max(self.status, FOUND)

    def sources(self, *, digest: bool = False) -> Iterator[Source]:
        """Each file, open; those that cannot be read, or not to their end, are told and the others go on."""
        for file in self.files:
            try:
                with open_lines(file, digest=digest) as source:
                    yield source
                    self.read += source.error is None or source.lines > 0
            except SourceError as error:
                self.problem(str(error))


def attach(findings: list[Finding], record: Record) -> None:
    """Gives a record the findings about the encoding of its lines; ``findings`` keeps the others."""
    if not findings:
        return
    last = record.first_line + record.text.count("\n")
    mine = [finding for finding in findings if finding.span is not None and finding.span.line <= last]
    if mine:
        findings[:] = [finding for finding in findings if finding not in mine]
        for finding in mine:
            finding.record = record.number
            finding.deal = record.known("Deal")
        record.findings = sorted([*record.findings, *mine], key=_place)


def no_record(source: Source) -> Finding:
    """The warning for a file without records."""
    return Finding(
        "W002",
        "there is no record in this file: nothing in it begins like a tag or a trick",
        file=source.file,
        hint='a record begins with its tags, such as [Rules "bezique"]',
    )


def is_error(finding: Finding) -> bool:
    """Whether a finding refuses its record."""
    return finding.severity is Severity.ERROR


def _place(finding: Finding) -> tuple[int, int]:
    return (finding.span.line, finding.span.column) if finding.span else (0, 0)

"""One run over files: each opened and read as records, what cannot be read told, the exit status kept."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bzq.cli.paths import find
from bzq.findings import Finding, Severity
from bzq.language import tr
from bzq.records.addresses import is_address, size_at
from bzq.records.source import Source, SourceError, open_lines

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal

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
        self.records = 0
        """Records that are done."""
        self._size = sum(map(size_of, self.files))
        self._done = 0
        self._current: Source | None = None
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
                    self._current = source
                    yield source
                    self._done += source.size
                    self.read += source.error is None or source.lines > 0
            except SourceError as error:
                self.problem(str(error))

    def tick(self, records: int = 1, at: int | None = None) -> None:
        """So many records more are done, up to ``at`` bytes of all files; now and then the user hears of it."""
        self.records += records
        if not self.terminal.due:
            return
        from bzq.views.progress import progress

        if at is None:
            at = self._done + (self._current.position if self._current is not None else 0)
        share = at / self._size if self._size else 0
        self.terminal.progress(progress(self.records, share, self.terminal.seconds))


def size_of(file: str) -> int:
    """Bytes of a file, 0 where nobody knows."""
    if is_address(file):
        return size_at(file)
    try:
        return os.stat(file).st_size  # noqa: PTH116 - a path may be any text
    except (OSError, ValueError):
        return 0


def no_record(source: Source) -> Finding:
    """The warning for a file without records."""
    return Finding(
        "W002",
        tr("there is no record in this file: nothing in it begins like a tag or a trick"),
        file=source.file,
        hint=tr("a record begins with its tags, such as {example}", example='[Rules "bezique"]'),
    )


def tell(session: Session, finding: Finding) -> None:
    """A finding in one line on standard error; errors count for the exit status."""
    from bzq.views.findings_text import heading

    terminal = session.terminal
    terminal.flush()
    screen = terminal.error_screen
    terminal.tell([[*heading(finding, screen), (f": {screen.clean(finding.message)}", "")]])
    if is_error(finding):
        session.found()


def is_error(finding: Finding) -> bool:
    """Whether a finding refuses its record."""
    return finding.severity is Severity.ERROR

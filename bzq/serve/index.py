"""What the folder holds, kept: each file's rows as long as the file is the same, looked at again and again.

Whoever shows something takes a :class:`State`, which never changes; a look at the folder makes the next one.
"""

from __future__ import annotations

import secrets
import threading
import time
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bzq.findings import Severity
from bzq.match import match_findings
from bzq.serve.folder import in_order
from bzq.serve.reading import failure, read_entry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bzq.findings import Finding
    from bzq.serve.folder import Folder
    from bzq.serve.reading import Entry, Row

PAUSE: Final = 1.0
"""Seconds between two looks at the folder, at the least."""

_SHARE: Final = 10
"""A listing that takes long is followed by a pause so many times as long."""

_BEAT: Final = 0.7
"""Seconds of reading after which what has been read is shown."""

Between = dict[tuple[str, int], list["Finding"]]
"""What does not fit between the deals of their match, by file and number of the record."""


@dataclass(frozen=True, slots=True)
class State:
    """The folder at one moment. ``version`` is another text where anything else would be shown."""

    version: str
    entries: Mapping[str, Entry] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    """All records, as the files come in the folder, with the errors of their matches."""
    problems: Mapping[str, str] = field(default_factory=dict)
    """Why a file or a folder cannot be read, or not to its end, by name."""
    between: Mapping[tuple[str, int], list[Finding]] = field(default_factory=dict)
    reading: tuple[int, int] | None = None
    """While files are read that are new: how many are done, and how many there are."""


class Index:
    """The kept rows of a folder. :meth:`look` may be called by one thread at a time; the state is for all."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._run = secrets.token_hex(4)  # a page of the run before is to be shown anew
        self._count = 0
        self._between: Between = {}
        self._took = 0.0
        """Seconds that the last listing took."""
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.state = State(self._version())

    def start(self) -> None:
        """Looks at the folder from now on, in a thread of its own, until :meth:`close`."""
        self._thread = threading.Thread(target=copy_context().run, args=(self._watch,), name="folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the looking, after the record that is being read."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join(2)

    def _watch(self) -> None:
        while not self._ended.is_set():
            try:
                self.look()
            except Exception as error:  # the next look may go well
                self.state = replace(self.state, version=self._version(), problems={"": failure(error)})
            self._ended.wait(max(PAUSE, self._took * _SHARE))

    def look(self) -> None:
        """One look at the folder: files that are new or have changed are read, those that are gone go."""
        began = time.monotonic()
        listing = self.folder.files()
        self._took = time.monotonic() - began
        before = self.state.entries
        entries = {name: before[name] for name in listing.files if name in before}
        stale = [name for name, stamp in listing.files.items() if name not in before or before[name].stamp != stamp]
        changed = bool(stale) or len(entries) != len(before)
        told = time.monotonic()
        for done, name in enumerate(in_order(stale)):
            if self._ended.is_set():
                return
            if time.monotonic() - told > _BEAT:
                self._show(
                    entries, listing.problems, reading=(len(listing.files) - len(stale) + done, len(listing.files))
                )
                told = time.monotonic()
            entry = read_entry(self.folder, name, listing.files[name])
            if entry is None:
                entries.pop(name, None)
            else:
                entries[name] = entry
        if changed:
            self._between = {}
            for finding in match_findings(fact for name in in_order(list(entries)) for fact in entries[name].facts):
                self._between.setdefault((finding.file or "", finding.record or 0), []).append(finding)
        if changed or self.state.reading or self._problems(entries, listing.problems) != self.state.problems:
            self._show(entries, listing.problems)

    def _show(
        self, entries: dict[str, Entry], problems: dict[str, str], reading: tuple[int, int] | None = None
    ) -> None:
        names = list(in_order(list(entries)))
        rows = tuple(judged(row, self._between) for name in names for row in entries[name].rows)
        self.state = State(
            self._version(), MappingProxyType(dict(entries)), rows, self._problems(entries, problems),
            MappingProxyType(self._between), reading,
        )  # fmt: skip

    def _problems(self, entries: dict[str, Entry], problems: dict[str, str]) -> dict[str, str]:
        return problems | {name: entry.problem for name, entry in entries.items() if entry.problem}

    def _version(self) -> str:
        self._count += 1
        return f"{self._run}-{self._count}"


def judged(row: Row, between: Mapping[tuple[str, int], list[Finding]]) -> Row:
    """A row with what is found between the deals of its match."""
    findings = between.get((row.file, row.number))
    if not findings:
        return row
    errors = sum(finding.severity is Severity.ERROR for finding in findings)
    return replace(row, errors=row.errors + errors, warnings=row.warnings + len(findings) - errors)

"""What the matches in the other files of a folder are called: a new one gets a name that none of them has."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Final

from bzq.records.failures import SourceError
from bzq.records.filenames import is_record_file
from bzq.records.source import open_lines

_MATCH: Final = re.compile(r'\[Match "([^"\\\n]*)"\]')

_MOST: Final = 32 * 1024 * 1024
"""Bytes of the files that are looked at, the newest first: an evening's are small, and nobody waits for an archive."""


def matches_in(text: str) -> list[str]:
    """The names of matches in the tags of records, each as often as it occurs."""
    return [name for line in text.splitlines() for name in _in_line(line)]


def matches_beside(path: str) -> frozenset[str]:
    """The names of matches in the other record files of a file's folder; what cannot be read is passed over."""
    names: set[str] = set()
    left = _MOST
    for file, size in _files_beside(path):
        left -= size
        if left < 0:
            break
        try:
            with open_lines(file) as lines:
                for line in lines:
                    names.update(_in_line(line))
        except SourceError:
            continue
    return frozenset(names)


def _in_line(line: str) -> list[str]:
    match = _MATCH.match(line)
    return [] if match is None else [match[1]]


def _files_beside(path: str) -> Iterator[tuple[str, int]]:
    """The other record files with their sizes, the newest first."""
    folder, own = os.path.dirname(path) or os.curdir, os.path.realpath(path)  # noqa: PTH120 - any text may be a path
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if is_record_file(entry.name) and entry.is_file() and os.path.realpath(entry.path) != own:
                    state = entry.stat()
                    found.append((state.st_mtime_ns, entry.path, state.st_size))
    except OSError:
        return
    for _, file, size in sorted(found, reverse=True):
        yield file, size

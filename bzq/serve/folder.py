"""The record files of a folder: which there are, and each opened so that nothing outside the folder can be had.

A name is that of a file below the folder, its parts with ``/`` between them. Symbolic links are followed nowhere below
the folder, wherever they lead; names that begin with a dot are left out.
"""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from bzq.records.failures import SourceError
from bzq.records.filenames import is_record_file
from bzq.serve.words import FOLDER_GONE, FOLDER_UNREADABLE, NOT_A_FILE, say

if TYPE_CHECKING:
    from collections.abc import Iterator

_STEPWISE: Final = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
"""Whether a path can be gone down folder by folder, so that no link can be put in its way meanwhile."""

_FILE: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


_NOT_THERE: Final = frozenset({None, errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EMLINK, errno.ENAMETOOLONG})
"""What the system says of a file that is not there, or that only a link leads to; of our own errors there is none."""

_NOT_IN_NAMES: Final = "\0\\:" if os.name == "nt" else "\0"


class Stamp(NamedTuple):
    """What tells that a file is another one, or has another text: times in nanoseconds, bytes, the file's number."""

    modified: int
    size: int
    changed: int
    number: int

    @classmethod
    def of(cls, found: os.stat_result) -> Stamp:
        """The stamp in what the system says of a file."""
        number = 0 if os.name == "nt" else found.st_ino  # which Windows does not say in a listing
        return cls(found.st_mtime_ns, found.st_size, found.st_ctime_ns, number)


class NoSuchFile(SourceError):
    """There is no record file of that name in the folder."""


@dataclass(slots=True)
class Listing:
    """The record files by name, and the folders that cannot be read, with the reason."""

    files: dict[str, Stamp] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)


class Folder:
    """A folder of records. ``path`` may be a link itself; it is where it leads to when the site starts."""

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path)
        self.name = os.path.basename(self.path) or self.path  # noqa: PTH119 - a path may be any text

    def files(self) -> Listing:
        """All record files below the folder, as they are now."""
        found = Listing()
        waiting = [""]
        while waiting:
            below = waiting.pop()
            try:
                with os.scandir(os.path.join(self.path, below)) as entries:  # noqa: PTH118
                    for entry in entries:
                        self._note(entry, f"{below}/{entry.name}" if below else entry.name, found, waiting)
            except OSError as error:
                gone = isinstance(error, FileNotFoundError | NotADirectoryError)
                if below and gone:
                    continue  # it has just been taken away
                found.problems[below] = (
                    say(FOLDER_GONE) if gone else say(FOLDER_UNREADABLE, why=error.strerror or error)
                )
        return found

    def _note(self, entry: os.DirEntry[str], name: str, found: Listing, waiting: list[str]) -> None:
        if entry.name.startswith("."):
            return
        try:
            if entry.is_dir(follow_symlinks=False):
                waiting.append(name)
            elif is_record_file(entry.name) and entry.is_file(follow_symlinks=False):
                found.files[name] = Stamp.of(entry.stat(follow_symlinks=False))
        except OSError:
            return  # it has just been taken away

    def open(self, name: str) -> BinaryIO:
        """A record file, open for reading.

        Raises :class:`NoSuchFile` where there is none of that name, or what bears it is a link, no plain file, or lies
        elsewhere; :class:`~bzq.records.failures.SourceError` where it cannot be opened.
        """
        parts = name.split("/")
        if not is_record_file(name) or any(map(_is_odd, parts)):
            raise NoSuchFile(name, say(NOT_A_FILE))
        try:
            number = self._open_stepwise(parts) if _STEPWISE else self._open_looked_at(parts)
        except OSError as error:
            if error.errno in _NOT_THERE:
                raise NoSuchFile(name, say(NOT_A_FILE)) from error
            raise SourceError.of(name, error) from error
        if not stat.S_ISREG(os.fstat(number).st_mode):  # a pipe would let us wait for ever
            os.close(number)
            raise NoSuchFile(name, say(NOT_A_FILE))
        return open(number, "rb")  # noqa: PTH123 - a descriptor; whoever asked closes it

    def _open_stepwise(self, parts: list[str]) -> int:
        *folders, file = parts
        at = os.open(self.path, _FOLDER)
        try:
            for folder in folders:
                below = os.open(folder, _FOLDER, dir_fd=at)
                os.close(at)
                at = below
            return os.open(file, _FILE, dir_fd=at)
        finally:
            os.close(at)

    def _open_looked_at(self, parts: list[str]) -> int:
        """The same for systems that cannot go step by step: what the path leads to must be the path itself."""
        path = os.path.join(self.path, *parts)  # noqa: PTH118
        if os.path.normcase(os.path.realpath(path)) != os.path.normcase(path):
            raise NoSuchFile("/".join(parts), say(NOT_A_FILE))
        return os.open(path, _FILE)


def stamp_of(file: BinaryIO) -> Stamp:
    """The stamp of an open file."""
    return Stamp.of(os.fstat(file.fileno()))


def in_order(names: list[str]) -> Iterator[str]:
    """Names as a folder shows them: each folder's files together."""
    yield from sorted(names, key=lambda name: name.split("/"))


def _is_odd(part: str) -> bool:
    """Whether a part of a name is none of a file in the folder."""
    return not part or part.startswith(".") or any(mark in part for mark in _NOT_IN_NAMES)

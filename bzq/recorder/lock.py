"""One recorder a file: who takes a game down holds a lock beside the file, and the next one is told.

The lock is the system's own (``flock``, or a locked byte where there is none), on a small file ``.name.lock`` in
the same folder. The system lets go of it however the process ends, so the file that stays behind after a kill or
a power cut stops nobody; the next recorder takes it over, knows by it that the one before was cut off, and takes it
away when it leaves. It holds the number of the process, for the message, and by that it is known: what has the name
of a lock and is none, a link, a file with something else in it, is neither followed nor written nor taken away.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from pathlib import Path
from typing import Final

from bzq.records.failures import SourceError

_ANEW: Final = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)
_AS_IT_IS: Final = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_OURS: Final = re.compile(rb"([0-9]{1,10}\n)?")
"""What a lock holds: the number of its process; nothing for as long as that is not written, or on a full disk."""

_ENOUGH: Final = 16
"""Bytes by which a lock is known."""


class Lock:
    """The lock on a file that is recorded into.

    Raises :class:`SourceError` where another process holds it, and where something that is no lock has its name.
    """

    def __init__(self, path: str) -> None:
        target = Path(os.path.realpath(path))
        self._path = path
        self._beside = target.with_name(f".{target.name}.lock")
        self._number = -1
        while self._number < 0:
            self._number = self._taken()
        self.cut_off = bool(_content(self._number))
        """Whether the process that held it before ended without leaving."""
        with contextlib.suppress(OSError):  # a full disk leaves the lock without a number
            os.lseek(self._number, 0, os.SEEK_SET)
            os.ftruncate(self._number, 0)
            os.write(self._number, f"{os.getpid()}\n".encode())

    def _taken(self) -> int:
        """The descriptor of the locked file; -1 where the one before took it away just now."""
        try:
            number = self._opened()
        except SourceError:
            raise
        except OSError as error:
            raise self._refused(f"cannot be recorded into: {error.strerror or error}") from error
        if number < 0:
            return -1
        try:
            self._check_ours(number)
            _lock(number)
            if not self._is_there(number):
                os.close(number)
                return -1
            self._check_ours(number)
        except OSError as error:
            by = _content(number).decode("ascii", "replace").strip()
            os.close(number)
            if isinstance(error, SourceError):
                raise
            if not isinstance(error, BlockingIOError | PermissionError):  # those say that it is held
                raise self._refused(f"cannot be locked: {error.strerror or error}") from error
            of = f" (process {by})" if by else ""
            raise self._refused(f"is being recorded into by another bzq{of}") from error
        return number

    def _opened(self) -> int:
        """The descriptor of a file that was made now, or of the one that is there; -1 where that has just gone."""
        with contextlib.suppress(FileExistsError):
            return os.open(self._beside, _ANEW, 0o666)
        try:
            if not stat.S_ISREG(self._beside.lstat().st_mode):  # opening a pipe, say, may do something
                raise self._no_lock()
            return os.open(self._beside, _AS_IT_IS)
        except FileNotFoundError:
            return -1

    def _check_ours(self, number: int) -> None:
        """Raises where an open file is no lock: it has another name too, or something else in it."""
        kind = os.fstat(number)
        if not stat.S_ISREG(kind.st_mode) or kind.st_nlink > 1 or not _OURS.fullmatch(_content(number)):
            raise self._no_lock()

    def _is_there(self, number: int) -> bool:
        """Whether an open file still has the name of the lock."""
        try:
            return os.path.samestat(os.fstat(number), self._beside.lstat())
        except FileNotFoundError:
            return False

    def _no_lock(self) -> SourceError:
        name = self._beside.name
        return self._refused(
            f"cannot be recorded into: {name} beside it has the name of its lock and is none; "
            "move that away, or record into another file"
        )

    def _refused(self, reason: str) -> SourceError:
        return SourceError(self._path, reason)

    def release(self) -> None:
        """Lets the next one in."""
        if self._number < 0:
            return
        with contextlib.suppress(OSError):  # taken away while it is held, so that nobody locks it in between
            if self._is_there(self._number):
                self._check_ours(self._number)
                self._beside.unlink()
        os.close(self._number)
        self._number = -1


def _content(number: int) -> bytes:
    """What an open file holds, or as much of it as tells whether it is a lock."""
    os.lseek(number, 0, os.SEEK_SET)
    return os.read(number, _ENOUGH)


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int) -> None:
        os.lseek(number, 1 << 20, os.SEEK_SET)  # beyond the number of the process, which others may read
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

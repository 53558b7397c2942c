"""One recorder a file: who takes a game down holds a lock beside the file, and the next one is told.

The lock is the system's own (``flock``, or a locked byte where there is none), on a small file ``.name.lock`` in
the same folder. The system lets go of it however the process ends, so the file that stays behind after a kill or
a power cut stops nobody; the next recorder takes it over, knows by it that the one before was cut off, and takes it
away when it leaves. It holds the number of the process, for the message.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from bzq.records.failures import SourceError


class Lock:
    """The lock on a file that is recorded into. Raises :class:`SourceError` where another process holds it."""

    def __init__(self, path: str) -> None:
        target = Path(os.path.realpath(path))
        self._beside = target.with_name(f".{target.name}.lock")
        self._number = -1
        while self._number < 0:
            self._number = self._taken(path)
        self.cut_off = bool(os.read(self._number, 1))
        """Whether the process that held it before ended without leaving."""
        with contextlib.suppress(OSError):  # a full disk leaves the lock without a number
            os.lseek(self._number, 0, os.SEEK_SET)
            os.ftruncate(self._number, 0)
            os.write(self._number, f"{os.getpid()}\n".encode())

    def _taken(self, path: str) -> int:
        """The descriptor of the locked file; -1 where the one before took it away just now."""
        try:
            number = os.open(self._beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
        except OSError as error:
            raise SourceError(path, f"cannot be recorded into: {error.strerror or error}") from error
        try:
            _lock(number)
            same = os.path.samestat(os.fstat(number), self._beside.stat())
        except FileNotFoundError:
            same = False
        except OSError as error:
            holder = os.read(number, 20).decode("ascii", "replace").strip()
            os.close(number)
            by = f" (process {holder})" if holder.isdigit() else ""
            raise SourceError(path, f"is being recorded into by another bzq{by}") from error
        if not same:
            os.close(number)
            return -1
        return number

    def release(self) -> None:
        """Lets the next one in."""
        if self._number < 0:
            return
        with contextlib.suppress(OSError):  # taken away while it is held, so that nobody locks it in between
            self._beside.unlink()
        os.close(self._number)
        self._number = -1


if sys.platform == "win32":
    import msvcrt

    def _lock(number: int) -> None:
        os.lseek(number, 1 << 20, os.SEEK_SET)  # beyond the number of the process, which others may read
        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        os.lseek(number, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

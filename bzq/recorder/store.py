"""The file a game is recorded into: what was there before stays, what is recorded is on the disk at once.

The recorder owns the end of the file, from the first tag of its last record on, and never touches a byte before
it. After every entry that end is what the session says it is, written through to the disk (``fsync``). How one
text of it gives way to the next, so that whoever reads the file finds a whole record at any moment, after a kill
or a power cut too:

* Nearly always only the last bytes differ: the new words, the line break, the ``*`` behind them. Where these lie
  within one block of 4,096 bytes of the file, they are written in one call over the old ones. The system copies
  a block in one go and disks write it as one, so the file has the old end or the new one; the block was there
  before (the old ``*`` stood in it), so a full disk cannot stop it half-way. A text that became shorter is
  filled up with line breaks, which mean nothing behind a result, and the file is cut to length after that.
* Everything else, a correction further up, an end that lies across two blocks, the first write of a file, is
  written to a file beside it, through to the disk, which then takes the file's place in one step
  (:func:`bzq.records.files.replacing`). That copies the whole file, and is needed for about one entry in a
  hundred; a file of many megabytes is not copied for every trick.

A file that has a second name (a hard link) is replaced too: that it is a whole record at any moment goes before. What
the other name stands for stays as it was then, and gets no half of a game.

Nothing is written where the file is no longer as it was left: somebody else had his hands in it.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Final, Protocol

from bzq.recorder.beside import matches_beside, matches_in
from bzq.recorder.lock import Lock
from bzq.records.archives import compression_of, other_archive
from bzq.records.cutter import Cut, cut
from bzq.records.failures import SourceError
from bzq.records.files import replacing
from bzq.records.reader import parse_record
from bzq.records.source import open_lines

BLOCK: Final = 4096
"""Bytes that are written as one."""

_PIECE: Final = 1 << 20


class Store(Protocol):
    """Where a session keeps its text."""

    name: str
    """What findings call it."""
    last: str
    """The text of the last record that was there, from its first tag on; empty where there is none."""
    cut_off: bool
    """Whether the recording before this one was cut off, by a kill or a power cut."""

    @property
    def matches(self) -> frozenset[str]:
        """Names of matches that occur, in the other files of its folder too."""
        ...

    def earlier(self) -> Iterator[str]:
        """The texts of the records before the last."""
        ...

    def write(self, text: str) -> None:
        """Puts a text in the place of :attr:`last`, or of what was written before. Raises ``OSError``."""
        ...

    def close(self) -> None:
        """Lets go of it."""
        ...


class Memory:
    """A store that is no file: its text is for whoever asks."""

    name = "-"
    last = ""
    matches: frozenset[str] = frozenset()
    cut_off = False

    def __init__(self) -> None:
        self.text = ""

    def earlier(self) -> Iterator[str]:
        """Nothing was there."""
        return iter(())

    def write(self, text: str) -> None:
        """Keeps the text."""
        self.text = text

    def close(self) -> None:
        """Nothing to let go of."""


class FileStore:
    """A file with its lock. Raises :class:`SourceError` where it cannot be recorded into.

    A file that does not exist is made with the first text that is written.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self.last = ""
        self._target = os.path.realpath(path)
        self._newline = "\n"
        self._own = 0
        """Where the recorder's own part of the file begins, in bytes."""
        self._first_line = 1
        self._here = b""
        """That part as it is on the disk."""
        self._glue = ""
        """Line breaks between what is there and the first record."""
        self._seen: tuple[int, ...] | None = None
        """How the file was left, ``None`` where there is none yet."""
        self._doubtful = False
        """Writing failed, and what is there now is not known for certain."""
        self._lock = Lock(path)
        self.cut_off = self._lock.cut_off
        try:
            self._matches = self._look()
        except BaseException:
            self._lock.release()
            raise

    @cached_property
    def matches(self) -> frozenset[str]:
        """Names of matches that occur, in the other files of its folder too; these are read when it is first asked."""
        return self._matches | matches_beside(self.name)

    def close(self) -> None:
        """Lets the next recorder in."""
        self._lock.release()

    def earlier(self) -> Iterator[str]:
        """The texts of the records before the last."""
        if not os.path.exists(self._target):  # noqa: PTH110 - plain paths here
            return
        for text, first_line in self._cuts():
            if first_line >= self._first_line:
                return
            yield text

    # -- what is there -----------------------------------------------------------------------------------------

    def _look(self) -> frozenset[str]:
        """Finds the last record; the names of the matches before it."""
        names: set[str] = set()
        try:
            self._check_kind()
        except SourceError:
            if os.path.lexists(self._target) or compression_of(self.name) or other_archive(self.name):
                raise
            return frozenset()  # a new file
        if not os.access(self._target, os.W_OK):
            raise SourceError(self.name, "may not be written: no permission")
        offsets = array("q")
        last: Cut | None = None
        for piece in self._cuts(offsets):
            names.update(matches_in(piece.text))
            last = piece
        self._seen = self._stat()
        size = offsets.pop()
        self._own = size
        if last is not None:
            self._first_line = last.first_line
            record = parse_record(last.text, self.name, 1, last.first_line)
            line = record.span(record.tags[0].start, record.tags[0].end).line if record.tags else last.first_line
            self._own = offsets[line - 1]
        with open(self._target, "rb") as file:  # noqa: PTH123 - plain paths here
            file.seek(max(0, self._own - 2))
            before = file.read(self._own - file.tell())
            self._here = file.read()
        if self._here.startswith(codecs.BOM_UTF8):
            self._own += len(codecs.BOM_UTF8)
            self._here = self._here[len(codecs.BOM_UTF8) :]
        self.last = self._here.decode("utf-8").replace("\r\n", "\n")
        if last is None and before:
            self._glue = "\n" * (2 - before.count(b"\n"))
        return frozenset(names)

    def _check_kind(self) -> None:
        """Refuses what cannot be added to: archives, other encodings, what is no file."""
        packed = compression_of(self.name) or other_archive(self.name)
        if packed and not os.path.lexists(self._target):
            raise SourceError(self.name, f"would be a packed file by its name ({packed}); record into a plain one")
        if os.path.exists(self._target) and not os.path.isfile(self._target):  # noqa: PTH110, PTH113 - plain paths here
            raise SourceError(self.name, "is no file that could be recorded into")
        with open_lines(self.name) as source:
            next(iter(source), None)
            what = f"is packed ({source.compression})" if source.compression else ""
            if source.encoding != "utf-8":
                what = f"is written in {source.encoding.upper()}"
        if what:
            raise SourceError(self.name, f"{what} and cannot be added to; record into a plain file")

    def _cuts(self, offsets: array[int] | None = None) -> Iterator[Cut]:
        return cut(self._lines(offsets))

    def _lines(self, offsets: array[int] | None) -> Iterator[str]:
        """The lines of the file with LF; ``offsets`` takes the byte each begins with, and the size of the file."""
        place = 0
        with open(self._target, "rb") as file:  # noqa: PTH123 - plain paths here
            for number, raw in enumerate(file, 1):
                if offsets is not None:
                    offsets.append(place)
                place += len(raw)
                if b"\0" in raw:
                    raise SourceError(self.name, f"line {number} holds a zero byte, so this is no text file")
                try:
                    line = raw.decode("utf-8")
                except UnicodeDecodeError as error:
                    raise SourceError(
                        self.name, f"line {number} is not UTF-8; bzq fmt --in-place writes the file anew"
                    ) from error
                if line.endswith("\r\n"):
                    line, self._newline = f"{line[:-2]}\n", "\r\n"
                if "\r" in line:
                    raise SourceError(
                        self.name, f"line {number} ends with CR alone; bzq fmt --in-place writes the file anew"
                    )
                yield line
        if offsets is not None:
            offsets.append(place)

    # -- writing -----------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """The recorder's part of the file becomes this text; when this returns, it is on the disk.

        Where that cannot be, raises :class:`SourceError`, and the file is as it was.
        """
        new = (self._glue + text if text else "").replace("\n", self._newline).encode("utf-8")
        old = self._here
        if new == old:
            return
        self._check_untouched()
        same = _common(old, new)
        change = new[same:] + b"\n" * max(0, len(old) - len(new))
        start = self._own + same
        one_block = start // BLOCK == (start + len(change) - 1) // BLOCK
        try:
            if self._seen is not None and not self._doubtful and one_block and same < len(old) and self._alone():
                self._write_over(start, change, old[same:], len(new))
            else:
                self._replace(new)
        except OSError as error:
            self._doubtful = self._seen is not None
            if isinstance(error, SourceError):
                raise
            raise SourceError(self.name, f"cannot be written: {error.strerror or error}") from error
        self._here = new
        self._seen = self._stat()
        self._doubtful = False

    def _alone(self) -> bool:
        """Whether the file has one name only."""
        return os.stat(self._target).st_nlink == 1  # noqa: PTH116 - plain paths here

    def _write_over(self, start: int, change: bytes, before: bytes, length: int) -> None:
        """One write within one block, then the cut to length where the text became shorter."""
        with open(self._target, "r+b", buffering=0) as file:  # noqa: PTH123 - plain paths here
            file.seek(start)
            try:
                if file.write(change) != len(change):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.seek(start)
                    file.write(before)
                    file.truncate(start + len(before))
                raise
            if length < start - self._own + len(change):
                file.truncate(self._own + length)
                os.fsync(file.fileno())

    def _replace(self, new: bytes) -> None:
        """The whole file anew, what was there before copied byte for byte."""
        with replacing(self.name, parting=True) as file:
            if self._own:
                for piece in self._before():
                    file.write(piece)
            file.write(new.decode("utf-8"))

    def _before(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")()
        left = self._own
        with open(self._target, "rb") as file:  # noqa: PTH123 - plain paths here
            while left and (piece := file.read(min(left, _PIECE))):
                left -= len(piece)
                yield decoder.decode(piece, final=not left)

    def _stat(self) -> tuple[int, ...]:
        found = os.stat(self._target)  # noqa: PTH116 - plain paths here
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _check_untouched(self) -> None:
        """Raises where somebody else has changed the file since."""
        try:
            now = self._stat()
        except FileNotFoundError:
            if not self._own:  # all of it is known here, and is written anew
                self._seen = None
            if self._seen is None:
                return
            lost = "is gone, and the deals that stood before this one with it"
            raise SourceError(self.name, f"{lost}; put it back, or leave and record into another file") from None
        if now == self._seen or self._doubtful:
            return
        if self._seen is not None and now[1] == self._own + len(self._here):
            with open(self._target, "rb") as file:  # noqa: PTH123 - plain paths here
                file.seek(self._own)
                if file.read() == self._here:
                    return
        raise SourceError(
            self.name,
            "was changed by another program while it was recorded into; leave, and start again from what is there",
        )


def _common(one: bytes, other: bytes) -> int:
    """How many bytes two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low

"""The lines of a file beside the very characters they were read from, so that a change touches no other byte."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, BinaryIO, Final

from bzq.records.model import MOST_CHARACTERS
from bzq.records.source import Source, open_lines

_IN_MEMORY: Final = 8 * 1024 * 1024
_MOST_PENDING: Final = 4 * MOST_CHARACTERS
_BREAK: Final = re.compile("\r\r?\n|\r|\n")
"""What ends a line, as :mod:`bzq.records.source` has it."""

_BOM: Final = "\ufeff"


class Verbatim(Source):
    """A source that can also give its lines as they stood: with their own line ends, and byte order marks.

    Iterate it as a :class:`~bzq.records.source.Source`; :meth:`take` then gives the characters of the lines that
    were read, in order, each once. They are those of the file only where :attr:`pure` holds. With ``keep`` the
    bytes themselves, unpacked, can be read again from :meth:`original`, until :meth:`forget`.
    """

    def __init__(self, file: str, raw: BinaryIO, *, keep: bool = False) -> None:
        super().__init__(file, raw)
        self._pending = ""
        self._gone = 0  # lines
        self.short = False
        """Whether of the lines that were taken last some had been let go of."""
        self.dropped = False
        """Whether characters were let go of, since more were read than a record may have and nobody took them."""
        self._kept: IO[bytes] | None = SpooledTemporaryFile(_IN_MEMORY) if keep else None  # noqa: SIM115 - see close

    @property
    def pure(self) -> bool:
        """Whether everything read so far was UTF-8, and is still there."""
        return self.encoding == "utf-8" and not self._odd_lines and not self.dropped

    def take(self, lines: int) -> str:
        """The characters of the next lines; fewer where the text ends."""
        text = self._pending
        end = 0
        gone = min(lines, self._gone)
        self._gone -= gone
        self.short = gone > 0
        for _ in range(lines - gone):
            found = _BREAK.search(text, end)
            if found is None:
                end = len(text)
                break
            end = found.end()
        self._pending = text[end:]
        return text[:end]

    def rest(self) -> str:
        """The characters that were read and not taken."""
        text, self._pending = self._pending, ""
        return text

    def original(self) -> Iterator[bytes]:
        """The bytes that were read, from the first on; call it when the lines are done."""
        assert self._kept is not None
        self._kept.seek(0)
        while block := self._kept.read(1 << 16):
            yield block

    def forget(self) -> None:
        """Forgets the bytes that were kept; closing the file does not."""
        if self._kept is not None:
            self._kept.close()

    def _blocks(self) -> Iterator[bytes]:
        for block in super()._blocks():
            if self._kept is not None:
                self._kept.write(block)
            yield block

    def _decoded(self) -> Iterator[str]:
        begun = False
        for text in super()._decoded():
            if not begun and self._mark:
                self._pending = _BOM
            begun = True
            self._pending += text
            if len(self._pending) > _MOST_PENDING:
                self._drop()
            yield text

    def _drop(self) -> None:
        """Lets go of the whole lines that wait, and of a line that is too long by itself."""
        text = self._pending
        end = count = 0
        if "\r" not in text:
            count, end = text.count("\n"), text.rfind("\n") + 1
        else:
            safe = len(text) - 2  # what ends there may go on
            for found in _BREAK.finditer(text, 0, safe):
                if found.end() < safe:
                    count, end = count + 1, found.end()
        self._gone += count
        self._pending = text[end:] if len(text) - end < _MOST_PENDING else text[-2:]
        self.dropped = True


def open_verbatim(path: str, *, keep: bool = False) -> Verbatim:
    """Opens a file, or standard input for ``-``, as :func:`~bzq.records.source.open_lines` does."""
    return Verbatim(path, open_lines(path)._raw, keep=keep)


class Places:
    """Where the characters of a text, as it was read, stand in the characters it was read from.

    >>> Places("1. As\\n9c\\n", "1. As\\r\\n9c\\r\\n").of(8)
    9
    """

    def __init__(self, text: str, verbatim: str) -> None:
        self._same = text == verbatim
        if self._same:
            return
        self._starts = [0]
        self._begins: list[int] = []
        at = 0
        lines = text.split("\n")
        for line in lines:
            found = _BREAK.search(verbatim, at)
            end, after = (found.start(), found.end()) if found else (len(verbatim), len(verbatim))
            self._begins.append(end - len(line))  # behind the marks at its beginning
            self._starts.append(self._starts[-1] + len(line) + 1)
            at = after

    def of(self, offset: int) -> int:
        """The place in the characters of an offset in the text."""
        if self._same:
            return offset
        line = min(bisect_right(self._starts, offset) - 1, len(self._begins) - 1)
        return self._begins[line] + offset - self._starts[line]

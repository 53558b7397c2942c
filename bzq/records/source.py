"""Bytes to lines: files, standard input and archives of any encoding, read as a stream of text lines.

Lines end with ``\\n``, whatever the file had (LF, CRLF, CR, and the CR CR LF of text converted twice); nothing
else ends a line, not NEL, U+2028 or a form feed. What is not UTF-8 is read byte by byte as Windows-1252, or
Latin-1 where that has no character, and a finding says where. Memory does not grow with the file.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO, Final, Self, cast

from bzq.findings import Finding, Span
from bzq.language import tr, tr_n
from bzq.records.addresses import is_address, open_address
from bzq.records.archives import SUFFIXES, archive_errors, unpacked
from bzq.records.failures import SourceError, TooLarge
from bzq.records.model import MOST_CHARACTERS

if TYPE_CHECKING:
    from hashlib import blake2b

__all__ = ["STDIN", "SUFFIXES", "Source", "SourceError", "open_lines"]

STDIN: Final = "-"
"""The path that means standard input, and its name in findings."""

_MOST_OF_LINE: Final = 2 * MOST_CHARACTERS
"""Characters of a line that are kept: enough to tell that it is too long for a record."""

_MOST_NAMED: Final = 5
_MOST_FOUND: Final = 1_000
"""Of bytes of a line that are not UTF-8: those that a sentence names, and those that a finding has for programs."""

MAX_ODD_LINES: Final = 20
"""Lines of a file that get a warning of their own for bytes that are not UTF-8; the others share one."""

_BLOCK: Final = 64 * 1024
_BREAK: Final = re.compile("\r\r?\n|\r")
_BYTE_ORDER_MARKS: Final = (  # the longer ones first: UTF-32 begins as UTF-16 does
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What cannot be decoded passes as a lone surrogate, which no decoded text holds: a byte as surrogateescape
# has it, a broken unit of UTF-16 or UTF-32 as U+DC00. ``Source._mend`` puts the right characters there.
_BROKEN_UNIT: Final = "\udc00"
_ODD: Final = re.compile("[\udc00\udc80-\udcff]")
codecs.register_error("bzq.broken-unit", lambda error: (_BROKEN_UNIT, cast(UnicodeDecodeError, error).end))


class Source:
    """The lines of one file, as :func:`open_lines` opened it; iterate once.

    Iteration ends where reading fails, so that what came before can be used; leaving the ``with`` block then
    raises the :class:`SourceError`, which is also in :attr:`error`.
    """

    def __init__(self, file: str, raw: BinaryIO, *, digest: bool = False, most: int | None = None) -> None:
        self.file = file
        self.findings: list[Finding] = []
        """W001 for the lines read so far; the last, which counts the others, comes with the end."""
        self.error: SourceError | None = None
        self.compression = ""
        """``gz``, ``bz2``, ``xz``, ``zst``, or nothing."""
        self.encoding = "utf-8"
        self.size = _size(raw)
        """Bytes of the file as it lies on the disk, or 0 where nobody knows."""
        self._raw = raw
        self._stream: BinaryIO = raw
        self._line = 0
        self._odd_lines = 0
        self._first_unlisted: Finding | None = None
        self._last_odd_line = 0
        self._most = most
        """Bytes of text, unpacked, after which reading ends with an error."""
        self._hash: blake2b | None = None
        if digest:
            from hashlib import blake2b

            self._hash = blake2b()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.error is not None and kind is None:
            raise self.error

    def close(self) -> None:
        """Closes the file; standard input stays open."""
        if self._stream is not self._raw:
            self._stream.close()
        if self.file != STDIN:
            self._raw.close()

    @property
    def lines(self) -> int:
        """Lines read so far."""
        return self._line

    @property
    def position(self) -> int:
        """Bytes of the file read so far, to say how far the work is."""
        try:
            return self._raw.tell()
        except (OSError, ValueError):
            return 0

    @property
    def digest(self) -> bytes:
        """A fingerprint of the text's bytes as they were read, unpacked; equal where nothing has changed."""
        return self._hash.digest() if self._hash else b""

    def __iter__(self) -> Iterator[str]:
        parts: list[str] = []  # the line that is not at its end yet
        size = 0
        odd_part = False
        for text in self._texts():
            first, *lines = text.split("\n")
            odd = odd_part or (not text.isascii() and _needs_care(text))
            parts.append(first)
            size += len(first)
            if lines:
                first = "".join(parts)
                parts = [lines.pop()]
                size = len(parts[0])
                if odd:
                    yield self._careful(first) + "\n"
                    for line in lines:
                        yield self._careful(line) + "\n"
                else:
                    self._line += 1 + len(lines)
                    yield first + "\n"
                    for line in lines:
                        yield line + "\n"
            odd_part = odd
            if size > _MOST_OF_LINE:
                size -= len(parts.pop())
        last = "".join(parts)
        if last:
            yield self._careful(last)
        self._count_unlisted()

    def _texts(self) -> Iterator[str]:
        """The text in pieces, each line break made a ``\\n``; none is cut in two."""
        held = ""
        for text in self._decoded():
            if held:
                text = held + text  # noqa: PLW2901 - the piece with what was held back
            kept = len(text) - min(len(text) - len(text.rstrip("\r")), 2)
            text, held = text[:kept], text[kept:]  # noqa: PLW2901
            yield _BREAK.sub("\n", text) if "\r" in text else text
        if held:
            yield _BREAK.sub("\n", held)

    def _decoded(self) -> Iterator[str]:
        decoder: codecs.IncrementalDecoder | None = None
        head = b""
        for block in self._blocks():
            if decoder is None:
                head += block
                if len(head) < 4:
                    continue
                decoder, block = self._begin(head), head[self._mark :]  # noqa: PLW2901
            text = decoder.decode(block)
            if text:
                yield text
        if decoder is None:
            decoder = self._begin(head)
            yield decoder.decode(head[self._mark :])
        yield decoder.decode(b"", final=True)

    def _begin(self, head: bytes) -> codecs.IncrementalDecoder:
        """The decoder that the first bytes ask for; ``_mark`` is how many of them are the mark."""
        self._mark = 0
        for mark, encoding in _BYTE_ORDER_MARKS:
            if head.startswith(mark):
                self._mark, self.encoding = len(mark), encoding
                break
        errors = "surrogateescape" if self.encoding == "utf-8" else "bzq.broken-unit"
        return codecs.getincrementaldecoder(self.encoding)(errors)

    def _blocks(self) -> Iterator[bytes]:
        try:
            self._stream, self.compression = unpacked(self.file, self._raw)
            stream = cast(io.BufferedReader, self._stream)
            read = 0
            while block := stream.read1(_BLOCK):
                read += len(block)
                if self._most is not None and read > self._most:
                    raise TooLarge(self.file, f"holds more than {self._most:,} bytes")
                if self._hash:
                    self._hash.update(block)
                yield block
        except Exception as error:  # each kind of archive has errors of its own
            if not isinstance(error, archive_errors()):
                raise
            self.error = SourceError.of(self.file, error)

    def _careful(self, line: str) -> str:
        """A line of which it is not known that every character is as it was meant."""
        self._line += 1
        if line.startswith("\ufeff"):  # where files that have one were joined
            line = line[1:]
        return self._mend(line) if _ODD.search(line) else line

    def _mend(self, line: str) -> str:
        mended = _ODD.sub(lambda match: _mended(match.group())[0], line)
        self._odd_lines += 1
        self._last_odd_line = self._line
        if self._odd_lines <= MAX_ODD_LINES or self._first_unlisted is None:
            finding = self._odd_finding(line, mended)
            if self._odd_lines <= MAX_ODD_LINES:
                self.findings.append(finding)
            else:
                self._first_unlisted = finding
        return mended

    def _odd_finding(self, line: str, mended: str) -> Finding:
        """What is said of a line: ``line`` as it was decoded, ``mended`` as it is read."""
        count = sum(1 for _ in _ODD.finditer(line))
        shown = [(match.start(), _mended(match.group())) for match in islice(_ODD.finditer(line), _MOST_NAMED)]
        start = end = shown[0][0]
        while end < len(line) and _ODD.match(line, end):
            end += 1
        found = " ".join(_mended(match.group())[1] for match in islice(_ODD.finditer(line), _MOST_FOUND))

        def few(things: Iterable[str]) -> str:
            said = ", ".join(things)
            return tr("{some} and {n} more", some=said, n=count - len(shown)) if count > len(shown) else said

        what = few(byte for _, (_, byte) in shown)
        read = few(f"“{char}”" for _, (char, _) in shown)
        columns = few(str(at + 1) for at, _ in shown)
        name = self.encoding[:6].upper().rstrip("-")
        if name != "UTF-8":
            message = tr_n(
                "what stands at column {columns} is not {name}; it was read as “\ufffd”",
                "what stands at columns {columns} is not {name}; it was read as “\ufffd”",
                count,
                columns=columns,
                name=name,
            )
        elif count == 1:
            message = tr("byte {byte} is not UTF-8; it was read as {read}", byte=what, read=read)
        else:
            message = tr(
                "bytes {bytes}, at columns {columns}, are not UTF-8; they were read as {read}",
                bytes=what, columns=columns, read=read,
            )  # fmt: skip
        return Finding(
            "W001",
            message,
            span=Span(self._line, start + 1, self._line, end + 1),
            hint=tr("save the file as UTF-8; bzq fmt --in-place does it, if every letter is the right one"),
            expected=name,
            found=found,
            file=self.file,
            source=mended,
        )

    def _count_unlisted(self) -> None:
        finding = self._first_unlisted
        if finding is None:
            return
        more = self._odd_lines - MAX_ODD_LINES
        if more > 1:
            finding.message = tr(
                "bytes that are not UTF-8 on {n} more lines, from this one to line {line}; "
                "they were read in the same way",
                n=more, line=self._last_odd_line,
            )  # fmt: skip
        self.findings.append(finding)
        self._first_unlisted = None


def open_lines(path: str, *, digest: bool = False) -> Source:
    """Opens a file, an address, or standard input for ``-``, as a context manager that iterates text lines.

    Archives are known by their first bytes. ``digest``: also take a fingerprint of the bytes. Raises
    :class:`SourceError` where the file cannot be opened.
    """
    if path == STDIN:
        if sys.stdin is None:
            raise SourceError(path, "there is no standard input")
        return Source(path, cast(BinaryIO, sys.stdin.buffer), digest=digest)
    if is_address(path):
        return Source(path, open_address(path), digest=digest)
    try:
        return Source(path, open(path, "rb"), digest=digest)  # noqa: PTH123 - closed by the Source
    except (OSError, ValueError) as error:
        raise SourceError.of(path, error) from error


def _size(raw: BinaryIO) -> int:
    try:
        return os.fstat(raw.fileno()).st_size
    except (OSError, ValueError, AttributeError):
        return int(getattr(getattr(raw, "raw", None), "size", 0))  # an address


def _needs_care(text: str) -> bool:
    return "\ufeff" in text or _ODD.search(text) is not None


def _mended(odd: str) -> tuple[str, str]:
    """The character to read, and the byte as it is shown."""
    if odd == _BROKEN_UNIT:
        return "\ufffd", "?"
    byte = bytes([ord(odd) - 0xDC00])
    try:
        return byte.decode("cp1252"), f"{byte[0]:02X}"
    except UnicodeDecodeError:
        return byte.decode("latin-1"), f"{byte[0]:02X}"

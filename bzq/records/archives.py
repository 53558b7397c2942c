"""Packed files, known by their first bytes and unpacked while they are read."""

from __future__ import annotations

import io
import os
import sys
from typing import BinaryIO, Final, cast

from bzq.records.failures import SourceError

SUFFIXES: Final = {".gz": "gz", ".bz2": "bz2", ".xz": "xz", ".zst": "zst"}
"""File name endings of the archives that are read as they are."""

_OTHERS: Final = ("zip", "7z", "tar", "tgz", "rar", "lz4")
_PROGRAMS: Final = {"gz": "gzip", "bz2": "bzip2", "xz": "xz", "zst": "zstd"}
_BLOCK: Final = 64 * 1024


def compression_of(path: str) -> str:
    """The archive that a file's name promises: ``gz``, ``bz2``, ``xz``, ``zst``, or nothing."""
    return SUFFIXES.get(os.path.splitext(path)[1].lower(), "")  # noqa: PTH122 - a path may be any text


def other_archive(path: str) -> str:
    """The archive that a file's name promises and that nothing here writes: ``zip``, ``7z``, ``tar``, or nothing."""
    suffix = os.path.splitext(path)[1].lower().removeprefix(".")  # noqa: PTH122 - a path may be any text
    return suffix if suffix in _OTHERS else ""


class _Prefixed(io.RawIOBase):
    """A stream with the bytes that were read ahead put back before it."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if self._head:
            size = min(len(buffer), len(self._head))
            buffer[:size] = self._head[:size]
            self._head = self._head[size:]
            return size
        block = cast(io.BufferedReader, self._rest).read1(len(buffer))
        buffer[: len(block)] = block
        return len(block)


def unpacked(file: str, raw: BinaryIO) -> tuple[BinaryIO, str]:
    """The stream to read text from, and what it was packed with. Raises SourceError for what holds no text."""
    stream, kind = _unpacking(file, raw)
    _refuse_others(file, cast(io.BufferedReader, stream).peek(512))
    return stream, kind


def _unpacking(file: str, raw: BinaryIO) -> tuple[BinaryIO, str]:
    head = b""
    while len(head) < 16 and (block := cast(io.BufferedReader, raw).read1(_BLOCK)):
        head += block
    stream = cast(BinaryIO, io.BufferedReader(_Prefixed(head, raw), _BLOCK))
    kind = _magic(head)
    if kind == "gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(fileobj=stream, mode="rb")), kind
    if kind == "bz2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(stream)), kind
    if kind == "xz":
        import lzma

        return cast(BinaryIO, lzma.LZMAFile(stream)), kind
    if kind == "zst":
        from bzq.records.zst import ZstdReader

        return cast(BinaryIO, io.BufferedReader(ZstdReader(file, stream), _BLOCK)), kind
    promised = compression_of(file)
    if promised and b"\0" in head:  # unpacked on its way here, and kept its name? then it is text
        raise SourceError(file, f"is no {_PROGRAMS[promised]} archive, though its name says so")
    return stream, ""


_FOLDERS: Final = (("zip", 0, (b"PK\3\4", b"PK\5\6")), ("tar", 257, (b"ustar",)))
"""Archives of several files: what they are called here and in addresses, and what stands where in them."""

_NO_TEXT: Final = (
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!\x1a\7", "a rar archive: unpack it first"),
    (b"\4\x22\x4d\x18", "an lz4 archive: unpack it first"),
    (b"%PDF-", "a PDF document: save its text as plain text"),
    (b"{\\rtf", "a document of a word processor: save it as plain text"),
    (b"\xd0\xcf\x11\xe0", "a document of an office program: save it as plain text"),
)
_DOCUMENTS: Final = (b"[Content_Types].xml", b"mimetypeapplication/")


def _refuse_others(file: str, head: bytes) -> None:
    """Says what a file is that would be read as text and is none."""
    for start, what in _NO_TEXT:
        if head.startswith(start):
            raise SourceError(file, f"is {what}")
    for kind, place, starts in _FOLDERS:
        if not head.startswith(starts, place):
            continue
        if any(mark in head for mark in _DOCUMENTS):
            raise SourceError(file, "is a document of a word processor: save it as plain text")
        within = f"{kind}://*.bzq::{file}"
        raise SourceError(
            file, f"is a {kind} archive: unpack it first, or name what lies in it by an address, {within}"
        )


def _magic(head: bytes) -> str:
    """The kind of archive that begins like this, or nothing."""
    if head.startswith(b"\x1f\x8b"):
        return "gz"
    if head.startswith(b"BZh") and head[4:10] in (b"1AY&SY", b"\x17rE8P\x90"):
        return "bz2"
    if head.startswith(b"\xfd7zXZ\0"):
        return "xz"
    if head.startswith(b"(\xb5/\xfd") or (head[1:4] == b"*M\x18" and 0x50 <= head[0] <= 0x5F):
        return "zst"
    return ""


def archive_errors() -> tuple[type[Exception], ...]:
    """What reading a damaged file raises; the archives' own kinds only where they have been loaded."""
    kinds: list[type[Exception]] = [OSError, EOFError]
    for module, name in (("zlib", "error"), ("lzma", "LZMAError")):
        loaded = sys.modules.get(module)
        if loaded is not None:
            kinds.append(getattr(loaded, name))
    return tuple(kinds)

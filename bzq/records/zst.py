"""Zstandard archives: with the standard library from Python 3.14 on, before that with the extra ``bzq[zst]``."""

from __future__ import annotations

import io
import sys
from typing import Any, BinaryIO, cast

from bzq.records.failures import SourceError

_PIECE = 256
"""Bytes unpacked at once: few, since each may stand for many thousands."""


class ZstdReader(io.RawIOBase):
    """The unpacked bytes of one or more frames; EOFError where the last one breaks off.

    Raises :class:`SourceError` where zstd cannot be read here, or the archive is damaged.
    """

    def __init__(self, file: str, packed: BinaryIO) -> None:
        self._file = file
        self._packed = packed
        self._frame: Any = None
        self._input = b""
        self._output = memoryview(b"")
        self._failed: type[Exception]
        self._open_frame, self._failed = _decompressor(file)

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Fills the buffer as far as one piece goes."""
        while not self._output:
            if not self._input:
                self._input = self._packed.read(_PIECE)
            if not self._input:
                if self._frame is not None:
                    raise EOFError
                return 0
            self._unpack()
        size = min(len(buffer), len(self._output))
        buffer[:size] = self._output[:size]
        self._output = self._output[size:]
        return size

    def _unpack(self) -> None:
        if self._frame is None:
            self._frame = self._open_frame()
        try:
            self._output = memoryview(self._frame.decompress(self._input))
        except self._failed as error:
            raise SourceError(self._file, f"the archive is damaged; what came before was read ({error})") from error
        if self._frame.eof:
            self._input, self._frame = self._frame.unused_data, None
        else:
            self._input = b""


def zstd_writer(file: str, target: BinaryIO) -> BinaryIO:
    """A stream that packs what is written into ``target``; closing it ends the frame and leaves the target open."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return cast(BinaryIO, zstd.ZstdFile(target, "w"))
    try:
        import zstandard
    except ImportError:
        raise SourceError(file, "is to be compressed with zstd, which needs: pip install bzq[zst]") from None
    return cast(BinaryIO, zstandard.ZstdCompressor().stream_writer(target, closefd=False))


MISSING = "is compressed with zstd; to read it: pip install bzq[zst]"


def _decompressor(file: str) -> tuple[Any, type[Exception]]:
    """What opens a frame, and what it raises."""
    if sys.version_info >= (3, 14):
        from compression import zstd

        return zstd.ZstdDecompressor, zstd.ZstdError
    try:
        import zstandard
    except ImportError:
        raise SourceError(file, MISSING) from None
    return lambda: zstandard.ZstdDecompressor().decompressobj(), zstandard.ZstdError

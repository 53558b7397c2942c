"""Text to files: a file is replaced whole or not at all, packed as it was before."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from bzq.records.addresses import Upload, is_address
from bzq.records.belongings import HalfWritten, handed_over, write_through
from bzq.records.failures import SourceError


class Replacement:
    """New text for a file; it takes the file's place when the ``with`` block ends well."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.abandoned = False

    @property
    def stream(self) -> BinaryIO:
        """Where the bytes go, for what is no text."""
        return self._stream

    def write(self, text: str) -> None:
        """Adds text; it is written as UTF-8, with the line ends it has."""
        self._stream.write(text.encode("utf-8"))

    def abandon(self) -> None:
        """Leaves the file as it is."""
        self.abandoned = True


@contextmanager
def replacing(path: str, compression: str = "", *, parting: bool = False) -> Iterator[Replacement]:
    """Writes a file anew: beside it first, in its folder, then in its place in one step.

    Links are followed to the file itself; it keeps its mode, its owner, its extended attributes and access lists. A
    file that has other names too (hard links), or belongings that a new one may not be given, is not replaced but
    written where it is, from what lies whole beside it; with ``parting`` it is replaced all the same, and its other
    names keep what was there. With ``compression`` (``gz``, ``bz2``, ``xz``, ``zst``) the text is packed. Where the
    block raises, or :meth:`Replacement.abandon` was called, the file is left as it was and nothing lies beside it. A
    file at an address is written there, and is there when all of it is. Raises
    :class:`~bzq.records.failures.SourceError` where the file cannot be written.
    """
    if is_address(path):
        with _replacing_at(path, compression) as replacement:
            yield replacement
        return
    target = os.path.realpath(path)
    try:
        _check(target)
        folder, name = os.path.split(target)
        number, beside = tempfile.mkstemp(prefix=f".{name[:80]}.", suffix=".tmp", dir=folder)
    except OSError as error:
        raise _unwritable(path, error) from error
    half = False
    try:
        with open(number, "wb") as file:  # noqa: PTH123 - a descriptor
            packed = _packing(path, cast(BinaryIO, file), compression)
            replacement = Replacement(packed)
            yield replacement
            if not replacement.abandoned:
                _finish(file, packed)
        if not replacement.abandoned:
            _put(beside, target, path, parting=parting)
    except OSError as error:
        half = isinstance(error, HalfWritten)
        raise _unwritable(path, error) from error
    finally:
        if not half:
            with contextlib.suppress(OSError):
                Path(beside).unlink()


@contextmanager
def _replacing_at(path: str, compression: str) -> Iterator[Replacement]:
    """A file at an address, in the same way."""
    with closing(Upload(path)) as upload:
        packed = _packing(path, upload.stream, compression)
        replacement = Replacement(packed)
        yield replacement
        if packed is not upload.stream:
            packed.close()
        if not replacement.abandoned:
            upload.commit()


def _check(target: str) -> None:
    """Raises OSError where what is there is not for writing."""
    try:
        before = os.stat(target)  # noqa: PTH116 - plain paths here
    except FileNotFoundError:
        return
    if not stat.S_ISREG(before.st_mode):
        raise OSError("is no plain file")
    if not os.access(target, os.W_OK):
        raise PermissionError("no permission")


def _packing(path: str, file: BinaryIO, compression: str) -> BinaryIO:
    if compression == "gz":
        import gzip

        return cast(BinaryIO, gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0))
    if compression == "bz2":
        import bz2

        return cast(BinaryIO, bz2.BZ2File(file, "wb"))
    if compression == "xz":
        import lzma

        return cast(BinaryIO, lzma.LZMAFile(file, "wb"))
    if compression == "zst":
        from bzq.records.zst import zstd_writer

        return zstd_writer(path, file)
    return file


def _finish(file: BinaryIO, packed: BinaryIO) -> None:
    """Everything on the disk."""
    if packed is not file:
        packed.close()
    file.flush()
    os.fsync(file.fileno())


def _put(beside: str, target: str, path: str, *, parting: bool) -> None:
    """What lies whole beside a file, in its place."""
    if not os.path.lexists(target):
        mask = os.umask(0)
        os.umask(mask)
        Path(beside).chmod(0o666 & ~mask)
    elif not (handed_over(beside, target) and os.stat(target).st_nlink == 1) and not parting:  # noqa: PTH116
        write_through(beside, target, path)
        return
    os.replace(beside, target)  # noqa: PTH105 - plain paths here
    _sync_folder(os.path.dirname(target))  # noqa: PTH120


def _sync_folder(folder: str) -> None:
    """The new name on the disk too, where the system can do that."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _unwritable(path: str, error: OSError) -> SourceError:
    if isinstance(error, SourceError):
        return error
    if isinstance(error, PermissionError):
        return SourceError(path, "may not be written: no permission")
    return SourceError(path, f"cannot be written: {error.strerror or error}")

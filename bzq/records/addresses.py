"""Files elsewhere, by fsspec addresses such as ``s3://bucket/deals.bzq``: found, read, written.

What is there depends on the drivers that are installed; none of it is needed for the files of this machine.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Final, cast

from bzq.records.failures import SourceError

_ADDRESS: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*::)*[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_BLOCK: Final = 64 * 1024
_IN_MEMORY: Final = 8 * 1024 * 1024
_ARCHIVES: Final = ("zip", "tar", "libarchive")

MISSING: Final = "is an address; to read or write there: pip install 'bzq[dask]'"


def is_address(path: str) -> bool:
    """Whether a path is the address of a file elsewhere.

    >>> is_address("s3://bucket/deals.bzq"), is_address("simplecache::https://x.org/a.bzq"), is_address("C:/deals.bzq")
    (True, True, False)
    """
    return _ADDRESS.match(path) is not None


def local_path(path: str) -> str | None:
    """The path of a file of this machine that an address names, ``None`` for one that lies elsewhere or in another.

    >>> local_path("file:///home/anna/a.bzq"), local_path("zip://a.bzq::file:///b.zip"), local_path("s3://bucket/a.bzq")
    ('/home/anna/a.bzq', None, None)
    """
    parts = [part for part in path.split("::") if "://" in part]  # what is left out only keeps copies
    scheme, _, rest = parts[-1].partition("://")
    if len(parts) > 1 or scheme.lower() not in ("file", "local"):
        return None
    with suppress(SourceError):
        return _system(f"file://{rest}")[1]
    return None


def open_address(path: str) -> BinaryIO:
    """The bytes of a file, as a stream. Raises :class:`SourceError`, also while it is read."""
    with _in_plain_words(path):
        system, name = _system(path)
        return cast(BinaryIO, io.BufferedReader(_Remote(path, system, system.open(name, "rb")), _BLOCK))


def size_at(path: str) -> int:
    """Bytes of a file, 0 where nobody knows."""
    try:
        system, name = _system(path)
        return int(system.info(name).get("size") or 0)
    except Exception:  # drivers raise what they like
        return 0


def files_at(path: str) -> tuple[list[str], bool]:
    """The files of a folder or a pattern, sorted, all of them below a folder; and whether it is a folder.

    A path that is neither is a file, whether it is there or not. Raises :class:`SourceError`.
    """
    with _in_plain_words(path):
        system, name = _system(path)
        if any(char in name for char in "*?["):
            return [_address(path, system, found) for found in sorted(system.glob(name)) if system.isfile(found)], False
        if system.isdir(name):
            return [_address(path, system, found) for found in sorted(system.find(name))], True
    return [path], False


def name_at(path: str) -> str:
    """The name of a file, without what it lies in.

    >>> name_at("s3://bucket/2026/a.bzq"), name_at("zip://a.bzq::https://x.org/all.zip")
    ('a.bzq', 'a.bzq')
    """
    first = next(part for part in path.split("::") if "://" in part)
    return first.rpartition("/")[2]


class Upload:
    """Bytes on their way to a file: they wait on this machine until they are committed.

    Not every driver can take a file back that was begun. Raises :class:`SourceError`.
    """

    def __init__(self, path: str) -> None:
        from tempfile import SpooledTemporaryFile

        self._path = path
        scheme = path.split("::", maxsplit=1)[0].partition("://")[0].lower()
        if scheme in _ARCHIVES:
            raise SourceError(path, f"lies inside another file; what is in a {scheme} can only be read")
        with _in_plain_words(path):
            self._system, self._name = _system(path)
        self.stream = cast(BinaryIO, SpooledTemporaryFile(_IN_MEMORY))  # noqa: SIM115 - close() closes it
        """Where the bytes go."""

    def commit(self) -> None:
        """Puts the file in its place."""
        from shutil import copyfileobj

        self.stream.seek(0)
        with _in_plain_words(self._path):
            file = self._system.open(self._name, "wb", autocommit=False)
            try:
                copyfileobj(self.stream, file, _BLOCK)
                file.close()
                file.commit()
            except BaseException:
                with suppress(Exception):
                    file.discard()
                raise

    def close(self) -> None:
        """Forgets the bytes."""
        self.stream.close()


class _Remote(io.RawIOBase):
    """A file of a driver, read from its start on; what goes wrong is a :class:`SourceError`."""

    def __init__(self, path: str, system: Any, file: Any) -> None:
        self._path = path
        self._system = system  # what a file lies in is closed when nobody knows it any more
        self._file = file
        self._at = 0
        self.size = int(getattr(file, "size", None) or 0)
        """Bytes of the file, 0 where nobody knows."""

    def readable(self) -> bool:
        """Always."""
        return True

    def tell(self) -> int:
        """Bytes read so far."""
        return self._at

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Fills the buffer as far as it goes."""
        with _in_plain_words(self._path):
            block = self._file.read(len(buffer))
        buffer[: len(block)] = block
        self._at += len(block)
        return len(block)

    def close(self) -> None:
        """Closes the file."""
        if not self.closed:
            self._file.close()
        super().close()


def _system(path: str) -> tuple[Any, str]:
    """The driver for an address, and the name the file has there."""
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise SourceError(path, MISSING) from None
    system, name = url_to_fs(path)
    return system, str(name)


def _address(path: str, system: Any, name: str) -> str:
    """The address of a file that was found by the address of a folder or a pattern."""
    if "::" not in path:
        return str(system.unstrip_protocol(name))
    first, rest = path.split("::", 1)
    return f"{first.partition('://')[0]}://{name}::{rest}" if "://" in first else f"{first}::{_inner(rest, name)}"


def _inner(path: str, name: str) -> str:
    """The address of a file behind a cache, which has the names of what it caches."""
    scheme, _, _ = path.partition("://")
    return f"{scheme}://{name.removeprefix(f'{scheme}://')}"


@contextmanager
def _in_plain_words(path: str) -> Iterator[None]:
    """Whatever a driver raises, as a :class:`SourceError`."""
    try:
        yield
    except SourceError:
        raise
    except FileNotFoundError as error:
        raise SourceError(path, "no such file") from error
    except PermissionError as error:
        raise SourceError(path, "may not be read or written: no permission") from error
    except Exception as error:
        raise SourceError(path, f"cannot be read or written: {str(error) or type(error).__name__}") from error

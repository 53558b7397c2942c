"""What a file has beside its text, and what becomes of it when the text is another: mode, owner, attributes, names."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from typing import BinaryIO, Final

from bzq.records.failures import SourceError

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_OF_THE_TEXT: Final = ("security.ima", "security.evm", "security.capability")
"""Attributes that vouch for the bytes of a file; for others they would be wrong."""


def handed_over(beside: str, target: str) -> bool:
    """Gives a file the mode, the owner and the attributes of another one, access lists among them.

    False where something could not be given: the file at ``target`` has to stay what it is then, if it is to keep it.
    """
    before, own = os.stat(target), os.stat(beside)  # noqa: PTH116 - plain paths here
    whole = True
    if hasattr(os, "chown") and (own.st_uid, own.st_gid) != (before.st_uid, before.st_gid):
        try:
            os.chown(beside, before.st_uid, before.st_gid)
        except OSError:
            whole = False
            with contextlib.suppress(OSError):
                os.chown(beside, -1, before.st_gid)
    os.chmod(beside, stat.S_IMODE(before.st_mode))  # noqa: PTH101
    return _attributes_handed_over(beside, target) and whole


def _attributes_handed_over(beside: str, target: str) -> bool:
    """The extended attributes, where the system has them; those that the new file has by itself are left."""
    if not hasattr(os, "listxattr"):
        return True
    has, wanted = _attributes(beside), _attributes(target)
    whole = True
    for name, value in wanted.items():
        if has.get(name) != value:
            try:
                os.setxattr(beside, name, value)
            except OSError:
                whole = False
    for name in has.keys() - wanted.keys():  # the access list that a folder gives to what is new in it
        with contextlib.suppress(OSError):
            os.removexattr(beside, name)
    return whole


def _attributes(path: str) -> dict[str, bytes]:
    found = {}
    with contextlib.suppress(OSError):
        for name in os.listxattr(path):
            if name not in _OF_THE_TEXT:
                with contextlib.suppress(OSError):
                    found[name] = os.getxattr(path, name)
    return found


class HalfWritten(SourceError):
    """A file that was written in part only; the whole text lies beside it, and has to stay there."""


def write_through(beside: str, target: str, path: str) -> None:
    """Writes the text of one file into another, which stays what it is under all its names.

    ``path`` is what it is called. Room is made first: a full disk changes nothing, and is an ``OSError``. Whoever asks
    for an end while it is written waits until it is whole. Raises :class:`HalfWritten` where the disk fails in the
    middle.
    """
    asked: BaseException | None = None
    with open(beside, "rb") as text, open(target, "r+b") as file:  # noqa: PTH123 - plain paths here
        _make_room(file, os.fstat(text.fileno()).st_size)
        while True:
            try:
                _copy(text, file)
                break
            except OSError as error:
                said = f"was written in part only ({error.strerror or error}); all of it is in {beside}"
                raise HalfWritten(path, said) from error
            except BaseException as error:
                asked = error
    if asked is not None:
        raise asked


def _make_room(file: BinaryIO, size: int) -> None:
    """Has the disk promise so many bytes of a file, where it can. Raises OSError where they are not there."""
    before = os.fstat(file.fileno()).st_size
    if size <= before or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(file.fileno(), 0, size)
    except OSError as error:
        file.truncate(before)
        if error.errno in _NO_ROOM:
            raise


def _copy(text: BinaryIO, file: BinaryIO) -> None:
    text.seek(0)
    file.seek(0)
    shutil.copyfileobj(text, file)
    file.truncate()
    file.flush()
    os.fsync(file.fileno())

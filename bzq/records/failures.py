"""Files that cannot be read or written: one exception, with a text for people."""

from __future__ import annotations

import errno


class SourceError(OSError):
    """A file that cannot be read, from its start or from some place on; the text is for people."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason

    def __reduce__(self) -> tuple[type[SourceError], tuple[str, str]]:
        return SourceError, (self.file, self.reason)

    @classmethod
    def of(cls, file: str, error: BaseException) -> SourceError:
        """The error that the operating system or an archive reported, in plain words."""
        if isinstance(error, SourceError):
            return error
        return cls(file, _reason(error))


class TooLarge(SourceError):
    """A file with more bytes, unpacked, than its reader takes."""


def _reason(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        known = {
            errno.ENOENT: "no such file",
            errno.ENOTDIR: "no such file",
            errno.EISDIR: "is a folder",
            errno.EACCES: "may not be read: no permission",
            errno.EPERM: "may not be read: no permission",
            errno.ELOOP: "is a link that leads nowhere",
            errno.ENAMETOOLONG: "no such file: the name is too long",
        }
        return known.get(error.errno) or f"cannot be read: {error.strerror or error}"
    if isinstance(error, EOFError):
        return "the archive breaks off; what came before was read"
    if isinstance(error, ValueError):
        return "is no file name"
    return f"the archive is damaged; what came before was read ({error})"

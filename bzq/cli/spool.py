"""Text that has to wait for its end: in memory while it is short, in a temporary file when it grows."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import IO, Final

_IN_MEMORY: Final = 8 * 1024 * 1024


def open_spool() -> IO[str]:
    """A place to write text to and read it back from; close it when it is done with."""
    return SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n")

"""What has to wait for the end of a run: in memory while it is short, in a temporary file when it grows."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

_IN_MEMORY: Final = 8 * 1024 * 1024


def open_spool() -> IO[str]:
    """A place to write text to and read it back from; close it when it is done with."""
    return SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", errors="surrogatepass", newline="\n")


class Kept:
    """Things that wait, in their order; close it when it is done with."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - close() closes it

    def add(self, thing: object) -> None:
        """One thing more; it has to be one that can be pickled."""
        pickle.dump(thing, self._file, pickle.HIGHEST_PROTOCOL)

    def all(self) -> Iterator[Any]:
        """Everything that was added."""
        self._file.seek(0)
        while True:
            try:
                yield pickle.load(self._file)
            except EOFError:
                return

    def close(self) -> None:
        """Forgets everything."""
        self._file.close()

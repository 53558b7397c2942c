"""Which files of a folder hold records, told by their names."""

from __future__ import annotations

import os
from typing import Final

from bzq.records.archives import SUFFIXES

ENDING: Final = ".bzq"


def is_record_file(name: str) -> bool:
    """Whether a file of a folder is taken for records by its name.

    >>> is_record_file("tuesday.bzq"), is_record_file("2025.BZQ.gz"), is_record_file("notes.gz")
    (True, True, False)
    """
    stem, ending = os.path.splitext(name.lower())  # noqa: PTH122 - a name, no path
    return ending == ENDING or (ending in SUFFIXES and stem.endswith(ENDING))

"""Text that came by mail: each line behind the ``>`` with which an answer quotes what it answers."""

from __future__ import annotations

import re
from typing import Final

_QUOTING: Final = re.compile(r"(?<![^\n])(?:> ?)+")


def is_quoted(line: str) -> bool:
    """Whether a line begins as a quoted one does."""
    return line[:1] == ">"


def blanked(text: str) -> str:
    """The text with blanks for the signs before its lines: every word stands where it stood.

    >>> blanked("> > 1. As 9c\\n>2. Ks 7h<>9h")
    '    1. As 9c\\n 2. Ks 7h<>9h'
    """
    return _QUOTING.sub(lambda quoting: " " * len(quoting[0]), text)


def taken_away(text: str) -> str:
    """A piece of a text that begins within a line, without the signs before its other lines."""
    return text[:1] + _QUOTING.sub("", text[1:]) if text else text


def quoted_lines(text: str) -> list[tuple[int, int]]:
    """Where the signs before the lines of a text stand."""
    return [quoting.span() for quoting in _QUOTING.finditer(text)]

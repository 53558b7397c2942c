"""Cells of a CSV as spreadsheets open them: no text is taken for a formula, and the letters are UTF-8."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

MARK: Final = "\ufeff"
"""The byte order mark, by which Excel knows UTF-8."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_NUMBER: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")

Cell = TypeVar("Cell")


def harmless(cells: Iterable[Cell]) -> Sequence[Cell | str]:
    """Cells with an apostrophe before each text that a spreadsheet would calculate.

    >>> harmless(["+KcQc", "-5", -5, "=1+1", "Anna"])
    ["'+KcQc", '-5', -5, "'=1+1", 'Anna']
    """
    return [f"'{cell}" if _is_formula(cell) else cell for cell in cells]


def _is_formula(cell: object) -> bool:
    if not isinstance(cell, str) or not cell.startswith(_FORMULA):
        return False
    return len(cell) > 1 and not _NUMBER.fullmatch(cell)  # a sign alone, such as the name of standard input, is none

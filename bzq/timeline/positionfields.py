"""The fields of a position string taken apart: parts, numbers, seats and lists, with faults that name their field."""

from __future__ import annotations

import re
from typing import Final, NoReturn

from bzq.timeline.positiontext import EMPTY, FIELDS

NUMBER: Final = "[0-9]{1,6}"
"""A number of a position string, as a pattern."""

_MOST: Final = 2000
"""Declarations, demands and the like in one field: more than any deal has."""


class Fields:
    """The fields of one position string; every fault is a ``ValueError`` about the field opened last."""

    def __init__(self, text: str) -> None:
        fields = text.strip().split(" ")
        if len(fields) != len(FIELDS):
            raise ValueError(
                f"a position has {len(FIELDS)} fields with single spaces between, from the rules to what is gone; "
                f"here {'is' if len(fields) == 1 else 'are'} {len(fields)}"
            )
        self._fields = dict(zip(FIELDS, fields, strict=True))
        self.name = FIELDS[0]
        """The field that faults are about."""
        self.seats = 8
        """How many play."""

    def fail(self, why: str) -> NoReturn:
        """Raises the fault of the field."""
        number = FIELDS.index(self.name) + 1
        raise ValueError(f"field {number} of the position, {self.name}, is {_short(self._fields[self.name])}: {why}")

    def open(self, name: str) -> str:
        """The text of a field, nothing where it is empty; faults from now on are its own."""
        self.name = name
        text = self._fields[name]
        return "" if text == EMPTY else text

    def parts(self, name: str, wanted: int, what: str) -> list[str]:
        """The parts of a field between slashes, as many as there are seats or tables; all empty where it is."""
        text = self.open(name)
        if not text:
            return [""] * wanted
        parts = text.split("/", wanted)
        if len(parts) != wanted:
            self.fail(f"it needs {wanted} parts with slashes between, one for each {what}")
        return ["" if part == EMPTY else part for part in parts]

    def number(self, name: str, low: int, high: int) -> int:
        """A field that is a whole number."""
        text = self.open(name)
        if not re.fullmatch(NUMBER, text) or not low <= int(text) <= high:
            self.fail(f"it is a number from {low} to {high}")
        return int(text)

    def seat(self, digit: str) -> int:
        """A seat, from 0, by its digit."""
        if digit not in "12345678"[: self.seats]:
            self.fail(f"seats are 1 to {self.seats} here")
        return int(digit) - 1

    def listed(self, text: str, pattern: re.Pattern[str], example: str) -> list[re.Match[str]]:
        """The words of a list with commas between."""
        words = text.split(",", _MOST) if text else []
        found = [match for word in words if (match := pattern.fullmatch(word))]
        if len(found) < len(words):
            self.fail(f"it is a list such as {example}")
        return found


def _short(text: str) -> str:
    return f"“{text}”" if len(text) <= 60 else f"“{text[:59]}…”"

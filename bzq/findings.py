"""Findings: what is wrong, where, and the way out, as values.

A finding is made where the fault is seen; its title and severity follow from its code. Nothing here raises
for bad input: exceptions are for programmers and for files that cannot be read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bzq.catalogue import TITLES
from bzq.language import spoken, tr


class Severity(StrEnum):
    """How serious a finding is: an error refuses the record, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


_SEVERITIES = {"E": Severity.ERROR, "W": Severity.WARNING, "N": Severity.NOTE}


class Span(NamedTuple):
    """A place in a file: lines and columns count from 1, columns in characters, the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(slots=True)
class Finding:
    """One fault, with its place, the reason in a player's words, and the way out.

    ``record`` counts from 1 in its file, ``seat`` and ``trick`` from 1; what does not apply is ``None``.
    ``source`` is the text of the line that ``span`` starts in.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str | None = None
    expected: str | None = None
    found: str | None = None
    file: str | None = None
    record: int | None = None
    deal: str | None = None
    trick: int | None = None
    seat: int | None = None
    source: str | None = None
    alternative: str | None = None
    """An option that would make a refused event legal, as a sentence."""
    language: str = field(default_factory=spoken, compare=False)
    """The language of its sentences."""

    @property
    def severity(self) -> Severity:
        """Error, warning or note: the first letter of the code."""
        return _SEVERITIES[self.code[0]]

    @property
    def title(self) -> str:
        """The code's short name in the catalogue, in the language that is spoken."""
        return tr(TITLES[self.code])

    def __post_init__(self) -> None:
        if self.code not in TITLES:
            raise KeyError(f"no such finding code: {self.code}")

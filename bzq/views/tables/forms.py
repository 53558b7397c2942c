"""Rows of a table as text: CSV and JSON lines, the columns always the same and in the same order."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from bzq.views.spreadsheets import MARK, harmless

if TYPE_CHECKING:
    from bzq.views.tables.columns import Column, Table, Value

Cells = Sequence["Value"]


class Writer(Protocol):
    """Takes the rows of a table, batch by batch."""

    def write(self, rows: Sequence[Cells]) -> None:
        """Writes rows, or keeps them until they are enough to be written together."""
        ...

    def close(self) -> None:
        """Writes what is left, and the end."""
        ...


class TextForm(Protocol):
    """A way to write rows as text."""

    def head(self) -> str:
        """What stands before the first row."""
        ...

    def text(self, rows: Iterable[Cells]) -> str:
        """The rows, a line each."""
        ...


class Text:
    """A table as text; ``put`` takes it piece by piece."""

    def __init__(self, form: TextForm, put: Callable[[str], object]) -> None:
        self._form = form
        self._put = put
        put(form.head())

    def write(self, rows: Sequence[Cells]) -> None:
        """Writes rows at once."""
        self._put(self._form.text(rows))

    def close(self) -> None:
        """Nothing: the table is done."""


class Csv:
    """Comma-separated values: a first row with the names, an empty cell for what is not there, true and false.

    ``excel``: with the byte order mark.
    """

    def __init__(self, columns: Sequence[Column], *, excel: bool = False) -> None:
        self._mark = MARK if excel else ""
        self._columns = columns
        self._booleans = [place for place, column in enumerate(columns) if column.type == "boolean"]

    def head(self) -> str:
        """The names of the columns."""
        return self._mark + ",".join(column.name for column in self._columns) + "\n"

    def text(self, rows: Iterable[Cells]) -> str:
        """The rows; cells with a comma, a quote or a line break are quoted, formulas harmless."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(map(self._shown, rows))
        return out.getvalue()

    def _shown(self, row: Cells) -> Sequence[Value]:
        cells = list(row)
        for place in self._booleans:
            cells[place] = _TRUTH[cells[place]]
        return harmless(cells)


class JsonLines:
    """A JSON object a line, every column in it; null for what is not there."""

    def __init__(self, columns: Sequence[Column], *, ascii: bool = False) -> None:
        self._names = [column.name for column in columns]
        self._encode = json.JSONEncoder(ensure_ascii=ascii).encode

    def head(self) -> str:
        """Nothing."""
        return ""

    def text(self, rows: Iterable[Cells]) -> str:
        """The rows."""
        return "".join(self._encode(dict(zip(self._names, row, strict=True))) + "\n" for row in rows)


def row_schema(table: Table) -> dict[str, Any]:
    """The JSON schema of a line of JSON lines."""
    types = {"text": "string", "integer": "integer", "boolean": "boolean"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"bzq.{table.name}/1",
        "type": "object",
        "properties": {
            column.name: {
                "type": [types[column.type], "null"] if column.nullable else types[column.type],
                "description": column.meaning,
            }
            for column in table.columns
        },
        "required": [column.name for column in table.columns],
    }


_TRUTH: Final[dict[Value, Value]] = {True: "true", False: "false", None: None}

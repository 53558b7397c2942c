"""Rows of a table as a Parquet file, written group by group with pyarrow, which comes with the extra ``parquet``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from bzq.version import VERSION

if TYPE_CHECKING:
    from bzq.views.tables.columns import Table
    from bzq.views.tables.forms import Cells

MISSING: Final = "to write Parquet, bzq needs pyarrow: pip install 'bzq[parquet]'"


class MissingLibrary(Exception):
    """pyarrow is not installed; the text says what to do."""


_GROUP: Final = 1 << 20
"""Cells that are written together, as a group of rows."""


class Parquet:
    """A Parquet file under way: integers of 64 bits, text, booleans, and for each column what it means.

    Raises :class:`MissingLibrary` where pyarrow is not installed. :meth:`close` leaves the stream open.
    """

    def __init__(self, table: Table, stream: BinaryIO) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise MissingLibrary(MISSING) from None
        self._schema = self._schema_of(table)
        self._writer = parquet.ParquetWriter(stream, self._schema, compression="zstd")
        self._rows: list[Cells] = []
        self._most = _GROUP // len(table.columns)

    def write(self, rows: Sequence[Cells]) -> None:
        """Takes rows; as many as make a group are written together."""
        self._rows += rows
        while len(self._rows) >= self._most:
            self._group(self._rows[: self._most])
            del self._rows[: self._most]

    def close(self) -> None:
        """Writes what is left, and the end of the file."""
        if self._rows:
            self._group(self._rows)
        self._writer.close()

    def _group(self, rows: Sequence[Cells]) -> None:
        arrow = self._arrow
        columns = [
            arrow.array(cells, type=field.type)
            for cells, field in zip(zip(*rows, strict=True), self._schema, strict=True)
        ]
        self._writer.write_table(arrow.Table.from_arrays(columns, schema=self._schema))

    def _schema_of(self, table: Table) -> Any:
        arrow = self._arrow
        types = {"text": arrow.string(), "integer": arrow.int64(), "boolean": arrow.bool_()}
        fields = [
            arrow.field(column.name, types[column.type], column.nullable, {"meaning": column.meaning})
            for column in table.columns
        ]
        return arrow.schema(fields, {"bzq.table": f"{table.name}/1", "bzq.version": VERSION})

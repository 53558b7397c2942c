"""What is written opens in DuckDB, polars and pandas, from each format, and is the same there."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pytest

import bzq
from bzq.cli.main import main
from bzq.views.spreadsheets import harmless
from bzq.views.tables.rows import TableName, table

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
TABLES: tuple[TableName, ...] = ("deals", "seats", "events")
ENDINGS = ("parquet", "csv", "jsonl")

Rows = list[tuple[Any, ...]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables of the examples, right and broken, in every format."""
    folder = tmp_path_factory.mktemp("tables")
    for name in TABLES:
        for ending in ENDINGS:
            option = [] if name == "deals" else [f"--{name}"]
            status = main(["export", str(EXAMPLES), "-j", "1", *option, "-o", str(folder / f"{name}.{ending}")])
            assert status in (0, 1)
    return folder


def columns(name: TableName) -> list[str]:
    return [column.name for column in table(name).columns]


def duck(file: Path) -> tuple[list[str], Rows]:
    """DuckDB guesses that dates which are complete are dates; asked, it leaves them as they stand."""
    as_text = ", types = {'date': 'VARCHAR'}" if file.name == "deals.csv" else ""
    read = {".parquet": "read_parquet", ".csv": "read_csv", ".jsonl": "read_json"}[file.suffix]
    found = duckdb.sql(f"SELECT * FROM {read}('{file.as_posix()}'{as_text})")
    return found.columns, found.fetchall()


def polar(file: Path) -> tuple[list[str], Rows]:
    """Columns that begin with many empty cells want a look at the whole file."""
    readers: dict[str, Any] = {
        ".parquet": polars.read_parquet,
        ".csv": lambda file: polars.read_csv(file, infer_schema_length=None),
        ".jsonl": lambda file: polars.read_ndjson(file, infer_schema_length=None).select(columns(file.stem)),
    }
    found = readers[file.suffix](file)
    return found.columns, found.rows()


def panda(file: Path) -> tuple[list[str], Rows]:
    readers: dict[str, Any] = {
        ".parquet": pandas.read_parquet,
        ".csv": pandas.read_csv,
        ".jsonl": lambda file, **how: pandas.read_json(file, lines=True, dtype=False, **how),
    }
    found = readers[file.suffix](file, dtype_backend="numpy_nullable")
    rows = [tuple(plain(cell) for cell in row) for row in found.itertuples(index=False, name=None)]
    return list(found.columns), rows


def plain(cell: Any) -> Any:
    """A cell of pandas as Python has it."""
    if cell is pandas.NA or (isinstance(cell, float) and math.isnan(cell)):
        return None
    return cell.item() if hasattr(cell, "item") else cell


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("program", [duck, polar, panda])
def test_it_opens(folder: Path, program: Any, name: TableName, ending: str) -> None:
    names, rows = program(folder / f"{name}.{ending}")
    assert names == columns(name)
    wanted = duckdb.sql(f"SELECT * FROM '{(folder / name).as_posix()}.parquet'").fetchall()
    assert len(rows) == len(wanted) > 20
    shown = str if ending == "csv" else lambda cell: cell  # a column of nothing but numbers is read as numbers there
    if ending == "csv":
        wanted = [tuple(harmless(row)) for row in wanted]
    assert [tuple(map(shown, row)) for row in rows] == [tuple(map(shown, row)) for row in wanted]


@pytest.mark.parametrize("name", TABLES)
def test_parquet_has_its_types(folder: Path, name: TableName) -> None:
    found = polars.read_parquet(folder / f"{name}.parquet").schema
    types = {"text": polars.String(), "integer": polars.Int64(), "boolean": polars.Boolean()}
    assert dict(found) == {column.name: types[column.type] for column in table(name).columns}
    described = duckdb.sql(f"DESCRIBE SELECT * FROM '{(folder / name).as_posix()}.parquet'").fetchall()
    words = {"text": "VARCHAR", "integer": "BIGINT", "boolean": "BOOLEAN"}
    assert [row[1] for row in described] == [words[column.type] for column in table(name).columns]


def test_rows_become_data_frames(folder: Path) -> None:
    """From Python without a file, and without what is found about matches."""
    read = polars.read_parquet(folder / "deals.parquet").drop("valid", "errors", "warnings", "notes", "codes")
    paths = read["file"].unique(maintain_order=True)
    flat = [row.flat() for path in paths for row in bzq.deals_table(bzq.read(path))]
    frame = polars.DataFrame(flat, infer_schema_length=None).select(read.columns).cast(dict(read.schema))
    assert frame.equals(read)
    scores = pandas.DataFrame(flat)["score1"].dropna()
    assert list(scores) == [score for score in read["score1"] if score is not None]

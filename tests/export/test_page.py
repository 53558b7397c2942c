"""The page about tables: its sessions, its queries, its columns."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import duckdb
import pytest

from bzq.cli.main import main
from bzq.views.tables.rows import TableName, table

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("page")


def shown_by_duckdb(text: str) -> list[list[str]]:
    """The names and the rows of a table as DuckDB shows it, without the types."""
    lines = [re.split(r" *│ *", line.strip("│ ")) for line in text.splitlines() if line.startswith("│")]
    return [lines[0], *lines[2:]]


def cells(rows: list[tuple[object, ...]]) -> list[list[str]]:
    return [[str(cell).lower() if isinstance(cell, bool) else str(cell) for cell in row] for row in rows]


def words(text: str) -> list[str]:
    """What a table of polars or pandas shows, without its lines: these change with their programs."""
    return re.findall(r"[^\s│┆┌┐└┘─╞╡╪═┬┴]+", text)


def test_what_the_page_shows(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every block, in order: a session, or a query with what it shows in the block behind it."""
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    checked = 0
    for (kind, text), (_, shown) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True):
        if kind == "shell":
            for command, expected in re.findall(r"^\$ bzq (.*)\n((?:^[^$].*\n)*)", text, flags=re.MULTILINE):
                assert main(shlex.split(command)) == 0
                assert capsys.readouterr().err == expected
        elif kind == "sql":
            found = duckdb.sql(text)
            assert [found.columns, *cells(found.fetchall())] == shown_by_duckdb(shown), str(found)
        elif kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(text, names)
            assert words(out.getvalue()) == words(shown), out.getvalue()
        checked += kind in ("sql", "python")
    assert checked > 8


@pytest.mark.parametrize("name", ["deals", "seats", "events"])
def test_every_column_is_explained(name: TableName) -> None:
    section = PAGE.split(f"\n## The columns of the {name}\n")[1].split("\n## ")[0]
    found = [tuple(line.strip("| ").split(" | ")) for line in re.findall(r"^\| .* \|$", section, flags=re.MULTILINE)]
    wanted = []
    for column in table(name).columns:
        seat = re.fullmatch(r"(\w+?)([1-8])", column.name)
        if seat is None or seat[2] == "1":
            shown = f"`{seat[1]}1` … `{seat[1]}8`" if seat else f"`{column.name}`"
            wanted.append((shown, column.type + ("" if column.nullable else ", never empty"), column.meaning))
    assert found[2:] == wanted

"""``bzq export``: tables to files and to standard output, statuses, processes, what is wrong with them."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest
import zstandard

from bzq.cli.export import ENDINGS
from bzq.views.tables.rows import TableName
from bzq.views.tables.rows import table as table_named

Bzq = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
TABLES: tuple[TableName, ...] = ("deals", "seats", "events")
NAMES = {name: [column.name for column in table_named(name).columns] for name in TABLES}


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


@pytest.fixture
def two(here: Path, whole: str, wrong: str) -> Path:
    """A file with a right and a wrong record, which are no match."""
    file = here / "two.bzq"
    file.write_text(f"{whole}\n{wrong}".replace('[Match "anna-ben-3"]\n', ""))
    return file


def test_a_row_a_deal_on_standard_output(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    status, out, err = bzq("export", "a.bzq")
    assert (status, err) == (0, "")
    assert out.split("\n", 1)[0] == ",".join(NAMES["deals"])
    (row,) = table(out)
    for name, cell in {
        "file": "a.bzq", "record": "1", "player1": "Anna", "player3": "", "partners": "false", "valid": "true",
        "score1": "70", "score2": "320", "score3": "", "recorded2": "320", "winner": "2",
        "first_declaration": "marriage", "first_seat": "2", "bezique": "1",
        "double_bezique": "0", "run_of_three": "", "settlement_points": "",
    }.items():  # fmt: skip
        assert row[name] == cell, name
    assert bzq("export", "-", "--format", "csv", "-o", "-", stdin=whole.encode()).out == out.replace("a.bzq", "-")


def test_a_row_a_seat_and_a_row_an_event(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    seats = table(bzq("export", "a.bzq", "--seats").out)
    assert list(seats[0]) == NAMES["seats"]
    assert [(row["player"], row["score"], row["won"]) for row in seats] == [
        ("Anna", "70", "false"), ("Ben", "320", "true"),
    ]  # fmt: skip
    events = table(bzq("export", "a.bzq", "--events").out)
    assert list(events[0]) == NAMES["events"]
    assert [row["event"] for row in events] == [str(number) for number in range(1, len(events) + 1)]
    assert sum(int(row["points"] or 0) for row in events) == 390


def test_json_lines(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole.replace("Anna", "Ännchen"))
    out = bzq("export", "a.bzq", "--format", "jsonl").out
    row = json.loads(out)
    assert list(row) == NAMES["deals"]
    assert (row["player1"], row["player3"], row["score2"], row["valid"]) == ("Ännchen", None, 320, True)
    assert "Ännchen" in out
    assert bzq("--ascii", "export", "a.bzq", "--format", "jsonl").out.isascii()


def test_broken_records_are_rows(bzq: Bzq, two: Path) -> None:
    status, out, err = bzq("export", "two.bzq", "-o", "t.csv")
    assert (status, out) == (1, "")
    assert err.splitlines() == [
        "two.bzq:68:16: E601 points claimed wrongly: a bézique is worth 40, not 50",
        "bzq: t.csv: 2 rows from 2 records",
    ]
    right, broken = table((two.parent / "t.csv").read_text(encoding="utf-8"))
    assert (right["valid"], right["errors"], right["codes"]) == ("true", "0", "")
    assert (broken["valid"], broken["errors"], broken["codes"], broken["score2"]) == ("false", "1", "E601", "320")


def test_what_cannot_be_started_has_a_row(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text('[Rules "bezik"]\n[Event "Thursday"]\n\n1. 7c 9c\n*\n')
    status, out, _ = bzq("export", "a.bzq")
    (row,) = table(out)
    assert (status, row["valid"], row["rules"], row["event"], row["rule_set"]) == (1, "false", "bezik", "Thursday", "")
    assert (row["score1"], row["bezique"], row["tricks"]) == ("", "", "")
    assert table(bzq("export", "a.bzq", "--seats").out) == table(bzq("export", "a.bzq", "--events").out) == []


@pytest.mark.parametrize("name", ["t.csv", "t.jsonl", "t.ndjson", "T.CSV", "t.csv.gz", "t.jsonl.zst", "t.csv.bz2"])
def test_the_name_says_the_format(bzq: Bzq, two: Path, name: str) -> None:
    assert bzq("export", "two.bzq", "-o", name).status == 1
    packed = (two.parent / name).read_bytes()
    unpack = {".gz": gzip.decompress, ".bz2": bz2.decompress, ".zst": zstandard.ZstdDecompressor().stream_reader}
    ending = Path(name).suffix
    data = unpack[ending](packed) if ending in unpack else packed
    text = (data if isinstance(data, bytes) else data.read()).decode()
    form = "csv" if "csv" in name.lower() else "jsonl"
    assert text == bzq("export", "two.bzq", "--format", form).out


def test_parquet(bzq: Bzq, two: Path) -> None:
    for option, name in ((), "deals"), (("--seats",), "seats"), (("--events",), "events"):
        status, _, err = bzq("export", "two.bzq", "-o", "t.parquet", *option)
        assert status == 1
        found = pyarrow.parquet.read_table(two.parent / "t.parquet")
        assert found.column_names == NAMES[name]
        assert f"t.parquet: {found.num_rows:,} rows from 2 records" in err
        lines = bzq("export", "two.bzq", "--format", "jsonl", *option).out.splitlines()
        assert found.to_pylist() == list(map(json.loads, lines))
        for field, column in zip(found.schema, table_named(name).columns, strict=True):
            types = {"text": pyarrow.string(), "integer": pyarrow.int64(), "boolean": pyarrow.bool_()}
            assert (field.type, field.nullable) == (types[column.type], column.nullable)
            assert field.metadata[b"meaning"].decode() == column.meaning
        assert found.schema.metadata[b"bzq.table"] == f"{name}/1".encode()


def test_many_rows_are_written_in_groups(bzq: Bzq, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bzq.views.tables.parquet._GROUP", 10 * len(NAMES["events"]))
    examples = str(ROOT / "examples" / "match.bzq")
    assert bzq("export", examples, "--events", "-o", "t.parquet").status == 0
    file = pyarrow.parquet.ParquetFile(here / "t.parquet")
    sizes = [file.metadata.row_group(group).num_rows for group in range(file.metadata.num_row_groups)]
    assert len(sizes) > 40
    assert set(sizes[:-1]) == {10}
    assert [row["event"] for row in file.read().to_pylist()][:3] == [1, 2, 3]


@pytest.mark.parametrize(("option", "name"), [("--seats", "t.csv"), ("--events", "t.csv"), ("--events", "t.parquet")])
def test_more_processes_write_the_same(bzq: Bzq, here: Path, option: str, name: str) -> None:
    paths = [str(ROOT / "tests" / "corpus" / "valid"), str(ROOT / "examples" / "match.bzq")]
    runs = []
    for jobs in ("1", "2"):
        status, _, err = bzq("export", *paths, option, "-o", name, "--jobs", jobs)
        runs.append((status, err, (here / name).read_bytes()))
    assert runs[0] == runs[1]
    assert len(runs[0][2]) > 1000


def test_what_does_not_fit_in_a_match_makes_a_row_wrong(bzq: Bzq, here: Path, whole: str) -> None:
    first = whole.replace('[Match "anna-ben-3"]\n', "")
    second = whole.replace("[Hand1", '[Carry "0:0"]\n[Hand1')
    third = whole.replace('[Deal "1"]', '[Deal "2"]').replace("[Hand1", '[Carry "70:330"]\n[Hand1')
    (here / "m.bzq").write_text("\n".join([first, second, third]))
    status, out, err = bzq("export", "m.bzq")
    assert status == 1
    assert "m.bzq:" in err and "E701" in err
    rows = table(out)
    assert [row["valid"] for row in rows] == ["true", "true", "false"]
    assert [(row["errors"], row["codes"]) for row in rows][:2] == [("0", ""), ("0", "")]
    assert "E701" in rows[2]["codes"].split()
    assert int(rows[2]["errors"]) == sum(code[0] == "E" for code in rows[2]["codes"].split())
    seats = table(bzq("export", "m.bzq", "--seats").out)
    assert [row["valid"] for row in seats] == ["true"] * 4 + ["false"] * 2
    score = json.loads(bzq("score", "m.bzq", "--format", "json").out)
    assert [record["valid"] for record in score["records"]] == [True, True, False]
    assert bzq("export", "m.bzq", "--events").status == 1


def test_the_numbers_of_score(bzq: Bzq) -> None:
    paths = [str(ROOT / "examples"), str(ROOT / "tests" / "corpus")]
    rows = list(map(json.loads, bzq("export", *paths, "--format", "jsonl").out.splitlines()))
    records = json.loads(bzq("score", *paths, "--format", "json").out)["records"]
    assert len(rows) == len(records) > 300
    for row, record in zip(rows, records, strict=True):
        for key in ("file", "record", "rules", "deal", "dealer", "complete", "valid"):
            assert row[key] == record[key]
        for key, name in (("scores", "score"), ("recorded", "recorded"), ("brisques", "brisques")):
            values = record[key] or []
            assert [row[f"{name}{number}"] for number in range(1, 9)] == [*values, *[None] * (8 - len(values))]


def test_statuses_are_those_of_score(bzq: Bzq, two: Path) -> None:
    (two.parent / "empty.bzq").write_text("")
    for paths in (["two.bzq"], ["empty.bzq"], ["none.bzq"], ["two.bzq", "none.bzq"], ["*.nothing"]):
        found, wanted = bzq("export", *paths), bzq("score", *paths)
        assert (found.status, found.err) == (wanted.status, wanted.err)
    assert bzq("export", "two.bzq", "none.bzq", "-o", "t.csv").status == 2
    assert len(table((two.parent / "t.csv").read_text())) == 2, "what could be read is there"


def test_nothing_to_read_leaves_the_file_as_it_was(bzq: Bzq, here: Path) -> None:
    (here / "t.csv").write_text("old")
    for paths in (["none.bzq"], ["*.nothing"]):
        status, _, err = bzq("export", *paths, "-o", "t.csv")
        assert status == 2
        assert "rows from" not in err
    assert (here / "t.csv").read_text() == "old"
    assert names_in(here) == ["t.csv"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "t.txt"], "t.txt: its name ends with none of .parquet, .csv, .jsonl, .ndjson; say what it is to be"),
        (["-o", "deals"], "say what it is to be with --format"),
        (["-o", "t.parquet.gz"], "t.parquet.gz: a Parquet file is packed inside; leave .gz away"),
        (["--format", "parquet"], "Parquet is written to a file: name one with -o deals.parquet"),
        (["-o", "-", "--format", "parquet"], "Parquet is written to a file"),
        (["-o", "two.bzq", "--format", "csv"], "two.bzq holds the records; the table needs another name"),
        (["-o", "file://two.bzq", "--format", "csv"], "file://two.bzq holds the records"),
        (
            ["-o", "zip://t.csv::t.zip", "--format", "csv"],
            "lies inside another file; what is in a zip can only be read",
        ),
        (["-o", "no/such/t.csv"], "no/such/t.csv: cannot be written"),
        (["--events", "--seats"], "a row an event or a row a seat: choose"),
        (["--analysis"], "it goes with --seats"),
    ],
)
def test_what_cannot_be_written(bzq: Bzq, two: Path, arguments: list[str], said: str) -> None:
    before = two.read_text()
    status, out, err = bzq("export", "two.bzq", *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert two.read_text() == before
    assert names_in(two.parent) == ["two.bzq"]


def test_no_table_is_written_over_other_records(bzq: Bzq, two: Path, whole: str) -> None:
    other = two.parent / "other.bzq"
    other.write_text(whole)
    (two.parent / "deals.csv").symlink_to("other.bzq")
    for name in ("other.bzq", "deals.csv"):
        status, _, err = bzq("export", "two.bzq", "--format", "csv", "-o", name)
        assert (status, err) == (2, f"bzq: {name} holds the records; the table needs another name\n")
    assert other.read_text() == whole


@pytest.mark.parametrize("name", ["t.parquet", "t.csv"])
def test_a_fault_on_the_way_leaves_the_file_as_it_was(
    bzq: Bzq, two: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise KeyboardInterrupt

    (two.parent / name).write_text("old")
    monkeypatch.setattr("bzq.cli.export.match_findings", fail)
    status, _, err = bzq("export", "two.bzq", "-o", name)
    assert (status, err.count("\n")) == (130, 1)
    assert (two.parent / name).read_text() == "old"
    assert names_in(two.parent) == [name, "two.bzq"]


def test_without_the_extra(bzq: Bzq, two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, out, err = bzq("export", "two.bzq", "-o", "t.parquet")
    assert (status, out) == (2, "")
    assert err == "bzq: to write Parquet, bzq needs pyarrow: pip install 'bzq[parquet]'\n"
    assert names_in(two.parent) == ["two.bzq"]
    assert bzq("export", "two.bzq", "-o", "t.csv").status == 1


def test_the_analysis_of_seats(bzq: Bzq) -> None:
    paths = [str(ROOT / "examples" / name) for name in ("match.bzq", "table.bzq", "broken", "belote.bzq")]
    seats = list(map(json.loads, bzq("export", *paths, "--seats", "--analysis", "--format", "jsonl").out.splitlines()))
    records = json.loads(bzq("annotate", *paths, "--format", "json").out)["records"]
    found = {
        (record["file"], record["record"], one["seat"]): one for record in records for one in record["players_summary"]
    }
    compared = 0
    for row in seats:
        one = found.get((row["file"], row["record"], row["seat"]))
        if one is None:
            assert row["available"] is row["missed"] is row["endgame_lost"] is row["decisions"] is None
            continue
        compared += 1
        assert (row["available"], row["missed"]) == (one["available"], one["missed"])
        assert (row["endgame_lost"], row["decisions"]) in (
            (one["endgame_lost"], one["decisions"]), (None, None),
        )  # fmt: skip
    assert compared >= 12
    assert {row["endgame_lost"] is None for row in seats} == {True, False}
    without = list(map(json.loads, bzq("export", *paths, "--seats", "--format", "jsonl").out.splitlines()))
    names = ("available", "missed", "endgame_lost", "decisions")
    assert without == [{**row, **dict.fromkeys(names)} for row in seats]


@pytest.mark.skipif(os.name != "posix", reason="names of files that are no text")
def test_a_file_whose_name_is_no_text(bzq: Bzq, here: Path, whole: str) -> None:
    name = os.fsdecode(b"d\xe9.bzq")
    (here / name).write_text(whole)
    for output in ("t.parquet", "t.csv", "t.jsonl"):
        assert bzq("export", ".", "-o", output).status == 0
    (row,) = pyarrow.parquet.read_table(here / "t.parquet").to_pylist()
    assert row["file"] == r"./d\udce9.bzq"


@pytest.mark.parametrize("name", TABLES)
def test_the_schema_of_a_line(bzq: Bzq, two: Path, name: str) -> None:
    schema = json.loads(bzq("schema", name).out)
    assert schema["title"] == f"bzq.{name}/1"
    assert bzq("schema", f"bzq.{name}/1").out == bzq("schema", name).out
    option = [] if name == "deals" else [f"--{name}"]
    types = {"string": str, "integer": int, "boolean": bool, "null": type(None)}
    for line in bzq("export", "two.bzq", *option, "--format", "jsonl").out.splitlines():
        row = json.loads(line)
        assert list(row) == list(schema["properties"]) == schema["required"]
        for key, cell in row.items():
            wanted = schema["properties"][key]["type"]
            assert type(cell) in [types[one] for one in ([wanted] if isinstance(wanted, str) else wanted)]


def test_endings_are_those_of_the_help(bzq: Bzq) -> None:
    shown = bzq("export", "--help").out
    for ending in ENDINGS:
        assert ending in shown or ending == ".ndjson"

"""``bzq validate``: every finding, counts that add up, the exit status."""

from __future__ import annotations

import gzip
import json
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bzq.cli import batches
from bzq.timeline import pieces
from bzq.views.jsonforms import ValidateForm
from tests.cli.conftest import as_deal

Bzq = Callable[..., Any]

KEYS = [
    "file", "record", "deal", "trick", "seat", "line", "column", "end_line", "end_column", "severity", "code", "title",
    "message", "expected", "found", "hint",
]  # fmt: skip


def test_a_clean_file(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    assert bzq("validate", "a.bzq") == (0, "1 record: 1 valid, 0 with errors; 0 errors, 0 warnings\n", "")


def test_an_error_is_shown_in_its_line(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    (here / "a.bzq").write_text(f"{whole}\n{wrong}")
    status, out, err = bzq("validate", "a.bzq")
    assert status == 1
    lines = out.splitlines()
    assert re.fullmatch("   = (a )?bézique is worth 40, not 50", lines.pop(4))
    assert lines == [
        "a.bzq:70:16: E601 points claimed wrongly",
        "   |",
        "70 | 6. _Kc Td +QsJd=50 /9cKs",
        "   |                ^^^",
        "",
        "a.bzq:55:1: W703 deal given twice",
        "   |",
        '55 | [Deal "1"]',
        "   | ^^^^^^^^^^",
        "   = deal 1 of this match was read before, in a.bzq, record 1; it is not counted again",
        "",
        "2 records: 1 valid, 1 with errors; 1 error, 1 warning",
    ]
    assert err == ""


def test_json_is_one_document_with_the_keys_of_the_contract(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    status, out, err = bzq("validate", "a.bzq", "--format", "json")
    document = json.loads(out)
    assert (status, err) == (1, "")
    assert list(document) == ["schema", "files", "records", "valid", "errors", "warnings", "notes", "findings"]
    (finding,) = document.pop("findings")
    assert document == {
        "schema": "bzq.validate/1", "files": 1, "records": 1, "valid": 0, "errors": 1, "warnings": 0, "notes": 0,
    }  # fmt: skip
    assert list(finding) == KEYS
    assert finding["file"] == "a.bzq"
    assert (finding["record"], finding["deal"], finding["trick"], finding["seat"]) == (1, "1", 6, 2)
    assert (finding["line"], finding["column"], finding["end_line"], finding["end_column"]) == (21, 16, 21, 19)
    assert (finding["severity"], finding["code"], finding["expected"], finding["found"]) == (
        "error",
        "E601",
        "40",
        "50",
    )
    ValidateForm.model_validate_json(out)


def test_json_without_findings_and_without_files(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    assert json.loads(bzq("validate", "--format", "json", "a.bzq").out)["findings"] == []
    status, out, err = bzq("validate", "--format", "json", "nowhere.bzq")
    assert (status, json.loads(out)["files"]) == (2, 0)
    assert "nowhere.bzq: no such file" in err


def test_github(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    status, out, err = bzq("validate", "a.bzq", "--format", "github")
    assert status == 1
    place = "file=a.bzq,line=21,col=16,endLine=21,endColumn=19"
    assert out.startswith(f"::error {place},title=E601 points claimed wrongly::")
    assert out.endswith("bézique is worth 40, not 50\n")
    assert err.startswith("1 record: 0 valid")


def test_warnings_count_with_strict(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole.replace('[Rules "bezique"]\n', ""))
    assert bzq("validate", "a.bzq").status == 0
    assert bzq("validate", "--strict", "a.bzq").status == 1


def test_no_record_is_a_warning(bzq: Bzq, here: Path) -> None:
    (here / "empty.bzq").write_bytes(b"")
    (here / "comments.bzq").write_text("; nothing\n% here\n")
    status, out, _ = bzq("validate", "empty.bzq", "comments.bzq")
    assert status == 0
    assert out.count("W002 no record in the file") == 2
    assert out.endswith("0 records: 0 valid, 0 with errors; 0 errors, 2 warnings\n")


def test_the_readable_files_are_done_and_2_wins(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    (here / "cut.bzq.gz").write_bytes(gzip.compress(f"{whole}\n{whole}".encode())[:-200])
    (here / "empty").mkdir()
    status, out, err = bzq("validate", "a.bzq", "nowhere.bzq", "cut.bzq.gz", "*.nothing", "empty")
    assert status == 2
    assert "E601" in out
    assert "records:" in out
    assert err.splitlines() == [
        "bzq: *.nothing: nothing fits this pattern",
        "bzq: empty: no .bzq file in this folder",
        "bzq: nowhere.bzq: no such file",
        "bzq: cut.bzq.gz: the archive breaks off; what came before was read",
    ]


def test_nothing_matched(bzq: Bzq) -> None:
    assert bzq("validate", "*.bzq") == (2, "", "bzq: *.bzq: nothing fits this pattern\n")


def test_odd_bytes_belong_to_their_record(bzq: Bzq, here: Path, whole: str) -> None:
    text = whole.replace("Thursday table", "Café") + "\n" + whole.replace('"1"]\n[Player1', '"2"]\n[Player1')
    (here / "a.bzq").write_bytes(text.replace("Ben marries", "Früh").encode("latin-1"))
    found = json.loads(bzq("validate", "--format", "json", "a.bzq").out)["findings"]
    assert [(f["code"], f["record"], f["line"], f["deal"]) for f in found if f["code"] == "W001"] == [
        ("W001", 1, 2, "1"), ("W001", 1, 19, "1"), ("W001", 2, 68, "2"),
    ]  # fmt: skip


def test_standard_input(bzq: Bzq, wrong: str) -> None:
    status, out, _ = bzq("validate", "-", stdin=gzip.compress(wrong.encode()))
    assert status == 1
    assert out.startswith("-:21:16: E601")


def test_a_match_over_files_and_a_carry_that_costs_a_record_its_validity(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "2.bzq").write_text(as_deal(whole, 2, Carry="80:320").replace('[Dealer "1"]', '[Dealer "2"]'))
    (here / "1.bzq").write_text(whole)
    document = json.loads(bzq("validate", "1.bzq", "2.bzq", "--format", "json").out)
    codes = [f["code"] for f in document["findings"] if f["file"] == "2.bzq" and f["code"][1] == "7"]
    assert codes == ["E701"]
    assert document["records"] == document["valid"] + 1
    assert bzq("validate", "1.bzq", "2.bzq").status == 1


@pytest.mark.parametrize("jobs", ["2", "3"])
def test_processes_change_nothing(
    bzq: Bzq, here: Path, whole: str, wrong: str, jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "BATCH", 4000)
    for n in range(4):
        records = [as_deal(wrong if k % 3 == 0 else whole, 10 * n + k) for k in range(9)]
        (here / f"{n}.bzq").write_bytes("\n".join(records).replace("Ben marries", "Früh").encode("latin-1"))
    (here / "5.bzq").write_bytes(b"")
    for form in ("text", "json", "github"):
        assert bzq("validate", ".", "--format", form, "--jobs", "1") == bzq(
            "validate", ".", "--format", form, "-j", jobs
        )


def test_a_fault_of_bzq_itself_stops_nothing(
    bzq: Bzq, here: Path, whole: str, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "a.bzq").write_text(f"{whole}\n{wrong}")
    walk = pieces.simulate

    def broken(record: Any) -> Any:
        if record.number == 1:
            raise RuntimeError("oh")
        return walk(record)

    monkeypatch.setattr(pieces, "simulate", broken)
    status, out, err = bzq("validate", "a.bzq")
    assert status == 2
    assert "E601" in out
    assert "2 records: 0 valid, 2 with errors" in out
    assert "a.bzq: record 1, from line 1: bzq failed here (RuntimeError: oh)" in err
    monkeypatch.setenv("BZQ_DEBUG", "1")
    with pytest.raises(RuntimeError):
        bzq("validate", "a.bzq")


def test_records_are_not_kept(here: Path, bzq: Bzq, whole: str) -> None:
    """Peak memory of many records is that of few."""

    def peak(count: int) -> int:
        (here / "many.bzq").write_text("\n".join(whole.replace("anna-ben-3", "?") for _ in range(count)))
        tracemalloc.start()
        try:
            bzq("validate", "many.bzq", "--jobs", "1", "--format", "json")
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)
    assert peak(300) < peak(60) + 2_000_000  # a record that is kept takes 40,000 bytes and more

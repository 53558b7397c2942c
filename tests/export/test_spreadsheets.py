"""CSV as spreadsheets open it: nothing in it is calculated, and Excel is told that it is UTF-8."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from bzq.cli.main import main
from bzq.views.spreadsheets import harmless

RECORD = """[Rules "bezique"]
[Event "=HYPERLINK(1)"]
[Match "@m"]
[Deal "-5"]
[Player1 "+Anna"]
[Player2 "-é"]
[Dealer "1"]
[Turned "Ks"]
[Termination "unfinished"]

1. 7c 9c
2. 9d Td +KcQc
3. 8d Ad 7s<>Ks=10
*
"""


@pytest.mark.parametrize("cell", ["=1+1", "+KcQc", "-é", "@SUM(A1)", "\t=1", "\r=1", "--5", "-5x"])
def test_what_would_be_calculated(cell: str) -> None:
    assert harmless([cell]) == ["'" + cell]


@pytest.mark.parametrize("cell", ["-", "-5", "+5", "5", "-5.25", "", "Anna", "a=b", "7s<>Ks", -5, None, "'=1"])
def test_what_stays(cell: object) -> None:
    assert harmless([cell]) == [cell]


@pytest.mark.parametrize(
    "arguments", [["score", "--format", "csv"], ["export"], ["export", "--events"], ["export", "--seats"]], ids=" ".join
)
@pytest.mark.parametrize("excel", [False, True])
def test_no_cell_begins_a_formula(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes], arguments: list[str], excel: bool
) -> None:
    path = tmp_path / "a.bzq"
    path.write_text(RECORD, encoding="utf-8")
    assert main([*arguments, *(["--excel"] if excel else []), str(path)]) == 0
    out = capfdbinary.readouterr().out
    assert out.startswith(b"\xef\xbb\xbf") == excel
    text = out.decode("utf-8-sig")
    assert "\ufeff" not in text
    rows = list(csv.reader(text.splitlines()))
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if cell[:1] in ("=", "+", "@")] == []
    assert [cell for cell in cells if cell[:1] == "-"] in ([], ["-5"] * (len(rows) - 1))
    assert any(cell.startswith(("'+", "'-", "'@", "'=")) for cell in cells)


def test_in_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "a.bzq").write_text(RECORD, encoding="utf-8")
    assert main(["export", "--excel", str(tmp_path / "a.bzq"), "-o", str(tmp_path / "a.csv")]) == 0
    assert (tmp_path / "a.csv").read_bytes().startswith(b"\xef\xbb\xbffile,record,")


@pytest.mark.parametrize("arguments", [["score", "--excel"], ["export", "--excel", "--format", "jsonl"]], ids=" ".join)
def test_other_forms_have_no_mark(tmp_path: Path, capfd: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    (tmp_path / "a.bzq").write_text(RECORD, encoding="utf-8")
    assert main([*arguments, str(tmp_path / "a.bzq")]) == 2
    out, err = capfd.readouterr()
    assert out == "" and "--excel" in err

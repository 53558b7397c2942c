"""``validate --reject``: the refused records as they stood; counts that add up; read again they are refused again."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from bzq.cli.checking import Checked, check
from bzq.findings import Finding
from bzq.records.source import open_lines
from bzq.timeline.pieces import Piece, pieces
from tests.cli.conftest import ROOT, as_deal

Bzq = Callable[..., Any]


def records_of(path: Path) -> list[tuple[Piece, Checked]]:
    with open_lines(str(path)) as source:
        return [(piece, check(piece)) for piece in pieces(source)]


def said(findings: Iterable[Finding]) -> list[tuple[Any, ...]]:
    """What findings say of a record, wherever it stands."""
    return [
        (one.code, one.message, one.source, one.span and one.span.column, one.expected, one.found, one.trick, one.seat)
        for one in findings
    ]


def same_again(bzq: Bzq, here: Path, *paths: str) -> int:
    """Validates with ``--reject`` and looks at what was refused; how many files that gave."""
    done = bzq("validate", *paths, "--format", "json", "--reject", "refused.bzq")
    document = json.loads(done.out)
    parts = [here / "refused.bzq"]
    while (part := here / f"refused-{len(parts) + 1}.bzq").exists():
        parts.append(part)
    again = [one for part in parts for one in records_of(part)]
    assert len(again) == document["records"] - document["valid"]
    assert f"{len(again)} refused record" in done.err
    errors = {(found["file"], found["record"]) for found in document["findings"] if found["severity"] == "error"}
    refused = [one for file in files(paths) for one in records_of(file) if (one[0].file, one[0].number) in errors]
    assert len(refused) == len(again)
    for (piece, before), (_, after) in zip(refused, again, strict=True):
        assert said(after.findings) == said(before.findings), f"{piece.file}: record {piece.number}"
    stood = b"".join(file.read_bytes() for file in files(paths))
    for part in parts:
        for block in re.split(rb"(?<=[\n\r])\n", part.read_bytes().removesuffix(b"\n")):
            assert block.rstrip(b"\r\n") in stood
        part.unlink()
    return len(parts)


def files(paths: Iterable[str]) -> list[Path]:
    found = []
    for path in map(Path, paths):
        found += sorted(path.rglob("*.bzq"), key=lambda file: file.parts) if path.is_dir() else [path]
    return found


def test_the_refused_and_no_other(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    (here / "a.bzq").write_text("\n\n".join([as_deal(whole, 1), as_deal(wrong, 2), as_deal(whole, 3)]))
    (here / "b.bzq").write_text(f"% by hand\n{{the one\nwith a slip}}\n{wrong}{{over}}\n")
    before = bzq("validate", "a.bzq", "b.bzq")
    done = bzq("validate", "a.bzq", "b.bzq", "--reject", "bad.bzq")
    assert (done.status, done.out) == (before.status, before.out)
    assert done.err == before.err + "bzq: 2 refused records in bad.bzq\n"
    slip = f"% by hand\n{{the one\nwith a slip}}\n{wrong}{{over}}\n"
    assert (here / "bad.bzq").read_text() == f"{as_deal(wrong, 2)}\n{slip}"
    assert not list(here.glob(".*"))


def test_nothing_refused_is_an_empty_file(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "bad.bzq").write_text("of an earlier run")
    (here / "a.bzq").write_text(whole)
    assert bzq("validate", "a.bzq", "--reject", "bad.bzq").err == "bzq: 0 refused records in bad.bzq\n"
    assert (here / "bad.bzq").read_bytes() == b""


@pytest.mark.parametrize("paths", [["examples"], *([f"tests/corpus/{name}"] for name in sorted(
    path.name for path in (ROOT / "tests/corpus").iterdir() if path.is_dir()))], ids=" ".join)  # fmt: skip
def test_read_again_they_are_refused_again(
    bzq: Bzq, here: Path, monkeypatch: pytest.MonkeyPatch, paths: list[str]
) -> None:
    for path in paths:
        (here / path).parent.mkdir(parents=True, exist_ok=True)
        (here / path).symlink_to(ROOT / path)
    same_again(bzq, here, *paths)


def test_what_cannot_stand_behind_another_begins_a_file(bzq: Bzq, here: Path, wrong: str) -> None:
    texts = {
        "a.bzq": wrong,
        "b.bzq": "1. 7c 9c\n*\n",  # no tags
        "c.bzq": f"From: ben\n\n{wrong}",  # words above them
        "d.bzq": '[Rules "bezique"]\n[Dealer "1"]\n',  # tags only
        "e.bzq": wrong,
        "f.bzq": f"{wrong}\n{{left open",
        "g.bzq": f"{wrong}; below it\n",
        "h.bzq": f"{wrong}\n; below it\n",
        "i.bzq": wrong.rstrip("\n"),
        "j.bzq": f"\n\n{wrong}",
    }
    for name, text in texts.items():
        (here / name).write_text(text)
    assert same_again(bzq, here, *texts) == 4


def test_encodings_and_line_ends(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    many = "\n".join(as_deal(whole if n % 2 else wrong, n) for n in range(1, 7)).replace("marries", "Früh")
    (here / "a.bzq").write_bytes(many.encode("latin-1"))
    (here / "b.bzq").write_bytes(f"\ufeff{wrong}\n\ufeff{wrong}".replace("\n", "\r\n").encode())
    (here / "c.bzq").write_bytes(many.replace("\n", "\r").encode("latin-1"))
    (here / "d.bzq").write_bytes(f"{wrong}\n{whole}\n{wrong}".replace("Ben", "Bén").encode())
    assert same_again(bzq, here, "a.bzq", "b.bzq", "c.bzq", "d.bzq") == 1
    bzq("validate", "b.bzq", "--reject", "bad.bzq")
    assert not (here / "bad.bzq").read_bytes().startswith(b"\xef\xbb\xbf")  # the mark is the file's, not the record's
    (here / "u.bzq").write_bytes(b"\xff\xfe" + f"{whole}\n{wrong}".replace("\n", "\r\n").encode("utf-16-le"))
    bzq("validate", "u.bzq", "--reject", "bad.bzq")
    assert (here / "bad.bzq").read_bytes() == wrong.replace("\n", "\r\n").encode()


def test_archives_and_standard_input(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    (here / "a.bzq.gz").write_bytes(gzip.compress(f"{whole}\n{wrong}".encode()))
    done = bzq("validate", "a.bzq.gz", "-", "--reject", "bad.bzq.gz", stdin=f"{wrong}\n{whole}".encode())
    assert (done.status, done.err) == (1, "bzq: 2 refused records in bad.bzq.gz\n")
    assert gzip.decompress((here / "bad.bzq.gz").read_bytes()).decode() == f"{wrong}\n{wrong}"
    bzq("validate", "-", "--reject", "bad.bzq.gz", stdin=f"1. 7c 9c\n*\n\n{wrong}".encode())
    (here / "b.bzq").write_text("1. 7c 9c\n*\n")
    (here / "a.bzq").write_text(wrong)
    assert "in bad.bzq.gz and bad-2.bzq.gz\n" in bzq("validate", "a.bzq", "b.bzq", "--reject", "bad.bzq.gz").err
    assert gzip.decompress((here / "bad-2.bzq.gz").read_bytes()) == b"1. 7c 9c\n*\n"
    err = bzq("validate", "a.bzq", "--reject", "bad.bzq.gz").err
    assert err.endswith("bzq: bad-2.bzq.gz was there before and has none of them\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_record_that_its_match_refuses(bzq: Bzq, here: Path, whole: str, wrong: str, jobs: str) -> None:
    second = as_deal(whole, 2, Carry="80:320").replace('[Dealer "1"]', '[Dealer "2"]')
    third = as_deal(wrong, 3, Carry="150:640")
    (here / "a.bzq").write_text(f"{whole}\n{second}\n{third}")
    done = bzq("validate", "a.bzq", "--reject", "bad.bzq", "-j", jobs)
    assert "3 records: 1 valid, 2 with errors" in done.out
    assert (here / "bad.bzq").read_text() == f"{second}\n{third}"


def test_what_bzq_fails_at_is_refused(bzq: Bzq, here: Path, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(record: Any) -> Any:
        raise RuntimeError("oh")

    monkeypatch.setattr("bzq.timeline.pieces.simulate", broken)
    (here / "a.bzq").write_text(whole)
    assert bzq("validate", "a.bzq", "--reject", "bad.bzq").status == 2
    assert (here / "bad.bzq").read_text() == whole


def test_where_it_cannot_be_written(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    (here / "link.bzq").symlink_to("a.bzq")
    for path, why in (
        ("a.bzq", "this file is read"), ("link.bzq", "this file is read"), ("-", "takes the name of a file"),
        ("nowhere/bad.bzq", "nowhere/bad.bzq: cannot be written"), (".", "is no plain file"),
    ):  # fmt: skip
        done = bzq("validate", "a.bzq", "--reject", path)
        assert (done.status, done.out) == (2, "")
        assert why in done.err
    assert (here / "a.bzq").read_text() == wrong
    (here / "games").mkdir()
    (here / "a.bzq").replace(here / "games" / "a.bzq")
    assert bzq("validate", "games", "--reject", "games/bad.bzq").status == 1
    assert "this file is read" in bzq("validate", "games", "--reject", "games/bad.bzq").err


@pytest.mark.parametrize(
    ("read", "reject"),
    [("a.bzq", "file://{here}/a.bzq"), ("file://{here}/a.bzq", "a.bzq"), (".", "local://{here}/a.bzq")],
)
def test_a_file_that_is_read_by_whatever_name(bzq: Bzq, here: Path, wrong: str, read: str, reject: str) -> None:
    (here / "a.bzq").write_text(wrong)
    done = bzq("validate", read.format(here=here), "--reject", reject.format(here=here))
    assert done.status == 2
    assert "this file is read; the refused records need another one" in done.err
    assert (here / "a.bzq").read_text() == wrong


def test_a_numbered_name_that_is_read_is_passed_over(bzq: Bzq, here: Path, whole: str, wrong: str) -> None:
    (here / "all").mkdir()
    (here / "all" / "bad-2.bzq").write_text(whole)
    (here / "all" / "x.bzq").write_text(wrong)
    (here / "all" / "y.bzq").write_text("1. 7c 9c\n*\n")
    err = bzq("validate", "all", "--reject", "all/bad.bzq").err
    assert "2 refused records in all/bad.bzq and all/bad-3.bzq" in err
    assert (here / "all" / "bad-2.bzq").read_text() == whole
    assert (here / "all" / "bad-3.bzq").read_text() == "1. 7c 9c\n*\n"


def test_all_that_is_left_of_an_earlier_run_is_told(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    for number in (2, 3, 5):
        (here / f"bad-{number}.bzq").write_text("old")
    err = bzq("validate", "a.bzq", "--reject", "bad.bzq").err
    assert err.endswith("bzq: bad-2.bzq and bad-3.bzq were there before and have none of them\n")

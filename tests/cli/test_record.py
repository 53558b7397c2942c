"""``bzq record`` without a person: options, entries from standard input, what is told where, the exit status."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bzq.cli.record import record_command
from bzq.cli.terminal import Terminal
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

ROOT = Path(__file__).resolve().parents[2]
TABLE: dict[str, Any] = {"rules": "bezique", "players": "Anna,Ben", "dealer": 1, "turned": "ks", "table": True}


class Run(NamedTuple):
    status: int
    out: str
    err: str


Record = Callable[..., Run]


@pytest.fixture
def record(here: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    """Runs the command in this process, with lines on standard input."""

    def run(path: str | None, *lines: str, raw: bytes | None = None, **options: Any) -> Run:
        typed = "".join(f"{line}\n" for line in lines).encode() if raw is None else raw
        streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (typed, b"", b"")]
        with monkeypatch.context() as patch:
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            status = record_command(path, Terminal(ascii=options.pop("ascii", False)), **options)
        for stream in streams:
            stream.flush()
        return Run(status, *(stream.buffer.getvalue().decode() for stream in streams[1:]))  # type: ignore[attr-defined]

    return run


def moves(text: str) -> list[str]:
    (record,) = loads(text)
    assert simulate(record).valid
    return text.partition("\n\n")[2].splitlines()


def test_what_cannot_be_taken_back_counts_as_refused(record: Record, here: Path) -> None:
    done = record("a.bzq", "7c9c", "undo 2", "undo", "9c 7c", **TABLE)
    assert done.status == 1
    assert done.err.startswith("-:3:1: there is nothing to take back\n  |\n3 | undo\n  | ^^^^\n")
    assert "E0" not in done.err
    assert done.err.endswith("bzq: 3 lines taken, 1 refused; deal 1, trick 1, Anna 0, Ben 0\n")


def test_seats_without_names_are_told_from_their_scores(record: Record) -> None:
    done = record("-", "7c9c", **{**TABLE, "players": None})
    assert done.err == "bzq: 1 line taken, 0 refused; deal 1, trick 1, seat 1: 0, seat 2: 0\n"


def test_lines_are_entries(record: Record, here: Path) -> None:
    done = record("a.bzq", "7c9c", "", "9d 7h", "% passed over", "8c td", "8h9h +kcqc {Ben marries}", **TABLE)
    assert done == (0, "", "bzq: 4 lines taken, 0 refused; deal 1, trick 4, Anna 0, Ben 20\n")
    assert moves((here / "a.bzq").read_text()) == [
        "1. 7c 9c", "2. 9d 7h", "3. 8c Td", "4. 8h 9h +KcQc=20 {Ben marries}", "*",
    ]  # fmt: skip


def test_findings_go_to_standard_error(record: Record, here: Path) -> None:
    done = record("a.bzq", "7c9c", "9d 7h", "8c td", "8h9h", "", "Ts Ah +kcqc=30", "+kcqc", **TABLE)
    assert done.status == 1
    assert done.out == ""
    assert (
        done.err
        == """\
-:6:7: E601 points claimed wrongly
  |
6 | Ts Ah +kcqc=30
  |       ^^^^^^^^
  = a marriage in clubs is worth 20, not 30
  = Ts Ah +KcQc=20 would do
bzq: 5 lines taken, 1 refused; deal 1, trick 4, Anna 0, Ben 20
"""
    )
    assert moves((here / "a.bzq").read_text())[-2] == "4. 8h 9h +KcQc=20"


def test_remarks_are_told_and_taken(record: Record, here: Path) -> None:
    hands = ["hand 1 9c 8h Kc 9d Jh Ah Tc 8c", "hand 2 Jd Qh Qs Td Qd 7c Ts 9h"]
    done = record(
        "a.bzq", *hands, "7c 9c /Qh7h 9d 7h /9sQc 8c Td /TdKc 8h 9h +KcQc /TsAc Ts Ah /7d8s", "Kc Td",
        **{**TABLE, "table": False},
    )  # fmt: skip
    assert done.status == 0
    assert done.err.startswith("-:4:1: N201 card taken from the table\n")
    assert moves((here / "a.bzq").read_text())[-2] == "6. _Kc Td"


def test_a_record_on_standard_output(record: Record, here: Path) -> None:
    done = record("-", "7c9c", **TABLE)
    assert moves(done.out) == ["1. 7c 9c", "*"]
    assert list(here.iterdir()) == []


def test_a_record_may_be_the_entries(record: Record, whole: str) -> None:
    """What a record is made of can be entered: its tags, its tricks, its result."""
    done = record("-", *whole.splitlines())
    assert (done.status, done.out) == (0, whole), done.err
    wrong = record("-", *whole.replace("\n70:320", "\n80:320").splitlines())
    assert wrong.status == 1
    assert wrong.out == whole
    assert "E603" in wrong.err


def test_what_is_asked_for_is_shown(record: Record) -> None:
    for word, shown in [
        ("score", "match anna-ben-1, deal 1"), ("list", "2. 9d 7h"), ("show", "trick 2"), ("?", "leave    quit"),
    ]:  # fmt: skip
        done = record("a.bzq", "7c9c 9d7h" if word == "score" else "show", word, **(TABLE if word == "score" else {}))
        assert done.status == 0
        assert shown in done.out, word
    assert max(len(line) for line in record("a.bzq", "?").out.splitlines()) < 80
    assert record("a.bzq", "?", "show", ascii=True).out.isascii()


def test_without_a_path_the_file_is_named_after_the_day(record: Record, here: Path) -> None:
    assert record(None, "7c9c", **TABLE).status == 0
    (file,) = here.iterdir()
    assert file.name[:2] == "20" and file.suffix == ".bzq" and len(file.stem.split("-")) == 3


def test_a_file_goes_on(record: Record, here: Path) -> None:
    assert record("a.bzq", "7c9c", **TABLE).status == 0
    assert record("a.bzq", "9d 7h", rules="bezique", table=True).status == 0
    assert record("a.bzq", "undo").status == 0
    assert moves((here / "a.bzq").read_text()) == ["1. 7c 9c", "2. 9d", "*"]
    assert record("a.bzq", "end resigned", "next qh", "8d").status == 0
    assert len(loads((here / "a.bzq").read_text())) == 2


def test_a_correction_that_was_not_finished(record: Record, here: Path) -> None:
    assert record("a.bzq", "7c9c 9d7h 8c td 8h9h +kcqc Ts Ah _kc 9d", **TABLE).status == 0
    before = (here / "a.bzq").read_text()
    done = record("a.bzq", "fix 4 8h 7h")
    assert done.status == 1
    assert "the correction of trick 4 was not finished" in done.err
    assert (here / "a.bzq").read_text() == before
    assert record("a.bzq", "fix 4 8h 7h", "Kc 9d").status == 0
    assert moves((here / "a.bzq").read_text())[3:] == ["4. 8h 7h", "5. Ts Ah", "6. Kc 9d", "*"]


def test_three_ways_to_record(record: Record) -> None:
    table = record("-", "7c9c", **TABLE)
    assert "Hand" not in table.out and "Stock" not in table.out
    seat = record(
        "-", "hand 2 Jd Qh Qs Td Qd 7c Ts 9h", "7c9c /7h", **{**TABLE, "table": False, "seat": 2}
    )  # fmt: skip
    assert '[Hand2 "Jd Qh Qs Td Qd 7c Ts 9h"]' in seat.out and "Hand1" not in seat.out
    assert moves(seat.out)[0] == "1. 7c 9c /xx7h"
    dealt = record("-", rules="bezique", players="Anna,Ben", deal=3)
    assert all(f"[{name} " in dealt.out for name in ("Hand1", "Hand2", "Stock", "Turned"))


@pytest.mark.parametrize(
    "rules", ["besigue", "bezique-3", "bezique-4-partners", "rubicon", "eight-pack", "belote", "briscola-3"]
)
def test_every_rule_set_deals_and_plays(record: Record, rules: str) -> None:
    done = record("-", "show", rules=rules, deal=5)
    assert (done.status, "Hand2" in done.out) == (0, True), done.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rules": "belote", "players": "Anna,Ben"}, "belote is played by 4"),
        ({"rules": "bezik"}, "did you mean “bezique”?"),
        ({"seat": 1, "table": True}, "choose one"),
        ({"seat": 3, "rules": "bezique"}, "bezique has the seats 1 to 2"),
        ({"dealer": 3, "rules": "bezique"}, "bezique has the seats 1 to 2"),
        ({"players": "Anna,Ben,Cara", "rules": "bezique"}, "bezique is played by 2"),
        ({"turned": "kx"}, "is no card"),
        ({"dealer": 3, "players": "Anna,Ben"}, "--dealer 3: bezique has the seats 1 to 2"),
        ({"dealer": 3}, "--dealer 3: bezique has the seats 1 to 2"),
        ({"seat": 3, "players": "Anna,Ben"}, "--seat 3: bezique has the seats 1 to 2"),
        ({"players": "Anna,Ben,Cara"}, "--players names 3; bezique is played by 2"),
        ({"turned": "2s", "dealer": 1}, "--turned 2s: 2s in Turned is in none of the packs"),
        ({"turned": "8s", "dealer": 1, "rules": "briscola"}, "--turned 8s: 8s in Turned is "),
        ({"turned": "ks", "deal": 1}, "leave --turned out"),
        ({"language": "tlh"}, "it is one of"),
        ({"players": ",".join("ABCDEFGHI")}, "at most 8"),
    ],
)
def test_wrong_usage_is_told_of_its_option(record: Record, here: Path, options: dict[str, Any], said: str) -> None:
    done = record("a.bzq", "7c9c", **options)
    assert done.status == 2
    assert done.out == ""
    assert said in done.err
    assert "-:1:" not in done.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"dealer": 3, "rules": None, "players": None, "turned": None}, "--dealer 3: bezique has the seats 1 to 2"),
        ({"turned": "2s"}, "--turned 2s: 2s in Turned is in none of the packs"),
    ],
)
def test_an_option_that_does_not_fit_the_next_deal(
    record: Record, here: Path, options: dict[str, Any], said: str
) -> None:
    """The rules are those of the file, and so is what fits them."""
    assert record("a.bzq", "7c9c", "end resigned", **TABLE).status == 0
    before = (here / "a.bzq").read_bytes()
    done = record("a.bzq", "7c9c", **{**TABLE, **options})
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert (here / "a.bzq").read_bytes() == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rules": "bezique-da"}, "leave --rules out"),
        ({"seat": 1}, "leave --seat out"),
        ({"deal": 1}, "leave --deal out"),
        ({"players": "Ann,Ben"}, "leave --players out"),
        ({"dealer": 2}, "seat 1 deals: leave --dealer out"),
        ({"turned": "qs"}, "Ks is turned: leave --turned out"),
        ({"event": "Club evening"}, "its event is ?: leave --event out"),
        ({"match": "other"}, "its match is anna-ben-1: leave --match out"),
        ({"language": "de"}, 'leave --language out: the entry [Language "de"] sets another'),
    ],
)
def test_a_deal_under_way_is_what_it_is(record: Record, here: Path, options: dict[str, Any], said: str) -> None:
    assert record("a.bzq", "7c9c", **TABLE).status == 0
    before = (here / "a.bzq").read_bytes()
    done = record("a.bzq", "9d 7h", **options)
    assert (done.status, said in done.err) == (2, True), done.err
    assert (here / "a.bzq").read_bytes() == before


def test_a_last_deal_with_an_error_is_not_gone_on_with(record: Record, here: Path, wrong: str) -> None:
    unfinished = wrong.partition("\n20. ")[0].replace('"70:320"', '"?"') + "\n*\n"
    (here / "a.bzq").write_text(unfinished)
    done = record("a.bzq", "9c")
    assert done.status == 2
    assert "there is an error in it; mend it first" in done.err
    assert "E601" in done.err
    assert (here / "a.bzq").read_text() == unfinished
    (here / "b.bzq").write_text(wrong)  # a finished one is not followed by another either
    done = record("b.bzq", "9c", rules="bezique", dealer=1, turned="ks")
    assert done.status == 2
    assert "there is an error in the last deal" in done.err
    assert (here / "b.bzq").read_text() == wrong


def test_the_deals_of_one_seed_go_on(record: Record, here: Path) -> None:
    options: dict[str, Any] = {"rules": "briscola", "players": "Ann,Ben", "dealer": 1}
    assert record("a.bzq", "{dealt here}", deal=8, **options).status == 0
    assert record("a.bzq", "{still dealt here}", deal=8).status == 0
    assert "were not dealt from 9" in record("a.bzq", "{no}", deal=9).err
    text = (here / "a.bzq").read_text()
    assert record("b.bzq", "{dealt here} {still dealt here}", deal=8, **options).status == 0
    again = text.replace("}\n{", "} {").replace("ann-ben-1", "ann-ben-2")  # another match, in the folder of the first
    assert (here / "b.bzq").read_text() == again


def test_nothing_to_begin_with(record: Record, here: Path) -> None:
    done = record("a.bzq", "7c9c", rules="bezique")
    assert done.status == 1
    assert "E108 dealer missing" in done.err
    assert record("a.bzq", '[Dealer "1"]', '[Turned "Ks"]', "7c9c").status == 0
    assert record("b.bzq").status == 0
    assert [file.name for file in here.iterdir()] == ["a.bzq"]


def test_a_file_that_cannot_be_recorded_into(record: Record, here: Path) -> None:
    (here / "folder.bzq").mkdir()
    done = record("folder.bzq", "7c9c", **TABLE)
    assert (done.status, done.out) == (2, "")
    assert "folder.bzq" in done.err
    done = record("nowhere/a.bzq", "7c9c", **TABLE)
    assert done.status == 2
    assert "cannot be recorded into" in done.err
    done = record("file:///nowhere/a.bzq", "7c9c", **TABLE)
    assert (done.status, list(here.glob("file*"))) == (2, [])
    assert "recorded into a file of this machine" in done.err


def test_bytes_of_any_kind_end_in_no_traceback(record: Record) -> None:
    done = record(
        "-", raw=b"\xff\xfe7c\x00 9c\r\n\x1b[2J\n{\n}\n@9 9c\n+\n/\n=\n^\n[\n(\n)\n\xe2\x99\xa0\n7c9c\r\n", **TABLE
    )
    assert done.status == 1
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err
    assert moves(done.out) == ["{ }", "1. 7c 9c", "*"]  # a comment over two lines


def test_what_is_asked_for_is_no_part_of_the_record(record: Record) -> None:
    done = record("-", "7c9c", "list", "score", "?", **TABLE)
    assert done.status == 0
    assert moves(done.out) == ["1. 7c 9c", "*"]
    assert "2026" in done.err and "leave    quit" in done.err


def test_a_comment_that_is_never_closed_keeps_nothing_back(record: Record) -> None:
    done = record("-", "7c {what", *["9c"] * 30, **TABLE)
    assert done.err.count("E002") == 1
    assert moves(done.out)[0].startswith("1. 9c")


def test_what_is_missing_before_the_first_card_is_told_at_it(record: Record) -> None:
    done = record("-", "7c9c", **{**TABLE, "dealer": None})
    assert done.err.startswith("-:1:1: E108 dealer missing")


def test_what_keeps_a_deal_from_beginning_is_told_once(record: Record) -> None:
    nothing = {**TABLE, "dealer": None, "turned": None}
    done = record("-", "{a}", "{b}", "{c}", '[Dealer "1"]', "7c 9c", "9d 8d", **nothing)
    assert [line for line in done.err.splitlines() if line.startswith("-:")] == [
        "-:1:1: E108 dealer missing", "-:5:1: E109 turned card missing"
    ]  # fmt: skip
    assert "bzq: 3 more lines refused for reasons told above\nbzq: 1 line taken, 5 refused" in done.err


def test_a_record_is_not_given_to_a_closed_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stdin", io.StringIO("7c9c\n"))
    assert record_command("-", Terminal(), **TABLE) == 2
    assert "standard output, which is closed" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "kind"), [("new.bzq.gz", "gz"), ("new.ZIP", "zip")])
def test_a_name_that_promises_an_archive_is_refused(record: Record, here: Path, name: str, kind: str) -> None:
    done = record(name, "7c9c", **TABLE)
    assert (done.status, list(here.iterdir())) == (2, [])
    assert f"would be a packed file by its name ({kind})" in done.err


@pytest.mark.parametrize("name", ["zero.bzq", "folder.bzq"])
def test_what_is_no_text_file_is_refused(record: Record, here: Path, name: str) -> None:
    (here / "zero.bzq").write_bytes(b"\x7fELF\0\0")
    (here / "folder.bzq").mkdir()
    done = record(name, "7c9c", **TABLE)
    assert done.status == 2
    assert "no text file" in done.err or "no file that could be" in done.err


def test_the_libraries_of_the_prompt_are_loaded_for_it_only(here: Path) -> None:
    code = (
        "import sys; from bzq.cli.record import record_command; from bzq.cli.terminal import Terminal;"
        "record_command('-', Terminal(), rules='bezique', dealer=1, turned='ks');"
        "sys.stderr.write(str('prompt_toolkit' in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, input=b"7c9c\n", capture_output=True,
        check=True,
    )  # fmt: skip
    assert done.stderr.endswith(b"False")

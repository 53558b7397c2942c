"""``bzq annotate``: what it writes into records and takes out again, its report, its JSON, its options."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bzq import analysis
from bzq.analysis.model import Analysis, Opportunity
from bzq.cards import CARD_OF
from bzq.cli.main import main
from bzq.records.model import Event, Play
from bzq.records.plain import expand_all
from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate
from bzq.views.annotateforms import AnnotateForm

Bzq = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(file for file in (ROOT / "examples").rglob("*.bzq") if "broken" not in file.parts)
BROKEN = sorted((ROOT / "examples" / "broken").glob("*.bzq"))
SMALL = [file for file in EXAMPLES if not file.name.startswith(("rubicon", "six", "eight", "besigue", "belote-match"))]
"""Examples that are analysed at once: eight cards in the hand, and no close contracts."""


@pytest.fixture
def missed(whole: str) -> str:
    """The deal without the marriage of trick 4, whose king is played at trick 6. At the end Ben gives ten away."""
    text = whole.replace("+KcQc=20 ", "").replace("_Kc Td", "Kc Td").replace("7d _Qc", "7d Qc")
    text = text.replace("70:320", "80:290").replace("=0:170", "=0:150")
    return f"{text.partition('25. ')[0]}{LAST_TRICKS}80:290\n"


LAST_TRICKS = """\
25. Ac Qs
26. Qh Qh
27. Qd Jd
28. Ah Jh
29. 7s As
30. Jc Js
31. Qs Ks
32. Jh Qd
"""


def run(data: bytes, *arguments: str) -> tuple[int, bytes]:
    """The command on standard input, without a fixture: the exit status, and what it writes."""
    return run_on("-", *arguments, data=data)[:2]


def run_on(*arguments: str, data: bytes = b"") -> tuple[int, bytes, str]:
    """The command, without a fixture: the exit status, and what it writes to standard output and standard error."""
    kept = sys.stdin, sys.stdout, sys.stderr
    streams = [io.TextIOWrapper(io.BytesIO(given), encoding="utf-8") for given in (data, b"", b"")]
    try:
        sys.stdin, sys.stdout, sys.stderr = streams
        status = main(["annotate", *arguments])
        for stream in streams[1:]:
            stream.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    _, out, err = (stream.buffer.getvalue() for stream in streams)  # type: ignore[attr-defined]
    return status, out, err.decode()


ANNOTATION = re.compile(r" \{\[%(?:missed|lost) [^{}]*\} \$100[0-3](?: \(\{\[%line\]\} [^()]*\))?")


# -- into records --------------------------------------------------------------------------------------------


def test_a_miss_is_written_behind_the_trick_where_it_fell(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    status, out, err = bzq("annotate", "a.bzq", "--no-endgame")
    assert (status, err) == (0, "")
    (found,) = ANNOTATION.findall(out)
    assert found.startswith(" {[%missed marriage-clubs 20 spoiled 5] ")
    assert found.endswith("} $1001 ({[%line]} 5... Ah +KcQc=20)")
    assert out == missed.replace("5. Ts Ah", f"5. Ts Ah{found}")


def test_points_lost_in_the_last_tricks_are_written(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    status, out, _ = bzq("annotate", "a.bzq")
    assert status == 0
    assert ANNOTATION.sub("", out) == missed
    document = json.loads(bzq("annotate", "a.bzq", "--format", "json").out)
    losses = [play["loss"] for play in document["records"][0]["endgame"] if play["loss"]]
    assert losses
    assert [int(points) for points in re.findall(r"\{\[%lost (\d+)\]", out)] == losses
    assert len(re.findall(r"\(\{\[%line\]\} (?:2[5-9]|3[0-2])\.", out)) == len(losses)


def test_annotated_records_are_valid_and_come_back(bzq: Bzq, here: Path) -> None:
    for file in SMALL:
        text = file.read_bytes()
        status, out = run(text)
        assert status == 0, file
        (here / "a.bzq").write_bytes(out)
        assert bzq("validate", "--strict", "a.bzq").status == bzq("validate", "--strict", str(file)).status
        assert run(out) == (0, out)
        assert run(out, "--strip") == (0, text)
        assert run(text, "--strip") == (0, text)


FORMS: dict[str, Callable[[str], bytes]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "CR CR LF": lambda text: text.replace("\n", "\r\r\n").encode(),
    "mixed line ends": lambda text: text.replace("\n6.", "\r\n6.").replace("\n7.", "\r7.").replace("\n8.", "\n\r8.")
    .encode(),
    "byte order mark": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "two marks, CRLF": lambda text: b"\xef\xbb\xbf\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
    "marks in the middle": lambda text: text.replace("\n5. Ts", "\n\ufeff5. Ts").encode(),
    "no final line end": lambda text: text.rstrip("\n").encode(),
    "tabs": lambda text: text.replace(" ", "\t").replace("bezique\t", "bezique ").encode() + b"\t",
    "comments": lambda text: text.replace("Ts Ah", "Ts{a} {b\nc} Ah;d {[%lost 1]}\n").replace("26. Qh", "26.;e\nQh;f\n")
    .encode(),
    "comments that touch": lambda text: text.replace("Ah /", "Ah{c}/").replace("Qd Jd", "Qd{x}Jd(27... Jd)").encode(),
    "glyphs": lambda text: text.replace("Ts Ah", "Ts Ah!?").replace("Qd Jd", "Qd?? $2$4 Jd!").encode(),
    "one line": lambda text: re.sub(r"(?<![\]])\n(?=\d+\.)", " ", text).encode(),
    "letters": lambda text: text.replace("Anna", "Zoë 夏").replace('"Ben"', '"B{e}n; \\\" [%lost] ]"').encode(),
    "suit symbols": lambda text: text.replace("Ts Ah /7d8s", "10♠  ♥A\u00a0/♦78s").encode(),
    "blank lines": lambda text: "\n \n".join(["", *text.replace("\n5.", "\n\n\n5.").split("\n\n"), " \n"]).encode(),
    "no numbers": lambda text: re.sub(r"(?m)^\d+\. ", "", text).encode(),
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_no_other_byte_is_changed(form: str, missed: str) -> None:
    for data in (FORMS[form](missed), FORMS[form](missed + "\n" + missed)):
        status, out = run(data)
        assert status == 0
        assert out.count(b" {[%missed ") == data.count(b"[Rules")
        assert b" {[%lost " in out
        assert ANNOTATION.sub("", out.decode()).encode() == data
        assert run(out) == (0, out)
        assert run(out, "--strip") == (0, data)
        assert run(data, "--strip") == (0, data)


PIECES = [
    " ", "\t", "\r\n", "\r", "\n", "\n\n", " {own} ", "{own}", " ; own\n", "\n% own\n", "! ", " $3 ", "\ufeff",
    "\n\ufeff",
    " {[%missedit]} ", "{ [%lost 10]} ", " {[%lost]} ", " {[%missed x 1 spoiled 2] old} $1000 ", "({[%line]} 5... Ac) ",
    " {[%lost 10] old} $1001 ({[%line]} 26. Ac) ", " ({[%line]} 5... Ac) ", " $1001 ", "{", "}", "(", ")", "é", "\x00",
]  # fmt: skip


@st.composite
def mutilated(draw: st.DrawFn) -> bytes:
    """An example with something put in here and there; now and then the first bytes only, or bytes that are no text."""
    data = draw(st.sampled_from([*SMALL, *BROKEN])).read_bytes()
    for _ in range(draw(st.integers(0, 4))):
        begin = data.find(b"\n\n") if draw(st.integers(0, 3)) else 0
        blanks = [found.start() for found in re.finditer(rb"[ \n]", data) if found.start() >= begin]
        place = draw(st.sampled_from(blanks))
        data = data[:place] + draw(st.sampled_from(PIECES)).encode() + data[place + draw(st.integers(0, 1)) :]
    if draw(st.integers(0, 9)) == 0:
        data = data[: draw(st.integers(1, len(data)))] + draw(st.binary(max_size=3))  # no archive
    return data


@given(mutilated())
@settings(max_examples=40)
@example(b"")
@example(b"\xef\xbb\xbf")
@example(b'[Rules "bezique"]\r\n\r\n*')
def test_whatever_stands_in_a_file(data: bytes) -> None:
    _, bare = run(data, "--strip")
    if not re.search(rb" \{\[%missed x|\{\[%lost 10\] old| \(\{\[%line", data):
        assert bare == data
    status, out = run(data, "--min-loss", "1")
    assert status in (0, 1)
    assert run(out, "--strip")[1] == bare or out == data
    assert run(out, "--min-loss", "1")[1] == out
    assert run(bare, "--strip")[1] == bare


def test_old_annotations_give_way(bzq: Bzq, here: Path, missed: str) -> None:
    file = here / "a.bzq"
    file.write_text(missed)
    all_of_it = bzq("annotate", "a.bzq").out
    few = bzq("annotate", "a.bzq", "--min-loss", "15", "--bands", "1,20,30").out
    assert few.count(" {[%") == 1
    assert "} $1002 (" in few
    for text in (all_of_it, few):
        file.write_text(text)
        assert bzq("annotate", "a.bzq").out == all_of_it
        assert bzq("annotate", "a.bzq", "--min-loss", "15", "--bands", "1,20,30").out == few
        assert bzq("annotate", "a.bzq", "--min-loss", "999").out == missed


def test_somebodys_own_words_stay(bzq: Bzq, here: Path, missed: str) -> None:
    own = missed.replace("Ts Ah", "Ts {[%missedit]} Ah $1003 { [%missed bezique 40 spoiled 14]} {[%lost] x}")
    (here / "a.bzq").write_text(own)
    out = bzq("annotate", "a.bzq").out
    assert ANNOTATION.sub("", out) == own
    (here / "a.bzq").write_text(out)
    assert bzq("annotate", "--strip", "a.bzq").out == own


def test_files_follow_each_other(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed.rstrip("\n"))
    (here / "b.bzq").write_text(missed)
    out = bzq("annotate", "--min-loss", "999", "a.bzq", "b.bzq").out
    assert out == missed + missed
    assert bzq("annotate", "--strip", "a.bzq").out == missed.rstrip("\n")


def test_an_archive_is_read(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    (here / "a.bzq.gz").write_bytes(gzip.compress(missed.encode()))
    assert bzq("annotate", "a.bzq.gz") == bzq("annotate", "a.bzq")
    data = (here / "a.bzq.gz").read_bytes()
    status, out, err = bzq("annotate", "--in-place", "a.bzq.gz")
    assert (status, out) == (2, "")
    assert "an archive is not changed in place" in err
    assert (here / "a.bzq.gz").read_bytes() == data
    (here / "a.bzq.gz").write_bytes(data[:-20])
    status, out, _ = bzq("annotate", "a.bzq.gz")
    assert (status, out) == (2, "")


def test_bytes_of_a_process(process: Callable[..., subprocess.CompletedProcess[bytes]], missed: str) -> None:
    data = b"\xef\xbb\xbf" + missed.replace("\n", "\r\n").replace("Anna", "Zoë").encode()
    done = process("annotate", "-", stdin=data)
    assert done.returncode == 0
    assert process("annotate", "--strip", "-", stdin=done.stdout).stdout == data


# In place


def test_in_place(bzq: Bzq, here: Path, missed: str) -> None:
    file = here / "a.bzq"
    data = b"\xef\xbb\xbf" + missed.replace("\n", "\r\n").encode()
    file.write_bytes(data)
    file.chmod(0o640)
    (here / "b.bzq").write_text("; nothing yet")
    status, out, err = bzq("annotate", "--in-place", "a.bzq", "b.bzq")
    assert (status, out) == (0, "")
    assert err.splitlines()[-1] == "1 file annotated, 1 unchanged"
    changed = file.read_bytes()
    assert ANNOTATION.sub("", changed.decode()).encode() == data != changed
    assert file.stat().st_mode & 0o777 == 0o640
    inode = file.stat().st_ino
    assert bzq("annotate", "-i", "a.bzq").err == "0 files annotated, 1 unchanged\n"
    assert file.stat().st_ino == inode
    assert bzq("annotate", "-i", "--strip", "a.bzq").err == "1 file stripped, 0 unchanged\n"
    assert file.read_bytes() == data
    assert (here / "b.bzq").read_text() == "; nothing yet"


@pytest.mark.parametrize("in_place", [False, True])
@pytest.mark.parametrize("strip", [False, True])
def test_what_cannot_be_read_is_left_as_it_is(bzq: Bzq, here: Path, missed: str, in_place: bool, strip: bool) -> None:
    options = ["--in-place"] * in_place + ["--strip"] * strip
    annotated = bzq("annotate", "-", stdin=missed.encode()).out
    bad = {
        "a.bzq": f"{annotated}\n{missed.replace('7c 9c', '7c {9c')}".encode(),
        "b.bzq": annotated.replace("Anna", "Zoë").encode("cp1252"),
        "c.bzq": annotated.replace("Anna", "Zoë").encode("utf-16"),
        "d.bzq": annotated.encode() + b"; caf\xe9\n",
    }
    said = {"a.bzq": "E002", "b.bzq": "W001", "c.bzq": "it is UTF-16", "d.bzq": "W001"}
    for name, data in bad.items():
        (here / name).write_bytes(data)
        (here / "z.bzq").write_text(missed)
        status, out, err = run_on(*options, name)
        assert (status, out) == (1, b"" if in_place else data)
        assert said[name] in err
        assert "nothing is changed" in err
        assert (here / name).read_bytes() == data
        assert run_on(*options, name, "z.bzq")[0] == 1
        assert ((here / "z.bzq").read_text() == missed) is (not in_place or strip)
        if not in_place:
            assert run(data, *options) == (1, data)


def test_a_record_that_breaks_the_rules_stays_as_it_is(bzq: Bzq, here: Path, missed: str) -> None:
    annotated = bzq("annotate", "-", stdin=missed.encode()).out
    broken = annotated.replace("2. 9d 7h", "2. 9d 7s")
    (here / "a.bzq").write_text(f"{broken}\n{missed}")
    status, out, err = bzq("annotate", "a.bzq")
    assert status == 1
    assert out == f"{broken}\n{annotated}"
    assert re.search(r"a\.bzq:\d+:\d+: E201 ", err)
    assert "a.bzq: record 1 breaks the rules and stays as it is" in err
    assert bzq("annotate", "--strip", "a.bzq")[:2] == (0, f"{ANNOTATION.sub('', broken)}\n{missed}")


def test_wrong_points_are_no_hindrance(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed.replace("+QsJd=40", "+QsJd=50"))
    status, out, err = bzq("annotate", "a.bzq")
    assert status == 1
    assert "E601" in err
    assert " {[%missed marriage-clubs 20 spoiled 5] " in out


# Lines are played before they are written


def handmade(made: Callable[[Timeline, list[Event]], list[Opportunity]]) -> Callable[..., Analysis]:
    def analyse(timeline: Timeline, *, endgame: bool = True, effort: int = 1) -> Analysis:
        events = [item for item in expand_all(timeline.record.items) if isinstance(item, Event)]
        return Analysis(timeline, made(timeline, events))

    return analyse


def miss(lost: int, place: Event, words: str | None, *, replaces: bool = False, name: str = "bézique") -> Opportunity:
    cards = (CARD_OF["Qs"], CARD_OF["Jd"])
    return Opportunity(
        4, 9, 2, name, cards, lost, "forgotten", lost, lost_at=4, place=place, words=words, replaces=replaces,
        sentence="Said.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "replaces", "line"),
    [
        ("+QsJd=40", False, " ({[%line]} 4... +QsJd=40)"),  # two declarations after one trick are not allowed
        ("+QsJd=40", True, " ({[%line]} 4... +QsJd=40)"),
        ("+KhQh=20", True, ""),
        ("+KhQh", False, ""),
        (None, False, ""),
    ],
)
def test_a_line_that_cannot_be_played_is_not_shown(
    bzq: Bzq, here: Path, whole: str, monkeypatch: pytest.MonkeyPatch, words: str | None, replaces: bool, line: str
) -> None:
    def made(timeline: Timeline, events: list[Event]) -> list[Opportunity]:
        place = next(one for one in events if timeline.record.text[one.start :].startswith("+KcQc"))
        return [miss(40, place, words, replaces=replaces)]

    monkeypatch.setattr(analysis, "analyse", handmade(made))
    out = bzq("annotate", "-", stdin=whole.encode()).out
    assert out == whole.replace("+KcQc=20", f"+KcQc=20 {{[%missed bezique 40 forgotten 9] Said.}} $1002{line}")


def test_the_dearest_stands_first_and_glyphs_stay_with_their_card(
    bzq: Bzq, here: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(timeline: Timeline, events: list[Event]) -> list[Opportunity]:
        place = [one for one in events if isinstance(one, Play)][9]
        low, high = miss(5, place, None, name="marriage in clubs"), miss(250, place, "+QsJd=40")
        return [low, miss(0, place, None), miss(100, place, None, name="four aces"), high]

    monkeypatch.setattr(analysis, "analyse", handmade(made))
    glyphs = whole.replace("Ts Ah /", "Ts Ah!?$9(5... Ac)  /").replace("5... Ac", "5... Td")
    out = bzq("annotate", "-", stdin=glyphs.encode()).out
    notes = (
        " {[%missed bezique 250 forgotten 9] Said.} $1003 ({[%line]} 5... Ah +QsJd=40)"
        " {[%missed four-aces 100 forgotten 9] Said.} $1003 {[%missed marriage-clubs 5 forgotten 9] Said.} $1000"
    )
    assert out == glyphs.replace("Ah!?$9", f"Ah!?$9{notes}")
    assert bzq("annotate", "--strip", "-", stdin=out.encode()).out == glyphs


# -- the report and JSON -------------------------------------------------------------------------------------


def test_text(bzq: Bzq, here: Path, missed: str, whole: str) -> None:
    (here / "a.bzq").write_text(f"{missed}\n{whole.replace('2. 9d 7h', '2. 9d 7s')}\n{whole}")
    status, out, err = bzq("annotate", "a.bzq", "--format", "text")
    assert status == 1
    assert re.search(r"a\.bzq:\d+:\d+: E201 ", err)
    first, second, third, together = out.split("\n── ")[0], *out.split("\n── ")[1:], out.split("══ ")[1]
    assert "\n    20 *   trick 5   Ben: marriage in clubs K♣ Q♣\n" in first
    assert "\nnot analysed: " in second
    assert "no declaration was missed" in third
    assert together.startswith("2 deals together ")
    assert re.search(r"\nBen +2 +400 +420 +20 +95 % ", together)


def test_every_number_reconciles(bzq: Bzq, here: Path) -> None:
    files = [str(file) for file in SMALL]
    records = json.loads(bzq("annotate", *files, "--format", "json").out)["records"]
    scores = json.loads(bzq("score", *files, "--format", "json").out)["records"]
    assert len(records) == len(scores)
    for told, scored in zip(records, scores, strict=True):
        partners = len(scored["scores"]) < len(scored["players"])
        for summary in told["players_summary"]:
            if summary["missed"] is None:
                continue
            assert summary["available"] - summary["declared"] == summary["missed"]
            mine = [one for one in told["opportunities"] if one["seat"] in summary["seats"]]
            assert sum(one["lost"] for one in mine) == summary["missed"]
            plays = [one for one in told["endgame"] if one["seat"] in summary["seats"]]
            assert sum(one["loss"] for one in plays) == summary["endgame_lost"]
            assert sum(not one["forced"] for one in plays) == summary["decisions"]
            ledger = [
                entry["points"]
                for entry in scored["ledger"]
                if ((entry["seat"] - 1) % 2 + 1 if partners else entry["seat"]) == summary["seat"]
                and entry["reason"] in ("declaration", "seven-shown", "seven-exchanged", "seven-played", "declarations")
            ]
            assert sum(ledger) >= summary["declared"]


def test_json_with_the_keys_of_the_contract(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    status, out, err = bzq("annotate", "a.bzq", "--format", "json")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert list(document) == ["schema", "records"]
    (record,) = document["records"]
    assert list(record)[:8] == [
        "file", "record", "rules", "players", "opportunities", "unreachable", "endgame", "players_summary",
    ]  # fmt: skip
    assert (record["file"], record["record"], record["rules"], record["players"]) == (
        "a.bzq",
        1,
        "bezique",
        ["Anna", "Ben"],
    )
    assert (record["valid"], record["refused"], record["endgame_counted"]) == (True, None, True)
    (loss,) = (one for one in record["opportunities"] if one["lost"])
    assert list(loss)[:13] == [
        "trick", "seat", "declaration", "cards", "points", "status", "lost", "until", "certainty", "instead", "line",
        "column", "sentence",
    ]  # fmt: skip
    sentence = loss.pop("sentence")
    assert sentence.startswith("Trick")
    assert loss == {
        "trick": 4, "seat": 2, "declaration": "marriage in clubs", "cards": ["Kc", "Qc"], "points": 20,
        "status": "spoiled", "lost": 20, "until": 5, "certainty": "certain", "instead": None, "line": 20, "column": 7,
        "lost_at": 5, "delay": 0,
    }  # fmt: skip
    play = record["endgame"][0]
    assert list(play)[:7] == ["trick", "seat", "played", "best", "value", "loss", "forced"]
    assert [one["trick"] for one in record["endgame"]] == sorted([*range(25, 33)] * 2)
    assert list(record["players_summary"][0])[:9] == [
        "seat", "declared", "available", "missed", "efficiency", "opportunities", "made", "endgame_lost", "decisions",
    ]  # fmt: skip
    anna, ben = record["players_summary"]
    assert (anna["seat"], anna["available"], anna["efficiency"]) == (1, 10, None)
    assert (ben["declared"], ben["available"], ben["missed"], ben["efficiency"]) == (190, 210, 20, 190 / 210)
    statuses = {one["status"] for one in record["opportunities"]}
    assert "made" in statuses
    AnnotateForm.model_validate_json(out)


def test_json_of_nothing_and_of_what_is_broken(bzq: Bzq, here: Path, wrong: str, whole: str) -> None:
    assert json.loads(bzq("annotate", "nowhere", "--format", "json").out) == {"schema": "bzq.annotate/1", "records": []}
    (here / "a.bzq").write_text(whole.replace("2. 9d 7h", "2. 9d 7s"))
    status, out, err = bzq("annotate", "a.bzq", "--format", "json")
    (record,) = json.loads(out)["records"]
    assert status == 1
    assert "E201" in err
    assert (record["valid"], record["opportunities"], record["players_summary"]) == (False, [], [])
    assert record["refused"]
    AnnotateForm.model_validate_json(out)


def test_the_schema(bzq: Bzq) -> None:
    status, out, _ = bzq("schema", "annotate")
    assert status == 0
    assert json.loads(out)["title"] == "bzq.annotate/1"
    assert bzq("schema", "bzq.annotate/1").out == out


# -- options -------------------------------------------------------------------------------------------------


def test_one_seat(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    assert " {[%missed" not in bzq("annotate", "a.bzq", "--seat", "1").out
    assert " {[%missed" in bzq("annotate", "a.bzq", "--seat", "2").out
    (record,) = json.loads(bzq("annotate", "a.bzq", "--seat", "2", "--format", "json").out)["records"]
    for key in ("opportunities", "unreachable", "endgame", "players_summary"):
        assert {one["seat"] for one in record[key]} <= {2}
    assert [one["seat"] for one in record["players_summary"]] == [2]
    status, out, err = bzq("annotate", "a.bzq", "--seat", "3")
    assert (status, out) == (2, missed)
    assert "a.bzq: record 1: there is no seat 3" in err


def test_least_loss_leaves_the_sums_alone(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    (every,) = json.loads(bzq("annotate", "a.bzq", "--format", "json").out)["records"]
    (some,) = json.loads(bzq("annotate", "a.bzq", "--format", "json", "--min-loss", "20").out)["records"]
    assert [one["lost"] for one in some["opportunities"]] == [20]
    assert all(one["loss"] >= 20 for one in some["endgame"])
    assert some["players_summary"] == every["players_summary"]
    assert " {[%missed" not in bzq("annotate", "a.bzq", "--min-loss", "21").out


@pytest.mark.parametrize(
    ("bands", "glyph"), [("10,40,100", 1001), ("21,40,100", 1000), ("5,20,21", 1002), ("1,2,20", 1003)]
)
def test_bands(bzq: Bzq, here: Path, missed: str, bands: str, glyph: int) -> None:
    (here / "a.bzq").write_text(missed)
    out = bzq("annotate", "a.bzq", "--no-endgame", "--bands", bands).out
    assert f"}} ${glyph} (" in out
    first, second, third = bands.split(",")
    report = bzq("annotate", "a.bzq", "--format", "text", "--bands", bands).out
    assert f"* from {first}, ** from {second}, *** from {third} points on" in report


@pytest.mark.parametrize("format", ["record", "text", "json"])
def test_fail_over(bzq: Bzq, here: Path, missed: str, format: str) -> None:
    (here / "a.bzq").write_text(missed)
    command = ["annotate", "a.bzq", "--no-endgame", "--format", format, "--fail-over"]
    assert bzq(*command, "20").status == 0
    assert bzq(*command, "19").status == 1
    assert bzq(*command, "0", "--seat", "1").status == 0
    assert bzq(*command, "0", "--seat", "2").status == 1
    assert bzq(*command, "19", "nowhere.bzq").status == 2


def test_fail_over_counts_the_last_tricks(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    (record,) = json.loads(bzq("annotate", "a.bzq", "--format", "json").out)["records"]
    worst = max(one["missed"] + one["endgame_lost"] for one in record["players_summary"])
    assert bzq("annotate", "a.bzq", "--fail-over", str(worst)).status == 0
    assert bzq("annotate", "a.bzq", "--fail-over", str(worst - 1)).status == 1


def test_without_the_last_tricks(bzq: Bzq, here: Path, missed: str) -> None:
    (here / "a.bzq").write_text(missed)
    assert " {[%lost" not in bzq("annotate", "a.bzq", "--no-endgame").out
    assert "last tricks" not in bzq("annotate", "a.bzq", "--no-endgame", "--format", "text").out
    (record,) = json.loads(bzq("annotate", "a.bzq", "--no-endgame", "--format", "json").out)["records"]
    assert record["endgame"] == []
    assert record["endgame_from_trick"] is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--strip", "--format", "text"], "leave --format text away"),
        (["--strip", "--seat", "1"], "leave --seat away"),
        (["--strip", "--min-loss", "10"], "leave --min-loss away"),
        (["--strip", "--bands", "1,2,3"], "leave --bands away"),
        (["--strip", "--fail-over", "10"], "leave --fail-over away"),
        (["--strip", "--no-endgame"], "leave --no-endgame away"),
        (["--strip", "--all"], "leave --all away"),
        (["--in-place", "--format", "json"], "--in-place changes records"),
        (["--in-place", "--format", "text"], "--in-place changes records"),
        (["--in-place", "-"], "standard input cannot be changed in place"),
        (["--all"], "--all is for --format text"),
        (["--all", "--format", "json"], "--all is for --format text"),
        (["--bands", "10,40"], "three rising numbers"),
        (["--bands", "40,10,100"], "three rising numbers"),
        (["--bands", "0,10,100"], "three rising numbers"),
        (["--bands", "ten"], "three rising numbers"),
        (["--seat", "0"], "--seat"),
        (["--min-loss", "0"], "--min-loss"),
        (["--fail-over", "-1"], "--fail-over"),
        (["--format", "pgn"], "--format"),
    ],
)
def test_what_does_not_go_together(bzq: Bzq, here: Path, missed: str, options: list[str], said: str) -> None:
    (here / "a.bzq").write_text(missed)
    status, out, err = bzq("annotate", "a.bzq", *options)
    assert (status, out) == (2, "")
    assert said in err
    assert (here / "a.bzq").read_text() == missed


def test_the_analysis_is_that_of_python(missed: str, here: Path, bzq: Bzq) -> None:
    (record,) = loads(missed)
    found = analysis.analyse(simulate(record))
    (here / "a.bzq").write_text(missed)
    (told,) = json.loads(bzq("annotate", "a.bzq", "--format", "json").out)["records"]
    assert len(told["opportunities"]) == len(found.opportunities)
    assert len(told["endgame"]) == len(found.endgame.plays)

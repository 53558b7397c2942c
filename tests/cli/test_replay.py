"""``bzq replay`` without a screen of its own: the deal as text, a position, the JSON."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import bzq as library
from bzq.cli import replay as command
from bzq.cli import stepper
from bzq.records.reader import loads
from bzq.timeline import pieces
from bzq.timeline.frames import replay
from bzq.views.jsonforms import SCHEMAS, TimelineForm, schema
from bzq.views.replaytext import deal_text
from bzq.views.screen import Line, Screen, line_text, width

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family
from reference.write import random_deal, write

Bzq = Callable[..., Any]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

VARIED = """\
{Found in a drawer.}
[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "7s"]
[Termination "unfinished"]

{A remark that goes on and on until it must be broken into two lines at least, or even into three of them.}
1. 7c!? (1. 8d {the eight [%cal x]} 9c (1... Td {ten} (1... Ad? +KhQh=20 2. As 9h) 2. 8s 9s)) 9c $4
2. 9d Td +KcQc=20 (2... +QsJd=40 {better}) {Ben marries at once.}
3. 8d (3. _Qc +QhQh) {[%only for programs]} Ad
*
"""


def start_of(record: Any) -> library.Situation:
    from bzq.api import situation_of

    return situation_of(record, 0)


def shown(text: str, screen: Screen, *, seat: int | None = None) -> list[str]:
    (record,) = loads(text, "a.bzq")
    found = replay(record)
    start = start_of(found) if found.main.frames else None
    return [line_text(line).rstrip() for line in deal_text(found, start, screen, seat=seat)]


# -- the deal as text

NARROW = """\
── a.bzq, record 1 ─────────────────────────────────────────────────────────────
Thursday table, 2026.11.26                              match anna-ben-3, deal 1
bezique: Anna against Ben; Anna dealt
trick 1   trumps ♠   turned K♠   stock 48
  Anna     0  A♥ J♥ 8♥ 9♦ T♣ K♣ 9♣ 8♣
> Ben      0  T♠ Q♠ Q♥ 9♥ T♦ Q♦ J♦ 7♣

     * won the trick                                                Anna     Ben
  1  Ben  7♣     Anna 9♣ *     drawn: Anna Q♥, Ben 7♥
  2  Anna 9♦ *   Ben  7♥       drawn: Anna 9♠, Ben Q♣
  3  Anna 8♣ *   Ben  T♦       drawn: Anna T♦, Ben K♣
  4  Anna 8♥     Ben  9♥ *
     Ben  +K♣Q♣  marriage in clubs                            20       0      20
     drawn: Ben T♠, Anna A♣
       {Ben marries at once.}
  5  Ben  T♠ *   Anna A♥       drawn: Ben 7♦, Anna 8♠
  6  Ben  _K♣ *  Anna T♦
     Ben  +Q♠J♦  bézique                                      40       0      60
     drawn: Ben 9♣, Anna K♠
"""

END = """\
 31  Ben  J♠ *   Anna J♣
 32  Ben  7♠ *   Anna J♥
     Ben   last trick                                         10      10     220
     Anna  6 brisques                                         60      70     220
     Ben  10 brisques                                        100      70     320
                                                                ────────────────
     total                                                            70     320
     as recorded                                                      70     320
"""


def test_a_deal_on_a_narrow_screen(whole: str) -> None:
    lines = shown(whole, Screen(80))
    assert lines[: NARROW.count("\n")] == NARROW.splitlines()
    assert lines[-END.count("\n") :] == END.splitlines()


def test_a_wide_screen_shows_the_hands(whole: str) -> None:
    lines = shown(whole, Screen(160))
    assert lines[7].endswith("Anna     Ben   Anna              Ben")
    assert lines[8].endswith("♥AJ8 ♦9 ♣TK98     ♠TQ ♥Q9 ♦TQJ ♣7")
    sixth = next(line for line in lines if line.startswith("  6"))
    assert sixth.endswith("♠98 ♥QJ ♦T ♣ATK   ♠TQ ♥Q ♦QJ7 [♣KQ]")
    assert max(map(width, lines)) <= 160
    assert not any("♠98 ♥QJ" in line for line in shown(whole, Screen(119)))


def test_ascii(whole: str) -> None:
    lines = shown(whole, Screen(160, ascii=True))
    assert all(line.isascii() for line in lines)
    assert lines[3] == "trick 1   trumps s   turned Ks   stock 48"
    assert "Ben  _Kc *  Anna Td" in "\n".join(lines)
    assert lines[8].endswith("hAJ8 d9 cTK98     sTQ hQ9 dTQJ c7")


def test_comments_and_variations() -> None:
    lines = shown(VARIED, Screen(80))
    text = "\n".join(lines)
    assert lines[5:9] == [
        "  {Found in a drawer.}",
        "  {A remark that goes on and on until it must be broken into two lines at least,",
        "  or even into three of them.}",
        "",
    ]
    assert """
     Anna  trump seven turned                                 10      10       0
  1  Ben  7♣!?
       (1. 8♦ {the eight} 9♣
          (1... T♦ {ten}
             (1... A♦? +K♥Q♥=20 2. A♠ 9♥ =30:0)
          2. 8♠ 9♠))
     Anna 9♣$4 *
  2  Anna 9♦     Ben  T♦ *
     Ben  +K♣Q♣  marriage in clubs                            20      10      20
       (2... +Q♠J♦=40 {better} =10:40)
       {Ben marries at once.}
  3  Ben  8♦
       (3. _Q♣ E309 combinations are declared by the winner after the trick, and
       trick 3 is not finished)
     Anna A♦ *
""".replace("       (2... +Q♠J♦=40 {better} =10:40)\n       {Ben marries at once.}\n",
            "       {Ben marries at once.}\n       (2... +Q♠J♦=40 {better} =10:40)\n") in text + "\n"  # fmt: skip
    assert "only for programs" not in text.partition("E309 no declaration now")[0]
    assert "     so far                                                           10      20" in lines
    assert "     ended before the last trick: unfinished" in lines
    assert lines[-6].startswith("a.bzq:12:15: E309 no declaration now")


def test_a_broken_deal_ends_at_its_error(whole: str) -> None:
    lines = shown(whole.replace("+QsJd=40", "+QsQd=40"), Screen(80))
    at = lines.index("  6  Ben  _K♣ *  Anna T♦")
    assert lines[at + 1 : at + 7] == [
        "",
        "a.bzq:21:11: E301 no combination",
        "   |",
        "21 | 6. _Kc Td +QsQd=40 /9cKs",
        "   |           ^^^^^^^^",
        "   = Qs Qd make no combination here",
    ]
    assert not any("total" in line for line in lines)


def test_a_wrong_claim_is_told_at_the_end(wrong: str) -> None:
    lines = shown(wrong, Screen(80))
    assert "     as recorded                                                      70     320" in lines
    assert any(re.match(r"a\.bzq:21:1\d: E601", line) for line in lines)


def test_more_errors_are_counted(whole: str) -> None:
    broken = whole.replace("+QsJd=40", "+QsJd=50").replace("\n70:320", "\n70:330")
    lines = shown(broken, Screen(80))
    assert any("recorded otherwise" in line and line.endswith("70     330") for line in lines)
    assert lines[-1] == "1 more error in this record: bzq validate tells"


def test_nothing_to_start_from() -> None:
    lines = shown('[Rules "bezique"]\n[Player1 "Anna"]\n\n1. As 9c\n*\n', Screen(80))
    assert lines[1] == "bezique: Anna against Player 2"
    assert lines[3].startswith("a.bzq:1:1: E108")


def test_as_a_player_saw_it(whole: str) -> None:
    (record,) = loads(whole, "a.bzq")
    lines = shown(whole, Screen(160), seat=1)
    assert lines[2].endswith("; as Anna saw it")
    assert "  1  Ben  7♣     Anna 9♣ *     drawn: Anna Q♥" in lines[8]
    assert "Ben 7♥" not in lines[8]
    assert lines[8].rstrip().endswith("+8")
    last_draw = next(line for line in lines if line.startswith(" 24"))
    assert "drawn: Anna J♦, Ben 7♠" in last_draw  # the card that lay under the stock, which all have seen
    assert record.tag("Player1") == "Anna"


def test_a_table_record_has_no_hands_to_show() -> None:
    text = write(random_deal(3, "bezique"), "table").text
    lines = shown(text, Screen(160))
    assert "+8 unseen" in lines[4]
    assert max(map(width, lines)) < 100
    assert sum("drawn" in line for line in lines) == 1  # the turned card


@pytest.mark.parametrize("preset", ["bezique", "bezique-3", "bezique-4-partners", "rubicon", "eight-pack", "besigue"])
def test_every_screen_is_wide_enough(preset: str) -> None:
    """No line is longer than the screen, whoever plays and however they are called."""
    rng = random.Random(preset)
    if preset == "bezique":
        text = write(random_deal(rng, preset), "full").text
    else:
        text = write_family(family_deal(rng, preset, players=8 if preset == "besigue" else None), "full").text
    text = text.replace('"Anna"', '"Annabella von und zu 夏目漱石 der Ältere"')
    for size in (20, 33, 50, 79, 80, 100, 119, 120, 140, 160, 200):
        for ascii in (False, True):
            lines = shown(text, Screen(size, ascii=ascii))
            assert max(map(width, lines)) <= size
            assert not ascii or all(line.isascii() for line in lines)


def test_scores_of_many_players_have_no_columns() -> None:
    lines = shown(write_family(family_deal(4, "besigue", players=8), "full").text, Screen(80))
    assert any(re.search(r"brisques? +\d+ = \d+$", line) for line in lines)


def test_every_event_is_shown(whole: str) -> None:
    """The ledger adds up in what is shown, and every card is there."""
    text = "\n".join(shown(whole, Screen(80, ascii=True)))
    (record,) = loads(whole)
    for frame in replay(record).main.frames[1:]:
        word = re.sub("=[0-9]+", "", frame.text)
        assert frame.text.startswith("/") or re.search(rf"(?:^| ){re.escape(word)}(?: |$)", text, re.MULTILINE), word
    points = [int(line[-22:-16]) for line in text.splitlines() if re.search(r" +\d+ +\d+ +\d+$", line[40:])]
    assert sum(points) == 70 + 320


# -- the command


@pytest.fixture
def files(here: Path, whole: str, wrong: str) -> Path:
    (here / "whole.bzq").write_text(whole)
    (here / "wrong.bzq").write_text(wrong)
    (here / "three.bzq").write_text(f"{whole}\n{wrong}\n{VARIED}")
    (here / "empty.bzq").write_text("\n")
    return here


def test_text_where_there_is_no_terminal(files: Path, bzq: Bzq) -> None:
    run = bzq("replay", "whole.bzq")
    assert run.status == 0
    assert run.err == ""
    assert run.out.splitlines()[1:] == NARROW.splitlines()[1:] + run.out.splitlines()[NARROW.count("\n") :]
    assert run.out.endswith(END)
    assert bzq("replay", "whole.bzq", "--print") == run
    assert bzq("replay", "-", stdin=(files / "whole.bzq").read_bytes()).out.splitlines()[1:] == run.out.splitlines()[1:]


def test_exit_statuses(files: Path, bzq: Bzq) -> None:
    assert bzq("replay", "wrong.bzq").status == 1
    assert bzq("replay", "wrong.bzq", "--format", "json").status == 1
    assert bzq("replay", "wrong.bzq", "--at", "3").status == 1
    for arguments, said in (
        (["nowhere.bzq"], "bzq: nowhere.bzq: no such file\n"),
        (["empty.bzq"], "bzq: empty.bzq: there is no record in this file, so none is number 1\n"),
        (["three.bzq", "--record", "4"], "bzq: three.bzq: there is 3 records in this file, so none is number 4\n"),
        (["whole.bzq", "--record", "2"], "bzq: whole.bzq: there is 1 record in this file, so none is number 2\n"),
        (["whole.bzq", "--at", "33"], "bzq: there is no trick 33 to show: this deal has 32 tricks\n"),
        (["three.bzq", "--record", "3", "--at", "4"], "bzq: trick 4 is not reached: the record ends in trick 3\n"),
        (["whole.bzq", "--seat", "3"], "bzq: there is no seat 3: 2 play in this deal\n"),
        (["."], "bzq: .: 4 files; a deal is replayed from one of them\n"),
        (["whole.bzq", "--quiz"], "bzq: the quiz asks and waits for answers: it needs a terminal, and neither --print "
                                  "nor JSON\n"),
    ):  # fmt: skip
        run = bzq("replay", *arguments)
        assert (run.status, run.out) == (2, ""), arguments
        assert run.err == said.replace("there is 3 records", "there are 3 records")
    for arguments in (["--record", "0"], ["--at", "0"], ["--seat", "9"], ["--format", "csv"], []):
        assert bzq("replay", *(["whole.bzq", *arguments] if arguments else [])).status == 2


def test_a_record_of_many(files: Path, bzq: Bzq) -> None:
    run = bzq("replay", "three.bzq", "--record", "3")
    assert run.status == 1
    assert run.out.splitlines()[0].startswith("── three.bzq, record 3 ─")
    line = next(n for n, text in enumerate((files / "three.bzq").read_text().split("\n"), 1) if "+QhQh" in text)
    assert f"three.bzq:{line}:15: E309" in run.out
    assert bzq("replay", "three.bzq").out.splitlines()[1:] == bzq("replay", "whole.bzq").out.splitlines()[1:]


def test_only_the_record_asked_for_is_read(files: Path, bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "many.bzq").write_text((files / "whole.bzq").read_text() * 50)
    read: list[int] = []
    real = pieces.parse_record
    monkeypatch.setattr(pieces, "parse_record", lambda *piece: read.append(piece[2]) or real(*piece))
    assert bzq("replay", "many.bzq", "--record", "40").status == 0
    assert read == [40]


def test_odd_bytes(files: Path, bzq: Bzq) -> None:
    (files / "odd.bzq").write_bytes((files / "whole.bzq").read_text().replace("Anna", "Ännchen").encode("cp1252"))
    run = bzq("replay", "odd.bzq")
    assert run.status == 0
    assert "Ännchen" in run.out


def test_the_picture_is_that_of_python(files: Path, bzq: Bzq, whole: str) -> None:
    (record,) = loads(whole)
    for trick in (1, 14, 25, 32):
        situation = library.at(record, trick)
        run = bzq("replay", "whole.bzq", "--at", str(trick), "--print")
        assert run.status == 0
        assert run.out == f"{situation!r}\n{situation.position_string}\n"
        assert library.position(run.out.splitlines()[-1]) == situation
        mine = library.at(record, trick, seat=2)
        assert (
            bzq("replay", "whole.bzq", "--at", str(trick), "--seat", "2").out == f"{mine!r}\n{mine.position_string}\n"
        )
    assert bzq("replay", "whole.bzq", "--at", "14", "--ascii").out.isascii()
    assert (
        bzq("replay", "whole.bzq", "--at", "14").out
        == """\
trick 14   trumps ♠   turned 7♠   stock 22
  Anna     0  K♠ 9♠ 7♠ Q♥ J♥ K♦ A♣ A♣
> Ben    170  J♠ 9♥ 8♦  | Q♠ Q♥ Q♦ Q♦ Q♣
bezique 14 122- s 7s* As8dJhTc7dAd8cKhKhAd8sQcKd7hQs7cJcThJcAhJd Ks9s7sQhJhKdAcAc/Js9h8d - -/QcQsQhQdQd2 - - 0:170 4:4 \
2:KcQc=20@4,2:QsJd=40@6,2:QsQhQdQd2=60@11,2:KsQs=40@12 -/KsJdKc - - - - -
"""
    )


def test_colour(files: Path, bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = bzq("replay", "whole.bzq").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = bzq("replay", "whole.bzq").out
    assert "\x1b[31mQ♥\x1b[0m" in coloured
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured.splitlines()] == plain.splitlines()
    assert bzq("replay", "whole.bzq", "--no-color").out == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert bzq("replay", "whole.bzq").out == plain


class Keyboard:
    """A stream that says it is a terminal."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def isatty(self) -> bool:
        return True


def test_the_stepper_is_for_terminals(files: Path, bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, dict[str, object]]] = []

    def run(replayed: Any, terminal: Any, **options: object) -> int:
        asked.append((replayed.players[0], options))
        return 0

    monkeypatch.setattr(command, "run", run)
    monkeypatch.setattr(command, "possible", lambda: True)
    assert bzq("replay", "whole.bzq") == (0, "", "")
    assert bzq("replay", "whole.bzq", "--at", "14", "--seat", "2", "--quiz") == (0, "", "")
    assert asked == [("Anna", {"at": None, "seat": None, "quiz": False}), ("Anna", {"at": 14, "seat": 2, "quiz": True})]
    assert bzq("replay", "whole.bzq", "--print").out.endswith(END)
    assert bzq("replay", "whole.bzq", "--format", "json").out.startswith("{")
    assert bzq("replay", "whole.bzq", "--print", "--quiz").status == 2
    assert bzq("replay", "whole.bzq", "--at", "33").status == 2
    monkeypatch.setattr(command, "possible", lambda: False)
    assert bzq("replay", "whole.bzq").out.endswith(END)
    assert len(asked) == 2


def test_what_a_terminal_is(files: Path, bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures need standard output to be one that knows how to; keys may come from elsewhere."""
    monkeypatch.setenv("TERM", "xterm")
    assert not stepper.possible()  # the tests' own output is caught
    assert bzq("replay", "whole.bzq").out.endswith(END)
    monkeypatch.setattr(sys, "stdout", Keyboard(sys.stdout))
    monkeypatch.setattr(sys, "stdin", Keyboard(sys.stdin))
    assert stepper.possible()
    for kind in ("dumb", "", "unknown"):
        monkeypatch.setenv("TERM", kind)
        assert not stepper.possible()


# -- JSON


def document(run: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run.out)
    assert TimelineForm.model_validate(found).model_dump(by_alias=True) == found
    return found


def test_json(files: Path, bzq: Bzq, whole: str) -> None:
    run = bzq("replay", "whole.bzq", "--format", "json")
    assert (run.status, run.err) == (0, "")
    found = document(run)
    assert list(found)[:6] == ["schema", "file", "record", "rules", "deal", "players"]
    assert (found["schema"], found["file"], found["record"]) == ("bzq.timeline/1", "whole.bzq", 1)
    assert (found["rules"], found["players"], found["scores"]) == ("bezique", ["Anna", "Ben"], [70, 320])
    events = found["events"]
    assert sum(event["points"] for event in events) == 390
    assert sum(entry["points"] for event in events for entry in event["entries"]) == 390
    assert events[-1]["scores"] == [70, 320]
    (record,) = loads(whole)
    steps = list(library.walk(record))
    assert [event["position"] for event in events] == [step.after.position_string for step in steps]
    assert [event["event"] for event in events] == [step.text for step in steps]
    lines = whole.split("\n")
    for event in events:
        assert lines[event["line"] - 1][event["column"] - 1 :].startswith(event["event"])
    marriage = next(event for event in events if event["kind"] == "declaration")
    keys = ("trick", "seat", "event", "cards", "points", "scores", "line", "column")
    assert {key: marriage[key] for key in keys} == {
        "trick": 4, "seat": 2, "event": "+KcQc=20", "cards": ["Kc", "Qc"], "points": 20, "scores": [0, 20],
        "line": 19, "column": 10,
    }  # fmt: skip
    draw = next(event for event in events if event["kind"] == "draw")
    assert (draw["seat"], draw["seats"], draw["cards"]) == (None, [1, 2], ["Qh", "7h"])
    kinds = {event["kind"] for event in events}
    assert kinds == {"play", "declaration", "seven", "exchange", "draw"}
    exchange = next(event for event in events if event["kind"] == "exchange")
    assert exchange["cards"] == ["7s", "Ks"]


def test_json_of_draws_that_are_not_written(files: Path, bzq: Bzq, whole: str) -> None:
    (files / "silent.bzq").write_text(re.sub(r" /\w+", "", whole))
    written, silent = (
        document(bzq("replay", name, "--format", "json"))["events"] for name in ("whole.bzq", "silent.bzq")
    )
    assert [event["position"] for event in written] == [event["position"] for event in silent]
    assert [event["event"] for event in written] == [event["event"] for event in silent]
    draws = [event for event in silent if event["kind"] == "draw"]
    assert len(draws) == 24
    assert all(event["line"] is None and event["column"] is None for event in draws)


def test_json_of_variations(files: Path, bzq: Bzq) -> None:
    run = bzq("replay", "three.bzq", "--record", "3", "--format", "json")
    assert run.status == 1
    found = document(run)
    lines = {0: found["events"], **{one["number"]: one["events"] for one in found["variations"]}}
    assert [
        (
            one["number"],
            one["parent"],
            lines[one["parent"]][one["at"] - 1]["event"],
            [e["event"] for e in one["events"]],
        )
        for one in found["variations"]
    ] == [
        (1, 0, "7c", ["8d", "9c"]),
        (2, 1, "9c", ["Td", "/xxxx", "8s", "9s"]),
        (3, 2, "Td", ["Ad", "+KhQh=20", "/xxxx", "As", "9h"]),
        (4, 0, "+KcQc=20", ["+QsJd=40"]),
        (5, 0, "8d", ["_Qc"]),
    ]
    for number, events in lines.items():
        for event in events:
            assert all(
                lines[inner] and found["variations"][inner - 1]["parent"] == number for inner in event["variations"]
            )
    assert found["start"]["comments"][0] == "Found in a drawer."
    assert [entry["reason"] for entry in found["start"]["entries"]] == ["seven-turned"]
    assert found["events"][0]["glyphs"] == ["!?"]
    assert found["stopped"]["code"] == found["variations"][4]["stopped"]["code"] == "E309"
    assert (found["valid"], found["scores"]) == (False, [10, 20])


def test_json_of_a_hundred_levels(files: Path, bzq: Bzq) -> None:
    head = VARIED.partition("\n\n")[0]
    (files / "deep.bzq").write_text(head + "\n\n1. 7c " + "(1. 8d " * 100 + ")" * 100 + " 9c\n*\n")
    found = document(bzq("replay", "deep.bzq", "--format", "json"))
    assert [one["parent"] for one in found["variations"]] == list(range(100))
    text = bzq("replay", "deep.bzq").out
    assert text.count("(1. 8♦") == 100
    assert text.count(")") == 100


def test_json_from_a_trick_on(files: Path, bzq: Bzq, whole: str) -> None:
    every = document(bzq("replay", "whole.bzq", "--format", "json"))
    found = document(bzq("replay", "whole.bzq", "--format", "json", "--at", "14"))
    (record,) = loads(whole)
    assert found["start"]["position"] == library.at(record, 14).position_string
    assert found["start"]["trick"] == 14
    assert found["events"] == [event for event in every["events"] if event["trick"] >= 14]


def test_json_as_a_player_saw_it(files: Path, bzq: Bzq) -> None:
    found = document(bzq("replay", "whole.bzq", "--format", "json", "--seat", "1"))
    assert found["start"]["position"].split(" ")[5:7] == ["47", "Ah Jh 8h 9d Tc Kc 9c 8c".replace(" ", "") + "/+8"]
    draw = next(event for event in found["events"] if event["kind"] == "draw")
    assert (draw["event"], draw["cards"]) == ("/Qhxx", ["Qh", "xx"])
    for event in found["events"]:
        assert library.position(event["position"]).position_string == event["position"]
    unseen = [library.position(event["position"]).unseen for event in found["events"]]
    assert {mine for mine, _ in unseen} == {0}
    assert max(theirs for _, theirs in unseen) == 8


def test_json_of_a_broken_record(files: Path, bzq: Bzq, whole: str) -> None:
    (files / "broken.bzq").write_text(whole.replace("+QsJd=40", "+QsQd=40"))
    run = bzq("replay", "broken.bzq", "--format", "json")
    assert run.status == 1
    found = document(run)
    assert found["stopped"]["code"] == "E301"
    assert found["events"][-1]["event"] == "Td"
    (files / "broken.bzq").write_text('[Rules "bezique"]\n\n1. As 9c\n*\n')
    found = document(bzq("replay", "broken.bzq", "--format", "json"))
    assert (found["start"], found["events"], found["stopped"]["code"]) == (None, [], "E108")


def test_json_of_every_kind_of_rules(files: Path, bzq: Bzq) -> None:
    for preset in ("bezique-4-partners", "rubicon", "besigue"):
        deal = family_deal(2, preset, players=3 if preset == "besigue" else None)
        (files / "one.bzq").write_text(write_family(deal, "full").text)
        found = document(bzq("replay", "one.bzq", "--format", "json"))
        assert found["events"][-1]["scores"] == list(deal.score)
        assert sum(e["points"] for e in found["events"]) + sum(e["points"] for e in found["start"]["entries"]) == sum(
            deal.score
        )
        for one, two in pairwise(found["events"]):
            assert [b - a for a, b in zip(one["scores"], two["scores"], strict=True)].count(0) >= (
                len(deal.score) - len({entry["seat"] for entry in two["entries"]})
            )


def test_the_schema(bzq: Bzq) -> None:
    shown = json.loads(bzq("schema", "timeline").out)
    assert shown == schema("timeline")
    assert shown["title"] == "bzq.timeline/1"
    assert shown["properties"]["schema"]["const"] == "bzq.timeline/1"
    wanted = {"schema", "file", "record", "rules", "players", "events"}
    assert wanted <= set(shown["required"])
    event = shown["$defs"]["EventForm"]
    assert {"trick", "seat", "event", "cards", "points", "scores", "position", "line", "column"} <= set(
        event["required"]
    )
    assert "timeline" in SCHEMAS


# -- as a process


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_process(files: Path, process: Process) -> None:
    done = process("replay", "whole.bzq", "--at", "14", PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert "trick 14   trumps ♠".encode() in done.stdout
    done = process("replay", "whole.bzq", PYTHONIOENCODING="ascii", COLUMNS="80")
    assert done.returncode == 0
    assert done.stdout.isascii()
    done = process("replay", "three.bzq", "--record", "9")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    piped = subprocess.run(
        f"{sys.executable} -m bzq replay whole.bzq | head -1", shell=True, capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )  # fmt: skip
    assert piped.stderr == b""
    assert piped.stdout.count(b"\n") == 1


def style_of(lines: list[Line], text: str) -> set[str]:
    return {style for line in lines for piece, style in line if piece == text}


def test_red_suits_are_red(whole: str) -> None:
    (record,) = loads(whole)
    found = replay(record)
    lines = deal_text(found, start_of(found), Screen(80))
    assert style_of(lines, "Q♥") == {"red", "bold red"}
    assert style_of(lines, "T♠") == {"", "bold"}


def test_that_there_are_more_records_is_said(files: Path, bzq: Bzq) -> None:
    """On standard error, where no record was asked for; whatever form the record is shown in."""
    said = "bzq: three.bzq: this is record 1; there are more in this file, and --record 2 shows the next\n"
    for form in ([], ["--at", "1"], ["--format", "json"], ["--svg"]):
        run = bzq("replay", "three.bzq", *form)
        assert run.err == said, form
        asked = bzq("replay", "three.bzq", "--record", "1", *form)
        assert (asked.out, asked.err) == (run.out, ""), form
        assert bzq("replay", "whole.bzq", *form).err == ""
    assert bzq("replay", "-", stdin=(files / "three.bzq").read_bytes()).err == said.replace("three.bzq", "-")

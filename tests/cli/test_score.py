"""``bzq score``: the sheet, the standing, the JSON and the table."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bzq.records.reader import loads
from bzq.timeline.walk import simulate
from bzq.views.jsonforms import ScoreForm
from bzq.views.scoresheet import deal_sheet
from bzq.views.screen import Screen, line_text, width

Bzq = Callable[..., Any]


def sheet(text: str, screen: Screen, *, every_trick: bool = False) -> list[str]:
    (record,) = loads(text, "a.bzq")
    return [line_text(line).rstrip() for line in deal_sheet(simulate(record), screen, every_trick=every_trick)]


NARROW = """\
── a.bzq, record 1 ─────────────────────────────────────────────────────────────
Thursday table, 2026.11.26                              match anna-ben-3, deal 1
bezique: Anna against Ben; Anna dealt; K♠ turned, spades trumps     › led  * won

        Anna  Ben  scored                                            Anna    Ben
  1-3   nothing scored; tricks won: Anna 3
    4  ›8♥    9♥*  Ben: marriage in clubs  +KcQc              20        0     20
    5   A♥   ›T♠*
    6   T♦   ›K♣*  Ben: bézique  +QsJd                        40        0     60
 7-10   nothing scored; tricks won: Anna 4
   11  ›K♣    T♠*  Ben: trump seven exchanged  7s<>Ks         10        0     70
                   Ben: four queens  +_QsQhQdQd               60        0    130
   12   8♠   ›J♠*  Ben: royal marriage  +Ks_Qs                40        0    170
   13   9♠   ›K♠*
   14   9♠*  ›8♦   Anna: trump seven shown  +7s               10       10    170
15-17   nothing scored; tricks won: Anna 3
   18  ›8♣    T♣*  Ben: marriage in hearts  +Kh_Qh            20       10    190
19-20   nothing scored; tricks won: Ben 2
   21   7♥   ›A♦*  Ben: marriage in diamonds  +Kd_Qd          20       10    210
22-32   nothing scored; tricks won: Anna 4, Ben 7
        last trick: Ben                                                      +10
        brisques: Anna 6, Ben 10                                      +60   +100
                                                                  ──────────────
        total                                                          70    320
        as recorded                                                    70    320
"""


def test_the_sheet_on_a_narrow_screen(whole: str) -> None:
    assert sheet(whole, Screen(80)) == NARROW.splitlines()


def test_the_sheet_in_ascii(whole: str) -> None:
    assert "\n".join(sheet(whole, Screen(80, ascii=True))).isascii()


def test_every_trick_when_asked_for_and_on_a_wide_screen(whole: str) -> None:
    for lines in (sheet(whole, Screen(80), every_trick=True), sheet(whole, Screen(160))):
        numbers = [line[:5].strip() for line in lines if line[:5].strip().isdigit()]
        assert numbers == [str(n) for n in range(1, 33)]
        assert not any("nothing scored" in line for line in lines)
    assert "drawn" in sheet(whole, Screen(160))[4]


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 100, 119, 120, 160, 300])
@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_no_line_is_wider_than_the_screen(columns: int, players: int, whole: str) -> None:
    tags = "".join(f'[Player{seat} "夏Annabella {seat}"]\n' for seat in range(1, players + 1))
    text = f'[Rules "besigue"]\n[Event "A table"]\n{tags}[Dealer "1"]\n[Turned "7s"]\n\n1. 7h\n*\n'
    for shown in (text, whole):
        for every_trick in (True, False):
            lines = sheet(shown, Screen(columns), every_trick=every_trick)
            assert max(map(width, lines)) <= columns


def test_the_score_of_every_player_has_its_column() -> None:
    """Four players at 80 columns: whose numbers do not fit is told by name, none is cut off."""
    names = ("careful 1", "careful 2", "careful 3", "careful 4")
    tags = "".join(f'[Player{seat} "{name}"]\n' for seat, name in enumerate(names, 1))
    text = f'[Rules "bezique-4"]\n{tags}[Dealer "4"]\n[Turned "7s"]\n\n1. 7h 8h Ah 9h +AsAhAdAc=100\n2. 7c 8c^\n*\n'
    lines = sheet(text, Screen(80))
    assert next(line for line in lines if "scored" in line).split() == [
        *("car1", "car2", "car3", "car4", "scored"), *("car1", "car2", "car3", "car4")
    ]  # fmt: skip
    assert lines[-3].split() == ["total", "0", "0", "100", "10"]
    assert "…" not in "\n".join(lines[-4:])
    narrow = "\n".join(sheet(text, Screen(50)))
    assert "total: careful 1 0, careful 2 0,\n        careful 3 100, careful 4 10" in narrow


def test_the_card_that_is_led_already_is_shown() -> None:
    text = '[Player1 "Anna"]\n[Player2 "Ben"]\n[Dealer "1"]\n[Turned "Ks"]\n\n1. 7c 9c +KcQc=20^\n2. _Kc\n*\n'
    lines = sheet(text, Screen(80))
    row = next(line for line in lines if line.startswith("    2"))
    assert row.split() == ["2", "›K♣"]
    assert next(line for line in lines if "marriage" in line).split()[-4:] == ["+KcQc^", "20", "20", "0"]


def test_a_long_name_leaves_the_legend_whole() -> None:
    name = "Bartholomew Christopher Featherstonehaugh"
    text = f'[Player1 "{name}"]\n[Player2 "Ben"]\n[Dealer "1"]\n[Turned "Ks"]\n\n1. 7c 9c\n*\n'
    for columns in (80, 60):
        lines = sheet(text, Screen(columns))
        assert any(line.endswith("› led  * won") for line in lines)
        assert not any("trumps›" in line for line in lines)


def test_what_the_record_claims_otherwise_is_marked(whole: str) -> None:
    lines = sheet(whole.replace("70:320", "70:330"), Screen(80))
    assert "✗ recorded otherwise" in lines[-2]
    assert lines[-2].split()[-2:] == ["70", "330"]
    assert "1 error in this record: bzq validate tells" in lines[-1]
    assert "!! recorded otherwise" in sheet(whole.replace("70:320", "70:330"), Screen(80, ascii=True))[-2]


def test_a_deal_that_breaks_off(whole: str) -> None:
    start, _, _ = whole.partition("\n15. ")
    text = start.replace('[Result "70:320"]', '[Result "?"]') + "\n*\n"
    lines = sheet(text, Screen(80))
    assert lines[-1].strip() == "not played to the last trick"
    assert any(line.split() == ["no", "result", "recorded"] for line in lines)
    resigned = text.replace("[Hand1", '[Termination "resigned"]\n[Hand1')
    assert sheet(resigned, Screen(80))[-1].strip() == "ended before the last trick: resigned"


def test_rules_that_are_none_and_a_record_that_cannot_begin() -> None:
    for text, told in (
        ('[Rules "bezik"]\n\n1. 7c 9c\n*\n', "1 error in this record"),
        ('[Rules "bezique"]\n\n1. 7c 9c\n*\n', "2 errors in this record"),  # no dealer, and no turned card
    ):
        assert told in " ".join(sheet(text, Screen(80))[-2:])


def test_text_goes_on_with_the_standing(bzq: Bzq, here: Path, whole: str) -> None:
    second = whole.replace('[Deal "1"]', '[Deal "2"]').replace('[Dealer "1"]', '[Dealer "2"]')
    second = second.replace("1. 7c 9c", "*\n\n%", 1).split("%")[0].replace("70:320", "?")
    second = second.replace('[Result "?"]', '[Result "?"]\n[Termination "unfinished"]\n[Carry "70:320"]')
    (here / "a.bzq").write_text(f"{whole}\n{second}")
    status, out, err = bzq("score", "a.bzq")
    assert (status, err) == (0, "")
    assert out.split("══ match ")[1].splitlines() == [
        "anna-ben-3: Anna against Ben, to 1000 ═════════",
        "",
        "                     Anna      Ben         Anna      Ben",
        "deal 1                 70      320           70      320",
        "deal 2                  0        0           70      320",
        "",
        "the match goes on; still needed: Anna 930, Ben 680",
        "",
    ]


def test_json_with_the_keys_of_the_contract(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole)
    status, out, err = bzq("score", "a.bzq", "--format", "json")
    document = json.loads(out)
    assert (status, err) == (0, "")
    assert list(document) == ["schema", "records", "matches"]
    (record,) = document["records"]
    ledger = record.pop("ledger")
    assert record == {
        "file": "a.bzq",
        "record": 1,
        "rules": "bezique",
        "deal": "1",
        "players": ["Anna", "Ben"],
        "dealer": 1,
        "complete": True,
        "valid": True,
        "scores": [70, 320],
        "recorded": [70, 320],
        "brisques": [6, 10],
        "settlement": None,
    }
    assert list(record) == [
        "file", "record", "rules", "deal", "players", "dealer", "complete", "valid", "scores", "recorded", "brisques",
        "settlement",
    ]  # fmt: skip
    assert ledger[1] == {
        "trick": 6, "seat": 2, "points": 40, "reason": "declaration", "what": "bézique", "scores": [0, 60], "line": 21,
        "column": 11,
    }  # fmt: skip
    assert [sum(e["points"] for e in ledger if e["seat"] == seat) for seat in (1, 2)] == record["scores"]
    assert document["matches"] == [
        {
            "match": "anna-ben-3", "players": ["Anna", "Ben"], "target": 1000, "deals": ["1"], "totals": [[70, 320]],
            "winner": None, "double": False,
        }
    ]  # fmt: skip
    ScoreForm.model_validate_json(out)


def test_json_of_nothing_and_of_a_contradicted_carry(bzq: Bzq, here: Path, whole: str) -> None:
    assert json.loads(bzq("score", "nowhere", "--format", "json").out)["records"] == []
    second = whole.replace('[Deal "1"]', '[Deal "2"]').replace('[Dealer "1"]', '[Dealer "2"]')
    (here / "a.bzq").write_text(f"{whole}\n" + second.replace("[Result", '[Carry "0:0"]\n[Result', 1))
    status, out, err = bzq("score", "a.bzq", "--format", "json")
    assert status == 1
    assert "E701" in err
    valid = [record["valid"] for record in json.loads(out)["records"]]
    assert valid == [True, False]


def test_csv(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole.replace("Anna", "Anna, Zoë"))
    status, out, _ = bzq("score", "a.bzq", "--format", "csv")
    rows = list(csv.DictReader(out.splitlines()))
    assert status == 0
    assert out.startswith(
        "file,record,match,deal,trick,seat,player,points,reason,what,score,scores,line,column\na.bzq,1,"
    )
    assert rows[-2]["player"] == "Anna, Zoë"
    assert rows[-1]["scores"] == "70 320"
    assert sum(int(row["points"]) for row in rows if row["seat"] == "2") == 320


def test_errors_are_told_on_standard_error(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong)
    (here / "b.bzq").write_text("")
    status, out, err = bzq("score", "a.bzq", "b.bzq")
    assert status == 1
    assert err.startswith("a.bzq:21:16: E601 points claimed wrongly: ")
    assert err.splitlines()[0].endswith("bézique is worth 40, not 50")
    assert "W002" in err
    assert "as recorded" in out


RUBICON = """\
[Rules "rubicon"]
[Player1 "Anna"]
[Player2 "Ben"]
[Result "1510:1240"]
[Trick "63"]
[Lead "1"]
[Trump "h"]
[Score "1460:1240"]
[Hand1 "Ah 7h"]
[Hand2 "8s 7s"]

63. Ah 7s
64. 7h 8s
1510:1240
"""


def test_a_rubicon_game_is_settled(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text(RUBICON)
    assert [line.strip() for line in sheet(RUBICON, Screen(80))[-4:]] == [
        "Anna: 1510    +1500",
        "Ben: 1240     -1200",
        "game           +500",
        "Anna wins       800",
    ]
    (record,) = json.loads(bzq("score", "a.bzq", "--format", "json").out)["records"]
    settlement = record["settlement"]
    assert list(settlement) == ["winner", "points", "counted", "brisques_counted", "rubicon", "steps"]
    assert (settlement["winner"], settlement["points"], settlement["counted"]) == (1, 800, [1510, 1240])
    assert settlement["steps"][-1] == {"what": "game", "points": 500}
    void = RUBICON.replace("[Trick", '[Termination "void"]\n[Trick')
    assert sheet(void.replace("64. 7h 8s\n1510", "1460").replace("1510:", "1460:"), Screen(80))[-2].strip() == (
        "the game is void"
    )

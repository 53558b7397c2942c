"""Score sheets, tables and JSON of Belote and Briscola."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate
from bzq.views.jsonforms import RecordForm
from bzq.views.scorecsv import header, ledger_rows
from bzq.views.scoresheet import deal_sheet
from bzq.views.screen import Screen, line_text, width

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("b*.bzq"))


def timelines(name: str) -> list[Timeline]:
    text = (EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8")
    return [simulate(record) for record in loads(text, f"{name}.bzq")]


def sheet(timeline: Timeline, columns: int = 80) -> list[str]:
    return [line_text(line).rstrip() for line in deal_sheet(timeline, Screen(columns))]


def test_a_deal_of_belote() -> None:
    """The points of each trick, both sides' points so far, then what is counted, and how it ended."""
    (timeline,) = timelines("belote")
    lines = sheet(timeline)
    assert lines[2] == "belote; declarations=yes: Anna & Cara against Ben & Dan"
    assert lines[3].startswith("Ben dealt; K♠ turned; Anna took spades")
    assert "    5  ›J♠*   7♦    A♠    8♠   Anna:                      31         48       65" in lines
    assert lines[-11:] == [
        "    8  ›K♠*   K♦    7♣    8♦   Anna:                       8         87       65",
        "        points of the cards                                         +87      +65",
        "        last trick: Anna                                            +10",
        "        run of three to the king of hearts                          +20",
        "        run of three to the nine of clubs                           +20",
        "        run of three to the king of spades                          +20",
        "        belote and rebelote: Anna                                   +20",
        "                                                              ──────────────────",
        "        total                                                       177       65",
        "        as recorded                                                 177       65",
        "        Anna & Cara made the contract, 177 to 65",
    ]


@pytest.mark.parametrize(
    ("name", "number", "ended"),
    [
        ("belote-match", 0, "Anna & Cara made the contract, 108 to 74"),
        ("belote-match", 1, "a litige, 81 to 81: 81 go to the winner of the next deal"),
        ("belote-match", 2, "all passed twice; the next player deals"),
        ("belote-match", 3, "Anna & Cara are dedans with 78 to 84"),
        ("belote-table", 0, "Ben & Dan are dedans with 114 to 218"),
        ("briscola-match", 0, "Player 1 wins the deal"),
        ("briscola-match", 2, "a draw"),
        ("briscola-31", 0, "Anna claimed with 34 points and won the deal"),
        ("briscola-4", 0, "Ben & Dan win the deal"),
        ("briscola-6", 0, "Ben & Dan & Finn win the deal"),
    ],
)
def test_how_it_ended(name: str, number: int, ended: str) -> None:
    assert sheet(timelines(name)[number])[-1].strip() == ended


def test_tricks_without_points_are_folded() -> None:
    lines = sheet(timelines("briscolone")[0])
    assert "  8-9   no points; tricks won: Anna 1, Ben 1" in lines
    assert lines[3].startswith("Anna dealt; no trumps in this game")


def test_a_record_from_the_middle_goes_on_from_its_score() -> None:
    lines = sheet(timelines("belote-study")[0])
    assert next(line for line in lines if line.startswith("    6")).split()[-2:] == ["44", "74"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("columns", [60, 80, 120, 200])
def test_sheets_fit_the_screen(name: str, columns: int) -> None:
    for timeline in timelines(name):
        for line in sheet(timeline, columns):
            assert width(line) <= columns, line


@pytest.mark.parametrize("name", NAMES)
def test_json(name: str) -> None:
    """The ledger adds up to the scores; who won stands beside it."""
    for timeline in timelines(name):
        form = json.loads(RecordForm.of(timeline).text())
        assert timeline.position is not None
        side = timeline.position.rules.side
        sums = [0] * len(form["scores"])
        for entry in form["ledger"]:
            sums[side[entry["seat"] - 1]] += entry["points"]
            assert entry["reason"] in {"card-points", "last-trick", "belote", "declarations", "capot", "contract"}
            assert entry["line"] is not None
        assert sums == form["scores"] == form["recorded"]
        assert form["brisques"] is None and form["settlement"] is None
        assert set(form["outcome"]) == {"winner", "why", "floating"}


def test_json_of_a_litige() -> None:
    form = json.loads(RecordForm.of(timelines("belote-match")[1]).text())
    assert form["outcome"] == {"winner": None, "why": "litige", "floating": 81}


def test_json_of_other_games_has_no_outcome() -> None:
    (timeline,) = timelines("study")
    assert "outcome" not in json.loads(RecordForm.of(timeline).text())


def test_table() -> None:
    (timeline,) = timelines("belote")
    rows = list(csv.DictReader(io.StringIO(header() + ledger_rows(timeline))))
    assert [(row["player"], row["points"], row["reason"]) for row in rows] == [
        ("Anna & Cara", "87", "card-points"),
        ("Anna", "10", "last-trick"),
        ("Anna & Cara", "20", "declarations"),
        ("Anna & Cara", "20", "declarations"),
        ("Anna & Cara", "20", "declarations"),
        ("Anna", "20", "belote"),
        ("Ben & Dan", "65", "card-points"),
    ]
    assert rows[-1]["scores"] == "177 65"

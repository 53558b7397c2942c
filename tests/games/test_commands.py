"""Belote and Briscola through the commands: the documents' own examples, and every option told, played, validated."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bzq.cli.main import main

from .belote.deals import EIGHTY_ONE, EIGHTY_TWO, FAILED
from .briscola.deals import FIFTEEN, FORTY_SEVEN

ONLINE = Path(__file__).with_name("briscola") / "online-match.bzq"


def bzq(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command writes to standard output; it must have nothing to complain of."""
    status = main(list(arguments))
    out, err = capsys.readouterr()
    assert status == 0, (arguments, out, err)
    return out


def scores(capsys: pytest.CaptureFixture[str], path: Path) -> list[dict[str, Any]]:
    """``bzq score`` of a file that ``bzq validate`` finds nothing in, an entry a record."""
    bzq(capsys, "validate", str(path))
    written = json.loads(bzq(capsys, "score", "--format", "json", str(path)))
    deals: list[dict[str, Any]] = written["records"]
    return deals


@pytest.mark.parametrize(
    ("text", "expected", "winner"),
    [
        (EIGHTY_TWO, [82, 80], 1),  # 82 of 162
        (EIGHTY_ONE, [0, 81], None),  # 81 to 81
        (FAILED, [20, 162], 2),  # dedans, and belote is kept
        (FORTY_SEVEN, [47, 73], 2),
    ],
)
def test_the_examples_of_the_documents(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, expected: list[int], winner: int | None
) -> None:
    """82 of 162 are enough; 81 to 81 is a litige; 47 against 73: as the commands say it."""
    path = tmp_path / "deal.bzq"
    path.write_text(text, encoding="utf-8")
    (deal,) = scores(capsys, path)
    assert deal["scores"] == expected
    assert deal["outcome"]["winner"] == winner
    changed = text.replace(":".join(map(str, expected)), "100:62" if "belote" in text else "48:72")
    path.write_text(changed, encoding="utf-8")
    assert main(["validate", str(path)]) == 1
    assert "E603" in capsys.readouterr().out


def test_the_example_of_the_trick(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """K of spades and A of diamonds are 15 points for Anna, the three of clubs ten for Ben's two of trumps."""
    path = tmp_path / "deal.bzq"
    path.write_text(FIFTEEN, encoding="utf-8")
    sheet = bzq(capsys, "score", str(path))
    assert re.search(r"›K♠\* +A♦ +Anna: +15 +15 +0\n", sheet)
    assert re.search(r"›3♣ +2♥\* +Ben: +10 +15 +10\n", sheet)


def test_the_match_played_online(capsys: pytest.CaptureFixture[str]) -> None:
    """It validates, and scores 68:52, 40:80 and 60:60; the last is a draw."""
    deals = scores(capsys, ONLINE)
    assert [deal["scores"] for deal in deals] == [[68, 52], [40, 80], [60, 60]]
    assert [deal["outcome"]["winner"] for deal in deals] == [1, 2, None]
    assert deals[-1]["outcome"]["why"] == "draw"


OPTIONS = (
    ("belote", 4),
    ("belote; declarations=yes", 4),
    ("belote; target=301", 4),
    ("belote; target=1001", 4),
    ("belote; litige=lost", 4),
    ("belote; undertrump=free", 4),
    ("belote; belote-in-contract=no", 4),
    ("belote; declarations=yes; target=301; litige=lost; undertrump=free; belote-in-contract=no", 4),
    ("briscola", 2),
    ("briscola; exchange=7", 2),
    ("briscola; exchange=2", 2),
    ("briscola; open=yes", 2),
    ("briscola; wins=3", 2),
    ("briscola-3", 3),
    ("briscola-3; out=2s; exchange=7", 3),
    ("briscola-3; out=2h; wins=3", 3),
    ("briscola-3; out=2d; exchange=2", 3),
    ("briscola-4", 4),
    ("briscola-4; exchange=2; wins=3", 4),
    ("briscola-6", 6),
    ("briscola-6; exchange=7; wins=3", 6),
    ("briscola-31", 2),
    ("briscola-31; exchange=2; open=yes; wins=3", 2),
    ("briscolone", 2),
    ("briscolone; follow=yes", 2),
    ("briscolone; follow=yes; open=yes; wins=3", 2),
)
"""Every option of the two games in every form that has it, and how many play."""


@pytest.mark.parametrize(("rules", "seats"), OPTIONS)
@pytest.mark.parametrize("what", ["--deals", "--matches"])
def test_every_option(capsys: pytest.CaptureFixture[str], tmp_path: Path, rules: str, seats: int, what: str) -> None:
    """``bzq rules`` tells of it; the players play it, and what they wrote is valid, without a warning, and laid out."""
    told = bzq(capsys, "rules", rules)
    for option in rules.split("; ")[1:]:
        name, _, value = option.partition("=")
        assert re.search(rf"^ {name} +{value} ", told, re.MULTILINE), told
    path = tmp_path / "deals.bzq"
    players = ",".join((["greedy", "random"] * 3)[:seats])
    number = "2" if what == "--deals" else "1"
    bzq(capsys, "simulate", "-r", rules, "-p", players, what, number, "-s", "7", "-o", str(path), "--no-summary")
    bzq(capsys, "validate", "--strict", str(path))
    bzq(capsys, "fmt", "--check", "--complete", str(path))
    assert set(re.findall(r'^\[Rules "(.*)"\]$', path.read_text(), re.MULTILINE)) == {rules}

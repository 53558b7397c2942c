"""The standing of a match as people see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bzq.match import DealFacts, standings
from bzq.views.jsonforms import MatchForm
from bzq.views.screen import Screen, line_text, width
from bzq.views.standings import standing_lines

Deal = Callable[..., DealFacts]


def shown(*deals: DealFacts, screen: Screen | None = None) -> list[str]:
    (standing,) = standings(deals)
    return [line_text(line).rstrip() for line in standing_lines(standing, screen or Screen(80))]


def test_deals_as_rows_and_who_won(deal: Deal) -> None:
    rules: dict[str, Any] = {"rules": "bezique; double-game=500"}
    lines = shown(
        deal("3", (300, 20), Carry="420:380", **rules),
        deal("4", (10, 20), dealer=2, **rules),
        deal("5", (400, 60), **rules),
    )
    assert lines == [
        "══ match m: Anna against Ben, to 1000 ══════════════════",
        "",
        "                     Anna      Ben         Anna      Ben",
        "carried in                                  420      380",
        "deal 3                300       20          720      400",
        "deal 4                 10       20          730      420",
        "deal 5                400       60         1130      480",
        "",
        "Anna won the match with deal 5, 1130 to 480; a double game",
    ]


def test_how_an_open_match_stands(deal: Deal) -> None:
    assert shown(deal("1", (70, 320)))[-1] == "the match goes on; still needed: Anna 930, Ben 680"
    assert shown(deal("1", (1100, 1100)))[-1] == "Anna and Ben are level at 1100: the match goes on"
    assert shown(deal("1", (70, 320), rules="rubicon"))[-1] == "Ben is ahead"
    assert shown(deal("1", (7, 7), rules="rubicon"))[-1] == "Anna and Ben are level"
    assert shown(deal("1", None))[-1] == "how the match stands is not known: a deal has no final score"


def test_deals_that_do_not_count(deal: Deal) -> None:
    lines = shown(deal("1", (70, 320)), deal("1", (70, 320)), deal("2", None, dealer=2, Termination="void"))
    assert lines[4] == "deal 1, again          70      320"
    assert lines[5] == "deal 2, void            0        0           70      320"


@pytest.mark.parametrize("columns", [40, 60, 80, 160])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits_the_screen(deal: Deal, columns: int, players: int) -> None:
    names = tuple(f"夏 Annabella the {n}th" for n in range(players))
    rules = {2: "bezique", 3: "bezique-3", 4: "bezique-4"}[players]
    lines = shown(deal("1", (10,) * players, players=names, rules=rules), screen=Screen(columns, ascii=True))
    assert max(map(width, lines[:-1])) <= max(columns, 16 + 9 * players)
    assert "\n".join(lines).isascii()


def test_json(deal: Deal) -> None:
    (standing,) = standings([deal("1", (70, 320)), deal("2", None, dealer=2)])
    assert MatchForm.of(standing).model_dump() == {
        "match": "m",
        "players": ["Anna", "Ben"],
        "target": 1000,
        "deals": ["1", "2"],
        "totals": [[70, 320], None],
        "winner": None,
        "double": False,
        "floating": 0,
    }

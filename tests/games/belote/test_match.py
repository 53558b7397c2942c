"""Belote, the match: the last sentences of the rules page (S1) and ruling 12, as ``bzq score`` adds the deals up."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..matches import Match
from .deals import BELOTE_IN_A_TIE, EIGHTY_ONE, EIGHTY_TWO, FAILED, PASSED_OUT


@pytest.fixture
def match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Match:
    return Match(tmp_path, capsys)


def test_floating_points_go_to_the_winner_of_the_next_deal(match: Match) -> None:
    """The taker's points go to the side that wins the next deal."""
    found = match.add_up([EIGHTY_ONE, EIGHTY_TWO])
    assert (found["totals"], found["floating"]) == ([[0, 81], [82 + 81, 81 + 80]], 0)
    found = match.add_up([EIGHTY_ONE, FAILED])
    assert found["totals"] == [[0, 81], [20, 81 + 162 + 81]]


def test_floating_points_add_up(match: Match) -> None:
    """If the next deal is a tie too, they are added together."""
    found = match.add_up([EIGHTY_ONE, BELOTE_IN_A_TIE])
    assert (found["totals"][-1], found["floating"]) == ([0, 81 + 91], 81 + 91)
    found = match.add_up([EIGHTY_ONE, BELOTE_IN_A_TIE, EIGHTY_TWO])
    assert (found["totals"][-1], found["floating"]) == ([82 + 81 + 91, 81 + 91 + 80], 0)


def test_a_deal_passed_out_decides_nothing(match: Match) -> None:
    """Floating points wait for a deal that is played and decided."""
    found = match.add_up([EIGHTY_ONE, PASSED_OUT, EIGHTY_TWO])
    assert found["totals"] == [[0, 81], [0, 81], [163, 161]]


def test_points_that_float_into_a_match(match: Match) -> None:
    """What floats from before the first deal read is given."""
    found = match.add_up([EIGHTY_TWO], Carry="10:20", Litige="81")
    assert found["totals"] == [[10 + 82 + 81, 20 + 80]]


@pytest.mark.parametrize("target", [301, 501, 1001])
def test_first_to_the_target(match: Match, target: int) -> None:
    """The side that first has the target wins: 501 points, or 301 or 1001; one short of it goes on."""
    rules = f"belote; target={target}"
    found = match.add_up([EIGHTY_TWO, EIGHTY_TWO], rules, Carry=f"{target - 164}:0")
    assert (found["target"], found["totals"][-1], found["winner"]) == (target, [target, 160], 1)
    assert match.sheet().endswith(f"won the match with deal 2, {target} to 160")
    found = match.add_up([EIGHTY_TWO, EIGHTY_TWO], rules, Carry=f"{target - 165}:0")
    assert (found["totals"][-1], found["winner"]) == ([target - 1, 160], None)


def test_both_over_the_target(match: Match) -> None:
    """If both have it after the same deal, the side with more points wins, whoever won the deal."""
    found = match.add_up([EIGHTY_TWO], Carry="420:450")
    assert (found["totals"], found["winner"]) == ([[502, 530]], 2)


def test_equal_totals_over_the_target(match: Match) -> None:
    """With equal totals another deal is played."""
    found = match.add_up([EIGHTY_TWO], Carry="420:422")
    assert (found["totals"], found["winner"]) == ([[502, 502]], None)
    found = match.add_up([EIGHTY_TWO, FAILED], Carry="420:422")
    assert (found["totals"][-1], found["winner"]) == ([522, 664], 2)


def test_floating_points_lapse_with_the_match(match: Match) -> None:
    """What still floats when the match is over is lost."""
    found = match.add_up([EIGHTY_ONE], Carry="0:450")
    assert (found["winner"], found["floating"], found["totals"]) == (2, 0, [[0, 531]])

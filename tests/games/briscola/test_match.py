"""A real online match of three deals, and the deals that win a match (S2), as ``bzq score`` adds them up."""

from __future__ import annotations

from pathlib import Path

import pytest

from bzq.records.reader import loads

from ..matches import Match
from ..walking import walk_record

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
ONLINE = Path(__file__).with_name("online-match.bzq").read_text(encoding="utf-8")
WON, LOST, DRAWN = (record.text for record in loads(ONLINE))
"""Deals as they were played: the first won by seat 1, the second by seat 2, the third by nobody."""

CLAIMED = WON.replace("briscola", "briscola-31").replace("\n68:52", "\nclaim\n68:52")
"""Seat 2 takes the last trick of the first, and claims rightly to have 31 points."""

CLAIMED_WRONGLY = CLAIMED.partition("1. ")[0].replace("68:52", "0:0") + "1. 2c 6h claim\n0:0\n"
"""Seat 2 takes the first trick, and claims with no points at all: the deal is seat 1's."""


@pytest.fixture
def match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Match:
    return Match(tmp_path, capsys)


def test_a_real_match(match: Match) -> None:
    """Three deals as they were played: legal, worth what was written, and the last is a draw."""
    records = loads(ONLINE)
    walks = [walk_record(record) for record in records]
    assert [walked.refusal for walked in walks] == [None, None, None]
    assert [tuple(walked.position.scores) for walked in walks] == [(68, 52), (40, 80), (60, 60)]
    for record, walked in zip(records, walks, strict=True):
        assert record.tag("Result") == ":".join(map(str, walked.position.scores))
        assert len(walked.tricks) == 20
        assert {entry.reason for entry in walked.log} == {"card-points"}
    found = match.add_up([WON, LOST, DRAWN])
    assert (found["totals"], found["winner"]) == ([[1, 0], [1, 1], [1, 1]], None)


@pytest.mark.parametrize(
    ("deals", "rules", "totals", "winner"),
    [
        ([WON, LOST, WON], "briscola", [2, 1], 1),
        ([WON, WON], "briscola", [2, 0], 1),
        ([WON, WON], "briscola; wins=3", [2, 0], None),
        ([LOST, WON, LOST, WON, LOST], "briscola; wins=3", [2, 3], 2),
        ([WON, DRAWN, DRAWN, LOST], "briscola", [1, 1], None),
        ([CLAIMED, CLAIMED], "briscola-31", [0, 2], 2),
        ([CLAIMED_WRONGLY, CLAIMED, CLAIMED_WRONGLY], "briscola-31", [2, 1], 1),
    ],
)
def test_best_of_three_or_five(
    match: Match, deals: list[str], rules: str, totals: list[int], winner: int | None
) -> None:
    """Whoever first wins two deals of three, or three of five, has won the match; a draw counts for nobody."""
    found = match.add_up(deals, rules)
    assert (found["totals"][-1], found["winner"]) == (totals, winner)
    assert len(found["totals"]) == len(deals)


def test_a_match_is_won_once(match: Match) -> None:
    """A deal after the one that wins it is no part of it."""
    match.add_up([WON, WON])
    assert match.sheet() == "Player 1 won the match with deal 2, 2 to 0 deals"
    match.add_up([WON, WON, LOST])
    status, out = match.validate()
    assert (status, "W704" in out) == (0, True)


def test_a_match_may_begin_after_its_first_deal(match: Match) -> None:
    """The deals won before are given."""
    found = match.add_up([WON], Carry="1:1")
    assert (found["totals"], found["winner"]) == ([[2, 1]], 1)


def test_three_players_win_deals_too(match: Match) -> None:
    """Three-handed, each for himself; the third has most of the points."""
    deal = (EXAMPLES / "briscola-3.bzq").read_text(encoding="utf-8")
    found = match.add_up([deal, deal])
    assert (found["totals"], found["winner"]) == ([[0, 0, 1], [0, 0, 2]], 3)

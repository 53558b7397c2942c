"""A real online match of three deals, and the deals that win a match (S2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bzq.engine.game import Outcome
from bzq.games.briscola.match import add_up
from bzq.records.reader import loads

from ..walking import walk_record

MATCH = Path(__file__).with_name("online-match.bzq").read_text(encoding="utf-8")
WON, LOST, DRAWN = Outcome(0, "points"), Outcome(1, "points"), Outcome(None, "draw")


def test_a_real_match() -> None:
    """Three deals as they were played: legal, worth what was written, and the last is a draw."""
    records = loads(MATCH)
    walks = [walk_record(record) for record in records]
    assert [walked.refusal for walked in walks] == [None, None, None]
    assert [tuple(walked.position.scores) for walked in walks] == [(68, 52), (40, 80), (60, 60)]
    for record, walked in zip(records, walks, strict=True):
        assert record.tag("Result") == ":".join(map(str, walked.position.scores))
        assert len(walked.tricks) == 20
        assert {entry.reason for entry in walked.log} == {"card-points"}
    assert [walked.position.outcome for walked in walks] == [WON, LOST, DRAWN]
    assert add_up([walked.position.outcome for walked in walks], 2, 2).winner is None


@pytest.mark.parametrize(
    ("outcomes", "wins", "totals", "winner", "decided"),
    [
        ([WON, LOST, WON], 2, (2, 1), 0, 2),
        ([WON, WON], 2, (2, 0), 0, 1),
        ([WON, WON], 3, (2, 0), None, None),
        ([LOST, WON, LOST, WON, LOST], 3, (2, 3), 1, 4),
        ([WON, DRAWN, DRAWN, LOST], 2, (1, 1), None, None),
        ([WON, DRAWN, Outcome(0, "claim")], 2, (2, 0), 0, 2),
        ([Outcome(1, "wrong-claim"), LOST, WON], 2, (1, 2), 1, 1),
    ],
)
def test_best_of_three_or_five(
    outcomes: list[Outcome], wins: int, totals: tuple[int, int], winner: int | None, decided: int | None
) -> None:
    """Whoever first wins two deals of three, or three of five, has won the match; a draw counts for nobody."""
    match = add_up(outcomes, 2, wins)
    assert (match.totals[-1], match.winner, match.decided) == (totals, winner, decided)


def test_a_match_may_begin_after_its_first_deal() -> None:
    """The deals won before are given."""
    assert add_up([WON], 2, 2, start=(1, 1)).winner == 0


def test_three_players_win_deals_too() -> None:
    """Three-handed, each for himself."""
    match = add_up([Outcome(2, "points"), Outcome(0, "points"), Outcome(2, "points")], 3, 2)
    assert (match.totals, match.winner) == ([(0, 0, 1), (1, 0, 1), (1, 0, 2)], 2)

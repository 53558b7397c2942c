"""Hidden hands: what is certain is true, and what is true is certain or possible.

Small complete deals are read again without hands and stock. Where the draws are still there everything follows from
what was played; without them it is a table record. ``BZQ_SEED``, ``BZQ_BUDGET`` and ``--slow`` as in test_schedule.
"""

from __future__ import annotations

import re

import pytest

from bzq.analysis.model import CERTAIN, POSSIBLE, SPOILED, SUPERSEDED

from .chances import SEVEN, chances, combination_of
from .small_deals import SmallDeal, write
from .test_schedule import RULES, amount, analysed, searched, told

HIDDEN = re.compile(r"\[(Hand\d|Stock) .*\]\n")
DRAW = re.compile(r" /\S+")


def check_hidden(deal: SmallDeal, *, table: bool) -> None:
    text = HIDDEN.sub("", write(deal))
    if table:
        text = DRAW.sub("", text)
    analysis = analysed(text)
    why = told(analysis, text)
    for summary in analysis.summaries:
        assert summary.available is summary.missed is summary.efficiency is None, why
        turns = chances(deal, deal.start.side(summary.seat - 1))
        mine = [one for one in analysis.opportunities if one.seat in summary.seats]
        assert {one.certainty for one in mine} <= ({CERTAIN, POSSIBLE} if table else {CERTAIN}), why
        assert {one.lost for one in mine} <= {None}, why
        for turn in turns:
            for what in turn.legal | set(turn.done):
                # of one that was held for longer than is certain, the part that is certain stands
                there = [
                    one
                    for one in mine
                    if combination_of(one) == what and turn.trick <= one.until and (table or one.trick <= turn.trick)
                ]
                assert there, f"trick {turn.trick}, {what}\n{why}"
        for one in mine:
            what = combination_of(one)
            span = [turn for turn in turns if one.trick <= turn.trick <= one.until]
            if one.certainty == CERTAIN and what != SEVEN and one.status not in (SUPERSEDED, SPOILED):
                assert all(what in turn.legal | turn.after or what in turn.done for turn in span), f"{one}\n{why}"


@pytest.mark.parametrize("table", [False, True], ids=["draws", "table"])
@pytest.mark.parametrize("name", RULES)
def test_hidden_hands(name: str, table: bool) -> None:
    for number in range(amount(3)):
        check_hidden(searched(name, number)[0], table=table)


@pytest.mark.slow
@pytest.mark.parametrize("table", [False, True], ids=["draws", "table"])
@pytest.mark.parametrize("name", RULES)
def test_many_hidden_hands(name: str, table: bool) -> None:
    for number in range(amount(40)):
        check_hidden(searched(name, 10_000 + number)[0], table=table)

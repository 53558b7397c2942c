"""Hidden hands: what is certain is true, and what is true is certain or possible.

Small complete deals are read again without hands and stock. Where the draws are still there everything follows from
what was played; without them it is a table record. ``BZQ_SEED``, ``BZQ_BUDGET`` and ``--slow`` as in test_schedule.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache

import pytest

from bzq.analysis.model import CERTAIN, POSSIBLE, SPOILED, SUPERSEDED, Opportunity
from bzq.cards import card_name

from .chances import SEVEN, Chance, chances, combination_of
from .small_deals import SmallDeal, small_deal, write
from .test_schedule import RULES, SEED, amount, analysed, searched, told
from .worlds import TooManyError, worlds

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


# -- every way to fill in

MOST_WORLDS = 120
EACH_FOR_HIMSELF = [name for name, rules in RULES.items() if rules.preset != "bezique-4-partners"]
"""The ways of partners are those of two hands multiplied: too many."""


@cache
def filled_in(name: str, number: int) -> tuple[SmallDeal, list[list[list[Chance]]]]:
    """The deal of this number, the first with few enough worlds; and for each side its turns in each of them."""
    preset, options, _, _ = RULES[name]
    rng = random.Random(f"{SEED}-worlds-{name}-{number}")
    while True:
        players = rng.choice([2, 2, 3]) if preset == "besigue" else None
        deal = small_deal(rng, preset, options, players=players, tricks=rng.choice([2, 3, 4, 5]), past=0)
        if number % 3 and not changing(deal):
            continue
        try:
            return deal, [worlds(deal, side, MOST_WORLDS) for side in range(deal.start.sides)]
        except TooManyError:
            continue


def changing(deal: SmallDeal) -> bool:
    """Whether somebody shows five of a rank, so that four of a kind may be there of other cards from trick to trick."""
    shown = Counter(
        (event.seat, event.cards[place][0])
        for event in deal.events
        if event.kind in ("play", "declare")
        for place in range(len(event.cards))
        if not event.from_table[place]
    )
    return any(number > 4 for (_, rank), number in shown.items() if rank in "AKQJ")


def holds(one: Opportunity, turns: list[Chance], *, cards: bool) -> bool:
    """Whether in a world it could be declared at each trick of an opportunity; with ``cards``, of just those cards."""
    what, names = combination_of(one), tuple(sorted(map(card_name, one.cards)))
    for turn in turns:
        if one.trick <= turn.trick <= one.until:
            there = turn.legal | turn.after | set(turn.done)
            if what not in there or (cards and what != SEVEN and (what, names) not in turn.cards):
                return False
    return True


def check_worlds(deal: SmallDeal, worlds_of: list[list[list[Chance]]]) -> None:
    """Certain is what is so in every world, possible what is so in one of them; and all of it is said."""
    text = DRAW.sub("", HIDDEN.sub("", write(deal)))
    analysis = analysed(text)
    why = told(analysis, text)
    assert analysis.unreachable == [], why
    for summary in analysis.summaries:
        some = worlds_of[deal.start.side(summary.seat - 1)]
        assert some, why
        mine = [one for one in analysis.opportunities if one.seat in summary.seats]
        for one in mine:
            if one.certainty == POSSIBLE:
                assert any(holds(one, turns, cards=True) for turns in some), f"in no world: {one}\n{why}"
            else:
                assert all(holds(one, turns, cards=False) for turns in some), f"not in every world: {one}\n{why}"
        for turns in some:
            for turn in turns:
                for what in turn.legal | set(turn.done):
                    there = [one for one in mine if combination_of(one) == what and turn.trick <= one.until]
                    assert there, f"trick {turn.trick}, {what} in one world\n{why}"
        for at, turn in enumerate(some[0]):
            always = set.intersection(*(turns[at].cards for turns in some))
            for what, names in always:
                if not all(what in turns[at].legal for turns in some):
                    continue
                there = [one for one in mine if combination_of(one) == what and one.certainty == CERTAIN]
                assert any(one.trick <= turn.trick <= one.until for one in there), f"{turn.trick}, {names}: sure\n{why}"


@pytest.mark.parametrize("name", EACH_FOR_HIMSELF)
def test_every_way_to_fill_in(name: str) -> None:
    for number in range(1, 1 + amount(1)):
        check_worlds(*filled_in(name, number))


@pytest.mark.slow
@pytest.mark.parametrize("name", EACH_FOR_HIMSELF)
def test_many_ways_to_fill_in(name: str) -> None:
    for number in range(amount(30)):
        check_worlds(*filled_in(name, 10_000 + number))

"""The best schedule against exhaustive search on small random deals, and what must hold of every analysis.

``BZQ_SEED`` changes what is drawn, ``BZQ_BUDGET`` how much (2 is twice as much). With ``--slow`` there is far more.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from functools import cache
from typing import NamedTuple

import pytest

from bzq.analysis import analyse
from bzq.analysis.model import (
    DEFERRED,
    MADE,
    MIN_AVAILABLE,
    SPOILED,
    STATUSES,
    SUPERSEDED,
    Analysis,
    Opportunity,
)
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

from .chances import SEVEN, chances, combination_of
from .schedule_search import Search, TooLargeError, Turn, declared, values
from .small_deals import SmallDeal, small_deal, whole_deal, write

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))
LIMIT = 5000
"""Positions the search may look at for one side; larger deals are drawn again."""


class Rules(NamedTuple):
    """A rule set to draw deals for: the tricks with stock that are played, and how many may lie before them."""

    preset: str
    options: dict[str, str]
    tricks: int = 8
    past: int = 3


RULES = {
    "bezique": Rules("bezique", {}, 10),
    "bezique-da": Rules("bezique-da", {}, 10),
    "besigue": Rules("besigue", {}, 9),
    "bezique-cavendish": Rules("bezique-cavendish", {}),
    "bezique-hoyle": Rules("bezique-hoyle", {}, 7),
    "bezique-foster": Rules("bezique-foster", {}, 7),
    "bezique-enquire": Rules("bezique-enquire", {}, 10),
    "bezique-3": Rules("bezique-3", {}, 9),
    "bezique-4": Rules("bezique-4", {}, 9),
    "bezique-4-partners": Rules("bezique-4-partners", {}, 5),
    "rubicon": Rules("rubicon", {}, 5, 0),
    "rubicon-foster": Rules("rubicon-foster", {}, 4, 0),
    "rubicon-bicycle": Rules("rubicon-bicycle", {}, 4, 0),
    "six-pack": Rules("six-pack", {}, 3, 0),
    "higher-points": Rules("bezique", {"reuse": "higher-points"}),
    "equal-points": Rules("bezique", {"reuse": "equal-points", "fresh-card": "free"}),
    "once": Rules("bezique", {"reuse": "once"}),
    "fresh-card-free": Rules("bezique", {"fresh-card": "free"}),
    "double-at-once": Rules("bezique", {"double-bezique": "at-once"}),
    "any-number": Rules("bezique", {"declarations": "any"}),
    "pending": Rules("bezique", {"pending": "on"}),
    "pending-overlap": Rules("bezique", {"pending": "on", "pending-overlap": "allow"}, 7),
    "pending-any": Rules("bezique", {"declarations": "any", "pending": "on"}, 6),
    "pending-by-points": Rules("bezique", {"pending": "on", "reuse": "higher-points"}, 6),
    "taken-card": Rules("bezique", {"taken-card": "next-trick"}, 10),
    "seven-not-free": Rules("bezique", {"seven-free": "no", "seven-for-seven": "yes"}, 10),
    "seven-not-shown": Rules("bezique", {"seven-shown": "off"}, 10),
    "seven-not-shown-for-nothing": Rules("bezique", {"seven-exchanged": "0", "seven-shown": "off"}),
    "seven-exchange-off": Rules("bezique", {"seven-exchanged": "off"}),
    "seven-exchange-for-nothing": Rules("bezique", {"seven-exchanged": "0", "seven-for-seven": "yes"}),
    "seven-led": Rules("bezique", {"seven-played": "lead", "seven-shown": "off", "seven-free": "no"}, 10),
    "marriage-to-sequence": Rules("bezique", {"marriage-to-sequence": "no"}, 10),
    "stock-end": Rules("bezique", {"stock-end-declaration": "no"}),
    "tables-apart": Rules("bezique-4-partners", {"shared-table": "no"}, 5),
    "second-double": Rules("bezique-3", {"second-double": "any"}),
    "pone-draws": Rules("bezique", {"draw-first": "pone"}),
    "alternate-pair": Rules("bezique", {"bezique-pair": "alternate"}),
    "remarry-cross": Rules("rubicon", {"remarry": "cross", "pending": "off"}, 5, 0),
    "rubicon-any": Rules("rubicon", {"declarations": "any", "pending": "off"}, 5, 0),
    "re-formed-tables": Rules("bezique-3", {"reform": "laws"}, 7, 0),
}
WHOLE = ["bezique", "bezique-da", "besigue", "bezique-enquire", "bezique-3", "bezique-4"]
"""The presets without announcements: the search can mostly manage whole deals of them."""
MANY = {name: rules for name, rules in RULES.items() if not rules.options}


def amount(number: int) -> int:
    return max(1, round(number * BUDGET))


@cache
def searched(name: str, number: int) -> tuple[SmallDeal, list[list[int]]]:
    """The deal of this number, the first that the search can manage, and V(0) to V(n) of each side."""
    preset, options, tricks, past = RULES[name]
    rng = random.Random(f"{SEED}-schedule-{name}-{number}")
    while True:
        players = rng.choice([2, 2, 3, 4]) if preset == "besigue" else None
        deal = small_deal(rng, preset, options, players=players, tricks=tricks, past=past)
        try:
            return deal, [Search(deal, side, LIMIT).values() for side in range(deal.start.sides)]
        except TooLargeError:
            continue


def analysed(text: str) -> Analysis:
    (record,) = loads(text)
    timeline = simulate(record)
    assert not timeline.findings, f"{timeline.findings}\n{text}"
    analysis = analyse(timeline)
    assert analysis.refused is None, text
    return analysis


def told(analysis: Analysis, text: str) -> str:
    """What was said, for a failing test."""
    lines = [
        f"{one.trick}-{one.until} seat {one.seat} {one.declaration} {one.points} {one.status}, lost {one.lost} at "
        f"{one.lost_at}, instead {one.instead}"
        for one in analysis.opportunities
    ]
    return "\n".join([*lines, *map(str, analysis.summaries), text])


def lost(opportunities: list[Opportunity]) -> Counter[int]:
    """Points lost by won trick."""
    found: Counter[int] = Counter()
    for one in opportunities:
        for trick, points in one.falls:
            found[trick] += points
    return +found


def check(deal: SmallDeal, values_of: list[list[int]], text: str | None = None) -> None:
    """The sums are those of the search, and the losses of the opportunities make them up trick by trick."""
    text = write(deal) if text is None else text
    analysis = analysed(text)
    why = told(analysis, text)
    assert len(analysis.summaries) == deal.start.sides, why
    for summary in analysis.summaries:
        side = deal.start.side(summary.seat - 1)
        assert {deal.start.side(seat - 1) for seat in summary.seats} == {side}, why
        mine = [one for one in analysis.opportunities if one.seat in summary.seats]
        found = values_of[side]
        assert found[-1] == declared(deal, side), why
        assert found == sorted(found, reverse=True), why
        assert not summary.at_least, why
        assert (summary.available, summary.declared) == (found[0], found[-1]), f"{found}\n{why}"
        assert summary.missed == found[0] - found[-1], why
        turns = [turn.trick for turn in Search(deal, side).steps if isinstance(turn, Turn)]
        falls = {trick: found[k] - found[k + 1] for k, trick in enumerate(turns) if found[k] > found[k + 1]}
        assert lost(mine) == falls, f"side {side + 1}: {found} at {turns}, so {falls}\n{why}"
        assert summary.opportunities == len(mine), why
        assert summary.made == sum(one.status in (MADE, DEFERRED) for one in mine), why
        check_opportunities(mine, turns, why)
        some = found[0] >= MIN_AVAILABLE
        assert summary.efficiency == (found[-1] / found[0] if some else None), why


def check_opportunities(mine: list[Opportunity], turns: list[int], why: str) -> None:
    """What each says fits together."""
    for one in mine:
        about = f"{one}\n{why}"
        assert one.trick in turns and one.until in turns, about
        assert one.trick <= one.until, about
        assert one.status in STATUSES, about
        assert one.lost == sum(points for _, points in one.falls), about
        assert all(points > 0 for _, points in one.falls), about
        assert len({trick for trick, _ in one.falls}) == len(one.falls), about
        assert (one.lost_at > 0) == (one.lost > 0), about
        if one.lost:
            assert dict(one.falls)[one.lost_at] == max(points for _, points in one.falls), about
        assert one.certainty == "certain", about
        assert (one.delay > 0) == (one.status == DEFERRED), about
        if one.status in (MADE, DEFERRED):
            assert one.lost == 0 and one.instead is None, about
        if one.lost:
            assert one.instead is None, about
        if one.instead is not None:
            assert any(other.lost and other.declaration == one.instead for other in mine), about
        assert one.sentence, about


def check_places(deal: SmallDeal) -> None:
    """An opportunity stands for everything that could be declared, from its first trick to its last, as things lay.

    What needs another order, or another copy kept, is superseded or spoiled; what was made was made there.
    """
    text = write(deal)
    analysis = analysed(text)
    why = told(analysis, text)
    for summary in analysis.summaries:
        turns = chances(deal, deal.start.side(summary.seat - 1))
        mine = [one for one in analysis.opportunities if one.seat in summary.seats]
        for turn in turns:
            for what in turn.legal | set(turn.done):
                there = [o for o in mine if combination_of(o) == what and o.trick <= turn.trick <= o.until]
                assert there, f"trick {turn.trick}, {what}\n{why}"
            for what in set(turn.done):
                at = [o for o in mine if combination_of(o) == what and o.until == turn.trick]
                said = sum(o.status in (MADE, DEFERRED) for o in at)
                assert said == turn.done.count(what), f"trick {turn.trick}, {what} done\n{why}"
        for one in mine:
            what = combination_of(one)
            span = [turn for turn in turns if one.trick <= turn.trick <= one.until]
            lay = all(what in turn.legal | turn.after or what in turn.done for turn in span)
            assert lay or what == SEVEN or one.status in (SUPERSEDED, SPOILED), f"{one}\n{why}"
            if one.status == MADE:
                assert one.trick == one.until and what in span[0].done, f"{one}\n{why}"
            if one.status == DEFERRED and what != SEVEN:
                later = min(turn.trick for turn in turns if turn.trick > one.trick and what in turn.done)
                assert one.delay == later - one.trick, f"{one}\n{why}"


def figures(analysis: Analysis, turned: int, players: int) -> tuple[Counter[object], ...]:
    """Everything an analysis says, by seats as they were before everybody moved on."""

    def seat(number: int) -> int:
        return (number - 1 - turned) % players + 1

    def words(text: str | None) -> str | None:
        return text and re.sub(r"@(\d)", lambda found: f"@{seat(int(found[1]))}", text)

    return (
        Counter(
            (o.trick, o.until, seat(o.seat), o.declaration, o.cards, o.points, o.status, o.lost, o.certainty, o.instead,
             o.delay, o.lost_at, o.falls, o.sentence, words(o.words))
            for o in analysis.opportunities
        ),
        Counter((u.trick, u.until, seat(u.seat), u.declaration, u.cards, u.points) for u in analysis.unreachable),
        Counter(
            (p.trick, seat(p.seat), p.played, p.best, p.value, p.loss, p.forced, p.line, p.sentence)
            for p in analysis.endgame.plays
        ),
        Counter(
            (frozenset(seat(s) for s in one.seats), one.declared, one.available, one.missed, one.opportunities,
             one.made, one.endgame_lost, one.decisions, one.at_least)
            for one in analysis.summaries
        ),
    )  # fmt: skip


def check_mirrored(deal: SmallDeal) -> None:
    """With everybody one seat further every figure is the same."""
    game = deal.start
    straight = figures(analysed(write(deal)), 0, game.players)
    moved = figures(analysed(write(deal, 1)), 1, game.players)
    for one, other in zip(straight, moved, strict=True):
        assert one == other, f"{one - other}\n{other - one}\n{write(deal)}"


@pytest.mark.parametrize("name", RULES)
def test_small_deals(name: str) -> None:
    for number in range(amount(11 if name in MANY else 6)):
        check(*searched(name, number))


def check_whole_deal(preset: str, number: int) -> None:
    rng = random.Random(f"{SEED}-whole-schedule-{preset}-{number}")
    while True:
        deal, text = whole_deal(rng, preset)
        try:
            found = [Search(deal, side, 4 * LIMIT).values() for side in range(deal.start.sides)]
        except TooLargeError:
            continue
        check(deal, found, text)
        return


@pytest.mark.parametrize("preset", WHOLE)
def test_whole_deals(preset: str) -> None:
    for number in range(amount(2)):
        check_whole_deal(preset, number)


@pytest.mark.slow
@pytest.mark.parametrize("preset", WHOLE)
def test_many_whole_deals(preset: str) -> None:
    for number in range(amount(40)):
        check_whole_deal(preset, 10_000 + number)


@pytest.mark.parametrize("name", RULES)
def test_where_they_lay(name: str) -> None:
    for number in range(amount(4 if name in MANY else 2)):
        check_places(searched(name, number)[0])


@pytest.mark.parametrize("name", RULES)
def test_mirrored(name: str) -> None:
    for number in range(amount(2)):
        check_mirrored(searched(name, number)[0])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", RULES)
def test_many_small_deals(name: str, part: int) -> None:
    for number in range(amount(50)):
        check(*searched(name, (part + 1) * 10_000 + number))


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_places(name: str) -> None:
    for number in range(amount(60)):
        check_places(searched(name, 10_000 + number)[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_many_mirrored(name: str) -> None:
    for number in range(amount(30)):
        check_mirrored(searched(name, 10_000 + number)[0])


def test_much_is_missed_in_these_deals() -> None:
    """Deals in which nothing can be missed would show nothing."""
    found = [one for name in RULES for number in range(2) for one in searched(name, number)[1]]
    assert sum(len(one) > 3 and one[0] > one[-1] for one in found) > len(found) // 3


@pytest.mark.parametrize("name", ["bezique", "bezique-cavendish", "bezique-4-partners", "rubicon", "re-formed-tables"])
def test_positions_that_are_told_apart(name: str) -> None:
    """Looking at no position twice changes nothing: the search without its memory finds the same."""
    for number in range(amount(4)):
        preset, options, _, _ = RULES[name]
        deal = small_deal(random.Random(f"{SEED}-plain-{name}-{number}"), preset, options, tricks=3)
        for side in range(deal.start.sides):
            assert Search(deal, side, remember=False).values() == values(deal, side), write(deal)

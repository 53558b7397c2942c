"""Series of deals and matches: seats, dealers, seeds, matches to their end, and the sums."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

import pytest

from bzq.dealfacts import DealFacts
from bzq.match import standings
from bzq.players.player import PLAYERS
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.simulation.series import Series, play, seats_for
from bzq.simulation.tally import WAYS, DealSum, Tally
from bzq.timeline.walk import simulate

from .tables import PRESETS, RELATIVES, findings

GOLDEN = {
    ("random", "bezique"): "4bf8866a29a4f626",
    ("random", "bezique-4-partners"): "b1770d450fed74dd",
    ("greedy", "besigue; players=3"): "23d5d925fbf046e5",
    ("greedy", "rubicon"): "2c7704d2c557872f",
    ("careful", "bezique"): "e2f10234e4914ea3",
    ("careful", "bezique-foster"): "1e2317cb2745ddde",
    ("careful", "bezique-3"): "c465cbd510d40134",
    ("random", "belote; declarations=yes"): "9f8ea06512ae43e0",
    ("greedy", "belote"): "bea4583d8c82fabd",
    ("careful", "belote"): "55aa94e3086ac70d",
    ("careful", "belote; declarations=yes"): "62b19067f4bbf468",
    ("random", "briscola-31"): "fa84b9aafa81186e",
    ("greedy", "briscola-3"): "75f51acd95a9fc7b",
    ("careful", "briscola"): "2c3957dd8cb61ee7",
    ("careful", "briscola-4"): "795171fed2645a08",
    ("careful", "briscola-6; exchange=7"): "3d9719791dc35fdc",
    ("careful", "briscolone; follow=yes"): "81fe4a0d017e34e3",
}
"""The first 16 digits of the SHA-256 of two deals' records: the same on every platform and Python."""


def text_of(series: Series) -> str:
    return "\n".join(play(series, number).text for number in range(series.count))


def tags(text: str, name: str) -> list[str]:
    return re.findall(rf'^\[{name} "(.*)"\]$', text, re.MULTILINE)


@pytest.mark.parametrize(("kind", "name"), GOLDEN)
def test_the_same_seed_gives_the_same_records(kind: str, name: str) -> None:
    rules = resolve(name)
    text = text_of(Series(rules, (kind,) * rules.players, seed=2026, count=2))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[kind, name]


def test_another_seed_gives_other_records() -> None:
    rules = resolve("bezique")
    texts = {text_of(Series(rules, ("random", "random"), seed=seed)) for seed in (1, 2, 3)}
    assert len(texts) == 3


def test_a_deal_is_the_same_whatever_was_played_before() -> None:
    rules = resolve("bezique")
    series = Series(rules, ("random", "careful"), seed=5, count=4)
    assert play(series, 3).text == play(Series(rules, ("random", "careful"), seed=5, count=9), 3).text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_sits_and_deals_everywhere_equally_often(seats: int) -> None:
    series = Series(resolve(f"besigue; players={seats}"), ("random",) * seats, count=seats * seats)
    places: Counter[tuple[int, int]] = Counter()
    for number in range(series.count):
        seating = series.seating(number)
        assert sorted(seating) == list(range(seats))
        places.update((player, (seat - series.dealer(number)) % seats) for seat, player in enumerate(seating))
    assert set(places.values()) == {seats} and len(places) == seats * seats


def test_the_records_name_the_seats_as_they_were() -> None:
    series = Series(resolve("bezique"), ("greedy", "random"), count=4)
    text = text_of(series)
    assert tags(text, "Player1") == ["greedy", "random"] * 2
    assert tags(text, "Dealer") == ["1", "1", "2", "2"]
    assert tags(text, "Deal") == ["1", "2", "3", "4"]
    assert set(tags(text, "Match")) == {"?"} and set(tags(text, "Event")) == {"Simulation"}
    assert findings(text) == []


def test_names_have_numbers_where_several_of_a_kind_play() -> None:
    rules = resolve("bezique-4-partners")
    assert Series(rules, ("greedy", "careful", "greedy", "random")).names == (
        "greedy 1",
        "careful",
        "greedy 2",
        "random",
    )


def test_players_take_turns_where_fewer_are_named_than_seats() -> None:
    assert seats_for(2, ["greedy"]) == ("greedy", "greedy")
    assert seats_for(4, ["greedy", "careful"]) == ("greedy", "careful", "greedy", "careful")
    assert seats_for(3, ["greedy", "careful"]) is None
    assert seats_for(2, ["greedy", "careful", "random"]) is None
    assert seats_for(2, []) is None


@pytest.mark.parametrize(
    "text",
    [
        "bezique; target=500",
        "besigue; target=500",
        "bezique-enquire; target=400",
        "bezique; match-end=instant; target=400",
        "bezique-4-partners",
        "bezique-3; target=500; double-game=500",
        "belote; target=301",
        "belote; declarations=yes; litige=lost",
        "briscola-3; wins=3",
        "briscola-4",
        "briscola-6; exchange=7",
        "briscola-31; wins=3",
        "briscolone",
    ],
)
def test_matches_are_played_to_their_end(text: str) -> None:
    rules = resolve(text)
    series = Series(rules, tuple(["greedy", "random"] * 4)[: rules.players], seed=4, count=2, matches=True)
    outcomes = [play(series, number) for number in range(2)]
    written = "\n".join(outcome.text for outcome in outcomes)
    assert findings(written) == []
    facts = [DealFacts.of(simulate(record)) for record in loads(written)]
    matches = standings(facts)
    assert len(matches) == 2 and len(facts) > 2
    for number, (match, outcome) in enumerate(zip(matches, outcomes, strict=True)):
        assert match.winner is not None and match.decided == len(match.deals) - 1 == len(outcome.deals) - 1
        names = series.names
        sides = [" & ".join(names[side::2]) for side in (0, 1)] if rules.partners else list(names)
        assert match.sides[match.winner - 1].split(" & ")[0] in sides[outcome.winner or 0].split(" & "), number
        assert tags(outcome.text, "Carry") == [
            ":".join(map(str, deal.totals or ())) for deal in match.deals[:-1]
        ]  # fmt: skip
    if "instant" in text:
        assert tags(written, "Termination") and set(tags(written, "Termination")) == {"target"}


def test_the_winner_of_the_last_trick_deals_where_the_rules_say_so() -> None:
    outcome = play(Series(resolve("besigue; target=700"), ("random", "random"), seed=3, count=1, matches=True), 0)
    timelines = [simulate(record) for record in loads(outcome.text)]
    assert len(timelines) > 2
    assert [one.dealer for one in timelines[1:]] == [one.last_trick for one in timelines[:-1]]


@pytest.mark.parametrize("name", ["rubicon", "rubicon-bicycle", "six-pack"])
def test_a_rubicon_game_is_a_match(name: str) -> None:
    series = Series(resolve(name), ("greedy", "random"), seed=2, count=2, matches=True)
    for number in range(2):
        outcome = play(series, number)
        (record,) = loads(outcome.text)
        settlement = simulate(record).settlement
        assert settlement is not None and record.tag("Settlement") == f"{settlement.winner}:{settlement.points}"
        assert outcome.deals[0].worth == settlement.points
        assert outcome.winner == series.seating(number)[settlement.winner - 1]
    assert findings(outcome.text) == []


@pytest.mark.parametrize("name", PRESETS)
def test_the_sums_are_those_of_the_records(name: str) -> None:
    rules = resolve(name)
    series = Series(rules, tuple(["greedy", "random"] * 2)[: rules.players], seed=6, count=2)
    sides = 2 if rules.partners else rules.players
    tally = Tally(sides)
    points = [0] * sides
    won = [0] * sides
    for number in range(2):
        outcome = play(series, number)
        tally.add(outcome.deals)
        scores = simulate(loads(outcome.text)[0]).scores or ()
        seating = series.seating(number)
        here = [seating[seat] % 2 if rules.partners else seating[seat] for seat in range(sides)]
        for score, side in zip(scores, here, strict=True):
            points[side] += score
        if not rules.settled and list(scores).count(max(scores)) == 1:
            won[here[scores.index(max(scores))]] += 1
    assert tally.points == points
    assert rules.settled or tally.won == won
    assert sum(tally.won) + tally.level == tally.deals == 2
    assert {way for _, way in tally.ways} <= set(WAYS)
    assert [sum(tally.ways.get((side, way), 0) for way in WAYS) for side in range(sides)] == points


@pytest.mark.parametrize("text", RELATIVES)
def test_the_sums_of_belote_and_briscola_are_those_of_the_records(text: str) -> None:
    rules = resolve(text)
    series = Series(rules, tuple(["greedy", "random"] * 3)[: rules.players], seed=6, count=12)
    sides = rules.score_count
    tally = Tally(sides)
    points, won = [0] * sides, [0] * sides
    for number in range(series.count):
        outcome = play(series, number)
        tally.add(outcome.deals)
        timeline = simulate(loads(outcome.text)[0])
        seating = series.seating(number)
        here = [seating[seat] % 2 if rules.partners else seating[seat] for seat in range(sides)]
        for score, side in zip(timeline.scores or (), here, strict=True):
            points[side] += score
        assert timeline.outcome is not None
        if timeline.outcome.winner is not None:
            won[here[timeline.outcome.winner - 1]] += 1
    assert (tally.points, tally.won, sum(won) + tally.level) == (points, won, series.count)
    assert {way for _, way in tally.ways} <= set(WAYS)
    assert [sum(tally.ways.get((side, way), 0) for way in WAYS) for side in range(sides)] == points


def test_points_that_float_are_in_the_tags_and_go_to_the_next_winner() -> None:
    """A litige in the middle of a match: the next record says what floats into it, and the standing adds it."""
    rules = resolve("belote; target=1001")
    series = Series(rules, ("greedy",) * 4, seed=1, count=60, matches=True)
    for number in (2, 40, 48):
        text = play(series, number).text
        assert "[Litige" in text
        assert findings(text) == []
        (match,) = standings([DealFacts.of(simulate(record)) for record in loads(text)])
        records = loads(text)
        for deal, record in zip(match.deals, records[1:], strict=False):
            assert record.tag("Litige") == (str(deal.floating) if deal.floating else None)


def test_a_match_of_briscola_counts_deals() -> None:
    series = Series(resolve("briscola"), ("greedy", "random"), seed=3, count=1, matches=True)
    outcome = play(series, 0)
    assert all(max(map(int, carry.split(":"))) < 2 for carry in tags(outcome.text, "Carry"))
    winners = [deal.winner for deal in outcome.deals]
    assert winners.count(outcome.winner) == 2 and winners[-1] == outcome.winner


def test_the_margin_and_its_error() -> None:
    tally = Tally(2)
    for one, other in ((100, 60), (80, 120), (200, 80), (90, 90)):
        tally.add([DealSum((one, other), {}, None if one == other else int(other > one))])
    mean, error = tally.margin()
    assert mean == 30
    assert error == pytest.approx((((10**2 + 70**2 + 90**2 + 30**2) / 3) / 4) ** 0.5)
    assert (tally.won, tally.level) == ([2, 1], 1)


def test_every_player_has_a_name() -> None:
    assert list(PLAYERS) == ["random", "greedy", "careful"]

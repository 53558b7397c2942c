"""Careful beats greedy and greedy beats random, by margins that are no chance.

Each margin is the mean difference of points a deal over a series in which the players change seats and deal in
turn, in standard errors of that mean. A margin of five or more comes about by chance less than once in a million
series of equal players, one of four less than once in ten thousand.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bzq.rules.library import preset_names
from bzq.rules.resolve import resolve
from bzq.simulation.series import Series, play, seats_for
from bzq.simulation.tally import DealSum, Tally


def margin(first: str, second: str, deals: int, text: str = "bezique", seed: int = 1) -> tuple[float, float]:
    """Points a deal by which the first kind is ahead, of all its seats together, and that in standard errors."""
    rules = resolve(text)
    series = Series(rules, seats_for(rules.players, [first, second]) or (), seed, deals)
    tally = Tally(2)
    for number in range(deals):
        (deal,) = play(series, number).deals
        tally.add([DealSum((sum(deal.points[0::2]), sum(deal.points[1::2])), {}, None)])
    mean, error = tally.margin()
    return mean, mean / error


def test_greedy_beats_random() -> None:
    mean, errors = margin("greedy", "random", 60)
    assert mean > 200 and errors > 10


def test_careful_beats_greedy() -> None:
    mean, errors = margin("careful", "greedy", 700)
    assert mean > 40 and errors > 5


@pytest.mark.parametrize(
    ("text", "deals", "ahead"), [("belote", 150, 40), ("briscola", 60, 30), ("briscola-4", 60, 25)]
)  # fmt: skip
def test_greedy_beats_random_in_belote_and_briscola(text: str, deals: int, ahead: int) -> None:
    mean, errors = margin("greedy", "random", deals, text)
    assert mean > ahead and errors > 5


@pytest.mark.parametrize(
    ("text", "deals", "ahead"), [("belote", 200, 20), ("briscola", 300, 7), ("briscola-4", 150, 8)]
)
def test_careful_beats_greedy_in_belote_and_briscola(text: str, deals: int, ahead: int) -> None:
    mean, errors = margin("careful", "greedy", deals, text)
    assert mean > ahead and errors > 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "deals", "ahead"),
    [
        ("belote", 1000, 25),
        ("belote; declarations=yes", 1000, 25),
        ("briscola", 2000, 9),
        ("briscola; exchange=7", 1500, 8),
        ("briscola; open=yes", 500, 18),
        ("briscola-4", 800, 12),
        ("briscola-6", 1000, 8),
        ("briscola-31", 1000, 8),
        ("briscolone", 1000, 8),
        ("briscolone; follow=yes", 1000, 5),
    ],
)
def test_careful_beats_greedy_in_every_form_of_belote_and_briscola(text: str, deals: int, ahead: int) -> None:
    mean, errors = margin("careful", "greedy", deals, text, seed=2)
    assert mean > ahead and errors > 5


def told() -> list[tuple[str, str, str, int, str]]:
    """Rules, two players, deals, and the margin with its error, as the page of the players tells of these games."""
    text = (Path(__file__).resolve().parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (b[^|]*) \| (\S+ ± \S+) \| (\S+) \| (\S+ ± \S+) \| (\S+) \| [\d,]+ to", text, re.MULTILINE)
    found = []
    for rules, greedy, few, careful, many in rows:
        found.append((rules, "greedy", "random", int(few), greedy))
        found.append((rules, "careful", "greedy", int(many.replace(",", "")), careful))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("text", "first", "second", "deals", "measured"), told())
def test_the_margins_of_the_page(text: str, first: str, second: str, deals: int, measured: str) -> None:
    """The page gives deals, margin and error; the same deals give the same, and no margin is below five errors."""
    mean, errors = margin(first, second, deals, text)
    places = len(measured.partition(" ")[0].partition(".")[2])
    assert f"{mean:.{places}f} ± {mean / errors:.{places}f}" == measured
    assert errors > 5


def test_the_page_tells_of_every_form() -> None:
    forms = {row[0] for row in told()}
    assert forms >= {name for name in preset_names() if resolve(name).game != "bezique"} - {"briscola-3"}
    assert "belote; declarations=yes" in forms


@pytest.mark.slow
@pytest.mark.parametrize(("weaker", "stronger", "deals"), [("random", "greedy", 300), ("greedy", "careful", 5000)])
def test_one_player_of_three_beats_two_weaker_ones(weaker: str, stronger: str, deals: int) -> None:
    """Points more than the two others win on the average; much of what he does goes to one of them."""
    series = Series(resolve("briscola-3"), (stronger, weaker, weaker), 2, deals)
    tally = Tally(2)
    for number in range(deals):
        (deal,) = play(series, number).deals
        one, *others = deal.points
        tally.add([DealSum((2 * one, sum(others)), {}, None)])
    mean, error = tally.margin()
    assert mean > 0 and mean / error > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "deals", "ahead"),
    [
        ("bezique", 4000, 40),
        ("besigue", 2000, 20),
        ("bezique-4", 600, 60),
        ("bezique-4-partners", 1000, 30),
        ("rubicon", 600, 150),
    ],
)
def test_careful_beats_greedy_in_every_kind_of_game(text: str, deals: int, ahead: int) -> None:
    mean, errors = margin("careful", "greedy", deals, text, seed=2)
    assert mean > ahead and errors > 3


@pytest.mark.slow
@pytest.mark.parametrize("text", ["besigue; players=4", "bezique-3; players=4; packs=4", "rubicon", "eight-pack"])
def test_greedy_beats_random_in_every_kind_of_game(text: str) -> None:
    mean, errors = margin("greedy", "random", 40, text, seed=2)
    assert mean > 0 and errors > 5

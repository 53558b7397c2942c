"""Every analysis has a budget of states, is told when it ends, and says so; what it says until then is right."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from bzq.analysis import analyse
from bzq.analysis.model import CONTRACTS, LAST_TRICKS, OPPORTUNITIES, SCHEDULE, Analysis
from bzq.cli.main import main
from bzq.games.bezique.analysis import endgame
from bzq.games.bezique.analysis.holding import Holdings
from bzq.records.annotations import find, remove
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

from .damaged import CARDS, DRAW, damaged_deal, whole_deal
from .test_schedule import SEED, amount

GREEDY = ("greedy", "greedy")
RUBICON = ("careful", "careful")

MOST_LOOKED_AT = 3_000_000
"""Declarations, cards played and questions whether the rules allow something, in one deal of two. The deal of eight
packs that asks for most had 20,000,000 of them before there was a budget, and 1,500,000 since."""


def analysed(text: str, most_ways: int | None = None) -> Analysis:
    return analyse(simulate(loads(text)[0]), most_ways=most_ways)


def ended(analysis: Analysis) -> set[str]:
    return {one.what for one in analysis.ended_early}


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is asked of the rules of re-use, by kind."""
    counts: Counter[str] = Counter()
    for name in ("allowed", "declared", "played"):
        real = getattr(Holdings, name)

        def counting(*asked: object, real: object = real, name: str = name, **more: object) -> object:
            counts[name] += 1
            return real(*asked, **more)  # type: ignore[operator]

        monkeypatch.setattr(Holdings, name, counting)
    return counts


def check_sums(analysis: Analysis) -> None:
    """What is missed is the sum of what was lost, and no loss is negative."""
    for summary in analysis.summaries:
        mine = [one for one in analysis.opportunities if one.seat in summary.seats]
        if summary.missed is None:
            assert {one.lost for one in mine} <= {None}
            continue
        assert summary.available == summary.declared + summary.missed
        assert summary.missed == sum(one.lost or 0 for one in mine)
        assert all(one.lost is not None and one.lost >= 0 for one in mine)


# -- the best schedule


def test_a_deal_of_today_needs_no_end() -> None:
    assert analysed(whole_deal("rubicon", RUBICON, 0)).ended_early == []


@pytest.mark.parametrize("number", range(3))
def test_the_schedule_with_less_and_less(number: int) -> None:
    """The more is looked at, the more is found, never more than there is; and the losses make up the sum."""
    text = whole_deal("rubicon", RUBICON, number)
    whole = analysed(text, 200_000)
    assert not any(summary.at_least for summary in whole.summaries)
    found = [analysed(text, most) for most in (1, 10, 100, 1000)]
    for one in found:
        check_sums(one)
        for summary, best in zip(one.summaries, whole.summaries, strict=True):
            assert summary.declared == best.declared
            assert summary.available is not None
            assert best.available is not None
            assert summary.declared <= summary.available <= best.available
    assert SCHEDULE in ended(found[0])
    assert {one.seats for one in found[0].ended_early if one.what == SCHEDULE} == {(1,), (2,)}
    assert ended(found[-1]) == set()
    for less, more in pairwise(found):
        assert ended(more) <= ended(less)


def test_the_states_are_bounded(looked_at: Counter[str]) -> None:
    """With a hundredth of the ways a deal of eight packs takes about a hundredth of the work, wherever it would go."""
    text = whole_deal("eight-pack", GREEDY, 0)
    analysis = analysed(text, 300)
    assert SCHEDULE in ended(analysis)
    check_sums(analysis)
    assert looked_at.total() < 100_000


# -- hidden hands


def test_hidden_hands_with_less() -> None:
    """What is found before the budget ends is what is found without one; then it is said that there may be more."""
    text = DRAW.sub("", CARDS.sub("", whole_deal("rubicon", RUBICON, 0)))
    whole, part = analysed(text), analysed(text, 20)
    assert ended(whole) == set()
    assert ended(part) == {OPPORTUNITIES}

    def told(analysis: Analysis) -> set[tuple[object, ...]]:
        return {(one.seat, one.english, one.trick) for one in analysis.opportunities if one.certainty == "certain"}

    first = min(one.trick for one in whole.opportunities)
    assert {one for one in told(part) if one[2] == first} <= {one for one in told(whole) if one[2] == first}
    assert len(part.opportunities) < len(whole.opportunities)


# -- Belote


def test_contracts_with_less(monkeypatch: pytest.MonkeyPatch) -> None:
    text = whole_deal("belote", ("greedy",) * 4, 2)
    assert analysed(text).ended_early == []
    monkeypatch.setattr("bzq.games.belote.analysis.analyse.MOST_POSITIONS", 10)
    monkeypatch.setattr("bzq.games.belote.analysis.stakes.MOST_POSITIONS_OF_CONTRACTS", 10)
    part = analysed(text)
    assert ended(part) == {LAST_TRICKS, CONTRACTS}
    assert None in {contract.made for contract in part.contracts}


# -- said wherever it is shown


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets that no deal keeps."""
    monkeypatch.setattr("bzq.games.bezique.analysis.analyse.MOST_WAYS", 1)
    monkeypatch.setattr(endgame, "MOST_POSITIONS", 10)


SAID = {
    SCHEDULE: "There was too much to try for careful 1: what is said to be missed was missed, but more may have been.",
    LAST_TRICKS: "There was too much to try in the last tricks: not all of them were solved.",
}


@pytest.mark.usefixtures("short")
def test_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.bzq"
    text = whole_deal("rubicon", RUBICON, 0)
    path.write_text(text)
    assert main(["annotate", "--format", "text", str(path)]) == 0
    report = " ".join(capsys.readouterr().out.split())
    assert all(sentence in report for sentence in SAID.values())

    assert main(["annotate", "--format", "json", str(path)]) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]
    told = {(one["what"], *one["seats"]): one["sentence"] for one in record["ended_early"]}
    assert told[SCHEDULE, 1] == SAID[SCHEDULE]
    assert told[SCHEDULE, 2] == SAID[SCHEDULE].replace("careful 1", "careful 2")
    assert told[(LAST_TRICKS,)] == SAID[LAST_TRICKS]
    assert main(["annotate", "--format", "json", "--seat", "2", str(path)]) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert [one["seats"] for one in record["ended_early"] if one["what"] == SCHEDULE] == [[2]]


@pytest.mark.usefixtures("short")
def test_it_is_written_into_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Behind the last event; it is a valid record, written twice it is the same, and stripped it is the first one."""
    path = tmp_path / "a.bzq"
    text = whole_deal("rubicon", RUBICON, 0)
    path.write_text(text)
    assert main(["annotate", str(path)]) == 0
    written = capsys.readouterr().out
    notes = re.findall(r"\{\[%ended-early ([a-z-]+)\] ([^}]*)\}", written)
    assert (SCHEDULE, SAID[SCHEDULE]) in notes
    assert (LAST_TRICKS, SAID[LAST_TRICKS]) in notes
    assert written.index("[%ended-early") > written.rindex("\n64. ")
    (record,) = loads(written)
    assert remove(written, find(record)) == text
    assert simulate(record).valid
    path.write_text(written)
    assert main(["annotate", str(path)]) == 0
    assert capsys.readouterr().out == written
    assert main(["annotate", "--strip", str(path)]) == 0
    assert capsys.readouterr().out == text


# -- damaged deals


def check_damaged(seed: str, looked_at: Counter[str]) -> None:
    text = damaged_deal(random.Random(f"{SEED}-damaged-{seed}"))
    looked_at.clear()
    for record in loads(text):
        analysis = analyse(simulate(record))
        if analysis.refused is None:
            check_sums(analysis)
    assert looked_at.total() < MOST_LOOKED_AT, text


@pytest.mark.slow
def test_the_deal_that_asks_for_most(looked_at: Counter[str]) -> None:
    analysis = analysed(whole_deal("eight-pack", GREEDY, 3))
    check_sums(analysis)
    assert ended(analysis) == {SCHEDULE}
    assert looked_at.total() < MOST_LOOKED_AT


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(4))
def test_damaged_deals(batch: int, looked_at: Counter[str]) -> None:
    for number in range(amount(15)):
        check_damaged(f"{batch}-{number}", looked_at)

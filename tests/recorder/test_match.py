"""Several deals of a match in one file: the dealer, the carry, the end of the match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from reference.write import play_match

from bzq.dealfacts import DealFacts
from bzq.match import standings
from bzq.recorder.opening import EVERYBODY, NOBODY, Plan
from bzq.recorder.session import Session
from bzq.recorder.store import FileStore, Memory

from .deals import checked, hands_of, lines_of, plan_of


def typed(deal: Any, known: str) -> list[str]:
    """A deal as the lines of its record."""
    import random

    return list(lines_of(deal, known, random.Random(1)))


def tags_of(text: str) -> list[dict[str, str]]:
    return [{tag.name: tag.value for tag in timeline.record.tags} for timeline in checked(text)]


@pytest.mark.parametrize(("preset", "options", "known"), [
    ("bezique", {"target": "400"}, NOBODY), ("besigue", {"target": "none"}, EVERYBODY),
])  # fmt: skip
def test_a_match_goes_on_from_deal_to_deal(tmp_path: Path, preset: str, options: dict[str, str], known: str) -> None:
    match = play_match(5, preset, options, deals=3)
    path = tmp_path / "match.bzq"
    plan = plan_of(match.deals[0], known)
    for number, deal in enumerate(match.deals):
        session = Session(FileStore(str(path)), Plan("2026.11.27", turned=deal.turned) if number else plan)
        for line in [*hands_of(deal, known), *typed(deal, known)]:
            reply = session.enter(line)
            assert reply.taken, (line, reply)
        totals = ", ".join(f"{name} {n}" for name, n in zip(deal.players, match.totals[number], strict=True))
        assert reply.said[-1].startswith(f"the match stands {totals}")
        if number == len(match.deals) - 1 and match.winner is not None:
            assert reply.said[-1].endswith(f"{deal.players[match.winner]} has won it")
        session.store.close()
    text = path.read_text(encoding="utf-8")
    timelines = checked(text)
    assert [timeline.scores for timeline in timelines] == [deal.score for deal in match.deals]
    assert [timeline.dealer for timeline in timelines] == [deal.dealer + 1 for deal in match.deals]
    tags = tags_of(text)
    assert {one["Match"] for one in tags} == {"anna-ben-1"}
    assert [one["Deal"] for one in tags] == [str(n + 1) for n in range(len(tags))]
    assert [one.get("Carry") for one in tags[1:]] == [f"{a}:{b}" for a, b in match.totals[:-1]]
    (standing,) = standings([DealFacts.of(timeline) for timeline in timelines])
    assert not standing.findings
    assert standing.totals == match.totals[-1]


def test_the_next_deal_in_one_sitting_and_back_again() -> None:
    store = Memory()
    session = Session(store, Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=2, turned="Ks"))
    for line in ("7c9c", "end resigned", "next qh"):
        assert session.enter(line).taken, line
    assert tags_of(store.text)[1]["Dealer"] == "1"
    assert tags_of(store.text)[1]["Turned"] == "Qh"
    assert session.enter("8c").taken
    assert session.enter("undo 2").taken  # into the deal before
    assert len(tags_of(store.text)) == 1
    assert session.enter("undo").taken
    assert session.enter("9d 7h").taken
    assert checked(store.text)[0].record.text.endswith("2. 9d 7h\n*\n")


def test_tags_of_the_next_deal_begin_it() -> None:
    store = Memory()
    session = Session(store, Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=2, turned="Ks"))
    for line in ("7c9c", "end void", '[Turned "7h"]', "9c 8c"):
        assert session.enter(line).taken, line
    second = tags_of(store.text)[1]
    assert (second["Dealer"], second["Deal"], second["Carry"]) == ("2", "2", "0:0")  # void: dealt again
    status = session.status()
    assert status is not None
    assert (status.scores, status.totals) == ((0, 10), (0, 10))


def test_a_match_that_is_won_is_followed_by_another() -> None:
    store = Memory()
    rules = "bezique; target=20"
    session = Session(store, Plan("2026.11.26", rules=rules, players=("Anna", "Ben"), dealer=1, turned="Ks"))
    for line in ("7c9c", "+kcqc", "end resigned"):
        reply = session.enter(line)
        assert reply.taken, line
    assert reply.said[-1] == "the match stands Anna 20, Ben 0: Anna has won it"
    assert session.enter("next qh").taken
    second = tags_of(store.text)[1]
    assert (second["Match"], second["Deal"], second["Dealer"]) == ("anna-ben-2", "1", "2")
    assert "Carry" not in second


def test_a_match_won_at_once() -> None:
    session = Session(
        Memory(), Plan("2026.11.26", rules="bezique; target=20; match-end=instant", dealer=1, turned="Ks",
                       players=("Anna", "Ben")),
    )  # fmt: skip
    assert session.enter("7c9c").taken
    reply = session.enter("+kcqc")
    assert reply.said[-1] == "Anna has reached 20 and won the match: end target ends the deal"
    assert session.enter("end target").taken


def test_rubicon_deals_are_matches_of_their_own() -> None:
    store = Memory()
    session = Session(store, Plan("2026.11.26", rules="rubicon", players=("Anna", "Ben"), dealer=1))
    for line in ("7c 9c", "end abandoned", "next"):
        assert session.enter(line).taken
    assert [(one["Match"], one["Deal"], one["Dealer"]) for one in tags_of(store.text)] == [
        ("anna-ben-1", "1", "1"), ("anna-ben-2", "1", "2"),
    ]  # fmt: skip


def test_other_options_begin_another_match() -> None:
    store = Memory()
    session = Session(store, Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned="Ks"))
    for line in ("7c 9c", "end resigned"):
        assert session.enter(line).taken
    again = Memory()
    again.last = store.text
    again.matches = frozenset({"anna-ben-1"})
    session = Session(again, Plan("2026.11.27", rules="bezique-da", players=("Anna", "Ben"), dealer=2, turned="Ks"))
    assert session.enter("7c").taken
    first, second = tags_of(again.text)
    assert (second["Match"], second["Rules"], second["Deal"]) == ("anna-ben-2", "bezique-da", "1")
    assert first["Rules"] == "bezique"

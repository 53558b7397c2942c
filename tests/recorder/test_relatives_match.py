"""Matches of Belote and Briscola in one file: deals passed out, points that float, deals that are won, draws."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from reference.belote.play import random_deal as belote_deal
from reference.briscola.play import random_deal as briscola_deal

from bzq.dealfacts import DealFacts
from bzq.match import match_findings, standings
from bzq.recorder.opening import NOBODY, Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .deals import checked
from .relatives import lines_of, plan_of


def recorded(game: str, deals: list[Any], known: str = NOBODY) -> tuple[Session, list[str], str]:
    """Deals one after the other; what was said last at the end of each, and the file."""
    store = Memory()
    session = Session(store, plan_of(game, deals[0], known))
    said = []
    for number, deal in enumerate(deals):
        if number:
            assert session.enter(f"next {deal.turned}").taken
        for line in lines_of(game, deal, known, random.Random(number)):
            reply = session.enter(line)
            assert reply.taken, (number, line, reply)
        said.append("\n".join(reply.said))
    return session, said, store.text


def belote_match() -> list[Any]:
    """A deal that is passed out, a litige, and one that somebody wins; each dealt by the next seat."""
    deals: list[Any] = []
    for whys in (("passed-out",), ("litige",), ("made", "failed")):
        seeds = (belote_deal(seed, {}) for seed in count())
        deals.append(next(
            one for one in seeds if one.why in whys and (not deals or one.dealer == (deals[-1].dealer + 1) % 4)
        ))  # fmt: skip
    return deals


@pytest.mark.parametrize("known", [NOBODY, "3"])
def test_points_float_from_deal_to_deal(known: str) -> None:
    deals = belote_match()
    session, said, text = recorded("belote", deals, known)
    timelines = checked(text)
    facts = [DealFacts.of(timeline) for timeline in timelines]
    assert not match_findings(facts)
    (standing,) = standings(facts)
    assert [timeline.scores for timeline in timelines] == [tuple(deal.score) for deal in deals]
    tags = [{tag.name: tag.value for tag in timeline.record.tags} for timeline in timelines]
    floating = deals[1].floating
    assert [one.get("Litige") for one in tags] == [None, None, str(floating)]
    assert [one.get("Deal") for one in tags] == ["1", "2", "3"]
    assert [one.get("Carry") for one in tags] == [None, "0:0", ":".join(map(str, deals[1].score))]
    won = [deals[1].score[side] + deals[2].score[side] for side in (0, 1)]
    won[deals[2].winner] += floating
    assert standing.totals == tuple(won)
    assert "all have passed, so both sides write 0" in said[0]
    assert f"a litige: {'Ben and Dirk' if deals[1].score[1] else 'Ann and Cleo'} write theirs now" in said[1]
    assert f"{floating} go to the side that wins the next deal" in said[1]
    assert said[2].endswith(f"the match stands Ann & Cleo {won[0]}, Ben & Dirk {won[1]}, to 501")
    status = session.status()
    assert status is not None
    assert (status.scores, status.totals) == (tuple(deals[2].score), tuple(won))


def test_briscola_counts_the_deals_won() -> None:
    """The first side that wins two deals has the match, and the next deal begins another."""
    deals: list[Any] = []
    for seed in count():
        one = briscola_deal(seed, "briscola", {})
        if not deals or one.dealer == (deals[-1].dealer + 1) % 2:
            deals.append(one)
        wins = [sum(deal.winner == side for deal in deals) for side in (0, 1)]
        if max(wins) == 2:
            break
    session, said, text = recorded("briscola", deals)
    timelines = checked(text)
    winner = ("Ann", "Ben")[wins[1] == 2]
    assert said[-1].endswith(f"the match stands Ann {wins[0]}, Ben {wins[1]}: {winner} has won it")
    assert f"{('Ann', 'Ben')[deals[-1].winner]} has won the deal" in said[-1]
    assert [{tag.name: tag.value for tag in one.record.tags}.get("Carry") for one in timelines][:2] == [
        None, ":".join(str(int(deals[0].winner == side)) for side in (0, 1))
    ]  # fmt: skip
    assert session.enter("next 7s").taken
    assert '[Match "ann-ben-1"]' in session.store.text  # type: ignore[attr-defined]


def test_a_claim_ends_a_deal_and_may_be_wrong() -> None:
    """To 31 the points in the tricks are told by nobody, and a claim decides."""
    ended: dict[str, str] = {}
    for seed in count():
        deal = briscola_deal(seed, "briscola-31", {})
        if deal.why in ended or deal.why not in ("claim", "wrong-claim"):
            continue
        session, said, text = recorded("briscola-31", [deal])
        ended[deal.why] = said[0]
        assert checked(text)[0].outcome is not None
        assert session.enter("undo").taken
        status = session.status()
        assert status is not None
        assert status.scores is None
        assert "claim" in {text.partition("claim")[1] for text, _ in session.candidates("")}
        assert not [offer for offer in session.offers() if offer.verb == "claim"]
        if len(ended) == 2:
            break
    assert "claimed with" in ended["claim"] and "has won the deal" in ended["claim"]
    assert "fewer than 31" in ended["wrong-claim"]


# -- slips in the bidding ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "line", "code", "offer", "forced"),
    [
        ("", "take:h", "E413", "take", "take:h^"),
        ("p p p p", "take", "E414", "take:s", None),
        ("p p p p", "take:d", "E413", "take:s", "take:d^"),
        ("p take", "p", "E412", None, None),
        ("", "9s", "E415", None, None),
    ],
)
def test_a_wrong_bid_changes_nothing(before: str, line: str, code: str, offer: str | None, forced: str | None) -> None:
    session = Session(Memory(), table_of_belote())
    assert not before or session.enter(before).taken
    reply = session.enter(line)
    assert reply.finding is not None
    assert (reply.finding.code, reply.offer, reply.forced) == (code, offer, forced)
    assert not before or session.enter("undo").taken


def table_of_belote(known: str = NOBODY) -> Plan:
    players = ("Anna", "Ben", "Cara", "Dan")
    return Plan("2026.11.26", rules="belote; declarations=yes", players=players, dealer=1, turned="Kd", known=known)


def test_bids_are_set_right_and_the_cards_stay_with_their_owner() -> None:
    """Ben's own cards after the taking are his, whoever took; where he gets another number, they go."""
    store = Memory()
    session = Session(store, table_of_belote("2"))
    for line in ("hand 2 9s Ah Qh Jh Jd", "p p p p p take:h", "/qcqdth", "9s Ks 7s As"):
        assert session.enter(line).taken, line
    assert '[Stock "Qc Qd Th xx xx xx xx xx xx xx xx"]' in store.text
    assert session.enter("fix bids p p take").taken  # Dan takes, and gets two; Ben's three stay
    assert '[Stock "Qc Qd Th xx xx xx xx xx xx xx xx"]' in store.text
    assert "pass pass take\n1. 9s Ks 7s As" in store.text
    assert session.enter("fix bids").refused
    assert session.enter("undo").taken
    assert "pass pass pass pass pass take:h" in store.text
    assert session.enter("fix bids p p p p take:h").taken  # Ben himself: he has the turned card, and two others
    assert "Stock" not in store.text
    checked(store.text)


def test_what_was_dealt_last_may_be_entered_later() -> None:
    session = Session(Memory(), table_of_belote("2"))
    for line in ("hand 2 9s Ah Qh Jh Jd", "p p p p p take:h"):
        assert session.enter(line).taken
    assert session.enter("/qcqd").refused
    reply = session.enter("9s Ks 7s As")
    assert "what Ben was dealt last was not entered: /xxxxxx does that" in reply.said
    assert session.enter("/qcqdth").taken
    assert session.enter("/qcqd9s").refused  # the nine of spades was his before

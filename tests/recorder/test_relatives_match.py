"""Matches of Belote and Briscola in one file: deals passed out, points that float, deals that are won, draws."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest
from reference.belote.play import random_deal as belote_deal
from reference.briscola.play import random_deal as briscola_deal

from bzq.cli.record_text import asked_for, status_text
from bzq.dealfacts import DealFacts
from bzq.match import match_findings, standings
from bzq.recorder.opening import NOBODY, Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory
from bzq.views.screen import Screen, line_text

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
        ("", "take:h", "E413", None, "take:h^"),
        ("p p p p", "take", "E414", None, None),
        ("p p p p", "take:d", "E413", None, "take:d^"),
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
    assert "what Ben was dealt last was not entered: / with the 3 cards behind it does" in reply.said
    assert session.enter("/qcqdth").taken
    assert session.enter("/qcqd9s").refused  # the nine of spades was his before


LITIGE = ("t", "jd 9d ad 8d", "td 9c kh 7d", "ac 8c jc 7c", "7s as 8s ts", "ah 8h tc jh", "ks js 9s qd", "th 9h 7h kd",
          "kc qc qh qs")  # fmt: skip
FAILED = ("p t", "ad jd qd 7d", "8d td 7c kd", "9s 8s 7s as", "jc 8c ac qc", "ah qh th 8h", "js ts 9h 7h",
          "qs jh 9d ks", "kc 9c kh tc")  # fmt: skip


def test_points_that_float_are_told_until_they_are_won() -> None:
    """Two litiges of 81 with a deal passed out between; then the defenders win."""
    players = ("Anna", "Ben", "Cara", "Dan")
    plan = Plan("2026.11.26", rules="belote; target=301", players=players, dealer=1, turned="Jd", known=NOBODY)
    session = Session(Memory(), plan)
    said: dict[str, str] = {}
    status: dict[str, str] = {}
    lines = (*LITIGE, "next 8h", "p p p p p p p p", "next jd", *LITIGE, "next kc", *FAILED)
    for number, line in enumerate(lines):
        reply = session.enter(line)
        assert reply.taken, line
        said[f"{number} {line}"] = "\n".join(reply.said)
        status[f"{number} {line}"] = status_text(session.status(), Screen(100))
    told = list(said.items())
    begins = [text for line, text in told if " next" in line]
    assert ["81 points float, for the side that wins this deal" in text for text in begins] == [True, True, False]
    assert "162 points float, for the side that wins this deal" in begins[2]
    assert "81 go to the side that wins the next deal" in told[8][1]
    assert "float now" not in told[8][1]
    again = next(text for line, text in told[9:] if "a litige" in text)
    assert "with the 81 that floated already, 162 points float now" in again
    assert "Anna & Cara get the 162 points that floated too" in told[-1][1]
    assert told[-1][1].endswith("the match stands Anna & Cara 486, Ben & Dan 0: Anna & Cara have won it")
    shown = list(status.values())
    assert " 162 float " in shown[-2]
    assert "float" not in shown[-1] and "float" not in shown[0]
    sheets = [line_text(line) for line in asked_for(session, "score", Screen(160))]
    assert any("Anna & Cara get the 162 that floated too" in line for line in sheets)
    assert any(line.endswith("486        0  with 162 that floated") for line in sheets)


def test_nobody_is_told_the_points_of_briscola_to_31() -> None:
    plan = Plan("2026.11.26", rules="briscola-31", players=("Anna", "Ben"), dealer=1, turned="Ac", known=NOBODY)
    session = Session(Memory(), plan)
    for line in ("ks 3s", "as 3h"):
        assert session.enter(line).taken
    table = [line_text(line) for line in asked_for(session, "table", Screen(80))]
    assert table[1] == "> Anna  +2 unseen"
    scores = " ".join(line_text(line).strip() for line in asked_for(session, "score", Screen(80)))
    assert scores == "the points of this deal are the players' to count, until one claims or it is over"
    assert session.enter("claim").taken
    assert "  Anna    35  +2 unseen" in [line_text(line) for line in asked_for(session, "table", Screen(80))]
    assert any("Anna claimed with 35 points" in line_text(line) for line in asked_for(session, "score", Screen(80)))


# -- advice ------------------------------------------------------------------------------------------------------


def session_of(rules: str, turned: str, *lines: str) -> Session:
    players = ("Anna", "Ben", "Cara", "Dan")[: 4 if "belote" in rules else 2]
    session = Session(Memory(), Plan("2026.11.26", rules=rules, players=players, dealer=2, turned=turned, known=NOBODY))
    for line in lines:
        assert session.enter(line).taken, line
    return session


def test_cards_of_a_run_that_are_typed_as_played_are_offered_as_a_declaration() -> None:
    session = session_of("belote; declarations=yes", "Ks", "t")
    for line in ("9c8c7c 8c", "9c8c7c8c"):
        reply = session.enter(line)
        assert reply.refused
        assert reply.offer == ("+9c8c7c 8c" if " " in line else None)
    assert session.enter("=").refused
    assert session.enter("9c8c7c 8c").refused
    assert session.enter("=").taken
    assert "1. +9c8c7c=20 8c" in session.store.text  # type: ignore[attr-defined]
    plain = session_of("belote", "Ks", "t").enter("9c8c7c 8c")
    assert plain.offer is None or "+" not in plain.offer


@pytest.mark.parametrize(
    ("rules", "turned", "line", "says"),
    [
        ("briscola", "Ks", "+kq", "nothing is declared in these rules"),
        ("belote", "Ks", "jqkd", "nothing is declared in these rules"),
        ("briscola", "Ks", "^", "^ marks what happened against the rules, right behind it: Kh^"),
        ("briscola", "Ks", "kjdqd 7s", "“kjdqd” in trick 2 is no card"),
    ],
)
def test_what_is_said_belongs_to_the_game(rules: str, turned: str, line: str, says: str) -> None:
    session = session_of(rules, turned, *(("2s 3s",) if rules == "briscola" else ("t",)))
    reply = session.enter(line)
    said = reply.complaint or reply.finding
    assert said is not None
    assert says in said.message


def test_when_the_deal_is_over_the_next_is_named() -> None:
    session = session_of("belote", "Jd", '[Dealer "1"]', *LITIGE)
    for line, hint in (("ah", "next Ah begins it with that card turned"), ("take hearts", None), ("ah kh", None)):
        finding = session.enter(line).finding
        assert finding is not None
        assert (finding.code, finding.message) == (
            "E407",
            "the deal is over; undo takes that back, next begins another",
        )
        assert finding.hint == hint
    assert session.enter("cut 7").taken
    finding = session.enter("take hearts").finding
    assert finding is not None
    assert (finding.code, finding.hint) == ("E412", "this is trick 7")


def test_a_mark_that_the_last_trick_shows_to_be_superfluous() -> None:
    """It goes where it is typed with the last trick; what was entered before stays as it is."""
    tricks = ["+9c8c7c 8c jc qc +th9h8h ac", "ah jh tc 7h", "ad jd qd td", "th qh kc ks^", "js 7d as 8s", "9s 9h kh ts",
              "qs 8h 9c 9d", "7s kd 7c 8d"]  # fmt: skip
    session = session_of("belote; declarations=yes", "Ks", "p p t", *tricks)
    assert "4. Th Qh Kc Ks^" in session.store.text  # type: ignore[attr-defined]
    session = session_of("belote; declarations=yes", "Ks", "p p t", *tricks[:3])
    reply = session.enter(" ".join(tricks[3:]))
    assert "nothing about that is against the rules, so it stands without the ^" in reply.said
    assert "4. Th Qh Kc Ks\n" in session.store.text  # type: ignore[attr-defined]


def test_a_hand_that_is_named_is_told() -> None:
    session = session_of("briscola", "Ks")
    assert session.enter("hand 1 as3c2h").said == ["Anna was dealt As 3c 2h"]

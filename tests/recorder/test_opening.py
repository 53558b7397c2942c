"""A deal before its first card: tags, hands and the turned card that cannot be, the deal that is taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import FileStore, Memory

from .deals import checked
from .test_session import moves_of, text_of

Begin = Callable[..., Session]

OVER = ("7c9c", "end resigned")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("next xx", "“xx” is no turned card"),
        ('[Turned "xx"]', "“xx” in Turned is no card"),
        ("hand 1 7c", "Hand1 names 1 card; here it takes 8"),
        ("hand 3 9c8hKcKdQh9s8s7d", "Hand3 names a seat that bezique for 2 does not have"),
        ('[Dealer "3"]', "Dealer is “3”, which is not 1 or 2"),
    ],
)
def test_what_cannot_be_leaves_the_finished_deal(begin: Begin, line: str, said: str) -> None:
    """A refused line about the next deal begins no question about it, whatever else is not known of it yet."""
    session = begin(*OVER, asks=True, known="nobody")
    reply = session.enter(line)
    assert reply.why is not None and reply.why.message == said
    assert session.question() is None
    assert session.opening is None
    assert session.enter("next 8s").taken
    assert text_of(session).count("[Deal ") == 2


def test_a_wrong_hand_is_refused_before_the_turned_card_is_known(begin: Begin) -> None:
    session = begin(*OVER, "next", asks=True, known="nobody")
    assert session.enter("hand 1 7c").refused
    assert session.enter("hand 1 9c8hKcKdQh9s8s7d").taken
    assert session.enter("8s").taken
    assert '[Hand1 "9c 8h Kc Kd Qh 9s 8s 7d"]' in text_of(session)


# -- the first deal taken back ----------------------------------------------------------------------------------


def test_the_deal_taken_back_leaves_a_record(tmp_path: Path) -> None:
    """Names and rules are not lost with it, nor is the file ever empty."""
    path = tmp_path / "a.bzq"
    plan = Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned="Ks", known="nobody")
    session = Session(FileStore(str(path)), plan)
    assert session.enter("7c9c").taken
    assert session.enter("undo 2").taken
    assert session.status() is None
    (timeline,) = checked(path.read_text(encoding="utf-8"))
    assert timeline.players == ("Anna", "Ben")
    assert session.enter("redo").taken
    assert session.status() is not None
    assert session.enter("undo").taken
    session.store.close()

    again = Session(FileStore(str(path)), Plan("2026.11.27"))
    assert again.hello == ["going on with deal 1 of anna-ben-1, trick 1"]
    assert again.enter("undo").said == ["taken back: the deal"]
    assert again.enter("undo").refused
    assert again.enter('[Turned "Qs"]').taken
    assert again.enter("7c9c").taken
    (timeline,) = checked(path.read_text(encoding="utf-8"))
    assert [timeline.record.tag(name) for name in ("Turned", "Date", "Player2")] == ["Qs", "2026.11.26", "Ben"]
    again.store.close()


# -- tags that say nothing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('[Deal "abc"]', "Deal is a number, not “abc”"),
        ('[Deal "0"]', "deals are counted from 1"),
        ('[Target "much"]', "Target is a number, not “much”"),
        ('[Carry "a lot"]', "Carry is the match score before the deal, such as 420:380, not “a lot”"),
        ('[Date "yesterday"]', "Date is written like 2026.11.26, with ?? for what nobody knows, not “yesterday”"),
    ],
)
def test_a_tag_that_would_tell_nobody_anything_is_refused(begin: Begin, line: str, message: str) -> None:
    for lines in ((), ("7c9c",), OVER):
        session = begin(*lines)
        before = text_of(session)
        reply = session.enter(line)
        assert reply.complaint is not None and reply.complaint.message == message
        assert text_of(session) == before


@pytest.mark.parametrize("line", ['[Hand1 ""]', '[Hand1 "?"]', '[Stock ""]', '[Carry "?"]', '[Event "?"]'])
def test_a_tag_that_changes_nothing_is_told(begin: Begin, line: str) -> None:
    session = begin("7c9c")
    before = text_of(session)
    assert session.enter(line).said == ["that changes nothing: the record is as it was"]
    assert text_of(session) == before
    assert session.enter('[Event "Club evening"]').said == []


def test_a_hand_is_taken_out_again(begin: Begin) -> None:
    session = begin("hand 1 9c8hKcKdQh9s8s7d")
    assert "[Hand1" in text_of(session)
    assert session.enter('[Hand1 ""]').said == []
    assert "[Hand1" not in text_of(session)


# -- what is said in the words of the table -----------------------------------------------------------------------


def test_an_exchange_for_another_card_names_the_tag(begin: Begin) -> None:
    session = begin("7c9c", "9d td", "8d ad", "7x")
    reply = session.enter("fix 3 8d ad 7s<>Qs")
    assert reply.finding is not None
    assert reply.finding.hint == '[Turned "Qs"] sets another turned card, in an exchange too'
    assert session.enter('[Turned "Qs"]').taken
    assert moves_of(session)[-2] == "3. 8d Ad 7s<>Qs=10"


def test_the_stock_is_not_told_to_whoever_draws_otherwise(begin: Begin) -> None:
    session = begin(turned=None, seed=7, known="all")
    for _ in range(2):
        assert session.enter(session.candidates("")[-1][0]).taken
    assert session.draft is not None
    stock = (session.draft.record.known("Stock") or "").split()[:2]
    for line in ("/8c8c", "/8dta", "/8d"):
        reply = session.enter(line)
        assert reply.why is not None
        assert reply.offer is None
        told = f"{reply.why.message} {reply.why.hint}"
        assert not [card for card in stock if card in told]
    assert session.enter(f"/{''.join(stock)} {session.candidates('')[0][0]}").taken


@pytest.mark.parametrize("line", ["8h =5", "8h 9h =5"])
def test_half_a_score_check_is_told_from_points(begin: Begin, line: str) -> None:
    reply = begin().enter(line)
    assert reply.complaint is not None
    assert reply.complaint.message == "“=5” is half a score check, which names what each side has"
    assert reply.complaint.hint is not None and reply.complaint.hint.startswith("=0:5 checks the score")


def test_a_hand_is_no_name() -> None:
    session = Session(Memory(), Plan("2026.11.26", rules="bezique", asks=True))
    reply = session.enter("9c9c9c7s 8h 8d")
    assert reply.complaint is not None and "a name is asked for" in reply.complaint.message
    assert session.enter("Kc").taken  # short for somebody


@pytest.mark.parametrize(("rules", "number"), [("bezique", 8), ("rubicon", 9), ("six-pack", 12)])
def test_a_hand_that_is_missing_is_told_with_its_number_and_taken_bare(rules: str, number: int) -> None:
    plan = Plan("2026.11.26", rules=rules, players=("A", "B"), dealer=1, turned="Ks" * (rules == "bezique") or None)
    session = Session(Memory(), replace(plan, known="2"))
    reply = session.enter("7c")
    assert reply.why is not None
    assert reply.why.message == f"the {number} cards of seat 2 are known, and not named yet"
    hand = [f"{rank}{suit}" for rank in "987" for suit in "cdhs"][:number]
    assert session.enter(" ".join(hand)).taken
    assert f'[Hand2 "{" ".join(hand)}"]' in text_of(session)


def test_another_dealer_behind_tricks_is_told(begin: Begin) -> None:
    session = begin("7c9c", "9d td +kcqc", known="nobody")
    assert session.enter('[Dealer "2"]').said == [
        "Anna led the first trick then; everything was checked again, and holds",
        "the score is now Anna 20, Ben 0",
    ]


@pytest.mark.parametrize("word", ["exit", "bye"])
def test_who_wants_to_leave_is_told_how(begin: Begin, word: str) -> None:
    reply = begin().enter(word)
    assert reply.complaint is not None and reply.complaint.hint == "quit leaves"


def test_that_dealing_has_stopped_is_told(tmp_path: Path) -> None:
    path = str(tmp_path / "a.bzq")
    first = Session(FileStore(path), Plan("2026.11.26", rules="bezique", players=("A", "B"), dealer=1, seed=3))
    assert first.enter("8c tc").taken
    first.store.close()
    again = Session(FileStore(path), Plan("2026.11.26", asks=True))
    said = again.enter("end resigned").said
    assert said[-1] == "the next deal is not dealt here; leave, and start with --deal SEED to have it dealt"
    again.store.close()

"""What is refused, in which words, what is offered for it, and what is taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bzq.cli.record_prompt import command_behind
from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .test_session import WON_BY_BEN, moves_of, text_of

Begin = Callable[..., Session]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("=", "nothing was offered"),
        ("= 0:20", "= stands alone on its line"),
        ("quit now", "quit stands alone on its line"),
        ("redo", "there is nothing to enter again"),
        ("undo 0", "“0” is no number of entries"),
        ("undo 1 2", "“1 2” is no number of entries"),
        ("end", "why is the deal over before its last trick?"),
        ("aj", "aj makes no combination here"),
    ],
)
def test_a_command_is_refused_in_a_plain_sentence(begin: Begin, line: str, message: str) -> None:
    """Nothing of it is a fault of the record, so no page of a finding explains it."""
    session = begin(*WON_BY_BEN)
    reply = session.enter(line)
    assert reply.finding is None
    assert reply.complaint is not None
    assert reply.complaint.message == message


def test_answers_are_refused_in_a_plain_sentence() -> None:
    session = Session(Memory(), Plan("2026.11.26", asks=True))
    for answer, message in [
        ("bezik", "no rule set is called “bezik”; bezique and besigue come near it"),
        ("whist", "no rule set is called “whist”; bzq rules lists them all"),
        ("bezique; targt=3", "no option is called “targt” (did you mean “target”?)"),
    ]:
        reply = session.enter(answer)
        assert reply.finding is None
        assert reply.complaint is not None
        assert reply.complaint.message == message


def test_nothing_to_take_back_is_refused(begin: Begin) -> None:
    session = begin()
    assert session.enter("undo").taken
    reply = session.enter("undo")
    assert not reply.taken
    assert reply.complaint is not None
    assert reply.complaint.message == "there is nothing to take back"


def test_entries_taken_back_together_are_named(begin: Begin) -> None:
    session = begin(*WON_BY_BEN)
    assert session.enter("undo 3").said == [f"taken back: {line}" for line in WON_BY_BEN[:0:-1]]
    assert session.enter("redo 2").said == [f"entered again: {line}" for line in WON_BY_BEN[1:3]]
    assert session.enter("u 5").said == [
        "taken back: 8c td", "taken back: 9d 7h", "taken back: 7c9c", "taken back: the deal"
    ]  # fmt: skip
    assert session.enter("redo 9").said == ["entered again: the deal", "and 3 more, to", "entered again: 8h9h"]


# -- offers ---------------------------------------------------------------------------------------------------


def test_an_offer_keeps_what_stands_behind_the_slip(begin: Begin) -> None:
    """Ben leads a card he has not, and Anna's card goes with whichever is the nearest that he may lead."""
    session = begin("hand 2 Jd Qh Qs Td Qd 7c Ts 9h", known="2")
    reply = session.enter("jh as {trumped}")
    assert (reply.offer, reply.rest) == ("Jd as {trumped}", "")
    assert session.enter("=").taken
    assert moves_of(session)[0] == "1. Jd As {trumped}"


def test_what_cannot_stand_behind_an_offer_stays_on_the_line(begin: Begin) -> None:
    """Whatever Ben leads in place of the king he has not, Anna does not have the ten behind it."""
    session = begin("hand 1 9c 8h Kc 9d Jh Ah Tc 8c", "hand 2 Jd Qh Qs Td Qd 7c Ts 9h", known="all")
    reply = session.enter("kh td")
    assert (reply.offer, reply.rest) == ("Qh", "td")
    taken = session.enter("=")
    assert taken.taken
    assert taken.draft == "td"
    assert moves_of(session)[0] == "1. Qh"


def test_a_command_behind_a_waiting_trick_is_a_command() -> None:
    assert command_behind("_Kc As", "_Kc Asundo") == "undo"
    assert command_behind("_Kc As", "_Kc As cut 9") == "cut 9"
    assert command_behind("_Kc As", "_Kc As^") is None
    assert command_behind("_Kc As", "_Kc As=10") is None
    assert command_behind("_Kc As", "_Kd As") is None
    assert command_behind("_Kc As", "_Kc As") is None
    assert command_behind("", "undo") is None


def test_a_comment_to_the_end_of_its_line_swallows_nothing(begin: Begin) -> None:
    session = begin("7c ; hm {not sure}", "9c")
    assert session.enter("fix 1").complaint is not None
    session = begin("7c ; hm {not sure}", "9c", asks=True, known="nobody")
    reply = session.enter("fix 1")
    assert reply.draft == "fix 1 7c {hm (not sure)} 9c"
    assert session.enter(reply.draft).taken
    assert moves_of(session)[0] == "1. 7c {hm (not sure)} 9c"


# -- what is said about a card that is taken from the hand ------------------------------------------------------


def test_a_declared_card_may_be_meant_from_the_table(begin: Begin) -> None:
    session = begin("7c 9c", "9d td +ksqs", "8d ad", "td 9h", "8h 9h", turned="7s")
    reply = session.enter("+qsjd")
    assert reply.said[-1] == "Qs is taken from the hand; the one on Ben's table is written _Qs"
    assert session.enter("undo").taken
    assert session.enter("+_qsjd").said == ["Ben scores 40: bézique"]


def test_a_fresh_card_that_the_rules_demand_is_no_doubt(begin: Begin) -> None:
    """A second marriage needs a king that was not married: nobody means the one on the table."""
    session = begin("7c 9c", "9d td +ksqs", "8d ad", "td 9h", "8h 9h", turned="7c")
    assert session.enter("+ksqs").said == ["Ben scores 20: marriage in spades"]
    assert text_of(session).count("+KsQs=20") == 2


# -- offers of the kind that was meant ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "offer"),
    [("h9", "9h"), ("1Oh", "10h"), ("+kcq", "+KcQc=20"), ("+zz", None), ("1d", None), ("_7c", "7c"), ("dc", None)],
)
def test_an_offer_is_near_or_none(begin: Begin, line: str, offer: str | None) -> None:
    """Ben has married, so that cards lie there; a slip in one thing is no reason to play another."""
    session = begin(*WON_BY_BEN, "+kcqc", "Ts Ah", "8s 9s")
    if line == "+kcq":
        session = begin("hand 2 Jd Qh Qc Kc Qd 7c Ts 9h", "7c9c", "9d7h", "8c td", "8h9h", known="2")
    reply = session.enter(line)
    assert not reply.taken
    assert reply.offer == offer


def test_what_a_dealt_pack_brings_is_not_shown_beforehand(begin: Begin) -> None:
    session = begin(turned=None, seed=7, known="all")
    for _ in range(2):
        assert session.enter(session.candidates("")[-1][0]).taken
    assert not [text for text, _ in session.candidates("") if text.startswith("/")]


# -- the deal that is opening -----------------------------------------------------------------------------------


def test_a_hand_that_was_named_is_taken_back(begin: Begin) -> None:
    session = begin(known="nobody")
    assert session.enter("undo").taken
    assert session.enter("hand 1 9c 8h Kc 9d Jh Ah Tc 8c").taken
    assert "Hand1" in text_of(session)
    assert session.enter("undo").taken
    assert session.enter("next").taken
    assert "Hand1" not in text_of(session)


def test_no_turned_card_is_no_turned_card(begin: Begin) -> None:
    session = begin("7c9c", "end resigned")
    for line in ("next xx", "next zz", "next 8s 9s"):
        reply = session.enter(line)
        assert reply.complaint is not None
        assert "is no turned card" in reply.complaint.message
    assert session.enter('[Turned "xx"]').refused
    assert session.enter("next 8s").taken


def test_the_last_deal_can_be_mended_while_the_next_is_asked_about() -> None:
    session = Session(
        Memory(), Plan("2026.11.26", rules="bezique", players=("Anna", "Ben"), dealer=1, turned="Ks", known="nobody",
                       asks=True),
    )  # fmt: skip
    for line in ("7c9c", "9d td", "end resigned", "next"):
        assert session.enter(line).taken
    question = session.question()
    assert question is not None and question.key == "Turned"
    assert session.coming() == "deal 2: Ben deals"
    assert session.enter("fix 2 9d 8h").taken
    assert moves_of(session)[-2:] == ["2. 9d 8h", "0:0"]
    assert session.question() is None
    assert session.enter("next 8s").taken
    assert text_of(session).count("[Deal ") == 2


# -- tags -------------------------------------------------------------------------------------------------------


def test_another_turned_card_is_the_one_that_was_exchanged(begin: Begin) -> None:
    session = begin(*WON_BY_BEN, "7x")
    assert moves_of(session)[-2] == "4. 8h 9h 7s<>Ks=10"
    assert session.enter('[Turned "Qs"]').taken
    assert moves_of(session)[-2] == "4. 8h 9h 7s<>Qs=10"
    reply = session.enter('[Turned "Qh"]')
    assert reply.finding is not None
    assert reply.finding.message.startswith("trick 4 is against it: ")


def test_tags_that_follow_from_the_play_are_not_written(begin: Begin) -> None:
    session = begin(*WON_BY_BEN)
    before = text_of(session)
    assert session.enter('[Result "5:5"]').said == ["Result is written by itself, as the deal is played"]
    assert text_of(session) == before
    assert session.enter('[event "Club evening"]').taken
    assert '[Event "Club evening"]' in text_of(session)
    assert [remark.code for remark in session.enter('[Targt "500"]').remarks] == ["W105"]
    assert session.enter('[Termination "void"]').taken
    assert moves_of(session)[-1] == "0:0"


@pytest.mark.parametrize("line", ["zz", "9x", "+KcQx", "{so} zz", "/7dqx"])
def test_what_cannot_be_read_behind_a_trick_is_in_no_trick(begin: Begin, line: str) -> None:
    """It may have been a declaration of the trick that is won, or the lead to the next."""
    session = begin("7c 9c")
    reply = session.enter(line)
    assert reply.finding is not None
    assert "trick 1" not in reply.finding.message
    assert "trick 2" not in reply.finding.message
    assert reply.finding.trick is None

"""Corrections that name no card or too few, and a semicolon where a comma was meant: nothing goes without a word."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bzq.recorder.session import Session

from .test_session import moves_of, text_of

Begin = Callable[..., Session]

TRICKS = ("7c 9c", "9d td +kcqc", "8d ad", "8h 9h")


@pytest.mark.parametrize("behind", ["{only a comment}", "+kdqd", "!", "=", "^", "=0:20", "2.", "/"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_fix_without_a_card_deletes_nothing(begin: Begin, number: int, behind: str) -> None:
    session = begin(*TRICKS, known="nobody")
    before = text_of(session)
    reply = session.enter(f"fix {number} {behind}")
    assert reply.complaint is not None
    assert reply.complaint.message == f"that names no card, and nothing of trick {number} would be left"
    assert f"cut {number} takes it away" in (reply.complaint.hint or "")
    assert text_of(session) == before


@pytest.mark.parametrize(
    ("line", "offer", "trick"),
    [
        ("fix 2 +kdqd", "fix 2 9d Td +kdqd", "2. 9d Td +KdQd=20"),
        ("fix 2 {at once}", "fix 2 9d Td +KcQc {at once}", "2. 9d Td +KcQc=20 {at once}"),
        ("fix 3 !", "fix 3 8d Ad !", "3. 8d Ad !"),
    ],
)
def test_what_was_only_added_goes_behind_the_cards(begin: Begin, line: str, offer: str, trick: str) -> None:
    session = begin(*TRICKS, known="nobody")
    assert session.enter(line).offer == offer
    assert session.enter("=").taken
    assert trick in moves_of(session)
    assert [line[:2] for line in moves_of(session)[:-1]] == ["1.", "2.", "3.", "4."]


def test_fix_with_one_card_of_two_takes_none_of_the_next_trick(begin: Begin) -> None:
    session = begin(*TRICKS, known="nobody")
    before = text_of(session)
    reply = session.enter("fix 2 9d")
    assert reply.complaint is not None
    assert reply.complaint.message == "a card of trick 2 is missing, and other tricks come after it"
    assert text_of(session) == before
    assert session.enter("fix 4 8h").taken  # nothing comes after it
    assert "4. 8h" in moves_of(session)


def test_bids_are_not_deleted_by_a_comment(begin: Begin) -> None:
    session = begin("p", "take", rules="belote", players=("A", "B", "C", "D"), turned="Kd", known="nobody")
    before = text_of(session)
    for line in ("fix bids {c}", "fix bids !"):
        assert session.enter(line).refused
        assert text_of(session) == before
    assert session.enter("fix bids take").taken


def test_a_comment_in_a_correction_leaves_the_trick_that_waits(begin: Begin) -> None:
    session = begin("7c 9c", "9d td +kcqc", "8d ad", "8h 9h", "_kc 7h", known="nobody")
    assert session.enter("fix 2 9d td").taken
    assert session.correction is not None and session.correction.waiting.number == 5
    reply = session.enter("{nothing was declared}")
    assert reply.taken and reply.draft == "_Kc 7h"
    assert session.correction is not None and session.correction.waiting.number == 5
    assert session.enter("kc 7h").taken
    assert session.correction is None
    assert [line.partition(".")[0] for line in moves_of(session)[:5]] == ["1", "2", "3", "4", "5"]
    assert any("{nothing was declared}" in line for line in moves_of(session))


@pytest.mark.parametrize(
    ("line", "said", "offer"),
    [
        ("ac; tc", "tc", "ac tc"),
        ("7d;7h", "7h", "7d 7h"),
        ("9h 9h ;+kcqc", "+kcqc", None),
        ("; as", "as", " as"),
        ("fix 1 7c; 9c", "9c", "fix 1 7c 9c"),
    ],
)
def test_a_semicolon_swallows_no_cards(begin: Begin, line: str, said: str, offer: str | None) -> None:
    session = begin(*TRICKS, known="nobody", asks=True)
    before = text_of(session)
    reply = session.enter(line)
    assert reply.complaint is not None
    assert reply.complaint.message == f"behind a semicolon stands a comment, and “{said}” reads as play"
    assert reply.complaint.hint == f"{{{said}}} is one"
    assert text_of(session) == before
    if offer is not None:
        assert reply.offer == offer
        assert session.enter("=").taken


def test_a_semicolon_begins_a_comment_as_before(begin: Begin) -> None:
    session = begin(*TRICKS, known="nobody", asks=True)
    assert session.enter("7d 7h ; a quiet trick").taken
    assert moves_of(session)[-2] == "5. 7d 7h ; a quiet trick"
    piped = begin(*TRICKS, known="nobody", asks=False)
    assert piped.enter("7d 7h ; Ks was meant").taken  # lines of a record


@pytest.mark.parametrize("line", ["9.", "1.", "9. ", " 7."])
def test_nothing_is_offered_where_nothing_would_be_left(begin: Begin, line: str) -> None:
    reply = begin(*TRICKS).enter(line)
    assert reply.finding is not None and reply.finding.code == "E406"
    assert reply.offer is None
    assert begin(*TRICKS).enter("fix 3 2.").offer is None

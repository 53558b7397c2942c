"""``undo`` and ``redo`` at every question: any number, nothing lost, as many steps forth as back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .test_session import text_of

Begin = Callable[..., Session]

ANSWERS = ("bezique", "Anna", "Ben", "1", "ks", "all", "9c8hKcKdQh9s8s7d", "7c7hAcAdAh9d8c7s")
"""A deal of which both hands are typed in, question by question; the last answer begins it."""


def begun(*lines: str) -> Session:
    session = Session(Memory(), Plan("2026.11.26", asks=True))
    for line in lines:
        assert session.enter(line).taken, line
    return session


def stands(session: Session) -> tuple[object, ...]:
    """What is asked or to be done now, and what the file has."""
    return session.question(), None if session.present is None else session.present.text, text_of(session)


@pytest.mark.parametrize("given", range(len(ANSWERS) + 1))
@pytest.mark.parametrize("number", [1, 2, 3, 5, 9, 20, 100000])
def test_any_number_of_answers_is_taken_back_and_given_again(given: int, number: int) -> None:
    session = begun(*ANSWERS[:given])
    before = stands(session)
    reply = session.enter(f"undo {number}")
    assert reply.taken is (given > 0)
    back = min(number, given)
    assert session.question() == begun(*ANSWERS[: given - back]).question()
    assert session.enter(f"redo {number}").taken is (given > 0)
    assert stands(session)[0:2] == before[0:2]
    if given:
        assert session.enter("redo").complaint is not None


def test_the_words_say_what_was_taken_back() -> None:
    session = begun(*ANSWERS[:6])
    assert session.enter("undo").said == ["taken back: all"]
    assert session.enter("undo 20").said == ["taken back: ks", "and 3 more, to", "taken back: bezique"]
    assert session.enter("redo 2").said == ["entered again: bezique", "entered again: Anna"]
    assert session.enter("Benno").taken
    assert session.enter("redo").refused  # what stood behind the other name is gone
    assert session.question() is not None and session.question().key == "Dealer"  # type: ignore[union-attr]


def test_a_refused_answer_forgets_nothing() -> None:
    session = begun(*ANSWERS[:5], "undo")
    assert session.enter("nonsense").refused
    assert session.enter("redo").said == ["entered again: ks"]


def test_undo_over_two_deals_comes_to_the_first(begin: Begin) -> None:
    session = begin("7c9c", "end resigned", "next 8s", "7c9c", asks=True, known="nobody")
    before = text_of(session)
    assert session.enter("undo 99").taken
    assert session.opening is not None
    assert (session.opening.tags["Deal"], session.opening.tags["Dealer"]) == ("1", "1")
    assert "Carry" not in session.opening.tags
    assert session.enter("redo 99").taken
    assert text_of(session) == before


def test_the_questions_of_the_next_deal_come_back(begin: Begin) -> None:
    session = begin("7c9c", "end resigned", "next", asks=True, known="nobody")
    before = session.question()
    assert before is not None and before.key == "Turned"
    assert session.enter("undo 1").said == ["no next deal yet"]
    assert session.question() is None
    assert session.enter("redo").taken
    assert session.question() == before
    assert session.enter("undo 4").taken
    assert session.enter("redo 4").taken
    assert session.status() is not None and session.status().over  # type: ignore[union-attr]


def test_going_back_into_another_deal_names_it(begin: Begin) -> None:
    session = begin("7c9c", "end resigned", "next 8s", "7c9c", "8d 9d", asks=True, known="nobody")
    assert session.enter("undo").said == ["taken back: 8d 9d"]
    assert session.enter("undo 3").said[-1] == "this is deal 1 now"
    assert session.enter("redo 9").said[-1] == "this is deal 2 now"

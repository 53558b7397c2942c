"""A dealt pack: whoever leads sees what she drew, and nobody is told what comes next."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from bzq.cards import card_name
from bzq.recorder.draft import Draft
from bzq.recorder.opening import Plan
from bzq.recorder.reply import Reply
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .test_hidden import named

Begin = Callable[..., Session]

GAMES = ("bezique", "rubicon", "bezique-3", "briscola", "briscola-3", "belote")


def dealt(rules: str, seed: int, **more: object) -> Session:
    """A recording of a deal whose cards are dealt."""
    return Session(Memory(), Plan("2026.11.26", rules=rules, dealer=1, seed=seed, **more))  # type: ignore[arg-type]


def hands(draft: Draft) -> list[set[str]]:
    """The cards each hand holds at this moment."""
    return [{card_name(card) for card, count in enumerate(hand) if count} for hand in draft.position.where.hands]


def open_to_all(draft: Draft) -> set[str]:
    """What lies open: what was played and laid down, what was drawn in truth, the turned card."""
    moves = draft.text.partition("\n\n")[2]
    return named([moves, draft.record.known("Turned") or ""])


def said(reply: Reply) -> list[str]:
    """All that a refusal says and offers."""
    why = reply.why
    assert why is not None
    hint = (why.hint or "").replace("+KhQh", "").replace("+ThJhQh", "")
    return [why.message, hint, reply.offer or "", getattr(why, "expected", None) or ""]


def legal(session: Session) -> list[str]:
    """The cards that may be played, and the bids."""
    return [text for text, _ in session.candidates("") if text[0] not in "+/@" and "<>" not in text]


def slips(session: Session, rng: random.Random) -> Iterator[str]:
    """Every card by itself and behind so many cards that some draw would come between."""
    draft = session.draft
    assert draft is not None
    cards = [card_name(card) for card, copies in enumerate(draft.position.where.copies) if copies]
    first = draft.position.to_act() or 0
    names = [sorted(hand) for hand in (*hands(draft)[first:], *hands(draft)[:first]) if hand]
    before = " ".join(rng.choice(one) for one in names)
    for card in cards:
        yield card
        yield f"{before} {card}"
        yield f"{before} {rng.choice(names[0])} {card}"
    yield from ("kq", "qj", "_Kh", "+AsAhAdAc", "7x", f"{before} kq", f"{before} +AsAhAdAc", "take 9s", "p 7s")


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_slip_is_answered_with_a_card_that_nobody_could_hold(rules: str, seed: int) -> None:
    rng = random.Random(seed)
    session = dealt(rules, seed)
    refused = 0
    for step in range(60):
        draft = session.draft
        assert draft is not None
        if draft.over:
            break
        if step in (1, 17, 41):
            able, lies = hands(draft), open_to_all(draft)
            for slip in slips(session, rng):
                before = draft.text
                reply = session.enter(slip)
                if reply.taken:
                    assert session.enter("undo").taken
                    assert session.draft is not None and session.draft.text == before
                    continue
                refused += 1
                told = said(reply)
                allowed = set().union(*able) | lies | named([slip])
                assert named(told) <= allowed, (slip, told)
                if "has it" in told[1]:
                    turned = named([draft.record.known("Turned") or ""])  # lies open, and goes into a hand at last
                    assert named(told[:1]) <= set().union(*able) | turned, (slip, told)
                for behind in ("", f"{slip[:-2]}".strip()):
                    assert named([text for text, _ in session.candidates(behind)]) <= allowed, behind
        plays = legal(session)
        assert plays or session.draw_waits, draft.text
        assert session.enter(rng.choice(plays) if plays else "/").taken
    assert refused > 50


def test_a_slip_behind_a_trick_shows_nothing_of_the_stock() -> None:
    """The cards that were told once: the next two of the stock, for nothing that was entered."""
    session = dealt("bezique", 7, players=("Anna", "Ben"))
    reply = session.enter("Ts Ks As 9d")
    assert reply.finding is not None and reply.finding.message == "Ben does not have As"
    assert reply.finding.hint == "what is drawn is seen when it is drawn: / or an empty line draws"
    reply = session.enter("Ts Ks Kd")
    assert reply.finding is not None and "has it" not in (reply.finding.hint or "")


def test_where_nothing_can_be_declared_the_winner_has_her_card_at_once() -> None:
    session = dealt("bezique", 7, players=("Anna", "Ben"))
    assert session.enter("8s 9h").said == ["Anna wins trick 1"]
    draft = session.draft
    assert draft is not None and draft.text.endswith("1. 8s 9h /KcKd\n*\n")
    assert "Kc" in hands(draft)[0] and "Kd" in hands(draft)[1]
    assert not session.draw_waits
    status = session.status()
    assert status is not None and (status.actor, status.doing) == ("Anna", "")
    assert session.enter("undo").taken
    assert session.draft is not None and session.draft.text.endswith("\n*\n") and "8s 9h" not in session.draft.text


def waiting(seed: int) -> Session:
    """A deal in which somebody has won a trick and may declare."""
    session = dealt("bezique", seed)
    for _ in range(40):
        if session.draw_waits:
            return session
        assert session.enter(legal(session)[0]).taken
    raise AssertionError("nobody may declare")


@pytest.mark.parametrize("line", ["", "/", "  "])
@pytest.mark.parametrize("seed", [3, 4])
def test_whoever_declares_nothing_more_draws_and_sees_it(seed: int, line: str) -> None:
    session = waiting(seed)
    draft = session.draft
    assert draft is not None and session.offers()
    won, held = draft.position.won, hands(draft)
    stock = (draft.record.known("Stock") or "").split()
    assert session.enter(line).taken
    after = session.draft
    assert after is not None and not session.draw_waits
    assert after.position.to_act() == won
    at = 2 * len(after.timeline.tricks) - 2
    assert stock[at] in hands(after)[won]
    assert hands(after)[won] == held[won] | {stock[at]}
    assert session.enter("/").complaint is not None
    assert session.enter("undo").taken
    assert session.draft is not None and session.draft.text == draft.text
    assert session.draw_waits


@pytest.mark.parametrize("seed", [3, 4])
def test_she_declares_before_she_draws(seed: int) -> None:
    session = waiting(seed)
    while session.draw_waits:
        offers = session.offers()
        assert session.enter(offers[0].text if offers else "/").taken
    draft = session.draft
    assert draft is not None and re.search(r"\+|<>", draft.text.partition("\n\n")[2])


def test_a_draw_that_is_typed_all_the_same_does_no_harm() -> None:
    session = dealt("bezique", 7)
    assert session.enter("8s 9h").taken
    before = session.store.text
    assert session.enter("/KcKd").taken
    assert session.store.text == before
    assert session.enter("/KcKd Ks").taken
    assert session.store.text.endswith("1. 8s 9h /KcKd\n2. Ks\n*\n")


def test_a_slash_alone_needs_a_stock_that_is_known(begin: Begin) -> None:
    session = begin("7c9c", known="nobody")
    reply = session.enter("/")
    assert reply.complaint is not None
    assert (reply.complaint.message, reply.complaint.hint) == (
        "which cards are drawn?",
        "/AsTd names them, the winner's first",
    )
    assert not session.enter("").taken


def test_deals_dealt_and_played_to_the_end_are_right() -> None:
    """Every draw of them by itself or by an empty line, a last one with the turned card too."""
    from .deals import checked

    for rules in ("bezique", "briscola"):
        session = dealt(rules, 5)
        for _ in range(200):
            if session.draft is None or session.draft.over:
                break
            assert session.enter("" if session.draw_waits else legal(session)[-1]).taken
        (timeline,) = checked(session.store.text)
        assert timeline.complete

"""What is said, offered and completed never tells of cards that the recorder cannot know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bzq.cards import CARD_OF
from bzq.recorder.opening import NOBODY
from bzq.recorder.reply import Reply
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from . import relatives
from .deals import deal_of, hands_of, own_draw, plan_of

SLIPS = ("9x", "As", "_Kh", "kq", "qj", "+AsAhAdAc", "7x", "+7", "Td^")
"""Entries that are wrong most of the time; what is said against them is looked at."""


def named(texts: list[str]) -> set[str]:
    """The cards that texts name."""
    return {text[n : n + 2] for text in texts for n in range(len(text) - 1) if text[n : n + 2] in CARD_OF}


def told(reply: Reply, entry: str) -> list[str]:
    """What a refusal says and offers, without what was entered."""
    finding = reply.finding
    if finding is None or finding.code in ("E008", "E301"):  # “kq” may be any of four: that says nothing
        return [reply.offer or ""]
    hint = (finding.hint or "").replace("+KhQh", "")
    return [text.replace(entry, "") for text in (reply.offer or "", hint if "on the table" not in hint else "")]


@pytest.mark.parametrize(("seed", "known"), [(0, NOBODY), (2, "1"), (4, "2"), (3, "1")])
def test_hints_name_what_lay_open_and_the_known_hand(seed: int, known: str) -> None:
    deal: Any = deal_of(seed)
    seat = None if known == NOBODY else int(known) - 1
    session = Session(Memory(), plan_of(deal, known))
    for line in hands_of(deal, known):
        assert session.enter(line).taken
    knows = set() if seat is None else set(deal.hands[seat])
    knows |= {deal.turned} - {None}
    for number, event in enumerate(deal.events):
        hints = [offer.text for offer in session.offers()] + [text for text, _ in session.candidates("")]
        if number % 11 == 0:
            for slip in SLIPS:
                reply = session.enter(slip)
                hints += sorted(named(told(reply, slip)) - named([slip]))
                if reply.taken:
                    assert session.enter("undo").taken
        assert named(hints) <= knows, (event, hints)
        word = event.token
        if event.kind == "draw":
            if seat is None:
                continue
            word = own_draw(event, deal, seat)
            knows |= named([word])
        elif event.kind not in ("play", "blank"):
            knows |= set(event.cards)  # laid down, shown, or taken openly
        assert session.enter(word).taken, word


def test_a_hand_that_is_not_known_is_offered_its_table_only() -> None:
    deal: Any = deal_of(0)
    session = Session(Memory(), plan_of(deal, NOBODY))
    laid: set[str] = set()
    offered = 0
    for event in deal.events:
        draft = session.present
        assert draft is not None
        if not any(map(any, draft.position.where.hands)):
            texts = [text for text, _ in session.candidates("")]
            assert all(text.startswith(("_", "+_")) for text in texts), texts
            offered += len(texts)
        if event.kind == "draw":
            continue
        laid |= set(event.cards) if event.kind in ("declare", "announce") else set()
        assert session.enter(event.token).taken
    assert laid
    assert offered > 10


@pytest.mark.parametrize(("game", "seed", "known"), [
    ("belote", 1, NOBODY), ("belote", 3, "2"), ("briscola", 2, "1"), ("briscola-3", 1, "3"), ("briscolone", 4, "1"),
])  # fmt: skip
def test_hints_of_the_relatives_name_what_lay_open_and_the_known_hand(game: str, seed: int, known: str) -> None:
    """Of Belote and Briscola: bids, declarations, the exchange, cards."""
    deal: Any = relatives.deal_of(game, seed)
    seat = None if known == NOBODY else int(known) - 1
    session = Session(Memory(), relatives.plan_of(game, deal, known))
    hands = deal.first if game == "belote" else deal.hands
    knows = set() if seat is None else set(hands[seat])
    knows |= {deal.turned}
    offered = 0
    for number, line in enumerate(relatives.lines_of(game, deal, known, random.Random(seed))):
        draft = session.present
        if draft is not None and not draft.over:
            hints = [offer.text for offer in session.offers()] + [text for text, _ in session.candidates("")]
            if number % 5 == 0:
                for slip in (*SLIPS, "take:h", "7s<>Ks"):
                    reply = session.enter(slip)
                    hints += sorted(named(told(reply, slip)) - named([slip]))
                    if reply.taken:
                        assert session.enter("undo").taken
            assert named(hints) <= knows, (line, hints)
            offered += len(hints)
        reply = session.enter(line)
        assert reply.taken, (line, reply)
        if session.draft is not None:  # what was played, declared and drawn by the hand that is known
            tags, _, moves = session.draft.text.partition("\n\n")
            knows |= named([moves, tags.partition("[Stock")[2]])
    assert offered

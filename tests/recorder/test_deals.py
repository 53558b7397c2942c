"""Whole deals recorded as they were played: what stands in the end is what the reference played."""

from __future__ import annotations

import random

import pytest

from bzq.recorder.opening import EVERYBODY
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .deals import WAYS, checked, completed, deal_of, hands_of, lines_of, plan_of

SEEDS = (0, 1, 2, 3, 4, 6, 11)


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_come_out_as_they_were_played(seed: int) -> None:
    rng = random.Random(seed)
    deal = deal_of(seed)
    known = WAYS[seed % len(WAYS)]
    store = Memory()
    session = Session(store, plan_of(deal, known))
    for line in [*hands_of(deal, known), *lines_of(deal, known, rng)]:
        reply = session.enter(line)
        assert reply.taken, (line, reply)
        if rng.random() < 0.1:
            checked(store.text)
            assert completed(store.text) == store.text
    (timeline,) = checked(store.text)
    assert completed(store.text) == store.text
    assert timeline.complete
    assert timeline.scores == timeline.recorded == tuple(deal.score)
    assert not [finding for finding in timeline.findings if finding.code[0] == "W"], timeline.findings


@pytest.mark.parametrize("seed", [2])
def test_undo_to_the_first_card_and_redo_to_the_last(seed: int) -> None:
    deal = deal_of(seed)
    store = Memory()
    session = Session(store, plan_of(deal, EVERYBODY))
    for line in hands_of(deal, EVERYBODY):
        assert session.enter(line).taken
    texts = []
    for line in lines_of(deal, EVERYBODY, random.Random(seed)):
        texts.append(store.text)
        assert session.enter(line).taken
    last = store.text
    for text in reversed(texts):
        assert session.enter("undo").taken
        assert store.text == text
    assert session.enter(f"redo {len(texts)}").taken
    assert store.text == last


def test_what_was_there_before_is_undone_word_by_word() -> None:
    """A file that was resumed has no lines to take back, so its words are; all of them can be entered again."""
    deal = deal_of(4)
    store = Memory()
    session = Session(store, plan_of(deal, "1"))
    lines = [*hands_of(deal, "1"), *lines_of(deal, "1", random.Random(4))]
    for line in lines[:30]:
        assert session.enter(line).taken
    resumed = Memory()
    resumed.last = store.text
    again = Session(resumed, plan_of(deal, "1"))
    words = 0
    while again.enter("undo").taken:
        checked(resumed.text)
        words += 1
    assert words > 30
    assert resumed.text.endswith("\n\n*\n")
    assert again.enter(f"redo {words}").taken
    assert resumed.text == store.text
    for line in lines[30:]:
        assert again.enter(line).taken
    assert checked(resumed.text)[0].scores == tuple(deal.score)

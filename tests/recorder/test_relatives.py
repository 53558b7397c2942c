"""Belote and Briscola taken down as they were played, all forms, whoever's cards are known."""

from __future__ import annotations

import random

import pytest

from bzq.recorder.opening import EVERYBODY, NOBODY
from bzq.recorder.session import Session
from bzq.recorder.store import Memory

from .deals import checked, completed
from .relatives import GAMES, deal_of, lines_of, plan_of, record_of


@pytest.mark.parametrize("known", [EVERYBODY, NOBODY, "1", "2"])
@pytest.mark.parametrize("game", GAMES)
def test_deals_come_out_as_they_were_played(game: str, known: str) -> None:
    for seed in range(4 if game == "belote" else 2):
        rng = random.Random(seed)
        deal = deal_of(game, seed)
        store = Memory()
        session = Session(store, plan_of(game, deal, known))
        for line in lines_of(game, deal, known, rng):
            reply = session.enter(line)
            assert reply.taken, (seed, line, reply)
            if rng.random() < 0.2:
                checked(store.text)
                assert completed(store.text) == store.text
        (timeline,) = checked(store.text)
        assert timeline.complete
        assert timeline.scores == timeline.recorded == tuple(deal.score)
        assert not [finding for finding in timeline.findings if finding.code[0] == "W"], timeline.findings
        assert completed(store.text) == store.text
        if known == EVERYBODY:
            assert store.text == record_of(game, deal)

"""Belote with hidden cards: a fault stands exactly at the event after which no way of dealing is left."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bzq.cards import CARD_OF, UNSEEN
from bzq.games.belote import game as belote
from bzq.rules.resolve import resolve

from .drive import rules_text, walk
from .search import Hidden, first_fault, random_hidden
from .test_engine import SEED, amount


def engine_fault(hidden: Hidden) -> tuple[int, str] | None:
    deal = hidden.deal
    position = belote.start(resolve(rules_text(deal)), deal.dealer, CARD_OF[deal.turned])
    hands = [None if hand is None else [CARD_OF.get(c, UNSEEN) for c in hand] for hand in hidden.hands]
    stock = None if hidden.stock is None else [CARD_OF.get(c, UNSEEN) for c in hidden.stock]
    assert not belote.deal(position, hands, stock)
    refused = walk(position, hidden.events)
    return None if refused is None else (refused[0], refused[1].code)


def compare(numbers: range) -> Counter[str]:
    codes: Counter[str] = Counter()
    for number in numbers:
        rng = random.Random(f"{SEED}-belote-hidden-{number}")
        hidden = random_hidden(rng)
        found = engine_fault(hidden)
        expected = first_fault(hidden)
        said = " ".join(e.token for e in hidden.events)
        where = (
            f"{number} dealer {hidden.deal.dealer} turned {hidden.deal.turned} {hidden.hands} {hidden.stock}\n{said}"
        )
        assert (found[0] if found else None) == expected, (found, expected, hidden.deal.rules, where)
        codes[found[1] if found else "none"] += 1
    return codes


def test_hidden() -> None:
    codes = compare(range(max(100, amount(250))))
    assert codes["none"]
    assert len(codes) > 3


@pytest.mark.slow
def test_many_hidden() -> None:
    codes = compare(range(10_000, 10_000 + amount(20_000)))
    assert set(codes) >= {"none", "E201", "E202", "E207", "E317", "E401"}

"""Random deals of Belote played through the engine of bzq, a card at a time beside another engine."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from bzq.cards import CARD_OF
from bzq.games.belote import game as belote
from bzq.games.belote.combinations import RUN_ORDER, dearest
from bzq.games.belote.position import Position
from bzq.rules.resolve import resolve

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))
PACK = [card for card in CARD_OF.values() if card & 15 < 8]


def amount(number: int) -> int:
    """How many of them: ``BZQ_BUDGET=100`` makes 20,000 of 200."""
    return max(1, round(number * BUDGET))


class Dealt:
    """What was dealt: first hands, turned card, stock, and who dealt. Now and then runs and fours lie together."""

    def __init__(self, rng: random.Random) -> None:
        pack = rng.sample(PACK, len(PACK))
        if rng.random() < 0.5:
            suit, start = rng.randrange(4), rng.randrange(4)
            if rng.random() < 0.6:
                together = [suit << 4 | rank for rank in RUN_ORDER[start : start + rng.randrange(3, 6)]]
            else:
                rank = rng.randrange(8)
                together = [one << 4 | rank for one in range(4)]
            rest = [card for card in pack if card not in together]
            place = rng.randrange(0, 20, 5)
            pack = rest[:place] + together + rest[place:]
        self.dealer = rng.randrange(4)
        self.first = [pack[5 * seat : 5 * seat + 5] for seat in range(4)]
        self.turned = pack[20]
        self.stock = pack[21:]


def start(dealt: Dealt, rules: str) -> Position:
    """A position with these cards, before the first bid."""
    position = belote.start(resolve(rules), dealt.dealer, dealt.turned)
    assert not belote.deal(position, dealt.first, dealt.stock)
    return position


def hands_of(position: Position) -> list[list[int]]:
    """The cards in each hand."""
    return [[card for card, number in enumerate(hand) if number] for hand in position.where.hands]


def declare_all(position: Position, seat: int) -> None:
    """A seat declares what is worth most together."""
    (hand,) = [hands_of(position)[seat]]
    for combination in dearest(hand, position.rules.rules):
        cards = sorted(combination.cards)
        assert belote.may_declare(position, seat, cards) is None
        assert belote.declare(position, seat, cards) is None


def games(what: str, number: int, rules: str) -> Iterator[tuple[random.Random, Dealt, Position]]:
    """Deals to be bid and played."""
    for index in range(number):
        rng = random.Random(f"{SEED}-{what}-{index}")
        dealt = Dealt(rng)
        yield rng, dealt, start(dealt, rules)

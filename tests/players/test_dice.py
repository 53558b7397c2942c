"""Dice and dealt cards: the same everywhere, fair, complete."""

from __future__ import annotations

from collections import Counter

import pytest

from bzq.engine.lookup import frame_of
from bzq.players.deal import deal_cards
from bzq.players.dice import Dice
from bzq.rules.resolve import resolve

from .tables import FORMS, RELATIVES


def test_the_stream_is_splitmix64() -> None:
    """The reference values of the published generator, for the state 1234567."""
    dice = Dice()
    dice._state = 1234567
    drawn = [dice.below(1 << 64) for _ in range(5)]
    assert drawn == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_other_seeds_other_numbers() -> None:
    seeds = [(), (0,), (1,), (-1,), (1, 0), (0, 1), (1, 1), (1, 0, 0), (1 << 64,), (1 << 64 | 1,), (10**30,)]
    assert len({tuple(Dice(*seed).below(1 << 64) for _ in range(2)) for seed in seeds}) == len(seeds)


def test_every_number_is_as_likely_as_the_others() -> None:
    dice = Dice(3)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5  # one in a thousand


def test_every_order_is_as_likely_as_the_others() -> None:
    dice = Dice(4)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        items = list(range(4))
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.8  # one in a thousand


@pytest.mark.parametrize("text", [*FORMS, *RELATIVES])
def test_all_cards_are_dealt_once(text: str) -> None:
    rules = resolve(text)
    for dealer in range(rules.players):
        dealt = deal_cards(rules, dealer, Dice(8))
        turned = [] if dealt.turned is None else [dealt.turned]
        cards = [card for hand in dealt.hands for card in hand] + list(dealt.stock) + turned
        copies = frame_of(rules).copies
        assert Counter(cards) == Counter({card: count for card, count in enumerate(copies) if count})
        first = 5 if rules.game == "belote" else rules.hand
        assert {len(hand) for hand in dealt.hands} == {first}
        assert len(dealt.stock) + len(turned) == rules.cards - rules.players * first
        assert (dealt.turned is not None) == rules.turned


def test_the_seat_after_the_dealer_gets_the_first_cards() -> None:
    rules = resolve("bezique-3")
    first = [deal_cards(rules, dealer, Dice(8)).hands[(dealer + 1) % 3] for dealer in range(3)]
    assert first[0] == first[1] == first[2]

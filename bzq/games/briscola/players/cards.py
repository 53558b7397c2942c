"""Cards as the careful player of Briscola has them: numbers in the order of their strength, hands as sets of bits.

A card is its block, of sixteen, and its height in it from 0 to 9; trumps are the last of the four blocks. So a card
beats another if its number is higher and it is of the same block or a trump.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from bzq.cards import CARD_SPACE, RANKS, make_card
from bzq.games.briscola.compiled import ORDER
from bzq.games.briscola.compiled import POINTS as POINTS_OF

FIRST_TRUMP: Final = 48
NO_TRUMP: Final = 64
"""The first trump where there are none, in Briscolone."""

HEIGHTS: Final = ORDER[::-1]
"""The ranks from low to high."""

_RANKS_UP: Final = tuple(RANKS.index(letter) for letter in HEIGHTS)
BLOCK: Final = tuple(0xFFFF << (card & 48) for card in range(64))
"""The suit of each card, as bits."""
TRUMPS: Final = 0xFFFF << FIRST_TRUMP
POINTS: Final = tuple(POINTS_OF.get(_RANKS_UP[card & 15], 0) if card & 15 < len(_RANKS_UP) else 0 for card in range(64))


@cache
def numbers(trump: int | None) -> tuple[int, ...]:
    """The number of each card with these trumps, -1 for none."""
    last = 3 if trump is None else trump
    suits = [*(suit for suit in range(4) if suit != last), last]
    number = [-1] * CARD_SPACE
    for block, suit in enumerate(suits):
        for height, rank in enumerate(_RANKS_UP):
            number[make_card(rank, suit)] = block << 4 | height
    return tuple(number)


def as_bits(cards: Iterable[int], number: tuple[int, ...]) -> int:
    """Cards of the engine as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << number[card]
    return found

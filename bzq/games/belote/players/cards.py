"""Cards as the playouts of Belote have them: numbers in the order of their strength, hands as sets of bits.

With a suit of trumps given, a card is a number from 0 to 31: its block of eight is the suit, trumps the last of
them, and within a block the stronger card is the higher number. So a card beats another if its number is higher
and it is of the same block or a trump.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from bzq.cards import CARD_SPACE, make_card
from bzq.games.belote.compiled import PLAIN_POINTS, TRUMP_ORDER, TRUMP_POINTS

TRUMPS: Final = 0xFF000000
FIRST_TRUMP: Final = 24
BLOCK: Final = tuple(0xFF << (card & 24) for card in range(32))
"""The suit of each card, as bits."""
ABOVE: Final = tuple((0xFF << (card & 24)) & ~((2 << card) - 1) for card in range(32))
"""The cards of its suit above each card."""

_PLAIN_UP: Final = (7, 6, 5, 4, 3, 2, 1, 0)
_TRUMPS_UP: Final = TRUMP_ORDER[::-1]
POINTS: Final = tuple(
    PLAIN_POINTS.get(_PLAIN_UP[card & 7], 0) if card < FIRST_TRUMP else TRUMP_POINTS.get(_TRUMPS_UP[card & 7], 0)
    for card in range(32)
)


@cache
def numbers(trump: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The number of each card with these trumps (-1 for none), and the card of each number."""
    suits = [*(suit for suit in range(4) if suit != trump), trump]
    back = tuple(
        make_card((_TRUMPS_UP if card >= FIRST_TRUMP else _PLAIN_UP)[card & 7], suits[card >> 3]) for card in range(32)
    )
    number = [-1] * CARD_SPACE
    for place, card in enumerate(back):
        number[card] = place
    return tuple(number), back


def as_bits(cards: Iterable[int], number: tuple[int, ...]) -> int:
    """Cards of the engine as a set of bits."""
    found = 0
    for card in cards:
        found |= 1 << number[card]
    return found


def legal(hand: int, led: int, best: int, partner_holds: bool, forced: bool) -> int:
    """The cards of a hand that may follow: ``led`` and ``best`` are cards of the trick under way (S1)."""
    follow = hand & BLOCK[led]
    if led >= FIRST_TRUMP:
        return (follow & ABOVE[best] or follow) if follow else hand
    if follow:
        return follow
    trumps = hand & TRUMPS
    if partner_holds or not trumps:
        return hand
    if best < FIRST_TRUMP:
        return trumps
    return trumps & ABOVE[best] or (trumps if forced else hand)

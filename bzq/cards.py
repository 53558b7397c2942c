"""Cards as small integers, and their canonical names.

A card is ``suit << 4 | rank``: suits are numbered ``s h d c`` from 0, ranks ``A T K Q J 9 8 7 6 5 4 3 2``
from 0, so that sorting by ``(rank, suit)`` is the canonical order of the notation. A card nobody recorded
is :data:`UNSEEN`. Counts of cards are lists of :data:`CARD_SPACE` numbers indexed by card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SUITS: Final = "shdc"
RANKS: Final = "ATKQJ98765432"
CARD_SPACE: Final = 64
UNSEEN: Final = -1
UNSEEN_NAME: Final = "xx"

SUIT_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_WORDS: Final = ("spades", "hearts", "diamonds", "clubs")
RANK_WORDS: Final = (
    "ace", "ten", "king", "queen", "knave", "nine", "eight", "seven", "six", "five", "four", "three", "two",
)  # fmt: skip

ACE, TEN, KING, QUEEN, KNAVE, NINE, EIGHT, SEVEN = range(8)
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)


def make_card(rank: int, suit: int) -> int:
    """The card of a rank and a suit, both as numbers."""
    return suit << 4 | rank


def suit_of(card: int) -> int:
    """The number of a card's suit: 0 is spades."""
    return card >> 4


CARD_OF: Final[dict[str, int]] = {
    rank + suit: make_card(r, s) for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)
}
"""Canonical name to card, without ``xx``."""

_NAMES: Final[dict[int, str]] = {card: name for name, card in CARD_OF.items()} | {UNSEEN: UNSEEN_NAME}


def card_name(card: int) -> str:
    """The canonical name of a card, ``Th``; ``xx`` for a card nobody recorded.

    >>> card_name(CARD_OF["Th"])
    'Th'
    """
    return _NAMES[card]


def card_names(cards: Iterable[int]) -> str:
    """Cards as records have them, with spaces between."""
    return " ".join(map(card_name, cards))


def canonical_key(card: int) -> tuple[int, int]:
    """Sort key of the canonical order: A T K Q J 9 8 7, then s h d c."""
    return (card & 15, card >> 4)

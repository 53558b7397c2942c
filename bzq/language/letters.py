"""Cards in the language that is spoken: the letters of kings, queens and knaves, and suits and ranks as words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from bzq.cards import RANK_WORDS, RANKS, SUIT_WORDS, SUITS, UNSEEN, UNSEEN_NAME
from bzq.language.choice import spoken
from bzq.language.texts import mark, tr

LETTERS: Final[dict[str, dict[str, str]]] = {
    "en": {},
    "de": {"A": "A", "K": "K", "D": "Q", "B": "J"},
    "fr": {"A": "A", "R": "K", "D": "Q", "V": "J"},
    "nl": {"A": "A", "H": "K", "V": "Q", "B": "J"},
    "da": {"E": "A", "A": "A", "K": "K", "D": "Q", "B": "J", "KN": "J"},
    "it": {"A": "A", "R": "K", "D": "Q", "F": "J"},
}
"""Language to its rank letters, in capitals, and what they mean in records; the first for a rank is the one shown."""


MARKED: Final = (
    mark("spades"), mark("hearts"), mark("diamonds"), mark("clubs"),
    mark("ace"), mark("ten"), mark("king"), mark("queen"), mark("knave"), mark("nine"), mark("eight"), mark("seven"),
    mark("six"), mark("five"), mark("four"), mark("three"), mark("two"),
)  # fmt: skip
"""The words of :mod:`bzq.cards`, for the catalogues."""


def suit_said(suit: int) -> str:
    """A suit in words: ``hearts``."""
    return tr(SUIT_WORDS[suit])


def rank_said(rank: int) -> str:
    """A rank in words: ``queen``."""
    return tr(RANK_WORDS[rank])


def card_in_words(card: int) -> str:
    """A card in words: ``queen of spades``."""
    return tr("{rank} of {suit}", rank=rank_said(card & 15), suit=suit_said(card >> 4))


def cards_said(cards: Iterable[int]) -> str:
    """Cards as people read them, with spaces between."""
    return " ".join(map(card_said, cards))


def rank_letter(rank: int) -> str:
    """The letter of a rank in the language that is spoken."""
    return _ranks(spoken())[rank]


def card_said(card: int) -> str:
    """A card as people read it in the language that is spoken: ``Qh``, ``Dh``; ``xx`` for one nobody recorded."""
    return UNSEEN_NAME if card == UNSEEN else _ranks(spoken())[card & 15] + SUITS[card >> 4]


def lettered(ranks: str) -> str:
    """Ranks as records have them, ``A T K Q J 9 8 7`` or ``Q♠ J♦``, with the letters of the language that is spoken."""
    shown = _ranks(spoken())
    return "".join(shown[RANKS.index(letter)] if letter in RANKS else letter for letter in ranks)


@cache
def _ranks(language: str) -> str:
    shown: dict[str, str] = {}
    for letter, rank in LETTERS[language].items():
        if len(letter) == 1:
            shown.setdefault(rank, letter)
    return "".join(shown.get(rank, rank) for rank in RANKS)

"""What a card does to the best one before it in a trick, as a table for each trump suit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled

NOTHING: Final = CARD_SPACE
"""In the place of the best card, where none has been played."""

BEATS: Final = 1
BRISQUE: Final = 2
DUTY: Final = 4

Outcomes = list[list[int]]
"""For the best card so far, and the next one: ``BEATS`` where that beats it, ``BRISQUE`` where it is one, and in the
last tricks ``DUTY`` where its hand may have had to play another one, if the best card is of the suit that was led."""


@lru_cache(maxsize=256)
def outcomes(rules: Compiled, trump: int | None, *, end: bool) -> Outcomes:
    """The table for a trump suit (``None``: no trumps), while there is stock or in the last tricks."""
    ranks = rules.end_rank if end else rules.rank
    cards = [card for card in range(CARD_SPACE) if rules.copies[card]]
    table = [[BEATS + BRISQUE * brisque for brisque in rules.brisque] for _ in range(CARD_SPACE + 1)]
    heads = rules.rules.endplay == "strict"
    for best in cards:
        for card in cards:
            beats = rules.beats(card, best, trump, ranks)
            free = best >> 4 == card >> 4 and (beats or not heads)
            table[best][card] = BEATS * beats + BRISQUE * rules.brisque[card] + DUTY * (end and not free)
    return table

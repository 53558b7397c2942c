"""What it is worth in Briscola to keep a card, and to have the lead: found by many deals played against each other."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from bzq.games.briscola.players.cards import FIRST_TRUMP, HEIGHTS

UNIT: Final = 10
"""Worths are in tenths of a point."""

_KINDS: Final = 6
"""Cards that count nothing, knave, queen, king, three, ace."""

_Row = tuple[int, ...]

_TWO: Final[dict[int, _Row]] = {
    3: (-15, 0, -5, -5, -3, 10, 35, 30, 40, 55, 60, 120, 130),
    7: (-20, 0, -5, 0, 5, 25, 65, 25, 35, 45, 45, 110, 125),
    13: (-23, 0, 0, 0, 0, 45, 75, 15, 27, 35, 50, 105, 125),
}
_THREE: Final[dict[int, _Row]] = {
    3: (-5, 0, 2, 0, 5, 20, 30, 58, 60, 82, 96, 153, 290),
    8: (-7, 0, -2, 8, 10, 32, 51, 52, 68, 90, 100, 163, 280),
    12: (-5, 0, 0, 6, 10, 47, 60, 60, 71, 98, 103, 170, 270),
}
_FOUR: Final[dict[int, _Row]] = {
    3: (-20, 0, 0, 0, 0, 25, 30, 44, 69, 79, 104, 172, 297),
    8: (-30, 0, -5, 0, 0, 35, 38, 40, 70, 95, 125, 180, 270),
}
_SIX: Final[dict[int, _Row]] = {3: (-30, 0, 0, 0, 0, 10, 20, 45, 82, 100, 142, 230, 330)}
_NONE: Final[dict[int, _Row]] = {
    4: (20, 0, 12, 32, 66, 124, 159),
    8: (5, 0, -5, 17, 55, 98, 118),
    14: (0, 0, -15, 2, 35, 78, 96),
}
_TABLES: Final = {2: _TWO, 3: _THREE, 4: _FOUR, 6: _SIX}
"""By players, then by tricks left after the one under way: the lead, then a plain card that counts nothing, knave,
queen, king, three, ace, then the same of trumps, where there are any. Between the rows it is between them too."""


@cache
def worths(players: int, trumps: bool, left: int) -> tuple[int, tuple[int, ...]]:
    """The worth of the lead and of every card by its number, with so many tricks left after the one under way."""
    lead, *row = _row(_TABLES[players] if trumps else _NONE, left)
    low = len(HEIGHTS) - _KINDS  # cards that count nothing are worth the same
    cards = [0] * 64
    for block in range(4):
        first = _KINDS if trumps and block == FIRST_TRUMP >> 4 else 0
        for height in range(len(HEIGHTS)):
            cards[block << 4 | height] = row[first + max(0, height - low)]
    return lead, tuple(cards)


def _row(table: dict[int, _Row], left: int) -> _Row:
    left = min(max(left, min(table)), max(table))
    if left in table:
        return table[left]
    near, far = next(pair for pair in pairwise(sorted(table)) if pair[0] < left < pair[1])
    rows = zip(table[near], table[far], strict=True)
    return tuple((one * (far - left) + other * (left - near)) // (far - near) for one, other in rows)

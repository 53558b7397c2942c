"""Which combinations are together in a number of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, KING, KNAVE, QUEEN, TEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.games.bezique.combinations import Combination

_SUITS: Final = (0, 16, 32, 48)
_FOUR: Final = 4


def combinations_held(table: dict[tuple[int, ...], Combination], counts: Sequence[int]) -> list[Combination]:
    """The combinations of a table (by sorted cards) whose cards are all among ``counts``."""
    found: list[Combination] = []
    for suit in _SUITS:
        if counts[suit + KING] and counts[suit + QUEEN]:
            _add(found, table, (suit + KING, suit + QUEEN))
            if counts[suit + ACE] and counts[suit + TEN] and counts[suit + KNAVE]:
                _add(found, table, (suit + ACE, suit + TEN, suit + KING, suit + QUEEN, suit + KNAVE))
    for queen in _SUITS:
        for knave in _SUITS:
            most = min(counts[queen + QUEEN], counts[knave + KNAVE])
            if most and queen != knave:
                pair = (queen + QUEEN, knave + KNAVE) if queen < knave else (knave + KNAVE, queen + QUEEN)
                for size in range(1, most + 1):
                    _add(found, table, tuple(sorted(pair * size)))
    for rank in (ACE, TEN, KING, QUEEN, KNAVE):
        held = [counts[suit + rank] for suit in _SUITS]
        if sum(held) >= _FOUR:
            for a in range(min(held[0], 5) + 1):
                for b in range(min(held[1], 5 - a) + 1):
                    for c in range(min(held[2], 5 - a - b) + 1):
                        for size in (4, 5):
                            d = size - a - b - c
                            if 0 <= d <= held[3]:
                                cards = (rank,) * a + (16 + rank,) * b + (32 + rank,) * c + (48 + rank,) * d
                                _add(found, table, cards)
    return found


def _add(found: list[Combination], table: dict[tuple[int, ...], Combination], cards: tuple[int, ...]) -> None:
    one = table.get(cards)
    if one is not None:
        found.append(one)

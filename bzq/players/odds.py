"""Chances of drawing cards, in whole 1024ths, so that they are the same on every machine."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

SURE: Final = 1024
"""The chance of what is certain."""


@lru_cache(maxsize=1 << 16)
def at_least(wanted: int, copies: int, unseen: int, drawn: int) -> int:
    """The chance that of ``copies`` among ``unseen`` cards at least ``wanted`` are among ``drawn`` of them.

    >>> at_least(1, 2, 4, 2)
    854
    """
    if wanted <= 0:
        return SURE
    drawn = min(drawn, unseen)
    if wanted > copies or wanted > drawn:
        return 0
    few = sum(comb(copies, number) * comb(unseen - copies, drawn - number) for number in range(wanted))
    return SURE - SURE * few // comb(unseen, drawn)


@lru_cache(maxsize=4096)
def wins(wanted: int, tricks: int, players: int) -> int:
    """The chance to win at least so many of the next tricks, where each player wins as many as the others.

    >>> wins(1, 2, 2)
    768
    """
    if wanted <= 0:
        return SURE
    few = 0
    for number in range(min(wanted, tricks + 1)):
        others: int = (players - 1) ** (tricks - number)
        few += comb(tricks, number) * others
    ways: int = players**tricks
    return SURE - SURE * few // ways

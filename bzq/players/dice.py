"""Random numbers that are the same everywhere: on every platform, under every version of Python.

The stream is SplitMix64 (Steele, Lea and Flood, 2014), a few lines of integer arithmetic, so that a seed can
be dealt again by any program in any language.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15

T = TypeVar("T")


class Dice:
    """A stream of random numbers from one or several whole numbers; other numbers give another stream.

    >>> [Dice(7).below(32), Dice(7, 1).below(32), Dice(7, 2).below(32)]
    [23, 0, 1]
    """

    __slots__ = ("_state",)

    def __init__(self, *seeds: int) -> None:
        state = 0
        for seed in seeds:
            left = 2 * seed if seed >= 0 else -2 * seed - 1
            words = max(1, (left.bit_length() + 63) // 64)
            for word in (words, *(left >> 64 * place & _MASK for place in range(words))):
                state = _mixed((state ^ word) + _GAMMA & _MASK)
        self._state = state

    def _next(self) -> int:
        """64 random bits."""
        self._state = self._state + _GAMMA & _MASK
        return _mixed(self._state)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely as the others; ``limit`` is 1 or more."""
        # What lies above the last whole multiple of the limit is thrown away: it would favour small numbers.
        most = (1 << 64) // limit * limit
        while True:
            drawn = self._next()
            if drawn < most:
                return drawn % limit

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, of which there is at least one."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items in random order (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _mixed(bits: int) -> int:
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _MASK
    return bits ^ bits >> 31

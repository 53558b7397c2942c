"""What the search of the last tricks knows of one suit, by the cards of it that are left.

The owner of each card is fixed, so a set of up to eight bits, the lowest card first, says everything about a suit:
who holds what, which cards make no difference, what is sure. Each set is worked out when it is first met.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

CHEAP_FIRST: Final = 0
DEAR_FIRST: Final = 1
DEAREST: Final = 2
CHEAPEST: Final = 3

RANKS: Final = 8
WHOLE: Final = (1 << RANKS) - 1

_NOBODY: Final = -1

Plays = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Cards (places) worth playing: each that differs from its neighbours, the cheap ones first; the same, the dear ones
first; of each stretch of neighbours in one hand the dearest; the cheapest."""


class Standing(NamedTuple):
    """How a suit stands: its points, and what is sure in it.

    ``runs`` has for each seat the points of its first 0, 1, 2 … cards from the top, as long as nobody else's card
    stands between; ``together`` for each side the points of the cards at the top that are all its own.
    """

    points: int
    counts: tuple[int, ...]
    runs: tuple[tuple[int, ...], ...]
    together: tuple[int, int]


class Suit:
    """One suit of a deal. ``owners`` and ``points`` are by place, the lowest card first; nobody is -1."""

    __slots__ = ("_owners", "_plays", "_points", "_same", "_standings", "base", "usual")

    def __init__(self, base: int, owners: Sequence[int], points: Sequence[int]) -> None:
        self.base = base
        """The place of its lowest card among all cards."""
        self._owners = tuple(owners)
        self._points = tuple(points)
        self.usual = [-1] * (WHOLE + 1)
        """For each set of cards the one that stands for it, shifted to its place; -1 until it is asked for."""
        self._same: dict[tuple[tuple[int, int], ...], int] = {}
        self._plays: dict[int, Plays] = {}
        self._standings: list[Standing | None] = [None] * (WHOLE + 1)

    def find_usual(self, left: int) -> int:
        """The set that stands for all in which the same owners hold cards of the same worth in the same order."""
        worths = tuple((self._owners[place], self._points[place]) for place in range(RANKS) if left >> place & 1)
        found = self.usual[left] = self._same.setdefault(worths, left) << self.base
        return found

    def plays(self, left: int, cards: int) -> Plays:
        """What is worth playing of some of a seat's cards; ``left`` are all of the suit before the trick."""
        key = left << RANKS | cards
        found = self._plays.get(key)
        if found is None:
            found = self._plays[key] = self._find_plays(left, cards)
        return found

    def _find_plays(self, left: int, cards: int) -> Plays:
        stretches: list[list[int]] = []
        owner = _NOBODY
        for place in range(RANKS):
            if not left >> place & 1:
                continue
            if self._owners[place] != owner:
                owner = self._owners[place]
                stretches.append([])
            if cards >> place & 1:
                stretches[-1].append(place)
        worth = self._points.__getitem__
        different = []
        for stretch in stretches:
            different += [one for n, one in enumerate(stretch) if not n or worth(one) != worth(stretch[n - 1])]
        cheap = sorted(different, key=worth)
        dearest = sorted((max(stretch, key=worth) for stretch in stretches if stretch), key=worth, reverse=True)
        cheapest = sorted((min(stretch, key=worth) for stretch in stretches if stretch), key=worth)
        ways = (cheap, cheap[::-1], dearest, cheapest)
        first, second, third, fourth = (tuple(self.base + place for place in way) for way in ways)
        return first, second, third, fourth

    def standing(self, left: int) -> Standing:
        """How the suit stands when these cards are left."""
        found = self._standings[left]
        if found is None:
            found = self._standings[left] = self._find_standing(left)
        return found

    def _find_standing(self, left: int) -> Standing:
        from_top = [place for place in reversed(range(RANKS)) if left >> place & 1]
        owners = [self._owners[place] for place in from_top]
        points = [self._points[place] for place in from_top]
        runs = [[0] for _ in range(4)]
        together = [0, 0]
        for n, worth in enumerate(points):
            if len(set(owners[: n + 1])) == 1:
                runs[owners[0]].append(runs[owners[0]][-1] + worth)
            if len({owner & 1 for owner in owners[: n + 1]}) == 1:
                together[owners[0] & 1] += worth
        counts = tuple(owners.count(seat) for seat in range(4))
        return Standing(sum(points), counts, tuple(map(tuple, runs)), (together[0], together[1]))

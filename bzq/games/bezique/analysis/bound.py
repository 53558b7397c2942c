"""The most that declarations could bring from a turn on, if only cards and turns were scarce: a bound for the search.

It forgets how cards may serve again, and asks only that a combination's cards are together, that a turn takes one
declaration, and that there are cards enough for it. What is forgotten could only lower the sum.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bzq.games.bezique.analysis.facts import Turn
    from bzq.games.bezique.analysis.holding import Holdings
    from bzq.games.bezique.combinations import Combination

Key = tuple[str, int]


class Bound:
    """Bounds for the turns of one owner; ``held`` gives what is together in a turn under a trump suit."""

    def __init__(
        self,
        turns: Sequence[Turn],
        rules: Holdings,
        held: Callable[[int, int | None], list[tuple[int, Combination]]],
        *,
        slack: int = 0,
    ) -> None:
        self.turns = turns
        self.rules = rules
        self.held = held
        self.slack = slack
        """Points a turn may bring beside its declaration."""
        self.copies = self._copies()
        self.known: dict[tuple[int, int | None], int] = {}

    def __call__(self, index: int, trump: int | None) -> int:
        """The bound from a turn on; ``trump`` as it is before it."""
        if index >= len(self.turns):
            return 0
        key = (index, trump)
        if key not in self.known:
            self.known[key] = self._most(index, trump) + self.slack * (len(self.turns) - index)
        return self.known[key]

    def _copies(self) -> list[Counter[int]]:
        """For each turn, how many copies of each card the owner holds there or gets before its last turn."""
        found: list[Counter[int]] = []
        later: Counter[int] = Counter()
        for index in range(len(self.turns) - 1, -1, -1):
            here = self._total(index)
            if index + 1 < len(self.turns):
                played = Counter(step.card for step in self.turns[index + 1].steps)
                gained = self._total(index + 1) + played
                gained.subtract(here)
                later += +gained
            found.append(here + later)
        found.reverse()
        return found

    def _total(self, index: int) -> Counter[int]:
        total: Counter[int] = Counter()
        for counts in self.turns[index].held.values():
            for card, number in enumerate(counts or ()):
                if number:
                    total[card] += number
        return total

    def _most(self, index: int, trump: int | None) -> int:
        points: dict[Key, int] = {}
        where: dict[Key, set[int]] = {}
        shapes: dict[Key, Combination] = {}
        trumps: Sequence[int | None] = (trump,) if trump is not None else (None, 0, 1, 2, 3)
        for turn in range(index, len(self.turns)):
            for suit in trumps:
                for _, one in self.held(turn, suit):
                    points[one.key] = max(points.get(one.key, 0), one.points)
                    where.setdefault(one.key, set()).add(turn)
                    shapes[one.key] = one
        times = {key: self._times(index, shapes[key]) for key in points}
        if self.rules.several:
            return sum(points[key] * times[key] for key in points)
        taken: dict[int, Key] = {}
        total = 0
        for key in sorted(points, key=lambda one: (-points[one], one)):
            for _ in range(min(times[key], len(where[key]))):
                if not _place(key, where, taken, set()):
                    break
                total += points[key]
        return total

    def _times(self, index: int, one: Combination) -> int:
        """How often a combination could be scored at most from the copies there are."""
        copies = self.copies[index]
        cards = Counter(one.cards)
        kind = one.key[0]
        if kind == "four":
            number = sum(copies[suit << 4 | one.key[1]] for suit in range(4))
            if self.rules.reuse == "equal-points":
                return comb(number, 4)
            return number if self.rules.reform else number // 4
        if self.rules.reuse == "equal-points":
            most = 1
            for card, number in cards.items():
                most *= comb(copies[card], number)
            return most
        if self.rules.reform or (self.rules.doubles and kind == "bézique"):
            return sum(copies[card] for card in cards)
        return min(copies[card] // number for card, number in cards.items())


def _place(key: Key, where: dict[Key, set[int]], taken: dict[int, Key], tried: set[int]) -> bool:
    """Finds a turn for one more of a combination, moving others to other turns where that helps."""
    for turn in sorted(where[key]):
        if turn in tried:
            continue
        tried.add(turn)
        if turn not in taken or _place(taken[turn], where, taken, tried):
            taken[turn] = key
            return True
    return False

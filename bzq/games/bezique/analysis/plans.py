"""The best schedule where an exact search would take too long: the record's own, mended turn by turn.

From the last turn to the first, everything that could be done in a turn instead is tried, and what was planned
for the turns after it is followed as far as it then can be; what loses its turn takes a later one that is free.
What brings more becomes the plan. So most single misses are found, and what depends on one; what needs several
changes at once may not be.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from bzq.engine.solving import BudgetSpent
from bzq.games.bezique.analysis.losses import Loss, dearest, sign
from bzq.games.bezique.analysis.transitions import Taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bzq.games.bezique.analysis.transitions import State, Transitions

Path = list[tuple[int, Taken]]
"""What is taken, with the turn."""

_FRONT: Final = 6
"""States of the tables from which other ways are tried."""

_BEAM: Final = 2
"""States of the tables that are followed side by side."""


class Plans:
    """Mends the record's schedule."""

    def __init__(self, ways: Transitions) -> None:
        self.ways = ways
        self.turns = ways.turns
        self.finished = True
        """Whether everything was tried that is to be; else the budget of states has ended."""

    def mend(self, fronts: list[list[State]], before: list[int], declared: int) -> tuple[list[int], list[Loss]]:
        """Values ``V(0)`` to ``V(n)`` and the losses.

        ``fronts`` are the states before each turn as the record has it, ``before`` the points until then,
        ``declared`` the points of the record.
        """
        values = [declared]
        losses: list[Loss] = []
        plan: Path = []
        for index in range(len(self.turns) - 1, -1, -1):
            recorded = self.ways.recorded(index) + plan
            best, path = values[-1] - before[index], recorded
            try:
                for points, better in self._changes(index, fronts[index][:_FRONT], plan):
                    if points > best:
                        best, path = points, better
            except BudgetSpent:
                self.finished = False
            values.append(before[index] + best)
            if values[-1] > values[-2]:
                losses.append(self._loss(index, values[-1] - values[-2], path, recorded))
            plan = path
        return values[::-1], losses[::-1]

    def _changes(self, index: int, states: list[State], plan: Path) -> Iterator[tuple[int, Path]]:
        """What could be done in a turn instead, with the plan after it: points and path."""
        here = self.ways.recorded(index)
        for taken, earned, after in self._others(index, states, here):
            owed = [one for _, one in here if one.combination is not None]
            points, later = self._follow(index + 1, after, plan, owed)
            yield earned + points, [(index, one) for one in taken] + later

    def _others(self, index: int, states: list[State], here: Path) -> list[tuple[tuple[Taken, ...], int, list[State]]]:
        """What could be done in a turn that the record does not do: taken, points, and the states after it.

        Where another identical card could have been played before, doing the same is another way, too.
        """
        same = tuple(sorted(map(sign, here)))
        found: dict[tuple[tuple[str, int], ...], tuple[tuple[Taken, ...], int, list[State]]] = {}
        for state in states:
            for outcome in self.ways.outcomes(index, state):
                key = tuple(sorted(sign((index, one)) for one in outcome.taken))
                if not key or (key == same and len(states) == 1):
                    continue
                found.setdefault(key, (outcome.taken, outcome.points, []))[2].append(outcome.state)
        return [(taken, points, after[:_FRONT]) for taken, points, after in found.values()]

    def _follow(self, index: int, states: list[State], plan: Path, owed: list[Taken]) -> tuple[int, Path]:
        """The points from the end of a turn on if the plan is followed as far as it can be, and what is taken then.

        What is ``owed`` has lost its turn, and takes the next that the plan leaves free; so does what cannot be taken
        where it was planned.
        """
        total = 0
        path: Path = []
        wanted: dict[int, list[Taken]] = {}
        for turn, one in plan:
            wanted.setdefault(turn, []).append(one)
        owed = owed[:]
        for turn in range(index, len(self.turns)):
            earned, states = self.ways.moved(states, self.turns[turn].steps, turn)
            planned = wanted.get(turn, [])
            points, states, taken = self.ways.followed(turn, states[:_BEAM], planned + owed)
            total += earned + points
            path += [(turn, one) for one in taken]
            for one in taken:
                if one in owed and one not in planned:
                    owed.remove(one)
            owed += [one for one in planned if one not in taken and one.combination is not None]
        return total + self.ways.moved(states, self.ways.owner.rest, len(self.turns))[0], path

    def _loss(self, index: int, lost: int, path: Path, recorded: Path) -> Loss:
        """The dearest thing of this turn, or the next one, that the better plan takes and the other does not."""
        left = Counter(map(sign, recorded))
        more: Path = []
        for one in path:
            if left[sign(one)]:
                left[sign(one)] -= 1
            else:
                more.append(one)
        if not more:
            return Loss(index, lost, Taken(self.turns[index].winner, None, lost), index)
        at, taken = min(more, key=lambda one: (one[0], dearest(self.ways, *one)))
        return Loss(index, lost, taken, at)

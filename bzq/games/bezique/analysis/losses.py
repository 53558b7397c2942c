"""What was lost at a won trick: the thing that a best way takes and the record does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bzq.games.bezique.analysis.transitions import Taken

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.search import Search
    from bzq.games.bezique.analysis.transitions import Outcome, State, Transitions

Key = tuple[str, int]


@dataclass(slots=True)
class Loss:
    """What was lost at a won trick, and what a best schedule takes there, or later, and the record does not."""

    turn: int
    points: int
    taken: Taken
    at: int
    """The turn in which the best schedule takes it."""


class Losses:
    """Finds what was lost, by an exact search."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.ways = search.ways

    def loss(self, index: int, lost: int, fronts: list[list[State]]) -> Loss:
        """What a best schedule takes in a turn, or later, that none does once the turn went as the record has it.

        Both ways are followed as the record does wherever that is best. What the first takes and the second does
        not is what was lost: of this turn the dearest, else the next one. What the record takes later is not lost,
        though: where there is nothing else, it is the next thing that the record never takes.
        """
        kept = Counter(map(sign, self.ways.recorded(index) + self._path(index + 1, fronts[index + 1])))
        record = Counter(sign(one) for later in range(index, len(self.ways.turns)) for one in self.ways.recorded(later))
        return self._lost_of(index, lost, fronts, kept | record) or (
            self._lost_of(index, lost, fronts, record)
            or self._lost_of(index, lost, fronts, kept)
            or self._same_for_more(index, lost, fronts)
        )

    def _same_for_more(self, index: int, lost: int, fronts: list[list[State]]) -> Loss:
        """The same things are taken, but for more points: of a best way, the first that would not be worth as much."""
        kept = Counter(
            (sign(one), one[1].points) for one in self.ways.recorded(index) + self._path(index + 1, fronts[index + 1])
        )
        state = self._best(index, fronts[index])[0]
        outcome = self._best_outcomes(index, state)[0]
        path = [(index, one) for one in outcome.taken] + self._rest(index, outcome.state)
        for turn, one in path:
            if not kept[sign((turn, one)), one.points]:
                return Loss(index, lost, one, turn)
            kept[sign((turn, one)), one.points] -= 1
        turn, one = path[0]
        return Loss(index, lost, one, turn)

    def _lost_of(self, index: int, lost: int, fronts: list[list[State]], kept: Counter[tuple[str, int]]) -> Loss | None:
        """The dearest thing of this turn, or the next one, that a best way takes and ``kept`` does not have."""
        candidates: list[Taken] = []
        fallback: Loss | None = None
        for state in self._best(index, fronts[index]):
            for outcome in self._best_outcomes(index, state):
                path = [(index, one) for one in outcome.taken]
                path += self._rest(index, outcome.state)
                left = Counter(kept)
                for turn, one in path:
                    if left[sign((turn, one))]:
                        left[sign((turn, one))] -= 1
                    elif turn == index:
                        candidates.append(one)
                    elif fallback is None or (turn, dearest(self.ways, turn, one)) < (
                        fallback.at,
                        dearest(self.ways, fallback.at, fallback.taken),
                    ):
                        fallback = Loss(index, lost, one, turn)
        if candidates:
            return Loss(index, lost, min(candidates, key=lambda one: dearest(self.ways, index, one)), index)
        return fallback

    def _best(self, index: int, states: list[State]) -> list[State]:
        """Of the states before a turn, those from which most can be scored."""
        best = max(self.search.value(index, state) for state in states)
        return [state for state in states if self.search.value(index, state) == best]

    def _best_outcomes(self, index: int, state: State) -> list[Outcome]:
        worth = self.search.value(index, state)
        outcomes = self.ways.outcomes(index, state)
        best = [
            one
            for one in outcomes
            if one.points + self.search.rest_at_most(index, one.state) >= worth
            and one.points + self.search.onwards(index, one.state) >= worth
        ]
        return best or outcomes[:1]

    def _rest(self, index: int, state: State) -> list[tuple[int, Taken]]:
        """A best path from the end of a turn on."""
        if index + 1 >= len(self.ways.turns):
            return []
        return self._path(index + 1, self.ways.moved([state], self.ways.turns[index + 1].steps, index + 1)[1])

    def _path(self, index: int, states: list[State]) -> list[tuple[int, Taken]]:
        """A best path from before a turn on, as the record has it wherever that is best."""
        path: list[tuple[int, Taken]] = []
        while index < len(self.ways.turns):
            recorded = Counter(map(sign, self.ways.recorded(index)))
            _, outcome = min(
                (
                    (state, outcome)
                    for state in self._best(index, states)
                    for outcome in self._best_outcomes(index, state)
                ),
                key=lambda pair: _distance(recorded, Counter(sign((index, one)) for one in pair[1].taken)),
            )
            path += [(index, one) for one in outcome.taken]
            index += 1
            if index < len(self.ways.turns):
                states = self.ways.moved([outcome.state], self.ways.turns[index].steps, index)[1]
        return path


def sign(one: tuple[int, Taken]) -> Key:
    """What makes two things taken the same: the combination, or that it is a seven."""
    combination = one[1].combination
    return ("seven", 0) if combination is None else combination.key


def _distance(recorded: Counter[Key], taken: Counter[Key]) -> int:
    return ((recorded - taken) + (taken - recorded)).total()


def dearest(ways: Transitions, index: int, taken: Taken) -> tuple[int, bool, tuple[tuple[int, int], ...]]:
    """Sorts by points, the winner of the trick before its partner, then in canonical order."""
    cards = () if taken.combination is None else canonical(taken.combination.cards)
    other = taken.seat != ways.turns[index].winner
    return (-taken.points, other, tuple((card & 15, card >> 4) for card in cards))


@lru_cache(maxsize=4096)
def canonical(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards in canonical order."""
    return tuple(sorted(cards, key=lambda card: (card & 15, card >> 4)))

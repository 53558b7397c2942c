"""The exact search: the most that can still be scored from any state of any turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.bezique.analysis.bound import Bound

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.transitions import State, Transitions

_FEW_STATES: Final = 500
"""States from which those are passed over that cannot bring more; before it all are seen, so that everything is
known that another order would have made legal."""


class TooLargeError(Exception):
    """More ways would have to be looked at than was allowed."""


class Search:
    """One search over the turns of an owner; ``most_ways`` to declare are looked at, then it is given up."""

    def __init__(self, ways: Transitions, most_ways: int) -> None:
        self.ways = ways
        self.turns = ways.turns
        self.most = most_ways
        self.memo: dict[tuple[int, State], int] = {}
        slack = 10 if ways.with_sevens else 0
        self.bound = Bound(self.turns, ways.rules, ways.held, slack=slack)
        self.played_at_most = slack * sum(step.pays for turn in self.turns for step in turn.steps)

    def value(self, index: int, state: State) -> int:
        """The most that can still be scored from a turn on; ``state`` is as the turn begins."""
        key = (index, state)
        known = self.memo.get(key)
        if known is not None:
            return known
        if self.ways.work > self.most:
            raise TooLargeError
        outcomes = self.ways.outcomes(index, state)
        bounded = len(self.memo) >= _FEW_STATES
        if bounded:
            outcomes = sorted(outcomes, key=lambda one: -one.points)
        best = 0
        for outcome in outcomes:
            if bounded and outcome.points + self.rest_at_most(index, outcome.state) <= best:
                continue
            best = max(best, outcome.points + self.onwards(index, outcome.state))
        self.memo[key] = best
        return best

    def rest_at_most(self, index: int, state: State) -> int:
        """A bound of what comes after a turn."""
        if not self.ways.cards:
            return self.bound.slack * (len(self.turns) - index) + self.played_at_most
        return self.bound(index + 1, state[0].trump) + self.played_at_most

    def onwards(self, index: int, state: State) -> int:
        """The most from the end of a turn on."""
        if index + 1 == len(self.turns):
            return self.ways.moved([state], self.ways.owner.rest, index + 1)[0]
        earned, moved = self.ways.moved([state], self.turns[index + 1].steps, index + 1)
        return earned + max(self.value(index + 1, one) for one in moved)

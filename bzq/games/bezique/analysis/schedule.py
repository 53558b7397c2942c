"""The best schedule: the most that an owner's declarations and sevens could have brought.

It is what the analysis means by *available* (analysis, *Missed declarations*). What is fixed: who wins which trick,
which card (as rank and suit) is played when, the draws, the exchanges that were made. What is free: what is declared
when, and which of several identical cards it was that was played. ``V(k)`` is the best that agrees with the record
at the first ``k`` won tricks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.engine.solving import Budget, BudgetSpent
from bzq.games.bezique.analysis.losses import Loss, Losses
from bzq.games.bezique.analysis.plans import Plans
from bzq.games.bezique.analysis.search import Search, TooLargeError
from bzq.games.bezique.analysis.sevens import Sevens
from bzq.games.bezique.analysis.transitions import State, Transitions

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.facts import Facts, Owner
    from bzq.games.bezique.combinations import Combination

MOST_WAYS: Final = 30_000
"""Ways to declare that are looked at for one owner's deal; a deal that needs more is not searched exactly."""


STATES_FOLLOWED: Final = 23
STATES_SEARCHED: Final = 5
STATES_MENDED: Final = 6
"""For each way to declare that may be looked at, the states of the tables: those that the record may have led to, those
of the exact search, and those of the mending."""


@dataclass(slots=True)
class Schedule:
    """The values ``V(0)`` to ``V(n)``, what they lost, and what was legal in some way of playing the same cards.

    ``legal`` holds for each turn the seats and combinations; ``by_copy`` those of them that the record's own
    declarations would have left legal, had another of identical cards been played. ``exact``: the search was
    complete; else the values are the best that was found. ``finished``: the states sufficed; else not even every
    single change of the record's own schedule was tried.
    """

    values: list[int]
    losses: list[Loss] = field(default_factory=list)
    legal: list[dict[tuple[int, tuple[str, int]], Combination]] = field(default_factory=list)
    by_copy: list[set[tuple[int, tuple[str, int]]]] = field(default_factory=list)
    exact: bool = True
    finished: bool = True


def best_schedule(facts: Facts, owner: Owner, most_ways: int = MOST_WAYS) -> Schedule:
    """The best schedule of an owner whose cards are all known.

    Where a seven leaves the declaration free, the two are searched apart, and their values added.
    """
    rules = facts.rules.rules
    sevens = Sevens(facts, owner)
    if not rules.seven_free and rules.declarations == "one" and not sevens.idle():
        return _schedule(Transitions(facts, owner, sevens, cards=True, with_sevens=True), most_ways)
    plan = _schedule(Transitions(facts, owner, sevens, cards=True, with_sevens=False), most_ways)
    if not sevens.idle():
        other = _schedule(Transitions(facts, owner, sevens, cards=False, with_sevens=True), most_ways)
        plan.values = [one + two for one, two in zip(plan.values, other.values, strict=True)]
        plan.losses += other.losses
        plan.exact, plan.finished = plan.exact and other.exact, plan.finished and other.finished
    return plan


def _schedule(ways: Transitions, most_ways: int) -> Schedule:
    front: list[State] = [ways.first()]
    fronts: list[list[State]] = []
    before: list[int] = []
    points = 0
    ways.budget = Budget(STATES_FOLLOWED * most_ways)
    for index, turn in enumerate(ways.turns):
        earned, moved = ways.moved(front, turn.steps, index)
        points += earned
        fronts.append([] if ways.lost else moved)
        before.append(points)
        ways.note_copies(index, fronts[-1])
        scored, front = ways.as_recorded(index, moved)
        points += scored
    fronts.append([])
    points += ways.moved(front, ways.owner.rest, len(ways.turns))[0]
    ways.searching = True
    if not ways.cut:
        ways.budget = Budget(STATES_SEARCHED * most_ways)
        try:
            found = _exactly(Search(ways, ways.work + most_ways), fronts, before, points)
            return Schedule(*found, ways.legal, ways.by_copy)
        except (TooLargeError, BudgetSpent):
            pass
    ways.budget = Budget(STATES_MENDED * most_ways)
    plans = Plans(ways)
    values, losses = plans.mend(fronts, before, points)
    return Schedule(values, losses, ways.legal, ways.by_copy, exact=False, finished=plans.finished and not ways.cut)


def _exactly(
    search: Search, fronts: list[list[State]], before: list[int], declared: int
) -> tuple[list[int], list[Loss]]:
    """Values and losses. Raises :class:`TooLargeError`."""
    values = [declared]
    for index in range(len(search.turns) - 1, -1, -1):
        best = max(search.value(index, state) for state in fronts[index])
        values.append(before[index] + best)
    values.reverse()
    losses = Losses(search)
    falls = [values[index] - values[index + 1] for index in range(len(search.turns))]
    return values, [losses.loss(index, lost, fronts) for index, lost in enumerate(falls) if lost]

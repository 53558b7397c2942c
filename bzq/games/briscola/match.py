"""A match of Briscola: deals won, first to two of three or three of five; a draw counts for nobody (S2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bzq.engine.game import Outcome


@dataclass(slots=True)
class DealsWon:
    """How a match stands: deals won by each side after each deal, and who has won it (a side from 0)."""

    totals: list[tuple[int, ...]] = field(default_factory=list)
    winner: int | None = None
    decided: int | None = None
    """The index of the deal that won the match."""


def add_up(outcomes: Iterable[Outcome], sides: int, wins: int, *, start: tuple[int, ...] = ()) -> DealsWon:
    """The deals won in a match, deal by deal; the first side with ``wins`` of them has won it.

    >>> add_up([Outcome(0, "points"), Outcome(None, "draw"), Outcome(0, "claim")], 2, 2).winner
    0
    """
    match = DealsWon()
    won = list(start or (0,) * sides)
    for index, outcome in enumerate(outcomes):
        if outcome.winner is not None:
            won[outcome.winner] += 1
        match.totals.append(tuple(won))
        if match.winner is None and outcome.winner is not None and won[outcome.winner] >= wins:
            match.winner, match.decided = outcome.winner, index
    return match

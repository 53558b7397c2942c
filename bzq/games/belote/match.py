"""A match of Belote: totals deal by deal, points that float from a tie, and who wins (S1, ruling 12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from bzq.engine.game import Outcome


class Written(NamedTuple):
    """A deal as its match sees it: what each side writes, and how it ended."""

    scores: tuple[int, int]
    outcome: Outcome


@dataclass(slots=True)
class MatchTotals:
    """How a match stands.

    ``totals`` has an entry a deal: the totals after it, with the floating points that its winner got.
    ``floating`` is what floats now; once there is a ``winner`` (a side from 0) it is lost. ``decided`` is the
    index of the deal that won the match.
    """

    totals: list[tuple[int, int]] = field(default_factory=list)
    floating: int = 0
    winner: int | None = None
    decided: int | None = None


def add_up(
    deals: Iterable[Written], target: int | None, *, start: tuple[int, int] = (0, 0), floating: int = 0
) -> MatchTotals:
    """The totals of a match, deal by deal.

    ``floating`` are the points that float into the first deal. What floats goes to the side that wins the next
    decided deal; ties add up. The first deal after which a side has the target ends the match: the higher total
    wins; where they are equal another deal is played. ``target`` ``None``: the match has no end.

    >>> add_up([Written((71, 91), Outcome(1, "failed"))], 501).totals
    [(71, 91)]
    """
    match = MatchTotals(floating=floating)
    totals = list(start)
    for index, deal in enumerate(deals):
        for side, points in enumerate(deal.scores):
            totals[side] += points
        match.floating += deal.outcome.floating
        if deal.outcome.winner is not None:
            totals[deal.outcome.winner] += match.floating
            match.floating = 0
        match.totals.append((totals[0], totals[1]))
        if match.winner is None and target is not None and max(totals) >= target and totals[0] != totals[1]:
            match.winner = 0 if totals[0] > totals[1] else 1
            match.decided = index
            match.floating = 0
    return match

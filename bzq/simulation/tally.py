"""Who won how much, and by what: the sums of many deals.

Sums go to the sides of a series: its players in the order they were named, or, where partners score together,
the first, third … and the second, fourth … of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.engine.lookup import frame_of
from bzq.language import mark

if TYPE_CHECKING:
    from bzq.players.table import Played, Scored

WAYS: Final = (
    mark("marriages"), mark("sequences"), mark("béziques"), mark("fours"), mark("carte blanche"), mark("trump sevens"),
    mark("brisques"), mark("cards"), mark("last trick"), mark("contracts beaten"), mark("capot"),
    mark("runs and fours"), mark("belote"),
)  # fmt: skip
"""What points are scored by, in the order in which it is told."""

_REASONS: Final = {
    "carte-blanche": "carte blanche",
    "seven-turned": "trump sevens",
    "seven-exchanged": "trump sevens",
    "seven-shown": "trump sevens",
    "seven-played": "trump sevens",
    "brisques": "brisques",
    "last-trick": "last trick",
    "card-points": "cards",
    "contract": "contracts beaten",
    "capot": "capot",
    "declarations": "runs and fours",
    "belote": "belote",
}


@dataclass(slots=True)
class DealSum:
    """A deal for the tally: points by side of the series, and by side and way, as scored in play.

    ``winner`` is the side that won the deal: that with most points, in Rubicon the one the settlement names, in
    Belote the one that made or beat the contract; ``None`` where nobody did. ``worth`` is what the settlement
    gives him.
    """

    points: tuple[int, ...]
    ways: dict[tuple[int, str], int]
    winner: int | None
    worth: int = 0


def deal_sum(played: Played, seating: Sequence[int]) -> DealSum:
    """The sums of a deal; ``seating`` are the players of the series by seat."""
    frame = frame_of(played.rules)
    sides = [seating[seat] % 2 if played.rules.partners else seating[seat] for seat in range(frame.sides)]
    ways: dict[tuple[int, str], int] = {}
    for entry in played.ledger:
        key = (sides[frame.side[entry.seat]], _way(entry))
        ways[key] = ways.get(key, 0) + entry.points
    points = [0] * frame.sides
    for score, side in zip(played.scores, sides, strict=True):
        points[side] = score
    winner, settlement = played.winner, played.settlement
    return DealSum(
        tuple(points), ways, None if winner is None else sides[winner], settlement.points if settlement else 0
    )  # fmt: skip


def _way(entry: Scored) -> str:
    if entry.reason != "declaration":
        return _REASONS[entry.reason]
    for word, way in (("marriage", "marriages"), ("sequence", "sequences"), ("bézique", "béziques")):
        if word in entry.english:
            return way
    return "fours"


@dataclass(slots=True)
class Tally:
    """The sums of a series so far, by side."""

    sides: int
    deals: int = 0
    level: int = 0
    """Deals that nobody won."""
    won: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)
    """Points of the settlements, in Rubicon."""
    ways: dict[tuple[int, str], int] = field(default_factory=dict)
    matches: int = 0
    matches_won: list[int] = field(default_factory=list)
    _squares: int = 0
    """With two sides, the sum of the squared differences of their points."""

    def __post_init__(self) -> None:
        for sums in (self.won, self.points, self.worth, self.matches_won):
            sums.extend([0] * self.sides)

    def add(self, deals: Sequence[DealSum], match_winner: int | None = None, *, match: bool = False) -> None:
        """Adds a deal, or the deals of a match and who won it."""
        for deal in deals:
            self.deals += 1
            for side, points in enumerate(deal.points):
                self.points[side] += points
            for key, points in deal.ways.items():
                self.ways[key] = self.ways.get(key, 0) + points
            if deal.winner is None:
                self.level += 1
            else:
                self.won[deal.winner] += 1
                self.worth[deal.winner] += deal.worth
            if self.sides == 2:
                self._squares += (deal.points[0] - deal.points[1]) ** 2
        if match:
            self.matches += 1
            if match_winner is not None:
                self.matches_won[match_winner] += 1

    def margin(self) -> tuple[float, float]:
        """With two sides: the points a deal by which the first is ahead, and the standard error of that figure."""
        mean = (self.points[0] - self.points[1]) / self.deals
        if self.deals < 2:
            return mean, 0.0
        variance = max(0.0, self._squares / self.deals - mean * mean) / (self.deals - 1)
        return mean, variance**0.5

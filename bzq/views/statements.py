"""Which statements of an analysis are shown: whose, and from how many points on; and how heavy each is."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bzq.cards import canonical_key

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from bzq.analysis.model import Analysis, EndedEarly, EndPlay, Opportunity, Summary, Unreachable

    One = TypeVar("One", Opportunity, Unreachable, EndPlay)

BANDS: Final = (10, 40, 100)
"""Points from which a loss is of the second, third and fourth band."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What the user asked to see.

    ``seat``: only that seat's statements, and its partner's; ``None`` for all. ``min_loss``: only losses of so many
    points at least. The sums are those of all statements.
    """

    seat: int | None = None
    min_loss: int = 1
    bands: tuple[int, int, int] = BANDS

    def seats(self, analysis: Analysis) -> frozenset[int]:
        """The seats whose statements are shown; none where the deal has no such seat."""
        rules = analysis.timeline.rules
        seats = range(1, (rules.players if rules is not None else len(analysis.timeline.players)) + 1)
        if self.seat is None:
            return frozenset(seats)
        if rules is not None and rules.sides == "partners":
            return frozenset(seat for seat in seats if (seat - self.seat) % 2 == 0 and self.seat in seats)
        return frozenset(seat for seat in seats if seat == self.seat)

    def opportunities(self, analysis: Analysis) -> list[Opportunity]:
        """All opportunities of the seats, by the trick that they are told at, the dearest first."""
        return sorted(_of(analysis.opportunities, self.seats(analysis)), key=_opportunity_key)

    def unreachable(self, analysis: Analysis) -> list[Unreachable]:
        """What the seats held and could not declare."""
        return _of(analysis.unreachable, self.seats(analysis))

    def plays(self, analysis: Analysis) -> list[EndPlay]:
        """All cards of the last tricks that the seats played."""
        return _of(analysis.endgame.plays, self.seats(analysis))

    def summaries(self, analysis: Analysis) -> list[Summary]:
        """The sums of the seats, or of their side."""
        seats = self.seats(analysis)
        return [summary for summary in analysis.summaries if seats.intersection(summary.seats)]

    def ended_early(self, analysis: Analysis) -> list[EndedEarly]:
        """The analyses of the seats, or of all, that were cut short."""
        seats = self.seats(analysis)
        return [one for one in analysis.ended_early if not one.seats or seats.intersection(one.seats)]

    def misses(self, analysis: Analysis) -> list[Opportunity]:
        """The opportunities that carry a loss, in the order of the tricks where it fell, the dearest first."""
        return [one for one in self.opportunities(analysis) if self.counts(one.lost)]

    def losses(self, analysis: Analysis) -> list[EndPlay]:
        """The cards of the last tricks that lost points."""
        return [play for play in self.plays(analysis) if self.counts(play.loss)]

    def counts(self, lost: int | None) -> bool:
        """Whether so much lost is shown as a loss."""
        return lost is not None and lost >= max(self.min_loss, 1)

    def band(self, points: int) -> int:
        """The band of a loss, from 0 for the lightest to 3.

        >>> [Shown().band(points) for points in (5, 10, 40, 250)]
        [0, 1, 2, 3]
        """
        return bisect_right(self.bands, points)


def dearest(misses: Iterable[Opportunity], count: int) -> list[Opportunity]:
    """The dearest misses; of those that cost the same, the first."""
    return sorted(misses, key=lambda one: (-(one.lost or 0), *_opportunity_key(one)))[:count]


def told_at(one: Opportunity) -> int:
    """The trick at which an opportunity is told: where its loss fell, else where it first was there."""
    return one.lost_at or one.trick


def _opportunity_key(one: Opportunity) -> tuple[object, ...]:
    cards = tuple(map(canonical_key, one.cards))
    return (told_at(one), -(one.lost or 0), -one.points, one.seat, cards, one.trick, one.until)


def _of(statements: list[One], seats: frozenset[int]) -> list[One]:
    return [one for one in statements if one.seat in seats]

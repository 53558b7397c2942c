"""What a game has to say of a finished deal: its part of an analysis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from bzq.games.registry import part_of

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is worked out. ``endgame``: with the last tricks, and all else that is seen with all cards known.

    ``effort`` is how many times the usual work a search may be; ``most_ways`` bounds the search for the best schedule
    of each side instead.
    """

    endgame: bool = True
    effort: int = 1
    most_ways: int | None = None


class GameAnalysis(Protocol):
    """What a game brings, as the functions of a module."""

    def fill(self, analysis: Analysis, extent: Extent) -> None:
        """Writes what there is to say of a deal whose record has no errors but in points.

        The plays of the last tricks need no ``place`` in the record, and the sums nothing of the last tricks.
        """
        ...


def analysis_of(game: str) -> GameAnalysis:
    """What a game brings, by the name that rule sets give it; loaded when it is first asked for."""
    return cast("GameAnalysis", part_of(game, "analysis"))

"""The looks of games in which the points of the cards are counted when the deal is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.engine.lookup import frame_of
from bzq.language import tr, tr_n
from bzq.views.looks.looks import Looks
from bzq.views.outcome import outcome_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.timeline.frames import Replay
    from bzq.views.looks.looks import Name


class CountingLooks(Looks):
    """How a game is shown in which nothing is scored before the end."""

    scores_in_play = False

    def standing(self, position: Any) -> Sequence[int]:
        """The points in the tricks so far; what is written, when the deal is over."""
        counts: Sequence[int] = position.scores if position.over() else position.points
        return counts

    def in_order(self, position: Any, cards: Sequence[int]) -> list[int]:
        """Cards by suit, and by their height in the game."""
        height = self.heights(position)
        return sorted(cards, key=lambda card: (card >> 4, -height[card]))

    def heights(self, position: Any) -> Sequence[int]:
        """How high each card stands in its suit."""
        heights: Sequence[int] = position.rules.height
        return heights

    def card_points(self, position: Any) -> Sequence[int] | None:
        """The points in the tricks of each side."""
        points: Sequence[int] = position.points
        return points

    def heap(self, position: Any, side: int) -> str:
        """Says that the points lie in the tricks, as long as they do."""
        return "" if position.over() else tr("in tricks")

    def trick_words(self, plays: Sequence[tuple[int, int]], trump: int | None) -> str:
        """The points of a trick."""
        points = self.trick_points(plays, trump)
        return tr_n("{n} point", "{n} points", points) if points else ""

    def trick_points(self, plays: Sequence[tuple[int, int]], trump: int | None) -> int | None:
        """The points of the cards in a trick."""
        frame: Any = frame_of(self.rules)
        values: list[int] = frame.points[4 if trump is None else trump]
        return sum(values[card] for _, card in plays)

    def ending(self, replay: Replay, name: Name) -> list[str]:
        """Who won the deal and how."""
        said = outcome_text(replay.timeline)
        return [f"{said[0].upper()}{said[1:]}."] if said else []

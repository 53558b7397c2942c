"""The table of sums in reports: what was declared of what was available, and what cards lost; columns fit the heads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.language import mark, tr, tr_n
from bzq.views.names import short
from bzq.views.screen import Line, Screen, crop, pad, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.analysis.model import Summary

FROM_RULES: Final = mark("from the rules")
ALL_KNOWN: Final = mark("with all cards known")
"""Where figures and statements come from."""

NAME_ROOM: Final = 13
DECLARED_COLUMNS: Final = (
    (mark("declared"), 10),
    (mark("available"), 11),
    (mark("missed"), 8),
    (mark("efficiency"), 11),
)
"""The heads of the columns about declarations, and the cells of each."""

_END_ROOM: Final = 21
_LEAST_ROOM: Final = 7
_LEAST_END: Final = 12
"""Cells of a column at least: a number of five digits and a mark."""


class SumTable:
    """One table: a line of heads, below it a line for each player or side."""

    def __init__(
        self, first: tuple[str, int], summaries: Sequence[Summary], screen: Screen, *, declares: bool, endgame: bool
    ) -> None:
        """``first``: the head and the cells of the first column; ``declares``, ``endgame``: which others follow."""
        self._screen = screen
        columns = (first, *(DECLARED_COLUMNS if declares else ()))
        self._heads = [tr(head) for head, _ in columns]
        self._lost = ""
        if endgame:
            in_all = all(summary.all_tricks for summary in summaries)
            self._lost = tr("lost in play") if in_all else tr("last tricks lost")
        self._rooms, self._end_room = self._fitting([room for _, room in columns])

    def _fitting(self, rooms: list[int]) -> tuple[list[int], int]:
        """The cells of the columns, and of the last one: as wide as the heads want it, if the screen has the room."""
        heads = [width(head) + 1 for head in self._heads]
        end = width(self._lost) + 1 if self._lost else 0
        wide = [max(pair) for pair in zip(rooms, heads, strict=True)], max(_END_ROOM, end) if end else 0
        tight = (
            [max(min(room, _LEAST_ROOM), head) for room, head in zip(rooms, heads, strict=True)],
            max(_LEAST_END, end) if end else 0,
        )
        for found, last in (wide, tight):
            if NAME_ROOM + sum(found) + last <= self._screen.width:
                return found, last
        return rooms, _END_ROOM if end else 0

    def heads(self) -> list[Line]:
        """The heads of the columns, and above them where the figures come from."""
        dots = self._screen.dots
        before, rules = NAME_ROOM + sum(self._rooms[:2]), sum(self._rooms[2:])
        said = f"   {tr(FROM_RULES)}" if rules else ""
        above = pad("", before - max(0, width(said) - rules)) + pad(said, rules)
        left = width(above.rstrip())
        heads = pad("", NAME_ROOM)
        for head, room in zip(self._heads, self._rooms, strict=True):
            heads += pad(crop(head, room - 1, dots), room, right=True)
        if self._lost:
            room = before + rules + self._end_room - left
            above = above.rstrip() + pad(crop(tr(ALL_KNOWN), room - 1, dots), room, right=True)
            heads += pad(crop(self._lost, self._end_room - 1, dots), self._end_room, right=True)
        return [[(above, "dim")], [(heads, "bold")]] if above.strip() else [[(heads, "bold")]]

    def row(self, name: str, first: str, style: str, summary: Summary, efficiency: float | None) -> Line:
        """A line of sums; ``first`` is the figure of the first column and ``style`` its looks."""
        more = "+" if summary.at_least else ""
        figures = [
            str(summary.declared),
            "?" if summary.available is None else f"{summary.available}{more}",
            "?" if summary.missed is None else f"{summary.missed}{more}",
            "" if efficiency is None else f"{_percent(efficiency)} %",
        ]
        line: Line = [(pad(short(name, NAME_ROOM - 1), NAME_ROOM), ""), (pad(first, self._rooms[0], right=True), style)]
        line += [(pad(text, room, right=True), "") for text, room in zip(figures, self._rooms[1:], strict=False)]
        if self._lost:
            points, count = summary.endgame_lost, summary.decisions
            lost = tr_n("{points} in {n:,} decision", "{points} in {n:,} decisions", count, points=points)
            if width(lost) >= self._end_room:
                lost = tr("{points} in {number}", points=points, number=count)
            line.append((pad(lost, self._end_room, right=True), ""))
        return line


def _percent(share: float) -> int:
    """A share in percent; all of it only where nothing is missing."""
    return min(round(100 * share), 100 if share >= 1 else 99)

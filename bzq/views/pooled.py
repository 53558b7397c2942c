"""The sums of many deals, by name: what was declared of what was available, what the last tricks lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.model import MIN_AVAILABLE, Summary
from bzq.views.findings_text import counted
from bzq.views.names import side_names
from bzq.views.reporthead import column_heads, sum_row
from bzq.views.screen import Line, Screen, crop_line, pad

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.views.statements import Shown

_COLUMNS: Final = (("deals", 6), ("declared", 10), ("available", 11), ("missed", 8), ("efficiency", 11))


class Pool:
    """Sums over sums, for each name that declares: a player, or partners. Only deals with numbers are in them."""

    def __init__(self, shown: Shown, *, endgame: bool) -> None:
        self._shown = shown
        self._endgame = endgame
        self._deals = 0
        self._of: dict[str, tuple[int, Summary]] = {}

    def add(self, analysis: Analysis) -> None:
        """Adds a deal; those that were not analysed, and sides whose cards are not all known, count for nothing."""
        if analysis.refused is not None:
            return
        numbers = False
        names = side_names(analysis.timeline)
        for one in self._shown.summaries(analysis):
            name = names[one.seat - 1] if one.seat <= len(names) else "?"
            if name == "?":
                name = f"seat {one.seat}"
            if one.available is None or one.missed is None:
                continue
            numbers = True
            deals, of = self._of.get(name, (0, Summary(one.seat, one.seats, available=0, missed=0)))
            of.declared += one.declared
            of.available = (of.available or 0) + one.available
            of.missed = (of.missed or 0) + one.missed
            of.opportunities += one.opportunities
            of.made += one.made
            of.endgame_lost += one.endgame_lost
            of.decisions += one.decisions
            of.at_least = of.at_least or one.at_least
            self._of[name] = (deals + 1, of)
        self._deals += numbers

    def lines(self, screen: Screen) -> list[Line]:
        """The sums; nothing for less than two deals with numbers."""
        if self._deals < 2:
            return []
        rule = "═" if screen.takes("═") else "="
        title = f"{counted(self._deals, 'deal')} together"
        lines: list[Line] = [[(f"{rule * 2} {title} {rule * max(0, screen.width - len(title) - 4)}", "bold")], []]
        lines += column_heads("", _COLUMNS, with_endgame=self._endgame)
        for name, (deals, of) in self._of.items():
            first = [(pad(f"{deals:,}", _COLUMNS[0][1], right=True), "")]
            known = of.available is not None and of.available >= MIN_AVAILABLE
            efficiency = of.declared / of.available if known and of.available else None
            lines.append(sum_row(screen.clean(name), first, _COLUMNS[1:], of, efficiency, with_endgame=self._endgame))
        lines.append([])
        for name, (_, of) in self._of.items():
            said = f"{screen.clean(name)}: {of.made:,} of {counted(of.opportunities, 'opportunity')} made".replace(
                "opportunitys", "opportunities"
            )
            if self._endgame and of.decisions:
                said += f"; {of.endgame_lost / of.decisions:.1f} points lost a decision in the last tricks"
            lines.append([(said, "")])
        return [crop_line(line, screen.width, screen.dots) for line in lines]

"""The sums of many deals, by name: what was declared of what was available, what the last tricks lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.model import MIN_AVAILABLE, Summary
from bzq.views.findings_text import counted
from bzq.views.names import side_names
from bzq.views.reporthead import DECLARED_COLUMNS, column_heads, lost_title, sum_row
from bzq.views.screen import Line, Screen, crop_line, pad, wrapped

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.views.statements import Shown

_DEALS: Final = ("deals", 6)


def sums(analysis: Analysis, shown: Shown) -> list[tuple[str, Summary]]:
    """The sums of a deal by name; none where it was not analysed, or for sides whose cards are not all known."""
    if analysis.refused is not None:
        return []
    names = side_names(analysis.timeline)
    found = []
    for one in shown.summaries(analysis):
        name = names[one.seat - 1] if one.seat <= len(names) else "?"
        if one.available is not None and one.missed is not None:
            found.append((f"seat {one.seat}" if name == "?" else name, one))
    return found


class Pool:
    """Sums over sums, for each name that declares: a player, or partners. Only deals with numbers are in them."""

    def __init__(self, *, endgame: bool) -> None:
        self._endgame = endgame
        self._deals = 0
        self._of: dict[str, tuple[int, Summary]] = {}

    def add(self, sums: list[tuple[str, Summary]]) -> None:
        """Adds the :func:`sums` of a deal."""
        for name, one in sums:
            deals, of = self._of.get(name, (0, Summary(one.seat, one.seats, available=0, missed=0, all_tricks=True)))
            of.declared += one.declared
            of.available = (of.available or 0) + (one.available or 0)
            of.missed = (of.missed or 0) + (one.missed or 0)
            of.opportunities += one.opportunities
            of.made += one.made
            of.endgame_lost += one.endgame_lost
            of.decisions += one.decisions
            of.at_least = of.at_least or one.at_least
            of.all_tricks = of.all_tricks and one.all_tricks
            self._of[name] = (deals + 1, of)
        self._deals += bool(sums)

    def lines(self, screen: Screen) -> list[Line]:
        """The sums; nothing for less than two deals with numbers."""
        if self._deals < 2:
            return []
        rule = "═" if screen.takes("═") else "="
        title = f"{counted(self._deals, 'deal')} together"
        lines: list[Line] = [[(f"{rule * 2} {title} {rule * max(0, screen.width - len(title) - 4)}", "bold")], []]
        found = [of for _, of in self._of.values()]
        columns = DECLARED_COLUMNS if any(of.available or of.opportunities for of in found) else ()
        lines += column_heads((_DEALS, *columns), lost_title(found) if self._endgame else "")
        for name, (deals, of) in self._of.items():
            first = [(pad(f"{deals:,}", _DEALS[1], right=True), "")]
            known = of.available is not None and of.available >= MIN_AVAILABLE
            efficiency = of.declared / of.available if known and of.available else None
            lines.append(sum_row(screen.clean(name), first, columns, of, efficiency, with_endgame=self._endgame))
        lines.append([])
        for name, (_, of) in self._of.items():
            made = counted(of.opportunities, "opportunity").replace("opportunitys", "opportunities")
            said = [f"{of.made:,} of {made} made"]
            if not columns:
                said = []
            if self._endgame and of.decisions:
                where = "" if of.all_tricks else " in the last tricks"
                said.append(f"{of.endgame_lost / of.decisions:.1f} points lost a decision{where}")
            if said:
                text = f"{screen.clean(name)}: {'; '.join(said)}"
                lines += [[(part, "")] for part in wrapped(text, screen.width, screen.width - 2)]
        return [crop_line(line, screen.width, screen.dots) for line in lines]

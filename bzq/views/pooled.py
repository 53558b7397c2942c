"""The sums of many deals, by name: what was declared of what was available, what the last tricks lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.model import MIN_AVAILABLE, Summary
from bzq.language import mark, tr, tr_n
from bzq.views.names import side_names
from bzq.views.screen import Line, Screen, crop_line, width, wrapped
from bzq.views.sumtable import SumTable

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.views.statements import Shown

_DEALS: Final = (mark("deals"), 6)


def sums(analysis: Analysis, shown: Shown) -> list[tuple[str, Summary]]:
    """The sums of a deal by name; none where it was not analysed, or for sides whose cards are not all known."""
    if analysis.refused is not None:
        return []
    names = side_names(analysis.timeline)
    found = []
    for one in shown.summaries(analysis):
        name = names[one.seat - 1] if one.seat <= len(names) else "?"
        if one.available is not None and one.missed is not None:
            found.append((tr("seat {seat}", seat=one.seat) if name == "?" else name, one))
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
        title = tr_n("{n:,} deal together", "{n:,} deals together", self._deals)
        lines: list[Line] = [[(f"{rule * 2} {title} {rule * max(0, screen.width - width(title) - 4)}", "bold")], []]
        found = [of for _, of in self._of.values()]
        declares = any(of.available or of.opportunities for of in found)
        table = SumTable(_DEALS, found, screen, declares=declares, endgame=self._endgame)
        lines += table.heads()
        for name, (deals, of) in self._of.items():
            known = of.available is not None and of.available >= MIN_AVAILABLE
            efficiency = of.declared / of.available if known and of.available else None
            lines.append(table.row(screen.clean(name), f"{deals:,}", "", of, efficiency))
        lines.append([])
        for name, (_, of) in self._of.items():
            said = []
            if declares:
                said.append(
                    tr_n(
                        "{made:,} of {n:,} opportunity made",
                        "{made:,} of {n:,} opportunities made",
                        of.opportunities,
                        made=of.made,
                    )
                )
            if self._endgame and of.decisions:
                points = f"{of.endgame_lost / of.decisions:.1f}"
                if of.all_tricks:
                    said.append(tr("{points} points lost a decision", points=points))
                else:
                    said.append(tr("{points} points lost a decision in the last tricks", points=points))
            if said:
                text = f"{screen.clean(name)}: {'; '.join(said)}"
                lines += [[(part, "")] for part in wrapped(text, screen.width, screen.width - 2)]
        return [crop_line(line, screen.width, screen.dots) for line in lines]

"""The summary of simulated deals: who won how much, and by what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from bzq.simulation.tally import WAYS
from bzq.views.names import short
from bzq.views.screen import Line, Screen, pad, width, wrapped

if TYPE_CHECKING:
    from bzq.simulation.series import Series
    from bzq.simulation.tally import Tally

_LABEL = 20
_ROOM = 12
_NARROW = 9


def summary_lines(series: Series, tally: Tally, rules: str, screen: Screen) -> list[Line]:
    """The summary of a series that was played to its end; ``rules`` is the text of the ``Rules`` tag."""
    names = side_names(series)
    heads = [screen.clean(name) for name in names]
    rooms = (max(_ROOM, 2 + max(map(width, heads))), _ROOM)
    room = next((one for one in rooms if _LABEL + one * len(names) <= screen.width), _NARROW)
    played = f"{tally.deals:,} deal{'s' if tally.deals != 1 else ''}"
    if series.matches:
        played = f"{tally.matches:,} match{'es' if tally.matches != 1 else ''}, {played}"
    lines: list[Line] = [[(f"{played} of {rules}, seed {series.seed}", "bold")]]
    lines += [[(line, "dim")] for line in wrapped(_seats(series), screen.width, screen.width)]
    lines.append([])
    for row_of_names in _heads(heads, room - 1):
        head = "".join(pad(short(name, room - 1), room, right=True) for name in row_of_names)
        lines.append([(pad("", _LABEL), ""), (head, "bold")])

    def row(label: str, cells: list[str], style: str = "", more: str = "") -> None:
        text = "".join(pad(cell, room, right=True) for cell in cells)
        lines.append([(pad(label, _LABEL), style), (text, style), (f"   {more}" if more else "", "dim")])

    if series.matches:
        open_ = tally.matches - sum(tally.matches_won)
        row("matches won", [f"{won:,}" for won in tally.matches_won], more=f"{open_:,} void" if open_ else "")
    row("deals won", [f"{won:,}" for won in tally.won], more=f"{tally.level:,} level" if tally.level else "")
    if series.rules.settled:
        row("settled for", [f"{worth:,}" for worth in tally.worth])
    row("points", [f"{points:,}" for points in tally.points])
    row("points a deal", [_mean(points, tally) for points in tally.points], "bold")
    for way in WAYS:
        sums = [tally.ways.get((side, way), 0) for side in range(tally.sides)]
        if any(sums):
            row(f"  {screen.clean(way)}", [_mean(points, tally) for points in sums])
    lines += [[], *([(line, "bold")] for line in wrapped(_verdict(names, tally), screen.width, screen.width))]
    return lines


def _heads(names: list[str], room: int) -> Iterator[tuple[str, ...]]:
    """The heads of the columns, line by line: partners one below the other where both do not fit."""
    if all(width(name) <= room for name in names):
        yield tuple(names)
        return
    yield from zip_longest(*(name.replace(" & ", " &\n").split("\n") for name in names), fillvalue="")


def side_names(series: Series) -> tuple[str, ...]:
    """Who scores: the players, or the partners of each side."""
    names = series.names
    return tuple(" & ".join(names[side::2]) for side in (0, 1)) if series.rules.partners else names


def bar(done: int, total: int, screen: Screen) -> str:
    """How far the work is, as a bar and in numbers."""
    size = 24
    full = size * done // max(1, total)
    on, off = ("━", "─") if screen.takes("━") else ("#", "-")
    return f"{on * full}{off * (size - full)} {done:,} of {total:,}, {100 * done // max(1, total)} %"


def _seats(series: Series) -> str:
    """How the seats and the deal go round, so that nobody has the better of it."""
    seats = series.rules.players
    one, first = ("match", " first") if series.matches else ("deal", "")
    if series.count == 1:
        return f"{series.names[0]} sits in seat 1 and deals{first}."
    several = "matches" if series.matches else "deals"
    return (
        f"After every {one} the players move on one seat, after every {seats} {several} the next seat deals{first}: "
        f"in {seats * seats} {several} each sits and deals everywhere equally often."
    )


def _mean(points: int, tally: Tally) -> str:
    return f"{points / tally.deals:,.1f}"


def _verdict(names: tuple[str, ...], tally: Tally) -> str:
    best = max(tally.points)
    first = [name for name, points in zip(names, tally.points, strict=True) if points == best]
    if len(first) > 1:
        return f"{' and '.join(first)} are level."
    if len(names) != 2:
        return f"{first[0]} scored most, {best / tally.deals:,.1f} points a deal."
    margin, error = tally.margin()
    said = f"{first[0]} scored {abs(margin):,.1f} points a deal more than {names[names[0] == first[0]]}"
    return f"{said}." if tally.deals < 2 else f"{said} (standard error {error:,.1f})."

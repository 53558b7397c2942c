"""The summary of simulated deals: who won how much, and by what."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from bzq.language import mark, tr, tr_n
from bzq.simulation.tally import WAYS
from bzq.views.names import all_of, short
from bzq.views.screen import Line, Screen, pad, width, wrapped

if TYPE_CHECKING:
    from bzq.simulation.series import Series
    from bzq.simulation.tally import Tally

_MATCHES: Final = mark("matches won")
_WON: Final = mark("deals won")
_SETTLED: Final = mark("settled for")
_POINTS: Final = mark("points")
_EACH: Final = mark("points a deal")
_LABELS: Final = (_MATCHES, _WON, _SETTLED, _POINTS, _EACH)
"""What the lines are called."""

_LABEL = 20
_ROOM = 12
_NARROW = 9


def summary_lines(series: Series, tally: Tally, rules: str, screen: Screen) -> list[Line]:
    """The summary of a series that was played to its end; ``rules`` is the text of the ``Rules`` tag."""
    names = side_names(series)
    heads = [screen.clean(name) for name in names]
    labels = {way: tr(way) for way in WAYS}
    found = [f"  {labels[way]}" for way in WAYS if any(way == one for _, one in tally.ways)]
    label_room = max(_LABEL, 1 + max(map(width, [*found, *map(tr, _LABELS)])))
    rooms = (max(_ROOM, 2 + max(map(width, heads))), _ROOM)
    room = next((one for one in rooms if label_room + one * len(names) <= screen.width), _NARROW)
    played = tr_n("{n:,} deal", "{n:,} deals", tally.deals)
    if series.matches:
        played = f"{tr_n('{n:,} match', '{n:,} matches', tally.matches)}, {played}"
    title = tr("{deals} of {rules}, seed {seed}", deals=played, rules=rules, seed=series.seed)
    lines: list[Line] = [[(title, "bold")]]
    lines += [[(line, "dim")] for line in wrapped(_seats(series), screen.width, screen.width)]
    lines.append([])
    for row_of_names in _heads(heads, room - 1):
        head = "".join(pad(short(name, room - 1), room, right=True) for name in row_of_names)
        lines.append([(pad("", label_room), ""), (head, "bold")])

    def row(label: str, cells: list[str], style: str = "", more: str = "") -> None:
        text = "".join(pad(cell, room, right=True) for cell in cells)
        lines.append([(pad(label, label_room), style), (text, style), (f"   {more}" if more else "", "dim")])

    if series.matches:
        open_ = tally.matches - sum(tally.matches_won)
        void = tr_n("{n:,} void", "{n:,} void", open_) if open_ else ""
        row(tr(_MATCHES), [f"{won:,}" for won in tally.matches_won], more=void)
    level = tr_n("{n:,} level", "{n:,} level", tally.level) if tally.level else ""
    row(tr(_WON), [f"{won:,}" for won in tally.won], more=level)
    if series.rules.settled:
        row(tr(_SETTLED), [f"{worth:,}" for worth in tally.worth])
    row(tr(_POINTS), [f"{points:,}" for points in tally.points])
    row(tr(_EACH), [_mean(points, tally) for points in tally.points], "bold")
    for way in WAYS:
        sums = [tally.ways.get((side, way), 0) for side in range(tally.sides)]
        if any(sums):
            row(f"  {screen.clean(labels[way])}", [_mean(points, tally) for points in sums])
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
    if series.count == 1 and series.matches:
        return tr("{who} sits in seat 1 and deals first.", who=series.names[0])
    if series.count == 1:
        return tr("{who} sits in seat 1 and deals.", who=series.names[0])
    if series.matches:
        return tr(
            "After every match the players move on one seat, after every {some} matches the next seat deals first: in "
            "{all} matches each sits and deals everywhere equally often.",
            some=seats,
            all=seats * seats,
        )
    return tr(
        "After every deal the players move on one seat, after every {some} deals the next seat deals: in {all} deals "
        "each sits and deals everywhere equally often.",
        some=seats,
        all=seats * seats,
    )


def _mean(points: int, tally: Tally) -> str:
    return f"{points / tally.deals:,.1f}"


def _verdict(names: tuple[str, ...], tally: Tally) -> str:
    best = max(tally.points)
    first = [name for name, points in zip(names, tally.points, strict=True) if points == best]
    if len(first) > 1:
        return tr("{who} are level.", who=all_of(first))
    if len(names) != 2:
        return tr("{who} scored most, {points} points a deal.", who=first[0], points=f"{best / tally.deals:,.1f}")
    margin, error = tally.margin()
    facts = {"who": first[0], "points": f"{abs(margin):,.1f}", "other": names[names[0] == first[0]]}
    if tally.deals < 2:
        return tr("{who} scored {points} points a deal more than {other}.", **facts)
    return tr(
        "{who} scored {points} points a deal more than {other} (standard error {error}).",
        error=f"{error:,.1f}",
        **facts,
    )

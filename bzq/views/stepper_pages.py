"""Pages that cover the table in the stepper: the keys, the notes in full, the list of misses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.language import tr, tr_in, tr_n
from bzq.views.screen import Line, Screen, pad, width
from bzq.views.stepper_eyes import TABLE
from bzq.views.stepper_keys import help_lines, quiz_help
from bzq.views.stepper_notes import all_notes
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import flow, sentence

if TYPE_CHECKING:
    from bzq.analysis.model import Summary

_WIDEST = 100
"""Cells of a line of text at most."""


def page_lines(scene: Scene, room: int, screen: Screen) -> list[Line]:
    """All lines of the page that is shown."""
    room = min(room, _WIDEST)
    if scene.page == "help":
        return _help(room, screen)
    if scene.page == "misses":
        return _misses(scene, room, screen)
    return [[(" ", ""), *line] for line in all_notes(scene, room - 2, screen)]


def page(scene: Scene, room: int, rows: int, screen: Screen) -> list[Line]:
    """The part of the page that fits, from the line that ``scroll`` says, or around the miss that is chosen."""
    lines = page_lines(scene, room, screen)
    first = scene.scroll
    if scene.page == "misses":
        chosen = [n for n, line in enumerate(lines) if any("reverse" in style for _, style in line)]
        first = (chosen[0] if chosen else 0) - rows // 2
    first = max(0, min(first, len(lines) - rows))
    return lines[first : first + rows]


def last_scroll(scene: Scene, room: int, rows: int, screen: Screen) -> int:
    """The highest ``scroll`` that still changes something."""
    if scene.page == "misses":
        return max(0, len(scene.misses.seen(scene.eyes)) - 1) if scene.misses is not None else 0
    return max(0, len(page_lines(scene, room, screen)) - rows)


def _help(room: int, screen: Screen) -> list[Line]:
    lines: list[Line] = [[(" " + tr("Stepping through a deal"), "bold")]]
    told = []
    for keys, text in help_lines():
        shown = keys
        for sign, word in (("→ ←", tr_in("key", "arrows")), ("↓ ↑", tr_in("key", "up down"))):
            shown = shown if screen.takes(sign[0]) else shown.replace(sign, word)
        told.append((screen.clean(shown), text))
    column = max(19, min(max(width(shown) for shown, _ in told) + 4, room // 2))
    for shown, text in told:
        texts = flow([(text, "")], max(12, room - column - 1))
        lines.append([(pad(f"   {shown}", column), "bold cyan"), *texts[0]])
        lines += [[(" " * column, ""), *more] for more in texts[1:]]
    return [*lines, [], *([(" ", ""), *line] for line in flow([(quiz_help(), "")], room - 2))]


def _misses(scene: Scene, room: int, screen: Screen) -> list[Line]:
    if scene.misses is None:
        said = tr("There is no analysis: {why}.", why=scene.trouble)
        if scene.looking:
            said = tr("What was missed is being worked out.")
        return [[(" ", ""), *line] for line in flow(sentence(said, screen), room - 2)]
    if scene.eyes == TABLE:
        return [[(" " + tr("Nobody's cards are seen, so nothing can be told; e looks with other eyes."), "")]]
    seen = scene.misses.seen(scene.eyes)
    lost = sum(miss.points for miss in seen if not miss.perhaps)
    said = tr_n("What was missed: {n} point", "What was missed: {n} points", lost)
    lines: list[Line] = [[(" " + said, "bold")], []]
    if not scene.misses.certain:
        lines = [[(" " + tr("What may have been missed; not all cards are known"), "bold")], []]
    elif not seen:
        lines = [[(" " + tr("Nothing was missed."), "bold green")]]
    for number, miss in enumerate(seen):
        chosen = number == scene.scroll
        style = "reverse" if chosen else ""
        trick = tr("trick {trick}", trick=format(miss.trick, ">3"))
        head = f" {trick}  {'?' if miss.perhaps else ' '}{miss.points:>5}  "
        name = screen.clean(scene.name(miss.seat))
        lines.append([(head, f"{style} bold".strip()), (f"{name}: {screen.clean(miss.what)} ", style)])
        if chosen and miss.sentence:
            lines += [[("     ", ""), *line] for line in flow(sentence(miss.sentence, screen), room - 7)]
    lines.append([])
    lines += _sums(scene, screen)
    return lines


def _sums(scene: Scene, screen: Screen) -> list[Line]:
    """What each declared of what was there."""
    if scene.analysis is None:
        return []
    return [_sum(scene, one, screen) for one in scene.analysis.summaries if scene.eyes in (0, *one.seats)]


def _sum(scene: Scene, one: Summary, screen: Screen) -> Line:
    name = screen.clean(" & ".join(scene.name(seat) for seat in one.seats))
    parts = []
    if scene.analysis is None or scene.analysis.declares:
        said = tr("declared {points}", points=one.declared)
        if one.available is not None and one.at_least:
            said = tr("declared {points} of at least {available}", points=one.declared, available=one.available)
        elif one.available is not None:
            said = tr("declared {points} of {available}", points=one.declared, available=one.available)
        if one.efficiency is not None:
            said += f" ({one.efficiency:.0%})"
        parts.append(said)
    lost = one.endgame_lost
    if scene.analysis is not None and scene.analysis.endgame.from_trick == 1:
        where = tr("{n} lost with the cards played", n=lost) if lost else tr("lost nothing with the cards played")
    else:
        where = tr("{n} lost in the last tricks", n=lost) if lost else tr("lost nothing in the last tricks")
    if lost or not parts:
        parts.append(where)
    said = ", ".join(parts)
    return [(f" {pad(name, max(8, width(name)))} ", "bold"), (said, "")]

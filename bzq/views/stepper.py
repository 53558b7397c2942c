"""A frame of the stepper at any size: lines of styled text that fill a screen, made of a scene and nothing else."""

from __future__ import annotations

from typing import Final, NamedTuple

from bzq.language import tr, tr_in
from bzq.views.screen import Line, Screen
from bzq.views.screen import width as cells
from bzq.views.stepper_cards import LARGE, MIDDLE, SMALL, Size
from bzq.views.stepper_centre import centre, tells_trumps, trick_lines
from bzq.views.stepper_edges import course, keys_line, title
from bzq.views.stepper_ledger import ledger
from bzq.views.stepper_notes import notes
from bzq.views.stepper_pages import page
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_seats import pitch_for, places, seat_block, seat_line
from bzq.views.stepper_text import beside, fitted

SMALLEST: Final = Size(24, 6)
"""The least in which anything can be shown."""

_EDGES: Final = 3
"""Rows of title, course and keys."""

_ROOMY: Final = 64
"""Cells for the table and the notes below it, from which on the ledger beside them has the screen's full height."""

_LEDGER: Final = 30
"""Cells of a ledger in which nearly everything is told in full."""


class Plan(NamedTuple):
    """How a screen is divided: cards as pictures of a size or, with ``None``, text; seats in one or two columns.

    ``table`` are the rows of the table, ``room`` its cells, ``beside`` the cells of the ledger at its right.
    """

    size: Size | None
    columns: int
    pitch: int
    table: int
    room: int
    beside: int


def draw(scene: Scene, screen: Screen, rows: int) -> list[Line]:
    """The scene as ``rows`` lines, each exactly as wide as the screen."""
    room = screen.width
    if room < SMALLEST.width or rows < SMALLEST.height:
        return _filled([[(tr("the window is too small"), "bold")]], room, rows, screen)
    body = rows - _EDGES
    if scene.page:
        middle = page(scene, room, body, screen)
        facts = True
    else:
        plan = plan_for(scene, room, body)
        seats = scene.position.rules.seats
        facts = plan.size is None or plan.room < 44 or not tells_trumps(seats, plan.size, plan.room)
        middle = _table_and_notes(scene, plan, room, body, screen)
    return [
        title(scene, room, screen, facts=facts),
        *_filled(middle, room, body, screen),
        course(scene, room, screen),
        keys_line(scene, room, screen),
    ]


def plan_for(scene: Scene, room: int, rows: int) -> Plan:
    """The largest pictures that leave room for what is said: bigger cards before more columns, text at last."""
    seats = scene.position.rules.seats
    least = 3 if rows < 20 else 4 if rows < 30 else rows // 4
    for size in (LARGE, MIDDLE, SMALL):
        for columns in (1, 2) if seats > 2 else (1,):
            lines = -(-seats // columns)
            table = lines * (size.height + 1) + size.height + 1
            if table + least > rows:
                continue
            for ledger_room in _ledgers(room):
                each = (room - ledger_room - (columns - 1)) // columns
                pitch = pitch_for(scene, size, each)
                roomy = size == SMALL or (ledger_room >= _LEDGER and (pitch or 0) >= size.width - 2)
                if pitch is not None and roomy:
                    return Plan(size, columns, pitch, table, room - ledger_room, ledger_room)
    ledger_room = next((one for one in _ledgers(room) if room - one >= 56), 0)
    return Plan(None, 1, 0, seats + 1, room - ledger_room, ledger_room)


def _ledgers(room: int) -> tuple[int, ...]:
    """Widths of the ledger beside the table that a screen may have, the best first; 0 for none."""
    if room < 72:
        return (0,)
    best = min(56, room // 3)
    return (*((best,) if best > _LEDGER else ()), _LEDGER, 28, 24, 0)


def _table_and_notes(scene: Scene, plan: Plan, room: int, rows: int, screen: Screen) -> list[Line]:
    table = _table(scene, plan, screen)
    stroke = ("│ " if screen.takes("│") else "| ", "dim")
    full = plan.beside and plan.room >= _ROOMY
    if plan.beside and not full:
        entries = ledger(scene, plan.beside - 2, len(table), screen)
        table = beside(table, entries, plan.room, [stroke], screen)
    width = plan.room if full else room
    left = rows - len(table)
    lines = [*table]
    if left > 3:
        lines.append(_rule(width, screen))
        left -= 1
    said = [[(" ", ""), *line] for line in notes(scene, width - 2, left, screen)]
    lines += said
    left -= len(said)
    if not plan.beside and left > 2:  # no room beside the table: the ledger takes what the notes leave
        lines += [[], *ledger(scene, width, left - 1, screen)]
    if full:
        entries = ledger(scene, plan.beside - 2, rows, screen)
        lines = beside([*lines, *([[]] * (rows - len(lines)))], entries, plan.room, [stroke], screen)
    return lines


def _rule(room: int, screen: Screen) -> Line:
    return [(("─" if screen.takes("─") else "-") * room, "dim")]


def _table(scene: Scene, plan: Plan, screen: Screen) -> list[Line]:
    """The seats around the middle: the one whose eyes look, or the first, at the bottom."""
    found = places(scene)
    seats = [seat for seat, _ in enumerate(found, 1)]
    near = scene.eyes if scene.eyes > 0 else 1
    seats = seats[near - 1 :] + seats[: near - 1]
    if plan.size is None:
        names = min(12 if plan.room >= 50 else 7, max(cells(screen.clean(scene.name(seat))) for seat in seats))
        rows = [seat_line(scene, seat, found[seat - 1], names, plan.room, screen) for seat in (*seats[1:], seats[0])]
        return [*rows[:-1], *trick_lines(scene, plan.room, screen), rows[-1]]
    size = plan.size
    each = (plan.room - (plan.columns - 1)) // plan.columns
    blocks = {seat: seat_block(scene, seat, found[seat - 1], size, plan.pitch, each, screen) for seat in seats}
    middle = centre(scene, size, plan.room, screen)
    if plan.columns == 1:
        upper = [line for seat in seats[1:] for line in blocks[seat]]
        return [*upper, *middle, *blocks[seats[0]]]
    lines = -(-len(seats) // 2)
    left, right = seats[:lines][::-1], seats[lines:]  # clockwise, from below on the left to below on the right
    rows = []
    for number in range(lines):
        if number == (lines + 1) // 2:
            rows += middle
        other = blocks[right[number]] if number < len(right) else []
        rows += beside(blocks[left[number]], other, each, [(" ", "")], screen)
    return rows


def error_page(said: list[Line], screen: Screen, rows: int) -> list[Line]:
    """A record that has no frames: what is wrong with it, and how to leave."""
    body = [[], *([(" ", ""), *line] for line in said)]
    lines = _filled(body, screen.width, rows - 1, screen)
    return [*lines, fitted([(" q", "bold cyan"), (" " + tr_in("key", "quits"), "dim")], screen.width, screen)]


def _filled(lines: list[Line], room: int, rows: int, screen: Screen) -> list[Line]:
    """So many lines of that width."""
    return [fitted(line, room, screen) for line in [*lines, *([[]] * (rows - len(lines)))][:rows]]

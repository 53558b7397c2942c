"""The ledger of the stepper: the last tricks, each with its cards and what was scored in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import UNSEEN
from bzq.language import tr
from bzq.records.model import Draw, Play
from bzq.views.names import scored_by_side
from bzq.views.names import short as short_name
from bzq.views.screen import Line, Screen, crop, line_text, pad, width
from bzq.views.stepper_cards import card_piece
from bzq.views.stepper_path import backwards
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import apart, brief, fitted

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame
    from bzq.timeline.ledger import LedgerEntry

_WITH_DRAWS = 36
"""Cells from which on the cards drawn are shown."""

_WITH_TOTALS = 40
"""Cells from which on the score after each entry is shown."""


def ledger(scene: Scene, room: int, rows: int, screen: Screen) -> list[Line]:
    """The last tricks and entries that fit into so many rows, the newest below; this frame's are bright."""
    blocks: list[list[Line]] = []
    count = 0
    frames: list[Frame] = []
    for frame in backwards(scene.line, scene.index):
        if frames and frame.trick != frames[-1].trick:
            blocks.append(_trick(scene, frames[::-1], room, screen))
            count += len(blocks[-1])
            frames = []
            if count >= rows:
                break
        frames.append(frame)
    if frames:
        blocks.append(_trick(scene, frames[::-1], room, screen))
    lines = [line for block in reversed(blocks) for line in block]
    return lines[-rows:] if rows > 0 else []


def _trick(scene: Scene, frames: list[Frame], room: int, screen: Screen) -> list[Line]:
    """A trick's line, and a line for each entry."""
    number = frames[0].trick
    here = any(frame is scene.frame for frame in frames)
    lines: list[Line] = []
    plays = [(frame.seat, frame.item.card.card) for frame in frames if isinstance(frame.item, Play)]
    last = max((place for place, frame in enumerate(frames) if isinstance(frame.item, Play)), default=len(frames))
    lines += _told(scene, frames[:last], room, screen)
    if plays:
        winner = 0
        for frame in frames:
            if isinstance(frame.item, Play) and not frame.position.plays and frame.position.last_winner >= 0:
                winner = frame.position.last_winner + 1
        lines.append(_cards(scene, number, plays, winner, _drawn(scene, frames), room, here, screen))
    lines += _told(scene, frames[last:], room, screen)
    booked = [(frame, entry) for frame in frames for entry in frame.entries]
    rows = [(*_entry(scene, entry, room, screen), frame is scene.frame) for frame, entry in booked]
    short = any(_too_wide(name, what, points, room, screen) for name, what, points, _ in rows)
    return lines + [_row(name, what, points, room, here, screen, short=short) for name, what, points, here in rows]


def _cards(
    scene: Scene,
    number: int,
    plays: list[tuple[int, int]],
    winner: int,
    drawn: list[int],
    room: int,
    here: bool,
    screen: Screen,
) -> Line:
    line: Line = [(f"{number:>3}  ", "bold" if here else "dim")]
    for seat, card in plays:
        text, style = card_piece(card, screen)
        line.append((text, f"{style} underline".strip() if seat == winner else style))
        line.append((" ", ""))
    worth = scene.looks.trick_points(plays, scene.position.trump) if winner else None
    if worth is not None:
        line.append((f"{worth:>3} ", "bold" if here else ""))
    if winner:
        left = room - width(line_text(line)) - 1
        line.append(
            (crop(f" {screen.clean(scene.name(winner))}", max(0, left), screen.dots), "bold" if here else "dim")
        )
    if drawn and room >= _WITH_DRAWS:
        tail: Line = [("/", "dim")]
        tail += [card_piece(card, screen) for card in drawn]
        if width(line_text(line)) + width(line_text(tail)) + 2 <= room:
            return apart(line, [(text, "dim") for text, _ in tail], room, screen)
    return fitted(line, room, screen)


def _drawn(scene: Scene, frames: list[Frame]) -> list[int]:
    """The cards drawn after a trick, as far as the eyes see any of them."""
    for frame in frames:
        if isinstance(frame.item, Draw) and scene.eyes == 0:
            return list(frame.item.cards) if any(card != UNSEEN for card in frame.item.cards) else []
    return []


def _entry(scene: Scene, entry: LedgerEntry, room: int, screen: Screen) -> tuple[str, str, str]:
    """Who has scored, what for, and the points."""
    rules = scene.position.rules
    of_side = scored_by_side(rules.rules, entry)
    side = rules.side[entry.seat - 1] if of_side is None else of_side
    name = scene.name(entry.seat) if of_side is None else scene.sides[side]
    points = f"{entry.points:>4}" if entry.points <= 999 else f" {entry.points}"
    if room >= _WITH_TOTALS and side < len(entry.scores):
        points += f"{entry.scores[side]:>7}"
    what = tr("score so far") if entry.reason == "set-up" else screen.clean(entry.what)
    return name, what, points


def _told(scene: Scene, frames: list[Frame], room: int, screen: Screen) -> list[Line]:
    """What was done that scores nothing now: bids, declarations that are compared later, exchanges, claims."""
    lines = []
    for frame in frames:
        told = scene.looks.told(frame, hidden=scene.looks.hides(frame, scene.position, scene.eyes))
        if told is not None:
            points = "" if told.points is None else f"{told.points:>4}"
            lines.append(_row(scene.name(frame.seat), told.what, points, room, frame is scene.frame, screen))
    return lines


def _named(name: str, left: int, screen: Screen) -> str:
    """A name for a row of which so many cells are not for points."""
    room = max(4, min(12, left // 3))
    name = screen.clean(name)
    return f"{short_name(name, room) if ' & ' in name else crop(name, room, screen.dots)} "


def _too_wide(name: str, what: str, points: str, room: int, screen: Screen) -> bool:
    """Whether a row has no room for the full name of what was scored."""
    left = room - 4 - len(points)
    return width(_named(name, left, screen)) + width(what) > left


def _row(name: str, what: str, points: str, room: int, here: bool, screen: Screen, *, short: bool = False) -> Line:
    """A row of the ledger: who, what for, and the points; ``short``: its neighbours have short words too."""
    left = room - 4 - len(points)
    mark = "›" if screen.takes("›") else ">"
    shown = _named(name, left, screen)
    if short or _too_wide(name, what, points, room, screen):
        what = crop(brief(what, screen), max(0, left - width(shown)), screen.dots)
    style = "bold green" if here else ""
    return [
        (f"  {mark if here else ' '} ", style),
        (pad(shown + what, left), style),
        (f"{points:>{room - left - 4}}", style or "bold"),
    ]

"""Comments and variations under the event they belong to: a variation runs on as it is written, with its comments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.records.model import Play
from bzq.views.flowing import flow, notation, spoken
from bzq.views.screen import line_text, width
from bzq.views.stepper_text import without_commands

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bzq.timeline.frames import Frame
    from bzq.timeline.frames import Line as Frames
    from bzq.views.flowing import Word
    from bzq.views.screen import Line, Screen

_STEP: Final = 3
_DEEPEST: Final = 6
"""Levels of variations after which the indent grows no more."""


def remarks(comments: Iterable[str], screen: Screen, indent: int, room: int) -> list[Line]:
    """Comments in braces, each on lines of its own; commands for programs are left out."""
    lines: list[Line] = []
    for comment in comments:
        lines += flow(_comment(comment, screen), indent, room)
    return lines


def _comment(text: str, screen: Screen) -> list[Word]:
    return spoken(without_commands(text), screen, "italic", "{}")


def variation_lines(line: Frames, screen: Screen, indent: int, room: int) -> list[Line]:
    """A variation and those inside it, each in brackets, with the score at its end where something was scored.

    Draws that follow from the rules are not shown. Where it has an error, that is said at its end.
    """
    done: list[Line] = []
    _variation(line, screen, indent, room, 0, done)
    return done


def _variation(line: Frames, screen: Screen, indent: int, room: int, level: int, done: list[Line]) -> None:
    margin = indent + _STEP * min(level, _DEEPEST)
    words: list[Word] = []
    opened = False
    numbered = False

    def write() -> None:
        if words:
            done.extend(flow(words, margin, room))
            words.clear()

    for index, frame in enumerate(line.frames):
        if not frame.written:
            continue
        leads = _leads(frame)
        word = notation(frame.text, screen)
        if frame.glyphs:
            word.append(("".join(frame.glyphs), ""))
        if leads or not numbered:
            words.append([("" if opened else "(", ""), (f"{frame.trick}{'.' if leads else '...'}", "dim")])
            opened = numbered = True
        words.append(word)
        for comment in frame.comments:
            words += _comment(comment, screen)
        if frame.variations:
            write()
            for inner in frame.variations:
                _variation(inner, screen, indent, room, level + 1, done)
            numbered = index + 1 == len(line.frames)
    if not opened:
        words.append([("(", "")])
    if line.frames and any(frame.entries for frame in line.frames):
        words.append([("=" + ":".join(map(str, line.frames[-1].position.scores)), "bold")])
    if line.stopped is not None:
        words += spoken(f"{line.stopped.code} {line.stopped.message}", screen, "red")
    if words:
        words[-1] = [*words[-1], (")", "")]
    elif width(line_text(done[-1])) < room:
        done[-1] = [*done[-1], (")", "")]
    else:
        done.append([(" " * margin + ")", "")])
    write()


def _leads(frame: Frame) -> bool:
    """Whether the event of a frame is the first card of a trick."""
    return isinstance(frame.item, Play) and len(frame.position.plays) == 1

"""Findings for people, with the line and carets under the place, and for the annotations of a code forge."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bzq.findings import Finding, Severity, Span
from bzq.language import speaking, tr_n
from bzq.views.screen import Line, Screen, wrapped

_COLOURS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}
_FORGE_WORDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_ENOUGH: Final = 4
"""Screen widths of text that are looked at on each side of a place; the rest of a line is cut off anyway."""


def finding_lines(finding: Finding, screen: Screen) -> list[Line]:
    """A finding: where and what, the line with carets under its place, the reason and the way out.

    A line longer than the screen is cropped around the place. Tabs and wide characters do not shift the
    carets. A place that goes on for lines is marked in its first.
    """
    said = (finding.message, finding.hint, finding.alternative)
    colour = _COLOURS[finding.severity]
    with speaking(finding.language):
        return [heading(finding, screen), *marked_lines(finding.span, finding.source, said, screen, colour)]


def marked_lines(
    span: Span | None, source: str | None, sentences: Iterable[str | None], screen: Screen, colour: str
) -> list[Line]:
    """What stands below a heading: the line ``source`` with carets under ``span``, and what is to be said of it."""
    lines: list[Line] = []
    margin = 2
    if span is not None and source is not None:
        number = str(span.line)
        margin = len(number)
        blank = " " * margin + " |"
        end = span.end_column if span.end_line == span.line else len(source) + 1
        excerpt, before, marked = _excerpt(source, span.column - 1, end - 1, screen, screen.width - margin - 3)
        lines += [
            [(blank, "blue")],
            [(f"{number} | ", "blue"), (excerpt, "")],
            [(f"{blank} ", "blue"), (" " * before + "^" * marked, f"bold {colour}")],
        ]
    indent = " " * margin + " = "
    for said in sentences:
        if not said:
            continue
        said = screen.clean(said)  # noqa: PLW2901
        room = screen.width - len(indent)
        parts = wrapped(said, room, room) if screen.wrap and room >= 20 else [said]
        lines += [[(indent if n == 0 else " " * len(indent), "blue"), (part, "")] for n, part in enumerate(parts)]
    return lines


def heading(finding: Finding, screen: Screen) -> Line:
    """``games/tuesday.bzq:21:13: E304 king already married``."""
    return [
        (f"{screen.clean(_place(finding))} ", "bold"),
        (finding.code, f"bold {_COLOURS[finding.severity]}"),
        (f" {screen.clean(finding.title)}", "bold"),
    ]


def forge_line(finding: Finding) -> str:
    """A finding as a workflow command: ``::error file=a.bzq,line=3,col=1,endLine=3,endColumn=5,title=…::message``.

    Columns are left out where the place goes on for lines, since they would be taken for the first line's.
    """
    parts = {}
    if finding.file is not None:
        parts["file"] = finding.file
    span = finding.span
    if span is not None:
        parts["line"] = str(span.line)
        if span.line == span.end_line:
            parts["col"] = str(span.column)
        parts["endLine"] = str(span.end_line)
        if span.line == span.end_line:
            parts["endColumn"] = str(span.end_column)
    with speaking(finding.language):
        parts["title"] = f"{finding.code} {finding.title}"
    clean = Screen().clean
    said = "\n".join(clean(text) for text in (finding.message, finding.hint, finding.alternative) if text)
    shown = ",".join(f"{name}={_escaped_property(value)}" for name, value in parts.items())
    return f"::{_FORGE_WORDS[finding.severity]} {shown}::{_escaped(said)}"


def summary(records: int, valid: int, errors: int, warnings: int, notes: int = 0) -> str:
    """The last line of a report.

    >>> summary(3, 2, 1, 0)
    '3 records: 2 valid, 1 with errors; 1 error, 0 warnings'
    """
    found = [tr_n("{n:,} error", "{n:,} errors", errors), tr_n("{n:,} warning", "{n:,} warnings", warnings)]
    if notes:
        found.append(tr_n("{n:,} note", "{n:,} notes", notes))
    return tr_n(
        "{n:,} record: {valid:,} valid, {wrong:,} with errors; {found}",
        "{n:,} records: {valid:,} valid, {wrong:,} with errors; {found}",
        records,
        valid=valid,
        wrong=records - valid,
        found=", ".join(found),
    )


def counted(number: int, thing: str) -> str:
    """A number and its noun: ``1 record``, ``12,000 records``."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _place(finding: Finding) -> str:
    file = finding.file or "-"
    return f"{file}:{finding.span.line}:{finding.span.column}:" if finding.span else f"{file}:"


def _excerpt(source: str, start: int, end: int, screen: Screen, room: int) -> tuple[str, int, int]:
    """The part of a line that fits, the cells before the place in it, and the cells to mark."""
    room = max(room, 12)
    source = source.rstrip("\r\n")
    start = max(0, min(start, len(source)))
    end = max(start, min(end, len(source)))
    skipped = max(0, start - _ENOUGH * room)
    cells = screen.cells(source[skipped : start + _ENOUGH * room])
    sizes = [size for _, size in cells]
    cut = skipped + len(cells) < len(source)
    start, end = start - skipped, min(end - skipped, len(cells))
    low, high = 0, len(cells)
    if skipped or cut or sum(sizes) > room:
        left = room - 2 * len(screen.dots)
        low = high = start
        while high < end and sizes[high] <= left:
            left -= sizes[high]
            high += 1
        half = left // 2
        while low > 0 and sizes[low - 1] <= half:
            low -= 1
            half -= sizes[low]
            left -= sizes[low]
        while high < len(cells) and sizes[high] <= left:
            left -= sizes[high]
            high += 1
        while low > 0 and sizes[low - 1] <= left:
            low -= 1
            left -= sizes[low]
    shown = "".join(text for text, _ in cells[low:high])
    before = sum(sizes[low:start])
    if low > 0 or skipped:
        shown = screen.dots + shown
        before += len(screen.dots)
    if high < len(cells) or cut:
        shown += screen.dots
    return shown, before, max(1, sum(sizes[start : min(end, high)]))


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")

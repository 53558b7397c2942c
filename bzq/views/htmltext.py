"""Styled lines as HTML: what the terminal shows, for a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bzq.views.screen import Line

_COLOURS: Final = {
    "red": "#b3122a",
    "bright_red": "#c2410c",
    "green": "#1c6b3c",
    "yellow": "#8a5a00",
    "cyan": "#0b5cad",
    "magenta": "#7a2a8a",
}


def lines_html(lines: Iterable[Line]) -> str:
    """The lines in one ``<pre>``; their text is escaped, their styles are inline."""
    inside = "\n".join("".join(_piece(text, style) for text, style in line).rstrip() for line in lines)
    return f'<pre style="line-height: 1.35; white-space: pre; overflow-x: auto">{inside}</pre>'


def _piece(text: str, style: str) -> str:
    css = ";".join(_css(style))
    shown = escape(text, quote=False)
    return f'<span style="{css}">{shown}</span>' if css and text.strip() else shown


def _css(style: str) -> list[str]:
    words = style.split()
    found = [f"color:{_COLOURS[word]}" for word in words if word in _COLOURS]
    if "bold" in words:
        found.append("font-weight:bold")
    if "dim" in words:
        found.append("opacity:.7")
    if "underline" in words:
        found.append("text-decoration:underline")
    return found

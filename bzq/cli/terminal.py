"""The standard streams: what they take, and how results, data, messages and progress get there.

Results go to standard output, everything else to standard error. Colour is for terminals that take it, symbols
for encodings that have them; nothing written here can fail for a character.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TextIO

from bzq.views.screen import Line, Screen, harmless, line_text, wrapped

if TYPE_CHECKING:
    from rich.console import Console

_SYMBOLS: Final = "♠♥♦♣…"
_PLAIN: Final = ("dumb", "unknown")
"""Values of ``TERM`` for terminals that know no colour, and no way back on a line."""

_PATIENCE: Final = 1.0
"""Seconds of work before progress is shown."""

_BEAT: Final = 0.1
"""Seconds between two looks of the progress line."""


class Terminal:
    """The two standard streams of a run, with what the user asked for."""

    def __init__(self, *, ascii: bool = False, no_color: bool = False) -> None:
        self.ascii = ascii
        self.no_color = no_color or bool(os.environ.get("NO_COLOR"))
        for stream in (sys.stdout, sys.stderr):
            _lenient(stream, ascii=ascii)
        self._consoles: dict[bool, Console] = {}
        self._began = time.monotonic()
        self._beat = 0.0
        self._shown = 0

    @property
    def screen(self) -> Screen:
        """What standard output takes."""
        return self._screen(sys.stdout)

    @property
    def error_screen(self) -> Screen:
        """What standard error takes."""
        return self._screen(sys.stderr)

    @property
    def ascii_only(self) -> bool:
        """Whether JSON on standard output had better escape what is not ASCII."""
        encoding = _encoding(sys.stdout).lower().replace("-", "").replace("_", "")
        return self.ascii or not encoding.startswith("utf")

    def _screen(self, stream: TextIO | None) -> Screen:
        encoding = _encoding(stream)
        return Screen(
            width=max(20, _columns(stream)),
            ascii=self.ascii or not _encodes(_SYMBOLS, encoding),
            wrap=_is_terminal(stream),
            encoding=encoding,
        )

    def colour(self, stream: TextIO | None) -> bool:
        """Whether a stream takes colour."""
        if self.no_color or stream is None:
            return False
        if os.environ.get("FORCE_COLOR"):
            return True
        return _is_terminal(stream) and not _is_plain()

    def show(self, lines: Iterable[Line]) -> None:
        """Writes styled lines to standard output."""
        self._make_room()
        self._write(sys.stdout, lines)

    def tell(self, lines: Iterable[Line]) -> None:
        """Writes styled lines to standard error."""
        self.clear_progress()
        self._write(sys.stderr, lines)

    def message(self, text: str) -> None:
        """Writes a sentence to standard error, with the program's name before it; on a terminal no word is cut."""
        screen, name = self.error_screen, "bzq: "
        said = screen.clean(text)
        first, *rest = wrapped(said, screen.width - len(name), screen.width) if screen.wrap else [said]
        self.tell([[(name, "bold"), (first, "")], *([(part, "")] for part in rest)])

    def _write(self, stream: TextIO | None, lines: Iterable[Line]) -> None:
        if stream is None:
            return
        if not self.colour(stream):
            stream.writelines(harmless(line_text(line)).rstrip() + "\n" for line in lines)
            return
        from rich.text import Text

        pieces = [(harmless(text), style) for line in lines for text, style in (*line, ("\n", ""))]
        self.console(stream).print(Text.assemble(*pieces, end=""), soft_wrap=True, end="")

    def console(self, stream: TextIO) -> Console:
        """A rich console on a stream, with its colours."""
        from rich.console import Console

        key = stream is sys.stdout
        if key not in self._consoles:
            colour = self.colour(stream)
            self._consoles[key] = Console(
                file=stream,
                no_color=not colour,
                force_terminal=colour,
                highlight=False,
                emoji=False,
                markup=False,
                width=self._screen(stream).width,
            )
        return self._consoles[key]

    def flush(self) -> None:
        """Standard output written, so that what goes to standard error comes after it."""
        if sys.stdout is not None:
            sys.stdout.flush()

    def data(self, text: str) -> None:
        """Writes data to standard output: UTF-8 with the line ends it has, but on a terminal as that takes it."""
        self._make_room()
        stream = sys.stdout
        if stream is None:
            return
        buffer: Any = getattr(stream, "buffer", None)
        if _is_terminal(stream) or buffer is None:
            stream.write(harmless(text))
            return
        stream.flush()
        try:
            buffer.write(text.encode("utf-8", "surrogateescape"))  # names of files may be any bytes
        except UnicodeEncodeError:
            buffer.write(text.encode("utf-8", "backslashreplace"))

    @property
    def seconds(self) -> float:
        """How long the work has taken so far."""
        return time.monotonic() - self._began

    @property
    def due(self) -> bool:
        """Whether it is time to show how far the work is: after its first second and not too often."""
        now = time.monotonic()
        return now - self._began >= _PATIENCE and now - self._beat >= _BEAT

    def progress(self, done: str) -> None:
        """Shows how far the work is, where that is due and standard error is a terminal that can wipe it out."""
        if not self.due:
            return
        self._beat = time.monotonic()
        stream = sys.stderr
        if stream is None or not _is_terminal(stream) or _is_plain():
            return
        shown = harmless(done)[: self.error_screen.width - 1]
        stream.write("\r" + shown.ljust(self._shown))
        stream.flush()
        self._shown = len(shown)

    def _make_room(self) -> None:
        """Takes the progress line away where something comes in its place."""
        if self._shown and _is_terminal(sys.stdout):
            self.clear_progress()

    def clear_progress(self) -> None:
        """Takes the progress line away."""
        if self._shown and sys.stderr is not None:
            sys.stderr.write("\r" + " " * self._shown + "\r")
            sys.stderr.flush()
        self._shown = 0


def _is_plain() -> bool:
    """Whether the terminal, if there is one, only takes line after line."""
    return os.environ.get("TERM", "").lower() in _PLAIN


def _lenient(stream: TextIO | None, *, ascii: bool) -> None:
    """A stream that spells characters it lacks in ASCII instead of failing."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="bzq.plain", **({"encoding": "ascii"} if ascii else {}))


def _encoding(stream: TextIO | None) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _columns(stream: TextIO | None) -> int:
    """The width of the terminal that a stream is, or of the one there is; ``COLUMNS`` before both."""
    if not os.environ.get("COLUMNS") and _is_terminal(stream):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            return os.get_terminal_size(stream.fileno()).columns  # type: ignore[union-attr]
    return shutil.get_terminal_size().columns


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False

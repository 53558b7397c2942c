"""A terminal taken over for full-screen pictures, and given back as it was on every way out.

The alternate screen is used, so what stood there before comes back; the cursor is hidden; keys come at once and
unseen. Signals are only noted here (:meth:`Display.wait` tells of them), except while the terminal does not take
what is written: then one that ends the program ends the writing.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import termios
import time
from functools import lru_cache
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bzq.views.screen import Line, Screen, harmless

if TYPE_CHECKING:
    from collections.abc import Callable

    from bzq.cli.terminal import Terminal

_ENTER: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J"
"""The alternate screen, no cursor, no wrapping at the right edge, nothing on it."""

_LEAVE: Final = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"

_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_NOTED: Final = (*_ENDING, signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)

_MOST_AT_ONCE: Final = 4096
"""Bytes of keys read at a time."""


class Got(NamedTuple):
    """What a wait brought: bytes of keys, the end of them, that the time is over, that something else is ready."""

    keys: bytes = b""
    ended: bool = False
    late: bool = False
    also: bool = False


class Ended(Exception):
    """A signal that ends the program came; carries its number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Display:
    """The terminal of standard output, with keys from standard input or, where that is none, from the terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._encoding = terminal.screen.encoding
        self._out = sys.stdout.fileno()
        own = not sys.stdin or not sys.stdin.isatty()
        self.keys = os.open("/dev/tty", os.O_RDONLY) if own else sys.stdin.fileno()
        self._wake_out, self._wake_in = os.pipe()
        self._opened: tuple[int, ...] = (self._wake_out, self._wake_in, *((self.keys,) if own else ()))
        os.set_blocking(self._wake_out, False)
        os.set_blocking(self._wake_in, False)
        self._modes: list[Any] | None = None
        self._handlers: dict[int, Any] = {}
        self._wakeup = -1
        self._came: list[int] = []
        self._writing = False
        self._shown: list[str] = []
        self._size = (0, 0)
        self._styles = _Styles(terminal)

    # In and out

    def open(self) -> None:
        """Takes the terminal over."""
        self._modes = termios.tcgetattr(self.keys)
        for number in _NOTED:
            if signal.getsignal(number) is not signal.SIG_IGN:  # whoever started us wants it ignored
                self._handlers[number] = signal.signal(number, self._note)
        self._wakeup = signal.set_wakeup_fd(self._wake_in, warn_on_full_buffer=False)
        self._raw()

    def _raw(self) -> None:
        assert self._modes is not None
        modes = [*self._modes[:6], list(self._modes[6])]
        modes[0] &= ~(termios.IXON | termios.ICRNL)
        modes[3] &= ~(termios.ICANON | termios.ECHO)
        modes[6][termios.VMIN] = 1
        modes[6][termios.VTIME] = 0
        _quietly(lambda: termios.tcsetattr(self.keys, termios.TCSADRAIN, modes))
        self._shown = []
        self._write(_ENTER)

    def close(self) -> None:
        """Gives the terminal back, as far as it is still there."""
        if self._modes is None:
            return
        modes, self._modes = self._modes, None
        with contextlib.suppress(OSError, Ended):
            self._write(_LEAVE)
        _quietly(lambda: termios.tcsetattr(self.keys, termios.TCSANOW, modes))
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}

    def release(self) -> None:
        """Lets go of what was opened for it; once is enough."""
        self.close()
        opened, self._opened = self._opened, ()
        for one in opened:
            os.close(one)

    def suspend(self) -> None:
        """Stops, as Ctrl-Z asks, with the terminal given back; goes on where it is continued."""
        self.close()
        os.kill(os.getpid(), signal.SIGTSTP)
        self.open()

    # Signals

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._came.append(number)
        if self._writing and number in _ENDING:
            raise Ended(number)

    def wait(self, seconds: float | None, also: int | None = None) -> Got:
        """Waits for keys, for ``also`` (a file descriptor) to be ready, for a signal, or so many seconds.

        Raises :class:`Ended` for a signal that ends the program.
        """
        end = None if seconds is None else time.monotonic() + seconds
        inputs = [self.keys, self._wake_out, *(() if also is None else (also,))]
        while not self._came:
            left = None if end is None else max(0.0, end - time.monotonic())
            ready, _, _ = select.select(inputs, [], [], left)
            if self._wake_out in ready:
                with contextlib.suppress(BlockingIOError):
                    os.read(self._wake_out, _MOST_AT_ONCE)
            elif self.keys in ready:
                try:
                    data = os.read(self.keys, _MOST_AT_ONCE)
                except OSError:  # the terminal is gone
                    data = b""
                return Got(data, ended=not data, also=also in ready)
            elif ready:
                return Got(also=True)
            else:
                return Got(late=True)
        self._signalled()
        return Got()

    def _signalled(self) -> None:
        came, self._came = self._came, []
        for number in came:
            if number in _ENDING:
                raise Ended(number)
        if signal.SIGTSTP in came:
            self.suspend()
        elif signal.SIGCONT in came:
            self._raw()

    # Pictures

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the window."""
        try:
            size = os.get_terminal_size(self._out)
        except OSError:
            return 80, 24
        return size.columns or 80, size.lines or 24

    def screen(self) -> Screen:
        """What the window takes, now."""
        plain = self._terminal.screen
        return Screen(width=self.size[0], ascii=plain.ascii, wrap=True, encoding=plain.encoding)

    def show(self, lines: list[Line], *, anew: bool = False) -> None:
        """Shows a picture whose lines are as wide as the window: what differs from the one before, in one write."""
        now = [self._styles.text(line) for line in lines]
        if anew or self.size != self._size:
            self._shown, self._size = [], self.size
        parts = ["\x1b[2J"] if not self._shown else []
        for row, text in enumerate(now):
            if not self._shown or text != self._shown[row]:
                parts.append(f"\x1b[{row + 1};1H{text}")
        self._shown = now
        if parts:
            self._write("".join(parts))

    def _write(self, text: str) -> None:
        data = text.encode(self._encoding, "bzq.plain")
        self._writing = True
        try:
            while data:
                try:
                    data = data[os.write(self._out, data) :]
                except BlockingIOError:
                    select.select([], [self._out], [], 1.0)
        finally:
            self._writing = False


class _Styles:
    """Styled lines as text with the terminal's own codes."""

    def __init__(self, terminal: Terminal) -> None:
        from rich.console import COLOR_SYSTEMS

        console = terminal.console(sys.stdout)
        self._system = COLOR_SYSTEMS.get(console.color_system or "") or COLOR_SYSTEMS["standard"]
        self._colour = terminal.colour(sys.stdout)
        self.codes = lru_cache(maxsize=None)(self._codes)

    def text(self, line: Line) -> str:
        """A line, each piece in its style."""
        parts = []
        for raw, style in line:
            text = harmless(raw)
            if not style:
                parts.append(text)
                continue
            before, after = self.codes(style)
            parts.append(f"{before}{text}{after}")
        return "".join(parts)

    def _codes(self, words: str) -> tuple[str, str]:
        """What is written before and after a text in a style; without colour what is bold or dim stays so."""
        from rich.style import Style

        style = Style.parse(words)
        if not self._colour:
            style = style.without_color
        before, _, after = style.render("\0", color_system=self._system).partition("\0")
        return before, after


def _quietly(action: Callable[[], None]) -> None:
    """Does something to a terminal that may be gone, or whose foreground we may not be in."""
    handler = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    try:
        with contextlib.suppress(termios.error, OSError):
            action()
    finally:
        signal.signal(signal.SIGTTOU, handler)

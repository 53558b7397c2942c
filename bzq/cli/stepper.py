"""The stepper of ``bzq replay``: a deal on the whole screen, driven by keys, until it is left."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Final

from bzq.cli.session import CLEAN, FOUND
from bzq.language import tr

if TYPE_CHECKING:
    from bzq.cli.stepper_analysis import Worker
    from bzq.cli.stepper_display import Display
    from bzq.cli.terminal import Terminal
    from bzq.timeline.frames import Replay
    from bzq.views.screen import Line

_ESCAPE: Final = 0.05
"""Seconds in which the rest of a key's sequence comes, after which it was the escape key."""


def possible() -> bool:
    """Whether there is a terminal that can show pictures and give keys, even if standard input is none."""
    try:
        if sys.stdout is None or not sys.stdout.isatty():
            return False
    except ValueError:  # closed
        return False
    if os.environ.get("TERM", "").lower() in ("", "dumb", "unknown"):
        return False
    try:
        import termios  # noqa: F401 - not there on every system

        if sys.stdin is not None and sys.stdin.isatty():
            return True
        os.close(os.open("/dev/tty", os.O_RDONLY))
    except (ImportError, OSError, ValueError):
        return False
    return True


def run(replay: Replay, terminal: Terminal, *, at: int | None, seat: int | None, quiz: bool) -> int:
    """Steps through a record until it is left; returns the exit status: 1 where the record has an error.

    ``at`` is the trick to begin with, ``seat`` whose eyes look (from 1, ``None``: all cards), ``quiz``: with
    questions. The terminal is given back on every way out; after a signal the program ends by that signal.
    Raises ``KeyboardInterrupt`` for Ctrl-C, ``OSError`` where there is no terminal (see :func:`possible`).
    """
    from bzq.cli.stepper_display import Display, Ended

    display = Display(terminal)
    try:
        display.open()
        if replay.main.frames:
            _Session(replay, display, at=at, seat=seat, quiz=quiz).run()
        else:
            _error_only(replay, display)
    except Ended as ended:
        display.release()
        if ended.number == signal.SIGINT:
            raise KeyboardInterrupt from None
        signal.signal(ended.number, signal.SIG_DFL)
        os.kill(os.getpid(), ended.number)
    finally:
        display.release()
    return CLEAN if replay.timeline.valid else FOUND


class _Session:
    """One run of the stepper: pictures out, keys in, the analysis beside."""

    def __init__(self, replay: Replay, display: Display, *, at: int | None, seat: int | None, quiz: bool) -> None:
        from bzq.cli.stepper_input import Keys
        from bzq.cli.stepper_moves import Stepper

        self.stepper = Stepper(replay, at=at, seat=seat, quiz=quiz)
        self.display = display
        self.keys = Keys(display.screen().encoding)
        self.worker: Worker | None = None

    def run(self) -> None:
        """Until it is left. What was missed is looked for when the first picture is there."""
        from bzq.cli.stepper_analysis import Worker

        self.stepper.scene.looking = True
        self.draw()
        self.worker = Worker(self.stepper.scene.replay.timeline)
        try:
            self._loop()
        finally:
            self.worker.stop()

    def _loop(self) -> None:
        due = self._due()
        while True:
            wait = None if due is None else max(0.0, due - time.monotonic())
            also = self.worker.pipe if self.worker is not None and self.stepper.scene.looking else None
            got = self.display.wait(_ESCAPE if self.keys.pending else wait, also)
            if got.ended:
                return
            pressed = self.keys.feed(got.keys) if got.keys else self.keys.flush() if got.late else []
            if not all(map(self.stepper.press, pressed)):
                return
            if got.also:
                self._take()
            if pressed:
                due = self._due()
            elif due is not None and time.monotonic() >= due:
                self.stepper.forward()
                due = self._due()
            self.draw(anew=not {"ctrl-l", "r"}.isdisjoint(pressed))

    def _due(self) -> float | None:
        """When it goes on by itself."""
        patience = self.stepper.patience
        return None if patience is None else time.monotonic() + patience

    def draw(self, *, anew: bool = False) -> None:
        """The picture of this moment."""
        from bzq.views.stepper import draw

        screen, rows = self.display.screen(), self.display.size[1]
        self.stepper.screen, self.stepper.rows = screen, rows
        self.display.show(draw(self.stepper.scene, screen, rows), anew=anew)

    def _take(self) -> None:
        assert self.worker is not None
        result = self.worker.take()
        if isinstance(result, str):
            self.stepper.fail(result)
        elif result is not None:
            self.stepper.take(result)


def _error_only(replay: Replay, display: Display) -> None:
    """A record of which nothing can be shown but what is wrong with it."""
    from bzq.views.stepper import error_page
    from bzq.views.stepper_notes import error_lines

    while True:
        screen, rows = display.screen(), display.size[1]
        said: list[Line] = [[(tr("There is nothing to step through in this record."), "bold")]]
        if replay.stopped is not None:
            said = error_lines(replay.stopped, screen.width - 2, screen)
        display.show(error_page(said, screen, rows))
        got = display.wait(None)
        if got.ended or not {*b"qQ\x1b"}.isdisjoint(got.keys):
            return

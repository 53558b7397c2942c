"""Being told to end, by a batch system or a terminal that closes: what was begun is cleaned up first."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

_TOLD: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(BaseException):
    """Somebody told the process to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def ending_tidily() -> Generator[None]:
    """Inside the block such a signal unwinds the work as Ctrl-C does; then the process ends by that very signal.

    A signal that whoever started us has us ignore (``nohup``) stays ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: Any) -> None:
        signal.signal(number, signal.SIG_IGN)  # told twice, it still cleans up
        raise Ended(number)

    before = {number: signal.getsignal(number) for number in _TOLD}
    for number, handler in before.items():
        if handler is signal.SIG_DFL:
            signal.signal(number, end)
    try:
        yield
    except Ended as ended:
        signal.signal(ended.number, signal.SIG_DFL)
        os.kill(os.getpid(), ended.number)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

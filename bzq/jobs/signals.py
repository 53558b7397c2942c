"""Ctrl-C, kept from the processes that are started: they end with the one that started them."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def no_interruption() -> Iterator[None]:
    """Ctrl-C waits until the block is done. Processes and threads that are started in it never see one."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

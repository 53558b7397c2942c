"""Work spread over processes: results come in order, and Ctrl-C ends all of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

_AHEAD: Final = 4
"""Pieces of work under way for each process."""

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def spread(work: Callable[[Piece], Done], pieces: Iterable[Piece], processes: int) -> Generator[Done, None, None]:
    """What comes of each piece, in order, worked out in so many processes; with one, right here.

    ``work`` must be a function of a module. Close the iterator to end early. Raises
    ``concurrent.futures.process.BrokenProcessPool`` where a process comes to an untimely end.
    """
    if processes < 2:
        yield from map(work, pieces)
        return
    from concurrent.futures import ProcessPoolExecutor

    executor = ProcessPoolExecutor(processes, initializer=_begin)
    waiting: deque[Future[Done]] = deque()
    try:
        for piece in pieces:
            waiting.append(executor.submit(work, piece))
            while len(waiting) > _AHEAD * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:  # Ctrl-C, a closed pipe: nobody waits for what is under way
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def usable() -> int:
    """How many processes can run at once here."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, 16)


def _begin() -> None:
    """Ctrl-C is for the process that was started, which ends the others; they end with it in any case."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

"""A crew of processes on this machine; what a lost one was at is done again.

Each process has a pipe of its own and at most two tasks: the one it is at and the next. So it is always known
what a process that was killed had not done yet. The process that was started does everything else in one thread:
it hands out, collects, notices who is gone and starts others in their place.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from bzq.jobs.line import Line, Place, message_of
from bzq.jobs.signals import no_interruption

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from bzq.jobs.crew import Done, Kept, Task, Tell

_AT_ONCE: Final = 2
"""Tasks that a process has: one under way, one so that it need not wait."""

_AHEAD: Final = 4
"""Tasks under way or waiting for their turn, for each process."""

_TRIES: Final = 2
"""Losses over one task after which it is done in this process."""

_PATIENCE: Final = 3
"""Losses for each process after which no other is started."""

_OUT_OF_MEMORY: Final = 77
"""Exit status of a process that ran out of memory."""


class Processes:
    """So many processes, started as there is work for them; ``tell`` hears of those that were lost."""

    bulk = 1

    def __init__(self, count: int, tell: Tell) -> None:
        self.hands = count
        self._tell = tell

    def spread(
        self, work: Callable[[Task], Done], tasks: Iterable[tuple[Task | None, Kept]]
    ) -> Generator[tuple[Done | None, Kept], None, None]:
        """See :meth:`bzq.jobs.crew.Crew.spread`."""
        shop = _Shop(work, self.hands, self._tell)
        try:
            for task, kept in tasks:
                shop.take_on(task, kept)
                yield from shop.line.ready()
                while len(shop.line) >= _AHEAD * self.hands:
                    shop.work_on()
                    yield from shop.line.ready()
            while shop.line:
                shop.work_on()
                yield from shop.line.ready()
        finally:  # also after Ctrl-C, or where a pipe is closed: nobody waits for what is under way
            shop.close()


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    connection: Connection[Any, Any]
    places: deque[Place] = field(default_factory=deque)
    """What it has to do; it is at the first."""


class _Shop:
    """One run: the line of tasks, the processes, and who is at what."""

    def __init__(self, work: Callable[[Any], Any], count: int, tell: Tell) -> None:
        self.line = Line()
        self._work = work
        self._count = count
        self._tell = tell
        self._waiting: deque[Place] = deque()  # not handed out
        self._workers: list[_Worker] = []
        self._lost = 0
        self._may_start = True

    def take_on(self, task: Any, kept: Any) -> None:
        """A task more; what has been done meanwhile is collected."""
        place = self.line.add(task, kept)
        if task is not None:
            self._waiting.append(place)
        self._collect(0)
        self._hand_out()

    def work_on(self) -> None:
        """Waits until something is done, unless the first of the line is."""
        if self.line.first.done:
            return
        if not any(worker.places for worker in self._workers):
            self._waiting.popleft().do(self._work)  # nobody is left
        else:
            self._collect(None)
        self._hand_out()

    def close(self) -> None:
        """Ends all processes, whatever they are at."""
        for worker in self._workers:
            worker.process.kill()
            worker.connection.close()
        for worker in self._workers:
            worker.process.join()
            worker.process.close()
        self._workers.clear()

    def _hand_out(self) -> None:
        while self._waiting:
            if self._waiting[0].losses >= _TRIES:
                self._waiting.popleft().do(self._work)
                continue
            worker = self._free()
            if worker is None:
                return
            place = self._waiting.popleft()
            try:
                worker.connection.send_bytes(pickle.dumps(place.task, pickle.HIGHEST_PROTOCOL))
                worker.places.append(place)
            except OSError:  # it is gone
                self._waiting.appendleft(place)
                worker.process.kill()
                while worker in self._workers:
                    self._receive(worker)  # what it had done before, and that it is gone

    def _free(self) -> _Worker | None:
        """Who can take a task; a new process where all others have something to do."""
        worker = min(self._workers, key=lambda worker: len(worker.places), default=None)
        if worker is not None and not worker.places:
            return worker
        if len(self._workers) < self._count and self._may_start and self._start():
            return self._workers[-1]
        return worker if worker is not None and len(worker.places) < _AT_ONCE else None

    def _start(self) -> bool:
        try:
            ours, theirs = multiprocessing.Pipe()
            # a forked process has our ends of all pipes too: it lets go of them, so that they close when we end
            forked = multiprocessing.get_start_method() == "fork"
            inherited = [ours, *(worker.connection for worker in self._workers)] if forked else []
            process = multiprocessing.Process(target=serve_tasks, args=(theirs, self._work, inherited), daemon=True)
            with no_interruption():  # Ctrl-C finds a process either not there or known
                process.start()
                self._workers.append(_Worker(process, ours))
            theirs.close()
        except BrokenPipeError:  # our own output, which is flushed before: nobody reads it any more
            raise
        except OSError as error:
            self._may_start = False
            self._tell(f"no other process can be started: {error.strerror or error}")
            return False
        return True

    def _collect(self, timeout: float | None) -> None:
        """Takes what the processes have done; waits for it, with no timeout."""
        busy = {worker.connection: worker for worker in self._workers if worker.places}
        if busy:
            for connection in wait(list(busy), timeout):
                self._receive(busy[connection])  # type: ignore[index]

    def _receive(self, worker: _Worker) -> None:
        try:
            message = worker.connection.recv_bytes()
        except (EOFError, OSError):
            self._lose(worker)
            return
        worker.places.popleft().take(message)

    def _lose(self, worker: _Worker) -> None:
        """A process is gone: what it had not done comes first now, by others."""
        self._workers.remove(worker)
        worker.connection.close()
        worker.process.join()
        how = end_of(worker.process.exitcode)
        worker.process.close()
        if worker.places:
            worker.places[0].losses += 1
        again = len(worker.places)
        self._waiting.extendleft(reversed(worker.places))
        self._lost += 1
        self._may_start = self._may_start and self._lost < _PATIENCE * self._count
        self._tell(f"a process {how}" + ("; what it was at is done again, nothing is lost" if again else ""))
        if self._lost == _PATIENCE * self._count:
            self._tell("too many processes were lost: no other is started")


def end_of(status: int | None) -> str:
    """How a process ended, for people."""
    if status == _OUT_OF_MEMORY:
        return "ran out of memory"
    if status is not None and status < 0:
        try:
            return f"was killed ({signal.Signals(-status).name})"
        except ValueError:
            return f"was killed (signal {-status})"
    return f"ended by itself (status {status})"


# -- in the other process ------------------------------------------------------------------------------------


def serve_tasks(
    connection: Connection[Any, Any], work: Callable[[Any], Any], inherited: list[Connection[Any, Any]]
) -> None:
    """Does the tasks that come through the pipe, one after the other, until the process is ended."""
    for one in inherited:
        one.close()
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that was started, which ends us
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, tasks), daemon=True).start()
    while True:
        task = tasks.get()
        try:
            message = message_of(work, pickle.loads(task))
        except MemoryError:
            os._exit(_OUT_OF_MEMORY)
        try:
            connection.send_bytes(message)
        except OSError:
            os._exit(1)


def _listen(connection: Connection[Any, Any], tasks: SimpleQueue[bytes]) -> None:
    """Takes tasks from the pipe as they come, so that nobody waits; ends with the process that was started."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    try:
        while parent.sentinel not in wait([connection, parent.sentinel]):
            tasks.put(connection.recv_bytes())
    except (EOFError, OSError):
        pass
    os._exit(0)

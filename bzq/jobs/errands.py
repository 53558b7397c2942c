"""Errands: single tasks that are done in processes of their own, while whoever sent them does something else."""

from __future__ import annotations

import contextlib
import multiprocessing
import pickle
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from bzq.jobs.line import Place
from bzq.jobs.processes import end_of, serve_tasks
from bzq.jobs.signals import no_interruption

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess


class ProcessLost(RuntimeError):
    """The process that was at a task is gone; the text says how it ended."""


@dataclass(slots=True, eq=False)
class Errand:
    """A task on its way; what came of it is in ``place`` when it is ``done``."""

    place: Place
    done: threading.Event = field(default_factory=threading.Event)

    def result(self) -> Any:
        """What came of it. Raises what the work raised, and :class:`ProcessLost`."""
        if self.place.error is not None:
            raise self.place.error
        return self.place.result


class Errands:
    """So many processes at the most, started when they are needed first, and ``most`` errands that wait for them.

    ``work`` has to be fit for pickling. All methods may be called from any thread.
    """

    def __init__(self, work: Callable[[Any], Any], count: int, most: int) -> None:
        self._work = work
        self._count = count
        self._most = most
        self._waiting: SimpleQueue[Errand | None] = SimpleQueue()
        self._runners: list[_Runner] = []
        self._lock = threading.Lock()
        self._under_way = 0
        self._closed = False

    def send(self, task: Any) -> Errand | None:
        """Sends somebody with a task; ``None`` where too many wait already."""
        with self._lock:
            if self._closed or self._under_way >= self._most:
                return None
            self._under_way += 1
            if len(self._runners) < min(self._count, self._under_way):
                self._runners.append(_Runner(self._work))
                threading.Thread(target=self._run, args=(self._runners[-1],), daemon=True).start()
        errand = Errand(Place(task, None))
        self._waiting.put(errand)
        return errand

    def close(self) -> None:
        """Ends all processes, whatever they are at."""
        with self._lock:
            self._closed = True
            for runner in self._runners:
                self._waiting.put(None)
                runner.end()

    def _run(self, runner: _Runner) -> None:
        while (errand := self._waiting.get()) is not None and not self._closed:
            runner.run(errand.place)
            with self._lock:
                self._under_way -= 1
            errand.done.set()


class _Runner:
    """One process, and another one where it was lost."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None
        self._lock = threading.Lock()
        self._ended = False

    def run(self, place: Place) -> None:
        """Has a task done; here, where no process can be started."""
        try:
            connection = self._started()
        except OSError:
            place.do(self._work)
            return
        try:
            connection.send_bytes(pickle.dumps(place.task, pickle.HIGHEST_PROTOCOL))
            place.take(connection.recv_bytes())
        except (EOFError, OSError):
            place.error, place.done = ProcessLost(self._lose()), True

    def end(self) -> None:
        """Ends the process, and starts no other."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def _started(self) -> Connection[Any, Any]:
        with self._lock:
            if self._ended:
                raise OSError
            if self._connection is None:
                context = multiprocessing.get_context("spawn")  # there are threads, which a fork would not survive
                ours, theirs = context.Pipe()
                with contextlib.closing(theirs):
                    process = context.Process(target=serve_tasks, args=(theirs, self._work, []), daemon=True)
                    try:
                        with no_interruption():
                            process.start()
                    except OSError:
                        ours.close()
                        raise
                self._process, self._connection = process, ours
            return self._connection

    def _lose(self) -> str:
        """The process is gone; how it ended."""
        with self._lock:
            process, connection = self._process, self._connection
            self._process = self._connection = None
        if process is None or connection is None:
            return end_of(None)
        connection.close()
        process.join()
        how = end_of(process.exitcode)
        process.close()
        return how

"""A crew of Dask workers, on other machines or on this one; what a lost worker was at, Dask gives to another.

Tasks and results travel as bytes that are made and read here, so that the workers need nothing but Python, Dask
and the same bzq. Each result is taken once, whatever the cluster went through; where the cluster itself is lost,
what is missing is done here.
"""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import pickle
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import takewhile
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, Final

from bzq.jobs.crew import usable
from bzq.jobs.line import Line, Place, message_of
from bzq.jobs.signals import no_interruption
from bzq.version import VERSION

if TYPE_CHECKING:
    from bzq.jobs.crew import Done, Kept, Task, Tell

_AHEAD: Final = 4
"""Tasks under way or waiting for their turn, for each worker."""

_ANSWER: Final = 10
"""Seconds in which a cluster has to answer at first."""

_PATIENCE: Final = 5.0
"""Seconds without a result after which it is looked whether there are workers at all."""

_ROUND: Final = 64
"""Tasks after which the workers are counted anew: a cluster may grow."""

_SCHEMES: Final = ("tcp://", "tls://", "ws://", "wss://", "ucx://")

MISSING: Final = "--dask needs Dask, which is not installed here: pip install 'bzq[dask]'"


class ClusterError(OSError):
    """A cluster that cannot be had; the text is for people."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.strerror = text


class Cluster:
    """The workers of a Dask scheduler, or of a cluster of processes that is started for this run.

    ``address`` is that of a scheduler (``tcp://host:8786``, ``tls://…``), or ``local`` for as many processes as can
    run at once here, or ``local:N``. Raises :class:`ClusterError`. The workers are let go when the work is done.
    """

    bulk = 4

    def __init__(self, address: str, tell: Tell) -> None:
        self._address = address
        self._tell = tell
        self._own: Any = None
        self._client: Any = None
        try:
            self._client = self._connect()
            self.hands = len(self._client.nthreads())  # each does one task at a time, whatever threads it has
            self._look_at_versions()
        except BaseException as error:
            self.close()
            if isinstance(error, (OSError, ValueError)) and not isinstance(error, ClusterError):
                raise ClusterError(f"--dask {address}: no cluster can be reached there ({error})") from error
            raise

    def spread(
        self, work: Callable[[Task], Done], tasks: Iterable[tuple[Task | None, Kept]]
    ) -> Generator[tuple[Done | None, Kept], None, None]:
        """See :meth:`bzq.jobs.crew.Crew.spread`; it can be done once."""
        run = _Run(self._client, work, self._tell)
        workers = self.hands
        try:
            for number, (task, kept) in enumerate(tasks, 1):
                run.take_on(task, kept)
                if number % _ROUND == 0:
                    workers = run.count() or workers
                while len(run.line) >= _AHEAD * workers:
                    run.work_on()
                    yield from run.line.ready()
            while run.line:
                run.work_on()
                yield from run.line.ready()
        finally:
            run.drop()
            self.close()

    def close(self) -> None:
        """Lets the workers go."""
        for thing in (self._client, self._own):
            if thing is not None:
                with contextlib.suppress(Exception):
                    thing.close()

    def _connect(self) -> Any:
        try:
            distributed: Any = importlib.import_module("distributed")
        except ImportError:
            raise ClusterError(MISSING) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # what matters is told in our own words
        target: Any = self._address
        kind, _, count = self._address.partition(":")
        if kind == "local":
            if count and not (count.isascii() and count.isdigit() and 0 < int(count) <= 1000):
                raise ClusterError(f"--dask {self._address}: local:4 would be four processes")
            if os.name == "posix":
                resource_tracker.ensure_running()  # starting it later would let Ctrl-C through again
            with no_interruption():
                target = self._own = distributed.LocalCluster(
                    n_workers=int(count) if count else usable(),
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",  # any port that is free
                    silence_logs=logging.CRITICAL + 1,
                )
        elif not self._address.startswith(_SCHEMES):
            raise ClusterError(f"--dask {self._address}: the address of a scheduler looks like tcp://host:8786")
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", category=distributed.versions.VersionMismatchWarning)
            return distributed.Client(target, timeout=_ANSWER, set_as_default=False)

    def _look_at_versions(self) -> None:
        from importlib.metadata import version

        if not self.hands:
            raise ClusterError(f"--dask {self._address}: this cluster has no workers")
        for worker, there in self._client.run(version, "bzq", on_error="return").items():
            if isinstance(there, Exception):
                raise ClusterError(f"--dask {self._address}: bzq is not installed at the worker {worker}")
            if there != VERSION:
                raise ClusterError(f"--dask {self._address}: the worker {worker} has bzq {there}, here is {VERSION}")


class _Run:
    """The tasks of one run, and the futures that stand for their results."""

    def __init__(self, client: Any, work: Callable[[Any], Any], tell: Tell) -> None:
        self.line = Line()
        self.alone = False
        """Whether the cluster is lost, and the rest is done here."""
        self._distributed: Any = importlib.import_module("distributed")
        self._client = client
        self._work = work
        self._tell = tell
        self._futures: deque[tuple[Place, Any]] = deque()

    def take_on(self, task: Any, kept: Any) -> None:
        """A task more, for the cluster."""
        place = self.line.add(task, kept)
        if place.done or self.alone:
            return
        data = pickle.dumps((self._work, task), pickle.HIGHEST_PROTOCOL)
        try:
            self._futures.append((place, self._client.submit(_do, data, pure=False)))
        except Exception as error:
            self._lose(str(error).partition("\n")[0])

    def work_on(self) -> None:
        """Waits until the first of the line is done, and takes what else is."""
        first = self.line.first
        if first.done:
            return
        if self.alone or not self._futures:
            first.do(self._work)
            return
        try:
            with self._client.as_current():
                self._distributed.wait(self._futures[0][1], timeout=_PATIENCE)
        except (self._distributed.TimeoutError, TimeoutError):
            if not self.count():
                self._lose("it has no workers any more")
            return
        except Exception as error:
            self._lose(str(error).partition("\n")[0])
            return
        status = self._futures[0][1].status
        if status == "finished":
            self._gather()
        elif status == "error":
            _, future = self._futures.popleft()
            raised = future.exception()
            if isinstance(raised, (self._distributed.KilledWorker, MemoryError)):
                self._tell("a task was too much for the workers; it is done here")
                first.do(self._work)
            else:
                first.error, first.done = raised, True
        else:
            self._lose(f"what was under way is {status}")

    def _gather(self) -> None:
        """Takes all results at the head of the line in one go."""
        ready = list(takewhile(lambda one: one[1].status == "finished", self._futures))
        try:
            messages = self._client.gather([future for _, future in ready])
        except Exception as error:
            self._lose(str(error).partition("\n")[0])
            return
        for (place, _), message in zip(ready, messages, strict=True):
            place.take(message)
            self._futures.popleft()

    def drop(self) -> None:
        """Lets go of what is under way."""
        with contextlib.suppress(Exception):
            if self._futures:
                self._client.cancel([future for _, future in self._futures])
        self._futures.clear()

    def count(self) -> int:
        """How many workers there are now."""
        try:
            return len(self._client.nthreads())
        except Exception:
            return 0

    def _lose(self, why: str) -> None:
        """The cluster is of no use any more."""
        self.alone = True
        self._futures.clear()
        self._tell("the cluster is lost; the rest is done here, nothing is lost" + (f" ({why})" if why else ""))


# -- at a worker ---------------------------------------------------------------------------------------------

_one_at_a_time = threading.Lock()


def _do(data: bytes) -> bytes:
    """Does a task, and what comes of it as bytes. A worker may have several threads; the work may not."""
    with _one_at_a_time:
        return message_of(*pickle.loads(data))

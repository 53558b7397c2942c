"""A crew of processes: order, nothing lost with a process, nothing left behind, nothing piled up."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bzq.jobs.crew import Alone, Crew
from bzq.jobs.processes import Processes

ROOT = Path(__file__).resolve().parents[2]

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")


class Told(list[str]):
    """What the user was told."""

    def __call__(self, text: str) -> None:
        self.append(text)


def square(number: int) -> int:
    return number * number


def in_a_child() -> bool:
    return multiprocessing.parent_process() is not None


def squares(crew: Crew, count: int, work: Callable[[int], int] = square) -> None:
    """Spreads the work over ``count`` numbers, with places in between at which nothing is to be done."""
    tasks = ((None if number % 5 == 4 else number, f"kept {number}") for number in range(count))
    wanted = [(None if number % 5 == 4 else number * number, f"kept {number}") for number in range(count)]
    assert list(crew.spread(work, tasks)) == wanted
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("count", [0, 1, 2, 7, 100])
def test_results_come_in_order(count: int) -> None:
    told = Told()
    squares(Alone(), count)
    for hands in (1, 2, 3):
        squares(Processes(hands, told), count)
    assert told == []


def slow_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0.001)
    return number * number


def test_a_slow_task_holds_its_place() -> None:
    squares(Processes(3, Told()), 40, slow_first)


def die_once(folder: Path, how: str, number: int) -> int:
    if number in (3, 12, 13) and in_a_child():
        try:
            (folder / str(number)).touch(exist_ok=False)
        except FileExistsError:
            return number * number
        if how == "memory":
            raise MemoryError
        if how == "exit":
            os._exit(3)
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize(
    ("how", "said"),
    [("kill", "was killed (SIGKILL)"), ("exit", "ended by itself (status 3)"), ("memory", "ran out of memory")],
)
def test_a_lost_process_loses_nothing(tmp_path: Path, how: str, said: str) -> None:
    told = Told()
    squares(Processes(2, told), 40, partial(die_once, tmp_path, how))
    assert told == [f"a process {said}; what it was at is done again, nothing is lost"] * 3


def die_always(number: int) -> int:
    if number in (3, 12) and in_a_child():
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_what_kills_every_process_is_done_here() -> None:
    told = Told()
    squares(Processes(2, told), 40, die_always)
    assert len(told) == 4


def die_all(number: int) -> int:
    if in_a_child():
        os._exit(1)
    return number * number


def test_where_all_processes_die_the_work_is_done_here() -> None:
    told = Told()
    squares(Processes(2, told), 40, die_all)
    assert 6 <= sum("ended by itself" in text for text in told) <= 8
    assert told.count("too many processes were lost: no other is started") == 1


def test_where_none_can_be_started_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(process: Any) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(multiprocessing.Process, "start", full)
    told = Told()
    squares(Processes(2, told), 40)
    assert told == ["no other process can be started: Resource temporarily unavailable"]


def refuse(number: int) -> int:
    if number == 6:
        raise ValueError(f"no {number}")
    return number


class Unspeakable(Exception):
    def __reduce__(self) -> Any:
        raise TypeError("cannot travel")


def refuse_unspeakably(number: int) -> int:
    raise Unspeakable("oh")


def test_what_the_work_raises_is_raised_at_its_place() -> None:
    results = Processes(2, Told()).spread(refuse, ((number, None) for number in range(20)))
    assert [next(results)[0] for _ in range(6)] == [0, 1, 2, 3, 4, 5]
    with pytest.raises(ValueError, match="no 6") as raised:
        next(results)
    assert "refuse" in raised.value.__notes__[0]
    with pytest.raises(RuntimeError, match="Unspeakable: oh"):
        list(Processes(2, Told()).spread(refuse_unspeakably, [(1, None)]))
    assert not multiprocessing.active_children()


def pid_of(number: int) -> int:
    return os.getpid()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_nobody_is_left_behind_where_it_ends_early() -> None:
    taken = []

    def tasks() -> Iterator[tuple[int, None]]:
        for number in range(1000):
            taken.append(number)
            yield number, None

    results = Processes(2, Told()).spread(pid_of, tasks())
    pids = {next(results)[0] for _ in range(20)}
    results.close()
    assert not any(alive(pid) for pid in pids if pid)
    assert len(taken) <= 20 + 4 * 2  # no more is taken than can be on its way


def length(text: str) -> str:
    return text


def test_memory_does_not_grow_with_the_tasks() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        try:
            tasks = ((str(number) * 50_000, None) for number in range(count))
            assert sum(1 for _ in Processes(2, Told()).spread(length, tasks)) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(400) < peak(40) + 3_000_000  # all of them would be 60 million and more


ORPHANS = """
import os, signal, sys, time
from bzq.jobs.processes import Processes

def work(number):
    if number > 20:
        time.sleep(600)
    return os.getpid()

if __name__ == "__main__":
    pids = set()
    for pid, number in Processes(3, print).spread(work, ((number, number) for number in range(100))):
        pids.add(pid)
        if number == 20:
            print(*pids, flush=True)
"""


@linux
def test_processes_end_with_the_one_that_was_killed() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    with running:
        assert running.stdout is not None
        pids = list(map(int, running.stdout.readline().split()))
        running.kill()
    assert pids
    until = time.monotonic() + 20
    while any(map(at_work, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(at_work, pids))


def at_work(pid: int) -> bool:
    """Whether there is such a process; one that nobody has buried yet is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


SOCKETS = """
import os, time
from bzq.jobs.processes import Processes

def work(number):
    time.sleep(0.05)
    links = []
    for one in os.listdir("/proc/self/fd"):
        try:
            links.append(os.readlink(f"/proc/self/fd/{one}"))
        except OSError:
            pass
    return os.getpid(), sum(link.startswith("socket:") for link in links)

if __name__ == "__main__":
    found = dict(done for done, _ in Processes(3, print).spread(work, ((number, number) for number in range(12))))
    print(*found.values())
"""


@linux
def test_a_process_has_its_own_end_of_its_own_pipe_only() -> None:
    """Else a pipe would stay open, and somebody wait at it, when the one that was started is gone."""
    done = subprocess.run(
        [sys.executable, "-c", SOCKETS], capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True,
        stdin=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert done.stdout.split() == ["1", "1", "1"]

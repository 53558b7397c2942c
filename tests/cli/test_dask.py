"""``--dask``: a real cluster of several processes gives the same results, also where one of them is killed."""

from __future__ import annotations

import json
import logging
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dask
import distributed
import fsspec
import pytest

from bzq.cli import batches
from bzq.jobs import cluster as cluster_module
from bzq.jobs.cluster import Cluster, ClusterError
from tests.cli.conftest import as_deal, interrupted

Bzq = Callable[..., Any]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")


def local(workers: int, **options: Any) -> Any:
    return distributed.LocalCluster(
        n_workers=workers, dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL + 1, **options
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Three processes with two threads each."""
    with local(3, threads_per_worker=2) as running:
        yield running


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches so small that even a few records are several."""
    monkeypatch.setattr(batches, "BATCH", 800)
    monkeypatch.setattr(batches, "_TOGETHER", 4)


class Told(list[str]):
    """What the user was told."""

    def __call__(self, text: str) -> None:
        self.append(text)


def test_results_come_in_order(cluster: Any) -> None:
    tasks = [(None if number % 5 == 4 else number, f"kept {number}") for number in range(200)]
    told = Told()
    crew = Cluster(cluster.scheduler_address, told)
    assert crew.hands == 3
    done = list(crew.spread(math.factorial, tasks))
    assert done == [(None if number is None else math.factorial(number), kept) for number, kept in tasks]
    assert told == []


def test_what_the_work_raises_is_raised_at_its_place(cluster: Any) -> None:
    results = Cluster(cluster.scheduler_address, Told()).spread(
        math.factorial, ((3 - number, None) for number in range(100))
    )
    assert [next(results)[0] for _ in range(4)] == [6, 2, 1, 1]
    with pytest.raises(ValueError, match="negative"):
        next(results)


FORMS = [
    ["validate", "--format", "json"], ["score"], ["annotate"], ["annotate", "--format", "json"],
    ["export", "--events"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", FORMS, ids=" ".join)
def test_a_cluster_changes_nothing(
    bzq: Bzq, all_sorts: list[str], small: None, cluster: Any, arguments: list[str]
) -> None:
    alone = bzq(*arguments, *all_sorts, "--jobs", "1")
    assert bzq(*arguments, *all_sorts, "--dask", cluster.scheduler_address) == alone


def test_a_cluster_plays_the_same_deals(bzq: Bzq, here: Path, cluster: Any) -> None:
    arguments = ("simulate", "--players", "random", "--deals", "90")
    assert bzq(*arguments, "--dask", cluster.scheduler_address) == bzq(*arguments, "--jobs", "1")


def test_from_one_address_to_another(bzq: Bzq, here: Path, whole: str, wrong: str, cluster: Any, small: None) -> None:
    memory = fsspec.filesystem("memory")
    memory.pipe("/games/2026/a.bzq", "\n".join(as_deal(whole, n) for n in range(1, 20)).encode())
    memory.pipe("/games/b.bzq", f"{wrong}\n{whole}".encode())
    try:
        done = bzq(
            "validate", "memory://games", "--reject", "memory://bad.bzq", "--format", "json",
            "--dask", cluster.scheduler_address,
        )  # fmt: skip
        document = json.loads(done.out)
        assert (document["files"], document["records"], document["valid"]) == (2, 21, 20)
        assert done.err == "bzq: 1 refused record in memory://bad.bzq\n"
        assert memory.cat("/bad.bzq").decode() == wrong
        bzq("simulate", "-n", "20", "-p", "random", "-o", "memory://s.bzq", "--dask", cluster.scheduler_address)
        assert bzq("validate", "memory://s.bzq").out.startswith("20 records: 20 valid")
    finally:
        memory.rm("/", recursive=True)


class Killer(threading.Thread):
    """Kills the first worker that is seen at work."""

    def __init__(self, cluster: Any) -> None:
        super().__init__(daemon=True)
        self.cluster = cluster
        self.killed = 0

    def run(self) -> None:
        while not self.killed:
            busy = {state.address for state in list(self.cluster.scheduler.workers.values()) if state.processing}
            for nanny in list(self.cluster.workers.values()):
                if nanny.worker_address in busy and nanny.pid and not self.killed:
                    os.kill(nanny.pid, signal.SIGKILL)
                    self.killed = nanny.pid
            time.sleep(0.001)


@pytest.mark.parametrize("arguments", [["validate", "--format", "json"], ["score", "--format", "csv"]], ids=" ".join)
def test_a_killed_worker_loses_nothing(
    bzq: Bzq, here: Path, whole: str, wrong: str, cluster: Any, small: None, arguments: list[str]
) -> None:
    (here / "many.bzq").write_text("\n".join(as_deal(whole if n % 7 else wrong, n) for n in range(1, 600)))
    alone = bzq(*arguments, "many.bzq", "--jobs", "1")
    killer = Killer(cluster)
    killer.start()
    done = bzq(*arguments, "many.bzq", "--dask", cluster.scheduler_address)
    killer.join(10)
    assert killer.killed
    assert done == alone


@pytest.fixture
def fragile() -> Iterator[Any]:
    """A cluster that gives a task up when it has cost one worker."""
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), local(2) as running:
        yield running


def test_what_kills_every_worker_is_done_here_and_so_is_the_rest(fragile: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "_ANSWER", 1)
    monkeypatch.setattr(cluster_module, "_PATIENCE", 0.5)
    deadly = "__import__('os')._exit(1) if __import__('multiprocessing').parent_process() else 'here'"
    tasks = [(deadly if number == 30 else str(number), number) for number in range(60)]
    told = Told()
    done = list(Cluster(fragile.scheduler_address, told).spread(eval, tasks))
    assert done == [("here" if number == 30 else number, number) for _, number in tasks]
    assert told and set(told) == {"a task was too much for the workers; it is done here"}

    told.clear()
    results = Cluster(fragile.scheduler_address, told).spread(eval, ((str(n), n) for n in range(1000)))
    assert [next(results) for _ in range(20)] == [(n, n) for n in range(20)]
    fragile.close()
    assert list(results) == [(n, n) for n in range(20, 1000)]
    assert len(told) == 1 and told[0].startswith("the cluster is lost; the rest is done here, nothing is lost")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--dask", "host:8786"], "--dask host:8786: the address of a scheduler looks like tcp://host:8786"),
        (["--dask", "ftp://host"], "--dask ftp://host: the address of a scheduler looks like tcp://host:8786"),
        (["--dask", "local:none"], "--dask local:none: local:4 would be four processes"),
        (["--dask", "tcp://127.0.0.1:1"], "--dask tcp://127.0.0.1:1: no cluster can be reached there"),
        (["--dask", "local", "--jobs", "2"], "--jobs are processes of this machine, --dask is a cluster: choose"),
    ],
)
def test_no_cluster(
    bzq: Bzq, here: Path, whole: str, arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_ANSWER", 0.3)
    (here / "a.bzq").write_text(whole)
    for work in (["validate", "a.bzq"], ["simulate", "-o", "b.bzq"]):
        done = bzq(*work, *arguments)
        assert (done.status, done.out) == (2, "")
        assert f"bzq: cannot go on: {said}" in done.err
    assert not (here / "b.bzq").exists()


def test_without_dask(bzq: Bzq, here: Path, whole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.bzq").write_text(whole)
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = bzq("validate", "a.bzq", "--dask", "local")
    assert (done.status, done.out) == (2, "")
    assert "--dask needs Dask, which is not installed here: pip install 'bzq[dask]'" in done.err


def test_workers_with_another_bzq(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "VERSION", "99.0")
    with pytest.raises(ClusterError, match=r"the worker tcp://\S+ has bzq \S+, here is 99\.0"):
        Cluster(cluster.scheduler_address, Told())


@posix
def test_ctrl_c_in_a_terminal(here: Path, whole: str) -> None:
    (here / "many.bzq").write_text("\n".join([whole] * 30000))
    assert interrupted(here, "validate", "many.bzq", "--dask", "local:2") == (130, b"")
    (here / "many.bzq").unlink()  # it is large

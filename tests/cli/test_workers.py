"""``--jobs``: the same output with any number of processes, whatever happens to them; Ctrl-C; progress."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bzq.cli import batches
from tests.cli.conftest import ROOT, as_deal, interrupted, wait_for

Bzq = Callable[..., Any]
Start = Callable[..., "subprocess.Popen[bytes]"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and terminals of POSIX")
linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks processes up in /proc")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches so small that even a few records are several."""
    monkeypatch.setattr(batches, "BATCH", 3000)
    monkeypatch.setattr(batches, "_TOGETHER", 4)


FORMS = [
    ["validate"], ["validate", "--format", "json"], ["validate", "--format", "github"],
    ["score"], ["score", "--format", "json"], ["score", "--format", "csv"],
    ["annotate"], ["annotate", "--strip"], ["annotate", "--format", "text"], ["annotate", "--format", "json"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", FORMS, ids=" ".join)
def test_processes_change_nothing(bzq: Bzq, all_sorts: list[str], small: None, arguments: list[str]) -> None:
    alone = bzq(*arguments, *all_sorts, "--jobs", "1")
    assert alone.out and "nowhere.bzq: no such file" in alone.err
    assert bzq(*arguments, *all_sorts, "--jobs", "3") == alone


@pytest.mark.parametrize("arguments", [["validate", "--format", "json"], ["score"]], ids=" ".join)
def test_processes_change_nothing_in_the_corpus(
    bzq: Bzq, here: Path, small: None, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(ROOT)
    paths = ["tests/corpus", "examples"]
    assert bzq(*arguments, *paths, "--jobs", "3") == bzq(*arguments, *paths, "--jobs", "1")


def test_processes_change_nothing_in_place(bzq: Bzq, here: Path, all_sorts: list[str], small: None) -> None:
    shutil.copytree("sorts", "others")
    alone = bzq("annotate", "--in-place", "sorts", "--jobs", "1")
    several = bzq("annotate", "--in-place", "others", "--jobs", "3")
    assert several == (alone.status, alone.out, alone.err.replace("sorts/", "others/"))
    for file in (here / "sorts").iterdir():
        assert (here / "others" / file.name).read_bytes() == file.read_bytes()


def test_standard_input_is_shared_too(bzq: Bzq, whole: str, wrong: str, small: None) -> None:
    text = "\n".join([whole, wrong] * 8).encode()
    assert bzq("validate", "-", "-j", "2", stdin=text) == bzq("validate", "-", "-j", "1", stdin=text)


def test_memory_does_not_grow_with_one_large_file(here: Path, bzq: Bzq, whole: str, small: None) -> None:
    def peak(count: int) -> int:
        (here / "many.bzq").write_text("\n".join(whole.replace("anna-ben-3", "?") for _ in range(count)))
        tracemalloc.start()
        try:
            assert bzq("validate", "many.bzq", "--jobs", "2", "--format", "json").status == 0
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(1)
    assert peak(600) < peak(60) + 500_000  # the texts alone are 1,000,000


def children(pid: int) -> list[int]:
    try:
        return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))
    except OSError:
        return []


@linux
@pytest.mark.parametrize("arguments", [["validate", "--format", "json"], ["score", "--format", "csv"]], ids=" ".join)
def test_a_killed_process_loses_nothing(
    bzq: Bzq, start: Start, here: Path, whole: str, wrong: str, arguments: list[str]
) -> None:
    (here / "many.bzq").write_text("\n".join(as_deal(whole if n % 7 else wrong, n) for n in range(1, 1500)))
    alone = bzq(*arguments, "many.bzq", "-j", "1")
    with (here / "out").open("wb") as out, (here / "err").open("wb") as err:
        running = start(*arguments, "many.bzq", "-j", "2", stdout=out, stderr=err)
        os.kill(wait_for(lambda: children(running.pid))[0], signal.SIGKILL)
        assert running.wait(60) == alone.status
    assert (here / "out").read_text() == alone.out
    told = (here / "err").read_text().splitlines()
    lost = [line for line in told if line.startswith("bzq: a process was killed (SIGKILL)")]
    assert [line for line in told if line not in lost] == alone.err.splitlines()
    assert len(lost) == 1


@posix
@pytest.mark.parametrize(
    "arguments",
    [["validate", "many.bzq"], ["score", "many.bzq"], ["annotate", "many.bzq", "--in-place"],
     ["simulate", "-n", "1000000", "-p", "random", "-o", "many.bzq"]],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_ctrl_c_in_a_terminal(here: Path, whole: str, arguments: list[str]) -> None:
    many = here / "many.bzq"
    text = "\n".join([whole] * 30000)
    many.write_text(text)
    told = b"bzq: interrupted: nothing was written to many.bzq" if arguments[0] == "simulate" else b""
    assert interrupted(here, *arguments, "-j", "2") == (130, told)
    assert many.read_text() == text
    assert not list(here.glob(".*.tmp"))
    many.unlink()  # it is large

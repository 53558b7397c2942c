"""``bzq simulate``: records on standard output or in a file, the summary, wrong usage, Ctrl-C."""

from __future__ import annotations

import gzip
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import bzq.cli.app
from bzq.cli import terminal as terminal_module
from bzq.cli.simulate import simulate_command
from bzq.cli.terminal import Terminal
from bzq.records.reader import loads
from bzq.records.writer import layout
from bzq.views import simulation

from . import simulate_app
from .conftest import Run, environment

Bzq = Callable[..., Run]
posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.fixture
def simulate(bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> Bzq:
    """Runs the command in this process."""
    monkeypatch.setattr(bzq_app, "choose", simulate_app.choose)
    return bzq


bzq_app = bzq.cli.app


def test_records_come_out_valid_and_laid_out(
    simulate: Bzq, bzq: Bzq, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = simulate("--deals", "4", "--players", "greedy,random")
    assert done.status == 0
    records = loads(done.out)
    assert len(records) == 4 and layout(records) == done.out
    (here / "a.bzq").write_text(done.out)
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert bzq("validate", "--strict", "a.bzq").status == 0
    assert bzq("fmt", "--check", "--complete", "a.bzq").status == 0


def test_one_deal_of_bezique_is_the_default(simulate: Bzq) -> None:
    done = simulate()
    (record,) = loads(done.out)
    assert record.tag("Rules") == "bezique" and record.tag("Player1") == "careful 1"
    assert done.err.startswith("1 deal of bezique, seed 1\n")


def test_the_same_seed_gives_the_same_records_in_any_number_of_processes(simulate: Bzq) -> None:
    arguments = ("--deals", "20", "--players", "random", "--seed", "9")
    one, two = simulate(*arguments, "--jobs", "1"), simulate(*arguments, "--jobs", "2")
    assert one == two
    assert simulate("--deals", "20", "--players", "random", "--seed", "10").out != one.out


def test_the_summary_says_who_won_how_much_and_by_what(simulate: Bzq) -> None:
    done = simulate("--deals", "12", "--players", "greedy,random", "--seed", "3")
    head, table, verdict = done.err.split("\n\n")
    assert head.splitlines()[0] == "12 deals of bezique, seed 3"
    assert "After every deal the players move on one seat, after every 2 deals the next seat deals" in " ".join(
        head.split()
    )
    names, *lines = table.splitlines()
    assert names.split() == ["greedy", "random"]
    rows = {line[:20].strip(): line[20:].split()[:2] for line in lines}
    greedy, random = (sum(score) for score in zip(*map(by_player, loads(done.out)), strict=True))
    assert rows["points"] == [f"{greedy:,}", f"{random:,}"]
    assert rows["points a deal"] == [f"{greedy / 12:,.1f}", f"{random / 12:,.1f}"]
    assert int(rows["deals won"][0]) > int(rows["deals won"][1])
    ways = {"marriages", "sequences", "béziques", "fours", "trump sevens", "brisques", "last trick"}
    assert set(rows) - {"points", "points a deal", "deals won"} <= ways
    for column in (0, 1):
        total = sum(float(cells[column].replace(",", "")) for row, cells in rows.items() if row in ways)
        assert abs(total - float(rows["points a deal"][column].replace(",", ""))) < 0.5
    assert re.fullmatch(r"greedy scored [\d.]+ points a deal more than random \(standard error [\d.]+\)\.\n", verdict)


def by_player(record: object) -> tuple[int, int]:
    """The scores of greedy and random, wherever they sat."""
    result = [int(score) for score in record.tag("Result").split(":")]  # type: ignore[attr-defined]
    return (result[0], result[1]) if record.tag("Player1") == "greedy" else (result[1], result[0])  # type: ignore[attr-defined]


def test_without_a_summary_nothing_is_said(simulate: Bzq) -> None:
    done = simulate("--no-summary", "--players", "random")
    assert done.err == "" and done.out


def test_matches(simulate: Bzq) -> None:
    done = simulate("--matches", "2", "--rules", "bezique; target=300", "--players", "greedy,random")
    assert {record.tag("Match") for record in loads(done.out)} == {"simulation-1-1", "simulation-1-2"}
    assert re.match(r"2 matches, \d deals of bezique; target=300, seed 1\n", done.err)
    assert re.search(r"^matches won +2 +0$", done.err, re.MULTILINE)


@pytest.mark.parametrize(
    ("rules", "players", "ways"),
    [
        ("belote; declarations=yes", "greedy,random", {"cards", "last trick", "contracts beaten", "runs and fours"}),
        ("briscola", "careful,greedy", {"cards"}),
        ("briscola-3", "greedy,random,random", {"cards"}),
        ("briscola-6; exchange=7", "greedy,random", {"cards"}),
        ("briscola-31; wins=3", "careful,greedy", {"cards"}),
        ("briscolone; follow=yes", "greedy", {"cards"}),
    ],
)
@pytest.mark.parametrize("number", ["--deals", "--matches"])
def test_belote_and_briscola(
    simulate: Bzq, bzq: Bzq, here: Path, monkeypatch: pytest.MonkeyPatch, rules: str, players: str, ways: set[str],
    number: str,
) -> None:  # fmt: skip
    done = simulate("--rules", rules, "--players", players, number, "6")
    assert done.status == 0 and done.err.startswith("6 ")
    rows = {line[:20].strip() for line in done.err.split("\n\n")[1].splitlines()}
    assert rows >= ways | {"deals won", "points", "points a deal"}
    assert ("matches won" in rows) == (number == "--matches")
    (here / "a.bzq").write_text(done.out)
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert bzq("validate", "--strict", "a.bzq").status == 0
    assert bzq("fmt", "--check", "--complete", "a.bzq").status == 0


@pytest.mark.parametrize(
    ("rules", "players", "names"),
    [
        ("bezique-4-partners", "greedy,random", "greedy 1 & greedy 2 random 1 & random 2"),
        ("besigue", "greedy,random,random", "greedy random 1 random 2"),
        ("rubicon", "greedy", "greedy 1 greedy 2"),
        ("bezique-4", "random", "random 1 random 2 random 3 random 4"),
    ],
)
def test_the_summary_names_those_who_score(
    simulate: Bzq, rules: str, players: str, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "_ROOM", 22)
    monkeypatch.setenv("COLUMNS", "140")
    done = simulate("--rules", rules, "--players", players)
    assert " ".join(done.err.split("\n\n")[1].splitlines()[0].split()) == names
    assert ("settled for" in done.err) == (rules == "rubicon")
    assert "standard error" not in done.err  # one deal says nothing of that


def test_in_ascii(simulate: Bzq) -> None:
    done = simulate("--players", "random", "--ascii")
    assert (done.out + done.err).isascii() and "beziques" in simulate(
        "--deals", "9", "--players", "greedy", "--ascii"
    ).err


def test_to_a_file_which_is_replaced_whole(simulate: Bzq, here: Path) -> None:
    shown = simulate("--players", "random", "--deals", "2").out
    (here / "a.bzq").write_text("old")
    done = simulate("--players", "random", "--deals", "2", "-o", "a.bzq")
    assert (done.status, done.out) == (0, "")
    assert (here / "a.bzq").read_text() == shown
    assert simulate("--players", "random", "--deals", "2", "-o", "b.bzq.gz").status == 0
    assert gzip.decompress((here / "b.bzq.gz").read_bytes()).decode() == shown
    assert simulate("--players", "random", "--deals", "2", "-o", "-").out == shown
    assert sorted(path.name for path in here.iterdir()) == ["a.bzq", "b.bzq.gz"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("--players", "gredy"),
            "there is no player “gredy”; did you mean “greedy”? There are: random, greedy, careful",
        ),
        (("--players", "xyz"), "there is no player “xyz”. There are: random, greedy, careful"),
        (("--players", "greedy,"), "there is no player “”. There are: random, greedy, careful"),
        (("--rules", "rubikon"), "no rule set is called “rubikon” (did you mean “rubicon”?)"),
        (("--rules", "bezique; targt=500"), "no option is called “targt” (did you mean “target”?)"),
        (("--players", "greedy,random,careful"), "2 seats cannot be shared by 3 players in turn: name 1 or 2"),
        (("--rules", "bezique-3", "--players", "greedy,random"), "3 seats cannot be shared by 2 players"),
        (("--deals", "2", "--matches", "2"), "--deals are single deals, --matches whole matches: choose"),
        (("--rules", "bezique; target=none", "--matches", "1"), "without a target nobody wins a match"),
        (("-o", "nowhere/a.bzq"), "nowhere/a.bzq: cannot be written"),
        (("-o", ""), "-o names no file"),
        (("-o", "/dev/stdout"), "leave -o out: the records go to standard output then"),
        (("-o", "a.zip"), "a.zip: bzq writes no zip; a file that ends in .gz, .bz2, .xz or .zst is packed"),
    ],
)
def test_wrong_usage(simulate: Bzq, here: Path, arguments: tuple[str, ...], said: str) -> None:
    done = simulate(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"bzq: {said}"), done.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("arguments", [("--deals", "0"), ("--deals", "many"), ("--matches", "-1"), ("--seed", "x")])
def test_numbers_that_are_none(simulate: Bzq, arguments: tuple[str, ...]) -> None:
    done = simulate(*arguments)
    assert (done.status, done.out) == (2, "") and arguments[0] in done.err


class Tty:
    """A terminal that takes everything."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.shown = ""

    def write(self, text: str) -> int:
        self.shown += text
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        self.shown += "".join(lines)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_after_a_second(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    tty = Tty()
    monkeypatch.setattr(sys, "stderr", tty)
    now = [0.0]
    terminal = Terminal()

    def later() -> float:
        now[0] += 0.3
        return now[0]

    monkeypatch.setattr(terminal_module.time, "monotonic", later)
    terminal._began = 0.0
    assert simulate_command(terminal, players="random", deals=8, output="a.bzq", jobs=1, summary=False) == 0
    bars = [shown.strip() for shown in tty.shown.split("\r") if "of 8" in shown]
    assert bars[-1].startswith("━" * 24 + " 8 of 8, 100 %, ") and bars[-1].endswith(" a second")
    assert re.fullmatch("━+─+ [1-7] of 8, [0-9]+ %, [0-9.]+ a second, 0:[0-9]{2} left", bars[0])


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_nothing_behind(here: Path, jobs: str) -> None:
    (here / "a.bzq").write_text("old")
    arguments = ["--deals", "1000000", "--players", "random", "-o", "a.bzq", "--jobs", jobs]
    running = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.simulate_app", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    try:
        wait_for(lambda: any(path.suffix == ".tmp" and path.stat().st_size for path in here.iterdir()))
        os.killpg(running.pid, signal.SIGINT)
        out, errors = running.communicate(timeout=60)
    finally:
        running.kill()
    said = b"bzq: interrupted: nothing was written to a.bzq\n"
    assert (running.returncode, out, errors.replace(b"\r\n", b"\n")) == (130, b"", said)
    assert [path.name for path in here.iterdir()] == ["a.bzq"] and (here / "a.bzq").read_text() == "old"


def test_a_closed_standard_output_takes_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", errors)
    assert simulate_command(Terminal()) == 2
    assert errors.getvalue().startswith("bzq: the records would go to standard output, which is closed")
    assert simulate_command(Terminal(), output="a.bzq", players="random", summary=False) == 0
    assert (here / "a.bzq").exists()


@posix
def test_a_closed_pipe_ends_it_quietly(here: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "tests.cli.simulate_app", "--deals", "1000000", "--players", "random"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert running.stdout is not None and running.stderr is not None
    assert running.stdout.read(20).startswith(b'[Rules "bezique"]')
    running.stdout.close()
    errors = running.stderr.read()
    running.stderr.close()
    assert (running.wait(60), errors) == (0, b"")


def wait_for(condition: Callable[[], bool]) -> None:
    """Waits until something is so, at most a minute."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it never came to be")

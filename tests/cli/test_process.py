"""The command as a user starts it: exit statuses, pipes, encodings, Ctrl-C, terminals."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bzq.cli import terminal as terminal_module
from bzq.cli.terminal import Terminal

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]
Bzq = Callable[..., Any]
Start = Callable[..., "subprocess.Popen[bytes]"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes of POSIX")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--version"], 0),
        (["--help"], 0),
        (["-h"], 0),
        ([], 2),
        (["validat"], 2),
        (["validate"], 2),
        (["validate", "--nonsense", "a.bzq"], 2),
        (["validate", "--format", "xml", "a.bzq"], 2),
        (["validate", "--jobs", "many", "a.bzq"], 2),
        (["validate", "nowhere.bzq"], 2),
        (["validate", "wrong.bzq"], 1),
        (["validate", "whole.bzq"], 0),
        (["--ascii", "validate", "whole.bzq"], 0),
        (["validate", "whole.bzq", "--ascii", "--no-color"], 0),
        (["score", "whole.bzq"], 0),
        (["score", "wrong.bzq"], 1),
        (["fmt", "wrong.bzq"], 0),
        (["replay", "whole.bzq"], 0),
        (["replay", "--print", "wrong.bzq"], 1),
        (["replay", "--record", "2", "whole.bzq"], 2),
        (["annotate", "whole.bzq"], 0),
        (["annotate", "wrong.bzq"], 1),
        (["annotate", "--strip", "--all", "whole.bzq"], 2),
        (["rules"], 0),
        (["rules", "bezik"], 2),
        (["explain"], 0),
        (["explain", "E304"], 0),
        (["explain", "E999"], 2),
        (["grammar"], 0),
        (["schema"], 0),
        (["schema", "score"], 0),
        (["schema", "scores"], 2),
    ],
)
def test_exit_status_and_no_traceback(
    process: Process, here: Path, whole: str, wrong: str, arguments: list[str], status: int
) -> None:
    (here / "whole.bzq").write_text(whole)
    (here / "wrong.bzq").write_text(wrong)
    done = process(*arguments)
    assert done.returncode == status, done.stderr
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.stdout if status == 0 else done.stderr or done.stdout


def test_version_imports_nothing_heavy(here: Path, process: Process) -> None:
    code = (
        "import sys; from bzq.cli.main import main; main(['--version']);"
        "print([m for m in ('typer', 'rich', 'pydantic', 'lark') if m in sys.modules])"
    )
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, check=True
    )
    assert done.stdout.split(b"\n")[1].strip() == b"[]"


def test_only_commands_that_work_are_listed(process: Process) -> None:
    listed = re.findall(r"(?m)^  (\w+)  ", process("--help").stdout.decode().split("Commands:")[1])
    assert listed == [
        "validate",
        "score",
        "fmt",
        "replay",
        "page",
        "serve",
        "annotate",
        "export",
        "record",
        "simulate",
        "rules",
        "explain",
        "grammar",
        "schema",
    ]


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "odd.bzq"],
        ["validate", "odd.bzq", "--format", "json"],
        ["validate", "odd.bzq", "--format", "github"],
        ["score", "odd.bzq"],
        ["score", "odd.bzq", "--format", "json"],
        ["replay", "odd.bzq"],
        ["replay", "odd.bzq", "--format", "json"],
        ["annotate", "odd.bzq", "--format", "text"],
        ["annotate", "odd.bzq", "--format", "json"],
        ["explain"],
        ["explain", "E314"],
        ["rules", "bezique"],
        ["--help"],
        ["nonsense"],
    ],
)
def test_no_console_is_too_poor(process: Process, here: Path, wrong: str, encoding: str, arguments: list[str]) -> None:
    (here / "odd.bzq").write_text(wrong.replace("Anna", "Zoë 夏 👍").replace("_Kc Td +QsJd", "{♥ é 夏} _Kc Td +QsJd"))
    done = process(*arguments, PYTHONIOENCODING=encoding)
    assert b"Traceback" not in done.stderr
    assert b"UnicodeEncodeError" not in done.stderr
    if "github" not in arguments:  # data: UTF-8 always
        text = done.stdout.decode(encoding)
        done.stderr.decode(encoding)
        if "json" in arguments:
            assert "Zoë 夏 👍" in text or json.loads(text)
        elif encoding != "utf-8":
            assert not set(text) & set("♠♥♦♣…")


def test_ascii_is_ascii(bzq: Bzq, here: Path, wrong: str) -> None:
    (here / "a.bzq").write_text(wrong.replace("Anna", "Zoë 夏"))
    for arguments in (
        ["score", "a.bzq"], ["validate", "a.bzq"], ["replay", "a.bzq"], ["annotate", "a.bzq", "--format", "text"],
        ["rules"], ["rules", "bezique"], ["explain"], ["-h"],
    ):  # fmt: skip
        done = bzq(*arguments, "--ascii")
        assert (done.out + done.err).isascii(), arguments
    document = json.loads(bzq("score", "a.bzq", "--format", "json", "--ascii").out)
    assert document["records"][0]["players"] == ["Zoë 夏", "Ben"]


def test_colour_only_where_it_is_taken(bzq: Bzq, here: Path, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "a.bzq").write_text(wrong)
    plain = bzq("score", "a.bzq").out
    assert "\x1b[" not in plain + bzq("validate", "a.bzq").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31mE601\x1b[0m" in bzq("validate", "a.bzq").out
    colourless = re.sub(r"\x1b\[[0-9;]*m", "", bzq("score", "a.bzq").out)
    assert [line.rstrip() for line in colourless.splitlines()] == plain.splitlines()
    assert "\x1b[" not in bzq("validate", "a.bzq", "--no-color").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in bzq("validate", "a.bzq").out


def test_control_characters_never_reach_the_terminal(bzq: Bzq, here: Path, whole: str) -> None:
    (here / "a.bzq").write_text(whole.replace("Thursday", "\x1b]0;ha\x07\u202e").replace("7c 9c", "\x1b[2J 9c"))
    for arguments in (["validate"], ["score"], ["replay"], ["annotate", "--format", "text"]):
        done = bzq(*arguments, "a.bzq")
        assert not set("\x1b\x07\u202e") & set(done.out + done.err)


@posix
@pytest.mark.parametrize(
    "arguments", [["validate", "many.bzq"], ["validate", "many.bzq", "--format", "json"], ["score", "many.bzq"],
                  ["fmt", "many.bzq"], ["validate", "many.bzq", "--jobs", "2"]],
)  # fmt: skip
def test_a_closed_pipe_ends_it_quietly(start: Start, here: Path, whole: str, wrong: str, arguments: list[str]) -> None:
    (here / "many.bzq").write_text("\n".join([wrong if "validate" in arguments else whole] * 400))
    running = start(*arguments)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.read(20)
    running.stdout.close()
    errors = running.stderr.read()
    assert running.wait(60) == 0
    assert errors == b""


@posix
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["grammar"], ["explain"], ["schema", "score"]])
def test_a_pipe_that_nobody_reads(start: Start, arguments: list[str]) -> None:
    running = start(*arguments)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.wait(60) == 0
    assert running.stderr.read() == b""


@posix
def test_a_name_that_is_no_text(process: Process, here: Path, wrong: str) -> None:
    name = os.fsdecode(b"a\xff.bzq")
    try:
        (here / name).write_text(wrong.replace("\n", "\r\n"))
    except OSError:
        pytest.skip("this file system takes text only")
    assert process("validate", ".").stdout.decode().startswith("./a\ufffd.bzq:21")
    assert json.loads(process("validate", ".", "--format", "json").stdout)["findings"][0]["file"] == "./a\\udcff.bzq"
    assert process("score", ".", "--format", "csv").stdout.count(b"./a\\udcff.bzq,1,") > 5
    assert process("fmt", "--check", ".").stdout == b"./a\xff.bzq\n"
    assert process("fmt", "--in-place", name).returncode == 0


@posix
def test_a_full_disk_is_told(start: Start) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with Path("/dev/full").open("wb") as full:
        running = start("grammar", stdout=full)
        assert running.wait(60) == 2
    assert running.stderr is not None
    errors = running.stderr.read()
    assert errors.startswith(b"bzq: cannot go on: No space left")
    assert errors.count(b"\n") == 1


@posix
def test_ctrl_c_while_it_waits(start: Start) -> None:
    running = start("validate", "-")
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    assert running.wait(20) == 130
    assert running.stderr is not None
    assert running.stderr.read() == b""


@posix
def test_ctrl_c_ends_all_processes(start: Start, here: Path, whole: str) -> None:
    (here / "many.bzq").write_text("\n".join([whole] * 8000))
    running = start("validate", "many.bzq", "--jobs", "2")
    time.sleep(2.5)
    assert running.poll() is None
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to every process
    assert running.wait(20) == 130
    assert running.stderr is not None
    assert running.stderr.read() == b""
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


@posix
def test_on_a_terminal(start: Start, here: Path, wrong: str) -> None:
    import pty

    (here / "a.bzq").write_text(wrong)
    ours, theirs = pty.openpty()
    running = start("validate", "a.bzq", stdout=theirs, stderr=theirs, env={"TERM": "xterm", "COLUMNS": "60"})
    os.close(theirs)
    shown = b""
    while block := _block(ours):
        shown += block
    os.close(ours)
    assert running.wait(60) == 1
    assert b"\x1b[1;31mE601\x1b[0m" in shown


def _block(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # nobody writes there any more
        return b""


class Tty(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_progress_after_a_second_and_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Tty())
    monkeypatch.setenv("TERM", "xterm")
    now = [0.0]
    monkeypatch.setattr(terminal_module.time, "monotonic", lambda: now[0])
    terminal = Terminal()
    for moment, shown in ((0.5, ""), (1.2, "\r1 record"), (1.25, "\r1 record"), (1.5, "\r1 record\r2       ")):
        now[0] = moment
        terminal.progress("2" if moment > 1.4 else "1 record")
        assert sys.stderr.getvalue() == shown  # type: ignore[attr-defined]
    terminal.message("look")
    assert sys.stderr.getvalue().endswith("\r \r\x1b[1mbzq: \x1b[0mlook\n") or "look" in sys.stderr.getvalue()  # type: ignore[attr-defined]
    for stream, kind in ((io.StringIO(), "xterm"), (Tty(), "dumb"), (Tty(), "unknown")):
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setenv("TERM", kind)
        now[0] += 9.0
        terminal.progress("3")
        assert stream.getvalue() == ""


def test_streams_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    from bzq.cli.main import main

    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["explain"]) == 0
    assert main(["explain", "E999"]) == 2


def test_a_fault_of_bzq_itself_is_no_traceback(bzq: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from bzq.cli import grammar

    def broken() -> str:
        raise RuntimeError("oh")

    monkeypatch.setattr(grammar, "grammar_text", broken)
    status, out, err = bzq("grammar")
    assert (status, out) == (2, "")
    assert "its own fault: RuntimeError: oh" in err


@posix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end_it_cleans_up(start: Start, here: Path, number: int) -> None:
    (here / "a.bzq").write_text("old")
    running = start("simulate", "--deals", "1000000", "--players", "random", "-o", "a.bzq", "--jobs", "2")
    until = time.monotonic() + 60
    while not any(path.suffix == ".tmp" and path.stat().st_size for path in here.iterdir()):
        assert time.monotonic() < until
        time.sleep(0.05)
    running.send_signal(number)
    running.communicate(timeout=60)
    assert running.returncode == -number
    assert [path.name for path in here.iterdir()] == ["a.bzq"]
    assert (here / "a.bzq").read_text() == "old"

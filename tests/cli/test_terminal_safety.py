"""Whatever stands in a record, a name or an argument: a terminal gets nothing that would do something to it."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
import unicodedata
from pathlib import Path

import pytest

from bzq.views.screen import harmless

pty = pytest.importorskip("pty", reason="a system without pseudo-terminals")

ROOT = Path(__file__).resolve().parents[2]
EVIL = "\u202e\u2066\u200f\u061c\x9b31m\x1b]0;evil\x07\x1b[31mred\u200b\ufeff\u2028\U000e0041"
NAME = "a\u202eb\x1b]0;evil\x07\u2066.bzq"
GOOD = f"""\
[Rules "bezique"]
[Event "E{EVIL}"]
[Site "S{EVIL}"]
[Player1 "An{EVIL}na"]
[Player2 "Ben{EVIL}"]
[Dealer "1"]
[Turned "Ks"]
[X "{EVIL}"]
[Termination "unfinished"]

1. 7c 9c {{co{EVIL}}}
2. 9d Td +KcQc=20 {{x{EVIL}}}
*
"""
BAD = GOOD.replace("+KcQc=20", f"+KcQc=2{EVIL} zz{EVIL}").replace("[X ", f"[X{EVIL} ")
CONTROLLED = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][0B]|\x1b[=>78]")
"""What programs that show something write themselves: colours, places, modes."""

COMMANDS = [
    *([command, file] for command in ("validate", "score", "fmt", "annotate", "export", "replay", "page")
      for file in ("good.bzq", "bad.bzq", NAME, f"no{NAME}")),
    ["fmt", "--diff", NAME],
    ["fmt", "--complete", "good.bzq"],
    ["validate", "--format", "json", "bad.bzq"],
    ["validate", "--format", "github", NAME],
    ["score", "--format", "csv", "good.bzq"],
    ["score", "--format", "json", "good.bzq"],
    ["annotate", "--format", "text", "good.bzq"],
    ["replay", "--print", "good.bzq"],
    ["replay", "--format", "json", "good.bzq"],
    ["export", "--format", "jsonl", "good.bzq"],
    ["export", "--output", f"{NAME}/x.csv", "good.bzq"],
    ["page", "--output", "-", "good.bzq"],
    ["record", "good.bzq"],
    ["record", "bad.bzq"],
    ["record", "--turned", EVIL],
    ["rules", EVIL],
    ["explain", EVIL],
    ["schema", EVIL],
    ["simulate", "--rules", EVIL],
    ["serve", f"no{EVIL}"],
    ["validate", f"--{EVIL}", "good.bzq"],
    ["validate", "--format", EVIL, "good.bzq"],
    ["validate", "--dask", EVIL, "good.bzq"],
    ["replay", "--seat", EVIL, "good.bzq"],
    ["--lang", EVIL, "validate", "good.bzq"],
    [EVIL],
]  # fmt: skip


def shown(arguments: list[str], folder: Path) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-c", "from bzq.cli.main import run; run()", *arguments]
    process = subprocess.Popen(command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    keys = {"replay": [b"n", b"n", b"?", b"q", b"q"], "record": [b"fix 2\r", b"\r", b"list\r", b"quit\r"]}.get(
        arguments[0], []
    )
    text, end = b"", time.monotonic() + 60
    try:
        while time.monotonic() < end:
            ready, _, _ = select.select([ours], [], [], 0.4)
            try:
                data = os.read(ours, 1 << 16) if ready else b""
            except OSError:  # the other side is closed
                break
            text += data
            if not data and process.poll() is not None:
                break
            if not data and keys:
                os.write(ours, keys.pop(0))
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    return text.decode("utf-8", "replace")


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: ascii(" ".join(arguments))[:40])
def test_nothing_harmful_reaches_a_terminal(tmp_path: Path, arguments: list[str]) -> None:
    for name, text in (("good.bzq", GOOD), ("bad.bzq", BAD), (NAME, BAD)):
        (tmp_path / name).write_text(text, encoding="utf-8", newline="")
    text = shown(arguments, tmp_path)
    assert text.strip()
    assert "own fault" not in text
    assert "\x1b[31mred" not in text
    left = CONTROLLED.sub("", text).replace("\r", "").replace("\x08", "")
    assert left == harmless(left), {hex(ord(char)) for char in left if harmless(char) != char}


def test_all_controls_and_marks_are_harmful() -> None:
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    harmful = {chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in kinds} - {"\n", "\t"}
    assert not [char for char in harmful if harmless(char) != "\ufffd"]
    usual = "".join(map(chr, range(0x20, 0x2000))) + "♠♥♦♣“”…─│夏🂡\n\t"
    assert [char for char in usual if harmless(char) != char and char not in harmful] == []


def test_there_is_one_way_to_a_terminal() -> None:
    """A module that writes to a standard stream by itself makes what it writes harmless."""
    writes = re.compile(
        r"\bprint\(|sys\.std(?:out|err)\.write|\bstream\.write|writelines\(|os\.write\(|console\.print\("
    )
    ways = {
        file.relative_to(ROOT).as_posix()
        for folder in ("cli", "views", "serve", "recorder", "jobs")
        for file in (ROOT / "bzq" / folder).rglob("*.py")
        if writes.search(file.read_text(encoding="utf-8"))
    }
    ours = {"bzq/cli/explain.py"}  # the pages of the findings
    others = {"bzq/cli/rejecting.py", "bzq/cli/stepper_analysis.py", "bzq/recorder/lock.py"}  # files and pipes
    assert "bzq/cli/terminal.py" in ways
    for way in ways - ours - others:
        assert "harmless(" in (ROOT / way).read_text(encoding="utf-8"), way

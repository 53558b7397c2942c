"""What the tests of the command line share: a whole record, and two ways to run the command."""

from __future__ import annotations

import gzip
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bzq.cli.main import main

ROOT = Path(__file__).resolve().parents[2]

WHOLE = """\
[Rules "bezique"]
[Event "Thursday table"]
[Site "?"]
[Date "2026.11.26"]
[Match "anna-ben-3"]
[Deal "1"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "Ks"]
[Result "70:320"]
[Hand1 "9c 8h Kc 9d Jh Ah Tc 8c"]
[Hand2 "Jd Qh Qs Td Qd 7c Ts 9h"]
[Stock "Qh 7h 9s Qc Td Kc Ts Ac 7d 8s 9c Ks 8h 9d Th Qd As 7s 7s Js 8d 9s Js Ac 9h Kd As 8d Jh Tc 7d Ad 8c Kh Kh \
Ad 8s Qc Kd 7h Qs 7c Jc Th Jc Ah Jd"]

1. 7c 9c /Qh7h
2. 9d 7h /9sQc
3. 8c Td /TdKc
4. 8h 9h +KcQc=20 /TsAc {Ben marries at once.}
5. Ts Ah /7d8s
6. _Kc Td +QsJd=40 /9cKs
7. 9c Tc /8h9d
8. 8h 7d /ThQd
9. Th 9d /As7s
10. As _Jd /7sJs
11. Kc Ts 7s<>Ks=10 +_QsQhQdQd=60 /8d9s
12. Js 8s +Ks_Qs=40 /JsAc =0:170
13. _Ks 9s /9hKd
14. 8d 9s +7s=10 /As8d
15. 7s 9h /JhTc
16. Kd 8d /7dAd
17. 7d _Qc /8cKh
18. 8c Tc +Kh_Qh=20 /KhAd
19. _Kh Ac /8sQc
20. 8s Ad /Kd7h
21. Ad 7h +Kd_Qd=20 /Qs7c
22. Kh 7c /JcTh
23. Jc Qc /JcAh
24. Th _Kd /Jd7s
25. Qh Ah
26. Qd Jd
27. Qs As
28. Ks Qs
29. Jh Qh
30. Qd Ac
31. Js Jc
32. 7s Jh
70:320
"""
"""The record of the notation's page: whole, legal, laid out."""

WRONG = WHOLE.replace("+QsJd=40", "+QsJd=50")
"""One wrong claim: E601."""


def as_deal(text: str, number: int, **tags: str) -> str:
    """The record as another deal of its match."""
    text = text.replace('[Deal "1"]', f'[Deal "{number}"]')
    return text.replace("[Result", "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "[Result", 1)


class Run(NamedTuple):
    """What a run gave."""

    status: int
    out: str
    err: str


@pytest.fixture
def whole() -> str:
    return WHOLE


@pytest.fixture
def wrong() -> str:
    return WRONG


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def all_sorts(here: Path, whole: str, wrong: str) -> list[str]:
    """Paths to all sorts of files: encodings, archives, files that break off, are empty, are not there."""
    folder = here / "sorts"
    folder.mkdir()
    latin = "\n".join(as_deal(wrong if n % 3 == 0 else whole, n) for n in range(1, 10)).replace("marries", "Früh")
    (folder / "a.bzq").write_bytes(latin.encode("latin-1"))
    (folder / "b.bzq").write_bytes(b"\xff\xfe" + f"{whole}\n{wrong}".encode("utf-16-le"))
    (folder / "c.bzq").write_bytes(f"\ufeff{wrong}\n\ufeff{whole}".replace("\n", "\r\n").encode())
    (folder / "d.bzq").write_bytes(b"")
    (folder / "e.bzq.gz").write_bytes(gzip.compress("\n".join([whole, wrong, whole] * 3).encode())[:-300])
    (folder / "f.bzq").write_text("1. 7c 9c\n*\n")
    (folder / "g.bzq").write_text(f"{whole}\n[Rules {{\n\n{whole}\n{wrong}")
    carry = as_deal(whole, 2, Carry="80:320").replace('[Dealer "1"]', '[Dealer "2"]')
    (folder / "h.bzq").write_text(f"{whole}\n{carry}\n{as_deal(whole, 3, Carry='150:640')}")
    (folder / "i.bzq").write_bytes(b"\xff" * 30 + b"\n" + whole.encode() * 3)
    return ["sorts", "nowhere.bzq", "sorts/a.bzq"]


@pytest.fixture
def bzq(here: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Runs the command in this process; its streams take UTF-8 and are no terminal."""

    def run(*arguments: str, stdin: bytes = b"") -> Run:
        streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (stdin, b"", b"")]
        with monkeypatch.context() as patch:
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(sys, name, stream)
            status = main(arguments)
        for stream in streams:
            stream.flush()
        return Run(status, *(stream.buffer.getvalue().decode("utf-8", "surrogateescape") for stream in streams[1:]))  # type: ignore[attr-defined]

    return run


def wait_for(happened: Callable[[], Any], seconds: float = 30) -> Any:
    """Waits until something has happened, and gives back what that is."""
    until = time.monotonic() + seconds
    while not (found := happened()):
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.01)
    return found


def gone(group: int) -> bool:
    """Whether no process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def interrupted(folder: Path, *arguments: str) -> tuple[int | None, bytes]:
    """Runs the command in a terminal, with standard output in a file, and presses Ctrl-C when progress is shown.

    Returns the exit status, and what was said beside the progress. Nothing of it runs any more.
    """
    import pexpect

    line = " ".join(f"'{word}'" for word in command(*arguments))
    with (folder / "said").open("w+b") as said:
        running = pexpect.spawn(
            "/bin/sh", ["-c", f"exec {line} > out"], timeout=60, cwd=str(folder),
            env=environment(TERM="xterm", NO_COLOR="1"),
        )  # type: ignore[arg-type]  # fmt: skip
        running.logfile_read = said
        running.expect(r"[0-9] a second, [0-9:]+ left")
        running.sendintr()
        running.expect(pexpect.EOF)
        running.close()
        said.seek(0)
        text = said.read()
    wait_for(lambda: gone(running.pid))
    return running.exitstatus, re.sub(rb"\^C|[^\r\n]* left\b|\r *", b"", text).strip()


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bzq", *arguments]


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(ROOT), **changes}


@pytest.fixture
def process(here: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Runs the command in a process of its own, as a user does."""

    def run(*arguments: str, stdin: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            command(*arguments), input=stdin, capture_output=True, env=environment(**env), timeout=120, check=False
        )

    return run


@pytest.fixture
def start(here: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts the command in a session of its own, with pipes on all sides unless told otherwise."""
    running: list[subprocess.Popen[bytes]] = []

    def run(*arguments: str, env: dict[str, str] | None = None, **streams: Any) -> subprocess.Popen[bytes]:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        running.append(
            subprocess.Popen(
                command(*arguments),
                **{**pipes, **streams},
                env=environment(**(env or {})),
                start_new_session=True,
                # a run in the background of a script ignores Ctrl-C, and its children with it
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
            )
        )
        return running[-1]

    yield run
    for process in running:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                stream.close()

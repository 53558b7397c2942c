"""The command itself: how it starts, what it says, how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bzq.cli.main import main
from bzq.serve import words
from tests.cli.conftest import command, environment

posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@contextmanager
def started(words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a session of its own, which takes Ctrl-C; it is gone behind the block."""
    running = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


@posix
@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_serves_until_it_is_ended(folder: Path, sent: signal.Signals, status: int) -> None:
    with started(command("serve", str(folder), "--port", "0")) as running:
        assert running.stdout is not None
        address = running.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:([0-9]+)/", address)
        assert found, running.communicate(timeout=10)
        with urllib.request.urlopen(f"{address}deal/1/club/autumn.bzq", timeout=30) as answer:
            assert "Carol" in answer.read().decode()
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=10) as line:
            line.sendall(b"GET /deal/1/../../secret.bzq HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 404 ")
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=10) as line:
            line.sendall(b"\x16\x03\x01 this is no request\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 400 ")
        asked = urllib.request.Request(address, headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="421"):
            urllib.request.urlopen(asked, timeout=10)
        os.killpg(running.pid, sent)
        out, err = running.communicate(timeout=20)
    assert running.returncode == status
    assert out == b""
    assert err.decode() == f"bzq: the records of {folder} are shown there; Ctrl-C ends it\n"
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", int(found[1])), timeout=10)


@posix
def test_it_does_not_wait_for_an_analysis(folder: Path) -> None:
    code = (
        "import sys, time\n"
        "from bzq.serve import deals\n"
        "from bzq.cli.main import run\n"
        "deals.page_of = lambda *_, **__: print('analysing', flush=True) or time.sleep(120)\n"
        f"sys.argv = ['bzq', 'serve', {str(folder)!r}, '--port', '0']\n"
        "run()\n"
    )
    with started([sys.executable, "-c", code]) as running:
        assert running.stdout is not None
        address = running.stdout.readline().decode().strip()
        port = int(address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            line.sendall(b"GET /deal/1/thursday.bzq HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert running.stdout.readline() == b"analysing\n"
            os.killpg(running.pid, signal.SIGINT)
            running.communicate(timeout=30)
    assert running.returncode == 130


def test_a_port_that_is_taken(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", str(folder), "--port", str(port)]) == 2
    assert capsys.readouterr().err == f"bzq: port {port} is taken by another program; --port 0 takes any that is free\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "nowhere: no such folder"),
        ([__file__], "is no folder; bzq page makes the page of a file"),
        ([".", "--host", "no such host"], "--host no such host: there is no such address here"),
        ([".", "--host", "192.0.2.1"], "--host 192.0.2.1: there is no such address here"),
        ([".", "--port", "70000"], "65535"),
    ],
)
def test_what_cannot_be_served(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["serve", *arguments]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_without_the_extra(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("bzq.serve.", "starlette"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", str(folder)]) == 2
    assert capsys.readouterr().err == f"bzq: {words.MISSING}\n"
    assert "pip install 'bzq[serve]'" in words.MISSING


def test_others_are_told_of(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    from bzq.serve import run

    opened: list[str] = []
    hosts: list[Callable[..., bool]] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)

    def serve(index: object, door: run.Door, names: list[str]) -> None:
        hosts.append(door.hosts(names).takes)
        door.socket.close()

    monkeypatch.setattr(run, "serve", serve)
    assert main(["serve", str(folder), "--host", "0.0.0.0", "--port", "0", "--name", "table.example", "--open"]) == 0
    out, err = capsys.readouterr()
    assert "everybody who reaches 0.0.0.0 over the network can read these records" in err
    assert opened == [out.strip()]
    assert [hosts[0](host) for host in ("table.example", "192.168.1.7:80", "evil.example")] == [True, True, False]

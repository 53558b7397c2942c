"""The command itself: how it starts, what it says, how it ends."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bzq.cli.main import main
from bzq.serve import connections, words
from tests.analysis.damaged import whole_deal
from tests.cli.conftest import command, environment, gone, wait_for

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


# -- connections that ask for nothing, or never get to the end

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


def script(folder: Path, before: str) -> list[str]:
    """The command, with something done before it in its process."""
    given = ["bzq", "serve", str(folder), "--port", "0"]
    return [sys.executable, "-c", f"import sys\nfrom bzq.cli.main import run\n{before}\nsys.argv = {given!r}\nrun()\n"]


def port_of(running: subprocess.Popen[bytes]) -> int:
    """Where it listens, which is the first thing it says."""
    assert running.stdout is not None
    address = running.stdout.readline().decode()
    assert address.startswith("http://"), running.communicate(timeout=10)
    return int(address.strip().rstrip("/").rpartition(":")[2])


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=30)


def got(port: int, path: str, seconds: float = 30) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=seconds) as answer:
        return str(answer.read().decode())


def closed(line: socket.socket, seconds: float) -> bool:
    """Whether the other end closes a connection within so many seconds."""
    line.settimeout(seconds)
    try:
        return line.recv(10) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_how_long_a_request_may_take() -> None:
    assert connections.REQUEST_SECONDS <= 10


@posix
def test_half_a_request_is_closed(folder: Path) -> None:
    """Nothing at all, half a request, one that trickles, and half a second one on a connection that had an answer."""
    with started(script(folder, "from bzq.serve import connections\nconnections.REQUEST_SECONDS = 2.0")) as running:
        port = port_of(running)
        with connected(port) as silent, connected(port) as half, connected(port) as slow, connected(port) as second:
            half.sendall(HALF)
            slow.sendall(HALF)
            second.sendall(b"GET /site.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert second.recv(100_000).startswith(b"HTTP/1.1 200 ")
            second.sendall(HALF)
            began = time.monotonic()
            trickled = 0
            with contextlib.suppress(OSError):
                while time.monotonic() < began + 20:
                    slow.sendall(b"x")
                    trickled += 1
                    time.sleep(0.1)
            assert 5 < trickled < 150
            while second.recv(100_000):
                pass
            assert closed(silent, 10)
            assert closed(half, 10)
            assert "Records of records" in got(port, "/")
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert b"Traceback" not in err


@posix
def test_headers_have_a_size(folder: Path) -> None:
    with started(command("serve", str(folder), "--port", "0")) as running:
        port = port_of(running)
        with connected(port) as line:
            line.sendall(HALF + b"x" * 20_000)
            assert line.recv(100).startswith(b"HTTP/1.1 4")
        assert "Records of records" in got(port, "/")


@posix
def test_few_files(folder: Path) -> None:
    """With 40 files for the whole process 120 half requests shut nobody out, and a line says what happens."""
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))"
    with started(script(folder, limit)) as running:
        port = port_of(running)
        held = []
        try:
            for _ in range(120):
                with contextlib.suppress(OSError):
                    line = socket.create_connection(("127.0.0.1", port), timeout=0.2)
                    held.append(line)
                    line.sendall(HALF)
            assert len(held) > 20
            assert wait_for(lambda: "Thursday table" in tried(port, "/"))
            assert wait_for(lambda: "Carol" in tried(port, "/deal/1/club/autumn.bzq"))
        finally:
            for line in held:
                line.close()
        assert "Thursday table" in got(port, "/")
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=20)
    assert running.returncode == 130
    first, *more = err.decode().splitlines()
    assert first == f"bzq: the records of {folder} are shown there; Ctrl-C ends it"
    assert more
    assert {" ".join(line.split()) for line in more} <= {
        "bzq: there are more than 8 connections; those that wait longest without asking are closed",
        f"bzq: {words.NO_FILES}",
    }
    assert len(more) <= 2


def tried(port: int, path: str) -> str:
    """What is at an address, or nothing where it cannot be had just now."""
    try:
        return got(port, path, 5)
    except OSError:
        return ""


# -- a deal that takes long


@posix
def test_a_long_analysis_holds_nobody_up(folder: Path) -> None:
    """The page of the deal comes before its analysis, the others as ever; the end does not wait for it."""
    (folder / "large.bzq").write_text(whole_deal("eight-pack", ("greedy", "greedy"), 3))
    with started(command("serve", str(folder), "--port", "0")) as running:
        port = port_of(running)
        page = got(port, "/deal/1/large.bzq")
        version = re.search(r'data-version="([^"]+)"', page)
        assert version is not None
        assert version[1].endswith("-not-yet")
        assert words.UNDER_WAY in page
        assert "greedy 1" in page
        assert got(port, "/version/1/large.bzq") == version[1]
        began = time.monotonic()
        assert "Carol" in got(port, "/deal/1/club/autumn.bzq")
        assert "Records of records" in got(port, "/")
        assert time.monotonic() - began < 10
        assert got(port, "/version/1/large.bzq") == version[1]
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
        assert wait_for(lambda: gone(running.pid))
    assert running.returncode == 130
    assert (out, err.decode().count("\n")) == (b"", 1)


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

    def serve(index: object, door: run.Door, names: list[str], **_: object) -> None:
        hosts.append(door.hosts(names).takes)
        door.socket.close()

    monkeypatch.setattr(run, "serve", serve)
    assert main(["serve", str(folder), "--host", "0.0.0.0", "--port", "0", "--name", "table.example", "--open"]) == 0
    out, err = capsys.readouterr()
    assert "everybody who reaches 0.0.0.0 over the network can read these records" in err
    assert opened == [out.strip()]
    assert [hosts[0](host) for host in ("table.example", "192.168.1.7:80", "evil.example")] == [True, True, False]

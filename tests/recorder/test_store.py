"""The file: every entry is in it at once, what was there before stays, and nothing that happens leaves it broken."""

from __future__ import annotations

import errno
import gzip
import io
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import bzq.recorder.lock as lock_module
import bzq.recorder.store as store_module
from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import BLOCK, FileStore
from bzq.records.failures import SourceError

from .deals import checked

ROOT = Path(__file__).resolve().parents[2]
LINES = ("7c9c", "9d 7h", "8c td", "8h9h", "+kcqc", "Ts Ah", "_Kc 9d", "Td Th", "{so far}", "8s", "8d")

BEFORE = """\
; Club, by hand
[Rules "bezique"]
[Match "other"]
[Player1 "Zoë"]
[Player2 "?"]
[Dealer "2"]
[Turned "Ks"]
[Termination "unfinished"]

1.  7C   9c {as it was written}
*

; and a remark behind it
"""


def plan(**more: Any) -> Plan:
    return Plan("2026.11.26", **{"rules": "bezique", "players": ("Anna", "Ben"), "dealer": 1, "turned": "Ks", **more})


def recorded(path: Path, *lines: str, **more: Any) -> str:
    store = FileStore(str(path))
    try:
        session = Session(store, plan(**more))
        for line in lines:
            assert session.enter(line).taken, line
    finally:
        store.close()
    return path.read_text(encoding="utf-8")


def test_a_match_is_called_as_none_in_the_other_files_of_the_folder(tmp_path: Path) -> None:
    evenings = [tmp_path / f"2026-11-{day}.bzq" for day in (26, 27, 28)]
    for number, evening in enumerate(evenings, 1):
        assert f'[Match "anna-ben-{number}"]' in recorded(evening, "7c 9c", "end resigned")
    assert recorded(evenings[0], "7c 9c", "end resigned").count('[Match "anna-ben-1"]') == 2  # it goes on
    assert '[Match "anna-ben-4"]' in recorded(evenings[0], "9c 7c", rules="bezique-da")
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    assert '[Match "anna-ben-1"]' in recorded(elsewhere / "a.bzq", "7c 9c")
    packed = tmp_path / "2025.bzq.gz"
    packed.write_bytes(gzip.compress(b'[Match "anna-ben-5"]\n'))
    (tmp_path / "notes.bzq").write_bytes(b"\x1f\x8b broken")
    (tmp_path / "notes.txt").write_text('[Match "anna-ben-6"]\n', encoding="utf-8")
    assert '[Match "anna-ben-6"]' in recorded(tmp_path / "b.bzq", "7c 9c")
    assert '[Match "mine"]' in recorded(tmp_path / "c.bzq", "7c 9c", match="mine")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.bzq"


def names_beside(path: Path) -> list[str]:
    return [file.name for file in path.parent.iterdir()]


def opened(path: Path, **more: Any) -> Session:
    return Session(FileStore(str(path)), plan(**more))


def test_every_entry_is_in_the_file_before_the_next(path: Path) -> None:
    session = opened(path)
    for line in LINES:
        assert session.enter(line).taken
        written = path.read_text(encoding="utf-8")
        assert session.draft is not None
        assert written == session.draft.text
        checked(written)
    session.store.close()
    assert names_beside(path) == [path.name]


def test_a_file_goes_on_where_it_was_left(path: Path) -> None:
    for number, line in enumerate(LINES):
        session = opened(path)
        assert session.hello[0].startswith("going on with" if number else "bezique, deal 1")
        assert session.enter(line).taken
        session.store.close()
    once = path.with_name("once") / path.name
    once.parent.mkdir()
    again = Session(FileStore(str(once)), plan())
    for line in LINES:
        assert again.enter(line).taken
    again.store.close()
    assert path.read_bytes() == once.read_bytes()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_what_was_there_before_stays(path: Path, newline: str, mark: bytes) -> None:
    finished = BEFORE.replace("unfinished", "resigned").replace("\n*\n", "\n0:0\n") + "\n"
    before = mark + finished.replace("\n", newline).encode()
    path.write_bytes(before)
    session = opened(path)
    for line in [*LINES, "fix 2 9d 8h", "undo", "undo 3", "redo 2"]:
        assert session.enter(line).taken
        now = path.read_bytes()
        assert now.startswith(before)
        assert (b"\r\n" in now) is (newline == "\r\n")
        assert now.count(b"\n") == now.count(newline.encode())
    session.store.close()
    assert len(checked(path.read_text(encoding="utf-8-sig"))) == 2


def test_a_record_by_hand_goes_on_in_canonical_layout(path: Path) -> None:
    path.write_text(BEFORE, encoding="utf-8")
    session = Session(FileStore(str(path)), Plan("2026.11.26"))
    assert session.hello == ["going on with the deal of other, trick 1"]
    assert path.read_text(encoding="utf-8") == BEFORE  # not before something is entered
    assert session.enter("9d 7h").taken
    text = path.read_text(encoding="utf-8")
    assert text.startswith('; Club, by hand\n[Rules "bezique"]\n')
    assert "1. 7c 9c {as it was written}\n2. 9d 7h\n*\n" in text
    assert text.endswith("; and a remark behind it\n")
    session.store.close()


def test_comments_alone_stay_before_the_first_record(path: Path) -> None:
    path.write_text("% only a remark\n", encoding="utf-8")
    session = opened(path)
    assert session.enter("7c").taken
    assert path.read_text(encoding="utf-8").startswith('% only a remark\n\n[Rules "bezique"]\n')
    session.store.close()


def test_a_record_that_was_cut_off_goes_on(path: Path) -> None:
    session = opened(path)
    for line in LINES[:4]:
        assert session.enter(line).taken
    session.store.close()
    text = path.read_text(encoding="utf-8")
    path.write_text(text.removesuffix("*\n"), encoding="utf-8")
    again = Session(FileStore(str(path)), Plan("2026.11.26"))
    assert again.enter("+kcqc").taken
    assert path.read_text(encoding="utf-8") == text.replace("9h\n*", "9h +KcQc=20\n*")
    again.store.close()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (gzip.compress(BEFORE.encode()), "is packed (gz)"),
        (BEFORE.encode("utf-16"), "is written in UTF-16"),
        (BEFORE.encode("latin-1"), "is not UTF-8"),
        (BEFORE.replace("\n", "\r").encode(), "ends with CR alone"),
    ],
)
def test_what_cannot_be_added_to_is_said(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(SourceError, match="(?s).*" + said.replace("(", r"\(").replace(")", r"\)")):
        FileStore(str(path))
    assert path.read_bytes() == content
    assert names_beside(path) == [path.name]


def test_a_file_that_may_not_be_written_is_told_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text(BEFORE, encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda name, mode: mode != os.W_OK)
    with pytest.raises(SourceError, match="no permission"):
        FileStore(str(path))
    assert names_beside(path) == [path.name]


def test_no_folder_no_file(path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be recorded into"):
        FileStore(str(path / "deeper.bzq"))


# -- how one text gives way to the next ----------------------------------------------------------------------


class Disk:
    """Watches what is done to a file, and what somebody would find in it after each step."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = path
        self.seen: list[bytes] = []
        self.steps: list[str] = []
        real_open, real_replace = io.open, os.replace

        class Raw(io.FileIO):
            def write(inner, data: Any) -> int:
                written = super().write(data)
                self.note("write")
                return written

            def truncate(inner, size: int | None = None) -> int:
                done = super().truncate(size)
                self.note("truncate")
                return done

        def opening(name: Any, mode: str = "r", *more: Any, **options: Any) -> Any:
            return Raw(name, "r+b") if mode == "r+b" else real_open(name, mode, *more, **options)

        def replacing(one: str, other: str) -> None:
            real_replace(one, other)
            self.note("replace")

        monkeypatch.setattr(store_module, "open", opening, raising=False)
        monkeypatch.setattr(os, "replace", replacing)

    def note(self, step: str) -> None:
        self.steps.append(step)
        self.seen.append(self.path.read_bytes())


def test_at_no_step_is_the_file_anything_but_a_record(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(path, monkeypatch)
    session = opened(path)
    for line in [*LINES, "undo", "undo", "redo", "fix 1 7c 8c", "end resigned", "undo", "cut 2", "undo"]:
        assert session.enter(line).taken
    session.store.close()
    assert {"write", "truncate", "replace"} <= set(disk.steps)
    for content in disk.seen:
        checked(content.decode())


def test_a_long_file_is_not_copied_for_every_entry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = BEFORE.replace("unfinished", "resigned").replace("\n*\n", "\n0:0\n") + "\n"
    path.write_text(finished * 1000, encoding="utf-8")
    disk = Disk(path, monkeypatch)
    session = opened(path)
    disk.steps.clear()
    os.link(path, path.with_name("before.bzq"))  # an inode that is no longer used may be given out again
    inode = path.stat().st_ino
    entries = 0
    rng = random.Random(3)
    session.enter("7c9c")
    while disk.steps.count("replace") < 2:
        card = rng.choice("89")
        if session.enter(f"{{{card * 40}}}").taken:
            entries += 1
    assert entries > 60
    assert path.stat().st_ino != inode
    session.store.close()


def test_another_name_of_the_file_keeps_what_was_there(path: Path) -> None:
    """That a reader finds a whole record at any moment goes before what a hard link is for."""
    finished = BEFORE.replace("unfinished", "resigned").replace("\n*\n", "\n0:0\n") + "\n"
    path.write_text(finished, encoding="utf-8")
    path.chmod(0o640)
    other = path.with_name("other.bzq")
    os.link(path, other)
    session = opened(path)
    for line in LINES:
        assert session.enter(line).taken
        checked(path.read_text(encoding="utf-8"))
    session.store.close()
    assert other.read_text(encoding="utf-8") == finished
    assert path.read_text(encoding="utf-8").startswith(finished)
    assert path.stat().st_mode & 0o777 == 0o640
    again = opened(path)
    assert again.enter("end resigned").taken
    again.store.close()


@pytest.mark.parametrize("at", range(0, 90, 7))
def test_wherever_the_blocks_of_the_file_lie(path: Path, at: int) -> None:
    """An end that lies across two blocks is not written over, but the file replaced."""
    head = len(opened_text(path))
    path.unlink()
    path.write_text("%" + "x" * (BLOCK - head - at - 2) + "\n", encoding="utf-8")
    session = opened(path)
    for line in LINES[:6]:
        assert session.enter(line).taken
        checked(path.read_text(encoding="utf-8"))
    for _ in range(6):
        assert session.enter("undo").taken
        checked(path.read_text(encoding="utf-8"))
    session.store.close()


def opened_text(path: Path) -> str:
    session = opened(path)
    session.store.close()
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("fault", ["short write", "no write", "no sync", "no room beside"])
def test_a_disk_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    session = opened(path)
    for line in LINES[:4]:
        assert session.enter(line).taken
    before = path.read_bytes()
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    class Full(io.FileIO):
        broken = True

        def write(self, data: Any) -> int:
            if not Full.broken or fault not in ("short write", "no write"):
                return super().write(data)
            Full.broken = False  # putting back what was there needs no room
            if fault == "short write":
                return super().write(bytes(data)[:3])
            raise full

    def no_sync(number: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def no_room(*parts: Any, **options: Any) -> Any:
        raise full

    real_open = io.open
    with monkeypatch.context() as patch:
        patch.setattr(
            store_module, "open",
            lambda name, mode="r", *more, **options: Full(name, "r+b") if mode == "r+b"
            else real_open(name, mode, *more, **options),
            raising=False,
        )  # fmt: skip
        if fault == "no sync":
            patch.setattr(os, "fsync", no_sync)
        if fault == "no room beside":
            patch.setattr("tempfile.mkstemp", no_room)
            patch.setattr(store_module, "BLOCK", 8)  # so that nothing is written over
        line = "+kcqc"
        reply = session.enter(line)
        assert not reply.taken
        assert reply.trouble is not None
        assert "cannot be written" in reply.trouble
        assert path.read_bytes() == before
    assert session.enter(line).taken  # when there is room again
    checked(path.read_text(encoding="utf-8"))
    assert session.draft is not None
    assert path.read_text(encoding="utf-8") == session.draft.text
    session.store.close()


def test_hands_of_others_in_the_file_are_noticed(path: Path) -> None:
    session = opened(path)
    assert session.enter("7c9c").taken
    other = path.read_text(encoding="utf-8").replace('"Anna"', '"Anne"')
    path.write_text(other, encoding="utf-8")
    reply = session.enter("9d7h")
    assert reply.trouble is not None and "was changed by another program" in reply.trouble
    assert path.read_text(encoding="utf-8") == other
    path.unlink()
    assert session.enter("9d7h").taken  # nothing is written over, and all of it is known
    assert session.draft is not None
    assert path.read_text(encoding="utf-8") == session.draft.text
    session.store.close()


def test_a_second_recorder_is_told(path: Path) -> None:
    session = opened(path)
    assert session.enter("7c9c").taken
    with pytest.raises(SourceError, match=f"another bzq \\(process {os.getpid()}\\)"):
        FileStore(str(path))
    link = path.with_name("link.bzq")
    link.symlink_to(path)
    with pytest.raises(SourceError, match="another bzq"):
        FileStore(str(link))
    session.store.close()
    FileStore(str(link)).close()


def test_a_lock_left_behind_stops_nobody(path: Path) -> None:
    session = opened(path)
    assert not session.store.cut_off
    assert session.enter("7c9c").taken
    session.store.close()
    (path.parent / f".{path.name}.lock").write_text("1\n")
    session = opened(path)
    assert session.store.cut_off
    session.store.close()
    assert names_beside(path) == [path.name]


def _file(lock: Path, victim: Path) -> None:
    lock.write_text("what somebody keeps here\n")


def _numbers(lock: Path, victim: Path) -> None:
    lock.write_text("17\n18\n")


def _link(lock: Path, victim: Path) -> None:
    lock.symlink_to(victim)


def _link_to_a_lock(lock: Path, victim: Path) -> None:
    victim.write_text("17\n")
    lock.symlink_to(victim)


def _link_to_nothing(lock: Path, victim: Path) -> None:
    victim.unlink()
    lock.symlink_to(victim)


def _second_name(lock: Path, victim: Path) -> None:
    victim.write_text("17\n")
    os.link(victim, lock)


def _folder(lock: Path, victim: Path) -> None:
    lock.mkdir()


def _pipe(lock: Path, victim: Path) -> None:
    os.mkfifo(lock)


_NO_LOCKS = [_file, _numbers, _link, _link_to_a_lock, _link_to_nothing, _second_name, _folder, _pipe]


@pytest.mark.parametrize("made", _NO_LOCKS)
def test_what_has_the_name_of_a_lock_and_is_none_is_left_alone(path: Path, made: Callable[[Path, Path], None]) -> None:
    lock, victim = path.parent / f".{path.name}.lock", path.parent / "victim"
    victim.write_text("precious\n")
    made(lock, victim)

    def there() -> list[tuple[str, object, object]]:
        return [
            (file.name, file.lstat().st_mode, file.read_bytes() if file.is_file() else None)
            for file in sorted(path.parent.iterdir())
        ]

    before = there()
    with pytest.raises(SourceError, match=f"\\.{path.name}\\.lock beside it has the name of its lock and is none"):
        FileStore(str(path))
    assert there() == before


@pytest.mark.parametrize("made", _NO_LOCKS)
def test_what_takes_the_place_of_a_lock_is_not_taken_away(path: Path, made: Callable[[Path, Path], None]) -> None:
    lock, victim = path.parent / f".{path.name}.lock", path.parent / "victim"
    victim.write_text("precious\n")
    store = FileStore(str(path))
    lock.unlink()
    made(lock, victim)
    before = sorted(names_beside(path))
    store.close()
    assert sorted(names_beside(path)) == before


def test_a_lock_that_was_written_into_is_not_taken_away(path: Path) -> None:
    lock = path.parent / f".{path.name}.lock"
    store = FileStore(str(path))
    lock.write_text("what somebody keeps here\n")
    store.close()
    assert lock.read_text() == "what somebody keeps here\n"


def test_a_folder_without_locks_is_not_said_to_be_taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(number: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock_module, "_lock", none)
    with pytest.raises(SourceError, match="cannot be locked: No locks available"):
        FileStore(str(path))


# -- killed ---------------------------------------------------------------------------------------------------

_WRITER = """
import sys
from bzq.recorder.store import FileStore
store = FileStore(sys.argv[1])
head = '[Rules "bezique"]\\n[Dealer "1"]\\n[Turned "Ks"]\\n[Termination "unfinished"]\\n\\n'
body = head + "1. 7c 9c"
print("ready", flush=True)
while True:
    for n in range(200):
        body += " {" + "x" * (n % 70) + "}"
        store.write(body + "\\n*\\n")
    body = head + "1. 7c 9c"
"""


@pytest.fixture
def writer(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that writes as a recorder does, one entry after the other without a pause."""
    process = subprocess.Popen(
        [sys.executable, "-c", _WRITER, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == b"ready\n"
        yield process
        process.kill()
        process.wait()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
@pytest.mark.parametrize("pause", [0.02, 0.05, 0.11, 0.17, 0.3])
def test_a_kill_at_any_moment_leaves_a_record(path: Path, writer: subprocess.Popen[bytes], pause: float) -> None:
    for _ in range(5):
        time.sleep(pause / 5)
        writer.send_signal(signal.SIGSTOP)  # a file that grows between two reads of it would be read as none ever was
        os.waitpid(writer.pid, os.WUNTRACED)
        if path.exists():
            checked(path.read_text(encoding="utf-8"))
        writer.send_signal(signal.SIGCONT)
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    if path.exists():
        checked(path.read_text(encoding="utf-8"))
    FileStore(str(path)).close()


_FULL = """
import resource, signal, sys
from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import FileStore
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
session = Session(FileStore(sys.argv[1]), Plan("2026.11.26", rules="bezique", dealer=1, turned="Ks"))
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
for n in range(30):
    reply = session.enter("{" + "y" * 17 + "}")
    if reply.trouble:
        print(reply.trouble)
        break
"""


def test_a_disk_that_fills_up_leaves_a_record(path: Path) -> None:
    """The system itself says that there is no room, in the middle of a write."""
    done = subprocess.run(
        [sys.executable, "-c", _FULL, str(path)], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert "cannot be written" in done.stdout
    text = path.read_text(encoding="utf-8")
    assert 600 < len(text) <= 700
    checked(text)
    session = Session(FileStore(str(path)), Plan("2026.11.26"))
    assert session.enter("7c9c").taken
    session.store.close()

"""A file whose text is another: what belongs to it stays, and whatever happens its text is whole somewhere."""

from __future__ import annotations

import errno
import os
import shutil
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bzq
from bzq.cli.main import main
from bzq.records.failures import SourceError
from bzq.records.files import replacing

OLD, NEW = "old\n", "new, and longer than what was there\n" * 9000
RECORD = '[Rules "bezique"]\n[Dealer  "1"]\n[Turned "Ks"]\n[Termination "unfinished"]\n1.  7c 9c\n*\n'
ANYBODY = 0xFFFFFFFF
ACL = struct.pack(
    "<I" + "HHI" * 5,
    2, *(0x01, 6, ANYBODY), *(0x02, 4, 4321), *(0x04, 0, ANYBODY), *(0x10, 4, ANYBODY), *(0x20, 0, ANYBODY),
)  # fmt: skip
"""An access list as the system keeps it: the owner, one more reader, nobody else."""

with_attributes = pytest.mark.skipif(not hasattr(os, "setxattr"), reason="a system without extended attributes")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "a.bzq"
    file.write_text(OLD)
    file.chmod(0o640)
    return file


@pytest.fixture
def linked(file: Path) -> Path:
    os.link(file, file.with_name("b.bzq"))
    return file


def beside(file: Path) -> list[str]:
    return sorted(one.name for one in file.parent.iterdir())


def put(file: Path, text: str = NEW) -> None:
    with replacing(str(file)) as new:
        new.write(text)


@with_attributes
def test_attributes_and_access_lists_stay(file: Path) -> None:
    os.setxattr(file, "user.club", b"Thursday")
    os.setxattr(file, "system.posix_acl_access", ACL)
    inode, mode = file.stat().st_ino, file.stat().st_mode
    put(file)
    assert (file.read_text(), file.stat().st_mode) == (NEW, mode)
    assert os.getxattr(file, "user.club") == b"Thursday"
    assert os.getxattr(file, "system.posix_acl_access") == ACL
    assert file.stat().st_ino != inode, "replaced in one step"


@with_attributes
def test_what_the_folder_gives_to_new_files_is_not_taken(file: Path) -> None:
    os.setxattr(file.parent, "system.posix_acl_default", ACL)
    put(file)
    assert "system.posix_acl_access" not in os.listxattr(file)
    assert file.stat().st_mode & 0o777 == 0o640


def test_all_names_of_a_file_are_written(linked: Path) -> None:
    for text in (NEW, "short\n", "", NEW):
        put(linked, text)
        assert linked.with_name("b.bzq").read_text() == text
        assert linked.stat().st_nlink == 2
        assert linked.stat().st_mode & 0o777 == 0o640
        assert beside(linked) == ["a.bzq", "b.bzq"]


@with_attributes
def test_attributes_that_cannot_be_given_stay_with_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.setxattr(file, "user.club", b"Thursday")

    def refused(*_: Any) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "setxattr", refused)
    put(file)
    assert file.read_text() == NEW
    assert os.getxattr(file, "user.club") == b"Thursday"
    assert beside(file) == ["a.bzq"]


def test_an_owner_that_cannot_be_given_stays_with_the_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.stat
    inode = file.stat().st_ino

    def stat(path: Any, *more: Any, **options: Any) -> os.stat_result:
        found = real(path, *more, **options)
        if not str(path).endswith("a.bzq"):
            return found
        values = list(found[:10])
        values[4] += 1  # somebody else
        return os.stat_result(values)

    def refused(*_: Any) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", stat)
        patch.setattr(os, "chown", refused)
        put(file)
    assert (file.read_text(), file.stat().st_ino) == (NEW, inode)
    assert beside(file) == ["a.bzq"]


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="a system that promises no room")
def test_a_full_disk_changes_nothing_under_any_name(linked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(SourceError, match="cannot be written: No space left"):
        put(linked)
    assert linked.read_text() == OLD
    assert beside(linked) == ["a.bzq", "b.bzq"]


def halfway(monkeypatch: pytest.MonkeyPatch, *errors: BaseException) -> None:
    """Lets the copying of a file end in its middle, once with each of these."""
    real, left = shutil.copyfileobj, list(errors)

    def copying(source: Any, target: Any, *more: Any) -> None:
        if not left:
            real(source, target, *more)
            return
        target.write(source.read(1000))
        raise left.pop(0)

    monkeypatch.setattr(shutil, "copyfileobj", copying)


def test_where_the_disk_fails_the_text_lies_beside(linked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    halfway(monkeypatch, OSError(errno.EIO, os.strerror(errno.EIO)))
    with pytest.raises(SourceError, match=r"a\.bzq: was written in part only \(Input/output error\)") as failed:
        put(linked)
    [kept] = [one for one in linked.parent.iterdir() if one.name not in ("a.bzq", "b.bzq")]
    assert kept.read_text() == NEW
    assert str(failed.value).endswith(f"all of it is in {kept}")


def test_who_asks_for_an_end_waits_until_the_file_is_whole(linked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    halfway(monkeypatch, KeyboardInterrupt(), KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        put(linked)
    assert linked.with_name("b.bzq").read_text() == NEW
    assert beside(linked) == ["a.bzq", "b.bzq"]


def _dump(name: str) -> None:
    bzq.dump(bzq.loads(RECORD), name)


_WRITERS: dict[str, Callable[[], object]] = {
    "fmt": lambda: main(["fmt", "--in-place", "a.bzq"]),
    "annotate": lambda: main(["annotate", "--in-place", "a.bzq"]),
    "reject": lambda: main(["validate", "--reject", "a.bzq", "in.bzq"]),
    "export": lambda: main(["export", "--output", "a.csv", "in.bzq"]),
    "page": lambda: main(["page", "--output", "a.html", "in.bzq"]),
    "simulate": lambda: main(["simulate", "--deals", "1", "--output", "a.bzq"]),
    "dump": lambda: _dump("a.bzq"),
}


@with_attributes
@pytest.mark.parametrize("links", [1, 2])
@pytest.mark.parametrize("writer", _WRITERS)
def test_whatever_writes_over_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writer: str, links: int) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.bzq").write_text(RECORD.replace("7c 9c", "7c 9c 9d 8d +KcKc=20"))
    name = {"export": "a.csv", "page": "a.html"}.get(writer, "a.bzq")
    file = Path(name)
    file.write_text(_missed() if writer == "annotate" else RECORD if writer == "fmt" else "")
    file.chmod(0o606)
    os.setxattr(name, "user.club", b"Thursday")
    if links == 2:
        os.link(name, "other")
    before = file.read_bytes()
    _WRITERS[writer]()
    assert file.read_bytes() != before
    assert file.stat().st_nlink == links
    assert file.stat().st_mode & 0o777 == 0o606
    assert os.getxattr(name, "user.club") == b"Thursday"
    assert {one.name for one in tmp_path.iterdir()} == {"in.bzq", name, *(["other"] if links == 2 else [])}


def _missed() -> str:
    """A deal of which there is something to say."""
    text = (Path(__file__).resolve().parents[2] / "examples" / "match.bzq").read_text(encoding="utf-8")
    return bzq.dumps(bzq.loads(text)[1])

"""Files at fsspec addresses: found, read, written, and what is said where that cannot be."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest

from bzq.cli.paths import find
from bzq.cli.session import size_of
from bzq.records.addresses import is_address
from bzq.records.files import replacing
from bzq.records.source import SourceError, open_lines
from bzq.records.verbatim import open_verbatim

RECORD = '[Rules "bezique"]\r\n\r\n1. 7c 9c\r\n*\r\n'


@pytest.fixture
def memory() -> Iterator[Any]:
    """A place that is no disk, with files in it."""
    system = fsspec.filesystem("memory")
    for name in ("/games/b.bzq", "/games/old/c.BZQ", "/games/notes.txt", "/other/d.bzq"):
        system.pipe(name, RECORD.encode())
    system.pipe("/games/a.bzq.gz", gzip.compress(RECORD.encode()))
    yield system
    system.rm("/", recursive=True)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("s3://bucket/a.bzq", True), ("memory://a", True), ("FILE:///a", True), ("zip://a.bzq::s3://b/c.zip", True),
        ("simplecache::https://x.org/a.bzq", True), ("a.bzq", False), ("c:\\a.bzq", False), ("C:/a.bzq", False),
        ("-", False), ("a:b//c", False), ("", False), ("odd::name.bzq", False),
    ],
)  # fmt: skip
def test_what_is_an_address(path: str, wanted: bool) -> None:
    assert is_address(path) is wanted


def test_files_folders_and_patterns_are_found(memory: Any) -> None:
    below = ["memory:///games/a.bzq.gz", "memory:///games/b.bzq", "memory:///games/old/c.BZQ"]
    assert find(["memory://games"]).files == below
    assert find(["memory://games/*.bzq", "memory://other/d.bzq", "memory://other/d.bzq"]).files == [
        "memory:///games/b.bzq", "memory://other/d.bzq",
    ]  # fmt: skip
    memory.pipe("/empty/notes.txt", b"")
    found = find(["memory://games/*.x", "memory://empty", "nowhere://a"])
    assert found.files == []
    assert found.problems == [
        "memory://games/*.x: nothing fits this pattern",
        "memory://empty: no .bzq file in this folder",
        "nowhere://a: cannot be read or written: Protocol not known: nowhere",
    ]


@pytest.mark.parametrize("opened", [open_lines, open_verbatim])
def test_lines_are_read(memory: Any, opened: Any) -> None:
    for path in ("memory://games/b.bzq", "memory://games/a.bzq.gz"):
        with opened(path) as source:
            assert "".join(source) == RECORD.replace("\r\n", "\n")
            assert source.size == source.position == size_of(path) > 0
    with pytest.raises(SourceError, match=r"memory://games/x\.bzq: no such file"):
        opened("memory://games/x.bzq")


def test_inside_other_files(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("games/a.bzq", RECORD)
        archive.writestr("b.bzq", RECORD)
    whole = f"zip://::{tmp_path}/all.zip"
    assert find([whole]).files == [f"zip://b.bzq::{tmp_path}/all.zip", f"zip://games/a.bzq::{tmp_path}/all.zip"]
    with open_lines(f"zip://games/a.bzq::file://{tmp_path}/all.zip") as source:
        assert len(list(source)) == 4


def test_what_goes_wrong_while_reading_is_told(memory: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(file: Any, length: int) -> bytes:
        raise RuntimeError("the line is dead")

    monkeypatch.setattr("fsspec.implementations.memory.MemoryFile.read", broken)
    source = open_lines("memory://games/b.bzq")
    assert list(source) == []
    with (
        pytest.raises(SourceError, match=r"memory://games/b\.bzq: cannot be read or written: the line is dead"),
        source,
    ):
        pass


def test_a_file_is_there_when_all_of_it_is(memory: Any) -> None:
    with replacing("memory://out/a.bzq") as file:
        file.write("first\n")
        assert not memory.exists("/out/a.bzq")
    assert memory.cat("/out/a.bzq") == b"first\n"
    with replacing("memory://out/a.bzq") as file:
        file.write("second\n")
        file.abandon()
    with pytest.raises(KeyError), replacing("memory://out/a.bzq") as file:
        file.write("third\n")
        raise KeyError
    assert memory.cat("/out/a.bzq") == b"first\n"
    with replacing("memory://out/a.bzq.gz", "gz") as file:
        file.write("packed\n")
    assert gzip.decompress(memory.cat("/out/a.bzq.gz")) == b"packed\n"


def test_where_nothing_can_be_written() -> None:
    with (
        pytest.raises(SourceError, match=r"http://nowhere\.invalid/a\.bzq: cannot be read or written: "),
        replacing("http://nowhere.invalid/a.bzq"),
    ):
        pass


def test_without_fsspec(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fsspec.core", None)
    with pytest.raises(
        SourceError, match=r"s3://b/a.bzq: is an address; to read or write there: pip install 'bzq\[dask\]'"
    ):
        open_lines("s3://b/a.bzq")
    assert find(["s3://b/a.bzq"]).problems == [
        "s3://b/a.bzq: is an address; to read or write there: pip install 'bzq[dask]'"
    ]


@pytest.mark.parametrize("name", ["all.zip", "all.tar", "all.tar.gz"])
def test_a_folder_in_a_file_is_told_how_to_be_read(tmp_path: Path, name: str) -> None:
    """And the address that is told is one of what lies in it."""
    path = str(tmp_path / name)
    for member in ("a.bzq", "b.bzq"):
        (tmp_path / member).write_text(RECORD, encoding="utf-8")
    if name.endswith("zip"):
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(tmp_path / "a.bzq", "a.bzq")
            archive.write(tmp_path / "b.bzq", "b.bzq")
    else:
        with tarfile.open(path, "w:gz" if name.endswith("gz") else "w") as folder:
            folder.add(tmp_path / "a.bzq", "a.bzq")
            folder.add(tmp_path / "b.bzq", "b.bzq")
    with pytest.raises(SourceError, match="archive: unpack it first") as caught, open_lines(path) as source:
        assert list(source) == []
    address = caught.value.reason.rpartition(" ")[2]
    found = find([address]).files
    assert len(found) == 2
    for file in found:
        with open_lines(file) as source:
            assert "".join(source) == RECORD.replace("\r", "")


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        (b"7z\xbc\xaf\x27\x1c\0\4", "7z archive"),
        (b"Rar!\x1a\7\1\0", "rar archive"),
        (b"%PDF-1.7\n%", "PDF document"),
        (b"{\\rtf1\\ansi [Rules", "save it as plain text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "save it as plain text"),
        (b"PK\3\4\x14\0\0\0\0\0\0\0!\0" + bytes(16) + b"[Content_Types].xml", "word processor"),
    ],
)
def test_what_is_no_text_is_called_by_its_name(tmp_path: Path, begins: bytes, said: str) -> None:
    for name, data in (("a.bzq", begins + bytes(600)), ("b.bzq.gz", gzip.compress(begins + bytes(600)))):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(SourceError, match=said), open_lines(str(tmp_path / name)) as source:
            assert list(source) == []

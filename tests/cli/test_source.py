"""Bytes to lines: encodings, line ends, archives, damage."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import pickle
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from bzq.findings import Finding, Span
from bzq.records import source as module
from bzq.records.model import MOST_CHARACTERS
from bzq.records.source import SourceError, open_lines

PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": lambda data: zstandard.ZstdCompressor().compress(data),
}


def read(path: Path) -> tuple[list[str], list[Finding]]:
    with open_lines(str(path)) as source:
        return list(source), source.findings


def lines(tmp_path: Path, data: bytes) -> list[str]:
    file = tmp_path / "a.bzq"
    file.write_bytes(data)
    return read(file)[0]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"a", ["a"]),
        (b"a\nb\n", ["a\n", "b\n"]),
        (b"a\r\nb\r\n", ["a\n", "b\n"]),
        (b"a\rb\r", ["a\n", "b\n"]),
        (b"a\r\r\nb\r\r\n", ["a\n", "b\n"]),
        (b"a\n\nb\r\rc\r\n\r\nd", ["a\n", "\n", "b\n", "\n", "c\n", "\n", "d"]),
        ("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g\0h\n".encode(), ["a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g\0h\n"]),
        ("\ufeffa\n\ufeffb\n".encode(), ["a\n", "b\n"]),
        (b"   \r\n\t\n", ["   \n", "\t\n"]),
    ],
)
def test_lines_end_where_they_should(tmp_path: Path, data: bytes, expected: list[str]) -> None:
    assert lines(tmp_path, data) == expected


@pytest.mark.parametrize("block", [1, 2, 3, 7])
def test_line_ends_and_letters_survive_the_edges_of_blocks(
    tmp_path: Path, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BLOCK", block)
    assert lines(tmp_path, "ä\r\nb\r\r\n♥\rd\r\r夏".encode()) == ["ä\n", "b\n", "♥\n", "d\n", "\n", "夏"]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-8"])
def test_byte_order_marks_tell_the_encoding(tmp_path: Path, encoding: str) -> None:
    assert lines(tmp_path, "\ufeffZoë\r\nK♥".encode(encoding)) == ["Zoë\n", "K♥"]


def test_bytes_that_are_not_utf8_are_read_one_by_one_and_told(tmp_path: Path) -> None:
    file = tmp_path / "old.bzq"
    file.write_bytes(b'[Event "Caf\xe9 \x80 \x81 \xe2\x99"]\nplain \xe2\x99\xa5\n')
    found, findings = read(file)
    assert found == ['[Event "Café € \x81 â™"]\n', "plain ♥\n"]
    (finding,) = findings
    assert finding.code == "W001"
    assert finding.span == Span(1, 12, 1, 13)
    assert finding.found == "E9 80 81 E2 99"
    assert "12, 14, 16, 18, 19" in finding.message
    assert finding.source == '[Event "Café € \x81 â™"]'


def test_neighbours_are_one_place(tmp_path: Path) -> None:
    file = tmp_path / "old.bzq"
    file.write_bytes(b"ab\xfc\xdfc\n")
    assert read(file)[1][0].span == Span(1, 3, 1, 5)


def test_many_odd_lines_share_a_warning_and_all_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "old.bzq"
    file.write_bytes(b"\xfc\n" * 33)
    findings = read(file)[1]
    assert len(findings) == 21
    assert "13 more lines" in findings[-1].message
    assert findings[-1].span == Span(21, 1, 21, 2)
    file.write_bytes(b"\xfc\n" * 21)
    assert "byte FC" in read(file)[1][-1].message


def test_broken_utf16_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.bzq"
    file.write_bytes("\ufeffa\n".encode("utf-16-le") + b"\x00\xd8b\x00\n\x00x")
    found, findings = read(file)
    assert found == ["a\n", "\ufffdb\n", "\ufffd"]
    assert [finding.code for finding in findings] == ["W001", "W001"]
    assert "UTF-16" in findings[0].message


@pytest.mark.parametrize("kind", PACKERS)
def test_archives_are_read_as_they_are(tmp_path: Path, kind: str) -> None:
    pack = PACKERS[kind]
    for name in (f"a.bzq.{kind}", "named-otherwise.bzq"):
        file = tmp_path / name
        file.write_bytes(pack(b"a\r\nb\n") + pack(b"c\n"))
        with open_lines(str(file)) as source:
            assert list(source) == ["a\n", "b\n", "c\n"]
            assert source.compression == kind


@pytest.mark.parametrize("kind", PACKERS)
def test_standard_input_is_known_by_its_first_bytes(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PACKERS[kind](b"a\n"))))
    with open_lines("-") as source:
        assert list(source) == ["a\n"]
    assert not sys.stdin.buffer.closed


@pytest.mark.parametrize("kind", PACKERS)
@pytest.mark.parametrize("damage", ["cut", "spoiled"])
def test_what_came_before_the_damage_is_used(tmp_path: Path, kind: str, damage: str) -> None:
    data = b"".join(b"%d\n" % (n * n) for n in range(30_000))
    packed = PACKERS[kind](data)
    half = len(packed) // 2
    packed = packed[:half] if damage == "cut" else packed[:half] + bytes(b ^ 0x5A for b in packed[half:])
    file = tmp_path / f"a.bzq.{kind}"
    file.write_bytes(packed)
    found: list[str] = []
    with pytest.raises(SourceError) as caught, open_lines(str(file)) as source:
        found.extend(source)
    assert len(found) < 30_000
    if damage == "cut":
        assert data.startswith("".join(found).encode())
    assert str(caught.value).startswith(f"{file}: the archive ")


def test_a_text_that_only_kept_the_name_of_an_archive(tmp_path: Path) -> None:
    file = tmp_path / "a.bzq.gz"
    file.write_bytes(b"a\n")
    assert read(file)[0] == ["a\n"]
    file.write_bytes(b"PK\x03\x04\0\0\0\0")
    with pytest.raises(SourceError, match="is no gzip archive"):
        read(file)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="the standard library reads zstd")
def test_zstd_is_an_extra_and_the_message_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.bzq.zst"
    file.write_bytes(PACKERS["zst"](b"a\n"))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(SourceError, match=r"pip install bzq\[zst\]"):
        read(file)


def test_zstd_skippable_frames_and_an_empty_one(tmp_path: Path) -> None:
    file = tmp_path / "a.zst"
    pack = PACKERS["zst"]
    file.write_bytes(b"\x50*M\x18\x04\0\0\0abcd" + pack(b"") + pack(b"hi\n"))
    assert read(file)[0] == ["hi\n"]


@pytest.mark.parametrize(
    ("path", "reason"), [("nowhere.bzq", "no such file"), (".", "is a folder"), ("a\0b", "is no file name")]
)
def test_what_cannot_be_opened(tmp_path: Path, path: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceError, match=reason):
        open_lines(path)


def test_errors_can_be_sent_to_other_processes() -> None:
    error = pickle.loads(pickle.dumps(SourceError("a.bzq", "is a folder")))
    assert (str(error), error.file, error.reason) == ("a.bzq: is a folder", "a.bzq", "is a folder")
    assert isinstance(error, OSError)


def test_of_a_line_without_end_the_beginning_is_kept(tmp_path: Path) -> None:
    """Enough of it to tell that it is too long for a record; the lines behind it have their numbers."""
    file = tmp_path / "a.bzq"
    file.write_bytes(b"a\n" + b"x" * 5_000_000 + b"\nb\xff\n")
    with open_lines(str(file)) as source:
        first, long, last = source
    assert (first, last) == ("a\n", "bÿ\n")
    assert MOST_CHARACTERS < len(long) < 3 * MOST_CHARACTERS
    assert set(long) == {"x", "\n"}
    assert [finding.span for finding in source.findings] == [Span(3, 2, 3, 3)]


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    file = tmp_path / "a.bzq"
    file.write_bytes(b"1. 7c 9c /Qh7h\n" * 400_000)
    with open_lines(str(file)) as source:
        tracemalloc.start()
        assert sum(1 for _ in source) == 400_000
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 4_000_000


def test_the_digest_is_that_of_the_unpacked_bytes(tmp_path: Path) -> None:
    digests = set()
    for name, data in (("a.bzq", b"a\r\n"), ("a.bzq.gz", gzip.compress(b"a\r\n"))):
        (tmp_path / name).write_bytes(data)
        with open_lines(str(tmp_path / name), digest=True) as source:
            list(source)
            digests.add(source.digest)
    assert len(digests) == 1

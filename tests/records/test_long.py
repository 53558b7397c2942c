"""What is too long for a record: it is not read, what follows is, and memory does not grow with it."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Iterator
from typing import BinaryIO, cast

import pytest

from bzq.cli.batches import _of_file
from bzq.dealfacts import DealFacts
from bzq.records import cutter, model, reader, source, verbatim
from bzq.records.model import MOST_CHARACTERS
from bzq.records.reader import loads
from bzq.records.source import Source
from bzq.records.verbatim import Verbatim
from bzq.records.writer import layout
from bzq.timeline import walk
from bzq.timeline.frames import replay
from bzq.timeline.pieces import pieces, walked
from bzq.timeline.walk import simulate

RECORD = '[Rules "bezique"]\n[Dealer "1"]\n[Turned "Ks"]\n[Termination "unfinished"]\n\n1. 7c 9c\n*\n'
TAGS, _, MOVES = RECORD.partition("\n\n")
TAGS = f"{TAGS}\n"

PARTS = {
    "a line": (RECORD, "x", "\n"),
    "a line comment": (RECORD, ";x", "\n"),
    "a comment on one line": (f"{RECORD}{{", "x", "}\n"),
    "a comment": (f"{RECORD}{{", "x\n", "}\n"),
    "a comment left open": (f"{RECORD}{{", "x\n", ""),
    "a comment among tags": (f"{TAGS}{{", "x\n", f"}}\n{MOVES}"),
    "a comment left open among tags": (f"{TAGS}{{", "x\n", ""),
    "comments": (RECORD, "{x}\n", ""),
    "comments above": ("", "{x}\n", ""),
    "junk": (RECORD, "junk\n", ""),
    "junk above": ("", "junk\n", ""),
    "junk among tags": (TAGS, "junk\n", MOVES),
    "escaped lines": (RECORD, "%x\n", ""),
    "escaped lines among tags": (TAGS, "%x\n", MOVES),
    "line breaks among tags": (TAGS, "\n", f'[Event "x"]\n{MOVES}'),
    "line breaks in the movetext": (RECORD.removesuffix("*\n"), "\n", "2. 9d Td\n*\n"),
    "spaces in the movetext": (RECORD.removesuffix("*\n"), " ", "2. 9d Td\n*\n"),
    "tricks": (RECORD.removesuffix("*\n"), "8c 7c\n", "*\n"),
    "cards on one line": (RECORD.removesuffix("*\n"), "8c 7c ", "\n*\n"),
    "tags": ("", '[Event "x"]\n', ""),
    "a tag": (f'{TAGS}[Event "', "x", f'"]\n\n{MOVES}'),
    "a tag left open": ("", '[Event "x\n', ""),
    "NUL": ("", "\0", "\n"),
}
"""What stands before, what is repeated, and what stands behind, before another record."""

IDLE = {"line breaks": "\n", "lines of spaces": "  \n", "tabs": "\t\n", "form feeds": "\f\n"}


def repeated(what: str) -> str:
    return what * (MOST_CHARACTERS // len(what) + 1)


@pytest.mark.parametrize("name", PARTS)
def test_what_follows_is_read(name: str) -> None:
    before, what, behind = PARTS[name]
    text = f"{before}{repeated(what)}{behind}\n"
    long, good = loads(text + RECORD)
    assert [finding.code for finding in long.findings] == ["E015"]
    assert long.findings[0].span is not None
    assert long.findings[0].span[:2] == (1, 1)
    timeline = simulate(good)
    assert not timeline.findings
    assert [item.start for item in good.items] == [RECORD.index("1. 7c"), RECORD.index("*")]
    assert good.first_line == (text + RECORD).count("\n") - RECORD.count("\n") + 1


@pytest.mark.parametrize("name", PARTS)
def test_every_use_of_it_gives_one_finding(name: str) -> None:
    before, what, behind = PARTS[name]
    (record,) = loads(f"{before}{repeated(what)}{behind}")
    timeline = simulate(record)
    assert [finding.code for finding in timeline.findings] == ["E015"]
    assert not replay(record).main.frames
    assert DealFacts.of(timeline).record == 1
    assert record.tag("Rules") in ("bezique", None)
    assert layout([record])


@pytest.mark.parametrize("name", IDLE)
def test_white_space_between_records_is_of_any_length(name: str) -> None:
    space = repeated(IDLE[name])
    records = loads(f"{space}{RECORD}{space}{RECORD}{space}")
    assert [record.findings for record in records] == [[], []]
    lines = space.count("\n")
    assert records[1].first_line == 2 * lines + RECORD.count("\n") + 1
    assert records[1].tag("Dealer") == "1"
    assert not loads(space)


@pytest.mark.parametrize("less", [0, 1, 2, 40, len(RECORD), len(RECORD) + 1])
@pytest.mark.parametrize("above", ["", "{A}\n", "late\n"])
def test_a_record_at_the_end_of_white_space(less: int, above: str) -> None:
    lines = MOST_CHARACTERS - less - len(above)
    (record,) = loads("\n" * lines + above + RECORD)
    assert "E015" not in [finding.code for finding in record.findings]
    assert record.tag("Dealer") == "1"
    assert record.span(record.tags[0].start, record.tags[0].end).line == lines + above.count("\n") + 1


@pytest.mark.parametrize("more", range(-2, 3))
def test_the_last_character_that_is_read(more: int) -> None:
    """The limit is that of the record, whatever follows, with the line break behind its result."""
    comment = "x" * (MOST_CHARACTERS + more - len(RECORD) - 3)
    first, second = loads(f"{RECORD.removesuffix('*' + chr(10))}{{{comment}}}\n*\n" + RECORD)
    assert [finding.code for finding in first.findings] == (["E015"] if more > 0 else [])
    assert not second.findings


class _Endless(io.RawIOBase):
    """A file of these parts, each so many times, of which nothing lies in memory."""

    def __init__(self, *parts: tuple[str, int]) -> None:
        self._blocks = self._made(parts)

    def _made(self, parts: tuple[tuple[str, int], ...]) -> Iterator[bytes]:
        for text, times in parts:
            many = max(1, 30_000 // len(text))
            for _ in range(times // many):
                yield (text * many).encode()
            yield (text * (times % many)).encode()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        block = next((block for block in self._blocks if block), b"")
        buffer[: len(block)] = block
        return len(block)


def file_of(name: str, size: int) -> BinaryIO:
    before, what, behind = PARTS[name] if name in PARTS else (RECORD, IDLE[name], "")
    parts = ((before or "\n", 1), (what, size // len(what)), (f"{behind}\n{RECORD}", 1))
    return cast(BinaryIO, io.BufferedReader(_Endless(*parts), 1 << 16))


SMALL = 20_000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lower limit, so that a file of many times as much is soon made."""
    for module in (cutter, model, reader, walk):
        monkeypatch.setattr(module, "MOST_CHARACTERS", SMALL)
    monkeypatch.setattr(source, "_MOST_OF_LINE", 2 * SMALL)
    monkeypatch.setattr(verbatim, "_MOST_PENDING", 4 * SMALL)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", [*PARTS, *IDLE])
def test_memory_does_not_grow(name: str) -> None:
    """Eight times the limit and 24 times take the same."""
    peaks = []
    for times in (8, 24):
        tracemalloc.start()
        found = [walked(piece).valid for piece in pieces(Source("-", file_of(name, times * SMALL)))]
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert found == ([True, True] if name in IDLE else [False, True])
    assert peaks[1] < 1.1 * peaks[0] + 100_000


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("name", ["a line", "a comment", "line breaks among tags", "line breaks"])
def test_the_record_behind_it_stands_as_it_stood(name: str) -> None:
    peaks = []
    for times in (8, 24):
        tracemalloc.start()
        file = Verbatim("-", file_of(name, times * SMALL))
        stood = [one for batch in _of_file(file, 1) for one in batch.stood]
        assert stood[-1].text == RECORD
        assert file.dropped
        del stood
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.1 * peaks[0] + 100_000


def test_an_archive_of_line_breaks() -> None:
    packed = gzip.compress(b"\n" * 3_000_000 + RECORD.encode())
    assert len(packed) < 20_000
    tracemalloc.start()
    (piece,) = pieces(Source("-", cast(BinaryIO, io.BufferedReader(io.BytesIO(packed)))))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (piece.first_line, piece.text) == (3_000_001, RECORD)
    assert peak < 10_000_000

"""Annotations in texts: written behind events, found again, taken out, and nothing else touched."""

from __future__ import annotations

import gzip
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from bzq.findings import Severity
from bzq.records.annotations import GLYPHS, Note, find, insert, lost, missed, place_behind, remove
from bzq.records.model import Comment, Event, Glyph, Record, Variation
from bzq.records.plain import expand_all
from bzq.records.reader import parse_record
from bzq.records.verbatim import Places, open_verbatim
from bzq.records.writer import layout_record

from .samples import SAMPLE, UGLY, any_text, good_records

HEAD = '[Rules "bezique"]\n\n'
OURS = "{[%missed bezique 40 spoiled 14] Trick 9: …} $1002"


def stripped(moves: str) -> str:
    record = parse_record(f"{HEAD}{moves}\n*\n")
    assert not record.findings, record.findings
    return remove(record.text, find(record))[len(HEAD) : -len("\n*\n")]


@pytest.mark.parametrize(
    "annotation",
    [
        OURS,
        f"{OURS} ({{[%line]}} 1... 9c +QsJd=40)",
        "{[%missed double-bezique 500 forgotten 3]} $1003",
        "{[%lost 10] Trick 27: Ac would have won it.} $1001 ({[%line]} 1. Ac 9c 2. Kh Th)",
        f"{OURS} {OURS} ({{[%line]}} 1... 9c) {{[%lost 5]}} $1000",
        "{[%lost 10]}",  # its glyph was taken away by somebody
        "({[%line]} 1... 9c {x} (1... 8c) ;)\n)",
    ],
)
@pytest.mark.parametrize(
    "moves", ["1. As 9c{} /7d8d", "1. As 9c!?{}\n2. Ks", "1. As 9c{};beside", "1. As 9c{}(1... 8c)"]
)
def test_what_annotate_writes_is_found(annotation: str, moves: str) -> None:
    assert stripped(moves.replace("{}", f" {annotation}")) == moves.replace("{}", "")


@pytest.mark.parametrize(
    "own",
    [
        "{[%missedit]}",
        "{ [%missed bezique 40 spoiled 14]}",
        "{[%missed]}",
        "{[%missed bezique 40 spoiled]}",
        "{[%missed bezique 40 overlooked 14]}",
        "{[%missed Bezique 40 spoiled 14]}",
        "{[%missed bezique 40 spoiled 14]and more}",
        "{[%lost]}",
        "{[%lost the thread]}",
        "{[%lost 10 points]}",
        "{[%lostandfound 10]}",
        "{See [%lost 10]}",
        "{[%line]}",
        "{x} $1001",
        "$1001",
        " {[%lost 10]}",
        "\n{[%lost 10]}",
        "\t{[%lost 10]}",
        "{[%lost 10]}$3",
        "({[%line]}1... 9c)",
        "( {[%line]} 1... 9c)",
        "({[%lines]} 1... 9c)",
        "(1... 9c {[%line]})",
        ";{[%lost 10] x} $1001\n",
        "; {[%missed bezique 40 spoiled 14]}\n",
        "\n% {[%lost 10]}\n",
        "{x; {}".replace("{}", "}"),
    ],
)
def test_what_only_looks_similar_stays(own: str) -> None:
    moves = f"1. As 9c {own} /7d8d"
    assert stripped(moves) == moves


def test_only_in_the_movetext() -> None:
    text = '{[%lost 10]} $1001\n[Event " {[%lost 10]} $1001 "] {[%lost 10]}\n\n1. As 9c\n* {[%lost 10]}\n'
    record = parse_record(text.replace("} $1001\n", "}\n"))
    assert not record.findings
    assert find(record) == []


def test_one_that_touches_a_word_is_not_ours() -> None:
    for moves in (
        "1. As {[%lost 10]}9c",
        "1. As{[%lost 10]} 9c",
        "1. As  {[%lost 10]} 9c",
        "1. As ({[%line]} 1. Ks)9c",
    ):
        assert stripped(moves) == moves


def test_in_a_variation_of_somebody() -> None:
    assert stripped("1. As 9c (1... 8c {[%lost 10]} $1001) /7d8d") == "1. As 9c (1... 8c) /7d8d"


def test_comments_hold_no_braces() -> None:
    assert (
        missed("bezique", 40, "spoiled", 14, "Trick 9: {An}na\r\n") == "[%missed bezique 40 spoiled 14] Trick 9: (An)na"
    )
    assert lost(10, "") == "[%lost 10]"


def test_behind_attached_glyphs() -> None:
    record = parse_record(f"{HEAD}1. As!?$3 9c $3 /7d8d!\n*\n")
    ends = {item.end for item in record.items if isinstance(item, Event)}
    behind = place_behind(record, ends)
    assert [record.text[place - 3 : place] for place in sorted(behind.values())] == ["?$3", " 9c", "8d!"]


def test_several_at_one_place_keep_their_order() -> None:
    record = parse_record(f"{HEAD}1. As 9c /7d8d\n*\n")
    end = record.text.index(" /7d")
    notes = [Note(end, "[%lost 40]", "$1002", "1... 8c"), Note(end, "[%lost 5]", "$1000")]
    text = insert(record.text, notes)
    assert "9c {[%lost 40]} $1002 ({[%line]} 1... 8c) {[%lost 5]} $1000 /7d8d" in text
    again = parse_record(text)
    assert not again.findings
    assert remove(text, find(again)) == record.text


# Any text

LOOKALIKES = [
    " {[%missedit]} ", "{ [%missed a 1 made 1]}", f" {OURS} ", f" {OURS}", f"  {OURS} ", f" {OURS}{OURS} ",
    f" {OURS} ({{[%line]}} 9... As) ", " ({[%line]} 9... As) ", " ({[%line]} 9... As)", " $1000 ", " $1001$3 ",
    " {[%lost 10]}$1000 ", " {[%lost 10]} $1000(9... As) ", " {[%lost 10]}; ", ";{[%lost 10]} $1001\n",
    " {[%lost 10]} ({[%line]} 9... As) $1000 ", " {[%lost\n10]} ", "\n {[%lost 10]} $1000\n", " ({[%line]}\n9... As) ",
]  # fmt: skip


@st.composite
def look_alike(draw: st.DrawFn) -> str:
    """A record that reads without a fault, with what looks like annotations in it."""
    text = draw(st.one_of(good_records(), st.just(SAMPLE)))
    for _ in range(draw(st.integers(0, 5))):
        blanks = [found.start() for found in re.finditer("[ \n]", text)]
        if blanks:
            place = draw(st.sampled_from(blanks))
            text = text[:place] + draw(st.sampled_from(LOOKALIKES)) + text[place + 1 :]
    return text


def is_good(record: Record) -> bool:
    return not any(finding.severity is Severity.ERROR for finding in record.findings)


def scattered(record: Record, rng: random.Random) -> list[Note]:
    """Notes behind some events of the main line."""
    ends = [item.end for item in expand_all(record.items) if isinstance(item, Event) and rng.random() < 0.5]
    behind = place_behind(record, ends)
    lines = ["", "9... As", "9. As 9c 10. Ks", "9... +QsJd=40"]
    return [
        Note(behind[end], rng.choice([missed("a", 1, "made", 2, "(x) ;%["), lost(7, "")]), rng.choice(GLYPHS), line)
        for end in ends
        for line in rng.choices(lines, k=rng.randint(1, 2))
    ]


@given(look_alike(), st.integers(0, 99))
@settings(max_examples=150)
@example(UGLY.split("\n\n[Deal")[0] + "\n", 1)
def test_put_in_and_taken_out(text: str, seed: int) -> None:
    record = parse_record(text)
    assume(is_good(record))
    bare = remove(text, find(record))
    clean = parse_record(bare)
    assert is_good(clean)
    assert find(clean) == []
    notes = scattered(clean, random.Random(seed))
    written = insert(bare, notes)
    full = parse_record(written)
    assert is_good(full)
    assert remove(written, find(full)) == bare
    kept = [item for item in expand_all(clean.items) if not isinstance(item, Comment | Glyph | Variation)]
    still = [item for item in expand_all(full.items) if not isinstance(item, Comment | Glyph | Variation)]
    assert [type(item) for item in kept] == [type(item) for item in still]


@given(good_records(), st.integers(0, 99))
@settings(max_examples=50)
def test_layout_keeps_annotations_whole(text: str, seed: int) -> None:
    bare = parse_record(text)
    assert is_good(bare)
    written = parse_record(insert(bare.text, scattered(bare, random.Random(seed))))
    laid_out = parse_record(layout_record(written))
    assert remove(laid_out.text, find(laid_out)) == layout_record(bare)


@given(any_text)
@settings(max_examples=100)
def test_bad_text_never_raises(text: str) -> None:
    record = parse_record(text)
    spans = find(record)
    assert spans == sorted(spans)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


# The characters that a text was read from

BREAKS = st.sampled_from(["\n", "\r\n", "\r", "\r\r\n", "\n\n", "\r\r", "\r\r\r\n"])


@given(st.lists(st.tuples(st.text("aé夏 \ufeff;{", max_size=4), BREAKS)), st.text("aé", max_size=2), st.booleans())
@settings(max_examples=200)
def test_lines_and_their_characters(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], last: str, marked: bool
) -> None:
    text = ("\ufeff" if marked else "") + "".join(line + end for line, end in rows) + last
    file = tmp_path_factory.getbasetemp() / "lines.bzq"
    file.write_bytes(text.encode())
    with open_verbatim(str(file), keep=True) as source:
        taken = []
        for line in source:
            verbatim = source.take(1)
            taken.append(verbatim)
            shown = line.lstrip("\ufeff")
            places = Places(shown, verbatim)
            assert [verbatim[places.of(n)] for n, char in enumerate(shown) if char != "\n"] == list(shown.rstrip("\n"))
            assert verbatim[places.of(len(shown.rstrip("\n"))) :] in ("", "\n", "\r\n", "\r", "\r\r\n")
        assert "".join(taken) + source.rest() == text
        assert source.pure
        assert b"".join(source.original()) == text.encode()
        source.forget()


def test_characters_of_many_lines() -> None:
    text, verbatim = "a\n\nbc\nd", "\ufeffa\r\n\r\ufeff\ufeffbc\r\r\nd"
    places = Places(text, verbatim)
    assert [verbatim[places.of(text.index(char))] for char in "abcd"] == list("abcd")
    assert [places.of(offset) for offset in (0, 1, 2, 5, 7)] == [1, 2, 4, 9, 13]
    assert Places(text, text).of(5) == 5


def test_what_is_not_utf8_is_known(tmp_path: Path) -> None:
    for data in ("Zoë\n".encode("cp1252"), "Zoë\n".encode("utf-16"), "Zoë\n".encode("utf-32")):
        (tmp_path / "a.bzq").write_bytes(data)
        with open_verbatim(str(tmp_path / "a.bzq"), keep=True) as source:
            assert len(list(source)) == 1
            assert not source.pure
            assert b"".join(source.original()) == data
            source.forget()


def test_an_archive_is_kept_unpacked(tmp_path: Path) -> None:
    data = SAMPLE.replace("\n", "\r\n").encode() * 50
    (tmp_path / "a.bzq.gz").write_bytes(gzip.compress(data))
    with open_verbatim(str(tmp_path / "a.bzq.gz"), keep=True) as source:
        assert "".join(source.take(1) for _ in source).encode() == data
        assert b"".join(source.original()) == data
        assert source.compression == "gz"
        source.forget()

"""The canonical layout: what it changes and what it leaves."""

from __future__ import annotations

import pytest
from hypothesis import given

from bzq.records.model import Variation
from bzq.records.reader import loads, parse_record
from bzq.records.tags import CANONICAL_ORDER
from bzq.records.writer import equal_records, event_text, layout, layout_record

from .samples import SAMPLE, UGLY, good_records


def laid_out(moves: str, tags: str = '[Rules "bezique"]\n\n') -> str:
    """The movetext in canonical layout."""
    text = layout(loads(tags + moves))
    assert text.startswith(tags)
    return text[len(tags) :]


def test_the_documented_record_is_laid_out() -> None:
    assert layout(loads(SAMPLE)) == SAMPLE
    assert layout(loads(SAMPLE + SAMPLE)) == SAMPLE + "\n" + SAMPLE


def test_an_ugly_file() -> None:
    assert (
        layout(loads(UGLY))
        == """\
{top} ; to the end
% skipped
[Rules "x"] {beside rules}
{above event}
[Event "a\\\\b \\"c\\""]
[Hand1 "Th Qh Ah xx"]
[Declared1 "+D♥K♥=40  7h<>♥10 +_h"]
[Declared2 "+KhQh=40 7h<>Th"]
[Zed "z"] {beside z}
[Language "de"]

{free} pass @2take:c^
1. Th 9c !! $3 /7dQh {two
 lines} (1... 9d ; inside
{x} (2. As 9c 3. Ks 9d))
{own line}
2. As 9c +_Kh_Kh2KhQh=40^
/7dJs
Ks 9d +blank=50 +7h~ claim /xx7d
0:3 {t} ; u

{v}
[Deal "2"]

*
"""
    )


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.As 9c! /7d8d 2. Ks\n9d *", "1. As 9c ! /7d8d\n2. Ks 9d\n*\n"),
        ("1. As (1. Kh {c}) 9c(1... 8c)\n*", "1. As (1. Kh {c}) 9c (1... 8c)\n*\n"),
        ("1. As {c} 1... 9c\n*", "1. As {c} 1... 9c\n*\n"),
        ("As 9c\n/7d8d\nKs 9d Qs\n8d\n*", "As 9c\n/7d8d\nKs 9d Qs 8d\n*\n"),
        ("pass\npass take:d\n1. As 9c\n*", "pass pass take:d\n1. As 9c\n*\n"),
        ("pass take As 9c\n*", "pass take\nAs 9c\n*\n"),
        ("1. As 9c ;c\n; d\n  /7d8d\n*", "1. As 9c ;c\n; d\n/7d8d\n*\n"),
        ("1. As 9c\n% x\n/7d8d\n*", "1. As 9c\n% x\n/7d8d\n*\n"),
        ("1. As 9c\n{own}\n/7d8d\n*", "1. As 9c\n{own}\n/7d8d\n*\n"),
        ("1. As 9c\n{own} /7d8d\n*", "1. As 9c\n{own} /7d8d\n*\n"),
        ("{first} 1. As 9c\n*", "{first}\n1. As 9c\n*\n"),
        ("1. As 9c (1... 8c ; c\n) /7d8d\n*", "1. As 9c (1... 8c ; c\n) /7d8d\n*\n"),
        ("1. As 9c =0:10 2. Ks 9d =0:20\n*", "1. As 9c =0:10\n2. Ks 9d =0:20\n*\n"),
        ("1. As 9c +Qh_Kh2Kh_Kh1=40 *", "1. As 9c +_Kh1_Kh2KhQh=40\n*\n"),
        ("1. As 9c +JsTsAsKsQs *", "1. As 9c +AsTsKsQsJs\n*\n"),
        ("1. As 9c /TdAs *", "1. As 9c /TdAs\n*\n"),
        ("\n\n*\n{end}", "*\n{end}\n"),
    ],
)
def test_movetext(moves: str, expected: str) -> None:
    assert laid_out(moves) == expected
    assert laid_out(expected) == expected


def test_a_missing_number_is_counted_by_the_players() -> None:
    tags = "".join(f'[Player{seat} "P{seat}"]\n' for seat in range(1, 5)) + "\n"
    assert laid_out("As 9c\nKs 9d\nQs 8d 7d Jd\n*", tags) == "As 9c Ks 9d\nQs 8d 7d Jd\n*\n"


def test_tags_come_in_their_order() -> None:
    names = list(CANONICAL_ORDER)
    text = "".join(f'[{name} "?"]\n' for name in ["Zed", *reversed(names), "Annotator"]) + "\n*\n"
    (record,) = loads(layout(loads(text)))
    assert [tag.name for tag in record.tags] == [*names, "Zed", "Annotator"]


def test_tags_given_twice_stay() -> None:
    text = '[Zed "1"]\n[Event "a"]\n[Rules "x"]\n[Event "b"]\n\n*\n'
    assert layout(loads(text)) == '[Rules "x"]\n[Event "a"]\n[Event "b"]\n[Zed "1"]\n\n*\n'


def test_unread_text_stands_as_it_stood() -> None:
    text = '[Rules "x"]\n\n1. As zz 9c ; c\n2. Ks 9d\n*\n'
    assert layout(loads(text)) == text


def test_without_tags_or_movetext() -> None:
    assert layout(loads("*")) == "*\n"
    assert layout(loads('[Rules "x"]')) == '[Rules "x"]\n'


@given(good_records())
def test_what_is_written_is_a_fixed_point_and_reads_the_same(text: str) -> None:
    record = parse_record(text)
    written = layout_record(record)
    (again,) = loads(written)
    assert again.findings == []
    assert layout_record(again) == written
    assert equal_records(record, again)
    assert not [line for line in written.split("\n") if line != line.rstrip() and "{" not in line and ";" not in line]


@given(good_records(), good_records())
def test_files_are_fixed_points(one: str, other: str) -> None:
    records = loads(one + "\n" + other)
    written = layout(records)
    again = loads(written)
    assert layout(again) == written
    assert len(records) == len(again) == 2
    assert all(map(equal_records, records, again))


@pytest.mark.parametrize("change", [("As", "Ks"), ("{c}", "{d}"), ("/7d8d", "/8d7d"), ("!", "?"), ('"x"', '"y"')])
def test_other_records_are_not_equal(change: tuple[str, str]) -> None:
    text = '[Event "x"]\n1. As {c} 9c! (1... 8c) /7d8d\n*\n'
    assert equal_records(parse_record(text), parse_record(text.replace(" ", "  ")))
    assert not equal_records(parse_record(text), parse_record(text.replace(*change)))


def test_a_variation_is_not_one_word() -> None:
    with pytest.raises(TypeError):
        event_text(Variation(0, 0, []))

"""Text that means harm: it is read to its end, in one pass, with no more findings than it has faults."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bzq.records.reader import loads, parse_record, parse_words
from bzq.records.writer import equal_records, event_text, layout

from .samples import SAMPLE, any_text

HEAD = '[Deal "1"]\n\n1. As 9c '

HOSTILE = {
    "brackets": "(" * 20_000,
    "brackets behind a card": HEAD + "(" * 20_000 + "\n2. Ks 9d\n*",
    "variations in variations": HEAD + "(1... 9d " * 5_000 + ")" * 5_000 + "\n*",
    "variations left open": HEAD + "(1... 9d\n" * 5_000,
    "brackets a line": HEAD + "\n(\n" * 5_000,
    "closing brackets": HEAD + ") " * 20_000,
    "closing and words": HEAD + ") a " * 20_000,
    "braces": HEAD + "{" * 100_000,
    "braces a line": HEAD + "{\n" * 20_000,
    "closing braces": HEAD + "}" * 100_000,
    "empty comments": HEAD + "{}" * 50_000 + "*",
    "comments after the result": HEAD + "*\n" + "{a}\n" * 20_000 + '[Deal "2"]\n*',
    "comments before a variation's number": HEAD + "(" + "{c}" * 20_000 + "(" * 20_000,
    "one long tag": '[Event "' + "x" * 1_000_000 + '"]\n*',
    "one long tag left open": '[Event "' + "x" * 1_000_000,
    "backslashes": '[Event "' + "\\" * 300_000 + "\n*",
    "quotation marks": '[Event "' + '\\"' * 100_000 + '"]\n*',
    "blanks after a tag": '[Event "x"]\n' + " \n" * 100_000 + " " * 100_000 + "*",
    "blanks": " " * 1_000_000,
    "blank lines": "\n" * 200_000 + "*",
    "a long number": HEAD + "1" * 5_000 + ". Ks",
    "a longer number": HEAD + "=" + "1" * 500_000 + ":2",
    "NUL": "\0" * 100_000,
    "glyphs": HEAD + "2. ! " * 10_000,
    "words": HEAD + "foo " * 50_000,
    "one word": HEAD + "+" + "Kh" * 200_000,
    "copy numbers": HEAD + "+" + "_♥K2" * 50_000 + " +" + "_♥K2" * 16 + "x",
    "tags": "".join(f'[Tag{number} "x"]\n' for number in range(20_000)) + "*",
    "the same tag": '[Deal "1"]\n' * 5_000 + "*",
    "bad tags": "[a\n" * 5_000,
    "opening square brackets": "[" * 200_000,
    "byte order marks": "\ufeff" * 10_000,
    "selectors": HEAD + "♥\ufe0f" * 50_000,
    "plain tricks": HEAD + "\n" + "1. As 9c\n" * 50_000 + "*",
    "numbers with a comma": HEAD + "2, " * 20_000,
    "numbers with a comma and cards": HEAD + "".join(f"{number}, Ks 9d " for number in range(2, 10_000)),
    "numbers without a dot": HEAD + "\n" + "3 Ks\n" * 20_000,
    "results between tricks": HEAD + "1:2 2. Ks 1:2 1. Ks " * 10_000,
    "stars": HEAD + "* " * 20_000 + "2. Ks",
    "checks in pieces": HEAD + "= 1 : " * 20_000,
    "brackets lost": HEAD + "1... Kh) " * 10_000,
    "words among tags": "".join(f'[Tag{number} "x"]\nlate\n' for number in range(10_000)) + "*",
    "words above a tag": '[Deal "1"]\n' + "late\n" * 20_000 + '[Site "?"]\n*',
    "open comments among tags": '[Deal "1"] {\n' * 10_000 + "*",
    "tags on one line": '[Deal "1"] ' * 10_000 + "*",
    "tags on one line and words": ('[Deal "1"] ' * 50 + "late\n") * 200 + "*",
    "names without brackets": 'Deal "' * 50_000,
    "bad names": '[a b c "' * 5_000 + "\n" + "[a" + " b" * 50_000 + ' "',
    "blanks before a name": " " * 500_000 + 'Deal "1"',
    "everything": HEAD + "1. As 9c (1... (2. x {) ] }\n" * 5_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_is_read_to_its_end(name: str) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(400)  # nothing recursive hides in there
    try:
        records = loads(HOSTILE[name])
    finally:
        sys.setrecursionlimit(limit)
    assert sum(len(record.findings) for record in records) <= HOSTILE[name].count("\n") * 2 + 10_002
    parse_record(HOSTILE[name])
    parse_words(HOSTILE[name])


@given(any_text)
def test_nothing_raises(text: str) -> None:
    records = loads(text)
    parse_record(text)
    parse_words(text)
    layout(records)
    assert all(equal_records(record, record) for record in records)


SAMPLE_WORDS = [event_text(item) for item in parse_record(SAMPLE).items]


@given(st.integers(0, len(SAMPLE)), st.integers(0, len(SAMPLE)), st.text(max_size=3))
def test_a_wounded_record_costs_no_other(start: int, end: int, wound: str) -> None:
    start, end = sorted((start, end))
    wounded = SAMPLE[:start] + wound + SAMPLE[end:]
    records = loads(SAMPLE + "\n" + wounded + "\n" + SAMPLE)
    for record in (records[0], records[-1]):
        assert [event_text(item) for item in record.items] == SAMPLE_WORDS


@given(st.integers(0, len(SAMPLE)))
def test_a_cut_record_is_read(end: int) -> None:
    record, *more = loads(SAMPLE + "\n" + SAMPLE[:end])
    assert [event_text(item) for item in record.items] == SAMPLE_WORDS
    assert len(more) <= 1

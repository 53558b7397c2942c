"""Text in plain spelling: what is taken apart without the parser is what the parser reads."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from records.samples import SAMPLE, any_text

from bzq.records.grammar import grammar
from bzq.records.model import Comment, Number, Record, Result
from bzq.records.plain import expand_all
from bzq.records.plaintext import plain_item, plain_tags, plain_text, word_places
from bzq.records.reader import parse_record

from .bounds import bounded
from .deals import record_texts, seeds
from .mutations import ODD_TAGS, mutated


def read(text: str) -> Record:
    """A record that is read at once."""
    record = parse_record(text)
    assert record.items is not None
    return record


def compared(text: str) -> None:
    """Holds the tags and words of a text, if it is plain, against what the parser reads."""
    values, plain, record = plain_tags(text), plain_text(text), read(text)
    assert (values is None) == (plain is None)
    if plain is None:
        return
    assert plain.tags == values == {tag.name: tag.value for tag in record.tags}
    assert list(plain.tags) == [tag.name for tag in record.tags]
    assert [text[start:end] for start, end in word_places(text)] == plain.words
    if not plain.words:
        return
    *words, last = plain.words
    known = [(word[:-1].isdecimal() and word[-1] == ".") or plain_item(word) for word in words]
    if not all(known) or plain_item(last) or record.findings:
        return
    items = [one for one in expand_all(record.items) if not isinstance(one, Comment)]
    assert [text[one.start : one.end] for one in items] == plain.words
    for item, word in zip(items, plain.words, strict=True):
        alone = copy.copy(plain_item(word))
        if alone is None:
            assert isinstance(item, Number | Result)
            continue
        alone.start, alone.end = item.start, item.end
        assert alone == item


@given(any_text)
def test_any_text(text: str) -> None:
    compared(text)
    compared(f'[Deal "1"]\n\n{text}')


@given(record_texts, seeds)
@bounded(60, slow=4_000)
def test_records_and_changed_ones(text: str, seed: int) -> None:
    rng = random.Random(seed)
    compared(text)
    for _ in range(3):
        compared(mutated(text, rng))


def test_comments_are_blanks() -> None:
    plain = plain_text(SAMPLE)
    assert plain is not None
    assert "=0:170" in plain.words
    assert not any("marries" in word for word in plain.words)


@pytest.mark.parametrize("word", ["As!", "12.", "140:190", "*", "[x", "+Kh", "1.As", "=20", "♥d", "+♥d♥K", "{x}", ""])
def test_words_that_are_no_event(word: str) -> None:
    item = plain_item(word)
    assert item is None or grammar().tokens.match(word)[0] == word  # type: ignore[index]


def test_a_record_is_plain_until_somebody_looks_into_it() -> None:
    record = parse_record(SAMPLE)
    assert record.tag("Deal") == record.known("Deal") == "1"
    assert record.tag("Nothing") is None
    assert record.find_tag("Deal") == read(SAMPLE).find_tag("Deal")
    assert record.find_tag("Nothing") is None
    assert record.plain() is not None
    assert record.items
    assert record.plain() is None


@pytest.mark.parametrize("name", ["tags", "items", "findings", "tail"])
def test_what_was_set_before_reading_stays(name: str) -> None:
    record = parse_record(SAMPLE)
    mine: list[object] = []
    setattr(record, name, mine)
    assert record.plain() is None
    assert record.items is not None
    assert getattr(record, name) is mine
    others = [other for other in ("tags", "items", "findings", "tail") if other != name]
    assert [getattr(record, other) for other in others] == [getattr(read(SAMPLE), other) for other in others]


def test_tags_alone_are_read_without_the_rest() -> None:
    record = parse_record(SAMPLE)
    tags = record.tags
    assert tags == read(SAMPLE).tags
    assert record.items
    assert record.tags is tags


@given(st.sampled_from(ODD_TAGS), st.integers(0, 12))
def test_tags_are_the_same_however_they_are_asked_for(line: str, place: int) -> None:
    lines = SAMPLE.split("\n")
    lines.insert(place, line)
    text = "\n".join(lines)
    full, fresh = read(text), parse_record(text)
    assert [fresh.tag(tag.name) for tag in full.tags] == [full.tag(tag.name) for tag in full.tags]
    fresh = parse_record(text)
    assert [fresh.find_tag(tag.name) for tag in full.tags] == [full.find_tag(tag.name) for tag in full.tags]
    assert parse_record(text).tags == full.tags
    assert fresh == full or fresh.items == full.items


def test_a_record_that_is_not_read_can_be_copied_and_sent() -> None:
    full = read(SAMPLE)
    for twin in (
        copy.copy(parse_record(SAMPLE)),
        copy.deepcopy(parse_record(SAMPLE)),
        pickle.loads(pickle.dumps(parse_record(SAMPLE))),
    ):
        assert (twin.tags, twin.items, twin.findings, twin.tail) == (full.tags, full.items, full.findings, full.tail)
    with pytest.raises(AttributeError, match="no attribute 'tagz'"):
        parse_record(SAMPLE).tagz  # noqa: B018

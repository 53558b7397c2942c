"""What the reader makes of good text, and that it loses nothing of any text."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given

from bzq.cards import CARD_OF
from bzq.findings import Span
from bzq.records.model import (
    Bid,
    CardRef,
    CarteBlanche,
    Check,
    Claim,
    Comment,
    Declaration,
    Draw,
    Escape,
    Exchange,
    Glyph,
    Item,
    Number,
    PlainTricks,
    Play,
    Record,
    Result,
    Unread,
    Variation,
    walk_items,
)
from bzq.records.plain import expand, expand_all, tricks
from bzq.records.reader import loads, parse_record, parse_words
from bzq.records.writer import event_text

from .samples import SAMPLE, UGLY, any_text

Kh, Qh, As, Td = (CARD_OF[name] for name in ("Kh", "Qh", "As", "Td"))


def only(text: str) -> Item:
    """The one item of a movetext."""
    record = parse_record(f"1. {text}\n*")
    assert record.findings == []
    _, item, _ = record.items
    assert (item.start, item.end) == (3, 3 + len(text))
    item.start = item.end = 0
    return item


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("As", Play(0, 0, card=CardRef(As))),
        ("_Kh2", Play(0, 0, card=CardRef(Kh, True, 2))),
        ("@2_As=10^", Play(0, 0, 2, 10, True, CardRef(As, True))),
        ("+KhQh=40", Declaration(0, 0, 0, 40, False, (CardRef(Kh), CardRef(Qh)))),
        ("@4+_Kh_Qh1~^", Declaration(0, 0, 4, None, True, (CardRef(Kh, True), CardRef(Qh, True, 1)), True)),
        ("Td<>As=10^", Exchange(0, 0, 0, 10, True, Td, As)),
        ("@1+blank=50", CarteBlanche(0, 0, 1, 50)),
        ("pass", Bid(0, 0)),
        ("take", Bid(0, 0, take=True)),
        ("take:c", Bid(0, 0, take=True, suit=3)),
        ("@3take:♡^", Bid(0, 0, 3, None, True, True, 1)),
        ("claim", Claim(0, 0)),
        ("/AsTd", Draw(0, 0, cards=(As, Td))),
        ("@2/xx10♦^", Draw(0, 0, 2, None, True, (-1, Td))),
        ("=150:10", Check(0, 0, (150, 10))),
        ("{a\nb}", Comment(0, 0, "a\nb")),
        ("{}", Comment(0, 0, "")),
    ],
)
def test_words(text: str, item: Item) -> None:
    assert only(text) == item


@pytest.mark.parametrize("glyph", ["!", "?", "!!", "??", "!?", "?!", "$1", "$1004"])
def test_glyphs(glyph: str) -> None:
    for space in ("", " "):
        record = parse_record(f"1. As{space}{glyph} 9c *")
        assert not record.findings
        assert record.items[2] == Glyph(5 + len(space), 5 + len(space + glyph), glyph)


def test_numbers() -> None:
    record = parse_record("9.As (9... Kh) 010. Kh *")
    assert not record.findings
    first, _, variation, second, *_ = record.items
    assert first == Number(0, 2, 9)
    assert isinstance(variation, Variation) and variation.items[0] == Number(6, 10, 9, 3)
    assert second == Number(15, 19, 10)


def test_the_sample() -> None:
    (record,) = loads(SAMPLE)
    assert record.findings == [] and len(record.tags) == 14
    runs = [item for item in record.items if isinstance(item, PlainTricks)]
    assert runs[0].text.startswith("1. 7c 9c /Qh7h\n2. 9d") and runs[0].text.endswith("\n4. 8h 9h")
    items = list(expand_all(record.items))
    assert sum(isinstance(item, Play) for item in items) == 64
    assert sum(len(item.cards) for item in items if isinstance(item, Draw)) == 48
    assert [item.value for item in items if isinstance(item, Number)] == list(range(1, 33))
    assert items[-1] == Result(len(SAMPLE) - 7, len(SAMPLE) - 1, (70, 320))
    for item in items:
        if not isinstance(item, Comment):
            assert event_text(item) == SAMPLE[item.start : item.end]
    for tag in record.tags:
        assert SAMPLE[tag.start : tag.end] == f'[{tag.name} "{tag.value}"]'
        assert SAMPLE[tag.value_start :].startswith(tag.value)


def test_plain_runs_say_what_their_words_say() -> None:
    text = "1. As Kh /xxTd\n2. Td As Kh Qh\n3. As Kh +KhQh\n*"
    (run, *rest) = parse_record(text).items
    assert isinstance(run, PlainTricks)
    assert tricks(run) == [(1, (As, Kh), (-1, Td), 0), (2, (Td, As, Kh, Qh), (), 15), (3, (As, Kh), (), 30)]
    spread = parse_record(text.replace(" ", "  "))
    assert list(map(event_text, expand(run) + rest)) == list(map(event_text, spread.items))


def test_comments_know_whether_they_stand_alone() -> None:
    (record,) = loads(UGLY.partition("\n[Deal")[0])
    comments = {item.text: item.own_line for item in walk_items(record.items) if isinstance(item, Comment)}
    assert comments == {
        "free": True,
        "two\n lines": False,
        " inside": False,
        "x": True,
        "own line": True,
    }
    assert [(item.text, item.own_line) for item in record.tail if isinstance(item, Comment)] == [
        ("t", False),
        (" u", False),
        ("v", True),
    ]
    assert record.findings == []


def test_what_stands_above_tags() -> None:
    first, second = loads(UGLY)
    assert [type(item) for item in first.tags[0].before] == [Comment, Comment, Escape]
    assert [[event_text(item) for item in tag.before] for tag in first.tags[1:3]] == [
        ["{beside z}", "{above event}"],
        [],
    ]
    assert [event_text(item) for item in second.tags[0].before] == ["{v}"]


def test_tag_values() -> None:
    (record,) = loads('[Event "a \\"b\\" \\\\ C:\\x"]\n  [ Site\t"" ]\n*\n')
    assert record.findings == []
    assert [(tag.name, tag.value) for tag in record.tags] == [("Event", 'a "b" \\ C:\\x'), ("Site", "")]


def test_language_stands_anywhere_among_the_tags() -> None:
    (record,) = loads('[Deal "1"]\n{c}\n[Language "fr"]\n[Site "?"]\n\n1. R♠ ♥D\n*\n')
    assert record.findings == []
    assert [item.card.card for item in record.items if isinstance(item, Play)] == [CARD_OF["Ks"], CARD_OF["Qh"]]


def test_words_of_a_tag() -> None:
    items, findings = parse_words("+KhQh=40 {c} +7h=10  7h<>As=10 +blank 7h=10")
    assert findings == [] and len(items) == 6
    assert (items[2].start, items[2].end) == (13, 19)
    items, findings = parse_words("+KhQh=40 12. As +Kx Td")
    assert [finding.code for finding in findings] == ["E001", "E008"]
    assert findings[0].span == Span(1, 10, 1, 13)
    assert parse_words("R♠")[1] and not parse_words("R♠", "fr")[1]
    assert parse_words("") == ([], [])


def test_records_can_be_sent_to_other_processes() -> None:
    deep = '[Deal "1"]\n1. As 9c ' + "(1... 8c " * 100 + ")" * 100 + " zz\n*\n"
    for text in (SAMPLE, UGLY, deep):
        records = loads(text)
        assert pickle.loads(pickle.dumps(records)) == records


def test_tags_alone() -> None:
    text = SAMPLE + "\n{above}\n" + UGLY + "\n[Broken\n[Deal 3]\n1. zz\n"
    whole, heads = loads(text), loads(text)
    assert all(record.items for record in whole)  # read to the end before the tags are asked for
    assert [[(t.name, t.value, t.start) for t in r.tags] for r in heads] == [
        [(t.name, t.value, t.start) for t in r.tags] for r in whole
    ]
    assert [r.first_line for r in heads] == [r.first_line for r in whole]


def places(record: Record) -> list[tuple[int, int]]:
    """What the record's tags and items cover, without what lies in a variation."""
    above = [(item.start, item.end) for tag in record.tags for item in tag.before]
    return (
        above + [(tag.start, tag.end) for tag in record.tags] + [(i.start, i.end) for i in record.items + record.tail]
    )


@given(any_text)
def test_nothing_is_lost(text: str) -> None:
    records = loads(text)
    lines = text.replace("\ufeff", "").count("\n") + 1
    for record in records:
        kept = set()
        for start, end in places(record):
            assert 0 <= start <= end <= len(record.text)
            fresh = set(range(start, end))
            assert not fresh & kept  # no character is read twice
            kept |= fresh
        left = {place for place, character in enumerate(record.text) if not character.isspace()} - kept
        assert not left, record.text
        unread = [item for item in walk_items(record.items + record.tail) if isinstance(item, Unread)]
        assert bool(unread) <= bool(record.findings)
        for item in unread:
            assert record.text[item.start : item.end] == item.text
        for finding in record.findings:
            assert finding.span and finding.message and "\n" not in finding.message
            assert 1 <= finding.span.line <= finding.span.end_line <= lines
            assert finding.source == record.line_text(finding.span.line)
            assert finding.span.column <= len(finding.source) + 1
            assert not {"__ANON", "LPAR", "UNREADABLE", "TAGS", "PLAIN"} & set(finding.message.split())
    if records:
        assert sum(len(record.text.split()) for record in records) == len(text.replace("\ufeff", "").split()) or (
            "\ufeff" in text
        )


@given(any_text)
def test_every_line_lies_in_one_record(text: str) -> None:
    text = text.replace("\ufeff", "")
    lines = text.split("\n")
    for record in loads(text):
        own = record.text.split("\n")
        first = record.first_line - 1
        assert lines[first : first + len(own) - (own[-1] == "")] == own[: len(own) - (own[-1] == "")]

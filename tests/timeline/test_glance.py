"""Seeing through a plain deal at a glance: its words are the grammar's, and what it left out comes when asked for."""

from __future__ import annotations

import pickle
from itertools import product

import pytest
from records.samples import SAMPLE as TEXT

from bzq.games.bezique.timeline import glance as glancing
from bzq.games.bezique.timeline.glanceplan import CARDS, NUMBERS, plan_for
from bzq.records.grammar import grammar
from bzq.records.model import Check, Number, Record
from bzq.records.reader import parse_record
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate, walk_through


def glance(record: Record) -> Timeline | None:
    plain = record.plain()
    return None if plain is None else glancing.glance(record, plain)


def seen(text: str = TEXT) -> Timeline:
    """The timeline of a record that is seen through."""
    timeline = glance(parse_record(text))
    assert timeline is not None
    return timeline


def kind_of(word: str) -> str | None:
    """The terminal of the grammar that a word is, if it is one word."""
    match = grammar().tokens.match(word)
    return match.lastgroup if match and match.end() == len(word) else None


@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_words_that_play_a_card_are_plays_of_the_grammar(trump: int | None) -> None:
    plan = plan_for("bezique", ("Rules", "Dealer", "Turned", "Hand1", "Hand2", "Stock"))
    assert plan is not None
    assert {kind_of(word) for word in plan.plays(trump)} == {"PLAY"}


def test_numbers_and_draws_are_words_of_the_grammar() -> None:
    assert {kind_of(word) for word in NUMBERS} == {"NUMBER"}
    assert {kind_of(f"/{one}{other}") for one, other in product(CARDS, CARDS)} == {"DRAW"}
    assert {kind_of("/" + name * 4) for name in CARDS} == {"DRAW"}
    assert [kind_of(word) for word in ("=0:170", "=0:10:20:30")] == ["CHECK", "CHECK"]
    assert [kind_of(word) for word in ("70:320", "0:10:20:30", "*")] == ["RESULT"] * 3
    assert [kind_of(word) for word in ("7s<>Ks=10", "@1+KhQh=20", "@4+7h=10", "@2" + "7s<>Ks")] == [
        "EXCHANGE", "DECLARATION", "DECLARATION", "EXCHANGE",
    ]  # fmt: skip


def test_what_the_glance_left_out_comes_from_the_walk() -> None:
    timeline, walked = seen(), walk_through(parse_record(TEXT))
    assert timeline.ledger == walked.ledger
    assert timeline.trump == walked.trump == 0
    assert timeline.winners == walked.winners
    assert timeline.tricks == walked.tricks
    assert timeline.position.scores == [70, 320]
    assert seen().position.trump == walked.position.trump
    with pytest.raises(AttributeError, match="no attribute 'ledgers'"):
        timeline.ledgers  # type: ignore[attr-defined]  # noqa: B018


def test_a_timeline_can_be_sent_before_anything_was_asked_for() -> None:
    twin = pickle.loads(pickle.dumps(seen()))
    assert twin.scores == (70, 320)
    assert twin.ledger == seen().ledger


def test_a_record_that_was_looked_into_is_walked() -> None:
    record = parse_record(TEXT)
    record.items = [item for item in record.items if not isinstance(item, Number | Check)]
    assert glance(record) is None
    assert simulate(record).valid
    record.items.pop()
    assert simulate(record).recorded is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("70:320\n", "*\n"),  # the tag says a score, the end of the record none
        ('[Result "70:320"]', '[Result "70:321"]'),
        ("=0:170", "=0:160"),
        ("+KcQc=20", "+KcQc=40"),
        ("+7s=10", "+7s=0"),
        ("+7s=10", "@2+7s=10"),
        ("=0:170", "@1=0:170"),
        ("32. 7s Jh", "32. Jh 7s"),
        ("1. 7c 9c", "1. 9c 7c"),
        ("12. Js", "13. Js"),
        ("/Qh7h", "/7hQh"),
        ("_Kc Td", "Kc Td"),  # the king lies on the table: a note
        ("9. Th 9d /As7s", "9. Th^ 9d /As7s"),
        ("9. Th 9d /As7s", "9. Th 9d! /As7s"),
        ("9. Th 9d /As7s", "9. Th 9d (9... 8c) /As7s"),
        ('[Dealer "1"]', '[Dealer "2"]'),
        ('[Dealer "1"]', '[Dealer "1"]\n[Lead "2"]'),
        ('[Rules "bezique"]', '[Rules "bezique; reuse=twice"]'),
        ('[Rules "bezique"]\n', ""),
        ('[Site "?"]', '[Language "klingon"]'),
        ('[Site "?"]', '[Termination "unfinished"]'),
        ("[Stock", "[Stokc"),
        ('Ah Jd"]', 'Ah xx"]'),
        ("70:320\n", "70:320 70:320\n"),
        ("70:320\n", ""),
    ],
)
def test_what_is_not_certain_is_left_to_the_walk(old: str, new: str) -> None:
    text = new.join(TEXT.rsplit(old, 1))
    assert text != TEXT
    assert glance(parse_record(text)) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("=0:170", "=0:170 =0:170"),
        ("+KcQc=20", "+KcQc"),
        ("+7s=10", "@1+7s"),
        ("/Qh7h", ""),
        ("1. 7c", "{!} 1.\n\n7c"),
        ('[Site "?"]', '[Annotator "Eva"]'),
        ('[Result "70:320"]\n', ""),
    ],
)
def test_what_says_the_same_is_seen_through(old: str, new: str) -> None:
    assert seen(TEXT.replace(old, new, 1)).scores == (70, 320)

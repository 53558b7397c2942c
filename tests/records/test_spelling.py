from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bzq.cards import CARD_OF, card_name
from bzq.language import LETTERS
from bzq.records.model import CardRef, Declaration
from bzq.records.reader import parse_words
from bzq.records.spelling import parse_card, reading_hint
from bzq.records.tags import escape, unescape
from bzq.records.values import canonical_cards, table_cards


@pytest.mark.parametrize("name", sorted(CARD_OF))
def test_every_card_in_every_spelling(name: str) -> None:
    rank, suit = name
    for symbol in {"s": "♠♤", "h": "♥♡❤", "d": "♦♢", "c": "♣♧"}[suit]:
        for selector in ("", "\ufe0e", "\ufe0f"):
            for letter in {rank, rank.lower(), "10" if rank == "T" else rank}:
                assert parse_card(letter + symbol + selector) == CARD_OF[name]
                assert parse_card(symbol + selector + letter) == CARD_OF[name]
                assert parse_card(letter + suit.upper()) == CARD_OF[name]


@pytest.mark.parametrize(
    "word", ["", "A", "h", "hA", "1h", "11h", "Ahh", "D♥", "Dh", "♥♥", "A ♥", "♠\ufe0f\ufe0fA", "Z♠"]
)
def test_what_is_no_card(word: str) -> None:
    assert parse_card(word) is None


@pytest.mark.parametrize(
    ("language", "letters"),
    [("de", "AKDB"), ("fr", "ARDV"), ("nl", "AHVB"), ("da", "EKDB"), ("it", "ARDF"), ("en", "AKQJ")],
)
def test_letters_of_a_language(language: str, letters: str) -> None:
    for letter, rank in zip(letters, "AKQJ", strict=True):
        assert parse_card(letter + "♥", language) == CARD_OF[rank + "h"]
        assert parse_card("♥" + letter.lower(), language) == CARD_OF[rank + "h"]
    for rank in "AKQJ":  # no language gives another meaning to one of these
        assert parse_card(rank + "♣", language) == CARD_OF[rank + "c"]
    assert parse_card("T♠", language) == parse_card("10♠", language) == CARD_OF["Ts"]


def test_danish_knaves_and_aces() -> None:
    assert parse_card("Kn♠", "da") == parse_card("♠kn", "da") == CARD_OF["Js"]
    assert parse_card("A♠", "da") == parse_card("E♠", "da") == CARD_OF["As"]
    assert parse_card("Kn♠", "de") is None


def test_local_letters_stand_beside_symbols_only() -> None:
    for language in LETTERS:
        assert parse_card("Dh", language) is None


def test_hint_names_every_meaning() -> None:
    assert reading_hint("V♠") == (
        'V♠ is the knave of spades with [Language "fr"], the queen of spades with [Language "nl"]'
    )


@pytest.mark.parametrize(
    ("word", "cards"),
    [
        ("_Kh10h", ["_Kh", "Th"]),
        ("_Kh7h", ["_Kh", "7h"]),
        ("_Kh27h", ["_Kh2", "7h"]),
        ("_Kh1Th", ["_Kh1", "Th"]),
        ("_Kh110h", ["_Kh1", "Th"]),
        ("_Kh8_Kh7", ["_Kh8", "_Kh7"]),
        ("_♥K2♥A", ["_Kh2", "Ah"]),
        ("_K♥2♥", ["_Kh", "2h"]),
        ("_K♥2A♥", ["_Kh2", "Ah"]),
        ("♥10♥A", ["Th", "Ah"]),
        ("A♥♥K", ["Ah", "Kh"]),
        ("_♥10", ["_Th"]),
    ],
)
def test_copy_numbers_and_ranks(word: str, cards: list[str]) -> None:
    items, findings = parse_words("+" + word)
    assert not findings and isinstance(items[0], Declaration)
    assert {("_" if c.table else "") + card_name(c.card) + str(c.copy or "") for c in items[0].cards} == set(cards)
    assert len(items[0].cards) == len(cards)


@pytest.mark.parametrize("word", ["+_Kh9", "+_Kh0", "+Kh2", "+_Kh22", "+_xx", "+Kh" * 17])
def test_no_copy_numbers(word: str) -> None:
    assert parse_words(word)[1]


@given(st.text())
def test_values_come_back(value: str) -> None:
    assert unescape(escape(value)) == value


def test_other_backslashes_stand_for_themselves() -> None:
    assert unescape(r"C:\games\\") == "C:\\games\\"


def test_cards_of_tags_in_canonical_spelling() -> None:
    assert canonical_cards("Hand1", "D♥ 10h", "fr") == "Qh Th"
    assert canonical_cards("Hand1", "D♥ 10h", None) == "D♥ 10h"
    assert canonical_cards("Table1", "Q♥2 _10h", None) == "Qh2 Th"
    assert table_cards("Qh2 Ts") == [CardRef(CARD_OF["Qh"], True, 2), CardRef(CARD_OF["Ts"], True, 0)]
    assert table_cards("Qh9") is None

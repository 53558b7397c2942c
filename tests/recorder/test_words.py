"""A typed line taken apart."""

from __future__ import annotations

import pytest

from bzq.recorder.words import words_of


@pytest.mark.parametrize(
    ("line", "language", "words"),
    [
        ("9c 7h", "", ["9c", "7h"]),
        ("9c7h", "", ["9c", "7h"]),
        ("9C7H", "", ["9c", "7h"]),
        ("9♣ 7♥", "", ["9c", "7h"]),
        ("♣9♥7", "", ["9c", "7h"]),
        ("9c, 7h", "", ["9c", "7h"]),
        ("10h9c", "", ["Th", "9c"]),
        ("_kh2 9c", "", ["_Kh2", "9c"]),
        ("_kh29c", "", ["_Kh2", "9c"]),
        ("_♥10 _♥A2 _♥101 _7♥2", "", ["_Th", "_Ah2", "_Th1", "_7h2"]),
        ("+khqh", "", ["+KhQh"]),
        ("+khqh=40^", "", ["+KhQh=40^"]),
        ("+ksqs~", "", ["+KsQs~"]),
        ("@2+ksqs", "", ["@2+KsQs"]),
        ("@2 9c", "", ["@2", "9c"]),
        ("9c=10 9c^", "", ["9c=10", "9c^"]),
        ("9c7h+khqh/asxx", "", ["9c", "7h", "+KhQh", "/Asxx"]),
        ("9c7h@2+khqh", "", ["9c", "7h", "@2+KhQh"]),
        ("9c/as+khqh~+ksqs", "", ["9c", "/As", "+KhQh~", "+KsQs"]),
        ("9c+xy", "", ["9c+xy"]),
        ("7h<>ah=10", "", ["7h<>Ah=10"]),
        ("/ASXX /as /asxxtd", "", ["/Asxx", "/As", "/AsxxTd"]),
        ("blank +BLANK=50", "", ["+blank", "+blank=50"]),
        ("12.9c 7h", "", ["12.", "9c", "7h"]),
        ("9c!? 7h$4", "", ["9c", "!?", "7h", "$4"]),
        ("9c!?7h", "", ["9c", "!?", "7h"]),
        ("9c {nice, that; 7h} 7h ; rest {of it", "", ["9c", "{nice, that; 7h}", "7h", "; rest {of it"]),
        ("=150:10 70:320 *", "", ["=150:10", "70:320", "*"]),
        ("dh bd", "de", ["Qh", "Jd"]),
        ("dhbd", "de", ["Qh", "Jd"]),
        ("D♥B♦", "de", ["Qh", "Jd"]),
        ("+dsbd _dh2", "de", ["+QsJd", "_Qh2"]),
        ("knh9c Kn♥", "da", ["Jh", "9c", "Jh"]),
        ("hh", "nl", ["Kh"]),
        ("dh", "", ["dh"]),
        ("9x pass [Rules", "", ["9x", "pass", "[Rules"]),
    ],
)
def test_words(line: str, language: str, words: list[str]) -> None:
    assert [word.text for word in words_of(line, language)] == words


@pytest.mark.parametrize("line", ["9c7h  +khqh {a b}; c", "  kq ,7x", "_kh29c!?7h", "12.9c", "{open", "/asxx@"])
def test_places_lead_back_to_the_line(line: str) -> None:
    end = 0
    for word in words_of(line):
        assert end <= word.start < word.end <= len(line)
        assert not line[end : word.start].strip(" ,")
        end = word.end
    assert not line[end:].strip()


@pytest.mark.parametrize(
    ("line", "kind", "cards"),
    [
        ("kq", "ranks", ("kq",)),
        ("KQ", "ranks", ("kq",)),
        ("+kqh", "ranks", ("kqh",)),
        ("aaaa~", "ranks", ("aaaa",)),
        ("@4kq", "ranks", ("kq",)),
        ("7x", "seven", ("7x",)),
        ("7hx", "seven", ("7hx",)),
        ("+7", "seven", ("+7",)),
        ("as", "play", ("As",)),
        ("ad", "play", ("Ad",)),
    ],
)
def test_short_ways_of_saying(line: str, kind: str, cards: tuple[str, ...]) -> None:
    (word,) = words_of(line)
    assert (word.kind, word.cards) == (kind, cards)


@pytest.mark.parametrize("language", ["de", "da"])
@pytest.mark.parametrize("card", ["Kh", "_Kh", "ks"])
def test_a_long_word_of_kings_is_read_once(language: str, card: str) -> None:
    """The K of other languages is that of the notation: were it two letters, every king would double the time."""
    assert [word.kind for word in words_of(f"+{card * 60}x", language)] == ["other"]
    assert len(words_of(f"+{card * 60}", language)[0].cards) == 60

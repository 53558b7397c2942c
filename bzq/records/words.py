"""Event words taken apart: a word of the movetext becomes an item.

The grammar has said already what kind of word it is; here its parts are found with expressions made of the
grammar's terminals. What was found is remembered by word, since most words come again in every deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from bzq.cards import UNSEEN, UNSEEN_NAME
from bzq.records.grammar import grammar
from bzq.records.model import (
    Bid,
    CardRef,
    CarteBlanche,
    Check,
    Claim,
    Declaration,
    Draw,
    Exchange,
    Glyph,
    Item,
    Number,
    PlainTricks,
    Play,
    Result,
)
from bzq.records.spelling import parse_card

_MEMORY: Final = 8192


class Misspelt(Exception):
    """A card of a word that no letter of the record's language makes a card; carries the card's text."""


class _Parts(NamedTuple):
    seat: int
    body: str
    points: int | None
    announced: bool
    irregular: bool


@cache
def _event() -> re.Pattern[str]:
    return grammar().compile(r"(<SEAT>)?([^=~^]*)(<POINTS>)?(~)?(<IRREGULAR>)?")


@cache
def _card_words() -> re.Pattern[str]:
    return grammar().compile("<CARD_WORD>")


@cache
def _drawn_cards() -> re.Pattern[str]:
    return grammar().compile("<DRAWN>")


@cache
def _card_and_copy() -> re.Pattern[str]:
    return grammar().compile("_?(<CARD>)([1-8])?")


def _parts(word: str) -> _Parts:
    match = _event().fullmatch(word)
    assert match is not None, word
    seat, body, points, tilde, mark = match.groups()
    return _Parts(int(seat[1:]) if seat else 0, body, int(points[1:]) if points else None, bool(tilde), bool(mark))


def _card(word: str, language: str) -> int:
    card = parse_card(word, language)
    if card is None:
        raise Misspelt(word)
    return card


def _reference(word: str, language: str) -> CardRef:
    match = _card_and_copy().fullmatch(word)
    assert match is not None, word
    return CardRef(_card(match[1], language), word[0] == "_", int(match[2] or 0))


def declared_order(cards: Iterable[CardRef]) -> tuple[CardRef, ...]:
    """The cards of a declaration as they are written: by rank, then by suit, those from the table first.

    They are read in this order too, so that what is said of them does not hang on how they were written.

    >>> [one.table for one in declared_order([CardRef(19), CardRef(19, True)])]
    [True, False]
    """
    return tuple(sorted(cards, key=lambda one: (one.card & 15, one.card >> 4, not one.table, one.copy)))


@lru_cache(maxsize=_MEMORY)
def _play(word: str, language: str) -> tuple[int, int | None, bool, CardRef]:
    parts = _parts(word)
    return parts.seat, parts.points, parts.irregular, _reference(parts.body, language)


@lru_cache(maxsize=_MEMORY)
def _declaration(word: str, language: str) -> tuple[int, int | None, bool, tuple[CardRef, ...], bool]:
    parts = _parts(word)
    cards = declared_order([_reference(card, language) for card in _card_words().findall(parts.body)])
    return parts.seat, parts.points, parts.irregular, cards, parts.announced


@lru_cache(maxsize=_MEMORY)
def _exchange(word: str, language: str) -> tuple[int, int | None, bool, int, int]:
    parts = _parts(word)
    given, taken = parts.body.split("<>")
    return parts.seat, parts.points, parts.irregular, _card(given, language), _card(taken, language)


@lru_cache(maxsize=_MEMORY)
def _draw(word: str, language: str) -> tuple[int, int | None, bool, tuple[int, ...]]:
    parts = _parts(word)
    cards = tuple(
        UNSEEN if card == UNSEEN_NAME else _card(card, language) for card in _drawn_cards().findall(parts.body)
    )
    return parts.seat, parts.points, parts.irregular, cards


def _make_play(word: str, start: int, end: int, language: str) -> Item:
    seat, points, irregular, card = _play(word, language)
    return Play(start, end, seat, points, irregular, card)


def _make_declaration(word: str, start: int, end: int, language: str) -> Item:
    seat, points, irregular, cards, announced = _declaration(word, language)
    return Declaration(start, end, seat, points, irregular, cards, announced)


def _make_exchange(word: str, start: int, end: int, language: str) -> Item:
    seat, points, irregular, given, taken = _exchange(word, language)
    return Exchange(start, end, seat, points, irregular, given, taken)


def _make_draw(word: str, start: int, end: int, language: str) -> Item:
    seat, points, irregular, cards = _draw(word, language)
    return Draw(start, end, seat, points, irregular, cards)


def _make_blank(word: str, start: int, end: int, language: str) -> Item:
    parts = _parts(word)
    return CarteBlanche(start, end, parts.seat, parts.points, parts.irregular)


def _make_claim(word: str, start: int, end: int, language: str) -> Item:
    parts = _parts(word)
    return Claim(start, end, parts.seat, None, parts.irregular)


def _make_bid(word: str, start: int, end: int, language: str) -> Item:
    parts = _parts(word)
    bid, _, suit = parts.body.partition(":")
    number = None
    if suit:  # the suit of an ace of that suit: one place knows the symbols
        number = _card("A" + suit, language) >> 4
    return Bid(start, end, parts.seat, None, parts.irregular, bid == "take", number)


def _make_number(word: str, start: int, end: int, language: str) -> Item:
    value = word.rstrip(".")
    return Number(start, end, int(value), len(word) - len(value))


def _make_check(word: str, start: int, end: int, language: str) -> Item:
    return Check(start, end, tuple([int(score) for score in word[1:].split(":")]))


def _make_result(word: str, start: int, end: int, language: str) -> Item:
    return Result(start, end, None if word == "*" else tuple([int(score) for score in word.split(":")]))


def _make_glyph(word: str, start: int, end: int, language: str) -> Item:
    return Glyph(start, end, word)


def _make_plain(word: str, start: int, end: int, language: str) -> Item:
    return PlainTricks(start, end, word)


Maker = Callable[[str, int, int, str], Item]

MAKERS: Final[dict[str, Maker]] = {
    "PLAIN": _make_plain,
    "PLAY": _make_play,
    "DECLARATION": _make_declaration,
    "EXCHANGE": _make_exchange,
    "BLANK": _make_blank,
    "BID": _make_bid,
    "CLAIM": _make_claim,
    "DRAW": _make_draw,
    "NUMBER": _make_number,
    "CHECK": _make_check,
    "RESULT": _make_result,
    "GLYPH": _make_glyph,
}
"""Terminal to the function that makes its item of ``(word, start, end, language)``; may raise :class:`Misspelt`."""

EVENTS: Final = frozenset({"PLAIN", "PLAY", "DECLARATION", "EXCHANGE", "BLANK", "BID", "CLAIM", "DRAW"})
"""The terminals that are cards and events."""

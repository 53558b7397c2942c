"""How cards are spelt: any spelling that can be read to the card's number, and the letters of other languages."""

from __future__ import annotations

import re
from functools import cache, lru_cache, reduce
from typing import Final, NamedTuple

from bzq.cards import CARD_OF, UNSEEN, UNSEEN_NAME
from bzq.language import LETTERS, card_in_words, tr
from bzq.records.grammar import grammar

SUITS_READ: Final = {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "❤": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
"""Each symbol that is read as a suit; the third heart is the one that telephones offer."""


def language_of(value: str | None) -> str | None:
    """The language a ``Language`` tag names, ``""`` for none, ``None`` for one whose letters are not known.

    >>> language_of("de-AT"), language_of(None), language_of("tlh")
    ('de', '', None)
    """
    if value is None or value.strip() in ("", "?", "-"):
        return ""
    code = re.split("[-_]", value.strip().casefold())[0]
    return code if code in LETTERS else None


@lru_cache(maxsize=4096)
class CardWord(NamedTuple):
    """A card in a tag's value: its place there, its text, and the card, or ``None`` where it cannot be read."""

    start: int
    end: int
    text: str
    card: int | None


def parse_card(word: str, language: str = "") -> int | None:
    """The card a word spells, ``UNSEEN`` for ``xx``, or ``None`` where it is no card in that language.

    >>> parse_card("10h") == parse_card("♡T") == CARD_OF["Th"], parse_card("D♥"), parse_card("D♥", "fr")
    (True, None, 19)
    """
    card = CARD_OF.get(word)
    if card is not None:
        return card
    if word == UNSEEN_NAME:
        return UNSEEN
    match = _parts().fullmatch(word)
    if match is None:
        return None
    rank, suit = _rank_and_suit(match)
    if match["letter"] is None:
        rank = LETTERS.get(language, {}).get(rank, rank)
    return CARD_OF.get(rank + suit)


def readings(word: str) -> dict[str, int]:
    """What a card with a letter of another language would be: language to card.

    >>> sorted(readings("V♠"))
    ['fr', 'nl']
    """
    found = {language: parse_card(word, language) for language in LETTERS}
    return {language: card for language, card in found.items() if card is not None}


def reading_hint(word: str) -> str | None:
    """A sentence that says which language would make a card of a word, or ``None``."""
    meanings: dict[int, list[str]] = {}
    for language, card in readings(word).items():
        meanings.setdefault(card, []).append(f'[Language "{language}"]')
    if not meanings:
        return None
    said = [
        tr("the {card} with {tags}", card=card_in_words(card), tags=reduce(_one_or_other, tags))
        for card, tags in meanings.items()
    ]
    return tr("{word} is {cards}", word=word, cards=", ".join(said))


def _one_or_other(some: str, last: str) -> str:
    return tr("{some} or {last}", some=some, last=last)


def card_places(value: str, language: str = "") -> list[CardWord]:
    """The words of a tag such as ``Hand1`` with their places in the value, and the cards they spell."""
    return [
        CardWord(match.start(), match.end(), match[0], parse_card(match[0], language))
        for match in re.finditer(r"\S+", value)
    ]


@cache
def _parts() -> re.Pattern[str]:
    return grammar().compile(
        "(?P<rank><RANK>)(?P<letter><SUIT_LETTER>)"
        "|(?P<before><ANY_RANK>)(?P<behind_symbol><SUIT_SYMBOL>)"
        "|(?P<symbol><SUIT_SYMBOL>)(?P<behind><ANY_RANK>)"
    )


def _rank_and_suit(match: re.Match[str]) -> tuple[str, str]:
    rank = (match["rank"] or match["before"] or match["behind"]).upper()
    suit = match["letter"]
    if suit is None:
        suit = SUITS_READ[(match["behind_symbol"] or match["symbol"])[0]]
    return ("T" if rank == "10" else rank), suit.lower()

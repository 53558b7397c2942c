"""Tag values that hold cards or events: read, and in canonical spelling."""

from __future__ import annotations

from collections.abc import Iterator

from bzq.cards import UNSEEN, UNSEEN_NAME, card_name
from bzq.findings import Finding
from bzq.language import tr
from bzq.records.complaints import shown
from bzq.records.model import CardRef, Item, Play, Record
from bzq.records.reader import parse_words
from bzq.records.spelling import card_places, language_of, parse_card
from bzq.records.tags import CARD_TAGS


def canonical_cards(name: str, value: str, language: str | None) -> str:
    """The value of a tag such as ``Hand1`` in canonical spelling; as it is, where a card cannot be read.

    >>> canonical_cards("Hand1", "10h  A♥ xx", None), canonical_cards("Hand1", "10h _As", None)
    ('Th Ah xx', '10h _As')
    """
    cards = [card for _, card in _cards(name, value, language)]
    words = [f"{card_name(card.card)}{card.copy or ''}" for card in cards if card is not None]
    return " ".join(words) if words and len(words) == len(cards) else value


def unread_cards(name: str, value: str, language: str | None) -> list[tuple[int, int]]:
    """Where in the value of a tag such as ``Hand1`` words stand that are no cards.

    >>> unread_cards("Hand1", "Th As^ _Kc", None), unread_cards("Turned", "?", None)
    ([(3, 6), (7, 10)], [])
    """
    if value.strip() in ("", "?", "-"):
        return []
    return [place for place, card in _cards(name, value, language) if card is None]


def unread_in_tags(record: Record) -> Iterator[Finding]:
    """What is said of words in the tags of a record that hold cards, where they are no cards."""
    for tag in record.tags:
        if tag.name not in CARD_TAGS:
            continue
        for start, end in unread_cards(tag.name, tag.value, record.known("Language")):
            word = shown(tag.value[start:end])
            yield Finding(
                "E008",
                tr("“{word}” in {tag} is no card", word=word, tag=tag.name),
                record.span(tag.value_start + start, tag.value_start + end),
                expected=tr("a card such as Th"),
                found=word,
                file=record.file,
                record=record.number,
            )


def _cards(name: str, value: str, language: str | None) -> Iterator[tuple[tuple[int, int], CardRef | None]]:
    """The words of a tag's value with their places; a card that lies on the table may have the number of its copy."""
    code = language_of(language) or ""
    for start, end, word, spelt in card_places(value, code):
        card = None if spelt is None else CardRef(spelt)
        if name.startswith("Table"):
            card = _table_card(word, code) if card is None or spelt == UNSEEN else card
        elif word.lower() == UNSEEN_NAME:  # in a hand or the stock it is read in capitals too
            card = None if name == "Turned" else CardRef(UNSEEN)
        yield (start, end), card


def canonical_events(value: str, language: str | None) -> list[Item] | None:
    """The events of a value such as ``Declared1``, or ``None`` where it cannot be read."""
    items, findings = parse_words(value, language_of(language) or "")
    return None if findings or not items else items


def table_cards(value: str, language: str = "") -> list[CardRef] | None:
    """The cards of a value such as ``Table1``, with their copy numbers, or ``None`` where one cannot be read.

    >>> table_cards("Qh2 10s")
    [CardRef(19, table=True, copy=2), CardRef(1, table=True, copy=0)]
    """
    cards = []
    for word in value.split():
        card = parse_card(word, language)
        reference = _table_card(word, language) if card is None else CardRef(card, table=True)
        if reference is None:
            return None
        cards.append(reference)
    return cards


def _table_card(word: str, language: str) -> CardRef | None:
    """A card with its copy number, as it stands in ``Table1``: with the underscore it is a word of the movetext."""
    items, findings = parse_words("_" + word.removeprefix("_"), language)
    if findings or len(items) != 1 or not isinstance(items[0], Play):
        return None
    play = items[0]
    return None if play.points is not None or play.irregular else play.card

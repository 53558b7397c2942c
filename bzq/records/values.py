"""Tag values that hold cards or events: read, and in canonical spelling."""

from __future__ import annotations

from bzq.cards import card_name
from bzq.records.model import CardRef, Item, Play
from bzq.records.reader import parse_words
from bzq.records.spelling import language_of, parse_card


def canonical_cards(value: str, language: str | None) -> str:
    """A value such as ``Hand1`` in canonical spelling; as it is, where a card cannot be read.

    >>> canonical_cards("10h  A♥ xx", None)
    'Th Ah xx'
    """
    code = language_of(language) or ""
    words = []
    for word in value.split():
        card = parse_card(word, code)
        if card is None:
            reference = _table_card(word, code)
            if reference is None:
                return value
            words.append(f"{card_name(reference.card)}{reference.copy or ''}")
        else:
            words.append(card_name(card))
    return " ".join(words) if words else value


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
    if findings or len(items) != 1 or not isinstance(items[0], Play) or items[0].points is not None:
        return None
    return items[0].card

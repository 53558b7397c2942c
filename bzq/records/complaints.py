"""What to say about text that cannot be read: code, message, hint, in the words of a card player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bzq.language import either, mark, tr
from bzq.records.spelling import reading_hint

_NAMES: Final[tuple[tuple[frozenset[str], str], ...]] = (
    (frozenset({"TAGS"}), mark("a tag")),
    (frozenset({"PLAY", "DRAW"}), mark("a card or an event")),
    (frozenset({"NUMBER"}), mark("a trick number")),
    (frozenset({"CHECK"}), mark("a score check")),
    (frozenset({"RPAR"}), mark("the `)` of the variation")),
    (frozenset({"RESULT"}), mark("the result")),
    (frozenset({"COMMENT"}), mark("a comment")),
    (frozenset({"$END"}), mark("the end of the record")),
)
_WITH_ALL_ELSE: Final = {"a comment", "a score check"}

_KINDS: Final[dict[str, str]] = {
    "TAGS": mark("a tag"),
    "BAD_TAG": mark("a tag"),
    "LOST_TAG": mark("a tag"),
    "PLAIN": mark("a trick"),
    "NUMBER": mark("a trick number"),
    "PLAY": mark("a card"),
    "DECLARATION": mark("a declaration"),
    "EXCHANGE": mark("an exchange"),
    "BLANK": mark("a carte blanche"),
    "BID": mark("a bid"),
    "CLAIM": mark("a claim"),
    "DRAW": mark("drawn cards"),
    "CHECK": mark("a score check"),
    "RESULT": mark("a result"),
    "GLYPH": mark("an annotation glyph"),
    "LPAR": mark("the beginning of a variation"),
    "RPAR": mark("the end of a variation"),
    "COMMENT": mark("a comment"),
    "OPEN_COMMENT": mark("a comment"),
    "LINE_COMMENT": mark("a comment"),
    "ESCAPE": mark("a line that is skipped"),
    "CLOSING_BRACE": mark("a closing brace"),
    "UNREADABLE": mark("a word"),
    "SKIPPED": mark("words that were skipped"),
    "WS": mark("white space"),
}
"""Every terminal of the grammar as people call it."""


@dataclass(slots=True)
class Complaint:
    """What is wrong with a word. ``before`` and ``after`` say that its neighbours belong to the fault.

    ``more`` is how many characters behind it do.
    """

    code: str
    message: str
    hint: str | None = None
    expected: str | None = None
    before: bool = False
    after: bool = False
    more: int = 0


def name_of(kind: str) -> str:
    """A terminal's name for people.

    >>> name_of("LPAR")
    'the beginning of a variation'
    """
    return tr(_KINDS[kind])


def expectation(kinds: Iterable[str]) -> str:
    """What may stand at a place, as words, from the terminals the grammar allows there.

    >>> expectation({"NUMBER", "PLAY", "DRAW", "RESULT", "COMMENT"})
    'a card or an event, a trick number or the result'
    """
    allowed = set(kinds)
    names = [name for terminals, name in _NAMES if terminals & allowed]
    names = [name for name in names if name not in _WITH_ALL_ELSE] or names
    return either([tr(name) for name in names])


def shown(text: str, limit: int = 40) -> str:
    """A piece of the text fit for one line of a message.

    >>> shown("a" * 50, 10), shown("a\\n\\0")
    ('aaaaaaaaa…', 'a\\ufffd\\ufffd')
    """
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in short)


def about_letters(card: str, trick: int | None) -> Complaint:
    """The complaint about a card whose letter belongs to a language that the record does not name."""
    return Complaint(
        "E008",
        tr("{word} is no card in the language of this record", word=named(card, trick)),
        reading_hint(card),
        expected=tr("a card"),
    )


def named(word: str, trick: int | None) -> str:
    """A word as a sentence about it names it, with the trick it stands in where that is known.

    >>> named("Xx", 12), named("Xx", None)
    ('“Xx” in trick 12', '“Xx”')
    """
    if trick is None:
        return tr("“{word}”", word=shown(word))
    return tr("“{word}” in trick {trick}", word=shown(word), trick=trick)

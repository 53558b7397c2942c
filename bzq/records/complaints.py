"""What to say about text that cannot be read: code, message, hint, in the words of a card player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bzq.records.spelling import reading_hint

_NAMES: Final[tuple[tuple[frozenset[str], str], ...]] = (
    (frozenset({"TAGS"}), "a tag"),
    (frozenset({"PLAY", "DRAW"}), "a card or an event"),
    (frozenset({"NUMBER"}), "a trick number"),
    (frozenset({"CHECK"}), "a score check"),
    (frozenset({"RPAR"}), "the `)` of the variation"),
    (frozenset({"RESULT"}), "the result"),
    (frozenset({"COMMENT"}), "a comment"),
    (frozenset({"$END"}), "the end of the record"),
)
_WITH_ALL_ELSE: Final = {"a comment", "a score check"}

_KINDS: Final[dict[str, str]] = {
    "TAGS": "a tag",
    "BAD_TAG": "a tag",
    "LOST_TAG": "a tag",
    "PLAIN": "a trick",
    "NUMBER": "a trick number",
    "PLAY": "a card",
    "DECLARATION": "a declaration",
    "EXCHANGE": "an exchange",
    "BLANK": "a carte blanche",
    "BID": "a bid",
    "CLAIM": "a claim",
    "DRAW": "drawn cards",
    "CHECK": "a score check",
    "RESULT": "a result",
    "GLYPH": "an annotation glyph",
    "LPAR": "the beginning of a variation",
    "RPAR": "the end of a variation",
    "COMMENT": "a comment",
    "OPEN_COMMENT": "a comment",
    "LINE_COMMENT": "a comment",
    "ESCAPE": "a line that is skipped",
    "CLOSING_BRACE": "a closing brace",
    "UNREADABLE": "a word",
    "SKIPPED": "words that were skipped",
    "WS": "white space",
}
"""Every terminal of the grammar as people call it."""


@dataclass(slots=True)
class Complaint:
    """What is wrong with a word. ``before`` and ``after`` say that its neighbours belong to the fault."""

    code: str
    message: str
    hint: str | None = None
    expected: str | None = None
    before: bool = False
    after: bool = False


def name_of(kind: str) -> str:
    """A terminal's name for people.

    >>> name_of("LPAR")
    'the beginning of a variation'
    """
    return _KINDS[kind]


def expectation(kinds: Iterable[str]) -> str:
    """What may stand at a place, as words, from the terminals the grammar allows there.

    >>> expectation({"NUMBER", "PLAY", "DRAW", "RESULT", "COMMENT"})
    'a card or an event, a trick number or the result'
    """
    allowed = set(kinds)
    names = [name for terminals, name in _NAMES if terminals & allowed]
    names = [name for name in names if name not in _WITH_ALL_ELSE] or names
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def shown(text: str, limit: int = 40) -> str:
    """A piece of the text fit for one line of a message.

    >>> shown("a" * 50, 10), shown("a\\n\\0")
    ('aaaaaaaaa…', 'a\\ufffd\\ufffd')
    """
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(character if character.isprintable() else "\ufffd" for character in short)


def about_letters(card: str, where: str) -> Complaint:
    """The complaint about a card whose letter belongs to a language that the record does not name."""
    return Complaint(
        "E008",
        say(card, "is no card in the language of this record", where),
        reading_hint(card),
        expected="a card",
    )


def say(word: str, what: str, where: str) -> str:
    """A sentence about a word; ``where`` is ``in trick 12`` or the like, or nothing."""
    return f"“{shown(word)}” {where + ' ' if where else ''}{what}"

"""Text in plain spelling taken apart without the parser: tags to their values, movetext to its words.

What comes out is what the grammar reads, or nothing: each tag on a line of its own, as it is laid out, an empty
line, and words between white space. Whoever takes a word must know it for one of the grammar's
(:func:`plain_item`, or a spelling of his own that the tests hold against the grammar); a text with a word that
nobody takes is for the parser.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from bzq.records.grammar import grammar
from bzq.records.model import Item, Tag
from bzq.records.tags import in_other_letters
from bzq.records.words import EVENTS, MAKERS, Misspelt


class PlainText(NamedTuple):
    """The tags of a record, by name in their order, and the words of its movetext."""

    tags: dict[str, str]
    words: list[str]


def plain_text(text: str) -> PlainText | None:
    """A record's text taken apart, or ``None`` where it is not plainly spelt.

    >>> plain_text('[Deal "1"]\\n\\n1. As 9c {!} /7dJs\\n*\\n')
    PlainText(tags={'Deal': '1'}, words=['1.', 'As', '9c', '/7dJs', '*'])
    """
    end = head_end(text)
    tags = _values(text[:end])
    return None if tags is None else PlainText(tags, _moves(text, end).split())


def head_end(text: str) -> int:
    """Where the tags of a record end, if behind an empty line the movetext begins with a word that is read; or 0."""
    end = text.find("\n\n")
    return end if end > 0 and _moves_begin().match(text, end) else 0


def plain_tags(text: str) -> dict[str, str] | None:
    """The values of a record's tags where they stand one a line, and nothing else above the movetext."""
    return _values(text[: head_end(text)])


def plain_tag(text: str, name: str, value: str) -> Tag:
    """One of the tags that :func:`plain_tags` has found, with its place."""
    start = 0 if text.startswith(f'[{name} "') else text.index(f'\n[{name} "') + 1
    inside = start + len(name) + 3
    return Tag(name, value, start, inside + len(value) + 2, inside)


def word_places(text: str) -> list[tuple[int, int]]:
    """Where the words of a text that :func:`plain_text` has taken apart begin and end."""
    end = head_end(text)
    return [(end + match.start(), end + match.end()) for match in re.finditer(r"\S+", _moves(text, end))]


@lru_cache(maxsize=8192)
def plain_item(word: str) -> Item | None:
    """The card, event or score check that a word is, its places unset; ``None`` where it is none, or not that alone.

    >>> plain_item("+KhQh=40").points, plain_item("Kh!")
    (40, None)
    """
    match = grammar().tokens.match(word)
    kind = match.lastgroup if match else None
    if match is None or match.end() != len(word) or (kind not in EVENTS and kind != "CHECK"):
        return None
    try:
        return MAKERS[kind](word, 0, 0, "")
    except Misspelt:
        return None


def _values(head: str) -> dict[str, str] | None:
    """The values of tags, each on a line of its own, or ``None``."""
    lines = head.split("\n")
    if "\\" in head or head.count('"') != 2 * len(lines):
        return None
    tags = {}
    for line in lines:
        name, gap, value = line[1:-2].partition(' "')
        if not gap or line[0] != "[" or line[-2:] != '"]':
            return None
        tags[name] = value  # with a quotation mark before and behind it, so there is none in it
    return tags if len(tags) == len(lines) and _are_names(tuple(tags)) else None


def _moves(text: str, start: int) -> str:
    """The movetext, with blanks for its comments."""
    moves = text[start:]
    return _comments().sub(lambda comment: " " * len(comment[0]), moves) if "{" in moves else moves


@cache
def _moves_begin() -> re.Pattern[str]:
    return grammar().compile(r"\s*+(?:<COMMENT>\s*+)*+(?:<NUMBER>|<PLAY>|<RESULT>)")


@cache
def _comments() -> re.Pattern[str]:
    return grammar().compile("<COMMENT>")


@lru_cache(maxsize=256)
def _are_names(names: tuple[str, ...]) -> bool:
    name = grammar().compile("<TAG_NAME>")
    return all(name.fullmatch(one) and in_other_letters(one) is None for one in names)

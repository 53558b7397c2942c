"""What ``bzq annotate`` writes into records: put in, found again, and taken out, byte for byte.

An annotation is text behind an event and its glyphs, in three parts, each behind exactly one space:

* a comment ``{[%missed NAME LOST STATUS UNTIL] …}`` or ``{[%lost LOST] …}``: NAME is of the letters a to z, digits
  and hyphens, LOST and UNTIL are numbers, STATUS is what became of it (:data:`~bzq.analysis.model.STATUSES`); or,
  behind the last event and without the other parts, ``{[%ended-early NAME] …}`` of an analysis that was cut short;
* its glyph, ``$1000`` to ``$1003``;
* its variation, which begins ``({[%line]} ``.

Exactly these are found again: a part stands behind one space and no other white space, and before white space, a
bracket, a brace, a semicolon or the end. A glyph is taken for ours only behind such a comment; a variation that
begins ``({[%line]} `` always is. What looks similar is somebody's own text and stays: ``{[%missedit]}``,
``{ [%missed bezique 40 spoiled 14]}``, ``{[%lost the thread]}``, the same words behind a semicolon, in a tag, on a
``%`` line, or outside the movetext. The commands themselves are kept for this use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Final

from bzq.records.model import Comment, Escape, Glyph, Item, Record, Variation

GLYPHS: Final = ("$1000", "$1001", "$1002", "$1003")
"""The glyphs of the four bands of loss, the lightest first."""

_OURS: Final = re.compile(
    r"\[%(?:missed [a-z0-9-]+ [0-9]+ (?:made|deferred|superseded|spoiled|displaced|forgotten) [0-9]+|lost [0-9]+"
    r"|ended-early [a-z-]+)\]"
    r"(?= |$)"
)
_LINE: Final = "[%line]"
_SIGNS: Final = (_LINE, "{[%missed ", "{[%lost ", "{[%ended-early ")
_UNSAFE: Final = str.maketrans({"{": "(", "}": ")", "\r": " ", "\n": " "})
_AROUND: Final = frozenset(" \t\n(){};")


@dataclass(slots=True)
class Note:
    """An annotation to be written behind the event that ends at ``offset``.

    ``comment`` is the comment's text without its braces, ``glyph`` its glyph, or nothing, ``line`` the variation's
    text without its beginning, or nothing.
    """

    offset: int
    comment: str
    glyph: str = ""
    line: str = ""

    def text(self) -> str:
        """The annotation as it is written, with the space before each part."""
        line = f" ({{{_LINE}}} {self.line})" if self.line else ""
        glyph = f" {self.glyph}" if self.glyph else ""
        return f" {{{self.comment}}}{glyph}{line}"


def missed(name: str, lost: int, status: str, until: int, sentence: str) -> str:
    """The text of a comment about a missed declaration; ``name`` is a slug.

    >>> missed("bezique", 40, "spoiled", 14, "Trick 9: …")
    '[%missed bezique 40 spoiled 14] Trick 9: …'
    """
    return _comment(f"[%missed {name} {lost} {status} {until}]", sentence)


def lost(points: int, sentence: str) -> str:
    """The text of a comment about a card of the last tricks.

    >>> lost(10, "Trick 27: {…}")
    '[%lost 10] Trick 27: (…)'
    """
    return _comment(f"[%lost {points}]", sentence)


def ended_early(name: str, sentence: str) -> str:
    """The text of a comment about an analysis whose budget ended before it did.

    >>> ended_early("last-tricks", "There was too much to try.")
    '[%ended-early last-tricks] There was too much to try.'
    """
    return _comment(f"[%ended-early {name}]", sentence)


def _comment(command: str, sentence: str) -> str:
    """A command and a sentence in which nothing ends the comment or its line, whatever the players' names are."""
    return f"{command} {sentence.translate(_UNSAFE)}".rstrip()


def place_behind(record: Record, ends: Iterable[int]) -> dict[int, int]:
    """For each end of an event of the main line, the place behind the glyphs that are attached to it."""
    glyphs = {item.start: item.end for item in record.items if isinstance(item, Glyph)}
    places = {}
    for end in ends:
        place = end
        while place in glyphs:
            place = glyphs[place]
        places[end] = place
    return places


def insert(text: str, notes: Sequence[Note]) -> str:
    """A text with notes written into it; those at one place stand in the order given. Offsets count in ``text``."""
    parts = []
    at = 0
    for note in sorted(notes, key=lambda note: note.offset):
        parts += [text[at : note.offset], note.text()]
        at = note.offset
    return "".join([*parts, text[at:]])


def remove(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """A text without the spans, which are in order and apart."""
    parts = []
    at = 0
    for start, end in spans:
        parts.append(text[at:start])
        at = end
    return "".join([*parts, text[at:]])


def find(record: Record) -> list[tuple[int, int]]:
    """The spans of all annotations of a record, in order, each from the space before it to its last part's end."""
    if not any(sign in record.text for sign in _SIGNS):
        return []
    spans: list[tuple[int, int]] = []
    stack: list[Iterator[Item]] = [dropwhile(_stands_above, record.items)]
    while stack:
        found = _Found(record.text)
        for item in stack[-1]:
            if found.takes(item):
                continue
            spans += found.spans()
            if isinstance(item, Variation):
                stack.append(iter(item.items))
                break
        else:
            stack.pop()
            spans += found.spans()
    return sorted(spans)


def _stands_above(item: Item) -> bool:
    """Whether an item stands above the movetext, or may: nothing that is played or declared, and no number."""
    return isinstance(item, Comment | Escape)


class _Found:
    """Parts of one annotation, or of several, that stand behind each other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._spans: list[tuple[int, int]] = []
        self._glyph_may_follow = False

    def takes(self, item: Item) -> bool:
        """Whether an item is a part."""
        start, end = item.start - 1, item.end
        if not self._stands_apart(start, end):
            return False
        if isinstance(item, Comment):
            ours = not item.to_line_end and _OURS.match(item.text) is not None
        elif isinstance(item, Glyph):
            ours = self._glyph_may_follow and start == self._spans[-1][1] and item.text in GLYPHS
        else:
            ours = isinstance(item, Variation) and _is_line(item, self._text)
        if ours:
            self._spans.append((start, end))
            self._glyph_may_follow = isinstance(item, Comment)
        return ours

    def spans(self) -> Iterator[tuple[int, int]]:
        """The spans of the parts so far, which are then done with."""
        yield from self._spans
        self._spans = []
        self._glyph_may_follow = False

    def _stands_apart(self, start: int, end: int) -> bool:
        """Whether a part stands behind exactly one space, and nothing that would touch what stood before it."""
        text = self._text
        if start < 1 or text[start] != " " or text[start - 1].isspace():
            return False
        return end == len(text) or text[end] in _AROUND or text[end].isspace()


def _is_line(item: Variation, text: str) -> bool:
    """Whether a variation begins ``({[%line]} ``."""
    first = item.items[0] if item.items else None
    return (
        isinstance(first, Comment)
        and not first.to_line_end
        and first.text == _LINE
        and first.start == item.start + 1
        and text[first.end : first.end + 1] == " "
    )

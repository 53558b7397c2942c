"""Words of the notation for people: cards with their suits in colour, and styled words broken into lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF
from bzq.views.scoresheet import card_piece
from bzq.views.screen import width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bzq.views.screen import Line, Piece, Screen

Word = list["Piece"]
"""A word made of styled pieces, with no space in it where a line may be broken."""

_CARD: Final = re.compile("[ATKQJ98765432][shdc]")
_SPACE: Final = re.compile(r"[ \t\r\n]+")
"""Where a line may be broken: not at a space that French has before its marks."""


def notation(text: str, screen: Screen, style: str = "") -> Word:
    """A word of the notation with its cards as they are shown: ``+K♥Q♥``, ``7♠<>K♠``."""
    pieces: Word = []
    at = 0
    for match in _CARD.finditer(text):
        if match.start() > at:
            pieces.append((text[at : match.start()], style))
        pieces.append(card_piece(CARD_OF[match[0]], screen, style))
        at = match.end()
    if at < len(text):
        pieces.append((text[at:], style))
    return pieces


def spoken(text: str, screen: Screen, style: str = "", brackets: str = "") -> list[Word]:
    """A text of people as words of one style; ``brackets`` are put around all of it."""
    words = [screen.clean(word) for word in _SPACE.split(text) if word]
    if words and brackets:
        words[0] = brackets[0] + words[0]
        words[-1] += brackets[1]
    return [[(word, style)] for word in words]


def flow(words: Iterable[Sequence[Piece]], indent: int, room: int) -> list[Line]:
    """Words in lines of ``room`` cells, each line with an indent; a longer word keeps a line of its own."""
    lines: list[Line] = []
    left = 0
    for word in words:
        size = sum(width(text) for text, _ in word)
        if not lines or size + 1 > left:
            lines.append([(" " * indent, "")])
            left = room - indent
        else:
            lines[-1].append((" ", ""))
            left -= 1
        lines[-1].extend(word)
        left -= size
    return lines

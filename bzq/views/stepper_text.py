"""Styled text for the stepper: broken into lines, fitted into a width, with cards named in their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bzq.cards import CARD_OF, RANK_WORDS, RANKS, SUIT_SYMBOLS, SUIT_WORDS
from bzq.views.screen import Line, Piece, Screen, crop, crop_line, line_text, pad, width
from bzq.views.stepper_cards import card_piece

_CARD: Final = re.compile(r"(?<![A-Za-z0-9+_<>/])([ATKQJ98765432][shdc])(?![A-Za-z0-9])")
"""A card named in a sentence, by itself."""

_CARD_IN_WORDS: Final = re.compile(rf" to the ({'|'.join(RANK_WORDS)}) of ({'|'.join(SUIT_WORDS)})")
_LENGTHS: Final = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_RUN: Final = re.compile(rf"^run of ({'|'.join(_LENGTHS)})\b")
_BRIEF: Final = {"points of the cards": "cards", "belote and rebelote": "belote"}

_ENCLOSED: Final = re.compile(r"\[%[^\]]*\]")
_SPACES: Final = re.compile(r"\s+")


def sentence(text: str, screen: Screen, style: str = "") -> Line:
    """A sentence of ours with the cards that it names in their colours."""
    pieces: Line = []
    for index, part in enumerate(_CARD.split(text)):
        if index % 2:
            pieces.append(card_piece(CARD_OF[part], screen))
        elif part:
            pieces.append((screen.clean(part), style))
    return pieces


def brief(what: str, screen: Screen) -> str:
    """What was scored, for a narrow column: ``marriage in ♦``, ``seven shown``, ``run of 3 K♥``."""
    said = _CARD_IN_WORDS.sub(lambda match: _as_card(match, screen), _BRIEF.get(what, what.removeprefix("trump ")))
    said = _RUN.sub(lambda match: f"run of {_LENGTHS[match[1]]}", said)
    for name, symbol in zip(SUIT_WORDS, SUIT_SYMBOLS.values(), strict=True):
        if said.endswith(f" {name}"):
            said = said.removesuffix(name) + (symbol if screen.takes(symbol) else name[0])
    return screen.clean(said)


def _as_card(match: re.Match[str], screen: Screen) -> str:
    suit = tuple(SUIT_SYMBOLS)[SUIT_WORDS.index(match[2])]
    symbol = SUIT_SYMBOLS[suit]
    return f" {RANKS[RANK_WORDS.index(match[1])]}{symbol if screen.takes(symbol) else suit}"


def remark(text: str, screen: Screen) -> str:
    """A comment of the record as one paragraph, without its commands for programs."""
    return screen.clean(_SPACES.sub(" ", _ENCLOSED.sub("", text)).strip())


def flow(pieces: Iterable[Piece], room: int, hang: str = "") -> list[Line]:
    """Styled text broken at spaces into lines of so many cells, from the second on behind ``hang``.

    A word longer than a line is broken where the line ends.
    """
    lines: list[Line] = [[]]
    left = room
    for word in _words(pieces):
        size = width(line_text(word))
        if lines[-1] and left < room and size + 1 > left:
            lines.append([(hang, "")] if hang else [])
            left = room - len(hang)
        elif len(lines[-1]) > (1 if hang and len(lines) > 1 else 0):
            lines[-1].append((" ", ""))
            left -= 1
        for text, style in word:
            rest = text
            while width(rest) > left and room > len(hang) + 2:
                part = crop(rest, left, "")
                lines[-1].append((part, style))
                rest = rest[len(part) :]
                lines.append([(hang, "")] if hang else [])
                left = room - len(hang)
            lines[-1].append((rest, style))
            left -= width(rest)
    return lines


def _words(pieces: Iterable[Piece]) -> list[Line]:
    """Styled text taken apart at its spaces."""
    words: list[Line] = [[]]
    for text, style in pieces:
        for number, part in enumerate(text.split(" ")):
            if number:
                words.append([])
            if part:
                words[-1].append((part, style))
    return [word for word in words if word]


def fitted(line: Line, room: int, screen: Screen) -> Line:
    """A line of exactly so many cells: cut off with dots, or with spaces behind it."""
    shown = crop_line(line, room, screen.dots)
    left = room - width(line_text(shown))
    return [*shown, (" " * left, "")] if left > 0 else shown


def apart(left: Line, right: Line, room: int, screen: Screen) -> Line:
    """Two texts at the two ends of a line; the left one is cut off where both do not fit."""
    taken = width(line_text(right))
    if taken >= room:
        return fitted(right, room, screen)
    return [*fitted(left, room - taken - 1, screen), (" ", ""), *right]


def beside(left: list[Line], right: list[Line], room: int, gap: Line, screen: Screen) -> list[Line]:
    """Two blocks side by side, the left one ``room`` cells wide."""
    rows = max(len(left), len(right))
    lines = []
    for row in range(rows):
        one = left[row] if row < len(left) else []
        other = right[row] if row < len(right) else []
        lines.append([*fitted(one, room, screen), *gap, *other])
    return lines


def centred(line: Line, room: int) -> Line:
    """A line with spaces before it that put it in the middle."""
    space = (room - width(line_text(line))) // 2
    return [(" " * space, ""), *line] if space > 0 else line


def cell(text: str, room: int, style: str, screen: Screen) -> Piece:
    """A text in a column of so many cells."""
    return (pad(crop(text, room, screen.dots), room), style)

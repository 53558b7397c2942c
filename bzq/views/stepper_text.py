"""Styled text for the stepper: broken into lines, fitted into a width, with cards named in their colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from string import Formatter
from typing import Final

from bzq.cards import RANKS, SUIT_SYMBOLS, SUITS, make_card
from bzq.language import mark, rank_letter, rank_said, suit_said, tr
from bzq.views.screen import Line, Piece, Screen, crop, crop_line, line_text, pad, width
from bzq.views.stepper_cards import card_piece

_LENGTHS: Final = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_BRIEF: Final = (
    (mark("points of the cards"), mark("cards")),
    (mark("belote and rebelote"), mark("belote")),
    (mark("trump seven shown"), mark("seven shown")),
    (mark("trump seven exchanged"), mark("seven exchanged")),
    (mark("trump seven turned"), mark("seven turned")),
    (mark("trump seven played"), mark("seven played")),
)
"""What is scored, in full and for a narrow column."""

_COMMAND: Final = re.compile(r"\[%[^\[\]]*\]")
_SPACES: Final = re.compile(r"\s+")


def woven(text: str, style: str = "", /, **parts: Piece | Line | str) -> Line:
    """A sentence with styled parts where their names stand in braces; a part that is a text has the sentence's style.

    >>> woven("{who} plays {card}", who=("Anna", "bold"), card=("K♥", "red"))
    [('Anna', 'bold'), (' plays ', ''), ('K♥', 'red')]
    """
    line: Line = []
    own = ""
    for before, name, _, _ in Formatter().parse(text):
        own += before
        part = parts[name] if name is not None else ""
        if isinstance(part, str):
            own += part
            continue
        line += [(own, style)] if own else []
        line += [part] if isinstance(part, tuple) else part
        own = ""
    return [*line, (own, style)] if own else line


def joined(lines: Iterable[Line], between: str = ", ") -> Line:
    """Styled texts in a row."""
    found: Line = []
    for line in lines:
        found += [(between, ""), *line] if found else line
    return found


def sentence(text: str, screen: Screen, style: str = "") -> Line:
    """A sentence of ours with the cards that it names in their colours."""
    pieces: Line = []
    named, cards = _named(tuple(map(rank_letter, range(len(RANKS)))))
    for index, part in enumerate(named.split(text)):
        if index % 2:
            pieces.append(card_piece(cards[part], screen))
        elif part:
            pieces.append((screen.clean(part), style))
    return pieces


@cache
def _named(letters: Sequence[str]) -> tuple[re.Pattern[str], dict[str, int]]:
    """Cards named in a sentence, each by itself, with these letters for the ranks; and which they are."""
    cards = {
        letter + SUITS[suit]: make_card(rank, suit)
        for rank, letter in enumerate(letters)
        for suit in range(len(SUITS))
    }  # fmt: skip
    return re.compile(rf"(?<![\w+<>/])([{''.join(letters)}][{SUITS}])(?!\w)"), cards


def brief(what: str, screen: Screen) -> str:
    """What was scored, for a narrow column: ``marriage in ♦``, ``seven shown``, ``run of 3 K♥``."""
    said = next((tr(short) for full, short in _BRIEF if what == tr(full)), what)
    suits = {suit_said(suit): suit for suit in range(len(SUITS))}
    ranks = {rank_said(rank): rank for rank in range(len(RANKS))}
    for size, name in (
        ("", tr("run of {n} to the {rank} of {suit}")),
        ("three", tr("run of three to the {rank} of {suit}")),
        ("four", tr("run of four to the {rank} of {suit}")),
    ):
        values = {
            "n": (*_LENGTHS, r"[0-9]+"),
            "rank": tuple(map(re.escape, ranks)),
            "suit": tuple(map(re.escape, suits)),
        }
        match = re.fullmatch(_pattern(name, values), said)
        if match is not None:
            found = match.groupdict()
            length = found.get("n") or size
            card = make_card(ranks[found["rank"]], suits[found["suit"]])
            shown = card_piece(card, screen)[0]
            return screen.clean(tr("run of {n} {card}", n=_LENGTHS.get(length, length), card=shown))
    words = "|".join(map(re.escape, suits))
    said = re.sub(rf"(?<!\w)({words})(?!\w)", lambda match: _symbol(suits[match[1]], screen), said)
    return screen.clean(said)


def _pattern(name: str, values: dict[str, tuple[str, ...]]) -> str:
    """An expression for a text in which any of these values may stand at each name."""
    found = ""
    for before, field, _, _ in Formatter().parse(name):
        found += re.escape(before) + (f"(?P<{field}>{'|'.join(values[field])})" if field else "")
    return found


def _symbol(suit: int, screen: Screen) -> str:
    symbol = SUIT_SYMBOLS[SUITS[suit]]
    return symbol if screen.takes(symbol) else SUITS[suit]


def without_commands(text: str) -> str:
    """A comment without its commands for programs, ``[%clk 0:01:30]``."""
    return _COMMAND.sub("", text)


def remark(text: str, screen: Screen) -> str:
    """A comment of the record as one paragraph, without its commands for programs."""
    return screen.clean(_SPACES.sub(" ", without_commands(text)).strip())


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
    shown = crop_line(taken(line, screen), room, screen.dots)
    left = room - width(line_text(shown))
    return [*shown, (" " * left, "")] if left > 0 else shown


def taken(line: Line, screen: Screen) -> Line:
    """A line in plain letters where the screen does not take those of the language."""
    return [(text if text.isascii() or screen.takes(text) else screen.clean(text), style) for text, style in line]


def apart(left: Line, right: Line, room: int, screen: Screen) -> Line:
    """Two texts at the two ends of a line; the left one is cut off where both do not fit."""
    right = taken(right, screen)
    needed = width(line_text(right))
    if needed >= room:
        return fitted(right, room, screen)
    return [*fitted(left, room - needed - 1, screen), (" ", ""), *right]


def beside(left: list[Line], right: list[Line], room: int, gap: Line, screen: Screen) -> list[Line]:
    """Two blocks side by side, the left one ``room`` cells wide."""
    rows = max(len(left), len(right))
    lines = []
    for row in range(rows):
        one = left[row] if row < len(left) else []
        other = right[row] if row < len(right) else []
        lines.append([*fitted(one, room, screen), *gap, *other])
    return lines


def cell(text: str, room: int, style: str, screen: Screen) -> Piece:
    """A text in a column of so many cells."""
    return (pad(crop(text, room, screen.dots), room), style)

"""Cards as pictures on a screen: boxes in three sizes, laid out as a fan, or as text where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bzq.cards import SUIT_SYMBOLS, SUITS, UNSEEN
from bzq.language import rank_letter, suit_said
from bzq.views.screen import Line, Piece, Screen, line_text, width

NEW: Final = "new"
"""A card that has just come: drawn, played or declared."""

MISSED: Final = "missed"
"""A card of what was missed here."""

SUIT_STYLES: Final = ("bold", "bold red", "bright_red", "green")
"""Spades, hearts, diamonds, clubs: four looks that tell apart on dark and on light ground, red suits red."""

_EDGES: Final = {
    "": (tuple("╭─╮│╰╯"), tuple("+-+|++"), "dim"),
    NEW: (tuple("┏━┓┃┗┛"), tuple("#=####"), "bold"),
    MISSED: (tuple("╔═╗║╚╝"), tuple("*~*!**"), "bold yellow"),
}
"""For each mark the corners and sides of a card's box, the same in ASCII, and their style."""

_GAP: Final = 2
"""Cells between a hand and what lies on the table."""


class Face(NamedTuple):
    """A card as it lies there; ``number`` tells unlike copies on a table apart, 0 where nothing is to be told."""

    card: int
    mark: str = ""
    number: int = 0


class Size(NamedTuple):
    """The cells of a card's box."""

    width: int
    height: int


SMALL: Final = Size(4, 3)
MIDDLE: Final = Size(6, 5)
LARGE: Final = Size(8, 7)

NARROWEST: Final = 3
"""Cells of a card in a fan, at least: its edge and its name."""


def card_piece(card: int, screen: Screen) -> Piece:
    """A card's name with its suit as a symbol, in the style of its suit."""
    if card == UNSEEN:
        return (screen.clean("··"), "dim")
    symbol = SUIT_SYMBOLS[SUITS[card >> 4]]
    shown = symbol if screen.takes(symbol) else SUITS[card >> 4]
    return (rank_letter(card & 15) + shown, SUIT_STYLES[card >> 4])


def suit_piece(suit: int, screen: Screen) -> Piece:
    """A suit's symbol, or its name where there is no symbol."""
    symbol = SUIT_SYMBOLS[SUITS[suit]]
    return (symbol if screen.takes(symbol) else screen.clean(suit_said(suit)), SUIT_STYLES[suit])


def fan(faces: Sequence[Face], size: Size, pitch: int, screen: Screen) -> list[Line]:
    """Cards side by side, ``pitch`` cells from one to the next: the lines of the picture.

    Where that is less than a card is wide, each card covers the right part of the one before it.
    """
    rooms = [pitch] * (len(faces) - 1) + [size.width]
    boxes = [_box(face, size, screen, rooms[index] < size.width - 1) for index, face in enumerate(faces)]
    return [
        [piece for box, room in zip(boxes, rooms, strict=False) for piece in _clipped(box[row], room)]
        for row in range(size.height)
    ]


def fan_width(count: int, size: Size, pitch: int) -> int:
    """The cells of a fan."""
    return (count - 1) * pitch + size.width if count else 0


def widest_pitch(counts: Sequence[int], size: Size, room: int) -> int | None:
    """The most cells from card to card at which these fans fit side by side, ``None`` where they do not."""
    fans = [count for count in counts if count]
    free = room - len(fans) * size.width - _GAP * (len(fans) - 1)
    steps = sum(fans) - len(fans)
    if free < 0 or (steps and free // steps < NARROWEST):
        return None
    return min(size.width + 1, free // steps) if steps else size.width + 1


def card_text(cards: Sequence[int], screen: Screen, room: int) -> Line:
    """Cards in one line of text: one by one where that fits, else by suits (``♠AKQ ♥TT9``); it may be wider."""
    by_one: Line = []
    for card in cards:
        by_one += [card_piece(card, screen), (" ", "")]
    if width(line_text(by_one[:-1])) <= room:
        return by_one[:-1]
    by_suit: Line = []
    for suit, group in groupby(sorted(cards), key=lambda card: card >> 4):
        symbol = SUIT_SYMBOLS[SUITS[suit]]
        ranks = "".join(rank_letter(card & 15) for card in group)
        by_suit += [((symbol if screen.takes(symbol) else SUITS[suit]) + ranks, SUIT_STYLES[suit]), (" ", "")]
    return by_suit[:-1]


def marked(cards: Sequence[int], wanted: Sequence[int], mark: str) -> tuple[list[Face], list[int]]:
    """The cards, with a mark on those that are wanted; and what is wanted and not among them."""
    left = list(wanted)
    faces = []
    for card in cards:
        if card in left:
            left.remove(card)
            faces.append(Face(card, mark))
        else:
            faces.append(Face(card))
    return faces, left


def _box(face: Face, size: Size, screen: Screen, covered: bool) -> list[Line]:
    """A card's picture; where its right part is ``covered``, no name stands there."""
    pretty, plain, style = _EDGES[face.mark]
    top_left, across, top_right, side, low_left, low_right = pretty if screen.takes("╔") else plain
    inner = size.width - 2
    edge = (side, style)
    number = str(face.number) if face.number else across
    lines: list[Line] = [[(top_left + across * inner + top_right, style)]]
    if face.card == UNSEEN:
        fill = "░" if screen.takes("░") else ":"
        lines += [[edge, (fill * inner, "dim"), edge]] * (size.height - 2)
    else:
        name = card_piece(face.card, screen)
        gap = inner - width(name[0])
        rows = size.height - 2
        for row in range(rows):
            if row == 0:
                lines.append([edge, name, (" " * gap, ""), edge])
            elif row == rows - 1 and not covered:
                lines.append([edge, (" " * gap, ""), name, edge])
            else:
                lines.append([edge, *_pip(face.card, row, rows, inner, screen), edge])
    lines.append([(low_left + across * (inner - 1) + number + low_right, style)])
    if face.number and size.width > SMALL.width:  # in a fan the left part is what is seen
        lines[-1] = [(low_left + number + across * (inner - 1) + low_right, style)]
    return lines


def _pip(card: int, row: int, rows: int, inner: int, screen: Screen) -> Line:
    """The middle of a large card: its suit."""
    if row != rows // 2 or inner < LARGE.width - 2:
        return [(" " * inner, "")]
    symbol = SUIT_SYMBOLS[SUITS[card >> 4]]
    shown = symbol if screen.takes(symbol) else SUITS[card >> 4]
    before = (inner - 1) // 2
    return [(" " * before, ""), (shown, SUIT_STYLES[card >> 4]), (" " * (inner - 1 - before), "")]


def _clipped(line: Line, room: int) -> Line:
    """The first cells of a line of the picture, or the line with spaces behind it."""
    shown: Line = []
    for text, style in line:
        if room <= 0:
            return shown
        shown.append((text[:room], style))
        room -= len(text)
    if room > 0:
        shown.append((" " * room, ""))
    return shown

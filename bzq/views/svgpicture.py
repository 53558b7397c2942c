"""A position as a picture: SVG that stands by itself, with cards of our own drawing."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, SUITS
from bzq.language import card_said, rank_letter, suit_said, tr
from bzq.views.screen import Screen, isolated, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.views.picture import Shown

SUIT_PATHS: Final = {
    "s": "M10 1.2C8.3 4.4 2 7.6 2 12a3.9 3.9 0 0 0 6.9 2.5C8.7 16.3 7.9 17.6 6.4 18.7h7.2"
    "c-1.5-1.1-2.3-2.4-2.5-4.2A3.9 3.9 0 0 0 18 12c0-4.4-6.3-7.6-8-10.8z",
    "h": "M10 18.6C8.2 15.6 1.6 11.7 1.6 6.7A4.5 4.5 0 0 1 10 4.4a4.5 4.5 0 0 1 8.4 2.3c0 5-6.6 8.9-8.4 11.9z",
    "d": "M10 1c1.8 3.3 4.2 6.3 7 9-2.8 2.7-5.2 5.7-7 9-1.8-3.3-4.2-6.3-7-9 2.8-2.7 5.2-5.7 7-9z",
    "c": "M10 1.3a4.1 4.1 0 0 1 3.4 6.5 4.1 4.1 0 1 1-2.2 6.9c.2 1.7.9 3 2.3 4H6.5"
    "c1.4-1 2.1-2.3 2.3-4a4.1 4.1 0 1 1-2.2-6.9A4.1 4.1 0 0 1 10 1.3z",
}
"""The outline of each suit in a square of 20."""

INKS: Final = {"s": "#20242a", "h": "#b3122a", "d": "#b3400c", "c": "#1c6b3c"}
"""The colour of each suit on a card."""

_WIDTH, _HEIGHT = 44, 62
"""A card's size."""

_STEP: Final = 30
_LEAST: Final = 15
"""From one card of a row to the next, where there is room, and at least."""

_MARGIN: Final = 14
_HEAD: Final = 22
"""Height of a line with a name."""

_ROOM: Final = 720
"""Width of a picture."""

_BESIDE: Final = 26
"""From one card of a row to the next, at least, where seats are beside each other."""

_BETWEEN: Final = 20
"""From one seat to the one beside it."""

_LETTER: Final = 7
"""About the width of a letter of what is written beside the stock."""

_SCORE: Final = 70
"""Room for a score behind a name."""

_TAKER: Final = 150
"""Room for the name of who took."""

_CLEAN: Final = Screen()
"""What is unseen in a name (turns of the direction of writing, joiners) is left out of a picture too."""

_NARROW, _WIDE = frozenset(" .,:;'’!|()-iIjlftr"), frozenset("mwMW@%&—")

_FELT, _INK, _SOFT = "#1f5c46", "#ffffff", "#d7e8df"


def svg_picture(shown: Shown) -> str:
    """The position as the text of an SVG image, about 720 wide: each seat's hand and table, stock and trick between.

    The first seat is at the bottom, the next ones go round the table clockwise where there is room beside each other,
    else one below the other. What was not seen lies face down.
    """
    return _Drawing(shown).text()


class _Drawing:
    """Draws from top to bottom."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.names = [
            _CLEAN.clean(name).strip() or tr("Player {seat}", seat=seat) for seat, name in enumerate(shown.players, 1)
        ]
        self.parts: list[str] = []
        self.across = 1
        self.y = _MARGIN

    def text(self) -> str:
        above, below = self.places()
        self.across = max(map(len, [*above, below]))
        for seats in above:
            self.side_by_side(seats)
        self.middle()
        self.side_by_side(below)
        height = self.y + 4
        title = escape(self.title())
        suits = "".join(f'<path id="suit-{suit}" d="{path}"/>' for suit, path in SUIT_PATHS.items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {_ROOM} {height}" width="{_ROOM}" height="{height}" role="img" '
            f'font-family="Helvetica, Arial, sans-serif"><title>{title}</title><defs>{suits}</defs>'
            f'<rect width="{_ROOM}" height="{height}" rx="14" fill="{_FELT}"/>{"".join(self.parts)}</svg>'
        )

    def title(self) -> str:
        """What is to be seen, in words."""
        scores = self.shown.standing
        said = ", ".join(f"{isolated(name)} {scores[at % len(scores)]}" for at, name in enumerate(self.names))
        if self.shown.bidding:
            return tr("The bids: {scores}", scores=said)
        return tr("Trick {trick}: {scores}", trick=self.shown.trick, scores=said)

    def places(self) -> tuple[list[list[int]], list[int]]:
        """The seats in rows: those above the trick, and those below it, each from left to right.

        As many are beside each other as have room, but no more than half of them: so two rows go round clockwise from
        the first seat at the bottom left.
        """
        seats = range(1, len(self.names) + 1)
        across = (len(seats) + 1) // 2
        while across > 1 and any(self.needs(seat, _BESIDE) > self.share(across) for seat in seats):
            across -= 1
        beside = (len(seats) - 1) % across
        above = seats[1 : len(seats) - beside]
        rows = [list(above[at : at + across]) for at in range(0, len(above), across)]
        return rows, [1, *reversed(seats[len(seats) - beside :])]

    def share(self, across: int) -> int:
        """The width that each of some seats beside each other has."""
        return (_ROOM - 2 * _MARGIN - _BETWEEN * (across - 1)) // across

    def cards_of(self, seat: int) -> tuple[list[str], list[str]]:
        """The hand and the table of a seat."""
        shown = self.shown
        return [*shown.hands[seat - 1], *[""] * shown.unseen[seat - 1]], list(shown.tables[seat - 1])

    def needs(self, seat: int, step: int) -> int:
        """The width of a seat's cards with so much from one to the next."""
        hand, table = self.cards_of(seat)
        rows = bool(hand) + bool(table)
        return _WIDTH * rows + _STEP * (rows > 1) + step * (len(hand) + len(table) - rows)

    def side_by_side(self, seats: Sequence[int]) -> None:
        """Seats in a row, each as wide as the others, and as those of the fuller row above."""
        room = self.share(self.across)
        top = bottom = self.y
        for at, seat in enumerate(seats):
            self.y = top
            self.seat(seat, _MARGIN + at * (room + _BETWEEN), room)
            bottom = max(bottom, self.y)
        self.y = bottom

    def seat(self, seat: int, left: int, room: int) -> None:
        """A line with the name and the score, below it the cards in hand, and behind a stroke those on the table."""
        shown = self.shown
        score = shown.standing[(seat - 1) % len(shown.standing)]
        name = _fitting(self.names[seat - 1], room - 24 - _SCORE, 15)
        turn = seat in (shown.to_act, shown.declarer)
        mark = f'<path d="M{left} {self.y + 3}l8 5-8 5z" fill="#ffe08a"/>' if turn else ""
        self.parts.append(
            f'{mark}<text x="{left + 14}" y="{self.y + 13}" font-size="15" font-weight="bold" fill="{_INK}">'
            f'{escape(isolated(name))}<tspan dx="10">{score}</tspan></text>'
        )
        self.y += _HEAD
        hand, table = self.cards_of(seat)
        steps = len(hand) + len(table) - bool(hand) - bool(table)
        between = _STEP if table and hand else 0
        step = min(_WIDTH + 4, (room - self.needs(seat, 0)) // steps) if steps else 0
        rows = 1 if step >= _LEAST else 2
        step = max(step, _LEAST)
        x = self.row(hand, left, step)
        if table:
            if rows == 2:
                self.y += _HEIGHT + 6
                x = left
            elif hand:
                x += between // 2
                self.parts.append(
                    f'<path d="M{x} {self.y}v{_HEIGHT}" stroke="{_SOFT}" stroke-width="2" stroke-dasharray="2 4"/>'
                )
                x += between // 2
            self.row(table, x, step)
        self.y += _HEIGHT + 12

    def row(self, cards: Sequence[str], x: int, step: int) -> int:
        """Cards in a row, and where it ends."""
        for at, card in enumerate(cards):
            self.card(card, x + at * step, self.y)
        return x + (len(cards) - 1) * step + _WIDTH if cards else x

    def middle(self) -> None:
        """The stock and the turned card, trumps, and the trick."""
        shown = self.shown
        top = self.y
        x = _MARGIN
        if shown.stock_left > (1 if shown.turned else 0):
            self.card("", x, top)
            x += _WIDTH + 4
        if shown.turned:
            self.card(shown.turned, x, top)
            x += _WIDTH + 4
        said = [tr("bids") if shown.bidding else tr("trick {trick}", trick=shown.trick)]
        if shown.stock_left:
            said.append(tr("stock {n}", n=shown.stock_left))
        if shown.taker:
            taker = _fitting(self.names[shown.taker - 1], _TAKER, 13)
            said.append(tr("{who} took", who=isolated(taker)))
        for line, text in enumerate(said):
            self.parts.append(
                f'<text x="{x + 8}" y="{top + 16 + 18 * line}" font-size="13" fill="{_SOFT}">{escape(text)}</text>'
            )
        if shown.trump:
            y = top + 4 + 18 * len(said)
            suit, label = escape(suit_said(SUITS.index(shown.trump))), tr("trumps")
            at = x + 16 + _LETTER * width(label)
            self.parts.append(
                f'<text x="{x + 8}" y="{y + 13}" font-size="13" fill="{_SOFT}">{escape(label)}</text>'
                f'<g><title>{suit}</title><rect x="{at}" y="{y}" width="20" height="18" rx="3" fill="#fffdf8"/>'
                f"{_pip(shown.trump, at + 3, y + 2, 14)}</g>"
            )
        wide = max(_LETTER * width(text) for text in (*said, tr("trumps") + "  ")) + 24
        cards = len(shown.on_trick) * (_WIDTH + 34)
        x = max(x + 130, 250, min(x + wide, _ROOM - _MARGIN - cards))
        step = min(_WIDTH + 34, (_ROOM - _MARGIN - x) // max(1, len(shown.on_trick)))
        for seat, card in shown.on_trick:
            self.card(card, x, top)
            self.parts.append(
                f'<text x="{x + _WIDTH // 2}" y="{top + _HEIGHT + 15}" font-size="12" text-anchor="middle" '
                f'fill="{_SOFT}">{escape(isolated(_fitting(self.names[seat - 1], step - 6, 12)))}</text>'
            )
            x += step
        self.y = top + _HEIGHT + 26

    def card(self, card: str, x: int, y: int) -> None:
        """A card, its face down where its name is empty; a digit behind the name tells copies apart."""
        edge = f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="5" stroke="#6f6a5c" fill='
        if not card:
            lines = "".join(f"M{x + 4} {y + 13 + 9 * n}l36-8" for n in range(6))
            unseen = escape(tr("a card that is not seen"))
            self.parts.append(f'<g><title>{unseen}</title>{edge}"#34599f"/>')
            self.parts.append(f'<path d="{lines}" stroke="#ffffff" stroke-opacity=".5" stroke-width="2"/></g>')
            return
        suit = card[1]
        known = CARD_OF[card[:2]]
        rank = "10" if card[0] == "T" else rank_letter(known & 15)
        letter = (
            f'<text x="{x + 27}" y="{y + 42}" font-size="24" font-style="italic" font-weight="bold" '
            f'text-anchor="middle" font-family="Georgia, serif">{rank}</text>{_pip(suit, x + 21, y + 46, 12)}'
            if card[0] in "AKQJ"
            else _pip(suit, x + 17, y + 28, 22)
        )
        number = f'<text x="{x + 37}" y="{y + 59}" font-size="9">{card[2:]}</text>' if card[2:] else ""
        self.parts.append(
            f'<g fill="{INKS[suit]}"><title>{card_said(known)}{card[2:]}</title>{edge}"#fffdf8"/>'
            f'<text x="{x + 9}" y="{y + 16}" font-size="15" font-weight="bold" text-anchor="middle" '
            f'font-family="Georgia, serif">{rank}</text>{_pip(suit, x + 4, y + 19, 10)}{letter}{number}</g>'
        )


def _pip(suit: str, x: int, y: int, size: int) -> str:
    return (
        f'<use href="#suit-{suit}" xlink:href="#suit-{suit}" transform="translate({x} {y}) scale({size / 20:g})" '
        f'fill="{INKS[suit]}"/>'
    )


def _fitting(name: str, room: int, size: int) -> str:
    """A name, or as much of it as surely fits into a width in letters of a size."""
    if sum(map(_ems, name)) * size <= room:
        return name
    left = room / size - 1
    kept = ""
    for char in name:
        left -= _ems(char)
        if left < 0:
            break
        kept += char
    return f"{kept.rstrip()}…"


def _ems(char: str) -> float:
    """About the width of a bold letter as a part of its size, rather more than less: fonts differ."""
    cells = width(char)
    if cells != 1:
        return cells * 0.6
    if char in _WIDE:
        return 1
    return 0.4 if char in _NARROW else 0.82 if char.isupper() else 0.66

"""A position as a few lines of text: both hands and tables, the trick, the turned card, the stock, the score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from bzq.cards import SUIT_SYMBOLS
from bzq.views.screen import pad, width

if TYPE_CHECKING:
    from bzq.views.screen import Line, Screen

_RED: Final = re.compile("(?<= )[ATKQJ98765432][hd♥♦][1-8]?(?= |$)")
"""A red card as it stands in a picture."""


class Shown(Protocol):
    """What a picture needs to know of a position; seats count from 1, cards are names."""

    @property
    def trick(self) -> int:
        """The number of the trick."""
        ...

    @property
    def players(self) -> Sequence[str]:
        """Names in seat order."""
        ...

    @property
    def hands(self) -> Sequence[Sequence[str]]:
        """Known cards of each hand."""
        ...

    @property
    def unseen(self) -> Sequence[int]:
        """Cards of each hand that nobody recorded."""
        ...

    @property
    def tables(self) -> Sequence[Sequence[str]]:
        """Declared cards, with numbers where copies differ."""
        ...

    @property
    def on_trick(self) -> Sequence[tuple[int, str]]:
        """Seat and card of the trick under way."""
        ...

    @property
    def standing(self) -> Sequence[int]:
        """Running scores, or points in the tricks where these are counted at the end."""
        ...

    @property
    def card_points(self) -> Sequence[int] | None:
        """Points in the tricks, where they are counted."""
        ...

    @property
    def bidding(self) -> bool:
        """Whether the next event is a bid."""
        ...

    @property
    def taker(self) -> int | None:
        """The seat that took, where somebody did."""
        ...

    @property
    def trump(self) -> str | None:
        """Trump suit letter."""
        ...

    @property
    def turned(self) -> str | None:
        """The card under the stock."""
        ...

    @property
    def stock_left(self) -> int:
        """Cards in the stock, with the turned one."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat whose event is next."""
        ...

    @property
    def declarer(self) -> int | None:
        """The seat that has just won a trick and may declare."""
        ...


def picture(shown: Shown, *, ascii_only: bool = False, names: Sequence[str] | None = None) -> str:
    """The position as text, at most 80 columns wide for two players.

    ``ascii_only`` writes suits as letters instead of symbols; ``names`` stand for the players' own.
    """
    names = names or shown.players
    head = ["bids" if shown.bidding else f"trick {shown.trick}"]
    if shown.trump:
        head.append(f"trumps {shown.trump}")
    if shown.taker:
        head.append(f"{names[shown.taker - 1]} took")
    if shown.turned:
        head.append(f"turned {shown.turned}")
    if shown.stock_left:
        head.append(f"stock {shown.stock_left}")
    room = max(map(width, names))
    lines = ["   ".join(head)]
    for index, name in enumerate(names):
        seat = index + 1
        mark = ">" if seat == shown.to_act else " "
        hand = list(shown.hands[index])
        if shown.unseen[index]:
            hand.append(f"+{shown.unseen[index]} unseen")
        score = shown.standing[index % len(shown.standing)]
        line = f"{mark} {pad(name, room)} {score:>5}  {' '.join(hand) or '-'}"
        if shown.tables[index]:
            line += f"  | {' '.join(shown.tables[index])}"
        lines.append(line)
    if shown.on_trick:
        cards = ", ".join(f"{names[seat - 1]} {card}" for seat, card in shown.on_trick)
        lines.append(f"  on the trick: {cards}")
    elif shown.declarer:
        lines.append(f"  {names[shown.declarer - 1]} has won the trick and may declare")
    text = "\n".join(lines)
    return text if ascii_only else _symbols(text, shown)


def picture_lines(shown: Shown, screen: Screen) -> list[Line]:
    """The same picture for a screen: its suits as the screen has them, red ones in red."""
    lines: list[Line] = []
    names = [screen.clean(name) for name in shown.players]
    for text in picture(shown, ascii_only=not screen.takes(SUIT_SYMBOLS["s"]), names=names).split("\n"):
        line: Line = []
        at = 0
        for match in _RED.finditer(text):
            line += [(text[at : match.start()], ""), (match[0], "red")]
            at = match.end()
        lines.append([*line, (text[at:], "")])
    return lines


def _symbols(text: str, shown: Shown) -> str:
    """Suit letters of cards as symbols; names stay as they are."""
    cards = {card for hand in (*shown.hands, *shown.tables) for card in hand} | {card for _, card in shown.on_trick}
    if shown.turned:
        cards.add(shown.turned)
    for card in sorted(cards, key=len, reverse=True):
        text = text.replace(f" {card}", f" {card[0]}{SUIT_SYMBOLS[card[1]]}{card[2:]}")
    if shown.trump:
        text = text.replace(f"trumps {shown.trump}", f"trumps {SUIT_SYMBOLS[shown.trump]}")
    return text

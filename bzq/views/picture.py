"""A position as a few lines of text: both hands and tables, the trick, the turned card, the stock, the score."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from bzq.cards import RANKS, SUIT_SYMBOLS, SUITS
from bzq.language import rank_letter, tr
from bzq.views.screen import Screen, pad, width

if TYPE_CHECKING:
    from bzq.views.screen import Line

_CLEAN: Final = Screen()
"""For names that no screen has made fit to be shown."""


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


def picture(shown: Shown, *, ascii_only: bool = False, names: Sequence[str] | None = None, points: bool = True) -> str:
    """The position as text, at most 80 columns wide for two players.

    ``ascii_only`` writes suits as letters instead of symbols; ``names`` stand for the players' own. Without ``points``
    nothing is told of scores and points.
    """
    names = names or [_CLEAN.clean(name) for name in shown.players]

    def said(card: str) -> str:
        """A card as people read it."""
        rank, suit = RANKS.find(card[0]), SUITS.find(card[1])
        if rank < 0 or suit < 0:
            return card
        return rank_letter(rank) + (card[1] if ascii_only else SUIT_SYMBOLS[card[1]]) + card[2:]

    head = [tr("bids") if shown.bidding else tr("trick {trick}", trick=shown.trick)]
    if shown.trump:
        head.append(tr("trumps {suit}", suit=shown.trump if ascii_only else SUIT_SYMBOLS[shown.trump]))
    if shown.taker:
        head.append(tr("{who} took", who=names[shown.taker - 1]))
    if shown.turned:
        head.append(tr("turned {card}", card=said(shown.turned)))
    if shown.stock_left:
        head.append(tr("stock {n}", n=shown.stock_left))
    room = max(map(width, names))
    lines = ["   ".join(head)]
    for index, name in enumerate(names):
        seat = index + 1
        mark = ">" if seat == shown.to_act else " "
        hand = list(map(said, shown.hands[index]))
        if shown.unseen[index]:
            hand.append(tr("+{n} unseen", n=shown.unseen[index]))
        score = f" {shown.standing[index % len(shown.standing)]:>5}" if points else ""
        line = f"{mark} {pad(name, room)}{score}  {' '.join(hand) or '-'}"
        if shown.tables[index]:
            line += f"  | {' '.join(map(said, shown.tables[index]))}"
        lines.append(line)
    if shown.on_trick:
        cards = ", ".join(f"{names[seat - 1]} {said(card)}" for seat, card in shown.on_trick)
        lines.append("  " + tr("on the trick: {cards}", cards=cards))
    elif shown.declarer:
        lines.append("  " + tr("{who} has won the trick and may declare", who=names[shown.declarer - 1]))
    return "\n".join(lines)


@cache
def _red_cards(letters: str) -> re.Pattern[str]:
    """A red card as it stands in a picture, with these letters for the ranks."""
    return re.compile(f"(?<= )[{letters}][hd♥♦][1-8]?(?= |$)")


def picture_lines(shown: Shown, screen: Screen) -> list[Line]:
    """The same picture for a screen: its suits as the screen has them, red ones in red."""
    lines: list[Line] = []
    names = [screen.clean(name) for name in shown.players]
    red = _red_cards("".join(map(rank_letter, range(len(RANKS)))))
    for text in picture(shown, ascii_only=not screen.takes(SUIT_SYMBOLS["s"]), names=names).split("\n"):
        line: Line = []
        at = 0
        for match in red.finditer(text):
            line += [(text[at : match.start()], ""), (match[0], "red")]
            at = match.end()
        lines.append([*line, (text[at:], "")])
    return lines

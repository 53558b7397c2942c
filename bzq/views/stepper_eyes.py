"""Whose eyes look at the table: which cards of each hand they see, and which they only can count."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import UNSEEN
from bzq.records.model import Declaration, Draw, Exchange, Play
from bzq.views.looks.looks import looks_of
from bzq.views.stepper_path import before

if TYPE_CHECKING:
    from bzq.engine.game import Position
    from bzq.timeline.frames import Frame, Line

ALL: Final = 0
"""Every card that the record has."""

TABLE: Final = -1
"""What everybody at the table can see."""


class Hand(NamedTuple):
    """The cards of a hand that are seen, by suit and height, and how many are not."""

    cards: tuple[int, ...]
    unseen: int


Known = tuple[Counter[int], ...]
"""For each seat, the cards of its hand that everybody has seen."""


class Sight:
    """What everybody knows of the hands at each frame, worked out once for each line."""

    def __init__(self) -> None:
        self._known: dict[int, list[Known]] = {}

    def hands(self, line: Line, index: int, eyes: int) -> list[Hand]:
        """The hands in seat order as ``eyes`` see them: all, a seat (from 1), or the table."""
        position = line.frames[index].position
        where = position.where
        found = []
        for seat, counts in enumerate(where.hands):
            total = sum(counts) + where.hidden[seat]
            if eyes in (ALL, seat + 1) or position.rules.rules.open:
                cards = [card for card, count in enumerate(counts) for _ in range(count)]
            else:
                public = self._of(line)[index][seat]
                cards = [card for card in sorted(public) for _ in range(public[card])][:total]
            found.append(Hand(tuple(cards), total - len(cards)))
        return found

    def drawn(self, line: Line, index: int, eyes: int) -> list[tuple[int, int]]:
        """Who drew what at a frame that is a draw, in drawing order: seats from 1, ``UNSEEN`` for what is not seen."""
        item = line.frames[index].item
        previous = before(line, index)
        if not isinstance(item, Draw) or previous is None:
            return []
        shown = _shown_draws(previous.position)
        return [
            (seat + 1, card if eyes in (ALL, seat + 1) or seat in shown else UNSEEN)
            for seat, card in zip(previous.position.drawing_order(), item.cards, strict=False)
        ]

    def _of(self, line: Line) -> list[Known]:
        found = self._known.get(id(line))
        if found is None:
            previous = before(line, 0)
            if previous is None:
                known: Known = tuple(Counter() for _ in line.frames[0].position.where.hands)
            else:
                assert line.parent is not None
                known = self._of(line.parent)[line.at - 1] if line.at else self._of(line.parent)[0]
            found = []
            for frame in line.frames:
                known = _followed(known, previous, frame)
                found.append(known)
                previous = frame
            self._known[id(line)] = found
        return found


def _shown_draws(position: Position) -> set[int]:
    """The seats whose next drawn card everybody sees: the turned card's, and the winner's where he shows the last.

    Where hands lie open, all of them.
    """
    shown: set[int] = set()
    seats = position.rules.seats
    if position.rules.rules.open:
        return set(range(seats))
    if position.turned is not None and position.cards_to_draw() <= seats:
        order = position.drawing_order()
        shown.add(order[-1])
        if position.rules.rules.show_last:
            shown.add(order[0])
    return shown


def _followed(known: Known, previous: Frame | None, frame: Frame) -> Known:
    """What everybody knows of the hands after an event, from what they knew before it."""
    item = frame.item
    if previous is None or item is None:
        return _with_shown(list(known), previous, frame)
    seat = frame.seat - 1
    if isinstance(item, Draw):
        return _drawn(known, previous.position, item)
    if not 0 <= seat < len(known):
        return known
    now = list(known)
    cards = now[seat] = Counter(now[seat])
    position = frame.position
    if isinstance(item, Exchange):
        cards[item.given] -= 1
        cards[item.taken] += 1
    elif isinstance(item, Play):
        lay = _lying(previous.position, seat, item.card.card)
        if _lying(position, seat, item.card.card) == lay:
            cards[item.card.card] -= 1
    elif isinstance(item, Declaration) and len(item.cards) > 1:
        for card in {one.card for one in item.cards}:
            cards[card] -= max(0, _lying(position, seat, card) - _lying(previous.position, seat, card))
    now[seat] = +cards
    return _with_shown(now, previous, frame)


def _with_shown(now: list[Counter[int]], previous: Frame | None, frame: Frame) -> Known:
    """What everybody knows with what a frame shows them besides."""
    for seat, cards in looks_of(frame.position.rules.rules).shown(previous, frame).items():
        now[seat] = now[seat] | Counter(cards)
    return tuple(now)


def _drawn(known: Known, position: Position, item: Draw) -> Known:
    now = list(known)
    shown = _shown_draws(position)
    for seat, card in zip(position.drawing_order(), item.cards, strict=False):
        if seat in shown and card != UNSEEN:
            now[seat] = now[seat] + Counter([card])
    if position.trick == position.rules.stock_tricks:  # declared cards go back to the hands
        for seat in range(position.rules.seats):
            now[seat] = now[seat] + Counter(one.card for one in position.table_of(seat) if one.seat == seat)
    return tuple(now)


def _lying(position: Position, seat: int, card: int) -> int:
    """How many copies of a card lie before a seat."""
    return sum(1 for one in position.table_of(seat) if one.card == card and one.seat == seat)

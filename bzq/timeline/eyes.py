"""A position as somebody at the table sees it: what is hidden from these eyes is as if nobody had recorded it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import UNSEEN
from bzq.engine.whereabouts import Ban
from bzq.timeline.positiontext import late

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.engine.game import Position


def through_eyes(position: Position, hands: Sequence[Sequence[int]], eyes: int) -> Position:
    """A copy in which only these cards of each hand are known (in seat order), and of the stock only how many it has.

    ``eyes`` is the seat that looks, from 1; the table's are any number that is no seat. What else its game keeps
    from other eyes the position itself leaves out.

    Cards that are not among a hand's known ones are passed over. While cards are still drawn, what earlier plays
    tell of unseen cards is left out.
    """
    seen: Position = position.copy()
    where = seen.where
    for card in (position.stock or ())[position.stock_next :]:
        if card != UNSEEN:
            where.seen[card] -= 1
    seen.stock, seen.stock_next = None, 0
    for seat, hand in enumerate(where.hands):
        for card, count in enumerate(hand):
            hidden = count - min(count, hands[seat].count(card)) if count > 0 else 0
            hand[card] -= hidden
            where.hidden[seat] += hidden
            where.seen[card] -= hidden
    bans = where.bans if late(position) else []
    where.arrivals, where.reveals = where.hidden[:], []
    where.bans = [Ban(ban.seat, ban.cards, where.hidden[ban.seat], 0, ban.reference) for ban in bans]
    seen.forget_unseen(eyes - 1)
    return seen

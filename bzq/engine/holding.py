"""Cards of a hand as findings speak of them, in games where nothing is laid on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bzq.cards import CARD_SPACE, UNSEEN
from bzq.engine.game import DealPosition, Refusal
from bzq.engine.whereabouts import Conflict, Refused, Whereabouts


def cards_in(held: int) -> list[int]:
    """The cards of a set of bits."""
    return [card for card in range(CARD_SPACE) if held >> card & 1]


def held_refusal(position: DealPosition, seat: int, card: int) -> Refusal:
    """Why a seat cannot have this card in its hand.

    E208: the pack does not hold it; E202: it lies elsewhere or was played; E201: it is simply not there.
    """
    where = position.where
    facts: dict[str, Any] = {"seat": seat, "card": card, "known": where.known(seat)}
    if not where.copies[card]:
        return Refusal("E208", facts, impossible=True)
    facts["others"] = [other for other, hand in enumerate(where.hands) if other != seat and hand[card]]
    to_come = position.stock is not None and card in position.stock[position.stock_next :]
    if where.seen[card] >= where.copies[card] and not (facts["others"] or to_come or card == position.turned):
        return Refusal("E202", facts, impossible=True)
    return Refusal("E201", facts, impossible=True)


def where_refusal(position: DealPosition, seat: int, card: int, refused: Refused) -> Refusal:
    """The finding's facts for a card that cannot be where a record says it is."""
    if refused.conflict in (Conflict.COPIES, Conflict.NOT_HELD):
        return held_refusal(position, seat, card)
    facts = {"seat": seat, "card": card, "ban": refused.ban, "known": position.where.known(seat)}
    return Refusal("E207", facts, impossible=True)


def see_named(where: Whereabouts, cards: Sequence[int], facts: dict[str, Any]) -> list[Refusal]:
    """Cards that a tag names are seen where they lie; refusals for those the pack does not hold (again)."""
    named = [card for card in cards if card != UNSEEN]
    foreign = [card for card in named if not where.copies[card]]
    problems = [Refusal("E208", {**facts, "card": card}, impossible=True) for card in foreign]
    excess = where.see_all([card for card in named if where.copies[card]])
    return problems + [Refusal("E202", {**facts, "card": card}, impossible=True) for card in excess]


def put_in_hand(where: Whereabouts, seat: int, cards: Sequence[int]) -> None:
    """Cards come to a hand, the unseen ones as numbers."""
    for card in cards:
        if card == UNSEEN:
            where.get_unseen(seat)
        else:
            where.get(seat, card)

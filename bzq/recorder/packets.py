"""Cards dealt in the middle of a deal, as in Belote after the taking: whose they are, and where the record has them.

They stand in the ``Stock`` tag in the order in which they are dealt, ``xx`` for those that nobody recorded.
"""

from __future__ import annotations

from typing import NamedTuple

from bzq.cards import UNSEEN_NAME, card_name
from bzq.recorder.draft import Draft, tagged
from bzq.recorder.guides import guide_of
from bzq.records.model import Record


class Packet(NamedTuple):
    """The cards a seat (from 0) was dealt later: where they begin in the stock, how many, which as far as known."""

    seat: int
    at: int
    number: int
    cards: tuple[str, ...]

    @property
    def unseen(self) -> bool:
        """Whether nobody has named a card of it."""
        return set(self.cards) == {UNSEEN_NAME}


def packets_of(draft: Draft) -> list[Packet]:
    """The packets that have been dealt, in order; none where all cards are dealt before the first event."""
    dealt = guide_of(draft.rules).packets(draft.position)
    stock = _stock(draft, sum(number for _, number in dealt))
    found, at = [], 0
    for seat, number in dealt:
        found.append(Packet(seat, at, number, tuple(stock[at : at + number])))
        at += number
    return found


def missing(draft: Draft) -> list[Packet]:
    """The packets of hands that are known whose cards were not named."""
    return [packet for packet in packets_of(draft) if packet.unseen and packet.seat in draft.known_seats]


def with_packet(draft: Draft, packet: Packet, cards: list[str]) -> Record:
    """The deal with the cards of a packet; where all others are named, the last packet has what is left."""
    packets = packets_of(draft)
    stock = [card for one in packets for card in one.cards]
    stock[packet.at : packet.at + packet.number] = cards
    unseen = [one for one in packets if one.unseen and one.seat != packet.seat]
    left = _left(draft, stock) if len(unseen) == 1 else []
    if unseen and len(left) == unseen[0].number:
        stock[unseen[0].at : unseen[0].at + len(left)] = left
    return tagged(draft.record, {"Stock": " ".join(stock)})


def moved(before: Draft, after: Draft) -> Record:
    """A deal in which others get the packets, with each packet by its owner, where single ones were recorded.

    Where the whole stock was, it lay in its order, whoever got it.
    """
    old = packets_of(before)
    if not any(card == UNSEEN_NAME for packet in old for card in packet.cards) or all(one.unseen for one in old):
        return after.record
    own = {packet.seat: packet.cards for packet in old}
    cards: list[str] = []
    for packet in packets_of(after):
        kept = own.get(packet.seat, ())
        cards += kept if len(kept) == packet.number else [UNSEEN_NAME] * packet.number
    return tagged(after.record, {"Stock": " ".join(cards) if set(cards) > {UNSEEN_NAME} else None})


def _stock(draft: Draft, size: int) -> list[str]:
    named = (draft.record.known("Stock") or "").split()
    return named if len(named) == size else [UNSEEN_NAME] * size


def _left(draft: Draft, stock: list[str]) -> list[str]:
    """The cards of the pack that are in no hand and not in the stock, where all hands are known."""
    if len(draft.known_seats) < draft.rules.players:
        return []
    hands = [(draft.record.known(f"Hand{seat + 1}") or "").split() for seat in draft.known_seats]
    turned = (draft.record.known("Turned") or "").split()
    named = {card for some in (*hands, turned, stock) for card in some}
    pack = [card_name(card) for card, copies in enumerate(draft.position.where.copies) if copies]
    return [card for card in pack if card not in named]

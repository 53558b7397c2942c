"""Contracts that could have been taken: by whoever was asked, in any suit, the cards dealt as the rules say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.analysis.model import Contract
from bzq.cards import KING, QUEEN, UNSEEN, make_card
from bzq.engine.game import Bid
from bzq.games.belote import bidding
from bzq.games.belote.analysis.declarations import as_declared
from bzq.games.belote.analysis.stakes import Stakes, budget_of, by_tricks, decided, stakes_of
from bzq.games.belote.combinations import dearest
from bzq.games.belote.declare import compare
from bzq.games.belote.position import WHOLE_HAND, Position
from bzq.games.belote.solver import Ending
from bzq.language import mark, suit_said, tr

if TYPE_CHECKING:
    from bzq.games.belote.analysis.facts import Deal

_SAID: Final = {
    (1, True): mark("{who} could have taken {suit} in the first round and made it with best play of all."),
    (1, False): mark("{who} could have taken {suit} in the first round, and would have failed with best play of all."),
    (1, None): mark("{who} could have taken {suit} in the first round; whether that could be made is not decided."),
    (2, True): mark("{who} could have taken {suit} in the second round and made it with best play of all."),
    (2, False): mark("{who} could have taken {suit} in the second round, and would have failed with best play of all."),
    (2, None): mark("{who} could have taken {suit} in the second round; whether that could be made is not decided."),
}
"""What is said of such a contract by the round, and whether it could be made."""


def offers(deal: Deal, effort: int) -> list[Contract]:
    """What those who were asked could have taken besides, in the order of the bids."""
    found = []
    budget = budget_of(effort)
    for seat, number, suit in _asked_for(deal.position):
        dealt = _dealt(deal, seat, suit)
        if dealt is None:
            continue
        side = deal.side(seat)
        stakes, hands = _stakes_if(deal, dealt, side, suit)
        contract = Contract(seat + 1, suit, number, stakes.needed)
        leader = (deal.position.dealer + 1) % len(hands)
        if stakes.ordinary:
            ending = Ending(deal.position.rules, suit, hands)
            contract.made = decided(ending, hands, leader, side, stakes.needed, budget)
        else:
            contract.made = by_tricks(deal.position, suit, hands, leader, side, stakes, budget)
        contract.sentence = _could_have(deal, contract)
        found.append(contract)
    return found


def _could_have(deal: Deal, contract: Contract) -> str:
    name = deal.phrases.name(contract.seat - 1)
    return tr(_SAID[contract.round, contract.made], who=name, suit=suit_said(contract.suit))


def _asked_for(position: Position) -> list[tuple[int, int, int]]:
    """Seat, round and suit of all that could have been taken by the bids that were made, but for what was."""
    turned = position.turned_card
    if turned is None:
        return []
    found = []
    for place, bid in enumerate(position.bids):
        seat = (position.dealer + 1 + place) % len(position.rules.side)
        suits = (
            [turned >> 4] if place < len(position.rules.side) else [suit for suit in range(4) if suit != turned >> 4]
        )
        taken = position.trump if bid.take else None
        if bid.take and seat != position.taker:
            return []  # somebody has bid out of turn
        found += [(seat, 1 if len(suits) == 1 else 2, suit) for suit in suits if suit != taken]
    return found


def _dealt(deal: Deal, seat: int, suit: int) -> Position | None:
    """The position after this seat has taken this suit, as the cards would have been dealt then.

    ``None`` where the record does not tell: which card would have come to whom, or whether somebody holds it.
    """
    position = deal.position
    if seat == position.taker and None not in deal.hands:
        hands: Sequence[Sequence[int]] = [hand or [] for hand in deal.hands]
        stock = None
    else:
        first, stock = _first_hands(deal), position.stock
        if first is None or stock is None or UNSEEN in stock:
            return None
        hands = first
    other = Position(deal.rules, position.dealer, position.turned_card)
    bidding.start(other)
    if bidding.deal(other, hands, stock) or bidding.bid(other, seat, Bid(True, suit)) is not None:
        return None
    return other


def _first_hands(deal: Deal) -> list[list[int]] | None:
    """The five cards of each seat before somebody took, where the stock tells which of the eight came later."""
    position = deal.position
    if not deal.taken:
        hands = [[card for card, count in enumerate(hand) if count] for hand in position.where.hands]
        known = all(position.where.known(seat) for seat in range(len(hands)))
        return hands if known and not any(len(hand) == WHOLE_HAND for hand in hands) else None
    if None in deal.hands or position.stock is None:
        return None
    later = set(position.stock) | {position.turned_card}
    return [[card for card in hand or [] if card not in later] for hand in deal.hands]


def _stakes_if(deal: Deal, dealt: Position, side: int, suit: int) -> tuple[Stakes, list[list[int]]]:
    """What such a contract is about, everybody declaring all that is worth it; and the eight cards of each seat."""
    hands = [[card for card, count in enumerate(hand) if count] for hand in dealt.where.hands]
    if deal.rules.hand_declarations:
        dealt.declared = [
            as_declared(seat, one) for seat, hand in enumerate(hands) for one in dearest(hand, deal.rules)
        ]
    compare(dealt)
    royals = {make_card(rank, suit) for rank in (KING, QUEEN)}
    has = [royals.issuperset(royals & set(hand)) and len(royals & set(hand)) == 2 for hand in hands]
    return stakes_of(dealt, side, suit, dealt.declared, dealt.winning_side, has), hands

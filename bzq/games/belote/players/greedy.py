"""The player of Belote who takes with a strong knave or nine and plays his best cards; he remembers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import ACE, KNAVE, NINE
from bzq.games.belote.players.acting import next_declaration
from bzq.games.belote.tricks import holding_trick
from bzq.records.model import CardRef, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.players.view import View
    from bzq.records.model import Bid, Event

_TRUMPS: int = 3
"""Trumps to take with, the knave or the nine among them."""


class GreedyPlayer:
    """Bids by the rule of thumb, leads high, and gives his partner what he can."""

    def bid(self, view: View) -> Bid:
        """Takes with the knave or the nine of trumps, two more trumps, and an ace beside them."""
        turned = view.position.turned
        for bid in view.bids():
            if bid.take:
                hand = view.hand if turned is None else [*view.hand, turned]
                suit = bid.suit if bid.suit is not None else hand[-1] >> 4
                if _strong(hand, suit):
                    return bid
        return view.bids()[0]

    def act(self, view: View) -> Event | None:
        """Declares all he has."""
        return next_declaration(view)

    def card(self, view: View) -> Play:
        """The highest card to lead; the cheapest that wins; the dearest under his partner's, else the cheapest."""
        cards = view.legal_cards()
        return Play(0, 0, card=CardRef(cards[0] if len(cards) == 1 else _choice(view, cards)))


def _strong(hand: Sequence[int], suit: int) -> bool:
    trumps = [card & 15 for card in hand if card >> 4 == suit]
    aces = [card for card in hand if card & 15 == ACE and card >> 4 != suit]
    return len(trumps) >= _TRUMPS and (KNAVE in trumps or NINE in trumps) and bool(aces)


def _choice(view: View, cards: list[int]) -> int:
    position, rules = view.position, view.rules
    trump = position.trump
    points, height = rules.points[trump], rules.height[trump]
    if not position.plays:
        took = rules.side[position.taker] == rules.side[view.seat]
        return max(cards, key=lambda card: ((card >> 4 == trump) == took, height[card], -card))
    holder, best = holding_trick(position)
    if rules.side[holder] == rules.side[view.seat]:
        return max(cards, key=lambda card: (card >> 4 != trump, points[card], -height[card]))
    winning = [card for card in cards if rules.beats(card, best, trump)]
    if winning:
        return min(winning, key=lambda card: (card >> 4 == trump, height[card]))
    return min(cards, key=lambda card: (points[card], height[card]))

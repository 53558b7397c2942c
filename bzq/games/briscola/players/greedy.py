"""The player of Briscola who takes what is worth taking with the cheapest card; he remembers nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.briscola.players.acting import next_act
from bzq.games.briscola.tricks import holding_trick
from bzq.records.model import CardRef, Play

if TYPE_CHECKING:
    from bzq.players.view import View
    from bzq.records.model import Event

_WORTH_A_TRUMP: Final = 10
"""Points in a trick from which a trump is spent on it."""


class GreedyPlayer:
    """Leads his cheapest card, takes tricks with points in them, and gives his partner what he can."""

    def act(self, view: View) -> Event | None:
        """Exchanges for a better card, and claims the deal as soon as he has the points."""
        return next_act(view)

    def card(self, view: View) -> Play:
        """The card that costs least for what it wins."""
        cards = view.legal_cards()
        return Play(0, 0, card=CardRef(cards[0] if len(cards) == 1 else _choice(view, cards)))


def _choice(view: View, cards: list[int]) -> int:
    position, rules = view.position, view.rules
    trump, points, height = position.trump, rules.points[0], rules.height

    def cost(card: int) -> tuple[bool, int, int]:
        return (card >> 4 == trump, points[card], height[card])

    if not position.plays:
        return min(cards, key=cost)
    holder, best = holding_trick(position)
    if rules.side[holder] == rules.side[view.seat]:
        return max(cards, key=lambda card: (card >> 4 != trump, points[card], -height[card]))
    winning = [card for card in cards if rules.beats(card, best, trump)]
    plain = [card for card in winning if card >> 4 != trump]
    if plain:
        return max(plain, key=lambda card: points[card])
    lying = sum([points[card] for _, card in position.plays])
    if winning and lying >= _WORTH_A_TRUMP:
        return min(winning, key=cost)
    return min(cards, key=lambda card: (points[card], card >> 4 == trump, height[card]))

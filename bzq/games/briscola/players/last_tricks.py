"""The last tricks of Briscola between two sides with all cards known, played out exactly.

Cards are numbers and hands sets of bits, see :mod:`~bzq.games.briscola.players.cards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.briscola.players.cards import BLOCK, POINTS

if TYPE_CHECKING:
    from bzq.games.briscola.players.form import Form

_Plays = tuple[tuple[int, int], ...]


def best_play(
    form: Form, hands: list[int], stock: tuple[int, ...], leader: int, plays: _Plays, low: int, high: int
) -> int:
    """The points that side 0 wins in the tricks to come with best play of both sides.

    ``stock`` is what is still drawn, the turned card last. ``plays`` are the cards of the trick under way, seat and
    number, in no hand any more. The value is exact between ``low`` and ``high``, outside only which side of them
    it is on (alpha and beta).
    """
    side, first_trump, follow = form.side, form.first_trump, form.follow
    best, holder, worth = -1, leader, 0
    for seat, card in plays:
        worth += POINTS[card]
        if best < 0 or (card > best and (card >= first_trump or card >> 4 == best >> 4)):
            best, holder = card, seat
    seats = len(side)
    if len(plays) == seats:
        won = 0 if side[holder] else worth
        if stock:
            hands = hands[:]
            for step in range(seats):
                hands[(holder + step) % seats] |= 1 << stock[step]
            stock = stock[seats:]
        elif not hands[holder]:
            return won
        return won + best_play(form, hands, stock, holder, (), low - won, high - won)
    seat = (leader + len(plays)) % seats
    hand = hands[seat]
    may = (hand & BLOCK[plays[0][1]] or hand) if follow and plays else hand
    maximizes = not side[seat]
    value = low if maximizes else high
    while may:
        card = may.bit_length() - 1
        may ^= 1 << card
        hands[seat] = hand ^ (1 << card)
        after = (*plays, (seat, card))
        if maximizes:
            value = max(value, best_play(form, hands, stock, leader, after, value, high))
        else:
            value = min(value, best_play(form, hands, stock, leader, after, low, value))
        hands[seat] = hand
        if value >= high if maximizes else value <= low:
            break
    return value

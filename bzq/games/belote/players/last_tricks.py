"""The last tricks of Belote with all hands known, played out exactly."""

from __future__ import annotations

from typing import Final

from bzq.games.belote.players.cards import FIRST_TRUMP, POINTS, legal

LAST: Final = 10
"""Points of the last trick."""

_Plays = tuple[tuple[int, int], ...]


def best_play(hands: list[int], leader: int, plays: _Plays, forced: bool, low: int, high: int) -> int:
    """The points that side 0 wins in the tricks to come with best play of both sides.

    ``plays`` are the cards of the trick under way, seat and number, in no hand any more. The value is exact
    between ``low`` and ``high``, outside only which side of them it is on (alpha and beta).
    """
    best, holder, worth = -1, leader, 0
    for seat, card in plays:
        worth += POINTS[card]
        if best < 0 or (card > best and (card >= FIRST_TRUMP or card >> 3 == best >> 3)):
            best, holder = card, seat
    if len(plays) == 4:
        if not hands[0]:
            return 0 if holder & 1 else worth + LAST
        won = 0 if holder & 1 else worth
        return won + best_play(hands, holder, (), forced, low - won, high - won)
    seat = (leader + len(plays)) & 3
    hand = hands[seat]
    may = hand if best < 0 else legal(hand, plays[0][1], best, not (holder ^ seat) & 1, forced)
    value = low if not seat & 1 else high
    while may:
        card = may.bit_length() - 1
        bit = 1 << card
        may ^= bit
        hands[seat] = hand ^ bit
        if seat & 1:
            value = min(value, best_play(hands, leader, (*plays, (seat, card)), forced, low, value))
        else:
            value = max(value, best_play(hands, leader, (*plays, (seat, card)), forced, value, high))
        hands[seat] = hand
        if value <= low if seat & 1 else value >= high:
            break
    return value

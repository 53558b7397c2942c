"""A deal of Belote played to its end by rule of thumb, quickly, with all hands known: what a card may be worth.

Cards are numbers and hands sets of bits, see :mod:`~bzq.games.belote.players.cards`.
"""

from __future__ import annotations

from typing import Final

from bzq.games.belote.players.cards import ABOVE, BLOCK, FIRST_TRUMP, POINTS, TRUMPS, legal
from bzq.games.belote.players.last_tricks import LAST


def _of_ranks(plain: tuple[int, ...], trumps: tuple[int, ...] = ()) -> int:
    bits = sum(1 << (block << 3 | rank) for rank in plain for block in range(3))
    return bits | sum(1 << (FIRST_TRUMP | rank) for rank in trumps)


# Within a block: 7 8 9 J Q K T A, trumps 7 8 Q K T A 9 J.
_GIVEN: Final = tuple(_of_ranks((rank,)) for rank in (6, 7, 5, 4, 3, 2, 1, 0))
"""What is given to a partner, the dearest first, before trumps."""
_TRUMPS_GIVEN: Final = (0x30 << 24, 0x0C << 24, 0x03 << 24, 0xC0 << 24)
_THROWN: Final = (
    _of_ranks((0, 1, 2)), _of_ranks((3,)), _of_ranks((), (0, 1)), _of_ranks((4, 5)), _of_ranks((), (2, 3)),
    _of_ranks((6,)), _of_ranks((7,), (4, 5)), _of_ranks((), (6, 7)),
)  # fmt: skip
"""What is thrown to the other side, the cheapest first."""


def play_out(hands: list[int], leader: int, plays: list[tuple[int, int]], taker: int, forced: bool) -> list[int]:
    """Plays hands of equal length to their end; returns card points by side, and tricks by side.

    ``plays`` are the cards of the trick under way, seat and number, which are in no hand any more; ``leader`` is its
    leader. ``taker`` is the side that took. The last trick's ten points are counted.
    """
    points = [0, 0, 0, 0]
    left = hands[0] | hands[1] | hands[2] | hands[3]
    while True:
        best, holder, worth = -1, leader, 0
        count = 0
        for seat, card in plays:
            worth += POINTS[card]
            if best < 0 or (card > best and (card >= FIRST_TRUMP or card >> 3 == best >> 3)):
                best, holder = card, seat
            count += 1
        led = plays[0][1] if plays else -1
        while count < 4:
            seat = (leader + count) & 3
            hand = hands[seat]
            if led < 0:
                card = led = best = lead(hand, left, seat & 1 == taker)
            else:
                mine = not (holder ^ seat) & 1
                may = legal(hand, led, best, mine, forced)
                card = may.bit_length() - 1 if not may & (may - 1) else follow(may, best, mine, count == 3, left ^ hand)
                if card > best and (card >= FIRST_TRUMP or card >> 3 == best >> 3):
                    best, holder = card, seat
            bit = 1 << card
            hands[seat] = hand ^ bit
            left ^= bit
            worth += POINTS[card]
            count += 1
        side = holder & 1
        points[side] += worth
        points[2 | side] += 1
        if not left:
            points[side] += LAST
            return points
        leader = holder
        plays = []


def lead(hand: int, left: int, took: bool) -> int:
    """The card to lead: trumps for the taker's side while others have some, a card nobody beats, or a low one."""
    others = left & ~hand
    trumps = hand & TRUMPS
    theirs = others & TRUMPS
    if trumps and theirs:
        if trumps > theirs:
            if took:
                return trumps.bit_length() - 1
        elif took and trumps & (trumps - 1):
            return (trumps & -trumps).bit_length() - 1
    plain = hand & ~TRUMPS
    rest = plain
    while rest:
        card = rest.bit_length() - 1
        if not others & ABOVE[card]:
            return card
        rest &= ~BLOCK[card]
    if not plain:
        return trumps.bit_length() - 1 if trumps > theirs else (trumps & -trumps).bit_length() - 1
    for some in _THROWN:
        may = plain & some
        if may:
            return (may & -may).bit_length() - 1
    return plain.bit_length() - 1


def follow(may: int, best: int, mine: bool, last: bool, others: int) -> int:
    """The card to follow with: the dearest under a partner who will hold the trick, what wins, or the cheapest."""
    if mine and (last or not others & ABOVE[best]):
        for some in _GIVEN:
            found = may & some
            if found:
                return (found & -found).bit_length() - 1
        for some in _TRUMPS_GIVEN:
            found = may & some
            if found:
                return (found & -found).bit_length() - 1
    over = may & ABOVE[best]
    if best < FIRST_TRUMP and may & TRUMPS and not mine:
        over |= may & TRUMPS
    if over:
        plain = over & ~TRUMPS
        if plain:
            card = plain.bit_length() - 1
            if last or not others & ABOVE[card]:
                return card
        else:
            top = over.bit_length() - 1
            if last or others & TRUMPS == 0:
                return (over & -over).bit_length() - 1
            return top if not others & ABOVE[top] and top & 7 >= 6 else (over & -over).bit_length() - 1
    for some in _THROWN:
        found = may & some
        if found:
            return (found & -found).bit_length() - 1
    return may.bit_length() - 1

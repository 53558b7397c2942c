"""A deal of Briscola played to its end by rule of thumb, quickly, with all cards known: what a card may be worth.

Cards are numbers and hands sets of bits, see :mod:`~bzq.players.briscola.cards`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bzq.players.briscola.cards import BLOCK, FIRST_TRUMP, POINTS, TRUMPS


class Form(NamedTuple):
    """What a playout must know of the rules: the side of each seat, the first trump, whether suit is followed, and
    the points with which a deal is claimed, 0 where it is not."""

    side: tuple[int, ...]
    first_trump: int
    follow: bool
    claim: int


def _of_heights(plain: tuple[int, ...], trumps: tuple[int, ...] = ()) -> int:
    bits = sum(1 << (block << 4 | height) for height in plain for block in range(3))
    return bits | sum(1 << (FIRST_TRUMP | height) for height in trumps)


# Heights within a block: 2 4 5 6 7 J Q K 3 A.
_LOW: Final = (0, 1, 2, 3, 4)
_GIVEN: Final = (
    _of_heights((9,)), _of_heights((8,)), _of_heights((7,)), _of_heights((6,)), _of_heights((5,)), _of_heights(_LOW),
    _of_heights((), _LOW), _of_heights((), (5, 6, 7)), _of_heights((), (8, 9)),
)  # fmt: skip
"""What is given to a partner who takes the trick, the dearest first, trumps last."""
_THROWN: Final = (
    _of_heights(_LOW), _of_heights((5,)), _of_heights((6,)), _of_heights((), _LOW), _of_heights((7,)),
    _of_heights((), (5, 6, 7)), _of_heights((8,)), _of_heights((9,)), _of_heights((), (8, 9)),
)  # fmt: skip
"""What is led, or thrown to the other side, the cheapest first."""

_WORTH_A_TRUMP: Final = 10
"""Points in a trick from which any trump is spent on it."""
_WORTH_A_LOW_TRUMP: Final = 3
"""The same for a trump that counts nothing."""
_LOW_TRUMPS: Final = _of_heights((), _LOW)


def play_out(
    form: Form, hands: list[int], stock: list[int], leader: int, plays: list[tuple[int, int]], points: list[int]
) -> None:
    """Plays all cards, or until somebody can claim the deal; adds the card points to ``points``, by side.

    ``hands`` are by seat, ``stock`` in drawing order with the turned card last. ``plays`` are the cards of the trick
    under way, seat and number, in no hand any more; ``leader`` is its leader.
    """
    side, first_trump, must_follow, claim = form
    seats = len(side)
    drawn = 0
    while True:
        best, holder, worth = -1, leader, 0
        for seat, card in plays:
            worth += POINTS[card]
            if best < 0 or (card > best and (card >= first_trump or card >> 4 == best >> 4)):
                best, holder = card, seat
        count = len(plays)
        led = plays[0][1] if plays else -1
        while count < seats:
            seat = (leader + count) % seats
            hand = hands[seat]
            if not hand & (hand - 1):
                card = hand.bit_length() - 1
            elif led < 0:
                card = _first(hand, _THROWN)
            else:
                may = (hand & BLOCK[led] or hand) if must_follow else hand
                card = _follow(may, best, worth, side[holder] == side[seat], count == seats - 1, first_trump)
            if led < 0:
                led = best = card
            elif card > best and (card >= first_trump or card >> 4 == best >> 4):
                best, holder = card, seat
            hands[seat] = hand ^ (1 << card)
            worth += POINTS[card]
            count += 1
        winner = side[holder]
        points[winner] += worth
        if claim and points[winner] >= claim:
            return
        leader = holder
        if drawn < len(stock):
            for step in range(seats):
                hands[(leader + step) % seats] |= 1 << stock[drawn + step]
            drawn += seats
        elif not hands[leader]:
            return
        plays = []


def _first(may: int, order: tuple[int, ...]) -> int:
    """The lowest card of the first set that has one."""
    for some in order:
        found = may & some
        if found:
            return (found & -found).bit_length() - 1
    return may.bit_length() - 1


def _follow(may: int, best: int, worth: int, mine: bool, last: bool, first_trump: int) -> int:
    """The card to follow with: the dearest under a partner, what wins cheaply, or what is worth least."""
    if mine and (last or best >= first_trump):
        return _first(may, _GIVEN)
    suit = may & BLOCK[best]
    if suit >> best and best < first_trump:
        card = suit.bit_length() - 1
        if last or POINTS[card] < _WORTH_A_TRUMP:
            return card
    if not mine and first_trump == FIRST_TRUMP and worth >= _WORTH_A_LOW_TRUMP:
        trumps = may & TRUMPS
        if best >= first_trump:
            trumps &= -1 << best
        if worth < _WORTH_A_TRUMP:
            trumps &= _LOW_TRUMPS
        if trumps:
            return (trumps & -trumps).bit_length() - 1
    return _first(may, _THROWN)

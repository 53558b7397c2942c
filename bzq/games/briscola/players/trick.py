"""The trick under way, finished by rule of thumb with all hands known: what the others will probably play to it.

Cards are numbers and hands sets of bits, see :mod:`~bzq.games.briscola.players.cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.games.briscola.players.cards import BLOCK, FIRST_TRUMP, HEIGHTS, POINTS, TRUMPS

if TYPE_CHECKING:
    from bzq.games.briscola.players.form import Form


class Trick(NamedTuple):
    """A trick so far: the card led and the best one, the seat that holds it, the points in it; -1 before the lead."""

    led: int = -1
    best: int = -1
    holder: int = -1
    points: int = 0

    def with_card(self, seat: int, card: int, first_trump: int) -> Trick:
        """The trick after one more card."""
        points = self.points + POINTS[card]
        if self.best < 0 or (card > self.best and (card >= first_trump or card >> 4 == self.best >> 4)):
            return Trick(card if self.led < 0 else self.led, card, seat, points)
        return Trick(self.led, self.best, self.holder, points)


def _some(ranks: str, blocks: Sequence[int]) -> int:
    return sum(1 << (block << 4 | HEIGHTS.index(rank)) for rank in ranks for block in blocks)


_LOW: Final = "24567"
_PLAIN: Final = range(3)
_ALL: Final = range(4)
_TRUMP: Final = (3,)

_GIVEN: Final = (
    *(_some(ranks, _PLAIN) for ranks in ("A", "3", "K", "Q", "J", _LOW)),
    *(_some(ranks, _TRUMP) for ranks in (_LOW, "JQK", "3A")),
)
"""What is given to a partner who takes the trick, the dearest first, trumps last."""
_THROWN: Final = (
    _some(_LOW, _PLAIN), _some("J", _PLAIN), _some("Q", _PLAIN), _some(_LOW, _TRUMP), _some("K", _PLAIN),
    _some("JQK", _TRUMP), _some("3", _PLAIN), _some("A", _PLAIN), _some("3A", _TRUMP),
)  # fmt: skip
"""What is thrown to the others, the cheapest first."""
_THROWN_WITHOUT_TRUMPS: Final = tuple(_some(ranks, _ALL) for ranks in (_LOW, "J", "Q", "K", "3", "A"))

_WORTH_A_TRUMP: Final = 10
"""Points in a trick from which any trump is spent on it."""
_WORTH_A_LOW_TRUMP: Final = 5
"""The same for a trump that counts nothing."""
_LOW_TRUMPS: Final = _some(_LOW, _TRUMP)


def finish(
    form: Form, hands: Sequence[int], order: Sequence[int], trick: Trick, worths: Sequence[int]
) -> tuple[Trick, int, int]:
    """The finished trick after the seats of ``order``, and the worth of the cards that each side spent on it."""
    spent = [0, 0]
    for place, seat in enumerate(order):
        may = (hands[seat] & BLOCK[trick.led] or hands[seat]) if form.follow else hands[seat]
        with_partner = form.partners and form.side[trick.holder] == form.side[seat]
        card = _answer(may, trick, with_partner, place == len(order) - 1, form.first_trump)
        trick = trick.with_card(seat, card, form.first_trump)
        spent[form.side[seat]] += worths[card]
    return trick, spent[0], spent[1]


def _answer(may: int, trick: Trick, with_partner: bool, last: bool, first_trump: int) -> int:
    """The card to follow with: the dearest under a partner, what wins cheaply, or what is worth least."""
    best = trick.best
    if with_partner and (last or best >= first_trump):
        return _first(may, _GIVEN)
    suit = may & BLOCK[best]
    if suit >> best and best < first_trump:
        card = suit.bit_length() - 1
        if last or POINTS[card] < _WORTH_A_TRUMP:
            return card
    if not with_partner and trick.points >= _WORTH_A_LOW_TRUMP:
        trumps = may & TRUMPS if first_trump == FIRST_TRUMP else 0
        if best >= first_trump:
            trumps &= -1 << best
        if trick.points < _WORTH_A_TRUMP:
            trumps &= _LOW_TRUMPS
        if trumps:
            return (trumps & -trumps).bit_length() - 1
    return _first(may, _THROWN if first_trump == FIRST_TRUMP else _THROWN_WITHOUT_TRUMPS)


def _first(may: int, order: Sequence[int]) -> int:
    """The lowest card of the first set that has one."""
    for some in order:
        found = may & some
        if found:
            return (found & -found).bit_length() - 1
    return may.bit_length() - 1

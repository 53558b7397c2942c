"""What the search of the last tricks knows of one suit, by the cards of it that are left.

The owner of each card is fixed, so a set of up to eight bits, the lowest card first, says everything about a suit:
who holds what, which cards make no difference, what is sure. Each set is worked out when it is first met.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

CHEAP_FIRST: Final = 0
DEAR_FIRST: Final = 1
DEAREST: Final = 2
CHEAPEST: Final = 3

RANKS: Final = 8
WHOLE: Final = (1 << RANKS) - 1

_NOBODY: Final = -1

Move = tuple[int, int, int, bool]
"""A card that is worth playing: its points, its bit, its place, whether it takes the trick from who holds it."""

Plays = tuple[tuple[Move, ...], tuple[Move, ...], tuple[Move, ...], tuple[Move, ...]]
"""Cards worth playing: each that differs from its neighbours, the cheap ones first; the same, the dear ones first; of
each stretch of neighbours in one hand the dearest; the cheapest."""

_NOTHING: Final[Plays] = ((), (), (), ())

Standing = tuple[int, int, int, int, int, tuple[int, ...], int, tuple[int, ...], int, int]
"""How a suit stands for a seat: its points; how many cards the seat has, the next one, the one before; how many from
the top on the seat has, and what its side wins when it leads so many of them and nobody trumps; the same two of the
partner; the points at the top that are the side's, and the others', in one hand or in two.

A side wins with the cards that it leads the cheapest that the others have to follow with, and the dearest that the
partner has. Of trumps, those at the top that are the side's are not counted there: they win whoever leads."""


class _Plays(dict[int, Plays]):
    """What a seat may play of a suit, by the cards of the suit that are left."""

    def __init__(self, suit: Suit, seat: int) -> None:
        super().__init__()
        self._suit = suit
        self._owned = sum(1 << place for place, owner in enumerate(suit.owners) if owner == seat)

    def __missing__(self, left: int) -> Plays:
        found = self[left] = self._suit.find_plays(left, left & self._owned, False)
        return found


class _Standings(dict[int, Standing]):
    """How a suit stands for a seat, by the cards of the suit that are left."""

    def __init__(self, suit: Suit, seat: int) -> None:
        super().__init__()
        self._suit = suit
        self._seat = seat

    def __missing__(self, left: int) -> Standing:
        found = self[left] = self._suit.find_standing(left, self._seat)
        return found


class _Usual(dict[int, int]):
    """By the cards of a suit that are left, the set, in its place, for all that come to the same.

    That is where the same owners hold cards of the same worth in the same order.
    """

    def __init__(self, suit: Suit) -> None:
        super().__init__()
        self._suit = suit
        self._same: dict[tuple[tuple[int, int], ...], int] = {}

    def __missing__(self, left: int) -> int:
        suit = self._suit
        worths = tuple((suit.owners[place], suit.points[place]) for place in range(RANKS) if left >> place & 1)
        found = self[left] = self._same.setdefault(worths, left << suit.base)
        return found


class Suit:
    """One suit of a deal. ``owners`` and ``points`` are by place, the lowest card first; nobody is -1."""

    __slots__ = ("_ways", "base", "owners", "plays", "points", "standings", "trumps", "usual")

    def __init__(self, base: int, owners: Sequence[int], points: Sequence[int], *, trumps: bool) -> None:
        self.base = base
        """The place of its lowest card among all cards."""
        self.owners = tuple(owners)
        self.trumps = trumps
        self.points = tuple(points)
        self._ways: dict[int, Plays] = {}
        self.plays = [_Plays(self, seat) for seat in range(4)]
        self.usual = _Usual(self)
        self.standings = [_Standings(self, seat) for seat in range(4)]

    def ways(self, left: int, cards: int, takes: bool) -> Plays:
        """What is worth playing of some of a seat's cards, as bits among all; ``left`` are all before the trick."""
        if not cards:
            return _NOTHING
        left = left >> self.base & WHOLE
        cards >>= self.base
        key = left << RANKS | cards
        key = key << 1 | takes
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self.find_plays(left, cards, takes)
        return found

    def find_plays(self, left: int, cards: int, takes: bool) -> Plays:
        """What is worth playing of some of a seat's cards, worked out."""
        stretches: list[list[Move]] = []
        owner = _NOBODY
        for place in range(RANKS):
            if not left >> place & 1:
                continue
            if self.owners[place] != owner:
                owner = self.owners[place]
                stretches.append([])
            if cards >> place & 1:
                stretches[-1].append((self.points[place], 1 << self.base + place, self.base + place, takes))
        stretches = [stretch for stretch in stretches if stretch]
        cheap = sorted(
            one for stretch in stretches for n, one in enumerate(stretch) if not n or one[0] != stretch[n - 1][0]
        )
        dearest = sorted(map(max, stretches), reverse=True)
        cheapest = sorted(map(min, stretches))
        return tuple(cheap), tuple(cheap[::-1]), tuple(dearest), tuple(cheapest)

    def find_standing(self, left: int, seat: int) -> Standing:
        """How the suit stands for a seat, worked out."""
        cards = [(self.owners[place], self.points[place]) for place in reversed(range(RANKS)) if left >> place & 1]
        mine = list(takewhile(lambda one: not (one[0] ^ seat) & 1, cards))
        theirs = list(takewhile(lambda one: (one[0] ^ seat) & 1, cards))
        owners = [owner for owner, _ in cards]
        run, gains = self._cashed(cards, seat, len(mine))
        partner_run, partner_gains = self._cashed(cards, seat ^ 2, len(mine))
        return (
            sum(worth for _, worth in cards),
            owners.count(seat),
            owners.count((seat + 1) & 3),
            owners.count((seat + 3) & 3),
            run,
            gains,
            partner_run,
            partner_gains,
            sum(worth for _, worth in mine),
            sum(worth for _, worth in theirs),
        )

    def _cashed(self, cards: Sequence[tuple[int, int]], leader: int, top: int) -> tuple[int, tuple[int, ...]]:
        """How many cards a seat has from the top on, and what its side wins with so many; ``top`` are the side's."""
        hands = [sorted(worth for owner, worth in cards if owner == seat) for seat in range(4)]
        run = sum(1 for _ in takewhile(lambda one: one[0] == leader, cards))
        own = [0 if self.trumps else worth for _, worth in cards[:run]]
        helping = cards[top:] if self.trumps else cards
        dear = sorted((worth for owner, worth in helping if owner == leader ^ 2), reverse=True)
        parts = own, dear, hands[(leader + 1) & 3], hands[(leader + 3) & 3]
        return run, tuple(sum(sum(part[:rounds]) for part in parts) for rounds in range(run + 1))

"""The last tricks of a game with one pack and nothing on the table: hands, the trick under way, who wins it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bzq.cards import canonical_key
from bzq.engine.solving import Budget, Solver

NO_CARD = -1


@dataclass(slots=True)
class Moment:
    """A moment of the last tricks (see :class:`bzq.engine.solving.Moment`).

    ``order`` are the seats of this trick, ``trick`` the cards of those that have played. ``best`` is the card that
    holds the trick.
    """

    hands: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    trick: tuple[int, ...]
    best: int
    winner: int
    points: int

    @property
    def complete(self) -> bool:
        """Whether every seat has played to this trick."""
        return len(self.trick) == len(self.order)

    @property
    def seat(self) -> int:
        """The seat that plays next to this trick."""
        return self.order[len(self.trick)]

    @property
    def in_turn(self) -> bool:
        """Whether the seats play in the order in which they sit."""
        seats = len(self.order)
        return all((seat - self.order[0]) % seats == step for step, seat in enumerate(self.order))


class CardEnding(ABC):
    """The last tricks of one deal in a game where each card is there once and comes from the hand.

    ``points`` are the points of each card, ``height`` compares cards of a suit, ``last`` are the points of the last
    trick. Sides are fixed: ``side`` has the side of each seat.
    """

    def __init__(self, side: Sequence[int], height: Sequence[int], points: Sequence[int], last: int) -> None:
        self.side = side
        self.seats = len(side)
        self.height = height
        self.points = points
        self.last = last
        seats = self.seats
        self.orders = [tuple((leader + step) % seats for step in range(seats)) for leader in range(seats)]

    @abstractmethod
    def beats(self, card: int, best: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""

    @abstractmethod
    def allowed(self, moment: Moment, card: int) -> bool:
        """Whether the seat to play may play this card of its hand."""

    @abstractmethod
    def solver(self, side: frozenset[int], budget: Budget) -> Solver[Moment]:
        """Somebody who answers for the seats of a side."""

    def begin(self, hands: Sequence[Sequence[int]], leader: int) -> Moment:
        """The moment before a seat leads; all hands are of the same size."""
        held = tuple(tuple(sorted(hand, key=canonical_key)) for hand in hands)
        return Moment(held, self.orders[leader], (), NO_CARD, leader, 0)

    def legal(self, moment: Moment) -> list[int]:
        """The cards that may be played, in canonical order."""
        return [card for card in moment.hands[moment.seat] if self.allowed(moment, card)]

    def alike(self, moment: Moment, card: int) -> tuple[int, int, int]:
        """Suit, how many cards of others stand above it, and points: neighbours of equal worth make no difference."""
        others = [one for seat, hand in enumerate(moment.hands) if seat != moment.seat for one in hand]
        above = sum(
            1 for one in (*others, *moment.trick) if one >> 4 == card >> 4 and self.height[one] > self.height[card]
        )
        return card >> 4, above, self.points[card]

    def play(self, moment: Moment, card: int) -> Moment:
        """The moment after the seat to play has played a card of its hand, legal or not."""
        seat = moment.seat
        hands = list(moment.hands)
        hands[seat] = tuple(one for one in hands[seat] if one != card)
        best, winner = moment.best, moment.winner
        if not moment.trick or self.beats(card, best):
            best, winner = card, seat
        trick = (*moment.trick, card)
        points = moment.points + self.points[card]
        if len(trick) == self.seats and not any(hands):
            points += self.last
        return Moment(tuple(hands), moment.order, trick, best, winner, points)

    def following(self, moment: Moment) -> Moment:
        """The moment after a complete trick: its winner leads to the next."""
        return self.begin(moment.hands, moment.winner) if moment.complete else moment

    def turn(self, moment: Moment, seat: int) -> Moment:
        """The same moment with this seat, which has not played yet, to play next: somebody acts out of turn."""
        if moment.seat == seat:
            return moment
        gone = moment.order[: len(moment.trick)]
        if not gone:
            return replace(moment, order=self.orders[seat], winner=seat)
        order = (*gone, seat, *(one for one in self.orders[gone[0]] if one not in gone and one != seat))
        return replace(moment, order=order)

    def remaining(self, moment: Moment) -> int:
        """All points that are still to be won, with what lies in the trick."""
        left = sum(self.points[card] for hand in moment.hands for card in hand)
        return moment.points + left + (self.last if any(moment.hands) else 0)

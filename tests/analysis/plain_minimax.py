"""The last tricks by the rules' words alone: every way to play them is gone through, and nothing is remembered.

Written from the rules (II 1.6, ruling 10), not from the solver, to check it: cards are names such as ``Th``, hands
are tuples of them, and seats count from 0. Slow on purpose; good for a handful of cards.
"""

from __future__ import annotations

from dataclasses import dataclass

HIGH_TEN = "ATKQJ987"
LOW_TEN = "AKQJT987"


@dataclass(frozen=True)
class Rules:
    """What the last tricks are played by. ``trump`` is a suit letter or empty, ``last`` the last trick's points."""

    trump: str
    strict: bool = True
    low_ten: bool = False
    last: int = 10
    brisque: int = 10

    def height(self, card: str) -> int:
        """How high a card stands in its suit."""
        return -(LOW_TEN if self.low_ten else HIGH_TEN).index(card[0])

    def beats(self, card: str, best: str) -> bool:
        """Whether a card played later takes the trick from the best one so far; of identical cards the first wins."""
        if card[1] == best[1]:
            return self.height(card) > self.height(best)
        return card[1] == self.trump

    def best(self, trick: tuple[str, ...]) -> int:
        """The place in the trick of the card that holds it."""
        place = 0
        for index, card in enumerate(trick):
            if self.beats(card, trick[place]):
                place = index
        return place

    def legal(self, hand: tuple[str, ...], trick: tuple[str, ...]) -> list[str]:
        """The cards of a hand that may be played to a trick."""
        if not trick:
            return list(hand)
        best = trick[self.best(trick)]
        follow = [card for card in hand if card[1] == trick[0][1]]
        if follow:
            heads = [card for card in follow if self.beats(card, best)]
            return heads if heads and self.strict else follow
        trumps = [card for card in hand if card[1] == self.trump and self.beats(card, best)]
        return trumps if trumps and self.strict else list(hand)

    def worth(self, cards: tuple[str, ...]) -> int:
        """The points of the aces and tens among these cards."""
        return self.brisque * sum(1 for card in cards if card[0] in "AT")


def value(
    rules: Rules, hands: tuple[tuple[str, ...], ...], order: tuple[int, ...], trick: tuple[str, ...], side: set[int]
) -> int:
    """The points a side wins from here on, the trick under way with them, if all play as well as they can.

    ``order`` are the seats of this trick, the leader first; ``trick`` the cards they have played so far.
    """
    if len(trick) == len(order):
        winner = order[rules.best(trick)]
        points = rules.worth(trick)
        if not any(hands):
            return points + rules.last if winner in side else 0
        seats = len(order)
        turns = tuple((winner + step) % seats for step in range(seats))
        return (points if winner in side else 0) + value(rules, hands, turns, (), side)
    seat = order[len(trick)]
    found = [value(*after(rules, hands, order, trick, card), side) for card in set(rules.legal(hands[seat], trick))]
    return max(found) if seat in side else min(found)


def after(
    rules: Rules, hands: tuple[tuple[str, ...], ...], order: tuple[int, ...], trick: tuple[str, ...], card: str
) -> tuple[Rules, tuple[tuple[str, ...], ...], tuple[int, ...], tuple[str, ...]]:
    """How things stand when the seat to play has played this card."""
    seat = order[len(trick)]
    hand = list(hands[seat])
    hand.remove(card)
    return rules, (*hands[:seat], tuple(hand), *hands[seat + 1 :]), order, (*trick, card)

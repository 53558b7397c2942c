"""Endings of Belote and Briscola by the rules' words alone: every way to play them is gone through.

The duties, who wins a trick and what cards are worth come from the reference simulators; nothing is remembered, and
nothing is cut off. Cards are names, seats count from 0. Slow on purpose; good for a handful of cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from reference.belote import game as belote
from reference.briscola import game as briscola

Trick = tuple[tuple[int, str], ...]
Hands = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Laws:
    """What is played: ``belote`` or ``briscola``; ``trump`` is a suit letter or empty, ``sides`` those of the seats."""

    game: str
    trump: str
    sides: tuple[int, ...]
    forced: bool = True
    follow: bool = False
    last: int = 0

    def legal(self, hand: tuple[str, ...], trick: Trick, seat: int) -> list[str]:
        """The cards of a hand that may be played to a trick."""
        if self.game == "belote":
            rules = {"undertrump": "forced" if self.forced else "free"}
            return belote.legal_cards(list(hand), list(trick), seat, self.trump, rules)
        if self.follow and trick:
            return [card for card in hand if card[1] == trick[0][1][1]] or list(hand)
        return list(hand)

    def winner(self, trick: Trick) -> int:
        """The seat that takes a trick."""
        module = belote if self.game == "belote" else briscola
        return module.winner_of(list(trick), self.trump)

    def worth(self, card: str) -> int:
        """The points of a card."""
        return belote.worth(card, self.trump) if self.game == "belote" else briscola.WORTH.get(card[0], 0)

    def points(self, trick: Trick, hands: Hands) -> int:
        """What a finished trick is worth."""
        return sum(self.worth(card) for _, card in trick) + (0 if any(hands) else self.last)


def value(laws: Laws, hands: Hands, order: tuple[int, ...], trick: Trick, side: set[int]) -> int:
    """The points some seats win from here on, the trick under way with them, if all play as well as they can."""
    if len(trick) == len(order):
        winner = laws.winner(trick)
        points = laws.points(trick, hands) if winner in side else 0
        if not any(hands):
            return points
        turns = tuple((winner + step) % len(order) for step in range(len(order)))
        return points + value(laws, hands, turns, (), side)
    seat = order[len(trick)]
    found = [
        value(laws, without(hands, seat, card), order, (*trick, (seat, card)), side)
        for card in laws.legal(hands[seat], trick, seat)
    ]
    return max(found) if seat in side else min(found)


def without(hands: Hands, seat: int, card: str) -> Hands:
    """The hands after a card was played."""
    return tuple(tuple(one for one in hand if who != seat or one != card) for who, hand in enumerate(hands))

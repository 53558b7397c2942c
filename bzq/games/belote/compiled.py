"""The rules of Belote made ready for the engine: heights, points and duties as tables, built once and shared."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, CARD_SPACE, EIGHT, KING, KNAVE, NINE, QUEEN, SEVEN, TEN, make_card

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

TRUMP_ORDER: Final = (KNAVE, NINE, ACE, TEN, KING, QUEEN, EIGHT, SEVEN)
"""Ranks of the trump suit from high to low."""

TRUMP_POINTS: Final = {KNAVE: 20, NINE: 14, ACE: 11, TEN: 10, KING: 4, QUEEN: 3}
PLAIN_POINTS: Final = {ACE: 11, TEN: 10, KING: 4, QUEEN: 3, KNAVE: 2}
"""Points of the cards; what is not here counts nothing. Plain suits rank A T K Q J 9 8 7."""

DUTY_CODES: Final[tuple[str, ...]] = ("E401", "E402", "E403", "E416", "E417")
"""Follow suit, head the trump led, trump, overtrump, undertrump."""

NO_DUTIES: Final = (0, 0, 0, 0, 0)

SEATS: Final = 4
TRICKS: Final = 8
FIRST_HAND: Final = 5
"""Cards of a hand before somebody takes."""


class Compiled:
    """What the engine reads of a rule set while playing.

    ``height`` and ``points`` are lists by trump suit, each indexed by card. Heights compare cards of one suit.
    """

    __slots__ = (
        "_duties",
        "copies",
        "declarations",
        "first_hand",
        "forced_undertrump",
        "height",
        "points",
        "rules",
        "seats",
        "side",
        "sides",
        "stock_tricks",
        "suit_cards",
        "tricks",
    )

    def __init__(self, rules: BeloteRules) -> None:
        self.rules = rules
        self.seats = SEATS
        self.side = [seat % 2 for seat in range(SEATS)]
        self.sides = 2
        self.tricks = TRICKS
        self.stock_tricks = 0
        self.first_hand = FIRST_HAND
        self.declarations = rules.hand_declarations
        self.forced_undertrump = rules.undertrump == "forced"
        self.copies = [0] * CARD_SPACE
        self.suit_cards = [0] * 4
        """All cards of each suit, as bits."""
        self.height = [[0] * CARD_SPACE for _ in range(4)]
        self.points = [[0] * CARD_SPACE for _ in range(5)]
        for suit in range(4):
            for rank in range(8):
                card = make_card(rank, suit)
                self.copies[card] = 1
                self.suit_cards[suit] |= 1 << card
                for trump in range(4):
                    trumps = suit == trump
                    self.height[trump][card] = 8 - (TRUMP_ORDER.index(rank) if trumps else rank)
                    self.points[trump][card] = (TRUMP_POINTS if trumps else PLAIN_POINTS).get(rank, 0)
                self.points[4][card] = PLAIN_POINTS.get(rank, 0)
        self._duties: dict[tuple[int, int, int, int, bool], tuple[int, int, int, int, int]] = {}

    def beats(self, card: int, best: int, trump: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        if card >> 4 == best >> 4:
            return self.height[trump][card] > self.height[trump][best]
        return card >> 4 == trump

    def duties(self, led: int, best: int, card: int, trump: int, partner_holds: bool) -> tuple[int, int, int, int, int]:
        """What a seat cannot hold that plays ``card`` to this trick, as sets (bits) in the order of the codes.

        They are: cards of the suit led; trumps that head the trump led; trumps where none was played; trumps
        above the opponents' where a lower one was played; lower trumps where none could be beaten. Each card
        is in one of them at most, and together they are all that the play excludes.
        """
        key = (led, best, card, trump, partner_holds)
        found = self._duties.get(key)
        if found is None:
            found = self._duties[key] = self._find_duties(led, best, card, trump, partner_holds)
        return found

    def _find_duties(
        self, led: int, best: int, card: int, trump: int, partner_holds: bool
    ) -> tuple[int, int, int, int, int]:
        higher = lower = 0
        for rank in range(8):
            one = make_card(rank, trump)
            if best >> 4 != trump or self.height[trump][one] > self.height[trump][best]:
                higher |= 1 << one
            else:
                lower |= 1 << one
        beaten = card >> 4 == trump and bool(higher >> card & 1)
        if card >> 4 == led >> 4:
            return NO_DUTIES if led >> 4 != trump or beaten else (0, higher, 0, 0, 0)
        follow = self.suit_cards[led >> 4]
        if led >> 4 == trump or partner_holds or beaten:
            return (follow, 0, 0, 0, 0)
        if card >> 4 == trump:
            # Where undertrumping is free, so is the choice between a lower trump and a discard.
            return (follow, 0, 0, higher, 0)
        return (follow, 0, higher, 0, lower & ~(1 << best) if self.forced_undertrump else 0)


@lru_cache(maxsize=64)
def compiled(rules: BeloteRules) -> Compiled:
    """The compiled form of a rule set, kept for the next record that names it."""
    return Compiled(rules)

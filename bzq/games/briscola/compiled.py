"""The rules of Briscola made ready for the engine: the pack, heights and points as tables, built once and shared."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, CARD_OF, CARD_SPACE, KING, KNAVE, QUEEN, RANKS, make_card

if TYPE_CHECKING:
    from bzq.games.briscola.ruleset import BriscolaRules

ORDER: Final = "A3KQJ76542"
"""The ranks from high to low."""

POINTS: Final = {ACE: 11, RANKS.index("3"): 10, KING: 4, QUEEN: 3, KNAVE: 2}
"""Points of the cards; what is not here counts nothing. All cards together count 120."""

DUTY_CODES: Final[tuple[str, ...]] = ("E401",)
"""Follow suit, in Briscolone."""


class Compiled:
    """What the engine reads of a rule set while playing. Heights compare cards of one suit."""

    __slots__ = (
        "claim",
        "copies",
        "exchange_rank",
        "first_hand",
        "follow",
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

    def __init__(self, rules: BriscolaRules) -> None:
        self.rules = rules
        self.seats = rules.players
        self.side = [seat % 2 if rules.partners else seat for seat in range(rules.players)]
        self.sides = rules.score_count
        self.stock_tricks = rules.stock_tricks
        self.tricks = rules.tricks
        self.first_hand = rules.hand
        self.follow = rules.follow
        self.claim = rules.claim
        self.exchange_rank = None if rules.exchange == "off" else RANKS.index(rules.exchange)
        """The rank of the trump that is exchanged for the turned card."""
        self.copies = [0] * CARD_SPACE
        self.height = [0] * CARD_SPACE
        self.suit_cards = [0] * 4
        """All cards of each suit, as bits."""
        values = [0] * CARD_SPACE
        out = {CARD_OF[name] for name in rules.left_out}
        for suit in range(4):
            for place, letter in enumerate(ORDER):
                card = make_card(RANKS.index(letter), suit)
                if card in out:
                    continue
                self.copies[card] = 1
                self.height[card] = len(ORDER) - place
                self.suit_cards[suit] |= 1 << card
                values[card] = POINTS.get(card & 15, 0)
        self.points = [values] * 5

    def beats(self, card: int, best: int, trump: int | None) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        if card >> 4 == best >> 4:
            return self.height[card] > self.height[best]
        return card >> 4 == trump


@lru_cache(maxsize=64)
def compiled(rules: BriscolaRules) -> Compiled:
    """The compiled form of a rule set, kept for the next record that names it."""
    return Compiled(rules)

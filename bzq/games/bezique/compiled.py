"""A rule set made ready for the engine: tables instead of strings, built once and shared."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bzq.cards import ACE, CARD_SPACE, KNAVE, SEVEN, TEN, make_card
from bzq.games.bezique.combinations import Combination, combinations_of

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules


class Compiled:
    """What the engine reads of a rule set while playing."""

    __slots__ = (
        "_combinations",
        "_end_banned",
        "_end_duties",
        "brisque",
        "brisques_at_once",
        "copies",
        "end_rank",
        "first_hand",
        "in_pairs",
        "last_of_stock",
        "partners",
        "rank",
        "rules",
        "seats",
        "side",
        "sides",
        "stock_cards",
        "stock_tricks",
        "tables",
        "tracks_plays",
        "tricks",
        "winner_draws_first",
    )

    def __init__(self, rules: BeziqueRules) -> None:
        self.rules = rules
        self.seats = rules.players
        self.partners = rules.partners
        self.tracks_plays = rules.reform != "off" or rules.carte_blanche > 0
        """Whether it matters later which cards were played when (re-forming, carte blanche)."""
        self.brisques_at_once = rules.brisques == "immediate"
        self.last_of_stock = rules.last_trick == "stock"
        self.winner_draws_first = rules.draw_first == "winner"
        self.in_pairs = rules.four_endgame == "pairs"
        self.side = [seat % 2 if rules.partners else seat for seat in range(rules.players)]
        self.sides = 2 if rules.partners else rules.players
        self.tables = self.sides if rules.shared_table else rules.players
        """How many tables there are to declare on."""
        self.stock_cards = rules.stock_cards
        self.stock_tricks = rules.stock_tricks
        self.tricks = rules.tricks
        self.first_hand = rules.hand
        self.copies = [0] * CARD_SPACE
        self.rank = [0] * CARD_SPACE
        """Height of each card in its suit while there is stock."""
        self.end_rank = [0] * CARD_SPACE
        """The same in the last tricks, where the ten may stand lower (rules II 1.6)."""
        self.brisque = [False] * CARD_SPACE
        for suit in range(4):
            for rank in range(8):
                card = make_card(rank, suit)
                self.copies[card] = rules.packs
                self.rank[card] = self.end_rank[card] = 20 - 2 * rank
                self.brisque[card] = rank in (ACE, TEN)
            if rules.end_ten == "low":
                self.end_rank[make_card(TEN, suit)] = 20 - 2 * KNAVE - 1
        self._combinations: dict[int | None, dict[tuple[int, ...], Combination]] = {}
        self._end_banned: dict[tuple[int, int, int, int | None], tuple[int, ...]] = {}
        self._end_duties: dict[tuple[int, int, int | None, int], tuple[int, int, int]] = {}

    def combinations(self, trump: int | None) -> dict[tuple[int, ...], Combination]:
        """Every combination with this trump suit, by its sorted cards."""
        found = self._combinations.get(trump)
        if found is None:
            found = self._combinations[trump] = combinations_of(self.rules, trump)
        return found

    def beats(self, card: int, best: int, trump: int | None, ranks: list[int]) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        if card >> 4 == best >> 4:
            return ranks[card] > ranks[best]
        return card >> 4 == trump

    def end_duty(self, led: int, best: int, trump: int | None, card: int) -> tuple[int, int, int]:
        """What a seat cannot have held that played ``card`` in the last tricks, as three sets (bits).

        They are: cards of the led suit (it was not followed), cards of the led suit that would have headed the
        trick, trumps that should have been played (rules II 1.6, ruling 10).
        """
        key = (led, best, trump, card)
        found = self._end_duties.get(key)
        if found is None:
            found = self._end_duties[key] = self._end_duty(led, best, trump, card)
        return found

    def end_banned(self, led: int, best: int, card: int, trump: int | None) -> tuple[int, ...]:
        """The cards a hand cannot hold that plays ``card`` in the last tricks, after the card led and the best one."""
        key = (led, best, card, trump)
        found = self._end_banned.get(key)
        if found is None:
            follow, head, trumps = self.end_duty(led, best, trump, card)
            banned = follow | head | trumps
            found = self._end_banned[key] = tuple(one for one in range(CARD_SPACE) if banned >> one & 1)
        return found

    def _end_duty(self, led: int, best: int, trump: int | None, card: int) -> tuple[int, int, int]:
        ranks = self.end_rank
        strict = self.rules.endplay == "strict"
        of_suit = [one for one in range(CARD_SPACE) if self.copies[one] and one >> 4 == led >> 4]
        if card >> 4 == led >> 4:
            if not strict or best >> 4 != led >> 4 or ranks[card] > ranks[best]:
                return (0, 0, 0)
            return (0, sum(1 << one for one in of_suit if ranks[one] > ranks[best]), 0)
        follow = sum(1 << one for one in of_suit)
        if not strict or trump is None or led >> 4 == trump:
            return (follow, 0, 0)
        trumps = [one for one in range(CARD_SPACE) if self.copies[one] and one >> 4 == trump]
        if best >> 4 == trump:
            trumps = [one for one in trumps if ranks[one] > ranks[best]]
            if card >> 4 == trump and ranks[card] > ranks[best]:
                return (follow, 0, 0)
        elif card >> 4 == trump:
            return (follow, 0, 0)
        return (follow, 0, sum(1 << one for one in trumps))

    @staticmethod
    def seven(trump: int) -> int:
        """The trump seven."""
        return make_card(SEVEN, trump)


@lru_cache(maxsize=256)
def compiled(rules: BeziqueRules) -> Compiled:
    """The compiled form of a rule set, kept for the next record that names it."""
    return Compiled(rules)

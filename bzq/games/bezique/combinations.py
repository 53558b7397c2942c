"""The combinations of the Bézique family: which cards make one, what it is worth, where it stands in its class.

Three classes (rules II 1.3): marriages and sequences, béziques, fours. Inside a class, ``level`` orders the
combinations; a card of a lower one may enter a strictly higher one where the rules re-use by class.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    HEARTS,
    KING,
    KNAVE,
    QUEEN,
    RANKS,
    SPADES,
    SUIT_WORDS,
    TEN,
    make_card,
)
from bzq.language import ENGLISH, mark, spoken, suit_said, tr

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules

MARRIAGE: Final = "A"
BEZIQUE: Final = "B"
FOURS: Final = "C"

ROYAL: Final = mark("royal marriage")
SEQUENCE: Final = mark("sequence")
FOUR_WORDS: Final = {ACE: "aces", TEN: "tens", KING: "kings", QUEEN: "queens", KNAVE: "knaves"}
BEZIQUE_WORDS: Final = (
    mark("bézique"), mark("double bézique"), mark("treble bézique"), mark("quadruple bézique"),
    mark("quintuple bézique"),
)  # fmt: skip
MARKED: Final = (
    mark("four aces"), mark("four tens"), mark("four kings"), mark("four queens"), mark("four knaves"),
    mark("four trump aces"), mark("four trump tens"), mark("four trump kings"), mark("four trump queens"),
    mark("four trump knaves"), mark("five trump aces"), mark("five trump tens"), mark("five trump kings"),
    mark("five trump queens"), mark("five trump knaves"),
)  # fmt: skip
"""The names of fours, for the catalogues."""

SEQUENCE_RANKS: Final = (ACE, TEN, KING, QUEEN, KNAVE)

_TRUMP_QUEEN_KNAVE: Final = {SPADES: DIAMONDS, HEARTS: CLUBS, DIAMONDS: SPADES, CLUBS: HEARTS}
"""With ``bezique-pair=trump-queen``, the knave's suit for each trump suit (rules II 4)."""


class Combination(NamedTuple):
    """A combination as the rules value it.

    ``family`` is its class, ``level`` its height there, ``key`` what makes two the same combination: the
    suit for marriage and sequence, the rank for fours, the number for béziques. ``english`` is its name in English.
    """

    family: str
    level: int
    points: int
    key: tuple[str, int]
    english: str
    cards: tuple[int, ...]
    fixes_trump: bool = False
    """Scoring it makes its suit trumps, because none is yet."""

    @property
    def name(self) -> str:
        """Its name for people, in the language that is spoken, without an article."""
        return self.english if spoken() == ENGLISH else _said(self)


def _said(combination: Combination) -> str:
    """The name in another language than English."""
    kind, number = combination.key
    if kind == "marriage" and combination.english != ROYAL:
        return tr("marriage in {suit}", suit=suit_said(number))
    if kind == "sequence" and combination.english != SEQUENCE:
        return tr("sequence in {suit}", suit=suit_said(number))
    return tr(combination.english)


def bezique_pair(rules: BeziqueRules, trump: int | None) -> tuple[int, int] | None:
    """The queen and the knave that make a bézique, or ``None`` while there is none (rules II 1.3, 4)."""
    if rules.bezique_pair == "trump-queen":
        if trump is None:
            return None
        return make_card(QUEEN, trump), make_card(KNAVE, _TRUMP_QUEEN_KNAVE[trump])
    if rules.bezique_pair == "alternate" and trump in (SPADES, DIAMONDS):
        return make_card(QUEEN, CLUBS), make_card(KNAVE, HEARTS)
    return make_card(QUEEN, SPADES), make_card(KNAVE, DIAMONDS)


def combinations_of(rules: BeziqueRules, trump: int | None) -> dict[tuple[int, ...], Combination]:
    """Every combination under a rule set and a trump suit (``None``: not fixed yet), by its sorted cards.

    Before trumps are fixed, a marriage or sequence is valued as what it becomes when it is scored: the first
    of those that fix trumps is one of trumps (rules, ruling 8).
    """
    found: dict[tuple[int, ...], Combination] = {}

    def add(
        family: str,
        level: int,
        points: int,
        key: tuple[str, int],
        name: str,
        cards: tuple[int, ...],
        fixes_trump: bool = False,
    ) -> None:
        ordered = tuple(sorted(cards))
        found[ordered] = Combination(family, level, points, key, name, ordered, fixes_trump)

    for suit in range(4):
        _add_suit(add, rules, trump, suit)
    for rank in (ACE, TEN, KING, QUEEN, KNAVE):
        points = rules.fours.get(RANKS[rank], 0)
        if points:
            for suits in combinations_with_replacement(range(4), 4):
                if max(suits.count(suit) for suit in suits) <= rules.packs:
                    cards = tuple(make_card(rank, suit) for suit in suits)
                    add(FOURS, 1, points, ("four", rank), f"four {FOUR_WORDS[rank]}", cards)
        for size, level, table, word in (
            (4, 2, rules.trump_fours, "four"),
            (5, 3, rules.trump_fives, "five"),
        ):
            points = table.get(RANKS[rank], 0)
            if points and trump is not None and size <= rules.packs:
                cards = (make_card(rank, trump),) * size
                add(FOURS, level, points, (f"{word} trumps", rank), f"{word} trump {FOUR_WORDS[rank]}", cards)
    pair = bezique_pair(rules, trump)
    if pair:
        for index, points in enumerate(rules.beziques[: rules.packs]):
            if not points:
                continue
            size = index + 1
            add(BEZIQUE, size, points, ("bézique", size), BEZIQUE_WORDS[index], pair * size)
    return found


def _add_suit(add: Callable[..., None], rules: BeziqueRules, trump: int | None, suit: int) -> None:
    fixes_marriage = trump is None and rules.trump_by != "turned"
    fixes_sequence = trump is None and rules.trump_by == "marriage-or-sequence"
    king_queen = (make_card(KING, suit), make_card(QUEEN, suit))
    if suit == trump or fixes_marriage:
        add(MARRIAGE, 1, rules.royal_marriage, ("marriage", suit), ROYAL, king_queen, fixes_marriage)
    else:
        add(MARRIAGE, 1, rules.marriage, ("marriage", suit), f"marriage in {SUIT_WORDS[suit]}", king_queen)
    run = tuple(make_card(rank, suit) for rank in SEQUENCE_RANKS)
    if suit == trump or fixes_sequence:
        add(MARRIAGE, 2, rules.sequence, ("sequence", suit), SEQUENCE, run, fixes_sequence)
    elif rules.plain_sequence:
        add(MARRIAGE, 2, rules.plain_sequence, ("sequence", suit), f"sequence in {SUIT_WORDS[suit]}", run)

"""The combinations of Belote: runs of one suit and fours, what they are worth and which is the better one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import ACE, EIGHT, KING, KNAVE, NINE, QUEEN, RANK_WORDS, SEVEN, SUIT_WORDS, TEN, make_card
from bzq.language import ENGLISH, mark, rank_said, spoken, suit_said, tr

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

RUN_ORDER: Final = (SEVEN, EIGHT, NINE, TEN, KNAVE, QUEEN, KING, ACE)
"""Ranks as they stand in a run, from low to high."""

_RUN_PLACE: Final = {rank: place for place, rank in enumerate(RUN_ORDER)}
_FOUR_HEIGHT: Final = {rank: -place for place, rank in enumerate((KNAVE, NINE, ACE, KING, QUEEN, TEN))}
"""Fours of 100 rank aces, kings, queens, tens: the order of the runs (ruling 12)."""

_FOUR_NAMES: Final = {"J": KNAVE, "9": NINE, "A": ACE, "T": TEN, "K": KING, "Q": QUEEN}
MARKED: Final = (mark("four nines"),)
"""The names of fours that Bézique does not have, for the catalogues."""

_LENGTHS: Final = ("three", "four", "five", "six", "seven", "eight")


class Combination(NamedTuple):
    """A run or a four. ``height`` compares the top cards of runs, or fours; ``suit`` is -1 for a four."""

    cards: frozenset[int]
    four: bool
    points: int
    height: int
    suit: int
    english: str

    @property
    def name(self) -> str:
        """Its name for people, in the language that is spoken, without an article."""
        return self.english if spoken() == ENGLISH else _said(self)

    def key(self, trump: int | None) -> tuple[int, bool, int, bool]:
        """What decides between combinations: points, a four before a run, the top card, trumps."""
        return (self.points, self.four, self.height, self.suit == trump)


def _said(combination: Combination) -> str:
    """The name in another language than English."""
    if combination.four:
        return tr(combination.english)
    top = rank_said(RUN_ORDER[combination.height])
    suit, size = suit_said(combination.suit), len(combination.cards)
    if size == 3:
        return tr("run of three to the {rank} of {suit}", rank=top, suit=suit)
    if size == 4:
        return tr("run of four to the {rank} of {suit}", rank=top, suit=suit)
    return tr("run of {n} to the {rank} of {suit}", n=size, rank=top, suit=suit)


def combination_of(cards: Iterable[int], rules: BeloteRules) -> Combination | None:
    """The combination that these cards make, or ``None``. Fours of sevens and eights are none."""
    held = frozenset(cards)
    found = _find(held, rules)
    return found if found and found.points else None


@lru_cache(maxsize=4096)
def _find(held: frozenset[int], rules: BeloteRules) -> Combination | None:
    ranks = {card & 15 for card in held}
    suits = {card >> 4 for card in held}
    if len(held) == 4 and len(ranks) == 1:
        (rank,) = ranks
        letter = next((name for name, one in _FOUR_NAMES.items() if one == rank), "")
        points = rules.carres.get(letter, 0)
        return Combination(held, True, points, _FOUR_HEIGHT.get(rank, -9), -1, f"four {_plural(rank)}")
    if len(held) < 3 or len(suits) != 1 or not ranks <= _RUN_PLACE.keys():
        return None
    places = sorted(_RUN_PLACE[rank] for rank in ranks)
    if places[-1] - places[0] != len(places) - 1:
        return None
    (suit,) = suits
    top = places[-1]
    name = f"run of {_LENGTHS[len(places) - 3]} to the {RANK_WORDS[RUN_ORDER[top]]} of {SUIT_WORDS[suit]}"
    return Combination(held, False, rules.runs[min(len(places), 5) - 3], top, suit, name)


def _plural(rank: int) -> str:
    word = RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


def least_of_kind(combination: Combination, rules: BeloteRules) -> tuple[int, int]:
    """What is known of a combination of which only the kind was announced: its cards, and its points at least.

    The kinds are a four, and a run of three, of four, and of five or more (S1).
    """
    if combination.four:
        return len(combination.cards), min(points for points in rules.carres.values() if points)
    size = min(len(combination.cards), 5)
    return size, rules.runs[size - 3]


def kind_said(combination: Combination) -> str:
    """The kind of a combination in words, as it is announced before it is shown."""
    if combination.four:
        return tr("four of a kind")
    if len(combination.cards) == 3:
        return tr("run of three")
    return tr("run of four") if len(combination.cards) == 4 else tr("run of five or more")


def neighbours(run: Combination) -> int:
    """The cards that would make a run longer at either end, as bits; none for a four."""
    if run.four:
        return 0
    places = sorted(_RUN_PLACE[card & 15] for card in run.cards)
    beside = (places[0] - 1, places[-1] + 1)
    return sum(1 << make_card(RUN_ORDER[place], run.suit) for place in beside if 0 <= place < len(RUN_ORDER))


def fours_in(cards: Iterable[int], rules: BeloteRules) -> list[Combination]:
    """Every four that these cards hold, the dearest first."""
    held = set(cards)
    found = []
    for rank in _FOUR_NAMES.values():
        four = [make_card(rank, suit) for suit in range(4)]
        if held.issuperset(four) and (combination := combination_of(four, rules)):
            found.append(combination)
    return sorted(found, key=lambda one: (-one.points, -one.height))


def runs_in(cards: Iterable[int], rules: BeloteRules) -> list[Combination]:
    """The runs that these cards hold, each as long as it goes."""
    held = set(cards)
    found: list[Combination] = []
    for suit in range(4):
        stretch: list[int] = []
        for rank in (*RUN_ORDER, None):
            card = -1 if rank is None else make_card(rank, suit)
            if card in held:
                stretch.append(card)
                continue
            combination = combination_of(stretch, rules) if len(stretch) > 2 else None
            if combination:
                found.append(combination)
            stretch = []
    return found


def ways_to_declare(cards: Sequence[int], rules: BeloteRules) -> Iterator[list[Combination]]:
    """Every way to declare all that a hand of these cards can: some of its fours, and the runs left then."""
    fours = fours_in(cards, rules)
    for number in range(len(fours), -1, -1):
        for chosen in combinations(fours, number):
            used = {card for four in chosen for card in four.cards}
            yield [*chosen, *runs_in((card for card in cards if card not in used), rules)]


def dearest(cards: Sequence[int], rules: BeloteRules) -> list[Combination]:
    """The combinations of a hand that are worth most together; no card is in two of them.

    >>> from bzq.cards import CARD_OF
    >>> from bzq.rules.resolve import resolve
    >>> hand = [CARD_OF[name] for name in "Js Jh Jd Jc Ts Qs 7h 8h".split()]
    >>> [one.name for one in dearest(hand, resolve("belote; declarations=yes"))]
    ['four knaves']
    """
    return max(ways_to_declare(cards, rules), key=lambda way: sum(one.points for one in way))

"""What all games' rule sentences are made of: a scoring row, a row of equal ranks, numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from bzq.language import listed, mark, tr, tr_in

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

BEZIQUES: Final = (
    mark("bézique"), mark("double bézique"), mark("treble bézique"), mark("quadruple bézique"),
    mark("quintuple bézique"), mark("sextuple bézique"), mark("septuple bézique"), mark("octuple bézique"),
)  # fmt: skip
"""What one to eight pairs of the bézique cards are called."""


class Score(NamedTuple):
    """One thing that scores: what it is, its cards or when it counts, and its points."""

    what: str
    detail: str
    points: int


class Equals(NamedTuple):
    """What equal ranks are worth: any four, four of trumps, five of trumps; 0 where it is no combination."""

    rank: str
    any_four: int
    four_trumps: int
    five_trumps: int


class GameSentences(Protocol):
    """What a game says of its rules, as the functions of a module."""

    def combinations(self, rules: RuleSet) -> list[Score]:
        """Combinations with their cards and points."""
        ...

    def equal_ranks(self, rules: RuleSet) -> list[Equals]:
        """Equal cards by rank."""
        ...

    def other_scores(self, rules: RuleSet) -> list[Score]:
        """What else scores."""
        ...

    def frame(self, rules: RuleSet) -> list[tuple[str, str]]:
        """Who plays with what."""
        ...

    def declaring(self, rules: RuleSet) -> list[str]:
        """What may be said or done beside playing a card."""
        ...

    def sevens(self, rules: RuleSet) -> list[str]:
        """What the seven of trumps may do."""
        ...

    def playing(self, rules: RuleSet) -> list[str]:
        """The duties of play."""
        ...

    def match(self, rules: RuleSet) -> list[str]:
        """Who wins a deal, and the match."""
        ...


def seated(rules: RuleSet) -> str:
    """How many play, and who with whom: ``four, seats 1 and 3 against 2 and 4``."""
    number = in_words(rules.players)
    if rules.partners:
        ours, theirs = (listed([str(seat) for seat in range(first, rules.players + 1, 2)]) for first in (1, 2))
        return tr("{number}, seats {ours} against {theirs}", number=number, ours=ours, theirs=theirs)
    return number if rules.players == 2 else tr("{number}, each for himself", number=number)


def in_words(number: int) -> str:
    """A small number in words, a large one in figures."""
    words = (
        tr_in("number", "no"), tr_in("number", "one"), tr_in("number", "two"), tr_in("number", "three"),
        tr_in("number", "four"), tr_in("number", "five"), tr_in("number", "six"), tr_in("number", "seven"),
        tr_in("number", "eight"), tr_in("number", "nine"), tr_in("number", "ten"), tr_in("number", "eleven"),
        tr_in("number", "twelve"),
    )  # fmt: skip
    return words[number] if number < len(words) else str(number)

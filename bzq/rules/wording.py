"""What all games' rule sentences are made of: a scoring row, a row of equal ranks, numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


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
    """What a game beside Bézique says of its rules, as the functions of a module."""

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

    def playing(self, rules: RuleSet) -> list[str]:
        """The duties of play."""
        ...

    def match(self, rules: RuleSet) -> list[str]:
        """Who wins a deal, and the match."""
        ...


def in_words(number: int) -> str:
    """A small number in words, a large one in figures."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)

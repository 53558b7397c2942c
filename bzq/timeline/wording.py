"""What the sentences of findings are made of: their parts, and how names, tricks and histories are put."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bzq.cards import card_names
from bzq.language import ENGLISH, spoken, tr

if TYPE_CHECKING:
    pass


class Sentence(NamedTuple):
    """A finding's message, the way out, and the pair of what was expected and what was found."""

    message: str
    hint: str | None = None
    expected: str | None = None
    found: str | None = None


def names_of(cards: Sequence[int]) -> str:
    """Cards as people read them, with spaces between."""
    return card_names(cards)


def one_of(items: Sequence[str]) -> str:
    """Things of which one is meant, with “or” between each two: ``Kh or Qh or 9h``."""
    return reduce(lambda some, last: tr("{some} or {last}", some=some, last=last), items) if items else ""


def all_of(items: Sequence[str]) -> str:
    """Things that are all meant, with “and” between each two."""
    return reduce(lambda some, last: tr("{some} and {last}", some=some, last=last), items) if items else ""


def with_article(name: str) -> str:
    """A name with its article where it has one; but in English only, for elsewhere it hangs on the word."""
    if spoken() != ENGLISH:
        return name
    if name.startswith(("four ", "five ")):
        return name
    return f"a {name}"


class Speaker(Protocol):
    """Whoever knows the players' names."""

    def name(self, seat: int) -> str:
        """A player's name; where there is none, or two have the same, the seat."""
        ...


Maker = Callable[[Speaker, dict[str, Any], Any], Sentence]
"""Makes the sentence of a refusal from its facts, in the position of its game where it was refused."""

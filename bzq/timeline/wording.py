"""What the sentences of findings are made of: their parts, and how names, tricks and histories are put."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bzq.cards import card_name

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position
    from bzq.games.bezique.table import Meld, TableCard


class Sentence(NamedTuple):
    """A finding's message, the way out, and the pair of what was expected and what was found."""

    message: str
    hint: str | None = None
    expected: str | None = None
    found: str | None = None


def history(card: TableCard) -> str:
    """What a copy was declared in, in words."""
    names = [f"{meld.combination.name} {when(meld)}" for meld in card.melds if meld.combination]
    return ", ".join(names) if names else "laid down"


def when(meld: Meld) -> str:
    """After which trick something was declared."""
    return f"at trick {meld.trick}" if meld.trick > 0 else "before this record begins"


def names_of(cards: Sequence[int]) -> str:
    """Card names with spaces between."""
    return " ".join(card_name(card) for card in cards)


def with_article(name: str) -> str:
    """A name with its article where it has one."""
    if name.startswith(("four ", "five ")):
        return name
    return f"a {name}"


class Speaker(Protocol):
    """Whoever knows the players' names."""

    def name(self, seat: int) -> str:
        """A player's name; where there is none, or two have the same, the seat."""
        ...


Maker = Callable[[Speaker, dict[str, Any], "Position"], Sentence]
"""Makes the sentence of a refusal from its facts, in the position where it was refused."""

"""What every game answers, and how it says no.

Each operation of a game comes in three: may it be done and why not (a :class:`Refusal`), what could be done
here, and do it. Positions know nothing of text or screens. Seats count from 0 inside engines.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol


@dataclass(slots=True)
class Refusal:
    """Why an operation is against the rules, or cannot have happened.

    ``code`` is the finding's code; ``facts`` are what a sentence about it needs, by name. ``impossible``: the
    cards are not where they would have to be, so ``^`` cannot excuse it.
    """

    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    impossible: bool = False


class Score(NamedTuple):
    """Points scored by an operation: the seat, the points, the reason of the contract, the name for people."""

    seat: int
    points: int
    reason: str
    what: str


class Position(Protocol):
    """A position of any game, walked forward one event at a time."""

    scores: list[int]
    """Running scores, by side where partners score together."""

    def copy(self) -> Position:
        """An independent copy."""
        ...

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` after the last trick."""
        ...

    def over(self) -> bool:
        """Whether the last trick has been played."""
        ...

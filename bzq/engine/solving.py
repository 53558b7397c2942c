"""What a search of the last tricks is asked and answers, whatever the game: budgets, moments, endings, solvers.

A game that can be solved has an *ending*: the cards of one deal with all hands known. It makes *moments* and carries
them from card to card; a *solver* answers for one side what it can be sure of from a moment on, against all other
seats together. Cards are the numbers of :mod:`bzq.cards`, seats count from 0, values are points still to be won.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar


class BudgetSpent(Exception):
    """The positions that may be looked at are used up; nothing that was found so far is wrong."""


@dataclass(slots=True)
class Budget:
    """How many positions within tricks may still be looked at."""

    left: int


class Moment(Protocol):
    """A moment of the last tricks, before a card is played or just after the last card of a trick."""

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The cards that each seat still holds, in canonical order."""
        ...

    @property
    def complete(self) -> bool:
        """Whether every seat has played to this trick."""
        ...

    @property
    def seat(self) -> int:
        """The seat that plays next to this trick."""
        ...

    @property
    def winner(self) -> int:
        """The seat that holds the trick; the leader before the first card."""
        ...

    @property
    def points(self) -> int:
        """The points that lie in the trick, the last trick's among them once it is complete."""
        ...


M = TypeVar("M", bound=Moment)
M_contra = TypeVar("M_contra", bound=Moment, contravariant=True)


class Solver(Protocol[M_contra]):
    """The questions of one side; what was found is remembered from one to the next."""

    @property
    def side(self) -> frozenset[int]:
        """The seats that win points together."""
        ...

    def value(self, moment: M_contra, guess: int) -> int:
        """The points the side can be sure of from a moment on, with what lies in the trick.

        ``guess`` is where the closing in begins. Raises :class:`BudgetSpent`.
        """
        ...

    def reaches(self, moment: M_contra, points: int) -> bool:
        """Whether the side can be sure of that many points. Raises :class:`BudgetSpent`."""
        ...


class Ending(Protocol[M]):
    """The last tricks of one deal."""

    def begin(self, hands: Sequence[Sequence[int]], leader: int) -> M:
        """The moment before a seat leads; all hands are of the same size."""
        ...

    def legal(self, moment: M) -> list[int]:
        """The cards that may be played, in canonical order, identical copies once."""
        ...

    def alike(self, moment: M, card: int) -> Hashable:
        """Cards of the seat to play for which this is equal make no difference to anybody."""
        ...

    def play(self, moment: M, card: int) -> M:
        """The moment after the seat to play has played a card of its hand, legal or not."""
        ...

    def following(self, moment: M) -> M:
        """The moment after a complete trick: its winner leads to the next."""
        ...

    def turn(self, moment: M, seat: int) -> M:
        """The same moment with this seat, which has not played yet, to play next: somebody acts out of turn."""
        ...

    def remaining(self, moment: M) -> int:
        """All points that are still to be won, with what lies in the trick."""
        ...

    def solver(self, side: frozenset[int], budget: Budget) -> Solver[M]:
        """Somebody who answers for the seats of a side."""
        ...


class Search(ABC, Generic[M]):
    """A solver that closes in on values by asking whether its side reaches a number of points."""

    def __init__(self, ending: Ending[M], side: frozenset[int], budget: Budget) -> None:
        self.budget = budget
        self.side = side
        self._whole = ending

    @abstractmethod
    def _bound(self, moment: M, points: int) -> int:
        """A bound of the value: at least it where it reaches ``points``, at most it where it does not."""

    def value(self, moment: M, guess: int) -> int:
        """The points the side can be sure of from a moment on, with what lies in the trick.

        ``guess`` is where the closing in begins; steps in one direction grow. Raises :class:`BudgetSpent`.
        """
        low, high = 0, self._whole.remaining(moment)
        step = 0
        rising = False
        while low < high:
            asked = min(max(guess, low + 1), high)
            found = self._bound(moment, asked)
            step = 2 * step + 1 if rising == (found >= asked) else 0
            rising = found >= asked
            if rising:
                low = found
                guess = low + 1 + step
            else:
                high = found
                guess = high - step
        return low

    def reaches(self, moment: M, points: int) -> bool:
        """Whether the side can be sure of that many points. Raises :class:`BudgetSpent`."""
        return points <= 0 or self._bound(moment, points) >= points


def noted(entry: list[int], bound: int, points: int) -> int:
    """A bound that was found for a question, kept in an entry: at least in the first place, at most in the second."""
    if bound >= points:
        entry[0] = bound
    else:
        entry[1] = bound
    return bound

"""Choices that a record leaves open, tried one after the other.

What was not recorded can rarely matter to the score: which of two trump sevens was exchanged, what rank an
unrecorded turned card had. The walk asks a :class:`Chooser` there; while a walk ends in a fault, the next
combination of choices made before that fault is tried, so a record is refused only if every one of them fails.
Where a record has a fault whatever is chosen, the choices made after it are tried for what is found next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

MOST_WALKS: Final = 256


class Chooser:
    """The choices of one walk: a path of indices, extended by zeros where the walk goes further.

    After so many ``faults`` nothing is left open any more: choices made later cannot have caused them.
    """

    __slots__ = ("_faults", "_left", "_path", "_sizes", "withheld")

    def __init__(self, path: tuple[int, ...] = (), faults: int = 1) -> None:
        self._path = list(path)
        self._sizes: list[int] = []
        self._faults = self._left = faults
        self.withheld = False
        """Whether there would have been more to choose from, after the last fault."""

    def fault(self) -> None:
        """The walk has found a fault."""
        self._left -= 1

    def pick(self, size: int) -> int:
        """The index to take of ``size`` possibilities."""
        if size < 2:
            return 0
        if self._left <= 0:
            self.withheld = True
            return 0
        place = len(self._sizes)
        self._sizes.append(size)
        if place == len(self._path):
            self._path.append(0)
        return self._path[place]

    def again(self) -> Chooser:
        """A chooser that takes the same way once more."""
        return Chooser(tuple(self._path), self._faults)

    def following(self) -> Chooser | None:
        """The next path that differs in a choice this walk made before its last fault, or ``None``."""
        path = self._path[: len(self._sizes)]
        while path:
            if path[-1] + 1 < self._sizes[len(path) - 1]:
                path[-1] += 1
                return Chooser(tuple(path), self._faults)
            path.pop()
        return None


class Chosen(Protocol):
    """A walk with the choices of one chooser, and the places of its faults in the order in which they showed."""

    chooser: Chooser
    faults: list[float]
    tags_at_fault: bool
    """Whether the tags do not fit, which may be for the choices."""


AnyWalk = TypeVar("AnyWalk", bound=Chosen)


def furthest(walk_with: Callable[[Chooser], AnyWalk]) -> AnyWalk:
    """The walk whose first fault shows last, among those the one whose second does, and so on."""
    best: AnyWalk | None = None
    walks, depth = 0, 1
    while True:
        chooser: Chooser | None = Chooser(faults=depth)
        while chooser is not None and walks < MOST_WALKS:
            walk = walk_with(chooser)
            walks += 1
            if best is None or _course(walk) > _course(best):
                best = walk
            if best is walk and len(walk.faults) + walk.tags_at_fault < depth:
                return walk
            chooser = chooser.following()
        assert best is not None
        if len(best.faults) < depth or not best.chooser.withheld or walks >= MOST_WALKS:
            return best
        depth = len(best.faults) + 1 if depth > 1 else 2


def _course(walk: Chosen) -> list[float]:
    return [*([-1.0] if walk.tags_at_fault else []), *walk.faults, float("inf")]

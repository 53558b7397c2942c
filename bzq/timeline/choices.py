"""Choices that a record leaves open, tried one after the other.

What was not recorded can rarely matter to the score: which of two trump sevens was exchanged, what rank an
unrecorded turned card had. The walk asks a :class:`Chooser` there; while a walk ends in a fault, the next
combination of choices made before that fault is tried, so a record is refused only if every one of them fails.
"""

from __future__ import annotations

from typing import Final

MOST_WALKS: Final = 256


class Chooser:
    """The choices of one walk: a path of indices, extended by zeros where the walk goes further."""

    __slots__ = ("_path", "_sizes", "frozen")

    def __init__(self, path: tuple[int, ...] = ()) -> None:
        self._path = list(path)
        self._sizes: list[int] = []
        self.frozen = False
        """Set after the first fault: choices made later cannot have caused it."""

    def pick(self, size: int) -> int:
        """The index to take of ``size`` possibilities."""
        if size < 2 or self.frozen:
            return 0
        place = len(self._sizes)
        self._sizes.append(size)
        if place == len(self._path):
            self._path.append(0)
        return self._path[place]

    def again(self) -> Chooser:
        """A chooser that takes the same way once more."""
        return Chooser(tuple(self._path))

    def following(self) -> Chooser | None:
        """The next path that differs in a choice this walk made before its first fault, or ``None``."""
        path = self._path[: len(self._sizes)]
        while path:
            if path[-1] + 1 < self._sizes[len(path) - 1]:
                path[-1] += 1
                return Chooser(tuple(path))
            path.pop()
        return None

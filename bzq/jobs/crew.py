"""Those who do the work: what every crew promises, and the crew of one, which works right here."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from typing import Protocol, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")
Kept = TypeVar("Kept")

Tell = Callable[[str], None]
"""Takes a sentence for the user."""


class Crew(Protocol):
    """So many hands that share work."""

    hands: int
    """How many tasks are worked on at once."""
    bulk: int
    """How large a task is best, as a multiple of what is best between processes of one machine."""

    def spread(
        self, work: Callable[[Task], Done], tasks: Iterable[tuple[Task | None, Kept]]
    ) -> Generator[tuple[Done | None, Kept], None, None]:
        """What comes of each task, in the order of the tasks, each exactly once.

        A task is a pair: what is worked on, which may travel to another process, and what stays here and comes back
        beside the result. Where there is nothing to work on (``None``) the second alone keeps its place. ``work`` is
        a function of a module, or a ``partial`` of one, and tells nothing but its result: it may be called again for
        the same task where a process was lost. What it raises is raised here, at its place. Tasks are taken only so
        far ahead that memory does not grow with them. Close the iterator to end early.
        """
        ...


class Alone:
    """The crew of one: every task is done here, when its turn comes."""

    hands = 1
    bulk = 1

    def spread(
        self, work: Callable[[Task], Done], tasks: Iterable[tuple[Task | None, Kept]]
    ) -> Generator[tuple[Done | None, Kept], None, None]:
        """See :meth:`Crew.spread`."""
        for task, kept in tasks:
            yield None if task is None else work(task), kept


def usable() -> int:
    """How many processes can run at once on this machine."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, 16)

"""The tasks under way, in the order in which their results are wanted."""

from __future__ import annotations

import pickle
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, eq=False)
class Place:
    """A task in the line, and what came of it."""

    task: Any
    kept: Any
    result: Any = None
    error: Exception | None = None
    done: bool = False
    losses: int = 0
    """How often a process was lost while it was at this task."""

    def do(self, work: Callable[[Any], Any]) -> None:
        """Does the task, here and now."""
        try:
            self.result = work(self.task)
        except Exception as error:
            self.error = error
        self.done = True

    def take(self, message: bytes) -> None:
        """Takes what came of the task, from :func:`message_of`."""
        self.result, self.error = pickle.loads(message)
        self.done = True


def message_of(work: Callable[[Any], Any], task: Any) -> bytes:
    """Does a task somewhere else; what comes of it, or what it raised, as bytes.

    A want of memory is raised: whoever asked can have it done where there is more.
    """
    try:
        return pickle.dumps((work(task), None), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        raise
    except Exception as error:
        error.add_note("".join(traceback.format_exception(error)))
        try:
            message = pickle.dumps((None, error))
            pickle.loads(message)
            return message
        except Exception:
            return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


class Line:
    """Tasks wait here for their results, and results for their turn."""

    def __init__(self) -> None:
        self._places: deque[Place] = deque()

    def __len__(self) -> int:
        return len(self._places)

    @property
    def first(self) -> Place:
        """The task whose result is wanted next."""
        return self._places[0]

    def add(self, task: Any, kept: Any) -> Place:
        """A task takes its place; one with nothing to work on is done."""
        place = Place(task, kept, done=task is None)
        self._places.append(place)
        return place

    def ready(self) -> Iterator[tuple[Any, Any]]:
        """The results whose turn it is; raises what the work raised."""
        places = self._places
        while places and places[0].done:
            place = places.popleft()
            if place.error is not None:
                raise place.error
            yield place.result, place.kept

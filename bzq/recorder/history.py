"""The states of a recording, forward and back: what the file holds from the first deal recorded here on."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class State:
    """The texts of the deals that are done with, and of the one being recorded (``None`` where none has begun).

    ``entry`` is the line that led here.
    """

    deals: tuple[str, ...] = ()
    text: str | None = None
    entry: str = ""

    @property
    def region(self) -> str:
        """The text of the file from the first of these deals on."""
        texts = [*self.deals, *([] if self.text is None else [self.text])]
        return "\n".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


class History:
    """States in the order in which they came about, and which of them is the present one."""

    def __init__(self, state: State) -> None:
        self._states = [state]
        self._at = 0

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[self._at]

    def add(self, state: State) -> None:
        """A new present; what was undone is forgotten."""
        del self._states[self._at + 1 :]
        self._states.append(state)
        self._at += 1

    def before(self) -> State | None:
        """The state before the present one, ``None`` where it is the first."""
        return self._states[self._at - 1] if self._at else None

    def after(self) -> State | None:
        """The state that was undone last."""
        return self._states[self._at + 1] if self._at + 1 < len(self._states) else None

    def go(self, step: int) -> None:
        """Makes the state before (-1) or after (1) the present one."""
        self._at += step

    def put_before(self, state: State, entry: str) -> None:
        """Adds a state before the first, from which ``entry`` led to it, before the file was opened."""
        self._states[0] = replace(self._states[0], entry=entry)
        self._states.insert(0, state)
        self._at += 1

"""Bytes from a terminal as keys: letters as they are, arrows and the like by name, whatever dialect it speaks."""

from __future__ import annotations

import codecs
import re
from typing import Final

_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~])")
_BEGUN: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
"""A sequence of which the end has not come yet."""

_FINALS: Final = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "Z": "backtab", "P": "f1"}
_NUMBERS: Final = {"1": "home", "4": "end", "5": "pageup", "6": "pagedown", "7": "home", "8": "end", "11": "f1"}
_PLAIN: Final = {
    "\r": "enter", "\n": "enter", "\t": "tab", " ": "space", "\x7f": "backspace", "\b": "backspace", "\x0c": "ctrl-l",
}  # fmt: skip
_CONTROL: Final = ("5", "6")
"""Modifiers with the control key."""


class Keys:
    """Takes bytes as they come and gives keys; a sequence may come in pieces."""

    def __init__(self, encoding: str = "utf-8") -> None:
        try:
            self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        except LookupError:
            self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    @property
    def pending(self) -> bool:
        """Whether something has begun like a sequence; if nothing follows soon it was the escape key."""
        return bool(self._rest)

    def feed(self, data: bytes) -> list[str]:
        """The keys that are complete with these bytes."""
        text = self._rest + self._decoder.decode(data)
        self._rest = ""
        found: list[str] = []
        at = 0
        while at < len(text):
            if text[at] == "\x1b":
                match = _SEQUENCE.match(text, at)
                if match is not None:
                    name = _named(match[0])
                    if name:
                        found.append(name)
                    at = match.end()
                    continue
                if _BEGUN.match(text, at) is not None:
                    self._rest = text[at:]
                    break
                found.append("esc")
                at += 1
                continue
            char = text[at]
            at += 1
            if char in _PLAIN:
                found.append(_PLAIN[char])
            elif char.isprintable():
                found.append(char)
        return found

    def flush(self) -> list[str]:
        """Nothing more has come: what is left was the escape key."""
        rest, self._rest = self._rest, ""
        return ["esc"] if rest else []


def _named(sequence: str) -> str:
    """The name of a key that sends a sequence, nothing for one that has none."""
    body, final = sequence[2:-1], sequence[-1]
    number, _, modifier = body.partition(";")
    name = _NUMBERS.get(number, "") if final == "~" else _FINALS.get(final, "")
    if modifier in _CONTROL and name in ("left", "right"):
        return f"ctrl-{name}"
    return name

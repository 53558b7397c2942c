"""The tokens of a record's text, by their index: where they stand, what they say, which brackets belong together."""

from __future__ import annotations

from typing import Final

from bzq.records.grammar import grammar
from bzq.records.words import EVENTS

_LOOK_BACK: Final = 40
"""How many tokens a fault looks back for its trick number."""

_NEIGHBOURS: Final = EVENTS | {"UNREADABLE", "NUMBER", "RESULT"}


class Tokens:
    """The tokens of a text, and questions about them. White space that stands alone is one too."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.matches = list(grammar().tokens.finditer(text))
        self.pairs: dict[int, int] = {}
        """Opening bracket to its closing one."""
        self.line_ends: dict[int, int] = {}
        """A bracket that nobody closes to the token before which it is taken to close: the next line's first."""

    def _start(self, index: int) -> int:
        return self.matches[index].start()

    def _end(self, index: int) -> int:
        match = self.matches[index]
        return match.end(match.lastindex or 0)

    def _word(self, index: int) -> str:
        match = self.matches[index]
        return match[match.lastindex or 0]

    def _neighbour(self, index: int, step: int) -> str:
        """The word before or after on the same line, or nothing."""
        other = index + step
        if not 0 <= other < len(self.matches):
            return ""
        kind = self.matches[other].lastgroup
        first, last = sorted((index, other))
        if "\n" in self.text[self._end(first) : self._start(last)]:
            return ""
        if kind == "PLAIN":  # its last word; words behind a run stand on its last line
            word = self._word(other)
            return word[word.rindex(" ") + 1 :] if step < 0 else word[: word.index(" ")]
        return self._word(other) if kind in _NEIGHBOURS else ""

    def _trick(self, index: int) -> int | None:
        """The number of the trick that a token stands in, if it is said nearby."""
        for place in range(min(index, len(self.matches)) - 1, max(index - _LOOK_BACK, 0) - 1, -1):
            kind = self.matches[place].lastgroup
            if kind in ("NUMBER", "PLAIN"):
                word = self._word(place)
                return int(word[word.rfind("\n") + 1 : word.index(".", word.rfind("\n") + 1)])
        return None

    def _where(self, index: int, before: str = "") -> str:
        trick = self._trick(index)
        return "" if trick is None else f"{before}in trick {trick}"

    def _pair_brackets(self) -> None:
        """Find which brackets belong together, and where one that is never closed is taken to end."""
        opened: list[int] = []
        result = len(self.matches)
        for index, match in enumerate(self.matches):
            kind = match.lastgroup
            if kind == "LPAR":
                opened.append(index)
            elif kind == "RPAR" and opened:
                self.pairs[opened.pop()] = index
        behind, last_stop = len(self.text), result
        for index in reversed(opened):
            start = self._start(index)
            line_end = self.text.find("\n", start, behind)
            if line_end >= 0 or index == opened[-1]:
                line_end = line_end if line_end >= 0 else behind
                stop = index + 1
                while stop < result and self._start(stop) < line_end:
                    if self.matches[stop].lastgroup == "RESULT":
                        break
                    stop = self.pairs.get(stop, stop) + 1
                last_stop = stop
            behind = start
            self.line_ends[index] = last_stop

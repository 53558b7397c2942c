"""The tokens of a record's text, by their index: where they stand, what they say, which brackets belong together."""

from __future__ import annotations

from typing import Final

from bzq.records.grammar import grammar
from bzq.records.mail import blanked, is_quoted
from bzq.records.words import EVENTS

LOOK: Final = 40
"""How many tokens a fault looks back, or ahead, for a trick number."""

_NEIGHBOURS: Final = EVENTS | {"UNREADABLE", "NUMBER", "RESULT"}


class Tokens:
    """The tokens of a text, and questions about them. White space that stands alone is one too."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.matches = list(grammar().tokens.finditer(text))
        self.pairs: dict[int, int] = {}
        """Opening bracket to its closing one."""
        self.openings: dict[int, int] = {}
        """Closing bracket to its opening one."""
        self.line_ends: dict[int, int] = {}
        """A bracket that nobody closes to the token before which it is taken to close: the next line's first."""
        self.meant: dict[int, int] = {}
        """A word that is a trick number with a slip to the number."""

    def _see_through_quoting(self) -> None:
        """Read a text as if no line of it began with the sign of a quotation, if a word does."""
        text = self.text
        if not is_quoted(text) and "\n>" not in text:
            return
        for match in self.matches:
            place = match.start(match.lastindex or 0)
            if (
                match.lastgroup == "UNREADABLE"
                and is_quoted(text[place : place + 1])
                and text[place - 1 : place] in ("", "\n")
            ):
                self.text = blanked(text)
                self.matches = list(grammar().tokens.finditer(self.text))
                return

    def _start(self, index: int) -> int:
        return self.matches[index].start()

    def _end(self, index: int) -> int:
        match = self.matches[index]
        return match.end(match.lastindex or 0)

    def _word(self, index: int) -> str:
        match = self.matches[index]
        return match[match.lastindex or 0]

    def _kind(self, index: int) -> str:
        """The terminal of a token; nothing before the first and after the last."""
        return self.matches[index].lastgroup or "" if 0 <= index < len(self.matches) else ""

    def _on_one_line(self, index: int) -> bool:
        """Whether a token and the one before it stand on one line."""
        return index > 0 and "\n" not in self.text[self._end(index - 1) : self._start(index)]

    def _begins_line(self, index: int) -> bool:
        """Whether nothing but white space stands before a token on its line."""
        start = self._start(index)
        return self.text[max(0, start - LOOK) : start].rstrip(" \t")[-1:] in ("", "\n")

    def _neighbour(self, index: int, step: int) -> str:
        """The word before or after on the same line, or nothing."""
        other = index + step
        kind = self._kind(other)
        if not kind or not self._on_one_line(max(index, other)):
            return ""
        if kind == "PLAIN":  # its last word; words behind a run stand on its last line
            word = self._word(other)
            return word[word.rindex(" ") + 1 :] if step < 0 else word[: word.index(" ")]
        return self._word(other) if kind in _NEIGHBOURS else ""

    def _number_at(self, index: int) -> int | None:
        """The trick number that a token is, or that the last trick of a run has."""
        if self._kind(index) not in ("NUMBER", "PLAIN"):
            return self.meant.get(index)
        word = self._word(index)
        line = word.rfind("\n") + 1
        return int(word[line : word.index(".", line)])

    def _trick(self, index: int) -> int | None:
        """The number of the trick that a token stands in, if it is said nearby; variations are passed over."""
        place = min(index, len(self.matches)) - 1
        for _ in range(LOOK):
            if place < 0:
                break
            number = self._number_at(place)
            if number is not None:
                return number
            place = self.openings.get(place, place) - 1
        return None

    def _pair_brackets(self) -> list[int]:
        """Find which brackets belong together, and where one that is never closed is taken to end.

        Gives the closing brackets that nobody opened.
        """
        opened: list[int] = []
        lost: list[int] = []
        result = len(self.matches)
        for index, match in enumerate(self.matches):
            kind = match.lastgroup
            if kind == "LPAR":
                opened.append(index)
            elif kind == "RPAR" and opened:
                self.openings[index] = opened[-1]
                self.pairs[opened.pop()] = index
            elif kind == "RPAR":
                lost.append(index)
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
        return lost

"""Faults of a text that is being read, and the words that are skipped for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bzq.language import tr
from bzq.records.complaints import Complaint, expectation, named, shown
from bzq.records.cutter import STEPS
from bzq.records.grammar import grammar
from bzq.records.model import Tag, Unread
from bzq.records.tokens import Tokens

_TAGS: Final = frozenset({"TAGS", "BAD_TAG", "LOST_TAG"})


@dataclass(slots=True)
class Fault:
    """A finding before it knows its record: offsets instead of lines."""

    code: str
    message: str
    start: int
    end: int
    hint: str | None = None
    expected: str | None = None
    found: str | None = None
    trick: int | None = None


class Reports(Tokens):
    """A text half read, and what was found about it. Its methods take a token's index and give the next to read."""

    def __init__(self, text: str, language: str = "", events_only: bool = False) -> None:
        super().__init__(text)
        self.written = text
        """The text as it stands in the file."""
        if not events_only:
            self._see_through_quoting()
        self.language = language
        self.turned = ""  # what the tag says
        self.printed: list[Tag] = []
        """Tags with quotation marks of print."""
        self.events_only = events_only
        self.faults: list[Fault] = []
        self.parser = grammar().begin()
        self.open: list[tuple[int, bool]] = []  # where the open variations close, and whether nobody closes them
        self.tag_runs = 0
        self.done = False
        self.swallowed_end = False

    # -- what is wrong ---------------------------------------------------------------------------------------

    def _expected(self) -> str:
        return expectation(self.parser.allowed())

    def _told(self, index: int, plain: str, placed: str, **values: object) -> str:
        """One of two marked sentences about a token: ``placed`` where its trick is known, which it names."""
        trick = self._trick(index)
        return tr(plain, **values) if trick is None else tr(placed, trick=trick, **values)

    def _complain(self, complaint: Complaint, start: int, end: int, index: int) -> None:
        self._fault(
            complaint.code,
            complaint.message,
            start,
            end,
            hint=complaint.hint,
            expected=complaint.expected or self._expected(),
            found=shown(self.text[start:end]),
            index=index,
        )

    def _fault(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        *,
        hint: str | None = None,
        expected: str | None = None,
        found: str | None = None,
        index: int | None = None,
    ) -> None:
        trick = None if index is None else self._trick(index)
        self.faults.append(Fault(code, message, start, end, hint, expected, found, trick))

    # -- back in step ----------------------------------------------------------------------------------------

    def _skip(self, start: int, stop: int) -> int:
        """Keep the text from an offset up to the token at ``stop`` as unread, and go on there."""
        kept = self.text[start : self._end(stop - 1)].rstrip()
        self.parser.feed("SKIPPED", Unread(start, start + len(kept), kept))
        return stop

    def _skip_to_step(self, index: int) -> int:
        """Skip from the token at ``index`` to the next trick number, the result, or the variation's end."""
        stop = self._next_step(index)
        self.swallowed_end = stop >= len(self.matches)
        return self._skip(self._start(index), stop)

    def _next_step(self, index: int) -> int:
        matches, steps = self.matches, STEPS
        if "TAGS" in self.parser.allowed():
            steps = STEPS | _TAGS
        stop = index + 1
        limit = self.open[-1][0] if self.open else len(matches)
        while stop < limit:
            kind = matches[stop].lastgroup
            if kind in steps:
                return stop
            if kind == "LPAR":
                stop = self.pairs.get(stop, self.line_ends.get(stop, stop) - 1)
            stop += 1
        return min(stop, limit)

    def _stray(self, index: int, code: str, message: str, hint: str) -> int:
        """A sign that belongs to nothing; a row of them is one fault. ``message`` is marked, about a ``{word}``."""
        kind, stop = self._kind(index), index + 1
        while self._kind(stop) == kind and self._on_one_line(stop):
            stop += 1
        start, end = self._start(index), self._end(stop - 1)
        found = shown(self.text[start:end])
        self._fault(
            code,
            tr(message, word=named(self.text[start:end], self._trick(index))),
            start,
            end,
            hint=hint,
            expected=self._expected(),
            found=found,
            index=index,
        )
        return self._skip(start, stop)

    def _no_event(self, index: int, stop: int) -> int:
        """Words of the movetext in a tag that holds events only."""
        start, end = self._start(index), self._end(stop - 1)
        self._fault(
            "E001",
            tr("{word} is no event", word=named(self.text[start:end], None)),
            start,
            end,
            hint=tr("events only stand here, as they are written in the movetext: +KhQh=40"),
            expected=tr("an event"),
            found=shown(self.text[start:end]),
        )
        return self._skip(start, stop)

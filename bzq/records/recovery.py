"""What to do with a token that needs care: comments, tags, variations, and whatever cannot stand where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bzq.records.complaints import Complaint, about_letters, about_word, expectation, name_of, shown
from bzq.records.cutter import ASIDES, STEPS
from bzq.records.grammar import grammar
from bzq.records.model import Comment, Escape, Item, Tag, Unread
from bzq.records.spelling import language_of
from bzq.records.tags import BadTag, salvage, take_apart
from bzq.records.tokens import Tokens

MOST_LEVELS: Final = 100
"""How deep variations may be nested."""

_TAGS: Final = frozenset({"TAGS", "BAD_TAG"})


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


class Recovery(Tokens):
    """A text half read, and the ways back into step. Its methods take a token's index and give the next to read."""

    def __init__(self, text: str, language: str = "", events_only: bool = False) -> None:
        super().__init__(text)
        self.language = language
        self.events_only = events_only
        self.faults: list[Fault] = []
        self.parser = grammar().begin()
        self.open: list[tuple[int, bool]] = []  # where the open variations close, and whether nobody closes them
        self.tag_runs = 0
        self.done = False
        self.swallowed_end = False

    # -- back in step ---------------------------------------------------------------------------------------

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

    # -- tokens that need care ---------------------------------------------------------------------------

    def _special(self, index: int) -> int:
        match = self.matches[index]
        kind = match.lastgroup
        if kind == "WS":
            return index + 1
        start, end = match.span(match.lastindex or 0)
        if kind in ASIDES:
            self.parser.feed(kind or "", self._aside(index, start, end))
            return index + 1
        if self.done:
            return self._after_result(index)
        if kind == "TAGS":
            return self._tags(index, take_apart(self.text[start:end], start))
        if kind == "BAD_TAG":
            return self._bad_tag(index)
        if kind == "LPAR":
            return self._open_variation(index)
        if kind == "RPAR":
            return self._close_variation(index)
        if kind == "OPEN_COMMENT":
            self._fault(
                "E002",
                f"a comment is opened{self._where(index, ' ')} and never closed",
                start,
                start + 1,
                hint="a comment ends with }, and holds no other brace and no line that begins like a tag",
                expected="}",
                found=shown(self.text[start:end]),
                index=index,
            )
            return self._skip_to_step(index)
        if kind == "CLOSING_BRACE":
            return self._stray(index, "E013", "closes no comment", "a comment begins with {")
        return self._unreadable(index)

    def _aside(self, index: int, start: int, end: int) -> Item:
        text, kind = self.text, self.matches[index].lastgroup
        if kind == "ESCAPE":
            return Escape(start, end, text[start:end])
        before = index - 1
        while before >= 0 and self.matches[before].lastgroup == "WS":
            before -= 1
        own_line = before < 0 or text.find("\n", self._end(before), start) >= 0
        if kind == "LINE_COMMENT":
            return Comment(start, end, text[start + 1 : end], True, own_line)
        return Comment(start, end, text[start + 1 : end - 1], False, own_line)

    def _tags(self, index: int, tags: list[Tag]) -> int:
        if not self.parser.feed("TAGS", tags):
            start, end = self._start(index), self._end(index)
            self._fault(
                "E001",
                "a tag stands in the movetext: tags come first",
                start,
                end,
                expected=self._expected(),
                found=shown(self.text[start:end]),
                index=index,
            )
            return self._skip(start, index + 1)
        self.tag_runs += 1
        for tag in tags:
            if tag.name == "Language" and not self.language:
                self._learn_language(tag)
        return index + 1

    def _learn_language(self, tag: Tag) -> None:
        language = language_of(tag.value)
        if language is None:
            self._fault(
                "E106",
                f"the letters of the language “{shown(tag.value)}” are not known",
                tag.value_start,
                tag.value_start + len(tag.value),
                hint="de, fr, nl, da, it or en",
                expected="a language",
                found=shown(tag.value),
            )
        self.language = language or ""

    def _bad_tag(self, index: int) -> int:
        start, end = self._start(index), self._end(index)
        bad: BadTag = salvage(self.text, start, end)
        self._fault(
            bad.code,
            bad.message,
            bad.start,
            bad.end,
            hint=bad.hint,
            expected='[Name "value"]',
            found=shown(self.text[start:end]),
            index=index,
        )
        if bad.tag is not None and "TAGS" in self.parser.allowed():
            return self._tags(index, [bad.tag])
        return self._skip(start, index + 1)

    def _unreadable(self, index: int) -> int:
        word = self._word(index)
        if self.events_only and self.matches[index].lastgroup != "UNREADABLE":
            return self._no_event(index, index + 1)
        before = self._neighbour(index, -1)
        after = self._neighbour(index, 1)
        complaint = about_word(word, before, after, self._where(index))
        start = self._end(index - 1) - len(before) if complaint.before else self._start(index)
        end = self._start(index + 1) + len(after) if complaint.after else self._end(index)
        self._complain(complaint, start, end, index)
        return self._skip_to_step(index)

    def _no_event(self, index: int, stop: int) -> int:
        start, end = self._start(index), self._end(stop - 1)
        self._fault(
            "E001",
            f"“{shown(self.text[start:end])}” is no event",
            start,
            end,
            hint="events only stand here, as they are written in the movetext: +KhQh=40",
            expected="an event",
            found=shown(self.text[start:end]),
        )
        return self._skip(start, stop)

    def _misspelt(self, index: int, card: str) -> int:
        if self.done:
            return self._after_result(index)
        start = self._start(index)
        start = self.text.find(card, start)
        self._complain(about_letters(card, self._where(index)), start, start + len(card), index)
        return self._skip_to_step(index)

    def _refuse(self, index: int) -> int:
        """A token of a known kind in a place where it cannot stand."""
        if self.done:
            return self._after_result(index)
        kind = self.matches[index].lastgroup or ""
        if kind == "GLYPH":
            return self._stray(
                index, "E014", "stands behind no card or event", "a glyph follows the card or event it judges"
            )
        start, end = self._start(index), self._end(index)
        where = self._where(index, " ")
        message = f"{name_of(kind)} “{shown(self.text[start:end])}” cannot stand here{where}"
        if kind == "RESULT":
            message = f"“{self.text[start:end]}”{where}: a variation has no result"
        self._fault(
            "E001",
            message,
            start,
            end,
            expected=self._expected(),
            found=shown(self.text[start:end]),
            index=index,
        )
        if kind == "RESULT":
            return self._skip(start, index + 1)
        return self._skip_to_step(index)

    def _stray(self, index: int, code: str, what: str, hint: str) -> int:
        """A sign that belongs to nothing; a row of them is one fault."""
        kind, stop = self.matches[index].lastgroup, index + 1
        start = self._start(index)
        while (
            stop < len(self.matches)
            and self.matches[stop].lastgroup == kind
            and "\n" not in self.text[self._end(stop - 1) : self._start(stop)]
        ):
            stop += 1
        end = self._end(stop - 1)
        found = shown(self.text[start:end])
        self._fault(
            code,
            f"“{found}”{self._where(index, ' ')} {what}",
            start,
            end,
            hint=hint,
            expected=self._expected(),
            found=found,
            index=index,
        )
        return self._skip(start, stop)

    def _after_result(self, index: int) -> int:
        start, end = self._start(index), self._end(index)
        self._fault(
            "E005",
            f"“{shown(self.text[start:end])}” stands after the result",
            start,
            end,
            hint="the result ends the record; the next record begins with its tags",
            expected="the end of the record, or the tags of the next",
            found=shown(self.text[start:end]),
            index=index,
        )
        return self._skip(start, len(self.matches))

    # -- variations --------------------------------------------------------------------------------------

    def _open_variation(self, index: int) -> int:
        start = self._start(index)
        close = self.pairs.get(index)
        stop = close + 1 if close is not None else self.line_ends[index]
        if self.events_only:
            return self._no_event(index, stop)
        if close is None and (not self.open or self.open[-1] != (stop, True)):
            self._fault(
                "E003",
                f"a variation is opened{self._where(index, ' ')} and never closed",
                start,
                start + 1,
                hint="a variation ends with ); this one is taken to end with its line",
                expected=")",
                found="(",
                index=index,
            )
        first = index + 1
        while first < stop and self.matches[first].lastgroup in ASIDES:
            first += 1
        inside = close if close is not None else stop
        if first >= inside or self.matches[first].lastgroup not in ("NUMBER", "PLAIN"):
            if close is not None:
                found = shown(self._word(first))
                self._fault(
                    "E011",
                    f"the variation{self._where(index, ' ')} begins with “{found}”",
                    self._start(first),
                    self._end(first),
                    hint="it begins with a number: 9. before a leader's card, 9... before anything else",
                    expected="a trick number",
                    found=found,
                    index=index,
                )
            return self._skip(start, stop)
        if len(self.open) == MOST_LEVELS:
            self._fault(
                "E010",
                f"variations are nested more than {MOST_LEVELS} deep{self._where(index, ' ')}",
                start,
                start + 1,
                hint="what stands in this one is kept as text",
                found="(",
                index=index,
            )
            return self._skip(start, stop)
        if not self.parser.feed("LPAR", start):
            if close is not None:
                self._fault(
                    "E012",
                    f"the variation{self._where(index, ' ')} stands behind no card or event",
                    start,
                    start + 1,
                    hint="a variation follows the card or event that it replaces",
                    expected=self._expected(),
                    found="(",
                    index=index,
                )
            return self._skip(start, stop)
        self.open.append((stop, True) if close is None else (close, False))
        return index + 1

    def _close_variation(self, index: int) -> int:
        if self.open and self.open[-1] == (index, False):
            self.open.pop()
            self.parser.feed("RPAR", self._end(index))
            return index + 1
        return self._stray(index, "E004", "closes no variation", "a variation begins with (")

    def _close_left_open(self, index: int) -> None:
        """Close a variation that nobody closes, before the token at ``index``."""
        self.open.pop()
        self.parser.feed("RPAR", self._end(index - 1))

    # -- saying what is wrong ----------------------------------------------------------------------------------------

    def _expected(self) -> str:
        return expectation(self.parser.allowed())

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

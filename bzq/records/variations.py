"""Variations opened and closed, and what is to be done where a bracket is lost."""

from __future__ import annotations

import re
from typing import Final

from bzq.language import mark, tr
from bzq.records.complaints import named, shown
from bzq.records.cutter import ASIDES
from bzq.records.guessnumbers import number_like
from bzq.records.reports import Reports
from bzq.records.tokens import LOOK
from bzq.records.words import EVENTS

MOST_LEVELS: Final = 100
"""How deep variations may be nested."""

_REPLACED: Final = EVENTS | {"GLYPH"}
"""What stands before a variation."""

_LOST_BRACKET: Final = re.compile("(?P<LPAR>)")
"""Matches the bracket that ought to stand at a place, which has no width."""


class Variations(Reports):
    """Keeps account of the variations that are open."""

    def _open_variation(self, index: int) -> int:
        start = self._start(index)
        close = self.pairs.get(index)
        stop = close + 1 if close is not None else self.line_ends[index]
        if self.events_only:
            return self._no_event(index, stop)
        if close is None and (not self.open or self.open[-1] != (stop, True)):
            self._fault(
                "E003",
                self._told(
                    index,
                    mark("a variation is opened and never closed"),
                    mark("a variation is opened in trick {trick} and never closed"),
                ),
                start,
                start + 1,
                hint=tr("a variation ends with ); this one is taken to end with its line"),
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
                self._unnumbered(index, first)
            return self._skip(start, stop)
        if len(self.open) == MOST_LEVELS:
            self._fault(
                "E010",
                self._told(
                    index,
                    mark("variations are nested more than {most} deep"),
                    mark("variations are nested more than {most} deep in trick {trick}"),
                    most=MOST_LEVELS,
                ),
                start,
                start + 1,
                hint=tr("what stands in this one is kept as text"),
                found="(",
                index=index,
            )
            return self._skip(start, stop)
        if not self.parser.feed("LPAR", start):
            if close is not None:
                self._fault(
                    "E012",
                    self._told(
                        index,
                        mark("the variation stands behind no card or event"),
                        mark("the variation in trick {trick} stands behind no card or event"),
                    ),
                    start,
                    start + 1,
                    hint=tr("a variation follows the card or event that it replaces"),
                    expected=self._expected(),
                    found="(",
                    index=index,
                )
            return self._skip(start, stop)
        self.open.append((stop, True) if close is None else (close, False))
        return index + 1

    def _unnumbered(self, index: int, first: int) -> None:
        """A variation whose first word, at ``first``, is no number."""
        word = self._word(first)
        hint = tr("it begins with a number: 9. before a leader's card, 9... before anything else")
        if self._kind(first) == "UNREADABLE" and number_like(word) is None:
            hint = tr(
                "a remark in words is a comment, and stands in braces: {example}", example="{" + tr("like this") + "}"
            )
        found = shown(word)
        self._fault(
            "E011",
            self._told(
                index,
                mark("the variation begins with “{word}”"),
                mark("the variation in trick {trick} begins with “{word}”"),
                word=found,
            ),
            self._start(first),
            self._end(first),
            hint=hint,
            expected=tr("a trick number"),
            found=found,
            index=index,
        )

    def _close_variation(self, index: int) -> int:
        if self.open and self.open[-1] == (index, False):
            self.open.pop()
            self.parser.feed("RPAR", self._end(index))
            return index + 1
        return self._stray(index, "E004", mark("{word} closes no variation"), tr("a variation begins with ("))

    def _close_left_open(self, index: int) -> None:
        """Close a variation that nobody closes, before the token at ``index``."""
        self.open.pop()
        self.parser.feed("RPAR", self._end(index - 1))

    # -- a bracket lost at the beginning ---------------------------------------------------------------------

    def _find_brackets(self) -> None:
        """Find which brackets belong together; where one was lost before a number, read on as if it stood there."""
        begins = {}
        for close in self._pair_brackets():
            begin = None if self.events_only else self._lost_bracket(close)
            if begin is not None:
                begins[begin] = close
        for begin, close in begins.items():
            number = re.split(r"(?<=\.)(?!\.)", self._word(begin), maxsplit=1)[0]
            start, end = self._start(close), self._end(close)
            self._fault(
                "E004",
                tr("{word} closes no variation", word=named(")", self._trick(close))),
                start,
                end,
                hint=tr("a variation begins with (: write ({number}", number=number),
                expected="(",
                found=")",
                index=close,
            )
        if begins:
            matches = []
            for index, match in enumerate(self.matches):
                if index in begins:
                    bracket = _LOST_BRACKET.match(self.text, match.start())
                    assert bracket is not None
                    matches.append(bracket)
                matches.append(match)
            self.matches = matches
            self.openings.clear()
            self.pairs.clear()
            self.line_ends.clear()
            self._pair_brackets()

    def _lost_bracket(self, close: int) -> int | None:
        """The number on the line of a closing bracket at which the variation that it closes must have begun.

        It is a number with three dots, which stands in variations, or one that repeats the number before it.
        """
        for place in range(close - 1, max(close - LOOK, 0), -1):
            kind = self._kind(place)
            if kind in ("LPAR", "RPAR", "RESULT", "UNREADABLE") or not self._on_one_line(place + 1):
                return None
            if kind in ("NUMBER", "PLAIN") and self._kind(place - 1) in _REPLACED:
                word = self._word(place)
                if "\n" not in word and ("..." in word or self._trick(place) == self._number_at(place)):
                    return place
        return None

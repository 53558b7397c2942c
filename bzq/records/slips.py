"""Slips of the typing hand after which it is clear what was meant: reading goes on as if it had been written.

These are words that name no card: a trick number with another sign behind it or with none, a score check with a
space in it or without its sign, a result in the middle of the tricks.
"""

from __future__ import annotations

from functools import cache
from re import Pattern
from typing import Final

from bzq.language import tr
from bzq.records.complaints import Complaint, named, shown
from bzq.records.cutter import ASIDES
from bzq.records.grammar import grammar
from bzq.records.guessnumbers import SUCH_A_CHECK, about_number, number_like
from bzq.records.model import Check, Number
from bzq.records.tokens import LOOK
from bzq.records.variations import Variations
from bzq.records.words import EVENTS

_SIGNS: Final = frozenset(".,:;)]")
"""What may stand behind a number in place of its dot, with a space between."""

_PASSED_OVER: Final = ASIDES | EVENTS | {"CHECK", "GLYPH"}


@cache
def _scores() -> Pattern[str]:
    return grammar().compile("<SCORES>")


class Slips(Variations):
    """Reads what was meant, and reports what was written."""

    def _slip(self, index: int) -> int | None:
        """What follows an unreadable word that is a clear slip, having read it; nothing where it is none."""
        if self.events_only:
            return None
        return self._read_number(index) or self._read_check(index)

    # -- numbers -----------------------------------------------------------------------------------------

    def _number_meant(self, index: int) -> tuple[int, int] | None:
        """The trick number that a word is with a slip, where that is clear, and the token behind it.

        It counts on from the number before, an event follows on the line, and it has a sign behind it or begins
        the line: ``6. As 7 /9cKs`` holds a card without its suit.
        """
        meant = number_like(self._word(index))
        if meant is None:
            return None
        number, sign = meant
        stop = index + 1
        if not sign and self._kind(stop) and self._on_one_line(stop):
            lost = self._kind(stop) == "RPAR" and stop not in self.openings
            if lost or (self._kind(stop) == "UNREADABLE" and self._word(stop) in _SIGNS):
                sign = self._word(stop)
                stop += 1
        before = self._trick(index)
        if not number or (before is not None and number != before + 1):
            return None
        if not (sign or self._begins_line(index)) or self._kind(stop) not in EVENTS or not self._on_one_line(stop):
            return None
        return number, stop

    def _read_number(self, index: int) -> int | None:
        found = self._number_meant(index)
        if found is None:
            return None
        number, stop = found
        start, end = self._start(index), self._end(stop - 1)
        word = self.text[start:end]
        if not self.parser.feed("NUMBER", Number(start, end, number, written=word)):
            return None
        self.meant[index] = number
        self._complain(about_number(word, number), start, end, stop)
        return stop

    # -- scores ------------------------------------------------------------------------------------------

    def _read_check(self, index: int) -> int | None:
        """``= 150:10``, ``=150 : 10``: a score check in pieces."""
        if not self._word(index).startswith("="):
            return None
        joined, found = "", 0
        for place in range(index, min(index + 4, len(self.matches))):
            if self._kind(place) not in ("UNREADABLE", "RESULT") or (place > index and not self._on_one_line(place)):
                break
            joined += self._word(place)
            if _scores().fullmatch(joined[1:]):
                found = place + 1
                scores = joined
        if not found or not self._more_follows(found):  # the last scores are the result
            return None
        start, end = self._start(index), self._end(found - 1)
        word = named(self.text[start:end], self._trick(index))
        message = tr("{word} is a score check with a space in it", word=word)
        hint, expected = tr("write {text}", text=scores), tr(SUCH_A_CHECK, check=scores)
        self._feed_check(start, end, scores[1:])
        self._complain(Complaint("E009", message, hint, expected), start, end, index)
        return found

    def _more_follows(self, index: int) -> bool:
        """Whether anything but comments stands at a token or behind it."""
        return any(match.lastgroup not in ASIDES for match in self.matches[index : index + LOOK])

    def _feed_check(self, start: int, end: int, scores: str) -> None:
        """Read a score check that was written in another way."""
        numbers = tuple([int(score) for score in scores.split(":")])
        self.parser.feed("CHECK", Check(start, end, numbers, self.text[start:end]))

    def _goes_on(self, index: int) -> bool:
        """Whether the next trick number behind a token counts on from the one before it."""
        before = self._trick(index)
        if before is None or self.open:
            return False
        for place in range(index + 1, min(index + LOOK, len(self.matches))):
            kind = self._kind(place)
            if kind in ("NUMBER", "PLAIN"):
                word = self._word(place)
                return int(word[: word.index(".")]) == before + 1
            if kind not in _PASSED_OVER:
                return kind == "UNREADABLE" and self._number_meant(place) is not None
        return False

    def _early_result(self, index: int) -> int:
        """A result in the middle of the tricks: a score check without its sign, or a star that is none."""
        start, end, word = self._start(index), self._end(index), self._word(index)
        message = tr("{word} is no result: the tricks go on behind it", word=named(word, self._trick(index)))
        if word == "*":
            hint = tr("a card that was played is always named, and a remark stands in braces")
            expected = self._expected()
        else:
            hint = tr("a score check begins with an equals sign: write {text}", text=f"={word}")
            expected = tr(SUCH_A_CHECK, check=f"={word}")
        self._fault("E001", message, start, end, hint=hint, expected=expected, found=shown(word), index=index)
        if word == "*":
            return self._skip(start, index + 1)
        self._feed_check(start, end, word)
        return index + 1

"""Typed words put behind a draft: trick numbers come by themselves, short ways of saying find what is meant.

What ``kq`` or ``7x`` means is asked of the position that the record gives at that place. A way of saying that
may mean several things means none of them.
"""

from __future__ import annotations

import re
from typing import Any, Final

from bzq.cards import UNSEEN_NAME
from bzq.recorder import words as kinds
from bzq.recorder.draft import Draft, Refused, walked
from bzq.recorder.guides import Puzzle, guide_of
from bzq.recorder.offers import known_draw
from bzq.recorder.words import Word
from bzq.records.model import CarteBlanche, Declaration, Draw, Exchange, Item, Number, PlainTricks, Play, Record
from bzq.records.plain import expand_all
from bzq.records.plain import tricks as plain_tricks
from bzq.records.reader import parse_words
from bzq.records.writer import event_text

_EVENTS: Final[dict[str, type[Item]]] = {
    kinds.PLAY: Play,
    kinds.BLANK: CarteBlanche,
    kinds.DECLARATION: Declaration,
    kinds.RANKS: Declaration,
    kinds.EXCHANGE: Exchange,
    kinds.SEVEN: Exchange,
}
"""What a kind of word becomes."""

_HALF_CHECK: Final = re.compile("=[0-9]+")

_UNTOLD: Final = frozenset("[()%")
"""Signs with which nothing begins that can be entered."""


class Reading:
    """The words of a line behind a draft. :attr:`record` is what comes of them, right or not."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.guide = guide_of(draft.rules)
        self._text = ""
        self._places: list[tuple[int, int]] = []
        """For each piece its offset in the record's text, and the number of its word."""
        self._found: tuple[int, Any] = (0, draft.position)
        position = draft.position
        self._played = len(position.plays)
        self._trick = position.trick + (position.won >= 0)
        self._numbered = _last_number(draft.record) == self._trick

    @property
    def record(self) -> Record:
        """The draft's record with the words so far."""
        return self.draft.with_words(self._text)

    def word_at(self, offset: int) -> int | None:
        """The number of the word that stands at an offset of the record's text, ``None`` before the first."""
        found = None
        for start, index in self._places:
            if start > offset:
                break
            found = index
        return found

    def position(self) -> Any:
        """How things stand after the words so far. Raises :class:`Refused` where they are not right."""
        length = len(self._text)
        if self._found[0] != length:
            record, timeline = walked(self.record, self.draft.end)
            if not timeline.valid:
                raise Refused(record, timeline.findings)
            self._found = (length, timeline.position)
        return self._found[1]

    def add(self, index: int, word: Word) -> None:
        """Puts a word behind the others; ``index`` is its number in the line.

        Raises :class:`Puzzle` where it can mean several things or none, and :class:`Refused` where what it
        means hangs on words before it that are not right.
        """
        kind = word.kind
        if word.text[:1] in _UNTOLD:
            raise Puzzle(
                f"“{word.text}” is no card or event", "variations and the like are added when the deal is over"
            )
        if kind == kinds.OTHER and _HALF_CHECK.fullmatch(word.text):
            both = ":".join(["0"] * (self.draft.rules.score_count - 1) + [word.text[1:]])
            raise Puzzle(
                f"“{word.text}” is half a score check, which names what each side has",
                f"={both} checks the score{self._points_of_an_event()}",
            )
        if _EVENTS.get(kind, Item) in self.guide.BEGINNING:
            self._number_trick(index)
        elif kind == kinds.OTHER and not self._played and _last_number(self.draft.record):
            self._number_trick(index)  # so that what is said of it names the right trick
        text = word.text
        if kind == kinds.DRAW:
            text = self._draw(word)
        elif kind == kinds.SEVEN:
            text = self.guide.exchange(self.position(), word)
        elif kind == kinds.RANKS:
            text = self.guide.ranks(self.position(), word, self.draft.name)
        elif kind == kinds.NUMBER:
            self._numbered = True
        self._put(index, text)
        if kind == kinds.COMMENT and text.startswith(";"):
            self._text += "\n"
        if kind == kinds.PLAY:
            self._played += 1
            if self._played >= self._size():
                self._played, self._numbered = 0, False
                self._trick += 1

    def _points_of_an_event(self) -> str:
        """How the points of an event are written, where anything scores in the middle of a deal."""
        rules = self.draft.rules
        scored = "+KhQh=40" if rules.game == "bezique" else "+ThQhJh=20" if rules.hand_declarations else ""
        return f"; the points of an event stand close to it: {scored}" if scored else ""

    def _put(self, index: int, text: str) -> None:
        if self._text and not self._text.endswith("\n"):
            self._text += " "
        self._places.append((self.draft.end + len(self._text), index))
        self._text += text

    def _size(self) -> int:
        """How many cards make the trick under way."""
        return self.guide.trick_size(self.draft.position, self._trick)

    def _number_trick(self, index: int) -> None:
        if not self._numbered and self._trick <= self.draft.rules.tricks:
            self._put(index, f"{self._trick}.")
            self._numbered = True

    # -- short ways of saying ----------------------------------------------------------------------------------

    def _draw(self, word: Word) -> str:
        """``/As`` of one's own card: the others drew theirs unseen; ``/`` the next of a stock that is known."""
        if not word.cards:
            return self._next_drawn()
        if not self._text and word.text == _last_draw(self.draft):
            return ""  # it has been made already
        own = self.draft.known_seats
        if len(word.cards) != len(own) or len(own) == self.draft.rules.players or self.draft.stock_known:
            return word.text
        position = self.position()
        if position.won < 0:
            return word.text
        mine = iter(word.cards)
        drawn = [next(mine) if seat in own else UNSEEN_NAME for seat in position.drawing_order()]
        return f"{word.seat}/{''.join(drawn)}{word.tail}"

    def _next_drawn(self) -> str:
        if not self.draft.stock_known:
            raise Puzzle("which cards are drawn?", "/AsTd names them, the winner's first")
        due = known_draw(self.guide, self.position())
        if due is None:
            raise Puzzle("no cards are drawn now", "they are drawn after a trick, while there is stock")
        return due


def _last_draw(draft: Draft) -> str | None:
    """The draw from a known stock with which a deal ends so far."""
    last = list(expand_all(draft.record.items[-2:-1]))
    return event_text(last[-1]) if draft.stock_known and last and isinstance(last[-1], Draw) else None


def _last_number(record: Record) -> int:
    """The last trick number of the main line, 0 where there is none."""
    for item in reversed(record.items):
        if isinstance(item, Number):
            return item.value
        if isinstance(item, PlainTricks):
            return plain_tricks(item)[-1][0]
    return 0


def item_of(text: str) -> Item | None:
    """What a word of the notation is, ``None`` where it is none.

    >>> item_of("9c"), item_of("9x") is None
    (Play(start=0, end=2, seat=0, points=None, irregular=False, card=CardRef(53, table=False, copy=0)), True)
    """
    items, findings = parse_words(text)
    return next(expand_all(items)) if items and not findings else None

"""Typed words put behind a draft: trick numbers come by themselves, short ways of saying find what is meant.

What ``kq`` or ``7x`` means is asked of the position that the record gives at that place. A way of saying that
may mean several things means none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bzq.cards import RANKS as RANK_LETTERS
from bzq.cards import SUITS, UNSEEN_NAME, card_name
from bzq.games.bezique import tricks
from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.declare import Option, may_declare
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.recorder import words as kinds
from bzq.recorder.draft import Draft, Refused
from bzq.recorder.offers import ways, written
from bzq.recorder.words import Word
from bzq.records.model import Item, Number, PlainTricks, Record
from bzq.records.plain import expand_all
from bzq.records.plain import tricks as plain_tricks
from bzq.records.reader import parse_words
from bzq.timeline.phrases import Phrases
from bzq.timeline.walk import simulate

_MOST_NAMED: Final = 4
"""Meanings of a short way of saying that are named."""

_UNTOLD: Final = frozenset("[()%")
"""Signs with which nothing begins that can be entered."""


class Puzzle(Exception):
    """What a word means cannot be told: a finding's code, the sentence, the way out."""

    def __init__(self, code: str, message: str, hint: str | None = None, offers: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint
        self.offers = tuple(offers)


class Reading:
    """The words of a line behind a draft. :attr:`record` is what comes of them, right or not."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._text = ""
        self._places: list[tuple[int, int]] = []
        """For each piece its offset in the record's text, and the number of its word."""
        self._found: tuple[int, Position] = (0, draft.position)
        position = draft.position
        self._played = len(position.plays)
        self._trick = position.trick + (position.won != NO_SEAT)
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

    def position(self) -> Position:
        """How things stand after the words so far. Raises :class:`Refused` where they are not right."""
        length = len(self._text)
        if self._found[0] != length:
            record = self.record
            timeline = simulate(record)
            if not timeline.valid:
                raise Refused(record, timeline.findings)
            assert isinstance(timeline.position, Position)
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
                "E001", f"“{word.text}” is no card or event", "variations and the like are added when the deal is over"
            )
        if kind in (kinds.PLAY, kinds.BLANK):
            self._number_trick(index)
        text = word.text
        if kind == kinds.DRAW:
            text = self._draw(word)
        elif kind == kinds.SEVEN:
            text = self._seven(word)
        elif kind == kinds.RANKS:
            text = self._ranks(word)
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

    def _put(self, index: int, text: str) -> None:
        if self._text and not self._text.endswith("\n"):
            self._text += " "
        self._places.append((self.draft.end + len(self._text), index))
        self._text += text

    def _size(self) -> int:
        """How many cards make the trick under way."""
        rules = self.draft.position.rules
        return 2 if rules.in_pairs and self._trick > rules.stock_tricks else rules.seats

    def _number_trick(self, index: int) -> None:
        if not self._numbered and self._trick <= self.draft.rules.tricks:
            self._put(index, f"{self._trick}.")
            self._numbered = True

    # -- short ways of saying ----------------------------------------------------------------------------------

    def _draw(self, word: Word) -> str:
        """``/As`` of one's own card: the others drew theirs unseen."""
        own = self.draft.known_seats
        if len(word.cards) != len(own) or len(own) == self.draft.rules.players or self.draft.stock_known:
            return word.text
        position = self.position()
        if position.won == NO_SEAT:
            return word.text
        mine = iter(word.cards)
        drawn = [next(mine) if seat in own else UNSEEN_NAME for seat in tricks.drawing_order(position)]
        return f"{word.seat}/{''.join(drawn)}{word.tail}"

    def _seven(self, word: Word) -> str:
        """``7x`` the exchange, ``+7`` the seven shown."""
        position = self.position()
        what = word.cards[0]
        seven = position.seven()
        suit = what[1] if what[1:2] in SUITS and len(what) == 3 else "s"
        name = f"7{suit}" if seven is None or len(what) == 3 else card_name(seven)
        if what == "+7":
            return f"{word.seat}+{name}{word.tail}"
        turned = name if position.turned is None else card_name(position.turned)
        return f"{word.seat}{name}<>{turned}{word.tail}"

    def _ranks(self, word: Word) -> str:
        """``kq``, ``aaaa``, ``atkqjh``: the one declaration of such cards that can be meant."""
        position = self.position()
        letters = word.cards[0]
        suit = SUITS.index(letters[-1]) if letters[-1] in SUITS else None
        ranks = Counter(RANK_LETTERS.index(letter) for letter in letters.upper() if letter in RANK_LETTERS)
        announce = word.tail.startswith("~")
        seat = int(word.seat[1:]) - 1 if word.seat else position.won
        if not 0 <= seat < position.rules.seats:
            seat = position.to_play() or 0
        meant = [one for one in position.rules.combinations(position.trump).values() if _fits(one, ranks, suit)]
        able: list[Option] = []
        legal: dict[str, Option] = {}
        for combination in meant:
            for option in ways(position, seat, combination):
                able.append(option)
                if may_declare(position, seat, option.parts, announce=announce) is None:
                    legal.setdefault(self._said(position, seat, option, word), option)
        name = Phrases(self.draft.timeline.players, self.draft.rules).name
        if len(legal) > 1:
            texts = sorted(legal)
            named = [*texts[:_MOST_NAMED], *(["…"] if len(texts) > _MOST_NAMED else [])]
            said = " or ".join(named) if len(named) == len(texts) else ", ".join(named)
            raise Puzzle("E008", f"“{letters}” may be {said}", "name the cards", texts)
        if legal:
            return next(iter(legal))
        if not able:
            what = f"{letters} makes no combination here" if not meant else f"{name(seat)} does not have {letters}"
            raise Puzzle("E301", what, "a declaration is named with its cards: +KhQh")
        return self._said(position, seat, able[0], word)  # the reader says what is against it

    def _said(self, position: Position, seat: int, option: Option, word: Word) -> str:
        bare = written(position, seat, option, announce=True).removesuffix("~")
        return f"{word.seat}{bare}{word.tail}"


def _last_number(record: Record) -> int:
    """The last trick number of the main line, 0 where there is none."""
    for item in reversed(record.items):
        if isinstance(item, Number):
            return item.value
        if isinstance(item, PlainTricks):
            return plain_tricks(item)[-1][0]
    return 0


def _fits(combination: Combination, ranks: Counter[int], suit: int | None) -> bool:
    """Whether a combination is made of cards of these ranks, and of this suit where one is said."""
    cards = combination.cards
    return Counter(card & 15 for card in cards) == ranks and (suit is None or all(card >> 4 == suit for card in cards))


def item_of(text: str) -> Item | None:
    """What a word of the notation is, ``None`` where it is none.

    >>> item_of("9c"), item_of("9x") is None
    (Play(start=0, end=2, seat=0, points=None, irregular=False, card=CardRef(53, table=False, copy=0)), True)
    """
    items, findings = parse_words(text)
    return next(expand_all(items)) if items and not findings else None

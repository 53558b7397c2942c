"""A typed line taken apart: cards that stand together, local letters, short ways of saying things, comments.

Nothing here knows the game. What is clear from the letters alone becomes a word of the notation; what hangs on
the cards that lie there (``kq``, ``7x``, a card of one's own after a slash) is left to
:mod:`bzq.recorder.reading`; what is neither goes to the reader as it is, which says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from bzq.cards import SUIT_SYMBOLS, SUIT_WORDS, SUITS, UNSEEN_NAME, card_name
from bzq.language import LETTERS
from bzq.records.grammar import grammar
from bzq.records.spelling import parse_card

PLAY: Final = "play"
DECLARATION: Final = "declaration"
RANKS: Final = "ranks"
EXCHANGE: Final = "exchange"
SEVEN: Final = "seven"
BID: Final = "bid"
CLAIM: Final = "claim"
DRAW: Final = "draw"
BLANK: Final = "blank"
NUMBER: Final = "number"
CHECK: Final = "check"
RESULT: Final = "result"
COMMENT: Final = "comment"
GLYPH: Final = "glyph"
OTHER: Final = "other"

_GLYPH: Final = r"!!|\?\?|!\?|\?!|!|\?|\$[0-9]{1,6}"
_SHORT_RANKS: Final = "[atkqj]{2,8}|[atkqj987]{3,8}"
_SUITS: Final = {symbol: letter for letter, symbol in SUIT_SYMBOLS.items()} | dict(zip(SUIT_WORDS, SUITS, strict=True))
"""Other ways of saying a suit in a bid."""
_SIGN: Final = re.compile(r"@|(?<!@[1-8])[+/]")
_APART: Final = re.compile(r"\+\s+(?P<rest>[^\s,{;]+)")
"""A plus and what stands behind the space."""

_UNSEEN: Final = re.compile("xx", re.IGNORECASE)


_CARDS: Final = frozenset(f"t{suit}" for suit in SUITS)
"""Tens, which are no bids of ``t`` for take with a suit."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a typed line: its kind, its text in the notation as far as that is clear, its place in the line.

    ``cards`` are the card words in it, or the ranks of a short way of saying. ``seat`` (``@2``, or nothing) and
    ``tail`` (points, ``~``, ``^``) stand around them in :attr:`text`.
    """

    kind: str
    text: str
    start: int
    end: int
    cards: tuple[str, ...] = ()
    seat: str = ""
    tail: str = ""


def words_of(line: str, language: str = "") -> list[Word]:
    """The words of a line. ``language`` is a code of :data:`bzq.language.LETTERS`, or nothing.

    >>> [(word.kind, word.text) for word in words_of("9c7h +khqh {at last} kq")]
    [('play', '9c'), ('play', '7h'), ('declaration', '+KhQh'), ('comment', '{at last}'), ('ranks', 'kq')]
    """
    expressions = _expressions(language if language in LETTERS else "")
    found: list[Word] = []
    place = 0
    while place < len(line):
        char = line[place]
        if char.isspace() or char == ",":
            place += 1
            continue
        if char == "{":
            end = line.find("}", place) + 1 or len(line)
            found.append(Word(COMMENT, line[place:end], place, end))
        elif char == ";":
            end = len(line)
            found.append(Word(COMMENT, line[place:].rstrip(), place, end))
        else:
            end = place
            while end < len(line) and not line[end].isspace() and line[end] not in ",{;":
                end += 1
            declared = _APART.match(line, place) if line[place:end] == "+" else None
            if declared is not None:
                words, end = expressions.declared_apart(declared), declared.end()
            else:
                words = expressions.chunk(line[place:end], place)
            found += words
            found[-2:] = _with_suit(found[-2:])
        place = end
    return found


def _with_suit(two: list[Word]) -> list[Word]:
    """``take hearts`` as one word."""
    if len(two) < 2 or two[0].kind != BID or two[1].kind != OTHER or two[0].text != "take":
        return two
    said = two[1].text.lower()
    suit = _SUITS.get(said, said)
    return [Word(BID, f"take:{suit}", two[0].start, two[1].end)] if suit in SUITS else two


def whole_comments(lines: Iterable[str]) -> list[str]:
    """Lines, those put together over which a comment between braces goes.

    >>> whole_comments(["9c {a long", "evening} 7h", "8d {open"])
    ['9c {a long evening} 7h', '8d {open']
    """
    found: list[str] = []
    parts: list[str] = []
    for line in lines:
        parts.append(line.strip() if parts else line)
        joined = " ".join(parts)
        if joined.rfind("{") <= joined.rfind("}"):
            found.append(joined)
            parts = []
    return [*found, *parts]


class _Expressions:
    """What can be told of a piece of a line between two spaces, with the letters of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        ranks = _compile("<RANK>")  # those of all languages: told twice, each card would double the ways to read a word
        own = (letter for letter in LETTERS.get(language, {}) if not ranks.fullmatch(letter))
        letters = "|".join(sorted(own, key=len, reverse=True))
        local = f"|_(?:{letters})[shdc][1-8]?|(?:{letters})[shdc]" if letters else ""
        self.card = f"(?:<CARD_WORD>{local})"
        self.whole_card = _compile(self.card)
        around = r"(?P<seat><SEAT>)?{}(?P<tail>(?:<POINTS>|~)?\^?)(?P<glyph>" + _GLYPH + ")?"
        self.one_play = _compile(f"(?P<seat><SEAT>)?(?P<card>{self.card})(?P<tail><POINTS>?\\^?)(?P<glyph>{_GLYPH})?")
        self.declared = _compile(around.replace("{}", rf"\+(?P<cards>{self.card}+)"))
        self.ranks = _compile(around.replace("{}", rf"\+?(?P<ranks>{_SHORT_RANKS})(?P<suit>[shdc]?)"))
        self.blank = _compile(around.replace("{}", r"\+?blank"))
        self.seven = _compile(around.replace("{}", r"(?P<what>[27][shdc]?x|\+7)"))
        self.exchange = _compile(around.replace("{}", f"(?P<given>{self.card})<>(?P<taken>{self.card})"))
        self.draw = _compile(around.replace("{}", rf"/(?P<drawn>(?:{self.card}|xx)+)"))
        suit = "|".join((*SUITS, *_SUITS))
        self.bid = _compile(around.replace("{}", f"(?:(?P<pass>pass|p)|(?:take|t)(?P<suit>:?(?:{suit}))?)"))
        self.claim = _compile(around.replace("{}", "claim"))
        self.number = _compile(r"(?P<number>[0-9]{1,3})\.(?!\.)(?P<rest>.*)")
        self.check = _compile("=<SCORES>")
        self.result = _compile(r"<SCORES>|\*")
        self.glyph = _compile(_GLYPH)

    def canonical(self, word: str) -> str:
        """A card word in canonical spelling, with its underscore and number."""
        table = "_" if word[0] == "_" else ""
        bare, copy = word[len(table) :], ""
        card = self._card(bare)
        if card is None and table and bare[-1].isdigit():
            bare, copy = bare[:-1], bare[-1]
            card = self._card(bare)
        return word if card is None else f"{table}{card_name(card)}{copy}"

    def _card(self, text: str) -> int | None:
        """The card of a text; a local letter is understood beside a suit's letter too."""
        meant = LETTERS.get(self.language, {}).get(text[:-1].upper()) if text[-1:].lower() in SUITS else None
        return parse_card(text if meant is None else meant + text[-1:], self.language)

    def cards_in(self, text: str) -> tuple[str, ...]:
        """The card words of a text that is nothing but card words, in canonical spelling."""
        return tuple(self.canonical(match[0]) for match in self.whole_card.finditer(text))

    def chunk(self, chunk: str, at: int) -> list[Word]:
        """The words of a piece without spaces that stands at an offset of the line."""
        if match := self.number.fullmatch(chunk):
            end = at + match.end("number") + 1
            number = Word(NUMBER, chunk[: end - at], at, end)
            return [number, *(self.chunk(match["rest"], end) if match["rest"] else ())]
        for kind, expression in ((GLYPH, self.glyph), (CHECK, self.check), (RESULT, self.result)):
            if expression.fullmatch(chunk):
                return [Word(kind, chunk, at, at + len(chunk))]
        found = self._event(chunk, at) or self._plays(chunk, at) or self._joined(chunk, at)
        return found or [Word(OTHER, chunk, at, at + len(chunk))]

    def declared_apart(self, match: re.Match[str]) -> list[Word]:
        """``+ KcQc``: the cards of a declaration with a space behind its plus; else what the two parts are."""
        words = self.chunk(f"+{match['rest']}", match.start("rest") - 1)
        if words[0].kind in (DECLARATION, RANKS):
            return [replace(words[0], start=match.start()), *words[1:]]
        return [Word(OTHER, "+", match.start(), match.start() + 1), *self.chunk(match["rest"], match.start("rest"))]

    def _joined(self, chunk: str, at: int) -> list[Word]:
        """``9c7h+khqh/asxx``: a sign begins another word; nothing where some part of it is none."""
        cut = _SIGN.search(chunk, 1)
        if cut is None:
            return []
        place = cut.start()
        found = [*self.chunk(chunk[:place], at), *self.chunk(chunk[place:], at + place)]
        return [] if any(word.kind == OTHER for word in found) else found

    def _event(self, chunk: str, at: int) -> list[Word] | None:
        """A declaration, an exchange, a draw or the like, perhaps with a glyph behind it."""
        match: re.Match[str] | None
        if match := self.declared.fullmatch(chunk):
            return self._word(DECLARATION, "+", self.cards_in(match["cards"]), match, at)
        if match := self.ranks.fullmatch(chunk):
            return self._word(RANKS, "", (match["ranks"].lower() + match["suit"].lower(),), match, at)
        if match := self.blank.fullmatch(chunk):
            return self._word(BLANK, "+blank", (), match, at)
        if match := self.seven.fullmatch(chunk):
            return self._word(SEVEN, "", (match["what"].lower(),), match, at)
        if match := self.exchange.fullmatch(chunk):
            cards = (self.canonical(match["given"]), "<>", self.canonical(match["taken"]))
            return self._word(EXCHANGE, "", cards, match, at)
        if match := self.claim.fullmatch(chunk):
            return self._word(CLAIM, "claim", (), match, at)
        if (match := self.bid.fullmatch(chunk)) and chunk.lower() not in _CARDS:
            suit = (match["suit"] or "").removeprefix(":").lower()
            bid = "pass" if match["pass"] else "take" + (f":{_SUITS.get(suit, suit)}" if suit else "")
            return self._word(BID, bid, (), match, at)
        if chunk == "/":
            return [Word(DRAW, "/", at, at + 1)]
        if match := self.draw.fullmatch(chunk):
            drawn = [self.canonical(one) for one in self._drawn(match["drawn"])]
            return self._word(DRAW, "/", tuple(drawn), match, at)
        return None

    def _drawn(self, text: str) -> list[str]:
        small = _UNSEEN.sub(UNSEEN_NAME, text)
        return [match[0] for match in re.finditer(f"{UNSEEN_NAME}|{self.whole_card.pattern}", small, re.IGNORECASE)]

    def _word(self, kind: str, before: str, cards: tuple[str, ...], match: re.Match[str], at: int) -> list[Word]:
        seat, tail, glyph = match["seat"] or "", match["tail"] or "", match["glyph"] or ""
        end = at + match.end() - len(glyph)
        text = f"{seat}{before}{''.join(cards)}{tail}"
        found = [Word(kind, text, at, end, cards, seat, tail)]
        if glyph:
            found.append(Word(GLYPH, glyph, end, at + match.end()))
        return found

    def _plays(self, chunk: str, at: int) -> list[Word]:
        """``9c7h``: cards that are played, close together; nothing where something else is in it."""
        found: list[Word] = []
        place = 0
        while place < len(chunk):
            match = self.one_play.match(chunk, place)
            if match is None:
                return []
            card = self.canonical(match["card"])
            seat, tail = match["seat"] or "", match["tail"] or ""
            end = match.end() - len(match["glyph"] or "")
            found.append(Word(PLAY, f"{seat}{card}{tail}", at + place, at + end, (card,), seat, tail))
            if match["glyph"]:
                found.append(Word(GLYPH, match["glyph"], at + end, at + match.end()))
            place = match.end()
        return found


@lru_cache(maxsize=8)
def _expressions(language: str) -> _Expressions:
    return _Expressions(language)


def _compile(template: str) -> re.Pattern[str]:
    return re.compile(grammar().compile(template).pattern, re.IGNORECASE)

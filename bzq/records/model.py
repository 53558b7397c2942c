"""What a record is made of: tags, and a flat list of items in the order of the text.

Offsets (``start``, ``end``) count characters in :attr:`Record.text`; :meth:`Record.span` turns them into lines
and columns of the file. Everything a reader saw is an item, so that writing gives all of it back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bzq.findings import Finding, Span

if TYPE_CHECKING:
    from bzq.records.plaintext import PlainText

MOST_CHARACTERS: Final = 500_000
"""Characters of a record; what is longer is not read."""

_READ_LATE: Final = ("tags", "items", "findings", "tail")
"""What of a record is read when it is looked at."""


@dataclass(slots=True)
class Item:
    """Something that stands in the movetext."""

    start: int
    end: int


@dataclass(slots=True)
class Number(Item):
    """A trick number: ``12.``, or ``9...`` in a variation (``dots`` is 1 or 3).

    ``written`` is how it stood where it was not written so: ``12,``. A finding says it.
    """

    value: int
    dots: int = 1
    written: str = ""


class CardRef:
    """A card as it was written: from the hand, or with ``table`` from its owner's table, with its copy number.

    ``copy`` is 0 where no number was written. The same words share one: it is never changed.
    """

    __slots__ = ("card", "copy", "table")

    def __init__(self, card: int, table: bool = False, copy: int = 0) -> None:
        self.card = card
        self.table = table
        self.copy = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardRef) and (self.card, self.table, self.copy) == (
            other.card,
            other.table,
            other.copy,
        )

    def __hash__(self) -> int:
        return hash((self.card, self.table, self.copy))

    def __repr__(self) -> str:
        return f"CardRef({self.card}, table={self.table}, copy={self.copy})"


@dataclass(slots=True)
class Event(Item):
    """What a seat does: the parts every event may carry.

    ``seat`` is the claim ``@2`` (0 where none), ``points`` the claim ``=40`` (``None`` where none),
    ``irregular`` the mark ``^``.
    """

    seat: int = 0
    points: int | None = None
    irregular: bool = False


@dataclass(slots=True)
class Play(Event):
    """A card played to a trick."""

    card: CardRef = field(default_factory=lambda: CardRef(0))


@dataclass(slots=True)
class Declaration(Event):
    """``+KhQh=40``, a seven shown ``+7h=10``, or with ``announced`` an announcement ``+KsQs~``.

    The cards are in the order in which they are laid out, however they were written.
    """

    cards: tuple[CardRef, ...] = ()
    announced: bool = False


@dataclass(slots=True)
class Exchange(Event):
    """``7h<>Ah``: the first card goes under the stock, the second comes to the hand."""

    given: int = 0
    taken: int = 0


@dataclass(slots=True)
class CarteBlanche(Event):
    """``+blank``."""


@dataclass(slots=True)
class Bid(Event):
    """``pass``, ``take`` or ``take:c``; ``suit`` is a suit number or ``None``."""

    take: bool = False
    suit: int | None = None


@dataclass(slots=True)
class Claim(Event):
    """``claim``."""


@dataclass(slots=True)
class Draw(Event):
    """``/AsTd``: cards drawn after a trick, in the order drawn; ``UNSEEN`` where one was not seen."""

    cards: tuple[int, ...] = ()


@dataclass(slots=True)
class Check(Item):
    """A score check ``=150:10``. ``written`` is how it stood where it was not written so, as a finding says."""

    scores: tuple[int, ...]
    written: str = ""


@dataclass(slots=True)
class Result(Item):
    """The record's end: scores in seat order, or ``None`` for ``*``."""

    scores: tuple[int, ...] | None


@dataclass(slots=True)
class Comment(Item):
    """A comment's text without its braces, or after its semicolon where ``to_line_end``.

    ``own_line``: nothing but white space stood before it on its line.
    """

    text: str
    to_line_end: bool = False
    own_line: bool = False


@dataclass(slots=True)
class Escape(Item):
    """A line that starts with ``%``, with the sign."""

    text: str


@dataclass(slots=True)
class Glyph(Item):
    """An annotation glyph as written: ``!?`` or ``$4``."""

    text: str


@dataclass(slots=True)
class Variation(Item):
    """``( … )``: what might have been instead of the card or event before it."""

    items: list[Item]


@dataclass(slots=True)
class Unread(Item):
    """Text that could not be read, kept as it stood; a finding says why."""

    text: str


@dataclass(slots=True)
class PlainTricks(Item):
    """A run of plain trick lines in canonical spelling, ``12. As 9c /7dJs``, one a line: kept as text.

    :func:`bzq.records.plain.expand` gives the numbers, plays and draws in it as items.
    """

    text: str


@dataclass(slots=True)
class Tag:
    """``[Name "value"]``, unescaped; ``value_start`` is the offset of the first character inside the quotes.

    ``before`` holds comments and ``%`` lines that stood above it, below the tag before.
    """

    name: str
    value: str
    start: int
    end: int
    value_start: int
    before: Sequence[Item] = ()


@dataclass
class Record:
    """One deal as it was written, with what the reader found.

    ``number`` counts from 1 in ``file``; ``first_line`` is the file's line in which ``text`` starts.
    ``tail`` holds comments and ``%`` lines after the result of the last record of a file. A record as
    :func:`bzq.records.reader.parse_record` gives it is read when something in it is looked at.
    """

    text: str
    file: str
    number: int
    first_line: int
    tags: list[Tag]
    items: list[Item]
    findings: list[Finding]
    tail: list[Item] = field(default_factory=list)
    _values: dict[str, str] = field(default_factory=dict)
    _found: dict[str, Tag] = field(default_factory=dict)
    _line_starts: list[int] = field(default_factory=list)
    _last_line: tuple[int, str] = (-1, "")

    @classmethod
    def unread(cls, text: str, file: str, number: int, first_line: int) -> Record:
        """A record that is read when something in it is looked at."""
        record = cls.__new__(cls)
        record.text = text
        record.file = file
        record.number = number
        record.first_line = first_line
        record._values, record._found = {}, {}
        record._line_starts = []
        return record

    if not TYPE_CHECKING:  # a type checker knows the fields from above

        def __getattr__(self, name: str) -> Any:
            """A field that has not been read yet, at its first use."""
            if name not in _READ_LATE:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            self._read(name)
            return self.__dict__[name]

    def _read(self, name: str) -> None:
        """Reads the tags, where they alone are asked for and plain, or all that has not been read."""
        from bzq.records.reader import plain_head, read_text

        tags = plain_head(self.text) if name == "tags" else None
        if tags is not None:
            self.tags = tags
            return
        for late, value in zip(_READ_LATE, read_text(self), strict=True):
            self.__dict__.setdefault(late, value)

    def plain(self) -> PlainText | None:
        """Its tags and words where it is plainly spelt, as long as nobody has looked at more than values of tags."""
        if not self.__dict__.keys().isdisjoint(_READ_LATE) or len(self.text) > MOST_CHARACTERS:
            return None
        from bzq.records.plaintext import plain_text

        plain = plain_text(self.text)
        if plain is not None:
            self._values = plain.tags
        return plain

    def tag(self, name: str) -> str | None:
        """The value of a tag, or ``None``; of a tag given twice, the first counts."""
        if not self._values:
            self._values = self._plain_values() or {tag.name: tag.value for tag in reversed(self.tags)}
        return self._values.get(name)

    def _plain_values(self) -> dict[str, str] | None:
        """The values of tags that are plain and that nobody has looked at yet."""
        if "tags" in self.__dict__:
            return None
        from bzq.records.plaintext import plain_tags

        return plain_tags(self.text)

    def known(self, name: str) -> str | None:
        """The value of a tag, or ``None`` where it is missing, empty, ``-`` or ``?``."""
        value = self.tag(name)
        return None if value is None or value.strip() in ("", "?", "-") else value.strip()

    def find_tag(self, name: str) -> Tag | None:
        """The first tag of that name, with its place."""
        value = self.tag(name)
        if "tags" not in self.__dict__:  # plain values have told it
            from bzq.records.plaintext import plain_tag

            return None if value is None else plain_tag(self.text, name, value)
        if value is None:
            return None
        if self._found.get(name) is None:
            self._found = {tag.name: tag for tag in reversed(self.tags)}
        return self._found.get(name)

    def span(self, start: int, end: int) -> Span:
        """The place in the file of the characters ``start`` to ``end`` of :attr:`text`."""
        starts = self._lines()
        end = max(end, start)
        first = bisect_right(starts, start) - 1
        last = bisect_right(starts, end) - 1 if end > start else first
        if last > first and end == starts[last]:  # a span that ends with a line break ends on its own line
            last -= 1
        return Span(self.first_line + first, start - starts[first] + 1, self.first_line + last, end - starts[last] + 1)

    def line_text(self, line: int) -> str:
        """The text of a line of the file that lies in this record, without its line break."""
        if self._last_line[0] != line:  # a line with many findings is copied once
            starts = self._lines()
            index = line - self.first_line
            if not 0 <= index < len(starts):
                return ""
            stop = self.text.find("\n", starts[index])
            self._last_line = (line, self.text[starts[index] : len(self.text) if stop < 0 else stop])
        return self._last_line[1]

    def _lines(self) -> list[int]:
        if not self._line_starts:
            self._line_starts.append(0)
            position = self.text.find("\n")
            while position >= 0:
                self._line_starts.append(position + 1)
                position = self.text.find("\n", position + 1)
        return self._line_starts


def walk_items(items: list[Item]) -> Iterator[Item]:
    """Every item of the main line and, depth first, of the variations; plain tricks as they are."""
    stack = [iter(items)]
    while stack:
        for item in stack[-1]:
            yield item
            if isinstance(item, Variation):
                stack.append(iter(item.items))
                break
        else:
            stack.pop()

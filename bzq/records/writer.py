"""Records to text: the canonical layout.

Layout needs no rules. It changes the spelling of words, the order of tags and of the cards within a
declaration, and where lines break; it adds and drops nothing. What it writes is a fixed point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from bzq.cards import SUITS, card_name
from bzq.records.model import (
    Bid,
    CardRef,
    CarteBlanche,
    Check,
    Claim,
    Comment,
    Declaration,
    Draw,
    Escape,
    Event,
    Exchange,
    Glyph,
    Item,
    Number,
    PlainTricks,
    Play,
    Record,
    Result,
    Tag,
    Unread,
    Variation,
)
from bzq.records.plain import expand_all
from bzq.records.tags import CARD_TAGS, EVENT_TAGS, canonical_tags, escape
from bzq.records.values import canonical_cards, canonical_events
from bzq.records.words import declared_order


def layout(records: Iterable[Record]) -> str:
    """Records as the text of a file, an empty line between them."""
    return "\n".join(layout_record(record) for record in records)


def layout_record(record: Record) -> str:
    """One record in canonical layout, with the line break at its end.

    Text that could not be read stands as it stood; whether to write such a record is the caller's business.
    """
    page = _Page()
    trailing = _write_head(page, record)
    if record.tags and (len(record.items) > trailing or record.tail):
        page.empty_line()
    _write_moves(page, record, record.items[trailing:])
    _write_tail(page, record.tail)
    return page.text()


def event_text(item: Item) -> str:
    """One word of the movetext in canonical spelling: an event, a number, a score check, a result, a mark.

    >>> event_text(Draw(0, 0, cards=(2, -1)))
    '/Ksxx'
    """
    match item:
        case Event():
            seat = f"@{item.seat}" if item.seat else ""
            points = "" if item.points is None else f"={item.points}"
            return f"{seat}{_body(item)}{points}{'^' if item.irregular else ''}"
        case Number(value=value, dots=dots, written=written):
            return written or f"{value}{'.' * dots}"
        case Check(scores=scores, written=written):
            return written or "=" + ":".join(map(str, scores))
        case Result(scores=None):
            return "*"
        case Result(scores=scores):
            return ":".join(map(str, scores or ()))
        case Comment(text=text, to_line_end=to_line_end):
            return f";{text}" if to_line_end else f"{{{text}}}"
        case Glyph(text=text) | Escape(text=text) | Unread(text=text) | PlainTricks(text=text):
            return text
    raise TypeError(f"not one word: {item!r}")


def equal_records(one: Record, other: Record) -> bool:
    """Whether two records say the same: tags, words, comments, in canonical spelling, wherever they stood."""
    return list(_words(one)) == list(_words(other))


def _words(record: Record) -> Iterator[object]:
    """All that a record says, in the order in which it is laid out."""
    top, rows, trailing = _head(record)
    yield from map(_aside_word, top)
    for above, tag, beside in rows:
        yield from map(_aside_word, above)
        yield tag.name, _value(tag, record)
        yield from map(_aside_word, beside)
    stack = [expand_all(record.items[trailing:])]
    while stack:
        for item in stack[-1]:
            if isinstance(item, Variation):
                yield "("
                stack.append(expand_all(item.items))
                break
            yield _aside_word(item) if isinstance(item, Comment) else event_text(item)
        else:
            stack.pop()
            yield ")"
    yield [_aside_word(item) for item in record.tail]


def _aside_word(item: Item) -> tuple[str, bool]:
    return event_text(item), isinstance(item, Comment) and item.own_line


# -- words ---------------------------------------------------------------------------------------------------


def _body(item: Event) -> str:
    match item:
        case Play(card=card):
            return _card(card)
        case Declaration(cards=cards, announced=announced):
            return "+" + "".join(map(_card, declared_order(cards))) + ("~" if announced else "")
        case Draw(cards=drawn):
            return "/" + "".join(map(card_name, drawn))
        case Exchange(given=given, taken=taken):
            return f"{card_name(given)}<>{card_name(taken)}"
        case CarteBlanche():
            return "+blank"
        case Bid(take=take, suit=suit):
            return ("take" if take else "pass") + ("" if suit is None else f":{SUITS[suit]}")
        case Claim():
            return "claim"
    raise TypeError(f"no event of the notation: {item!r}")


def _card(card: CardRef) -> str:
    return f"{'_' if card.table else ''}{card_name(card.card)}{card.copy or ''}"


def _value(tag: Tag, record: Record) -> str:
    if tag.name in CARD_TAGS:
        return canonical_cards(tag.name, tag.value, record.known("Language"))
    if tag.name in EVENT_TAGS:
        events = canonical_events(tag.value, record.known("Language"))
        return tag.value if events is None else " ".join(map(event_text, events))
    return tag.value


# -- the page ------------------------------------------------------------------------------------------------


class _Page:
    """Words put one behind the other, with a space or a line break between."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._must_break = False  # nothing may stand behind the last word on its line
        self._glue = True  # nothing stands on this line yet, or a bracket that the next word touches

    def put(self, word: str, new_line: bool = False, ends_line: bool = False, opens: bool = False) -> None:
        """Write a word: on a new line or behind a space. ``ends_line``: the next one starts a line."""
        if self._parts:
            if new_line or self._must_break:
                self._parts.append("\n")
            elif not self._glue:
                self._parts.append(" ")
        self._parts.append(word)
        self._must_break, self._glue = ends_line, opens

    def close(self) -> None:
        """Write the bracket behind a variation."""
        self._parts.append("\n)" if self._must_break else ")")
        self._must_break = self._glue = False

    def empty_line(self) -> None:
        """Leave a line empty before the next word."""
        self._parts.append("\n")
        self._must_break = True

    def text(self) -> str:
        return "".join(self._parts) + "\n" if self._parts else ""


def _put_aside(page: _Page, item: Item, own_line: bool) -> None:
    line_end = isinstance(item, Escape | Unread) or (isinstance(item, Comment) and item.to_line_end)
    page.put(event_text(item), own_line or isinstance(item, Escape), line_end)


# -- the tags ------------------------------------------------------------------------------------------------

_Row = tuple[Sequence[Item], Tag, list[Item]]


def _head(record: Record) -> tuple[Sequence[Item], list[_Row], int]:
    """What stands on top, the tags as they are written with the lines above and the comments beside them.

    The number says how many of the record's items stand beside the last tag of the source.
    """
    if not record.tags:
        return [], [], 0
    rows: list[_Row] = []
    top = record.tags[0].before
    for tag in record.tags:
        above: Sequence[Item] = ()
        if rows:
            beside = _beside(tag.before)
            rows[-1][2].extend(tag.before[:beside])
            above = tag.before[beside:]
        rows.append((above, tag, []))
    trailing = _beside(record.items)
    rows[-1][2].extend(record.items[:trailing])
    by_tag = {id(row[1]): row for row in rows}
    return top, [by_tag[id(tag)] for tag in canonical_tags(record.tags)], trailing


def _beside(items: Sequence[Item]) -> int:
    """How many items stand on the line of the tag before them."""
    count = 0
    while count < len(items):
        item = items[count]
        if not isinstance(item, Comment) or item.own_line:
            break
        count += 1
        if item.to_line_end:
            break
    return count


def _write_head(page: _Page, record: Record) -> int:
    top, rows, trailing = _head(record)
    for item in top:
        _put_aside(page, item, not isinstance(item, Comment) or item.own_line)
    for above, tag, beside in rows:
        for item in above:
            _put_aside(page, item, not isinstance(item, Comment) or item.own_line)
        page.put(f'[{tag.name} "{escape(_value(tag, record))}"]', True)
        for item in beside:
            _put_aside(page, item, False)
    return trailing


# -- the movetext --------------------------------------------------------------------------------------------


def _write_moves(page: _Page, record: Record, items: list[Item]) -> None:
    breaks = _main_line_breaks(record, items)
    stack: list[Iterator[Item]] = [iter(items)]
    text, before = record.text, items[0].start if items else 0
    while stack:
        for item in stack[-1]:
            main_line = len(stack) == 1
            in_source = "\n" in text[before : item.start]
            before = item.end
            new_line = main_line and next(breaks)
            if isinstance(item, Variation):
                page.put("(", new_line, opens=True)
                before = item.start + 1
                stack.append(iter(item.items))
                break
            if isinstance(item, Comment):
                follows = text.find("\n", item.end, item.end + 1) >= 0 or _breaks_after(text, item.end)
                ends = item.to_line_end or (item.own_line and follows)
                page.put(event_text(item), item.own_line, ends)
            elif isinstance(item, Escape):
                page.put(item.text, True, True)
            elif isinstance(item, Unread):
                page.put(item.text, in_source, _breaks_after(text, item.end))
            elif isinstance(item, PlainTricks) and not main_line:
                page.put(item.text.replace("\n", " "))
            else:
                page.put(event_text(item), new_line)
        else:
            stack.pop()
            if stack:
                page.close()


def _breaks_after(text: str, end: int) -> bool:
    """Whether nothing but white space follows on the line of the source."""
    while end < len(text) and text[end] != "\n":
        if not text[end].isspace():
            return False
        end += 1
    return end < len(text)


def _main_line_breaks(record: Record, items: list[Item]) -> Iterator[bool]:
    """For each item of the main line, whether it begins a line (comments see to themselves)."""
    players = _players(record)
    number_missing = _before_unnumbered_card(items)
    plays = 0  # since the last number
    after_bids = False
    before = items[0].start if items else 0
    for item, missing in zip(items, number_missing, strict=True):
        in_source = "\n" in record.text[before : item.start]
        before = item.end
        match item:
            case PlainTricks(text=text):
                last = text[text.rfind("\n") + 1 :].split(" ")
                plays = len(last) - 1 - last[-1].startswith("/")
                yield True
                after_bids = False
            case Number(dots=dots):
                plays = 0 if dots == 1 else plays
                yield dots == 1
                after_bids = False
            case Result():
                yield True
            case Bid():
                after_bids = True
                yield False
            case Event() | Check():
                begins_trick = missing and plays > 0 and plays % players == 0
                yield after_bids or (begins_trick and in_source)
                plays += isinstance(item, Play)
                after_bids = False
            case _:
                yield False


def _before_unnumbered_card(items: list[Item]) -> list[bool]:
    """For each item, whether the next card from here on comes before the next number."""
    missing: list[bool] = []
    card_first = False
    for item in reversed(items):
        if isinstance(item, Number | PlainTricks | Result):
            card_first = False
        elif isinstance(item, Play):
            card_first = True
        missing.append(card_first)
    missing.reverse()
    return missing


def _players(record: Record) -> int:
    """How many seats the tags name; two, where they name none."""
    seats = [
        int(tag.name[-1]) for tag in record.tags if tag.name[:-1] in ("Player", "Hand") and tag.name[-1] in "12345678"
    ]
    return max(chain(seats, (2,)))


def _write_tail(page: _Page, tail: list[Item]) -> None:
    for item in tail:
        _put_aside(page, item, not isinstance(item, Comment) or item.own_line)

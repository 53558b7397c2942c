"""An earlier trick set right: the record is taken apart at its tricks, and what came after is put back and checked.

What the recorder itself derived (claims, numbers, draws from a known stock) is derived anew; what somebody said,
score checks and what stands by ``^``, stays as it was said. Tricks that do not fit any more are not thrown away:
they wait, the first of them to be entered again, until all of it is right or the correction is given up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bzq.cards import UNSEEN
from bzq.findings import Finding, Severity
from bzq.recorder.draft import Draft, Refused, settle, tagged, walked
from bzq.recorder.guides import guide_of
from bzq.records.model import Comment, Draw, Event, Exchange, Item, Number, Play, Record, Result, Variation
from bzq.records.plain import expand_all
from bzq.records.reader import parse_record
from bzq.records.spelling import parse_card
from bzq.records.writer import event_text, layout_record

_BRACES: Final = str.maketrans("{}", "()")
"""A comment between braces holds none."""


@dataclass(slots=True)
class Trick:
    """The words of one trick, its number, and what is written before the first trick under number 0.

    ``drawn`` says who (seats from 0) drew what after it, where not everybody's cards are known: whose card it was
    stays true when it turns out that another won the trick, and drew first.
    """

    number: int
    items: list[Item]
    drawn: dict[int, int] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The trick as somebody would enter it, without its number."""
        return " ".join(_typed(item) for item in self.items if not isinstance(item, Variation))


@dataclass(slots=True)
class Correction:
    """A correction under way: ``draft`` is what fits so far, ``waiting`` the trick that has to be entered again.

    ``rest`` comes behind it; ``finding`` says why it does not fit; ``trick`` is the one that was corrected.
    """

    trick: int
    draft: Draft
    waiting: Trick
    rest: list[Trick]
    finding: Finding


def _typed(item: Item) -> str:
    """A word as it can be typed with others behind it: a comment to the end of the line would swallow them."""
    if isinstance(item, Comment) and item.to_line_end:
        item = replace(item, text=item.text.strip().translate(_BRACES), to_line_end=False)
    return event_text(item)


def tricks_of(draft: Draft) -> list[Trick]:
    """The tricks of a deal; what stands before the first one is the first of the list, under number 0."""
    partly = 0 < len(draft.known_seats) < draft.rules.players
    drawn = {trick.number: {seat - 1: card for seat, card in trick.drawn} for trick in draft.timeline.tricks}
    found = [Trick(0, [])]
    for item in expand_all(draft.record.items[:-1]):
        if isinstance(item, Number):
            found.append(Trick(item.value, []))
        else:
            found[-1].items.append(item)
        if isinstance(item, Draw) and partly:
            found[-1].drawn = drawn.get(found[-1].number, {})
    return found


def derived_again(trick: Trick, *, stock_known: bool) -> Trick:
    """A trick without what the recorder wrote into it."""
    items = [item for item in trick.items if not (stock_known and isinstance(item, Draw))]
    return Trick(trick.number, [_bare(item) for item in items], trick.drawn)


def _bare(item: Item) -> Item:
    return replace(item, points=None) if isinstance(item, Event) and not item.irregular else item


def rebuilt(draft: Draft, tricks: list[Trick]) -> Record:
    """The deal with other tricks, numbered through."""
    guide = guide_of(draft.rules)
    items: list[Item] = []
    begins = draft.record.known("Trick")
    number = int(begins) if begins is not None else 1
    played = 0
    numbered = False
    for item in (item for trick in tricks for item in trick.items):
        if isinstance(item, guide.BEGINNING) and not numbered:
            items.append(Number(0, 0, number))
            numbered = True
        items.append(item)
        if isinstance(item, Play):
            played += 1
            if played == guide.trick_size(draft.position, number):
                number, played, numbered = number + 1, 0, False
    record = replace(draft.record, items=[*items, Result(0, 0, None)], _values={})
    return parse_record(layout_record(record), draft.record.file)


def retagged(draft: Draft, values: Mapping[str, str | None]) -> Record:
    """The deal with other tags; of another turned card, what was exchanged for the old one is the new one."""
    record = tagged(draft.record, values)
    old, new = (parse_card((tags.known("Turned") or "").strip()) for tags in (draft.record, record))
    if old is None or new in (None, old):
        return record
    items = list(expand_all(record.items))
    for place, item in enumerate(items):
        if isinstance(item, Exchange):  # only the first: what lies there after it is the card that was given
            items[place] = replace(item, taken=new) if item.taken == old else item
            break
    return replace(record, items=items, _values={})


def before(draft: Draft, number: int) -> Draft:
    """The deal up to a trick, without it. Raises :class:`Refused` where that is not right."""
    return settle(rebuilt(draft, [trick for trick in tricks_of(draft) if trick.number < number]))


def followed(draft: Draft, rest: list[Trick]) -> tuple[Draft, int, Finding | None]:
    """The deal with as many of these tricks behind it as fit; how many, and why the next does not.

    Raises :class:`Refused` where none of the rest is to blame.
    """
    own = tricks_of(draft)
    rest = _drawn_in_order(draft, own, rest)
    try:
        return settle(rebuilt(draft, [*own, *rest])), len(rest), None
    except Refused as refused:
        finding = refused.errors[0]
    low, high = 0, len(rest) - 1  # tricks that fit: none surely, all but the last perhaps
    while low < high:
        middle = (low + high + 1) // 2
        _, timeline = walked(rebuilt(draft, [*own, *rest[:middle]]))
        errors = [one for one in timeline.findings if one.severity is Severity.ERROR and one.code != "E111"]
        if errors:
            high = middle - 1
        else:
            low = middle
    try:
        settle(rebuilt(draft, [*own, *rest[: low + 1]]))
    except Refused as refused:
        finding = refused.errors[0]
    return settle(rebuilt(draft, [*own, *rest[:low]])), low, finding


def _drawn_in_order(draft: Draft, own: list[Trick], rest: list[Trick]) -> list[Trick]:
    """The tricks with the cards drawn after them in the order in which these seats now draw."""
    if not any(trick.drawn for trick in rest):
        return rest
    bare = [Trick(one.number, [item for item in one.items if not isinstance(item, Draw)]) for one in rest]
    _, timeline = walked(rebuilt(draft, [*own, *bare]))
    order = {trick.number: [seat - 1 for seat, _ in trick.drawn] for trick in timeline.tricks}
    position = timeline.position
    if position is not None and position.won >= 0:
        order[position.trick] = position.drawing_order()
    begins = draft.record.known("Trick")
    number = own[-1].number or (int(begins) if begins is not None else 1) - 1
    placed = []
    for index, trick in enumerate(rest, 1):
        seats = order.get(number + index)
        cards = tuple(trick.drawn.get(seat, UNSEEN) for seat in seats or ())
        items = [
            replace(item, cards=cards) if isinstance(item, Draw) and trick.drawn and cards else item
            for item in trick.items
        ]
        placed.append(Trick(trick.number, items, trick.drawn))
    return placed


def with_kept(draft: Draft, old: Trick, start: int) -> Draft:
    """A deal whose last trick was entered anew, from the offset ``start`` of its text on, with what stays of the old.

    That are its comments, and its draw, where none were entered, as long as they fit.
    """
    new = [item for item in expand_all(draft.record.items[:-1]) if item.start >= start]
    drawn = draft.stock_known or any(isinstance(item, Draw) for item in new)
    said = any(isinstance(item, Comment) for item in new)
    kept = [
        item for item in old.items if (isinstance(item, Draw) and not drawn) or (isinstance(item, Comment) and not said)
    ]
    position = draft.position
    if old.drawn and position.won >= 0:
        cards = tuple(old.drawn.get(seat, UNSEEN) for seat in position.drawing_order())
        kept = [replace(item, cards=cards) if isinstance(item, Draw) else item for item in kept]
    if not kept:
        return draft
    tricks = tricks_of(draft)
    tricks[-1].items += kept
    try:
        return settle(rebuilt(draft, tricks))
    except Refused:
        return draft


def cards_played(draft: Draft) -> int:
    """How many cards have been played in a deal so far."""
    return sum(isinstance(item, Play) for item in expand_all(draft.record.items))


def without_last_word(draft: Draft) -> tuple[Record, str] | None:
    """The deal without its last word, and that word; ``None`` where there is none.

    A draw from a known stock, which nobody entered, goes with the word before it.
    """
    items = list(expand_all(draft.record.items[:-1]))
    word = ""
    while items:
        derived = isinstance(items[-1], Number) or (draft.stock_known and isinstance(items[-1], Draw))
        if word and not derived:
            break
        last = items.pop()
        if not derived:
            word = "a variation" if isinstance(last, Variation) else event_text(last)
    if not word:
        return None
    record = replace(draft.record, items=[*items, Result(0, 0, None)], _values={})
    return parse_record(layout_record(record), draft.record.file), word

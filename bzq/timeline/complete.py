"""Completion: what follows from the rules, written into a record (notation, *Layout and completion*)."""

from __future__ import annotations

from dataclasses import replace

from bzq.cards import UNSEEN
from bzq.records.model import (
    CardRef,
    CarteBlanche,
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
    Variation,
)
from bzq.records.plain import expand
from bzq.timeline.model import Timeline
from bzq.timeline.resolved import Resolved
from bzq.timeline.walk import simulate


def complete(record: Record) -> Record:
    """A record with the claims, underscores, numbers, draws and the result that follow from its rules.

    The record must be without errors; raises ``ValueError`` where it is not. Comments, glyphs and variations
    keep their places.
    """
    expanded = replace(record, items=_expanded(record.items), _values={}, _line_starts=[])
    timeline = simulate(expanded, resolve_items=True)
    if not timeline.valid:
        raise ValueError("a record with errors cannot be completed")
    resolved = timeline.resolved or {}
    seats = timeline.rules.players if timeline.rules else 2
    items = _complete(expanded.items, resolved, timeline, seats, main=True)
    tags = [_complete_tag(tag, timeline) for tag in record.tags]
    if timeline.complete and timeline.scores is not None:
        items = [
            replace(item, scores=timeline.scores) if isinstance(item, Result) and item.scores is None else item
            for item in items
        ]
    return replace(record, tags=tags, items=items, _values={}, _line_starts=[])


def _expanded(items: list[Item]) -> list[Item]:
    """The items with runs of plain tricks taken apart."""
    found: list[Item] = []
    for item in items:
        found.extend(expand(item) if isinstance(item, PlainTricks) else [item])
    return found


def _complete_tag(tag: Tag, timeline: Timeline) -> Tag:
    if tag.name != "Result" or tag.value.strip() not in ("?", "*", "") or not timeline.complete:
        return tag
    return replace(tag, value=":".join(map(str, timeline.scores or ())))


def _complete(
    items: list[Item], resolved: dict[int, Resolved], timeline: Timeline, seats: int, *, main: bool
) -> list[Item]:
    """Completes a line; draws and numbers are put in where they are missing."""
    draws = {}
    if main and timeline.record.known("Stock") is not None:
        draws = {trick.number: trick.drawn for trick in timeline.tricks}
    done: list[Item] = []
    numbered = False
    last_trick = 0
    for item in items:
        known = resolved.get(id(item))
        if isinstance(item, Number):
            if main:
                _write_draw(done, draws, last_trick)
            numbered = True
            done.append(item)
            continue
        if isinstance(item, Draw):
            draws.pop(last_trick, None)
            done.append(replace(item, cards=known.drawn) if known and known.drawn else item)
            continue
        if isinstance(item, Variation):
            done.append(replace(item, items=_complete(item.items, resolved, timeline, seats, main=False)))
            continue
        if isinstance(item, Event) and known is not None:
            if known.leads:  # a card, or what is declared or exchanged before it
                if main:
                    _write_draw(done, draws, last_trick)
                if main and not numbered:
                    done.insert(_before_comments(done), Number(item.start, item.start, known.trick))
                numbered = False
                last_trick = known.trick
            done.append(_complete_event(item, known))
            continue
        if isinstance(item, Result) and main:
            _write_draw(done, draws, last_trick)
        done.append(item)
    return done


def _before_comments(done: list[Item]) -> int:
    """Where a missing number goes: before the card, after the comments above it."""
    return len(done)


def _write_draw(done: list[Item], draws: dict[int, list[tuple[int, int]]], trick: int) -> None:
    """Puts in the draw after a trick where the record did not write it and the stock tells it."""
    drawn = draws.pop(trick, None)
    if not drawn or all(card == UNSEEN for _, card in drawn):
        return
    place = len(done)
    while place and isinstance(done[place - 1], Comment | Escape):
        place -= 1
    while place < len(done) and isinstance(done[place], Glyph | Variation):
        place += 1
    at = done[place - 1].end if place else 0
    done.insert(place, Draw(at, at, cards=tuple(card for _, card in drawn)))


def _complete_event(item: Event, known: Resolved) -> Event:
    points = item.points if item.points is not None or known.points is None else known.points
    if isinstance(item, Play):
        card = known.cards[0]
        return replace(item, card=CardRef(card.card, card.table, card.number), points=points)
    if isinstance(item, Declaration) and known.cards:
        cards = tuple(CardRef(card.card, card.table, card.number) for card in known.cards)
        return replace(item, cards=cards, points=points)
    if isinstance(item, Exchange | CarteBlanche):
        return replace(item, points=points)
    return item

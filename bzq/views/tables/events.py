"""A record walked once more, event by event: the rows of its events, and of points that no event brings by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cards import card_name
from bzq.engine.lookup import kinds_in
from bzq.records.model import Bid, Claim, Draw, Event, Item, Play
from bzq.records.writer import event_text
from bzq.timeline.state import Observer
from bzq.timeline.walk import walk_of
from bzq.views.eventkinds import cards_of, kind_of
from bzq.views.screen import file_name
from bzq.views.tables.deals import names_in, side_of
from bzq.views.tables.rows import EventRow

if TYPE_CHECKING:
    from bzq.timeline.ledger import LedgerEntry
    from bzq.timeline.model import Timeline
    from bzq.timeline.state import WalkState

_OWN: Final = frozenset({"declaration", "carte-blanche", "seven-exchanged", "seven-shown", "seven-played"})
"""Reasons of points that an event brings to the seat whose it is."""


class _Note(NamedTuple):
    """An event as it happened: its item (``None`` for a draw that nobody wrote), its trick, its seat (0 for a draw).

    ``place`` is that of a card in its trick, ``scored`` how many entries the ledger had before it, ``drawn`` who
    drew what, seats counted from 1.
    """

    item: Event | None
    trick: int
    seat: int
    place: int
    scored: int
    drawn: Sequence[tuple[int, int]] = ()


class _Notes(Observer):
    """Notes the events of the main line as they happen."""

    def __init__(self) -> None:
        self.notes: list[_Note] = []
        self._trick = 0
        self._scored = 0
        self._drawn = 0
        self._played = (0, 0)

    def about(self, walk: WalkState, item: Item) -> None:
        if walk.main:
            if isinstance(item, Bid):
                self._trick = 0
            elif not isinstance(item, Claim):  # that belongs to the trick that was won
                self._trick = walk.position.trick
            self._scored = len(walk.ledger)
            self._drawn = _cards_drawn(walk)
            self._played = _cards_played(walk)

    def drew(self, walk: WalkState, drawn: list[tuple[int, int]]) -> None:
        if walk.main:
            cards = [(seat + 1, card) for seat, card in drawn]
            trick = walk.log[-1][0] if walk.log else self._trick
            self.notes.append(_Note(None, trick, 0, 0, self._scored, cards))
            self._trick = walk.position.trick
            self._drawn = _cards_drawn(walk)

    def done(self, walk: WalkState, item: Item) -> None:
        if not walk.main or walk.stopped or not isinstance(item, Event):
            return
        if isinstance(item, Draw):
            if _cards_drawn(walk) != self._drawn:  # else it was refused, and nobody has drawn
                self.notes.append(_Note(item, self._trick, 0, 0, self._scored, walk.log[-1][4]))
        elif isinstance(item, Play):
            plays = walk.plays or (walk.log[-1][1] if walk.log else [])
            if plays and _cards_played(walk) != self._played:  # the seat is that whose turn it was
                self.notes.append(_Note(item, self._trick, plays[-1][0], len(plays), self._scored))
        else:
            self.notes.append(_Note(item, self._trick, walk.actor + 1, 0, self._scored))


def _cards_drawn(walk: WalkState) -> int:
    return len(walk.log[-1][4]) if walk.log else 0


def _cards_played(walk: WalkState) -> tuple[int, int]:
    return len(walk.log), len(walk.plays)


def event_rows(timeline: Timeline) -> Iterator[EventRow]:
    """The rows of a deal in the order in which it went, as far as it was checked.

    The points of all rows are the ledger of the deal, each entry once: an event has what it brought to its seat, and
    what was scored beside it follows in rows of its own.
    """
    rules = timeline.rules
    if rules is None:
        return
    notes = _Notes()
    walk = walk_of(rules)(timeline.record, rules, timeline.chooser, observer=notes)
    walk.run()
    winners = {trick[0]: trick[2] for trick in walk.log}
    yield from _Rows(timeline, winners).all(notes.notes)


class _Rows:
    """The rows of one deal, numbered as they are made, with the running scores."""

    def __init__(self, timeline: Timeline, winners: dict[int, int]) -> None:
        assert timeline.rules is not None
        self._record = timeline.record
        self._file = file_name(timeline.record.file)
        self._ledger = timeline.ledger
        self._kind_of = kinds_in(timeline.rules.game).kind_of
        self._winners = winners
        self._scores = (0,) * timeline.rules.score_count
        self._count = 0
        self._who: dict[int, tuple[int, str | None]] = {
            seat: (side_of(timeline, seat), name) for seat, name in enumerate(names_in(timeline), 1)
        }

    def all(self, notes: Sequence[_Note]) -> Iterator[EventRow]:
        """Events with what they scored; at the end what was counted then."""
        ends = [note.scored for note in notes[1:]] + [len(self._ledger)]
        for entry in self._ledger[: notes[0].scored if notes else None]:
            yield self._points(entry)
        for note, end in zip(notes, ends, strict=False):
            yield from self._events(note, self._ledger[note.scored : end])

    def _events(self, note: _Note, entries: list[LedgerEntry]) -> Iterator[EventRow]:
        item, own = note.item, None
        text = None if item is None else text_of(item)
        if isinstance(item, Draw) or item is None:
            for place, (seat, card) in enumerate(note.drawn, 1):
                yield self._row(note.trick, seat, "draw", item=item, text=text, place=place, cards=card_name(card))
        else:
            own = entries[0] if entries and _belongs(entries[0], note, item) else None
            yield self._row(
                own.trick if own else note.trick, note.seat, kind_of(item), own,
                item=item, text=text, place=note.place or None, cards=" ".join(cards_of(item)) or None,
                wins=self._winners[note.trick] == note.seat if note.place and note.trick in self._winners else None,
            )  # fmt: skip
        for entry in entries:
            if entry is not own:
                yield self._points(entry)

    def _points(self, entry: LedgerEntry) -> EventRow:
        """Points that no event brings by itself."""
        return self._row(entry.trick, entry.seat, "score", entry)

    def _row(
        self,
        trick: int,
        seat: int,
        kind: str,
        entry: LedgerEntry | None = None,
        *,
        item: Event | None = None,
        text: str | None = None,
        place: int | None = None,
        cards: str | None = None,
        wins: bool | None = None,
    ) -> EventRow:
        self._count += 1
        side, player = self._who.get(seat, (None, None))
        line = column = None
        at = item if item is not None else entry
        if at is not None and at.end > at.start:
            line, column = self._record.span(at.start, at.start)[:2]
        if entry is not None:
            self._scores = entry.scores
        return EventRow(
            self._file,
            self._record.number,
            self._count,
            trick,
            seat,
            side,
            player,
            kind,
            place,
            cards,
            text,
            wins,
            item is not None and item.irregular,
            None if entry is None else entry.points,
            None if entry is None else entry.reason,
            None if entry is None else entry.what,
            None if entry is None else self._kind_of(entry.reason, entry.english),
            self._scores,
            line,
            column,
        )


def _belongs(entry: LedgerEntry, note: _Note, item: Event) -> bool:
    """Whether points are what an event brought to its seat."""
    return entry.reason in _OWN and entry.seat == note.seat and entry.start == item.start


def text_of(item: Event) -> str:
    """An event as a record writes it; plain cards, which are most of it, at once."""
    if isinstance(item, Play) and not (item.seat or item.irregular or item.card.table) and item.points is None:
        return card_name(item.card.card)
    return event_text(item)

"""A replayed record as the JSON of ``bzq replay``: every event of its lines with the position after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import card_name
from bzq.records.model import Draw
from bzq.timeline.eyes import through_eyes
from bzq.timeline.frames import Frame, Line, Replay, lines_of
from bzq.timeline.positiontext import position_text
from bzq.views.eventkinds import cards_of, kind_of
from bzq.views.jsonforms import EntryForm, EventForm, FindingForm, OutcomeForm, StartForm, TimelineForm, VariationForm
from bzq.views.looks.looks import looks_of
from bzq.views.screen import file_name
from bzq.views.stepper_eyes import ALL, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bzq.findings import Finding
    from bzq.timeline.ledger import LedgerEntry


def timeline_form(replay: Replay, *, first: int = 0, seat: int | None = None) -> TimelineForm:
    """The form of a record, from behind the frame ``first`` of its main line on.

    With ``seat`` (from 1) positions and draws show only what that seat may know.
    """
    record = replay.timeline.record
    lines = _Lines(replay, first, seat or ALL)
    scores = replay.timeline.scores
    return TimelineForm(
        schema="bzq.timeline/1",
        file=file_name(record.file),
        record=record.number,
        rules=record.known("Rules") or "bezique",
        deal=record.known("Deal"),
        players=list(replay.players),
        valid=replay.timeline.valid,
        start=lines.start(),
        events=lines.events(replay.main),
        variations=lines.variations(),
        scores=None if scores is None else list(scores),
        outcome=None if replay.timeline.outcome is None else OutcomeForm.of(replay.timeline.outcome),
        stopped=_finding(replay.stopped),
    )


class _Lines:
    """The lines of one record, numbered: 0 is the main line."""

    def __init__(self, replay: Replay, first: int, eyes: int) -> None:
        self._replay, self._first, self._eyes = replay, first, eyes
        self._sight = Sight()
        self._lines = [replay.main]
        for frame in replay.main.frames[first + 1 :]:
            for variation in frame.variations:
                self._lines += lines_of(variation)
        self._numbers = {id(line): number for number, line in enumerate(self._lines)}

    def start(self) -> StartForm | None:
        """How things stand where the events begin."""
        frames = self._replay.main.frames
        if not frames:
            return None
        frame = frames[self._first]
        return StartForm(
            trick=frame.position.trick,
            scores=list(frame.position.scores),
            card_points=_card_points(frame),
            entries=self._entries(frame.entries if not self._first else ()),
            position=self._position(self._replay.main, self._first),
            comments=list(frame.comments if not self._first else ()),
        )

    def variations(self) -> list[VariationForm]:
        """Every variation, each after the line it stands in."""
        found = []
        for number, line in enumerate(self._lines):
            if line.parent is not None:
                parent = self._numbers[id(line.parent)]
                found.append(
                    VariationForm(
                        number=number,
                        parent=parent,
                        at=line.at + 1 if parent else line.at - self._first,
                        events=self.events(line),
                        stopped=_finding(line.stopped),
                    )
                )
        return found

    def events(self, line: Line) -> list[EventForm]:
        """The events of a line."""
        first = self._first + 1 if line is self._replay.main else 0
        return [self._event(line, index) for index in range(first, len(line.frames))]

    def _event(self, line: Line, index: int) -> EventForm:
        frame = line.frames[index]
        item = frame.item
        assert item is not None
        span = self._replay.timeline.record.span(item.start, item.end) if frame.written else None
        drawn = self._sight.drawn(line, index, self._eyes)
        event = frame.text
        cards = cards_of(item) if not isinstance(item, Draw) else [card_name(card) for _, card in drawn]
        looks = looks_of(frame.position.rules.rules)
        if isinstance(item, Draw):
            event = "/" + "".join(cards)
        elif looks.hides(frame, frame.position, self._eyes):
            cards = [card_name(card) for card in looks.heard(frame)]
            event = "+" + "".join(cards)
        return EventForm(
            trick=frame.trick,
            seat=frame.seat or None,
            event=event,
            kind=kind_of(item),
            cards=cards,
            seats=[seat for seat, _ in drawn],
            points=sum(entry.points for entry in frame.entries),
            scores=list(frame.position.scores),
            card_points=_card_points(frame),
            entries=self._entries(frame.entries),
            position=self._position(line, index),
            line=span.line if span else None,
            column=span.column if span else None,
            comments=list(frame.comments),
            glyphs=list(frame.glyphs),
            variations=[self._numbers[id(one)] for one in frame.variations],
        )

    def _entries(self, entries: Iterable[LedgerEntry]) -> list[EntryForm]:
        return [EntryForm.of(self._replay.timeline, entry) for entry in entries]

    def _position(self, line: Line, index: int) -> str:
        position = line.frames[index].position
        eyes = self._eyes
        if eyes != ALL:
            position = through_eyes(position, [hand.cards for hand in self._sight.hands(line, index, eyes)], eyes)
        return position_text(position)


def _card_points(frame: Frame) -> list[int] | None:
    """The points in the tricks of each side so far, in games that count them."""
    position = frame.position
    points = looks_of(position.rules.rules).card_points(position)
    return None if points is None else list(points)


def _finding(finding: Finding | None) -> FindingForm | None:
    return None if finding is None else FindingForm.of(finding)

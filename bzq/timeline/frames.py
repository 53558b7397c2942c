"""A record as frames: how things stand after each event, on the main line and in variations, for stepping through."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bzq.findings import Finding, Severity
from bzq.language import tr
from bzq.records.model import Bid, Claim, Comment, Draw, Event, Glyph, Item, Play, Record, Unread, Variation
from bzq.records.writer import event_text
from bzq.timeline.ledger import LedgerEntry
from bzq.timeline.model import Timeline
from bzq.timeline.state import Observer
from bzq.timeline.walk import simulate, walk_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bzq.engine.game import Position
    from bzq.timeline.state import WalkState


@dataclass(slots=True)
class Frame:
    """How things stand after an event; the first frame of the main line stands before any (``item`` is ``None``).

    ``seat`` counts from 1, 0 for a draw and the start. ``trick`` is the trick in which, or after which, the event
    happened; 0 at the start and for bids. ``text`` is the event as the record writes it, ``entries`` what it scored,
    ``comments`` and ``glyphs`` what the record says behind it (at the start: before the first event; in a
    variation, what stands before its first event comes first there). ``variations`` are the lines that replace
    this event. Draws that nobody wrote down have frames of their own; their ``item`` takes no room in the record's
    text (``start`` is ``end``).

    ``played`` are the cards of its trick so far, each with its seat (from 1).

    ``position`` is one of the game that is played. It shares with its neighbours what is the same in both: it is for
    looking at, and copied (:meth:`~bzq.engine.game.Position.copy`) before anything is played on.
    """

    item: Item | None
    seat: int
    trick: int
    text: str
    position: Position
    entries: Sequence[LedgerEntry] = ()
    comments: Sequence[str] = ()
    glyphs: Sequence[str] = ()
    played: Sequence[tuple[int, int]] = ()
    variations: list[Line] = field(default_factory=list)

    @property
    def written(self) -> bool:
        """Whether the record writes the event; not so for the start and for draws that follow from the rules."""
        return self.item is not None and self.item.end > self.item.start


@dataclass(slots=True)
class Line:
    """Frames in order: the main line, or a variation, which replaces the event of ``parent.frames[at]``.

    ``stopped`` is the first error in it, where its frames end early for one. A variation has an event at least, or
    an error.
    """

    frames: list[Frame] = field(default_factory=list)
    parent: Line | None = None
    at: int = 0
    stopped: Finding | None = None


@dataclass(slots=True)
class Replay:
    """A record ready for stepping.

    ``stopped`` is the error at which the main line ends; where it goes to the end all the same, since the error
    is about points, the result or a variation, it is the first error of the record. Where the tags leave nothing
    to start from, the main line has no frames.
    """

    timeline: Timeline
    players: tuple[str, ...]
    main: Line
    stopped: Finding | None = None


def replay(record: Record) -> Replay:
    """The frames of a record; never raises for what a record says.

    They go as far as the cards are certain: to the event before the first error about a card, a turn, a
    declaration or the text, and through wrong points and scores.
    """
    timeline = simulate(record)
    main = Line()
    if timeline.rules is not None:
        builder = _Builder(record, main)
        walk_of(timeline.rules)(record, timeline.rules, timeline.chooser, observer=builder).run()
        builder.finish()
    stopped = main.stopped or next((one for one in timeline.findings if _is_error(one)), None)
    return Replay(timeline, names_of_players(timeline), main, stopped)


def names_of_players(timeline: Timeline) -> tuple[str, ...]:
    """What the players are called on a screen: their names, ``Player 2`` for one without."""
    record = timeline.record
    seats = timeline.rules.players if timeline.rules is not None else 0
    return tuple(record.known(f"Player{seat}") or tr("Player {seat}", seat=seat) for seat in range(1, seats + 1))


def tagged_players(timeline: Timeline) -> tuple[str, ...]:
    """The players that the tags name, where the rules could not be made out and nobody knows how many there are."""
    names = (timeline.record.known(f"Player{seat}") for seat in range(1, 9))
    return tuple(name for name in names if name is not None)


def lines_of(main: Line) -> Iterator[Line]:
    """A line and, depth first, its variations, each after the line it stands in."""
    stack = [main]
    while stack:
        line = stack.pop()
        yield line
        stack.extend(inner for frame in reversed(line.frames) for inner in reversed(frame.variations))


def before_trick(line: Line, trick: int) -> int | None:
    """The index of the frame after which the first card of a trick is played; ``None`` where the line has none.

    The trick need not have been played, but nothing of the one before may be missing, its draw neither, and no bid.
    """
    for index in range(len(line.frames) - 1, -1, -1):
        position = line.frames[index].position
        if position.trick < trick:
            break
        if position.trick == trick and not position.plays and position.won < 0 and position.to_play() is not None:
            return index
    return None


class _Builder(Observer):
    """Makes the frames as the record is walked."""

    def __init__(self, record: Record, main: Line) -> None:
        self._record = record
        self._line = main
        self._lines: list[tuple[Line, int, list[Comment | Glyph]]] = []
        """The lines that a variation interrupts, each with the frame with which its event began."""
        self._trick = 0
        self._scored = 0
        self._errors = 0
        """Errors of the walk that were there when all was certain."""
        self._first = 0
        """The frame with which the event walked last began: its own, or that of a draw nobody wrote."""
        self._leading: list[Comment | Glyph] = []
        """What stands before the first event of a variation."""

    def begun(self, walk: WalkState) -> None:
        frame = Frame(None, 0, 0, "", walk.position.copy(), tuple(walk.ledger))
        self._line.frames.append(frame)
        for tag in self._record.tags:
            for item in tag.before:
                self.aside(walk, item)

    def about(self, walk: WalkState, item: Item) -> None:
        if isinstance(item, Bid):
            self._trick = 0
        elif not isinstance(item, Claim):  # that belongs to the trick that was won
            self._trick = walk.position.trick
        self._scored = len(walk.ledger)
        self._first = len(self._line.frames)

    def done(self, walk: WalkState, item: Item) -> None:
        if walk.taint or walk.stopped:
            self._stop(walk, item)
            return
        self._errors = len(walk.errors)
        if isinstance(item, Event):
            seat = 0 if isinstance(item, Draw) else walk.actor + 1
            self._add(walk, item, seat, tuple(walk.ledger[self._scored :]))

    def drew(self, walk: WalkState, drawn: list[tuple[int, int]]) -> None:
        if walk.taint:
            return
        before = self._before()
        at = before.item.end if before is not None and before.item is not None else 0
        self._add(walk, Draw(at, at, cards=tuple(card for _, card in drawn)), 0, ())
        self._trick = walk.position.trick

    def aside(self, walk: WalkState, item: Item) -> None:
        if not isinstance(item, Comment | Glyph):
            return
        if self._line.frames:
            _attach(self._line.frames[-1], item)
        else:
            self._leading.append(item)

    def enter(self, walk: WalkState, variation: Variation) -> None:
        self._lines.append((self._line, self._first, self._leading))
        self._line = Line(parent=self._line, at=len(self._line.frames) - 1)
        self._leading = []

    def leave(self, walk: WalkState) -> None:
        variation = self._line
        self._line, self._first, leading = self._lines.pop()
        place = self._first
        frames, around = variation.frames, self._line.frames
        if frames and not frames[0].written and place < variation.at:
            del frames[0]  # the draw before the event is the same on both lines
            place = variation.at
        variation.at = place
        if frames or variation.stopped:
            around[place].variations.append(variation)
        if not frames:
            for item in self._leading:
                _attach(around[-1], item)
        self._errors = len(walk.errors)
        self._leading = leading

    def finish(self) -> None:
        """What stands behind the result belongs to the last event, if that was reached."""
        if self._line.frames and self._line.stopped is None:
            for item in self._record.tail:
                if isinstance(item, Comment | Glyph):
                    _attach(self._line.frames[-1], item)

    def _add(self, walk: WalkState, item: Event, seat: int, entries: Sequence[LedgerEntry]) -> None:
        before = self._before()
        position = walk.position.copy() if before is None else walk.position.snapshot(before.position)
        played = before.played if before is not None and before.trick == self._trick else ()
        if isinstance(item, Play):
            played = (*played, (seat, item.card.card))
        frame = Frame(item, seat, self._trick, event_text(item), position, entries, played=played)
        self._line.frames.append(frame)
        for aside in self._leading:
            _attach(frame, aside)
        self._leading = []

    def _before(self) -> Frame | None:
        """The frame before the next one: in a variation without any, the one before the event it replaces."""
        line, index = self._line, len(self._line.frames) - 1
        while index < 0 and line.parent is not None:
            line, index = line.parent, line.at - 1
        return line.frames[index] if index >= 0 else None

    def _stop(self, walk: WalkState, item: Item) -> None:
        """The cards are no longer certain: the line ends before this item, with the error that made them so."""
        errors = walk.errors[self._errors :]
        found = next((error for error in errors if error.code[1] != "6"), errors[0] if errors else None)
        if found is None and isinstance(item, Unread):
            found = self._unreadable(item)
        if found is None and walk.findings:
            found = walk.findings[-1]
        self._line.stopped = found
        walk.stopped = True

    def _unreadable(self, item: Unread) -> Finding | None:
        """What the reader said about text that it could not read."""
        place = self._record.span(item.start, item.end)
        errors = [one for one in self._record.findings if _is_error(one) and one.span is not None]
        behind = (one for one in errors if one.span is not None and one.span[:2] >= place[:2])
        return next(behind, errors[-1] if errors else None)


def _attach(frame: Frame, item: Comment | Glyph) -> None:
    if isinstance(item, Comment):
        if not isinstance(frame.comments, list):
            frame.comments = list(frame.comments)
        frame.comments.append(item.text.strip())
        return
    if not isinstance(frame.glyphs, list):
        frame.glyphs = list(frame.glyphs)
    frame.glyphs.append(item.text)


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR

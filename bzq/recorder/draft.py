"""The deal being recorded: a record that is right at every moment, with the text it has in the file.

What follows from the rules is always written (claims, underscores, numbers, draws from a known stock). A deal
that is not over ends with ``*`` and says ``[Termination "unfinished"]``; with its last trick these give way to
the score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bzq.dealfacts import colons
from bzq.engine.game import Position
from bzq.findings import Finding, Severity
from bzq.records.model import CardRef, Declaration, Draw, Event, Exchange, Item, Play, Record, Result, Tag
from bzq.records.plain import expand_all
from bzq.records.reader import parse_record
from bzq.records.spelling import language_of
from bzq.records.writer import layout_record
from bzq.rules.ruleset import RuleSet
from bzq.timeline.complete import complete
from bzq.timeline.model import Timeline
from bzq.timeline.phrases import Phrases
from bzq.timeline.walk import simulate

UNFINISHED: Final = "unfinished"
EARLY_ENDS: Final = ("resigned", "abandoned", "target", "void")
"""What ``Termination`` says of a deal that is over before its last trick."""

_ABOUT_THE_END: Final = ("W102", "W103")
"""Warnings about how a record ends, which the draft sees to."""


class Refused(Exception):
    """A record would not be right: its findings, and the record they are about."""

    def __init__(self, record: Record, findings: list[Finding]) -> None:
        super().__init__(findings)
        self.record = record
        self.findings = findings

    @property
    def errors(self) -> list[Finding]:
        """The findings that refuse it."""
        return [finding for finding in self.findings if finding.severity is Severity.ERROR]


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A deal as far as it is recorded: its record in canonical layout, and what the engine says of it."""

    record: Record
    timeline: Timeline
    remarks: tuple[tuple[int, Finding], ...] = ()
    """Warnings and notes about the words as they were entered, before they were completed: offset and finding.

    Offsets are in the text that was entered, which up to :attr:`end` of the draft before is that draft's.
    """

    @property
    def text(self) -> str:
        """The record as it stands in the file."""
        return self.record.text

    @property
    def rules(self) -> RuleSet:
        """The rule set of the deal."""
        assert self.timeline.rules is not None
        return self.timeline.rules

    @property
    def position(self) -> Position | Any:
        """How things stand after the last event: a position of the game that is played."""
        assert self.timeline.position is not None
        return self.timeline.position

    @property
    def language(self) -> str:
        """The language whose letters are read."""
        return language_of(self.record.known("Language")) or ""

    def name(self, seat: int) -> str:
        """A player as sentences name him; seats count from 0."""
        return Phrases(self.timeline.players, self.rules).name(seat)

    @property
    def ended_early(self) -> bool:
        """Whether the deal is over before its last trick."""
        return self.record.known("Termination") in EARLY_ENDS

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.timeline.complete or self.ended_early

    @property
    def known_seats(self) -> tuple[int, ...]:
        """The seats, from 0, whose dealt cards the record names."""
        return tuple(
            seat for seat in range(self.rules.players) if "x" not in (self.record.known(f"Hand{seat + 1}") or "x")
        )

    @property
    def stock_known(self) -> bool:
        """Whether the record names the stock, so that nobody has to say what is drawn."""
        return self.record.known("Stock") is not None

    @property
    def end(self) -> int:
        """Where the next word goes: the offset of the result in the text."""
        return self.record.items[-1].start

    def with_words(self, words: str) -> Record:
        """The record with words before its result; the first of them stands at :attr:`end`."""
        before = self.text[: self.end]
        last = before[before.rfind("\n", 0, -1) + 1 :]
        if last.strip() and not {";", "%", "["} & set(last):  # on the same line, as a remark about it stands
            before = f"{before[:-1]} "
        return parse_record(f"{before}{words}\n{self.text[self.end :]}", self.record.file)


def settle(record: Record, start: int | None = None) -> Draft:
    """A record made a draft: completed, laid out, ended as far as it is played.

    What is remarked about its words from the offset ``start`` on is kept. Raises :class:`Refused` where it is not
    right.
    """
    record = _opened(record)
    try:
        done = complete(record)
    except ValueError:
        record, timeline = walked(record, start)
        if not timeline.valid:
            raise Refused(record, timeline.findings) from None
        done = complete(record)
    laid_out = parse_record(layout_record(_closed(done)), record.file)
    timeline = simulate(laid_out)
    if not timeline.valid:
        raise Refused(laid_out, timeline.findings)
    return Draft(laid_out, timeline, () if start is None else _remarks(record, done, start))


def _remarks(record: Record, done: Record, start: int) -> tuple[tuple[int, Finding], ...]:
    """Warnings and notes about the words from an offset on, where completing them shows that there may be some."""
    before = [item for item in expand_all(record.items) if item.start >= start and isinstance(item, Event)]
    after = [item for item in expand_all(done.items) if item.start >= start and isinstance(item, Event)]
    taken = [_references(item) for item in after if not isinstance(item, Draw)]
    plain = [_references(item) for item in before if not isinstance(item, Draw)] == taken
    if plain and not any(item.irregular for item in before):
        return ()
    placed = [(place_of(record, one), one) for one in simulate(record).findings if one.code not in _ABOUT_THE_END]
    return tuple((place, one) for place, one in placed if place >= start)


def _references(item: Event) -> tuple[CardRef, ...]:
    return (item.card,) if isinstance(item, Play) else item.cards if isinstance(item, Declaration) else ()


def place_of(record: Record, finding: Finding) -> int:
    """The offset in a record's text at which a finding stands; 0 where it stands nowhere."""
    if finding.span is None:
        return 0
    lines = record.text.split("\n")
    before = lines[: max(0, finding.span.line - record.first_line)]
    return sum(len(line) + 1 for line in before) + finding.span.column - 1


def tagged(record: Record, values: Mapping[str, str | None]) -> Record:
    """A record with tags changed or added, or, where the value is ``None``, taken away."""
    tags: list[Tag] = []
    homeless: list[Item] = []
    left = dict(values)
    for tag in record.tags:
        value = left.pop(tag.name, tag.value)
        if value is None:
            homeless += tag.before
            continue
        tags.append(replace(tag, value=value, before=[*homeless, *tag.before]))
        homeless = []
    tags += [Tag(name, value, 0, 0, 0) for name, value in left.items() if value is not None]
    return replace(record, tags=tags, items=[*homeless, *record.items], _values={})


def walked(record: Record, start: int | None = None) -> tuple[Record, Timeline]:
    """A record walked through its game; where it is not right as it is, without what sevens seemed to have scored.

    Whether a trump seven that is exchanged or played scores can hang on cards that nobody saw: it is written as it
    seems, and what comes later may tell that it was otherwise. What is claimed from the offset ``start`` on has just
    been entered, and is held to.
    """
    timeline = simulate(record)
    if timeline.valid:
        return record, timeline
    settled = len(record.text) if start is None else start
    items = [_unclaimed(item) if item.start < settled else item for item in record.items]
    if items == record.items:
        return record, timeline
    other = replace(record, items=items, _values={})
    again = simulate(other)
    return (other, again) if again.valid else (record, timeline)


def _unclaimed(item: Item) -> Item:
    """A play or exchange without the points that it claims."""
    if isinstance(item, Play | Exchange) and item.points is not None and not item.irregular:
        return replace(item, points=None)
    return item


def _opened(record: Record) -> Record:
    """The record without its result, which comes anew from what was played."""
    items = [item for item in record.items if not isinstance(item, Result)]
    end = record.items[-1] if record.items and isinstance(record.items[-1], Result) else None
    at, until = (end.start, end.end) if end else (len(record.text), len(record.text))
    values: dict[str, str | None] = {"Result": "?", "Settlement": None}
    if record.known("Termination") not in EARLY_ENDS:
        values["Termination"] = UNFINISHED
    changed = tagged(record, {name: value for name, value in values.items() if record.tag(name) != value})
    return replace(changed, items=[*items, Result(at, until, None)], _values={})


def _closed(record: Record) -> Record:
    """The record with the score, where the deal is over; completing it has written the result of one played out."""
    end = record.items[-1]
    played_out = isinstance(end, Result) and end.scores is not None
    if not played_out and record.known("Termination") not in EARLY_ENDS:
        return record
    timeline = simulate(record)
    scores = timeline.scores or ()
    values: dict[str, str | None] = {"Result": colons(scores)}
    if played_out:
        values["Termination"] = None
    settlement = timeline.settlement
    if settlement is not None:
        values["Settlement"] = f"{settlement.winner}:{settlement.points}"
    changed = tagged(record, values)
    last = changed.items[-1]
    return replace(changed, items=[*changed.items[:-1], Result(last.start, last.end, scores)], _values={})

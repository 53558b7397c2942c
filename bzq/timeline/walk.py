"""A record walked through the engine, event by event: the only place where records meet engines.

The walk owns what a record claims (points, running scores, the result), the cards nobody recorded, and getting
on after a fault: the event then stands as if it were marked ``^``, and the first later contradiction about
cards ends the checking of the record, since one fault gives one finding.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.findings import Finding
from bzq.games.bezique.position import Position
from bzq.language import tr
from bzq.records.model import (
    Bid,
    CarteBlanche,
    Check,
    Claim,
    Declaration,
    Draw,
    Event,
    Exchange,
    Item,
    Number,
    Play,
    Record,
    Result,
    Unread,
)
from bzq.timeline.choices import Chooser, furthest
from bzq.timeline.claims import Claims
from bzq.timeline.doubt import of_options
from bzq.timeline.glance import glance
from bzq.timeline.model import LedgerEntry, Timeline
from bzq.timeline.phrases import Phrases
from bzq.timeline.quick import Quick
from bzq.timeline.setup import Preparation
from bzq.timeline.state import Observer, WalkState
from bzq.timeline.tagvalues import Unstartable, names_in_tags, not_checked, tag_finding

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.relatives.walk import DealWalk


def simulate(record: Record, *, resolve_items: bool = False) -> Timeline:
    """Walks a record through the engine of its rules and checks everything it claims.

    Never raises for what a record says. With ``resolve_items`` the timeline also tells what each item turned
    out to be, for completion (:mod:`bzq.timeline.complete`). A plain full deal that nobody has looked into is seen
    through at a glance (:mod:`bzq.timeline.glance`).
    """
    seen = None if resolve_items else glance(record)
    return walk_through(record, resolve_items=resolve_items) if seen is None else seen


def walk_through(record: Record, *, resolve_items: bool = False) -> Timeline:
    """The timeline of a record, walked event by event."""
    from bzq.rules.readable import readable

    timeline = Timeline(record, None)
    early: list[Finding] = []
    text = record.known("Rules")
    tag = record.find_tag("Rules")
    if text is None:
        early.append(
            tag_finding(record, "W101", tr("no rules are named; ordinary Bézique is assumed"), tag,
                        hint=tr("add {tag}", tag='[Rules "bezique"]'))
        )  # fmt: skip
    read = readable(
        record.tag("Rules") if text is not None else None,
        seats_seen=_seats_seen(record) if text and "besigue" in text.lower() else 0,
    )
    early += [
        tag_finding(record, error.code, error.message, tag, place=(error.start, error.end),
                    hint=error.hint, expected=error.expected, found=error.found)
        for error in read.errors
    ]  # fmt: skip
    doubt = of_options(read.unknown) if read.errors else 0
    if read.rules is None or doubt is None:
        unread = not_checked(record)
        timeline.findings = _in_order([*record.findings, *early, *([unread] if unread is not None else [])])
        return timeline
    walk = _walked(record, read.rules, resolve_items, doubt)
    if not read.errors:
        timeline.rules = read.rules
        walk.fill(timeline)
        timeline.chooser = walk.chooser.again()
    timeline.findings = _in_order([*record.findings, *early, *walk.findings])
    return timeline


def _walked(record: Record, rules: RuleSet, resolve_items: bool, doubt: int) -> Walk | DealWalk:
    """The walk that gets furthest; ``doubt`` is what the rules leave open."""
    kind = walk_of(rules)

    def walk_with(chooser: Chooser) -> Walk | DealWalk:
        walk = kind(record, rules, chooser, resolve_items)
        walk.doubted_first = walk.taint = doubt
        walk.run()
        return walk

    return furthest(walk_with)


def observe(record: Record) -> list[tuple[Item, int, int, Position]]:
    """The events of a record's main line: item, seat (from 1; 0 for a draw), points, and the position after it.

    Ends where checking ends; empty where the tags leave nothing to start from.
    """
    timeline = simulate(record)
    onlooker = _Steps()
    if timeline.rules is not None:
        walk_of(timeline.rules)(record, timeline.rules, timeline.chooser, observer=onlooker).run()
    return onlooker.steps


def walk_of(rules: RuleSet) -> type[Walk] | type[DealWalk]:
    """The walk that knows the game of these rules; another one's than Bézique's is loaded when it is asked for."""
    if rules.game == "bezique":
        return Walk
    from bzq.timeline.relatives.walk import DealWalk

    return DealWalk


class _Steps(Observer):
    """Notes the events of the main line as they happen."""

    def __init__(self) -> None:
        self.steps: list[tuple[Item, int, int, Position]] = []
        self._scored = 0

    def about(self, walk: WalkState, item: Item) -> None:
        self._scored = len(walk.ledger)

    def done(self, walk: WalkState, item: Item) -> None:
        if walk.main and isinstance(item, Event) and not walk.stopped:
            points = sum(entry.points for entry in walk.ledger[self._scored :])
            seat = 0 if isinstance(item, Draw) else walk.actor + 1
            self.steps.append((item, seat, points, walk.position.copy()))


def _seats_seen(record: Record) -> int:
    return max(
        (
            int(tag.name[len(kind) :])
            for tag in record.tags
            for kind in ("Player", "Hand")
            if tag.name.startswith(kind) and tag.name[len(kind) :].isdigit() and len(tag.name) <= len(kind) + 2
        ),
        default=0,
    )


def _in_order(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda f: (f.span or (0, 0))[:2])


class Walk(Quick):
    """One walk through one record, with the choices of one chooser."""

    def run(self) -> None:
        """Walks the whole record."""
        preparation = Preparation(self.record, self.rules, self.chooser)
        try:
            start = preparation.start()
        except Unstartable:
            self._not_begun(preparation.findings)
            return
        self._begun_with(preparation)
        self.start = start
        self.position = start.position
        self.phrases = Phrases(start.players, self.rules)
        self.claims = Claims(len(self.position.scores))
        running = [0] * len(self.position.scores)
        for seat, points, reason, what, tag in start.initial:
            side = self.position.rules.side[seat] if reason != "set-up" else seat
            running[side] += points
            begin, end = (tag.start, tag.end) if tag else (0, 0)
            self.ledger.append(LedgerEntry(0, seat + 1, points, reason, what, tuple(running), begin, end))
        self._through()

    def fill(self, timeline: Timeline) -> None:
        """Writes what the walk found into a timeline."""
        timeline.players = self.start.players if self.start else names_in_tags(self.record, self.rules)
        if self.start is None or self.tags_at_fault:
            return
        self._fill(timeline, self.start.dealer)
        timeline.set_tricks(self.log)
        timeline.settlement = self.settled()
        if not self.stopped:
            timeline.brisques = tuple(self.position.brisques)


Walk.actions = {
    Number: Walk._number,
    Play: Walk._any_play,
    Declaration: Walk._any_declaration,
    Exchange: Walk._exchange,
    CarteBlanche: Walk._carte_blanche,
    Bid: Walk._foreign,
    Claim: Walk._foreign,
    Draw: Walk._any_draw,
    Check: Walk._check,
    Result: Walk._result,
    Unread: Walk._unread,
}

"""A record walked through the engine, event by event: the only place where records meet engines.

The walk owns what a record claims (points, running scores, the result), the cards nobody recorded, and getting
on after a fault: the event then stands as if it were marked ``^``, and the first later contradiction about
cards ends the checking of the record, since one fault gives one finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bzq.findings import Finding
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.records.model import (
    Bid,
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
    Unread,
    Variation,
)
from bzq.records.plain import expand
from bzq.timeline.choices import MOST_WALKS, Chooser
from bzq.timeline.claims import Claims
from bzq.timeline.model import LedgerEntry, Timeline
from bzq.timeline.phrases import Phrases
from bzq.timeline.quick import Quick
from bzq.timeline.setup import Preparation
from bzq.timeline.tagvalues import Unstartable, tag_finding

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet


def simulate(record: Record, *, resolve_items: bool = False) -> Timeline:
    """Walks a record through the engine of its rules and checks everything it claims.

    Never raises for what a record says. With ``resolve_items`` the timeline also tells what each item turned
    out to be, for completion (:mod:`bzq.timeline.complete`).
    """
    from bzq.rules.resolve import RulesError, resolve

    timeline = Timeline(record, None)
    early: list[Finding] = []
    text = record.known("Rules")
    tag = record.find_tag("Rules")
    if text is None:
        early.append(
            tag_finding(record, "W101", "no rules are named; ordinary Bézique is assumed", tag,
                        hint='add [Rules "bezique"]')
        )  # fmt: skip
    try:
        rules = resolve(
            record.tag("Rules") if text is not None else None,
            seats_seen=_seats_seen(record) if text and "besigue" in text.lower() else 0,
        )
    except RulesError as error:
        early.append(
            tag_finding(record, error.code, error.message, tag, place=(error.start, error.end),
                        hint=error.hint, expected=error.expected, found=error.found)
        )  # fmt: skip
        timeline.findings = _in_order([*record.findings, *early])
        return timeline
    timeline.rules = rules
    best: Walk | None = None
    chooser: Chooser | None = Chooser()
    for _ in range(MOST_WALKS):
        assert chooser is not None
        walk = Walk(record, rules, chooser, resolve_items)
        walk.run()
        if best is None or walk.reached > best.reached:
            best = walk
        chooser = chooser.following()
        if not walk.failed or chooser is None:
            break
    assert best is not None
    best.fill(timeline)
    timeline.chooser = best.chooser.again()
    timeline.findings = _in_order([*record.findings, *early, *best.findings])
    return timeline


def observe(record: Record) -> list[tuple[Item, int, int, Position]]:
    """The events of a record's main line: item, seat (from 1; 0 for a draw), points, and the position after it.

    Ends where checking ends; empty where the tags leave nothing to start from.
    """
    timeline = simulate(record)
    steps: list[tuple[Item, int, int, Position]] = []
    if timeline.rules is not None:
        walk = Walk(record, timeline.rules, timeline.chooser, observer=lambda *step: steps.append(step))
        walk.run()
    return steps


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


_MAY_PRECEDE_VARIATIONS = frozenset({Variation, Comment, Glyph, Escape, Check})


class Walk(Quick):
    """One walk through one record, with the choices of one chooser."""

    def run(self) -> None:
        """Walks the whole record."""
        preparation = Preparation(self.record, self.rules, self.chooser)
        try:
            start = preparation.start()
        except Unstartable:
            self.findings = preparation.findings
            self.failed = True
            self.reached = -1
            return
        self.findings = preparation.findings
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
        self._items(self.record.items)
        if not self.stopped:
            self._finish()
        if not self.failed:
            self.reached = float("inf")

    def _items(self, items: list[Item]) -> None:
        queue = self.upcoming = items
        index = 0
        while index < len(queue):
            item = queue[index]
            index += 1
            if type(item) is PlainTricks:
                branches = index < len(queue) and type(queue[index]) in _MAY_PRECEDE_VARIATIONS
                offset = item.start if branches and _variations_after(queue, index) else self._plain(item)
                if offset is not None:
                    queue = self.upcoming = [*(one for one in expand(item) if one.start >= offset), *queue[index:]]
                    index = 0
                continue
            action = _ACTIONS.get(type(item))
            if action is None:
                continue
            branch: tuple[Variation, ...] = ()
            if index < len(queue) and type(queue[index]) in _MAY_PRECEDE_VARIATIONS and isinstance(item, Event):
                branch = _variations_after(queue, index)
            before = self._snapshot() if branch else None
            self.last_item = item
            self.upcoming_at = index
            scored = len(self.ledger)
            action(self, item)
            if self.observer is not None and self.main and isinstance(item, Event) and not self.stopped:
                points = sum(entry.points for entry in self.ledger[scored:])
                seat = 0 if isinstance(item, Draw) else self.actor + 1
                self.observer(item, seat, points, self.position.copy())
            for variation in branch:
                self._variation(variation, before)
                self.upcoming = queue
            if self.stopped:
                return

    def _snapshot(self) -> tuple[Any, ...]:
        return (
            self.position.copy(), self.plays[:], self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims.copy(),
        )  # fmt: skip

    def _variation(self, variation: Variation, before: tuple[Any, ...] | None) -> None:
        """Simulates a variation from the position before the event it replaces."""
        assert before is not None
        kept = (
            self.position, self.plays, self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims, self.stopped, self.main, self.ledger, self.log, self.chooser,
        )  # fmt: skip
        position, plays, taint, offset, numbered, seen, claims = before
        self.position, self.plays = position.copy(), plays[:]
        self.taint, self.offset_of_numbers, self.numbered, self.number_seen = taint, offset, numbered, seen
        self.claims = claims.copy()
        self.main = self.stopped = False
        self.ledger, self.log = [], []
        self._items(variation.items)
        (
            self.position, self.plays, self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims, self.stopped, self.main, self.ledger, self.log, self.chooser,
        ) = kept  # fmt: skip

    def fill(self, timeline: Timeline) -> None:
        """Writes what the walk found into a timeline."""
        timeline.players = self.start.players if self.start else _player_names(self.record, self.rules)
        if self.start is None:
            return
        position = self.position
        timeline.dealer = None if self.start.dealer is None else self.start.dealer + 1
        timeline.ledger = self.ledger
        timeline.set_tricks(self.log)
        timeline.complete = position.over() and not self.stopped
        timeline.resolved = self.resolved
        timeline.position = position
        if self.result is not None:
            timeline.recorded = self.result.scores
        timeline.settlement = self.settled()
        if not self.stopped:
            timeline.scores = tuple(position.scores)
            timeline.brisques = tuple(position.brisques)
        timeline.settled = not self.stopped and (position.over() or self.record.known("Termination") is not None)
        if position.over() and position.last_winner != NO_SEAT:
            timeline.last_trick = position.last_winner + 1


def _player_names(record: Record, rules: RuleSet) -> tuple[str, ...]:
    return tuple(record.known(f"Player{seat}") or "?" for seat in range(1, rules.players + 1))


def _variations_after(items: list[Item], index: int) -> tuple[Variation, ...]:
    """The variations that replace the item before ``index``."""
    found: list[Variation] = []
    while index < len(items):
        item = items[index]
        if isinstance(item, Variation):
            found.append(item)
        elif isinstance(item, Event | Number | Check | Result | PlainTricks | Unread):
            break
        index += 1
    return tuple(found)


_ACTIONS: Final[dict[type, Callable[[Walk, Any], None]]] = {
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
"""What is done with each kind of item; comments, glyphs and the like are passed over."""

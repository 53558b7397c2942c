"""A record walked through the engine, event by event: the only place where records meet engines.

The walk owns what a record claims (points, running scores, the result), the cards nobody recorded, and getting
on after a fault: the event then stands as if it were marked ``^``, and the first later contradiction about
cards ends the checking of the record, since one fault gives one finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bzq.findings import Finding
from bzq.games.bezique import tricks
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.whereabouts import bits
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
    PlainTricks,
    Play,
    Record,
    Result,
    Unread,
    Variation,
)
from bzq.records.plain import expand
from bzq.records.plain import tricks as plain_tricks
from bzq.timeline.choices import MOST_WALKS, Chooser
from bzq.timeline.claims import Claims
from bzq.timeline.ending import Ending
from bzq.timeline.model import LedgerEntry, Timeline
from bzq.timeline.phrases import Phrases
from bzq.timeline.setup import Preparation, Unstartable, tag_finding
from bzq.timeline.state import Observer

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
        rules = resolve(record.tag("Rules") if text is not None else None, seats_seen=_seats_seen(record))
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


class Walk(Ending):
    """One walk through one record, with the choices of one chooser."""

    def __init__(
        self,
        record: Record,
        rules: RuleSet,
        chooser: Chooser,
        resolve_items: bool = False,
        observer: Observer | None = None,
    ) -> None:
        super().__init__(record, rules, chooser, resolve_items, observer)
        self._dispatch: dict[type, Callable[[Any], None]] = {
            Number: self._number,
            Play: self._play,
            Declaration: self._declaration,
            Exchange: self._exchange,
            CarteBlanche: self._carte_blanche,
            Bid: self._foreign,
            Claim: self._foreign,
            Draw: self._draw,
            Check: self._check,
            Result: self._result,
            Unread: self._unread,
        }

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
        queue = items
        index = 0
        while index < len(queue):
            item = queue[index]
            index += 1
            if isinstance(item, PlainTricks):
                offset = item.start if _variations_after(queue, index) else self._plain(item)
                if offset is not None:
                    queue = [*(one for one in expand(item) if one.start >= offset), *queue[index:]]
                    index = 0
                continue
            action = self._dispatch.get(type(item))
            if action is None:
                continue
            branch = _variations_after(queue, index) if isinstance(item, Event) else ()
            before = self._snapshot() if branch else None
            self.last_item = item
            self.upcoming = (queue, index)
            scored = len(self.ledger)
            action(item)
            if self.observer is not None and self.main and isinstance(item, Event) and not self.stopped:
                points = sum(entry.points for entry in self.ledger[scored:])
                seat = 0 if isinstance(item, Draw) else self.actor + 1
                self.observer(item, seat, points, self.position.copy())
            for variation in branch:
                self._variation(variation, before)
            if self.stopped:
                return

    def _plain(self, item: PlainTricks) -> int | None:
        """Plays a run of plain trick lines as long as nothing about them needs a closer look.

        For two players whose cards are all known: cards that are held, duties kept, draws as the stock has them.
        Returns the offset of the first trick that the slow way must take, or ``None``.
        """
        position = self.position
        rules = position.rules
        where = position.where
        if (
            self.taint or self.offset_of_numbers or self.resolved is not None or self.observer is not None
            or rules.seats != 2 or position.plays or where.hidden[0] or where.hidden[1] or not self.main
        ):  # fmt: skip
            return item.start
        hands = where.hands
        seven = -1 if position.trump is None else rules.seven(position.trump)
        for number, cards, drawn, offset in plain_tricks(item):
            if position.won != NO_SEAT:
                if position.stock is None:
                    return offset
                self._draw_silently()
                if where.hidden[0] or where.hidden[1]:
                    return offset
            if number != position.trick or len(cards) != 2 or (drawn and len(drawn) != 2):
                return offset
            leader = position.leader
            follower = 1 - leader
            led, answer = cards
            if hands[leader][led] <= 0 or hands[follower][answer] <= 0 or seven in (led, answer):
                return offset
            in_stock = number <= rules.stock_tricks
            if in_stock:
                ranks = rules.rank
                if drawn and (position.stock is None or tricks.next_drawn(position) != list(drawn)):
                    return offset
            else:
                if drawn or number > rules.tricks:
                    return offset
                ranks = rules.end_rank
                first, second, third = rules.end_duty(led, led, position.trump, answer)
                if (first or second or third) and bits(hands[follower]) & (first | second | third):
                    return offset
            hands[leader][led] -= 1
            hands[follower][answer] -= 1
            winner = follower if rules.beats(answer, led, position.trump, ranks) else leader
            brisques = rules.brisque[led] + rules.brisque[answer]
            tricks.finish_trick(position, winner, brisques)
            plays = [(leader + 1, led, False), (follower + 1, answer, False)]
            self.log.append((number, plays, winner + 1, brisques, []))
            if position.log:
                self._book(Item(offset, offset + len(f"{number}. ") + 5))
            if drawn:
                self._draw_silently()
        self.number_seen = True
        self.numbered = False
        return None

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

"""A record walked through the engine, event by event: the only place where records meet engines.

The walk owns what a record claims (points, running scores, the result), the cards nobody recorded, and getting
on after a fault: the event then stands as if it were marked ``^``, and the first later contradiction about
cards ends the checking of the record, since one fault gives one finding.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bzq.findings import Finding
from bzq.games.registry import game_with, part_of
from bzq.language import tr
from bzq.records.model import MOST_CHARACTERS, Draw, Event, Item, Record
from bzq.timeline.choices import Chooser, furthest
from bzq.timeline.doubt import of_options
from bzq.timeline.model import Timeline
from bzq.timeline.state import Observer, WalkState
from bzq.timeline.tagvalues import not_checked, tag_finding

if TYPE_CHECKING:
    from collections.abc import Callable

    from bzq.engine.game import Position
    from bzq.records.plaintext import PlainText
    from bzq.rules.ruleset import RuleSet


def simulate(record: Record, *, resolve_items: bool = False) -> Timeline:
    """Walks a record through the engine of its rules and checks everything it claims.

    Never raises for what a record says. With ``resolve_items`` the timeline also tells what each item turned
    out to be, for completion (:mod:`bzq.timeline.complete`). A plain full deal that nobody has looked into is seen
    through at a glance, where its game knows how.
    """
    plain = None if resolve_items else record.plain()
    look = None if plain is None else _glance_of(plain.tags.get("Rules", ""))
    seen = None if plain is None or look is None else look(record, plain)
    return walk_through(record, resolve_items=resolve_items) if seen is None else seen


@lru_cache(maxsize=256)
def _glance_of(text: str) -> Callable[[Record, PlainText], Timeline | None] | None:
    """Who sees through plain deals of the rules that a ``Rules`` text names, where its game has somebody."""
    try:
        named = game_with(text.partition(";")[0].strip().casefold())
        look: Callable[[Record, PlainText], Timeline | None] = named.part("glance")
    except KeyError:
        return None
    return look


def walk_through(record: Record, *, resolve_items: bool = False) -> Timeline:
    """The timeline of a record, walked event by event."""
    from bzq.rules.readable import readable

    timeline = Timeline(record, None)
    if len(record.text) > MOST_CHARACTERS:
        timeline.findings = record.findings[:]
        return timeline
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


def _walked(record: Record, rules: RuleSet, resolve_items: bool, doubt: int) -> WalkState:
    """The walk that gets furthest; ``doubt`` is what the rules leave open."""
    kind = walk_of(rules)

    def walk_with(chooser: Chooser) -> WalkState:
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


def walk_of(rules: RuleSet) -> type[WalkState]:
    """The walk that knows the game of these rules, loaded when it is first asked for."""
    found: type[WalkState] = part_of(rules.game, "walk", "bzq.timeline.relatives.walk:DealWalk")
    return found


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

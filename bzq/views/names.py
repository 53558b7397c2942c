"""Who scores: players and sides by name, in full and short enough for a column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from bzq.language import listed, tr
from bzq.views.screen import crop, width

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet
    from bzq.timeline.ledger import LedgerEntry
    from bzq.timeline.model import Timeline


def side_names(timeline: Timeline) -> tuple[str, ...]:
    """Who scores: the players, or the partners of each side."""
    players = timeline.players
    if timeline.rules is None or timeline.rules.sides != "partners":
        return players
    return tuple(" & ".join(players[side::2]) for side in (0, 1))


def scored_by_side(rules: RuleSet, entry: LedgerEntry) -> int | None:
    """The side (from 0) that scored an entry of the ledger as a whole, ``None`` where it was a player."""
    if entry.reason == "set-up":
        return entry.seat - 1
    if entry.reason not in rules.of_sides:
        return None
    return (entry.seat - 1) % 2 if rules.partners else entry.seat - 1


def scorer(timeline: Timeline, entry: LedgerEntry) -> str:
    """Who scored an entry of the ledger: a player, or a side for what only sides score."""
    side = scored_by_side(timeline.rules, entry) if timeline.rules is not None else None
    names, place = (timeline.players, entry.seat - 1) if side is None else (side_names(timeline), side)
    return names[place] if place < len(names) else tr("seat {seat}", seat=entry.seat)


def against(names: Sequence[str]) -> str:
    """The names in a sentence: ``Anna against Ben``, or all of them with commas."""
    if len(names) == 2:
        return tr("{one} against {other}", one=names[0], other=names[1])
    return ", ".join(names)


def all_of(items: Sequence[str]) -> str:
    """All of them, with an ``and`` before each but the first."""
    return reduce(lambda some, last: listed([some, last]), items)


def short(name: str, room: int) -> str:
    """A name for a narrow column: ``Christopher`` is ``Chri.``, partners ``Ann&Chr``, ``greedy 12`` ``gree12``."""
    if width(name) <= room:
        return name
    partners = name.split(" & ")
    each = (room - len(partners) + 1) // len(partners)
    if len(partners) > 1 and each > 0 and room >= 5:
        return "&".join(_numbered(partner, each) or crop(partner, each, "") for partner in partners)
    return _numbered(name, room) or crop(name, room, ".")


def _numbered(name: str, room: int) -> str:
    """A name with the number at its end, which tells it from others; empty where it has none."""
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal() or len(number) >= room:
        return ""
    return crop(stem, room - len(number), "") + number

"""Who scores: players and sides by name, in full and short enough for a column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.views.screen import crop, width

if TYPE_CHECKING:
    from bzq.timeline.model import LedgerEntry, Timeline


def side_names(timeline: Timeline) -> tuple[str, ...]:
    """Who scores: the players, or the partners of each side."""
    players = timeline.players
    if timeline.rules is None or timeline.rules.sides != "partners":
        return players
    return tuple(" & ".join(players[side::2]) for side in (0, 1))


_OF_SIDES: Final = frozenset({"card-points", "declarations", "contract", "capot"})
"""What a side scores together in Belote and Briscola, whoever of it won or declared it."""


def scorer(timeline: Timeline, entry: LedgerEntry) -> str:
    """Who scored an entry of the ledger: a player, or a side for what only sides score."""
    rules = timeline.rules
    by_side = entry.reason == "set-up" or (
        entry.reason == "brisques" and rules is not None and rules.brisques != "immediate"
    )
    names = side_names(timeline) if by_side else timeline.players
    if entry.reason in _OF_SIDES and rules is not None and rules.partners:
        names = side_names(timeline)
        return names[(entry.seat - 1) % 2]
    return names[entry.seat - 1] if entry.seat <= len(names) else f"seat {entry.seat}"


def against(names: Sequence[str]) -> str:
    """The names in a sentence: ``Anna against Ben``, or all of them with commas."""
    return " against ".join(names) if len(names) == 2 else ", ".join(names)


def short(name: str, room: int) -> str:
    """A name for a narrow column: ``Christopher`` is ``Chri.``, partners are ``Ann&Chr``."""
    if width(name) <= room:
        return name
    partners = name.split(" & ")
    if len(partners) == 2 and room >= 5:
        return "&".join(crop(partner, (room - 1) // 2, "") for partner in partners)
    return crop(name, room, ".")

"""What the ledger of a deal adds up to, seat by seat: points by what they are for, declarations by kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.engine.lookup import kinds_in

if TYPE_CHECKING:
    from bzq.timeline.ledger import LedgerEntry
    from bzq.timeline.model import Timeline

DECLARED: Final = frozenset({"declaration", "declarations", "belote", "carte-blanche"})
"""Reasons that are declarations."""

IN_PLAY: Final = frozenset({"declaration", "carte-blanche"})
"""Those of them that score when they are made, so that one is the first."""

_GROUPS: Final = {
    **dict.fromkeys(DECLARED, "declared"),
    "seven-turned": "sevens",
    "seven-exchanged": "sevens",
    "seven-shown": "sevens",
    "seven-played": "sevens",
    "brisques": "brisques",
    "last-trick": "last_trick",
    "card-points": "cards",
    "contract": "cards",
    "capot": "cards",
    "set-up": "set_up",
}
"""What each reason of the ledger is summed up as: a field of :class:`SeatSums`."""


@dataclass(slots=True)
class SeatSums:
    """What a seat scored, in points, and how often of each kind; what only a side scores goes to its first seat."""

    counts: dict[str, int]
    declarations: int = 0
    declared: int = 0
    sevens: int = 0
    brisques: int = 0
    last_trick: int = 0
    cards: int = 0
    set_up: int = 0
    tricks: int = 0


@dataclass(slots=True)
class Sums:
    """The sums of a deal: a seat each, in their order, and the first declaration that scored in the course of play."""

    seats: list[SeatSums] = field(default_factory=list)
    first: LedgerEntry | None = None

    @property
    def counts(self) -> dict[str, int]:
        """How often the deal has each kind of its game; empty where nothing could be played."""
        return (
            {kind: sum(seat.counts[kind] for seat in self.seats) for kind in self.seats[0].counts} if self.seats else {}
        )


def sums_of(timeline: Timeline) -> Sums:
    """The sums of a deal as far as it was checked; without seats where the record leaves nothing to start from."""
    rules = timeline.rules
    if rules is None or not timeline.begun:
        return Sums()
    kinds = kinds_in(rules.game)
    sums = Sums([SeatSums(dict.fromkeys(kinds.KINDS, 0)) for _ in range(rules.players)])
    for entry in timeline.ledger:
        seat = sums.seats[entry.seat - 1]
        reason = entry.reason
        group = _GROUPS[reason]
        setattr(seat, group, getattr(seat, group) + entry.points)
        if group == "declared":
            seat.declarations += 1
            if sums.first is None and reason in IN_PLAY:
                sums.first = entry
        kind = kinds.kind_of(reason, entry.english)
        if kind is not None:
            seat.counts[kind] += 1
    for _, winner in timeline.winners:
        if winner:
            sums.seats[winner - 1].tricks += 1
    return sums

"""What was scored in a deal that was seen through at a glance, and the ledger that it makes when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.engine.game import Score
from bzq.engine.lookup import frame_of
from bzq.records.plaintext import word_places
from bzq.timeline.ledger import LedgerEntry

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.rules.ruleset import RuleSet

Noted = tuple[int, int, Score]
"""Something scored: the place of its word (-1: before the first), the trick, and what was scored."""


def ledger_of(record: Record, rules: RuleSet, notes: list[Noted]) -> list[LedgerEntry]:
    """The ledger of a record that was seen through, from what was noted on the way."""
    places = word_places(record.text)
    side = frame_of(rules).side
    ledger = []
    running = [0] * (max(side) + 1)
    for at, trick, (seat, points, reason, what, english) in notes:
        running[side[seat]] += points
        tag = record.find_tag("Turned") if at < 0 else None
        start, end = (tag.start, tag.end) if tag else places[at]
        ledger.append(LedgerEntry(trick, seat + 1, points, reason, what, tuple(running), start, end, english))
    return ledger

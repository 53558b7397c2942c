"""An entry of the ledger: points scored, when, by whom, why."""

from __future__ import annotations

from typing import NamedTuple


class LedgerEntry(NamedTuple):
    """Points scored: when, by whom, how many, why, and the running scores after it.

    ``trick`` is the trick after which, or in which, it was scored (0 before the first). ``reason`` is one of
    the names in the contract (``declaration``, ``seven-shown``, ``brisques``, …), ``what`` says it for people
    (``four kings``, ``royal marriage``). ``start`` and ``end`` are offsets in the record's text. ``english`` is the
    name in English of a combination that was scored as it is, by which it is counted.
    """

    trick: int
    seat: int
    points: int
    reason: str
    what: str
    scores: tuple[int, ...]
    start: int
    end: int
    english: str = ""

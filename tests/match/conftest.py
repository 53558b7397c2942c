"""Deals made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bzq.match import DealFacts
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.timeline.ledger import LedgerEntry
from bzq.timeline.model import Timeline


def make(
    deal: str | None = "1",
    scores: tuple[int, ...] | None = (0, 0),
    *,
    players: tuple[str, ...] = ("Anna", "Ben"),
    dealer: int | None = 1,
    rules: str = "bezique",
    match: str = "m",
    ledger: tuple[tuple[Any, ...], ...] = (),
    last_trick: int = 1,
    recorded: tuple[int, ...] | None = None,
    settled: bool = True,
    record: int = 1,
    file: str = "a.bzq",
    **tags: str,
) -> DealFacts:
    """Facts of a deal; ``ledger`` holds seat, points, and ``True`` for brisques."""
    given = {"Rules": rules, "Match": match, "Deal": deal, "Dealer": None if dealer is None else str(dealer), **tags}
    given |= {f"Player{seat}": name for seat, name in enumerate(players, 1)}
    text = "".join(f'[{name} "{value}"]\n' for name, value in given.items() if value is not None)
    (read,) = loads(f"{text}\n*\n", file)
    read.number = record
    timeline = Timeline(read, resolve(rules), players, dealer, scores, recorded or scores)
    timeline.settled = timeline.complete = settled
    timeline.last_trick = last_trick
    timeline.ledger = [
        LedgerEntry(1, seat, points, "brisques" if rest else "declaration", "", (), 0, 0)
        for seat, points, *rest in ledger
    ]
    return DealFacts.of(timeline)


@pytest.fixture
def deal() -> Callable[..., DealFacts]:
    return make

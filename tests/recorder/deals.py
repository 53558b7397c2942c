"""Played deals of the reference as lines that somebody types, and what the file must say then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from reference.family import random_deal as family_deal
from reference.write import random_deal

from bzq.dealfacts import DealFacts
from bzq.match import match_findings
from bzq.recorder.opening import EVERYBODY, NOBODY, Plan
from bzq.records.reader import loads
from bzq.records.writer import layout_record
from bzq.timeline.complete import complete
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

WAYS = (EVERYBODY, NOBODY, "1", "2")
"""Whose cards are known."""


def deal_of(seed: int) -> Any:
    """A deal of two, or of anybody in the family."""
    return family_deal(seed) if seed % 2 else random_deal(seed)


def plan_of(deal: Any, known: str, **more: Any) -> Plan:
    """The options with which a deal is recorded."""
    return Plan(
        "2026.11.26",
        rules=deal.rules_text,
        players=tuple(deal.players),
        dealer=deal.dealer + 1,
        turned=deal.turned,
        known=known,
        **more,
    )


def hands_of(deal: Any, known: str) -> list[str]:
    """The lines that name the dealt cards, close together or apart."""
    seats = range(1, len(deal.hands) + 1) if known == EVERYBODY else [] if known == NOBODY else [int(known)]
    return [f"hand {seat} {(' ' if seat % 2 else '').join(deal.hands[seat - 1])}" for seat in seats]


def lines_of(deal: Any, known: str, rng: random.Random) -> Iterator[str]:
    """The deal as it is typed: words close together or apart, large or small, several tricks a line at times.

    With one hand known, its draws are entered as that one card, or not at all for a while.
    """
    line: list[str] = []
    for event in deal.events:
        word = word_of(event, deal, known)
        if not word:
            continue
        line.append(word.lower() if rng.random() < 0.5 else word)
        if rng.random() < 0.4:
            yield _typed(line, rng)
            line = []
    if line:
        yield _typed(line, rng)


def word_of(event: Any, deal: Any, known: str) -> str:
    """An event as it is typed by whoever knows these hands; nothing for a draw that nobody sees."""
    if event.kind != "draw" or known == EVERYBODY:
        return str(event.token)
    return "" if known == NOBODY else own_draw(event, deal, int(known) - 1)


def own_draw(event: Any, deal: Any, seat: int) -> str:
    """The card of a draw that one seat sees."""
    cards = event.token[1:]
    seats = len(deal.hands)
    place = (seat - event.seat) % seats
    return "/" + cards[2 * place : 2 * place + 2]


def _typed(words: list[str], rng: random.Random) -> str:
    line = words[0]
    for before, word in pairwise(words):
        plain = all(one.replace("_", "").isalnum() and len(one) == 2 for one in (before, word))
        line += ("" if plain and rng.random() < 0.6 else " ") + word
    return line


def checked(text: str) -> list[Timeline]:
    """The records of a file, each of which must be right, and fit the others."""
    timelines = [simulate(record) for record in loads(text)]
    for timeline in timelines:
        assert timeline.valid, (timeline.findings, text)
    between = match_findings([DealFacts.of(timeline) for timeline in timelines])
    assert not [finding for finding in between if finding.code[0] == "E"], (between, text)
    return timelines


def completed(text: str) -> str:
    """What ``bzq fmt --complete`` makes of the records of a file."""
    return "\n".join(layout_record(complete(record)) for record in loads(text))

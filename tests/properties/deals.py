"""Random deals and their texts, as hypothesis draws them."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from hypothesis import strategies as st
from reference.faults import KINDS, Fault, make_fault, replay
from reference.game import PRESETS, Event, Game
from reference.search import make_draft
from reference.write import FORMS, Deal, random_deal, write

from bzq.records.model import Record
from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

seeds = st.integers(0, 2**32 - 1)
rule_sets = st.one_of(st.none(), st.sampled_from(sorted(PRESETS)))
"""A preset, or ``None`` for a random mix of options."""

deals: st.SearchStrategy[Deal] = st.builds(random_deal, seeds, rule_sets)


@st.composite
def deal_texts(draw: st.DrawFn) -> str:
    """A deal in any of its forms, with some claims and score checks."""
    deal = draw(deals)
    form = draw(st.sampled_from(FORMS))
    claims = draw(st.sampled_from(["all", "some", "none"]))
    rng = random.Random(draw(seeds))
    return write(deal, form, claims=claims, draws=draw(st.booleans()), checks=draw(st.booleans()), rng=rng).text


@st.composite
def faults(draw: st.DrawFn) -> Fault:
    """A deal with one fault in it."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    rng = random.Random(draw(seeds))
    while True:
        fault = make_fault(random_deal(rng, draw(rule_sets)), kind, rng)
        if fault is not None:
            return fault
        kind = draw(st.sampled_from(sorted(KINDS)))


@st.composite
def setup_texts(draw: st.DrawFn) -> str:
    """A record from the middle of a deal, with hidden cards, perhaps with something wrong in it."""
    rng = random.Random(draw(seeds))
    while True:
        draft = make_draft(rng)
        if draft is not None:
            return draft.text


record_texts: st.SearchStrategy[str] = st.one_of(deal_texts(), faults().map(lambda fault: fault.text), setup_texts())
"""Records of every kind, good and bad."""


def read(text: str) -> Record:
    """The one record of a text."""
    records = loads(text)
    assert len(records) == 1
    return records[0]


@dataclass
class Told:
    """What validating a record says, without the places inside lines."""

    scores: tuple[int, ...] | None
    brisques: tuple[int, ...] | None
    ledger: list[tuple[int, int, int, str, str]]
    findings: list[tuple[object, ...]]


def told(timeline: Timeline) -> Told:
    """What a timeline says, without the places inside lines."""
    return Told(
        timeline.scores,
        timeline.brisques,
        [entry[:5] for entry in timeline.ledger],
        [(f.code, f.span and f.span.line, f.trick, f.seat, f.message, f.expected, f.found) for f in timeline.findings],
    )


def told_of(text: str) -> Told:
    """What validating the one record of a text says."""
    return told(simulate(read(text)))


def mirrored(text: str) -> str:
    """The same record with the two players in each other's seats."""
    head, _, body = text.partition("\n\n")
    lines = []
    for line in head.split("\n"):
        name, value = re.fullmatch(r'\[(\w+) "(.*)"\]', line).groups()  # type: ignore[union-attr]
        if name[-1] in "12":
            name = f"{name[:-1]}{3 - int(name[-1])}"
        if name in ("Dealer", "Lead"):
            value = {"1": "2", "2": "1"}[value]
        if name in ("Result", "Score", "Brisques", "Carry"):
            value = ":".join(reversed(value.split(":")))
        lines.append(f'[{name} "{value}"]')
    body = re.sub(r"@([12])", lambda seat: f"@{3 - int(seat[1])}", body)
    body = re.sub(r"\b(\d+):(\d+)\b", r"\2:\1", body)
    return "\n".join(lines) + "\n\n" + body


def stripped(deal: Deal, *, numbers: bool, underscores: bool) -> str:
    """The full form of a deal with as little written as the notation allows."""
    head, _, _ = write(deal, "full").text.partition("\n\n")
    head = head.replace(f'[Result "{deal.result}"]', '[Result "?"]')
    lines: list[list[str]] = []
    trick = 0
    for game, event in replay(deal):
        if event.kind == "draw":
            continue
        if event.trick != trick:
            trick = event.trick
            lines.append([f"{trick}."] if numbers else [])
        lines[-1].append(_without_underscores(game, event) if underscores else event.token)
    return head + "\n\n" + "\n".join(" ".join(line) for line in lines) + "\n*\n"


def _without_underscores(game: Game, event: Event) -> str:
    """The word without the underscores that a reader who knows the hand puts back."""
    token = event.token
    for name in set(event.cards) if event.kind in ("play", "declare", "announce") else ():
        held = sum(card.name == name for card in game.hands[event.seat])
        taken = sum(one == name and not lay for one, lay in zip(event.cards, event.from_table, strict=True))
        lying = game.copies_on_table(event.seat, name)
        if held == taken and lying and all(game.alike(lying[0], one) for one in lying):
            token = token.replace("_" + name, name)
    return token


__all__ = [
    "FORMS",
    "Deal",
    "deal_texts",
    "deals",
    "faults",
    "mirrored",
    "read",
    "record_texts",
    "rule_sets",
    "seeds",
    "setup_texts",
    "stripped",
    "told",
    "told_of",
    "write",
]

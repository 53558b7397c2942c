"""Situations as the cases of the rules tell them, written as set-up records.

In most cases seat 1 has just won a trick. So each step of a situation is what he does after one more won trick:
he leads a dull card, the other throws a duller one. A step that begins with a card is that trick itself. Hand and
table are seven cards then, so a card has to be led from a full table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

DULL = ("8s 7c", "8s 7c", "9s 8c", "9s 8c", "8d 9c", "8d 9c")
_FILLING = ("7d", "7d", "9d", "9d", "8d", "8d", "9s", "9s", "8c", "8c", "9c", "9c")
_CARD = re.compile(r"(_?)([ATKQJ987][shdc])[1-8]?")


@dataclass(frozen=True)
class Case:
    """A case of the rules: who says so, the situation, and the answer.

    ``answer`` holds the points of each thing scored by seat 1 where all is legal; else the codes of which the
    last step is refused with one.
    """

    id: str
    source: str
    steps: tuple[str, ...]
    answer: list[int] | str
    rules: str = "bezique"
    turned: str = "9h"
    trick: int = 5
    tags: tuple[str, ...] = ()
    known: bool = True
    """Whether the case can be told with seat 1's hand known as well."""

    def __str__(self) -> str:
        return f"{self.id}-{self.rules}-{'-'.join(self.steps)}"


def tricks_of(case: Case) -> list[str]:
    """The tricks of a case, without their numbers."""
    tricks: list[str] = []
    dull = iter(DULL)
    for step in case.steps:
        first = step.split(" ")[0]
        is_trick = first and first[0] not in "+@/(" and "<>" not in first
        tricks.append(step if is_trick else f"{next(dull)} {step}".rstrip())
    return tricks


def text_of(case: Case, hand: str | None = None) -> str:
    """A case as the text of a record."""
    tags = [f'[Rules "{case.rules}"]']
    tags += [f'[Trick "{case.trick}"]', '[Lead "1"]']
    if case.turned:
        tags.append(f'[{"Turned" if len(case.turned) == 2 else "Trump"} "{case.turned}"]')
    tags += [f"[{tag}]" for tag in case.tags]
    if hand is not None:
        tags.append(f'[Hand1 "{hand}"]')
    tags.append('[Termination "unfinished"]')
    tricks = [f"{number}. {trick}" for number, trick in enumerate(tricks_of(case), case.trick)]
    return "\n".join([*tags, "", *tricks, "*", ""])


def hand_of(case: Case, size: int = 8) -> str:
    """A hand for seat 1 from which the steps can be done as far as its size goes, filled up with dull cards."""
    needed: list[str] = []
    others: list[str] = [case.turned]
    for trick in tricks_of(case):
        led, other, *rest = trick.split(" ")
        others.append(other)
        for word in (led, *(word for word in rest if word[0] == "+" or "<>" in word)):
            cards = _CARD.findall(word.split("<>")[0])
            shown = len(cards) == 1 and word[0] == "+"
            needed += [name for table, name in cards if not table and not (shown and name in needed)]
    for name in _FILLING:
        if (needed + others).count(name) < 2:
            needed.append(name)
    return " ".join(needed[:size])


def validated(text: str) -> Timeline:
    """The timeline of the one record of a text."""
    records = loads(text)
    assert len(records) == 1
    return simulate(records[0])


def told(timeline: Timeline) -> str:
    """The record and all that is found in it, for messages."""
    findings = "\n".join(f"{f.span and f.span[:2]} {f.code} {f.message}" for f in timeline.findings)
    ledger = "\n".join(f"{entry.trick} {entry.seat} {entry.points} {entry.what}" for entry in timeline.ledger)
    return f"\n{timeline.record.text}\n{findings}\n{ledger}"


def scored(timeline: Timeline, seat: int = 1) -> list[int]:
    """What a seat scored, one after the other, without what stood before the record."""
    return [entry.points for entry in timeline.ledger if entry.seat == seat and entry.reason != "set-up"]


def check(case: Case, hand: str | None = None) -> None:
    """The record of a case says what the rules say."""
    timeline = validated(text_of(case, hand))
    why = told(timeline)
    if isinstance(case.answer, list):
        assert not timeline.findings, why
        assert scored(timeline) == case.answer, why
        return
    assert len(timeline.findings) == 1, why
    finding = timeline.findings[0]
    assert finding.code in case.answer.split(), why
    last = timeline.record.text.rstrip("\n").split("\n")[-2]
    assert finding.source == last, why
    assert finding.span is not None
    found = last[finding.span.column - 1 : finding.span.end_column - 1]
    assert found in case.steps[-1] if found[0] == "=" else found in case.steps[-1].split(" "), why


def check_all(case: Case) -> None:
    """The same whether nothing is known of the hands, or all that seat 1 holds at first."""
    check(case)
    if case.known:
        check(case, hand_of(case))

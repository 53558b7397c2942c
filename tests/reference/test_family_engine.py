"""The engine against the reference for three and more hands, Rubicon, six and eight packs.

``BZQ_SEED`` changes what is drawn, ``BZQ_BUDGET`` how much (2 is twice as much). With ``--slow`` there is far more.
"""

from __future__ import annotations

import random

import pytest

from bzq.records.reader import loads
from bzq.records.writer import layout_record
from bzq.timeline.complete import complete
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

from .family.faults import all_faults
from .family.write import FORMS, Deal, random_deal, write
from .test_engine import SEED, amount

PRESETS = [
    "besigue", "bezique-3", "bezique-4", "bezique-4-partners", "rubicon", "rubicon-foster", "rubicon-bicycle",
    "six-pack", "eight-pack",
]  # fmt: skip


def deal_of(preset: str, what: str, number: int) -> tuple[Deal, random.Random]:
    rng = random.Random(f"{SEED}-{what}-{preset}-{number}")
    return random_deal(rng, preset), rng


def walked(text: str) -> Timeline:
    (record,) = loads(text)
    return simulate(record)


def told(timeline: Timeline, text: str) -> str:
    return "\n".join(f"{f.span} {f.code} {f.message}" for f in timeline.findings) + "\n" + text


def agree(preset: str, number: int) -> None:
    """A deal in all four forms: no finding, and the scores, brisques and settlement of the reference."""
    deal, rng = deal_of(preset, "deals", number)
    for form in FORMS:
        written = write(
            deal, form, claims=rng.choice(["all", "some", "none"]), draws=rng.random() < 0.5, checks=True, rng=rng
        )
        timeline = walked(written.text)
        assert not timeline.findings, told(timeline, written.text)
        assert timeline.scores == tuple(deal.score), written.text
        assert timeline.brisques == tuple(deal.brisques), written.text
        if deal.settlement is not None:
            assert timeline.settlement is not None
            assert f"{timeline.settlement.winner}:{timeline.settlement.points}" == deal.settlement.tag
            assert sum(points for _, points in timeline.settlement.steps) == timeline.settlement.points


@pytest.mark.parametrize("preset", PRESETS)
def test_deals(preset: str) -> None:
    for number in range(amount(4)):
        agree(preset, number)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_deals(preset: str) -> None:
    for number in range(amount(500)):
        agree(preset, number)


def find_faults(preset: str, numbers: range) -> None:
    """Every kind of single fault is found on its line, with its code, and alone."""
    for number in numbers:
        deal, rng = deal_of(preset, "faults", number)
        for fault in all_faults(deal, rng):
            timeline = walked(fault.text)
            findings = [finding for finding in timeline.findings if finding.code != "N202"]
            assert len(findings) == 1, (fault.kind, told(timeline, fault.text))
            just_played = findings[0].code == "E308" and "E201" in fault.codes
            assert findings[0].code in fault.codes or just_played, (fault.kind, told(timeline, fault.text))
            assert findings[0].span is not None
            assert findings[0].span.line in fault.lines, (fault.kind, told(timeline, fault.text))


@pytest.mark.parametrize("preset", PRESETS)
def test_faults(preset: str) -> None:
    find_faults(preset, range(amount(1)))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_many_faults(preset: str) -> None:
    find_faults(preset, range(amount(60)))


@pytest.mark.parametrize("preset", PRESETS)
def test_completed(preset: str) -> None:
    """A record stripped of claims and draws comes back whole."""
    deal, rng = deal_of(preset, "completion", 0)
    whole = write(deal, "full", claims="all", draws=True, checks=False, rng=rng, settlement=False).text
    bare = write(deal, "full", claims="none", draws=False, checks=False, rng=rng, settlement=False).text
    (record,) = loads(bare)
    (expected,) = loads(whole)
    assert layout_record(complete(record)) == layout_record(expected)

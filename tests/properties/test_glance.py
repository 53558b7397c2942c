"""What is seen through at a glance comes out as the walk has it: proved on deals of every rule set, and on changes.

The glance may leave a record to the walk, and then says nothing; where it says something, the walk has no finding,
and all else is the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.family.faults import KINDS as FAMILY_KINDS
from reference.family.faults import make_fault as family_fault
from reference.family.game import PRESETS as FAMILY_PRESETS
from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family_deal
from reference.faults import KINDS, make_fault
from reference.game import PRESETS
from reference.write import random_deal, write

from bzq.games.bezique.timeline import glance as glancing
from bzq.records.cutter import cut
from bzq.records.model import Record
from bzq.records.reader import parse_record, split_lines
from bzq.timeline.model import Timeline
from bzq.timeline.walk import walk_through

from .bounds import bounded
from .deals import seeds
from .mutations import mutated

ROOT = Path(__file__).parents[2]
FAMILY = sorted(set(FAMILY_PRESETS) - set(PRESETS))
"""Presets for more than two players, with other packs, settled as Rubicon."""

COMPARED = [
    *(one.name for one in fields(Timeline) if one.name[0] != "_" and one.name not in ("record", "position", "chooser")),
    *("tricks", "winners", "trump", "begun", "valid"),
]
"""What is held against each other; the position comes from the walk, and a walk without choices has made none."""


def glance(record: Record) -> Timeline | None:
    plain = record.plain()
    return None if plain is None else glancing.glance(record, plain)


def compared(text: str) -> bool:
    """Whether a record is seen through; then it is walked too, and the two are held against each other."""
    seen = glance(parse_record(text))
    if seen is None:
        return False
    walked = walk_through(parse_record(text))
    assert walked.findings == []
    for name in COMPARED:
        assert getattr(seen, name) == getattr(walked, name), name
    return True


def full_text(rng: random.Random, preset: str | None, claims: str = "all") -> str:
    """A deal of a preset in its full form, with or without draws and score checks.

    For ``None`` two players under mixed options, for ``""`` the family under mixed options.
    """
    draws, checks = rng.random() < 0.7, rng.random() < 0.5
    if preset == "" or preset in FAMILY:
        family = family_deal(rng, preset or None)
        return write_family_deal(family, "full", claims=claims, draws=draws, checks=checks, rng=rng).text
    return write(random_deal(rng, preset), "full", claims=claims, draws=draws, checks=checks, rng=rng).text


def faulty_texts(rng: random.Random, preset: str | None, number: int) -> Iterator[tuple[str, str]]:
    """Full deals with one fault each: its kind, and the text."""
    if preset == "" or preset in FAMILY:
        family = family_deal(rng, preset or None)
        found = ((kind, family_fault(family, kind, rng)) for kind in rng.sample(sorted(FAMILY_KINDS), number))
        yield from ((kind, fault.text) for kind, fault in found if fault is not None)
        return
    deal = random_deal(rng, preset)
    for kind in rng.sample(sorted(KINDS), number):
        fault = make_fault(deal, kind, rng)
        if fault is not None:
            yield kind, fault.text


presets = st.one_of(st.none(), st.just(""), st.sampled_from(sorted(PRESETS)), st.sampled_from(FAMILY))
claims = st.sampled_from(["all", "some", "none"])


@pytest.mark.parametrize("preset", [*sorted(PRESETS), *FAMILY])
def test_most_full_deals_are_seen_through(preset: str) -> None:
    rng = random.Random(20261126)
    seen = sum(compared(full_text(rng, preset)) for _ in range(8))
    assert seen >= 5  # those with carte blanche are walked


@given(presets, claims, seeds)
@bounded(60, slow=6_000)
def test_a_full_deal_is_as_the_walk_has_it(preset: str | None, claims: str, seed: int) -> None:
    compared(full_text(random.Random(seed), preset, claims))


@given(presets, seeds)
@bounded(80, slow=30_000)
def test_a_changed_deal_is_as_the_walk_has_it(preset: str | None, seed: int) -> None:
    rng = random.Random(seed)
    text = full_text(rng, preset, rng.choice(["all", "some", "none"]))
    for _ in range(6):
        compared(mutated(text, rng))


@given(presets, seeds)
@bounded(60, slow=6_000)
def test_a_deal_with_a_fault_is_left_to_the_walk(preset: str | None, seed: int) -> None:
    for kind, text in faulty_texts(random.Random(seed), preset, 4):
        assert not compared(text), kind


def test_the_corpus_and_the_examples_are_as_the_walk_has_them() -> None:
    seen = 0
    for folder in ("tests/corpus", "examples"):
        for file in sorted((ROOT / folder).rglob("*.bzq")):
            text = file.read_bytes().decode("utf-8", "replace")
            seen += sum(compared(one.text) for one in cut(split_lines(text)))
    assert seen > 12


def test_the_corpus_changed_is_as_the_walk_has_it() -> None:
    rng = random.Random(7)
    texts = [file.read_bytes().decode("utf-8", "replace") for file in sorted((ROOT / "examples").rglob("*.bzq"))]
    records = [one.text for text in texts for one in cut(split_lines(text)) if one.text.strip()]
    for text in rng.sample(records, 25):
        for _ in range(4):
            compared(mutated(text, rng))

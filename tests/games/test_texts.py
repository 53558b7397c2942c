"""What the references write, walked as records: every form of a deal is legal, every single fault is refused."""

from __future__ import annotations

import os
import random

import pytest
from reference import belote, briscola
from reference.briscola import FORMS_OF_PLAY

from .walking import walk

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))


def check(reference: object, rng: random.Random, *form: str) -> None:
    """All forms of a deal and all faults it has room for. Wrong numbers are the claims' business, not the rules'."""
    deal = reference.random_deal(rng, *form)  # type: ignore[attr-defined]
    for written in reference.FORMS:  # type: ignore[attr-defined]
        text = reference.write(deal, written).text  # type: ignore[attr-defined]
        walked = walk(text)
        assert walked.refusal is None, (walked.refused, walked.refusal, text)
        assert tuple(walked.position.scores) == deal.score, text
        assert walked.position.over(), text
    for fault in reference.all_faults(deal, rng):  # type: ignore[attr-defined]
        walked = walk(fault.written.text)
        if fault.index is None:
            assert walked.refusal is None, (fault.kind, walked.refusal)
            continue
        assert walked.refusal is not None, (fault.kind, fault.written.text)
        assert walked.refusal.code in fault.codes, (fault.kind, walked.refusal, fault.written.text)
        line = fault.written.text.split("\n")[fault.line - 1]
        assert walked.refused in line, (fault.kind, walked.refused, fault.written.text)


def test_belote() -> None:
    for number in range(max(1, round(25 * BUDGET))):
        check(belote, random.Random(f"{SEED}-texts-{number}"))


@pytest.mark.parametrize("form", FORMS_OF_PLAY)
def test_briscola(form: str) -> None:
    for number in range(max(1, round(5 * BUDGET))):
        check(briscola, random.Random(f"{SEED}-texts-{number}"), form)

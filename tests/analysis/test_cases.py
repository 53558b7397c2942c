"""Hand-made records with what must be said of them: ``cases/*.bzq`` beside ``cases/*.expected``.

A line ``opportunity`` names what one of them must be, field by field (``none`` is null, ``says`` a part of its
sentence); all opportunities of a record are listed, in any order. A line ``unreachable`` does so for those, where there
is one (``unreachable none``: there are none). A line ``summary`` names figures of a seat or side. What stands behind
``#`` is a remark. The comment at the head of each record says why.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from bzq.analysis import analyse
from bzq.analysis.model import Opportunity, Summary, Unreachable
from bzq.cards import card_name
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

CASES = sorted((Path(__file__).parent / "cases").glob("*.bzq"))

Said = dict[str, str]


def expected_of(case: Path) -> dict[str, list[Said]]:
    """The fields of each line, by its first word."""
    found: dict[str, list[Said]] = {"opportunity": [], "unreachable": [], "summary": []}
    for line in case.with_suffix(".expected").read_text(encoding="utf-8").splitlines():
        kind, *fields = shlex.split(line, comments=True) or [""]
        if kind:
            found[kind].append(dict(field.split("=", 1) for field in fields if field != "none"))
    return found


def shown(thing: Opportunity | Unreachable | Summary, field: str) -> str:
    """A figure as an ``.expected`` file writes it."""
    if field == "cards":
        assert not isinstance(thing, Summary)
        return " ".join(card_name(card) for card in thing.cards)
    value = getattr(thing, field)
    return "none" if value is None else str(value)


def fits(thing: Opportunity | Unreachable | Summary, said: Said) -> bool:
    return all(
        value in shown(thing, "sentence") if field == "says" else shown(thing, field) == value
        for field, value in said.items()
    )


def matched(things: list[Opportunity] | list[Unreachable], expected: list[Said]) -> bool:
    """Whether there is one for each line and a line for each."""
    left = list(things)
    for said in sorted(expected, key=len, reverse=True):
        one = next((thing for thing in left if fits(thing, said)), None)
        if one is None:
            return False
        left.remove(one)
    return not left


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_case(case: Path) -> None:
    (record,) = loads(case.read_text(encoding="utf-8"))
    analysis = analyse(simulate(record))
    assert analysis.refused is None
    expected = expected_of(case)
    told = "\n".join(map(str, [*analysis.opportunities, *analysis.unreachable, *analysis.summaries]))
    assert matched(analysis.opportunities, expected["opportunity"]), told
    if expected["unreachable"]:
        assert matched(analysis.unreachable, [said for said in expected["unreachable"] if said]), told
    for said in expected["summary"]:
        assert any(fits(summary, said) for summary in analysis.summaries), f"{said}\n{told}"


def test_every_status_has_its_cases() -> None:
    """No word of the table is without a case that is about it."""
    lines = [said for case in CASES for said in expected_of(case)["opportunity"]]
    assert {said["status"] for said in lines if "status" in said} == {
        "made", "deferred", "superseded", "spoiled", "displaced", "forgotten",
    }  # fmt: skip
    assert all(case.with_suffix(".expected").exists() for case in CASES)
    assert {said.get("certainty") for said in lines} >= {"certain", "possible"}

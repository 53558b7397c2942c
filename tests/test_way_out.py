"""The way out is a way out: whoever writes what a finding tells him to write has one error less, and no new one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bzq.cli.checking import check
from bzq.findings import Finding, Severity
from bzq.language import ENGLISH, speaking
from bzq.records.reader import split_lines
from bzq.timeline.pieces import Piece
from tests.test_corpus import CASES, CORPUS, name_of

# What a hint tells to write in the place of what is marked, in the words in which hints say it.
_TOLD = (
    r"write (?P<text>[^ ]+), or [^ ]+: ",
    r"write (?P<text>[^ ]+) \([^)]*\)(?: or .*)?$",
    r"write (?P<text>[^ ]+ \"[^\"]*\"\])$",
    r"write (?P<text>[^ (][^ ]*)$",
    r"between: (?P<text>[0-9:=]+)$",
    r"close together: (?P<text>[0-9:=]+)$",
    r"comes first: (?P<text>[^ ]+)$",
    r"then \^: (?P<text>[^ ]+)$",
    r"or as T: (?P<text>[^ ]+)$",
    r"write (?P<text>[^ ]+); local letters",
    r"in small letters: (?P<text>[^ ]+)$",
    r"did you mean “(?P<text>[^”]+)”\?$",
    r"behind semicolons: “(?P<text>[^”]+)”$",
)


def told(hint: str | None) -> str | None:
    """What a hint tells to write, where it says that in so many words."""
    found = [match["text"] for form in _TOLD if (match := re.search(form, hint or ""))]
    return found[0] if found else None


def findings(text: str) -> list[Finding]:
    """The findings about the records of a text, told in English."""
    from bzq.records.cutter import cut

    with speaking(ENGLISH):
        pieces = [Piece("t", n, one, line, []) for n, (one, line) in enumerate(cut(split_lines(text)), 1)]
        return [finding for piece in pieces for finding in check(piece).findings]


def obeyed(text: str, finding: Finding, instead: str) -> str:
    """The text with what a finding marks replaced."""
    assert finding.span is not None
    lines = text.split("\n")
    line, column, end_line, end = finding.span
    assert line == end_line
    lines[line - 1] = lines[line - 1][: column - 1] + instead + lines[line - 1][end - 1 :]
    return "\n".join(lines)


def errors(found: list[Finding]) -> list[Finding]:
    return [finding for finding in found if finding.severity is Severity.ERROR]


def ways_out(case: Path) -> Iterator[tuple[str, Finding, str]]:
    try:
        text = case.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return
    for finding in findings(text):
        instead = told(finding.hint)
        if instead is not None and finding.severity is not Severity.NOTE:
            yield text, finding, instead


OBEYED = [case for case in CASES if case.parent.name in ("slips", "text", "tags", "cards", "score")]


@pytest.mark.parametrize("case", OBEYED, ids=name_of)
def test_whoever_obeys_has_an_error_less(case: Path) -> None:
    for text, finding, instead in ways_out(case):
        before, after = findings(text), findings(obeyed(text, finding, instead))
        said = f"{finding.hint}: " + "; ".join(f"{one.code} {one.message}" for one in errors(after))
        if case.parent.name == "slips":
            assert errors(after) == [], said
        assert len(errors(after)) < len(errors(before)) or finding.severity is not Severity.ERROR, said


def test_many_ways_are_tried() -> None:
    """The forms above are those of the hints: most slips say what to write."""
    slips = [case for case in CASES if case.parent == CORPUS / "slips" and list(ways_out(case))]
    assert len(slips) >= 45


BY_HAND = [
    ("slips/marriage-as-a-word", "marriage", "+KcQc=20"),
    ("slips/marriage-and-its-name", "marriage", "{marriage}"),
    ("slips/marriage-and-its-name", "marriage ", ""),
    ("text/W005-declaration-in-a-comment", "; +KcQc=20", " +KcQc=20"),
]
"""Findings whose hint leaves something to the reader: what is marked, and what he writes then."""


@pytest.mark.parametrize(("case", "marked", "instead"), BY_HAND)
def test_what_a_hint_leaves_to_the_reader(case: str, marked: str, instead: str) -> None:
    text = (CORPUS / f"{case}.bzq").read_text(encoding="utf-8")
    (finding, *_) = findings(text)
    assert finding.found == marked.strip() and text.count(marked) == 1
    assert findings(text.replace(marked, instead)) == []

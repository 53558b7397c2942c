"""All that is found in records of Belote and Briscola, and what their ledgers say, can be translated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from language.loud import LOUD, LOW

from bzq.cli.checking import check
from bzq.language import speaking, texts
from bzq.records.source import open_lines
from bzq.timeline.pieces import pieces, walked
from bzq.timeline.wording import one_of

TESTS = Path(__file__).parents[1]
RECORDS = [
    path
    for folder in (TESTS / "corpus", TESTS.parent / "examples")
    for path in sorted(folder.rglob("*.bzq"))
    if re.search(r'^\[Rules "(belote|brisc)', path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE)
]
WRITTEN = re.compile(r"\[\w+ \"[^\"]*\"\]|“[^”]*”|\b[A-Z][a-z]+[1-6]?\b|[a-z-]+=\w+|take(:[shdc])?|pass|@[1-6]")
"""What is the same in every language: tags, values, names, options, bids, marks of seats."""

RULES = {"belote", "briscola", "briscolone", "unfinished", "resigned", "abandoned", "target", "void"}


def low(text: str | None) -> list[str]:
    """The words in it that are not translated."""
    return [word for word in LOW.findall(WRITTEN.sub("", text or "")) if word.split("-")[0] not in RULES]


def test_there_are_records() -> None:
    assert len(RECORDS) > 70


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_findings_and_ledgers_can_be_translated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_lines(str(path)) as source:
        read = list(pieces(source))
    english = [[finding.code for finding in check(piece).findings] for piece in read]
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    with speaking("de"):
        for piece, codes in zip(read, english, strict=True):
            findings = check(piece).findings
            assert [finding.code for finding in findings] == codes
            for finding in findings:
                for said in (finding.message, finding.hint, finding.alternative):
                    assert low(said) == [], said
            for entry in walked(piece).ledger:
                assert entry.reason == "set-up" or low(entry.what) == []


def test_things_of_which_one_is_meant() -> None:
    assert [one_of(items) for items in ([], ["Kh"], ["Kh", "Qh", "9h"])] == ["", "Kh", "Kh or Qh or 9h"]

"""What findings quote and tell to write has the letters of the record, whoever reads it: no word that is E008 there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.language import LANGUAGES, speaking
from bzq.match import match_findings
from bzq.records.cutter import cut
from bzq.records.model import Record
from bzq.records.reader import loads, parse_record
from bzq.records.source import open_lines
from bzq.records.spelling import language_of, parse_card
from bzq.timeline.walk import simulate

CORPUS = Path(__file__).parents[1] / "corpus"
CASES = sorted(CORPUS.glob("**/*.bzq"))
CARD = r"(?:10|[Kk]n|[A-Z2-9])(?:[shdc]|[♠♥♦♣])|[♠♥♦♣](?:10|Kn|[A-Z2-9])"
WORD = re.compile(rf"(?<![\w“])_?(?:_?(?:{CARD})[0-9]?(?:<>)?)+(?!\w)")
"""What looks like cards in the letters of any language; a combination is several without a space."""


def unreadable(text: str, record: Record) -> list[str]:
    """The words of a sentence that look like cards, do not stand in the record, and are none in it."""
    language = language_of(record.known("Language")) or ""
    words = [word for word in WORD.findall(text) if word not in record.text]
    return [word for word in words if any(parse_card(card, language) is None for card in re.findall(CARD, word))]


def said(finding: Finding) -> list[str]:
    return [text for text in (finding.message, finding.hint, finding.alternative, finding.expected) if text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_corpus(language: str) -> None:
    wrong, seen = [], 0
    for case in CASES:
        with open_lines(str(case)) as source:
            records = [parse_record(text, case.name, 1, line) for text, line in cut(iter(source))]
        with speaking(language):
            timelines = [simulate(record) for record in records]
            found = [(record, timeline.findings) for record, timeline in zip(records, timelines, strict=True)]
            if records:
                found.append((records[0], match_findings([DealFacts.of(timeline) for timeline in timelines])))
        for record, findings in found:
            texts = [text for finding in findings for text in said(finding)]
            seen += sum(len(WORD.findall(text)) for text in texts)
            wrong += [f"{case.name}: {word}: {text}" for text in texts for word in unreadable(text, record)]
    assert wrong == []
    assert seen > 300


@pytest.mark.parametrize(
    ("language", "word"), [("de", "Bc"), ("fr", "Rc"), ("nl", "Vh"), ("da", "Eh"), ("it", "Fs"), ("fr", "KcRc")]
)
def test_what_would_be_seen(language: str, word: str) -> None:
    """The letters of a language are read beside a sign only, and only where the record names it."""
    (plain,) = loads('[Rules "bezique"]\n\n1. Kc 9c\n*\n')
    (named,) = loads(f'[Rules "bezique"]\n[Language "{language}"]\n\n1. Kc 9c\n*\n')
    assert unreadable(f"Ben: {word}.", plain) == unreadable(f"Ben: {word}.", named) == [word]
    sign = word[-2] + "♣"
    assert (unreadable(sign, plain), unreadable(sign, named)) == ([sign], [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_way_out_is_one(language: str) -> None:
    """King and queen of clubs are Kc and Qc to every reader of a record that has them so."""
    (record,) = loads(
        '[Rules "bezique"]\n[Dealer "1"]\n[Turned "Ks"]\n[Hand2 "Kc Qc 9c 9d 8d 8h 7h 7d"]\n\n1. Js 9c\n2. Kh 9d\n*\n'
    )
    with speaking(language):
        texts = [text for finding in simulate(record).findings for text in said(finding)]
    assert re.search(r"\bJs\b", texts[0])
    assert re.search("8h 7h 9d 8d 7d Kc Qc 9c$", texts[1])

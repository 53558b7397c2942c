"""What findings, ledgers and settlements say to people is all in the catalogues: heard in a language that shouts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bzq import language
from bzq.catalogue import TITLES
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.games.registry import games
from bzq.language import speaking
from bzq.match import match_findings
from bzq.records.cutter import cut
from bzq.records.model import Record
from bzq.records.reader import parse_record
from bzq.records.source import open_lines
from bzq.rules.library import preset_names
from bzq.rules.options import options_of
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate
from bzq.views.tables.counting import sums_of

from .loud import LOUD, LOW

CORPUS = Path(__file__).parents[1] / "corpus"
CASES = sorted(CORPUS.glob("**/*.bzq"))

KEPT = re.compile(r"“[^”]*”|\[[^\]]*\]|[a-z0-9-]+=[a-z0-9-]+|take:[shdc]|\bbzq [a-z -]+|\S+\.bzq")
"""What stands in sentences as it is typed: quoted words, tags, options with their values, bids, commands, files."""

OPTIONS = [option for game in games() for option in options_of(game.name).values()]
WORDS = {word for option in OPTIONS for word in (option.name, *option.values) if word != "N"} | {
    "unfinished", "resigned", "abandoned", "target", "void",
    *preset_names(),
}  # fmt: skip
"""Names of options with their values, of rule sets, and what a Termination tag may say."""


@pytest.fixture(autouse=True)
def _shouting(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language.texts, "catalogue", lambda code: LOUD)
    with speaking("de"):
        yield


def records(case: Path) -> list[Record]:
    with open_lines(str(case)) as source:
        return [parse_record(text, case.name, 1, line) for text, line in cut(iter(source))]


def low(text: str, record: Record) -> list[str]:
    """The words of a text that nobody shouted, and that are not the record's own."""
    own = {word for tag in record.tags for word in LOW.findall(tag.value)}
    return [word for word in LOW.findall(KEPT.sub(" ", text)) if word not in own | WORDS]


def said(finding: Finding) -> str:
    return "\n".join(filter(None, (finding.title, finding.message, finding.hint, finding.alternative)))


def words_left(timeline: Timeline, findings: list[Finding]) -> list[str]:
    texts = [said(finding) for finding in findings]
    texts += [entry.what for entry in timeline.ledger]
    texts += [what for what, _ in timeline.settlement.steps] if timeline.settlement else []
    return [f"{word}: {text}" for text in texts for word in low(text, timeline.record)]


def test_titles() -> None:
    assert [title for code in TITLES if LOW.search(title := Finding(code, "").title)] == []


@pytest.mark.parametrize("folder", sorted({case.parent.name for case in CASES}))
def test_the_corpus(folder: str) -> None:
    left = []
    for case in CASES:
        if case.parent.name == folder:
            timelines = [simulate(record) for record in records(case)]
            for timeline in timelines:
                left += words_left(timeline, timeline.findings)
            if timelines:
                left += words_left(timelines[0], match_findings(map(DealFacts.of, timelines)))
    assert left == []


def test_what_was_scored_is_counted_by_its_english_name() -> None:
    record = records(CORPUS / "valid" / "announcements.bzq")[0]
    told = simulate(record)
    with speaking("en"):
        plain = simulate(record)
    assert [entry.what for entry in told.ledger] != [entry.what for entry in plain.ledger]
    assert [entry.english for entry in told.ledger] == [entry.english for entry in plain.ledger]
    counts = [seat.counts for seat in sums_of(told).seats]
    assert counts == [seat.counts for seat in sums_of(plain).seats]
    assert sum(count for seat in counts for count in seat.values()) > 1

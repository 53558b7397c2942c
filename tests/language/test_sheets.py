"""Score sheets, reports and replayed deals in other languages: nothing stays English, and everything fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bzq.analysis import analyse
from bzq.api import situation_of
from bzq.dealfacts import DealFacts
from bzq.language import speaking, texts
from bzq.match import standings
from bzq.records.annotations import find, insert, remove
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.simulation.series import Series, play
from bzq.simulation.tally import Tally
from bzq.timeline.frames import replay
from bzq.timeline.walk import simulate
from bzq.views.annotated import proposals
from bzq.views.pooled import Pool, sums
from bzq.views.replaytext import deal_text
from bzq.views.report import deal_report
from bzq.views.scoresheet import deal_sheet
from bzq.views.screen import Line, Screen, line_text, width
from bzq.views.simulation import summary_lines
from bzq.views.standings import standing_lines
from bzq.views.statements import Shown

from .loud import DOUBLE, LOUD, LOW, Told

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = [
    "early-end.bzq", "study.bzq", "table.bzq", "match.bzq", "belote.bzq", "belote-study.bzq", "briscola-match.bzq",
    "briscola-3.bzq", "briscola-31.bzq", "family/bezique-4.bzq", "family/rubicon.bzq", "broken/E405-lost-card.bzq",
]  # fmt: skip


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Told], None]]:
    """Another language is spoken from here on; which, the test says."""
    with speaking("de"):
        yield lambda told: monkeypatch.setattr(texts, "catalogue", lambda language: told)


def everything(file: str, screen: Screen) -> list[Line]:
    """All that the commands show of a file."""
    shown = Shown()
    pool = Pool(endgame=True)
    lines: list[Line] = []
    facts = []
    for record in loads((EXAMPLES / file).read_text(encoding="utf-8"), file=file):
        timeline = simulate(record)
        lines += deal_sheet(timeline, screen)
        replayed = replay(record)
        start = situation_of(replayed, 0) if replayed.main.frames else None
        lines += deal_text(replayed, start, screen)
        analysis = analyse(timeline)
        lines += deal_report(analysis, screen, shown)
        lines += deal_report(analysis, screen, Shown(min_loss=20), every=True)
        pool.add(sums(analysis, shown))
        if (fact := DealFacts.of(timeline)) is not None:
            facts.append(fact)
    for match in standings(facts):
        lines += standing_lines(match, screen)
    return [*lines, *pool.lines(screen)]


def own_words(file: str) -> set[str]:
    """Words that a file itself has, in its tags, its comments and its name."""
    return set(re.findall(r"\w+", (EXAMPLES / file).read_text(encoding="utf-8") + file))


@pytest.mark.parametrize("columns", [80])
@pytest.mark.parametrize("file", FILES)
def test_nothing_stays_english(file: str, columns: int, speak: Callable[[Told], None]) -> None:
    speak(LOUD)
    own = own_words(file)
    left = {
        line_text(line): words
        for line in everything(file, Screen(columns, wrap=True))
        if (words := [word for word in LOW.findall(line_text(line)) if not own.issuperset(re.findall(r"\w+", word))])
    }
    assert left == {}


@pytest.mark.parametrize("columns", [80, 160])
@pytest.mark.parametrize("file", FILES[:-1])
def test_longer_words_fit(file: str, columns: int, speak: Callable[[Told], None]) -> None:
    speak(DOUBLE)
    wide = [text for line in everything(file, Screen(columns, wrap=True)) if width(text := line_text(line)) > columns]
    assert wide == []


@pytest.mark.parametrize("columns", [80, 160])
@pytest.mark.parametrize("file", ["match.bzq", "belote.bzq", "family/bezique-4.bzq"])
def test_numbers_stand_where_they_stood(file: str, columns: int, speak: Callable[[Told], None]) -> None:
    """The scores of a sheet are in the same columns however long the words are."""
    record = loads((EXAMPLES / file).read_text(encoding="utf-8"))[0]

    def ends() -> list[str]:
        lines = [line_text(line) for line in deal_sheet(simulate(record), Screen(columns))]
        return [line[-14:] for line in lines if re.fullmatch(r"[ \d+-]{14}", line[-14:]) and line[-14:].strip()]

    with speaking("en"):
        short = ends()
    assert len(short) > 5
    speak(DOUBLE)
    assert ends() == short


@pytest.mark.parametrize("file", ["match.bzq", "belote.bzq", "family/bezique-4.bzq"])
def test_annotations_are_found_again_in_any_language(file: str, speak: Callable[[Told], None]) -> None:
    def annotated(text: str) -> list[str]:
        found = []
        for record in loads(text):
            notes = [one.note for one in proposals(analyse(simulate(record)), Shown())]
            found.append(insert(record.text, notes))
        return found

    text = (EXAMPLES / file).read_text(encoding="utf-8")
    speak(LOUD)
    loud = annotated(text)
    with speaking("en"):
        english = annotated(text)
    assert loud != english
    commands = [re.findall(r"\[%[^\]]*\]", one) for one in loud]
    assert commands == [re.findall(r"\[%[^\]]*\]", one) for one in english]
    for one, record in zip(loud, loads(text), strict=True):
        again = loads(one)[0]
        assert remove(again.text, find(again)) == record.text
        assert again.findings == record.findings


def test_simulated_deals(speak: Callable[[Told], None]) -> None:
    """The same sums are told in every language, under other names."""
    series = Series(resolve("bezique"), ("greedy", "careful"), 5, 3)

    def told() -> Tally:
        tally = Tally(2)
        for number in range(series.count):
            tally.add(play(series, number).deals)
        return tally

    with speaking("en"):
        plain = told()
    speak(LOUD)
    tally = told()
    assert tally == plain
    lines = summary_lines(series, tally, "bezique", Screen(80))
    own = {"bezique", *re.findall(r"\w+", " ".join(series.names))}
    assert [word for line in lines for word in LOW.findall(line_text(line)) if word not in own] == []
    speak(DOUBLE)
    assert max(width(line_text(line)) for line in summary_lines(series, tally, "bezique", Screen(120))) <= 120

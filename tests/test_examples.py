"""The examples are what their page says: records without a fault, and a gallery of faults, one each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import bzq
from bzq.catalogue import TITLES
from bzq.cli.checking import check
from bzq.cli.validate import Tally
from bzq.dealfacts import DealFacts
from bzq.findings import Finding, Severity
from bzq.match import MatchStanding, standings
from bzq.records.model import Comment, Result, Variation, walk_items
from bzq.records.source import open_lines
from bzq.rules.library import preset_names
from bzq.timeline.pieces import pieces
from bzq.views.findings_text import finding_lines, summary
from bzq.views.screen import Screen, line_text

EXAMPLES = Path(__file__).parents[1] / "examples"
GOOD = sorted(path for path in EXAMPLES.rglob("*.bzq") if path.parent.name != "broken")
BROKEN = sorted((EXAMPLES / "broken").glob("*.bzq"))
TYPED = {"german.bzq", "danish.bzq"}
"""Examples in a spelling of their own, which layout changes."""
SCREEN = Screen(width=80, wrap=True)
PAGE = (EXAMPLES / "README.md").read_text(encoding="utf-8")

TWO_HANDED = {
    "bezique", "bezique-da", "besigue", "bezique-cavendish", "bezique-hoyle", "bezique-foster", "bezique-enquire",
}  # fmt: skip


def name_of(path: Path) -> str:
    return path.relative_to(EXAMPLES).as_posix()


def findings_of(path: Path, tally: Tally | None = None) -> list[Finding]:
    """What ``bzq validate`` finds in an example, run from the folder above the examples."""
    findings: list[Finding] = []
    tally = tally or Tally()
    with open_lines(str(path)) as source:
        source.file = f"examples/{name_of(path)}"
        for piece in pieces(source):
            done = check(piece)
            assert done.failed is None, done.failed
            tally.add(done)
            findings += done.findings
    return findings


def standings_of(path: Path) -> list[MatchStanding]:
    return standings(DealFacts.of(bzq.validate(record)) for record in bzq.load(path))


def comments(path: Path) -> str:
    """All comments of a file in one line."""
    found = []
    for record in bzq.load(path):
        items = [item for tag in record.tags for item in tag.before] + list(walk_items(record.items)) + record.tail
        found += [item.text for item in items if isinstance(item, Comment)]
    return " ".join(" ".join(found).split())


# -- the good ones -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_without_errors_and_warnings(path: Path) -> None:
    tally = Tally()
    findings = findings_of(path, tally) + tally.close()
    assert tally.records > 0
    found = [finding.code for finding in findings if finding.severity is not Severity.NOTE]
    assert found == (["W702"] if path.name == "briscola-match.bzq" else []), name_of(path)


def test_notes_are_of_what_stood() -> None:
    notes = {name_of(path): [finding.code for finding in findings_of(path)] for path in GOOD}
    assert {name: codes for name, codes in notes.items() if codes} == {"early-end.bzq": ["N401"] * 4}


@pytest.mark.parametrize("path", [path for path in GOOD if path.name not in TYPED], ids=name_of)
def test_canonical_and_complete(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    records = bzq.load(path)
    assert bzq.dumps(records) == text
    assert bzq.dumps([bzq.complete(record) for record in records]) == text


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_scores_are_recorded(path: Path) -> None:
    for record in bzq.load(path):
        timeline = bzq.validate(record)
        if record.tag("Termination") == "unfinished":
            assert timeline.recorded is None
            assert timeline.scores is not None
        else:
            assert timeline.recorded == timeline.scores
            assert record.tag("Result") == ":".join(map(str, timeline.scores or ()))
        assert timeline.complete == (record.tag("Termination") is None)


def test_the_match() -> None:
    path = EXAMPLES / "match.bzq"
    (match,) = standings_of(path)
    assert match.players == ("Anna", "Ben")
    assert [deal.totals for deal in match.deals] == [(100, 270), (250, 610), (730, 820), (1090, 1040)]
    assert (match.winner, match.decided, match.target, match.double) == (1, 3, 1000, False)
    assert [record.tag("Dealer") for record in bzq.load(path)] == ["2", "1", "2", "1"]
    said = comments(path)
    assert "the higher total wins: Anna 1090, Ben 1040" in said
    assert "From 360 behind to 90 behind" in said


def test_the_moment_of_the_match() -> None:
    """Ben's 250 points at trick 23 of the second deal were there, and were not scored."""
    record = bzq.load(EXAMPLES / "match.bzq")[1]
    options: set[str] = set()
    for step in bzq.walk(record):
        if step.after.trick == 23 and step.after.declarer == 2:
            options |= {name for _, _, name in step.after.declarations()}
    assert options == {"sequence", "royal marriage"}
    assert not any(entry.what == "sequence" for entry in bzq.validate(record).ledger)


def test_where_the_last_tricks_begin() -> None:
    """Deal 4, after trick 24: the standing with aces and tens that the comment gives."""
    record = bzq.load(EXAMPLES / "match.bzq")[3]
    timeline = bzq.validate(record)
    brisques = [0, 0]
    for trick in timeline.tricks[:24]:
        brisques[trick.winner - 1] += trick.brisques
    running = [entry.scores for entry in timeline.ledger if entry.trick <= 24][-1]
    carried = (730, 820)
    assert tuple(c + s + 10 * b for c, s, b in zip(carried, running, brisques, strict=True)) == (1020, 1030)
    assert 16 - sum(brisques) == 7


def test_other_matches() -> None:
    (cavendish,) = standings_of(EXAMPLES / "rules" / "bezique-cavendish.bzq")
    assert (cavendish.totals, cavendish.winner, cavendish.double) == ((1030, 470), 1, True)
    assert "Anna has 1030. Ben has 470" in comments(EXAMPLES / "rules" / "bezique-cavendish.bzq")
    (early,) = standings_of(EXAMPLES / "early-end.bzq")
    assert (early.totals, early.winner) == ((1020, 720), 1)
    assert "590 and 430 are 1020" in comments(EXAMPLES / "early-end.bzq")


def test_a_record_for_each_rule_set_for_two() -> None:
    files = {path.stem: path for path in (EXAMPLES / "rules").glob("*.bzq")}
    assert TWO_HANDED <= set(files) <= set(preset_names())
    for name, path in files.items():
        assert {bzq.rule_set(record.tag("Rules") or "").name for record in bzq.load(path)} == {name}


def test_what_is_special_is_there() -> None:
    """What the comments of the rule sets' records point at."""

    def reasons(name: str) -> list[tuple[str, int]]:
        (record,) = bzq.load(EXAMPLES / "rules" / f"{name}.bzq")
        return [(entry.reason, entry.trick) for entry in bzq.validate(record).ledger]

    assert ("seven-turned", 0) in reasons("bezique-da")
    assert ("seven-played", 10) in reasons("bezique-da")
    assert ("seven-played", 21) in reasons("besigue")
    assert reasons("besigue").count(("declaration", 23)) == 2
    assert ("seven-played", 12) in reasons("bezique-enquire")
    assert ("brisques", 7) in reasons("bezique-hoyle")
    assert ("seven-exchanged", 6) in reasons("bezique-foster")
    assert "7h<>7h=10" in (EXAMPLES / "rules" / "bezique-foster.bzq").read_text(encoding="utf-8")
    for name in ("bezique-cavendish", "bezique-hoyle", "bezique-foster"):
        assert "~" in (EXAMPLES / "rules" / f"{name}.bzq").read_text(encoding="utf-8")


def test_nothing_hidden_is_told_at_the_table() -> None:
    (record,) = bzq.load(EXAMPLES / "table.bzq")
    names = {tag.name for tag in record.tags}
    assert not names & {"Hand1", "Hand2", "Stock"}
    assert "/" not in (EXAMPLES / "table.bzq").read_text(encoding="utf-8").partition("\n\n")[2]


@pytest.mark.parametrize(("name", "language"), [("german", "de"), ("danish", "da")])
def test_local_letters(name: str, language: str) -> None:
    path = EXAMPLES / f"{name}.bzq"
    records = bzq.load(path)
    assert [record.tag("Language") for record in records] == [language]
    written = bzq.dumps(records)
    assert not set("♠♥♦♣") & set(written)
    assert bzq.dumps(bzq.loads(written)) == written
    assert [bzq.validate(record).scores for record in bzq.loads(written)] == [
        bzq.validate(record).scores for record in records
    ]
    unnamed = path.read_text(encoding="utf-8").replace(f'[Language "{language}"]', "")
    assert any(finding.code == "E008" for record in bzq.loads(unnamed) for finding in record.findings)


def test_completing_the_danish_record() -> None:
    (record,) = bzq.load(EXAMPLES / "danish.bzq")
    done = bzq.dumps(bzq.complete(record))
    assert all(f"\n{number}. " in done for number in range(1, 33))
    assert done.count("=") == done.count("=10") + done.count("=20") + done.count("=40")


# -- the studies ---------------------------------------------------------------------------------------------


def test_the_study_has_one_answer() -> None:
    """Every first card of the study but one loses the deal, whatever is played afterwards."""
    (record,) = bzq.load(EXAMPLES / "study.bzq")
    hands = [tuple(sorted((record.tag(f"Hand{seat}") or "").split())) for seat in (1, 2)]
    points = {card: best_play(hands[0], hands[1], card, record.tag("Trump") or "") for card in set(hands[0])}
    results = {card: (240 + won, 320 - won) for card, won in points.items()}  # 70 points are left
    assert results.pop("Qh") == (290, 270)
    assert set(results.values()) == {(270, 290)}
    assert record.tag("Result") == "290:270"


def best_play(mine: tuple[str, ...], his: tuple[str, ...], first: str, trump: str) -> int:
    """Points of the last tricks for seat 1, which leads ``first``, when both play their best."""
    ranks = "ATKQJ987"

    def worth(*cards: str) -> int:
        return sum(10 for card in cards if card[0] in "AT")

    def beats(card: str, led: str) -> bool:
        if card[1] == led[1]:
            return ranks.index(card[0]) < ranks.index(led[0])
        return card[1] == trump

    def answers(hand: tuple[str, ...], led: str) -> set[str]:
        suit = {card for card in hand if card[1] == led[1]}
        if suit:
            return {card for card in suit if beats(card, led)} or suit
        return {card for card in hand if card[1] == trump} or set(hand)

    def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
        index = hand.index(card)
        return hand[:index] + hand[index + 1 :]

    def trick(hands: tuple[tuple[str, ...], tuple[str, ...]], leader: int, led: str) -> int:
        found = []
        for card in answers(hands[1 - leader], led):
            winner = 1 - leader if beats(card, led) else leader
            left = [without(hands[0], card if leader else led), without(hands[1], led if leader else card)]
            won = worth(led, card) + (0 if left[0] else 10)
            found.append((0 if winner else won) + value(left[0], left[1], winner))
        return max(found) if leader else min(found)

    @cache
    def value(one: tuple[str, ...], two: tuple[str, ...], leader: int) -> int:
        if not one:
            return 0
        found = [trick((one, two), leader, card) for card in set((one, two)[leader])]
        return min(found) if leader else max(found)

    return trick((mine, his), 0, first)


def test_the_study_with_stock() -> None:
    """40 and 500 in the main line, 500 alone in the variation that declares the double bézique first."""
    (record,) = bzq.load(EXAMPLES / "study-stock.bzq")
    scored = [(entry.what, entry.points) for entry in bzq.validate(record).ledger if entry.reason == "declaration"]
    assert scored == [("bézique", 40), ("double bézique", 500)]
    assert sum(isinstance(item, Variation) for item in record.items) == 3


# -- the gallery ---------------------------------------------------------------------------------------------


def test_the_gallery_is_large_enough() -> None:
    codes = [path.name[:4] for path in BROKEN]
    assert len(codes) == len(set(codes)) >= 12
    assert all(code in TITLES for code in codes)


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_broken_in_one_way(path: Path) -> None:
    findings = findings_of(path)
    assert [finding.code for finding in findings if finding.severity is not Severity.NOTE] == [path.name[:4]]
    assert {finding.code for finding in findings} <= {path.name[:4], "N202"}


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_the_fault_is_said_on_top(path: Path) -> None:
    """A comment before the first tag, which belongs to the record."""
    (record,) = bzq.load(path)
    above = record.tags[0].before
    assert isinstance(above[0], Comment)
    assert above[0].text.rstrip().endswith(".")
    assert isinstance(record.items[-1], Result)


# -- the page ------------------------------------------------------------------------------------------------


def test_the_page_names_every_file() -> None:
    for path in GOOD + BROKEN:
        if path.parent.name != "family":  # they have a page of their own
            assert path.name in PAGE, path.name
    assert "(family/README.md)" in PAGE


def test_the_page_shows_what_validate_says() -> None:
    tally = Tally()
    lines = []
    for path in BROKEN:
        for finding in findings_of(path, tally):
            lines += [line_text(line).rstrip() for line in finding_lines(finding, SCREEN)] + [""]
    assert tally.close() == []
    lines.append(summary(tally.records, tally.valid, *tally.of.values()))
    shown = re.search(r"^```console\n\$ bzq validate examples/broken\n(.*?)^```$", PAGE, flags=re.M | re.S)
    assert shown is not None
    assert shown[1] == "\n".join(lines) + "\n"

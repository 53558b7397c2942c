"""The deals of examples/family: valid without warnings, canonical, and the comments true of the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bzq
from bzq.cards import CARD_OF
from bzq.timeline.model import Timeline

FOLDER = Path(__file__).resolve().parents[1] / "examples" / "family"
FILES = sorted(FOLDER.glob("*.bzq"))
COMMENT = re.compile(r"^(\d+)\. (.*?) \{(.*)\}$", re.MULTILINE)
SUM = re.compile(r"\b(\d+(?: [+-] \d+)+) = (\d+)")

ENDS: dict[str, tuple[tuple[int, ...], tuple[int, ...], tuple[int, int] | None]] = {
    "bezique-3": ((530, 120, 740), (12, 5, 7), None),
    "bezique-4": ((2230, 250, 100, 140), (7, 15, 5, 5), None),
    "bezique-4-partners": ((720, 2310), (20, 12), None),
    "besigue": ((700, 150, 230), (11, 4, 9), None),
    "rubicon": ((850, 2980), (16, 16), (2, 2600)),
    "rubicon-foster": ((3980, 830), (17, 15), (1, 6000)),
    "rubicon-bicycle": ((3830, 780), (15, 17), (1, 5820)),
    "six-pack": ((3260, 8420), (21, 27), (2, 6200)),
    "eight-pack": ((7560, 8350), (41, 23), (2, 1800)),
}
"""The scores, the aces and tens won, and what the game is worth."""


def name_of(path: Path) -> str:
    return path.stem


def timeline_of(path: Path) -> Timeline:
    (record,) = bzq.loads(path.read_text(encoding="utf-8"))
    return bzq.validate(record)


def comments_of(path: Path) -> dict[int, str]:
    return {int(number): text for number, _, text in COMMENT.findall(path.read_text(encoding="utf-8"))}


def test_all_are_there() -> None:
    assert {path.stem for path in FILES} == set(ENDS)
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for path in FILES:
        assert f"]({path.name}) | `{path.stem}` |" in index


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_valid_and_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    records = bzq.loads(text)
    timeline = bzq.validate(records[0])
    assert [finding.code for finding in timeline.findings] == []
    assert timeline.complete
    assert bzq.dumps(records) == text
    assert bzq.dumps([bzq.complete(records[0])]) == text  # every claim and every draw is written


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_ends(path: Path) -> None:
    timeline = timeline_of(path)
    scores, brisques, settled = ENDS[path.stem]
    assert timeline.scores == scores
    assert timeline.brisques == brisques
    found = timeline.settlement and (timeline.settlement.winner, timeline.settlement.points)
    assert found == settled
    tag = re.search(r'^\[Settlement "(.*)"\]$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert (tag and tag[1]) == (settled and f"{settled[0]}:{settled[1]}")


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_comments(path: Path) -> None:
    """Scores and sums that the last comment states; single scores that the others name."""
    timeline = timeline_of(path)
    comments = comments_of(path)
    assert len(comments) >= 8
    last = max(comments)
    assert last == len(timeline.tricks)
    stated = tuple(
        int(points)
        for points in re.findall(r"[A-Z]\w+(?: and [A-Z]\w+)? (\d+)[,.]", comments[last].split(". ")[0] + ".")
    )
    assert stated == timeline.scores
    for left, right in SUM.findall(comments[last]):
        assert sum(int(one.replace(" ", "")) for one in re.findall(r"^\d+|[+-] \d+", left)) == int(right)
    if timeline.settlement:
        assert re.search(rf" = {timeline.settlement.points}\b", comments[last])


SCORED = [
    # file, trick, seat, points scored after that trick, in order
    ("bezique-3", 2, 2, [10]),
    ("bezique-3", 12, 3, [500]),
    ("bezique-3", 18, 1, [250]),
    ("bezique-4", 22, 1, [1500]),
    ("bezique-4-partners", 7, 4, [500]),
    ("bezique-4-partners", 19, 2, [1500]),
    ("bezique-4-partners", 21, 3, [250]),
    ("besigue", 10, 3, [40, 20]),
    ("besigue", 24, 1, [500]),
    ("rubicon", 1, 1, [50]),
    ("rubicon", 4, 1, [50, 100]),
    ("rubicon", 10, 1, [100]),
    ("rubicon", 36, 2, []),
    ("rubicon", 40, 2, [500]),
    ("rubicon", 64, 1, [50]),
    ("rubicon-foster", 29, 1, [40]),
    ("rubicon-foster", 47, 1, [40]),
    ("rubicon-foster", 53, 1, [1500]),
    ("rubicon-foster", 55, 1, [1500]),
    ("rubicon-bicycle", 18, 2, [40]),
    ("rubicon-bicycle", 27, 1, [1500]),
    ("rubicon-bicycle", 41, 2, [20]),
    ("six-pack", 1, 1, [250]),
    ("six-pack", 59, 1, [1000]),
    ("six-pack", 69, 2, [1500]),
    ("six-pack", 70, 2, [60]),
    ("six-pack", 83, 1, [900]),
    ("eight-pack", 93, 2, [800]),
    ("eight-pack", 95, 1, [2000]),
    ("eight-pack", 109, 2, [1500]),
    ("eight-pack", 128, 2, [250]),
]


@pytest.mark.parametrize(("stem", "trick", "seat", "points"), SCORED)
def test_moments(stem: str, trick: int, seat: int, points: list[int]) -> None:
    """What the comments dwell on was scored there, and there is a comment."""
    path = FOLDER / f"{stem}.bzq"
    found = [one.points for one in timeline_of(path).ledger if (one.trick, one.seat) == (trick, seat)]
    assert found == points
    assert trick in comments_of(path)


def test_foster_would_not_score_by_the_laws() -> None:
    """The two sets of knaves that only Foster renews are refused by the laws."""
    text = (FOLDER / "rubicon-foster.bzq").read_text(encoding="utf-8")
    (record,) = bzq.loads(text.replace('[Rules "rubicon-foster"]', '[Rules "rubicon; trump-by=marriage"]'))
    found = [(one.code, one.trick) for one in bzq.validate(record).findings if one.code[0] == "E"]
    assert ("E305", 29) in found


@pytest.mark.parametrize(
    ("stem", "first"), [("rubicon", 1), ("rubicon-bicycle", 18), ("six-pack", 3), ("eight-pack", 8)]
)
def test_when_trumps_were_made(stem: str, first: int) -> None:
    """The comments say at which trick; before it no marriage was scored."""
    marriages = [one for one in timeline_of(FOLDER / f"{stem}.bzq").ledger if "marriage" in one.what]
    assert (marriages[0].trick, marriages[0].points) == (first, 40)


def test_the_seven_comes_back() -> None:
    """bezique-3: the seven that Ben laid under the stock is the card he draws last."""
    timeline = timeline_of(FOLDER / "bezique-3.bzq")
    assert timeline.tricks[23].drawn[-1] == (2, CARD_OF["7d"])

"""The pages for players, docs/rules: their records, their sums, their sources.

``tests/test_docs.py`` checks records and links of all pages; here is what only these have.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bzq
from bzq.games.bezique.settlement import settle
from bzq.rules.library import preset_names
from bzq.rules.options import options_of, value_text
from bzq.rules.resolve import resolve

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
PAGES = sorted(FOLDER.glob("*.md"))
BLOCK = re.compile(r"^```(bzq(?:-error)?) *(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
SUM = re.compile(
    r"^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+:\d+) \| (.*) \| (?:(Anna|Ben) (\d+)|void) \|$", re.MULTILINE
)
CODES = [
    "S0",
    "S1",
    "S2",
    "S3",
    "S4",
    "EB9",
    "EB11",
    "HGM",
    "PL",
    "FOS",
    "EW",
    "PAR",
    "BIC",
    "CMC",
    "WK",
    "NIE",
    "CAS",
    "BRI",
    "NLB",
]
BLOCKS = [(page, match) for page in PAGES for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]
SUMS = [(page, match) for page in PAGES for match in SUM.finditer(page.read_text(encoding="utf-8"))]


def name_of(value: object) -> str:
    return value.name if isinstance(value, Path) else ""


def prose(page: Path) -> str:
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("page", "match"), BLOCKS, ids=name_of)
def test_records(page: Path, match: re.Match[str]) -> None:
    """Each is valid and laid out canonically, or has exactly the findings that stand above it."""
    kind, words, text = match.groups()
    records = bzq.loads(text)
    found = [finding.code for record in records for finding in bzq.validate(record).findings if finding.code[0] != "N"]
    assert found == words.split(), text
    assert (kind == "bzq-error") == bool(found)
    assert bzq.dumps(records) == text


def test_enough_is_shown() -> None:
    assert len(BLOCKS) >= 20
    assert len(SUMS) >= 20


@pytest.mark.parametrize(("page", "match"), SUMS, ids=name_of)
def test_sums(page: Path, match: re.Match[str]) -> None:
    """What a game is worth is what bzq computes, and what the reckoning beside it comes to."""
    rules, first, second, brisques, how, winner, points = match.groups()
    found = settle(resolve(rules), (int(first), int(second)), tuple(map(int, brisques.split(":"))))
    assert found.winner == (["Anna", "Ben"].index(winner) + 1 if winner else 0)
    assert found.points == int(points or 0)
    terms = re.findall(r"\d+(?: [+−] \d+)+", how)
    if winner:
        assert int(points) in [total(term) for term in terms]


def total(term: str) -> int:
    """What a reckoning such as ``1500 − 1200 + 500`` comes to."""
    return sum(int(one.replace("− ", "-").replace("+ ", "")) for one in re.findall(r"^\d+|[+−] \d+", term))


@pytest.mark.parametrize(
    ("page", "sums"),
    [("rubicon.md", ["40 + 500 + 1500 + 4500 = 6540"]), ("eight-pack.md", ["40 + 500 + 1500 + 4500 + 9000 = 15540"])],
)
def test_other_sums(page: str, sums: list[str]) -> None:
    for one in sums:
        assert one in prose(FOLDER / page)
        left, right = one.split(" = ")
        assert total(left) == int(right)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_sources_are_spelled_out(page: Path) -> None:
    """Every code that a page names is in the table at its end, once, and no other."""
    text, _, table = prose(page).partition("\n## Sources\n")
    named = {code for code in CODES if re.search(rf"\b{code}\b", text)}
    spelled = re.findall(r"^\| (\w+) \| .* \|$", table, re.MULTILINE)
    if page.name == "README.md":
        return
    assert sorted(spelled[1:]) == sorted(named)
    assert spelled[0] == "code"


def test_the_index_names_all() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for page in PAGES:
        if page.name != "README.md":
            assert f"]({page.name})" in index
    for name in preset_names():
        if resolve(name).packs:
            assert f"`{name}`" in index, name


TABLES = {
    "bezique.md": ("bezique", "sequence single-bezique four-aces four-kings four-queens four-knaves"),
    "three-handed.md": ("bezique-3", "treble-bezique target"),
    "four-handed.md": ("bezique-4", "treble-bezique quadruple-bezique target"),
    "rubicon.md": ("rubicon", "plain-sequence sequence quadruple-bezique carte-blanche last-trick-points game-bonus"),
    "six-pack.md": ("six-pack", "four-trump-aces four-trump-tens four-trump-kings four-trump-queens four-trump-knaves"
                    " carte-blanche last-trick-points rubicon game-bonus"),
    "eight-pack.md": ("eight-pack", "quintuple-bezique five-trump-aces five-trump-tens five-trump-kings"
                      " five-trump-queens five-trump-knaves last-trick-points rubicon game-bonus"),
}  # fmt: skip


@pytest.mark.parametrize(("page", "table"), TABLES.items(), ids=list(TABLES))
def test_points_are_those_of_the_rules(page: str, table: tuple[str, str]) -> None:
    """The page names the numbers of its rule set."""
    rules, names = table
    found = {name: value_text(options_of("bezique")[name], resolve(rules)) for name in names.split()}
    for name, value in found.items():
        assert re.search(rf"\b{value}\b", prose(FOLDER / page)), name

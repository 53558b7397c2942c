"""Every finding has a page, and what the pages show is what bzq prints for a case of the corpus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bzq.catalogue import TITLES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "findings"
CORPUS = ROOT / "tests" / "corpus"
SECTIONS = ["What it says", "Why", "Example", "The way out"]
PRINTED = re.compile(r"(\S+)\.bzq(?::[0-9]+:[0-9]+)?: ([EWN][0-9]{3}) .*")
"""The first line of a finding as it is printed."""


def page(code: str) -> str:
    return (FOLDER / f"{code}.md").read_text(encoding="utf-8")


def example(code: str) -> list[list[str]]:
    """The indented blocks of a page's example, each as its lines."""
    text = page(code).split("\n## Example\n")[1].split("\n## ")[0]
    blocks: list[list[str]] = []
    inside = False
    for line in text.splitlines():
        if line.startswith("    "):
            if not inside:
                blocks.append([])
            blocks[-1].append(line[4:])
        inside = line.startswith("    ")
    return blocks


def printed(case: Path, code: str) -> list[list[str]]:
    """The findings with a code in a case's snapshot, each as its lines."""
    blocks = case.with_suffix(".txt").read_text(encoding="utf-8").split("\n\n")
    return [block.split("\n") for block in blocks if (match := PRINTED.match(block)) and match[2] == code]


def case_of(block: list[str]) -> Path:
    """The case that a printed finding is from."""
    match = PRINTED.fullmatch(block[0])
    assert match, f"{block[0]!r} is not the first line of a finding"
    (case,) = CORPUS.rglob(f"{match[1]}.bzq")
    return case


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {path.stem for path in FOLDER.iterdir()} - {"README"} == set(TITLES)
    assert {path.suffix for path in FOLDER.iterdir()} == {".md"}


@pytest.mark.parametrize("code", TITLES)
def test_parts(code: str) -> None:
    lines = page(code).splitlines()
    assert lines[0] == f"# {code} {TITLES[code]}"
    assert [line[3:] for line in lines if line.startswith("## ")] == SECTIONS
    assert 15 <= len(lines) <= 42
    named = set(re.findall(r"\b[EWN][0-9]{3}\b", page(code)))
    assert named <= set(TITLES), named - set(TITLES)


@pytest.mark.parametrize("code", TITLES)
def test_example(code: str, request: pytest.FixtureRequest) -> None:
    """The last block is a finding as it is printed; a block before it shows lines of the same record."""
    *excerpts, shown = example(code)
    case = case_of(shown)
    found = printed(case, code)
    if request.config.getoption("--update-corpus") and found and shown not in found:
        old, new = ("\n".join(("    " + line).rstrip() for line in block) for block in (shown, found[0]))
        (FOLDER / f"{code}.md").write_text(page(code).replace(old, new), encoding="utf-8", newline="\n")
        shown = found[0]
    assert shown in found, f"this is not what is printed for {case.name}; --update-corpus, given twice, mends it"
    record = iter(case.read_text(encoding="utf-8", errors="replace").splitlines())
    for line in [line for excerpt in excerpts for line in excerpt]:
        assert any(line == other for other in record), f"{line!r} does not stand in {case.name}, or not in this order"


def test_index() -> None:
    """All findings by family, each with its title."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    entries = re.findall(r"^\* \[([EWN][0-9]{3})\]\((.*)\) (.*)$", text, flags=re.MULTILINE)
    assert [(code, title) for code, _, title in entries] == sorted(
        TITLES.items(), key=lambda item: (item[0][1], "EWN".index(item[0][0]), item[0])
    )
    assert all(link == f"{code}.md" for code, link, _ in entries)


def test_the_code_and_the_catalogue_know_the_same_codes() -> None:
    named: set[str] = set()
    for path in (ROOT / "bzq").rglob("*.py"):
        if path.name != "catalogue.py" or path.parent.name != "bzq":
            named |= set(re.findall(r"\"([EWN][0-9]{3})\"", path.read_text(encoding="utf-8")))
    assert named == set(TITLES)

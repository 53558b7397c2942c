"""The corpus: records with what must be found in them. tests/corpus/README.md tells how to add a case."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bzq.catalogue import TITLES
from bzq.cli.checking import check
from bzq.cli.session import no_record
from bzq.cli.validate import Tally
from bzq.findings import Finding
from bzq.records.source import open_lines
from bzq.timeline.pieces import pieces
from bzq.views.findings_text import finding_lines, summary
from bzq.views.screen import Screen, line_text

CORPUS = Path(__file__).parent / "corpus"
CASES = sorted(CORPUS.rglob("*.bzq"))
SCREEN = Screen(width=80, wrap=True)
CODE = re.compile(r"[EWN][0-9]{3}")
EXPECTED_LINE = re.compile(r"(-|[0-9]+:[0-9]+-(?:[0-9]+:)?[0-9]+) ([EWN][0-9]{3})")


def findings_of(case: Path) -> tuple[list[Finding], Tally]:
    """What ``bzq validate`` finds in a file, in its order, and the counts."""
    tally = Tally()
    findings: list[Finding] = []
    with open_lines(str(case)) as source:
        source.file = case.name
        for piece in pieces(source):
            done = check(piece)
            assert done.failed is None, done.failed
            tally.add(done)
            findings += done.findings
        if not tally.records:
            findings.append(no_record(source))
            tally.of[findings[-1].severity] += 1
    return findings + tally.close(), tally


def place_of(finding: Finding) -> str:
    """A finding as a line of an ``.expected`` file: ``21:13-21 E304``."""
    span = finding.span
    if span is None:
        return f"- {finding.code}"
    end = f"{span.end_column}" if span.end_line == span.line else f"{span.end_line}:{span.end_column}"
    return f"{span.line}:{span.column}-{end} {finding.code}"


def expected_of(case: Path) -> list[str]:
    """The findings a case expects, without the remarks behind ``#``."""
    text = case.with_suffix(".expected").read_text(encoding="utf-8")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    return [line for line in lines if line]


def printed(findings: list[Finding], tally: Tally) -> str:
    """The text output of ``bzq validate`` on a terminal of 80 columns without colour."""
    lines: list[str] = []
    for finding in findings:
        lines += [line_text(line).rstrip() for line in finding_lines(finding, SCREEN)]
        lines.append("")
    lines.append(summary(tally.records, tally.valid, *tally.of.values()))
    return "\n".join(lines) + "\n"


def name_of(case: Path) -> str:
    return case.relative_to(CORPUS).with_suffix("").as_posix()


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_case(case: Path, request: pytest.FixtureRequest) -> None:
    assert case.with_suffix(".expected").is_file(), f"{name_of(case)} has no .expected file beside it"
    findings, tally = findings_of(case)
    expected = expected_of(case)
    for line in expected:
        match = EXPECTED_LINE.fullmatch(line)
        assert match, f"{line!r} is not understood; a line is like 21:13-21 E304"
        assert match[2] in TITLES, f"{match[2]} is no code of the catalogue"
    assert [place_of(finding) for finding in findings] == expected
    snapshot = case.with_suffix(".txt")
    text = printed(findings, tally)
    if request.config.getoption("--update-corpus"):
        snapshot.write_text(text, encoding="utf-8", newline="\n")
    assert snapshot.is_file(), f"{name_of(case)} has no snapshot; pytest --update-corpus writes it"
    assert text == snapshot.read_text(encoding="utf-8")


def test_every_code_has_a_case() -> None:
    found = {line.split()[-1] for case in CASES for line in expected_of(case)}
    assert sorted(set(TITLES) - found) == []


def test_a_case_named_after_a_code_shows_it() -> None:
    for case in CASES:
        code = CODE.match(case.name)
        if code:
            assert code[0] in {line.split()[-1] for line in expected_of(case)}, name_of(case)


def test_one_slip_is_one_error() -> None:
    """Of what a slip leads to, one finding is an error; notes may say that the rest is not checked."""
    for case in (CORPUS / "slips").glob("*.bzq"):
        codes = [line.split()[-1] for line in expected_of(case)]
        assert [code[0] for code in codes if code[0] != "N"] == ["E"], name_of(case)


def test_odd_records_are_valid() -> None:
    for case in (CORPUS / "valid").glob("*.bzq"):
        assert not [line for line in expected_of(case) if line.split()[-1][0] == "E"], name_of(case)


def test_nothing_lies_about() -> None:
    """Every file of the corpus belongs to a case."""
    for path in CORPUS.rglob("*"):
        if path.is_file() and path.name not in ("README.md", ".gitattributes"):
            assert path.with_suffix(".bzq").is_file(), path
            assert path.suffix in (".bzq", ".expected", ".txt"), path

"""Findings as people see them: the place under carets, whatever the line holds."""

from __future__ import annotations

import re

import pytest

from bzq.findings import Finding, Span
from bzq.views.findings_text import finding_lines, forge_line, summary
from bzq.views.screen import Screen, crop, line_text, pad, plain, width, wrapped


def finding(source: str | None, start: int = 1, end: int = 2, **more: str | None) -> Finding:
    return Finding(
        "E304",
        "Ben's Kh was married at trick 9",
        span=Span(21, start, 21, end),
        file="games/tuesday.bzq",
        source=source,
        **more,  # type: ignore[arg-type]
    )


def shown(found: Finding, screen: Screen | None = None) -> list[str]:
    return [line_text(line).rstrip() for line in finding_lines(found, screen or Screen())]


def marked(lines: list[str]) -> str:
    """What stands above the carets, cell by cell."""
    cells = "".join(char + "\0" * (width(char) - 1) if width(char) else "" for char in lines[2])
    at = re.search(r"\^+", lines[3])
    assert at is not None
    return cells[at.start() : at.end()].replace("\0", "")


def test_as_the_contract_has_it() -> None:
    found = finding("14. As 9c +KhQh=20 /7dJs", 11, 19, hint="declare a fresh king", alternative="with reform=laws …")
    assert shown(found) == [
        "games/tuesday.bzq:21:11: E304 king or queen already married",
        "   |",
        "21 | 14. As 9c +KhQh=20 /7dJs",
        "   |           ^^^^^^^^",
        "   = Ben's Kh was married at trick 9",
        "   = declare a fresh king",
        "   = with reform=laws …",
    ]


def test_without_a_line_or_a_place() -> None:
    assert shown(finding(None)) == [
        "games/tuesday.bzq:21:1: E304 king or queen already married",
        "   = Ben's Kh was married at trick 9",
    ]
    assert shown(Finding("W002", "nothing here", file="a.bzq"))[0] == "a.bzq: W002 no record in the file"


@pytest.mark.parametrize(
    "before",
    [
        "",
        "14.\tAs ",
        "{夏夏} ",
        "{e\u0301\u0323} ",
        "{👍🏽 👨\u200d👩\u200d👧} ",
        "K♥\ufe0f ",
        "\x1b[31m\x00\x85",
        "\u202e{אב} ",
    ],
)
@pytest.mark.parametrize("screen", [Screen(), Screen(ascii=True), Screen(encoding="cp1252")])
def test_nothing_shifts_the_carets(before: str, screen: Screen) -> None:
    lines = shown(finding(f"{before}+KhQh=20 /7d", len(before) + 1, len(before) + 9), screen)
    assert marked(lines) == "+KhQh=20"
    assert not any(ord(char) < 32 or 127 <= ord(char) < 160 for char in "".join(lines))
    if screen.ascii:
        assert "".join(lines).isascii()
    "".join(lines).encode(screen.encoding)


def test_wide_characters_are_marked_in_their_width() -> None:
    lines = shown(finding("ab夏夏cd", 3, 5))
    assert lines[3] == "   |   ^^^^"


@pytest.mark.parametrize("before", [0, 5, 40, 75, 300, 5000])
@pytest.mark.parametrize("after", [0, 5, 40, 75, 300, 5000])
@pytest.mark.parametrize("screen", [Screen(80), Screen(80, ascii=True), Screen(40)])
def test_long_lines_are_cropped_around_the_place(before: int, after: int, screen: Screen) -> None:
    lines = shown(finding("x" * before + "+KhQh=20" + "y" * after, before + 1, before + 9), screen)
    assert marked(lines) == "+KhQh=20"
    assert width(lines[2]) <= screen.width
    dots = "..." if screen.ascii else "…"
    assert (dots in lines[2]) == (before + after + 8 + 5 > screen.width)


def test_a_place_wider_than_the_screen() -> None:
    lines = shown(finding("x" * 500, 10, 400))
    assert width(lines[2]) <= 80
    assert set(marked(lines)) == {"x"}


def test_a_place_past_the_end_and_one_over_lines() -> None:
    assert shown(finding("abc", 4, 4))[3] == "   |    ^"
    found = finding("abc {def", 5, 3)
    found.span = Span(21, 5, 23, 3)
    assert marked(shown(found)) == "{def"


def test_on_a_terminal_sentences_are_broken_at_its_width() -> None:
    found = finding("abc", 1, 4, hint="word " * 40)
    lines = shown(found, Screen(60, wrap=True))
    assert all(width(line) <= 60 for line in lines)
    assert lines[-1].startswith("     word")
    assert len(shown(found, Screen(60))) == 6


def test_for_a_forge() -> None:
    found = finding("abc", 2, 4, hint="50% of, all: \x1bthat")
    found.file = "a,b:c.bzq"
    assert forge_line(found) == (
        "::error file=a%2Cb%3Ac.bzq,line=21,col=2,endLine=21,endColumn=4,title=E304 king or queen already married::"
        "Ben's Kh was married at trick 9%0A50%25 of, all: ␛that"
    )
    found.span = Span(21, 2, 22, 4)
    assert "line=21,endLine=22,title" in forge_line(found)
    assert forge_line(Finding("W002", "nothing", file="a.bzq")).startswith("::warning file=a.bzq,title=W002")
    assert forge_line(Finding("N202", "rest", file="a.bzq")).startswith("::notice file=a.bzq")


def test_summary() -> None:
    assert summary(3, 2, 1, 0) == "3 records: 2 valid, 1 with errors; 1 error, 0 warnings"
    assert summary(1, 1, 0, 1, 2) == "1 record: 1 valid, 0 with errors; 0 errors, 1 warning, 2 notes"
    assert summary(12000, 11000, 1500, 0).startswith("12,000 records: 11,000 valid, 1,000 with errors; 1,500 errors")


def test_text_measured_and_cut() -> None:
    assert width("夏é👍") == 5
    assert crop("夏夏夏", 4) == "夏…"
    assert crop("abc", 3) == "abc"
    assert crop("abcd", 3, "...") == "..."
    assert pad("夏", 4) == "夏  "
    assert pad("夏", 4, right=True) == "  夏"
    assert wrapped("aa bb cc", 5, 3) == ["aa bb", "cc"]
    assert [plain(char) for char in "♠♥é…夏œ"] == ["s", "h", "e", "...", "??", "oe"]

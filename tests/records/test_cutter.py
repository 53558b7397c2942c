"""Where one record ends and the next begins."""

from __future__ import annotations

import pytest

from bzq.records.cutter import cut
from bzq.records.reader import loads, split_lines


def texts(text: str) -> list[tuple[str, int]]:
    return [tuple(piece) for piece in cut(split_lines(text))]


A = '[Deal "1"]\n'
B = '[Deal "2"]\n'


def test_a_tag_after_movetext_begins_a_record() -> None:
    assert texts(A + "\n1. As\n*\n" + B + "*\n") == [(A + "\n1. As\n*\n", 1), (B + "*\n", 5)]


def test_empty_lines_end_nothing() -> None:
    text = A + "\n\n \n" + B + "\n\n\n1. As\n\n \t\n9c\n\n*\n\n\n"
    assert texts(text) == [(text, 1)]


@pytest.mark.parametrize("bad", ["[Deal 2]", "[Deal", "[", "[]", "[Deal '2']"])
def test_bad_tag_lines_split_nothing(bad: str) -> None:
    for text in (A + bad + "\n" + B + "1. As\n*\n", A + "1. As\n" + bad + "\n*\n"):
        assert texts(text) == [(text, 1)]


def test_a_tag_left_open_begins_a_record() -> None:
    assert len(texts(A + '*\n[Deal "2\n*\n')) == 2


@pytest.mark.parametrize(
    "between",
    [
        "{c}\n",
        "% c\n",
        "; c\n",
        "{two\n\nlines}\n",
        "{a}{b} ; c\n",
        "{c}\n% d\n\n; e\n",
        "{ 70:320\n}\n",
        "; }\n{\n}\n",
    ],
)
def test_comments_between_belong_to_the_next(between: str) -> None:
    for gap in ("", "\n", "\n \n"):
        first, second = texts(A + "*\n" + gap + between + "\n" + B + "*\n")
        assert first[0] == A + "*\n"
        assert second == (between + "\n" + B + "*\n", 3 + gap.count("\n"))
        assert not [finding for record in loads(A + "*\n" + between + B + "*") for finding in record.findings]


@pytest.mark.parametrize("beside", [" {c}", " ; c", " {two\n\nlines}", " {a} {b\n} {c}"])
def test_comments_beside_the_result_stay(beside: str) -> None:
    first, second = texts(A + "*" + beside + "\n{next}\n" + B + "*\n")
    assert first[0] == A + "*" + beside + "\n"
    assert second[0] == "{next}\n" + B + "*\n"


def test_comments_at_the_end_belong_to_the_last() -> None:
    text = A + "*\n\n{c}\n% d\n"
    assert texts(text) == [(text, 1)]
    (record,) = loads(text)
    assert len(record.tail) == 2 and not record.findings


@pytest.mark.parametrize("text", ["", "\n\n", " ", "{c}\n", "% c\n\n; d", "\ufeff\n", "\n{a\nb}"])
def test_no_record(text: str) -> None:
    assert texts(text) == []


def test_marks_where_files_were_joined() -> None:
    mark = "\ufeff"
    (first, second) = loads(mark + A + "*\n" + mark + mark + B + "*\n")
    assert (first.findings, second.findings) == ([], [])
    assert (first.tag("Deal"), second.tag("Deal"), second.first_line) == ("1", "2", 3)


def test_junk_above_the_tags_is_reported_with_the_record() -> None:
    (record,) = loads("From: Anna\nSubject: game\n\n" + A + "*\n")
    assert [(finding.code, finding.span[:2]) for finding in record.findings if finding.span] == [("E001", (1, 1))]
    assert record.tag("Deal") == "1"


def test_a_comment_left_open_among_tags_splits_nothing() -> None:
    (record,) = loads(A + "{open\nmore\n" + '[Event "x"]\n*\n')
    assert [(finding.code, finding.span[:2]) for finding in record.findings if finding.span] == [("E002", (2, 1))]
    assert record.tag("Event") == "x"


def test_a_comment_left_open_does_not_swallow_the_next_record() -> None:
    first, second = loads(A + "1. As {open\n9c\n\n" + B + "2. As {c}\n*\n")
    assert [finding.code for finding in first.findings] == ["E002"]
    assert second.findings == [] and second.tag("Deal") == "2"


@pytest.mark.parametrize("more", ["", "{c}\n", "2. Ks 9d {c}\n*\n"])
def test_a_comment_left_open_above_the_movetext_swallows_no_record(more: str) -> None:
    first, second = loads(A + "{open\nmore\n1. As 9c\n*\n" + more + B + "*\n")
    assert [finding.code for finding in first.findings] == ["E002"] + ["E005"] * more.startswith("2")
    assert second.findings == [] and second.tag("Deal") == "2"


def test_missing_result_stands_in_its_own_record() -> None:
    first, second = loads(A + "1. As 9c\n\n{next}\n" + B + "*\n")
    assert [(finding.code, finding.span[:2]) for finding in first.findings if finding.span] == [("E006", (2, 9))]
    assert second.findings == []


def test_numbers_of_records() -> None:
    records = loads((A + "*\n\n") * 3, "games.bzq")
    assert [(record.number, record.file, record.first_line) for record in records] == [
        (1, "games.bzq", 1),
        (2, "games.bzq", 4),
        (3, "games.bzq", 7),
    ]


def test_one_record_at_a_time() -> None:
    read = []

    def lines() -> object:
        for number in range(1000):
            for line in (A, "1. As 9c\n", "*\n"):
                read.append(number)
                yield line

    for number, _ in enumerate(cut(lines())):  # type: ignore[arg-type]
        assert read[-1] <= number + 1

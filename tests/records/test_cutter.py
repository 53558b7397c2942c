"""Where one record ends and the next begins."""

from __future__ import annotations

import pytest

from bzq.records.cutter import cut
from bzq.records.reader import loads, split_lines
from bzq.records.writer import layout


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
    assert [finding.code for finding in first.findings] == ["E002"] + ["E001"] * more.startswith("2")
    assert second.findings == [] and second.tag("Deal") == "2"


JUNK = [
    'Event "x"]\n',
    '(Hand1 "As 9c")\n',
    "a word or two\n",
    "; c\n{d}\nit was late {c} and\n\n% e\n}\n",
    "late {a comment\nof two lines}\n",
    "(it was late)\n",
    "[Event x]\n",
    "1\n",
]


@pytest.mark.parametrize("junk", JUNK)
def test_words_among_the_tags_begin_no_record(junk: str) -> None:
    first, second = loads(A + junk + '[Site "?"]\n[Round "1"]\n\n1. As 9c\n*\n' + B + "*\n")
    assert len(first.findings) >= 1 and second.findings == []
    assert [tag.name for tag in first.tags if tag.name != "Event" and tag.name != "Hand1"] == ["Deal", "Site", "Round"]


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize("next_tag", [B, '[Rules "bezique"]\n', '[Site "?"] [Deal "2"]\n'])
def test_a_tag_that_comes_again_begins_a_record(junk: str, next_tag: str) -> None:
    if junk != "[Event x]\n" and '"' not in junk:  # bad tags are tags, and behind them the tags go on
        assert len(texts(A + junk + next_tag + "*\n")) == 2


@pytest.mark.parametrize("moves", ["As", "1.", "*", "=1:2", "late 9c", "+KhQh {late}", "late {c} claim"])
def test_what_is_like_movetext_ends_the_tags(moves: str) -> None:
    assert len(texts(A + moves + '\n[Site "?"]\n*\n')) == 2


def test_several_tags_on_a_line() -> None:
    text = '[Deal "1"] [Site "?"][Round "1"]\n\t[Event "a"]\t[Zed "[]"]\n\n1. As 9c\n*\n'
    first, second = loads(text + text)
    assert (first.findings, second.findings) == ([], [])
    assert [(tag.name, tag.value, first.text[tag.start : tag.end]) for tag in first.tags][2:] == [
        ("Round", "1", '[Round "1"]'),
        ("Event", "a", '[Event "a"]'),
        ("Zed", "[]", '[Zed "[]"]'),
    ]
    assert layout([first]) == '[Event "a"]\n[Deal "1"]\n[Site "?"]\n'.replace(
        '[Deal "1"]\n[Site "?"]\n', '[Site "?"]\n[Deal "1"]\n[Round "1"]\n[Zed "[]"]\n\n1. As 9c\n*\n'
    )


@pytest.mark.parametrize("text", ['[A "1"][B "2"]\n\n[C "3"]\n\n*\n', '[A "1"]  [B "2"]\n[C "3"]\n\n*\n'])
def test_places_of_tags_on_a_line(text: str) -> None:
    for record in loads(text):
        assert [text[tag.start : tag.end] for tag in record.tags] == ['[A "1"]', '[B "2"]', '[C "3"]']
        assert [text[tag.value_start] for tag in record.tags] == ["1", "2", "3"]


def test_what_stands_behind_tags_on_their_line() -> None:
    assert texts('[Deal "1"] 1. As 9c *\n[Deal "2"] *\n[Deal "3"] *\n') == [
        ('[Deal "1"] 1. As 9c *\n', 1),
        ('[Deal "2"] *\n', 2),
        ('[Deal "3"] *\n', 3),
    ]
    text = '[Deal "1"] {two\nlines}\n[Site "?"] ; {c\n*\n'
    assert texts(text) == [(text, 1)]


@pytest.mark.parametrize("bad", ["[Rules bezique]\n", 'Rules "bezique"]\n', '(Rules "bezique")\n'])
def test_a_bad_tag_behind_the_result_is_the_next_record_s(bad: str) -> None:
    first, second = loads(A + "1. As 9c\n* {beside}\n\n{above}\n" + bad + B + "*\n")
    assert first.findings == []
    assert [finding.code for finding in second.findings] == ["E113"]
    assert [(tag.name, tag.value) for tag in second.tags] == [("Rules", "bezique"), ("Deal", "2")]


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

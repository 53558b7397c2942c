"""Text: what is written can be read again, and nothing that anybody types brings the reader down."""

from __future__ import annotations

import io
import random
import re

from hypothesis import given
from hypothesis import strategies as st

from bzq.findings import Finding, Severity
from bzq.records.model import Record
from bzq.records.reader import loads, read_lines
from bzq.records.source import Source, SourceError
from bzq.records.writer import equal_records, layout, layout_record
from bzq.timeline.walk import simulate

from .bounds import bounded
from .deals import read, record_texts, seeds, told

RICH = """\
% kept by Anna
[Rules "bezique; reuse=class"] {as ever}
[Event "Thursday \\"table\\""]
[Language "de"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "Ks"]
[Result "?"]
[Termination "unfinished"]

1. 7c 9c /Qh7h {Ben
looks twice.}
2. 9d 7h! /9sQc ; a low one
3. 8c 10d $4 /TdKc
4. 8h 9h +KcQc=20 (4... +QsJd=40 /TsAc 5. Ts {or} (5. Ks) Ah) /TsAc
5. Ts Ah /7d8s
6. _Kc Td +QsJd=40 /9cKs =0:60
7. ♣9 ♣10 /8h9d
8. 8h^ 7d @1/ThQd
*
{that was all}

[Rules "bezique-cavendish"]
[Trick "10"]
[Lead "2"]
[Turned "7s"]
[Score "20:90"]
[Declared2 "+KcQc=20 +QsJd=40 +7s=10"]
[Table2 "Kc Qs Jd"]

10. 9c xx 8c 7h +_KcKsKhKd=80 +7s=10
11. (9 9h
12. [ 7d } 8d
*
"""

rich_texts = st.one_of(record_texts, st.just(RICH), st.tuples(record_texts, record_texts).map("\n".join))


# -- what was written can be read again


@given(rich_texts)
@bounded(50)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    for record in loads(text):
        again = loads(layout_record(record))
        assert len(again) == 1
        assert equal_records(again[0], record)


@given(rich_texts)
@bounded(50)
def test_layout_is_a_fixed_point(text: str) -> None:
    laid_out = layout(loads(text))
    assert layout(loads(laid_out)) == laid_out


@given(record_texts)
@bounded(40)
def test_layout_changes_nothing_that_is_validated(text: str) -> None:
    one, other = told(simulate(read(text))), told(simulate(read(layout_record(read(text)))))
    assert other.scores == one.scores
    assert other.ledger == one.ledger
    assert [(code, trick, seat, said) for code, _, trick, seat, said, *_ in other.findings] == [
        (code, trick, seat, said) for code, _, trick, seat, said, *_ in one.findings
    ]


TABLES = """\
[Rules "bezique"]
[Trick "10"]
[Lead "1"]
[Turned "7s"]
[Declared1 "+KcQc=20 +QsJd=40 +_QsQhQdQd=60"]
[Termination "unfinished"]

10. 9c 8c {word}
*
"""


@given(
    st.lists(
        st.sampled_from(
            ["Kc", "_Kc", "Kh", "_Kh", "Kd", "Qs", "_Qs", "_Qs1", "_Qh", "_Jd", "Jd", "_Qd2", "_Qd3", "Qc"]
        ),
        min_size=2,
        max_size=5,
    )
)
@bounded(60)
def test_the_order_of_declared_cards_says_nothing(cards: list[str]) -> None:
    """Right or wrong, a declaration is told the same before and after its cards are put in order."""
    record = read(TABLES.replace("{word}", "+" + "".join(cards)))
    shuffled = read(TABLES.replace("{word}", "+" + "".join(reversed(cards))))
    laid_out = read(layout_record(record))
    for other in (shuffled, laid_out):
        assert [(f.code, f.message, f.hint) for f in simulate(other).findings] == [
            (f.code, f.message, f.hint) for f in simulate(record).findings
        ]


# -- spellings

LETTERS = {
    "en": "AKQJ",
    "de": "AKDB",
    "fr": "ARDV",
    "nl": "AHVB",
    "da": "EKDB",
    "it": "ARDF",
}
_CARD = re.compile(r"(_?)([ATKQJ987])([shdc])(?=([1-8])?)")


def respelt(text: str, language: str, rng: random.Random) -> str:
    """The same record with its cards spelt in other ways."""

    def spell(match: re.Match[str]) -> str:
        under, rank, suit, number = match.groups()
        black, white = "♠♥♦♣"["shdc".index(suit)], "♤♡♢♧"["shdc".index(suit)]
        local = dict(zip("AKQJ", LETTERS[language], strict=True)).get(rank, rank)
        ten = rng.choice(["T", "10", "t"])
        letters = ten if rank == "T" else rng.choice([rank, rank.lower()])
        beside = ten if rank == "T" else rng.choice([local, local.lower()])
        symbol = rng.choice([black, white, black + "\ufe0e"])
        ways = [rank + suit, letters + suit, letters + suit.upper(), beside + symbol]
        if not number and rank != "T":
            ways.append(symbol + beside)
        if match.string[match.start() - 1].isdigit():  # a copy number before it
            ways = [rank + suit]
        return under + rng.choice(ways)

    head, gap, body = text.partition("\n\n")
    lines = []
    for line in head.split("\n"):
        cards = re.match(r"\[(Hand|Table|Declared|Turned|Stock)", line)
        lines.append(_CARD.sub(spell, line) if cards else line.replace('[Event "?"]', f'[Language "{language}"]'))
    return "\n".join(lines) + gap + _CARD.sub(spell, body)


@given(record_texts, st.sampled_from(sorted(LETTERS)), seeds)
@bounded(60)
def test_a_card_is_the_same_card_however_it_is_spelt(text: str, language: str, seed: int) -> None:
    other = read(respelt(text, language, random.Random(seed)))
    assert not other.findings
    assert told(simulate(other)) == told(simulate(read(text)))
    tag = f'[Language "{language}"]\n'
    assert layout_record(other).replace(tag, "") == layout_record(read(text)).replace('[Event "?"]\n', "")


# -- cut and scrambled text

PIECES = [*'{}()[];%"\\/+_^~@=:.$!?*<> \n\t\0\r1AKsxé♥']
PIECES += ["1.", "9...", "32.", "123456789.", "xx", "Kh", "_Qs2", "Q♥", "10♠", "@2", "claim", "take:c", "(9.", "(9..."]
PIECES += ["+KhQh=40", "+QsJd~", "+7s=10", "7s<>Ks", "+blank", "@1+KhQh^", "_Kh=999999", "/AsTd", "=70:320", "70:320"]
PIECES += ["\n\n", '\n[Deal "2"]\n', '\n[Turned "', "\n% ", "; x\n", "(1. As (1. As"]

edits = st.lists(
    st.tuples(
        st.sampled_from(["cut", "drop", "put", "swap", "double", "drop word", "swap words", "drop line", "swap lines"]),
        st.floats(0, 1),
        st.floats(0, 1),
        st.sampled_from(PIECES),
    ),
    min_size=1,
    max_size=8,
)


def edited(text: str, changes: list[tuple[str, float, float, str]]) -> str:
    """A text after some accidents; a place is a fraction of the whole."""
    for what, place, other, piece in changes:
        words = re.split(r"(?<=\s)" if "word" in what else r"(?<=\n)", text) if " " in what else list(text)
        if not words:
            return piece
        one, two = int(place * (len(words) - 1)), int(other * (len(words) - 1))
        if what == "cut":
            del words[one:]
        elif what.startswith("drop"):
            del words[one : one + 1 + int(other * 3)]
        elif what == "put":
            words.insert(one, piece)
        elif what == "double":
            words[one:one] = words[one : one + 1 + int(other * 40)]
        else:
            words[one], words[two] = words[two], words[one]
        text = "".join(words)
    return text


def check_places(records: list[Record], lines: list[str], findings: list[Finding]) -> None:
    """Every finding stands in the text, and shows the line it stands in."""
    for finding in findings:
        assert finding.span is not None
        line, column, end_line, end_column = finding.span
        assert 1 <= line <= end_line <= len(lines), finding
        assert 1 <= column <= len(lines[line - 1]) + 1, finding
        assert 1 <= end_column <= len(lines[end_line - 1]) + 1 + (finding.code == "E006"), finding  # behind the end
        assert (line, column) <= (end_line, end_column), finding
        assert finding.source == lines[line - 1], finding
        assert finding.record is not None
        assert records[finding.record - 1].first_line <= line
        assert finding.message
        assert "\n" not in finding.message
        assert len(finding.message) < 1000


def check_anything(text: str) -> None:
    """Reads, validates and lays out whatever this is."""
    records = loads(text)
    lines = [line.lstrip("\ufeff") for line in text.split("\n")]
    for record in records:
        timeline = simulate(record)
        check_places(records, lines, timeline.findings)
        assert all(finding in timeline.findings for finding in record.findings)
        laid_out = layout_record(record)
        if any(finding.severity is Severity.ERROR for finding in record.findings):
            continue
        again = loads(laid_out)
        assert len(again) == 1
        assert not again[0].findings
        assert layout_record(again[0]) == laid_out
        assert equal_records(again[0], record)


@given(rich_texts, edits)
@bounded(150, slow=20_000)
def test_scrambled_text_is_read_and_told_of(text: str, changes: list[tuple[str, float, float, str]]) -> None:
    check_anything(edited(text, changes))


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=60).map("".join))
@bounded(150, slow=20_000)
def test_any_words_are_read_and_told_of(text: str) -> None:
    check_anything(text)


@given(rich_texts, edits)
@bounded(60, slow=5_000)
def test_scrambled_tags_are_read_and_told_of(text: str, changes: list[tuple[str, float, float, str]]) -> None:
    head, gap, body = text.partition("\n\n")
    check_anything(edited(head, changes) + gap + body)


@given(st.one_of(st.binary(max_size=300), st.tuples(record_texts, st.binary(max_size=20), st.floats(0, 1))))
@bounded(80, slow=5_000)
def test_any_bytes_are_read(data: bytes | tuple[str, bytes, float]) -> None:
    if isinstance(data, tuple):
        text, junk, place = data
        whole = text.encode()
        at = int(place * len(whole))
        data = whole[:at] + junk + whole[at:]
    source = Source("odd.bzq", io.BufferedReader(io.BytesIO(data)))  # type: ignore[arg-type]
    try:
        with source:
            records = list(read_lines(source, source.file))
    except SourceError:
        return
    for record in records:
        for finding in simulate(record).findings:
            assert finding.span is not None
            assert finding.span.line >= record.first_line
        layout_record(record)

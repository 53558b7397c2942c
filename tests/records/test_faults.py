"""What the reader says about text it cannot read: the code, the place, the way out, and where it goes on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bzq.catalogue import TITLES
from bzq.findings import Finding
from bzq.language import speaking
from bzq.records.model import Check, Number, Record, Result, Unread, Variation, walk_items
from bzq.records.plain import expand_all
from bzq.records.reader import loads, parse_record
from bzq.records.writer import event_text, layout

HEAD = '[Deal "7"]\n\n1. As 9c\n'

# movetext from line 4 on; code, line, column, end column; found; what stands in the hint
CASES = [
    ("2. As Zz! /7d8d", "E008", 4, 7, 10, "Zz!", "a card is a rank"),
    ("2. As ## /7d8d", "E001", 4, 7, 9, "##", None),
    ("2. Ks 9d {open\nnot closed", "E002", 4, 10, 11, "{open", "ends with }"),
    ("2. Ks 9d (2... 8d", "E003", 4, 10, 11, "(", "end with its line"),
    ("2. Ks 9d ) /7d8d", "E004", 4, 10, 11, ")", "begins with ("),
    ("1:2 As", "E005", 4, 5, 7, "As", "begins with its tags"),
    ("1234567. Ks 9d", "E007", 4, 1, 9, "1234567.", "six digits"),
    ("2. Ks 9d =1:1234567", "E007", 4, 10, 20, "=1:1234567", "six digits"),
    ("2. D♥ 9d", "E008", 4, 4, 6, "D♥", 'queen of hearts with [Language "de"]'),
    ("2. 1Oh 9d", "E008", 4, 4, 7, "1Oh", "10h"),
    ("2. loh 9d", "E008", 4, 4, 7, "loh", "10h"),
    ("2. xx 9d", "E008", 4, 4, 6, "xx", "always named"),
    ("2. Ks 9d /XXAs", "E008", 4, 10, 15, "/XXAs", "/xxAs"),
    ("2. Ks 9d /xAs", "E008", 4, 10, 14, "/xAs", "/xxAs"),
    ("2. Dh 9d", "E008", 4, 4, 6, "Dh", "beside a suit symbol only"),
    ("2. hA 9d", "E008", 4, 4, 6, "hA", "Ah"),
    ("2. Ks 9d +KhX=40", "E008", 4, 10, 17, "+KhX=40", "a card is a rank"),
    ("2. Ks 9d /7dJ", "E008", 4, 10, 14, "/7dJ", "a card is a rank"),
    ("2. Ks 9d +_KhKs2=40", "E008", 4, 10, 20, "+_KhKs2=40", "_Kh2"),
    ("2. Ks 9d + KhQh", "E009", 4, 10, 16, "+ KhQh", "write +KhQh"),
    ("2. Ks 9d +KhQh ^", "E009", 4, 10, 17, "+KhQh ^", "write +KhQh^"),
    ("2. Ks 9d +KhQh =40^", "E009", 4, 10, 20, "+KhQh =40^", "write +KhQh=40^"),
    ("2. Ks 9d / 7d8d", "E009", 4, 10, 16, "/ 7d8d", "write /7d8d"),
    ("2. Ks 9d 7h <> Ah", "E009", 4, 10, 18, "7h <> Ah", "write 7h<>Ah"),
    ("2. Ks 9d 7h<> Ah", "E009", 4, 10, 17, "7h<> Ah", "write 7h<>Ah"),
    ("2. Ks @2 9d", "E009", 4, 7, 12, "@2 9d", "write @29d"),
    ("2. Ks ^ 9d", "E009", 4, 4, 8, "Ks ^", "write Ks^"),
    ("2. Ks 9d ~", "E009", 4, 7, 11, "9d ~", "close"),
    ("2. Ks 9d (Kh)", "E011", 4, 11, 13, "Kh", "9..."),
    ("2. Ks 9d ( )", "E011", 4, 12, 13, ")", "9..."),
    ("2. (2. Kh) Ks 9d", "E012", 4, 4, 5, "(", "follows the card"),
    ("2. Ks 9d } /7d8d", "E013", 4, 10, 11, "}", "begins with {"),
    ("2. ! Ks 9d", "E014", 4, 4, 5, "!", "follows the card"),
    ("2. Ks 9d +KhQh=40~", "E001", 4, 10, 19, "+KhQh=40~", "+KhQh~"),
    ("2. Ks 9d +KhQh^=40", "E001", 4, 10, 19, "+KhQh^=40", "+KhQh=40^"),
    ("2. Ks 9d KhQh@2", "E001", 4, 10, 16, "KhQh@2", None),
    ("2. Ks9d", "E001", 4, 4, 8, "Ks9d", "Ks 9d"),
    ("2. Ks, 9d", "E001", 4, 4, 7, "Ks,", "Ks"),
    ("2. Ks 9d Pass", "E001", 4, 10, 14, "Pass", "write pass"),
    ("2. Ks 9d $x", "E001", 4, 10, 12, "$x", None),
    ("2. Ks 9d !!!", "E001", 4, 10, 13, "!!!", None),
    ("2 Ks 9d", "E001", 4, 1, 2, "2", "write 2."),
    ("2.. Ks 9d", "E001", 4, 1, 4, "2..", "write 2."),
    ("2, Ks 9d", "E001", 4, 1, 3, "2,", "write 2."),
    ("2: Ks 9d", "E001", 4, 1, 3, "2:", "write 2."),
    ("2) Ks 9d", "E001", 4, 1, 3, "2)", "write 2."),
    ("2 . Ks 9d", "E001", 4, 1, 4, "2 .", "write 2."),
    ("2. Ks 9d = 1:2 /7d8d", "E009", 4, 10, 15, "= 1:2", "write =1:2"),
    ("2. Ks 9d =1 : 2 /7d8d", "E009", 4, 10, 16, "=1 : 2", "write =1:2"),
    ("2. Ks 9d 1:2 {c} /7d8d", "E001", 4, 10, 13, "1:2", "write =1:2"),
    ("2. Ks * /7d8d", "E001", 4, 7, 8, "*", "always named"),
    ("2. Ks 9d 2... 8d) /7d8d", "E004", 4, 17, 18, ")", "write (2..."),
    ("2. Ks (2. Kd) 9d! 2. Kc 8d 3. Th) /7d8d", "E004", 4, 33, 34, ")", "write (2."),
    ("l2. Ks 9d", "E001", 4, 1, 4, "l2.", "write 12."),
    ("2. Ks 9d (2... 8d 1:2)", "E001", 4, 19, 22, "1:2", None),
    ("2. Ks 9d +KhQh 40", "E009", 4, 10, 18, "+KhQh 40", "write +KhQh=40"),
    ("2. Ks 9d +KhQh 40^ /7d8d", "E009", 4, 10, 19, "+KhQh 40^", "write +KhQh=40^"),
    ("2. Ks 9d 7h<>Ah 10 /7d8d", "E009", 4, 10, 19, "7h<>Ah 10", "write 7h<>Ah=10"),
    ("2. Ks 9d @1+7h 10", "E009", 4, 10, 18, "@1+7h 10", "write @1+7h=10"),
    ("2. Ks 9d 7h/Ah", "E001", 4, 10, 15, "7h/Ah", "write 7h<>Ah"),
    ("2. Ks 9d 7h-Ah=10", "E001", 4, 10, 18, "7h-Ah=10", "write 7h<>Ah=10"),
    ("2. Ks 9d 8h/Ah", "E001", 4, 10, 15, "8h/Ah", "8h Ah"),
    ("2. Ks 9d 7h/Ad", "E001", 4, 10, 15, "7h/Ad", "7h Ad"),
    ("2. Ks 9d 7h<>=10", "E001", 4, 10, 17, "7h<>=10", "names both cards"),
    ("2. Ks 9d KhQh marriage", "E001", 4, 10, 23, "KhQh marriage", "write +KhQh"),
    ("2. Ks 9d royal marriage", "E001", 4, 10, 24, "royal marriage", "{royal marriage}"),
    ("2. Ks 9d double Bezique!", "E001", 4, 10, 24, "double Bezique", "+QsQsJdJd"),
    ("2. Ks 9d Hochzeit", "E001", 4, 10, 18, "Hochzeit", "+KhQh"),
    ("2. Ks 9d +KhQh marriage", "E001", 4, 16, 24, "marriage", "say so already"),
    ("2. Fh 9d", "E008", 4, 4, 6, "Fh", "write Jh; "),
    ("2. Vh 9d", "E008", 4, 4, 6, "Vh", "V♥ is"),
    ("2. Ks 9d [Event", "E001", 4, 10, 16, "[Event", "line of its own"),
    ("[Event x]", "E113", 4, 1, 10, "[Event x]", '[Event "x"]'),
]  # fmt: skip


def findings(text: str) -> list[Finding]:
    return [finding for record in loads(text, "f.bzq") for finding in record.findings]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]} {case[0][:24]!r}")
def test_one_fault_one_finding(case: tuple[str, str, int, int, int, str, str | None]) -> None:
    moves, code, line, column, end_column, found, hint = case
    end = "" if code == "E005" else "\n3. Qh 9h\n1:2"
    (record,) = loads(HEAD + moves + end + "\n", "f.bzq")
    (finding,) = record.findings
    assert (finding.code, finding.span) == (code, (line, column, line, end_column))
    assert finding.found == found and finding.expected and finding.message
    assert (hint in (finding.hint or "")) if hint else True
    assert (finding.file, finding.record, finding.deal) == ("f.bzq", 1, "7")
    assert finding.source == moves.split("\n")[0]
    if code != "E005":  # and in step again
        assert [event_text(item) for item in record.items[-2:]] == ["3. Qh 9h", "1:2"]


@pytest.mark.parametrize(
    ("language", "word", "hint"),
    [
        ("de", "Bc", "Jc oder B♣"),
        ("de", "_Bc", "_Jc oder _B♣"),
        ("da", "Knc", "Jc eller KN♣"),
        ("en", "Bc", "write Jc; "),
        ("de", "dk", "write Qc (Kreuz-Dame) oder Qd (Karo-Dame)"),
        ("de", "9k", "write 9c (Kreuz-Neun) oder 9d (Karo-Neun)"),
        ("de", "_10p", "write _Ts (Pik-Zehn)"),
        ("nl", "Hk", "write Kc ("),
        ("nl", "Kr", "write Kd ("),
        ("fr", "Rt", "write Kc ("),
        ("it", "Fq", "write Jd ("),
        ("en", "9k", "a card is a rank"),
    ],
)
def test_letters_of_the_language(language: str, word: str, hint: str) -> None:
    """A suit or a rank by a letter of the language that the record names; never another card."""
    (record,) = loads(f'[Deal "7"]\n[Language "{language}"]\n\n1. {word} 9c\n1:2\n')
    with speaking(language):
        (finding,) = parse_record(record.text).findings
    assert finding.code == "E008" and finding.span == (4, 4, 4, 4 + len(word))
    assert hint.replace("write ", "") in (finding.hint or "").replace("write ", "")


@pytest.mark.parametrize(
    ("turned", "word", "right"),
    [
        ("Ks", "7s/Ks", "7s<>Ks"),
        ("Ks", "7s<>", "7s<>Ks"),
        ("K♠", "7s<>=10", "7s<>Ks=10"),
        ("Ks", "7s<> =10", "7s<>Ks=10"),
        ("Ks", "@27s<>=10^", "@27s<>Ks=10^"),
        ("Ks", "7s:Ks=10", "7s<>Ks=10"),
        ("Ad", "2d/Ad", "2d<>Ad"),
        ("Ks", "7s/Qs", None),
    ],
)
def test_the_turned_card_tells_what_is_exchanged(turned: str, word: str, right: str | None) -> None:
    (record,) = loads(f'[Deal "7"]\n[Turned "{turned}"]\n\n1. Kh 9c {word}\n1:2\n')
    (finding,) = record.findings
    assert (finding.hint == f"write {right}") == (right is not None)
    assert finding.span == (4, 10, 4, 10 + len(word))


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("1. As 9c; +KhQh=40", "; +KhQh=40"),
        ("1. As 9c ;7h<>Ah=10 /7d8d", ";7h<>Ah=10 /7d8d"),
        ("1. As 9c! ; +blank {again}", "; +blank {again}"),
        ("1. As 9c; =10:20", "; =10:20"),
        ("1. As 9c ; Kh Qh", None),
        ("1. As 9c ; +KhQh was expected", None),
        ("1. As 9c\n; +KhQh=40", None),
        ("; +KhQh=40\n1. As 9c", None),
    ],
)
def test_a_part_of_the_game_in_a_comment(line: str, marked: str | None) -> None:
    (record,) = loads(f'[Deal "7"]\n\n{line}\n1:2\n')
    assert [(finding.code, finding.found) for finding in record.findings] == ([("W005", marked)] if marked else [])


@pytest.mark.parametrize(
    ("text", "code", "place", "hint"),
    [
        (HEAD + "70-320\n", "E001", (4, 1, 4, 7), "70:320"),
        (HEAD + "70:32O\n", "E001", (4, 1, 4, 7), "70:320"),
        (HEAD + "70 : 320\n", "E001", (4, 1, 4, 9), "close together: 70:320"),
        (HEAD + "0 : 170 {late}\n", "E001", (4, 1, 4, 8), "close together: 0:170"),
        (HEAD + "70: 320\n", "E001", (4, 1, 4, 8), "70:320"),
        (HEAD + "70 – 320\n", "E001", (4, 1, 4, 9), "a colon between: 70:320"),
        (HEAD + "70-320 - 5\n", "E001", (4, 1, 4, 11), "a colon between: 70:320:5"),
        (HEAD + "70 320\n", "E001", (4, 1, 4, 7), "close together: 70:320"),
        (HEAD + "70;320\n", "E001", (4, 1, 4, 7), "a colon between: 70:320"),
        (HEAD[:-1] + " 70 – 320\n", "E001", (3, 10, 3, 18), "a colon between: 70:320"),
        (HEAD, "E006", (3, 9, 3, 10), "or *"),
        (HEAD + "{c}\n\n", "E006", (3, 9, 3, 10), "or *"),
        (HEAD[:-1], "E006", (3, 9, 3, 10), "or *"),
        ('[Deal "7"]', "E006", (1, 11, 1, 12), "or *"),
        ("[Deal 7]\n*", "E113", (1, 1, 1, 9), '[Deal "7"]'),
        ("[Deal '7']\n*", "E113", (1, 1, 1, 11), '[Deal "7"]'),
        ("[\n*", "E113", (1, 1, 1, 2), "[Name"),
        ('[Deal "7\n*', "E101", (1, 7, 1, 9), "ends with"),
        ('[Deal "7]\n*', "E101", (1, 7, 1, 10), "ends with"),
        ('[Deal "7\\"]\n*', "E101", (1, 7, 1, 12), "backslash"),
        ('[Deal "7"\n*', "E113", (1, 1, 1, 10), "] is missing"),
        ('[Event "a "b" c"]\n*', "E113", (1, 1, 1, 18), '\\"'),
        ('[Deal "7"] [Event x]\n*', "E001", (1, 12, 1, 18), "one a line"),
        ('[Deal "7"]\n1. As 9c [Event "x"]\n*', "E001", (2, 10, 2, 16), "one a line"),
        ('[Deal 7"]\n*', "E113", (1, 1, 1, 10), '[Deal "7"]'),
        ('[The Deal "7"]\n*', "E113", (1, 1, 1, 15), 'write [Deal "7"]'),
        ('[Player 1 "A"]\n*', "E113", (1, 1, 1, 15), 'write [Player1 "A"]'),
        ('[Deal: "7"]\n*', "E113", (1, 1, 1, 12), 'write [Deal "7"]'),
        ('Deal "7"]\n*', "E113", (1, 1, 1, 10), 'write [Deal "7"]'),
        ('(Hand1 "As 9c")\n[Deal "7"]\n*', "E113", (1, 1, 1, 16), 'write [Hand1 "As 9c"]'),
        ('[Deal "7"]\n1. As 9c (It was late)\n*', "E011", (2, 11, 2, 13), "in braces"),
        ('[Deal "7"]\n[Event "x"]\n[Deal "8"]\n*', "E102", (3, 1, 3, 11), None),
        ('[Language "tlh"]\n*', "E106", (1, 12, 1, 15), "de, fr"),
        ('[Deal "7"]\n\n{open\n1. As 9c\n*', "E002", (3, 1, 3, 2), "}"),
        ('[Deal "7"]\n{open [Event "x"]\n[Event "y"]\n*', "E002", (2, 1, 2, 2), "}"),
        ('[Deal "7"]\n1. As {a {b} c} 9c\n2. Ks 9d\n*', "E002", (2, 7, 2, 8), "}"),
    ],
)
def test_results_and_tags(text: str, code: str, place: tuple[int, ...], hint: str | None) -> None:
    (finding,) = findings(text)
    assert (finding.code, finding.span) == (code, place)
    assert (hint in (finding.hint or "")) if hint else True


SLIPS = [
    ("1. As 9c\n2, Ks 9d\n3 Qh 8h\n4. Td Th\n*", "1. 2, 3 4."),
    ("1, As 9c\n2. Ks 9d\n3 Qh 8h\n4: Td Th\n*", "1, 2. 3 4:"),
    ("29) As 9c\n3O. Ks 9d\n*", "29) 3O."),
    ("1. As 9c (1... 9d 2. Ks 8d) 2, Kh 9h (2... 8h) 3. Kd 9d 4, Td 7d *", "1. 2, 3. 4,"),
    ("1. As 9c\n2. Ks 9d\n3 Qh 8h\n3 . Td Th\n*", "1. 2. 3"),
    ("6. As 7 /7d8d\n7. Ks 9d\n*", "6. 7."),
    ("6. As 9d 7 8c 8s\n8. Ks 9d\n*", "6. 8."),
    ("1. As 9c\n3, Ks 9d\n4. Kd 9d\n*", "1. 4."),
    ("1. As 9c\n2, {the next}\nKs 9d\n3. Kd 9d\n*", "1. 3."),
    ("1. As 9c\n0: Ks 9d\n2. Kd 9d\n*", "1. 2."),
]


@pytest.mark.parametrize(("text", "numbers"), SLIPS)
def test_numbers_with_a_slip(text: str, numbers: str) -> None:
    """Where it is clear which number was meant it is one, and the cards behind it are read."""
    (record,) = loads(text)
    found = [item for item in expand_all(record.items) if isinstance(item, Number)]
    assert " ".join(map(event_text, found)) == numbers
    assert all(text[item.start : item.end] == event_text(item) for item in found)
    values = [int(number.strip(".,:;)").replace("O", "0")) for number in numbers.split()]
    assert [item.value for item in found] == values
    slips = [finding for finding in record.findings if finding.code == "E001"]
    assert len(slips) == len(record.findings) >= sum(number[-1] != "." or "O" in number for number in numbers.split())
    assert layout([record]).split() == text.split()


def test_scores_between_the_tricks_are_checks() -> None:
    text = "1. As 9c 10:20\n2. Ks 9d = 30:40\n3. Qh 8h =50: 60\n4. Td Th * {c}\n5. 7d 8d\n70:80\n"
    (record,) = loads(text)
    assert [finding.code for finding in record.findings] == ["E001", "E009", "E009", "E001"]
    checks = [item for item in record.items if isinstance(item, Check)]
    assert [item.scores for item in checks] == [(10, 20), (30, 40), (50, 60)]
    assert [event_text(item) for item in checks] == ["10:20", "= 30:40", "=50: 60"]
    assert [item.text for item in record.items if isinstance(item, Unread)] == ["*"]
    assert record.items[-1] == Result(len(text) - 6, len(text) - 1, (70, 80))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1. As 9c 10:20\n1. Ks 9d\n*", ["E005"]),
        ("1. As 9c 10:20\n3. Ks 9d\n*", ["E005"]),
        ("1. As 9c 10:20\nKs 9d\n*", ["E005"]),
        ("As 9c 10:20\n1. Ks 9d\n*", ["E005"]),
        ("1. As 9c 10:20\nlate 2. Ks 9d\n*", ["E005"]),
        ("1. As 9c 10:20 30:40\n2. Ks 9d\n*", ["E005"]),
        ("1. As 9c (1... 8c 10:20 2. Ks 9d)\n2. Ks 9d\n*", ["E001"]),
        ("1. As 9c = 10:20 {the end}", ["E009"]),
        ("1. As 9c\n= 10:20", ["E009"]),
    ],
)
def test_what_the_tricks_do_not_go_on_behind_is_a_result(text: str, codes: list[str]) -> None:
    (record,) = loads(text)
    assert [finding.code for finding in record.findings] == codes


def test_a_bracket_lost_before_a_variation() -> None:
    (record,) = loads("1. As 9c! 1... 8c (1... 7c) 2. Ks 9d) /7d8d\n2. Ks 9d 9d) /7d8d\n*\n")
    assert [finding.code for finding in record.findings] == ["E004", "E004"]
    (record,) = loads("1. As 9c! 1... 8c 2. Ks (2. Ts 8d) 9d) /7d8d\n3. Ks 9d 9d) 3. Ts) /7d8d\n*\n")
    assert [finding.hint for finding in record.findings] == ["a variation begins with ("] * 3
    (record,) = loads("1. As 9c 1... 8c 2. Ks 9d) /7d8d\n2. Ks 9d 2. Ts) /7d8d (2. Qd)\n*\n")
    assert [finding.hint for finding in record.findings] == [
        "a variation begins with (: write (1...",
        "a variation begins with (: write (2.",
    ]
    kinds = [type(item).__name__ for item in record.items]
    assert kinds == ["PlainTricks", "Variation", "Draw", "PlainTricks", "Variation", "Draw", "Variation", "Result"]
    assert [(item.start, item.end) for item in record.items if isinstance(item, Variation)][:2] == [(9, 26), (42, 48)]


def test_every_code_of_the_text_has_a_case() -> None:
    seen = {case[1] for case in CASES} | {"E006", "E010", "E015", *(code for _, code, *_ in MANNERS)}
    assert {code for code in TITLES if code.startswith("E0")} <= seen


PLAIN = '[Deal "7"]\n[Event "x y"]\n\n1. As 9c {a\nb} (1... 8c) /7d8d\n* {end}\n'
MANNERS = [
    ("> ", "E016", (1, 1, 1, 3), lambda text: re.sub("(?m)^", "> ", text[:-1])),
    (">", "E016", (1, 1, 1, 2), lambda text: re.sub("(?m)^", ">", text[:-1])),
    ("> > ", "E016", (1, 1, 1, 5), lambda text: re.sub("(?m)^", "> > ", text[:-1])),
    (">>  ", "E016", (1, 1, 1, 4), lambda text: re.sub("(?m)^", ">> ", text[:-1])),
    ("“ ”", "E017", (1, 1, 1, 11), lambda text: re.sub('"([^"]*)"', "“\\1”", text)),
    ("„ “", "E017", (1, 1, 1, 11), lambda text: re.sub('"([^"]*)"', "„\\1“", text)),
    ("« »", "E017", (1, 1, 1, 11), lambda text: re.sub('"([^"]*)"', "«\\1»", text)),
    ('" ”', "E017", (1, 1, 1, 11), lambda text: re.sub('"([^"]*)"', '"\\1”', text)),
    ("all in one line", "E017", (1, 1, 1, 11), lambda text: re.sub('"([^"]*)"', "“\\1”", text).replace("]\n[", "] [")),
    ("small letters", "W004", (1, 2, 1, 6), lambda text: re.sub(r"\[(\w+)", lambda name: name[0].lower(), text)),
    ("capital letters", "W004", (1, 2, 1, 6), lambda text: re.sub(r"\[(\w+)", lambda name: name[0].upper(), text)),
]


@pytest.mark.parametrize(("name", "code", "place", "change"), MANNERS, ids=[one[0] for one in MANNERS])
def test_what_is_wrong_with_every_line_is_one_fault(
    name: str, code: str, place: tuple[int, ...], change: Callable[[str], str]
) -> None:
    """And the record is read as if it had been written as it should be."""
    (one,) = loads(change(PLAIN))
    assert [(finding.code, finding.span) for finding in one.findings] == [(code, place)]
    assert layout([one]) == layout(loads(PLAIN))
    two = loads(change(PLAIN + "\n" + PLAIN))
    assert [finding.code for record in two for finding in record.findings] == [code, code]
    assert layout(two) == layout(loads(PLAIN + "\n" + PLAIN))
    assert [record.first_line for record in two] == [1, two[1].first_line] and two[1].first_line > 4


@pytest.mark.parametrize(
    "text",
    [
        '[Event "x"]\n1. As {\n> quoted\n> [Event "y"]\n} 9c\n*\n',
        '[Event "the “old” table"]\n1. As {\n[Event “y”]\n} 9c\n*\n',
        '[Event "x"]\n[annotator "me"]\n*\n',
        '[Event "x"]\n[event "y"]\n*\n',
    ],
)
def test_what_only_looks_so_is_none(text: str) -> None:
    (record,) = loads(text)
    assert record.findings == []
    assert layout([record]).split() == text.split()


def test_too_deep() -> None:
    moves = "1. As 9c " + "(1... 8c " * 101 + ")" * 101 + " /7d8d\n2. Ks 9d\n*\n"
    (record,) = loads(moves)
    (finding,) = record.findings
    assert (finding.code, finding.span) == ("E010", (1, 10 + 900, 1, 911))
    (unread,) = [item for item in walk_items(record.items) if isinstance(item, Unread)]
    assert unread.text == "(1... 8c )"
    assert loads("1. As 9c " + "(1... 8c " * 100 + ")" * 100 + "\n*\n")[0].findings == []


def test_an_open_variation_swallows_nothing() -> None:
    (record,) = loads("1. As 9c (1... 8c {x} (1... 7c)\n2. Ks 9d (2... 8d) /7d8d\n*\n")
    (finding,) = record.findings
    assert (finding.code, finding.span) == ("E003", (1, 10, 1, 11))
    assert [type(item).__name__ for item in record.items] == [
        "PlainTricks", "Variation", "PlainTricks", "Variation", "Draw", "Result",
    ]  # fmt: skip


def test_brackets_without_partners_on_one_line_are_one_fault() -> None:
    assert [finding.code for finding in findings("1. As 9c ((( /7d8d\n2. Ks 9d\n*")] == ["E003"]
    assert [finding.code for finding in findings("1. As 9c ) )) /7d8d\n2. Ks 9d\n*")] == ["E004"]


def test_a_fault_in_a_variation_stays_there() -> None:
    (record,) = loads("1. As 9c (1... zz 8c (1... 7c) 9... ) /7d8d\n*\n")
    assert [finding.code for finding in record.findings] == ["E008"]
    assert [type(item).__name__ for item in record.items] == ["PlainTricks", "Variation", "Draw", "Result"]


def test_what_stands_after_the_result_is_kept() -> None:
    (record,) = loads("1. As 9c\n* {fine} junk 2. Ks 9d\n3. zz\n")
    assert [finding.code for finding in record.findings] == ["E005"]
    assert [event_text(item) for item in record.tail] == ["{fine}", "junk 2. Ks 9d\n3. zz"]


def test_the_next_record_is_always_read() -> None:
    for moves, *_ in CASES:
        records = loads(HEAD + moves + '\n\n[Deal "8"]\n\n1. As 9c\n*\n')
        assert len(records) == 2 and records[1].findings == [] and records[1].tag("Deal") == "8"


def test_the_text_of_unread_words_is_kept() -> None:
    def unread(record: Record) -> list[str]:
        return [item.text for item in record.items if isinstance(item, Unread)]

    (record,) = loads("1. As zz 9c {c} (1... 8c) /7d8d ! \n2. Ks 9d\n*\n")
    assert unread(record) == ["zz 9c {c} (1... 8c) /7d8d !"]


def test_findings_come_in_the_order_of_the_text() -> None:
    places = [f.span for f in findings('[Deal "1"]\n[Deal "2"]\n1. zz\n2. ! Ks )\n3. yy\n') if f.span]
    assert places == sorted(places) and len(places) == 5


def test_tricks_are_named() -> None:
    (finding,) = findings("1. As 9c /7d8d\n2. Ks 9d zz\n*")
    assert finding.trick == 2 and "in trick 2" in finding.message

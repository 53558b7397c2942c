"""Cards nobody recorded: an error exactly where no way of filling them in is legal (notation, *What is known*)."""

from __future__ import annotations

import pytest

from .texts import codes, end, found, middle, walk

ANY = "bezique; declarations=any"


def table(moves: str, rules: str = "bezique", turned: str = "9h") -> str:
    """A table record from the first trick."""
    tags = f'[Rules "{rules}"]\n[Dealer "2"]\n[Turned "{turned}"]\n[Termination "unfinished"]\n'
    return f"{tags}\n{moves}\n*\n"


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        # eight cards were dealt and one more is drawn after each trick
        ("1. 8s 7c +KcKhKdKs +QcQhQd_Qs", ["E203"]),
        ("1. 8s 7c +KcKhKdKs +QcQhQdQs", ["E201"]),
        ("1. 8s 7c +KcKhKdKs +QcQd_Kc", ["E301"]),
        ("1. 8s 7c +KcKhKdKs\n2. _Ks 7c +QcQhQdQs", []),
        # two packs have two of each
        ("1. 8s 8s\n2. 8s 7c", ["E202"]),
        ("1. 8s 7c +KcQc\n2. 8d 7d @2+KcQc^ @2+KcQc^", ["N401", "E202"]),
        ("1. 9h 7c\n2. 9h 7c", ["E202"]),  # the second lies under the stock
        ("1. 9h 7c", []),
        # a card that lay open before its owner was in his hand before
        ("1. 8s 7c +KcQc\n2. Kc 7c\n3. Kc 8c", ["E202"]),
        ("1. 8s 7c +KcQc\n2. Kc 7c\n3. _Kc 8c", []),
    ],
)
def test_table_records(moves: str, expected: list[str]) -> None:
    rules = ANY if "+QcQh" in moves or "_Kc" in moves else "bezique"
    assert [code for code in codes(table(moves, rules)) if code != "N202"] == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        # what a player holds at the start of the last tricks is what he plays in them
        ("29. Kd 9s\n30. As 7d\n31. Ac 8c\n32. Kc 8c", [("E401", "9s")]),
        ("29. Kd 7d\n30. As 9s\n31. Ac Td\n32. Kc 8c", [("E402", "7d")]),
        ("29. Kd 9s\n30. As 8s\n31. Ac 7h\n32. Kd 8c", [("E403", "9s")]),
        ("29. Kd 9s\n30. As 8s\n31. Ac 8c\n32. Kd 9c", []),
        # the trick that broke the duty comes after one that kept it
        ("29. Kd 7d\n30. Qd 9s\n31. Ac 8c\n32. Kc 8d", [("E401", "9s")]),
    ],
)
def test_duties_are_seen_later(moves: str, expected: list[tuple[str, str]]) -> None:
    timeline = walk(end(moves, 'Result "?"'))
    assert [one for one in found(timeline) if one[0] not in ("N202", "W102")] == expected
    if expected:
        assert str(timeline.findings[0].trick) in ("29", "30")


def test_a_duty_in_a_record_that_ends_early() -> None:
    """The cards nobody saw may lie anywhere that the duties allow."""
    moves = "29. Kd 9s\n30. As 8s"
    assert codes(end(moves, 'Termination "resigned"')) == []
    assert codes(end(moves, 'Hand2 "9s 8s xx xx"', 'Termination "resigned"')) == []
    assert codes(end(moves, 'Hand2 "9s 8s 7d xx"', 'Termination "resigned"')) == ["E401"]
    assert codes(end(moves, 'Hand2 "9s 8s 7h xx"', 'Termination "resigned"')) == ["E403"]


@pytest.mark.parametrize(
    ("hand", "moves", "expected"),
    [
        ("Kc Qc 8s 8s xx xx xx xx", "5. 8s 7c +KcQc=20", []),
        ("Kc xx 8s 8s 9s 9s 8d 8d", "5. 8s 7c +KcQc=20", []),
        ("Kc xx 8s 8s 9s 9s 8d 8d", "5. 8s 7c +KdQd=20", ["E201"]),
        ("Kc xx 8s 8s 9s 9s 8d 8d", "5. 8s 7c +KcQc=20\n6. 8s 7c +KdQd=20", ["E201"]),
        ("Kc xx 8s 8s 9s 9s 8d 8d", "5. 8s 7c +KcQc=20\n6. 8s 7c\n7. 9s 8c +KdQd=20", []),
        ("Kc xx 8s 8s 9s 9s 8d 8d", "5. 8s 7c +KcQc=20 /7dxx\n6. 8s 7c /Kdxx\n7. 9s 8c +KdQd=20", ["E201"]),
    ],
)
def test_a_hand_known_in_part(hand: str, moves: str, expected: list[str]) -> None:
    found_codes = codes(middle(moves, f'Hand1 "{hand}"'))
    assert [code for code in found_codes if code != "N202"] == expected


def test_the_turned_card_goes_to_the_loser_of_the_last_stock_trick() -> None:
    text = '[Rules "bezique"]\n[Trick "24"]\n[Lead "1"]\n[Turned "Ah"]\n[Hand2 "7c 8c 9c Jc 7d 8d Td Ad"]\n'
    text += '[Termination "unfinished"]\n\n24. 8s 7c\n25. As {}\n*\n'
    assert codes(text.format("Ah")) == []
    assert codes(text.format("Ac")) == ["E201"]
    assert codes(text.format("Jc")) == ["E403"]


def test_the_drawn_cards_are_known_from_the_draws() -> None:
    assert codes(middle("5. 8s 7c /KdQd\n6. 9s 8c +KdQd", 'Hand1 "8s 9s Kc Qc 7d 7d 8d 8d"')) == ["E201"]
    assert codes(middle("5. 8s 7c /KdQd\n6. 9s 8c /QdKd +KdQd^", 'Hand1 "8s 9s Kc Qc 7d 7d 8d 8d"')) == ["N401"]


# -- underscores and numbers


def test_a_known_hand_without_the_card() -> None:
    hands = ('Hand1 "Kc Qc 8s 8s 9s 9s Qd Qd"', 'Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"', f'Stock "{"xx " * 39}"')
    timeline = walk(middle("5. 8s 7c +KcQc /KdAc\n6. Kc 8c", *hands))
    assert found(timeline) == [("N201", "Kc")]
    timeline = walk(middle("5. 8s 7c +KcQc /KcAc\n6. Kc 8c", *hands))
    assert found(timeline) == []  # the one in the hand


def test_an_unknown_hand() -> None:
    """A plain card comes from the hand; the hint names the underscore."""
    timeline = walk(middle("5. 8s 7c +KcQc\n6. Kc 7c\n7. Kc 8c"))
    assert found(timeline)[0] == ("E202", "Kc")
    assert "_Kc" in (timeline.findings[0].hint or "")


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("+_KcQc=20", ["W201"]),  # either would be refused as married? no: the fresh one is taken
        ("+_Kc2Qc=20", []),
        ("+_Kc1Qc=20", ["E304"]),
    ],
)
def test_copies_that_are_not_alike(last: str, expected: list[str]) -> None:
    """Where several copies would do the reader takes one that makes the event legal, and warns."""
    moves = f"5. 8s 7c +KcQc\n6. 8s 7c +KcKdKhKs\n7. _Kd 8c {last}"
    assert codes(middle(moves)) == expected


def test_numbers_count_what_was_laid_down() -> None:
    """The number stays with the copy."""
    moves = "5. 8s 7c +KcQc\n6. 8s 7c +KcKdKhKs\n7. _Kc1 8c\n8. {} 8c"
    for card in ("_Kc", "_Kc2"):
        assert codes(middle(moves.format(card))) == [], card
    assert codes(middle(moves.format("_Kc1"))) == ["E204"]


def test_of_copies_that_are_alike_none_needs_a_number() -> None:
    assert codes(middle("5. 8s 7c +KcKcKdKs\n6. _Kc 8c\n7. _Kc 8c")) == []
    assert codes(middle("5. 8s 7c +QsQsJdJd\n6. _Qs 8c\n7. _Qs 8c\n8. _Jd 9c")) == []


# -- set-ups


@pytest.mark.parametrize(
    ("tags", "moves", "expected"),
    [
        (('Declared1 "+KcQc=20"',), "5. 8s 7c +_KcQc", ["E304"]),
        (('Declared1 "+KcQc=20"', 'Table1 "Qc"'), "5. 8s 7c +Kc_Qc", ["E304"]),
        (('Declared1 "+KcQc=20"', 'Table1 "Qc"'), "5. _Kc 7c", ["E203"]),
        (('Declared1 "+KcQc=20"', 'Table1 "Qc"'), "5. Kc 7c\n6. Kc 8c", ["E202"]),  # one Kc is gone
        (('Declared1 "+KcQc=20"', 'Table1 "Qc"'), "5. Kc 7c\n6. _Qc 8c", []),
        (('Declared1 "+KcQc=20"', 'Table1 ""'), "5. _Qc 7c", ["E203"]),
        (('Declared1 "+QsJd=40"',), "5. 8s 7c +_QsQs_JdJd=500", []),
        (('Declared1 "+QsJd=40"', 'Table1 "Jd"'), "5. 8s 7c +Qs_JdQsJd", ["E201"]),
        (('Declared1 "+KcQc~"',), "5. 8s 7c +_Kc_Qc=20", []),
        (('Declared1 "+KcQc~"', 'Table1 "Kc"'), "5. 8s 7c +_KcQc", []),
        (('Score "530:630"',), "5. 8s 7c +KcQc=20 =550:630", []),
        (('Score "530:630"',), "5. 8s 7c +KcQc=20 =20:0", ["E602"]),
        (('Score "530"',), "5. 8s 7c", ["E106"]),
        (('Score "1:2:3"',), "5. 8s 7c", ["E605"]),
        (('Declared1 "+KcKc"',), "5. 8s 7c", ["E112"]),
        (('Declared1 "nonsense"',), "5. 8s 7c", ["E112"]),
        (('Table1 "Kc"',), "5. 8s 7c", ["E112"]),
        (('Hand1 "8s"',), "5. 8s 7c", ["E110"]),
        (('Brisques "9:9"',), "5. 8s 7c", ["E112"]),  # four tricks have eight cards
        (('Trick "33"',), "5. 8s 7c", ["E102"]),
        (('Hand3 "8s"',), "5. 8s 7c", ["E107"]),
    ],
)
def test_set_ups(tags: tuple[str, ...], moves: str, expected: list[str]) -> None:
    rules = "bezique-cavendish" if "~" in tags[0] else "bezique"
    assert [code for code in codes(middle(moves, *tags, rules=rules)) if code != "N202"] == expected


def test_a_set_up_without_its_leader() -> None:
    text = '[Rules "bezique"]\n[Trick "5"]\n[Turned "9h"]\n[Termination "unfinished"]\n\n5. 8s 7c\n*\n'
    assert codes(text) == ["E112"]
    assert codes(text.replace('[Trick "5"]\n', "")) == ["E108", "N202"]
    assert codes(text.replace('[Trick "5"]\n', '[Lead "1"]\n').replace("5.", "1.")) == []


def test_sevens_shown_before_a_set_up() -> None:
    shown = 'Declared1 "+7h=10"'
    assert codes(middle("5. 8s 7c +7h=10", shown, 'Hand1 "7h 8s 8s 9s 9s 8d 8d 9d"')) == []  # the other was played
    assert codes(middle("5. 8s 7c +7h=10", shown, 'Hand1 "7h 7h 8s 9s 9s 8d 8d 9d"')) == []
    assert codes(middle("5. 8s 7c +7h=10 +KcQc", shown)) == []  # it may have two
    assert codes(middle("5. 8s 7c +7h=10\n6. 8s 7c +7h=10", shown)) == ["E502"]
    assert codes(middle("5. 8s 7c +7h=10", 'Declared1 "7h<>Ah=10"')) == []


# -- whole records that were once judged wrongly


def test_an_unseen_last_card_of_the_stock_is_asked_for_duties() -> None:
    text = """\
[Rules "bezique-hoyle"]
[Turned "Qd"]
[Hand1 "Qh Kd 8d Js Jc 8s"]
[Hand2 "Th Td 7c Jh 7s 9c"]
[Stock "xx"]
[Trick "24"]
[Lead "1"]
[Declared1 "+KsQs=20"]
[Declared2 "+QsQhQdQc=60 +KcQc=20"]
[Table2 "Qh Qc2"]

24. 8d Td /xxQd
25. 7s Js
26. Jc Qc
27. Jh Qh
28. Ks 9c
29. Kd Th
30. Qd Qh
31. 8s 7c
32. Qs Kd
*
"""
    assert found(walk(text))[:1] == [("E401", "Th")]


def test_a_card_got_by_exchange_is_its_takers() -> None:
    """Ben took Jh, and has it no more; the other lies in Anna's hand."""
    tags = 'Hand1 "Qs 9s Kd Jh 9s Jc Ad Kd"', 'Hand2 "Qd 9c Td Jc Kh Kc 8c 8d"', 'Declared2 "7h<>Jh=10"'
    text = middle("5. Kd Kh /xxxx\n6. Jh 9s", *tags).replace('Turned "9h"', 'Turned "7h"')
    assert found(walk(text))[:1] == [("E202", "Jh")]
    unknown = middle("5. Kd Kh /xxxx\n6. Jh 9s", tags[0], tags[2]).replace('Turned "9h"', 'Turned "7h"')
    assert codes(unknown) == []
    assert codes(unknown.replace("6. Jh 9s", "6. Jh 9s /xxxx\n7. Jh 9s"))[:1] == ["E202"]


def test_an_unnumbered_copy_in_a_set_up_is_the_one_that_was_there() -> None:
    """Qs1 had been played when the bézique was announced, so no number was due."""
    text = """\
[Rules "bezique-foster"]
[Turned "Jh"]
[Trick "19"]
[Lead "1"]
[Declared1 "+QsQsQdQd=60 +Kd_Qd=20 +Ks_Qs=20 +KcQc=20 +_QsJd~"]
[Table1 "Ks Kd Kc Qs2 Qd1 Qc Jd"]
[Termination "unfinished"]

19. _Kd 7d
20. 9s 8c +_Qs_Jd=40
*
"""
    assert codes(text) == []


def test_what_follows_from_a_refused_declaration_is_not_told() -> None:
    """The king is known only from the declaration that was refused: one fault, one finding."""
    text = """\
[Rules "bezique; stock-end-declaration=no"]
[Turned "9h"]
[Trick "24"]
[Lead "1"]
[Termination "unfinished"]

24. 8s 7c +KdQd
25. 9c Ac
26. 8d 8h
*
"""
    assert codes(text)[0] == "E309"
    assert "E401" not in codes(text)
    follows = text.replace("26. 8d 8h", "26. 8d 8s")
    assert codes(follows)[0] == "E309"
    assert set(codes(follows)) <= {"E309", "N202"}


def test_a_refused_declaration_of_cards_that_are_not_there_adds_none() -> None:
    """Anna has no diamond, whatever was written: what cannot have happened did not happen."""
    text = """\
[Rules "bezique; stock-end-declaration=no"]
[Turned "9h"]
[Trick "24"]
[Lead "1"]
[Hand1 "8s 9c 8h 8c 7h 9s Js Jh"]
[Termination "unfinished"]

24. 8s 7s +KdQd
25. 8c Ac
26. 8d 8h
*
"""
    assert codes(text)[0] in ("E201", "E309")
    assert set(codes(text)[1:]) <= {"N202"}

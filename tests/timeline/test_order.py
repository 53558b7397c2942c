"""Tricks, numbers, draws, variations and the end of a record."""

from __future__ import annotations

import pytest

from .texts import codes, end, found, middle, walk


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("5. 8s 7c\n6. 8s 7c", []),
        ("8s 7c\n8s 7c", []),
        ("5. 8s 7c\n8s 7c\n7. 9s 8c", []),
        ("5. 8s 7c\n7. 8s 7c\n8. 9s 8c", [("E406", "7.")]),  # one slip, and in step after it
        ("5. 8s 7c\n7. 8s 7c\n7. 9s 8c", [("E406", "7.")]),
        ("6. 8s 7c\n6. 8s 7c", [("E406", "6.")]),
        ("5. 8s 7c /xxxx\n6. 8s 7c", []),
        ("5. 8s 7c /Asxx\n6. 8s 7c", []),
        ("5. 8s 7c /As\n6. 8s 7c", [("E206", "/As")]),
        ("5. 8s 7c /AsTsKs\n6. 8s 7c", [("E206", "/AsTsKs")]),
        ("5. 8s 7c /xxxx /xxxx\n6. 8s 7c", [("E408", "/xxxx")]),
        ("5. /xxxx 8s 7c\n6. 8s 7c", [("E408", "/xxxx")]),
        ("5. 8s 7c /AsAs\n6. 8s 7c /As7d", [("E202", "/As7d")]),
        ("5. @1:8s 7c".replace(":", ""), []),
        ("5. @18s @27c", []),
        ("5. @28s 7c", [("E404", "@28s")]),
        ("5. 8s 7c @2+KcQc", [("E302", "@2+KcQc")]),
        ("5. 8s 7c @1+KcQc", []),
        ("5. 8s 7c pass", [("E409", "pass")]),
        ("5. 8s 7c claim", [("E409", "claim")]),
        ("5. 8s 7c +blank", [("E315", "+blank")]),
        ("5. 8s 6c", [("E208", "6c")]),
    ],
)
def test_words(moves: str, expected: list[tuple[str, str]]) -> None:
    assert [one for one in found(walk(middle(moves))) if one[0] != "N202"] == expected


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ("5. 8s /xxxx\n6. 8s 7c /xxxx", "E405"),
        ("5. 8s\n6. 8s 7c /xxxx", "E405"),
        ("5. 8s 7c 9c /xxxx\n6. 8s 7c /xxxx", "E411"),
    ],
)
def test_a_card_too_few_or_too_many(moves: str, code: str) -> None:
    assert [one for one in codes(middle(moves)) if one != "N202"] == [code]


@pytest.mark.parametrize(
    ("moves", "tags", "result", "expected"),
    [
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c\n32. Js 8c", (), "200:160", []),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c\n32. Js 8c\n33. Ac 8c", (), "200:160", ["E407"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c\n32. Js 8c", ('Termination "unfinished"',), "200:160", ["W103"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c", (), "*", ["W102"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c", (), "100:90", ["E111"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c", ('Termination "resigned"',), "100:90", []),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c", ('Termination "resigned"',), "200:160", ["E603"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs 7c", ('Termination "bored"',), "*", ["E106"]),
        ("29. As 7s\n30. Ks 7d\n31. Qs", ('Termination "abandoned"',), "100:90", []),
    ],
)
def test_the_end(moves: str, tags: tuple[str, ...], result: str, expected: list[str]) -> None:
    assert [code for code in codes(end(moves, 'Brisques "8:7"', *tags, result=result)) if code != "N202"] == expected


# -- one fault, one finding


def test_what_follows_a_fault_is_one_note() -> None:
    hands = ('Hand1 "Kc Qc 8s 8s 9s 9s Qd Qd"', 'Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"')
    timeline = walk(middle("5. As 7c +KcQc=20\n6. 8s 7c\n7. As 8c\n8. As 8c\n9. As^ 9c =400:0", *hands, result="7:7"))
    assert [code for code, _ in found(timeline)] == ["E201", "N202"]
    assert timeline.scores is None


def test_the_deal_goes_on_from_a_refused_declaration() -> None:
    """As if it had stood: its cards lie on the table."""
    moves = "5. 8s 7c +KcKd=20\n6. _Kc 7c\n7. _Kd 8c"
    assert codes(middle(moves)) == ["E301"]
    moves = "5. 8s 7c @2+KcQc=20\n6. 8s 9c\n7. 9s _Kc"
    assert codes(middle(moves)) == ["E302"]


# -- variations


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("5. 8s (5. 9s 8c) 7c +KcQc", []),
        ("5. 8s 7c (5... 8c +KcQc=20) +KcQc", []),
        ("5. 8s 7c +KcQc (5... +QsJd=40 /xxxx 6. 8d 9c) =20:0", []),
        ("5. 8s 7c (5... As 6. 9d 8d) +KcQc", []),  # Ben takes it, and leads
        ("5. 8s 7c (5... As 6. @19d 8d) +KcQc", ["E404"]),
        ("5. 8s 7c (5... 8c +KcQc=40) +KcQc=20", ["E601"]),
        ("5. 8s 7c (5... 8c +KcQc =40:0) +KcQc =20:0", ["E602"]),
        ("5. 8s 7c (6. 8c 9c) +KcQc", ["E406"]),
        ("5. 8s 7c (5... 8c (5... 9c +KcQc) +QsJd) +KdQd =20:0", []),
        ("5. 8s 7c (5... 8c +KcQc) (5... 9c +QsJd) +KdQd =20:0", []),
        ("5. 8s 7c +KcQc\n6. 8s 7c (6... 8c +_KcQc) =20:0", ["E304"]),
        ("5. 8s 7c (5... 8c +KcQc) /xxxx\n6. 8s 8c +KcQc =20:0", []),  # what a variation shows binds nobody else
        ("5. 8s 7c (5... 8c 6. 8s 8s) \n6. 8s 8c", ["E202"]),
    ],
)
def test_variations(moves: str, expected: list[str]) -> None:
    timeline = walk(middle(moves))
    assert [finding.code for finding in timeline.findings if finding.code != "N202"] == expected
    assert timeline.scores == ((20, 0) if "+K" in moves.replace("(5... 8c +K", "") else (0, 0))


def test_a_fault_of_the_main_line_stays_one_beside_variations() -> None:
    moves = "5. 8s 7c +KcQc=30 (5... +KdQd=20)\n6. 8s 7c (6... 8c =20:0) =20:0"
    assert codes(middle(moves)) == ["E601"]
    moves = "5. 8s 7c +KcQc=30 (5... +KdQd=20)\n6. 8s 7c (6... 8c =30:0) =20:0"
    assert codes(middle(moves)) == ["E601"]

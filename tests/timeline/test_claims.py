"""Claims: one wrong claim is one finding (contract, *Findings*)."""

from __future__ import annotations

import pytest

from .texts import codes, end, found, middle, walk

WRONG = "5. 8s 7c +KcQc={}\n6. 8s 7c +QsJd=40 {}"


@pytest.mark.parametrize(
    ("claim", "check", "expected"),
    [
        ("20", "=60:0", []),
        ("20", "=80:0", [("E602", "=80:0")]),
        ("40", "=60:0", [("E601", "=40")]),  # the check has the right score
        ("40", "=80:0", [("E601", "=40")]),  # the check has the wrong claim in it
        ("40", "=90:0", [("E601", "=40"), ("E602", "=90:0")]),
        ("20", "=0:60", [("E602", "=0:60")]),
        ("20", "=60:0:0", [("E605", "=60:0:0")]),
        ("20", "=80:0 =80:0 =60:0", [("E602", "=80:0")]),
        ("20", "=80:0 =100:0", [("E602", "=80:0"), ("E602", "=100:0")]),
    ],
)
def test_claims_and_score_checks(claim: str, check: str, expected: list[tuple[str, str]]) -> None:
    timeline = walk(middle(WRONG.format(claim, check)))
    assert found(timeline) == expected
    assert timeline.scores == (60, 0)


@pytest.mark.parametrize(
    ("claim", "result", "expected"),
    [
        ("20", "60:0", []),
        ("40", "60:0", ["E601"]),
        ("40", "80:0", ["E601"]),
        ("40", "70:0", ["E601", "E603"]),
        ("20", "70:0", ["E603"]),
    ],
)
def test_claims_and_the_result(claim: str, result: str, expected: list[str]) -> None:
    assert codes(middle(WRONG.format(claim, ""), result=result)) == expected


LAST = "29. As 7s\n30. Ks 7d\n31. Qs 7c\n32. Js 8c"
"""Anna wins the last four tricks and one brisque in them: 110 with the last trick, and 9 and 7 brisques in all."""

WON = 'Brisques "8:7"'


@pytest.mark.parametrize(
    ("tag", "result", "expected"),
    [
        ("200:160", "200:160", []),
        ("?", "200:160", []),
        ("*", "200:160", []),
        ("200:160", "*", ["E604"]),
        ("210:160", "210:160", [("E603", "210:160")]),
        ("210:160", "200:160", ["E604"]),
        ("200:160", "210:160", [("E603", "210:160")]),
        ("210:160", "220:160", ["E603", "E604"]),
        ("200-160", "200:160", ["E106"]),
    ],
)
def test_the_result_and_its_tag(tag: str, result: str, expected: list[object]) -> None:
    timeline = walk(end(LAST, f'Result "{tag}"', WON, result=result))
    assert timeline.scores == (200, 160)
    plain = [one if isinstance(one, str) else one[0] for one in expected]
    assert sorted(code for code, _ in found(timeline)) == sorted(plain)
    for one in expected:
        if not isinstance(one, str):
            assert one in found(timeline)


def test_score_checks_count_no_brisques_that_are_counted_at_the_end() -> None:
    last = "\n30. Ks 7d\n31. Qs 7c\n32. Js 8c"
    assert codes(end(f"29. As 7s =100:90{last} =200:160", WON, result="200:160")) == []
    assert codes(end(f"29. As 7s =110:90{last}", WON, result="200:160")) == ["E602"]
    assert codes(end(f"29. As 7s =110:90{last}", WON, rules="bezique; brisques=immediate", result="120:90")) == []


@pytest.mark.parametrize(
    ("moves", "code"),
    [("5. 8s=10 7c", "E606"), ("5. 7h=10 7c", "E606"), ("5. 8s 7c +KcQc=30", "E601"), ("5. 8s 7c +7h=20", "E601")],
)
def test_claims_of_nothing(moves: str, code: str) -> None:
    assert codes(middle(moves)) == [code]


def test_a_wrong_claim_never_stops_the_checking() -> None:
    text = middle("5. 8s 7c +KcQc=30\n6. 8s 7c +_KcQc\n7. 9s 8c +KdQd=30 =60:0")
    assert codes(text) == ["E601", "E304", "E601"]

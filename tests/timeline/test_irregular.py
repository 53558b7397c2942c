"""The mark ``^``: it happened although the rules forbid it, and it stood (notation, *Irregularities*)."""

from __future__ import annotations

import pytest

from .texts import codes, end, found, middle, walk

KNOWN = ('Hand1 "Kc Kh Kd Ks Jh Qc 8s 8s"',)


@pytest.mark.parametrize(
    ("moves", "rules", "scores"),
    [
        # who, what, when, for how much
        ("5. 8s 7c @2+KhQh=40^", "bezique", (0, 40)),
        ("5. 8s 7c @2+KhQh^", "bezique", (0, 40)),
        ("5. 8s 7c +KcQc=20 +KdQd=20^", "bezique", (40, 0)),
        ("5. 8s 7c +KcKhKdJh=80^", "bezique", (80, 0)),
        ("5. 8s 7c +KcQc=40^", "bezique", (40, 0)),
        ("5. 8s 7c +KcQc\n6. 8s 7c +_KcQc=20^", "bezique", (40, 0)),
        ("5. 8s 7c +KcQc\n6. 8s 7c +_Kc_Qc=20^", "bezique", (40, 0)),
        ("5. 8s 7c /xxxx +KcQc=20^", "bezique", (20, 0)),
        ("5. 8s +KcQc=20^ 7c", "bezique", (0, 20)),
        ("5. 8s 7c +7h=10^", "besigue", (10, 0)),
        ("5. 8s 7c 7h<>9h=10^", "bezique; seven-exchanged=off", (10, 0)),
        ("5. 7h=10^ 7c", "bezique", (10, 0)),
        ("5. 8s 7c 7h<>9h=10 +KcQc=20^", "bezique-foster", (30, 0)),
        ("5. 8s 7c +KcQc=20 7h<>9h=10^", "bezique-foster", (30, 0)),
        ("5. 8s 7c +QsJd=40 +Ks_Qs~^", "bezique-cavendish", (40, 0)),
    ],
)
def test_it_is_noted_and_counts(moves: str, rules: str, scores: tuple[int, int]) -> None:
    timeline = walk(middle(moves, rules=rules))
    assert timeline.valid
    assert [code for code, _ in found(timeline)] == ["N401"]
    assert found(timeline)[0][1].endswith("^")
    assert timeline.scores == scores
    plain = walk(middle(moves.replace("^", ""), rules=rules))
    assert not plain.valid


def test_out_of_turn() -> None:
    """With @ it says who acted out of turn; the deal goes on from there."""
    timeline = walk(middle("5. @2Ac^ 8s\n6. 9c 8c"))
    assert found(timeline) == [("N401", "@2Ac^")]
    assert [(trick.leader, trick.winner) for trick in timeline.tricks] == [(2, 2), (2, 2)]
    assert codes(middle("5. @2Ac 8s"))[:1] == ["E404"]


@pytest.mark.parametrize(
    ("lead", "answer", "hand"),
    [("Kd", "9s", "Td 9s 8s 7s"), ("Kd", "7d", "Td 7d 8s 7s"), ("Kd", "9s", "7h 9s 8s 7s")],
)
def test_duties_of_the_last_tricks(lead: str, answer: str, hand: str) -> None:
    later = next(card for card in hand.split() if card[1] in "dh" and card != answer)
    moves = f"29. {lead} {answer}^\n30. As {later}" if later[1] != "h" else f"29. {lead} {answer}^"
    timeline = walk(end(moves, f'Hand2 "{hand}"', 'Termination "unfinished"'))
    assert [code for code, _ in found(timeline)][:1] == ["N401"]
    assert timeline.valid or later[1] != "h"


def test_a_revoke_that_stood_in_hands_nobody_recorded() -> None:
    """Without the mark the later card shows that the duty was broken; with it, it may come."""
    tricks = "29. Kd 9s{}\n30. As 7s\n31. Ac 7d\n32. Kc 8s"
    assert codes(end(tricks.format("^"))) in ([], ["N401"])
    assert codes(end(tricks.format(""))) == ["E401"]


@pytest.mark.parametrize(
    ("moves", "tags", "code"),
    [
        ("5. Ah^ 7c", KNOWN, "E201"),
        ("5. 8s 7c +AcAdAhAs^", KNOWN, "E201"),
        ("5. 8s 7c +_KcQc^", KNOWN, "E203"),
        ("5. 8s 8s\n6. 8s^ 7c", (), "E202"),
        ("5. 8s 7c 7h<>Ah^", (), "E505"),
        ("5. 8s 7c /9h9h^", (), "E202"),
        ("5. 8s 7c +7h^", KNOWN, "E201"),
        # nor where a rule is broken as well that it does forgive
        ("5. 8s 7c @2+KcQc^", ('Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"',), "E201"),
        ("5. 8s 7c +KcQc +AcAdAhAs^", KNOWN, "E201"),
        ("5. 8s 7c +KcQc /xxxx +AcAdAhAs^", ('Hand1 "Kc Qc 8s 8s 9s 9s 8d 8d"',), "E201"),
        ("5. 8s 7c +KcQc\n6. 8s 7c @2+KcQc^ @2+KcQd^", (), "E202"),
        ("5. 8s 7c @2+7h^", ('Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"',), "E201"),
        ("5. 8s 7c @27h<>9h^", ('Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"',), "E201"),
        ("5. @2Ah^ 8s", ('Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"',), "E201"),
    ],
)
def test_it_does_not_forgive_what_cannot_have_happened(moves: str, tags: tuple[str, ...], code: str) -> None:
    assert [one for one in codes(middle(moves, *tags)) if one not in ("N202", "N401")] == [code]


@pytest.mark.parametrize("moves", ["5. 8s^ 7c", "5. 8s 7c +KcQc=20^", "5. 8s 7c +KcQc^"])
def test_nothing_irregular(moves: str) -> None:
    timeline = walk(middle(moves, 'Hand1 "Kc Kh Kd Ks Jh Qc 8s 8s"', 'Hand2 "7c 7c 8c 8c 9c 9c 7d 7d"'))
    assert [code for code, _ in found(timeline)] == ["W401"]
    assert timeline.valid

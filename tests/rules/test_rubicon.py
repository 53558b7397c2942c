"""Rubicon for two: combinations formed again, carte blanche, the settlement (II 2, rulings 7, 8, 11, 13)."""

from __future__ import annotations

import pytest

from .situations import Case, check, hand_of, told, validated

RUBICON, FOSTER, BICYCLE = "rubicon", "rubicon-foster", "rubicon-bicycle"
FOUR_ACES = "+AcAdAhAs"

CASES = [
    # what fixes trumps
    Case("U05", "PL41 HGM", ("+KsQs=40", "+KdQd=20", "+KsQs=40"), [40, 20, 40], RUBICON, turned=""),
    Case("U06", "PL41", ("+AdTdKdQdJd=250",), [250], RUBICON, turned=""),
    Case("U06", "BIC, only a marriage", ("+AdTdKdQdJd=150", "+KsQs=40"), [150, 40], BICYCLE, turned=""),
    Case("U06", "FOS, only a marriage", ("+AdTdKdQdJd=150", "+KsQs=40"), [150, 40], FOSTER, turned=""),
    Case("ruling 8, and none after it", "PL41", ("+AsTsKsQsJs=250", "+KdQd=20"), [250, 20], RUBICON, turned=""),
    Case("announced it fixes nothing yet", "PL41", ("+KsQs~", "+KdQd=40", "+_Ks_Qs=20"), [40, 20], RUBICON, turned=""),
    # re-forming
    Case("E16", "PL34", ("+KcKdKhKs=80", "_Kh 7d +_Kc_Kd_KsKh=80"), [80, 80], RUBICON, turned="h"),
    Case("E18", "PL34 PL35", ("+KhQh=40", "_Kh 7d +Kh_Qh=40"), [40, 40], RUBICON, turned="h"),
    Case("not while nothing was played", "PL34", ("+KcKdKhKs=80", "+_Kc_Kd_KsKh"), "E305", RUBICON, turned="h"),
    Case("U09", "FOS EB11", (f"{FOUR_ACES}=100", "Ac 7d +_Ac_Ad_Ah_As=100"), [100, 100], FOSTER, turned="h"),
    Case("U09", "PL34, literal", (FOUR_ACES, "Ac 7d +_Ac_Ad_Ah_As"), "E305", RUBICON, turned="h"),
    Case("U11", "PL35 WK", ("+KcQc", "+KcQc", "+_Kc1_Qc2"), "E304 E305", RUBICON, turned="h"),
    Case("U11", "PL35 WK, one was played", ("+KcQc", "+KcQc", "_Qc1 7d +_Kc1_Qc2=20"), [20, 20, 20], RUBICON,
         turned="h"),
    Case("U11", "HGM", ("+KcQc", "+KcQc", "+_Kc1_Qc2", "+_Kc2_Qc1"), [20, 20, 20, 20], f"{RUBICON}; remarry=cross",
         turned="h"),
    Case("six sequences", "FOS", ("+AhThKhQhJh=250", "_Ah 7d +Ah_Th_Kh_Qh_Jh=250", "_Th 7d +_AhTh_Kh_Qh_Jh=250"),
         [250, 250, 250], RUBICON, turned="h"),
    # béziques
    Case("U13", "FOS, all at once", ("+QsQsQsQsJdJdJdJd=4500",), [4500], RUBICON, turned="h"),
    Case("U13", "FOS, step by step", ("+QsJd=40", "+_QsQs_JdJd=500", "+_Qs1_Qs2Qs_Jd1_Jd2Jd=1500",
                                      "+_Qs1_Qs2_Qs3Qs_Jd1_Jd2_Jd3Jd=4500"), [40, 500, 1500, 4500], RUBICON,
         turned="h"),
    Case("two singles united", "PL38", ("+QsJd=40", "+QsJd=40", "+_Qs1_Qs2_Jd1_Jd2=500"), [40, 40, 500], RUBICON,
         turned="h"),
    Case("no single from a double", "PL38", ("+QsQsJdJd=500", "+_Qs_Jd"), "E314", RUBICON, turned="h"),
    # marriages and sequences
    Case("marriage, then the sequence", "PL36", ("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250], RUBICON, turned="h"),
    Case("U15", "PL47", ("+KhQh~", "+AhTh_Kh_QhJh=250", "+_Kh_Qh"), "E305 E312", RUBICON, turned="h"),
    Case("U16", "PL37, trumps", ("+AhThKhQhJh=250", "+KhQh=40"), [250, 40], RUBICON, turned="h"),
    Case("U16", "PL37, plain", ("+AdTdKdQdJd=150", "+KdQd=20"), [150, 20], RUBICON, turned="h"),
    Case("PL37", "not with a card of the sequence", ("+AhThKhQhJh", "+Kh_Qh"), "E305", RUBICON, turned="h"),
    # what is not in Rubicon
    Case("no seven is shown", "PL", ("+7h",), "E501 E503", RUBICON, turned="h"),
    Case("one is scored a trick", "PL43", ("+KhQh=40 +KdQd",), "E303", RUBICON, turned="h"),
    Case("the others wait", "PL43 PL46", ("+KhQh=40 +KdQd~ +KsQs~", "+_Ks_Qs=20", "+_Kd_Qd=20"), [40, 20, 20],
         RUBICON, turned="h"),
    # six and eight packs
    Case("four trump aces", "PAR CMC", ("+AhAhAhAh=1000",), [1000], "six-pack", turned="h"),
    Case("four trump tens", "PAR CMC", ("+ThThThTh=900",), [900], "six-pack", turned="h"),
    Case("four tens, mixed", "Part I", ("+ThThTdTc",), "E301", "six-pack", turned="h"),
    Case("four to four trumps: one class", "Part I", ("+AhAsAdAc=100", "+_AhAhAhAh=1000"), [100, 1000], "six-pack",
         turned="h"),
    Case("four trumps to four", "Part I", ("+AhAhAhAh=1000", "+_AhAsAdAc"), "E305", "six-pack", turned="h"),
    Case("five trump aces", "PAR", ("+AhAhAhAhAh=2000",), [2000], "eight-pack", turned="h"),
    Case("the bézique of hearts", "CMC", ("+QhJc=40",), [40], "six-pack", turned="h"),
    Case("and no other", "CMC", ("+QsJd",), "E301", "six-pack", turned="h"),
    Case("none before there is a trump", "Part I", ("+QsJd",), "E301", "six-pack", turned=""),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check(case)
    size = {"six-pack": 12, "eight-pack": 15}.get(case.rules, 9)
    check(case, hand_of(case, size))


# -- carte blanche

BLANCHE = """\
[Rules "{rules}"]
[Dealer "2"]
[Hand1 "{hand}"]
[Termination "unfinished"]

{moves}
*
"""
NO_COURTS = "Ah As Th 9s 9d 8s 8d 7s 7d"


@pytest.mark.parametrize(
    ("case", "hand", "moves", "answer"),
    [
        ("U01 PL15", NO_COURTS, "1. +blank=50 7s 8c", 50),
        ("U02 PL16", NO_COURTS, "1. +blank=50 7s 8c /Ts9h\n2. +blank=50 8s 9c", 100),
        ("U02 PL16", NO_COURTS, "1. +blank=50 7s 8c /Ts9h\n2. +blank=50 8s 9c /QhQd\n3. +blank 9s 7c", "E315"),
        ("U03 FOS", "Jh As Th 9s 9d 8s 8d 7s 7d", "1. +blank 7s 8c", "E315"),
        ("U03 FOS", "Jh As Th 9s 9d 8s 8d 7s 7d", "1. Jh 8c /Ts9h\n2. +blank 7s 9c", "E315"),
        ("U04 PL43", "Ah As Ad Ac Th 9s 8s 7s 7d", "1. +blank=50 9s 8c +AcAdAhAs=100", 150),
        ("ruling 13: a chance passed over", NO_COURTS, "1. 7s 8c /Ts9h\n2. +blank 8s 9c", "E315"),
        ("twice", NO_COURTS, "1. +blank=50 +blank=50 7s 8c", "E315"),
        ("of the follower", NO_COURTS, "1. +blank=50 7s @2+blank=50 8c", 50),
        ("after his card", NO_COURTS, "1. 7s @1+blank 8c", "E315 E404"),
    ],
)
def test_carte_blanche(case: str, hand: str, moves: str, answer: int | str) -> None:
    """Before playing a card, and again after each draw without a court card (PL15, PL16, PL42, FOS)."""
    timeline = validated(BLANCHE.format(rules=RUBICON, hand=hand, moves=moves))
    if isinstance(answer, int):
        assert not timeline.findings, case + told(timeline)
        assert timeline.scores is not None
        assert timeline.scores[0] == answer, case + told(timeline)
    else:
        assert len(timeline.findings) == 1, case + told(timeline)
        assert timeline.findings[0].code in answer.split(), case + told(timeline)


@pytest.mark.parametrize(
    ("rules", "points"), [(RUBICON, 50), ("six-pack", 250), ("eight-pack", None), ("bezique", None)]
)
def test_what_carte_blanche_is_worth(rules: str, points: int | None) -> None:
    """II 4: 50, in six-pack 250, in eight-pack and in the ordinary game none."""
    tags = f'[Rules "{rules}"]\n[Dealer "2"]\n' + ('[Turned "9h"]\n' if rules == "bezique" else "")
    timeline = validated(f'{tags}[Termination "unfinished"]\n\n1. +blank 7s 8c\n*\n')
    if points is None:
        assert [finding.code for finding in timeline.findings] == ["E315"], told(timeline)
    else:
        assert not timeline.findings, told(timeline)
        assert timeline.scores == (points, 0)


# -- the end

LAST = """\
[Rules "{rules}"]
[Trick "{trick}"]
[Lead "1"]
[Trump "h"]
[Score "{score}"]
[Brisques "{brisques}"]
[Hand1 "7h"]
[Hand2 "7c"]

{trick}. 7h 7c
{result}
"""


@pytest.mark.parametrize(
    ("case", "rules", "won", "lost", "brisques", "winner", "points"),
    [
        # seat 1 has `won` and still takes the last trick, 50; seat 2 has `lost`
        ("U17 HGM", RUBICON, 1510, 1240, "16:16", 1, 800),
        ("U18 HGM", RUBICON, 1550, 1520, "16:16", 1, 600),
        ("U19 HGM", RUBICON, 1320, 620, "16:16", 1, 3200),
        ("U19 BIC", BICYCLE, 1320, 620, "16:16", 1, 3220),
        ("U20 FOS PL58", RUBICON, 920, 440, "16:16", 1, 2600),
        ("U25 PL61", RUBICON, 1200, 1200, "16:16", 0, 0),
        ("PL59: under a hundred counts as one", RUBICON, 1500, 50, "30:2", 1, 2900),
        ("PL60: saved by brisques, both add", RUBICON, 1500, 950, "22:10", 1, 1200),
        ("PL60: not saved", RUBICON, 1500, 950, "28:4", 1, 3700),
        ("PL60: saved, BIC", BICYCLE, 1500, 950, "22:10", 1, 1200),
        ("ruling 11 claim: with brisques the other is ahead", RUBICON, 1500, 1480, "10:22", 2, 600),
        ("ruling 11 claim: equal with them changes nothing", RUBICON, 1500, 1480, "15:17", 1, 600),
        ("ruling 11 tie: not unless the scores are equal", BICYCLE, 1500, 1480, "10:22", 1, 600),
        ("ruling 11 tie: equal scores", BICYCLE, 1500, 1500, "10:22", 2, 600),
        ("ruling 11 claim: equal scores", RUBICON, 1500, 1500, "10:22", 2, 600),
        ("six-pack: brisques count for nothing", "six-pack", 3600, 2950, "20:28", 1, 3600 + 2900 + 1000),
        ("six-pack: the line is at 3000", "six-pack", 3600, 3000, "20:28", 1, 600 + 1000),
        ("eight-pack: the line is at 5000", "eight-pack", 6000, 5000, "20:44", 1, 1000 + 1000),
    ],
)
def test_settlement(case: str, rules: str, won: int, lost: int, brisques: str, winner: int, points: int) -> None:
    """II 2.7, ruling 11: scores in hundreds, the game bonus, the rubicon."""
    trick, last = {"six-pack": (96, 250), "eight-pack": (128, 250)}.get(rules, (64, 50))
    score, result = f"{won - last}:{lost}", f"{won}:{lost}"
    timeline = validated(LAST.format(rules=rules, trick=trick, score=score, brisques=brisques, result=result))
    assert not timeline.findings, case + told(timeline)
    assert timeline.scores == (won, lost)  # U27: the last trick is in them
    assert timeline.settlement is not None
    assert (timeline.settlement.winner, timeline.settlement.points) == (winner, points), case
    assert sum(step for _, step in timeline.settlement.steps) == points


def test_u26_after_the_last_draw() -> None:
    """U26: what is claimed after the last draw of the stock is never scored (PL52)."""
    text = '[Rules "rubicon"]\n[Trick "56"]\n[Lead "1"]\n[Trump "h"]\n[Declared1 "+KhQh~"]\n'
    text += '[Termination "unfinished"]\n\n'
    for event in ("+KdQd", "+KhQh"):
        timeline = validated(f"{text}56. 9h 7c {event}\n*\n")
        assert [finding.code for finding in timeline.findings] == ["E309"], told(timeline)


def test_the_last_draw_of_an_odd_stock() -> None:
    """PL32 has no odd card with two hands of nine: 110 cards are 55 draws of two; then nine tricks."""
    text = '[Rules "rubicon"]\n[Trick "55"]\n[Lead "1"]\n[Trump "h"]\n[Termination "unfinished"]\n\n'
    timeline = validated(f"{text}55. 9h 7c +KdQd=20 /AsTs\n56. As 8s\n*\n")
    assert not timeline.findings, told(timeline)

"""Forming a combination again (rules II 2.5, ruling 7), clause by clause.

Expected answers are those of the rules document. Hearts are trumps unless the case says otherwise; a case begins
after a trick seat 1 has won, and a step that begins with a card is that trick itself: the card led is the one played.
"""

from __future__ import annotations

import pytest

from .situations import Case, check, hand_of

RUBICON, CROSS, FOSTER = "rubicon", "rubicon; remarry=cross", "rubicon-foster"
KINGS, ACES, QUEENS = "+KcKhKdKs", "+AcAhAdAs", "+QcQhQdQs"
TWO = ("+KcQc", "+KcQc")
"""Two marriages in clubs, of four different cards."""


def again(clause: str, source: str, steps: tuple[str, ...], answer: list[int] | str, rules: str = RUBICON,
          trump: str = "h", known: bool = True) -> Case:  # fmt: skip
    return Case(clause, source, steps, answer, rules, trump, known=known)


SETS = [
    # the set has not scored it before, and every earlier set it shares a card with has lost one
    again("E16 a fresh fourth king", "PL34", (KINGS, "_Kh 7d", "+_Kc_Kd_KsKh=80"), [80, 80]),
    again("another suit will do", "PL34", (KINGS, "_Kh 7d", "+_Kc_Kd_KsKc=80"), [80, 80]),
    again("laid in the same trick", "PL34", (KINGS, "_Kh 7d +_Kc_Kd_KsKc=80"), [80, 80]),
    again("not before a card was played", "PL34", (KINGS, "+_Kc_Kd_KsKh"), "E305"),
    again("a further king played from the hand is none of the set", "PL34", (KINGS, "Kc 7d", "+_Kc_Kd_KsKh"), "E305"),
    again("the very same cards never", "ruling 7", (KINGS, "+_Kc_Kh_Kd_Ks"), "E305"),
    again("again and again", "PL34", (KINGS, "_Kh 7d +_Kc_Kd_KsKh=80", "_Kh2 7d +_Kc_Kd_KsKh=80"), [80, 80, 80],
          known=False),
    again("every earlier set: the second is whole", "ruling 7",
          (KINGS, "_Kh 7d +_Kc_Kd_KsKh=80", "+_Kc_Kd_KsKd"), "E305"),
    again("every earlier set: both have lost one", "ruling 7",
          (KINGS, "_Kh 7d +_Kc_Kd_KsKh=80", "_Kd 7c +_Kc_Kh_KsKd=80"), [80, 80, 80]),
    again("one card of the two sets is enough", "ruling 7",
          (KINGS, "_Kh 7d +_Kc_Kd_KsKh=80", "_Kc 7d", "+_Kd_Kh_KsKc=80"), [80, 80, 80]),
    again("four fresh cards need nothing", "PL34", (f"{KINGS}=80", f"{KINGS}=80"), [80, 80]),
    again("two sets, a mixture of them not", "ruling 7", (KINGS, KINGS, "+_Kc1_Kh1_Kd2_Ks2"), "E305"),
    again("two sets, one has lost a card, the other not", "ruling 7",
          (KINGS, KINGS, "_Kc1 7d", "+_Kh1_Kd1_Ks1_Kc2"), "E305"),
    again("two sets, each has lost a card", "ruling 7",
          (KINGS, KINGS, "_Kc1 7d", "_Kd2 7c", "+_Kh1_Kd1_Ks1_Kc2=80"), [80, 80, 80]),
    again("the card comes from the table", "PL34", (f"{KINGS}=80", "+KcQc=20", "_Kd 7c +_Kc1_Kc2_Kh_Ks=80"),
          [80, 20, 80]),
    # sequences
    again("a new ten", "PL34", ("+AhThKhQhJh=250", "_Th 7d", "+_AhTh_Kh_Qh_Jh=250"), [250, 250]),
    again("six tricks, 1500", "FOS", ("+AhThKhQhJh=250", "_Ah 7d +Ah_Th_Kh_Qh_Jh=250", "_Th 7d +_AhTh_Kh_Qh_Jh=250",
          "_Kh 7d +_Ah_ThKh_Qh_Jh=250", "_Qh 7d +_Ah_Th_KhQh_Jh=250", "_Jh 8d +_Ah_Th_Kh_QhJh=250"), [250] * 6),
    again("plain too, 150", "PL34", ("+AcTcKcQcJc=150", "_Tc 7d", "+_AcTc_Kc_Qc_Jc=150"), [150, 150]),
    again("not with a second king while the first lies there", "PL34", ("+AhThKhQhJh", "+_Ah_ThKh_Qh_Jh"), "E305"),
    # béziques
    again("the queen replaced", "PL34 PL38", ("+QsJd=40", "_Qs 7d", "+Qs_Jd=40"), [40, 40]),
    again("not while both lie there", "PL38", ("+QsJd", "+Qs_Jd"), "E314"),
    again("the very same never", "ruling 7", ("+QsJd", "+_Qs_Jd"), "E314"),
    again("the double with a new queen", "PL38", ("+QsQsJdJd=500", "_Qs 7d", "+Qs_Qs_Jd_Jd=500"), [500, 500]),
    again("the treble with a new knave", "PL38", ("+QsQsQsJdJdJd=1500", "_Jd 7c", "+_Qs_Qs_Qs_Jd_JdJd=1500"),
          [1500, 1500]),
    again("the double with both of a pair new", "PL38", ("+QsQsJdJd=500", "_Qs 7d", "_Jd 7c", "+Qs_QsJd_Jd=500"),
          [500, 500], known=False),
    again("single, double and treble are different combinations", "ruling 7",
          ("+QsJd=40", "+_QsQs_JdJd=500", "_Qs1 7d", "+_Qs2Qs_Jd1_Jd2=500"), [40, 500, 500]),
]  # fmt: skip

MARRIAGES = [
    again("E18 a new king", "PL34 PL35", ("+KhQh=40", "_Kh 7d", "+Kh_Qh=40"), [40, 40]),
    again("E11 not while both lie there", "PL35", ("+KcQc", "+Kc_Qc"), "E304"),
    # law 35: a married card of the suit was played since its last marriage
    again("U11", "PL35 WK", (*TWO, "+_Kc1_Qc2"), "E304"),
    *(again("U11 after one of the four is played", "PL35 WK", (*TWO, f"_{played} 7d", f"+{new}=20"), [20, 20, 20])
      for played, new in (("Kc1", "_Kc2_Qc1"), ("Qc1", "_Kc1_Qc2"), ("Kc2", "_Kc1_Qc2"), ("Qc2", "_Kc2_Qc1"))),
    again("a third pair was played from: K1Q2", "PL35", (*TWO, "+KcQc", "_Kc3 7d", "+_Kc1_Qc2=20"), [20] * 4),
    again("one played card, one marriage", "PL35", (*TWO, "+KcQc", "_Kc3 7d +_Kc1_Qc2=20", "+_Kc2_Qc1"), "E304"),
    again("two played cards before it, one marriage", "ruling 7",
          (*TWO, "+KcQc", "_Kc3 7d", "_Qc3 7d +_Kc1_Qc2=20", "+_Kc2_Qc1"), "E304"),
    again("another played card, another one", "PL35",
          (*TWO, "+KcQc", "_Kc3 7d +_Kc1_Qc2=20", "_Qc3 7d +_Kc2_Qc1=20"), [20] * 5),
    again("the fresh pair of a set that has lost one is no new right", "PL35",
          (*TWO, "+KcQc", "_Kc3 7d +_Kc1_Qc2=20", "+_Kc2_Qc3=20"), "E304"),
    again("a marriage of another suit does not end the right", "PL35",
          (*TWO, "+KcQc", "_Kc3 7d +KdQd=20", "+_Kc1_Qc2=20"), [20, 20, 20, 20, 20]),
    again("a married card of another suit", "PL35", (*TWO, "+KdQd", "_Kd 7d", "+_Kc1_Qc2"), "E304"),
    again("a king that was not married, from the hand", "PL35", (*TWO, "Kc 7d", "+_Kc1_Qc2"), "E304"),
    again("a king that was not married, from the table", "PL35", (*TWO, KINGS, "_Kc3 7d", "+_Kc1_Qc2"), "E304"),
    again("a new queen beside a whole pair", "PL35", (*TWO, "+KcQc", "_Qc3 7d", "+_Kc1Qc=20"), [20] * 4),
    again("the other one's marriages are his own", "PL35", (*TWO, "Ad 7d", "+_Kc1_Qc2"), "E304"),
    again("never the same pair again", "ruling 7", (*TWO, "_Qc2 7d", "+_Kc1_Qc1"), "E304 E305"),
    again("never the same pair again, cross or not", "ruling 7", (*TWO, "_Qc2 7d", "+_Kc1_Qc1"), "E304 E305", CROSS),
    again("never the crossed pair again", "ruling 7", (*TWO, "+_Kc1_Qc2", "+_Kc1_Qc2"), "E304 E305", CROSS),
    # remarry=cross
    again("U11 cross: two further ones at once", "HGM", (*TWO, "+_Kc1_Qc2=20", "+_Kc2_Qc1=20"), [20] * 4, CROSS),
    again("U11 cross in trumps", "HGM", ("+KhQh=40", "+KhQh=40", "+_Kh1_Qh2=40", "+_Kh2_Qh1=40"), [40] * 4, CROSS),
    again("cross: both must lie on the table", "ruling 7", ("+KcQc", "+_KcQc"), "E304", CROSS),
    again("cross: both must be married", "ruling 7", ("+KcQc", QUEENS, "+_Kc_Qc2"), "E304", CROSS),
    again("cross: with three pairs six of them", "HGM", (*TWO, "+KcQc", "+_Kc1_Qc2=20", "+_Kc2_Qc3=20", "+_Kc3_Qc1=20"),
          [20] * 6, CROSS),
    # inferior in class: never
    again("E02 out of a sequence", "PL37", ("+AhThKhQhJh", "+_Kh_Qh"), "E305"),
    again("E03 with a new partner", "PL37", ("+AhThKhQhJh", "+_KhQh"), "E305"),
    again("with a new partner, after a card was played", "PL37", ("+AhThKhQhJh", "_Qh 7d", "+_KhQh"), "E305"),
    again("with a married partner", "PL37", ("+KhQh", "+AhThKhQhJh", "_Kh1 7d", "+_Kh2_Qh1"), "E305"),
    again("cross does not help", "PL37", ("+KhQh", "+AhTh_Kh_QhJh", "+KhQh", "+_Kh1_Qh2"), "E305", CROSS),
    again("a marriage that went into the sequence", "PL37", ("+KhQh", "+AhTh_Kh_QhJh", "_Qh 7d", "+_KhQh"), "E305"),
    again("any married king and queen", "PL36", ("+KhQh=40", "+KhQh=40", "+AhTh_Kh1_Qh2Jh=250"), [40, 40, 250]),
]  # fmt: skip

FOSTERS = [
    again("U09", "FOS EB11", (f"{ACES}=100", "Ad 7d +_Ac_Ah_Ad_As=100"), [100, 100], FOSTER),
    again("U09", "PL34", (ACES, "Ad 7d +_Ac_Ah_Ad_As"), "E305"),
    again("U09", "PL34", (ACES, "Ad 7d +_Ac_Ah_Ad_As"), "E305", "rubicon-bicycle"),
    again("a trick later", "FOS", (f"{ACES}=100", "Ad 7d", "+_Ac_Ah_Ad_As=100"), [100, 100], FOSTER),
    again("eight aces, 500", "FOS", (f"{ACES}=100", *["Ad 7d +_Ac_Ah_Ad_As=100", "Ac 7d +_Ac_Ah_Ad_As=100"] * 2),
          [100] * 5, FOSTER, known=False),
    again("each further card once", "ruling 7", (ACES, "Ad 7d +_Ac_Ah_Ad_As=100", "+_Ac_Ah_Ad_As"), "E305", FOSTER),
    again("since they scored", "ruling 7", ("Ad 7d +AcAhAdAs=100", "+_Ac_Ah_Ad_As"), "E305", FOSTER),
    again("of that rank", "ruling 7", (ACES, "Kd 7d", "+_Ac_Ah_Ad_As"), "E305", FOSTER),
    again("from the hand", "ruling 7", (ACES, ACES, "_Ac2 7d", "+_Ac1_Ah1_Ad1_As1"), "E305", FOSTER),
    again("all four still lie there", "ruling 7", (ACES, "_Ad 7d", "Ad 7d", "+_Ac_Ah_AdAs"), "E203 E305 E201", FOSTER,
          known=False),
    again("of their owner", "ruling 7", (ACES, "9h Ad +_Ac_Ah_Ad_As"), "E305", FOSTER),
    again("a replaced card as in the laws", "FOS", (ACES, "_Ad 7d", "+_Ac_AhAd_As=100"), [100, 100], FOSTER),
    again("no marriage that way", "ruling 7", ("+KcQc", "Kc 7d", "+_Kc_Qc"), "E304 E305", FOSTER),
    again("no bézique that way", "ruling 7", ("+QsJd", "Qs 7d", "+_Qs_Jd"), "E314", FOSTER),
    again("no sequence that way", "ruling 7", ("+AhThKhQhJh", "Ah 7d", "+_Ah_Th_Kh_Qh_Jh"), "E305", FOSTER),
]  # fmt: skip


def check_nine(case: Case) -> None:
    """The case, whether seat 1's nine cards are known or not."""
    check(case)
    if case.known:
        check(case, hand_of(case, 9))


@pytest.mark.parametrize("case", SETS, ids=str)
def test_sets(case: Case) -> None:
    check_nine(case)


@pytest.mark.parametrize("case", MARRIAGES, ids=str)
def test_marriages(case: Case) -> None:
    check_nine(case)


@pytest.mark.parametrize("case", FOSTERS, ids=str)
def test_foster(case: Case) -> None:
    check_nine(case)

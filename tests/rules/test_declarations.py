"""Declarations: the cases of the rules in which cards on the table serve again, or may not.

Trumps are hearts unless the case says otherwise. Cards laid down earlier were laid down after earlier tricks.
"""

from __future__ import annotations

import pytest

from .situations import Case, check_all

FREE = "bezique; fresh-card=free"
ANY_REUSE = ("class", "higher-points", "equal-points", "once")
KINGS, QUEENS, JACKS = "+KcKhKdKs", "+QcQhQdQs", "+JcJhJdJs"

CASES = [
    # a marriage in the sequence, and the other way round
    Case("E01", "S0 HGM FOS PL36", ("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250]),
    Case("E01", "GEN", ("+KhQh", "+AhTh_Kh_QhJh"), "E305", "bezique; marriage-to-sequence=no"),
    Case("E01", "S3: 250 is more than 40", ("+KhQh", "+AhTh_Kh_QhJh"), [40, 250], "besigue"),
    Case("E02", "S0 HGM FOS EW", ("+AhThKhQhJh", "+_Kh_Qh"), "E305 E306"),
    *(
        Case("E02", "S0 HGM FOS EW", ("+AhThKhQhJh", "+_Kh_Qh"), "E305 E307", f"{FREE}; reuse={reuse}")
        for reuse in ANY_REUSE
    ),
    Case("E03", "FOS", ("+AhThKhQhJh", "+_KhQh"), "E305"),
    Case("E03", "FOS", ("+AhThKhQhJh", "+_KhQh"), "E307", "bezique; reuse=higher-points"),
    Case("E03", "FOS, the other way round", ("+AhThKhQhJh", "+Kh_Qh"), "E305"),
    Case("E04", "PL37, class rule", ("+AhThKhQhJh=250", "+KhQh=40"), [250, 40]),
    # béziques
    Case("E05", "S0 HGM JDC", ("+QsJd=40", "+_QsQs_JdJd=500"), [40, 500]),
    Case("E07", "S0 FOS", ("+QsQsJdJd=500", "+_Qs_Jd"), "E306 E314"),
    Case("E07", "S0 FOS", ("+QsQsJdJd=500", "+_Qs_Jd"), "E314", FREE),
    Case("E09", "FOS HGM", ("+QsJd", "+_QsQs_JdJd", "+_Qs1_Jd1"), "E314", FREE),
    Case("E09", "FOS HGM", ("+QsJd", "+_QsQs_JdJd", "+_Qs2_Jd2"), "E314", FREE),
    Case("E09", "FOS HGM", ("+QsJd", "+_QsQs_JdJd", "+_Qs2_Jd2"), "E307", f"{FREE}; reuse=higher-points"),
    # fours and marriages
    Case("E10", "S0, hearts plain", (f"{KINGS}=80", "+_KhQh=20"), [80, 20], turned="9s"),
    Case("E10", "S0, hearts trumps", (f"{KINGS}=80", "+_KhQh=40"), [80, 40]),
    Case("E10", "S3", (KINGS, "+_KhQh"), "E307", "besigue", turned="9s"),
    Case("E11", "S0 EW FOS", ("+KhQh", "+_KhQh"), "E304"),
    Case("E11", "S0 EW FOS, the queen again", ("+KhQh", "+Kh_Qh"), "E304"),
    Case("E12", "EW", ("+KsQs=20", "+_QsJd=40"), [20, 40]),
    Case("E12", "EW S3", ("+KsQs=20", "+_QsJd=40"), [20, 40], "bezique; reuse=higher-points"),
    Case("E14", "EB11 EW", (f"{JACKS}=40", "+Qs_Jd=40"), [40, 40]),
    Case("E14", "S3", (JACKS, "+Qs_Jd"), "E307", "bezique; reuse=higher-points"),
    Case("E15", "EB11", (JACKS, f"_Jc 7d {QUEENS}", "_Jh 7d +_Qs_Jd"), "E306"),
    Case("E15", "HGM", (JACKS, f"_Jc 7d {QUEENS}", "_Jh 7d +_Qs_Jd=40"), [40, 60, 40], FREE),
    # no re-forming in the ordinary game
    Case("E16", "FOS HGM", (KINGS, "_Kh 7d", "+_Kc_Kd_KsKh"), "E305"),
    Case("E16", "PL34", (KINGS, "_Kh 7d", "+_Kc_Kd_KsKh=80"), [80, 80], "bezique; reform=laws"),
    Case("E18", "FOS", ("+KhQh", "_Kh 7d", "+Kh_Qh"), "E304"),
    Case("E18", "PL34 PL35", ("+KhQh=40", "_Kh 7d", "+Kh_Qh=40"), [40, 40], "bezique; reform=laws"),
    # several at once
    Case("E19", "S0", ("+QsJd=40 +Ks_Qs=20",), "E303"),
    Case("E19", "S0: no announcing", ("+QsJd=40 +Ks_Qs~",), "E311"),
    Case("E19", "HGM", ("+QsJd=40 +Ks_Qs~", "+_Ks_Qs=20"), [40, 20], "bezique-hoyle"),
    Case("E19", "FOS", ("+QsJd=40 +Ks_Qs~", "+_Ks_Qs=20"), [40, 20], "bezique-foster"),
    Case("E19", "EB11", ("+QsJd=40 +Ks_Qs~",), "E310", "bezique-cavendish"),
    Case("E19", "EB11: later by laying the king", ("+QsJd=40", "+Ks_Qs=20"), [40, 20], "bezique-cavendish"),
    # when and who
    Case("E24", "FOS", ("8s 7c /xxxx +KhQh",), "E309"),
    Case("E25", "all", ("@2+KhQh",), "E302"),
    Case("E27", "S0 EB11", ("+AhAhAsAc=100",), [100]),
    Case("E28", "S4", ("+AcTcKcQcJc",), "E301"),
    Case("E28", "S4", ("+KcQc=20",), [20]),
    Case("E52", "S3 S0", (f"{KINGS}=80", "_Kc 7d +AhTh_KhQhJh=250"), [80, 250]),
    Case("E52", "S3 S0", (f"{KINGS}=80", "_Kc 7d +AhTh_KhQhJh=250"), [80, 250], "besigue"),
    Case("E54", "EW S3", ("+KsQs=20", "+_QsJd=40", "+_QsQcQhQd=60"), [20, 40, 60]),
    Case("E54", "EW S3", ("+KsQs=20", "+_QsJd=40", "+_QsQcQhQd=60"), [20, 40, 60], "bezique; reuse=higher-points"),
    Case("E56", "S3", (QUEENS, f"_Qc 7d {JACKS}", "_Qh 7d", "_Qd 8d +_QsQs_JdJd=500"), [60, 40, 500], "besigue"),
    Case("E58", "EW FOS", ("+KcKhKdJh",), "E301"),
    Case("E58", "EW FOS: none later either, without the fourth king", ("+KcKhKd",), "E301"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check_all(case)


# -- the seed S0 in its own words, trumps as it has them

S0 = [
    Case("S0 four kings, two tricks later the marriage, 20", "S0", (f"{KINGS}=80", "", "+_KhQh=20"), [80, 20],
         turned="9s"),
    Case("S0 that king not with the second queen", "S0", (KINGS, "", "+_KhQh", "+_KhQh"), "E304", turned="9d"),
    Case("S0 a married king not with the second queen", "S0", ("+KhQh=40", "+_KhQh"), "E304"),
    Case("S0 king and queen of trumps 40, later A T J 250", "S0", ("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250]),
    Case("S0 not the other way round", "S0", ("+AhThKhQhJh=250", "+_Kh_Qh=40"), "E305 E306"),
    Case("S0 a bézique grows: 40, then 500 on top", "S0", ("+QsJd=40", "+_QsQs_JdJd=500"), [40, 500]),
    Case("S0 all four at once: the 500 only", "S0", ("+QsQsJdJd=500",), [500]),
    Case("S0 four aces, two of them alike", "S0", ("+AhAhAsAc=100",), [100]),
    Case("S0 the seven beside a declaration", "S0", ("+KhQh=40 +7h=10",), [40, 10]),
    Case("S0 the seven beside a declaration", "S0", ("7h<>9h=10 +KhQh=40",), [10, 40]),
    Case("S0 one declaration a trick", "S0", ("+KhQh=40 +KcQc=20",), "E303"),
    Case("S0 a declared card may be played any time", "S0", ("+KhQh=40", "_Kh 7d"), [40]),
]  # fmt: skip


@pytest.mark.parametrize("case", S0, ids=str)
def test_s0(case: Case) -> None:
    check_all(case)


# -- the class rule and its relatives (II 1.3), as far as no case has them

REUSE = [
    Case("second marriage, both fresh", "II 1.3", ("+KcQc", "+KcQc=20"), [20, 20]),
    Case("second sequence of five fresh trumps", "II 1.3",
         ("+AhThKhQhJh", "_Ah 7d", "_Th 7d", "_Kh 8d +AhThKhQhJh=250"), [250, 250]),
    *(
        Case("second sequence with a card of the first", "II 1.3", ("+AhThKhQhJh", first, second), "E305")
        for first, second in (
            ("_Kh 7d", "_Qh 7d +_AhThKhQhJh"),
            ("_Kh 7d", "_Qh 7d +Ah_ThKhQhJh"),
            ("_Ah 7d", "_Th 7d +AhTh_KhQhJh"),
            ("_Ah 7d", "_Th 7d +AhThKh_QhJh"),
            ("_Ah 7d", "_Th 7d +AhThKhQh_Jh"),
        )
    ),
    Case("four again of four fresh kings", "II 1.3", (KINGS, f"_Kc 7d {KINGS}=80"), [80, 80]),
    Case("four again with one that was there", "FOS", (KINGS, "+_KcKhKdKs"), "E305"),
    Case("two single béziques", "II 1.3", ("+QsJd", "+QsJd=40"), [40, 40]),
    Case("the second from one of the first", "II 1.3", ("+QsJd", "+_QsJd"), "E314"),
    Case("the double of two singles: nothing fresh", "FOS EB11", ("+QsJd", "+QsJd", "+_Qs1_Qs2_Jd1_Jd2"), "E306"),
    Case("the double of two singles", "HGM", ("+QsJd", "+QsJd", "+_Qs1_Qs2_Jd1_Jd2=500"), [40, 40, 500], FREE),
    Case("a bézique of which a card was played does not grow", "II 1.3", ("+QsJd", "_Qs 7d", "+QsQs_JdJd"),
         "E201 E202", known=False),
    Case("queens, then marriage, bézique and back", "EW EB11", (QUEENS, "+Ks_Qs=20", "+_QsJd=40"), [60, 20, 40]),
    Case("jacks and queens to the double", "class", (QUEENS, f"_Qc 7d {JACKS}", "_Qh 7d", "_Qd 8d +_QsQs_JdJd=500"),
         [60, 40, 500]),
    Case("aces to the sequence", "S4", ("+AhAsAdAc=100", "_As 7d +_AhThKhQhJh=250"), [100, 250]),
    Case("two marriages, a sequence from one and a fresh queen", "II 1.3",
         ("+KhQh", "+AhTh_KhQhJh=250"), [40, 250]),
    Case("a king of the four marries in each suit", "S0", (KINGS, "+_KcQc=20", "+_KdQd=20", "+_KsQs=20"),
         [80, 20, 20, 20]),
    # reuse=higher-points (S3)
    Case("20 to 60", "S3", ("+KcQc", "+_QcQhQdQs=60"), [20, 60], "besigue"),
    Case("20 to 80", "S3", ("+KcQc", "+_KcKhKdKs=80"), [20, 80], "besigue"),
    Case("40 to 40", "S3", ("+KhQh", "+_QhQcQdQs=60", "+Ks_Qs"), "E307", "besigue"),
    Case("the highest of the earlier ones counts (ruling 6)", "S3", ("+KsQs", "+_QsQcQhQd", "+_QsJd"), "E307",
         "besigue"),
    Case("sequence to four kings", "S3", ("+AhThKhQhJh", "_Ah 7d +_KhKcKdKs"), "E307", "besigue"),
    Case("sequence to four kings", "EB11", ("+AhThKhQhJh", "_Ah 7d +_KhKcKdKs=80"), [250, 80]),
    Case("a fresh marriage beside the four kings", "S3", (KINGS, "+KhQh=40"), [80, 40], "besigue"),
    # reuse=equal-points (NLB, ruling 6)
    Case("40 to 40", "NLB", (f"{JACKS}=40", "+Qs_Jd=40"), [40, 40], "bezique; reuse=equal-points"),
    Case("a married king with the second queen: as much", "NLB", ("+KhQh=40", "+_KhQh=40"), [40, 40],
         "bezique; reuse=equal-points"),
    Case("80 to 20", "NLB", (KINGS, "+_KcQc"), "E307", "bezique; reuse=equal-points"),
    Case("never the same from the same cards", "NLB, ruling 6", ("+KhQh", "+_Kh_Qh"), "E304 E305",
         f"{FREE}; reuse=equal-points"),
    Case("never the same four from the same cards", "NLB, ruling 6", (KINGS, "+_Kc_Kh_Kd_Ks"), "E305",
         f"{FREE}; reuse=equal-points"),
    # reuse=once
    Case("a declared card never again", "FOS BZC", (KINGS, "+_KhQh"), "E305", "bezique; reuse=once"),
    Case("a declared card never again, not in the sequence", "BZC", ("+KhQh", "+AhTh_Kh_QhJh"), "E305",
         "bezique; reuse=once"),
    Case("fresh cards always", "BZC", (KINGS, "+KhQh=40"), [80, 40], "bezique; reuse=once"),
    # double-bezique=at-once
    Case("no growing", "BZC", ("+QsJd", "+_QsQs_JdJd"), "E314", "bezique; double-bezique=at-once"),
    Case("four together", "BZC", ("+QsQsJdJd=500",), [500], "bezique; double-bezique=at-once"),
    Case("four that were in no bézique", "BZC", (QUEENS, "+_QsQsJdJd=500"), [60, 500],
         "bezique; double-bezique=at-once"),
    Case("one pair after the other counts 40 each", "BZC", ("+QsJd", "+QsJd"), [40, 40],
         "bezique; double-bezique=at-once"),
]  # fmt: skip


@pytest.mark.parametrize("case", REUSE, ids=str)
def test_reuse(case: Case) -> None:
    check_all(case)


# -- announcements (II 1.4 and the notation)

HOYLE, CAVENDISH, FOSTER = "bezique-hoyle", "bezique-cavendish", "bezique-foster"

PENDING = [
    Case("to score later", "EB11 HGM FOS", ("+KcQc~", "+_Kc_Qc=20"), [20], CAVENDISH),
    Case("announced twice, scored one a trick", "FOS", ("+KcQc~ +KdQd~", "+_Kd_Qd=20", "+_Kc_Qc=20"), [20, 20],
         FOSTER),
    Case("not two of them after one trick", "EB11", ("+KcQc~ +KdQd~", "+_Kd_Qd=20 +_Kc_Qc=20"), "E303", CAVENDISH),
    Case("not after the trick it was announced", "notation", ("+KcQc~ +_Kc_Qc",), "E306 E311", CAVENDISH),
    Case("not after the trick it was announced", "notation", ("+KcQc~ +_Kc_Qc",), "E305 E311", HOYLE),
    Case("a later one may come first", "FOS", ("+KcQc~", "+KdQd=20", "+_Kc_Qc=20"), [20, 20], FOSTER),
    Case("lost when a card of it is played", "FOS PL46", ("+KcQc~", "_Kc 7d", "+Kc_Qc"), [20], FOSTER),
    Case("lost when built into the sequence", "PL47", ("+KhQh~", "+AhTh_Kh_QhJh=250", "+_Kh_Qh"), "E305 E306 E312",
         CAVENDISH),
    Case("a single is lost in the double", "PL48", ("+QsJd~", "+_QsQs_JdJd=500", "+_Qs1_Jd1"), "E306 E312 E314",
         CAVENDISH),
    Case("counts as used in its class while it waits", "notation", ("+KcQc~", "+_KcQc"), "E304", FOSTER),
    Case("disjoint ones together", "EB11", ("+JcJhJdJs=40 +KcQc~", "+_Kc_Qc=20"), [40, 20], CAVENDISH),
    Case("overlap where one holds an older card", "EB11", ("+KcKhKdKs=80", "+_KsQs=20 +_QsJd~", "+_Qs_Jd=40"),
         [80, 20, 40], CAVENDISH),
    Case("overlap of two that are announced only", "EB11", ("+QsJd~ +Ks_Qs~",), "E310", CAVENDISH),
    Case("overlap of two that are announced only", "HGM", ("+QsJd~ +Ks_Qs~", "+_Ks_Qs", "+_Qs_Jd"), [20, 40], HOYLE),
    Case("keeps its freshness", "FOS", ("+KcQc~", "", "+_Kc_Qc=20"), [20], FOSTER),
    Case("may use what lies there", "notation", ("+QsJd=40", "+Ks_Qs~", "+_Ks_Qs=20"), [40, 20], FOSTER),
    Case("from the table only", "HGM", (JACKS, f"_Jc 7d {QUEENS}", "_Jh 7d +_Qs_Jd~", "_Js 8d +_Qs_Jd=40"),
         [40, 60, 40], HOYLE),
    Case("needs a fresh card when announced", "FOS", (JACKS, f"_Jc 7d {QUEENS}", "_Jh 7d +_Qs_Jd~"), "E306", FOSTER),
    Case("the double of a second single: nothing fresh", "FOS", ("+QsJd=40", "+QsJd=40 +_Qs_Qs_Jd_Jd~"), "E306",
         FOSTER),
    Case("the double of a second single: nothing fresh", "FOS", ("+QsJd=40", "+QsJd~ +_Qs_Qs_Jd_Jd"), "E306", FOSTER),
    Case("the double of a second single: nothing fresh", "FOS", ("+QsJd=40", "+QsJd~ +_Qs_Qs_Jd_Jd"), "E306",
         CAVENDISH),
    Case("the double of a second single, its queen laid for four", "FOS",
         ("+QsJd=40", "+QcQhQdQs=60 +_Qs2Jd~ +_Qs1_Qs2_Jd1_Jd2~"), "E306", FOSTER),
    Case("the double of a second single a trick later", "FOS", ("+QsJd=40 +QsJd~", "+_Qs_Qs_Jd_Jd"), "E306", FOSTER),
    Case("the double with a knave from the hand", "FOS",
         ("+QsJd=40", "+QcQhQdQs=60 +_Qs1_Qs2_JdJd~", "+_Qs1_Qs2_Jd1_Jd2=500"), [40, 60, 500], FOSTER),
    Case("the double with a queen just laid for a marriage", "FOS",
         ("+QsJd=40", "+_JdJdJcJh=40", "+KsQs=20 +_Qs1_Qs2_Jd1_Jd2~", "+_Qs1_Qs2_Jd1_Jd2=500"), [40, 40, 20, 500],
         FOSTER),
    Case("the double of a second single", "HGM", ("+QsJd=40", "+QsJd=40 +_Qs1_Qs2_Jd1_Jd2~", "+_Qs1_Qs2_Jd1_Jd2=500"),
         [40, 40, 500], HOYLE),
    Case("a marriage of two just laid for other classes", "FOS", ("+KcKhKdKs=80 +QsJd~ +_Ks_Qs~", "+_Ks_Qs=20"),
         [80, 20], FOSTER),
    Case("scores nothing yet", "notation", ("+KcQc~", "+KdQd=20"), [20], FOSTER),
    Case("beside a seven though it uses up the declaration", "notation", ("+7h=10 +KcQc~", "+_Kc_Qc=20"), [10, 20],
         FOSTER),
    Case("no announcing in the ordinary game", "S0", ("+KcQc~",), "E311"),
]  # fmt: skip


@pytest.mark.parametrize("case", PENDING, ids=str)
def test_pending(case: Case) -> None:
    check_all(case)


# -- re-forming (ruling 7)

LAWS = "bezique; reform=laws"
CROSS = "bezique; reform=laws; remarry=cross"
REFORM_FOSTER = "bezique; reform=foster"

REFORM = [
    Case("a set of four that has lost one", "PL34", (KINGS, "_Kh 7d", "+_Kc_Kd_KsKh=80"), [80, 80], LAWS),
    Case("not while all four lie there", "PL34", (KINGS, "+_Kc_Kd_KsKh"), "E305", LAWS),
    Case("the sequence with a new ten", "PL34", ("+AhThKhQhJh", "_Th 7d", "+_AhTh_Kh_Qh_Jh=250"), [250, 250], LAWS),
    Case("law 35: K1Q2 while all four lie there", "PL35", ("+KcQc", "+KcQc", "+_Kc1_Qc2"), "E304",
         f"{LAWS}; fresh-card=free"),
    Case("law 35: after one of the four was played", "PL35", ("+KcQc", "+KcQc", "_Qc1 7d", "+_Kc1_Qc2=20"),
         [20, 20, 20], f"{LAWS}; fresh-card=free"),
    Case("remarry=cross: at once", "HGM", ("+KcQc", "+KcQc", "+_Kc1_Qc2=20", "+_Kc2_Qc1=20"), [20, 20, 20, 20],
         f"{CROSS}; fresh-card=free"),
    Case("never by a pair that has scored it", "ruling 7", ("+KcQc", "+KcQc", "_Qc2 7d", "+_Kc1_Qc1"), "E304 E305",
         f"{LAWS}; fresh-card=free"),
    Case("inferior in class: never", "PL37", ("+AhThKhQhJh", "_Qh 7d", "+_KhQh"), "E305", LAWS),
    Case("foster: a further king was played from the hand", "FOS", (KINGS, "Kh 7d", "+_Kc_Kd_Kh_Ks=80"), [80, 80],
         f"{REFORM_FOSTER}; fresh-card=free"),
    Case("laws: not so", "PL34", (KINGS, "Kh 7d", "+_Kc_Kd_Kh_Ks"), "E305", f"{LAWS}; fresh-card=free"),
    Case("foster: not without a further king", "FOS", (KINGS, "+_Kc_Kd_Kh_Ks"), "E305",
         f"{REFORM_FOSTER}; fresh-card=free"),
]  # fmt: skip


@pytest.mark.parametrize("case", REFORM, ids=str)
def test_reform(case: Case) -> None:
    check_all(case)

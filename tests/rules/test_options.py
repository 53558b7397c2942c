"""Options as far as no case of the rules has them, and what a refusal says of them."""

from __future__ import annotations

import pytest

from .situations import Case, check_all, text_of, told, validated

BY_FIRST = "bezique; trump-by=marriage-or-sequence"
BY_MARRIAGE = "bezique; trump-by=marriage"
ALTERNATE = "bezique; bezique-pair=alternate"
TRUMP_QUEEN = "bezique; bezique-pair=trump-queen"

OPTIONS = [
    # declarations
    Case("one", "S0", ("+KcQc=20 +KdQd",), "E303"),
    Case("any", "S3", ("+KcQc=20 +KdQd=20 +QsJd=40",), [20, 20, 40], "besigue"),
    Case("any: a new card in two, worth more", "S3", ("+KsQs=20 +_QsJd=40",), [20, 40], "besigue"),
    Case("any: a new card in two, worth less", "S3", ("+QsJd=40 +Ks_Qs",), "E307", "besigue"),
    Case("any: a new card in two, worth the same", "S3", ("+QsJd=40 +Ks_Qs",), "E307", "besigue", turned="9s"),
    Case("any: a new card in two", "EB11", ("+KsQs=20 +_QsJd",), "E310", "bezique; declarations=any"),
    Case("any", "S3", ("+KcQc=20 +KdQd=20",), [20, 20], "bezique; declarations=any"),
    Case("any: fresh is what was laid just now", "option fresh-card", ("+QsJd=40 +Ks_Qs=20",), [40, 20],
         "bezique; declarations=any; pending-overlap=allow"),
    Case("any: but not for its class again", "FOS", ("+QsJd=40 +QsJd=40 +_Qs_Qs_Jd_Jd",), "E306",
         "bezique; declarations=any; pending-overlap=allow"),
    Case("any: but not for its class again", "option fresh-card", ("+QsJd=40 +QsJd=40 +_Qs_Qs_Jd_Jd=500",),
         [40, 40, 500], "bezique; declarations=any; pending-overlap=allow; fresh-card=free"),
    # bezique-pair
    Case("fixed", "S0", ("+QsJd=40",), [40], turned="9s"),
    Case("fixed", "S0", ("+QcJh",), "E301", turned="9s"),
    Case("alternate, spades", "EW NIE", ("+QcJh=40",), [40], ALTERNATE, turned="9s"),
    Case("alternate, diamonds", "EW NIE", ("+QcJh=40",), [40], ALTERNATE, turned="9d"),
    Case("alternate, spades", "EW NIE", ("+QsJd",), "E301", ALTERNATE, turned="9s"),
    Case("alternate, hearts", "EW NIE", ("+QsJd=40",), [40], ALTERNATE, turned="9h"),
    Case("alternate, hearts", "EW NIE", ("+QcJh",), "E301", ALTERNATE, turned="9h"),
    Case("alternate, the double", "EW NIE", ("+QcJh=40", "+_QcQc_JhJh=500"), [40, 500], ALTERNATE, turned="9d"),
    Case("trump-queen, hearts", "CMC", ("+QhJc=40",), [40], TRUMP_QUEEN, turned="9h"),
    Case("trump-queen, diamonds", "CMC", ("+QdJs=40",), [40], TRUMP_QUEEN, turned="9d"),
    Case("trump-queen, spades", "CMC", ("+QsJd=40",), [40], TRUMP_QUEEN, turned="9s"),
    Case("trump-queen, hearts", "CMC", ("+QsJd",), "E301", TRUMP_QUEEN, turned="9h"),
    # trump-by
    Case("the first marriage makes trumps: 40", "PL41", ("+KsQs=40", "+KdQd=20"), [40, 20], BY_FIRST, turned=""),
    Case("of trumps 40 again", "PL41", ("+KsQs=40", "+KsQs=40"), [40, 40], BY_FIRST, turned=""),
    Case("the first sequence makes trumps (ruling 8)", "PL41", ("+AsTsKsQsJs=250", "_Js 7d", "+KcQc=20"), [250, 20],
         BY_FIRST, turned=""),
    Case("only a marriage does", "FOS BIC", ("+AdTdKdQdJd",), "E301", BY_MARRIAGE, turned=""),
    Case("only a marriage does", "FOS BIC", ("+KsQs=40", "+AsTs_Ks_QsJs=250"), [40, 250], BY_MARRIAGE, turned=""),
    Case("a bézique makes none", "PL41", ("+QsJd=40", "+KcQc=40"), [40, 40], BY_FIRST, turned=""),
    Case("trump-queen: none before there is a trump", "option bezique-pair", ("+QsJd",), "E301",
         "bezique; bezique-pair=trump-queen; trump-by=marriage", turned=""),
    Case("no seven scores", "EB11", ("+KhQh=40", "+7h"), "E501 E503", BY_FIRST, turned=""),
    # points
    Case("marriage", "points", ("+KcQc=30",), [30], "bezique; marriage=30"),
    Case("royal marriage", "points", ("+KhQh=50",), [50], "bezique; royal-marriage=50"),
    Case("sequence", "ITA", ("+AhThKhQhJh=500",), [500], "bezique; sequence=500"),
    Case("plain sequence", "PL", ("+AcTcKcQcJc=150",), [150], "bezique; plain-sequence=150"),
    Case("bézique", "points", ("+QsJd=60", "+_QsQs_JdJd=600"), [60, 600],
         "bezique; single-bezique=60; double-bezique-points=600"),
    Case("no double", "points", ("+QsQsJdJd",), "E301", "bezique; double-bezique-points=0"),
    Case("tens", "PAR", ("+TcThTdTs=90",), [90], "bezique; four-tens=90"),
    Case("tens", "S0", ("+TcThTdTs",), "E301"),
    Case("fours", "S3 S4", ("+AcAhAdAs=100",), [100]),
    Case("fours", "S3 S4", ("+QcQhQdQs=60",), [60]),
    Case("fours", "S3 S4", ("+JcJhJdJs=40",), [40]),
    Case("nines are nothing", "S0", ("+9c9h9d9s",), "E301", turned="8h", known=False),
    Case("a wrong claim", "S0", ("+KcQc=40",), "E601"),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for case in OPTIONS if case.answer != "E601"], ids=str)
def test_option(case: Case) -> None:
    check_all(case)


def test_a_wrong_claim() -> None:
    case = Case("20, not 40", "S0", ("+KcQc=40",), "E601")
    timeline = validated(text_of(case))
    (finding,) = timeline.findings
    assert (finding.code, finding.expected, finding.found) == ("E601", "20", "40")
    assert timeline.scores == (20, 0)


ALTERNATIVES = [
    (("+KhQh", "+AhTh_Kh_QhJh"), "bezique; marriage-to-sequence=no", "9h", "marriage-to-sequence=yes"),
    (("+KcKhKdKs", "+_KcQc"), "besigue", "9h", "reuse=class"),
    (("+KcKhKdKs", "+_KcQc"), "bezique; reuse=once", "9h", "reuse=class"),
    (("+KcQc +KdQd",), "bezique", "9h", "declarations=any"),
    (("+KcQc~",), "bezique", "9h", "pending=on"),
    (("+QsJd +Ks_Qs~",), "bezique-cavendish", "9h", "pending-overlap=allow"),
    (("+JcJhJdJs", "_Jc 7d +QcQhQdQs", "_Jh 7d +_Qs_Jd"), "bezique", "9h", "fresh-card=free"),
    (("+QsJd", "+_QsQs_JdJd"), "bezique; double-bezique=at-once", "9h", "double-bezique=grow"),
    (("+AcTcKcQcJc",), "bezique", "9h", "plain-sequence=150"),
    (("+QcJh",), "bezique", "9s", "bezique-pair=alternate"),
    (("+7h",), "bezique-enquire", "9h", "seven-shown=10"),
    (("7h<>9h",), "bezique; seven-exchanged=off", "9h", "seven-exchanged=10"),
    (("7h<>7h",), "bezique", "7h", "seven-for-seven=yes"),
    (("7h<>9h +KcQc",), "bezique-foster", "9h", "seven-free=yes"),
    (("+KcQc", "_Kc 7d", "+Kc_Qc"), "bezique", "9h", "reform=laws"),
]


@pytest.mark.parametrize(("steps", "rules", "turned", "option"), ALTERNATIVES)
def test_where_an_option_decides_it_is_named(steps: tuple[str, ...], rules: str, turned: str, option: str) -> None:
    """The contract: where an option decides, it is named. With it, the record is legal."""
    timeline = validated(text_of(Case("", "", steps, "", rules, turned)))
    (finding,) = timeline.findings
    assert finding.alternative is not None, told(timeline)
    assert option in finding.alternative, told(timeline)
    other = validated(text_of(Case("", "", steps, "", f"{rules}; {option}", turned)))
    if option.split("=", maxsplit=1)[0] not in rules:
        assert not other.findings, told(other)

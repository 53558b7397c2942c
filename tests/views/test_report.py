"""The report on a deal: its head, its sums, what it tells trick by trick, on screens of any width."""

from __future__ import annotations

import re

import pytest

from bzq.analysis.model import Analysis, Endgame, EndPlay, Opportunity, Summary, Unreachable
from bzq.cards import CARD_OF
from bzq.records.reader import loads
from bzq.timeline.walk import simulate
from bzq.views.pooled import Pool, sums
from bzq.views.report import deal_report
from bzq.views.screen import Line, Screen, line_text, width
from bzq.views.statements import Shown


def cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[name] for name in text.split())


RECORD = """\
[Rules "bezique"]
[Event "Thursday table"]
[Date "2026.11.26"]
[Match "anna-ben-3"]
[Deal "1"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Turned "Ks"]
[Result "70:320"]
[Hand1 "9c 8h Kc 9d Jh Ah Tc 8c"]
[Hand2 "Jd Qh Qs Td Qd 7c Ts 9h"]
[Stock "Qh 7h 9s Qc Td Kc Ts Ac 7d 8s 9c Ks 8h 9d Th Qd As 7s 7s Js 8d 9s Js Ac 9h Kd As 8d Jh Tc 7d Ad 8c Kh Kh \
Ad 8s Qc Kd 7h Qs 7c Jc Th Jc Ah Jd"]

1. 7c 9c
2. 9d 7h
3. 8c Td
4. 8h 9h +KcQc=20
5. Ts Ah
6. _Kc Td +QsJd=40
7. 9c Tc
8. 8h 7d
9. Th 9d
10. As _Jd
11. Kc Ts 7s<>Ks=10 +_QsQhQdQd=60
12. Js 8s +Ks_Qs=40
13. _Ks 9s
14. 8d 9s +7s=10
15. 7s 9h
16. Kd 8d
17. 7d _Qc
18. 8c Tc +Kh_Qh=20
19. _Kh Ac
20. 8s Ad
21. Ad 7h +Kd_Qd=20
22. Kh 7c
23. Jc Qc
24. Th _Kd
25. Qh Ah
26. Qd Jd
27. Qs As
28. Ks Qs
29. Jh Qh
30. Qd Ac
31. Js Jc
32. 7s Jh
70:320
"""


def analysis(text: str = RECORD) -> Analysis:
    """An analysis made by hand; what it says is not true of the deal, but it adds up."""
    (record,) = loads(text, "a.bzq")
    made = Analysis(simulate(record))
    made.opportunities = [
        Opportunity(
            3, 9, 1, "bézique", cards("Qs Jd"), 40, "spoiled", 40, lost_at=8,
            sentence="Tricks 3 to 9: holding Qs Jd, Anna could have had 40 for bézique. Nothing was declared.",
        ),
        Opportunity(5, 5, 1, "four aces", cards("As Ah Ad Ac"), 100, "forgotten", 20, lost_at=5),
        Opportunity(4, 4, 2, "marriage in clubs", cards("Kc Qc"), 20, "made"),
        Opportunity(6, 11, 2, "four queens", cards("Qs Qh Qd Qd"), 60, "deferred", delay=5),
        Opportunity(12, 14, 2, "trump seven", cards("7s"), 10, "displaced", 5, lost_at=14, sentence="Seven."),
        Opportunity(1, 2, 2, "royal marriage", cards("Ks Qs"), 40, "superseded", 0, instead="sequence"),
    ]  # fmt: skip
    made.unreachable = [Unreachable(10, 12, 1, "four aces", cards("As Ad Ac Ac"), 100)]
    made.endgame = Endgame(
        [
            EndPlay(26, 2, *cards("Qd"), cards("Ks Qs"), 40, 10, False, sentence="Ben gave away ten."),
            EndPlay(26, 1, *cards("Jd"), cards("Jd"), 20, 0, True),
            EndPlay(27, 1, *cards("Qs"), cards("Qs"), 20, 0, False),
        ],
        from_trick=25,
    )
    made.summaries = [
        Summary(1, (1,), 10, 70, 60, 3, 1, 0, 1),
        Summary(2, (2,), 210, 215, 5, 4, 3, 10, 1),
    ]
    return made


def text_of(lines: list[Line]) -> list[str]:
    return [line_text(line).rstrip() for line in lines]


def report(
    made: Analysis, screen: Screen | None = None, shown: Shown | None = None, *, every: bool = False, ends: bool = True
) -> list[str]:
    return text_of(deal_report(made, screen or Screen(80), shown or Shown(), every=every, with_endgame=ends))


NARROW = """\
── a.bzq, record 1 ─────────────────────────────────────────────────────────────
Thursday table, 2026.11.26                              match anna-ben-3, deal 1
bezique: Anna against Ben; Anna dealt; K♠ turned, spades trumps

Ben won the deal: Anna 70, Ben 320

                                from the rules              with all cards known
              score  declared  available  missed efficiency     last tricks lost
Anna             70        10         70      60       14 %      0 in 1 decision
Ben             320       210        215       5       98 %     10 in 1 decision

Anna         10 declared + 60 brisques = 70
Ben          210 declared + 10 last trick + 100 brisques = 320

the dearest misses, from the rules
    40 **  trick 8   Anna: bézique Q♠ J♦
    20 *   trick 5   Anna: four aces A♠ A♥ A♦ A♣
     5     trick 14  Ben: trump seven 7♠
       * from 10, ** from 40, *** from 100 points on
with all 60 missed points Anna would have had 130 against 320: Ben would have
won all the same
with all 5 missed points Ben would have had 325 against 70: Ben won without them

what was missed, trick by trick, from the rules
    5  Anna            20 *   four aces A♠ A♥ A♦ A♣
       forgotten, worth 100, trick 5
    8  Anna            40 **  bézique Q♠ J♦: spoiled
       Tricks 3 to 9: holding Qs Jd, Anna could have had 40 for bézique. Nothing
       was declared.
   14  Ben              5     trump seven 7♠: displaced
       Seven.

held, but no trick was won in time, luck and no loss
       Anna        four aces A♠ A♦ A♣ A♣, 100 points, tricks 10 to 12

the last tricks, with all cards known
   26  Ben             10 *   Q♦, best was K♠ or Q♠: 40 still to be won
       Ben gave away ten.
"""


def test_on_a_narrow_screen() -> None:
    assert report(analysis()) == NARROW.splitlines()


WIDE = """\
what was missed, trick by trick, from the rules
    5  Anna            20 *   four aces A♠ A♥ A♦ A♣: forgotten, worth 100, trick 5
    8  Anna            40 **  bézique Q♠ J♦: spoiled                                    Tricks 3 to 9: holding Qs Jd, \
Anna could have had 40 for bézique.
                                                                                        Nothing was declared.
   14  Ben              5     trump seven 7♠: displaced                                 Seven.
"""


def test_on_a_wide_screen_sentences_stand_beside() -> None:
    lines = report(analysis(), Screen(160))
    start = lines.index(WIDE.splitlines()[0])
    assert lines[start : start + 5] == WIDE.splitlines()


EVERY = """\
every declaration that was there, from the rules
    1  Ben                    royal marriage K♠ Q♠
       superseded, worth 40, tricks 1 to 2
    4  Ben                    marriage in clubs K♣ Q♣
       declared, worth 20, trick 4
    5  Anna            20 *   four aces A♠ A♥ A♦ A♣
       forgotten, worth 100, trick 5
    6  Ben                    four queens Q♠ Q♥ Q♦ Q♦
       declared 5 tricks later, worth 60, tricks 6 to 11
""".splitlines()


def test_every_opportunity_and_every_card() -> None:
    lines = report(analysis(), every=True)
    start = lines.index(EVERY[0])
    assert lines[start : start + len(EVERY)] == EVERY
    assert lines[-2:] == [
        "   26  Anna                   J♦: forced",
        "   27  Anna                   Q♠, the best card: 20 still to be won",
    ]


@pytest.mark.parametrize("columns", [20, 40, 60, 79, 80, 100, 119, 120, 160, 300])
@pytest.mark.parametrize("ascii", [False, True])
def test_no_line_is_wider_than_the_screen(columns: int, ascii: bool) -> None:
    made = analysis(RECORD.replace('"Anna"', '"夏Annabella\u202e \x1b Maria"').replace("Thursday", "Thurs{day " * 9))
    for every in (False, True):
        lines = report(made, Screen(columns, ascii=ascii), every=every)
        assert max(map(width, lines)) <= columns
        assert "\x1b" not in "".join(lines)
        assert "".join(lines).isascii() or not ascii


def test_heavy_losses_are_coloured() -> None:
    styles = {text: style for line in deal_report(analysis(), Screen(80), Shown()) for text, style in line}
    assert styles["    40"] == styles[" **  "] == "bold yellow"
    assert styles["    20"] == "yellow"
    assert styles["J♦"] == "red"
    harder = {t: s for line in deal_report(analysis(), Screen(80), Shown(bands=(5, 20, 40))) for t, s in line}
    assert harder["    40"] == harder[" *** "] == "bold red"


# What is claimed of the result


def changed(made: Analysis) -> list[str]:
    joined = " ".join(line.strip() for line in report(made, Screen(300)))
    return re.findall(r"with all \d+ missed points .*?(?=with all|what was missed|$)", joined)


@pytest.mark.parametrize(
    ("missed", "said"),
    [
        (249, "Ben would have won all the same"),
        (250, "the deal would have been level"),
        (251, "Anna would have won the deal"),
    ],
)
def test_what_the_misses_would_have_changed(missed: int, said: str) -> None:
    made = analysis()
    made.summaries[0].available, made.summaries[0].missed = 10 + missed, missed
    assert changed(made)[0].strip() == (
        f"with all {missed} missed points Anna would have had {70 + missed} against 320: {said}"
    )


def test_no_claim_where_the_deal_broke_off() -> None:
    start = RECORD.partition("\n15. ")[0].replace('[Result "70:320"]', '[Termination "unfinished"]') + "\n*\n"
    made = analysis(start)
    assert changed(made) == []
    assert "not played to the last trick: Anna 10, Ben 170" in report(made)


RUBICON = """\
[Rules "rubicon"]
[Player1 "Anna"]
[Player2 "Ben"]
[Result "1510:1240"]
[Trick "63"]
[Lead "1"]
[Trump "h"]
[Score "1460:1240"]
[Hand1 "Ah 7h"]
[Hand2 "8s 7s"]

63. Ah 7s
64. 7h 8s
1510:1240
"""


def test_rubicon_counts_points_in_play() -> None:
    (record,) = loads(RUBICON)
    made = Analysis(simulate(record), summaries=[Summary(1, (1,)), Summary(2, (2,), 0, 900, 900)])
    lines = report(made, Screen(160), ends=False)
    assert "Anna 1510, Ben 1240 in play; Anna won the game, 800 points" in lines
    assert (
        "with all 900 missed points Ben would have had 2140 against 1510 in play; what the game would have been worth "
        "is not worked out"
    ) in lines
    assert "Anna         0 declared + 1460 scored before + 50 last trick = 1510" in lines


def test_a_search_that_was_cut_short_is_marked() -> None:
    made = analysis()
    made.summaries[0].at_least = True
    lines = report(made)
    assert any(re.search(r"Anna +70 +10 +70\+ +60\+", line) for line in lines)
    assert "+ at least so much: there was too much to try for all of it" in lines
    assert "would have had at least 130 against 320" in " ".join(lines)


# What is shown


def test_one_seat_only() -> None:
    lines = report(analysis(), shown=Shown(seat=1))
    assert not any(line.startswith(("Ben   ", "   26  Ben", "   14  Ben")) for line in lines)
    assert any(line.startswith("Anna  ") for line in lines)
    assert "       no card lost anything" in lines
    assert "four aces" not in " ".join(report(analysis(), shown=Shown(seat=2)))


def test_only_what_cost_enough() -> None:
    lines = report(analysis(), shown=Shown(min_loss=40))
    assert [line for line in lines if re.match(r" +\d+  (Anna|Ben) ", line)] == [
        "    8  Anna            40 **  bézique Q♠ J♦: spoiled"
    ]
    assert "one declaration was missed, from the rules" in lines
    assert "       no card lost 40 points or more" in lines
    assert any(line.startswith("Ben             320       210        215       5") for line in lines)
    assert "no declaration of 200 points and more was missed" in report(analysis(), shown=Shown(min_loss=200))


def test_without_the_last_tricks() -> None:
    lines = report(analysis(), ends=False)
    assert "last tricks" not in " ".join(lines)
    unsolved = analysis()
    unsolved.endgame = Endgame()
    assert report(unsolved)[-1].startswith("the last tricks were not solved")


def test_what_is_said_of_the_last_tricks() -> None:
    made = analysis()
    made.endgame.counted, made.endgame.against_all, made.endgame.from_trick = False, True, 26
    lines = " ".join(line.strip() for line in report(made))
    assert "all the others playing together against him" in lines
    assert "brisques at 10 each, though these rules do not count them in the score" in lines
    assert "solved from trick 26 on" in lines


def test_hidden_cards_have_no_numbers() -> None:
    made = analysis()
    for one in made.opportunities:
        one.lost, one.lost_at = None, 0
    made.opportunities[0].certainty = "possible"
    for summary in made.summaries:
        summary.available = summary.missed = None
    lines = report(made)
    assert any(re.match(r"Anna +70 +10 +\? +\? ", line) for line in lines)
    assert "%" not in "".join(lines)
    assert "not all cards are known, so what was missed has no number" in lines
    certain = lines.index("certain, there however the hidden cards lay; not declared")
    possible = lines.index("possible, there if the hidden cards lay so; not declared")
    assert certain < possible
    assert "    3  Anna             ?     bézique Q♠ J♦: spoiled" in lines[possible:]
    assert not any("four queens" in line for line in lines)
    assert any("four queens" in line for line in report(made, every=True))


def test_what_is_not_analysed() -> None:
    made = analysis()
    made.refused = "it has errors"
    assert report(made)[-1] == "not analysed: it has errors"


def test_points_that_stood_against_the_rules() -> None:
    made = analysis()
    made.summaries[1].declared = 190
    assert (
        "Ben          190 declared + 20 irregular (^) + 10 last trick + 100 brisques =\n             320"
    ) in "\n".join(report(made))


PARTNERS = """\
[Rules "bezique-4-partners"]
[Player1 "Anna"]
[Player2 "Ben"]
[Player3 "Carl"]
[Player4 "Dora"]
[Dealer "4"]
[Turned "9s"]
[Termination "unfinished"]

1. 7c 8c 9c Jc
*
"""


def test_partners_are_named_together() -> None:
    (record,) = loads(PARTNERS)
    timeline = simulate(record)
    assert timeline.rules is not None
    assert timeline.rules.sides == "partners", timeline.findings
    made = Analysis(timeline, summaries=[Summary(1, (1, 3), 0, 40, 40), Summary(2, (2, 4), 0, 0, 0)])
    made.opportunities = [Opportunity(1, 1, 3, "bézique", cards("Qs Jd"), 40, "forgotten", 40, lost_at=1)]
    lines = report(made)
    assert any(line.startswith("Anna & Carl ") for line in lines)
    for seat, told in ((1, True), (3, True), (2, False), (4, False), (5, False)):
        assert any("bézique" in line for line in report(made, shown=Shown(seat=seat))) is told


# Many deals


def pooled(*many: Analysis, shown: Shown | None = None, ends: bool = True) -> list[str]:
    pool = Pool(endgame=ends)
    for one in many:
        pool.add(sums(one, shown or Shown()))
    return text_of(pool.lines(Screen(80)))


POOLED = """\
══ 2 deals together ════════════════════════════════════════════════════════════

                                from the rules              with all cards known
              deals  declared  available  missed efficiency     last tricks lost
Anna              2        20        140     120       14 %     0 in 2 decisions
Ben               2       420        430      10       98 %    20 in 2 decisions

Anna: 2 of 6 opportunities made; 0.0 points lost a decision in the last tricks
Ben: 6 of 8 opportunities made; 10.0 points lost a decision in the last tricks
"""


def test_deals_together() -> None:
    assert pooled(analysis(), analysis()) == POOLED.splitlines()
    assert pooled(analysis()) == []
    assert "Anna" not in " ".join(pooled(analysis(), analysis(), shown=Shown(seat=2)))
    assert "last tricks" not in " ".join(pooled(analysis(), analysis(), ends=False))


@pytest.mark.parametrize("columns", [80, 100, 160])
def test_large_sums_of_many_deals_are_not_cut(columns: int) -> None:
    pool = Pool(endgame=True)
    names = ("Maximiliane-Theresia von Hohenstein-Waldburg", "Ben & Somebody With Quite A Long Name Indeed")
    for seat, name in enumerate(names, 1):
        many = Summary(
            seat, (seat,), declared=1_234_567, available=1_534_567, missed=300_000, opportunities=123_456, made=98_765,
            endgame_lost=234_567, decisions=765_432,
        )  # fmt: skip
        pool.add([(name, many)])
        pool.add([(name, many)])
    lines = [line_text(line) for line in pool.lines(Screen(width=columns))]
    assert max(map(width, lines)) <= columns
    text = " ".join(" ".join(lines).split())
    assert "…" not in text and "..." not in text
    for name in names:
        assert f"{name}: 197,530 of 246,912 opportunities made; 0.3 points lost a decision in the last tricks" in text
    assert text.count("469134 in 1530864") == 2


def test_without_declarations_there_are_no_columns_for_them() -> None:
    pool = Pool(endgame=True)
    for _ in range(2):
        pool.add([("Anna", Summary(1, (1,), available=0, missed=0, endgame_lost=13, decisions=4))])
    lines = [line_text(line) for line in pool.lines(Screen(width=80))]
    assert [line.strip() for line in lines[2:]] == [
        "with all cards known",
        "deals     last tricks lost",
        "Anna              2    26 in 8 decisions",
        "",
        "Anna: 3.2 points lost a decision in the last tricks",
    ]


def test_only_deals_with_numbers_are_counted_together() -> None:
    hidden, refused = analysis(), analysis()
    hidden.summaries[0].available = hidden.summaries[0].missed = None
    refused.refused = "it has errors"
    lines = pooled(analysis(), hidden, refused)
    assert re.match(r"Anna +1 +10 +70 +60 +14 %", lines[4])
    assert re.match(r"Ben +2 +420 +430 +10 +98 %", lines[5])
    few = analysis()
    few.summaries[0].available, few.summaries[0].missed = 10, 0
    assert "%" not in pooled(few, hidden)[4]

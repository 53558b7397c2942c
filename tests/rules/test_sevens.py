"""The trump seven: turned, shown, exchanged, played (II 1.5, rulings 1 to 4). Trumps are hearts."""

from __future__ import annotations

import pytest

from .situations import Case, check, check_all, scored, told, validated

DA, BESIGUE, FOSTER, ENQUIRE = "bezique-da", "besigue", "bezique-foster", "bezique-enquire"
FOR_SEVEN = "bezique; seven-for-seven=yes"
LEAD = "bezique; seven-played=lead"

CASES = [
    # shown
    Case("shown", "S0 EB11 HGM FOS", ("+7h=10",), [10]),
    Case("both shown, one a trick", "ruling 1", ("+7h=10", "9s 8d +7h=10"), [10, 10], known=False),
    Case("not both after one trick", "ruling 4", ("+7h +7h",), "E506 E502"),
    Case("not shown", "S3", ("+7h",), "E503", BESIGUE),
    Case("not shown", "EW", ("+7h",), "E503", ENQUIRE),
    Case("shown, by option", "S0", ("+7h=10",), [10], "bezique-enquire; seven-shown=10"),
    Case("no trump seven", "S0", ("+7c",), "E501"),
    # exchanged
    Case("exchanged", "S0 S3 S4 EB11 EW FOS BOU", ("7h<>9h=10",), [10]),
    Case("exchanged for nothing", "option", ("7h<>9h",), [], "bezique; seven-exchanged=0"),
    Case("exchanged for nothing, 0 is what it scores", "option", ("7h<>9h=0",), [], "bezique; seven-exchanged=0"),
    Case("no exchange", "option", ("7h<>9h",), "E504", "bezique; seven-exchanged=off"),
    Case("another card lies there", "S0", ("7h<>Ah",), "E505"),
    Case("only a trump seven", "S0", ("7c<>9h",), "E501"),
    Case("only after a won trick", "S0 S3 S4 EB11 EW FOS", ("8s 7c /xxxx 7h<>9h",), "E309"),
    Case("not by the loser", "S0 S3 S4 EB11 EW FOS", ("@27h<>9h",), "E302"),
    Case("against a seven", "S3", ("7h<>7h",), "E504", turned="7h"),
    Case("against a seven", "FOS", ("7h<>7h=10",), [10], FOSTER, turned="7h"),
    Case("against a seven", "FOS", ("7h<>7h=10",), [10], FOR_SEVEN, turned="7h"),
    Case("a second time, the first seven lies there", "FOS", ("7h<>9h=10", "7h<>7h=10"), [10, 10], FOSTER, known=False),
    Case("a second time, the first seven lies there", "S3", ("7h<>9h=10", "7h<>7h"), "E504", known=False),
    # with a declaration
    Case("E33", "S0 EW", ("7h<>Ah=10 +KdQd=20",), [10, 20], turned="Ah"),
    Case("E33", "S0 EW", ("+KdQd=20 7h<>Ah=10",), [20, 10], turned="Ah"),
    Case("E33", "FOS MCN", ("7h<>Ah=10 +KdQd",), "E506", FOSTER, turned="Ah"),
    Case("E33", "FOS MCN", ("+KdQd=20 7h<>Ah",), "E506", FOSTER, turned="Ah"),
    Case("E33", "FOS MCN, one of the two", ("7h<>Ah=10",), [10], FOSTER, turned="Ah"),
    Case("E33", "FOS MCN, one of the two", ("+KdQd=20",), [20], FOSTER, turned="Ah"),
    Case("shown beside a declaration", "FOS", ("+7h=10 +KdQd",), "E506", FOSTER),
    Case("an exchange for nothing uses it up too", "option seven-free",
         ("8s 7c +7h=10 /KdQd", "9s 8c 7h<>9h +KdQd"), "E506", FOSTER),
    Case("the next trick is free again", "FOS", ("+7h=10", "+KdQd=20"), [10, 20], FOSTER),
    Case("a declaration, then the seven shown", "ruling 4", ("+KdQd=20 +7h=10",), [20, 10]),
    # the card taken
    Case("E34", "S0, ruling 4", ("7h<>Ah=10 +AhAsAdAc=100",), [10, 100], turned="Ah"),
    Case("E34", "EW, after the next won trick", ("7h<>Ah=10", "+AhAsAdAc=100"), [10, 100], ENQUIRE, turned="Ah"),
    # played
    Case("played to a trick it loses or wins", "EW CAS BRI", ("7h=10 8c",), [10], DA),
    Case("E37", "EW CAS BRI", ("7h=10 9h",), [10], DA),
    Case("led after a won trick", "S3", ("8s 7c", "7h=10 8c"), [10], BESIGUE),
    Case("led after a won trick before the record begins", "S3", ("7h=10 8c",), [10], BESIGUE),
    Case("E39", "ruling 1, the other seven", ("+7h=10", "7h=10 8c"), [10, 10], DA, known=False),
    Case("both shown, then one played for nothing", "ruling 1", ("+7h=10", "+7h=10", "7h 9c"), [10, 10],
         DA, known=False),
    Case("both shown, then one exchanged for nothing", "rulings 1, 2", ("+7h=10", "+7h=10", "7h<>9h"), [10, 10],
         DA, known=False),
    Case("exchanged, then the other one played", "ruling 1", ("7h<>9h=10", "7h=10 8c"), [10, 10], DA, known=False),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    check_all(case)


KNOWN = [
    # (case, the whole hand of seat 1)
    (Case("E34", "EW", ("7h<>Ah=10 +AhAsAdAc",), "E313", ENQUIRE, turned="Ah"), "7h As Ad Ac 8s 7d 8d 9d"),
    (
        Case("another copy in the hand may be at once", "option taken-card", ("7h<>Ah=10 +AhAsAdAc=100",), [10, 100],
             ENQUIRE, turned="Ah"),
        "7h Ah As Ad Ac 8s 7d 8d",
    ),
    (Case("the one that has not scored is exchanged", "ruling 1", ("+7h=10", "7h<>9h=10"), [10, 10]),
     "7h 7h As Ad Ac 8s 8s 9d"),
    (Case("shown twice by the same copy", "ruling 1", ("8s 7c +7h=10 /KdQd", "+7h"), "E502"),
     "7h As Ad Ac 8s 8s 9d 9d"),
    (Case("shown, then exchanged for nothing", "ruling 2", ("8s 7c +7h=10 /KdQd", "7h<>9h"), [10]),
     "7h As Ad Ac 8s 8s 9d 9d"),
    (Case("E39", "ruling 1", ("8s 7c +7h=10 /KdQd", "7h 8c"), [10], DA), "7h As Ad Ac 8s 8s 9d 9d"),
    (Case("E39", "ruling 1", ("8s 7c +7h=10 /KdQd", "7h=10 8c"), "E606", DA), "7h As Ad Ac 8s 8s 9d 9d"),
    (Case("both shown, then none left", "ruling 1", ("+7h=10", "+7h=10", "+7h"), "E502"), "7h 7h As Ad 8s 8s 9s 9d"),
    (Case("where playing pays, the one that has not scored is played", "ruling 1", ("+7h=10", "7h=10 8c"), [10, 10],
          DA), "7h 7h As Ad Ac 8s 8s 9d"),
    (Case("where it does not, the one that has scored goes first", "ruling 1", ("+7h=10", "7h 8c", "+7h=10"),
          [10, 10]), "7h 7h As Ad Ac 8s 8s 9d"),
    (Case("of which one had scored, so the second pays no more", "ruling 1", ("+7h=10", "7h=10 8c", "7h 8d"),
          [10, 10], DA), "7h 7h As Ad Ac 8s 8s 9d"),
    (Case("no seven in the hand", "S0", ("+7h",), "E201"), "8s 8s 9s 9s 8d 8d 9d 9d"),
    (Case("no seven in the hand", "S0", ("7h<>9h",), "E201"), "8s 8s 9s 9s 8d 8d 9d 9d"),
]  # fmt: skip


@pytest.mark.parametrize(("case", "hand"), KNOWN, ids=str)
def test_known_hand(case: Case, hand: str) -> None:
    check(case, hand)


def dealt(rules: str, turned: str, moves: str, dealer: int = 2) -> str:
    return f'[Rules "{rules}"]\n[Dealer "{dealer}"]\n[Turned "{turned}"]\n[Termination "unfinished"]\n\n{moves}\n*\n'


@pytest.mark.parametrize(("rules", "points"), [("bezique", 10), ("bezique; seven-turned=0", 0), (BESIGUE, 10)])
def test_e31_turned(rules: str, points: int) -> None:
    """E31: the dealer has ten for turning a seven (S0 S3 S4 EB11)."""
    timeline = validated(dealt(rules, "7h", f"1. 8s 7c =0:{points}"))
    assert not timeline.findings, told(timeline)
    first = [(entry.trick, entry.seat, entry.points, entry.reason) for entry in timeline.ledger]
    assert first == ([(0, 2, points, "seven-turned")] if points else [])


def test_no_points_for_another_card_turned() -> None:
    assert validated(dealt("bezique", "8h", "1. 8s 7c =0:0")).ledger == []


@pytest.mark.parametrize(
    ("rules", "points"),
    [("bezique", None), (DA, 10), (ENQUIRE, 10), (BESIGUE, None), (LEAD, None), ("bezique; seven-played=any", 10)],
)
def test_played_by_the_follower(rules: str, points: int | None) -> None:
    """E37: played to a trick that is lost (EW CAS BRI); only led it counts where S3 is followed."""
    timeline = validated(dealt(rules, "9h", "1. Ah 7h"))
    assert scored(timeline, 2) == ([points] if points else []), told(timeline)
    claim = validated(dealt(rules, "9h", "1. Ah 7h=10"))
    assert [finding.code for finding in claim.findings] == ([] if points else ["E606"]), told(claim)


@pytest.mark.parametrize(("rules", "points"), [(DA, [10]), (BESIGUE, []), (LEAD, [])])
def test_led_to_the_first_trick(rules: str, points: list[int]) -> None:
    """S3: ten for leading it after a won trick; nobody has won one before trick 1."""
    timeline = validated(dealt(rules, "9h", "1. 7h 8c"))
    assert not timeline.findings, told(timeline)
    assert scored(timeline) == points


@pytest.mark.parametrize("rules", [DA, ENQUIRE, BESIGUE])
def test_e38_played_in_the_last_eight(rules: str) -> None:
    """E38: no score when it is played in the last eight tricks (EW)."""
    text = """\
[Rules "{}"]
[Trick "25"]
[Lead "1"]
[Trump "h"]
[Termination "unfinished"]

25. 7h{} 8c
*
"""
    timeline = validated(text.format(rules, ""))
    assert not timeline.findings, told(timeline)
    assert scored(timeline) == []
    assert [finding.code for finding in validated(text.format(rules, "=10")).findings] == ["E606"]


LAST = """\
[Rules "{}"]
[Trick "24"]
[Lead "1"]
[Turned "Ah"]
[Hand1 "7h 8s 9s As Ts 9d Kh Qh"]
[Hand2 "7c 8c 9c Jc 7d 8d Td Ad"]
[Stock "Kd"]
[Termination "unfinished"]

24. 8s 7c 7h<>Ah=10 {}
*
"""


def test_e35_after_the_last_trick_of_the_stock() -> None:
    """E35, ruling 3: the turned card still lies there; the loser then takes the seven (EB11 FOS)."""
    timeline = validated(LAST.format("bezique", "/Kd7h"))
    assert not timeline.findings, told(timeline)
    assert scored(timeline) == [10]
    assert [f.code for f in validated(LAST.format("bezique", "/KdAh")).findings] == ["E205"]

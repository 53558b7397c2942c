"""The end of a match: who has won it, whether it counts double, who deals next (II 1.7, ruling 9)."""

from __future__ import annotations

import pytest

from bzq.match import DealFacts, MatchStanding, standings
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

DEAL = """\
[Rules "{rules}"]
[Match "m"]
[Deal "{number}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "{dealer}"]
[Carry "{carry}"]
[Trick "24"]
[Lead "1"]
[Turned "Ah"]
[Score "{score}"]
[Brisques "6:5"]
[Hand1 "Kh Qh 7h 8s 9s As Ts 9d"]
[Hand2 "7c 8c 9c Jc 7d 8d Td Ad"]
[Stock "Kd"]

24. 8s 7c +KhQh=40 /KdAh
25. As Ah
26. Ad 9d
27. Td Kd
28. 8d 7h
29. Kh 7d
30. Qh 8c
31. 9s 9c
32. Ts Jc
*
"""
"""From here Anna still scores 40 at trick 24, 10 for the last trick and 70 for brisques: 120; Ben 90."""


def standing(*texts: str) -> MatchStanding:
    facts = []
    for text in texts:
        timeline = simulate(loads(text)[0])
        assert not timeline.findings, timeline.findings
        facts.append(DealFacts.of(timeline))
    (found,) = standings(facts)
    return found


def deal(rules: str, carry: str, score: str, number: int = 1, dealer: int = 2) -> str:
    return DEAL.format(rules=rules, carry=carry, score=score, number=number, dealer=dealer)


@pytest.mark.parametrize(
    ("case", "rules", "carry", "score", "totals", "winner"),
    [
        ("below the target", "bezique", "600:600", "100:100", (820, 790), None),
        ("one reaches it", "bezique", "780:600", "100:100", (1000, 790), 1),
        ("E49: 1040 and 1050", "bezique", "800:860", "120:100", (1040, 1050), 2),
        ("ruling 9: equal totals, another deal", "bezique", "880:910", "100:100", (1100, 1100), None),
        ("E50 deal: the higher total", "bezique", "850:1000", "120:0", (1090, 1090), None),
        ("E50 deal: the higher total", "bezique", "850:900", "120:110", (1090, 1100), 2),
        ("E50 instant: who had it first", "bezique; match-end=instant", "850:900", "110:60", (1080, 1050), 1),
        ("E50 instant: with the marriage", "bezique; match-end=instant", "850:900", "110:99", (1080, 1089), 1),
        ("E50 instant: before it", "bezique; match-end=instant", "850:900", "109:100", (1079, 1090), 2),
        ("target 1500", "bezique; target=1500", "800:860", "120:100", (1040, 1050), None),
        ("target 1500", "bezique; target=1500", "1300:860", "120:100", (1540, 1050), 1),
        ("no target", "bezique; target=none", "4000:860", "120:100", (4240, 1050), None),
        # E51: equal totals of 1100; Anna has 70, Ben 90 of this deal's brisques
        ("E51", "bezique-enquire", "880:910", "100:100", (1100, 1100), 1),
        ("E51: not a tie", "bezique-enquire", "870:910", "100:100", (1090, 1100), 2),
    ],
)
def test_who_wins(case: str, rules: str, carry: str, score: str, totals: tuple[int, int], winner: int | None) -> None:
    """E49 S0, E50 S0 BZC, E51 EW, ruling 9."""
    found = standing(deal(rules, carry, score))
    assert found.totals == totals, case
    assert found.winner == winner, case


def test_e51_then_the_last_trick() -> None:
    """E51: totals equal, brisques equal: the taker of the last trick (EW)."""
    text = """\
[Rules "bezique-enquire"]
[Match "m"]
[Deal "1"]
[Player1 "Anna"]
[Player2 "Ben"]
[Dealer "1"]
[Carry "910:900"]
[Trick "32"]
[Lead "1"]
[Trump "h"]
[Score "100:100"]
[Brisques "8:8"]
[Hand1 "7h"]
[Hand2 "8h"]

32. 7h 8h
1090:1090
"""
    found = standing(text.replace("1090:1090", "180:190"))
    assert found.totals == (1090, 1090)
    assert found.winner == 2


@pytest.mark.parametrize(
    ("rules", "carry", "double"),
    [
        ("bezique", "780:0", False),
        ("bezique; double-game=500", "780:300", True),  # Ben 490
        ("bezique; double-game=500", "780:310", False),  # Ben 500
        ("bezique; double-game=750", "780:550", True),  # Ben 740
        ("bezique; double-game=750", "780:560", False),  # Ben 750
        ("bezique-cavendish", "780:300", True),
        ("bezique-cavendish", "780:310", False),
        ("bezique-foster", "840:350", True),  # brisques at once: 60 and 40 from here
        ("bezique-foster", "840:360", False),
    ],
)
def test_double_game(rules: str, carry: str, double: bool) -> None:
    """A loser who has not reached the line loses double (EB11 FOS, FRW)."""
    found = standing(deal(rules, carry, "100:100"))
    assert found.winner == 1
    assert found.double == double


@pytest.mark.parametrize(
    ("rules", "second", "codes"),
    [
        ("bezique", 1, []),  # Ben dealt, so Anna deals
        ("bezique", 2, ["W702"]),
        ("bezique; next-dealer=last-trick", 1, []),  # Anna won the last trick
        ("bezique; next-dealer=last-trick", 2, ["W702"]),
    ],
)
@pytest.mark.parametrize("first", [1, 2])
def test_next_dealer(rules: str, first: int, second: int, codes: list[str]) -> None:
    """Alternately (S0 EB11), or the winner of the last trick (S3)."""
    if "last-trick" not in rules and first == 1:
        second = 3 - second
    found = standing(deal(rules, "0:0", "0:0", 1, first), deal(rules, "120:90", "0:0", 2, second))
    assert [finding.code for finding in found.findings] == codes

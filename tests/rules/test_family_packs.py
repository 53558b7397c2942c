"""Six and eight packs (rules II 4): the bézique of the trump suit, fours and fives of trumps.

Expected answers are those of the table in the rules document. Seat 1 has just won each trick.
"""

from __future__ import annotations

import pytest

from bzq.rules.resolve import resolve

from .situations import Case, check, told, validated

SIX, EIGHT = "six-pack", "eight-pack"
PAIRS = {"h": ("Qh", "Jc"), "d": ("Qd", "Js"), "c": ("Qc", "Jh"), "s": ("Qs", "Jd")}
"""II 4, CMC: the queen of trumps and the knave of another colour."""


def packs(id: str, source: str, steps: tuple[str, ...], answer: list[int] | str, rules: str = SIX,
          trump: str = "h") -> Case:  # fmt: skip
    return Case(id, source, steps, answer, rules, trump)


@pytest.mark.parametrize(
    ("rules", "cards", "hand", "stock", "last"), [(SIX, 192, 12, 84, 12), (EIGHT, 256, 15, 113, 15)]
)
def test_frame(rules: str, cards: int, hand: int, stock: int, last: int) -> None:
    """II 4: 84 + 12 tricks, 113 + 15."""
    found = resolve(rules)
    assert (32 * found.packs, found.hand, found.stock_tricks, found.tricks) == (cards, hand, stock, stock + last)
    for trick, codes in ((stock, []), (stock + 1, ["E408"])):
        text = f'[Rules "{rules}"]\n[Trick "{trick}"]\n[Lead "1"]\n[Termination "unfinished"]\n\n'
        timeline = validated(f"{text}{trick}. Ad 7d /xxxx\n*\n")
        assert [finding.code for finding in timeline.findings] == codes, told(timeline)


BEZIQUES = [
    *(packs(f"trumps {trump}", "CMC", (f"8s 7s +{queen}{knave}=40",), [40], trump=trump)
      for trump, (queen, knave) in PAIRS.items()),
    *(packs(f"trumps {trump}, the pair of {other}", "CMC", (f"8s 7s +{''.join(PAIRS[other])}",), "E301", trump=trump)
      for trump in PAIRS for other in PAIRS if other != trump),
    *(packs("none before there is a trump", "PAR", (f"+{queen}{knave}",), "E301", rules, trump="")
      for queen, knave in PAIRS.values() for rules in (SIX, EIGHT)),
    packs("the marriage comes first", "PAR", ("+KhQh=40", "+_QhJc=40"), [40, 40], trump=""),
    packs("four at once", "PAR", ("+QhQhQhQhJcJcJcJc=4500",), [4500]),
    packs("one after the other", "PAR", ("+QhJc=40", "+_QhQh_JcJc=500", "+_Qh_QhQh_Jc_JcJc=1500".replace(
        "_Qh_Qh", "_Qh1_Qh2").replace("_Jc_Jc", "_Jc1_Jc2"),), [40, 500, 1500]),
    packs("no quintuple", "PAR", ("+QhQhQhQhQhJcJcJcJcJc",), "E301"),
    packs("quintuple", "PAR", ("+QhQhQhQhQhJcJcJcJcJc=9000",), [9000], EIGHT),
    packs("quadruple to quintuple", "PAR", ("+QhQhQhQhJcJcJcJc=4500", "+_Qh_Qh_Qh_QhQh_Jc_Jc_Jc_JcJc=9000"),
          [4500, 9000], EIGHT),
    packs("quadruple, in spades the old pair", "PAR", ("8d 7d +QsQsQsQsJdJdJdJd=4500",), [4500], EIGHT, "s"),
]  # fmt: skip

ANY, TRUMP = "+{0}c{0}d{0}h{0}s", "+{0}h{0}h{0}h{0}h"
POINTS = {"A": (100, 1000, 2000), "T": (0, 900, 1800), "K": (80, 800, 1600), "Q": (60, 600, 1200), "J": (40, 400, 800)}
"""Any four, four trumps, five trumps (II 4)."""

FOURS = [
    *(packs("any four", "PAR", (f"{ANY.format(rank)}={points[0]}",), [points[0]], rules)
      for rank, points in POINTS.items() if rank != "T" for rules in (SIX, EIGHT)),
    *(packs("four trumps", "PAR CMC", (f"{TRUMP.format(rank)}={points[1]}",), [points[1]], rules)
      for rank, points in POINTS.items() for rules in (SIX, EIGHT)),
    *(packs("four of another suit are any four", "PAR", (f"+{rank * 4}={points[0]}".replace(rank, f"{rank}c"),),
            [points[0]]) for rank, points in POINTS.items() if rank != "T"),
    *(packs("five trumps", "PAR", (f"{TRUMP.format(rank)}{rank}h={points[2]}",), [points[2]], EIGHT)
      for rank, points in POINTS.items()),
    *(packs("no five trumps", "PAR", (f"{TRUMP.format(rank)}{rank}h",), "E301") for rank in POINTS),
    packs("mixed tens are nothing", "PAR", (ANY.format("T"),), "E301"),
    packs("mixed tens are nothing", "PAR", (ANY.format("T"),), "E301", EIGHT),
    packs("tens of another suit are nothing", "PAR", ("+TcTcTcTc",), "E301", EIGHT),
    packs("before there is a trump they are any four", "PAR", ("+AhAhAhAh=100",), [100], trump=""),
    packs("and tens are nothing", "PAR", ("+ThThThTh",), "E301", trump=""),
    # one class: any four < four trumps < five trumps
    packs("up", "I presets", ("+AcAhAhAh=100", "+_Ah_Ah_AhAh=1000"), [100, 1000]),
    packs("up", "I presets", ("+AcAhAhAh=100", "+_Ah_Ah_AhAh=1000", "+_Ah_Ah_Ah_AhAh=2000".replace(
        "_Ah_Ah_Ah_Ah", "_Ah1_Ah2_Ah3_Ah4")), [100, 1000, 2000], EIGHT),
    packs("from any four straight to five", "I presets", ("+AcAdAhAh=100", "+_Ah_AhAhAhAh=2000"), [100, 2000], EIGHT),
    packs("never down", "I presets", ("+AhAhAhAh=1000", "+_Ah_Ah_AhAc"), "E305"),
    packs("never down, after one was played", "I presets", ("+AhAhAhAh=1000", "_Ah 7d", "+_Ah_Ah_AhAc"), "E305"),
    packs("never down", "I presets", ("+AhAhAhAhAh=2000", "_Ah 7d", "+_Ah_Ah_Ah_Ah"), "E305", EIGHT),
    packs("again with a fresh fourth", "I presets", ("+AhAhAhAh=1000", "_Ah 7d", "+_Ah_Ah_AhAh=1000"), [1000, 1000]),
    packs("not while all lie there", "I presets", ("+AhAhAhAh=1000", "+_Ah_Ah_AhAh"), "E305"),
    packs("again with a fresh fifth", "I presets", ("+KhKhKhKhKh=1600", "_Kh 7d", "+_Kh_Kh_Kh_KhKh=1600"),
          [1600, 1600], EIGHT),
    packs("trump kings marry", "class", ("+KhKhKhKh=800", "+_KhQh=40"), [800, 40]),
    # the rest as in Rubicon
    packs("sequences", "PAR", ("+AhThKhQhJh=250", "+AcTcKcQcJc=150"), [250, 150]),
    packs("the first makes trumps", "PAR", ("+AdTdKdQdJd=250", "+KdQd=40", "+KhQh=20"), [250, 40, 20], trump=""),
    packs("waiting", "PL", ("+KhQh=40 +_QhJc~", "+_Qh_Jc=40"), [40, 40]),
    packs("law 35", "PL35", ("+KcQc", "+KcQc", "_Qc1 7d", "+_Kc1_Qc2=20"), [20, 20, 20]),
]  # fmt: skip


@pytest.mark.parametrize("case", BEZIQUES, ids=str)
def test_beziques(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("case", FOURS, ids=str)
def test_fours(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_rubicon_has_no_trump_fours(number: str) -> None:
    """II 4: in Rubicon four equal trumps are any four."""
    rules = {"1": "rubicon", "2": "rubicon-foster", "3": "rubicon-bicycle"}[number]
    check(Case("four trump aces", "II 4", ("+AhAhAhAh=100",), [100], rules, "h"))
    check(Case("four trump tens", "II 4", ("+ThThThTh",), "E301", rules, "h"))

"""Rubicon for two: trumps, waiting announcements, carte blanche, the last tricks (rules II 2, rulings 8, 11, 13).

Expected answers are those of the rules document. Seat 1 has just won each trick; no trump yet unless the case says so.
"""

from __future__ import annotations

import pytest

from bzq.cards import SUITS

from .situations import Case, check, hand_of, told, validated

RUBICON, FOSTER, BICYCLE = "rubicon", "rubicon-foster", "rubicon-bicycle"
ALL = (RUBICON, FOSTER, BICYCLE)
KINGS, QUEENS, JACKS, ACES = "+KcKhKdKs", "+QcQhQdQs", "+JcJhJdJs", "+AcAhAdAs"


def rubicon(id: str, source: str, steps: tuple[str, ...], answer: list[int] | str, rules: str = RUBICON,
            trump: str = "", known: bool = True) -> Case:  # fmt: skip
    return Case(id, source, steps, answer, rules, trump, known=known)


# -- what makes trumps (II 2.3, ruling 8)

TRUMPS = [
    *(rubicon("U05", "PL41 HGM", ("8s 7d +KcQc=40", "8s 7d +KcQc=40", "8s 7d +KdQd=20"), [40, 40, 20], rules)
      for rules in ALL),
    rubicon("U06", "PL41", ("+AdTdKdQdJd=250", "+KcQc=20"), [250, 20]),
    *(rubicon("U06", "BIC FOS: no trumps yet", ("+AdTdKdQdJd=150", "8s 7c +KhQh=40"), [150, 40], rules)
      for rules in (FOSTER, BICYCLE)),
    rubicon("the first sequence counts 250, no other number (ruling 8)", "PL41", ("+AdTdKdQdJd=150",), "E601"),
    *(rubicon("a marriage out of that sequence never", "PL37", ("+AdTdKdQdJd", "+_KdQd"), "E305", rules)
      for rules in ALL),
    rubicon("a marriage of the sequence's suit, fresh", "PL37", ("+AdTdKdQdJd=250", "+KdQd=40"), [250, 40]),
    *(rubicon("a bézique makes none", "PL41", ("+QsJd=40", f"{QUEENS}=60", "8d 7c +KsQs=40"), [40, 60, 40], rules)
      for rules in ALL),
    rubicon("the first sequence grows from no marriage: what was announced", "PL41 PL47",
            ("+KdQd~", "+AdTd_Kd_QdJd=250"), [250]),
    # what waits makes trumps when it is scored (PL41: scored)
    rubicon("announced is not yet scored", "PL41", ("+KdQd~", "+KhQh=40", "+_Kd_Qd=20"), [40, 20]),
    rubicon("announced, then scored", "PL41", ("+KdQd~", "+_Kd_Qd=40", "+KhQh=20"), [40, 20]),
    rubicon("later sequences: 150 plain", "PL40", ("+KhQh=40", "+AdTdKdQdJd=150"), [40, 150]),
    rubicon("later sequences: 250 in trumps", "PL40", ("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250]),
    # U07: nothing has to be called
    rubicon("U07", "FOS PL39", (f"{KINGS}=80", f"_Kh 7d {QUEENS}=60", "_Qd 7d +_Kc_Qc=40"), [80, 60, 40]),
    rubicon("U07", "FOS PL39", (f"{KINGS}=80", f"_Kh 7d {QUEENS}=60", "_Qd 7d +KhQh=40"), [80, 60, 40]),
]  # fmt: skip


def check_nine(case: Case) -> None:
    """The case, whether seat 1's nine cards are known or not."""
    check(case)
    if case.known:
        check(case, hand_of(case, 9))


@pytest.mark.parametrize("case", TRUMPS, ids=str)
def test_trumps(case: Case) -> None:
    check_nine(case)


FROM_ONE = """\
[Rules "{rules}"]
[Dealer "{dealer}"]
[Termination "unfinished"]

{moves}
*
"""


def winners(moves: str, rules: str = RUBICON, dealer: int = 2) -> list[int | None]:
    timeline = validated(FROM_ONE.format(rules=rules, dealer=dealer, moves=moves))
    assert not timeline.findings, told(timeline)
    return [trick.winner for trick in timeline.tricks]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(("cards", "winner"), [("7d Ah", 1), ("7d As", 1), ("7d 8d", 2), ("Kc Kc", 1), ("Kc Tc", 2)])
def test_before_there_are_trumps_only_the_led_suit_wins(rules: str, cards: str, winner: int) -> None:
    """II 2.3: nothing but a higher card of the suit led takes the trick."""
    assert winners(f"1. {cards}", rules) == [winner]


@pytest.mark.parametrize("rules", ALL)
def test_trumps_count_from_the_next_trick(rules: str) -> None:
    """II 2.3: the marriage of trick 2 makes hearts trumps; until then 7h did not win, then it does."""
    assert winners("1. Ad 7h /xxxx 2. Ad 7h +KhQh=40 /xxxx 3. Ad 7h", rules) == [1, 1, 2]


def test_a_sequence_makes_trumps_where_it_may() -> None:
    """U06, ruling 8: after a first sequence its suit wins; where only a marriage makes trumps it does not."""
    moves = "1. Ad 7h +AhThKhQhJh{} /xxxx 2. Ad 7h"
    assert winners(moves.format("=250")) == [1, 2]
    assert winners(moves.format("=150"), FOSTER) == [1, 1]
    assert winners(moves.format("=150"), BICYCLE) == [1, 1]


def test_an_announcement_makes_no_trumps() -> None:
    """PL41: a marriage that only waits leaves the deal without trumps."""
    assert winners("1. Ad 7h +QsJd=40 +KhQh~ /xxxx 2. Ad 7h +_Kh_Qh=40 /xxxx 3. Ad 7h") == [1, 1, 2]


def test_either_player_makes_them() -> None:
    """II 2.3: by either player; the later marriage of the other one is plain."""
    assert winners("1. 7d Ad +KhQh=40 /xxxx 2. 7c 8c +KcQc=20") == [2, 1]


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("event", ["+7h", "+7h=10", "7h<>9h", "7h<>9h=10"])
@pytest.mark.parametrize("before", ["", "+KhQh=40 "])
def test_sevens_are_nothing(rules: str, event: str, before: str) -> None:
    """II 2.1: no card is turned and no seven scores, before there are trumps and after."""
    timeline = validated(FROM_ONE.format(rules=rules, dealer=2, moves=f"1. Ad 7c {before}{event}"))
    assert [finding.code[:2] for finding in timeline.findings] in (["E5"], ["E3"]), told(timeline)


def test_a_seven_played_scores_nothing() -> None:
    """II 2.1: nor by being played."""
    timeline = validated(FROM_ONE.format(rules=RUBICON, dealer=2, moves="1. Ad 7c +KhQh=40 /xxxx 2. 7h 7c"))
    assert timeline.scores == (40, 0), told(timeline)


def test_no_turned_card() -> None:
    """II 2.1: nothing is turned, and nobody misses it; a Turned tag has no meaning, which is a warning."""
    text = FROM_ONE.format(rules=RUBICON, dealer=2, moves="1. Ad 7c")
    assert not validated(text).findings
    timeline = validated(text.replace("[Term", '[Turned "9h"]\n[Term'))
    assert [finding.code for finding in timeline.findings] == ["W104"], told(timeline)


# -- the frame (II 2.1)

ONE_OF_EACH = [f"{rank}{suit}" for rank in "ATKQJ987" for suit in SUITS]


@pytest.mark.parametrize(("rules", "tricks", "hand"), [(RUBICON, 55, 9), (FOSTER, 55, 9), (BICYCLE, 55, 9)])
def test_nine_cards_and_55_tricks_with_stock(rules: str, tricks: int, hand: int) -> None:
    """II 2.1: 128 cards, nine each, 110 in the stock: after trick 55 nothing is drawn any more."""
    text = f'[Rules "{rules}"]\n[Trick "{{0}}"]\n[Lead "1"]\n[Termination "unfinished"]\n\n{{0}}. Ad 7d /xxxx\n*\n'
    assert not validated(text.format(tricks)).findings
    assert [finding.code for finding in validated(text.format(tricks + 1)).findings] == ["E408"]
    for size in (hand - 1, hand, hand + 1):
        dealt = FROM_ONE.format(rules=rules, dealer=2, moves="1. Ac 7d")
        tags = f'[Hand1 "{" ".join(ONE_OF_EACH[3 : 3 + size])}"]\n[Term'
        codes = [finding.code for finding in validated(dealt.replace("[Term", tags)).findings]
        assert codes == ([] if size == hand else ["E110"])


# -- one is scored, the others wait (II 2.5, PL43 to PL49)

PENDING = [
    rubicon("waits any number of tricks", "PL45", ("+QsJd=40 +KcQc~", "8s 7d", "9s 7d", "9s 8d +_Kc_Qc=40"), [40, 40]),
    rubicon("shared cards", "PL", ("+QsJd=40 +Ks_Qs~", "+_Ks_Qs=40"), [40, 40]),
    rubicon("only one is scored", "PL43", ("+QsJd=40 +KcQc=20",), "E303"),
    rubicon("not in the same trick", "PL44", ("+KcQc~ +_Kc_Qc=40",), "E311"),
    rubicon("a fresh one may go first", "PL44", ("8s 7d +KcQc~", "8s 7d +KhQh=40", "9s 8d +_Kc_Qc=20"), [40, 20]),
    rubicon("lost with its queen", "PL46", ("+QsJd=40 +KcQc~", "_Qc 7d", "+_KcQc=40"), [40, 40]),
    rubicon("lost with its queen", "PL46", ("+QsJd=40 +KcQc~", "_Qc 7d", "+_Kc_Qc=40"), "E312"),
    rubicon("U15", "PL47", ("+KcQc~", "+AcTc_Kc_QcJc=150", "+_Kc_Qc"), "E312", trump="h"),
    rubicon("U15", "PL47", ("+KhQh~", "+AhTh_Kh_QhJh=250", "+_Kh_Qh"), "E312", trump="h"),
    rubicon("a single bézique that became a double", "PL48", ("+QsJd~", "+_QsQs_JdJd=500", "+_Qs_Jd"), "E312",
            trump="h", known=False),
    rubicon("U16", "PL37", ("+AcTcKcQcJc=150", "8s 7d +KcQc=20"), [150, 20], trump="h"),
    rubicon("U16", "PL37", ("+AhThKhQhJh=250", "+KhQh=40"), [250, 40], trump="h"),
    rubicon("marriage, then sequence", "PL36", ("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250], trump="h"),
    rubicon("no fresh card is needed", "PL38", (JACKS, f"_Jc 7d {QUEENS}", "_Qc 7d +_Qs_Jd=40"), [40, 60, 40]),
    rubicon("tens are nothing", "PL40", ("+TcThTdTs",), "E301"),
    rubicon("four aces", "PL40", (f"{ACES}=100",), [100]),
]  # fmt: skip


@pytest.mark.parametrize("case", PENDING, ids=str)
def test_pending(case: Case) -> None:
    check_nine(case)


# -- béziques (II 2.2, 2.5)

PAIRS = "+QsJd", "+_QsQs_JdJd", "+_Qs_QsQs_Jd_JdJd", "+_Qs_Qs_QsQs_Jd_Jd_JdJd"
BEZIQUES = [
    rubicon("U13", "FOS", ("+QsQsQsQsJdJdJdJd=4500",), [4500]),
    rubicon("U13 one pair after the other", "FOS", ("+QsJd=40", "+_QsQs_JdJd=500", "+_Qs1_Qs2Qs_Jd1_Jd2Jd=1500",
            "+_Qs1_Qs2_Qs3Qs_Jd1_Jd2_Jd3Jd=4500"), [40, 500, 1500, 4500]),
    rubicon("three at once", "HGM", ("+QsQsQsJdJdJd=1500",), [1500]),
    rubicon("two at once", "HGM", ("+QsQsJdJd=500",), [500]),
    rubicon("two and two", "PL38", ("+QsQsJdJd=500", "+_Qs_QsQsQs_Jd_JdJdJd=4500"), [500, 4500]),
    rubicon("single to treble", "PL38", ("+QsJd=40", "+_QsQsQs_JdJdJd=1500"), [40, 1500]),
    rubicon("two singles united", "PL38", ("+QsJd=40", "+QsJd=40", "+_Qs1_Qs2_Jd1_Jd2=500"), [40, 40, 500]),
    rubicon("a single out of the double never", "PL38", ("+QsQsJdJd=500", "+_Qs_Jd"), "E314"),
    rubicon("nor with a new knave", "PL38", ("+QsQsJdJd=500", "+_QsJd"), "E314"),
    rubicon("nor after a card of it was played", "PL38", ("+QsQsJdJd=500", "_Qs 7c", "+_QsJd"), "E314"),
    rubicon("a fresh single beside the double", "PL38", ("+QsQsJdJd=500", "+QsJd=40"), [500, 40]),
]  # fmt: skip


@pytest.mark.parametrize("case", BEZIQUES, ids=str)
def test_beziques(case: Case) -> None:
    check_nine(case)


# -- carte blanche (II 2.4, ruling 13)

BLANK = "Ac As Th 9h 9d 8s 8d 7c 7d"
"""The hand of U01: A A T 9 9 8 8 7 7."""


def blanche(
    moves: str, hand: str | None = BLANK, rules: str = RUBICON, result: str = "*"
) -> tuple[list[str], list[int]]:
    """The findings of a deal from trick 1, seat 1 leading, and what seat 1 scored."""
    text = FROM_ONE.format(rules=rules, dealer=2, moves=moves).replace("\n*\n", f"\n{result}\n")
    if hand is not None:
        text = text.replace("[Term", f'[Hand1 "{hand}"]\n[Term')
    timeline = validated(text)
    return [finding.code for finding in timeline.findings], [one.points for one in timeline.ledger if one.seat == 1]


@pytest.mark.parametrize("hand", [BLANK, None])
@pytest.mark.parametrize(
    ("id", "moves", "answer"),
    [
        ("U01 PL15", "1. +blank=50 7d 8c", [50]),
        ("U02 PL16: draws Ts", "1. +blank=50 7d 8d /KsTs 2. 7c +blank=50 9d", "swapped"),
        ("U02 PL16", "1. +blank=50 9d 8d /TsKs 2. +blank=50 7c 8c", [50, 50]),
        ("U02 PL16: then Qh", "1. +blank=50 9d 8d /TsKs 2. +blank=50 8s 7s /QhKs 3. +blank 7c 8c", "E315"),
        ("PL16: that is the end of it", "1. +blank=50 9d 8d /KsTs 2. _Ks 8c", "E203"),
        ("once a card", "1. +blank=50 +blank=50 9d 8d", "E315"),
        ("after its own card: too late", "1. 9d 8d +blank=50", "E315"),
        ("ruling 13: passed over at first", "1. 9d 8d /TsKs 2. +blank 7c 8c", "E315"),
        ("ruling 13: passed over later", "1. +blank=50 9d 8d /TsKs 2. 8s 7s /9sKs 3. +blank 7c 8c", "E315"),
        ("wrong points", "1. +blank=100 9d 8d", "E601"),
    ],
)
def test_carte_blanche(id: str, moves: str, answer: list[int] | str, hand: str | None) -> None:
    """U01, U02: shown before playing, again after each draw that brings no court card."""
    if answer == "swapped":  # seat 2 takes the trick: seat 1 draws second, and plays second to trick 2
        moves, answer = "1. +blank=50 7d 8d /KsTs 2. 9d +blank=50 7c", [50, 50]
    codes, points = blanche(moves, hand)
    if isinstance(answer, list):
        assert (codes, points) == ([], answer), id
    else:
        assert len(codes) == 1, (id, codes)
        assert codes[0] in answer.split(), id


def test_u03_not_dealt_without_courts() -> None:
    """U03, FOS: dealt with a knave, later without any: no carte blanche."""
    codes, points = blanche("1. Jc 7c /TsKs 2. +blank 7c 8c", "Jc As Th 9h 9d 8s 8d 7c 7d")
    assert codes == ["E315"]
    assert points == []


@pytest.mark.parametrize("card", ["Kh", "Qs", "Jd"])
def test_a_court_card_in_the_hand(card: str) -> None:
    """PL15: no king, queen or knave."""
    assert blanche("1. +blank 7d 8c", BLANK.replace("Th", card))[0] == ["E315"]


def test_unknown_hand_that_plays_what_it_cannot_have_held() -> None:
    """PL15: after carte blanche the hand holds no king, however little else of it is known."""
    assert blanche("1. +blank=50 9d 8d /TsKs 2. Kc 8c", None)[0] == ["E315"]
    assert blanche("1. +blank=50 9d 8d /xxKs 2. Kc 8c", None)[0] == []


def test_u04_four_aces() -> None:
    """U04, PL43: the aces shown in carte blanche may be declared after trick 1."""
    codes, points = blanche("1. +blank=50 9d 8d +AcAhAdAs=100", "Ac As Ah Ad 9d 8s 8d 7c 7d")
    assert (codes, points) == ([], [50, 100])


def test_both_players() -> None:
    """PL15: it depends on no trick; each shows it before his own first card."""
    text = FROM_ONE.format(rules=RUBICON, dealer=2, moves="1. +blank=50 9d +blank=50 8d")
    timeline = validated(text)
    assert not timeline.findings
    assert timeline.scores == (50, 50)


LAST_DRAW = """\
[Rules "rubicon; packs=1; hand=15"]
[Dealer "2"]
[Hand1 "As Ah Ad Ac Ts Th Td Tc 9s 9h 9d 9c 8s 8h 8d"]
[Hand2 "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc 8c 7s 7h"]
[Stock "7d 7c"]
[Termination "unfinished"]

1. +blank=50 As Ks /7d7c
2. {}8s Qs
*
"""
"""One pack and fifteen cards each leave a stock of one trick."""


def test_never_after_the_last_draw() -> None:
    """Ruling 13: the last draw opens no further carte blanche."""
    assert not validated(LAST_DRAW.format("")).findings
    assert [finding.code for finding in validated(LAST_DRAW.format("+blank ")).findings] == ["E315"]


@pytest.mark.parametrize(("rules", "points"), [(RUBICON, 50), (FOSTER, 50), (BICYCLE, 50), ("six-pack", 250)])
def test_what_it_is_worth(rules: str, points: int) -> None:
    """II 4: fifty in Rubicon, 250 with six packs."""
    text = FROM_ONE.format(rules=rules, dealer=2, moves="1. +blank 9d 8d")
    timeline = validated(text)
    assert not timeline.findings
    assert timeline.scores == (points, 0)


@pytest.mark.parametrize("rules", ["eight-pack", "bezique-3", "besigue"])
def test_where_there_is_none(rules: str) -> None:
    """II 4: none with eight packs; none in the ordinary games."""
    turned = "" if rules == "eight-pack" else '[Turned "9h"]\n'
    text = FROM_ONE.format(rules=rules, dealer=2, moves="1. +blank")
    timeline = validated(text.replace("[Term", f"{turned}[Term"))
    assert [finding.code for finding in timeline.findings] == ["E315"]


# -- the last nine tricks (II 2.6)

LAST = """\
[Rules "{rules}"]
[Trick "{trick}"]
[Lead "1"]
{tags}[Termination "unfinished"]

{moves}
*
"""


@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize("event", ["+KcQc", "+QsJd", "+_Kh_Qh", "+AcAdAhAs"])
def test_u26_nothing_is_scored_after_the_last_draw(rules: str, event: str) -> None:
    """U26, PL52: a declaration claimed when the stock is out is never scored, a waiting one included."""
    declared = '[Declared1 "+QsJd=40 +KhQh~"]\n[Trump "c"]\n'
    moves = f"55. Ad 7d /xxxx 56. Ad 7d {event}"
    timeline = validated(LAST.format(rules=rules, trick=55, tags=declared, moves=moves))
    codes = [finding.code for finding in timeline.findings]
    assert len(codes) == 1, told(timeline)
    assert codes[0] == ("E312" if event == "+_Kh_Qh" else "E309"), told(timeline)


def test_after_the_last_stock_trick() -> None:
    """II 1.6: before the last draw it is still time."""
    tags = '[Declared1 "+KhQh~"]\n[Trump "c"]\n'
    timeline = validated(LAST.format(rules=RUBICON, trick=55, tags=tags, moves="55. Ad 7d +_Kh_Qh=20 /xxxx"))
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (20, 0)


@pytest.mark.parametrize(
    ("led", "hand", "verdicts"),
    [
        ("Kd", "Td 7d 9s", {"Td": None, "7d": "E402", "9s": "E401"}),
        ("Ad", "7c 9s Jh", {"7c": None, "9s": "E403", "Jh": "E403"}),
        ("Ad", "9s Jh", {"9s": None, "Jh": None}),
        ("9c", "8c Ac", {"Ac": None, "8c": "E402"}),
    ],
)
@pytest.mark.parametrize("rules", [*ALL, "six-pack", "eight-pack"])
def test_duty_in_the_last_tricks(rules: str, led: str, hand: str, verdicts: dict[str, str | None]) -> None:
    """II 2.6, PL55, EB11, FOS: follow, head, else trump (clubs)."""
    last = {"six-pack": 96, "eight-pack": 128}.get(rules, 64)
    size = len(hand.split())
    trick = last + 1 - size
    fill = " ".join([led, "8h", "8h", "9h"][:size])
    for card, code in verdicts.items():
        tags = f'[Trump "c"]\n[Hand1 "{fill}"]\n[Hand2 "{hand}"]\n'
        timeline = validated(LAST.format(rules=rules, trick=trick, tags=tags, moves=f"{trick}. {led} {card}"))
        assert [finding.code for finding in timeline.findings] == ([code] if code else []), told(timeline)


def test_duty_without_trumps() -> None:
    """II 2.3, 2.6: where no trump was ever made, who cannot follow plays anything."""
    tags = '[Hand1 "Ad 8h"]\n[Hand2 "7c 9s"]\n'
    for card in ("7c", "9s"):
        timeline = validated(LAST.format(rules=RUBICON, trick=63, tags=tags, moves=f"63. Ad {card}"))
        assert not timeline.findings, told(timeline)
        assert timeline.tricks[-1].winner == 1


@pytest.mark.parametrize(
    ("rules", "trick", "points"),
    [(RUBICON, 64, 50), (FOSTER, 64, 50), (BICYCLE, 64, 50), ("six-pack", 96, 250), ("eight-pack", 128, 250)],
)
@pytest.mark.parametrize(("cards", "winner"), [("7d 8d", 2), ("8d 7d", 1)])
def test_u27_the_last_trick(rules: str, trick: int, points: int, cards: str, winner: int) -> None:
    """U27, PL53: the 64th trick is worth 50; with six and eight packs the last is worth 250."""
    first, second = cards.split()
    tags = f'[Trump "c"]\n[Hand1 "{first}"]\n[Hand2 "{second}"]\n'
    timeline = validated(LAST.format(rules=rules, trick=trick, tags=tags, moves=f"{trick}. {cards}"))
    assert [finding.code[0] for finding in timeline.findings if finding.code[0] == "E"] == [], told(timeline)
    assert timeline.complete
    expected = [0, 0]
    expected[winner - 1] = points
    assert list(timeline.scores) == expected

"""Who wins a trick, who draws, what must be played in the last eight, and what counts at the end."""

from __future__ import annotations

import pytest

from bzq.cards import CARD_OF, card_name

from .situations import scored, told, validated

STOCK_TRICK = """\
[Rules "{rules}"]
[Dealer "{dealer}"]
[Turned "9h"]
[Termination "unfinished"]

1. {cards}
*
"""


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Kc Kc", 1),  # E29: of two alike the first wins
        ("9c 7h", 2),  # E30: any trump beats any plain card
        ("As 9c", 1),  # another plain suit never wins
        ("9c As", 1),
        ("Kc Tc", 2),  # A T K Q J 9 8 7
        ("Tc Ac", 2),
        ("Tc Kc", 1),
        ("Qc Kc", 2),
        ("Jc Qc", 2),
        ("9c Jc", 2),
        ("8c 9c", 2),
        ("7c 8c", 2),
        ("7h 8h", 2),
        ("Ah Th", 1),
        ("7h As", 1),
        ("7h 7h", 1),
    ],
)
@pytest.mark.parametrize("rules", ["bezique", "bezique; end-ten=low"])
def test_who_wins(cards: str, winner: int, rules: str) -> None:
    """II 1.1, S0: highest trump, else highest of the suit led, of two alike the first. Nothing has to be followed."""
    timeline = validated(STOCK_TRICK.format(rules=rules, dealer=2, cards=cards))
    assert not timeline.findings, told(timeline)
    assert [trick.winner for trick in timeline.tricks] == [winner]


def test_e30_s0_example() -> None:
    """E30, S0: Anna leads 9c, Ben takes it with 7h, declares 40, draws first, and may lead the king he declared."""
    timeline = validated(STOCK_TRICK.format(rules="bezique", dealer=2, cards="9c 7h +KhQh=40 /AsTd\n2. _Kh 9d"))
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (0, 40)
    first, second = timeline.tricks
    assert (first.leader, first.winner) == (1, 2)
    assert [(seat, card_name(card)) for seat, card in first.drawn] == [(2, "As"), (1, "Td")]
    assert second.leader == 2
    assert second.plays[0].from_table


@pytest.mark.parametrize(("dealer", "leader"), [(1, 2), (2, 1)])
def test_the_non_dealer_leads(dealer: int, leader: int) -> None:
    """II 1.1: the other player leads to trick 1."""
    assert validated(STOCK_TRICK.format(rules="bezique", dealer=dealer, cards="9c 8c")).tricks[0].leader == leader


@pytest.mark.parametrize(
    ("rules", "dealer", "first"),
    [("bezique", 1, 2), ("bezique", 2, 1), ("bezique; draw-first=pone", 1, 2), ("bezique; draw-first=pone", 2, 1)],
)
@pytest.mark.parametrize("cards", ["9c 8c", "8c 9c"])
def test_who_draws_first(rules: str, dealer: int, first: int, cards: str) -> None:
    """II 1.1: the winner; in France always the player after the dealer (FOS)."""
    timeline = validated(STOCK_TRICK.format(rules=rules, dealer=dealer, cards=f"{cards} /AsTd"))
    assert not timeline.findings, told(timeline)
    (trick,) = timeline.tricks
    expected = first if "pone" in rules else trick.winner
    assert trick.drawn == [(expected, CARD_OF["As"]), (3 - expected, CARD_OF["Td"])]


def test_e26_the_card_that_won_the_trick() -> None:
    """E26: a card that was led or played is dead for declaring (EB11 DOR)."""
    text = """\
[Rules "bezique"]
[Trick "5"]
[Lead "1"]
[Turned "9h"]
[Hand1 "Qc Kc 7d 8d 9d 7s 8s 9s"]
[Termination "unfinished"]

5. Qc 7c +KcQc=20
*
"""
    timeline = validated(text)
    assert [finding.code for finding in timeline.findings] == ["E308"], told(timeline)


@pytest.mark.parametrize("declared", ["", '[Declared1 "+KcQc=20"]\n'])
@pytest.mark.parametrize("hand", ["7d 8d 9d 7s 8s", "7d 8d 9d 7s 8s 9s Jc", "7d 8d 9d 7s 8s 9s Jc Jh Js"])
def test_e59_hand_and_table_are_eight(declared: str, hand: str) -> None:
    """E59: hand and table together are eight before every lead (S0)."""
    text = f'[Rules "bezique"]\n[Trick "5"]\n[Lead "1"]\n[Turned "9h"]\n[Hand1 "{hand}"]\n{declared}'
    timeline = validated(f'{text}[Termination "unfinished"]\n\n5. 7d 7c\n*\n')
    assert [finding.code for finding in timeline.findings] == ["E110"], told(timeline)


# -- the last eight tricks

DUTY = """\
[Rules "{rules}"]
[Trick "{trick}"]
[Lead "1"]
[Trump "c"]
[Hand1 "{led}{fill}"]
[Hand2 "{hand}"]
[Termination "unfinished"]

{trick}. {led} {card}
*
"""
STRICT, FOLLOW, LOW = "bezique", "bezique; endplay=follow", "bezique; end-ten=low"


@pytest.mark.parametrize(
    ("case", "rules", "led", "hand", "verdicts"),
    [
        ("E41 S0 EB11", STRICT, "Kd", "Td Ad 7d 9s", {"Td": None, "Ad": None, "7d": "E402", "9s": "E401"}),
        ("E41 S3 HGM", FOLLOW, "Kd", "Td Ad 7d 9s", {"Td": None, "Ad": None, "7d": None, "9s": "E401"}),
        ("E41 besigue", "besigue", "Kd", "Td 7d 9s", {"Td": None, "7d": None, "9s": "E401"}),
        ("E41 hoyle", "bezique-hoyle", "Kd", "Td 7d 9s", {"Td": None, "7d": None, "9s": "E401"}),
        ("E42 strict", STRICT, "Ad", "Kd Qd", {"Kd": None, "Qd": None}),
        ("E44 strict", STRICT, "9c", "8c Ac", {"Ac": None, "8c": "E402"}),
        ("E44 follow", FOLLOW, "9c", "8c Ac", {"Ac": None, "8c": None}),
        ("a trump is led, none is held", STRICT, "9c", "8d As", {"8d": None, "As": None}),
        ("void: trump", STRICT, "Ad", "7c 9s Jh", {"7c": None, "9s": "E403", "Jh": "E403"}),
        ("void: free", FOLLOW, "Ad", "7c 9s Jh", {"7c": None, "9s": None, "Jh": None}),
        ("void in both", STRICT, "Ad", "9s Jh", {"9s": None, "Jh": None}),
        ("no trumping while the suit is there", STRICT, "Ad", "7c 7d", {"7d": None, "7c": "E401"}),
        ("two alike do not beat each other", STRICT, "Kd", "Kd 7d", {"Kd": None, "7d": None}),
        ("end-ten=high", STRICT, "Kd", "Td 9d", {"Td": None, "9d": "E402"}),
        ("end-ten=low: below king, queen and knave", LOW, "Kd", "Td 9d", {"Td": None, "9d": None}),
        ("end-ten=low: below king, queen and knave", LOW, "Jd", "Td 9d", {"Td": None, "9d": None}),
        ("end-ten=low: above the nine", LOW, "9d", "Td 8d", {"Td": None, "8d": "E402"}),
        ("end-ten=low: the king beats it", LOW, "Td", "Kd 8d", {"Kd": None, "8d": "E402"}),
        ("end-ten=high: the king does not", STRICT, "Td", "Kd 8d", {"Kd": None, "8d": None}),
    ],
)
def test_duty(case: str, rules: str, led: str, hand: str, verdicts: dict[str, str | None]) -> None:
    """II 1.6: follow, head, else trump (S0 S4 EB11 FOS EW); follow only (S3 HGM)."""
    size = len(hand.split())
    fill = " 8h 8h 9h"[: 3 * (size - 1)]
    for card, code in verdicts.items():
        text = DUTY.format(rules=rules, trick=33 - size, led=led, fill=fill, hand=hand, card=card)
        timeline = validated(text)
        assert [finding.code for finding in timeline.findings] == ([code] if code else []), f"{case}{told(timeline)}"


@pytest.mark.parametrize(("rules", "winner"), [(STRICT, 2), (LOW, 1), ("bezique-enquire", 2)])
def test_the_ten_in_the_last_tricks(rules: str, winner: int) -> None:
    """II 1.6: the ten above the king (EW expressly); below the knave by option (HGM note 8)."""
    text = DUTY.format(rules=rules, trick=32, led="Kd", fill="", hand="Td", card="Td")
    timeline = validated(text.replace("Termination", "Annotator"))
    assert timeline.tricks[-1].winner == winner, told(timeline)


@pytest.mark.parametrize("rules", [STRICT, FOLLOW])
def test_nothing_has_to_be_followed_while_there_is_stock(rules: str) -> None:
    """II 1.1: the follower may play anything, from the hand or from the table."""
    text = """\
[Rules "{}"]
[Trick "24"]
[Lead "1"]
[Turned "9h"]
[Hand2 "Ad 7d As Ts Ks Qs Js"]
[Declared2 "+KdQd=20"]
[Table2 "Kd"]
[Termination "unfinished"]

24. Td {}
*
"""
    for card in ("Ad", "7d", "As", "_Kd"):
        timeline = validated(text.format(rules, card))
        assert not timeline.findings, told(timeline)


@pytest.mark.parametrize("trick", [25, 28, 30])
def test_no_declaration_in_the_last_tricks(trick: int) -> None:
    """II 1.1: the stock is out, nothing is declared, shown or exchanged any more (all)."""
    for event in ("+KdQd", "+7h", "7h<>9h"):
        text = f'[Rules "bezique"]\n[Trick "{trick}"]\n[Lead "1"]\n[Trump "h"]\n[Termination "unfinished"]\n\n'
        timeline = validated(f"{text}{trick}. As 7s {event}\n*\n")
        assert [finding.code for finding in timeline.findings] in (["E309"], ["E504"]), told(timeline)


# -- the end of a deal, played through

TAIL = """\
[Rules "{rules}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "24"]
[Lead "1"]
[Turned "Ah"]
[Score "100:100"]
[Brisques "6:5"]
[Hand1 "Kh Qh 7h 8s 9s As Ts 9d"]
[Hand2 "7c 8c 9c Jc 7d 8d Td Ad"]
[Stock "Kd"]

24. 8s 7c {declared} /KdAh
25. As Ah
26. Ad 9d
27. Td Kd
28. 8d 7h
29. Kh 7d
30. Qh 8c
31. 9s 9c
32. Ts Jc
{result}
"""
"""Anna marries at trick 24; of the last eight tricks Ben wins three with four brisques, Anna five with one."""


@pytest.mark.parametrize(
    ("rules", "result", "last_trick"),
    [
        ("bezique", "220:190", 32),  # 100 + 40 + 10 + 70, 100 + 90
        ("bezique; last-trick=stock", "220:190", 24),
        ("bezique; last-trick=off", "210:190", 0),
        ("bezique; brisques=immediate", "160:140", 32),  # those of trick 24 to 32: one and four
        ("bezique; brisques=threshold:8", "150:190", 32),
        ("bezique; brisques=threshold:7", "220:190", 32),
        ("bezique; brisques=threshold:10", "150:100", 32),
        ("bezique; brisques=off", "150:100", 32),
        ("bezique; show-last=yes", "220:190", 32),
        ("bezique; last-trick-points=50", "260:190", 32),
        ("bezique-da", "220:190", 32),
        ("besigue", "220:190", 32),
        ("bezique-cavendish", "220:190", 32),
        ("bezique-hoyle", "160:140", 32),
        ("bezique-foster", "160:140", 32),
        ("bezique-enquire", "220:190", 32),
    ],
)
def test_what_counts_at_the_end(rules: str, result: str, last_trick: int) -> None:
    """E40, E45, E47: a declaration after trick 24, ten for the last trick, ten for each ace and ten."""
    timeline = validated(TAIL.format(rules=rules, declared="+KhQh=40", result=result))
    assert not timeline.findings, told(timeline)
    assert timeline.complete
    assert timeline.scores == tuple(map(int, result.split(":")))
    assert timeline.brisques == (7, 9)
    found = [entry.trick for entry in timeline.ledger if entry.reason == "last-trick"]
    assert found == ([last_trick] if last_trick else [])


def test_e40_no_declaration_after_the_last_stock_trick() -> None:
    """The other side of E40: stock-end-declaration=no."""
    rules = "bezique; stock-end-declaration=no"
    timeline = validated(TAIL.format(rules=rules, declared="+KhQh=40", result="220:190"))
    assert [finding.code for finding in timeline.findings] == ["E309"], told(timeline)
    timeline = validated(TAIL.format(rules=rules, declared="", result="180:190"))
    assert not timeline.findings, told(timeline)


@pytest.mark.parametrize(
    ("score", "brisques", "result"),
    [
        ("100:90", "9:7", "190:170"),  # E48, S0: 100 and 90, the last trick to Ben, 9 and 7 brisques
        ("0:0", "9:7", "90:80"),  # E47: 90 and 70, and the last trick
        ("0:0", "16:0", "160:10"),
        ("0:0", "0:16", "0:170"),
    ],
)
def test_e47_e48_brisques(score: str, brisques: str, result: str) -> None:
    """E47, E48: ten points a brisque, 160 in all; S0's example of a deal's score."""
    text = f"""\
[Rules "bezique"]
[Trick "32"]
[Lead "1"]
[Trump "h"]
[Score "{score}"]
[Brisques "{brisques}"]
[Hand1 "7h"]
[Hand2 "8h"]

32. 7h 8h
{result}
"""
    timeline = validated(text)
    assert not timeline.findings, told(timeline)
    assert timeline.scores == tuple(map(int, result.split(":")))
    assert scored(timeline, 2)[0] == 10


@pytest.mark.parametrize(("card", "code"), [("8c", None), ("9h", None), ("Ac", None)])
def test_e60_third_hand_that_cannot_win(card: str, code: str | None) -> None:
    """E60, ruling 10: void of the suit led, the trick trumped higher than he can: he may throw anything (EB9)."""
    hand = "8c 9h" if card != "Ac" else "Ac 9h"
    text = f"""\
[Rules "bezique-3"]
[Trick "31"]
[Lead "1"]
[Trump "c"]
[Hand1 "Kd 7s"]
[Hand2 "Tc 7s"]
[Hand3 "{hand}"]
[Termination "unfinished"]

31. Kd Tc {card}
*
"""
    timeline = validated(text)
    assert [finding.code for finding in timeline.findings] == ([code] if code else []), told(timeline)


def test_e60_third_hand_that_can_win() -> None:
    """Ruling 10: void in the led suit he trumps, and beats the best trump so far if he can."""
    text = """\
[Rules "bezique-3"]
[Trick "31"]
[Lead "1"]
[Trump "c"]
[Hand1 "Kd 7s"]
[Hand2 "Tc 7s"]
[Hand3 "Ac 9h"]
[Termination "unfinished"]

31. Kd Tc 9h
*
"""
    assert [finding.code for finding in validated(text).findings] == ["E403"]

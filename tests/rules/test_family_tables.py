"""Three and four players, each for himself or as partners, and Besigue for more (rules II 3, rulings 10 and 11).

Expected answers are those of the rules document. In the cases seat 1 wins every trick with the card it leads.
"""

from __future__ import annotations

import pytest

from bzq.cards import card_name
from bzq.rules.resolve import resolve
from bzq.timeline.model import Timeline

from .situations import scored, told, validated

THREE, FOUR, PARTNERS, BESIGUE = "bezique-3", "bezique-4", "bezique-4-partners", "besigue"
DULL = {
    2: ["Tc 7c", "Tc 7c", "9c 8c", "Td 7d", "Td 7d", "9d 8d"],
    3: ["Tc 7c 7c", "Tc 7c 8c", "Tc 8c 8c", "Td 7d 7d", "Td 7d 8d", "Td 8d 8d"],
    4: ["Tc 7c 7c 7c", "Tc 7c 8c 8c", "Tc 8c 8c 9c", "Td 7d 7d 7d", "Td 7d 8d 8d", "Td 8d 8d 9d"],
}
"""Tricks that their leader wins, hearts or spades being trumps."""


def players_of(rules: str) -> int:
    return resolve(rules).players


def after_tricks(rules: str, steps: tuple[str, ...], *, trick: int = 5, turned: str = "9h", tags: str = "") -> Timeline:
    """Each step after one more trick that seat 1 wins; a step that begins with a card is that trick itself."""
    dull = iter(DULL[players_of(rules)])
    lines = []
    for number, step in enumerate(steps, trick):
        own = step and step[0] not in "+@" and "<>" not in step.split(" ")[0]
        lines.append(f"{number}. {step if own else f'{next(dull)} {step}'}".rstrip())
    head = f'[Rules "{rules}"]\n[Trick "{trick}"]\n[Lead "1"]\n[Turned "{turned}"]\n{tags}'
    return validated(head + '[Termination "unfinished"]\n\n' + "\n".join(lines) + "\n*\n")


def check(rules: str, steps: tuple[str, ...], answer: list[int] | str, seat: int = 1, **more: str) -> None:
    """What a seat scores, or the code with which the last step is refused."""
    timeline = after_tricks(rules, steps, **more)  # type: ignore[arg-type]
    if isinstance(answer, list):
        assert not timeline.findings, told(timeline)
        assert scored(timeline, seat) == answer, told(timeline)
        return
    codes = [finding.code for finding in timeline.findings]
    assert len(codes) == 1, told(timeline)
    assert codes[0] in answer.split(), told(timeline)
    assert timeline.findings[0].span is not None
    assert timeline.findings[0].source.startswith(f"{4 + len(steps)}. "), told(timeline)


# -- the frame

DEALT = """\
[Rules "{rules}"]
[Dealer "{dealer}"]
[Turned "{turned}"]
{tags}[Termination "unfinished"]

{moves}
*
"""


def opened(rules: str, moves: str, dealer: int = 1, turned: str = "9h", tags: str = "") -> Timeline:
    return validated(DEALT.format(rules=rules, dealer=dealer, turned=turned, tags=tags, moves=moves))


@pytest.mark.parametrize(
    ("rules", "cards", "seats"),
    [(THREE, 96, 3), (FOUR, 128, 4), (PARTNERS, 128, 4), *((f"besigue; players={n}", 32 * n, n) for n in range(2, 9))],
)
def test_24_tricks_with_stock_and_eight_more(rules: str, cards: int, seats: int) -> None:
    """II 3: as many packs as players, eight cards each, the rest makes 24 tricks; S3 has it so for any number."""
    rule_set = resolve(rules)
    assert (rule_set.players, 32 * rule_set.packs, rule_set.hand) == (seats, cards, 8)
    assert (rule_set.stock_tricks, rule_set.tricks) == (24, 32)
    words = " ".join(["8c", *["7c"] * (seats - 1)])
    drawn = "/" + "xx" * seats
    for trick, codes in ((24, []), (25, ["E408"])):
        text = f'[Rules "{rules}"]\n[Trick "{trick}"]\n[Lead "1"]\n[Trump "h"]\n[Termination "unfinished"]\n\n'
        timeline = validated(f"{text}{trick}. {words} {drawn}\n*\n")
        assert [finding.code for finding in timeline.findings] == codes, told(timeline)


@pytest.mark.parametrize(("rules", "seats"), [(THREE, 3), (FOUR, 4), (PARTNERS, 4), ("besigue; players=5", 5)])
def test_left_of_the_dealer_leads(rules: str, seats: int) -> None:
    """II 3, S0, S3: the seat after the dealer leads, and the play goes round in seat order."""
    words = " ".join(["9c", *["7c"] * (seats - 1)])
    for dealer in range(1, seats + 1):
        timeline = opened(rules, f"1. {words}", dealer)
        assert not timeline.findings, told(timeline)
        (trick,) = timeline.tricks
        first = dealer % seats + 1
        assert trick.leader == trick.winner == first
        assert [play.seat for play in trick.plays] == [(first - 1 + step) % seats + 1 for step in range(seats)]


@pytest.mark.parametrize(
    ("rules", "cards", "winner"),
    [
        (THREE, "9c Kc Ac", 1),  # seats 2, 3, 1
        (THREE, "9c 7h Ac", 3),
        (THREE, "9c 7h 8h", 1),
        (THREE, "Kc Kc Kc", 2),  # the first of equals
        (THREE, "Kc Tc Tc", 3),
        (THREE, "7c As Ad", 2),
        (FOUR, "9c Kc Ac 7h", 1),  # seats 2, 3, 4, 1
        (FOUR, "9c 8h 7h Ac", 3),
        (FOUR, "Qc Jc Qc Qc", 2),
        (PARTNERS, "Qc Tc Kc Tc", 3),
    ],
)
def test_who_wins(rules: str, cards: str, winner: int) -> None:
    """II 1.1 for more than two: highest trump, else highest of the suit led, of equal cards the first."""
    timeline = opened(rules, f"1. {cards}")
    assert [trick.winner for trick in timeline.tricks] == [winner], told(timeline)


@pytest.mark.parametrize(
    ("rules", "moves", "order"),
    [
        (THREE, "1. 9c Kc 7c /AsTsKs", [3, 1, 2]),
        (THREE, "1. 9c 8c 7c /AsTsKs", [2, 3, 1]),
        (FOUR, "1. 9c 8c Kc 7c /AsTsKsQs", [4, 1, 2, 3]),
        (PARTNERS, "1. 9c Kc 8c 7c /AsTsKsQs", [3, 4, 1, 2]),
        ("bezique-3; draw-first=pone", "1. 9c Kc 7c /AsTsKs", [2, 3, 1]),
    ],
)
def test_who_draws(rules: str, moves: str, order: list[int]) -> None:
    """S0: the winner draws first, then the others in turn; the winner leads (FOS: in France always the pone)."""
    timeline = opened(rules, moves)
    assert not timeline.findings, told(timeline)
    drawn = timeline.tricks[0].drawn
    assert [seat for seat, _ in drawn] == order
    assert [card_name(card) for _, card in drawn] == ["As", "Ts", "Ks", "Qs"][: len(order)]


@pytest.mark.parametrize(("rules", "seats"), [(THREE, 3), (FOUR, 4), ("besigue; players=6", 6)])
def test_the_last_to_draw_takes_the_turned_card(rules: str, seats: int) -> None:
    """Ruling 10: after trick 24 the seat before the winner takes the turned card."""
    words = " ".join(["8c", "9c", *["7c"] * (seats - 2)])
    unseen = "xx" * (seats - 1)
    text = f'[Rules "{rules}"]\n[Trick "24"]\n[Lead "1"]\n[Turned "Ah"]\n[Termination "unfinished"]\n\n'
    timeline = validated(f"{text}24. {words} /{unseen}Ah\n*\n")
    assert not timeline.findings, told(timeline)
    assert timeline.tricks[0].drawn[-1][0] == 1
    assert card_name(timeline.tricks[0].drawn[-1][1]) == "Ah"
    wrong = validated(f"{text}24. {words} /{unseen}Kh\n*\n")
    assert [finding.code for finding in wrong.findings] == ["E205"]


@pytest.mark.parametrize("rules", [THREE, FOUR, "besigue; players=3"])
def test_e31_the_dealer_turns_a_seven(rules: str) -> None:
    """E31: ten at once for the dealer, whichever seat he has."""
    for dealer in (1, 2, 3):
        timeline = opened(rules, "", dealer, "7h")
        assert timeline.scores[dealer - 1] == 10
        assert sum(timeline.scores) == 10


@pytest.mark.parametrize("rules", [THREE, FOUR, BESIGUE + "; players=3"])
@pytest.mark.parametrize("event", ["@2+KhQh", "@3+KhQh"])
def test_e25_only_the_winner_declares(rules: str, event: str) -> None:
    """E25, S0: nobody else declares after the trick."""
    check(rules, (event,), "E302")


# -- how many cards: no game of 95 or 63


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ("bezique; players=3", "E114"),  # 64 - 24 = 40 cards, not to be drawn by three
        ("bezique-3; packs=2", "E114"),
        ("bezique; players=3; packs=4", "E114"),  # 128 - 24 = 104
        ("bezique-4; packs=1", "E114"),  # nothing left to turn
        ("bezique; players=9; packs=9", "E105"),
        ("besigue; players=9", "E105"),
        ("besigue; players=1", "E105"),
        ("besigue; players=0", "E105"),
        ("bezique-3; cards=95", "E104"),
        ("bezique-3; four-endgame=pairs", "E114"),
        ("rubicon; players=3", "E114"),
    ],
)
def test_numbers_that_cannot_be_played(rules: str, code: str) -> None:
    """II 3: three cannot draw 71 or 40 cards evenly; what cannot be played is refused and told, not played on."""
    timeline = opened(rules, "1. 9c 8c 7c")
    assert next(finding.code for finding in timeline.findings if finding.code[0] == "E") == code, told(timeline)
    assert len(timeline.findings[0].message) > 20


@pytest.mark.parametrize("rules", ["bezique; players=3; packs=3", "bezique; players=2; packs=3", "bezique-4; packs=2"])
def test_numbers_that_can_be_played(rules: str) -> None:
    """II 3: 96 cards for three, 96 for two, 64 for four, all of them drawn evenly."""
    words = " ".join(["9c", "8c", "7c", "8c"][: players_of(rules)])
    assert not opened(rules, f"1. {words}").findings


@pytest.mark.parametrize(
    ("rules", "tag"),
    [(THREE, '[Player4 "Dan"]'), (FOUR, '[Player5 "Eva"]'), ("bezique", '[Player3 "Cara"]'), (THREE, '[Hand4 "9c"]')],
)
def test_seats_there_are_not(rules: str, tag: str) -> None:
    """Notation: tags of seats the rules do not have are an error."""
    words = " ".join(["9c", *["7c"] * (players_of(rules) - 1)])
    timeline = opened(rules, f"1. {words}", tags=f"{tag}\n")
    assert [finding.code for finding in timeline.findings] == ["E107"], told(timeline)


@pytest.mark.parametrize("seats", range(2, 9))
def test_besigue_takes_its_players_from_the_tags(seats: int) -> None:
    """Notation: without ``players`` as many play as the tags name."""
    names = "".join(f'[Player{seat} "N{seat}"]\n' for seat in range(1, seats + 1))
    words = " ".join(["9c", *["7c"] * (seats - 1)])
    timeline = opened(BESIGUE, f"1. {words} /{'xx' * seats}", tags=names)
    assert not timeline.findings, told(timeline)
    assert len(timeline.scores) == seats


# -- béziques with three packs and more

TWO_PAIRS, PAIR = "+QsQsJdJd", "+QsJd"


@pytest.mark.parametrize("rules", [THREE, FOUR])
@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (("+QsQsQsJdJdJd=1500",), [1500]),  # all six together
        (("+QsQsJdJd=500", "+_Qs_QsQs_Jd_JdJd=1500"), [500, 1500]),  # a third pair to the double
        (("+QsJd=40", "+_QsQsQs_JdJdJd=1500"), [40, 1500]),  # the double to the single
        (("+QsJd=40", "+_QsQs_JdJd=500", "+_Qs1_Qs2Qs_Jd1_Jd2Jd=1500"), [40, 500, 1500]),
        (("+QsQsQsJdJdJd=1500", "+_Qs_Jd"), "E314 E306"),
        (("+QsQsQsJdJdJd=1500", "+_Qs_Qs_Jd_Jd"), "E314 E306"),
        (("+QsQsJdJd=500", "_Qs 7s 7s", "+_QsQsQs_Jd_JdJd"), "E314 E202 E201"),
        # single béziques of fresh pairs
        (("+QsJd=40", "+QsJd=40", "+QsJd=40"), [40, 40, 40]),
        (("+QsQsJdJd=500", "+QsJd=40"), [500, 40]),
    ],
)
def test_treble(rules: str, steps: tuple[str, ...], answer: list[int] | str) -> None:
    """II 3 (EB9 EB11, S0): treble bézique 1500, of six cards that lie on the table unplayed."""
    if rules == FOUR:
        steps = tuple(step.replace("_Qs 7s 7s", "_Qs 7s 7s 7s") for step in steps)
    if rules == FOUR and answer == "E314 E202 E201":
        answer = [500, 1500]  # there is a fourth queen: again six that lie there
    check(rules, steps, answer)


def test_quadruple() -> None:
    """II 3: 4500 with four packs, as in Rubicon; three packs have no fourth pair.

    Eight cards are one more than a hand has left after a trick: partners make it together, or nobody does.
    """
    treble, quadruple = "+QsQsQsJdJdJd=1500", "+_Qs_Qs_QsQs_Jd_Jd_JdJd=4500"
    timeline = after_tricks(PARTNERS, (treble, f"@3{quadruple}"))
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (6000, 0)
    check(FOUR, (treble, quadruple), "E201")
    check(f"{PARTNERS}; shared-table=no", (treble, quadruple), "E201")
    check(THREE, ("+QsQsQsQsJdJdJdJd",), "E201")
    check(BESIGUE + "; players=4", ("+QsQsQsJdJdJd",), "E301")


@pytest.mark.parametrize("rules", [THREE, FOUR])
@pytest.mark.parametrize("value", ["after-play", "any"])
@pytest.mark.parametrize(
    ("played", "pair", "after_play", "at_any_time"),
    [
        ((), "_QsQs_JdJd", "E314", [500, 500]),
        (("_Qs",), "_QsQs_JdJd", "E314", [500, 500]),
        (("_Qs", "_Jd"), "_QsQs_JdJd", [500, 500], [500, 500]),
        (("_Jd", "_Qs"), "_QsQs_JdJd", [500, 500], [500, 500]),
        (("_Qs", "_Jd"), "_Qs_Jd", "E314 E306", "E314 E306"),
    ],
)
def test_second_double(
    rules: str,
    value: str,
    played: tuple[str, ...],
    pair: str,
    after_play: list[int] | str,
    at_any_time: list[int] | str,
) -> None:
    """II 3: from one pair of the first and a fresh pair; EB11 once the other pair has been played, EB9 at any time."""
    others = {3: {"_Qs": "_Qs 7s 7s", "_Jd": "_Jd 8s 8s"}, 4: {"_Qs": "_Qs 7s 7s 7s", "_Jd": "_Jd 8s 8s 8s"}}
    steps = (f"{TWO_PAIRS}=500", *(others[players_of(rules)][card] for card in played), f"+{pair}")
    check(f"{rules}; second-double={value}", steps, after_play if value == "after-play" else at_any_time)


@pytest.mark.parametrize("value", ["after-play", "any"])
def test_no_second_double_of_one_pair_and_half(value: str) -> None:
    """II 3: one pair of the first, not two queens of it; and not with two packs at all."""
    check(f"bezique-4; second-double={value}", (TWO_PAIRS, "+_Qs_QsJdJd"), "E314")
    check(f"bezique; second-double={value}", (TWO_PAIRS, "_Qs 7s", "_Jd 8s", "+_QsQs_JdJd"), "E314 E202 E201")


# -- the last eight tricks (ruling 10)

END = """\
[Rules "{rules}"]
[Trick "{trick}"]
[Lead "1"]
[Trump "c"]
{hands}[Termination "unfinished"]

{trick}. {cards}
*
"""


def last_trick(rules: str, hands: tuple[str, ...], cards: str) -> Timeline:
    size = len(hands[0].split())
    tags = "".join(f'[Hand{seat} "{hand}"]\n' for seat, hand in enumerate(hands, 1))
    return validated(END.format(rules=rules, trick=33 - size, hands=tags, cards=cards))


@pytest.mark.parametrize(
    ("case", "hands", "played", "verdicts"),
    [
        # E60: the suit led is plain, the second hand has trumped with the ten
        ("E60 EB9", ("Kd 8h", "Tc 9h", "8c 9s"), "Kd Tc", {"8c": None, "9s": None}),
        ("E60: two small trumps", ("Kd 8h", "Tc 9h", "8c 9c"), "Kd Tc", {"8c": None, "9c": None}),
        ("E60: but the ace beats it", ("Kd 8h", "Tc 9h", "8c Ac"), "Kd Tc", {"8c": "E403", "Ac": None}),
        ("E60: the ace, and a plain card", ("Kd 8h", "Tc 9h", "9s Ac"), "Kd Tc", {"9s": "E403", "Ac": None}),
        ("follow though it is trumped", ("Kd 8h", "Tc 9h", "7d Ac"), "Kd Tc", {"7d": None, "Ac": "E401"}),
        ("no heading of a trumped trick", ("Kd 8h", "Tc 9h", "7d Ad"), "Kd Tc", {"7d": None, "Ad": None}),
        ("beat the best so far", ("9d 8h", "Qd 9h", "Jd Kd"), "9d Qd", {"Jd": "E402", "Kd": None}),
        ("the best so far is out of reach", ("9d 8h", "Ad 9h", "Jd Kd"), "9d Ad", {"Jd": None, "Kd": None}),
        ("second hand did not head: beat the leader's", ("Kd 8h", "7d 9h", "Ad 8d"), "Kd 7d",
         {"Ad": None, "8d": "E402"}),
        ("void, nobody has trumped", ("Kd 8h", "7s 9h", "8c 9s"), "Kd 7s", {"8c": None, "9s": "E403"}),
        ("void, no trump", ("Kd 8h", "7d 9h", "Js 9s"), "Kd 7d", {"Js": None, "9s": None}),
        ("trumps led: beat them", ("9c 8h", "Jc 9h", "Qc 8c"), "9c Jc", {"Qc": None, "8c": "E402"}),
        ("trumps led: lower ones follow", ("9c 8h", "Ac 9h", "Qc 8s"), "9c Ac", {"Qc": None, "8s": "E401"}),
    ],
)  # fmt: skip
def test_third_hand(case: str, hands: tuple[str, ...], played: str, verdicts: dict[str, str | None]) -> None:
    """E60, ruling 10: follow; beat the best so far; void, trump higher if you can; else anything."""
    for card, code in verdicts.items():
        timeline = last_trick(THREE, hands, f"{played} {card}")
        assert [finding.code for finding in timeline.findings] == ([code] if code else []), f"{case}{told(timeline)}"


@pytest.mark.parametrize(
    ("hands", "played", "verdicts"),
    [
        (("Kd 8h", "Tc 9h", "9c 9s", "Jc 8s"), "Kd Tc 9c", {"Jc": None, "8s": None}),
        (("Kd 8h", "9c 9h", "8s 9s", "Jc 8s"), "Kd 9c 8s", {"Jc": None, "8s": "E403"}),
        (("9d 8h", "Jd 9h", "Kd 9s", "Qd 7d"), "9d Jd Kd", {"Qd": None, "7d": None}),
        (("9d 8h", "Jd 9h", "Qd 9s", "Kd 7d"), "9d Jd Qd", {"Kd": None, "7d": "E402"}),
    ],
)
@pytest.mark.parametrize("rules", [FOUR, PARTNERS])
def test_fourth_hand(rules: str, hands: tuple[str, ...], played: str, verdicts: dict[str, str | None]) -> None:
    """Ruling 10 for four; a partner's card is beaten as any other."""
    for card, code in verdicts.items():
        timeline = last_trick(rules, hands, f"{played} {card}")
        assert [finding.code for finding in timeline.findings] == ([code] if code else []), told(timeline)


def test_besigue_asks_for_the_suit_only() -> None:
    """S3: in the last eight suit is shown, nothing more."""
    for card, code in (("7d", None), ("Ad", None), ("Ac", "E401")):
        timeline = last_trick("besigue; players=3", ("Kd 8h 8s", "Tc 9h 9h", "7d Ad Ac"), f"Kd Tc {card}")
        assert [finding.code for finding in timeline.findings] == ([code] if code else []), told(timeline)
    for card in ("8c", "9s"):
        timeline = last_trick("besigue; players=3", ("Kd 8h", "7d 9h", "8c 9s"), f"Kd 7d {card}")
        assert not timeline.findings, told(timeline)


@pytest.mark.parametrize(("rules", "seats"), [(THREE, 3), (FOUR, 4), ("besigue; players=5", 5)])
def test_the_last_trick_and_the_brisques(rules: str, seats: int) -> None:
    """II 1.7 for more: ten for the last trick, ten for each ace and ten won."""
    hands = ["9d", "Td", *["7d"] * (seats - 2)]
    won = ":".join([*["8"] * (seats - 1), "7"])
    tags = f'[Score "{":".join(["100"] * seats)}"]\n[Brisques "{won}"]\n'
    tags += "".join(f'[Hand{seat} "{hand}"]\n' for seat, hand in enumerate(hands, 1))
    result = ":".join(["180", "200", *["180"] * (seats - 3), "170"])  # seat 2: nine brisques and the last trick
    text = f'[Rules "{rules}"]\n[Trick "32"]\n[Lead "1"]\n[Trump "c"]\n{tags}\n32. {" ".join(hands)}\n{result}\n'
    timeline = validated(text)
    assert not timeline.findings, told(timeline)
    assert timeline.complete


# -- two against two for the last eight (four-endgame=pairs)

PAIRS_HANDS = (
    "Ac Tc Kc Qc Jc 9c 8c 7c", "Ad Td Kd Qd Jd 9d 8d 7d", "Ah Ts Ks Qs Js 9s 8s 7s", "7h Td Kd Qd Jd 9d 8d 7d"
)  # fmt: skip
"""From the winner of trick 24 on. Hearts are trumps; the last to draw has got the turned seven."""


def pairs(winner: int, order: tuple[int, int, int, int]) -> str:
    """Trick 24 won by a seat with the nine of diamonds, then sixteen tricks of two, each won by its leader."""
    hands = [PAIRS_HANDS[(seat - winner) % 4].split() for seat in (1, 2, 3, 4)]
    lines = ["24. 8d 9d 7d 9s"]
    for first, tricks in ((order[:2], range(25, 33)), (order[2:], range(33, 41))):
        for number in tricks:
            at = (number - 25) % 8
            lines.append(f"{number}. {hands[first[0] - 1][at]} {hands[first[1] - 1][at]}")
    return "\n".join(lines)


PAIRS_FROM_24 = """\
[Rules "{}; four-endgame=pairs"]
[Trick "24"]
[Lead "{}"]
[Turned "7h"]

{}
*
"""


@pytest.mark.parametrize(
    ("lead", "winner", "order"),
    [
        (4, 1, (1, 2, 3, 4)),  # 4 leads 8d, 1 plays 9d and wins
        (1, 2, (2, 3, 4, 1)),
        (2, 3, (3, 4, 1, 2)),
        (3, 4, (4, 1, 2, 3)),
    ],
)
@pytest.mark.parametrize("rules", [FOUR, PARTNERS])
def test_pairs(rules: str, lead: int, winner: int, order: tuple[int, int, int, int]) -> None:
    """EB9 EB11: the winner of trick 24 against his left neighbour, then the other two, his partner leading."""
    timeline = validated(PAIRS_FROM_24.format(rules, lead, pairs(winner, order)))
    assert [finding.code for finding in timeline.findings if finding.code[0] == "E"] == [], told(timeline)
    assert [trick.number for trick in timeline.tricks] == list(range(24, 41))
    played = [[play.seat for play in trick.plays] for trick in timeline.tricks]
    assert played[1:9] == [list(order[:2])] * 8
    assert played[9:] == [list(order[2:])] * 8
    assert timeline.complete
    last = [(entry.trick, entry.seat, entry.points) for entry in timeline.ledger if entry.reason == "last-trick"]
    assert last == [(40, order[2], 10)]


def test_pairs_a_trick_is_two_cards() -> None:
    """II 3: without a number the third card begins the next trick of the same two."""
    text = PAIRS_FROM_24.format(FOUR, 4, "24. 8d 9d 7d 9s\n25. Ac Ad Tc Td").replace(
        "\n\n", '\n[Termination "unfinished"]\n\n', 1
    )
    timeline = validated(text)
    assert not timeline.findings, told(timeline)
    assert [[play.seat for play in trick.plays] for trick in timeline.tricks] == [[4, 1, 2, 3], [1, 2], [1, 2]]


@pytest.mark.parametrize(
    ("third", "fourth", "code"),
    [
        ("Qd Kd", "Jd Kc", None),
        ("Qd Jd", "Kc Kd", "E402"),  # the king would have beaten the queen
        ("Kc Kd", "Qd Jd", None),  # there is no better one any more
        ("Qd 7d", "Kc Kd", "E402"),
        ("Qd 9s", "Kc Kd", "E401"),
    ],
)
def test_pairs_duty(third: str, fourth: str, code: str | None) -> None:
    """II 3: two players, and the duties of the game for two."""
    moves = f"24. 8d 9d 7d 9s\n25. Ac Ad\n26. Tc Td\n27. {third}\n28. {fourth}"
    text = PAIRS_FROM_24.format(FOUR, 4, moves).replace("\n\n", '\n[Termination "unfinished"]\n\n', 1)
    codes = [finding.code for finding in validated(text).findings if finding.code[0] == "E"]
    assert codes[:1] == ([code] if code else [])


@pytest.mark.parametrize(("card", "code"), [("Kd", None), ("Jd", "E402"), ("Ac", "E401")])
def test_pairs_from_trick_25(card: str, code: str | None) -> None:
    """A record that begins at trick 25: its leader has won trick 24 and plays against his left neighbour."""
    tags = '[Hand1 "Qd 8h 8h 8h 9h 9h 9h Th"]\n[Hand2 "Kd Jd Ac 7s 7s 8s 8s 9s"]\n'
    text = f'[Rules "bezique-4; four-endgame=pairs"]\n[Trick "25"]\n[Lead "1"]\n[Trump "c"]\n{tags}'
    timeline = validated(f'{text}[Termination "unfinished"]\n\n25. Qd {card}\n*\n')
    assert [finding.code for finding in timeline.findings] == ([code] if code else []), told(timeline)
    assert [play.seat for play in timeline.tricks[0].plays] == [1, 2]


def test_all_together_is_the_rule() -> None:
    """four-endgame=all: 32 tricks of four cards."""
    assert resolve(FOUR).four_endgame == "all"
    assert (resolve(FOUR).tricks, resolve("bezique-4; four-endgame=pairs").tricks) == (32, 40)


# -- partners


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        ("+KhQh=40", [40, 0]),
        ("@1+KhQh=40", [40, 0]),
        ("@3+KhQh=40", [40, 0]),
        ("@2+KhQh", "E302"),
        ("@4+KhQh", "E302"),
    ],
)
@pytest.mark.parametrize("shared", ["yes", "no"])
def test_who_may_declare(event: str, answer: list[int] | str, shared: str) -> None:
    """EB9 EB11 EW: the winner of the trick or his partner, whether or not they build on each other's cards."""
    rules = f"{PARTNERS}; shared-table={shared}"
    timeline = after_tricks(rules, (event,))
    if isinstance(answer, str):
        assert [finding.code for finding in timeline.findings] == [answer], told(timeline)
    else:
        assert not timeline.findings, told(timeline)
        assert list(timeline.scores) == answer


def test_one_declaration_for_a_trick_of_the_side() -> None:
    """FOS: one combination is scored for a trick, whichever partner has it."""
    check(PARTNERS, ("+KhQh=40 @3+KdQd",), "E303")
    check(PARTNERS, ("@3+KhQh=40 +KdQd",), "E303")
    timeline = after_tricks(PARTNERS, ("@3+KhQh=40", "+KdQd=20"))
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (60, 0)


@pytest.mark.parametrize(
    ("steps", "total"),
    [
        (("+QsJd=40", "@3+_QsQs_JdJd=500"), 540),  # EB11: béziques from the hand of either
        (("@3+KhQh=40", "+AhTh_Kh_QhJh=250"), 290),  # FOS: one lays king and queen, the other adds the rest
        (("+KcKhKdKs=80", "@3+_KhQh=40"), 120),
        (("+QsJd=40", "@3+_QsQs_JdJd=500", "+_Qs1_Qs2Qs_Jd1_Jd2Jd=1500"), 2040),
    ],
)
def test_shared_table(steps: tuple[str, ...], total: int) -> None:
    """EB9 EB11 FOS: partners build on each other's cards; EW: each declares from his own."""
    timeline = after_tricks(PARTNERS, steps)
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (total, 0)
    timeline = after_tricks(f"{PARTNERS}; shared-table=no", steps)
    assert [finding.code for finding in timeline.findings if finding.code[0] == "E"] in (
        ["E203"], ["E316"], ["E203", "E203"]), told(timeline)  # fmt: skip


def test_each_has_his_own_table() -> None:
    """EW, shared-table=no: each with cards of his own is all right."""
    rules = f"{PARTNERS}; shared-table=no"
    timeline = after_tricks(rules, ("+QsJd=40", "@3+QsJd=40", "@3+_QsQs_JdJd=500", "+AhThKhQhJh=250"))
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (830, 0)


def test_used_cards_of_the_side() -> None:
    """II 1.3 on a common table: a card the partner married does not marry again."""
    check(PARTNERS, ("+KhQh=40", "@3+_KhQh"), "E304")
    check(PARTNERS, ("+QsQsJdJd=500", "@3+_QsJd"), "E314")


@pytest.mark.parametrize("event", ["+AhTh_Kh_QhJh", "@4+AhTh_Kh_QhJh"])
def test_never_on_the_table_of_the_others(event: str) -> None:
    """II 3: seat 2's marriage serves its side only."""
    text = f'[Rules "{PARTNERS}"]\n[Trick "5"]\n[Lead "1"]\n[Turned "9h"]\n[Termination "unfinished"]\n\n'
    timeline = validated(f"{text}5. 8c 9c 7c 7c +KhQh=40\n6. 8d 7d 7d 9d {event}\n*\n")
    expected = ["E203"] if event[0] == "+" else ["E302"]
    assert [finding.code for finding in timeline.findings] in (expected, ["E302"]), told(timeline)
    timeline = validated(f"{text}5. 8c 9c 7c 7c +KhQh=40\n6. 8d 7d 9d 7d @4+AhTh_Kh_QhJh=250\n*\n")
    assert not timeline.findings, told(timeline)
    assert timeline.scores == (0, 290)


def test_e316_each_plays_his_own() -> None:
    """Notation: a card on the common table is played only by the seat that laid it."""
    text = f'[Rules "{PARTNERS}"]\n[Trick "5"]\n[Lead "1"]\n[Turned "9h"]\n[Termination "unfinished"]\n\n'
    first = "5. 9c 8c 7c 7c {}\n6. {}\n*\n"
    timeline = validated(text + first.format("@3+KhQh=40", "_Kh 7d 8d 9d"))
    assert [finding.code for finding in timeline.findings] == ["E316"], told(timeline)
    timeline = validated(text + first.format("@3+KhQh=40", "9d 7d _Kh 8d"))
    assert not timeline.findings, told(timeline)
    assert timeline.tricks[-1].winner == 3
    timeline = validated(text + first.format("+KhQh=40", "9d 7d _Kh 8d"))
    assert [finding.code for finding in timeline.findings] == ["E316"], told(timeline)


def test_scores_by_side() -> None:
    """II 3: partners have one score: two numbers in a check, a result, the brisques."""
    hands = '[Hand1 "9d"]\n[Hand2 "Td"]\n[Hand3 "7d"]\n[Hand4 "Ad"]\n'
    text = f'[Rules "{PARTNERS}"]\n[Trick "32"]\n[Lead "1"]\n[Trump "c"]\n[Score "200:300"]\n'
    text += f'[Brisques "20:10"]\n{hands}\n'
    timeline = validated(f"{text}32. 9d Td 7d Ad\n400:430\n")  # seat 4 takes two brisques and the last trick
    assert not timeline.findings, told(timeline)
    assert timeline.brisques == (20, 12)
    wrong = validated(f"{text}32. 9d Td 7d Ad\n400:0:430:0\n")
    assert [finding.code for finding in wrong.findings] == ["E605"]
    check(PARTNERS, ("@3+KhQh=40 =40:0",), [40], seat=3)
    check(PARTNERS, ("@3+KhQh=40 =0:40",), "E602")


def test_the_dealers_side_gets_the_turned_seven() -> None:
    """E31 for partners: the ten are the side's."""
    for dealer, scores in ((1, (10, 0)), (2, (0, 10)), (3, (10, 0)), (4, (0, 10))):
        assert opened(PARTNERS, "", dealer, "7h").scores == scores


@pytest.mark.parametrize("rules", [THREE, FOUR])
@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (("7h<>9h=10 +KhQh=40",), [10, 40]),  # E33
        (("+7h=10 +KhQh=40",), [10, 40]),
        (("+7h=10", "+7h=10"), [10, 10]),  # ruling 1: two copies
        (("+KhQh=40", "+AhTh_Kh_QhJh=250"), [40, 250]),
        (("+AcTcKcQcJc",), "E301"),
    ],
)
def test_the_ordinary_rules(rules: str, steps: tuple[str, ...], answer: list[int] | str) -> None:
    """II 3: otherwise as the game for two."""
    check(rules, steps, answer)


# -- Besigue (S3)


@pytest.mark.parametrize(
    ("steps", "answer"),
    [
        (("+KcQc=20 +KdQd=20 +QsJd=40",), [20, 20, 40]),
        (("+KcKhKdKs=80", "+_KhQh"), "E307"),
        (("+KhQh=40", "+_QhQcQdQs=60"), [40, 60]),
        (("+QsQsJdJd=500",), [500]),
        (("+7h",), "E503"),
        (("7h<>9h=10",), [10]),
        (("9c 7c 8c", "7h 8c 8c"), [10]),  # led after a won trick
    ],
)
def test_besigue_for_three(steps: tuple[str, ...], answer: list[int] | str) -> None:
    """S3: any number of declarations, cards again only for more, the seven exchanged or led."""
    check("besigue; players=3", steps, answer)


def test_a_seven_not_led_is_nothing() -> None:
    """S3: ten for leading it after a won trick, not for playing it to another's lead, nor at trick 1."""
    timeline = opened("besigue; players=3", "1. 7h 8c 7h")
    assert timeline.scores == (0, 0, 0), told(timeline)
    timeline = opened("besigue; players=3", "1. 7c 7h 8c /xxxxxx\n2. 7h 8c 9c")
    assert timeline.scores == (0, 0, 10), told(timeline)


@pytest.mark.parametrize("winner", [1, 2, 3])
def test_who_wins_the_last_trick_deals(winner: int) -> None:
    """S3: the next dealer is the winner of the last trick; a match says so when another one deals."""
    from bzq.dealfacts import DealFacts
    from bzq.match import match_findings

    cards = ["7d", "7d", "7d"]
    cards[winner - 1] = "8d" if winner > 1 else "9d"
    hands = "".join(f'[Hand{seat} "{card}"]\n' for seat, card in enumerate(cards, 1))
    names = '[Match "m"]\n[Deal "{}"]\n[Player1 "A"]\n[Player2 "B"]\n[Player3 "C"]\n[Dealer "{}"]\n'
    first = f'[Rules "besigue"]\n{names.format(1, 1)}[Trick "32"]\n[Lead "1"]\n[Trump "c"]\n{hands}\n'
    first += f"32. {' '.join(cards)}\n*\n"
    for dealer in (1, 2, 3):
        second = f'[Rules "besigue"]\n{names.format(2, dealer)}[Turned "9h"]\n[Termination "unfinished"]\n\n'
        second += "1. 9c 8c 7c\n*\n"
        facts = [DealFacts.of(validated(first)), DealFacts.of(validated(second))]
        found = [finding.code for finding in match_findings(facts) if "deal" in finding.message]
        assert bool(found) == (dealer != winner), (winner, dealer, found)

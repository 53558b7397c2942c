"""Belote, runs, fours and belote: sentence by sentence of the rules page (S1) and ruling 12. Hearts are trumps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bzq.cards import CARD_OF
from bzq.games.belote import game as belote
from bzq.games.belote.combinations import combination_of, dearest, neighbours
from bzq.games.belote.declare import compare
from bzq.games.belote.position import Declared, Position
from bzq.rules.resolve import resolve

from ..walking import cards, names
from .table import code, declare, play, taken

RULES = "belote; declarations=yes"


def worth(text: str) -> int:
    combination = combination_of(cards(text), resolve(RULES))
    return combination.points if combination else 0


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7s 8s 9s", 20),
        ("Qd Kd Ad", 20),
        ("9c Tc Jc Qc", 50),
        ("Th Jh Qh Kh Ah", 100),
        ("9h Th Jh Qh Kh Ah", 100),
        ("7h 8h 9h Th Jh Qh Kh Ah", 100),
        ("Js Jh Jd Jc", 200),
        ("9s 9h 9d 9c", 150),
        ("As Ah Ad Ac", 100),
        ("Ts Th Td Tc", 100),
        ("Ks Kh Kd Kc", 100),
        ("Qs Qh Qd Qc", 100),
        ("8s 8h 8d 8c", 0),  # four eights or sevens do not count
        ("7s 7h 7d 7c", 0),
        ("As Ks", 0),
        ("As Ks Qh", 0),
        ("As Ks Js", 0),
        ("Ts Js Ks", 0),
        ("As 7s 8s", 0),  # the order does not go round
        ("Js Jh Jd", 0),
    ],
)
def test_what_counts(text: str, points: int) -> None:
    """Runs of three 20, four 50, five or more 100; four knaves 200, nines 150, aces, tens, kings, queens 100."""
    assert worth(text) == points


def test_the_order_of_runs() -> None:
    """7 8 9 T J Q K A: another order than that in which the cards win tricks."""
    line = "789TJQKA"
    for suit in "shdc":
        for place in range(6):
            assert worth(" ".join(rank + suit for rank in line[place : place + 3])) == 20
        assert worth(f"A{suit} T{suit} K{suit}") == 0


def test_the_option() -> None:
    """Runs and fours count only where that was agreed."""
    assert declare(taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c"}, "belote"), "Jh Qh Kh") == "E318"
    assert declare(taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c"}, RULES), "Jh Qh Kh") is None
    assert belote.legal_declarations(taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c"}, "belote"), 0) == []


def test_declared_to_the_first_trick() -> None:
    """They are announced at the first trick, by each before his card."""
    position = taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c", 2: "As Ks Qs Ac Kc Qc 8d 7d"}, RULES)
    assert declare(position, "As Ks Qs", seat=2) == "E404"
    assert declare(position, "Ad Kd Qd") is None
    assert play(position, "8c") is None
    assert declare(position, "Jh Qh Kh", seat=1) == "E309"
    assert declare(position, "Ac Kc Qc") is None
    assert play(position, "Ac Tc 9c") is None
    assert declare(position, "As Ks Qs", seat=2) == "E309"


def test_what_may_be_declared() -> None:
    """Only what the hand holds, and only what is a combination."""
    position = taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c"}, RULES)
    assert declare(position, "Ad Kd") == "E301"
    assert declare(position, "Ad") == "E301"
    assert declare(position, "Ad Ad Kd Qd") == "E301"
    assert declare(position, "As Ks Qs") == "E201"
    assert belote.declared_points(position, cards("Ad Kd Qd")) == 20
    assert belote.declared_points(position, cards("Ad Kd")) == 0
    assert [names(list(one)) for one in belote.legal_declarations(position, 0)] == ["Kh Qh Jh", "Ad Kd Qd"]


def test_each_card_in_one_combination() -> None:
    """A card that was declared is declared no more, in whatever way."""
    hand = {1: "Jh Js Jd Jc Th Qh Kh 7c"}
    position = taken(hand, RULES)
    assert declare(position, "Jh Js Jd Jc") is None
    assert declare(position, "Th Jh Qh Kh") == "E305"
    position = taken(hand, RULES)
    assert declare(position, "Th Jh Qh Kh") is None
    assert declare(position, "Jh Js Jd Jc") == "E305"
    refusal = belote.may_declare(position, 0, cards("Jh Js Jd Jc"))
    assert refusal is not None
    assert (refusal.facts["card"], refusal.facts["declared"].points) == (CARD_OF["Jh"], 50)


def test_the_player_chooses_what_overlaps() -> None:
    """Which of overlapping combinations is declared is the player's choice."""
    position = taken({1: "Jh Js Jd Jc Th Qh Kh 7c"}, RULES)
    found = [names(list(one)) for one in belote.legal_declarations(position, 0)]
    assert set(found) == {"Js Jh Jd Jc", "Th Kh Qh Jh"}
    assert declare(position, "Th Jh Qh Kh") is None
    assert belote.legal_declarations(position, 0) == []
    assert [one.name for one in dearest(cards("Jh Js Jd Jc Th Qh Kh 7c"), resolve(RULES))] == ["four knaves"]


def test_belote_may_share_its_cards() -> None:
    """Belote is excepted: king and queen of trumps count though they are in a run or a four."""
    position = taken({1: "Jh Qh Kh Ad Kd Qd 8c 7c"}, RULES)
    assert declare(position, "Jh Qh Kh") is None
    assert play(position, "Kh 7h 8h 9h") is None
    assert position.belote_seat == -1
    assert position.royals[0] == 1


@pytest.mark.parametrize(
    ("declared", "missing"),
    [
        ("Kh Qh Jh", "Th"),
        ("Qh Jh Th", "Kh"),
        ("Kh Qh Jh Th", ""),
    ],
)
def test_a_run_is_as_long_as_it_goes(declared: str, missing: str) -> None:
    """A run is declared whole: a card of the hand that would make it longer is part of it."""
    position = taken({1: "Th Jh Qh Kh Ad Td 8c 7c"}, RULES)
    assert declare(position, declared) is None
    refusal = play(position, "8c")
    assert (code(refusal), names(refusal.facts["better"]) if refusal else "") == (
        ("E317", missing) if missing else (None, "")
    )


def test_a_run_less_the_cards_of_a_four() -> None:
    """What is in a declared four is not in the run, whichever of them is declared first."""
    for order in (("Kh Ks Kd Kc", "Th Jh Qh"), ("Th Jh Qh", "Kh Ks Kd Kc")):
        position = taken({1: "Th Jh Qh Kh Ks Kd Kc 7c"}, RULES)
        for some in order:
            assert declare(position, some) is None
        assert play(position, "7c") is None
    position = taken({1: "Th Jh Qh Kh Ks Kd Kc 7c"}, RULES)
    found = {names(list(one)) for one in belote.legal_declarations(position, 0)}
    assert found == {"Ks Kh Kd Kc", "Th Kh Qh Jh", "Th Qh Jh"}


def test_a_short_run_comes_out_later() -> None:
    """In a table record the card that made the run longer shows later; the play that shows it is refused."""
    position = taken(None, RULES)
    assert declare(position, "Kd Qd Jd") is None
    assert play(position, "Kd 7d 8d 9d") is None
    refusal = play(position, "Td")
    assert refusal is not None
    assert refusal.code == "E207"
    assert position.where.bans[0].cards == neighbours(position.declared[0].combination)  # type: ignore[arg-type]
    assert play(position, "Qd") is None


def test_declared_cards_are_held() -> None:
    """Cards that show themselves in a declaration are in that hand and in no other."""
    position = taken(None, RULES)
    assert declare(position, "Kd Qd Jd") is None
    assert play(position, "7s") is None
    assert code(belote.may_play(position, 1, CARD_OF["Qd"])) == "E201"
    position = taken({2: "As Ks Qs Ac Kc Qc 8d 7d"}, RULES)
    assert declare(position, "Kc Qc Jc") == "E201"
    many = taken(None, RULES)
    for some in ("Ts Js Qs", "Td Jd Qd"):
        assert declare(many, some) is None
    assert declare(many, "Tc Jc Qc") == "E201"  # a hand of eight, one of them the turned card


# -- the comparison


def compared(first: dict[int, list[str]]) -> Position:
    """What the seats (from 1) declared, compared; whether their hands could hold it is not asked."""
    position = taken(None, RULES)
    for seat, some in first.items():
        for text in some:
            combination = combination_of(cards(text), resolve(RULES))
            assert combination is not None
            position.declared.append(Declared(seat - 1, combination.cards, combination, combination.points))
    compare(position)
    return position


def better(one: str, two: str) -> int | None:
    """Which of two combinations, of seats 1 and 2, is the better one; also with the seats changed."""
    side = compared({1: [one], 2: [two]}).winning_side
    other = compared({1: [two], 2: [one]}).winning_side
    assert other == (None if side is None else 1 - side)
    return side


def test_compared_with_the_first_card_of_the_second_trick() -> None:
    """They are compared as soon as the first card of the second trick lies."""
    position = taken({1: "Ad Kd Qd Jh 9h 8h 8c 7c"}, RULES)
    assert declare(position, "Ad Kd Qd") is None
    assert play(position, "8c Ac Tc 9c") is None
    assert position.winning_side is None
    assert play(position, "As") is None
    assert position.winning_side == 0


def test_only_the_better_side_counts_and_all_of_it() -> None:
    """The side with the best combination gets points, and for all its combinations."""
    position = compared({1: ["7s 8s 9s"], 2: ["Kd Qd Jd Td"], 3: ["As Ks Qs"], 4: ["7c 8c 9c"]})
    assert position.winning_side == 1
    counted = [one.points for one in position.declared if one.seat % 2 == position.winning_side]
    assert counted == [50, 20]


def test_more_points_win() -> None:
    """The higher value wins."""
    assert better("7s 8s 9s Ts", "Ad Kd Qd") == 0
    assert better("9s 9h 9d 9c", "As Ah Ad Ac") == 0
    assert better("Js Jh Jd Jc", "9s 9h 9d 9c") == 0
    assert better("7s 8s 9s Ts Js", "Ad Kd Qd Jd") == 0


def test_four_of_100_before_a_run_of_100() -> None:
    """Four of a kind for 100 beat a run of five."""
    assert better("Qs Qh Qd Qc", "7s 8s 9s Ts Js") == 0
    assert better("Ts Th Td Tc", "Ad Kd Qd Jd Td") == 0


def test_then_the_top_card() -> None:
    """With as many points the higher top card wins, in the order of the runs; length does not matter then."""
    assert better("Ks Qs Js", "Qd Jd Td") == 0
    assert better("Qd Jd Td", "Tc 9c 8c") == 0
    assert better("Jd Td 9d", "Tc 9c 8c") == 0
    assert better("Ad Kd Qd Jd Td", "Ks Qs Js Ts 9s 8s") == 0


def test_fours_of_100_by_rank() -> None:
    """Among fours of 100: aces, kings, queens, tens (ruling 12)."""
    for higher, lower in pairwise(("A", "K", "Q", "T")):
        fours = [" ".join(rank + suit for suit in "shdc") for rank in (higher, lower)]
        assert better(*fours) == 0


def test_then_trumps() -> None:
    """With the same top card a combination in trumps wins."""
    assert better("Kh Qh Jh", "Kd Qd Jd") == 0
    assert better("9h 8h 7h", "9d 8d 7d") == 0


def test_equal_ones_count_for_nobody() -> None:
    """Where all is equal no combination counts, the other ones of the two sides neither."""
    assert better("Ks Qs Js", "Kd Qd Jd") is None
    position = compared({1: ["Ks Qs Js", "9s 8s 7s"], 2: ["Kd Qd Jd"]})
    assert position.winning_side is None


def test_partners_do_not_compete() -> None:
    """Two equal ones of one side do each other no harm."""
    assert compared({1: ["Ks Qs Js"], 3: ["Kd Qd Jd"], 2: ["Qc Jc Tc"]}).winning_side == 0


def test_nothing_declared() -> None:
    """Without declarations there is nothing to compare."""
    assert compared({}).winning_side is None


def test_what_stood_against_the_rules() -> None:
    """What a finding refused never counts; what stood for other points counts with these."""
    position = taken(None, RULES)
    assert belote.declare(position, 0, cards("Kd Qd Jd"), force=True) is None
    assert belote.declare(position, 1, cards("9c 8c 7c"), points=50) is None
    compare(position)
    assert position.winning_side == 1
    assert belote.declare(position, 2, cards("Ks Qs"), points=100) is None  # no combination at all
    compare(position)
    assert position.winning_side == 0


# -- belote


@pytest.mark.parametrize("turned", ["Jh", "Qh"])
@pytest.mark.parametrize(("first", "second"), [("Kh 7h 8h Ah Ts", "Qh"), ("Qh 7h 8h Ah Ts", "Kh")])
def test_belote_and_rebelote(first: str, second: str, turned: str) -> None:
    """Who plays king and queen of trumps, in whichever order, has belote without a word; the taken card counts too."""
    position = taken({1: "Jh 9h Kh Qh Ad Kd Qd 8c"}, turned=turned)
    assert play(position, first) is None
    assert position.royals[0] == 1
    assert position.belote_seat == -1
    assert play(position, second) is None
    assert position.belote_seat == 0


def test_no_belote_between_partners() -> None:
    """King and queen in two hands are no belote."""
    position = taken(turned="Kh")
    assert play(position, "Kh 7h Qh 8h") is None
    assert position.belote_seat == -1

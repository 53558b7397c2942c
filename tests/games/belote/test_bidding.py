"""Belote, the deal and the bids: sentence by sentence of the rules page (S1)."""

from __future__ import annotations

import pytest

from bzq.cards import CARD_OF, UNSEEN, card_name
from bzq.engine.game import Bid, Outcome
from bzq.games.belote import game as belote
from bzq.games.belote.compiled import compiled
from bzq.players.deal import deal_cards
from bzq.players.dice import Dice
from bzq.rules.resolve import resolve

from ..walking import cards, names, walk
from .deals import PASSED_OUT
from .table import code, legal, play, start, taken

PASS, TAKE = Bid(False), Bid(True)


def take(suit: str) -> Bid:
    return Bid(True, "shdc".index(suit))


def test_two_pairs_of_four() -> None:
    """Four persons in two pairs; partners sit opposite each other."""
    rules = resolve("belote")
    assert (rules.players, rules.partners, rules.score_count) == (4, True, 2)
    assert compiled(rules).side == [0, 1, 0, 1]


def test_thirty_two_cards() -> None:
    """Seven to ace in four suits."""
    copies = compiled(resolve("belote")).copies
    found = {card_name(card) for card, number in enumerate(copies) if number == 1}
    assert found == {rank + suit for rank in "AKQJT987" for suit in "shdc"}
    assert sum(copies) == 32


def test_bidding_begins_after_the_dealer() -> None:
    """The player after the dealer speaks first, then round the table."""
    for dealer in range(1, 5):
        position = start(dealer=dealer)
        assert position.to_act() == dealer % 4
        belote.bid(position, dealer % 4, PASS)
        assert position.to_act() == (dealer + 1) % 4
        assert position.to_play() is None


@pytest.mark.parametrize("dealer", range(4))
def test_five_cards_each_and_one_is_turned(dealer: int) -> None:
    """Three cards each and two more, the next one is turned, and eleven are left; nobody has more before the bids."""
    rules = resolve("belote")
    dealt = deal_cards(rules, dealer, Dice(dealer))
    assert [len(hand) for hand in dealt.hands] == [5, 5, 5, 5]
    assert dealt.turned is not None
    assert len(dealt.stock) == 11
    assert sorted([*dealt.stock, dealt.turned, *(card for hand in dealt.hands for card in hand)]) == cards_of_the_pack()
    position = belote.start(rules, dealer, dealt.turned)
    assert not belote.deal(position, dealt.hands, dealt.stock)
    assert [sum(hand) for hand in position.where.hands] == [5, 5, 5, 5]
    assert position.turned == dealt.turned
    assert [len(belote.packets(position)), position.bidding()] == [0, True]


def cards_of_the_pack() -> list[int]:
    return sorted(card for card, number in enumerate(compiled(resolve("belote")).copies) if number)


def test_first_round() -> None:
    """Each may take the suit of the turned card for trumps, or pass."""
    position = start(turned="9c")
    assert belote.legal_bids(position, 0) == [PASS, TAKE]
    assert belote.may_bid(position, 0, take("c")) is None  # the same, said with its suit
    assert code(belote.may_bid(position, 0, take("h"))) == "E413"
    assert belote.bid(position, 0, TAKE) is None
    assert (position.trump, position.taker) == (3, 0)


def test_second_round() -> None:
    """If all have passed, each may take one of the other three suits, or pass."""
    position = start(turned="9c")
    for seat in range(4):
        belote.bid(position, seat, PASS)
    assert belote.legal_bids(position, 0) == [PASS, take("s"), take("h"), take("d")]
    assert code(belote.may_bid(position, 0, take("c"))) == "E413"
    nameless = belote.may_bid(position, 0, TAKE)
    assert nameless is not None
    assert (nameless.code, nameless.impossible) == ("E414", True)
    belote.bid(position, 0, PASS)
    assert belote.bid(position, 1, take("d")) is None
    assert (position.trump, position.taker) == (2, 1)


def test_passed_out() -> None:
    """If all pass again the deal is over: nobody plays or scores, and the next player deals."""
    walked = walk(PASSED_OUT)
    assert walked.refusal is None
    position = walked.position
    assert position.over()
    assert position.outcome == Outcome(None, "passed-out")
    assert (position.scores, walked.log) == ([0, 0], [])
    assert position.to_act() is None
    assert code(belote.may_play(position, 0, CARD_OF["Ad"])) == "E407"
    assert code(belote.may_bid(position, 0, PASS)) == "E412"


def test_nothing_follows_a_take() -> None:
    """Who takes ends the bidding."""
    position = taken(taker=2)
    refusal = belote.may_bid(position, 2, PASS)
    assert refusal is not None
    assert (refusal.code, refusal.facts["taker"]) == ("E412", 1)


def test_bids_in_turn() -> None:
    """Nobody bids before his turn."""
    refusal = belote.may_bid(start(), 2, PASS)
    assert refusal is not None
    assert (refusal.code, refusal.facts["turn"]) == ("E404", 0)


def test_nothing_is_played_before_somebody_takes() -> None:
    """Without a taker there are no trumps."""
    refusal = belote.may_play(start(), 0, CARD_OF["As"])
    assert refusal is not None
    assert (refusal.code, refusal.impossible) == ("E415", True)
    assert code(belote.may_declare(start("belote; declarations=yes"), 0, cards("Kh Qh Jh"))) == "E415"


@pytest.mark.parametrize("taker", [1, 2, 3, 4])
def test_who_takes_gets_the_turned_card(taker: int) -> None:
    """The taker gets the turned card and two more, the others three, so that each has eight."""
    first = ["As Ks Qs Js Ts", "Ah Kh Qh Th 9h", "Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc"]
    stock = "9s 8s 7s 8h 7h 9d 8d 7d 9c 8c 7c"
    position = start(turned="Jh")
    assert not belote.deal(position, [cards(hand) for hand in first], cards(stock))
    for seat in range(taker - 1):
        belote.bid(position, seat, PASS)
    belote.bid(position, taker - 1, TAKE)
    rest = iter(cards(stock))
    for seat in range(4):
        own = [next(rest) for _ in range(2 if seat == taker - 1 else 3)]
        expected = cards(first[seat]) + own + (cards("Jh") if seat == taker - 1 else [])
        held = [card for card, number in enumerate(position.where.hands[seat]) if number]
        assert sorted(held) == sorted(expected)
        assert len(held) == 8
    assert position.turned is None
    assert position.turned_card == CARD_OF["Jh"]


def test_the_packets_begin_after_the_dealer() -> None:
    """The rest is dealt in packets, the seat after the dealer first."""
    position = start(turned="Jh", dealer=2)
    stock = "9s 8s 7s 8h 7h 9d 8d 7d 9c 8c 7c"
    assert not belote.deal(position, [None] * 4, cards(stock))
    belote.bid(position, 2, PASS)
    belote.bid(position, 3, TAKE)
    hands = [names([c for c, n in enumerate(hand) if n]) for hand in position.where.hands]
    assert hands == ["9d 8d 7d", "9c 8c 7c", "9s 8s 7s", "Jh 8h 7h"]


def test_the_player_after_the_dealer_leads() -> None:
    """Whoever took, the player after the dealer leads to the first trick, then the winner of the last one."""
    position = taken(taker=3, dealer=2)
    assert position.to_play() == 2
    assert play(position, "As 7s 8s 9s") is None
    assert (position.last_winner, position.to_play(), position.trick) == (2, 2, 2)
    assert play(position, "Td Ad 7d 8d") is None
    assert position.to_play() == 3


# -- hands in the record


def test_the_final_eight_hold_the_turned_card() -> None:
    """In the final hands the turned card lies with the taker, and with nobody else."""
    hand = "Jh 9h As Ts Ks Qs 8d 7d"
    assert legal(taken({1: hand})) == "As Ts Ks Qs Jh 9h 8d 7d"
    position = start()
    assert not belote.deal(position, [cards(hand), None, None, None], None)
    refusal = belote.bid(position, 1, TAKE)
    assert refusal is not None
    assert (refusal.code, refusal.impossible) == ("E207", True)
    position = start()
    assert not belote.deal(position, [cards("7h 9h As Ts Ks Qs 8d 7d"), None, None, None], None)
    assert code(belote.bid(position, 0, TAKE)) == "E207"


def test_a_final_hand_not_wholly_known() -> None:
    """An unknown card of the taker's hand is the turned one."""
    position = start()
    assert not belote.deal(position, [cards("xx 9h As Ts Ks Qs 8d 7d"), None, None, None], None)
    assert belote.bid(position, 0, TAKE) is None
    assert position.where.known(0)
    assert legal(position) == "As Ts Ks Qs Jh 9h 8d 7d"


def test_a_table_record() -> None:
    """Where no hand is known the taker has the turned card and seven others."""
    position = taken()
    assert position.where.hidden == [7, 8, 8, 8]
    assert position.where.hands[0][CARD_OF["Jh"]] == 1
    assert code(belote.may_play(position, 1, CARD_OF["Jh"])) == "E201"


@pytest.mark.parametrize(
    ("hands", "stock", "codes"),
    [
        (["As Ks Qs Js", "", "", ""], "", ["E110"]),
        (["As Ks Qs Js Ts", "As Kh Qh Th 9h", "", ""], "", ["E202"]),
        (["As Ks Qs Js Jh", "", "", ""], "", ["E202"]),
        (["As Ks Qs Js 6s", "", "", ""], "", ["E208"]),
        (["", "", "", ""], "9s 8s", ["E110"]),
        (["As Ks Qs Js Ts 9s 8s 7s", "Ac Kc Qc Jc Tc", "", ""], "", ["E110"]),
        (["As Ks Qs Js Ts 9s 8s 7s", "", "", ""], "9c 8c 7c 8h 7h 9d 8d 7d Ac Kc Qc", ["E110"]),
        (["As Ks Qs Js Ts 9s Jh 7s", "Ac Kc Qc Jc Tc Jh 9c 8c", "", ""], "", ["E202"]),
    ],
)
def test_cards_that_do_not_fit(hands: list[str], stock: str, codes: list[str]) -> None:
    """Five cards with eleven in the stock, or eight of each; each card once."""
    position = start()
    given = [cards(hand) if hand else None for hand in hands]
    problems = belote.deal(position, given, cards(stock) if stock else None)
    assert [problem.code for problem in problems] == codes


def test_an_unknown_turned_card() -> None:
    """Where nobody knows which card was turned, the suit of trumps is enough."""
    position = belote.start(resolve("belote"), 3, None, "shdc".index("h"))
    assert not belote.deal(position, [None] * 4, None)
    assert belote.may_bid(position, 0, TAKE) is None
    assert belote.bid(position, 0, TAKE) is None
    assert position.trump == 1
    assert position.where.hidden == [8, 8, 8, 8]
    nothing = belote.start(resolve("belote"), 3, None)
    assert code(belote.bid(nothing, 0, TAKE)) == "E414"


def test_a_record_from_the_middle() -> None:
    """From a later trick on the hands are what is left of them."""
    position = start()
    position.trick, position.taker, position.trump, position.leader = 7, 0, 1, 2
    position.turned = None
    assert belote.hand_sizes(position, 0) == (2,)
    assert not belote.deal(position, [cards("As Ah"), None, None, None], None)
    assert position.where.hidden == [0, 2, 2, 2]
    assert position.to_play() == 2
    assert UNSEEN not in belote.legal_plays(position, 0)

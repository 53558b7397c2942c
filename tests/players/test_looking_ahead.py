"""What careful players of Belote and Briscola reckon with: cards as numbers, duties, the last tricks, what points
are worth. All of it is held against the engines, and against searches written plainly."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from bzq.cards import CARD_OF
from bzq.engine.lookup import game_of
from bzq.engine.solving import Budget
from bzq.games.belote.compiled import compiled as compiled_belote
from bzq.games.belote.players import cards as belote_cards
from bzq.games.belote.players import last_tricks as belote_last
from bzq.games.belote.players.playout import play_out
from bzq.games.belote.players.stakes import Stakes, belote_side
from bzq.games.belote.solver import Ending as BeloteEnding
from bzq.games.briscola.compiled import compiled as compiled_briscola
from bzq.games.briscola.players import cards as briscola_cards
from bzq.games.briscola.players import last_tricks as briscola_last
from bzq.games.briscola.players.form import Form
from bzq.games.briscola.players.trick import Trick, finish
from bzq.games.briscola.players.worths import worths
from bzq.games.briscola.solver import Ending as BriscolaEnding
from bzq.players.deal import deal_cards
from bzq.players.dice import Dice
from bzq.players.table import play_deal
from bzq.rules.resolve import resolve

from .tables import Choice, Watched, dealt, players


def known(position: Any, seat: int) -> list[int]:
    return [card for card, count in enumerate(position.where.hands[seat]) if count]


@pytest.mark.parametrize("text", ["belote", "belote; undertrump=free"])
def test_the_same_cards_may_follow_and_count_the_same_as_in_the_engine(text: str) -> None:
    rules, game, dice = resolve(text), game_of("belote"), random.Random(text)
    asked = 0
    for seed in range(40):
        cards = deal_cards(rules, 0, Dice(seed))
        position = game.start(rules, 0, cards.turned)
        game.deal(position, cards.hands, cards.stock)
        while game.bidding(position):
            game.bid(position, position.to_act(), dice.choice(game.legal_bids(position, position.to_act())))
        while not position.over():
            seat = position.to_play()
            may = game.legal_plays(position, seat)
            number, back = belote_cards.numbers(position.trump)
            if position.plays:
                led = number[position.plays[0][1]]
                best, holder = -1, -1
                for who, card in position.plays:
                    if best < 0 or position.rules.beats(card, best, position.trump):
                        best, holder = card, who
                hand = belote_cards.as_bits(known(position, seat), number)
                forced = rules.undertrump == "forced"
                found = belote_cards.legal(hand, led, number[best], holder % 2 == seat % 2, forced)
                assert sorted(back[card] for card in range(32) if found >> card & 1) == may
                asked += 1
            for card in may:
                assert belote_cards.POINTS[number[card]] == position.rules.points[position.trump][card]
            game.play(position, seat, dice.choice(may))
    assert asked > 500


@pytest.mark.parametrize("left", [1, 2, 3, 4])
@pytest.mark.parametrize("text", ["belote", "belote; undertrump=free"])
def test_the_last_tricks_of_belote_are_worth_what_the_solver_says(text: str, left: int) -> None:
    rules, dice = compiled_belote(resolve(text)), random.Random(left)
    forced = rules.forced_undertrump
    for _ in range(40 if left < 4 else 8):
        trump, leader = dice.randrange(4), dice.randrange(4)
        number, back = belote_cards.numbers(trump)
        pack = dice.sample(range(32), 4 * left)
        hands = [[back[card] for card in pack[seat::4]] for seat in range(4)]
        ending = BeloteEnding(rules, trump, hands)
        moment = ending.begin(hands, leader)
        value = ending.solver(frozenset({0, 2}), Budget(1 << 30)).value(moment, 0)
        bits = [belote_cards.as_bits(hand, number) for hand in hands]
        assert belote_last.best_play(bits, leader, (), forced, -1, 200) == value
        assert belote_last.best_play(bits, leader, (), forced, value, 200) <= value
        points = play_out(bits[:], leader, [], 0, forced)
        assert points[0] + points[1] == ending.remaining(moment) and points[2] + points[3] == left


@pytest.mark.parametrize("text", ["briscola", "briscola-4", "briscola-6", "briscolone; follow=yes"])
def test_the_last_tricks_of_briscola_are_worth_what_the_solver_says(text: str) -> None:
    rules, dice = compiled_briscola(resolve(text)), random.Random(text)
    pack = [card for card, count in enumerate(rules.copies) if count]
    left = 2 if rules.seats == 6 else 3
    for _ in range(25):
        trump = None if rules.follow else dice.randrange(4)
        leader = dice.randrange(rules.seats)
        some = dice.sample(pack, rules.seats * left)
        hands = [some[seat :: rules.seats] for seat in range(rules.seats)]
        ending = BriscolaEnding(rules, trump, hands)
        ours = frozenset(range(0, rules.seats, 2))
        value = ending.solver(ours, Budget(1 << 30)).value(ending.begin(hands, leader), 0)
        number = briscola_cards.numbers(trump)
        form = form_of(rules, trump)
        bits = [briscola_cards.as_bits(hand, number) for hand in hands]
        assert briscola_last.best_play(form, bits, (), leader, (), -1, 121) == value


def form_of(rules: Any, trump: int | None) -> Form:
    first = briscola_cards.NO_TRUMP if trump is None else briscola_cards.FIRST_TRUMP
    return Form(tuple(seat % 2 for seat in range(rules.seats)), first, rules.follow, rules.rules.partners)


def plainly(position: Any, game: Any) -> int:
    """The points that seat 0 wins from here on with best play of both, without any short cut."""
    if game.draws_due(position):
        game.draw(position)
    if position.over():
        return 0
    seat = position.to_play()
    found = []
    for card in game.legal_plays(position, seat):
        after = position.copy()
        before = after.points[0]
        game.play(after, seat, card)
        found.append(after.points[0] - before + plainly(after, game))
    return min(found) if seat else max(found)


def test_the_last_draws_are_played_out_as_the_engine_plays_them() -> None:
    rules, game, dice = resolve("briscola"), game_of("briscola"), random.Random(5)
    for seed in range(6):
        cards = deal_cards(rules, 0, Dice(seed))
        position = game.start(rules, 0, cards.turned)
        game.deal(position, cards.hands, cards.stock)
        while position.trick < 17 or game.draws_due(position):
            if game.draws_due(position):
                game.draw(position)
            else:
                game.play(position, position.to_play(), dice.choice(game.legal_plays(position, position.to_play())))
        number = briscola_cards.numbers(position.trump)
        hands = [briscola_cards.as_bits(known(position, seat), number) for seat in (0, 1)]
        stock = (number[position.stock[position.stock_next]], number[position.turned])
        form = form_of(position.rules, position.trump)
        value = briscola_last.best_play(form, hands, stock, position.leader, (), -1, 121)
        assert value == plainly(position.copy(), game)


def test_a_trick_is_finished_by_rule_of_thumb() -> None:
    """A trump is spent on an ace, and a partner is given points; hearts are trumps."""
    number = briscola_cards.numbers(1)
    bits = lambda *names: briscola_cards.as_bits([CARD_OF[name] for name in names], number)  # noqa: E731
    of = lambda name: number[CARD_OF[name]]  # noqa: E731
    two = Form((0, 1), briscola_cards.FIRST_TRUMP, False, False)
    _, kept = worths(2, True, 10)
    led = Trick().with_card(0, of("As"), two.first_trump)
    trick, mates, others = finish(two, [0, bits("2h", "Kh", "5c")], [1], led, kept)
    assert (trick.best, trick.holder, trick.points, mates, others) == (of("2h"), 1, 11, 0, kept[of("2h")])
    led = Trick().with_card(0, of("2s"), two.first_trump)
    trick, _, _ = finish(two, [0, bits("2h", "3s", "5c")], [1], led, kept)
    assert (trick.best, trick.points) == (of("3s"), 10)
    trick, _, _ = finish(two, [0, bits("2h", "Kd", "5c")], [1], led, kept)
    assert (trick.holder, trick.points) == (0, 0)
    four = Form((0, 1, 0, 1), briscola_cards.FIRST_TRUMP, False, True)
    begun = Trick().with_card(1, of("Ah"), four.first_trump).with_card(2, of("4c"), four.first_trump)
    trick, mates, others = finish(four, [bits("Ad", "2c"), 0, 0, bits("3d", "2s")], [3, 0], begun, kept)
    assert (trick.holder, trick.points) == (1, 21) and mates == kept[of("2c")]
    none = Form((0, 1), briscola_cards.NO_TRUMP, True, False)
    led = Trick().with_card(0, of("Ks"), none.first_trump)
    trick, _, _ = finish(none, [0, bits("Qs", "Ah")], [1], led, worths(2, False, 10)[1])
    assert (trick.holder, trick.points) == (0, 7)  # suit is followed


def test_worths_lie_between_the_rows_they_stand_between() -> None:
    for seats, trumps in ((2, True), (3, True), (4, True), (6, True), (2, False)):
        rows = [worths(seats, trumps, left) for left in range(20)]
        assert rows[0] == rows[1] and rows[18] == rows[19]
        for (lead, cards), (other_lead, others) in pairwise(rows):
            assert abs(lead - other_lead) <= 15
            assert max(abs(one - other) for one, other in zip(cards, others, strict=True)) <= 20
        ace, two = briscola_cards.HEIGHTS.index("A"), 0
        assert all(cards[48 + ace] > cards[48 + two] for _, cards in rows)
        assert all((cards[48 + ace] > cards[ace]) == trumps for _, cards in rows)


@pytest.mark.parametrize(
    "text",
    [
        "belote",
        "belote; declarations=yes",
        "belote; declarations=yes; litige=lost",
        "belote; declarations=yes; belote-in-contract=no",
    ],
)
def test_the_stakes_of_a_finished_deal_are_what_is_written(text: str) -> None:
    rules = resolve(text)
    ways: set[str] = set()
    for seed in range(60):
        views: dict[int, Any] = {}
        choices: list[Choice] = []

        def watch(seat: int, what: str, view: Any, views: dict[int, Any] = views) -> None:
            views[seat] = view

        kind = ["greedy", "random"][seed % 2]
        seated = [Watched(player, seat, choices, watch) for seat, player in enumerate(players(rules, [kind], seed))]
        position: Any = play_deal(rules, seated, dealt(rules, seed), seed % 4).position
        if position.taker < 0:
            continue
        ways.add(position.outcome.why)
        for view in views.values():
            stakes = Stakes(view, position.taker % 2)
            belote = belote_side(position.royals, [0, 0, 0, 0])
            found = stakes.difference([*position.points, *position.tricks_won], belote)
            one, other = position.scores
            if position.outcome.why == "litige":
                half = position.outcome.floating // 2
                one, other = (one + half, other) if position.taker % 2 == 0 else (one, other + half)
            assert found == one - other
    assert ways >= {"made", "failed"}


def test_a_litige_and_a_capot_are_valued() -> None:
    rules = resolve("belote")
    views: dict[int, Any] = {}

    def watch(seat: int, what: str, view: Any) -> None:
        views[seat] = view

    seated = [Watched(player, seat, [], watch) for seat, player in enumerate(players(rules, ["random"], 1))]
    play_deal(rules, seated, dealt(rules, 1), 1)
    stakes = Stakes(views[0], 0)
    assert stakes.difference([81, 81, 4, 4], -1) == 40 - 81
    assert stakes.difference([71, 91, 4, 4], 0) == 40 + 5 - 91  # 91 to 91 with belote: half of the 91 float to him
    assert stakes.difference([162, 0, 8, 0], -1) == 252 and stakes.difference([0, 162, 0, 8], 0) == 20 - 252
    assert Stakes(views[0], 1).difference([81, 81, 4, 4], -1) == 81 - 40

"""Contracts with all cards known: what makes them, where they turned, who else could have taken."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from reference.belote.faults import replay
from reference.belote.game import Deal, Game, longest_runs, winner_of, worth
from reference.belote.play import random_deal
from reference.belote.write import write

from bzq.analysis import analyse
from bzq.analysis.model import Analysis, Contract
from bzq.cards import SUITS, card_name
from bzq.engine.solving import Budget
from bzq.games.belote.analysis import offers, stakes
from bzq.games.belote.analysis.facts import facts
from bzq.games.belote.analysis.stakes import stakes_of
from bzq.games.belote.solver import Ending
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

from .belote_texts import FOUR_KNAVES, problem


def dealt(seed: object, *why: str) -> Deal:
    """A random deal, where asked for one that ended so."""
    rng = random.Random(str(seed))
    while True:
        deal = random_deal(rng)
        if not why or deal.why in why:
            return deal


def taker_points(game: Game, trump: str, taker: int) -> int:
    """What the taker's side won in the tricks, with the last."""
    won = 0
    for number, trick in enumerate(game.tricks, 1):
        if winner_of(trick, trump) % 2 == taker % 2:
            won += sum(worth(card, trump) for _, card in trick) + (10 if number == 8 else 0)
    return won


def replayed(deal: Deal) -> Game:
    """The game behind a deal, at its end."""
    (game,) = {id(game): game for game, _, _ in replay(deal)}.values()
    return game


def test_the_points_that_make_a_contract_decide_it_as_the_rules_do() -> None:
    seen = set()
    for seed in range(250):
        deal = dealt(seed, "made", "failed", "litige")
        game = replayed(deal)
        assert game.taker is not None
        position = simulate(loads(write(deal).text)[0]).position
        assert position is not None
        side, trump = game.taker % 2, SUITS.index(game.trump)
        belote = [position.belote_seat == seat for seat in range(4)]
        found = stakes_of(position, side, trump, position.declared, position.winning_side, belote)
        points = taker_points(game, game.trump, game.taker)
        assert found.stand(points) == deal.why
        seen.add(deal.why)
    assert seen == {"made", "failed", "litige"}


def stands(contract: Contract, litige: bool) -> list[str]:
    """How a contract stood, from the first trick to the last."""
    assert contract.sure is not None
    first = contract.turns[0].before if contract.turns else "made" if contract.made else "failed"
    found = [first]
    for turn in contract.turns:
        assert turn.before == found[-1]
        found.append(turn.after)
    if not litige:
        assert "litige" not in found
    return found


def check_played(seed: int) -> None:
    deal = dealt(f"played-{seed}", "made", "failed", "litige")
    found = analyse(loads(write(deal).text)[0])
    contract = found.contracts[0]
    assert contract.played and len(found.endgame.plays) == 32
    if contract.sure is None:
        return
    assert contract.made == (contract.sure >= contract.needed)
    assert stands(contract, deal.rules["litige"] == "float")[-1] in (deal.why, "failed")
    losses = {(play.trick, play.seat) for play in found.endgame.plays if play.loss}
    assert {(turn.trick, turn.seat) for turn in contract.turns} <= losses
    for turn in contract.turns:
        play = next(one for one in found.endgame.plays if (one.trick, one.seat) == (turn.trick, turn.seat))
        assert turn.place is play.place or turn.place == play.place
        mine = (turn.seat - contract.seat) % 2 == 0
        order = ("failed", "litige", "made")
        assert (order.index(turn.after) < order.index(turn.before)) == mine
        assert play.sentence.count(" It ") == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_contract_ends_as_the_deal_did(seed: int) -> None:
    check_played(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_more_contracts_end_as_the_deal_did(seed: int) -> None:
    check_played(seed)


# What else could have been taken.


def test_cards_and_points_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each offer: the hands that the reference deals then, who leads, and what would have made it."""
    asked: list[tuple[list[list[str]], int, int, int]] = []

    def decided(
        ending: Ending, hands: Sequence[Sequence[int]], leader: int, side: int, points: int, budget: Budget
    ) -> bool | None:
        asked.append(([sorted(map(card_name, hand)) for hand in hands], leader, side, points))
        assert ending.owned == [ending.set_of(hand) for hand in hands]
        return None

    monkeypatch.setattr(offers, "decided", decided)
    monkeypatch.setattr(stakes, "decided", decided)
    kinds = set()
    for seed in range(60):
        deal = dealt(f"offer-{seed}", *(("passed-out",) if seed % 2 else ("failed",)))
        timeline = simulate(loads(write(deal).text)[0])
        assert timeline.rules is not None and timeline.position is not None
        asked.clear()
        found = offers.offers(facts(timeline, timeline.rules, timeline.position), 1)
        assert len(asked) == len(found)
        assert expected_offers(deal) == [(one.seat - 1, one.round, SUITS[one.suit]) for one in found]
        for contract, (hands, leader, side, points) in zip(found, asked, strict=True):
            game = taken_instead(deal, contract)
            assert hands == [sorted(hand) for hand in game.final]
            assert (leader, side) == (game.turn(), (contract.seat - 1) % 2)
            if 0 < contract.needed <= 162:
                assert points == contract.needed
            else:
                assert points == (32 if contract.needed > 0 else 4)
            check_needed(game, contract, random.Random(seed))
            kinds.add(0 < contract.needed <= 162)
    assert True in kinds


def expected_offers(deal: Deal) -> list[tuple[int, int, str]]:
    """What those who were asked could have taken, but for what was taken."""
    found = []
    bids = [event for event in deal.events if event.kind == "bid"]
    for place, event in enumerate(bids):
        suits = [deal.turned[1]] if place < 4 else [suit for suit in SUITS if suit != deal.turned[1]]
        taken = "" if event.token == "pass" else event.token[5:] or deal.turned[1]
        found += [(event.seat, 1 if place < 4 else 2, suit) for suit in suits if suit != taken]
    return found


def taken_instead(deal: Deal, contract: Contract) -> Game:
    """The game after that seat has taken that suit."""
    game = Game(deal.rules, deal.dealer, deal.first, deal.turned, deal.stock)
    while game.phase == "bid":
        now = 1 if len(game.bids) < 4 else 2
        if game.turn() == contract.seat - 1 and now == contract.round:
            game.bid("take" if now == 1 else f"take:{SUITS[contract.suit]}")
        else:
            game.bid("pass")
    return game


def check_needed(game: Game, contract: Contract, rng: random.Random) -> None:
    """Played at random with everything declared, the deal is decided by the points that are needed."""
    while game.phase == "play":
        hand = game.hands[game.turn()]
        if game.rules["declarations"] == "yes" and not game.tricks:
            fours = [tuple(rank + suit for suit in SUITS) for rank in "J9ATKQ"]
            whole = [four for four in fours if set(four) <= set(hand)]
            for cards in [*whole, *longest_runs(hand, {card for four in whole for card in four})]:
                game.declare(cards)
        game.play(rng.choice(game.playable()))
    done = game.finish()
    points = taker_points(game, game.trump, contract.seat - 1)
    if done.why in ("made", "failed", "litige"):
        assert (points >= contract.needed) == (done.why == "made")


def test_who_could_have_taken_is_only_told_where_the_cards_are_known() -> None:
    deal = next(
        deal
        for deal in (dealt(f"told-{seed}", "failed") for seed in range(100))
        if sum(event.kind == "bid" for event in deal.events) > 5
    )
    first, table = (analyse(loads(write(deal, form).text)[0]) for form in ("first", "table"))
    assert [one for one in first.contracts if not one.played]
    taker = next(event.seat for event in deal.events if event.kind == "bid" and event.token != "pass")
    # With the final eight only the taker's own hand would have been the same.
    assert {one.seat for one in table.contracts} <= {taker + 1}
    assert first.contracts[0] == table.contracts[0]


def test_nothing_else_is_asked_of_a_contract_that_was_made() -> None:
    deal = dealt("made", "made")
    assert [one.played for one in analyse(loads(write(deal).text)[0]).contracts] == [True]


def test_what_takes_too_long_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = dealt("long", "passed-out")
    record = loads(write(deal).text)[0]
    full = analyse(record).contracts
    monkeypatch.setattr(stakes, "MOST_POSITIONS_OF_CONTRACTS", 4_000)
    short = analyse(record).contracts
    undecided = [one for one in short if one.made is None]
    assert undecided and all("is not decided" in one.sentence for one in undecided)
    assert all(one == other for one, other in zip(short, full, strict=True) if one.made is not None)
    more = analyse(record, effort=10_000).contracts
    assert more == full


# By hand.


def study(tricks: str) -> Analysis:
    """The problem of the examples, played otherwise."""
    timeline = simulate(loads(problem(tricks))[0])
    assert timeline.valid, timeline.findings
    return analyse(timeline)


@pytest.mark.parametrize(
    ("tricks", "turns"),
    [
        ("6. Ks Js 8c Ts\n7. Kc Jc Qs As\n8. 9s 8d 7c 8s", []),
        ("6. As Js 8c Ts\n7. Kc Jc Qs 9s\n8. Ks 8d 7c 8s", [("As", "made", "litige")]),
        ("6. 9s Js 8c Ts\n7. Kc Jc Qs As\n8. Ks 8d 7c 8s", [("9s", "made", "failed")]),
    ],
)
def test_the_problem_of_the_examples(tricks: str, turns: list[tuple[str, str, str]]) -> None:
    (contract,) = study(tricks).contracts
    assert (contract.sure, contract.needed, contract.made) == (88, 82, True)
    assert [(card_name(one.played), one.before, one.after) for one in contract.turns] == turns
    assert "from trick 6 on" in contract.sentence


def test_the_sentences_of_a_turn() -> None:
    found = study("6. As Js 8c Ts\n7. Kc Jc Qs 9s\n8. Ks 8d 7c 8s")
    (turn,) = found.contracts[0].turns
    assert turn.sentence == "Trick 6: with As Cara let the contract slip to a litige."
    (play,) = [one for one in found.endgame.plays if one.loss]
    assert play.sentence.endswith(" It let the contract slip to a litige.")


def test_a_tie_that_is_lost_is_no_litige() -> None:
    text = problem("6. As Js 8c Ts\n7. Kc Jc Qs 9s\n8. Ks 8d 7c 8s").replace('"belote"', '"belote; litige=lost"')
    (contract,) = analyse(loads(text)[0]).contracts
    assert [(one.before, one.after) for one in contract.turns] == [("made", "failed")]


def test_against_two_hundred_only_a_capot_makes_it() -> None:
    text = FOUR_KNAVES.format(turned="7c", bids="pass pass pass take", declared="+JsJhJdJc ")
    (contract,) = analyse(loads(text)[0]).contracts
    assert contract.needed == (162 + 200 - 20) // 2 + 1 and contract.made is False
    assert "Only a capot makes it" in contract.sentence and "cannot be sure of that" in contract.sentence


def test_with_two_hundred_any_trick_makes_it() -> None:
    text = FOUR_KNAVES.format(turned="7s", bids="take", declared="+JsJhJdJc ")
    (contract,) = analyse(loads(text)[0]).contracts
    assert contract.needed < 1 and contract.made is True and contract.turns == []
    assert "Any one trick makes it" in contract.sentence and "are sure of that" in contract.sentence

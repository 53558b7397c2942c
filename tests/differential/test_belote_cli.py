"""Belote against ``belote-cli`` (4.9.6): bids, legal cards, winners and points of every trick, and the scores.

Its scoring departs from the rules page in five ways. A plain account of a deal's score that knows the page and
these five is checked on both sides: without them it must be what bzq writes, with them what belote-cli does.
``BZQ_BUDGET=100`` plays 20,000 deals; ``-s`` prints how often each way made a difference.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from belote.deck import Card, Rank, Suit
from belote.game import GameState, Phase, Seat, legal_cards, new_game, place_bid, play_card, team_of, trick_winner_seat
from belote.scoring import score_round, trick_card_points

from bzq.cards import ACE, KING, KNAVE, NINE, QUEEN, TEN
from bzq.engine.game import Bid
from bzq.games.belote import game as belote
from bzq.games.belote.combinations import RUN_ORDER
from bzq.games.belote.position import Position

from .deals import Dealt, amount, declare_all, games, hands_of

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
WAYS = {
    "belote": "belote is outside the contract",
    "low": "four sevens or eights beat every run, for nothing",
    "length": "a longer run beats one of the same worth",
    "first": "of equal best declarations the first from the taker on counts",
    "twice": "a card counts in a run and in a four",
}
RUNS = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}
FOURS = {KNAVE: 200, NINE: 150, ACE: 100, TEN: 100, KING: 100, QUEEN: 100}


def theirs(card: int) -> Card:
    return Card(SUITS[card >> 4], RANKS[card & 15])


def ours(card: Card) -> int:
    return SUITS.index(card.suit) << 4 | RANKS.index(card.rank)


def their_state(dealt: Dealt) -> GameState:
    dealer = Seat(dealt.dealer)
    hands = tuple(tuple(map(theirs, hand)) for hand in dealt.first)
    return replace(
        new_game(501), hands=hands, initial_hands=hands, dealer=dealer, leader=dealer.next_seat(),
        turn=dealer.next_seat(), phase=Phase.BIDDING, up_card=theirs(dealt.turned),
        remaining_cards=tuple(map(theirs, dealt.stock)), bidding_round=1, belote_holders={},
    )  # fmt: skip


def bid(rng: random.Random, position: Position, state: GameState) -> GameState:
    while belote.bidding(position):
        seat = position.to_act()
        assert seat is not None
        assert state.current_bidder.value == seat
        turned = position.turned_card or 0
        choices = belote.legal_bids(position, seat)
        chosen = Bid(False) if rng.random() < 0.7 else rng.choice(choices[1:])
        assert belote.bid(position, seat, chosen) is None
        suit = chosen.suit if chosen.suit is not None else turned >> 4
        state = place_bid(state, SUITS[suit] if chosen.take else None)
    return state


def test_plays_and_points() -> None:
    """The same cards may be played, each trick has the same winner and points, and both scores are accounted for."""
    differing: Counter[str] = Counter()
    played = cards = differences = 0
    for rng, dealt, position in games("belote-cli", amount(200), "belote; declarations=yes"):
        state = bid(rng, position, their_state(dealt))
        if position.over():
            assert state.phase is Phase.DEAL
            continue
        played += 1
        hands = hands_of(position)
        assert [sorted(ours(card) for card in hand) for hand in state.hands] == hands
        while not position.over():
            seat = position.to_play()
            assert seat is not None
            assert state.turn.value == seat
            if position.trick == 1:
                declare_all(position, seat)
            can = belote.legal_plays(position, seat)
            assert sorted(ours(card) for card in legal_cards(state, state.turn)) == can
            card = rng.choice(can)
            cards += 1
            trick = state.current_trick
            assert belote.may_play(position, seat, card) is None
            assert belote.play(position, seat, card) is None
            before, state = state, play_card(state, theirs(card))
            if not position.plays:
                whole = state.completed_tricks[-1]
                assert len(trick) == 3
                assert trick_winner_seat(whole, before.trump) is Seat(position.last_winner)
                assert trick_card_points(before, whole) == position.last_points
        differences += settle(position, state, hands, differing)
    print(f"\n{played} deals played, {cards} cards; other scores in {differences}:")
    for way, number in differing.most_common():
        print(f"  {number:6} {way}")
    assert played


def settle(position: Position, state: GameState, hands: list[list[int]], differing: Counter[str]) -> bool:
    """Accounts for both scores; says whether they differ, and counts why."""
    found = score_round(state)
    said = [found.taker_total, found.defender_total]
    if team_of(state.taker or Seat.SOUTH):
        said.reverse()
    points = tuple(position.points)
    assert points == tuple(_their_points(state))
    account = lambda ways: scores(position, hands, ways)  # noqa: E731
    assert account(frozenset()) == tuple(position.scores)
    assert account(frozenset(WAYS)) == tuple(said)
    if tuple(said) == tuple(position.scores):
        return False
    alone = [way for way in WAYS if account(frozenset([way])) == tuple(said)]
    differing[" or ".join(WAYS[way] for way in alone) or "several of them together"] += 1
    return True


def _their_points(state: GameState) -> list[int]:
    points = [0, 0]
    for trick in state.completed_tricks:
        winner = trick_winner_seat(trick, state.trump)
        assert winner is not None
        points[team_of(winner)] += trick_card_points(state, trick)
    points[team_of(state.last_trick_winner or Seat.SOUTH)] += 10
    return points


Declared = tuple[int, tuple[int, ...], int]
"""Seat, what decides the comparison, and the points."""


def scores(position: Position, hands: list[list[int]], ways: frozenset[str]) -> tuple[int, int]:
    """What each side writes by the rules page, changed by some of the ways."""
    taker = position.taker % 2
    trump = position.trump or 0
    belotes = [0, 0]
    for seat, hand in enumerate(hands):
        if {trump << 4 | KING, trump << 4 | QUEEN} <= set(hand):
            belotes[seat % 2] = 20
    found = [one for seat, hand in enumerate(hands) for one in declared_in(seat, hand, trump, ways)]
    side = better_side(found, position.taker, ways)
    sums = [sum(p for seat, _, p in found if seat % 2 == s) if s == side else 0 for s in (0, 1)]
    total = [position.points[s] + sums[s] for s in (0, 1)]
    counted = total if "belote" in ways else [total[s] + belotes[s] for s in (0, 1)]
    written = [total[s] + belotes[s] for s in (0, 1)]
    for s in (0, 1):
        if position.tricks_won[s] == 8:
            written = list(belotes)
            written[s] += 252 + sum(sums)
            return written[0], written[1]
    if counted[taker] < counted[1 - taker]:
        written = list(belotes)
        written[1 - taker] += 162 + sum(sums)
    elif counted[taker] == counted[1 - taker]:
        written[taker] = belotes[taker] if "belote" in ways else 0
    return written[0], written[1]


def declared_in(seat: int, hand: list[int], trump: int, ways: frozenset[str]) -> list[Declared]:
    """Everything in a hand where a card may serve twice, else what is worth most."""
    ranks = [rank for rank in range(8) if all(suit << 4 | rank in hand for suit in range(4))]
    fours: list[Declared] = [
        (seat, (FOURS[rank] if "low" not in ways else 1000 + FOURS[rank], 1, RUN_ORDER.index(rank), 0), FOURS[rank])
        for rank in ranks
        if rank in FOURS
    ]
    low: list[Declared] = [(seat, (1000, 1, RUN_ORDER.index(rank), 0), 0) for rank in ranks if rank not in FOURS]
    low = low if "low" in ways else []
    if "twice" in ways:
        return [*fours, *low, *runs(seat, hand, trump, ways)]
    best: list[Declared] = []
    for some in range(2 ** len(fours)):
        chosen = [four for index, four in enumerate(fours) if some >> index & 1]
        left = [card for card in hand if RUN_ORDER.index(card & 15) not in [four[1][2] for four in chosen]]
        way = [*chosen, *runs(seat, left, trump, ways)]
        if sum(one[2] for one in way) >= sum(one[2] for one in best):
            best = way  # of as many points that with more fours, as a hand declares here
    return [*best, *low]


def runs(seat: int, hand: list[int], trump: int, ways: frozenset[str]) -> list[Declared]:
    found: list[Declared] = []
    for suit in range(4):
        places = [-9, *sorted(RUN_ORDER.index(card & 15) for card in hand if card >> 4 == suit), 99]
        breaks = [index for index, (one, two) in enumerate(pairwise(places)) if two != one + 1]
        for start, end in pairwise(breaks):
            length, top = end - start, places[end]
            if length >= 3:
                worth = 10 * length if "length" in ways else RUNS[length]
                found.append((seat, (worth, 0, top, int(suit == trump)), RUNS[length]))
    return found


def better_side(found: list[Declared], taker: int, ways: frozenset[str]) -> int | None:
    best = [max((one[1] for one in found if one[0] % 2 == side), default=()) for side in (0, 1)]
    if best[0] != best[1]:
        return int(best[1] > best[0])
    if not best[0] or "first" not in ways:
        return None
    return min(((seat - taker) % 4, seat % 2) for seat, strength, _ in found if strength == best[0])[1]


@pytest.mark.parametrize("way", WAYS)
def test_each_way_is_one(way: str) -> None:
    """The account knows no way that makes no difference: each changes some score of these deals."""
    for rng, _, position in games("belote-ways", 20_000, "belote; declarations=yes"):
        while belote.bidding(position):
            seat = position.to_act() or 0
            belote.bid(position, seat, rng.choice(belote.legal_bids(position, seat)))
        if position.taker < 0:
            continue
        hands = hands_of(position)
        side = rng.randrange(163)
        position.points = [side, 162 - side]
        if scores(position, hands, frozenset([way])) != scores(position, hands, frozenset()):
            return
    pytest.fail("never")

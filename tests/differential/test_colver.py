"""Belote against ``colver`` (0.11.1), an engine of coinche: legal cards, winners and points of every trick.

Coinche has an auction of its own, so only the play is compared. Where a trump cannot be beaten colver lets anything
be played, which is ``undertrump=free``; the page's ``forced`` is checked to be exactly that less the discards.
``BZQ_BUDGET=100`` plays 20,000 deals; ``-s`` prints the counts.
"""

from __future__ import annotations

import random

import colver

from bzq.cards import CARD_OF, SUITS
from bzq.engine.game import Bid
from bzq.games.belote import game as belote
from bzq.games.belote.position import Position

from .deals import SEED, Dealt, amount, hands_of, start

_SYMBOLS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


def _name(index: int) -> str:
    word = colver.Env.card_name(index)
    return word[:-1].replace("10", "T") + _SYMBOLS[word[-1]]


OURS = [CARD_OF[_name(index)] for index in range(32)]
THEIRS = {card: index for index, card in enumerate(OURS)}
TRUMPS = {suit: place for place, suit in enumerate("shdc")}


def take(rng: random.Random, position: Position) -> None:
    """Somebody takes, in either round."""
    for _ in range(rng.randrange(8)):
        assert belote.bid(position, position.to_act() or 0, Bid(False)) is None
    seat = position.to_act() or 0
    chosen = rng.choice(belote.legal_bids(position, seat)[1:])
    assert belote.bid(position, seat, chosen) is None


def their_deal(position: Position) -> colver.Env:
    hands = [[THEIRS[card] for card in hand] for hand in hands_of(position)]
    env = colver.Env.deal_with_hands(position.dealer, hands)
    env.set_contract(TRUMPS[SUITS[position.trump or 0]], 80, position.taker % 2, 0)
    env.set_phase_playing()
    return env


def test_plays_and_points() -> None:
    cards = pressed = capots = 0
    for index in range(amount(200)):
        rng = random.Random(f"{SEED}-colver-{index}")
        dealt = Dealt(rng)
        free, forced = start(dealt, "belote; undertrump=free"), start(dealt, "belote")
        state = rng.getstate()
        take(rng, free)
        rng.setstate(state)
        take(rng, forced)
        env = their_deal(free)
        while not free.over():
            seat = free.to_play()
            assert seat is not None
            assert env.current_player() == seat
            can = belote.legal_plays(free, seat)
            assert sorted(OURS[card] for card in env.legal_actions()) == can
            strictly = belote.legal_plays(forced, seat)
            if strictly != can:
                pressed += 1
                assert strictly == [card for card in can if card >> 4 == free.trump]
            card = rng.choice(strictly)
            cards += 1
            for position in (free, forced):
                assert belote.may_play(position, seat, card) is None
                assert belote.play(position, seat, card) is None
            before = sum(env.get_points())
            env.step(THEIRS[card])
            if not free.plays and not free.over():
                assert tuple(env.get_points()) == tuple(free.points)
                assert sum(env.get_points()) - before == free.last_points
                assert tuple(env.get_tricks_won()) == tuple(free.tricks_won)
                assert env.current_player() == free.last_winner
        if 8 in free.tricks_won:
            capots += 1
            assert max(env.get_points()) == 252  # a capot is in colver's card points, here it is written at the end
        else:
            assert tuple(env.get_points()) == tuple(free.points)
    print(f"\n{cards} cards; a lower trump was forced {pressed} times; {capots} capots")
    assert cards

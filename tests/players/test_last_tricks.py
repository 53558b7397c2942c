"""The last tricks: exact where the cards are known, in agreement with what was played where they are not."""

from __future__ import annotations

from functools import cache

import pytest

from bzq.cards import CARD_SPACE
from bzq.games.bezique.compiled import Compiled
from bzq.games.bezique.players.greedy import GreedyPlayer
from bzq.games.bezique.players.last_tricks import LastTricks
from bzq.games.bezique.players.view import View
from bzq.players.dice import Dice
from bzq.players.player import Player
from bzq.players.table import play_deal
from bzq.records.model import CardRef, Event, Play
from bzq.rules.resolve import resolve

from .tables import Watched, dealt, players

Hand = tuple[int, ...]


def plain_minimax(rules: Compiled, trump: int | None, hands: tuple[Hand, Hand], led: int | None) -> dict[int, int]:
    """What each legal card is worth to the seat to play (hand 0), without any cunning."""
    last = rules.rules.last_trick_points if rules.rules.last_trick == "end" else 0

    def worth(card: int) -> int:
        return rules.rules.brisque_points if rules.brisque[card] and rules.rules.brisques != "off" else 0

    def without(hand: Hand, card: int) -> Hand:
        at = hand.index(card)
        return hand[:at] + hand[at + 1 :]

    def legal(hand: Hand, led: int) -> list[int]:
        held = sum(1 << card for card in set(hand))
        return [
            card for card in set(hand) if not any(held & banned for banned in rules.end_duty(led, led, trump, card))
        ]

    def after(mine: Hand, other: Hand, won: int, leads: bool) -> int:
        """What the first of two hands still wins, ``won`` already in, where the winner of a trick leads."""
        if not mine:
            return won + (last if leads else 0)
        return won + (lead(mine, other) if leads else left(mine, other) - lead(other, mine))

    def left(mine: Hand, other: Hand) -> int:
        return last + sum(map(worth, mine + other))

    @cache
    def lead(mine: Hand, other: Hand) -> int:
        return max(of_lead(mine, other, card) for card in set(mine))

    def of_lead(mine: Hand, other: Hand, card: int) -> int:
        kept = without(mine, card)
        total = left(mine, other)
        return min(total - of_answer(other, kept, card, answer) for answer in legal(other, card))

    def of_answer(mine: Hand, other: Hand, led: int, card: int) -> int:
        wins = rules.beats(card, led, trump, rules.end_rank)
        return after(without(mine, card), other, worth(led) + worth(card) if wins else 0, wins)

    mine, other = hands
    if led is None:
        return {card: of_lead(mine, other, card) for card in set(mine)}
    return {card: of_answer(mine, other, led, card) for card in legal(mine, led)}


def cards_of(view: View) -> Hand:
    return tuple(card for card in range(CARD_SPACE) for _ in range(view.hand[card]))


class Exact:
    """Plays the last tricks as its cards allow, the rest as somebody else would."""

    def __init__(self, dice: Dice, answers: list[tuple[View, int | None]]) -> None:
        self.inner = GreedyPlayer()
        self.last = LastTricks(dice)
        self.answers = answers

    def card(self, view: View) -> Play:
        if view.position.stock_stage():
            return self.inner.card(view)
        card = self.last.card(view)
        self.answers.append((view, card))
        return self.inner.card(view) if card is None else Play(0, 0, card=CardRef(card))

    def act(self, view: View) -> Event | None:
        return self.inner.act(view)


class Compared(Exact):
    """Every choice of the last four tricks is compared with plain minimax on the cards as they really lie."""

    def __init__(self, dice: Dice, views: dict[int, View]) -> None:
        super().__init__(dice, [])
        self.views = views
        self.compared = 0

    def card(self, view: View) -> Play:
        play = super().card(view)
        position = view.position
        if position.rules.tricks - position.trick < 4 and len(self.views) == 2:
            led = position.plays[0][1] if position.plays else None
            hands = (cards_of(view), cards_of(self.views[1 - view.seat]))
            worths = plain_minimax(position.rules, position.trump, hands, led)
            assert worths[play.card.card] == max(worths.values())
            self.compared += len(worths) > 1
        return play


@pytest.mark.parametrize(
    "text",
    ["bezique", "besigue", "bezique; end-ten=low", "bezique; brisques=off; last-trick=stock", "rubicon; brisques=off"],
)
def test_two_players_play_the_end_as_plain_minimax_does(text: str) -> None:
    rules = resolve(text)
    compared = 0
    for seed in range(6):
        views: dict[int, View] = {}
        exact = Compared(Dice(seed), views)
        seated: list[Player] = [exact, players(rules, ["random"], seed)[1]]
        if seed % 2:
            seated.reverse()
        watched = [
            Watched(one, seat, [], lambda s, _, v, views=views: views.update({s: v})) for seat, one in enumerate(seated)
        ]
        play_deal(rules, watched, dealt(rules, seed), 0)
        compared += exact.compared
    assert compared > 10


@pytest.mark.parametrize("text", ["bezique", "rubicon", "six-pack", "eight-pack"])
def test_two_players_know_all_from_the_first_of_these_tricks(text: str) -> None:
    rules = resolve(text)
    answers: list[tuple[View, int | None]] = []
    seated: list[Player] = [Exact(Dice(seat), answers) for seat in range(2)]
    play_deal(rules, seated, dealt(rules, 0), 0)
    assert len(answers) == 2 * rules.hand
    assert all(card is not None for _, card in answers)


@pytest.mark.parametrize(
    "text", ["bezique-3", "bezique-4", "bezique-4-partners; four-endgame=pairs", "besigue; players=5"]
)
def test_more_players_play_as_far_as_they_know(text: str) -> None:
    rules = resolve(text)
    answers: list[tuple[View, int | None]] = []
    seated: list[Player] = [Exact(Dice(seat), answers) for seat in range(rules.players)]
    play_deal(rules, seated, dealt(rules, 3), 0)
    told = [card is not None for _, card in answers]
    assert True in told and told[-1]
    if "pairs" not in text:
        assert False in told


def test_unseen_cards_are_dealt_out_as_the_play_allows() -> None:
    """Nobody gets cards that his play to the last tricks rules out, and each gets as many as he holds."""
    rules = resolve("bezique-4")
    looked = bans = 0

    class Looking(Exact):
        def card(self, view: View) -> Play:
            nonlocal looked, bans
            position = view.position
            if not position.stock_stage() and self.last._solver is not None:
                where = position.where
                hiding = [seat for seat in range(4) if where.hidden[seat]]
                rest = [card for card, count in enumerate(view.unseen()) for _ in range(count)]
                banned = plain_bans(view)
                bans += sum(banned.values()) > 0
                for way in self.last._ways(view, rest, hiding):
                    assert sorted(card for cards in way.values() for card in cards) == rest
                    for seat in hiding:
                        assert len(way[seat]) == where.hidden[seat]
                        assert not any(banned.get(seat, 0) >> card & 1 for card in way[seat])
                    looked += 1
            return super().card(view)

    for seed in range(3):
        play_deal(rules, [Looking(Dice(seed, seat), []) for seat in range(4)], dealt(rules, seed), 0)
    assert looked > 100 and bans > 30


def plain_bans(view: View) -> dict[int, int]:
    """What each seat cannot hold: who does not follow suit has none of it (the plainest of the duties)."""
    banned: dict[int, int] = {}
    for plays in view.tricks[view.rules.stock_tricks :]:
        suit = plays[0][1] >> 4
        for seat, card in plays[1:]:
            if card >> 4 != suit:
                banned[seat] = banned.get(seat, 0) | 0xFFFF << 16 * suit
    return banned

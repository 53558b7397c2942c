"""What a seat could declare, found kind by kind: the same kinds as the engine's full list names."""

from __future__ import annotations

import random

import pytest

from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.declare import legal_declarations, may_declare
from bzq.games.bezique.players.chances import announcements, chances, holding
from bzq.games.bezique.players.holdings import Holdings
from bzq.games.bezique.players.view import View
from bzq.games.bezique.position import NO_SEAT
from bzq.players.dice import Dice
from bzq.players.random_player import RandomPlayer
from bzq.players.table import play_deal
from bzq.records.model import Event, Play
from bzq.rules.resolve import resolve

from .tables import PRESETS, dealt

OPTIONS = {
    "reuse": ("class", "higher-points", "equal-points", "once"),
    "fresh-card": ("required", "free"),
    "double-bezique": ("grow", "at-once"),
    "declarations": ("one", "any"),
    "pending": ("on", "off"),
    "pending-overlap": ("forbid", "allow"),
    "marriage-to-sequence": ("no", "yes"),
    "second-double": ("after-play", "any"),
    "reform": ("off", "laws", "foster"),
    "remarry": ("after-play", "cross"),
    "taken-card": ("now", "next-trick"),
    "stock-end-declaration": ("yes", "no"),
}


def some_rules(dice: random.Random) -> str:
    """A preset with up to three options changed."""
    names = dice.sample(sorted(OPTIONS), dice.choice([0, 1, 2, 3]))
    return "; ".join([dice.choice(PRESETS), *(f"{name}={dice.choice(OPTIONS[name])}" for name in names)])


class Hoarder:
    """Keeps high cards, declares anything; at each chance the two lists are compared."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.inner = RandomPlayer(dice)
        self.compared = 0

    def card(self, view: View) -> Play:
        plays = view.plays()
        return min(plays, key=lambda play: self.dice.below(4) - (play.card.card & 15))

    def act(self, view: View) -> Event | None:
        position, seat = view.position, view.seat
        if position.won != NO_SEAT:
            every = legal_declarations(position, seat)
            found = chances(position, seat)
            assert {kind_of(one.combination) for one in every} == {kind_of(one.combination) for one in found}
            assert [one.combination.points for one in found] == sorted(
                (one.combination.points for one in found), reverse=True
            )
            for option in found:
                assert may_declare(position, seat, option.parts) is None
            for option in announcements(position, seat):
                assert may_declare(position, seat, option.parts, announce=True) is None
                assert all(part.table_card is not None for part in option.parts)
            self.compared += len(found) > 0
        return self.inner.act(view)


def kind_of(combination: Combination) -> tuple[str, int]:
    return combination.key


def compare(number: int, seed: int) -> int:
    dice = random.Random(seed)
    compared = 0
    for deal in range(number):
        rules = resolve(some_rules(dice))
        seated = [Hoarder(Dice(seed, deal, seat)) for seat in range(rules.players)]
        play_deal(rules, seated, dealt(rules, deal), deal % rules.players)
        compared += sum(player.compared for player in seated)
    return compared


def test_the_kinds_are_those_of_the_full_list() -> None:
    assert compare(9, 1) > 60


@pytest.mark.slow
def test_the_kinds_are_those_of_the_full_list_in_many_deals() -> None:
    assert compare(400, 2) > 2000


class Looker(Hoarder):
    """Compares what it keeps of its holdings with what a fresh look gives."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.kept = Holdings()

    def card(self, view: View) -> Play:
        if view.position.stock_stage():
            self.kept.refresh(view.position, view.seat)
            fresh = Holdings()
            fresh.refresh(view.position, view.seat)
            assert self.kept.have == fresh.have == holding(view.position, view.seat)
            for kind in (*fresh.kinds.fixed, *fresh.kinds.fours):
                assert self.kept.spent(kind) == fresh.spent(kind)
                assert self.kept.free(kind) == fresh.free(kind)
                assert min(fresh.free(kind)) >= 0
                self.compared += len(fresh.spent(kind)) > 0
        return super().card(view)

    def act(self, view: View) -> Event | None:
        return self.inner.act(view)


def test_holdings_are_looked_at_again_when_they_change() -> None:
    dice = random.Random(5)
    compared = 0
    for deal in range(6):
        rules = resolve(some_rules(dice))
        seated = [Looker(Dice(deal, seat)) for seat in range(rules.players)]
        play_deal(rules, seated, dealt(rules, deal), 0)
        compared += sum(player.compared for player in seated)
    assert compared > 50

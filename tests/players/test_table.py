"""Deals at the table: every record is whole, legal and laid out, in every form of play, whoever plays."""

from __future__ import annotations

import dataclasses

import pytest

from bzq.games.bezique.players.greedy import GreedyPlayer
from bzq.games.bezique.players.view import View
from bzq.games.bezique.position import Position
from bzq.players.dice import Dice
from bzq.players.player import PLAYERS
from bzq.players.table import IllegalChoiceError, play_deal
from bzq.records.model import CardRef, CarteBlanche, Declaration, Draw, Event, Exchange, Play
from bzq.records.reader import loads
from bzq.records.writer import layout, layout_record
from bzq.rules.resolve import canonical_rules, resolve
from bzq.simulation.writing import deal_record
from bzq.timeline.complete import complete
from bzq.timeline.walk import simulate

from .tables import FORMS, PRESETS, RELATIVES, dealt, findings, played, players

MIXED = ("greedy", "random", "careful")


def check(text: str, kinds: tuple[str, ...], seed: int) -> str:
    """Plays a deal and checks everything about its record; returns the record's text."""
    result = played(text, kinds, seed)
    names = [f"seat {seat}" for seat in range(result.rules.players)]
    written = layout_record(deal_record(result, names, seed + 1))
    assert findings(written) == [], written
    (record,) = loads(written)
    assert layout([record]) == written
    assert layout([complete(record)]) == written, "something that follows from the rules is not written"
    timeline = simulate(record)
    assert timeline.complete and timeline.scores == timeline.recorded == result.scores
    assert [(one.trick, one.seat - 1, one.points, one.reason, one.what) for one in timeline.ledger] == [
        (one.trick, one.seat, one.points, one.reason, one.what) for one in result.ledger
    ]
    if isinstance(result.position, Position):
        assert timeline.brisques == tuple(result.position.brisques)
    assert timeline.settlement is None or timeline.settlement[:2] == result.settlement[:2]  # type: ignore[index]
    assert record.tag("Rules") == canonical_rules(result.rules)
    return written


@pytest.mark.parametrize("text", [*FORMS, *RELATIVES])
def test_every_form_is_played_and_written(text: str) -> None:
    for seed in range(2):
        players = resolve(text).players
        kinds = tuple(MIXED[(seat + seed) % 3] for seat in range(players))
        check(text, kinds, seed)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("text", [*FORMS, *RELATIVES])
def test_every_player_plays_every_form(text: str, kind: str) -> None:
    for seed in range(8):
        check(text, (kind,), seed)


def test_all_that_can_happen_happens() -> None:
    """The players between them make every kind of event the family has."""
    seen: set[str] = set()
    for text in ("bezique-cavendish", "bezique-da", "rubicon", "bezique-4-partners"):
        for seed in range(4):
            for item in played(text, ("greedy", "random"), seed).items:
                if isinstance(item, Event):
                    seen.add(type(item).__name__)
                    seen.update(name for name in ("announced", "seat") if getattr(item, name, 0))
                    seen.update({"seven shown"} if isinstance(item, Declaration) and len(item.cards) == 1 else ())
                    seen.update({"seven played"} if isinstance(item, Play) and item.points else ())
    assert seen >= {
        "Play", "Draw", "Declaration", "Exchange", "announced", "seat", "seven shown", "seven played",
    }  # fmt: skip


def test_carte_blanche_is_shown() -> None:
    """Hands without court cards are rare: one is dealt, by looking for a seed."""
    rules = resolve("rubicon")
    seed = next(
        s for s in range(100_000) if any(all(c & 15 not in (2, 3, 4) for c in h) for h in dealt(rules, s).hands)
    )
    result = play_deal(rules, players(rules, ["greedy"], seed), dealt(rules, seed), seed % 2)
    assert any(isinstance(item, CarteBlanche) and item.points == 50 for item in result.items)
    written = layout_record(deal_record(result, ["a", "b"], 1))
    assert findings(written) == []


def test_the_trump_seven_is_exchanged() -> None:
    exchanges = [
        item for seed in range(6) for item in played("bezique", ("greedy",), seed).items if isinstance(item, Exchange)
    ]
    assert exchanges and all(item.points == 10 for item in exchanges)


def test_a_deal_ends_at_once_where_the_match_does() -> None:
    rules = resolve("bezique; match-end=instant")
    seated = players(rules, ["greedy"], 1)
    result = play_deal(rules, seated, dealt(rules, 1), 0, needed=[30, 300])
    assert result.cut_short and result.scores[0] >= 30 and not result.position.over()
    record = deal_record(result, ["a", "b"], 2, "m", (970, 700))
    assert record.tag("Termination") == "target"
    assert findings(layout_record(record)) == []
    whole = play_deal(resolve("bezique"), players(rules, ["greedy"], 1), dealt(rules, 1), 0, needed=[30, 300])
    assert not whole.cut_short and whole.position.over()


class Foul(GreedyPlayer):
    """Does one thing that the rules do not allow."""

    def __init__(self, event: Event, *, when: str) -> None:
        super().__init__()
        self.event, self.when = event, when

    def card(self, view: View) -> Play:
        return self.event if self.when == "card" else super().card(view)  # type: ignore[return-value]

    def act(self, view: View) -> Event | None:
        return self.event if self.when == "act" else super().act(view)


@pytest.mark.parametrize(
    ("event", "when"),
    [
        (Play(0, 0, card=CardRef(0, True, 1)), "card"),
        (Draw(0, 0, cards=(1, 2)), "card"),
        (Declaration(0, 0, cards=(CardRef(2), CardRef(3))), "card"),
        (Declaration(0, 0, cards=(CardRef(2), CardRef(3), CardRef(7))), "act"),
        (Declaration(0, 0, cards=(CardRef(2), CardRef(3)), announced=True), "act"),
        (Declaration(0, 0, cards=(CardRef(7),)), "act"),
        (Exchange(0, 0, given=7, taken=6), "act"),
        (CarteBlanche(0, 0), "act"),
        (Play(0, 0, card=CardRef(0)), "act"),
    ],
)
def test_a_player_cannot_break_the_rules(event: Event, when: str) -> None:
    rules = resolve("bezique")
    cards = next(
        cards
        for cards in (dealt(rules, seed) for seed in range(500))
        if not any(card in hand for hand in cards.hands for card in (2, 3, 7)) and (cards.turned or 0) >> 4
    )  # nobody holds king, queen or seven of spades, and spades are no trumps
    with pytest.raises(IllegalChoiceError, match=r"seat [12]"):
        play_deal(rules, [Foul(event, when=when), Foul(event, when=when)], cards, 0)


def test_what_a_player_gets_is_not_what_he_left() -> None:
    """A record shares nothing with the events the players made: their copies carry numbers, the record's need not."""
    result = played("bezique", ("greedy",), 3)
    record = deal_record(result, ["a", "b"], 1)
    copied = dataclasses.replace(record, items=[dataclasses.replace(item) for item in record.items])
    assert layout_record(copied) == layout_record(record)


@pytest.mark.parametrize("name", PRESETS)
def test_dice_decide_nothing_but_what_is_random(name: str) -> None:
    """With the same cards and the same dice the same deal is played."""
    rules = resolve(name)
    one, other = (
        play_deal(rules, [PLAYERS["random"](rules, Dice(7, seat)) for seat in range(rules.players)], dealt(rules, 2), 0)
        for _ in range(2)
    )
    assert one.items == other.items

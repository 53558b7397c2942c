"""The engine of Briscola against the reference: random deals in all forms, positions, and single faults.

``BZQ_SEED`` changes what is drawn, ``BZQ_BUDGET`` how much (2 is twice as much). With ``--slow`` there is far more.
"""

from __future__ import annotations

import os
import random

import pytest

from bzq.cards import card_name
from bzq.games.briscola import game as briscola
from bzq.games.briscola.position import Position
from bzq.records.reader import loads

from .drive import numbers, start, walk
from .faults import KINDS, Fault, all_faults, replay
from .game import FORMS_OF_PLAY, Deal, Game
from .play import random_deal
from .write import FORMS, events_of, write

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))


def amount(number: int) -> int:
    return max(1, round(number * BUDGET))


def deal_of(form: str, what: str, number: int) -> tuple[Deal, random.Random]:
    rng = random.Random(f"{SEED}-{form}-{what}-{number}")
    return random_deal(rng, form), rng


def agree(deal: Deal, form: str) -> None:
    """A legal deal is refused nowhere, and is worth the same to each side."""
    position = start(deal, form)
    text = write(deal, form).text
    refused = walk(position, events_of(deal, form))
    assert refused is None, (refused, text)
    assert position.over(), text
    assert tuple(position.scores) == deal.score, text
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.why) == (deal.winner, deal.why), text
    for side, points in enumerate(deal.score):
        entries = [entry for entry in position.log if position.rules.side[entry.seat] == side]
        assert sum(entry.points for entry in entries) == points
        assert {entry.reason for entry in entries} <= {"card-points"}
    if deal.why in ("points", "draw"):
        assert sum(deal.score) == 120


def compare_deals(play: str, numbers: range) -> None:
    for number in numbers:
        deal, _ = deal_of(play, "deal", number)
        for form in FORMS:
            agree(deal, form)


@pytest.mark.parametrize("play", FORMS_OF_PLAY)
def test_deals(play: str) -> None:
    compare_deals(play, range(amount(25)))


@pytest.mark.slow
@pytest.mark.parametrize("play", FORMS_OF_PLAY)
def test_many_deals(play: str) -> None:
    compare_deals(play, range(1000, 1000 + amount(1500)))


def compare_position(position: Position, game: Game, text: str) -> None:
    """The same things to do, and the same that may not be done."""
    assert position.over() == game.over(), text
    if game.over():
        return
    assert briscola.draws_due(position) == (game.players if game.to_draw else 0), text
    assert position.points == game.points(), text
    assert (position.turned is None) == (not game.turned), text
    if game.turned:
        assert card_name(position.turned or 0) == game.turned, text
    if game.to_draw:
        expected = game.pile[: game.players]
        assert briscola.next_drawn(position) == numbers(expected), text
        return
    seat = game.turn()
    assert position.to_act() == seat, text
    assert [sorted(map(card_name, (c for c, n in enumerate(hand) if n))) for hand in position.where.hands] == [
        sorted(hand) for hand in game.hands
    ], text
    assert sorted(map(card_name, briscola.legal_plays(position, seat))) == sorted(game.playable()), text
    given = game.rules["exchange"] + game.trump
    can = game.exchange_fault(seat, given, game.turned) is None
    assert briscola.legal_exchanges(position, seat) == ([tuple(numbers([given, game.turned]))] if can else []), text
    refusal = briscola.may_claim(position, seat)
    assert (refusal.code if refusal else None) == game.claim_fault(), text


def compare_positions(play: str, numbers: range) -> None:
    for number in numbers:
        deal, _ = deal_of(play, "position", number)
        position = start(deal, "full")
        text = write(deal).text
        for game, _, event in replay(deal):
            compare_position(position, game, text)
            twin = position.copy()
            assert walk(position, [event]) is None
            assert walk(twin, [event]) is None
            assert (twin.scores, twin.plays, twin.where.hands) == (
                position.scores, position.plays, position.where.hands,
            )  # fmt: skip
            if event.winner is not None:
                assert (position.last_winner, position.last_points) == (event.winner, event.won), text


@pytest.mark.parametrize("play", FORMS_OF_PLAY)
def test_positions(play: str) -> None:
    compare_positions(play, range(amount(8)))


@pytest.mark.slow
@pytest.mark.parametrize("play", FORMS_OF_PLAY)
def test_many_positions(play: str) -> None:
    compare_positions(play, range(1000, 1000 + amount(400)))


def find_fault(fault: Fault) -> None:
    """A single fault is refused where it stands, with its code."""
    position = start(fault.deal, "full")
    refused = walk(position, fault.events)
    if fault.index is None:
        assert refused is None, (fault.kind, refused, fault.written.text)
        return
    assert refused is not None, (fault.kind, fault.written.text)
    assert refused[0] == fault.index, (fault.kind, refused, fault.written.text)
    assert refused[1].code in fault.codes, (fault.kind, refused, fault.written.text)


def find_faults(numbers: range) -> set[str]:
    seen = set()
    for play in FORMS_OF_PLAY:
        for number in numbers:
            deal, rng = deal_of(play, "fault", number)
            for fault in all_faults(deal, rng):
                seen.add(fault.kind)
                find_fault(fault)
    return seen


def test_faults() -> None:
    assert find_faults(range(max(12, amount(12)))) == set(KINDS)


@pytest.mark.slow
def test_many_faults() -> None:
    assert find_faults(range(1000, 1000 + amount(400))) == set(KINDS)


@pytest.mark.parametrize("form", FORMS)
def test_records_can_be_read(form: str) -> None:
    """What the reference writes is notation without a fault of reading."""
    for play in FORMS_OF_PLAY:
        for number in range(4):
            deal, rng = deal_of(play, "text", number)
            (record,) = loads(write(deal, form).text)
            assert not record.findings
            for fault in all_faults(deal, rng):
                (record,) = loads(fault.written.text)
                assert not record.findings, (fault.kind, fault.written.text)

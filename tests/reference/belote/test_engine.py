"""The engine of Belote against the reference: random deals in all forms, positions, and single faults.

``BZQ_SEED`` changes what is drawn, ``BZQ_BUDGET`` how much (2 is twice as much). With ``--slow`` there is far more.
"""

from __future__ import annotations

import os
import random

import pytest

from bzq.cards import card_name
from bzq.games.belote import game as belote
from bzq.games.belote.position import Position
from bzq.records.reader import loads

from .drive import start, walk
from .faults import KINDS, Fault, all_faults, replay
from .game import Deal, Game
from .play import random_deal
from .write import FORMS, events_of, write

SEED = os.environ.get("BZQ_SEED", "1")
BUDGET = float(os.environ.get("BZQ_BUDGET", "1"))


def amount(number: int) -> int:
    return max(1, round(number * BUDGET))


def deal_of(what: str, number: int) -> tuple[Deal, random.Random]:
    rng = random.Random(f"{SEED}-belote-{what}-{number}")
    return random_deal(rng), rng


def agree(deal: Deal, form: str) -> None:
    """A legal deal is refused nowhere, and is worth the same to each side."""
    position = start(deal, form)
    refused = walk(position, events_of(deal, form))
    assert refused is None, (refused, write(deal, form).text)
    assert position.over()
    assert tuple(position.scores) == deal.score, write(deal, form).text
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.why, position.outcome.floating) == (
        deal.winner, deal.why, deal.floating,
    )  # fmt: skip
    entries: dict[tuple[int, str], int] = {}
    for entry in position.log:
        key = (entry.seat % 2, entry.reason)
        entries[key] = entries.get(key, 0) + entry.points
    assert entries == {(side, reason): points for side, points, reason in deal.ledger}
    if deal.why not in ("passed-out", "capot"):
        assert sum(position.points) == 162


def compare_deals(numbers: range) -> None:
    for number in numbers:
        deal, _ = deal_of("deal", number)
        for form in FORMS:
            agree(deal, form)


def test_deals() -> None:
    compare_deals(range(amount(150)))


@pytest.mark.slow
def test_many_deals() -> None:
    compare_deals(range(1000, 1000 + amount(8000)))


def compare_position(position: Position, game: Game, text: str) -> None:
    """The same things to do, and the same that may not be done."""
    assert position.over() == (game.phase == "over"), text
    if game.phase == "over":
        assert belote.legal_plays(position, 0) == []
        return
    seat = game.turn()
    assert position.to_act() == seat, text
    if game.phase == "bid":
        found = ["pass" if not b.take else "take" + (f":{'shdc'[b.suit]}" if b.suit is not None else "")
                 for b in belote.legal_bids(position, seat)]  # fmt: skip
        bids = ["pass", "take", *(f"take:{s}" for s in "shdc")]
        expected = [b for b in bids if game.bid_fault(b) is None]
        if len(game.bids) < 4:
            expected.remove(f"take:{game.turned[1]}")  # the same as take
        assert found == expected, text
        return
    assert sorted(map(card_name, belote.legal_plays(position, seat))) == sorted(game.playable()), text
    for card in game.hands[seat]:
        refusal = belote.may_play(position, seat, belote_card(card))
        assert (refusal.code if refusal else None) == game.play_fault(seat, card), (card, text)


def belote_card(name: str) -> int:
    from bzq.cards import CARD_OF

    return CARD_OF[name]


def compare_positions(numbers: range) -> None:
    for number in numbers:
        deal, _ = deal_of("position", number)
        position = start(deal, "first")
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


def test_positions() -> None:
    compare_positions(range(amount(60)))


@pytest.mark.slow
def test_many_positions() -> None:
    compare_positions(range(1000, 1000 + amount(2000)))


def find_fault(fault: Fault) -> None:
    """A single fault is refused where it stands, with its code."""
    position = start(fault.deal, "first")
    refused = walk(position, fault.events)
    if fault.index is None:
        assert refused is None or fault.kind == "a wrong claim", (fault.kind, refused, fault.written.text)
        return
    assert refused is not None, (fault.kind, fault.written.text)
    assert refused[0] == fault.index, (fault.kind, refused, fault.written.text)
    assert refused[1].code in fault.codes, (fault.kind, refused, fault.written.text)


def find_faults(numbers: range) -> set[str]:
    seen = set()
    for number in numbers:
        deal, rng = deal_of("fault", number)
        for fault in all_faults(deal, rng):
            seen.add(fault.kind)
            find_fault(fault)
    return seen


def test_faults() -> None:
    assert find_faults(range(max(200, amount(200)))) == set(KINDS)


@pytest.mark.slow
def test_many_faults() -> None:
    assert find_faults(range(1000, 1000 + amount(3000))) == set(KINDS)


@pytest.mark.parametrize("form", FORMS)
def test_records_can_be_read(form: str) -> None:
    """What the reference writes is notation without a fault of reading."""
    for number in range(20):
        deal, rng = deal_of("text", number)
        (record,) = loads(write(deal, form).text)
        assert not record.findings
        for fault in all_faults(deal, rng):
            (record,) = loads(fault.written.text)
            assert not record.findings, (fault.kind, fault.written.text)

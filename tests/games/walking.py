"""Records walked through a game's operations, in the way any game can be driven, and nothing more.

It stops at the first refusal, and takes no notice of what a record claims.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bzq.cards import CARD_OF, UNSEEN
from bzq.engine.game import Bid, Refusal, Score
from bzq.engine.lookup import game_of
from bzq.records import model
from bzq.records.plain import expand
from bzq.records.reader import loads
from bzq.rules.resolve import resolve


@dataclass
class Walked:
    """Where a walk ended, what was scored, and the first refusal with the event it refuses."""

    position: Any
    log: list[Score] = field(default_factory=list)
    refusal: Refusal | None = None
    refused: str = ""
    tricks: list[tuple[int, int]] = field(default_factory=list)
    """Winner and card points of each trick, seats from 1."""


def cards(text: str) -> list[int]:
    return [CARD_OF.get(word, UNSEEN) for word in text.split()]


def names(found: list[int]) -> str:
    """Cards by name, in the canonical order."""
    by_number = {card: name for name, card in CARD_OF.items()}
    return " ".join(by_number[card] for card in sorted(found, key=lambda card: (card & 15, card >> 4)))


def begin(record: model.Record) -> Any:
    """The position that the tags of a record give."""
    rules = resolve(record.tag("Rules"))
    game = game_of(rules.game)
    turned = record.known("Turned")
    trump = record.known("Trump")
    position = game.start(
        rules, int(record.known("Dealer") or 1) - 1, CARD_OF[turned] if turned else None,
        "shdc".index(trump) if trump else None,
    )  # fmt: skip
    hands = [record.known(f"Hand{seat}") for seat in range(1, rules.players + 1)]
    stock = record.known("Stock")
    problems = game.deal(
        position, [None if hand is None else cards(hand) for hand in hands], None if stock is None else cards(stock)
    )
    assert not problems, problems
    return position


def walk_record(record: model.Record) -> Walked:
    """Drives the game of a record from its first event to its last, or to a refusal."""
    position = begin(record)
    game = game_of(resolve(record.tag("Rules")).game)
    walked = Walked(position)
    items = [one for item in record.items for one in (expand(item) if type(item) is model.PlainTricks else [item])]
    for item in items:
        if isinstance(item, model.Number) and game.draws_due(position) and item.value > position.trick:
            game.draw(position)
        if not isinstance(item, model.Event):
            continue
        before = position.last_winner, position.trick, len(position.plays)
        walked.refusal = _do(game, position, item)
        walked.log += position.log
        position.log.clear()
        if walked.refusal is not None:
            walked.refused = record.text[item.start : item.end]
            return walked
        if isinstance(item, model.Play) and before[2] == position.trick_size() - 1:
            walked.tricks.append((position.last_winner + 1, position.last_points))
    return walked


def _do(game: Any, position: Any, item: model.Event) -> Refusal | None:
    refusal: Refusal | None = None
    if isinstance(item, model.Draw):
        if not game.draws_due(position):
            return Refusal("E408")
        _, wrong, _ = game.draw(position, item.cards)
        return None if wrong is None else Refusal("E205", {"place": wrong})
    if isinstance(item, model.Play) and game.draws_due(position):
        game.draw(position)
    turn = position.to_act()
    seat = item.seat - 1 if item.seat else position.last_winner if turn is None else turn
    if isinstance(item, model.Bid):
        bid = Bid(item.take, item.suit)
        refusal = game.may_bid(position, seat, bid) or game.bid(position, seat, bid)
    elif isinstance(item, model.Declaration):
        held = [ref.card for ref in item.cards]
        refusal = game.may_declare(position, seat, held) or game.declare(position, seat, held)
    elif isinstance(item, model.Exchange):
        refusal = game.may_exchange(position, seat, item.given, item.taken)
        refusal = refusal or game.exchange(position, seat, item.given, item.taken)
    elif isinstance(item, model.Claim):
        refusal = game.may_claim(position, seat) or game.claim(position, seat)
    elif isinstance(item, model.Play):
        card = item.card.card
        refusal = game.may_play(position, seat, card) or game.play(position, seat, card)
    return refusal


def walk(text: str) -> Walked:
    """Walks the one record of a text."""
    (record,) = loads(text)
    assert not [finding for finding in record.findings if finding.code[0] == "E"], record.findings
    return walk_record(record)

"""Positions of Belote as the tests tell them: who takes what, some hands, some cards played."""

from __future__ import annotations

from bzq.cards import CARD_OF
from bzq.engine.game import Bid, Refusal
from bzq.games.belote import game as belote
from bzq.games.belote.position import Position
from bzq.rules.resolve import resolve

from ..walking import cards, names


def start(rules: str = "belote", turned: str = "Jh", dealer: int = 4) -> Position:
    """Before the first bid, seats from 1 in the arguments."""
    return belote.start(resolve(rules), dealer - 1, CARD_OF[turned])


def taken(
    hands: dict[int, str] | None = None,
    rules: str = "belote",
    turned: str = "Jh",
    taker: int = 1,
    dealer: int = 4,
    suit: str = "",
) -> Position:
    """Somebody has taken; of the final eight cards only the hands given are known."""
    position = start(rules, turned, dealer)
    given = [cards(hands[seat]) if hands and seat in hands else None for seat in range(1, 5)]
    assert not belote.deal(position, given, None)
    while position.to_act() != taker - 1 or (suit and len(position.bids) < 4):
        assert belote.bid(position, position.to_act() or 0, Bid(False)) is None
    bid = Bid(True, "shdc".index(suit) if suit else None)
    assert belote.may_bid(position, taker - 1, bid) is None
    assert belote.bid(position, taker - 1, bid) is None
    return position


def play(position: Position, text: str) -> Refusal | None:
    """Plays cards as long as they are not refused."""
    for card in cards(text):
        seat = position.to_play()
        assert seat is not None
        refusal = belote.may_play(position, seat, card) or belote.play(position, seat, card, reference=names([card]))
        if refusal is not None:
            return refusal
    return None


def declare(position: Position, text: str, seat: int | None = None) -> str | None:
    """Declares, for the seat whose turn it is; the code where it is refused."""
    who = position.to_play() if seat is None else seat - 1
    found = cards(text)
    refusal = belote.may_declare(position, who or 0, found) or belote.declare(position, who or 0, found)
    return refusal.code if refusal else None


def code(refusal: Refusal | None) -> str | None:
    return refusal.code if refusal else None


def legal(position: Position) -> str:
    """The cards that may be played by the seat whose turn it is."""
    return names(belote.legal_plays(position, position.to_play() or 0))

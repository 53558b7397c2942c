"""What an event is, in a word, and its cards by their names: for programs."""

from __future__ import annotations

from typing import Literal

from bzq.cards import canonical_key, card_name
from bzq.records.model import Bid, CarteBlanche, Claim, Declaration, Draw, Exchange, Item, Play

Kind = Literal["play", "declaration", "announcement", "seven", "exchange", "carte-blanche", "draw", "bid", "claim"]


def kind_of(item: Item) -> Kind:
    """What an event is."""
    match item:
        case Play():
            return "play"
        case Exchange():
            return "exchange"
        case CarteBlanche():
            return "carte-blanche"
        case Draw():
            return "draw"
        case Bid():
            return "bid"
        case Claim():
            return "claim"
        case Declaration(announced=True):
            return "announcement"
        case Declaration(cards=(_,)):
            return "seven"
    return "declaration"


def cards_of(item: Item) -> list[str]:
    """The cards of an event of one seat, as its text has them; of an exchange given and taken."""
    match item:
        case Play(card=card):
            return [card_name(card.card)]
        case Exchange(given=given, taken=taken):
            return [card_name(given), card_name(taken)]
        case Declaration(cards=cards):
            return [card_name(card) for card in sorted((one.card for one in cards), key=canonical_key)]
    return []

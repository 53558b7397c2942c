"""Carte blanche: a hand without king, queen or knave, shown before its owner's card (rules II 2.4, ruling 13)."""

from __future__ import annotations

from typing import Final

from bzq.cards import KING, KNAVE, QUEEN, make_card
from bzq.engine.game import Refusal
from bzq.games.bezique.ledgerwords import CARTE_BLANCHE, said
from bzq.games.bezique.position import BLANCHE_OPEN, BLANCHE_SHOWN, NO_SEAT, Position

COURTS: Final = sum(1 << make_card(rank, suit) for rank in (KING, QUEEN, KNAVE) for suit in range(4))
"""The court cards, as bits."""


def may_show_blanche(position: Position, seat: int) -> Refusal | None:
    """Why a seat may not show carte blanche now, as far as its hand is known."""
    facts: dict[str, object] = {"seat": seat}
    if not position.rules.rules.carte_blanche:
        return Refusal("E315", {**facts, "why": "off"})
    courts = [card for card, count in enumerate(position.where.hands[seat]) if count > 0 and COURTS >> card & 1]
    courts += [one.card for one in position.table_of(seat) if one.seat == seat and COURTS >> one.card & 1]
    if courts:
        return Refusal("E315", {**facts, "why": "court", "better": sorted(set(courts))}, impossible=True)
    if position.won != NO_SEAT or any(who == seat for who, _ in position.plays):
        return Refusal("E315", {**facts, "why": "played"})
    if position.blanche[seat] != BLANCHE_OPEN:
        shown = position.blanche[seat] == BLANCHE_SHOWN
        return Refusal("E315", {**facts, "why": "shown" if shown else "passed"})
    return None


def show_blanche(position: Position, seat: int, reference: object = None) -> Refusal | None:
    """Shows carte blanche and scores it; a refusal (the unseen cards do not allow it) changes nothing."""
    if not position.where.ban(seat, COURTS, reference):
        return Refusal("E315", {"seat": seat, "why": "court", "better": []}, impossible=True)
    position.blanche[seat] = BLANCHE_SHOWN
    position.score(seat, position.rules.rules.carte_blanche, *said(CARTE_BLANCHE))
    return None

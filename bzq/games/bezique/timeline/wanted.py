"""A declaration as a record writes it, as the engine is asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.bezique.certain import Asked
from bzq.games.bezique.declare import Part

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled
    from bzq.records.model import Declaration


def asked_of(item: Declaration, rules: Compiled, trump: int | None) -> Asked | None:
    """What a declaration or announcement asks for, if it makes a combination and claims the right points, or none."""
    combination = rules.combinations(trump).get(tuple(sorted([ref.card for ref in item.cards])))
    if combination is None or item.points not in (None, combination.points):
        return None
    from_hand = [ref.card for ref in item.cards if not ref.table]
    return Asked(
        combination,
        item.announced,
        tuple([Part(ref.card) for ref in item.cards]),
        tuple([ref.copy if ref.table else -1 for ref in item.cards]) if len(from_hand) < len(item.cards) else (),
        tuple([(card, from_hand.count(card)) for card in dict.fromkeys(from_hand)]),
    )

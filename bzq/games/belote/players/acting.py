"""What players of Belote do beside bidding and playing cards: they declare what is worth most together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.belote.combinations import dearest
from bzq.records.model import Declaration

if TYPE_CHECKING:
    from bzq.players.view import View


def next_declaration(view: View) -> Declaration | None:
    """The next of the combinations that the hand can declare so that all of them are worth most."""
    offered = {
        frozenset(ref.card for ref in event.cards): event for event in view.acts() if isinstance(event, Declaration)
    }  # fmt: skip
    best = dearest(view.hand, view.rules.rules) if offered else ()
    return next((offered[one.cards] for one in best if one.cards in offered), None)

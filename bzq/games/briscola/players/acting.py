"""What players of Briscola do beside playing cards: exchange for a better card, claim what they have won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.records.model import Event, Exchange

if TYPE_CHECKING:
    from bzq.players.view import View


def next_act(view: View) -> Event | None:
    """The exchange, where the turned card is the better one, and the claim, as soon as it is right."""
    height = view.rules.height
    for event in view.acts():
        if not isinstance(event, Exchange) or height[event.taken] > height[event.given]:
            return event
    return None

"""What an item of a record turned out to be when it was walked: for completion and for pictures of a position."""

from __future__ import annotations

from typing import NamedTuple


class ResolvedCard(NamedTuple):
    """A card with where it came from; ``number`` is the copy number that has to be written, 0 for none."""

    card: int
    table: bool
    number: int


class Resolved(NamedTuple):
    """An item's cards and points as the engine took them; ``drawn`` for draws.

    ``leads``: with this event a trick begins. It is the leader's card, or what he declares or exchanges before it.
    """

    cards: tuple[ResolvedCard, ...] = ()
    points: int | None = None
    drawn: tuple[int, ...] = ()
    trick: int = 0
    leads: bool = False

"""Drawing from the stock: what comes next as far as it is known, and who gets what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bzq.cards import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.engine.whereabouts import Refused, Whereabouts


class Stocked(Protocol):
    """What drawing needs of a position: the stock as it lies there, the turned card, who draws in which order."""

    where: Whereabouts
    stock: list[int] | None
    stock_next: int
    stock_left: int
    turned: int | None

    def drawing_order(self) -> list[int]:
        """The seats in the order in which they draw now."""
        ...


def next_drawn(position: Stocked) -> list[int]:
    """The cards that are drawn next as far as they are known, ``UNSEEN`` where not; the turned card is the last."""
    cards = []
    for step in range(len(position.drawing_order())):
        if step < position.stock_left:
            cards.append(position.stock[position.stock_next + step] if position.stock else UNSEEN)
        else:
            cards.append(UNSEEN if position.turned is None else position.turned)
    return cards


def draw_cards(position: Stocked, named: Sequence[int]) -> tuple[list[tuple[int, int]], int | None, Refused | None]:
    """Takes a card for each seat; ``named`` are the cards a record names, in drawing order.

    Returns what each seat drew, then the place of the first named card that cannot be the one drawn, and why
    it cannot (``None`` where it only differs from the stock as it is known). The cards of the stock count.
    """
    where = position.where
    drawn: list[tuple[int, int]] = []
    wrong: int | None = None
    why: Refused | None = None
    expected = next_drawn(position)
    for step, seat in enumerate(position.drawing_order()):
        card = expected[step]
        said = named[step] if step < len(named) else UNSEEN
        if card == UNSEEN and said != UNSEEN:
            refused = where.see(said)
            if refused and wrong is None:
                wrong, why = step, refused
            if not refused:
                card = said
        elif said not in (UNSEEN, card) and wrong is None:
            wrong = step
        if card == UNSEEN:
            where.get_unseen(seat)
        else:
            where.get(seat, card)
        drawn.append((seat, card))
    taken = min(len(drawn), position.stock_left)
    position.stock_left -= taken
    position.stock_next += taken
    if taken < len(drawn):
        position.turned = None
    return drawn, wrong, why

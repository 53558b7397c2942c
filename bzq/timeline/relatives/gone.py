"""What the tricks before a set-up can have held: the points of the cards that are nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bzq.cards import UNSEEN
from bzq.language import tr


def gone_points(position: Any, gone: Iterable[int], *, turned_known: bool) -> tuple[int, int]:
    """The least and the most points that the cards can count which nobody has seen and that lie nowhere.

    These were gone before a record from the middle; ``gone`` are cards of which it says so itself. The two are the
    same where everything else is known. Without ``turned_known`` the turned card of the position is one of several
    that may lie there.
    """
    where = position.where
    values = position.rules.points[-1 if position.trump is None else position.trump]
    places = sum(where.hidden)
    if position.stock is not None:
        places += position.stock[position.stock_next :].count(UNSEEN)
    else:
        places += position.cards_to_draw() - (position.turned is not None)
    unseen = [values[card] for card, number in enumerate(where.leftover()) for _ in range(number)]
    if position.turned is not None and not turned_known:
        unseen.append(values[position.turned])
        places += 1
    unseen.sort()
    number = max(0, len(unseen) - places)
    said = sum(values[card] for card in gone)
    return said + sum(unseen[:number]), said + sum(unseen[len(unseen) - number :])


def wrong_sum(points: tuple[int, ...], low: int, high: int, trick: int) -> str | None:
    """What is wrong with the points that a Score tag says were won before a trick, or ``None``."""
    total = sum(points)
    if low <= total <= high:
        return None
    facts = {"points": ":".join(map(str, points)), "sum": total, "trick": trick, "low": low, "high": high}
    if low == high:
        return tr(
            "Score says {points}, together {sum}; the cards from trick {trick} on leave {low} for the tricks before",
            **facts,
        )
    return tr(
        "Score says {points}, together {sum}; the cards from trick {trick} on leave {low} to {high} for the tricks "
        "before", **facts,
    )  # fmt: skip

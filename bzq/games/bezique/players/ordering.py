"""Which declaration to make first, when several could be made and only one may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bzq.games.bezique.declare import Option
from bzq.players.odds import SURE, wins

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View


def best_first(view: View, options: Sequence[Option]) -> Option:
    """The option that leaves most to be expected: its points, and those of the others at later won tricks.

    A royal marriage comes before the sequence that holds it and a bézique before the double, as long as there are
    tricks enough; four kings before a marriage that can wait.
    """
    rules = view.rules
    left = rules.stock_tricks - view.position.trick - (not rules.rules.stock_end_declaration)
    best, most = options[0], -1
    for option in options:
        value = option.combination.points * SURE
        later = 0
        for other in options:
            if other is not option and not takes_away(view, option, other):
                later += 1
                value += other.combination.points * wins(later, left, rules.sides)
        if value > most:
            best, most = option, value
    return best


def takes_away(view: View, made: Option, other: Option) -> bool:
    """Whether making one declaration makes another impossible that could be made now."""
    rules = view.rules.rules
    laid = [part.card for part in made.parts if part.table_card is None]
    fresh = False
    shared = False
    for part in other.parts:
        if part.table_card is not None:
            shared = shared or any(one.table_card is part.table_card for one in made.parts)
        elif part.card in laid:
            laid.remove(part.card)
            shared = True
        else:
            fresh = True
    if rules.fresh_card == "required" and not fresh:
        return True
    if not shared or rules.reform != "off":
        return shared and made.combination.family == other.combination.family and _lower(other, made)
    if rules.reuse == "once":
        return True
    if rules.reuse != "class":
        return other.combination.points <= made.combination.points
    return made.combination.family == other.combination.family and _lower(other, made)


def _lower(other: Option, made: Option) -> bool:
    return other.combination.level <= made.combination.level

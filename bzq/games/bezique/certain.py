"""What is certainly in order where every card is known: done at once, or left to a closer look.

The rules are the engine's own; only what leaves a choice open, or would have to be noted, is not gone into here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bzq.games.bezique import declare as declaring
from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.declare import Part
from bzq.games.bezique.ledgerwords import SEVEN_PLAYED, said
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import TableCard
from bzq.games.bezique.tricks import lose_waiting


class Asked(NamedTuple):
    """A declaration or announcement as it is asked for."""

    combination: Combination
    announced: bool
    parts: tuple[Part, ...]
    """Its cards, all as if they came from the hand."""
    numbers: tuple[int, ...]
    """For each card from the table the number of the copy, 0 where none is said; -1 for one from the hand. Empty where
    all do."""
    from_hand: tuple[tuple[int, int], ...]
    """The cards that come from the hand, and how many of each."""


def named_copy(
    position: Position, seat: int, card: int, number: int, taken: Sequence[TableCard] = (), *, own: bool = False
) -> TableCard | None:
    """The copy on a table that a card names: with its number, or, of alike copies, the lowest that is not taken.

    ``number`` is 0 where none is said. With ``own`` a partner's copies on a shared table do not count. ``None`` where
    there is no such copy, or more than one kind of them.
    """
    found: TableCard | None = None
    first: TableCard | None = None
    for one in position.table_of(seat):
        if one.card != card or (own and one.seat != seat):
            continue
        if number:
            if one.number == number and one not in taken:
                found = one
        elif first is None:
            first = one
            if one not in taken:
                found = one
        elif first.melds != one.melds:
            return None
        elif (found is None or one.number < found.number) and one not in taken:
            found = one
    return found


def play_from_table(position: Position, seat: int, card: int, number: int) -> TableCard | None:
    """Takes one of a seat's own copies from its table to play it; ``None`` where it is not certain which."""
    one = named_copy(position, seat, card, number, own=True)
    if one is not None:
        position.table_of(seat).remove(one)
        one.gone = position.trick
        lose_waiting(position, one)
    return one


def play_seven(position: Position, seat: int, *, leads: bool) -> bool | None:
    """Takes the trump seven from a hand to play it while there is stock; whether it scores (ruling 1).

    ``None`` where the hand holds none.
    """
    seven, option = position.seven(), position.rules.rules.seven_played
    hand = position.where.hands[seat]
    if seven is None or not hand[seven]:
        return None
    fresh = hand[seven] > position.scored_sevens[seat]
    hand[seven] -= 1
    if fresh and (option == "any" or (option == "lead" and leads and position.trick > 1)):
        position.score(seat, 10, *said(SEVEN_PLAYED))
        return True
    if position.scored_sevens[seat]:
        position.scored_sevens[seat] -= 1
    return False


def declare(position: Position, seat: int, asked: Asked) -> bool:
    """Declares or announces for the seat that has won a trick; false, and nothing done, where that is not certain."""
    rules = position.rules
    if position.trick == rules.stock_tricks and not rules.rules.stock_end_declaration:
        return False
    hand = position.where.hands[seat]
    for card, number in asked.from_hand:
        if hand[card] < number:
            return False
    parts = asked.parts
    if asked.numbers:
        found = _find(position, seat, asked)
        if found is None:
            return False
        parts = found
    combination, announce = asked.combination, asked.announced
    if declaring.rules_refusal(position, seat, parts, announce=announce, combination=combination) is not None:
        return False
    declaring.declare(position, seat, parts, announce=announce, combination=combination)
    return True


def _find(position: Position, seat: int, asked: Asked) -> tuple[Part, ...] | None:
    """The cards of a declaration with the copies that lie on the table."""
    parts = []
    taken: list[TableCard] = []
    for part, number in zip(asked.parts, asked.numbers, strict=True):
        if number < 0:
            parts.append(part)
            continue
        one = named_copy(position, seat, part.card, number, taken)
        if one is None:
            return None
        taken.append(one)
        parts.append(Part(part.card, one))
    return tuple(parts)

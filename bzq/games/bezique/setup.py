"""A position from the middle of a deal: what was declared before, and what of it still lies on the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bzq.cards import SEVEN, card_name, card_names
from bzq.games.bezique.declare import Part, find_combination, find_waiting
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import LOST, SCORED, WAITING, Meld, TableCard
from bzq.language import tr

_MOST_A_TRICK = 4
"""Declarations before a set-up for each trick with stock; beyond that nobody counts any more what goes with what."""


class WrittenCard(Protocol):
    """A card as an event names it."""

    card: int
    table: bool
    copy: int


@dataclass(slots=True)
class Trace:
    """An earlier event: ``declared``, ``exchanged``, ``played`` or ``blank``, with its cards."""

    kind: str
    cards: Sequence[WrittenCard]
    announced: bool = False
    points: int | None = None


@dataclass(slots=True)
class LaidOut:
    """What came of it: problems with the trace they come from (``None``: the table), sevens shown and not given."""

    problems: list[tuple[str, Trace | None]] = field(default_factory=list)
    sevens: int = 0
    taken: list[int] = field(default_factory=list)
    """Cards got by exchange that were not declared afterwards: in the hand, or gone."""


def lay_out(
    position: Position,
    seat: int,
    traces: Sequence[Trace],
    still: Sequence[tuple[int, int]] | None,
    pick: Callable[[int], int] = lambda size: 0,
) -> LaidOut:
    """Replays a seat's earlier events on its table, then takes away what no longer lies there.

    ``still`` names the copies that do, with their numbers (0 where none was written); ``None``: all of them.
    ``pick`` decides between readings that the text leaves open. Copies that are gone count as seen: their place
    was known.
    """
    result = LaidOut()
    table = position.table_of(seat)
    for trace in traces:
        if trace.kind == "declared" and len(trace.cards) == 1:
            if trace.cards[0].card == position.seven():
                result.sevens += 1
            else:
                said = tr("{card} alone is no declaration", card=card_name(trace.cards[0].card))
                result.problems.append((said, trace))
        elif trace.kind == "declared" and len(position.melds) >= _MOST_A_TRICK * position.rules.stock_tricks:
            result.problems.append((tr("no deal holds so many declarations"), trace))
            break
        elif trace.kind == "declared":
            problem = _declared(position, seat, trace, still, pick)
            if problem:
                result.problems.append((problem, trace))
        elif trace.kind == "played" and trace.cards[0].card & 15 == SEVEN:
            position.where.see(trace.cards[0].card)
        elif trace.kind == "exchanged":
            if trace.points == 0 and result.sevens:
                result.sevens -= 1
            result.taken.append(trace.cards[1].card)
    for card in table:
        if card.seat == seat and card.card in result.taken:
            result.taken.remove(card.card)
        if card.seat == seat and position.where.see(card.card):
            said = tr("more copies of {card} were declared than the packs hold", card=card_name(card.card))
            result.problems.append((said, None))
    if still is not None:
        problem = _keep(table, seat, still)
        if problem:
            result.problems.append((problem, None))
        there = {id(card) for card in table}
        for meld in position.melds:
            if meld.seat == seat and meld.state == WAITING and any(id(card) not in there for card in meld.cards):
                meld.state = LOST
    return result


def _copy_meant(
    lying: list[TableCard], still: Sequence[tuple[int, int]] | None, pick: Callable[[int], int]
) -> TableCard:
    """The copy that an earlier event took without saying its number.

    Copies that are not alike would have needed one, so one of them had left the table by then, and not one that
    lies there still. Of alike copies the lowest was taken, unless it had left; which it was stays open.
    """
    numbers = {number for card, number in still or () if card == lying[0].card}
    there = [one for one in lying if one.number in numbers]
    if all(one.alike(lying[0]) for one in lying):
        meant = [lying[0], *there[:1]] if there and there[0] is not lying[0] else [lying[0]]
    else:
        meant = there + [one for one in lying if one not in there]
    return meant[pick(len(meant))]


def _declared(
    position: Position,
    seat: int,
    trace: Trace,
    still: Sequence[tuple[int, int]] | None,
    pick: Callable[[int], int],
) -> str | None:
    table = position.table_of(seat)
    laid = position.laid[position.table_index(seat)]
    parts = []
    used: set[int] = set()
    for written in trace.cards:
        if not written.table:
            parts.append(Part(written.card))
            continue
        lying = [
            card
            for card in table
            if card.card == written.card and id(card) not in used and written.copy in (0, card.number)
        ]
        if not lying:
            return tr("{card} is said to come from the table, where it does not lie", card=card_name(written.card))
        chosen = lying[0] if written.copy else _copy_meant(lying, still, pick)
        used.add(id(chosen))
        parts.append(Part(written.card, chosen))
    combination = find_combination(position, tuple(parts))
    if combination is None:
        return tr("{cards} is no combination", cards=card_names(part.card for part in parts))
    waiting = None if trace.announced else find_waiting(position, seat, tuple(parts))
    if waiting is not None:
        waiting.state = SCORED
        waiting.points = combination.points
        waiting.scored_trick = -1
        return None
    cards = []
    for part in parts:
        if part.table_card is not None:
            cards.append(part.table_card)
            continue
        laid[part.card] += 1
        cards.append(TableCard(part.card, seat, laid[part.card], 0))
        table.append(cards[-1])
    meld = Meld(combination, tuple(cards), seat, 0, WAITING if trace.announced else SCORED)
    meld.scored_trick = 0 if trace.announced else -1
    meld.points = combination.points
    position.melds.append(meld)
    for card in cards:
        card.melds.append(meld)
    return None


def _keep(table: list[TableCard], seat: int, still: Sequence[tuple[int, int]]) -> str | None:
    """Leaves on the table only the named copies."""
    kept: list[TableCard] = []
    problem = None
    for card, number in still:
        lying = [
            one for one in table if one.seat == seat and one.card == card and number in (0, one.number)
            and one not in kept
        ]  # fmt: skip
        if lying:
            kept.append(lying[0])
        else:
            copy = f"{card_name(card)}{number or ''}"
            problem = problem or tr("{card} is said to lie on the table, but was never declared", card=copy)
    table[:] = [one for one in table if one.seat != seat or one in kept]
    return problem

"""What only Belote asks of a walk: deals begun in the middle, and what a deal would score with other declarations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Final

from bzq.cards import KING, QUEEN, card_name, card_names, make_card
from bzq.engine.holding import cards_in
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.combinations import RUN_ORDER, Combination, combination_of, fours_in, neighbours, runs_in
from bzq.games.belote.declare import compare
from bzq.games.belote.ending import settled_with
from bzq.games.belote.position import WHOLE_HAND, Declared, Position
from bzq.language import tr
from bzq.records.model import Declaration, Item, Play

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

_MOST_WAYS: Final = 256
"""Ways in which disputed declarations may have been counted that are looked at."""


def begin_in_the_middle(position: Position, turned: int | None) -> None:
    """Makes a position of hands that were dealt out and played from; the bids of the record tell who took.

    Who has won the tricks before is told by their points and by who leads, as well as may be: it only matters
    where a side may have won them all.
    """
    position.turned = position.turned_card = turned
    position.given = [WHOLE_HAND] * 4
    won = position.trick - 1
    side = position.rules.side[position.leader]
    others = 1 - side
    position.tricks_won[side] = won
    if position.points[others]:
        position.tricks_won[side] = max(1, won - 1) if position.points[side] else 1
        position.tricks_won[others] = max(1, won - position.tricks_won[side])


def trace_fault(items: Iterable[Item], rules: BeloteRules) -> str | None:
    """What is wrong with the events of a Declared tag, or ``None``."""
    for item in items:
        if isinstance(item, Declaration):
            cards = [ref.card for ref in item.cards]
            if not rules.hand_declarations:
                return tr("nothing is declared in these rules")
            if combination_of(cards, rules) is None:
                return tr("{cards} make no combination", cards=card_names(cards))
        elif not isinstance(item, Play) or item.card.card & 15 not in (KING, QUEEN):
            return tr("it holds something that is neither a declaration nor a king or queen of trumps")
    return None


def begin_play(position: Position, traces: Sequence[Sequence[Item]]) -> list[tuple[int, str]]:
    """Puts down what was declared and played before, once it is known what trumps are.

    Returns what cannot be: the seat, and why.
    """
    problems: list[tuple[int, str]] = []
    position.turned = None
    for seat, items in enumerate(traces):
        for item in items:
            if isinstance(item, Declaration):
                cards = frozenset(ref.card for ref in item.cards)
                combination = combination_of(cards, position.rules.rules)
                points = item.points if item.points is not None else combination.points if combination else 0
                position.declared.append(Declared(seat, cards, combination, points))
            elif isinstance(item, Play):
                card = item.card.card
                if card >> 4 != position.trump:
                    problems.append((seat, tr("{card} is no trump", card=card_name(card))))
                elif position.where.see(card):
                    why = tr("{card} was played before, and is in a hand too", card=card_name(card))
                    problems.append((seat, why))
                else:
                    position.royals[seat] += 1
                    if position.royals[seat] == 2:
                        position.belote_seat = seat
    if position.trick > 2:
        compare(position)
    return problems


def whole_run(position: Position, declared: Declared, beside: Iterable[int]) -> Declared:
    """A declared run with the cards it goes on with, of which ``beside`` are some."""
    cards = set(declared.cards)
    reach = list(beside)
    while reach:
        cards.update(reach)
        combination = combination_of(cards, position.rules.rules)
        if combination is None:
            return declared
        longer = replace(declared, cards=combination.cards, combination=combination, points=combination.points)
        declared = longer
        reach = [card for card in cards_in(neighbours(combination)) if position.where.hands[declared.seat][card]]
    return declared


def may_be_meant(position: Position, seat: int, cards: Sequence[int]) -> list[Combination]:
    """What a declaration of cards that make nothing may have stood for at the table.

    Of a hand that is known, the combinations that hold one of these cards; else any as good as a run up to one of them.
    """
    rules = position.rules.rules
    if position.where.known(seat):
        held = [card for card, count in enumerate(position.where.hands[seat]) if count]
        return [one for one in (*fours_in(held, rules), *runs_in(held, rules)) if one.cards & set(cards)]
    tops = [RUN_ORDER.index(card & 15) for card in cards if card & 15 in RUN_ORDER]
    runs = [
        combination_of([make_card(rank, card >> 4) for rank in RUN_ORDER[top - 2 : top + 1]], rules)
        for card, top in zip(cards, tops, strict=False)
        if top >= 2
    ]
    return [one for one in runs if one is not None]


def other_scores(position: Position, disputes: Sequence[tuple[int, Declared]]) -> list[list[int]]:
    """The scores of a finished deal if some of its declarations had counted otherwise.

    ``disputes`` pair the place of a declaration with what may have counted there. The scores as they are are not
    among them.
    """
    if not disputes or position.taker == NO_SEAT or not position.over():
        return []
    usual = settled_with(position, position.declared).scores
    choices: dict[int, list[Declared]] = {}
    for place, instead in disputes:
        choices.setdefault(place, [position.declared[place]]).append(instead)
    found = []
    for way in islice(product(*choices.values()), 1, _MOST_WAYS):
        declared = position.declared[:]
        for place, one in zip(choices, way, strict=True):
            declared[place] = one
        other = settled_with(position, declared).scores
        found.append([now + new - old for now, new, old in zip(position.scores, other, usual, strict=True)])
    return found

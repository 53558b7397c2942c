"""What a seat could declare now, found cheaply: kind by kind, and only for cards it has.

The engine's own list (:func:`bzq.games.bezique.declare.legal_declarations`) names every way to lay every
combination down. A player wants to know which *kinds* he can declare (a marriage of this suit, four of that
rank, a bézique of that size), and one good way for each. The rules themselves are still asked of the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from bzq.cards import ACE, KING, KNAVE, QUEEN, TEN, make_card
from bzq.games.bezique.combinations import FOURS, Combination
from bzq.games.bezique.compiled import Compiled
from bzq.games.bezique.declare import Option, Part, rules_refusal
from bzq.games.bezique.players.doing import reference
from bzq.games.bezique.position import Position
from bzq.games.bezique.reuse import reuse_refusal
from bzq.games.bezique.table import WAITING, TableCard
from bzq.records.model import Declaration

_MOST_WAYS: Final = 400
"""Ways to lay one combination down that are looked at."""


class Kind(NamedTuple):
    """A kind of combination: so many of these cards, or any four of a rank (``rank`` from 0, else -1)."""

    combination: Combination
    need: tuple[tuple[int, int], ...]
    rank: int


class Kinds(NamedTuple):
    """The kinds there are with one trump suit: those of fixed cards, and fours of any suits by rank."""

    fixed: tuple[Kind, ...]
    fours: tuple[Kind, ...]


@lru_cache(maxsize=1024)
def kinds(rules: Compiled, trump: int | None) -> Kinds:
    """The kinds of a rule set, the dearest first, then in the order of the rules."""
    fixed: list[Kind] = []
    fours: dict[int, Kind] = {}
    for combination in rules.combinations(trump).values():
        cards = combination.cards
        if combination.family == FOURS and combination.level == 1:
            rank = cards[0] & 15
            fours.setdefault(rank, Kind(combination, (), rank))
        else:
            fixed.append(Kind(combination, tuple((card, cards.count(card)) for card in dict.fromkeys(cards)), -1))
    fixed.sort(key=_dearest)
    return Kinds(tuple(fixed), tuple(sorted(fours.values(), key=_dearest)))


def _dearest(kind: Kind) -> int:
    return -kind.combination.points


RANK_CARDS: Final = {
    rank: tuple(make_card(rank, suit) for suit in range(4)) for rank in (ACE, TEN, KING, QUEEN, KNAVE)
}  # fmt: skip
"""The four cards of each rank that fours are made of."""


def holding(position: Position, seat: int) -> list[int]:
    """How many of each card a seat has to declare with: in its hand, and on the table it declares on."""
    have = position.where.hands[seat][:]
    for one in position.table_of(seat):
        have[one.card] += 1
    return have


def chances(position: Position, seat: int, *, announce: bool = False) -> list[Option]:
    """One way to declare each kind that a seat can declare now, the dearest first; with ``announce``, to announce it.

    Before a trick is won it is what the seat could declare if it won this one. Of several ways the one that takes
    most from the table.
    """
    found: list[Option] = []
    rules = position.rules
    if position.trick == rules.stock_tricks and not rules.rules.stock_end_declaration:
        return found
    have = holding(position, seat)
    some = kinds(rules, position.trump)
    lying: dict[int, list[list[TableCard]]] | None = None
    hand = position.where.hands[seat]
    for kind in some.fixed:
        for card, number in kind.need:
            if have[card] < number:
                break
        else:
            lying = _groups(position, seat) if lying is None else lying
            ways = [_sources(card, number, hand[card], lying.get(card, [])) for card, number in kind.need]
            _add(found, position, seat, kind.combination, product(*ways), announce)
    for kind in some.fours:
        first, second, third, fourth = RANK_CARDS[kind.rank]
        if have[first] + have[second] + have[third] + have[fourth] >= 4:
            lying = _groups(position, seat) if lying is None else lying
            _add(found, position, seat, kind.combination, _four_ways(position, seat, kind, lying), announce)
    if not announce and rules.rules.pending == "on":
        _add_waiting(found, position, seat)
    found.sort(key=_worth)
    return found


def _worth(option: Option) -> int:
    return -option.combination.points


def declaration(option: Option, *, announce: bool = False) -> Declaration:
    """An option as the event that makes it."""
    cards = tuple([reference(part.card, part.table_card) for part in option.parts])
    return Declaration(0, 0, cards=cards, announced=announce)


def _groups(position: Position, seat: int) -> dict[int, list[list[TableCard]]]:
    """The copies on a seat's table by card, alike ones together."""
    groups: dict[int, list[list[TableCard]]] = {}
    for one in position.table_of(seat):
        for group in groups.setdefault(one.card, []):
            if group[0].alike(one):
                group.append(one)
                break
        else:
            groups[one.card].append([one])
    return groups


def _sources(card: int, number: int, in_hand: int, groups: list[list[TableCard]]) -> list[tuple[Part, ...]]:
    """The ways to take so many copies of a card, those with fewest from the hand first."""
    if number == 1:
        ways: list[tuple[Part, ...]] = [(Part(card, group[0]),) for group in groups]
        return [*ways, (Part(card),)] if in_hand else ways
    found: list[tuple[Part, ...]] = [()]
    for group in groups:
        found = [
            (*way, *(Part(card, one) for one in group[:take]))
            for way in found
            for take in range(min(len(group), number - len(way)), -1, -1)
        ]
    return [
        (*way, *((Part(card),) * (number - len(way))))
        for way in sorted(found, key=len, reverse=True)
        if number - len(way) <= in_hand
    ]


def _four_ways(
    position: Position, seat: int, kind: Kind, lying: dict[int, list[list[TableCard]]]
) -> Iterator[tuple[tuple[Part, ...], ...]]:
    """The ways to lay down four of a rank, those with fewest cards from the hand first.

    Copies on the table that may not serve again, whatever lies beside them, are left out.
    """
    hand = position.where.hands[seat]
    combination = kind.combination
    table: list[list[Part]] = []
    own: list[Part] = []
    for card in RANK_CARDS[kind.rank]:
        table += [
            [Part(card, one) for one in group]
            for group in lying.get(card, [])
            if reuse_refusal(position, seat, combination, [group[0], None, None, None]) is None
        ]
        own += [Part(card)] * hand[card]
    if position.rules.rules.reform == "foster":
        yield from _same_four(position, seat, combination)
    for from_hand in range(min(4, len(own)) + 1):
        for laid in _picks(table, 4 - from_hand):
            for rest in _picks(
                [[part for part in own if part.card == card] for card in RANK_CARDS[kind.rank]], from_hand
            ):
                yield (laid, rest)


def _picks(groups: list[list[Part]], number: int) -> Iterator[tuple[Part, ...]]:
    """Every way to take so many parts, of each group the first ones."""
    if number == 0:
        yield ()
        return
    for index, group in enumerate(groups):
        for take in range(min(len(group), number), 0, -1):
            for rest in _picks(groups[index + 1 :], number - take):
                yield (*group[:take], *rest)


def _same_four(position: Position, seat: int, combination: Combination) -> Iterator[tuple[tuple[Part, ...], ...]]:
    """``reform=foster``: fours that lie there as they scored."""
    table = position.table_of(seat)
    for meld in position.melds:
        if meld.combination and meld.combination.key == combination.key and all(one in table for one in meld.cards):
            yield (tuple(Part(one.card, one) for one in meld.cards),)


def _add(
    found: list[Option],
    position: Position,
    seat: int,
    combination: Combination,
    ways: Iterator[tuple[tuple[Part, ...], ...]],
    announce: bool,
) -> None:
    """Adds the first of these ways that the rules allow."""
    for tried, way in enumerate(ways):
        parts = tuple([part for some in way for part in some])
        right = combination
        if combination.family == FOURS and combination.level == 1:
            right = position.rules.combinations(position.trump)[tuple(sorted([part.card for part in parts]))]
            if right.key != combination.key:
                continue  # four trumps: another kind
        if rules_refusal(position, seat, parts, announce=announce, combination=right) is None:
            found.append(Option(parts, right))
            return
        if tried > _MOST_WAYS:
            return


def _add_waiting(found: list[Option], position: Position, seat: int) -> None:
    """Adds what was announced before and may be scored now."""
    combinations = position.rules.combinations(position.trump)
    mine = position.table_index(seat)
    for meld in position.melds:
        if meld.state != WAITING or position.table_index(meld.seat) != mine:
            continue
        parts = tuple([Part(one.card, one) for one in meld.cards])
        combination = combinations.get(tuple(sorted([part.card for part in parts])))
        if combination is None or any(option.combination.key == combination.key for option in found):
            continue
        if rules_refusal(position, seat, parts, combination=combination) is None:
            found.append(Option(parts, combination))


def announcements(position: Position, seat: int) -> list[Option]:
    """What had better be announced now: combinations that lie on the table whole, the dearest first.

    Where a declaration takes a card from the hand (``fresh-card=required``), they could not be declared later,
    but what was announced in time may still be scored.
    """
    rules = position.rules.rules
    if rules.pending == "off" or rules.fresh_card == "free" or not position.turn_laid:
        return []
    return [
        option
        for option in chances(position, seat, announce=True)
        if all(part.table_card is not None for part in option.parts)
    ]

"""The cards of an owner's table as a :class:`~bzq.analysis.holding.Holding`, from the engine's own objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.bezique.analysis.holding import DOUBLE, PAST, WAITS, WHOLE, Bond, Copy, Holding, Holdings
from bzq.games.bezique.combinations import BEZIQUE, FOURS, MARRIAGE
from bzq.games.bezique.table import LOST, WAITING, Meld, TableCard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bzq.games.bezique.analysis.facts import Facts, Owner
    from bzq.games.bezique.position import Position

_PLACE = {MARRIAGE: 2, BEZIQUE: 3, FOURS: 4}


def first_holding(facts: Facts, owner: Owner, rules: Holdings) -> Holding:
    """What lies on the owner's table before the record begins."""
    start = facts.start
    cards = [card for seat in owner.seats for card in start.table_of(seat) if card.seat == seat]
    freed = 0
    if rules.reform:
        freed = sum(1 << suit for suit in range(4) if _freed(start, owner, suit))
    places = {seat: place for place, seat in enumerate(owner.seats)}
    return holding_of(cards, start.melds, rules, start.trump, freed, places, lambda meld: _again(start, owner, meld))


def holding_of(
    cards: Sequence[TableCard],
    melds: Sequence[Meld],
    rules: Holdings,
    trump: int | None,
    freed: int,
    seats: dict[int, int],
    again: Callable[[Meld], bool],
) -> Holding:
    """A holding of table cards and the declarations made so far.

    ``seats`` numbers the owner's seats from 0. ``again`` says of a four whether a further card of its rank has been
    played since (``reform=foster``).
    """
    places = {id(card): place for place, card in enumerate(cards)}
    copies = [[card.card, seats[card.seat], 0, 0, 0, 0, 0] for card in cards]
    bonds: list[Bond] = []
    for meld in melds:
        one = meld.combination
        if one is None or meld.state == LOST or meld.disputed:
            continue
        lying = tuple(sorted(places[id(card)] for card in meld.cards if id(card) in places))
        whole = len(lying) == len(meld.cards)
        if meld.state == WAITING:
            if whole:
                bonds.append(Bond(WAITS, one.family, one.key, one.level, one.points, lying))
            continue
        for place in lying:
            copy = copies[place]
            copy[_PLACE[one.family]] = max(copy[_PLACE[one.family]], one.level)
            copy[PAST] = max(copy[PAST], rules.past(one))
        if rules.wholes and whole:
            bonds = [b for b in bonds if not (b.kind == WHOLE and b.key == one.key and b.members == lying)]
            extra = int(rules.foster and one.family == FOURS and again(meld))
            bonds.append(Bond(WHOLE, one.family, one.key, one.level, one.points, lying, extra))
        if rules.doubles and one.family == BEZIQUE and one.level > 1 and lying:
            bonds.append(Bond(DOUBLE, one.family, one.key, one.level, one.points, lying))
    fixed: list[Copy] = [(c[0], c[1], c[2], c[3], c[4], c[5], c[6]) for c in copies]
    return Holding(tuple(fixed), tuple(bonds), trump, freed)


def _freed(start: Position, owner: Owner, suit: int) -> bool:
    """Whether a married card of a suit was played since its last marriage."""
    mine = start.table_index(owner.seats[0])
    last = max(
        (
            meld.made_at
            for meld in start.melds
            if meld.combination
            and meld.combination.key == ("marriage", suit)
            and meld.state != LOST
            and not meld.disputed
            and start.table_index(meld.seat) == mine
        ),
        default=0,
    )
    return start.married_played[mine][suit] > last


def _again(start: Position, owner: Owner, meld: Meld) -> bool:
    assert meld.combination is not None
    rank = meld.combination.cards[0] & 15
    return max(start.rank_played[seat][rank] for seat in owner.seats) > meld.made_at

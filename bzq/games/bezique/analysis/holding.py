"""What an owner has on its table, as small immutable values, and what the rules allow to declare from it.

The search for the best schedule goes through thousands of ways the tables might lie. Here a *holding* is the
table copies with what counts of their history, the bonds between them where the rules ask for them (what waits,
what may be re-formed, doubles), the trump suit, and the suits whose marriage is free again. What the engine
decides on its own objects (:mod:`bzq.games.bezique.reuse`, :mod:`bzq.games.bezique.reform`) is decided here on
these values; the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.games.bezique.combinations import BEZIQUE, FOURS, MARRIAGE, Combination

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled

Copy = tuple[int, int, int, int, int, int, int]
"""A table copy: card, seat (among the owner's, from 0), its height in the classes of marriages, béziques and fours,
what else counts of its history (the points it must beat, whether it was married, whether it served), and, where it
was laid just now, 1 with a bit for each class it has served in since (else 0)."""

CARD: Final = 0
SEAT: Final = 1
PAST: Final = 5
NEW: Final = 6
_CLASS: Final = {MARRIAGE: 2, BEZIQUE: 3, FOURS: 4}

WAITS: Final = "waits"
WHOLE: Final = "whole"
DOUBLE: Final = "double"
JUST: Final = "just"


class Bond(NamedTuple):
    """A combination whose cards still count together; ``members`` are places among the copies.

    ``WAITS``: announced, not yet scored (``extra``: 1 in the turn of its announcement, 2 where its suit's marriage was
    free before it). ``WHOLE``: scored, and every card of it still lies there (``extra``: 1 where a further card
    of its rank has been played from the hand since). ``DOUBLE``: a bézique above the single one. ``JUST``: laid
    down whole in this turn.
    """

    kind: str
    family: str
    key: tuple[str, int]
    level: int
    points: int
    members: tuple[int, ...]
    extra: int = 0


class Holding(NamedTuple):
    """Copies, bonds, the trump suit (``None`` while not fixed), suits whose marriage is free again (bits)."""

    copies: tuple[Copy, ...] = ()
    bonds: tuple[Bond, ...] = ()
    trump: int | None = None
    freed: int = 0


Groups = dict[int, list[tuple[Copy, list[int]]]]
"""For each card, its kinds of alike copies: one of them, and the places of all."""


class Way(NamedTuple):
    """How a combination is put together: places of table copies, and the cards taken from the hand."""

    table: tuple[int, ...]
    hand: tuple[int, ...]


class Holdings:
    """The rules of re-use for one rule set."""

    def __init__(self, rules: Compiled) -> None:
        options = rules.rules
        self.reuse = options.reuse
        self.reform = options.reform != "off" and options.reuse == "class"
        self.foster = self.reform and options.reform == "foster"
        self.cross = options.remarry == "cross"
        self.to_sequence = options.marriage_to_sequence
        self.at_once = options.double_bezique == "at-once"
        self.fresh = options.fresh_card == "required"
        self.doubles = options.packs >= 3 and options.reuse == "class" and not self.reform
        self.any_double = options.second_double == "any"
        self.several = options.declarations == "any"
        self.pending = options.pending == "on"
        self.overlap = options.pending_overlap == "forbid" and (self.several or self.pending)
        self.announces_all = self.pending and (self.fresh or options.reuse != "class")
        """Whether announcing may win something that declaring later does not: with cards free to serve again in
        their class's order and none asked from the hand, it never does, but for marriages that are re-formed."""
        self.announces_marriages = self.pending and self.reform
        self.wholes = self.reform or options.reuse == "equal-points"
        self.loose = not (self.wholes or self.doubles or self.announces_all or self.announces_marriages)
        """Whether no bonds outlive a turn: copies can be judged one by one."""
        self.marks_new = self.overlap or (self.fresh and (self.several or self.pending))
        self.shared = options.shared_table and options.partners
        self.packs = options.packs

    # -- what may be declared

    def groups(self, holding: Holding, seat: int) -> Groups:
        """The copies that a seat may use, by card, alike ones together."""
        found: Groups = {}
        seen: dict[object, list[int]] = {}
        bonds = holding.bonds
        for place, copy in enumerate(holding.copies):
            if not self.shared and copy[SEAT] != seat:
                continue
            sign: object = copy
            if bonds:
                sign = (copy, *[index for index, bond in enumerate(bonds) if place in bond.members])
            group = seen.get(sign)
            if group is None:
                group = seen[sign] = []
                found.setdefault(copy[CARD], []).append((copy, group))
            group.append(place)
        return found

    def ways(self, groups: Groups, new: Combination, hand: Sequence[int]) -> Iterator[Way]:
        """The ways to take the cards of a combination from a hand (counts) and the table, alike copies once.

        Copies that can be in none of them are passed over; :meth:`allowed` decides about the rest.
        """
        cards = new.cards
        if not groups or not any(card in groups for card in cards):
            if all(hand[card] >= cards.count(card) for card in cards):
                yield Way((), cards)
            return
        yield from self.any_ways(groups, cards, hand, new)

    def any_ways(
        self, groups: Groups, cards: tuple[int, ...], hand: Sequence[int], new: Combination | None = None
    ) -> Sequence[Way]:
        """The same for cards that need not make a combination; with ``new``, only copies that it could take."""
        asked = []
        for card, number in _numbers(cards):
            places = tuple(
                [tuple(group) for copy, group in groups.get(card, ()) if new is None or self._serves(copy, new)]
            )
            if not places and hand[card] < number:
                return ()
            asked.append((card, number, min(number, hand[card]), places))
        return _ways_of(tuple(asked))

    def _serves(self, copy: Copy, new: Combination) -> bool:
        """Whether a copy could be part of a combination at all, by its own history."""
        level = copy[_CLASS[new.family]]
        if self.reuse == "class":
            return level <= new.level if self.reform or self.doubles else level < new.level
        if self.reuse == "higher-points":
            return new.points > copy[PAST]
        if self.reuse == "once":
            return not copy[PAST]
        return new.points >= copy[PAST]

    def allowed(self, holding: Holding, new: Combination, way: Way) -> bool:
        """Whether the rules allow a combination of cards that are there, declared or announced afresh."""
        table = way.table
        if not table:
            return True
        copies = holding.copies
        if self.fresh and not way.hand:
            served = 1 << _CLASS[new.family]
            if not any(copies[place][NEW] and not copies[place][NEW] & served for place in table):
                return False
        whole = not way.hand
        if self.reform and self._reform_conflict(holding, new, table, whole):
            return False
        if self._reuse_conflict(holding, new, table, whole):
            return False
        return not (self.overlap and self._overlaps(holding, table))

    def _reuse_conflict(self, holding: Holding, new: Combination, table: tuple[int, ...], whole: bool) -> bool:
        family = _CLASS[new.family]
        second = None
        for place in table:
            copy = holding.copies[place]
            level, past = copy[family], copy[PAST]
            for bond in holding.bonds:
                if bond.kind == WAITS and place in bond.members:
                    if bond.family == new.family:
                        level = max(level, bond.level)
                    past = max(past, 1 if self.reuse in ("once", "class") else bond.points)
            if level and new.level > level:
                if new.family == MARRIAGE and not self.to_sequence:
                    return True
                if new.family == BEZIQUE and self.at_once:
                    return True
            if self.reuse == "once":
                if past:
                    return True
            elif self.reuse == "higher-points":
                if new.points <= past:
                    return True
            elif self.reuse == "equal-points":
                if new.points < past:
                    return True
            elif not self.reform and level >= new.level:
                if second is None:
                    second = self._second_double(holding, new, table)
                if not second:
                    return True
        if self.reuse == "equal-points" and whole:
            return any(
                bond.key == new.key and bond.kind != JUST and bond.members == tuple(sorted(table))
                for bond in holding.bonds
            )
        return False

    def _reform_conflict(self, holding: Holding, new: Combination, table: tuple[int, ...], whole: bool) -> bool:
        """As :func:`bzq.games.bezique.reform.reform_conflict`."""
        family = _CLASS[new.family]
        marriage = new.family == MARRIAGE and new.level == 1
        freed = marriage and (
            bool(holding.freed >> new.key[1] & 1)
            or (self.cross and whole and all(holding.copies[place][PAST] for place in table))
        )
        if any(holding.copies[place][family] > new.level for place in table):
            return True
        same = tuple(sorted(table)) if whole else ()
        for bond in holding.bonds:
            if bond.kind not in (WHOLE, WAITS) or bond.family != new.family:
                continue
            if not any(place in bond.members for place in table):
                continue
            if bond.level > new.level:
                return True
            if bond.key != new.key:
                continue
            if bond.members == same:
                if not (self.foster and new.family == FOURS and bond.extra and bond.kind == WHOLE):
                    return True
            elif not freed:
                return True
        return False

    def _second_double(self, holding: Holding, new: Combination, table: tuple[int, ...]) -> bool:
        """As :func:`bzq.games.bezique.reform.second_double`."""
        if new.family != BEZIQUE or new.level != 2 or self.packs < 3:
            return False
        bonds = [bond for bond in holding.bonds if bond.family == BEZIQUE and bond.kind in (DOUBLE, WAITS)]
        doubles = {place: [b for b in bonds if b.level > 1 and place in b.members] for place in table}
        used = [place for place in table if doubles[place]]
        fresh = [place for place in table if not doubles[place]]
        copies = holding.copies
        if len(used) != 2 or copies[used[0]][CARD] == copies[used[1]][CARD]:
            return False
        if any(copies[place][3] or any(place in bond.members for bond in bonds) for place in fresh):
            return False
        earlier = doubles[used[0]]
        if earlier != doubles[used[1]] or any(bond.level != 2 for bond in earlier):
            return False
        return self.any_double or not any(place not in used for bond in earlier for place in bond.members)

    def _overlaps(self, holding: Holding, table: tuple[int, ...]) -> bool:
        """``pending-overlap=forbid``: a card laid down just now serves a second time, and no older card joins in."""
        if not all(holding.copies[place][NEW] for place in table):
            return False
        return any(bond.kind == JUST and any(place in bond.members for place in table) for bond in holding.bonds)

    # -- what comes of it

    def declared(self, holding: Holding, new: Combination | None, way: Way, seat: int, *, announce: bool) -> Holding:
        """The holding after a declaration or announcement; ``new`` is ``None`` for cards that make nothing."""
        copies = list(holding.copies)
        mark = 1 if self.marks_new else 0
        fresh = range(len(copies), len(copies) + len(way.hand))
        copies.extend((card, seat, 0, 0, 0, 0, mark) for card in way.hand)
        members = (*way.table, *fresh)
        bonds = list(holding.bonds)
        freed = holding.freed
        if new is None:
            return Holding(tuple(copies), holding.bonds, holding.trump, freed)
        if self.marks_new:
            for place in members:
                if copies[place][NEW]:
                    copies[place] = (*copies[place][:NEW], copies[place][NEW] | 1 << _CLASS[new.family])
        if self.overlap and all(copies[place][NEW] for place in members):
            bonds.append(Bond(JUST, new.family, new.key, new.level, new.points, tuple(sorted(members))))
        if announce:
            extra = 1
            if new.key[0] == "marriage":
                extra |= 2 * (freed >> new.key[1] & 1)
                freed &= ~(1 << new.key[1])
            bonds.append(Bond(WAITS, new.family, new.key, new.level, new.points, tuple(sorted(members)), extra))
            return Holding(tuple(copies), tuple(bonds), holding.trump, freed)
        return self._scored(copies, bonds, holding.trump, freed, new, members)

    def score_waiting(self, holding: Holding, bond: Bond, new: Combination) -> Holding:
        """The holding after a waiting combination was scored as ``new``."""
        bonds = [one for one in holding.bonds if one is not bond]
        return self._scored(list(holding.copies), bonds, holding.trump, holding.freed, new, bond.members)

    def _scored(
        self,
        copies: list[Copy],
        bonds: list[Bond],
        trump: int | None,
        freed: int,
        new: Combination,
        members: tuple[int, ...],
    ) -> Holding:
        family = _CLASS[new.family]
        past = self.past(new)
        for place in members:
            copy = list(copies[place])
            copy[family] = max(copy[family], new.level)
            copy[PAST] = max(copy[PAST], past)
            copies[place] = tuple(copy)  # type: ignore[assignment]
        if bonds:
            kept = []
            for bond in bonds:
                lower = bond.kind == WAITS and bond.family == new.family and bond.level < new.level
                if lower and any(place in bond.members for place in members):
                    freed |= _freed_again(bond)
                else:
                    kept.append(bond)
            bonds = kept
        ordered = tuple(sorted(members))
        if new.key[0] == "marriage":
            freed &= ~(1 << new.key[1])
        if self.wholes:
            bonds = [b for b in bonds if not (b.kind == WHOLE and b.key == new.key and b.members == ordered)]
            bonds.append(Bond(WHOLE, new.family, new.key, new.level, new.points, ordered))
        if self.doubles and new.family == BEZIQUE and new.level > 1:
            bonds.append(Bond(DOUBLE, new.family, new.key, new.level, new.points, ordered))
        if new.fixes_trump:
            trump = new.cards[0] >> 4
        return Holding(tuple(copies), tuple(bonds), trump, freed)

    def past(self, new: Combination) -> int:
        """What a combination leaves on its cards beside their height in its class (see :data:`Copy`)."""
        if self.reuse == "once":
            return 1
        if self.reuse == "class":
            return 1 if self.reform and new.key[0] == "marriage" else 0
        return new.points

    # -- what is played

    def played(self, holding: Holding, seat: int, card: int, in_hand: int) -> list[Holding]:
        """The holdings that may be left when a seat plays a card of which ``in_hand`` copies are in its hand.

        Any of the copies may be the one. But of copies that are in no bond, one that has served is never kept in
        place of one that has served less, or of one in the hand: the other can do whatever it can. A card that lies
        there can do more than one in the hand only where partners share the table, where it may join two declarations
        of one turn (``pending-overlap=forbid``), and where re-forming asks what was played from where.
        """
        copies = holding.copies
        places = [place for place, copy in enumerate(copies) if copy[CARD] == card and copy[SEAT] == seat]
        if not places:
            return [self.from_hand(holding, card)]
        bound = {place for bond in holding.bonds for place in bond.members} if holding.bonds else ()
        kinds: dict[Copy, int] = {copies[place]: place for place in places if place not in bound}
        chosen = [place for place in places if place in bound]
        for one, place in kinds.items():
            if self.overlap or not any(other is not one and self._no_worse(one, other) for other in kinds):
                chosen.append(place)
        left = [self.without(holding, place) for place in chosen]
        table_can_more = self.shared or self.overlap or (self.foster and holding.bonds) or (self.cross and self.reform)
        if in_hand and (not kinds or table_can_more):
            left.append(self.from_hand(holding, card))
        return left

    def _no_worse(self, one: Copy, other: Copy) -> bool:
        """Whether ``one``, kept instead of ``other``, can do whatever ``other`` could."""
        if self.cross and self.reform and one[PAST] != other[PAST]:
            return False
        return one != other and all(a <= b for a, b in zip(one[2:NEW], other[2:NEW], strict=True))

    def from_hand(self, holding: Holding, card: int) -> Holding:
        """The holding after a card was played from the hand: the same four may be free again."""
        if not self.foster or not holding.bonds:
            return holding
        rank = card & 15
        bonds = tuple(
            bond._replace(extra=1) if bond.kind == WHOLE and bond.family == FOURS and bond.members
            and holding.copies[bond.members[0]][CARD] & 15 == rank else bond
            for bond in holding.bonds
        )  # fmt: skip
        return holding._replace(bonds=bonds)

    def without(self, holding: Holding, place: int) -> Holding:
        """The holding without a copy that was played from the table."""
        gone = holding.copies[place]
        copies = holding.copies[:place] + holding.copies[place + 1 :]
        freed = holding.freed
        bonds = []
        for bond in holding.bonds:
            members = bond.members
            if place in members:
                if bond.kind == WAITS:
                    freed |= _freed_again(bond)
                if bond.kind != DOUBLE:
                    continue
                members = tuple(one for one in members if one != place)
            bonds.append(bond._replace(members=tuple(one - (one > place) for one in members)))
        if self.reform and gone[PAST]:
            freed |= 1 << (gone[CARD] >> 4)
        return Holding(copies, tuple(bonds), holding.trump, freed)

    # -- the same thing written the same way

    def settled(self, holding: Holding) -> Holding:
        """The holding when a turn is over: nothing is new any more."""
        if not self.marks_new and not holding.bonds:
            return holding
        copies = tuple([(*copy[:NEW], 0) for copy in holding.copies]) if self.marks_new else holding.copies
        bonds = tuple(
            bond._replace(extra=bond.extra & ~1) if bond.kind == WAITS else bond
            for bond in holding.bonds
            if bond.kind != JUST
        )
        return Holding(copies, bonds, holding.trump, holding.freed)

    def ordered(self, holding: Holding) -> Holding:
        """The same holding with copies and bonds in a fixed order, so that equal ones are found equal."""
        if not holding.bonds:
            return holding._replace(copies=tuple(sorted(holding.copies)))
        signs = [
            (
                copy,
                tuple(
                    sorted((b.kind, b.key, b.level, b.extra, len(b.members)) for b in holding.bonds if i in b.members)
                ),
            )
            for i, copy in enumerate(holding.copies)
        ]
        order = sorted(range(len(signs)), key=signs.__getitem__)
        places = {old: new for new, old in enumerate(order)}
        bonds = tuple(sorted(b._replace(members=tuple(sorted(places[m] for m in b.members))) for b in holding.bonds))
        return Holding(tuple(holding.copies[old] for old in order), bonds, holding.trump, holding.freed)


def _freed_again(bond: Bond) -> int:
    """A waiting marriage is lost: its suit is as free as it was before."""
    return 1 << bond.key[1] if bond.key[0] == "marriage" and bond.extra & 2 else 0


_Asked = tuple[int, int, int, tuple[tuple[int, ...], ...]]
"""A card, how many are needed, how many of them the hand has, and the places of the copies, alike ones together."""


@lru_cache(maxsize=4096)
def _numbers(cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Each card once, with how often it is there."""
    return tuple((card, cards.count(card)) for card in sorted(set(cards)))


@lru_cache(maxsize=16384)
def _ways_of(asked: tuple[_Asked, ...]) -> tuple[Way, ...]:
    """The ways to take some cards; a deal asks for the same again and again."""
    found = [
        [
            Way(taken, (card,) * (number - len(taken)))
            for taken in _picks(places, number)
            if number - len(taken) <= in_hand
        ]
        for card, number, in_hand, places in asked
    ]
    return tuple(_joined(found)) if all(found) else ()


def _picks(groups: Sequence[tuple[int, ...]], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at most so many places, of alike ones always the first; the largest choices first."""
    if not groups:
        yield ()
        return
    first, *rest = groups
    for number in range(min(len(first), most), -1, -1):
        for others in _picks(rest, most - number):
            yield (*first[:number], *others)


def _joined(found: list[list[Way]]) -> Iterator[Way]:
    if len(found) == 1:
        yield from found[0]
        return
    first, *rest = found
    for others in _joined(rest):
        for one in first:
            yield Way(one.table + others.table, one.hand + others.hand)

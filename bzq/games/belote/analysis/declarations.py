"""Runs and fours: what each side could have declared, what it would have counted in the comparison, what was missed.

There is one chance: before one's card of the first trick. What is held fixed are the cards, and what the other side
declared; a record need not hold what was declared and not shown, so only what would have been shown is missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from bzq.analysis.model import DISPLACED, FORGOTTEN, MADE, Instead, Opportunity, Summary
from bzq.cards import canonical_key
from bzq.games.belote.combinations import Combination, dearest, fours_in, runs_in, ways_to_declare
from bzq.games.belote.declare import compare
from bzq.games.belote.ending import settled_with
from bzq.games.belote.position import Declared

if TYPE_CHECKING:
    from bzq.games.belote.analysis.facts import Deal

Way = tuple[Combination, ...]
"""What a seat declares."""


@dataclass(slots=True)
class Chance:
    """A combination that a seat could have declared, with what is said of it."""

    seat: int
    combination: Combination
    opportunity: Opportunity


@dataclass(slots=True)
class SideFound:
    """What was found of a side. ``counted``: its declarations were the better ones.

    ``level``: nothing is written, and both sides hold an equal best. ``best`` is what a best schedule declares, where
    all is known.
    """

    side: int
    summary: Summary
    chances: list[Chance] = field(default_factory=list)
    counted: bool = False
    level: bool = False
    best: list[Declared] | None = None


class Comparison:
    """What declarations count for, without touching the deal."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._scratch = deal.position.copy()

    def winner(self, declared: Sequence[Declared]) -> int | None:
        """The side whose declarations count; ``None`` where nobody's do."""
        self._scratch.declared = list(declared)
        compare(self._scratch)
        return self._scratch.winning_side

    def counts(self, side: int, declared: Sequence[Declared]) -> int:
        """What a side's declarations count, without what stood against the rules."""
        if self.winner(declared) != side:
            return 0
        return sum(one.points for one in declared if self.deal.side(one.seat) == side and not one.excused)


def find(deal: Deal) -> list[SideFound]:
    """The opportunities and sums of both sides, in that order."""
    comparison = Comparison(deal)
    level = _level_and_silent(deal, comparison)
    return [_Finder(deal, side, comparison, level=level).find() for side in (0, 1)]


def _level_and_silent(deal: Deal, comparison: Comparison) -> bool:
    """Whether nothing is written, and both sides hold an equal best: then nobody's would have counted or been shown."""
    if deal.position.declared:
        return False
    everything = [one for side in (0, 1) for one in dearest_of(deal, side)]
    return bool(everything) and comparison.winner(everything) is None


def dearest_of(deal: Deal, side: int) -> list[Declared]:
    """All that the known hands of a side can declare."""
    hands = [(seat, deal.hands[seat]) for seat in deal.seats(side)]
    return [as_declared(seat, one) for seat, hand in hands if hand is not None for one in dearest(hand, deal.rules)]


def as_declared(seat: int, one: Combination) -> Declared:
    """A combination as it lies on the table."""
    return Declared(seat, one.cards, one, one.points)


def order_of(one: Combination) -> tuple[object, ...]:
    """The dearest first, then by cards."""
    return (-one.points, *map(canonical_key, canonical(one.cards)))


def canonical(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards in canonical order."""
    return tuple(sorted(cards, key=canonical_key))


def legal_ways(hand: Sequence[int], deal: Deal) -> list[Way]:
    """Everything that a hand can declare by the rules: some of its fours, and some of the runs that are left then."""
    found: dict[frozenset[frozenset[int]], Way] = {}
    for way in ways_to_declare(hand, deal.rules):
        fours = [one for one in way if one.four]
        runs = [one for one in way if not one.four]
        for some in chain.from_iterable(combinations(runs, number) for number in range(len(runs) + 1)):
            found[frozenset(one.cards for one in (*fours, *some))] = (*fours, *some)
    return list(found.values())


class _Finder:
    """Looks for what one side could have declared."""

    def __init__(self, deal: Deal, side: int, comparison: Comparison, *, level: bool) -> None:
        self.deal = deal
        self.side = side
        self.comparison = comparison
        self.declared = deal.position.declared
        self.others = [one for one in self.declared if deal.side(one.seat) != side]
        self.seats = deal.seats(side)
        self.kept: dict[int, list[Declared]] = {}
        """What stands of each seat whatever it would have declared: against the rules, or of a hand that is hidden."""
        self.made: dict[int, Way] = {}
        self.ways: dict[int, list[Way]] = {}
        self.found = SideFound(side, Summary(side + 1, (side + 1, side + 3)), level=level)

    def find(self) -> SideFound:
        """The opportunities with their losses, and the sums."""
        found, deal = self.found, self.deal
        summary = found.summary
        summary.declared = self.comparison.counts(self.side, self.declared)
        found.counted = self.comparison.winner(self.declared) == self.side
        if deal.position.rules.declarations:
            for seat in self.seats:
                self._look_at(seat)
        summary.opportunities = len(found.chances)
        summary.made = sum(one.opportunity.status == MADE for one in found.chances)
        if self._known():
            self._book()
        else:
            for chance in found.chances:
                chance.opportunity.lost = None
            if not deal.position.rules.declarations or not deal.taken:
                summary.available, summary.missed = summary.declared, 0
        return found

    def _known(self) -> bool:
        """Whether what was missed has a number."""
        deal = self.deal
        if not deal.from_start or not deal.taken:
            return False
        seats = self.seats if self.declared else deal.order  # in silence the others may have had as good a one
        return deal.position.rules.declarations and all(deal.hands[seat] is not None for seat in seats)

    def _look_at(self, seat: int) -> None:
        """The combinations of one seat, made or not."""
        mine = [one for one in self.declared if one.seat == seat]
        hand = self.deal.hands[seat]
        regular = [one for one in mine if not one.excused and one.combination is not None]
        if hand is None:
            self.kept[seat] = mine
            for one in regular:
                self._add(seat, one.combination, MADE)
            self._certain(seat, mine)
            return
        self.kept[seat] = [one for one in mine if one not in regular]
        gone = {card for one in self.kept[seat] for card in one.cards}
        self.made[seat] = tuple(one.combination for one in regular if one.combination is not None)
        self.ways[seat] = [
            way for way in legal_ways(hand, self.deal) if not any(gone & combination.cards for combination in way)
        ]
        done = {one.cards for one in self.made[seat]}
        taken = set().union(*done)
        held = {one.cards: one for way in self.ways[seat] for one in way}
        for cards, combination in held.items():
            self._add(seat, combination, MADE if cards in done else DISPLACED if cards & taken else FORGOTTEN)

    def _certain(self, seat: int, mine: Sequence[Declared]) -> None:
        """What a hand of which not all is known held for certain, and would have shown."""
        rules, seen = self.deal.rules, self.deal.seen[seat]
        taken = {card for one in mine for card in one.cards}
        for one in chain(fours_in(seen, rules), runs_in(seen, rules)):
            shown = self.comparison.winner([*self.declared, as_declared(seat, one)]) == self.side
            if not taken & one.cards and shown:
                self._add(seat, one, FORGOTTEN)

    def _add(self, seat: int, one: Combination | None, status: str) -> None:
        if one is None:
            return
        opportunity = Opportunity(
            1, 1, seat + 1, one.name, canonical(one.cards), one.points, status, english=one.english
        )
        opportunity.place = self.deal.first_cards.get(seat)
        self.found.chances.append(Chance(seat, one, opportunity))

    # -- losses

    def _book(self) -> None:
        """The value of the best schedule before each decision, in turn; what it falls by is lost there."""
        summary = self.found.summary
        open_to = dict(self.ways)
        value, self.found.best = self._best(open_to)
        if self.found.level:
            value = summary.declared
        summary.available = value
        summary.missed = value - summary.declared
        for seat in self.seats:
            refused = [one for one in self.found.chances if one.seat == seat and one.opportunity.status != MADE]
            for chance in sorted(refused, key=lambda one: order_of(one.combination), reverse=True):
                cards = chance.combination.cards
                open_to[seat] = [way for way in open_to[seat] if all(one.cards != cards for one in way)]
                left = min(value, self._best(open_to)[0])
                chance.opportunity.lost = value - left
                chance.opportunity.lost_at = 1 if value > left else 0
                chance.opportunity.falls = ((1, value - left),) if value > left else ()
                value = left
            open_to[seat] = [self.made[seat]]
        self._name_carriers()

    def _best(self, open_to: dict[int, list[Way]]) -> tuple[int, list[Declared]]:
        """The most that the side's declarations can count, and what it declares then."""
        kept = [one for seat in self.seats for one in self.kept[seat]]
        value, best = -1, list(self.declared)
        for ways in product(*(open_to[seat] for seat in self.seats)):
            new = [as_declared(seat, one) for seat, way in zip(self.seats, ways, strict=True) for one in way]
            declared = [*self.others, *kept, *new]
            found = self.comparison.counts(self.side, declared)
            if found > value:
                value, best = found, declared
        return value, best

    def _name_carriers(self) -> None:
        """For what was not made and carries no loss, the combination that carries it in its place."""
        carriers = [one for one in self.found.chances if one.opportunity.lost]
        for chance in self.found.chances:
            one = chance.opportunity
            if one.status == MADE or one.lost:
                continue
            same = [other for other in carriers if other.combination.cards & chance.combination.cards]
            took = [other for other in carriers if (other.opportunity.lost or 0) > other.combination.points]
            if same or took:
                one.instead = (same or took)[0].opportunity.declaration


def instead(deal: Deal, declared: Sequence[Declared]) -> Instead | None:
    """How the deal would have been written with these declarations; ``None`` where that is not known."""
    if deal.timeline.outcome is None or not deal.tricks:
        return None
    settled = settled_with(deal.position, declared)
    return Instead(tuple(settled.scores), settled.outcome.why if settled.outcome else "")

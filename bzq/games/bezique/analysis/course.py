"""The course a record took: how its owner's table lay at each turn, and what was legal there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.engine.solving import Budget
from bzq.games.bezique.analysis.facts import ANNOUNCE, SCORE, Act, Facts, Owner, Step, Turn
from bzq.games.bezique.analysis.holding import CARD, SEAT, WAITS, Holdings, Way
from bzq.games.bezique.analysis.laying import first_holding
from bzq.games.bezique.analysis.together import combinations_held
from bzq.games.bezique.table import TableCard

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.hidden import Unseen
    from bzq.games.bezique.combinations import Combination

Key = tuple[str, int]

STATES_COURSE: Final = 10
"""For each way to declare that a search may look at, the ways of putting cards together that a course looks at."""


class Chance(NamedTuple):
    """A combination that was legal in a turn as things lay: for which seat, and the table copies it would take."""

    seat: int
    combination: Combination
    copies: tuple[TableCard, ...]
    at_first: bool
    """Legal before anything was declared in the turn."""
    unseen: tuple[int, ...] = ()
    """Cards that had to be in a hand that was not recorded: those it would take, and those laid down before it."""


@dataclass(slots=True)
class Moment:
    """A turn of the record: what could be declared, by combination, and what could still be after its declarations."""

    turn: Turn
    trump: int | None
    trump_after: int | None
    before: dict[Key, Chance] = field(default_factory=dict)
    ways: dict[Key, list[Chance]] = field(default_factory=dict)
    """The same with every choice of cards, of which four of a kind may have many."""
    after: set[Key] = field(default_factory=set)
    made: dict[Key, list[Act]] = field(default_factory=dict)
    table: tuple[TableCard, ...] = ()
    """What lay on the owner's table when the turn began."""

    def add(self, chance: Chance) -> None:
        """Notes what could be declared."""
        key = chance.combination.key
        self.before.setdefault(key, chance)
        self.ways.setdefault(key, []).append(chance)


class Course:
    """Follows an owner's cards as the record has them.

    ``unseen`` knows the seats whose cards are not all recorded; with ``certain``, only what they must have held
    counts, else what they may have held. ``budget``: the ways of putting cards together that are looked at; once
    it has ended, nothing more is found.
    """

    def __init__(
        self,
        facts: Facts,
        owner: Owner,
        budget: Budget,
        unseen: dict[int, Unseen] | None = None,
        *,
        certain: bool = True,
    ) -> None:
        self.budget = budget
        self.unseen = unseen or {}
        self.place = {seat: place for place, seat in enumerate(owner.seats)}
        self.certain = certain
        self.facts = facts
        self.owner = owner
        self.rules = Holdings(facts.rules)
        self.holding = first_holding(facts, owner, self.rules)
        end = facts.timeline.position
        assert end is not None
        tables = {end.table_index(seat) for seat in owner.seats}
        self.lying = [card for table in sorted(tables) for card in facts.lying[table] if card.seat in owner.seats]
        self.moments: list[Moment] = []
        self.laid: list[tuple[int, int]] = []
        """Seat and card of what was laid down in this turn."""

    def follow(self) -> list[Moment]:
        """The turns of the owner, in order."""
        for turn in self.owner.turns:
            self._play(turn.steps)
            if self.holding.trump is None and turn.foreign_trump is not None:
                self.holding = self.holding._replace(trump=turn.foreign_trump)
            self.moments.append(self._turn(turn))
        return self.moments

    def _play(self, steps: Sequence[Step]) -> None:
        for step in steps:
            place = next((i for i, one in enumerate(self.lying) if one is step.copy), None)
            if place is None:
                self.holding = self.rules.from_hand(self.holding, step.card)
            else:
                self.holding = self.rules.without(self.holding, place)
                del self.lying[place]

    def _turn(self, turn: Turn) -> Moment:
        self.laid = []
        moment = Moment(turn, self.holding.trump, self.holding.trump, table=tuple(self.lying))
        stood = any(act.meld.excused and act.kind != ANNOUNCE for act in turn.acts)
        if not stood or self.rules.several:
            for chance in self._chances(turn, at_first=True):
                moment.add(chance)
        for act in turn.acts:
            self._act(turn, act)
            one = act.meld.combination
            if act.kind != ANNOUNCE and one is not None and not act.meld.excused:
                moment.made.setdefault(one.key, []).append(act)
                moment.add(Chance(act.meld.seat, one, (), at_first=False))
            if self.rules.several:
                for chance in self._chances(turn, at_first=False):
                    moment.add(chance)
        if turn.acts:
            moment.after = {chance.combination.key for chance in self._chances(turn, at_first=False)}
        else:
            moment.after = set(moment.before)
        self.holding = self.rules.settled(self.holding)
        moment.after |= {bond.key for bond in self.holding.bonds if bond.kind == WAITS}
        moment.trump_after = self.holding.trump
        return moment

    def _chances(self, turn: Turn, *, at_first: bool) -> Iterator[Chance]:
        if not turn.open:
            return
        holding = self.holding
        rules = self.rules
        table = self.facts.rules.combinations(holding.trump)
        for bond in holding.bonds:
            if bond.kind == WAITS and not bond.extra & 1:
                named = table.get(tuple(sorted(holding.copies[place][CARD] for place in bond.members)))
                if named is not None and named.family == bond.family:
                    yield Chance(turn.winner, named, tuple(self.lying[m] for m in bond.members), at_first)
        seats = sorted(self.owner.seats, key=lambda seat: seat != turn.winner)
        for seat in seats:
            hand = self._hand(turn, seat)
            groups = rules.groups(holding, self.place[seat])
            if seat in turn.blocked:
                hand[turn.blocked[seat]] -= 1
            reach = hand[:]
            for copy in holding.copies:
                if rules.shared or copy[SEAT] == self.place[seat]:
                    reach[copy[CARD]] += 1
            for one in combinations_held(table, reach):
                for way in rules.ways(groups, one, hand):
                    self.budget.left -= 1
                    if self.budget.left < 0:
                        return
                    if not rules.allowed(holding, one, way):
                        continue
                    unseen = self._unseen(turn, seat, way.hand)
                    if self._held(turn, seat, unseen):
                        yield Chance(seat, one, tuple(self.lying[place] for place in way.table), at_first, unseen)
                        break

    def _hand(self, turn: Turn, seat: int) -> list[int]:
        """The cards in a seat's hand, or all that may be there."""
        held = turn.held[seat]
        if held is None:
            hand = self.unseen[seat].may_hold(turn)
            for who, card in self.laid:
                if who == seat:
                    hand[card] -= 1
            return hand
        hand = held[:]
        for copy in self.holding.copies:
            if copy[SEAT] == self.place[seat]:
                hand[copy[CARD]] -= 1
        return hand

    def _unseen(self, turn: Turn, seat: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """What must have been together in a hand that was not recorded, for these cards to be taken from it."""
        if turn.held[seat] is not None:
            return ()
        return (*cards, *(card for who, card in self.laid if who == seat))

    def _held(self, turn: Turn, seat: int, cards: tuple[int, ...]) -> bool:
        """Whether cards were in an unrecorded hand together, as far as this course asks."""
        if not cards:
            return True
        unseen = self.unseen[seat]
        return unseen.certain(turn, cards) if self.certain else unseen.possible(turn, cards)

    def together(self, chances: Sequence[tuple[Turn, Chance]]) -> bool:
        """Whether in one way to fill in all of these could be declared, each in its turn."""
        for seat, unseen in self.unseen.items():
            wanted = [(turn, one.unseen) for turn, one in chances if one.seat == seat and one.unseen]
            if wanted and not unseen.possible_at(wanted):
                return False
        return True

    def _act(self, turn: Turn, act: Act) -> None:
        """Carries out a declaration of the record, with the copies it took."""
        meld = act.meld
        places = {id(card): place for place, card in enumerate(self.lying)}
        if act.kind == SCORE:
            members = tuple(sorted(places[id(card)] for card in meld.cards if id(card) in places))
            bond = next((b for b in self.holding.bonds if b.kind == WAITS and b.members == members), None)
            if bond is not None and meld.combination is not None:
                self.holding = self.rules.score_waiting(self.holding, bond, meld.combination)
            return
        table = tuple(places[id(card)] for card in meld.cards if id(card) in places)
        fresh = [card for card in meld.cards if id(card) not in places]
        way = Way(table, tuple(card.card for card in fresh))
        self.holding = self.rules.declared(
            self.holding, meld.combination, way, self.place[meld.seat], announce=act.kind == ANNOUNCE
        )
        self.lying.extend(fresh)
        self.laid += [(card.seat, card.card) for card in fresh]

"""How the tables of an owner may change from turn to turn: what is declared, what is played, what the record did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.engine.solving import Budget, BudgetSpent
from bzq.games.bezique.analysis.facts import ANNOUNCE, SCORE, Act, Facts, Owner, Step, Turn
from bzq.games.bezique.analysis.holding import WAITS, Copy, Groups, Holding, Holdings
from bzq.games.bezique.analysis.laying import first_holding
from bzq.games.bezique.analysis.sevens import Sevens
from bzq.games.bezique.analysis.sevens import State as SevenState
from bzq.games.bezique.analysis.together import combinations_held
from bzq.games.bezique.combinations import Combination

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

State = tuple[Holding, SevenState]

_BROAD: Final = 20_000
"""States of the tables that are followed side by side as the record has them, as long as the budget lasts."""

_NARROW: Final = 20
"""The same once it has ended."""


class Taken(NamedTuple):
    """Something that scores in a turn: the seat, the combination, or ``None`` for a trump seven; its points."""

    seat: int
    combination: Combination | None
    points: int


class Outcome(NamedTuple):
    """A way through a turn: the points, the state after it, what was taken."""

    points: int
    state: State
    taken: tuple[Taken, ...]


class Transitions:
    """The turns of one owner, and every way through them that the rules allow.

    ``cards``: declarations are searched; ``with_sevens``: the trump sevens are.
    """

    def __init__(self, facts: Facts, owner: Owner, sevens: Sevens, *, cards: bool, with_sevens: bool) -> None:
        self.facts = facts
        self.turns = owner.turns
        self.owner = owner
        self.sevens = sevens
        self.cards = cards
        self.with_sevens = with_sevens
        self.either = not facts.rules.rules.seven_free
        self.rules = Holdings(facts.rules)
        self.place = {seat: place for place, seat in enumerate(owner.seats)}
        self.outcomes_memo: dict[tuple[int, State], list[Outcome]] = {}
        self.legal: list[dict[tuple[int, tuple[str, int]], Combination]] = [{} for _ in self.turns]
        self.by_copy: list[set[tuple[int, tuple[str, int]]]] = [set() for _ in self.turns]
        self.work = 0
        """Ways to declare that were looked at."""
        self.budget = Budget(0)
        """The states that may still be looked at."""
        self.searching = False
        """Whether an ended budget raises ``BudgetSpent``; the record is followed all the same, with fewer states."""
        self.cut = False
        """Whether some of the states that the record may have led to were left out."""
        self.lost = False
        """Whether none of those that were left allows what the record does: nothing is to be said of what follows."""
        self.held_in: dict[tuple[int, int | None], list[tuple[int, Combination]]] = {}
        self.keys: list[set[tuple[str, int]]] = []
        """For each turn, the combinations whose cards are together then or later."""
        self.relevant = self._relevant() if cards else []

    def spend(self, states: int = 1) -> None:
        """So many states are looked at. Raises ``BudgetSpent`` in a search in which that is more than is allowed."""
        self.budget.left -= states
        if self.searching and self.budget.left < 0:
            raise BudgetSpent

    def _kept(self, states: list[State]) -> list[State]:
        """All states in a search; of those that the record may have led to as many as may be followed."""
        self.spend(len(states))
        most = len(states) if self.searching else self._most_followed()
        self.cut = self.cut or len(states) > most
        return states[:most]

    def _most_followed(self) -> int:
        return _BROAD if self.budget.left > 0 else _NARROW

    # -- what could be declared at all

    def held(self, turn: int, trump: int | None) -> list[tuple[int, Combination]]:
        """Seat and combination of everything whose cards are together in a turn."""
        key = (turn, trump)
        found = self.held_in.get(key)
        if found is None:
            found = self.held_in[key] = []
            here = self.turns[turn]
            if here.open and self.cards:
                table = self.facts.rules.combinations(trump)
                for seat in sorted(self.owner.seats, key=lambda one: one != here.winner):
                    counts = self._counts(here, seat)
                    found.extend((seat, one) for one in combinations_held(table, counts))
        return found

    def _counts(self, turn: Turn, seat: int) -> list[int]:
        """The cards a seat may declare from: its own and, where partners share the table, all that may lie there."""
        mine = turn.held[seat]
        assert mine is not None
        if not self.rules.shared:
            return mine
        counts = mine[:]
        for other in self.owner.seats:
            if other != seat:
                theirs = turn.held[other] or []
                counts = [a + b for a, b in zip(counts, theirs, strict=True)]
        return counts

    def _relevant(self) -> list[dict[int, int]]:
        """For each turn, the cards that may still serve from then on, with the classes they may serve in (bits)."""
        trumps: Sequence[int | None] = (self.facts.start.trump,)
        if self.facts.start.trump is None:
            trumps = (None, 0, 1, 2, 3)
        later: dict[int, int] = {}
        found: list[dict[int, int]] = []
        keys: set[tuple[str, int]] = set()
        for turn in range(len(self.turns) - 1, -1, -1):
            later = dict(later)
            keys = set(keys)
            for trump in trumps:
                for _, one in self.held(turn, trump):
                    bit = 1 << "ABC".index(one.family)
                    keys.add(one.key)
                    for card in one.cards:
                        later[card] = later.get(card, 0) | bit
            found.append(later)
            self.keys.append(keys)
        found.reverse()
        found.append({})
        self.keys.reverse()
        self.keys.append(set())
        return found

    def first(self) -> State:
        """The state before the record begins."""
        holding = first_holding(self.facts, self.owner, self.rules) if self.cards else Holding()
        return holding, self.sevens.start if self.with_sevens else ((), 0)

    def moved(self, states: list[State], steps: list[Step], index: int) -> tuple[int, list[State]]:
        """The states after cards were played, before turn ``index``; the points that sevens earned by it.

        All states of a front have the same sevens, so the points are the same for all.
        """
        earned = 0
        if self.with_sevens:
            gone = [self.sevens.after(one[1], steps) for one in states]
            earned = max(points for points, _ in gone)
            states = [(one[0], new) for one, (points, new) in zip(states, gone, strict=True)]
        if not self.cards:
            return earned, list(dict.fromkeys(states))
        foreign = self.turns[index].foreign_trump if index < len(self.turns) else None
        if foreign is not None:
            states = [(one._replace(trump=foreign) if one.trump is None else one, seven) for one, seven in states]
        relevant = self.relevant[index]
        rules = self.rules
        for step in steps:
            idle = step.card not in relevant
            found: dict[State, None] = {}
            for holding, seven in states:
                if not holding.bonds and (idle or not holding.copies):
                    found[holding, seven] = None
                    continue
                place = self.place[step.seat]
                lying = sum(1 for one in holding.copies if one[0] == step.card and one[1] == place)
                for left in rules.played(holding, place, step.card, step.held - lying):
                    found[left, seven] = None
            states = self._kept(list(found))
        return earned, list(dict.fromkeys((self._plain(holding, index), seven) for holding, seven in states))

    def _plain(self, holding: Holding, index: int) -> Holding:
        """The holding before a turn with what cannot matter any more left out, in a fixed order."""
        rules = self.rules
        relevant = self.relevant[index]
        bonds = holding.bonds
        bound: set[int] = set()
        if bonds:
            keys = self.keys[index]
            bonds = tuple(bond for bond in bonds if bond.kind == WAITS or bond.key in keys)
            bound = {place for bond in bonds for place in bond.members}
        kept: list[Copy] = []
        places: dict[int, int] = {}
        for place, copy in enumerate(holding.copies):
            card, seat, a, b, c, past, new = copy
            if place in bound:
                places[place] = len(kept)
                kept.append(copy)
                continue
            classes = relevant.get(card, 0)
            if not classes and not rules.foster:
                continue
            if not classes & 1:
                a = 0
                if rules.reform:
                    past = 0
            if not classes & 2:
                b = 0
            if not classes & 4:
                c = 0
            if rules.fresh or rules.shared or rules.foster or rules.overlap or a or b or c or past:
                kept.append((card, seat, a, b, c, past, new))
        if not bonds:
            kept.sort()
            return Holding(tuple(kept), (), holding.trump, holding.freed)
        moved = tuple(bond._replace(members=tuple(places[place] for place in bond.members)) for bond in bonds)
        return rules.ordered(Holding(tuple(kept), moved, holding.trump, holding.freed))

    # -- one turn

    def outcomes(self, index: int, state: State) -> list[Outcome]:
        """Every way through a turn, for each state after it the one with the most points."""
        key = (index, state)
        known = self.outcomes_memo.get(key)
        if known is None:
            known = self.outcomes_memo[key] = self._outcomes(index, state)
        return known

    def _outcomes(self, index: int, state: State) -> list[Outcome]:
        turn = self.turns[index]
        holding, seven = state
        base = 0
        made = self.sevens.made(turn, seven) if self.with_sevens else None
        if made is not None:
            base, seven = made
        exchanged = any(act.taken is not None for act in turn.sevens)
        found: dict[State, Outcome] = {}

        def note(points: int, after: Holding, later: SevenState, taken: tuple[Taken, ...]) -> None:
            there = (self.rules.settled(after), later)
            known = found.get(there)
            if known is None or known.points < base + points:
                found[there] = Outcome(base + points, there, taken)

        barred = self.either and exchanged
        starts = [holding]
        for act in turn.acts if self.cards else ():
            if act.meld.excused:  # it stood against the rules: it stays, and counts for nothing
                starts = [one for one, _ in self._acted(turn, [(start, seven) for start in starts], act)]
                barred = barred or (act.kind != ANNOUNCE and not self.rules.several)
        for start in starts:
            for points, after, taken, scored in self._declaring(index, start, barred=barred):
                note(points, after, seven, taken)
                if self.with_sevens and made is None and not (self.either and scored):
                    for seat, worth, later in self.sevens.chances(turn, seven):
                        note(points + worth, after, later, (*taken, Taken(seat, None, worth)))
        return list(found.values())

    def _declaring(
        self, index: int, holding: Holding, *, barred: bool
    ) -> Iterator[tuple[int, Holding, tuple[Taken, ...], bool]]:
        """Every holding that declarations of a turn may lead to: points, holding, what was taken, whether it scored.

        ``barred``: the declaration has been used up by an exchange (``seven-free=no``), or by one that stood by ``^``.
        """
        yield 0, holding, (), False
        if not self.cards:
            return
        several = self.rules.several
        seen: dict[tuple[Holding, bool], int] = {(holding, barred): 0}
        queue: list[tuple[int, Holding, tuple[Taken, ...], bool]] = [(0, holding, (), barred)]
        while queue:
            points, now, taken, used = queue.pop()
            for worth, after, what in self.single(index, now, used=used and not several):
                total = points + worth
                key = (after, used or what is not None)
                if seen.get(key, -1) >= total:
                    continue
                seen[key] = total
                all_taken = taken if what is None else (*taken, what)
                yield total, after, all_taken, key[1]
                if several or self.rules.announces_all or self.rules.announces_marriages:
                    queue.append((total, after, all_taken, key[1]))

    def single(self, index: int, holding: Holding, *, used: bool) -> Iterator[tuple[int, Holding, Taken | None]]:
        """Every single declaration, scoring of what waits, or announcement; ``used``: nothing more may be scored."""
        rules = self.rules
        turn = self.turns[index]
        for bond in holding.bonds:
            if bond.kind == WAITS and not bond.extra & 1 and not used:
                named = self._of(holding, bond.members)
                if named is not None and named.family == bond.family:
                    seat = turn.winner
                    yield named.points, rules.score_waiting(holding, bond, named), Taken(seat, named, named.points)
        legal = self.legal[index]
        waiting = [bond.members for bond in holding.bonds if bond.kind == WAITS]
        seen: dict[int, tuple[Groups, list[int]]] = {}
        for seat, one in self.held(index, holding.trump):
            if seat not in seen:
                seen[seat] = (rules.groups(holding, self.place[seat]), self.hand(turn, holding, seat))
            groups, hand = seen[seat]
            for way in rules.ways(groups, one, hand):
                if not way.hand and tuple(sorted(way.table)) in waiting:
                    continue
                self.work += 1
                self.spend()
                if not rules.allowed(holding, one, way):
                    continue
                legal[seat, one.key] = one
                if not used:
                    after = rules.declared(holding, one, way, self.place[seat], announce=False)
                    yield one.points, after, Taken(seat, one, one.points)
                if rules.announces_all or (rules.announces_marriages and one.key[0] == "marriage"):
                    yield 0, rules.declared(holding, one, way, self.place[seat], announce=True), None

    def _of(self, holding: Holding, members: tuple[int, ...]) -> Combination | None:
        cards = tuple(sorted(holding.copies[place][0] for place in members))
        return self.facts.rules.combinations(holding.trump).get(cards)

    def hand(self, turn: Turn, holding: Holding, seat: int) -> list[int]:
        """The cards in a seat's hand: what it holds without what lies on the table, and without a blocked one."""
        held = turn.held[seat]
        assert held is not None
        hand = held[:]
        place = self.place[seat]
        for copy in holding.copies:
            if copy[1] == place:
                hand[copy[0]] -= 1
        if seat in turn.blocked:
            hand[turn.blocked[seat]] -= 1
        return hand

    def followed(self, index: int, states: list[State], wanted: list[Taken]) -> tuple[int, list[State], list[Taken]]:
        """Points, states and what was taken in a turn if what is wanted is taken as far as it can be."""
        turn = self.turns[index]
        points = 0
        taken: list[Taken] = []
        if self.with_sevens:
            made = [self.sevens.made(turn, seven) for _, seven in states]
            if made[0] is not None:
                points += made[0][0]
            states = [
                (holding, seven if done is None else done[1])
                for (holding, seven), done in zip(states, made, strict=True)
            ]
        scored = False
        for one in wanted:
            if scored and one.combination is not None and not self.rules.several:
                continue
            after = self._take(turn, states, one)
            if after:
                states = after
                points += one.points
                taken.append(one)
                scored = scored or one.combination is not None
        return points, [(self.rules.settled(holding), seven) for holding, seven in states], taken

    def _take(self, turn: Turn, states: list[State], wanted: Taken) -> list[State]:
        """The states in which something has been scored, of those where it can be."""
        found: dict[State, None] = {}
        for holding, seven in states:
            if wanted.combination is None:
                for seat, _, later in self.sevens.chances(turn, seven):
                    if seat == wanted.seat:
                        found[holding, later] = None
                continue
            new = self.facts.rules.combinations(holding.trump).get(wanted.combination.cards)
            if new is None or new.points != wanted.points:
                continue
            for bond in holding.bonds:
                cards = tuple(sorted(holding.copies[member][0] for member in bond.members))
                if bond.kind == WAITS and cards == new.cards:
                    found[self.rules.score_waiting(holding, bond, new), seven] = None
            found.update(self._put_down(turn, holding, seven, new, new.cards, wanted.seat)[0])
        return list(found)

    # -- what the record did

    def as_recorded(self, index: int, states: list[State]) -> tuple[int, list[State]]:
        """Points and states after the turn as the record has it, whichever identical cards were played."""
        turn = self.turns[index]
        points = 0
        if self.with_sevens:
            earned = 0
            moved = []
            for holding, seven in states:
                earned, later = self._sevens_recorded(turn, seven)
                moved.append((holding, later))
            points += earned
            states = moved
        if self.cards:
            for act in sorted(turn.acts, key=lambda one: not one.meld.excused):
                states = self._kept(self._acted(turn, states, act))
                if act.kind != ANNOUNCE and not act.meld.excused:
                    points += act.meld.points
        return points, list(dict.fromkeys((self.rules.settled(holding), seven) for holding, seven in states))

    def _sevens_recorded(self, turn: Turn, seven: SevenState) -> tuple[int, SevenState]:
        points = 0
        made = self.sevens.made(turn, seven)
        if made is not None:
            points, seven = made
        for act in turn.sevens:
            if act.taken is None and not act.irregular:
                for seat, worth, later in self.sevens.chances(turn, seven):
                    if seat == act.seat:
                        points, seven = points + worth, later
                        break
        return points, seven

    def _acted(self, turn: Turn, states: list[State], act: Act) -> list[State]:
        """The states after one declaration of the record; where none allows it (it stood by ``^``), all that can be."""
        lawful: dict[State, None] = {}
        forced: dict[State, None] = {}
        seat = act.meld.seat
        cards = tuple(sorted(one.card for one in act.meld.cards))
        for holding, seven in states:
            new = self.facts.rules.combinations(holding.trump).get(cards)
            if act.kind == SCORE and new is not None:
                for bond in holding.bonds:
                    if bond.kind == WAITS and tuple(sorted(holding.copies[m][0] for m in bond.members)) == cards:
                        lawful[self.rules.score_waiting(holding, bond, new), seven] = None
                continue
            some, rest = self._put_down(turn, holding, seven, new, cards, seat, announce=act.kind == ANNOUNCE)
            lawful.update(some)
            forced.update(rest)
        if lawful and not act.meld.excused:
            return list(lawful)
        self.lost = self.lost or (self.cut and not act.meld.excused)
        return list(forced or lawful) or states

    def _put_down(
        self,
        turn: Turn,
        holding: Holding,
        seven: SevenState,
        new: Combination | None,
        cards: tuple[int, ...],
        seat: int,
        *,
        announce: bool = False,
    ) -> tuple[dict[State, None], dict[State, None]]:
        lawful: dict[State, None] = {}
        forced: dict[State, None] = {}
        hand = self.hand(turn, holding, seat)
        for way in self.rules.any_ways(self.rules.groups(holding, self.place[seat]), cards, hand):
            after = (self.rules.declared(holding, new, way, self.place[seat], announce=announce), seven)
            forced[after] = None
            self.spend()
            if new is not None and self.rules.allowed(holding, new, way):
                lawful[after] = None
        return lawful, forced

    def note_copies(self, index: int, states: list[State]) -> None:
        """What is legal in a turn after the record's own declarations, whichever identical cards were played.

        Of several that count as the same combination the last one stands, so they are looked at from the last on, and
        each until one way is found.
        """
        if not self.cards:
            return
        found: set[tuple[int, tuple[str, int]]] = set()
        for holding, _ in reversed(states):
            for seat, one in self._legal_now(index, holding, found):
                found.add((seat, one.key))
                self.legal[index][seat, one.key] = one
            self.by_copy[index].update(self._scoring_now(index, holding))
        self.by_copy[index] |= found

    def _scoring_now(self, index: int, holding: Holding) -> Iterator[tuple[int, tuple[str, int]]]:
        """What waits and could be scored in a turn."""
        for bond in holding.bonds:
            if bond.kind == WAITS and not bond.extra & 1:
                named = self._of(holding, bond.members)
                if named is not None and named.family == bond.family:
                    yield self.turns[index].winner, named.key

    def _legal_now(
        self, index: int, holding: Holding, known: set[tuple[int, tuple[str, int]]]
    ) -> Iterator[tuple[int, Combination]]:
        """What of a turn could be declared that is not ``known``, the last first."""
        seen: dict[int, tuple[Groups, list[int]]] = {}
        waiting = [bond.members for bond in holding.bonds if bond.kind == WAITS]
        for seat, one in reversed(self.held(index, holding.trump)):
            if (seat, one.key) in known:
                continue
            if seat not in seen:
                seen[seat] = (
                    self.rules.groups(holding, self.place[seat]),
                    self.hand(self.turns[index], holding, seat),
                )
            groups, hand = seen[seat]
            for way in self.rules.ways(groups, one, hand):
                self.spend()
                if (way.hand or tuple(sorted(way.table)) not in waiting) and self.rules.allowed(holding, one, way):
                    yield seat, one
                    break

    def recorded(self, index: int) -> list[tuple[int, Taken]]:
        """What the record takes in a turn."""
        turn = self.turns[index]
        taken = []
        if self.cards:
            for act in turn.acts:
                one = act.meld.combination
                if act.kind != ANNOUNCE and one is not None and not act.meld.excused:
                    taken.append((index, Taken(act.meld.seat, one, act.meld.points)))
        if self.with_sevens:
            shown = [act for act in turn.sevens if act.taken is None and act.points and not act.irregular]
            taken += [(index, Taken(act.seat, None, act.points)) for act in shown]
        return taken

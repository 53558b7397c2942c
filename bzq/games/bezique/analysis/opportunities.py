"""Opportunities: what could be declared, from when to when, and what became of it (analysis, *Missed declarations*)."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.analysis.model import DEFERRED, DISPLACED, FORGOTTEN, MADE, POSSIBLE, SPOILED, SUPERSEDED, Opportunity
from bzq.games.bezique.analysis.course import Chance, Course, Key, Moment
from bzq.games.bezique.analysis.facts import Facts, Owner, Step, Turn
from bzq.games.bezique.analysis.losses import Loss, canonical
from bzq.games.bezique.analysis.schedule import Schedule
from bzq.games.bezique.analysis.sevens import Sevens, State
from bzq.language import mark, tr

if TYPE_CHECKING:
    from bzq.games.bezique.combinations import Combination

SEVEN_KEY: Final[Key] = ("trump seven", 0)
SEVEN_NAME: Final = mark("trump seven")


@dataclass(slots=True, eq=False)
class Stretch:
    """An opportunity with where it stands among the owner's turns: the first, the last, and where it was made."""

    opportunity: Opportunity
    key: Key
    first: int
    last: int
    made: int = -1
    combination: Combination | None = None
    chance: Chance | None = None
    """As it could have been declared in the last turn."""
    elsewise: bool = False
    """It was never legal as things lay; another order or another copy would have made it so."""
    by_copy: bool = False
    lost_in: list[int] = field(default_factory=list)
    """The turns in which a best schedule would have taken it, where losses are booked on it."""


class Finder:
    """Finds the opportunities of one owner from its moments."""

    def __init__(self, facts: Facts, owner: Owner, moments: list[Moment]) -> None:
        self.facts = facts
        self.owner = owner
        self.moments = moments
        self.found: list[Stretch] = []

    def find(self) -> list[Stretch]:
        """Every stretch of turns over which a combination, or a seven, was legal as things lay."""
        open_: dict[Key, Stretch] = {}
        for index, moment in enumerate(self.moments):
            for key in [key for key in open_ if key not in moment.before]:
                del open_[key]
            for key, chance in moment.before.items():
                stretch = open_.get(key)
                if stretch is None:
                    stretch = open_[key] = self._open(index, key, chance)
                stretch.last = index
                stretch.chance = chance
                stretch.combination = stretch.combination or chance.combination
                stretch.opportunity.until = moment.turn.trick
                acts = moment.made.get(key, ())
                for number, act in enumerate(acts):
                    if number:
                        stretch = self._open(index, key, chance)
                        stretch.chance = chance
                    stretch.made = index
                    stretch.opportunity.seat = act.meld.seat + 1
                    stretch.opportunity.points = act.meld.points
                    stretch.opportunity.cards = canonical(tuple(card.card for card in act.meld.cards))
                    if act.meld.combination is not None:
                        stretch.combination = act.meld.combination
                        stretch.opportunity.declaration = act.meld.combination.name
                        stretch.opportunity.english = act.meld.combination.english
                if acts:
                    del open_[key]
        self._sevens()
        self._states()
        return self.found

    def _open(self, index: int, key: Key, chance: Chance) -> Stretch:
        trick = self.moments[index].turn.trick
        one = chance.combination
        opportunity = _opportunity(trick, trick, chance.seat, one)
        stretch = Stretch(opportunity, key, index, index, combination=one)
        self.found.append(stretch)
        return stretch

    def add(self, first: int, last: int, seat: int, one: Combination, *, by_copy: bool) -> Stretch:
        """Adds what another order, or another of identical cards, would have made legal."""
        turns = self.owner.turns
        opportunity = _opportunity(turns[first].trick, turns[last].trick, seat, one)
        opportunity.status = SPOILED if by_copy else SUPERSEDED
        stretch = Stretch(opportunity, one.key, first, last, combination=one, elsewise=True, by_copy=by_copy)
        self.found.append(stretch)
        return stretch

    def divided(self, stretch: Stretch, course: Course) -> list[Stretch]:
        """What may have been, in stretches over which it may have been with the same cards, in one way to fill in."""
        found = []
        first = stretch.first
        while first <= stretch.last:
            runs = [self._run(chance, first, stretch.last, course) for chance in self.moments[first].ways[stretch.key]]
            last, chance = max(runs, key=lambda run: run[0])
            turns = self.owner.turns
            opportunity = _opportunity(turns[first].trick, turns[last].trick, chance.seat, chance.combination)
            opportunity.certainty = POSSIBLE
            piece = Stretch(opportunity, stretch.key, first, last, combination=chance.combination, chance=chance)
            opportunity.status = self._fate(piece)
            found.append(piece)
            first = last + 1
        return found

    def _run(self, chance: Chance, first: int, last: int, course: Course) -> tuple[int, Chance]:
        """How far the cards of a chance may have been there from its turn on."""
        cards = chance.combination.cards
        run: list[tuple[Turn, Chance]] = []
        for moment in self.moments[first : last + 1]:
            same = next((one for one in moment.ways[chance.combination.key] if one.combination.cards == cards), None)
            if same is None:
                break
            run.append((moment.turn, same))
        most = bisect(range(2, len(run) + 1), False, key=lambda number: not course.together(run[:number]))
        return first + most, chance

    # -- what became of it

    def _states(self) -> None:
        for stretch in self.found:
            opportunity = stretch.opportunity
            if stretch.made >= 0:
                at = self.moments[stretch.made].turn.trick
                opportunity.delay = at - opportunity.trick
                opportunity.status = DEFERRED if opportunity.delay else MADE
            elif stretch.key != SEVEN_KEY:
                opportunity.status = self._fate(stretch)

    def later_made(self) -> None:
        """What lost nothing and was declared in a later stretch is deferred, not missed."""
        for stretch in self.found:
            opportunity = stretch.opportunity
            if stretch.made >= 0 or opportunity.lost or stretch.elsewise:
                continue
            for other in self.found:
                if other.key == stretch.key and other.made > stretch.last and other.first > stretch.last:
                    opportunity.status = DEFERRED
                    opportunity.delay = self.moments[other.made].turn.trick - opportunity.trick
                    break

    def _fate(self, stretch: Stretch) -> str:
        """What became of an opportunity that was not made, by the first test that fits."""
        moment = self.moments[stretch.last]
        if stretch.key not in moment.after and moment.turn.acts:
            return SUPERSEDED if self._higher(stretch, moment.turn) else DISPLACED
        if stretch.last + 1 < len(self.moments):
            return SPOILED
        return DISPLACED if self.declared_here(moment.turn) else FORGOTTEN

    def _higher(self, stretch: Stretch, turn: Turn) -> bool:
        """Whether a higher one of its class was scored in a turn."""
        mine = stretch.combination
        made = [act.meld.combination for act in turn.acts if act.meld.scored_trick == turn.trick]
        return mine is not None and any(
            one is not None and one.family == mine.family and one.level > mine.level for one in made
        )

    def declared_here(self, turn: Turn) -> bool:
        """Whether something was scored in a turn that used it up."""
        rules = self.facts.rules.rules
        if rules.declarations == "any":
            return any(act.meld.points for act in turn.acts)
        if not rules.seven_free and turn.sevens:
            return True
        return any(act.meld.scored_trick == turn.trick for act in turn.acts)

    def _sevens(self) -> None:
        """The trump sevens: each stretch of turns in which one that had not scored could score."""
        sevens = Sevens(self.facts, self.owner)
        if sevens.idle() or not self.owner.known:
            return
        state = sevens.start
        current: dict[int, list[Stretch]] = {seat: [] for seat in self.owner.seats}
        for index, moment in enumerate(self.moments):
            turn = moment.turn
            state = self._sevens_played(sevens, current, state, turn.steps, over=False)
            acts = [act for act in turn.sevens if act.points and not act.irregular]
            made = sevens.made(turn, state)
            if made is None:
                for seat, points, _ in sevens.chances(turn, state):
                    self._hold_sevens(current[seat], index, seat, points, sevens.unscored(turn, seat, state))
            for act in acts:
                held = current[act.seat]
                stretch = held.pop(0) if held else self.open_seven(index, act.seat, act.points)
                stretch.last = stretch.made = index
                stretch.opportunity.until = turn.trick
                stretch.opportunity.points = act.points
                for other in [one for one in current[act.seat] if one.first == index]:
                    current[act.seat].remove(other)  # one a trick: its first chance is the next turn
                    self.found.remove(other)
            if made is not None:
                state = made[1]
            else:
                for seat, _, later in sevens.chances(turn, state):
                    if any(act.seat == seat for act in acts):
                        state = later
                        break
        self._sevens_played(sevens, current, state, self.owner.rest, over=True)

    def _hold_sevens(self, held: list[Stretch], index: int, seat: int, points: int, number: int) -> None:
        """A seat holds so many sevens that have not scored, each of which could score in a turn."""
        turn = self.moments[index].turn
        while len(held) < number:
            held.append(self.open_seven(index, seat, points))
        used = not self.facts.rules.rules.seven_free and self.declared_here(turn)
        for stretch in held:
            stretch.last = index
            stretch.opportunity.until = turn.trick
            stretch.opportunity.status = DISPLACED if used else FORGOTTEN

    def _sevens_played(
        self, sevens: Sevens, current: dict[int, list[Stretch]], state: State, steps: list[Step], *, over: bool
    ) -> State:
        """Sevens that had not scored were played: spoiled, or, where playing pays, scored later.

        ``over``: no turn comes any more, so nothing could still be spoiled.
        """
        for step in steps:
            points, later = sevens.after(state, [step])
            fresh = step.card == sevens.seven and later == state and step.held > state[0][sevens.place[step.seat]]
            if fresh and current[step.seat]:
                opportunity = current[step.seat].pop().opportunity
                if points:
                    opportunity.status = DEFERRED
                    opportunity.delay = step.trick - opportunity.trick
                elif not over:
                    opportunity.status = SPOILED
            state = later
        return state

    def open_seven(self, index: int, seat: int, points: int) -> Stretch:
        """Begins an opportunity of a trump seven."""
        trick = self.moments[index].turn.trick
        seven = self.facts.start.seven()
        assert seven is not None
        opportunity = Opportunity(trick, trick, seat + 1, tr(SEVEN_NAME), (seven,), points, english=SEVEN_NAME)
        stretch = Stretch(opportunity, SEVEN_KEY, index, index)
        self.found.append(stretch)
        return stretch


def _opportunity(first: int, last: int, seat: int, one: Combination) -> Opportunity:
    """An opportunity of a combination, of the seat (from 0) that could have declared it."""
    return Opportunity(first, last, seat + 1, one.name, canonical(one.cards), one.points, english=one.english)


def book(finder: Finder, schedule: Schedule) -> None:
    """Books the losses of the best schedule on opportunities, and adds those that only it knows."""
    _add_elsewise(finder, schedule)
    for loss in schedule.losses:
        stretch = _carrier(finder, schedule, loss)
        opportunity = stretch.opportunity
        opportunity.lost = (opportunity.lost or 0) + loss.points
        stretch.lost_in.append(loss.at)
        opportunity.falls = (*opportunity.falls, (finder.owner.turns[loss.turn].trick, loss.points))
        opportunity.lost_at = max(opportunity.falls, key=lambda fall: fall[1])[0]
    finder.later_made()
    for stretch in finder.found:
        opportunity = stretch.opportunity
        if stretch.made < 0 and not opportunity.lost and opportunity.status != DEFERRED:
            opportunity.instead = _instead(finder, stretch)


def _add_elsewise(finder: Finder, schedule: Schedule) -> None:
    """Combinations that were never legal as things lay, but would have been in another order or with another copy."""
    known = {stretch.key for stretch in finder.found}
    first: dict[Key, tuple[int, int, Combination]] = {}
    last: dict[Key, int] = {}
    by_copy: set[Key] = set()
    for index, legal in enumerate(schedule.legal):
        winner = finder.owner.turns[index].winner
        for (seat, key), one in sorted(legal.items(), key=lambda item: (item[0][0] != winner, item[0][1])):
            if key in known:
                continue
            first.setdefault(key, (index, seat, one))
            last[key] = index
            if (seat, key) in schedule.by_copy[index]:
                by_copy.add(key)
    for key, (index, seat, one) in first.items():
        finder.add(index, last[key], seat, one, by_copy=key in by_copy)


def _carrier(finder: Finder, schedule: Schedule, loss: Loss) -> Stretch:
    """The opportunity that a loss is booked on."""
    one = loss.taken.combination
    key = SEVEN_KEY if one is None else one.key
    fitting = [
        stretch
        for stretch in finder.found
        if stretch.key == key and stretch.made < 0
        if not stretch.lost_in or (stretch.opportunity.lost or 0) + loss.points <= stretch.opportunity.points
    ]
    for stretch in fitting:
        if stretch.first <= loss.at <= stretch.last:
            return stretch
    for stretch in fitting:
        if stretch.first > loss.at:
            return stretch
    if one is None:
        opened = finder.open_seven(loss.at, loss.taken.seat, loss.taken.points)
        opened.opportunity.status = FORGOTTEN
        opened.elsewise = True
        return opened
    by_copy = (loss.taken.seat, key) in schedule.by_copy[loss.at]
    return finder.add(loss.at, loss.at, loss.taken.seat, one, by_copy=by_copy)


def _instead(finder: Finder, stretch: Stretch) -> str | None:
    """The opportunity that carries the loss of a turn in which this one could have been declared, too."""
    for index in range(stretch.last, stretch.first - 1, -1):
        trick = finder.moments[index].turn.trick
        for other in finder.found:
            if any(at == trick for at, _ in other.opportunity.falls):
                return other.opportunity.declaration
    return None


__all__ = ("SEVEN_KEY", "Finder", "Stretch", "book")

"""A deal of the Bézique family analysed: opportunities, losses, the last tricks, the sums of each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.model import DEFERRED, MADE, OPPORTUNITIES, SCHEDULE, SUPERSEDED, Opportunity, Summary
from bzq.engine.solving import Budget
from bzq.games.bezique.analysis.course import STATES_COURSE, Course
from bzq.games.bezique.analysis.facts import DECLARE, SCORE, Facts, Owner, facts
from bzq.games.bezique.analysis.hidden import Unseen
from bzq.games.bezique.analysis.losses import canonical
from bzq.games.bezique.analysis.opportunities import SEVEN_KEY, Finder, Stretch, book
from bzq.games.bezique.analysis.schedule import MOST_WAYS, best_schedule
from bzq.games.bezique.analysis.sentences import Sentences
from bzq.games.bezique.analysis.unreachable import unreachable
from bzq.games.bezique.analysis.unseen_sevens import find_sevens
from bzq.records.model import CardRef, Declaration, Event, Exchange
from bzq.records.writer import event_text
from bzq.timeline.phrases import Phrases

if TYPE_CHECKING:
    from bzq.analysis.games import Extent
    from bzq.analysis.model import Analysis
    from bzq.games.bezique.table import TableCard


def fill(analysis: Analysis, extent: Extent) -> None:
    """Writes what there is to say of a deal of the family."""
    timeline = analysis.timeline
    if timeline.rules is None:
        return
    gathered = facts(timeline)
    phrases = Phrases(timeline.players, timeline.rules)
    most_ways = extent.most_ways or MOST_WAYS * extent.effort
    for owner in gathered.owners:
        _Side(gathered, owner, phrases, analysis).run(most_ways)
    if extent.endgame:
        from bzq.games.bezique.analysis.endgame import solve_endgame

        analysis.endgame = solve_endgame(timeline, effort=extent.effort)


class _Side:
    """The opportunities and sums of one owner."""

    def __init__(self, gathered: Facts, owner: Owner, phrases: Phrases, analysis: Analysis) -> None:
        self.facts = gathered
        self.owner = owner
        self.phrases = phrases
        self.analysis = analysis
        self.seats: tuple[int, ...] = tuple(sorted(seat + 1 for seat in owner.seats))

    def run(self, most_ways: int) -> None:
        """Adds what is to be said of this owner."""
        owner = self.owner
        summary = Summary(self.seats[0], self.seats)
        budget = Budget(STATES_COURSE * most_ways)
        summary.declared = self._declared()
        if owner.known:
            moments = Course(self.facts, owner, budget).follow()
            finder = Finder(self.facts, owner, moments)
            finder.find()
            schedule = best_schedule(self.facts, owner, most_ways)
            book(finder, schedule)
            summary.available = schedule.values[0]
            summary.missed = schedule.values[0] - schedule.values[-1]
            summary.at_least = not schedule.exact
            if not schedule.finished:
                self.analysis.end_early(SCHEDULE, self.seats)
        else:
            finder = self._unseen(budget)
        if budget.left < 0:
            self.analysis.end_early(OPPORTUNITIES, self.seats)
        sentences = Sentences(finder, self.phrases)
        for stretch in finder.found:
            self._write(finder, stretch, sentences)
        found = [stretch.opportunity for stretch in finder.found]
        summary.opportunities = len(found)
        summary.made = sum(1 for one in found if one.status in (MADE, DEFERRED))
        self.analysis.opportunities += found
        self.analysis.summaries.append(summary)
        if owner.known:
            self.analysis.unreachable += unreachable(self.facts, owner)

    def _unseen(self, budget: Budget) -> Finder:
        """The opportunities of an owner with unrecorded cards: what was there for certain, and what may have been."""
        unseen = {
            seat: Unseen.of(self.facts, seat)
            for seat in self.owner.seats
            if any(turn.held[seat] is None for turn in self.owner.turns)
        }
        finder = Finder(self.facts, self.owner, Course(self.facts, self.owner, budget, unseen).follow())
        finder.find()
        course = Course(self.facts, self.owner, budget, unseen, certain=False)
        maybe = Finder(self.facts, self.owner, course.follow())
        for stretch in maybe.find():
            known = max((one.last for one in finder.found if one.key == stretch.key), default=-1)
            if stretch.made < 0 and stretch.last > known:
                stretch.first = max(stretch.first, known + 1)
                finder.found += maybe.divided(stretch, course)
        find_sevens(finder, unseen)
        for stretch in finder.found:
            stretch.opportunity.lost = None
        finder.later_made()
        return finder

    def _declared(self) -> int:
        """What was declared, by the rules: combinations and trump sevens, without what stood by ``^``."""
        total = 0
        for turn in self.owner.turns:
            total += sum(act.meld.points for act in turn.acts if act.kind in (DECLARE, SCORE) and not act.meld.excused)
            total += sum(act.points for act in turn.sevens if not act.irregular)
        seats = {seat + 1 for seat in self.owner.seats}
        entries = [e for e in self.facts.timeline.ledger if e.reason == "seven-played" and e.seat in seats]
        return total + sum(entry.points for entry in entries)

    def _write(self, finder: Finder, stretch: Stretch, sentences: Sentences) -> None:
        """The sentence, the place in the record, and how the record would have written it there."""
        one = stretch.opportunity
        if stretch.by_copy and sentences.copy_told(stretch) is None:
            stretch.by_copy = False
            one.status = SUPERSEDED
        one.sentence = sentences.of(stretch)
        index = stretch.last if not stretch.lost_in else stretch.lost_in[-1]
        index = min(max(index, stretch.first), stretch.last)
        moment = finder.moments[index]
        turn = moment.turn
        scored = [act.item for act in turn.acts if act.meld.scored_trick == turn.trick]
        used = stretch.key != SEVEN_KEY and bool(scored) and self.facts.rules.rules.declarations == "one"
        one.place = scored[-1] if used else turn.last_event
        one.replaces = used
        if stretch.elsewise or (one.status in (MADE, DEFERRED) and not one.lost):
            return
        if stretch.key == SEVEN_KEY:
            one.words = self._seven_words(one, turn.turned)
        else:
            chance = moment.before.get(stretch.key)
            if chance is not None and (chance.at_first or not used):
                cards = self._refs(chance.combination.cards, chance.copies, moment.table)
                seat = chance.seat + 1 if chance.seat != turn.winner else 0
                declaration = Declaration(0, 0, seat=seat, points=chance.combination.points, cards=cards)
                one.words = event_text(declaration)

    def _seven_words(self, one: Opportunity, turned: int | None) -> str:
        seat = one.seat if len(self.owner.seats) > 1 else 0
        event: Event
        if self.facts.rules.rules.seven_shown is not None:
            event = Declaration(0, 0, seat=seat, points=one.points, cards=(CardRef(one.cards[0]),))
        else:
            event = Exchange(0, 0, seat=seat, points=one.points, given=one.cards[0], taken=turned or 0)
        return event_text(event)

    def _refs(
        self, cards: tuple[int, ...], copies: tuple[TableCard, ...], table: tuple[TableCard, ...]
    ) -> tuple[CardRef, ...]:
        """The cards as a record writes them, with a number where several copies of a card lie on the table."""
        refs = []
        left = list(copies)
        for card in canonical(cards):
            copy = next((one for one in left if one.card == card), None)
            if copy is None:
                refs.append(CardRef(card))
                continue
            left.remove(copy)
            several = sum(1 for one in table if one.card == card) > 1
            refs.append(CardRef(card, True, copy.number if several else 0))
        return tuple(sorted(refs, key=lambda ref: (ref.card & 15, ref.card >> 4, not ref.table, ref.copy)))

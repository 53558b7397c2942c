"""The trump sevens of seats whose cards are not all recorded: what was scored, what could or may have been."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.model import DEFERRED, FORGOTTEN, MADE, POSSIBLE, SPOILED
from bzq.games.bezique.analysis.opportunities import SEVEN_KEY

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.facts import SevenAct, Step, Turn
    from bzq.games.bezique.analysis.hidden import Unseen
    from bzq.games.bezique.analysis.opportunities import Finder, Stretch


def find_sevens(finder: Finder, unseen: dict[int, Unseen]) -> None:
    """Adds the sevens of an owner's unrecorded seats to its finder."""
    rules = finder.facts.rules.rules
    seven = finder.facts.start.seven()
    if seven is None or (rules.seven_shown is None and not rules.seven_exchanged):
        return
    for seat, hand in unseen.items():
        for certain in (True, False):
            _Follower(finder, seat, seven, hand, certain=certain).run()


class _Follower:
    """Follows the sevens of one seat; first what it must have held, then what it may have held."""

    def __init__(self, finder: Finder, seat: int, seven: int, hand: Unseen, *, certain: bool) -> None:
        self.finder = finder
        self.seat = seat
        self.seven = seven
        self.hand = hand
        self.certain = certain
        self.scored = finder.facts.start.scored_sevens[seat]
        self.open: Stretch | None = None
        turns = finder.owner.turns
        self.exchanges = any(act.seat == seat and act.taken is not None for turn in turns for act in turn.sevens)

    def run(self) -> None:
        """Goes through the turns of the owner."""
        for index, turn in enumerate(self.finder.owner.turns):
            self._played(turn.steps)
            acts = [act for act in turn.sevens if act.seat == self.seat]
            if acts:
                for act in acts:
                    self._act(index, turn, act)
            elif not turn.sevens:
                self._chance(index, turn)

    def _played(self, steps: list[Step]) -> None:
        """A seven that has scored goes first; one that has not is spoiled, or scores by being played."""
        for step in steps:
            if step.seat != self.seat or step.card != self.seven:
                continue
            if self.open is not None and not self.scored:
                one = self.open.opportunity
                one.status = DEFERRED if step.pays else SPOILED
                one.delay = step.trick - one.trick if step.pays else 0
                self.open = None
            if self.scored and not step.pays:
                self.scored -= 1

    def _act(self, index: int, turn: Turn, act: SevenAct) -> None:
        if act.points and not act.irregular:
            if self.certain:
                stretch = self.open or self.finder.open_seven(index, self.seat, act.points)
                stretch.last = stretch.made = index
                one = stretch.opportunity
                one.until, one.points = turn.trick, act.points
                one.delay = turn.trick - one.trick
                one.status = DEFERRED if one.delay else MADE
            self.open = None
        if act.taken is None:
            self.scored += 1
        elif not act.points:
            self.scored = max(0, self.scored - 1)

    def _worth(self, turn: Turn) -> int:
        """What a seven may score in a turn by being shown, or, where it cannot be, by an exchange; 0 for nothing."""
        rules = self.finder.facts.rules.rules
        if rules.seven_shown is not None:
            return rules.seven_shown
        free = turn.turned is not None and turn.turned != self.seven and not self.exchanges
        return rules.seven_exchanged or 0 if free else 0

    def _chance(self, index: int, turn: Turn) -> None:
        worth = self._worth(turn)
        if not worth:
            return
        wanted = (self.seven,) * (self.scored + 1)
        there = self.hand.certain(turn, wanted) if self.certain else self.hand.possible(turn, wanted)
        if not there or (not self.certain and self._known(index)):
            self.open = None
            return
        if self.open is None:
            self.open = self.finder.open_seven(index, self.seat, worth)
            if not self.certain:
                self.open.opportunity.certainty = POSSIBLE
        self.open.last = index
        self.open.opportunity.until = turn.trick
        self.open.opportunity.status = FORGOTTEN

    def _known(self, index: int) -> bool:
        """Whether a certain opportunity of this seat's sevens covers a turn already, or was made from it on."""
        return any(
            one.key == SEVEN_KEY
            and one.opportunity.seat == self.seat + 1
            and one.opportunity.certainty != POSSIBLE
            and (one.first <= index <= one.last or one.made > index)
            for one in self.finder.found
        )

"""Every play of the last tricks judged: what it was worth, what would have been best, and how it would have gone on.

Works on bare cards, seats from 0 and points; tricks are judged from the last to the first, so that what is found
for the end serves what comes before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bzq.engine.solving import Budget, BudgetSpent, Ending, Moment, Solver

Played = tuple[int, int]
"""Seat and card."""


@dataclass(slots=True)
class Judged:
    """A play: the points the seat's side could still win, what the card gave away, the best cards, a best line."""

    seat: int
    card: int
    value: int
    loss: int
    best: tuple[int, ...]
    forced: bool
    line: tuple[int, ...] = ()


@dataclass(slots=True)
class Course:
    """The last tricks of one table as they were played, and what is asked about them.

    ``tricks`` are the cards in the order played, the last trick perhaps unfinished; ``left`` the cards each seat
    holds after them. ``sides`` are the seats that win points together, each seat in one of them.
    """

    ending: Ending[Any]
    seats: int
    sides: tuple[frozenset[int], ...]
    tricks: list[list[Played]] = field(default_factory=list)
    left: list[list[int]] = field(default_factory=list)
    cut: bool = False
    """Whether the budget ended before all tricks were judged."""


def judge(course: Course, budget: Budget) -> list[list[Judged]]:
    """The plays of each trick that could be judged: of the last tricks, as many as the budget allows.

    Tricks before one in which somebody did not play, or held more cards than another, are not judged.
    """
    judging = _Judging(course, budget)
    found: list[list[Judged]] = []
    hands = [list(hand) for hand in course.left]
    for plays in reversed(course.tricks):
        for seat, card in plays:
            hands[seat].append(card)
        missing = course.seats - len({seat for seat, _ in plays})
        if (missing and found) or len({len(hand) for hand in hands}) != 1:
            break
        try:
            found.append(judging.trick(hands, plays))
        except BudgetSpent:
            course.cut = True
            break
    return found[::-1]


class _Judging:
    """The solvers of a course, and what was found for the trick that follows."""

    def __init__(self, course: Course, budget: Budget) -> None:
        self.opposed = len(course.sides) == 2
        """Two sides: what one wins the other does not, and one solver answers for both."""
        self.ending = course.ending
        asked = course.sides[:1] if self.opposed else course.sides
        solvers: list[Solver[Any]] = [self.ending.solver(side, budget) for side in asked]
        self.solvers = [
            solvers[0 if self.opposed else index]
            for seat in range(course.seats)
            for index, side in enumerate(course.sides)
            if seat in side
        ]
        """For each seat, the solver that answers for its side."""
        self.guesses = dict.fromkeys(range(len(course.sides)), 0)
        self.side = [index for seat in range(course.seats) for index, side in enumerate(course.sides) if seat in side]
        self.ahead: list[Played] = []
        """The plays that follow, as they were made."""
        self.line: tuple[int, ...] = ()
        """With two sides, a best line from the play that follows."""

    def trick(self, hands: list[list[int]], plays: list[Played]) -> list[Judged]:
        """The plays of one trick, judged; ``hands`` as they were before it."""
        ending = self.ending
        moment = ending.begin(hands, plays[0][0])
        before: list[Moment] = []
        after: list[Moment] = []
        for seat, card in plays:
            before.append(ending.turn(moment, seat))
            moment = ending.play(before[-1], card)
            after.append(moment)
        if moment.complete:
            self.guesses[self.side[moment.winner]] += moment.points
        found: list[Judged] = []
        for index in reversed(range(len(plays))):
            found.append(self._play(before[index], after[index], plays[index]))
            self.ahead.insert(0, plays[index])
        return found[::-1]

    def _play(self, moment: Moment, after: Moment, play: Played) -> Judged:
        seat, card = play
        ending = self.ending
        legal = ending.legal(moment)
        got = self.value(seat, after, self.guesses[self.side[seat]])
        if card in legal and (len(legal) == 1 or not self.at_least(seat, moment, got + 1)):
            value = got
        else:
            value = self.value(seat, moment, got)
        self._remember(seat, moment, value)
        best = []
        answers = {ending.alike(moment, card): got >= value} if card in legal else {}
        for one in legal:
            kind = ending.alike(moment, one)
            if kind not in answers:
                answers[kind] = self.at_least(seat, ending.play(moment, one), value)
            if answers[kind]:
                best.append(one)
        judged = Judged(seat, card, value, max(0, value - got), tuple(best), len(legal) == 1)
        in_turn = not self.ahead or self.ahead[0][0] == (after.winner if after.complete else after.seat)
        if self.opposed and card in best and in_turn and (self.line or not any(after.hands)):
            judged.line = (card, *self.line)  # what is best for one side is best against the other
        else:
            judged.line = self._best_line(seat, moment, value, [play, *self.ahead])
        self.line = judged.line if self.opposed else ()
        return judged

    def _remember(self, seat: int, moment: Moment, value: int) -> None:
        """Keeps a value as the guess for the play before."""
        side = self.side[seat]
        self.guesses[side] = value
        if self.opposed:
            self.guesses[1 - side] = self.ending.remaining(moment) - value

    def value(self, seat: int, moment: Moment, guess: int) -> int:
        """The points the seat's side can be sure of from a moment on."""
        solver = self.solvers[seat]
        if seat in solver.side:
            return solver.value(moment, guess)
        remaining = self.ending.remaining(moment)
        return remaining - solver.value(moment, remaining - guess)

    def at_least(self, seat: int, moment: Moment, points: int) -> bool:
        """Whether the seat's side can be sure of that many points."""
        solver = self.solvers[seat]
        if seat in solver.side:
            return solver.reaches(moment, points)
        return not solver.reaches(moment, self.ending.remaining(moment) - points + 1)

    def _best_line(self, seat: int, moment: Moment, value: int, ahead: Sequence[Played]) -> tuple[int, ...]:
        """The cards that follow with best play for and against the seat's side, which can be sure of ``value``.

        Of equally good cards the one that was played, as long as everything so far went as it was played; else the
        first in canonical order.
        """
        ending = self.ending
        line: list[int] = []
        as_played = True
        while any(moment.hands):
            mover = moment.seat
            ours = self.side[mover] == self.side[seat]
            legal = ending.legal(moment)
            if as_played and len(line) < len(ahead) and ahead[len(line)][0] == mover:
                played = ahead[len(line)][1]
                if played in legal:
                    legal.remove(played)
                    legal.insert(0, played)
            tried: set[object] = set()
            for card in legal:
                kind = ending.alike(moment, card)
                if kind in tried:
                    continue
                tried.add(kind)
                after = ending.play(moment, card)
                if len(legal) == 1 or self.at_least(seat, after, value if ours else value + 1) == ours:
                    break
            as_played = as_played and len(line) < len(ahead) and ahead[len(line)] == (mover, card)
            line.append(card)
            if after.complete:
                if self.side[after.winner] == self.side[seat]:
                    value -= after.points
                after = ending.following(after)
            moment = after
        return tuple(line)

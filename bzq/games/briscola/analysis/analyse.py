"""A deal of Briscola analysed: the last tricks, once the stock is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.endgame import Part, cards_left, loss_sentence, solve, tricks_from
from bzq.analysis.endplays import Course
from bzq.analysis.model import Endgame, Summary
from bzq.engine.solving import Budget
from bzq.games.briscola.position import Position
from bzq.games.briscola.solver import Ending
from bzq.language import mark, tr
from bzq.timeline.phrases import Phrases

if TYPE_CHECKING:
    from bzq.analysis.games import Extent
    from bzq.analysis.model import Analysis
    from bzq.timeline.model import Timeline

MOST_POSITIONS: Final = 500_000
"""Positions within tricks that are looked at in one deal: far more than three cards of six players take."""

_GIVEN: Final = {
    (1, 0): mark("It made a draw of a deal that was won."),
    (1, -1): mark("It gave away a deal that was won."),
    (0, -1): mark("It lost a deal that was a draw."),
}


def fill(analysis: Analysis, extent: Extent) -> None:
    """Writes what there is to say of a deal of Briscola in any of its forms."""
    timeline = analysis.timeline
    position = timeline.position
    if not isinstance(position, Position) or timeline.rules is None:
        return
    analysis.declares = False
    analysis.scores_at_once = False
    for side in range(position.rules.sides):
        seats = tuple(seat + 1 for seat, one in enumerate(position.rules.side) if one == side)
        analysis.summaries.append(Summary(seats[0], seats, available=0, missed=0))
    if extent.endgame:
        analysis.endgame = solve_endgame(timeline, position, extent.effort)
        phrases = Phrases(timeline.players, timeline.rules)
        given = _given_away(timeline, position, analysis.endgame)
        for play in analysis.endgame.plays:
            if play.loss:
                said = loss_sentence(play, analysis.endgame, phrases.name(play.seat - 1))
                more = given.get((play.trick, play.seat))
                play.sentence = f"{said} {more}" if more else said


def solve_endgame(timeline: Timeline, position: Position, effort: int = 1) -> Endgame:
    """The tricks after which nobody draws, every play judged; empty where a hand is not known."""
    rules = position.rules
    found = Endgame(against_all=rules.sides > 2)
    tricks = tricks_from(timeline, rules.stock_tricks + 1, position)
    seats = range(rules.seats)
    left = cards_left(position.where, seats)
    if left is None or not tricks:
        return found
    numbers = sorted(tricks)
    hands = [[card for n in numbers for who, card in tricks[n] if who == seat] + left[seat] for seat in seats]
    ending = Ending(rules, position.trump, hands)
    sides = tuple(frozenset(seat for seat in seats if rules.side[seat] == side) for side in range(rules.sides))
    course = Course(ending, rules.seats, sides, [tricks[number] for number in numbers], left)
    solve([Part(tuple(seats), numbers, course)], Budget(effort * MOST_POSITIONS), found)
    return found


def _given_away(timeline: Timeline, position: Position, endgame: Endgame) -> dict[tuple[int, int], str]:
    """For each trick and seat whose card cost its side the deal, or made a draw of it, a sentence about that.

    Two sides only, and only where all the points that were won are known; in a deal to 31 nobody need win the most.
    """
    rules = position.rules
    if rules.sides != 2 or rules.claim or (timeline.record.known("Trick") and timeline.won_before is None):
        return {}
    total = sum(points for points, count in zip(rules.points[0], rules.copies, strict=True) if count)
    won = list(timeline.won_before or (0, 0))
    before: dict[int, list[int]] = {}
    for trick in timeline.tricks:
        before[trick.number] = list(won)
        won[rules.side[trick.winner - 1]] += trick.points
    before.setdefault(position.trick, won)
    words = {}
    for play in endgame.plays:
        sure = before[play.trick][rules.side[play.seat - 1]] + play.value
        better, worse = _sign(2 * sure - total), _sign(2 * (sure - play.loss) - total)
        if better != worse:
            words[play.trick, play.seat] = tr(_GIVEN[better, worse])
    return words


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)

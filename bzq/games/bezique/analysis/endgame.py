"""The last tricks of the Bézique family: for brisques and the last trick, in pairs where four play them so.

With the stock gone every hand is known, from the cards that are played or from what is left at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.endgame import Part, cards_left, in_doubt, loss_sentence, solve, tricks_from
from bzq.analysis.endplays import Course
from bzq.analysis.model import Endgame, EndPlay
from bzq.engine.solving import Budget
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.solver import Ending
from bzq.language import tr
from bzq.timeline.phrases import Phrases

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled
    from bzq.timeline.model import Timeline

MOST_POSITIONS: Final = 4_000_000
"""Positions within tricks that are looked at in one deal of two players or sides: far more than fifteen cards take."""

MOST_POSITIONS_OF_MANY: Final = 200_000
"""The same where more than two sides play, each against all others."""

BRISQUE_POINTS: Final = 10
"""What an ace or ten is reckoned at where the rules do not count them."""


def solve_endgame(
    timeline: Timeline, *, sentences: bool = True, positions: int | None = None, effort: int = 1
) -> Endgame:
    """The last tricks of a walked record, every play of every seat judged.

    Empty where a hand is not known, and for a record with errors (those about points apart). ``sentences``: a play
    that lost points gets a sentence. ``positions`` is how many positions may be looked at (else ``effort`` times
    :data:`MOST_POSITIONS`); where they do not suffice, :attr:`~bzq.analysis.model.Endgame.from_trick` is later than
    the first of the last tricks. Every value that is given is exact.
    """
    rules, position = timeline.rules, timeline.position
    found = Endgame()
    if rules is None or position is None:
        return found
    found.counted = position.rules.rules.brisques != "off"
    found.against_all = position.rules.sides > 2 and not position.rules.in_pairs
    if in_doubt(timeline) or position.stock_stage():
        return found
    left = _hands(position)
    if left is None:
        return found
    if positions is None:
        positions = effort * (MOST_POSITIONS_OF_MANY if found.against_all else MOST_POSITIONS)
    tricks = tricks_from(timeline, position.rules.stock_tricks + 1, position)
    parts: list[Part] = []
    for seats, first, past in _pairings(position):
        numbers = [number for number in sorted(tricks) if first <= number < past]
        if any(seat not in seats for number in numbers for seat, _ in tricks[number]):
            parts = []  # nothing is told of the tricks before these
            continue
        course = _course(position, seats, last=past > rules.tricks)
        course.tricks = [[(seats.index(seat), card) for seat, card in tricks[number]] for number in numbers]
        course.left = [left[seat] for seat in seats]
        parts.append(Part(seats, numbers, course))
    solve(parts, Budget(positions), found)
    if sentences:
        phrases = Phrases(timeline.players, rules)
        for play in found.plays:
            if play.loss:
                play.sentence = _sentence(play, found, phrases.name(play.seat - 1))
    return found


def _hands(position: Position) -> list[list[int]] | None:
    """The cards each seat still holds at the end of a record, ``None`` where some are not known."""
    seats = range(position.rules.seats)
    if position.over():
        return [[] for _ in seats]
    hands = cards_left(position.where, seats)
    if hands is None:
        return None
    for table in position.tables:
        for one in table:
            hands[one.seat].append(one.card)
    return hands


def _pairings(position: Position) -> list[tuple[tuple[int, ...], int, int]]:
    """Which seats play the last tricks with each other, from which trick on, and the first one that is not theirs."""
    rules = position.rules
    first = rules.stock_tricks + 1
    if not rules.in_pairs:
        return [(tuple(range(rules.seats)), first, rules.tricks + 1)]
    winner = position.stock_winner
    if winner == NO_SEAT:
        return []
    seats = [(winner + step) % rules.seats for step in range(4)]
    middle = first + rules.rules.hand
    return [((seats[0], seats[1]), first, middle), ((seats[2], seats[3]), middle, rules.tricks + 1)]


def _course(position: Position, seats: tuple[int, ...], *, last: bool) -> Course:
    """What is played for, and who plays with whom; ``last``: with the last trick of the deal."""
    rules = position.rules
    options = rules.rules
    places = range(len(seats))
    found = [frozenset(place for place in places if rules.side[seats[place]] == side) for side in range(rules.sides)]
    sides = tuple(side for side in found if side)
    brisque = options.brisque_points if options.brisques != "off" else BRISQUE_POINTS
    last_points = options.last_trick_points if last and options.last_trick == "end" else 0
    return course_of(rules, position.trump, len(seats), sides, brisque, last_points)


def course_of(
    rules: Compiled, trump: int | None, seats: int, sides: tuple[frozenset[int], ...], brisque: int, last: int
) -> Course:
    """Last tricks that are still to be filled in; ``brisque`` and ``last`` are the points played for."""
    everybody = frozenset(range(seats))
    asked = sides if len(sides) == 2 else (*sides, *(everybody - side for side in sides))
    return Course(Ending(rules, trump, seats, brisque, last, asked), seats, sides)


def _sentence(play: EndPlay, endgame: Endgame, name: str) -> str:
    said = loss_sentence(play, endgame, name)
    if endgame.counted:
        return said
    reckoned = tr(
        "Brisques are reckoned at {points} here, though they do not count in this game's score.", points=BRISQUE_POINTS
    )
    return f"{said} {reckoned}"

"""The last tricks of a record, with all cards known: what each card played was worth, and what would have been better.

With the stock gone every hand is known, from the cards that are played or from what is left at the end. Two players
or two sides: exact, whatever the others do. More: what a player can be sure of, the others playing together against
him. Nothing is said where a hand is not fully known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.analysis.endplays import Course, Judged, Played, judge
from bzq.analysis.model import Endgame, EndPlay
from bzq.cards import card_name
from bzq.findings import Severity
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.solver import Budget
from bzq.timeline.phrases import Phrases

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline

MOST_POSITIONS: Final = 4_000_000
"""Positions within tricks that are looked at in one deal of two players or sides: far more than fifteen cards take."""

MOST_POSITIONS_OF_MANY: Final = 200_000
"""The same where more than two sides play, each against all others."""

BRISQUE_POINTS: Final = 10
"""What an ace or ten is reckoned at where the rules do not count them."""


def solve_endgame(timeline: Timeline, *, sentences: bool = True, positions: int | None = None) -> Endgame:
    """The last tricks of a walked record, every play of every seat judged.

    Empty where a hand is not known, and for a record with errors (those about points apart). ``sentences``: a play
    that lost points gets a sentence. ``positions`` is how many positions may be looked at (see
    :data:`MOST_POSITIONS`); where they do not suffice, :attr:`~bzq.analysis.model.Endgame.from_trick` is later than
    the first of the last tricks. Every value that is given is exact.
    """
    rules, position = timeline.rules, timeline.position
    found = Endgame()
    if rules is None or position is None:
        return found
    found.counted = rules.brisques != "off"
    found.against_all = position.rules.sides > 2 and not position.rules.in_pairs
    if _in_doubt(timeline) or position.stock_stage():
        return found
    left = _hands(position)
    if left is None:
        return found
    if positions is None:
        positions = MOST_POSITIONS_OF_MANY if found.against_all else MOST_POSITIONS
    budget = Budget(positions)
    phrases = Phrases(timeline.players, rules) if sentences else None
    tricks = _tricks(timeline, position)
    for seats, first, past in reversed(_parts(position)):
        numbers = [number for number in sorted(tricks) if first <= number < past]
        if any(seat not in seats for number in numbers for seat, _ in tricks[number]):
            break
        course = _course(position, seats, last=past > rules.tricks)
        course.tricks = [[(seats.index(seat), card) for seat, card in tricks[number]] for number in numbers]
        course.left = [left[seat] for seat in seats]
        judged = judge(course, budget)
        plays = [
            _end_play(number, seats[one.seat], one, found, phrases)
            for number, trick in zip(numbers[len(numbers) - len(judged) :], judged, strict=True)
            for one in trick
        ]
        found.plays = plays + found.plays
        if len(judged) < len(numbers):
            break
    if found.plays:
        found.from_trick = found.plays[0].trick
    return found


def _in_doubt(timeline: Timeline) -> bool:
    """Whether errors leave open how the cards lay; errors about points do not."""
    return any(
        finding.severity is Severity.ERROR and not finding.code.startswith(("E6", "E7"))
        for finding in timeline.findings
    )


def _hands(position: Position) -> list[list[int]] | None:
    """The cards each seat still holds at the end of a record, ``None`` where some are not known."""
    where = position.where
    seats = range(position.rules.seats)
    if position.over():
        return [[] for _ in seats]
    if not all(where.known(seat) for seat in seats):
        return None
    hands = [[card for card, count in enumerate(where.hands[seat]) for _ in range(max(0, count))] for seat in seats]
    for table in position.tables:
        for one in table:
            hands[one.seat].append(one.card)
    return hands


def _tricks(timeline: Timeline, position: Position) -> dict[int, list[Played]]:
    """The plays of the last tricks by number, seats from 0, with those of a trick that was not finished."""
    stock_tricks = position.rules.stock_tricks
    tricks = {
        trick.number: [(play.seat - 1, play.card) for play in trick.plays]
        for trick in timeline.tricks
        if trick.number > stock_tricks
    }
    if position.plays:
        tricks[position.trick] = list(position.plays)
    return tricks


def _parts(position: Position) -> list[tuple[tuple[int, ...], int, int]]:
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
    sides = [
        frozenset(index for index, seat in enumerate(seats) if rules.side[seat] == side) for side in range(rules.sides)
    ]
    return Course(
        rules,
        position.trump,
        len(seats),
        tuple(side for side in sides if side),
        options.brisque_points if options.brisques != "off" else BRISQUE_POINTS,
        options.last_trick_points if last and options.last_trick == "end" else 0,
    )


def _end_play(number: int, seat: int, judged: Judged, endgame: Endgame, phrases: Phrases | None) -> EndPlay:
    play = EndPlay(number, seat + 1, judged.card, judged.best, judged.value, judged.loss, judged.forced, judged.line)
    if phrases is not None and play.loss:
        play.sentence = _sentence(play, endgame, phrases.name(seat))
    return play


def _sentence(play: EndPlay, endgame: Endgame, name: str) -> str:
    """What a card gave away, for people."""
    names = [card_name(card) for card in play.best]
    better = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
    points = f"{play.loss} point{'s' if play.loss != 1 else ''}"
    known = "with all cards known"
    if endgame.against_all:
        known += " and the others reckoned as playing together"
    said = f"Trick {play.trick}: {better} was worth {points} more to {name} than {card_name(play.played)}, {known}."
    if not endgame.counted:
        said += f" Brisques are reckoned at {BRISQUE_POINTS} here, though they do not count in this game's score."
    return said

"""The last tricks of a record, with all cards known: what each card played was worth, and what would have been better.

What a game plays for, and who with whom, its own module says by a :class:`Part`; here the plays are judged, put into
words and found in the record. Two players or two sides: exact, whatever the others do. More: what a player can be
sure of, the others playing together against him. Nothing is said where a hand is not fully known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bzq.analysis.endplays import Course, Judged, Played, judge
from bzq.analysis.model import Endgame, EndPlay
from bzq.findings import Severity
from bzq.language import card_said, either, mark_n, tr_n
from bzq.records.model import Play
from bzq.records.plain import expand_all

if TYPE_CHECKING:
    from bzq.engine.solving import Budget
    from bzq.engine.whereabouts import Whereabouts
    from bzq.timeline.model import Timeline

Sentence = Callable[[EndPlay], str]
"""What is said of a play that gave points away."""


@dataclass(slots=True)
class Part:
    """Tricks that some seats play with each other: those seats, the numbers of the tricks, and how they were played.

    Seats count from 0; those of the course are places in ``seats``.
    """

    seats: tuple[int, ...]
    numbers: list[int]
    course: Course


def in_doubt(timeline: Timeline) -> bool:
    """Whether errors leave open how the cards lay; errors about points do not."""
    return any(
        finding.severity is Severity.ERROR and not finding.code.startswith(("E6", "E7"))
        for finding in timeline.findings
    )


def tricks_from(timeline: Timeline, first: int, position: Any) -> dict[int, list[Played]]:
    """The plays from a trick on by number, seats from 0, with those of a trick that was not finished."""
    tricks = {
        trick.number: [(play.seat - 1, play.card) for play in trick.plays]
        for trick in timeline.tricks
        if trick.number >= first
    }
    if position.plays and position.trick >= first:
        tricks[position.trick] = list(position.plays)
    return tricks


def cards_left(where: Whereabouts, seats: Sequence[int]) -> list[list[int]] | None:
    """The cards in the hands of seats at the end of a record, ``None`` where some are not known."""
    if not all(where.known(seat) for seat in seats):
        return None
    return [[card for card, count in enumerate(where.hands[seat]) for _ in range(max(0, count))] for seat in seats]


def solve(parts: Sequence[Part], budget: Budget, found: Endgame) -> None:
    """Judges the plays of the parts, from the last to the first, as far as the budget goes."""
    for part in reversed(parts):
        judged = judge(part.course, budget)
        found.cut = found.cut or part.course.cut
        plays = [
            _end_play(number, part.seats[one.seat] + 1, one)
            for number, trick in zip(part.numbers[len(part.numbers) - len(judged) :], judged, strict=True)
            for one in trick
        ]
        found.plays = plays + found.plays
        if len(judged) < len(part.numbers):
            break
    if found.plays:
        found.from_trick = found.plays[0].trick


def _end_play(number: int, seat: int, judged: Judged) -> EndPlay:
    return EndPlay(number, seat, judged.card, judged.best, judged.value, judged.loss, judged.forced, judged.line)


_LOST: Final = mark_n(
    "Trick {trick}: {better} was worth {n} point more to {who} than {card}, with all cards known.",
    "Trick {trick}: {better} was worth {n} points more to {who} than {card}, with all cards known.",
)
_LOST_AGAINST_ALL: Final = mark_n(
    "Trick {trick}: {better} was worth {n} point more to {who} than {card}, with all cards known and the others "
    "reckoned as playing together.",
    "Trick {trick}: {better} was worth {n} points more to {who} than {card}, with all cards known and the others "
    "reckoned as playing together.",
)


def loss_sentence(play: EndPlay, endgame: Endgame, name: str) -> str:
    """What a card gave away, for people."""
    better, card = either([card_said(one) for one in play.best]), card_said(play.played)
    said = _LOST_AGAINST_ALL if endgame.against_all else _LOST
    return tr_n(*said, play.loss, trick=play.trick, better=better, who=name, card=card)


def play_items(timeline: Timeline) -> dict[tuple[int, int], Play]:
    """For each trick and seat (from 1) the event of the record with which it played."""
    position = timeline.position
    if position is None:
        return {}
    made = [(trick.number, play.seat) for trick in timeline.tricks for play in trick.plays]
    made += [(position.trick, seat + 1) for seat, _ in position.plays]
    items = (item for item in expand_all(timeline.record.items) if isinstance(item, Play))
    return dict(zip(made, items, strict=False))


def place_plays(timeline: Timeline, plays: Sequence[EndPlay]) -> None:
    """Finds the event of the record for each solved play."""
    places = play_items(timeline) if plays else {}
    for play in plays:
        play.place = places.get((play.trick, play.seat))

"""What the quiz of a page asks at a frame: what could be declared there, what the record did, what was lost by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import card_name
from bzq.games.bezique.looks import seven_choices
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.records.model import Declaration, Draw, Exchange, Play
from bzq.timeline.declarable import declarable
from bzq.views.stepper_scene import choice_of

if TYPE_CHECKING:
    from bzq.analysis.model import Opportunity
    from bzq.timeline.frames import Line
    from bzq.views.stepper_scene import Scene

_WAYS: Final = 120
"""Ways to make one combination that a page carries; more exist only with many packs."""


def question(scene: Scene, line: Line, index: int) -> dict[str, Any] | None:
    """The question at a frame where a trick has just been won and something can be declared; else ``None``.

    ``choices`` are seat (from 1), name, points, whether it is a seven, and all sets of cards that make it; ``made``
    and ``points`` what the record did; ``lost`` what a best schedule takes here, each by its name and which of the
    choices it is, ``None`` where nobody knows; ``many`` whether more than one may be declared a trick, ``beside``
    whether a seven counts beside one.
    """
    frame = line.frames[index]
    position = frame.position
    if not isinstance(frame.item, Play) or not isinstance(position, Position) or position.won == NO_SEAT:
        return None
    named = _choices(position)
    if not named:
        return None
    choices = [choice for _, choice in named]
    made, points = _made(line, index)
    rules = position.rules.rules
    return {
        "choices": choices,
        "made": made,
        "points": points,
        "lost": _lost(scene, line, frame.trick, named),
        "many": rules.declarations != "one",
        "beside": rules.seven_free,
    }


def _choices(position: Position) -> list[tuple[str, list[Any]]]:
    """Everything that may be declared by the winner's side, the dearest first, a seven last; each with its English."""
    found: dict[tuple[int, str], list[Any]] = {}
    able = [choice_of(one) for one in declarable(position) if not one.seven]
    for one in [*able, *seven_choices(position)]:
        choice = found.setdefault((one.seat, one.english), [one.seat, one.name, one.points, one.seven, []])
        way = "".join(map(card_name, one.cards))
        if way not in choice[4] and len(choice[4]) < _WAYS:
            choice[4].append(way)
    named = [(english, choice) for (_, english), choice in found.items()]
    return sorted(named, key=lambda one: (one[1][3], -one[1][2]))


def _made(line: Line, index: int) -> tuple[list[list[Any]], int]:
    """What the record declared after the trick: cards and names; and the points of all."""
    made = []
    points = 0
    for frame in line.frames[index + 1 :]:
        item = frame.item
        if isinstance(item, Draw | Play):
            break
        names = ", ".join(entry.what for entry in frame.entries)
        if isinstance(item, Declaration):
            made.append(["".join(sorted(card_name(card.card) for card in item.cards)), names])
        elif isinstance(item, Exchange):
            made.append([card_name(item.given), names])
        points += sum(entry.points for entry in frame.entries)
    return made, points


def _lost(scene: Scene, line: Line, trick: int, named: list[tuple[str, list[Any]]]) -> list[list[Any]] | None:
    """What should have been declared here by a best schedule and was not; ``None`` where nobody knows."""
    analysis = scene.analysis
    if analysis is None or line.parent is not None:
        return None
    seats = {choice[0] for _, choice in named}
    own = [one for one in analysis.opportunities if one.seat in seats]
    if any(one.lost is None for one in own):
        return None
    return [
        [one.declaration, [at for at, (english, choice) in enumerate(named) if _is(one, english, choice[4])]]
        for one in own
        if one.lost and one.lost_at == trick
    ]


def _is(one: Opportunity, english: str, ways: list[str]) -> bool:
    """Whether a choice is what an opportunity was."""
    return english == one.english or (len(one.cards) == 1 and card_name(one.cards[0]) in ways)

"""What was missed, at the frame of the main line where it is shown."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.analysis.model import DISPLACED, FORGOTTEN, SPOILED
from bzq.language import tr
from bzq.records.model import Bid, Draw, Play
from bzq.views.stepper_path import won_at

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.timeline.frames import Replay

_UNMADE: Final = (SPOILED, DISPLACED, FORGOTTEN)


class Miss(NamedTuple):
    """Points that were given away: by a declaration not made, or by a card of the last tricks.

    ``first`` is the frame of the main line where it shows first, ``last`` the last where it is spoken of.
    ``points`` were lost, or with ``perhaps`` may have been, since not all cards are known; ``head`` says it.
    ``cards`` are those to look at in the seat's hand and on its table; ``ending``: it is a card of the last tricks.
    """

    first: int
    last: int
    trick: int
    seat: int
    points: int
    perhaps: bool
    head: str
    what: str
    sentence: str
    cards: tuple[int, ...]
    ending: bool


class Known(NamedTuple):
    """What is seen with all cards known at a frame of the main line, and is no miss: how a contract stands."""

    at: int
    seat: int
    sentence: str


class Misses:
    """All that was missed in a record, in order. ``certain``: every card is known, so nothing else was."""

    def __init__(self, replay: Replay, analysis: Analysis) -> None:
        found = [*_declarations(replay, analysis), *_last_tricks(replay, analysis)]
        self.all = sorted(found, key=lambda miss: (miss.first, miss.seat, -miss.points))
        self.certain = all(summary.available is not None for summary in analysis.summaries)
        if not analysis.declares:
            self.certain = analysis.endgame.from_trick > 0
        self.known = _contracts(replay, analysis)

    def seen(self, eyes: int) -> list[Miss]:
        """The misses that these eyes may know of: all, a seat's own, or none."""
        return [miss for miss in self.all if eyes in (0, miss.seat)]

    def at(self, index: int, eyes: int) -> list[Miss]:
        """What is to be said at a frame of the main line."""
        return [miss for miss in self.seen(eyes) if miss.first <= index <= miss.last]

    def seen_there(self, index: int, eyes: int) -> list[Known]:
        """What is seen with all cards known at a frame of the main line, for these eyes."""
        return [one for one in self.known if one.at == index and eyes in (0, one.seat)]

    def following(self, index: int, eyes: int) -> Miss | None:
        """The first miss that shows after a frame."""
        seen = self.seen(eyes)
        at = bisect_right([miss.first for miss in seen], index)
        return seen[at] if at < len(seen) else None

    def preceding(self, index: int, eyes: int) -> Miss | None:
        """The last miss that shows first before a frame."""
        seen = self.seen(eyes)
        at = bisect_left([miss.first for miss in seen], index)
        return seen[at - 1] if at else None


def _declarations(replay: Replay, analysis: Analysis) -> list[Miss]:
    frames = replay.main.frames
    found = []
    for one in analysis.opportunities:
        perhaps = one.lost is None and one.status in _UNMADE
        trick = one.until if perhaps else one.lost_at
        first = _turn_at(replay, trick, one.seat) if one.lost or perhaps else None
        if first is None:
            continue
        last = first
        turn = frames[first].position.won >= 0
        while turn and last + 1 < len(frames) and not isinstance(frames[last + 1].item, Draw | Play):
            last += 1
        points = one.lost or one.points
        head = tr("perhaps {points}", points=points) if perhaps else tr("{points} missed", points=points)
        said = _said(one.sentence, trick)
        found.append(Miss(first, last, trick, one.seat, points, perhaps, head, one.declaration, said, one.cards, False))
    return found


def _turn_at(replay: Replay, trick: int, seat: int) -> int | None:
    """The frame at which something was not declared: the trick was won, or the seat played without having declared."""
    found = won_at(replay.main, trick)
    if found is not None:
        return found
    return _plays(replay).get((trick, seat))


def _plays(replay: Replay) -> dict[tuple[int, int], int]:
    """The frames of the cards of the main line, by trick and seat."""
    return {
        (frame.trick, frame.seat): index
        for index, frame in enumerate(replay.main.frames)
        if isinstance(frame.item, Play)
    }


def _contracts(replay: Replay, analysis: Analysis) -> list[Known]:
    """How contracts stood: where a suit was taken or could have been, and at the cards that turned it."""
    bids: dict[tuple[int, int], int] = {}
    rounds: Counter[int] = Counter()
    for index, frame in enumerate(replay.main.frames):
        if isinstance(frame.item, Bid):
            rounds[frame.seat] += 1
            bids[rounds[frame.seat], frame.seat] = index
    plays = _plays(replay)
    found = []
    for contract in analysis.contracts:
        at = bids.get((contract.round, contract.seat))
        if at is not None and contract.sentence:
            found.append(Known(at, contract.seat, contract.sentence))
        for turn in contract.turns:
            at = plays.get((turn.trick, turn.seat))
            if at is not None and turn.sentence:
                found.append(Known(at, turn.seat, _said(turn.sentence, turn.trick)))
    return found


def _last_tricks(replay: Replay, analysis: Analysis) -> list[Miss]:
    places = _plays(replay)
    found = []
    for one in analysis.endgame.plays:
        at = places.get((one.trick, one.seat))
        if one.loss <= 0 or at is None:
            continue
        parts = [tr("{points} lost, seen with all cards known", points=one.loss)]
        if not analysis.endgame.counted:
            parts.append(tr("in brisques that these rules do not count"))
        if analysis.endgame.against_all:
            parts.append(tr("the others playing together"))
        head, said = ", ".join(parts), _said(one.sentence, one.trick)
        found.append(
            Miss(at, at, one.trick, one.seat, one.loss, False, head, tr("a better card"), said, one.best, True)
        )
    return found


def _said(sentence: str, trick: int) -> str:
    """A sentence of the analysis without its trick, where that is the one that is shown."""
    head = re.escape(tr("Trick {trick}", trick=trick))
    bare = re.sub(rf"^{head}\s*:\s*", "", sentence)
    return bare[:1].upper() + bare[1:]

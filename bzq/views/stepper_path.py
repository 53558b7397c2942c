"""Where a frame lies in its record: the frames before it, the trick it shows, the line it branched from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from bzq.records.model import Bid, Draw, Play

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame, Line


class TrickShown(NamedTuple):
    """The cards of a trick in the order played (seats from 1), and who won it: 0 while cards are missing."""

    plays: list[tuple[int, int]]
    winner: int


def before(line: Line, index: int) -> Frame | None:
    """The frame before one, through the branch where a variation begins; ``None`` at the start."""
    if index > 0:
        return line.frames[index - 1]
    return before(line.parent, line.at) if line.parent is not None else None


def backwards(line: Line, index: int) -> Iterator[Frame]:
    """A frame and all before it, the latest first; a variation goes on in the line it branched from."""
    where: Line | None = line
    while where is not None:
        for at in range(index, -1, -1):
            yield where.frames[at]
        index = where.at - 1
        where = where.parent


def depth(line: Line) -> int:
    """How many variations deep a line lies: 0 for the main line."""
    return 0 if line.parent is None else 1 + depth(line.parent)


def main_index(line: Line, index: int) -> int:
    """The place on the main line of a frame, or of the branch that leads to it."""
    while line.parent is not None:
        index = line.at
        line = line.parent
    return index


def trick_shown(line: Line, index: int) -> TrickShown:
    """The trick that lies on the table at a frame: under way, or won and not yet followed by a draw."""
    frame = line.frames[index]
    position = frame.position
    if position.plays:
        return TrickShown([(seat + 1, card) for seat, card in position.plays], 0)
    if frame.item is None or isinstance(frame.item, Draw):
        return TrickShown([], 0)
    winner = position.last_winner
    return TrickShown(list(frame.played), winner + 1 if frame.played and winner >= 0 else 0)


def trick_number(frame: Frame) -> int:
    """The number of the trick that a frame shows: after a draw or a bid and at the start, the one to be played."""
    position = frame.position
    number = position.trick if frame.item is None or isinstance(frame.item, Draw | Bid) else frame.trick
    return min(number, int(position.rules.tricks))


def turn_ends(line: Line) -> list[tuple[int, int]]:
    """The tricks of a line as pairs: number, and the last frame before its draw, where everything is declared.

    Bids are as a trick 0.
    """
    ends: dict[int, int] = {}
    for index, frame in enumerate(line.frames):
        if frame.item is not None and not isinstance(frame.item, Draw):
            ends[frame.trick] = index
    return sorted(ends.items(), key=lambda pair: pair[1])


def won_at(line: Line, trick: int) -> int | None:
    """The frame of a line at which a trick of the stock was won and its winner may declare."""
    for index, frame in enumerate(line.frames):
        if frame.trick == trick and isinstance(frame.item, Play) and frame.position.won >= 0:
            return index
    return None

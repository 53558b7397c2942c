"""The end of a deal: contract made, failed, tied or capot, and what each side writes (S1, ruling 12)."""

from __future__ import annotations

from collections.abc import Sequence

from bzq.engine.game import Outcome
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.declare import compare
from bzq.games.belote.position import Declared, Position
from bzq.language import tr


def settle(position: Position) -> None:
    """Books the deal's points when the last trick has been played, and says who won it.

    A capot is settled before the contract. Otherwise the taker's side must have more than the defenders; with
    as many its points float, or by ``litige=lost`` it has failed. Belote stays with its side in each case but
    the floating one.
    """
    options = position.rules.rules
    side_of = position.rules.side
    last_side = side_of[position.last_winner]
    position.points[last_side] += options.last_trick_points
    taker = side_of[position.taker]
    for side in (0, 1):
        if position.tricks_won[side] == position.rules.tricks:
            _capot(position, side)
            return
    totals = [count(position, side, for_contract=True) for side in (0, 1)]
    defenders = 1 - taker
    if totals[taker] > totals[defenders]:
        for side in (0, 1):
            _write_own(position, side)
        position.outcome = Outcome(taker, "made")
    elif totals[taker] == totals[defenders] and options.litige == "float":
        _write_own(position, defenders)
        position.outcome = Outcome(None, "litige", count(position, taker))
    else:
        whole = position.points[0] + position.points[1]
        position.score(defenders, whole, "contract", tr("contract failed"))
        _write_declarations(position, defenders)
        for side in (0, 1):
            _write_belote(position, side)
        position.outcome = Outcome(defenders, "failed")


def settled_with(position: Position, declared: Sequence[Declared]) -> Position:
    """A finished deal as it would have been settled with these declarations, its cards and tricks as they were."""
    other = position.copy()
    other.declared = list(declared)
    other.scores = [0, 0]
    other.outcome = None
    other.points[other.rules.side[other.last_winner]] -= other.rules.rules.last_trick_points  # settling adds them
    compare(other)
    settle(other)
    return other


def count(position: Position, side: int, *, for_contract: bool = False) -> int:
    """A side's points: tricks, the last trick, its declarations where they count, and belote.

    ``for_contract`` leaves belote out where the rules do.
    """
    options = position.rules.rules
    total = position.points[side]
    if position.winning_side == side:
        total += sum(one.points for one in position.declared if position.counts(one))
    if has_belote(position, side) and (options.belote_in_contract or not for_contract):
        total += options.belote_points
    return total


def has_belote(position: Position, side: int) -> bool:
    """Whether a seat of this side has played king and queen of trumps."""
    return position.belote_seat != NO_SEAT and position.rules.side[position.belote_seat] == side


def _capot(position: Position, side: int) -> None:
    """All the tricks: their points in one sum, and every declaration; the others keep their belote."""
    position.score(side, position.rules.rules.capot_points, "capot", tr("capot, all eight tricks"))
    _write_declarations(position, side)
    for each in (0, 1):
        _write_belote(position, each)
    position.outcome = Outcome(side, "capot")


def _write_own(position: Position, side: int) -> None:
    """A side writes its tricks, the last trick, its declarations and belote."""
    options = position.rules.rules
    last = options.last_trick_points if position.rules.side[position.last_winner] == side else 0
    position.score(side, position.points[side] - last, "card-points", tr("points of the cards"))
    if last:
        position.score(position.last_winner, last, "last-trick", tr("last trick"))
    if position.winning_side == side:
        _write_declarations(position, side)
    _write_belote(position, side)


def _write_declarations(position: Position, to: int) -> None:
    """The declarations of the side with the best one go to a side, each with its name."""
    for one in position.declared:
        if position.counts(one):
            seat = one.seat if position.rules.side[one.seat] == to else to
            name, english = (
                (one.combination.name, one.combination.english) if one.combination else (tr("declaration"), "")
            )
            position.score(seat, one.points, "declarations", name, english)


def _write_belote(position: Position, side: int) -> None:
    if has_belote(position, side):
        position.score(position.belote_seat, position.rules.rules.belote_points, "belote", tr("belote and rebelote"))

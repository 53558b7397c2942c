"""Positions kept for looking at: copies that share with the one before them whatever an event left as it was.

A deal of eight packs has hundreds of events and dozens of declarations; one event changes little of that. What is
shared is never changed: a position that is to be played on from is copied first (:meth:`Position.copy`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from bzq.engine.whereabouts import Whereabouts
from bzq.games.bezique.table import copy_tables

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position

_T = TypeVar("_T")

_LISTS: Final = ("plays", "scores", "brisques", "scored_sevens", "blanche")
_ROWS: Final = ("laid", "rank_played", "married_played")


def snapshot(position: Position, before: Position) -> Position:
    """A copy of a position for looking at; ``before`` is a snapshot of the same deal some events earlier."""
    kept = object.__new__(type(position))
    for name in type(position).__slots__:
        setattr(kept, name, getattr(position, name))
    kept.log = []
    for name in _LISTS:
        setattr(kept, name, _shared(getattr(position, name), getattr(before, name)))
    for name in _ROWS:
        setattr(kept, name, _shared_rows(getattr(position, name), getattr(before, name)))
    kept.where = _whereabouts(position.where, before.where)
    if _same_tables(position, before):
        kept.tables, kept.melds = before.tables, before.melds
        kept.turn_melds = before.turn_melds if position.turn_melds else []
        kept.turn_laid = before.turn_laid if position.turn_laid else []
        return kept
    kept.tables, kept.melds, cards = copy_tables(position.tables, position.melds)
    twins = {id(old): new for old, new in zip(position.melds, kept.melds, strict=True)}
    kept.turn_melds = [twins[id(meld)] for meld in position.turn_melds]
    kept.turn_laid = [cards[id(card)] for card in position.turn_laid if id(card) in cards]
    return kept


def _shared(now: list[_T], before: list[_T]) -> list[_T]:
    return before if now == before else now[:]


def _shared_rows(now: list[list[int]], before: list[list[int]]) -> list[list[int]]:
    if now == before:
        return before
    return [_shared(row, old) for row, old in zip(now, before, strict=True)]


def _whereabouts(now: Whereabouts, before: Whereabouts) -> Whereabouts:
    kept = Whereabouts.__new__(Whereabouts)
    kept.copies, kept.gone = now.copies, now.gone
    kept.hands = _shared_rows(now.hands, before.hands)
    kept.seen = _shared(now.seen, before.seen)
    kept.hidden = _shared(now.hidden, before.hidden)
    kept.arrivals = _shared(now.arrivals, before.arrivals)
    kept.reveals = _shared(now.reveals, before.reveals)
    kept.bans = _shared(now.bans, before.bans)
    return kept


def _same_tables(now: Position, before: Position) -> bool:
    """Whether nothing was declared, scored, lost or taken from a table since; melds only ever come to the list."""
    return (
        len(now.melds) == len(before.melds)
        and len(now.turn_melds) in (0, len(before.turn_melds))
        and len(now.turn_laid) in (0, len(before.turn_laid))
        and all(
            meld.state == old.state and meld.scored_trick == old.scored_trick and meld.disputed == old.disputed
            for meld, old in zip(now.melds, before.melds, strict=True)
        )
        and all(
            len(table) == len(old)
            and all(
                one.number == other.number and one.card == other.card and one.seat == other.seat
                for one, other in zip(table, old, strict=True)
            )
            for table, old in zip(now.tables, before.tables, strict=True)
        )
    )

"""The items of a record walked in their order, the main line and the variations that replace events of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from bzq.records.model import (
    Check,
    Comment,
    Escape,
    Event,
    Glyph,
    Item,
    Number,
    PlainTricks,
    Result,
    Unread,
    Variation,
)
from bzq.records.plain import expand
from bzq.timeline.doubt import EVERYTHING
from bzq.timeline.finishing import Finishing

_MAY_PRECEDE_VARIATIONS = frozenset({Variation, Comment, Glyph, Escape, Check})


class Lines(Finishing):
    """Walks lines of items, whatever game is played."""

    actions: ClassVar[dict[type, Callable[[Any, Any], None]]] = {}
    """What is done with each kind of item; comments, glyphs and the like are passed over."""

    def _through(self) -> None:
        """Walks the items of the record, once it is known where it begins, and what it says at its end.

        Where the tags only let it be supposed, there is nothing to look on at.
        """
        if self.tags_at_fault and self.observer is not None:
            return
        if self.observer is not None:
            self.observer.begun(self)
        self._items(self.record.items)
        if not self.stopped:
            self._finish()

    def _items(self, items: list[Item]) -> None:
        queue = self.upcoming = items
        index = 0
        observer, actions = self.observer, self.actions
        while index < len(queue):
            item = queue[index]
            index += 1
            if type(item) is PlainTricks:
                branches = index < len(queue) and type(queue[index]) in _MAY_PRECEDE_VARIATIONS
                offset = item.start if branches and _variations_after(queue, index) else self._plain(item)
                if offset is not None:
                    queue = self.upcoming = [*(one for one in expand(item) if one.start >= offset), *queue[index:]]
                    index = 0
                continue
            action = actions.get(type(item))
            if action is None:
                if observer is not None:
                    observer.aside(self, item)
                continue
            branch: tuple[Variation, ...] = ()
            if index < len(queue) and type(queue[index]) in _MAY_PRECEDE_VARIATIONS and isinstance(item, Event):
                branch = _variations_after(queue, index)
            before = self._snapshot() if branch else None
            self.last_item = item
            self.upcoming_at = index
            if observer is None:
                action(self, item)
            else:
                observer.about(self, item)
                action(self, item)
                observer.done(self, item)
                if self.stopped:
                    return
            for variation in branch:
                self._variation(variation, before)
                self.upcoming = queue
            if self.stopped:
                return

    def _plain(self, item: PlainTricks) -> int | None:
        """Walks a run of plain tricks; returns the offset from which on its items have to be walked, or ``None``."""
        return item.start

    def _snapshot(self) -> tuple[Any, ...]:
        return (
            self.position.copy(), self.plays[:], self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims.copy(),
        )  # fmt: skip

    def _variation(self, variation: Variation, before: tuple[Any, ...] | None) -> None:
        """Simulates a variation from the position before the event it replaces."""
        assert before is not None
        kept = (
            self.position, self.plays, self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims, self.stopped, self.main, self.ledger, self.log, self.chooser,
        )  # fmt: skip
        position, plays, taint, offset, numbered, seen, claims = before
        self.position, self.plays = position.copy(), plays[:]
        self.taint, self.offset_of_numbers, self.numbered, self.number_seen = taint, offset, numbered, seen
        self.claims = claims.copy()
        self.main = self.stopped = False
        self.ledger, self.log = [], []
        if self.observer is not None:
            self.observer.enter(self, variation)
        self._items(variation.items)
        if self.observer is not None:
            self.observer.leave(self)
        (
            self.position, self.plays, self.taint, self.offset_of_numbers, self.numbered, self.number_seen,
            self.claims, self.stopped, self.main, self.ledger, self.log, self.chooser,
        ) = kept  # fmt: skip

    def _unread(self, item: Unread) -> None:
        """Something here could not be read, and the reader said so: what follows may miss it."""
        if item.text.strip():
            self.taint |= EVERYTHING


def _variations_after(items: list[Item], index: int) -> tuple[Variation, ...]:
    """The variations that replace the item before ``index``."""
    found: list[Variation] = []
    while index < len(items):
        item = items[index]
        if isinstance(item, Variation):
            found.append(item)
        elif isinstance(item, Event | Number | Check | Result | PlainTricks | Unread):
            break
        index += 1
    return tuple(found)

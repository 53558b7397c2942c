"""Runs of plain tricks taken apart.

A run holds tricks in canonical spelling, one a line: number, cards, perhaps the draw. Its last line may go on
behind the run, as in ``4. 8h 9h +KcQc=20 /TsAc``, where the run ends after ``9h``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from bzq.cards import CARD_OF, UNSEEN
from bzq.records.model import CardRef, Draw, Item, Number, PlainTricks, Play

PlainTrick = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""A trick's number, its cards in the order played, the cards drawn, and its offset in the record's text."""


def tricks(item: PlainTricks) -> list[PlainTrick]:
    """The tricks of a run, as fast as may be: number, cards, drawn cards (perhaps none), offset.

    >>> run = PlainTricks(10, 36, "1. As 9c /7dxx\\n2. Ks 9d 8d")
    >>> tricks(run)[1] == (2, (CARD_OF["Ks"], CARD_OF["9d"], CARD_OF["8d"]), (), 25)
    True
    """
    offset = item.start
    found = []
    for line in item.text.split("\n"):
        number, _, words = line.partition(".")
        cards, _, drawn = words.partition(" /")
        found.append((int(number), _cards(cards), _drawn(drawn) if drawn else (), offset))
        offset += len(line) + 1
    return found


def expand(item: PlainTricks) -> list[Item]:
    """The numbers, plays and draws of a run as items, at the same offsets as if they had been read one by one."""
    items: list[Item] = []
    for number, cards, drawn, offset in tricks(item):
        end = offset + len(str(number)) + 1
        items.append(Number(offset, end, number))
        for card in cards:
            items.append(Play(end + 1, end + 3, card=CardRef(card)))
            end += 3
        if drawn:
            items.append(Draw(end + 1, end + 2 + 2 * len(drawn), cards=drawn))
    return items


def expand_all(items: Iterable[Item]) -> Iterator[Item]:
    """Items with every run of plain tricks expanded; variations stay as they are."""
    for item in items:
        if isinstance(item, PlainTricks):
            yield from expand(item)
        else:
            yield item


@lru_cache(maxsize=8192)
def _cards(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF[word] for word in text.split())


@lru_cache(maxsize=8192)
def _drawn(text: str) -> tuple[int, ...]:
    return tuple(CARD_OF.get(text[place : place + 2], UNSEEN) for place in range(0, len(text), 2))

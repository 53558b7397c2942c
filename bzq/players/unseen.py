"""Where the cards may lie that a seat has not seen: ways of dealing them out that agree with all that was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.view import View

_ATTEMPTS: Final = 8
"""How often one way is begun anew that comes to cards nobody may hold."""


class Unseen:
    """The unseen cards at one moment, and the places they may lie in: the hands, by seat, and last the stock.

    ``room`` is how many of them each place holds, ``banned`` (bits) the cards it cannot hold. The order of the
    cards in the stock is the order in which they came.
    """

    __slots__ = ("banned", "cards", "room")

    def __init__(self, view: View, banned: Sequence[int] = ()) -> None:
        seats = view.rules.seats
        self.cards = view.unseen()
        self.room = [view.hidden(seat) for seat in range(seats)]
        self.room.append(len(self.cards) - sum(self.room))
        self.banned = [*banned, *[0] * (seats + 1 - len(banned))]

    def ways(self, number: int, dice: Dice) -> Iterator[list[list[int]]]:
        """So many ways to deal the cards out, as the dice have it: for each place its cards."""
        if not any(self.banned):
            for _ in range(number):
                yield self._free(dice)
            return
        choosy: dict[int, list[int]] = {
            card: [place for place, banned in enumerate(self.banned) if self.room[place] and not banned >> card & 1]
            for card in self.cards
        }
        for _ in range(number):
            for _ in range(_ATTEMPTS):
                way = self._way(choosy, dice)
                if way is not None:
                    yield way
                    break

    def _free(self, dice: Dice) -> list[list[int]]:
        """Where every place may hold every card."""
        cards = self.cards[:]
        dice.shuffle(cards)
        way = []
        at = 0
        for room in self.room:
            way.append(cards[at : at + room])
            at += room
        return way

    def _way(self, choosy: dict[int, list[int]], dice: Dice) -> list[list[int]] | None:
        """One way, the cards that fewest places may hold first; ``None`` where a card is left without a place."""
        cards = self.cards[:]
        dice.shuffle(cards)
        cards.sort(key=lambda card: len(choosy[card]))
        room = self.room[:]
        way: list[list[int]] = [[] for _ in room]
        for card in cards:
            # A place with more room is more likely to hold it.
            total = 0
            for place in choosy[card]:
                total += room[place]
            if not total:
                return None
            drawn = dice.below(total)
            for place in choosy[card]:
                drawn -= room[place]
                if drawn < 0:
                    break
            room[place] -= 1
            way[place].append(card)
        return way

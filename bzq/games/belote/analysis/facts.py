"""What a finished walk of Belote leaves for analysis: hands before the first trick, who played when, what was declared.

Seats and sides count from 0 here, as in the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bzq.analysis.endgame import play_items, tricks_from
from bzq.analysis.endplays import Played
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.position import WHOLE_HAND, Position
from bzq.timeline.relatives.phrases import DealPhrases

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules
    from bzq.records.model import Play
    from bzq.timeline.model import Timeline


@dataclass(slots=True)
class Deal:
    """A deal as the analysis looks at it.

    ``hands`` are the eight cards of each seat before the first trick, ``None`` where not all of them are known;
    ``seen`` those that are known. ``tricks`` are the plays by number; ``order`` the seats that have played to the first
    trick, in that order (none where the record begins later), ``first_cards`` the events with which they did.
    """

    timeline: Timeline
    rules: BeloteRules
    position: Position
    phrases: DealPhrases
    tricks: dict[int, list[Played]]
    hands: list[list[int] | None]
    seen: list[list[int]]
    order: list[int] = field(default_factory=list)
    first_cards: dict[int, Play] = field(default_factory=dict)

    @property
    def taken(self) -> bool:
        """Whether somebody has taken."""
        return self.position.taker != NO_SEAT

    @property
    def from_start(self) -> bool:
        """Whether the record holds the first trick, as far as it was played."""
        return (min(self.tricks) if self.tricks else self.position.trick) == 1

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return self.position.rules.side[seat]

    def seats(self, side: int) -> list[int]:
        """The seats of a side that have played to the first trick, in the order in which they did."""
        return [seat for seat in self.order if self.side(seat) == side]


def facts(timeline: Timeline, rules: BeloteRules, position: Position) -> Deal:
    """Takes from a walk what is to be known of it."""
    tricks = tricks_from(timeline, 1, position)
    where = position.where
    seats = range(len(position.rules.side))
    played = [[card for number in sorted(tricks) for who, card in tricks[number] if who == seat] for seat in seats]
    seen = [
        cards + [card for card, count in enumerate(where.hands[seat]) if count] for seat, cards in enumerate(played)
    ]
    hands = [cards if len(cards) == WHOLE_HAND and where.known(seat) else None for seat, cards in enumerate(seen)]
    deal = Deal(timeline, rules, position, DealPhrases(timeline.players, rules), tricks, hands, seen)
    if deal.taken and deal.from_start and tricks:
        deal.order = [seat for seat, _ in tricks[1]]
        items = play_items(timeline)
        deal.first_cards = {seat: items[1, seat + 1] for seat in deal.order if (1, seat + 1) in items}
    return deal

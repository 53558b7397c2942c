"""What a seat must have held, or may have held, at a won trick where its cards were not recorded.

Every card that a seat played, laid down or gave away it had got before: with the deal, or by a draw. A draw that
nobody saw was one of the cards that show themselves later. So what was held at a trick is what is still to show
itself, without what the unseen draws to come may bring. A combination is *possible* if the unseen draws to come
can be other cards, *certain* if they cannot take one of its cards away.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE, UNSEEN
from bzq.records.model import Exchange

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.games.bezique.analysis.facts import Facts, Turn

NEVER: Final = 1_000_000
"""When a card shows itself that never does."""


def _played(trick: int) -> int:
    return 4 * trick


def _exchanged(trick: int) -> int:
    return 4 * trick + 1


def _laid(trick: int) -> int:
    return 4 * trick + 2


def _drawn(trick: int) -> int:
    return 4 * trick + 3


@dataclass(slots=True)
class Shown:
    """A card of a seat that shows itself: when, and when it is known to have come (-1: with the deal).

    Times order what happens in a trick: cards are played, exchanged, laid down, drawn.
    """

    card: int
    when: int
    came: int | None = None


@dataclass(slots=True)
class Unseen:
    """What one seat shows in a deal, and the times of the draws that nobody saw."""

    seat: int
    shown: list[Shown] = field(default_factory=list)
    draws: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, facts: Facts, seat: int) -> Unseen:
        """Gathers what a seat shows from the whole record."""
        timeline = facts.timeline
        found = cls(seat)
        assert timeline.position is not None
        from_table = {
            (one.gone, one.card)
            for meld in timeline.position.melds
            for one in meld.cards
            if one.seat == seat and one.gone
        }
        came: list[tuple[int, int]] = [
            (-1, card) for card in range(CARD_SPACE) for _ in range(facts.start.where.hands[seat][card])
        ]
        slots = facts.start.where.hidden[seat]
        for trick in timeline.tricks:
            for who, card, table in trick.plays:
                if who - 1 == seat and not (table and (trick.number, card) in from_table):
                    found.shown.append(Shown(card, _played(trick.number)))
            for item in facts.events[trick.number]:
                if isinstance(item, Exchange) and (item.seat or trick.winner) - 1 == seat:
                    found.shown.append(Shown(item.given, _exchanged(trick.number)))
                    came.append((_exchanged(trick.number), item.taken))
            for who, card in trick.drawn:
                if who - 1 == seat:
                    if card == UNSEEN:
                        found.draws.append(_drawn(trick.number))
                        slots += 1
                    else:
                        came.append((_drawn(trick.number), card))
        before = [one for table in facts.lying for one in table if one.seat == seat]
        laid = {
            id(one): one
            for meld in timeline.position.melds
            for one in meld.cards
            if one.seat == seat and not any(meld is old for old in facts.old)
            if not any(one is other for other in before)
        }
        found.shown += [Shown(one.card, _laid(one.trick)) for one in laid.values()]
        for copy in (*laid.values(), *before):
            if not copy.gone:
                found._take_up(copy.card, facts.rules.stock_tricks)
        found.shown.sort(key=lambda one: one.when)
        found._settle(came, slots)
        return found

    def _take_up(self, card: int, stock_tricks: int) -> None:
        """A card of the table went back to the hand when the stock ended: playing it then is no news."""
        for one in reversed(self.shown):
            if one.card == card and one.when > _drawn(stock_tricks):
                self.shown.remove(one)
                return

    def _settle(self, came: list[tuple[int, int]], slots: int) -> None:
        """Says which of the cards shown a known draw brought, and adds the cards that never show themselves."""
        for time, card in sorted(came):
            for one in self.shown:
                if one.card == card and one.came is None and one.when > time:
                    one.came = time
                    break
        silent = slots - sum(1 for one in self.shown if one.came is None)
        self.shown += [Shown(UNSEEN, NEVER) for _ in range(max(0, silent))]

    def later(self, trick: int) -> list[Shown]:
        """What shows itself in the turn of a trick or after it, and may have been in the hand there."""
        now = _laid(trick)
        return [one for one in self.shown if one.when > _played(trick) and (one.came is None or one.came < now)]

    def may_hold(self, turn: Turn) -> list[int]:
        """Counts of the cards that may have been in the hand, each at its most."""
        counts = [0] * CARD_SPACE
        for one in self.later(turn.trick):
            if one.card != UNSEEN:
                counts[one.card] += 1
        return counts

    def possible(self, turn: Turn, cards: Sequence[int]) -> bool:
        """Whether these cards may have been in the hand together."""
        later = self.later(turn.trick)
        for card in cards:  # those that show themselves first leave most to the draws
            for place, one in enumerate(later):
                if one.card == card:
                    del later[place]
                    break
            else:
                return False
        free = sorted((one.when for one in later if one.came is None), reverse=True)
        draws = sorted((draw for draw in self.draws if draw > _played(turn.trick)), reverse=True)
        return len(free) >= len(draws) and all(when > draw for when, draw in zip(free, draws, strict=False))

    def certain(self, turn: Turn, cards: Sequence[int]) -> bool:
        """Whether these cards were in the hand together, whatever the unseen draws were."""
        later = self.later(turn.trick)
        draws = sorted(draw for draw in self.draws if draw > _played(turn.trick))
        for card in set(cards):
            there = [one for one in later if one.card == card]
            away = len(there) - cards.count(card) + 1
            loose = sorted(one.when for one in there if one.came is None)[-away:] if away > 0 else []
            if away <= 0 or (
                len(loose) >= away
                and len(draws) >= away
                and all(when > draw for when, draw in zip(loose, draws[:away], strict=True))
            ):
                return False
        return True

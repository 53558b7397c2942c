"""What a seat must have held, or may have held, at a won trick where its cards were not recorded.

Every card that a seat played, laid down or gave away it had got before: with the deal, or by a draw. A draw that
nobody saw was one of the cards that show themselves later. So what was held at a trick is what is still to show
itself, without what the unseen draws to come may bring. A combination is *possible* if the unseen draws to come
can be other cards, *certain* if they cannot take one of its cards away.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter
from dataclasses import dataclass, field
from heapq import heappop, heappush
from operator import gt
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE, UNSEEN
from bzq.records.model import Declaration, Exchange, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.engine.whereabouts import Whereabouts
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

    Times order what happens in a trick: cards are played, exchanged, laid down, drawn. Where it is not known when it
    came, that was not before ``since``, and before ``by``: when it shows itself, or was seen before.
    """

    card: int
    when: int
    came: int | None = None
    by: int = NEVER
    since: int = -1

    def __post_init__(self) -> None:
        self.by = min(self.by, self.when)


@dataclass(slots=True)
class Unseen:
    """What one seat shows in a deal, and the times at which a card came that nobody saw (-1: with the deal)."""

    seat: int
    shown: list[Shown] = field(default_factory=list)
    slots: list[int] = field(default_factory=list)
    _sure: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    _windows: list[tuple[int, int] | None] = field(default_factory=list)
    """For each card that came unseen, not before when and by when: the fields from here on follow from the others."""
    _open: list[int] = field(default_factory=list)
    _free: bool = True

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
        found.slots = [-1] * facts.start.where.hidden[seat]
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
                        found.slots.append(_drawn(trick.number))
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
        found._settle(came)
        found._seen_sevens(facts)
        found._banned(timeline.position.where)
        return found

    def _take_up(self, card: int, stock_tricks: int) -> None:
        """A card of the table went back to the hand when the stock ended: playing it then is no news."""
        for one in reversed(self.shown):
            if one.card == card and one.when > _drawn(stock_tricks):
                self.shown.remove(one)
                return

    def _settle(self, came: list[tuple[int, int]]) -> None:
        """Says which of the cards shown a known draw brought, and adds the cards that never show themselves."""
        for time, card in sorted(came):
            for one in self.shown:
                if one.card == card and one.came is None and one.when > time:
                    one.came = time
                    break
        silent = len(self.slots) - sum(1 for one in self.shown if one.came is None)
        self.shown += [Shown(UNSEEN, NEVER) for _ in range(max(0, silent))]

    def _seen_sevens(self, facts: Facts) -> None:
        """A trump seven that was shown, or exchanged for its points, was there beside those that had scored before."""
        seven = facts.start.seven()
        scored = facts.start.scored_sevens[self.seat]
        for trick in facts.timeline.tricks:
            for item in facts.events[trick.number]:
                if isinstance(item, Play):
                    continue
                if (item.seat or trick.winner) - 1 != self.seat or item.irregular:
                    continue
                shown = isinstance(item, Declaration) and len(item.cards) == 1
                if shown or (isinstance(item, Exchange) and facts.seven_points(item)):
                    self._there(seven, scored + 1, _exchanged(trick.number))
                    scored += shown
                elif isinstance(item, Exchange):
                    scored = max(0, scored - 1)
            if any(who - 1 == self.seat and card == seven for who, card, _ in trick.plays):
                scored = max(0, scored - 1)

    def _there(self, card: int | None, number: int, time: int) -> None:
        """So many copies of a card were in the hand at a time."""
        kept = [one for one in self.shown if one.card == card and one.when >= time]
        for one in sorted(kept, key=lambda one: one.when)[:number]:
            one.by = min(one.by, time)

    def _banned(self, where: Whereabouts) -> None:
        """What the hand is known not to have held, as where carte blanche was shown, came with a later draw."""
        for ban in where.bans:
            if ban.seat != self.seat or ban.slots >= len(self.slots):
                continue
            before = Counter(card for seat, card, _ in where.reveals[: ban.made] if seat == self.seat)
            for one in self.shown:
                if one.came is not None or one.card == UNSEEN or not ban.cards >> one.card & 1:
                    continue
                if before[one.card]:
                    before[one.card] -= 1
                else:
                    one.since = max(one.since, self.slots[ban.slots])

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
        return self.possible_at([(turn, cards)])

    def possible_at(self, wanted: Sequence[tuple[Turn, Sequence[int]]]) -> bool:
        """Whether, in one way to fill in, the hand held these cards at one turn, those at another.

        Of equal cards those that show themselves first leave most to the draws; those that stay longest may serve at
        more turns.
        """
        return self._possible(wanted, 1) or (len(wanted) > 1 and self._possible(wanted, -1))

    def _possible(self, wanted: Sequence[tuple[Turn, Sequence[int]]], order: int) -> bool:
        by: dict[int, int] = {}
        """For each card that is taken for one of these, by its place: the time by which it has to be there."""
        for turn, cards in wanted:
            now, played = _laid(turn.trick), _played(turn.trick)
            missing = list(cards)
            for place in by:
                one = self.shown[place]
                if one.when > played and one.card in missing:
                    missing.remove(one.card)
            if not missing:
                continue
            later = [place for place, one in enumerate(self.shown) if one.when > played and place not in by]
            for place in sorted(later, key=lambda place: order * self.shown[place].when):
                one = self.shown[place]
                if one.card in missing and (one.came is None or one.came < now):
                    missing.remove(one.card)
                    by[place] = now
            if missing:
                return False
        return self._fillable({place: (-1, time) for place, time in by.items() if self.shown[place].came is None})

    def certain(self, turn: Turn, cards: Sequence[int]) -> bool:
        """Whether these cards were in the hand together, whatever the unseen draws were."""
        return all(self._surely(turn.trick, card, cards.count(card)) for card in set(cards))

    def _surely(self, trick: int, card: int, number: int) -> bool:
        """Whether so many copies of a card were in the hand after a trick."""
        key = (trick, card, number)
        if key not in self._sure:
            self._sure[key] = not self._may_lack(trick, card, number)
        return self._sure[key]

    def _may_lack(self, trick: int, card: int, number: int) -> bool:
        now, played = _laid(trick), _played(trick)
        there = [
            place
            for place, one in enumerate(self.shown)
            if one.card == card and one.when > played and (one.came is None or one.came < now)
        ]
        away = len(there) - number + 1
        if away <= 0:
            return True
        loose = sorted((p for p in there if self.shown[p].came is None), key=lambda p: self.shown[p].by)
        return len(loose) >= away and self._fillable(dict.fromkeys(loose[-away:], (now, NEVER)))

    def _fillable(self, wanted: dict[int, tuple[int, int]]) -> bool:
        """Whether the unseen draws can have been the cards that show themselves later.

        ``wanted``: for some of them, by place, not before when and by when they have come. Each place of the hand, in
        order of time, takes of the cards that may have come by then the one that shows itself first.
        """
        if not self._windows:
            self._windows = [(one.since, one.by) if one.came is None else None for one in self.shown]
            self._open = sorted(by for _, by in filter(None, self._windows))
            self._free = all(since < 0 for since, _ in filter(None, self._windows))
        if self._free and all(since < 0 for since, _ in wanted.values()):  # each may have come at any time before
            last = self._open[:]
            for place, (_, until) in wanted.items():
                by = self.shown[place].by
                if until < by:
                    del last[bisect_left(last, by)]
                    insort(last, until)
            return len(last) >= len(self.slots) and all(map(gt, last, self.slots))
        windows = self._windows[:]
        for place, (since, until) in wanted.items():
            windows[place] = (max(since, self.shown[place].since), min(until, self.shown[place].by))
        open_ = sorted(filter(None, windows))
        ready: list[int] = []
        taken = 0
        for time in self.slots:
            while taken < len(open_) and open_[taken][0] <= time:
                heappush(ready, open_[taken][1])
                taken += 1
            if not ready or heappop(ready) <= time:
                return False
        return True

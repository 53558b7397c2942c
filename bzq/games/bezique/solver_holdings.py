"""What the seats hold of one suit in the last tricks, reduced to what matters for play, and the plays it allows.

Of the cards of a suit only their order counts, who holds them, and what they are worth. Cards of one seat that are
next to each other in what is left and worth the same are one *group*; identical cards of several seats are one group
too. In a suit that one seat alone still holds, only the worth counts. So very many positions fall together, and
everything about a suit is worked out once and looked up afterwards.

Duties and heights come from the compiled rule set. Seats count from 0; points are points of the score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, CARD_SPACE, SEVEN, make_card

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled

Group = tuple[int, ...]
"""Points of one card of the group, then how many of it each seat holds."""

Move = tuple[int, int, int, int, bool, "Holding"]
"""A card to play: how early to try it (low first), suit, group, points, whether it beats the best card so far,
and what is left of its suit. No two of a position agree in the first three, so moves can be sorted as they are."""

NOT_RUFFED: Final = -1
"""In place of a group: the best card so far is no trump."""

RUFFED: Final = -2
"""In place of a group: the best card so far is a trump, and the suit led is none."""


class Holding:
    """The cards of one suit that the seats still hold: groups from the highest down.

    While a trick is under way its groups keep their places, though some may be empty; ``reduced`` is the same holding
    made ready for the next trick, and only such a one knows its ``points`` and what follows. The lists by seat say
    what a seat that leads can be sure of if it plays its highest cards: ``safe`` the points while others have trumps,
    ``run`` the points when nobody can trump, ``commands`` whether it then wins a trick with each of its cards here.
    ``sure`` are, for each side, the points of trumps that are above all of the other sides.
    """

    __slots__ = (
        "_discards", "_follows", "_leads", "_ruffs", "commands", "counts", "groups", "points", "reduced", "run",
        "safe", "suit", "sure", "total",
    )  # fmt: skip

    def __init__(self, suit: Suit, groups: tuple[Group, ...]) -> None:
        self.suit = suit
        self.groups = groups
        self.counts = tuple(map(sum, zip(*groups, strict=True)))[1:] if groups else (0,) * suit.seats
        self.total = sum(self.counts)
        self.reduced: Holding | None = None
        self.points = 0
        self.safe: list[int] = []
        self.run: list[int] = []
        self.commands: list[bool] = []
        self.sure: tuple[int, ...] = ()
        self._leads: dict[int, tuple[Move, ...]] = {}
        self._follows: dict[int, tuple[Move, ...]] = {}
        self._ruffs: dict[int, tuple[bool, tuple[Move, ...]]] = {}
        self._discards: dict[int, tuple[Move, ...]] = {}

    def reduce(self) -> Holding:
        """The same holding made ready for the next trick."""
        return self.reduced or self.suit.reduced(self)

    def leads(self, seat: int, trumped: bool) -> tuple[Move, ...]:
        """The cards a seat may lead; ``trumped``: others have trumps."""
        key = seat << 1 | trumped
        found = self._leads.get(key)
        if found is None:
            found = self._leads[key] = self.suit.leads(self, seat, trumped)
        return found

    def follows(self, seat: int, best: int, ours: bool) -> tuple[Move, ...]:
        """The cards a seat may play that has the suit led; ``best`` is the best group so far, or ``RUFFED``.

        ``ours``: the best card so far is the seat's side's.
        """
        key = (seat << 5) + (best << 1) + ours
        found = self._follows.get(key)
        if found is None:
            found = self._follows[key] = self.suit.follows(self, seat, best, ours)
        return found

    def ruffs(self, seat: int, best: int, ours: bool) -> tuple[bool, tuple[Move, ...]]:
        """Of trumps: whether a seat that is void in the suit led may play what it likes, and its legal trumps.

        ``best`` is the best trump so far, or ``NOT_RUFFED``.
        """
        key = (seat << 5) + (best << 1) + ours
        found = self._ruffs.get(key)
        if found is None:
            found = self._ruffs[key] = self.suit.ruffs(self, seat, best, ours)
        return found

    def discards(self, seat: int, ours: bool) -> tuple[Move, ...]:
        """The cards a seat may throw away on another suit that it does not have."""
        key = seat << 1 | ours
        found = self._discards.get(key)
        if found is None:
            found = self._discards[key] = self.suit.discards(self, seat, ours)
        return found


class Suit:
    """One suit of a deal's last tricks: its holdings, each built once.

    ``brisque`` is what an ace or ten is worth; ``sides`` lists the sets of seats whose sure trumps are asked for.
    """

    def __init__(
        self,
        rules: Compiled,
        suit: int,
        trump: int | None,
        seats: int,
        brisque: int,
        sides: Sequence[frozenset[int]],
    ) -> None:
        self.rules = rules
        self.number = suit
        self.trump = trump
        self.seats = seats
        self.sides = sides
        cards = [card for card in range(CARD_SPACE) if card >> 4 == suit and rules.copies[card]]
        self._cards = sorted(cards, key=lambda card: -rules.end_rank[card])
        """The suit from the highest card down; they also stand for the groups of a holding, in that order."""
        self._points = {card: brisque if rules.brisque[card] else 0 for card in self._cards}
        self._brisque = brisque
        self._holdings: dict[tuple[Group, ...], Holding] = {}

    def deal(self, hands: Sequence[Sequence[int]]) -> tuple[Holding, dict[int, int]]:
        """The holding of these cards of the suit, by seat, and the group of each in it (identical cards are in one)."""
        held: dict[int, list[int]] = {}
        for seat, hand in enumerate(hands):
            for card in hand:
                if card not in held:
                    held[card] = [0] * self.seats
                held[card][seat] += 1
        cards = [card for card in self._cards if card in held]
        groups, places = self._reduce([(self._points[card], *held[card]) for card in cards])
        return self.holding(groups).reduce(), dict(zip(cards, places, strict=True))

    def holding(self, groups: tuple[Group, ...]) -> Holding:
        """The holding with these groups."""
        found = self._holdings.get(groups)
        if found is None:
            found = self._holdings[groups] = Holding(self, groups)
        return found

    def reduced(self, holding: Holding) -> Holding:
        """See :meth:`Holding.reduce`."""
        groups, _ = self._reduce(holding.groups)
        found = holding.reduced = holding if groups == holding.groups else self.holding(groups)
        if found.reduced is None:
            found.reduced = found
        if not found.run:
            self._foresee(found)
        return found

    def _reduce(self, groups: Sequence[Group]) -> tuple[tuple[Group, ...], list[int]]:
        """Groups without empty ones, with those made one that make no difference; and where each has gone."""
        merged: list[Group] = []
        places = [-1] * len(groups)
        seats = range(1, self.seats + 1)
        owners = [[seat for seat in seats if group[seat]] for group in groups]
        everybody = {seat for held in owners for seat in held}
        order: Sequence[int] = range(len(groups))
        if len(everybody) == 1:  # nobody can beat or be beaten here: the order of the cards means nothing
            order = sorted(order, key=lambda index: -groups[index][0])
        alone = -1
        for index in order:
            held = owners[index]
            if not held:
                continue
            group = groups[index]
            if len(held) > 1:
                alone = -1
            elif alone == held[0] and merged[-1][0] == group[0]:
                last = list(merged[-1])
                last[alone] += group[alone]
                merged[-1] = tuple(last)
                places[index] = len(merged) - 1
                continue
            else:
                alone = held[0]
            places[index] = len(merged)
            merged.append(group)
        return tuple(merged), places

    def _foresee(self, holding: Holding) -> None:
        """What each seat can be sure of if it leads, and each side's sure trumps."""
        groups, counts, brisque = holding.groups, holding.counts, self._brisque
        holding.points = sum(group[0] * sum(group[1:]) for group in groups)
        for seat in range(self.seats):
            others = [other for other in range(self.seats) if other != seat]
            top = self._top(groups, others)
            winners = sum(group[1 + seat] for group in groups[: top + 1])
            worth = sum(1 for group in groups[: top + 1] if group[0] for _ in range(group[1 + seat]))
            plain = [sum(group[1 + other] for group in groups if not group[0]) for other in others]
            longest = max(counts[other] for other in others)
            if winners >= longest:  # everybody's cards of the suit fall
                holding.run.append(holding.points)
            else:
                fall = [min(winners, counts[other]) for other in others]
                holding.run.append(brisque * (worth + sum(max(0, f - low) for f, low in zip(fall, plain, strict=True))))
            holding.commands.append(winners >= longest or (not counts[seat] and self.number != self.trump))
            if self.number == self.trump:
                holding.safe.append(holding.run[-1])
            else:
                rounds = min(winners, *(counts[other] for other in others))  # everybody follows that often
                holding.safe.append(brisque * (min(rounds, worth) + sum(max(0, rounds - low) for low in plain)))
        holding.sure = tuple(
            sum(group[0] * group[1 + seat] for group in groups[: self._top(groups, self._not(side))] for seat in side)
            if self.number == self.trump
            else 0
            for side in self.sides
        )

    def _not(self, side: frozenset[int]) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in side]

    @staticmethod
    def _top(groups: Sequence[Group], seats: Sequence[int]) -> int:
        """The highest group of which one of these seats holds a card; one past the last if there is none."""
        for index, group in enumerate(groups):
            if any(group[1 + seat] for seat in seats):
                return index
        return len(groups)

    # The plays of a holding. Each list is in the order in which it is best tried, which changes no value.

    def _move(self, holding: Holding, seat: int, group: int, key: int, beats: bool) -> Move:
        groups = list(holding.groups)
        held = list(groups[group])
        held[1 + seat] -= 1
        groups[group] = tuple(held)
        return (key, self.number, group, held[0], beats, self.holding(tuple(groups)))

    def _held(self, holding: Holding, seat: int) -> tuple[list[int], int]:
        """The groups of which a seat holds cards, and the cards that stand for them as a set (bits)."""
        held = [index for index, group in enumerate(holding.groups) if group[1 + seat]]
        return held, sum(1 << self._cards[index] for index in held)

    def leads(self, holding: Holding, seat: int, trumped: bool) -> tuple[Move, ...]:
        """See :meth:`Holding.leads`. First sure winners that are worth something, then small cards."""
        others = [other for other in range(self.seats) if other != seat]
        top = self._top(holding.groups, others)
        against = holding.total - holding.counts[seat]
        trumps = self.number == self.trump
        moves = []
        for index in self._held(holding, seat)[0]:
            points = holding.groups[index][0]
            if index <= top and (trumps or against or not trumped):
                urgency = (1 if trumps else 0) if points else 3
            else:
                urgency = 4 if points or trumps else 2
            moves.append(self._move(holding, seat, index, (urgency << 6 | min(against, 63)) << 4 | 15 - index, False))
        return tuple(sorted(moves))

    def follows(self, holding: Holding, seat: int, best: int, ours: bool) -> tuple[Move, ...]:
        """See :meth:`Holding.follows`."""
        held, hand = self._held(holding, seat)
        highest = make_card(ACE, self.trump or 0) if best == RUFFED else self._cards[best]
        return self._answers(holding, seat, held, hand, (self._cards[0], highest), ours)

    def ruffs(self, holding: Holding, seat: int, best: int, ours: bool) -> tuple[bool, tuple[Move, ...]]:
        """See :meth:`Holding.ruffs`."""
        held, hand = self._held(holding, seat)
        led, other = (make_card(SEVEN, suit) for suit in [suit for suit in range(4) if suit != self.number][:2])
        highest = led if best == NOT_RUFFED else self._cards[best]
        free = not any(duty & hand for duty in self.rules.end_duty(led, highest, self.trump, other))
        return free, self._answers(holding, seat, held, hand, (led, highest), ours)

    def _answers(
        self, holding: Holding, seat: int, held: Sequence[int], hand: int, trick: tuple[int, int], ours: bool
    ) -> tuple[Move, ...]:
        """The groups that keep every duty towards the card led and the best one, given the hand of this suit."""
        led, highest = trick
        rules = self.rules
        moves = []
        for index in held:
            card = self._cards[index]
            if any(duty & hand for duty in rules.end_duty(led, highest, self.trump, card)):
                continue
            beats = rules.beats(card, highest, self.trump, rules.end_rank)
            moves.append(self._move(holding, seat, index, _haste(holding.groups[index][0], beats, ours, index), beats))
        return tuple(sorted(moves))

    def discards(self, holding: Holding, seat: int, ours: bool) -> tuple[Move, ...]:
        """See :meth:`Holding.discards`."""
        return tuple(
            sorted(
                self._move(holding, seat, index, _haste(holding.groups[index][0], False, ours, index), False)
                for index in self._held(holding, seat)[0]
            )
        )


def _haste(points: int, beats: bool, ours: bool, group: int) -> int:
    """How early a card is tried that answers a lead: what brings the own side points first, low cards before high."""
    brings = ours or beats
    return (0 if brings and points else 1 if brings else 3 if points else 2) << 4 | 15 - group

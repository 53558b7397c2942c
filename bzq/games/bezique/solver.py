"""The search of the last tricks: what a side can still win with best play of all, exactly.

Only whole tricks are remembered: by the holdings of the four suits and the seat that leads. A question is always
whether a side can reach a number of points; the exact value is closed in from such questions. What a leader can be
sure of without any search (:class:`~bzq.games.bezique.solver_holdings.Holding`) cuts most of them short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bzq.cards import canonical_key
from bzq.engine.solving import Budget, BudgetSpent, Search, noted
from bzq.games.bezique.solver_holdings import NOT_RUFFED, RUFFED, Holding, Move, Suit

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled

Place = tuple[int, int]
"""Suit and group of a card in the holdings of a trick."""


@dataclass(slots=True)
class Moment:
    """A moment of the last tricks, before a card is played or just after the last card of a trick.

    ``hands`` are the cards each seat still holds, ``order`` the seats of this trick, of which the first ``played``
    have played. ``holdings`` and ``places`` are the suits as at the beginning of the trick, without the cards
    played since. ``led``, ``best`` and ``winner`` describe the trick so far, ``points`` what lies in it.
    """

    hands: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    played: int
    holdings: tuple[Holding, ...]
    places: dict[int, Place]
    led: int
    best: Place
    winner: int
    points: int

    @property
    def complete(self) -> bool:
        """Whether every seat has played to this trick."""
        return self.played == len(self.order)

    @property
    def seat(self) -> int:
        """The seat that plays next to this trick."""
        return self.order[self.played]


class Ending:
    """The last tricks of one deal: rules, trumps, seats, and the holdings that occur in them.

    ``brisque`` and ``last`` are the points of an ace or ten and of the last trick. ``sides`` are the sets of seats
    for which questions will be asked, and their opposites.
    """

    def __init__(
        self, rules: Compiled, trump: int | None, seats: int, brisque: int, last: int, sides: Sequence[frozenset[int]]
    ) -> None:
        self.rules = rules
        self.trump = trump
        self.seats = seats
        self.brisque = brisque
        self.last = last
        self.sides = tuple(sides)
        self.suits = [Suit(rules, suit, trump, seats, brisque, self.sides) for suit in range(4)]
        self.orders = [tuple((leader + step) % seats for step in range(seats)) for leader in range(seats)]

    def begin(self, hands: Sequence[Sequence[int]], leader: int) -> Moment:
        """The moment before a seat leads; all hands are of the same size."""
        by_suit: list[list[list[int]]] = [[[] for _ in hands] for _ in self.suits]
        for seat, hand in enumerate(hands):
            for card in hand:
                by_suit[card >> 4][seat].append(card)
        holdings: list[Holding] = []
        places: dict[int, Place] = {}
        for suit, cards in zip(self.suits, by_suit, strict=True):
            holding, groups = suit.deal(cards)
            holdings.append(holding)
            for card, group in groups.items():
                places[card] = (suit.number, group)
        sorted_hands = tuple(tuple(sorted(hand, key=canonical_key)) for hand in hands)
        return Moment(sorted_hands, self.orders[leader], 0, tuple(holdings), places, -1, (-1, -1), leader, 0)

    def moves(self, moment: Moment) -> Sequence[Move]:
        """The plays the rules allow, cards that make no difference counting as one."""
        if moment.complete:
            return ()
        if not moment.played:
            return [move for holding in moment.holdings for move in holding.leads(moment.seat, False)]
        return self.answers(moment.holdings, moment.seat, moment.led, *moment.best, False)

    def answers(
        self, holdings: Sequence[Holding], seat: int, led: int, suit: int, group: int, ours: bool
    ) -> Sequence[Move]:
        """The cards a seat may play on a trick: the suit led, then suit and group of the best card so far."""
        holding = holdings[led]
        if holding.counts[seat]:
            return holding.follows(seat, group if suit == led else RUFFED, ours)
        trump = self.trump
        if trump is None or led == trump:
            return sorted(move for other in holdings if other.counts[seat] for move in other.discards(seat, ours))
        free, ruffs = holdings[trump].ruffs(seat, group if suit == trump else NOT_RUFFED, ours)
        if not free:
            return ruffs
        found = list(ruffs)
        for number, other in enumerate(holdings):
            if number != trump and other.counts[seat]:
                found += other.discards(seat, ours)
        return sorted(found)

    def legal(self, moment: Moment) -> list[int]:
        """The cards that may be played, in canonical order, identical copies once."""
        allowed = {(move[1], move[2]) for move in self.moves(moment)}
        hand = moment.hands[moment.seat]
        return [
            card
            for index, card in enumerate(hand)
            if moment.places[card] in allowed and (not index or hand[index - 1] != card)
        ]

    def alike(self, moment: Moment, card: int) -> Place:
        """Cards of the seat to play for which this is equal make no difference to anybody."""
        return moment.places[card]

    def play(self, moment: Moment, card: int) -> Moment:
        """The moment after the seat to play has played a card of its hand, legal or not."""
        seat = moment.seat
        suit, group = place = moment.places[card]
        held = [list(one) for one in moment.holdings[suit].groups]
        held[group][1 + seat] -= 1
        holdings = list(moment.holdings)
        holdings[suit] = self.suits[suit].holding(tuple(map(tuple, held)))
        hands = list(moment.hands)
        at = hands[seat].index(card)
        hands[seat] = hands[seat][:at] + hands[seat][at + 1 :]
        points = moment.points + held[group][0]
        led, best, winner = moment.led, moment.best, moment.winner
        if not moment.played:
            led, best, winner = suit, place, seat
        elif group < best[1] if suit == best[0] else suit == self.trump:
            best, winner = place, seat
        played = moment.played + 1
        if played == self.seats and not any(hands):
            points += self.last
        return Moment(tuple(hands), moment.order, played, tuple(holdings), moment.places, led, best, winner, points)

    def following(self, moment: Moment) -> Moment:
        """The moment after a complete trick: its winner leads to the next."""
        return self.begin(moment.hands, moment.winner) if moment.complete else moment

    def turn(self, moment: Moment, seat: int) -> Moment:
        """The same moment with this seat, which has not played yet, to play next: somebody acts out of turn."""
        if moment.seat == seat:
            return moment
        gone = moment.order[: moment.played]
        if not gone:
            order = self.orders[seat]
        else:
            order = (*gone, seat, *(one for one in self.orders[gone[0]] if one not in gone and one != seat))
        return Moment(
            moment.hands, order, moment.played, moment.holdings, moment.places, moment.led, moment.best,
            moment.winner, moment.points,
        )  # fmt: skip

    def solver(self, side: frozenset[int], budget: Budget) -> Solver:
        """Somebody who answers for the seats of a side, which must be among the sides of the ending."""
        return Solver(self, side, budget)

    def remaining(self, moment: Moment) -> int:
        """All points that are still to be won, with what lies in the trick."""
        left = sum(self.brisque for hand in moment.hands for card in hand if self.rules.brisque[card])
        return moment.points + left + (self.last if any(moment.hands) else 0)


_Entry = list[int]
"""At least, at most, and the place of the best lead so far (suit and group in one number; -1 for none)."""


class Solver(Search[Moment]):
    """The questions of one side against all other seats; what was found is remembered from one to the next.

    ``side`` is the set of seats that win points together; it must be among the sides of the ending.
    """

    def __init__(self, ending: Ending, side: frozenset[int], budget: Budget) -> None:
        super().__init__(ending, side, budget)
        self.ending = ending
        self._mine = [seat in side for seat in range(ending.seats)]
        self._us = ending.sides.index(side)
        self._them = ending.sides.index(frozenset(range(ending.seats)) - side)
        self._table: dict[tuple[Holding | int, ...], _Entry] = {}
        self._last = ending.last
        self._trump = ending.trump

    def _bound(self, moment: Moment, points: int) -> int:
        """A bound of the value: at least it where it reaches ``points``, at most it where it does not."""
        if moment.complete:
            taken = moment.points if self._mine[moment.winner] else 0
            return taken + self._trick([one.reduce() for one in moment.holdings], moment.winner, points - taken)
        if not moment.played:
            return self._trick(list(moment.holdings), moment.seat, points)
        last = self._last if sum(map(len, moment.hands)) == len(moment.order) - moment.played else 0
        return self._card(
            list(moment.holdings), moment.order, moment.played, moment.led, *moment.best, moment.winner,
            moment.points + last, points,
        )  # fmt: skip

    def _trick(self, held: list[Holding], leader: int, points: int) -> int:
        """The bound before a lead; ``held`` are reduced holdings, by suit."""
        s, h, d, c = held
        key = (s, h, d, c, leader)
        entry = self._table.get(key)
        if entry is None:
            entry = self._table[key] = self._foresee(held, leader)
        if entry[0] >= points:
            return entry[0]
        if entry[1] < points:
            return entry[1]
        trump = self._trump
        trumped = trump is not None and held[trump].total > held[trump].counts[leader]
        leads = sorted(
            s.leads(leader, trumped) + h.leads(leader, trumped) + d.leads(leader, trumped) + c.leads(leader, trumped)
        )
        tried = entry[2]
        if tried >= 0:
            at = next(index for index, move in enumerate(leads) if move[1] << 4 | move[2] == tried)
            leads.insert(0, leads.pop(at))
        last = self._last if s.total + h.total + d.total + c.total == self.ending.seats else 0
        order = self.ending.orders[leader]
        ours = self._mine[leader]
        best = -1
        for _, suit, group, worth, _, rest in leads:
            before = held[suit]
            held[suit] = rest
            found = self._card(held, order, 1, suit, suit, group, leader, worth + last, points)
            held[suit] = before
            if best < 0 or (found > best if ours else found < best):
                best = found
                tried = suit << 4 | group
                if (found >= points) == ours:
                    break
        entry[2] = tried
        return noted(entry, best, points)

    def _card(
        self,
        held: list[Holding],
        order: tuple[int, ...],
        played: int,
        led: int,
        suit: int,
        group: int,
        winner: int,
        lying: int,
        points: int,
    ) -> int:
        """The bound within a trick: the suit led, suit and group of the best card, who played it, what lies there."""
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            raise BudgetSpent
        mine = self._mine
        seat = order[played]
        us = mine[seat]
        moves = self.ending.answers(held, seat, led, suit, group, us == mine[winner])
        played += 1
        ends = played == len(order)
        best = -1
        for _, card_suit, card_group, worth, beats, rest in moves:
            before = held[card_suit]
            held[card_suit] = rest
            if ends:
                taker = seat if beats else winner
                gain = lying + worth if mine[taker] else 0
                found = gain + self._trick([one.reduced or one.reduce() for one in held], taker, points - gain)
            elif beats:
                found = self._card(held, order, played, led, card_suit, card_group, seat, lying + worth, points)
            else:
                found = self._card(held, order, played, led, suit, group, winner, lying + worth, points)
            held[card_suit] = before
            if us:
                if found > best:
                    best = found
                    if found >= points:
                        break
            elif best < 0 or found < best:
                best = found
                if found < points:
                    break
        return best

    def _foresee(self, held: list[Holding], leader: int) -> _Entry:
        """What is sure before any search: the leader's top cards, and trumps that nobody can beat."""
        s, h, d, c = held
        everything = s.points + h.points + d.points + c.points
        if s.total + h.total + d.total + c.total == 0:
            return [0, 0, -1]
        everything += self._last
        trump = self._trump
        if trump is None or held[trump].commands[leader]:
            sure = s.run[leader] + h.run[leader] + d.run[leader] + c.run[leader]
            if all(one.commands[leader] for one in held):
                sure = everything
        else:
            sure = s.safe[leader] + h.safe[leader] + d.safe[leader] + c.safe[leader]
        leads = self._mine[leader]
        theirs = self._them if leads else self._us
        limit = everything if trump is None else everything - held[trump].sure[theirs]
        return [sure, limit, -1] if leads else [everything - limit, everything - sure, -1]

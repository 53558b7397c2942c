"""The search of a deal's tricks: what a side can still win with best play of all four, exactly.

Usable from the first trick on. Only whole tricks are remembered: by the cards that are left, sets that come to the
same counting as one, and the seat that leads. A question is always whether a side can reach a number of points; the
exact value is closed in from such questions. Most are answered early, by what is sure without any search: what the
leader's side can cash, and what the top trumps of the others win. What is worth playing to a trick hangs, for who
follows suit, on the cards of that suit alone, and is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import make_card
from bzq.engine.endings import CardEnding, Moment
from bzq.engine.solving import Budget, BudgetSpent, Search
from bzq.games.belote.compiled import SEATS
from bzq.games.belote.solver_suits import CHEAP_FIRST, CHEAPEST, DEAR_FIRST, DEAREST, RANKS, WHOLE, Move, Suit

if TYPE_CHECKING:
    from bzq.games.belote.compiled import Compiled

SIDES: Final = (frozenset({0, 2}), frozenset({1, 3}))

_TRUMPS: Final = 3 * RANKS
"""The place of the lowest trump: trumps stand above the other suits."""

_SUITS: Final = tuple(WHOLE << RANKS * slot for slot in range(4))
_ABOVE: Final = tuple(_SUITS[place // RANKS] & ~((2 << place) - 1) for place in range(4 * RANKS))
"""For each place the higher cards of its suit."""


class Ending(CardEnding):
    """The last tricks of a deal, or all of them.

    ``hands`` hold for each seat every card that it has at any moment that will be asked about. ``points`` and ``last``
    are those of the rules where nothing else is said: with one point a card and none for the last trick, for
    example, a side has 32 where it makes all eight tricks.
    """

    def __init__(
        self,
        rules: Compiled,
        trump: int,
        hands: Sequence[Sequence[int]],
        *,
        points: Sequence[int] | None = None,
        last: int | None = None,
    ) -> None:
        super().__init__(
            rules.side,
            rules.height[trump],
            rules.points[trump] if points is None else points,
            rules.rules.last_trick_points if last is None else last,
        )
        self.rules = rules
        self.trump = trump
        slots = [*(suit for suit in range(4) if suit != trump), trump]
        self.place = {
            make_card(rank, suit): slot * RANKS + self.height[make_card(rank, suit)] - 1
            for slot, suit in enumerate(slots)
            for rank in range(RANKS)
        }
        """Where each card stands: by suits, in them from low to high."""
        self.owned = [self.set_of(hand) for hand in hands]
        """The cards of each seat, as bits by place."""

    def set_of(self, cards: Sequence[int]) -> int:
        """Cards as bits by place."""
        return sum(1 << self.place[card] for card in cards)

    def beats(self, card: int, best: int) -> bool:
        """Whether a card played later beats the best card of the trick so far."""
        return self.rules.beats(card, best, self.trump)

    def allowed(self, moment: Moment, card: int) -> bool:
        """Whether the seat to play may play this card of its hand."""
        if not moment.trick:
            return True
        partner_holds = self.side[moment.winner] == self.side[moment.seat]
        duties = self.rules.duties(moment.trick[0], moment.best, card, self.trump, partner_holds)
        held = sum(1 << one for one in moment.hands[moment.seat])
        return not any(held & banned for banned in duties)

    def solver(self, side: frozenset[int], budget: Budget) -> Solver:
        """Somebody who answers for the seats of a side."""
        return Solver(self, side, budget)


_SECOND: Final = 0
_THIRD: Final = 1
_THIRD_WITH_PARTNER: Final = 2
_THIRD_WITH_PARTNER_SURE: Final = 3
_LAST: Final = 4
_LAST_WITH_PARTNER: Final = 5
"""Who plays to a trick: its second card, its third, its last; whether the partner holds it, or has it for sure."""

_WHO: Final = (-1, _SECOND, _THIRD, _LAST)
_PARTNERS: Final = (_THIRD_WITH_PARTNER, _THIRD_WITH_PARTNER_SURE, _LAST_WITH_PARTNER)

_ORDERS: Final = (
    (DEAR_FIRST, CHEAP_FIRST),
    (DEAR_FIRST, CHEAPEST),
    (DEAR_FIRST, DEAR_FIRST),
    (DEAREST, DEAREST),
    (DEAREST, CHEAPEST),
    (DEAREST, DEAREST),
)
"""For each of them how cards are tried that take the trick, and then those that do not."""


class _Known:
    """What is known before a lead: the cards, the least and the most that the side wins, the best lead first."""

    __slots__ = ("high", "leads", "left", "low")

    def __init__(self, left: int, low: int, high: int) -> None:
        self.left = left
        self.low = low
        self.high = high
        self.leads: Sequence[int] = ()


class Solver(Search[Moment]):
    """The questions of one side against the other; what was found is remembered from one to the next."""

    def __init__(self, ending: Ending, side: frozenset[int], budget: Budget) -> None:
        super().__init__(ending, side, budget)
        self.ending = ending
        self._mine = [seat in side for seat in range(SEATS)]
        self._us = min(side) % 2
        self._owned = ending.owned
        self._last = ending.last
        self._forced = ending.rules.forced_undertrump
        self._points = [0] * (4 * RANKS)
        owners = [-1] * (4 * RANKS)
        for card, place in ending.place.items():
            self._points[place] = ending.points[card]
            owners[place] = next((seat for seat, owned in enumerate(self._owned) if owned >> place & 1), -1)
        parts = [slice(base, base + RANKS) for base in range(0, 4 * RANKS, RANKS)]
        self._suits = [
            Suit(part.start, owners[part], self._points[part], trumps=part.start == _TRUMPS) for part in parts
        ]
        self._discards = [tuple(suit.plays[seat] for suit in self._suits[:3]) for seat in range(SEATS)]
        self._standings = [tuple(suit.standings[seat] for suit in self._suits) for seat in range(SEATS)]
        self._usual = tuple(suit.usual for suit in self._suits)
        self._table: dict[int, _Known] = {leader: _Known(0, 0, 0) for leader in range(SEATS)}
        """What is known by the cards that are left and the leader; sets that come to the same share it."""
        self._answers: dict[int, tuple[Move, ...]] = {}
        """What is worth playing of the suit led, by all that it hangs on."""

    def _bound(self, moment: Moment, points: int) -> int:
        """A bound of the value: at least it where it reaches ``points``, at most it where it does not."""
        place = self.ending.place
        left = sum(self.ending.set_of(hand) for hand in moment.hands)
        if moment.complete:
            taken = moment.points if self._mine[moment.winner] else 0
            return taken + self._trick(left, moment.winner, points - taken)
        if not moment.trick:
            return self._trick(left, moment.seat, points)
        if not moment.in_turn:
            return self._out_of_turn(moment, points)
        whole = left | self.ending.set_of(moment.trick)
        lying = moment.points + (self._last if len(moment.hands[moment.seat]) == 1 else 0)
        led = place[moment.trick[0]] // RANKS
        played = len(moment.trick)
        return self._card(
            whole, left, moment.seat, played, led, place[moment.best], moment.winner, lying, points
        )  # fmt: skip

    def _out_of_turn(self, moment: Moment, points: int) -> int:
        """The bound where the seats of a trick do not play as they sit."""
        ours = self._mine[moment.seat]
        found = [self._bound(self.ending.play(moment, card), points) for card in self.ending.legal(moment)]
        return max(found) if ours else min(found)

    def _trick(self, left: int, leader: int, points: int) -> int:
        """The bound before a lead; ``left`` are the cards of all hands."""
        known = self._table.get(left << 2 | leader) or self._meet(left, leader)
        if known.low >= points:
            return known.low
        if known.high < points:
            return known.high
        return self._search(known, leader, points)

    def _meet(self, left: int, leader: int) -> _Known:
        """What is known of cards that are left for the first time; all that come to the same share it."""
        first, second, third, trumps = self._usual
        usual = first[left & WHOLE] | second[left >> 8 & WHOLE] | third[left >> 16 & WHOLE] | trumps[left >> 24]
        known = self._table.get(usual << 2 | leader)
        if known is None:
            known = self._table[usual << 2 | leader] = _Known(usual, *self._foresee(usual, leader))
        self._table[left << 2 | leader] = known
        return known

    def _search(self, known: _Known, leader: int, points: int) -> int:
        """The bound before a lead, where what is known does not answer."""
        left, leads = known.left, known.leads
        if not leads:
            leads = known.leads = self._leads(left, leader)
        held = self._owned[leader] & left
        last = 0 if held & held - 1 else self._last
        seat = (leader + 1) & 3
        ours = self._mine[leader]
        best = bound = -1
        for place in leads:
            found = self._card(
                left, left ^ 1 << place, seat, 1, place >> 3, place, leader, self._points[place] + last, points
            )  # fmt: skip
            if bound < 0 or (found > bound) == ours:
                bound, best = found, place
                if (found >= points) == ours:
                    break
        if best != leads[0]:
            known.leads = (best, *(place for place in leads if place != best))
        if bound >= points:
            known.low = bound
        else:
            known.high = bound
        return bound

    def _card(
        self,
        left: int,
        after: int,
        seat: int,
        played: int,
        led: int,
        best: int,
        holder: int,
        lying: int,
        points: int,
    ) -> int:
        """The bound within a trick.

        ``left`` are the cards before it, ``after`` those that are still in hands; ``led`` is the suit, ``best`` the
        place of the best card so far and ``holder`` its seat, ``lying`` the points that are in it.
        """
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            raise BudgetSpent
        owned = self._owned
        next_seat = (seat + 1) & 3
        who = _WHO[played]
        if not (holder ^ seat) & 1:
            who += 1
            if played == 2:
                held = owned[next_seat] & left
                suit = held & _SUITS[led]
                if not (suit & _ABOVE[best] if suit else held >> _TRUMPS):
                    who = _THIRD_WITH_PARTNER_SURE
        moves: Sequence[Move]
        if owned[seat] & left & _SUITS[led]:
            key = (left >> (led << 3) & WHOLE) << 12 | best << 7 | led << 5 | seat << 3 | who
            moves = self._answers.get(key) or self._answer(key, left, seat, led, best, who)
        else:
            moves = self._discard(left, seat, best, who)
        ours = self._mine[seat]
        bound = -1
        if played == 3:
            table = self._table
            for worth, bit, _, takes in moves:
                taker = seat if takes else holder
                gain = lying + worth if self._mine[taker] else 0
                need = points - gain
                rest = after ^ bit
                known = table.get(rest << 2 | taker) or self._meet(rest, taker)
                if known.low >= need:
                    found = gain + known.low
                elif known.high < need:
                    found = gain + known.high
                else:
                    found = gain + self._search(known, taker, need)
                if (found >= points) == ours:
                    return found
                if bound < 0 or (found > bound) == ours:
                    bound = found
            return bound
        played += 1
        for worth, bit, place, takes in moves:
            if takes:
                found = self._card(left, after ^ bit, next_seat, played, led, place, seat, lying + worth, points)
            else:
                found = self._card(left, after ^ bit, next_seat, played, led, best, holder, lying + worth, points)
            if (found >= points) == ours:
                return found
            if bound < 0 or (found > bound) == ours:
                bound = found
        return bound

    def _answer(self, key: int, left: int, seat: int, led: int, best: int, who: int) -> tuple[Move, ...]:
        """What is worth playing of the suit led: who can take the trick from the others tries that first."""
        suit = self._suits[led]
        cards = self._owned[seat] & left & _SUITS[led]
        higher = cards & _ABOVE[best] if best >> 3 == led else 0
        if led == 3 and higher:
            cards = higher
        if who == _THIRD_WITH_PARTNER_SURE and higher:
            who = _THIRD_WITH_PARTNER
        taking, other = _ORDERS[who]
        found = suit.ways(left, higher, True)[taking] + suit.ways(left, cards & ~higher, False)[other]
        if taking == other:
            found = tuple(sorted(found, reverse=True))
        self._answers[key] = found
        return found

    def _discard(self, left: int, seat: int, best: int, who: int) -> Sequence[Move]:
        """What is worth playing without the suit led: trumps, or any card."""
        held = self._owned[seat] & left
        taking, other = _ORDERS[who]
        found: tuple[Move, ...] = ()
        trumps = held & _SUITS[3]
        if trumps:
            suit = self._suits[3]
            higher = trumps & _ABOVE[best] if best >= _TRUMPS else trumps
            if who not in _PARTNERS:
                if higher:
                    return suit.ways(left, higher, True)[taking]
                if self._forced:
                    return suit.ways(left, trumps, False)[other]
            elif higher and who == _THIRD_WITH_PARTNER_SURE:
                other = DEAR_FIRST
            found = suit.ways(left, higher, True)[other] + suit.ways(left, trumps & ~higher, False)[other]
        first, second, third = self._discards[seat]
        found += first[left & WHOLE][other] + second[left >> 8 & WHOLE][other] + third[left >> 16 & WHOLE][other]
        return sorted(found, reverse=other in (DEAR_FIRST, DEAREST)) if len(found) > 1 else found

    def _leads(self, left: int, leader: int) -> Sequence[int]:
        """What is worth leading, in the order in which it is likely to be good; that only matters for speed."""
        leads = [move for suit in self._suits for move in suit.plays[leader][left >> suit.base & WHOLE][DEAR_FIRST]]
        if len(leads) == 1:
            return (leads[0][2],)
        partner = self._owned[leader ^ 2] & left
        opponents = self._owned[leader + 1 & 3] & left, self._owned[leader + 3 & 3] & left
        with_trumps = [hand for hand in opponents if hand >> _TRUMPS]
        promises = []
        for worth, _, place, _ in leads:
            above = left & _ABOVE[place]
            if place >= _TRUMPS:
                if above:
                    promise = 20 if partner & above or not (opponents[0] | opponents[1]) & above else 5
                else:
                    promise = 40 if with_trumps else -5
            elif above:
                promise = 15 + worth if partner >> above.bit_length() - 1 & 1 else 10 - worth
            else:
                suit = _SUITS[place >> 3]
                promise = 30 + worth if all(hand & suit for hand in with_trumps) else -worth
            promises.append((promise, place))
        return [place for _, place in sorted(promises, reverse=True)]

    def _foresee(self, left: int, leader: int) -> tuple[int, int]:
        """What is sure before any search: trumps that nobody can beat, and what the leader's side can cash.

        The leader leads all that must win, trumps first; then, where he can, a card that his partner must win, who
        does the same. An opponent who still has the suit cannot trump it, nor throw away what he needs for another.
        """
        first, second, third, trumps = self._standings[leader]
        plain = first[left & WHOLE], second[left >> 8 & WHOLE], third[left >> 16 & WHOLE]
        points, mine, one, other, drawn, gains, partner_draws, partner_gains, sure, against = trumps[left >> 24]
        everything = points + self._last
        tricks = mine - drawn
        sure += gains[drawn]
        one_trumps, other_trumps = one > drawn, other > drawn
        reached = mine and partner_draws
        for points, held, one_held, other_held, run, gains, partner_run, _, _, _ in plain:
            everything += points
            tricks += held
            if run:
                rounds = min(run, one_held) if one_trumps else run
                if other_trumps and other_held < rounds:
                    rounds = other_held
                sure += gains[rounds]
                tricks -= rounds
            elif partner_run and held and (one_held or not one_trumps) and (other_held or not other_trumps):
                reached = True
        if reached and tricks:
            if partner_draws:
                sure += partner_gains[partner_draws]
                tricks -= partner_draws
                one_trumps, other_trumps = one > partner_draws, other > partner_draws
            for _, _, one_held, other_held, _, _, run, gains, _, _ in plain:
                if run:
                    rounds = min(run, one_held) if one_trumps else run
                    if other_trumps and other_held < rounds:
                        rounds = other_held
                    sure += gains[rounds]
                    tricks -= rounds
        if tricks <= 0:
            sure, against = everything, 0
        return (sure, everything - against) if self._mine[leader] else (against, everything - sure)

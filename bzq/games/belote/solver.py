"""The search of a deal's tricks: what a side can still win with best play of all four, exactly.

Usable from the first trick on. Only whole tricks are remembered: by the cards that are left, sets that come to the
same counting as one, and the seat that leads. A question is always whether a side can reach a number of points; the
exact value is closed in from such questions. Most are answered early, by what is sure without any search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bzq.cards import make_card
from bzq.engine.endings import CardEnding, Moment
from bzq.engine.solving import Budget, BudgetSpent, Search, noted
from bzq.games.belote.compiled import SEATS
from bzq.games.belote.solver_suits import CHEAP_FIRST, CHEAPEST, DEAR_FIRST, DEAREST, RANKS, WHOLE, Suit

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


_Entry = list[int]
"""At least, at most, and the place of the best lead so far (-1 for none)."""


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
        self._suits = [Suit(part.start, owners[part], self._points[part]) for part in parts]
        self._usual = tuple(suit.usual for suit in self._suits)
        self._table: dict[int, _Entry] = {}

    def _bound(self, moment: Moment, points: int) -> int:
        """A bound of the value: at least it where it reaches ``points``, at most it where it does not."""
        place = self.ending.place
        left = sum(self.ending.set_of(hand) for hand in moment.hands)
        if moment.complete:
            taken = moment.points if self._mine[moment.winner] else 0
            return taken + (self._trick(left, moment.winner, points - taken) if left else 0)
        if not moment.trick:
            return self._trick(left, moment.seat, points)
        if not moment.in_turn:
            return self._out_of_turn(moment, points)
        whole = left | self.ending.set_of(moment.trick)
        last = self._last if len(moment.hands[moment.seat]) == 1 else 0
        led = place[moment.trick[0]] // RANKS
        return self._card(
            whole, left, moment.seat, len(moment.trick), led, place[moment.best], moment.winner,
            moment.points + last, points,
        )  # fmt: skip

    def _out_of_turn(self, moment: Moment, points: int) -> int:
        """The bound where the seats of a trick do not play as they sit."""
        ours = self._mine[moment.seat]
        found = [self._bound(self.ending.play(moment, card), points) for card in self.ending.legal(moment)]
        return max(found) if ours else min(found)

    def _trick(self, left: int, leader: int, points: int) -> int:
        """The bound before a lead; ``left`` are the cards of all hands."""
        s, h, d, c = self._usual
        first, second, third, trumps = s[left & WHOLE], h[left >> 8 & WHOLE], d[left >> 16 & WHOLE], c[left >> 24]
        if first < 0 or second < 0 or third < 0 or trumps < 0:
            first, second, third, trumps = (
                suit.find_usual(left >> suit.base & WHOLE) for suit in self._suits
            )  # fmt: skip
        left = first | second | third | trumps
        entry = self._table.get(left << 2 | leader)
        if entry is None:
            entry = self._table[left << 2 | leader] = self._foresee(left, leader)
        if entry[0] >= points:
            return entry[0]
        if entry[1] < points:
            return entry[1]
        held = self._owned[leader] & left
        seat = (leader + 1) & 3
        if not held & held - 1:
            place = held.bit_length() - 1
            lying = self._points[place] + self._last
            exact = self._card(left, left ^ held, seat, 1, place >> 3, place, leader, lying, points)
            entry[0] = entry[1] = exact  # nobody has a choice
            return exact
        leads = self._plays(held, left, DEAR_FIRST)
        tried = entry[2]
        if tried < 0:
            leads = self._leads(leads, left, leader)
        elif leads[0] != tried:
            leads = [tried, *(place for place in leads if place != tried)]
        ours = self._mine[leader]
        best = -1
        for place in leads:
            found = self._card(
                left, left ^ 1 << place, seat, 1, place >> 3, place, leader, self._points[place], points
            )  # fmt: skip
            if best < 0 or (found > best if ours else found < best):
                best = found
                tried = place
                if (found >= points) == ours:
                    break
        entry[2] = tried
        return noted(entry, best, points)

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
        held = self._owned[seat] & left
        partner = not (holder ^ seat) & 1
        cards = held & _SUITS[led]
        if cards:
            higher = cards & _ABOVE[best] if best >> 3 == led else 0
            if led == 3 and higher:
                cards = higher
        elif led == 3:
            cards, higher = held, 0
        else:
            trumps = held & _SUITS[3]
            higher = trumps & _ABOVE[best] if best >= _TRUMPS else trumps
            cards = held if partner else higher or (trumps if self._forced else 0) or held
        # Who can take the trick from the others tries that first; with the partner's trick, all cards are one case.
        if played == 3:
            tries = [(higher, DEAREST, seat), (cards & ~higher, DEAREST if partner else CHEAPEST, holder)]
        elif partner:
            sure = played == 2 and not higher and not self._beaten((seat + 1) & 3, left, led, best)
            tries = [(cards, DEAREST if sure else DEAR_FIRST, holder)]
        else:
            tries = [(higher, DEAR_FIRST, seat), (cards & ~higher, CHEAPEST if played == 2 else CHEAP_FIRST, holder)]
        ours = self._mine[seat]
        worth = self._points
        bound = -1
        for some, order, taker in tries:
            if not some:
                continue
            for place in self._plays(some, left, order):
                rest = after ^ 1 << place
                if played == 3:
                    gain = lying + worth[place] if self._mine[taker] else 0
                    found = gain + (self._trick(rest, taker, points - gain) if rest else 0)
                elif taker == seat or higher >> place & 1:
                    found = self._card(
                        left, rest, (seat + 1) & 3, played + 1, led, place, seat, lying + worth[place], points
                    )  # fmt: skip
                else:
                    found = self._card(
                        left, rest, (seat + 1) & 3, played + 1, led, best, holder, lying + worth[place], points
                    )  # fmt: skip
                if bound < 0 or (found > bound if ours else found < bound):
                    bound = found
                    if (found >= points) == ours:
                        return bound
        return bound

    def _beaten(self, seat: int, left: int, led: int, best: int) -> int:
        """The cards with which the last seat of a trick could take it."""
        held = self._owned[seat] & left
        suit = held & _SUITS[led]
        if suit:
            return suit & _ABOVE[best] if best >> 3 == led else 0
        trumps = held & _SUITS[3]
        return trumps & _ABOVE[best] if best >= _TRUMPS else trumps

    def _plays(self, cards: int, left: int, order: int) -> Sequence[int]:
        """What is worth playing of a seat's cards, in one of the orders of a suit."""
        found: tuple[int, ...] = ()
        suits = 0
        for suit in self._suits:
            some = cards >> suit.base & WHOLE
            if some:
                found += suit.plays(left >> suit.base & WHOLE, some)[order]
                suits += 1
        if suits < 2:
            return found
        return sorted(found, key=self._points.__getitem__, reverse=order in (DEAR_FIRST, DEAREST))

    def _leads(self, leads: Sequence[int], left: int, leader: int) -> list[int]:
        """Leads in the order in which they are likely to be good; it only matters for speed."""
        next_seat, partner, last_seat = (self._owned[(leader + step) & 3] & left for step in (1, 2, 3))
        opponents = next_seat | last_seat

        def promise(place: int) -> int:
            above = left & _ABOVE[place]
            if place >= _TRUMPS:
                if not above:
                    return 40 if opponents >= 1 << _TRUMPS else -5
                return 5 if opponents & above and not partner & above else 20
            suit = _SUITS[place >> 3]
            if not above:
                ruffed = any(hand >= 1 << _TRUMPS and not hand & suit for hand in (next_seat, last_seat))
                return -self._points[place] if ruffed else 30 + self._points[place]
            top = above.bit_length() - 1
            return 15 + self._points[place] if partner >> top & 1 else 10 - self._points[place]

        return sorted(leads, key=promise, reverse=True)

    def _foresee(self, left: int, leader: int) -> _Entry:
        """What is sure before any search: trumps that nobody can beat, and the leader's cards that must win."""
        first, second, third, trumps = (suit.standing(left >> suit.base & WHOLE) for suit in self._suits)
        everything = first.points + second.points + third.points + trumps.points + self._last
        sure = list(trumps.together)
        one, other = (leader + 1) & 3, (leader + 3) & 3
        winners = len(trumps.runs[leader]) - 1
        for suit in (first, second, third):
            run = suit.runs[leader]
            rounds = len(run) - 1
            if rounds:
                # An opponent who still has the suit cannot trump it, nor throw away what he needs for another.
                for seat in (one, other):
                    if trumps.counts[seat]:
                        rounds = min(rounds, suit.counts[seat])
                sure[leader & 1] += run[rounds]
                winners += rounds
        if winners == first.counts[leader] + second.counts[leader] + third.counts[leader] + trumps.counts[leader]:
            sure[leader & 1] = everything
        return [sure[self._us], everything - sure[1 - self._us], -1]

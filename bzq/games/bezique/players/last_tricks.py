"""The last tricks, played out exactly as far as a seat knows the cards.

With two players everything is known once the stock is gone: what has not been seen is in the other hand. With
more, the unseen cards are dealt out in a few ways that agree with all that was played, each way is played out
exactly, and the card that does best over all of them is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE
from bzq.engine.solving import Budget, BudgetSpent
from bzq.games.bezique.solver import Ending, Moment, Solver

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View
    from bzq.players.dice import Dice

_BUDGET: Final = 300_000
"""Positions within tricks that may be looked at where all hands are known."""

_BUDGET_OF_A_WAY: Final = 10_000
"""The same for one way of dealing the unseen cards out."""

_WAYS: Final = 4
"""Ways to deal the unseen cards out that are tried."""

_MOST_CARDS: Final = 16
"""Cards in all hands together up to which hands that are not known are played out."""

_ATTEMPTS: Final = 8
"""How often one way is begun anew that comes to cards nobody may hold."""

_ELSEWHERE: Final = -1
"""Where cards lie that take no part in these tricks: with a pair that plays later."""


class LastTricks:
    """A seat's last tricks; keep the object through a deal."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._seats: list[int] = []
        """The seats that play these tricks together, in playing order."""
        self._solver: Solver | None = None
        self._hoped: int | None = None
        """The points of these tricks that the seat's side can be sure of in all, as found last."""

    def card(self, view: View) -> int | None:
        """The best card to play, or ``None`` where too little is known or the search would take too long."""
        position = view.position
        where = position.where
        self._begin(view)
        rest = [card for card, count in enumerate(view.unseen()) for _ in range(count)]
        hiding = [seat for seat in self._seats if where.hidden[seat]]
        if not hiding or (len(hiding) == 1 and len(rest) == where.hidden[hiding[0]]):
            return self._best(view, dict.fromkeys(hiding, rest))
        if sum(view.hand_size(seat) for seat in self._seats) > _MOST_CARDS:
            return None
        points: dict[int, int] = {}
        for way in self._ways(view, rest, hiding):
            for card, value in self._worths(view, way).items():
                points[card] = points.get(card, 0) + value
        most = max(points.values(), default=0)
        return next((card for card in _least_first(view, list(points)) if points[card] == most), None)

    def _begin(self, view: View) -> None:
        """Gets a solver ready at the first of these tricks."""
        if self._solver is None:
            position = view.position
            leader = position.plays[0][0] if position.plays else view.seat
            self._seats = sorted(position.trick_order(leader))
            self._solver = solver_for(view, self._seats)

    def _moment(self, view: View, unseen: dict[int, list[int]]) -> Moment:
        """How things stand, with these cards in the hands that hide some."""
        assert self._solver is not None
        ending, position = self._solver.ending, view.position
        hands = []
        for seat in self._seats:
            counts = position.where.hands[seat]
            hand = [card for card in range(CARD_SPACE) for _ in range(counts[card])] + unseen.get(seat, [])
            hands.append(hand + [card for who, card in position.plays if who == seat])
        leader = position.plays[0][0] if position.plays else view.seat
        moment: Moment = ending.begin(hands, self._seats.index(leader))
        for _, card in position.plays:
            moment = ending.play(moment, card)
        return moment

    def _best(self, view: View, unseen: dict[int, list[int]]) -> int | None:
        """The best card with all hands known; of equally good ones the least."""
        assert self._solver is not None
        solver, ending = self._solver, self._solver.ending
        moment = self._moment(view, unseen)
        legal = _least_first(view, ending.legal(moment))
        if len(ending.moves(moment)) == 1:
            return legal[0]
        solver.budget.left = _BUDGET
        won = ending.brisque * view.position.brisques[view.rules.side[view.seat]]
        try:
            value = solver.value(moment, ending.remaining(moment) // 2 if self._hoped is None else self._hoped - won)
            self._hoped = value + won
            return next(card for card in legal if solver.reaches(ending.play(moment, card), value))
        except BudgetSpent:
            return None

    def _worths(self, view: View, unseen: dict[int, list[int]]) -> dict[int, int]:
        """What each legal card is worth in one way of dealing the unseen cards out; nothing if that took too long."""
        assert self._solver is not None
        solver, ending = self._solver, self._solver.ending
        moment = self._moment(view, unseen)
        solver.budget.left = _BUDGET_OF_A_WAY
        guess = ending.remaining(moment) // 2
        found: dict[int, int] = {}
        try:
            for card in ending.legal(moment):
                guess = found[card] = solver.value(ending.play(moment, card), guess)
        except BudgetSpent:
            return {}
        return found

    def _ways(self, view: View, rest: list[int], hiding: list[int]) -> Iterator[dict[int, list[int]]]:
        """A few ways to deal the unseen cards out to the hands that hide some, as the dice have it."""
        hidden = view.position.where.hidden
        banned = _banned(view)
        for _ in range(_WAYS):
            for _ in range(_ATTEMPTS):
                room = {seat: hidden[seat] for seat in hiding}
                room[_ELSEWHERE] = len(rest) - sum(room.values())
                way = self._way(rest, room, banned)
                if way is not None:
                    yield way
                    break

    def _way(self, rest: list[int], room: dict[int, int], banned: dict[int, int]) -> dict[int, list[int]] | None:
        """One way, the cards that fewest may hold first; ``None`` where a card is left that nobody may hold."""
        places = {
            card: [seat for seat in room if not banned.get(seat, 0) >> card & 1] for card in dict.fromkeys(rest)
        }  # fmt: skip
        cards = rest[:]
        self._dice.shuffle(cards)
        cards.sort(key=lambda card: len(places[card]))
        way: dict[int, list[int]] = {seat: [] for seat in room}
        for card in cards:
            # A seat with more room is more likely to hold it.
            open_places = [seat for seat in places[card] for _ in range(room[seat])]
            if not open_places:
                return None
            seat = self._dice.pick(open_places)
            room[seat] -= 1
            way[seat].append(card)
        return way


def solver_for(view: View, seats: list[int]) -> Solver:
    """A solver of last tricks between these seats, for the side of the view's seat; it has no budget yet."""
    rules = view.rules
    options = rules.rules
    side = frozenset(place for place, seat in enumerate(seats) if rules.side[seat] == rules.side[view.seat])
    others = frozenset(range(len(seats))) - side
    brisque = 1 if options.brisques == "off" else options.brisque_points
    last = options.last_trick_points if options.last_trick == "end" else 0
    ending = Ending(rules, view.position.trump, len(seats), brisque, last, [side, others])
    return Solver(ending, side, Budget(0))


def _banned(view: View) -> dict[int, int]:
    """The cards (bits) that each seat cannot hold, from what it played to the last tricks."""
    rules, trump = view.rules, view.position.trump
    banned: dict[int, int] = {}
    for plays in view.tricks[rules.stock_tricks :]:
        led = best = plays[0][1]
        for seat, card in plays[1:]:
            follow, head, ruff = rules.end_duty(led, best, trump, card)
            banned[seat] = banned.get(seat, 0) | follow | head | ruff
            if rules.beats(card, best, trump, rules.end_rank):
                best = card
    return banned


def _least_first(view: View, cards: list[int]) -> list[int]:
    """Cards in the order in which one parts with them: trumps last, low ones first."""
    trump, rank = view.position.trump, view.rules.end_rank
    return sorted(cards, key=lambda card: (card >> 4 == trump, rank[card], card))

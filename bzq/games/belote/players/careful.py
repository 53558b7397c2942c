"""The player of Belote who counts: he deals the unseen cards out in many ways and plays each of them to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.belote.combinations import dearest
from bzq.games.belote.players.acting import next_declaration
from bzq.games.belote.players.cards import POINTS, as_bits, numbers
from bzq.games.belote.players.last_tricks import LAST, best_play
from bzq.games.belote.players.playout import play_out
from bzq.games.belote.players.stakes import Stakes, belote_side
from bzq.players.unseen import Unseen
from bzq.records.model import CardRef, Play

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.view import View
    from bzq.records.model import Bid, Event

_WAYS: Final = 20
"""Ways to deal the unseen cards out that are tried before a card."""

_WAYS_TO_THE_END: Final = 10
"""The same for the last tricks, which are played out exactly."""

_WAYS_TO_BID: Final = 40
"""The same for each suit that may be taken."""

_LEAST: Final = 0
"""Points that a contract must promise more than it may cost, to be taken."""

_EXACT: Final = 3
"""Cards in each hand from which a way is played out exactly, and no longer by rule of thumb."""

_ALL_POINTS: Final = 1 << 10
"""More than there are in a deal."""


class CarefulPlayer:
    """Counts what is gone and who is void, takes what he can expect to make, and plays the last tricks exactly."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def bid(self, view: View) -> Bid:
        """Takes the suit that promises most, where one promises more than it may cost."""
        bids = view.bids()
        worths = [_LEAST, *[self._worth(view, bid.suit) for bid in bids[1:]]]
        return bids[worths.index(max(worths))]

    def act(self, view: View) -> Event | None:
        """Declares all he has."""
        return next_declaration(view)

    def card(self, view: View) -> Play:
        """The card that does best over all ways in which the unseen cards may lie."""
        cards = view.legal_cards()
        return Play(0, 0, card=CardRef(cards[0] if len(cards) == 1 else self._best(view, cards)))

    def _worth(self, view: View, suit: int | None) -> int:
        """What a contract may bring, in points more than the others write."""
        position, seat = view.position, view.seat
        turned = position.turned
        trump = turned >> 4 if suit is None else suit
        number, _ = numbers(trump)
        held = [*view.hand, turned]
        mine = as_bits(held, number)
        stakes = Stakes(view, seat & 1)
        if view.rules.declarations:
            stakes.declared[seat & 1] = sum([one.points for one in dearest(held, view.rules.rules)])
        cards = [number[card] for card in view.unseen()]
        total = 0
        for _ in range(_WAYS_TO_BID):
            self._dice.shuffle(cards)
            hands = [0, 0, 0, 0]
            at = 0
            for other in range(4):
                size = 2 if other == seat else 8
                hands[other] = sum([1 << card for card in cards[at : at + size]])
                at += size
            hands[seat] |= mine
            belote = belote_side(position.royals, hands)
            points = play_out(hands, position.leader, [], seat & 1, view.rules.forced_undertrump)
            total += stakes.difference(points, belote)
        return (-total if seat & 1 else total) // _WAYS_TO_BID

    def _best(self, view: View, cards: list[int]) -> int:
        position, seat = view.position, view.seat
        number, _ = numbers(position.trump)
        stakes = Stakes(view, position.taker & 1)
        known = [as_bits(view.known_hand(who), number) for who in range(4)]
        before = [(who, number[card]) for who, card in position.plays]
        leader = before[0][0] if before else seat
        forced = view.rules.forced_undertrump
        exact = len(view.hand) <= _EXACT and all(position.tricks_won)
        remaining = sum(POINTS) + LAST - position.points[0] - position.points[1]
        worths = [0] * len(cards)
        for way in Unseen(view, _banned(view)).ways(_WAYS_TO_THE_END if exact else _WAYS, self._dice):
            hands = [known[who] | as_bits(way[who], number) for who in range(4)]
            belote = belote_side(position.royals, hands)
            for index, card in enumerate(cards):
                after = hands[:]
                after[seat] ^= 1 << number[card]
                plays = [*before, (seat, number[card])]
                if exact:
                    won = best_play(after, leader, tuple(plays), forced, -1, _ALL_POINTS)
                    points = [won, remaining - won, 0, 0]
                else:
                    points = play_out(after, leader, plays, stakes.taker, forced)
                for side in (0, 1):
                    points[side] += position.points[side]
                    points[2 | side] += position.tricks_won[side]
                worths[index] += stakes.difference(points, belote)
        return cards[worths.index(min(worths) if seat & 1 else max(worths))]


def _banned(view: View) -> list[int]:
    """The cards (bits) that each seat cannot hold, from what it played: what it would have had to play."""
    rules, trump = view.rules, view.position.trump
    banned = [0] * rules.seats
    for trick in view.tricks:
        holder, best = trick[0]
        for seat, card in trick[1:]:
            partner_holds = rules.side[holder] == rules.side[seat]
            for duty in rules.duties(trick[0][1], best, card, trump, partner_holds):
                banned[seat] |= duty
            if rules.beats(card, best, trump):
                holder, best = seat, card
    return banned

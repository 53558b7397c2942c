"""The player of Briscola who counts: he deals the unseen cards out in many ways and looks at each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.briscola.players.acting import next_act
from bzq.games.briscola.players.cards import FIRST_TRUMP, NO_TRUMP, POINTS, as_bits, numbers
from bzq.games.briscola.players.form import Form
from bzq.games.briscola.players.last_tricks import best_play
from bzq.games.briscola.players.trick import Trick, finish
from bzq.games.briscola.players.worths import UNIT, worths
from bzq.players.unseen import Unseen
from bzq.records.model import CardRef, Play

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.view import View
    from bzq.records.model import Event

_WAYS: Final = 20
"""Ways to deal the unseen cards out that are tried for a trick."""

_WAYS_TO_THE_END: Final = 10
"""The same for the last tricks, which are played out."""

_PLAYED_OUT: Final = {2: 8, 3: 9, 4: 12, 6: 12}
"""Cards still to be played from which the deal is played out exactly, by the number of players."""

_WIN: Final = 20
"""Points that to win the deal is worth beside the points themselves, in the last tricks."""

_ALL: Final = sum(POINTS)
"""All points of a deal."""


class CarefulPlayer:
    """Counts what is gone, keeps aces, threes and trumps for what they may bring, and plays the last tricks exactly."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def act(self, view: View) -> Event | None:
        """Exchanges where that brings a better card, and claims the deal as soon as he has the points."""
        return next_act(view)

    def card(self, view: View) -> Play:
        """The card that does best over all ways in which the unseen cards may lie."""
        cards = view.legal_cards()
        return Play(0, 0, card=CardRef(cards[0] if len(cards) == 1 else self._best(view, cards)))

    def _best(self, view: View, cards: list[int]) -> int:
        position, rules = view.position, view.rules
        to_come = (rules.tricks - position.trick + 1) * rules.seats - len(position.plays)
        moment = _Moment(view)
        if to_come <= _PLAYED_OUT[rules.seats]:
            values = moment.played_out(cards, self._dice)
        else:
            values = moment.one_trick(cards, self._dice)
        return cards[values.index(max(values))]


class _Moment:
    """A moment of a deal as a seat sees it, with its cards as numbers."""

    def __init__(self, view: View) -> None:
        position, rules = view.position, view.rules
        self.view = view
        self.seat = view.seat
        self.seats: int = rules.seats
        self.number = numbers(position.trump)
        own = rules.side[view.seat]
        self.form = Form(
            side=tuple([int(side != own) for side in rules.side]),
            first_trump=NO_TRUMP if position.trump is None else FIRST_TRUMP,
            follow=rules.follow,
            partners=rules.rules.partners,
        )
        self.known = [as_bits(view.known_hand(seat), self.number) for seat in range(self.seats)]
        self.before = [(seat, self.number[card]) for seat, card in position.plays]
        self.unseen = Unseen(view)

    def played_out(self, cards: list[int], dice: Dice) -> list[int]:
        """What each card brings to the end of the deal, all others playing against one's side."""
        position = self.view.position
        won = position.points[self.view.rules.side[self.seat]]
        turned = [] if position.turned is None else [self.number[position.turned]]
        leader = self.before[0][0] if self.before else self.seat
        values = [0] * len(cards)
        for way in self.unseen.ways(_WAYS_TO_THE_END if len(self.unseen.cards) > 1 else 1, dice):
            hands = self._hands(way)
            stock = (*[self.number[card] for card in way[-1]], *turned)
            for index, card in enumerate(cards):
                played = self.number[card]
                after = hands[:]
                after[self.seat] ^= 1 << played
                mine = best_play(self.form, after, stock, leader, (*self.before, (self.seat, played)), -1, _ALL + 1)
                ahead = 2 * (won + mine) - _ALL
                values[index] += ahead + (_WIN if ahead > 0 else -_WIN if ahead < 0 else 0)
        return values

    def one_trick(self, cards: list[int], dice: Dice) -> list[int]:
        """What each card brings in this trick, less what it would be worth to keep."""
        rules, form = self.view.rules, self.form
        lead, kept = worths(self.seats, form.first_trump == FIRST_TRUMP, rules.tricks - self.view.position.trick)
        lying = Trick()
        for seat, card in self.before:
            lying = lying.with_card(seat, card, form.first_trump)
        order = [(self.seat + step) % self.seats for step in range(1, self.seats - len(self.before))]
        rivals = rules.sides - 1
        values = [0] * len(cards)
        for way in self.unseen.ways(_WAYS if order else 1, dice):
            hands = self._hands(way)
            for index, card in enumerate(cards):
                played = self.number[card]
                begun = lying.with_card(self.seat, played, form.first_trump)
                trick, mates, others = finish(form, hands, order, begun, kept)
                won = trick.points * UNIT + lead
                mine, theirs = (0, won) if form.side[trick.holder] else (won, 0)
                # Where there are several rivals, what one of them gets is less of a loss.
                values[index] += rivals * (mine - mates - kept[played]) - theirs + others
        return values

    def _hands(self, way: list[list[int]]) -> list[int]:
        return [self.known[seat] | as_bits(way[seat], self.number) for seat in range(self.seats)]

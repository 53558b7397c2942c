"""The player of Briscola who counts: he deals the unseen cards out in many ways and looks at each of them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bzq.players.briscola.cards import FIRST_TRUMP, NO_TRUMP, POINTS, as_bits, numbers
from bzq.players.briscola.form import Form
from bzq.players.briscola.last_tricks import best_play
from bzq.players.briscola.trick import MANY, OneTrick
from bzq.players.relatives.unseen import Unseen
from bzq.records.model import CardRef, Play

if TYPE_CHECKING:
    from bzq.players.dice import Dice
    from bzq.players.relatives.view import View
    from bzq.records.model import Event

_WAYS: Final = 20
"""Ways of dealing the unseen cards that are looked at while there is stock."""

_LAST_WAYS: Final = 10
"""And in the last tricks, which are played to their end in each of them."""

_PLIES: Final = {2: 8, 3: 9, 4: 12, 6: 12}
"""Cards left to play from which on they are played to their end, by the number of players."""

_WIN: Final = 20
"""Points that winning the deal counts for beside the points themselves."""

_UNIT: Final = 60
"""Parts of a point in which cards are weighed."""

_EFFORT: Final = 200
"""Positions that the play to the end may cost in each way."""

_WORTHS: Final = {
    3: (-1.5, 0, -0.5, -0.5, -0.3, 1, 3.5, 3, 4, 5.5, 6, 12, 13),
    7: (-2.0, 0, -0.5, 0, 0.5, 2.5, 6.5, 2.5, 3.5, 4.5, 4.5, 11, 12.5),
    13: (-2.3, 0, 0, 0, 0, 4.5, 7.5, 1.5, 2.7, 3.5, 5, 10.5, 12.5),
}
"""What it is worth to have the lead, and to keep a card, in points: by the tricks left after this one. Cards are plain
ones without points, jack, queen, king, three, ace, then the same of trumps. Found by playing against each other."""


def worth_at(left: int) -> tuple[int, list[int]]:
    """The worth of the lead and of every card, by its number, with so many tricks left; in parts of a point."""
    keys = sorted(_WORTHS)
    if left <= keys[0] or left >= keys[-1]:
        row: tuple[float, ...] = _WORTHS[keys[0] if left <= keys[0] else keys[-1]]
    else:
        low, high = next(pair for pair in pairwise(keys) if pair[0] <= left <= pair[1])
        near, far = _WORTHS[low], _WORTHS[high]
        row = tuple((x * (high - left) + y * (left - low)) / (high - low) for x, y in zip(near, far, strict=True))
    lead, *rest = row
    worths = [0] * 64
    for block in range(4):
        for height in range(10):
            worths[block << 4 | height] = int(_UNIT * rest[(6 if block == 3 else 0) + max(0, height - 4)])
    return int(lead * _UNIT), worths


class CarefulPlayer:
    """Counts what is gone, protects aces and threes, and plays the last tricks exactly."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def act(self, view: View) -> Event | None:
        """The exchange, or the claim, as soon as it may be made."""
        return next(iter(view.acts()), None)

    def card(self, view: View) -> Play:
        """The card that brings most in the middle of all ways that were looked at."""
        cards = view.legal_cards()
        return Play(0, 0, card=CardRef(cards[0] if len(cards) == 1 else self._best(view, cards)))

    def _best(self, view: View, cards: list[int]) -> int:
        position, rules, seat = view.position, view.rules, view.seat
        number = numbers(position.trump)
        trump = NO_TRUMP if position.trump is None else FIRST_TRUMP
        own = rules.side[seat]
        form = Form(tuple(int(side != own) for side in rules.side), trump, rules.follow, 0)
        before = [(who, number[card]) for who, card in position.plays]
        left = rules.tricks - position.trick
        if (left + 1) * rules.seats - len(before) <= _PLIES[rules.seats]:
            worths = self._to_the_end(view, cards, form, before)
        else:
            worths = self._this_trick(view, cards, form, before, left)
        return cards[worths.index(max(worths))]

    def _to_the_end(self, view: View, cards: list[int], form: Form, before: list[tuple[int, int]]) -> list[int]:
        """What each card brings to the end of the deal, over all ways."""
        position, rules, seat = view.position, view.rules, view.seat
        number = numbers(position.trump)
        known = [as_bits(view.known_hand(who), number) for who in range(rules.seats)]
        turned = [] if position.turned is None else [number[position.turned]]
        won = position.points[rules.side[seat]]
        leader = before[0][0] if before else seat
        worths = [0] * len(cards)
        unseen = Unseen(view)
        for way in unseen.ways(_LAST_WAYS if len(unseen.cards) > 1 else 1, self._dice):
            hands = [known[who] | as_bits(way[who], number) for who in range(rules.seats)]
            stock = tuple([number[card] for card in way[-1]] + turned)
            for index, card in enumerate(cards):
                after = hands[:]
                after[seat] ^= 1 << number[card]
                played = (*before, (seat, number[card]))
                ahead = 2 * (won + best_play(form, after, stock, leader, played, -1, _EFFORT)) - 120
                worths[index] += ahead + (_WIN if ahead > 0 else -_WIN if ahead < 0 else 0)
        return worths

    def _this_trick(
        self, view: View, cards: list[int], form: Form, before: list[tuple[int, int]], left: int
    ) -> list[int]:
        """What each card brings in this trick, less what it would have been worth to keep, over all ways."""
        position, rules, seat = view.position, view.rules, view.seat
        number = numbers(position.trump)
        trump = NO_TRUMP if position.trump is None else FIRST_TRUMP
        known = [as_bits(view.known_hand(who), number) for who in range(rules.seats)]
        best, holder, worth = -1, seat, 0
        for who, card in before:
            worth += POINTS[card]
            if best < 0 or (card > best and (card >= trump or card >> 4 == best >> 4)):
                best, holder = card, who
        led = before[0][1] if before else -1
        order = [(seat + step) % rules.seats for step in range(rules.seats - len(before))]
        lead, kept = worth_at(left)
        trick = OneTrick(form, order[1:], kept, lead, _UNIT)
        worths = [0] * len(cards)
        for way in Unseen(view).ways(_WAYS if len(order) > 1 else 1, self._dice):
            trick.hands = [known[who] | as_bits(way[who], number) for who in range(rules.seats)]
            for index, card in enumerate(cards):
                played = number[card]
                beats = best < 0 or (played > best and (played >= trump or played >> 4 == best >> 4))
                high, by = (played, seat) if beats else (best, holder)
                worths[index] += (
                    trick.value(0, played if led < 0 else led, high, by, worth + POINTS[played], -MANY, MANY)
                    - kept[played]
                )
        return worths

"""The player who counts: what is gone, what may still come, who can take a trick; and who plays the end exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.games.bezique.declare import Option
from bzq.games.bezique.players.chances import chances
from bzq.games.bezique.players.doing import reference
from bzq.games.bezique.players.holdings import Holdings
from bzq.games.bezique.players.last_stock_trick import worths
from bzq.games.bezique.players.last_tricks import LastTricks
from bzq.games.bezique.players.ordering import best_first
from bzq.games.bezique.players.prospects import Prospects
from bzq.games.bezique.players.trickcraft import Trick
from bzq.games.bezique.players.turn import next_act
from bzq.games.bezique.table import TableCard
from bzq.games.bezique.tricks import legal_plays
from bzq.players.odds import SURE, wins
from bzq.records.model import Event, Play

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View
    from bzq.players.dice import Dice

_Card = tuple[int, TableCard | None]

_TRUMPS: Final = (14, 11, 8, 7, 6, 5, 4, 4)
_TRUMPS_AT_THE_END: Final = (22, 22, 8, 8, 7, 8, 7, 9)
_OTHERS: Final = (6, 3, 2, 1, 0, 0, 0, 0)
_OTHERS_AT_THE_END: Final = (6, -2, 1, 0, 0, 0, 0, 0)
"""What a card is worth by rank, in points, beside what may be declared with it: early, and in the last tricks."""

_BLEND: Final = 12
"""Stock tricks over which the worth at the end takes the place of the early one."""

_LEAD: Final = -2
"""Points for winning a stock trick that brings nothing else: whoever wins has to lead, and shows a card first."""

_LEAD_AT_THE_END: Final = 7
"""The same for the last stock trick: to lead to the last tricks is good."""

_SOONER: Final = 200
"""What it is worth, in 1024ths of its points, to declare the dearest now and not later."""

_LIKELY: Final = 12
"""Points by which a card for the last stock trick may seem worse than the best and is looked into all the same."""

_MOST_LIKELY: Final = 4
"""How many are looked into."""

_SERVED: Final = 200
"""In 1024ths of a point: between equals, the card from the table, which everybody has seen."""


class CarefulPlayer:
    """Counts what is gone, protects brisques, and takes a trick for what it brings."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._holdings = Holdings()
        self._last_tricks = LastTricks(dice)

    def act(self, view: View) -> Event | None:
        """All that can be done, in the order that leaves most to be expected."""
        return next_act(view, best_first)

    def card(self, view: View) -> Play:
        """The card that leaves most to be expected."""
        legal = legal_plays(view.position, view.seat)
        if len(legal) == 1:
            best = legal[0]
        elif view.position.stock_stage():
            self._holdings.refresh(view.position, view.seat)
            best = _StockTrick(view, self._holdings).best(legal, self._dice)
        else:
            card = self._last_tricks.card(view)
            best = _by_rule(view, legal) if card is None else (card, None)
        return Play(0, 0, card=reference(*best))


class _StockTrick:
    """A card to be played while there is stock: what each would win, lose, and leave."""

    def __init__(self, view: View, holdings: Holdings) -> None:
        position, rules = view.position, view.rules
        self.view = view
        self.prospects = Prospects(view, holdings)
        self.options = chances(position, view.seat)
        self.trick = Trick(view)
        options = rules.rules
        self.brisque = 1 if options.brisques == "off" else options.brisque_points
        left = rules.stock_tricks - position.trick
        self.left = self.prospects.tricks - 1
        """Stock tricks after which it may still declare, without this one."""
        late = max(0, _BLEND - left)
        self.trumps = _blended(_TRUMPS, _TRUMPS_AT_THE_END, late)
        self.others = _blended(_OTHERS, _OTHERS_AT_THE_END, late)
        self.lead = _LEAD * SURE if left else _LEAD_AT_THE_END * SURE + self._last_draw()

    def best(self, legal: list[_Card], dice: Dice) -> _Card:
        """The card to play; the last stock trick is answered with a look at what follows."""
        position = self.view.position
        if position.trick < self.view.rules.stock_tricks or not position.plays or self.view.rules.seats > 2:
            return max(legal, key=self._score)
        scored = sorted(((self._score(play), -place) for place, play in enumerate(legal)), reverse=True)
        likely = [legal[-place] for score, place in scored if score > scored[0][0] - _LIKELY * SURE][:_MOST_LIKELY]
        after = worths(self.view, [card for card, _ in likely], dice) if len(likely) > 1 else None
        if after is None:
            return likely[0]
        scores = [self._at_once(*play) + worth for play, worth in zip(likely, after, strict=True)]
        return likely[scores.index(max(scores))]

    def _at_once(self, card: int, copy: TableCard | None) -> int:
        """What the last stock trick itself brings, answered with this card: its brisques, and a declaration."""
        at_stake = self.brisque * (self.trick.brisques + self.view.rules.brisque[card])
        if not self.trick.wins(card):
            return -at_stake
        open_ = [option.combination.points for option in self.options if not _uses(option, self.view, card, copy)]
        return at_stake + (open_[0] if open_ else 0)

    def _score(self, play: _Card) -> int:
        card, copy = play
        at_stake = self.brisque * (self.trick.brisques + self.view.rules.brisque[card]) * SURE
        chance = self.trick.wins(card)
        gain = at_stake + self.lead + self._declaring(card, copy)
        return (gain * chance - at_stake * (SURE - chance)) // SURE - self._kept(card, copy)

    def _kept(self, card: int, copy: TableCard | None) -> int:
        """What the card would be worth if it were kept."""
        view, position = self.view, self.view.position
        worth = (self.trumps if card >> 4 == position.trump else self.others)[card & 15]
        if copy is not None:
            return worth + self.prospects.worth_on_table(copy) - _SERVED
        worth += self.prospects.worth(card)
        if card == position.seven() and self.left >= 0:
            rules = view.rules.rules
            odds = wins(1, self.left + 1, view.rules.sides)
            if rules.seven_exchanged is not None and position.turned not in (None, card):
                worth += (rules.seven_exchanged + self.trumps[position.turned & 15] // SURE // 2) * odds
            elif rules.seven_shown and view.hand[card] > position.scored_sevens[view.seat]:
                worth += rules.seven_shown * odds
        return worth

    def _declaring(self, card: int, copy: TableCard | None) -> int:
        """What winning is worth for what could be declared then, without this card."""
        view = self.view
        sides = view.rules.sides
        value = index = 0
        for option in self.options:
            if _uses(option, view, card, copy):
                continue
            points = option.combination.points
            value += points * (wins(index, self.left, sides) - wins(index + 1, self.left, sides))
            if not index:
                value += points * _SOONER
            index += 1
        return value

    def _last_draw(self) -> int:
        """What the winner of the last stock trick draws more than the last to draw, who gets the turned card."""
        turned, trump = self.view.position.turned, self.view.position.trump
        total = sum(self.trick.unseen)
        if turned is None or not total:
            return 0
        usual = 0
        for card, count in enumerate(self.trick.unseen):
            if count:
                usual += count * (self.trumps if card >> 4 == trump else self.others)[card & 15]
        return usual // total - self.trumps[turned & 15]


def _blended(early: tuple[int, ...], late: tuple[int, ...], share: int) -> list[int]:
    return [(one * (_BLEND - share) + other * share) * SURE // _BLEND for one, other in zip(early, late, strict=True)]


def _uses(option: Option, view: View, card: int, copy: TableCard | None) -> bool:
    """Whether a declaration cannot be made any more once this card has been played."""
    if copy is not None:
        return any(part.table_card is copy for part in option.parts)
    needed = sum([part.table_card is None and part.card == card for part in option.parts])
    return 0 < needed >= view.hand[card]


def _by_rule(view: View, legal: list[_Card]) -> _Card:
    """The last tricks where little is known: brisques where they are safe, else what is worth least."""
    rules, trump = view.rules, view.position.trump
    trick = Trick(view)

    def score(play: _Card) -> int:
        card = play[0]
        at_stake = rules.rules.brisque_points * (trick.brisques + rules.brisque[card])
        chance = trick.wins(card)
        worth = _TRUMPS_AT_THE_END if card >> 4 == trump else _OTHERS_AT_THE_END
        gain = at_stake + _LEAD_AT_THE_END // 2
        return gain * chance - at_stake * (SURE - chance) - worth[card & 15] * SURE // 2

    return max(legal, key=score)

"""The player who declares what he can and keeps what he needs for it; he remembers nothing that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE, SEVEN
from bzq.games.bezique.declare import Option
from bzq.games.bezique.players.chances import RANK_CARDS, chances
from bzq.games.bezique.players.doing import reference
from bzq.games.bezique.players.holdings import Holdings
from bzq.games.bezique.players.turn import next_act
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import TableCard
from bzq.games.bezique.tricks import legal_plays
from bzq.records.model import Event, Play

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View

_NEAR: Final = (60, 25, 8, 3, 1)
"""What a combination is worth to its cards, in hundredths of its points, by the number of cards it lacks."""

_BRISQUE: Final = 10
"""What a brisque counts, whatever the rules say: a simple soul."""

_TEMPO: Final = 6
"""Points for winning a trick as such: whoever wins leads, and may declare."""

_TRUMP: Final = (14, 11, 8, 6, 5, 4, 3, 3)
_PLAIN: Final = (6, 4, 3, 2, 1, 0, 0, 0)
"""What a card is worth beside that, in points, by rank: a trump, another."""

_LEAD_WINS: Final = (60, 45, 35, 25, 20, 15, 10, 5)
_TRUMP_WINS: Final = (98, 90, 80, 70, 65, 60, 55, 50)
"""How often a card that is led may win, in hundredths, by rank: a guess that counts no cards."""


class GreedyPlayer:
    """Declares the dearest he can, exchanges the seven, and parts with what he needs least."""

    def __init__(self) -> None:
        self._holdings = Holdings()

    def act(self, view: View) -> Event | None:
        """All that can be done, the dearest declaration first."""
        return next_act(view, _dearest)

    def card(self, view: View) -> Play:
        """The card that costs least for what it wins."""
        position, seat = view.position, view.seat
        legal = legal_plays(position, seat)
        if len(legal) == 1:
            return Play(0, 0, card=reference(*legal[0]))
        if position.stock_stage():
            self._holdings.refresh(position, seat)
            best = _in_stock(position, seat, self._holdings, legal)
        else:
            best = _in_last_tricks(position, legal)
        return Play(0, 0, card=reference(*best))


def _dearest(view: View, options: list[Option]) -> Option:
    return options[0]


def _in_stock(
    position: Position, seat: int, holdings: Holdings, legal: list[tuple[int, TableCard | None]]
) -> tuple[int, TableCard | None]:
    rules, trump = position.rules, position.trump
    worth = worths(position, holdings)
    options = chances(position, seat)
    best, most = legal[0], -(1 << 30)
    led = position.plays[0][1] if position.plays else -1
    high = led
    lying = 0
    for _, card in position.plays:
        lying += rules.brisque[card]
        if card != high and rules.beats(card, high, trump, rules.rank):
            high = card
    for card, copy in legal:
        mine = _BRISQUE * (lying + rules.brisque[card])
        gain = mine + _TEMPO + _gain(options, position, seat, card, copy)
        rank = card & 15
        if led < 0:
            chance = _TRUMP_WINS[rank] if card >> 4 == trump else _LEAD_WINS[rank]
        else:
            chance = 100 if rules.beats(card, high, trump, rules.rank) else 0
        score = gain * chance - mine * (100 - chance) - 100 * worth[card]
        if copy is not None:
            score += 50  # what lies on the table has served already
        if score > most:
            best, most = (card, copy), score
    return best


def _gain(options: list[Option], position: Position, seat: int, card: int, copy: TableCard | None) -> int:
    """What winning is worth for declaring, once this card has been played."""
    for option in options:
        if copy is None:
            needed = sum(1 for part in option.parts if part.table_card is None and part.card == card)
            if needed and needed >= position.where.hands[seat][card]:
                continue
        elif any(part.table_card is copy for part in option.parts):
            continue
        return option.combination.points // 3
    return 0


def _in_last_tricks(position: Position, legal: list[tuple[int, TableCard | None]]) -> tuple[int, TableCard | None]:
    """The highest card to lead; to follow, the lowest that wins, else the lowest."""
    rules, trump = position.rules, position.trump
    if not position.plays:
        return max(legal, key=lambda play: (play[0] >> 4 == trump, rules.end_rank[play[0]]))
    high = position.plays[0][1]
    for _, card in position.plays:
        if rules.beats(card, high, trump, rules.end_rank):
            high = card

    def cost(play: tuple[int, TableCard | None]) -> tuple[bool, bool, int]:
        card = play[0]
        wins = rules.beats(card, high, trump, rules.end_rank)
        return (not wins, card >> 4 == trump if wins else rules.brisque[card], rules.end_rank[card])

    return min(legal, key=cost)


def worths(position: Position, holdings: Holdings) -> list[int]:
    """What each card is worth to the seat that holds it, in points: for what it may still become."""
    trump = position.trump
    have = holdings.have
    worth = [0] * CARD_SPACE
    for kind in holdings.kinds.fixed:
        free = holdings.free(kind)
        lacking = 0
        for card, number in kind.need:
            if free[card] < number:
                lacking += number - free[card]
        if lacking < len(_NEAR):
            value = kind.combination.points * _NEAR[lacking] // 100
            for card, number in kind.need:
                if 0 < free[card] <= number:
                    worth[card] += value
    for kind in holdings.kinds.fours:
        free = holdings.free(kind)
        cards = RANK_CARDS[kind.rank]
        held = free[cards[0]] + free[cards[1]] + free[cards[2]] + free[cards[3]]
        if 0 < held <= 4:
            value = kind.combination.points * _NEAR[4 - held] // 100
            for card in cards:
                worth[card] += value
    for suit in range(4):
        extra = _TRUMP if suit == trump else _PLAIN
        for rank in range(SEVEN):
            worth[suit << 4 | rank] += extra[rank]
    seven, turned = position.seven(), position.turned
    if seven is not None and have[seven]:
        worth[seven] += _TRUMP[SEVEN] + (15 if turned is not None and turned != seven else 0)
    return worth

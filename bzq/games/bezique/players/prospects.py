"""What cards may still become: the points they can be expected to bring, from what is held and what is gone.

Values are in 1024ths of a point (:data:`~bzq.players.odds.SURE` is one point): whole numbers throughout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE
from bzq.games.bezique.players.chances import RANK_CARDS, Kind
from bzq.games.bezique.table import LOST, WAITING
from bzq.players.odds import SURE, at_least, wins

if TYPE_CHECKING:
    from bzq.games.bezique.players.holdings import Holdings
    from bzq.games.bezique.players.view import View
    from bzq.games.bezique.table import Meld, TableCard

_PATIENCE: Final = tuple(SURE * 7**lacking // 10**lacking for lacking in range(24))
"""How often what could be completed is, by the number of cards it lacks: a hand cannot keep everything."""

_DEAR: Final = 500
"""Points from which cards are kept for a combination whatever else comes."""

_PATIENCE_FOR_THE_DEAR: Final = tuple(SURE * 9**lacking // 10**lacking for lacking in range(24))

_HORIZON: Final = 14
"""Draws that are reckoned with, but for the dear ones, where combinations are formed again and again."""

_RENEWED: Final = SURE * 3 // 4
"""How much of its points a combination is worth that will be formed again once a card of it has been played."""

_RENEWER: Final = SURE // 2
"""The same for the card in the hand that will take its place."""


class Prospects:
    """What each card a seat holds is worth to it for declaring, at one moment of the stock tricks.

    ``tricks`` are those after which it may still declare, the current one among them.
    """

    __slots__ = (
        "_draws",
        "_holdings",
        "_renewals",
        "_soon",
        "_total",
        "_unseen",
        "_values",
        "_worth",
        "tricks",
    )

    def __init__(self, view: View, holdings: Holdings) -> None:
        rules = view.rules
        options = rules.rules
        self.tricks = rules.stock_tricks - view.position.trick + options.stock_end_declaration
        self._holdings = holdings
        self._draws = max(0, self.tricks - 1)
        if rules.partners and options.shared_table:
            self._draws *= 2  # the partner's cards lie on the same table
        self._soon = self._draws if options.reform == "off" else min(self._draws, _HORIZON)
        self._unseen = view.unseen()
        self._total = sum(self._unseen)
        self._worth = [0] * CARD_SPACE
        self._values: dict[int, list[tuple[Kind, int]]] = {}
        self._renewals: dict[int, int] = {}
        whole, partial = self._sort(view.hand if options.fresh_card == "required" else None)
        one_each = options.declarations == "one"
        for index, (kind, free) in enumerate(whole):
            self._value(kind, free, wins(index + 1 if one_each else 1, self.tricks, rules.sides))
        if self.tricks > 1:
            # What comes later has to wait for what lies there, and has about half the tricks left.
            odds = wins(1 + (len(whole) // 2 if one_each else 0), self.tricks // 2, rules.sides)
            for kind, free in partial:
                self._value(kind, free, odds)
        if options.reform != "off":
            self._renew(view)

    def worth(self, card: int) -> int:
        """What goes when a copy of a card is played from the hand."""
        return self._worth[card]

    def worth_on_table(self, copy: TableCard) -> int:
        """What goes when this copy is played: less than from the hand where it has served already."""
        worth = self._worth[copy.card]
        for kind, value in self._values.get(copy.card, ()):
            if copy in self._holdings.spent(kind):
                worth -= value
        return worth - self._renewals.get(id(copy), 0)

    def _sort(self, in_hand: list[int] | None) -> tuple[list[tuple[Kind, list[int]]], list[tuple[Kind, list[int]]]]:
        """The kinds that are whole, the dearest first, and the others, each with the free copies of every card.

        ``in_hand``: a card must come from the hand, so that what lies on the table whole is worth nothing more.
        """
        whole: list[tuple[Kind, list[int]]] = []
        partial: list[tuple[Kind, list[int]]] = []
        for kind in (*self._holdings.kinds.fixed, *self._holdings.kinds.fours):
            free = self._holdings.free(kind)
            if kind.rank >= 0:
                cards = RANK_CARDS[kind.rank]
                complete = free[cards[0]] + free[cards[1]] + free[cards[2]] + free[cards[3]] >= 4
            else:
                complete = True
                for card, number in kind.need:
                    if free[card] < number:
                        complete = False
                        break
                cards = ()
            if not complete:
                partial.append((kind, free))
            elif in_hand is None or any(in_hand[card] for card in cards or [card for card, _ in kind.need]):
                whole.append((kind, free))
        whole.sort(key=lambda one: -one[0].combination.points)
        return whole, partial

    def _value(self, kind: Kind, free: list[int], odds: int) -> None:
        """Adds what the cards of a kind are worth for it: its value with one of them, less that without."""
        points = kind.combination.points * odds
        dear = kind.combination.points >= _DEAR
        unseen, total, draws = self._unseen, self._total, self._draws if dear else self._soon
        patience = _PATIENCE_FOR_THE_DEAR if dear else _PATIENCE
        if kind.rank >= 0:
            cards = RANK_CARDS[kind.rank]
            held = copies = 0
            for card in cards:
                held += free[card]
                copies += unseen[card]
            if 0 < held <= 4:
                chance = at_least(4 - held, copies, total, draws) * patience[4 - held]
                without = at_least(5 - held, copies, total, draws) * patience[5 - held]
                for card in cards:
                    self._add(card, kind, points * (chance - without) // (SURE * SURE))
            return
        lacking = 0
        chances = []
        for card, number in kind.need:
            lacks = number - free[card]
            if lacks > 0:
                lacking += lacks
                chances.append(at_least(lacks, unseen[card], total, draws))
            else:
                chances.append(SURE)
        for index, (card, number) in enumerate(kind.need):
            if not 0 < free[card] <= number:
                continue
            without = at_least(number - free[card] + 1, unseen[card], total, draws) * patience[lacking + 1]
            value = points * (chances[index] * patience[lacking] - without) // (SURE * SURE)
            for other, chance in enumerate(chances):
                if other != index and chance < SURE:
                    value = value * chance // SURE
            self._add(card, kind, value)

    def _add(self, card: int, kind: Kind, value: int) -> None:
        if value:
            self._worth[card] += value
            self._values.setdefault(card, []).append((kind, value))

    def _renew(self, view: View) -> None:
        """Where combinations are formed again: playing a card of a scored one that another card can replace."""
        position = view.position
        mine = position.table_index(view.seat)
        table = view.table
        odds = wins(1, max(0, self.tricks - 1), view.rules.sides)
        replacing: dict[int, int] = {}
        for meld in position.melds:
            if meld.state in (LOST, WAITING) or position.table_index(meld.seat) != mine:
                continue
            if meld.combination is None or any(one not in table for one in meld.cards):
                continue
            value = meld.combination.points * odds
            for one, others in self._replaced(meld):
                again = value * _RENEWED // SURE
                self._renewals[id(one)] = max(self._renewals.get(id(one), 0), again)
                for card in others:
                    if view.hand[card]:
                        replacing[card] = max(replacing.get(card, 0), value * _RENEWER // SURE)
        for card, value in replacing.items():
            self._worth[card] += value

    def _replaced(self, meld: Meld) -> list[tuple[TableCard, tuple[int, ...]]]:
        """The cards of a combination that can be replaced from what the seat has, with the cards that can do it."""
        have = self._holdings.have
        cards = [one.card for one in meld.cards]
        if meld.combination is not None and meld.combination.key[0] == "four":
            rank = RANK_CARDS[cards[0] & 15]
            spare = sum([have[card] for card in rank]) > len(cards)
            return [(one, rank) for one in meld.cards] if spare else []
        return [(one, (one.card,)) for one in meld.cards if have[one.card] > cards.count(one.card)]

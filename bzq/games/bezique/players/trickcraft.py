"""Who can take a trick: the chance that a card holds against those who have yet to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.players.odds import SURE, at_least

if TYPE_CHECKING:
    from bzq.games.bezique.players.view import View

_TAKES: Final = (600, 250)
_TAKES_BRISQUE: Final = (950, 800)
"""How often, in 1024ths, somebody who can beat a card of a stock trick does: with its suit, with a trump."""

_TAKES_AT_THE_END: Final = (SURE, 400)
"""The same for the last tricks: suit is followed and headed; whether a trump falls is another question."""


class Trick:
    """The trick under way as one seat sees it: who wins it so far, and what may still come.

    ``best`` is the card that wins so far, ``holder`` its seat; -1 before the lead. ``foes`` are the seats of the
    other sides that have yet to play, ``brisques`` the number of aces and tens that lie in it.
    """

    __slots__ = ("_hidden", "_open", "_ranks", "_total", "best", "brisques", "foes", "holder", "unseen", "view")

    def __init__(self, view: View) -> None:
        position, rules = view.position, view.rules
        self.view = view
        self._ranks = rules.rank if position.stock_stage() else rules.end_rank
        self.best = self.holder = -1
        self.brisques = 0
        for seat, card in position.plays:
            self.brisques += rules.brisque[card]
            if self.best < 0 or rules.beats(card, self.best, position.trump, self._ranks):
                self.best, self.holder = card, seat
        order = position.trick_order(position.plays[0][0] if position.plays else view.seat)
        side = rules.side[view.seat]
        self.foes = [seat for seat in order[len(position.plays) + 1 :] if rules.side[seat] != side]
        self.unseen = view.unseen()
        self._total = sum(self.unseen)
        where = position.where
        self._hidden = 0
        self._open: list[int] = []
        """Cards the foes are known to have: on their tables, or in their hands and shown or seen to come there."""
        for foe in self.foes:
            self._hidden += where.hidden[foe]
            self._open += [one.card for one in position.table_of(foe) if one.seat == foe]
            if where.hidden[foe] < view.hand_size(foe):
                self._open += [card for card, count in enumerate(where.hands[foe]) if count]

    def wins(self, card: int) -> int:
        """The chance, in 1024ths, that the seat's side wins the trick if the seat plays this card."""
        rules = self.view.rules
        if self.best < 0 or rules.beats(card, self.best, self.view.position.trump, self._ranks):
            return self._holds(card)
        return self._holds(self.best) if rules.side[self.holder] == rules.side[self.view.seat] else 0

    def _holds(self, card: int) -> int:
        """The chance that none of the foes beats a card: what they show they have, the rest is reckoned."""
        if not self.foes:
            return SURE
        rules, trump = self.view.rules, self.view.position.trump
        ranks, unseen = self._ranks, self.unseen
        suit = card >> 4
        higher = trumps = 0
        for rank in range(8):
            if ranks[suit << 4 | rank] > ranks[card]:
                higher += unseen[suit << 4 | rank]
            if trump is not None and suit != trump:
                trumps += unseen[trump << 4 | rank]
        shown = {other >> 4 == suit for other in self._open if rules.beats(other, card, trump, ranks)}
        has_higher = SURE if True in shown else at_least(1, higher, self._total, self._hidden)
        has_trump = SURE if False in shown else at_least(1, trumps, self._total, self._hidden)
        takes = _TAKES_BRISQUE if rules.brisque[card] else _TAKES
        if not self.view.position.stock_stage():
            takes = _TAKES_AT_THE_END
        return (SURE - has_higher * takes[0] // SURE) * (SURE - has_trump * takes[1] // SURE) // SURE

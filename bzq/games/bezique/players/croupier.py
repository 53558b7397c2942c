"""A deal of Bézique at the table: all its cards, what each seat sees of it, and how its events are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bzq.cards import CARD_SPACE
from bzq.engine.game import Settlement
from bzq.games.bezique import tricks
from bzq.games.bezique.blanche import may_show_blanche
from bzq.games.bezique.players.doing import do, lying, opening, refusal, takes_fresh_seven
from bzq.games.bezique.players.view import View, draw_seen_by
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.settlement import settle
from bzq.records.model import CardRef, CarteBlanche, Declaration, Event, Play

if TYPE_CHECKING:
    from bzq.engine.game import Refusal
    from bzq.games.bezique.ruleset import BeziqueRules
    from bzq.players.deal import Dealt


class BeziqueCroupier:
    """A deal under way."""

    def __init__(self, rules: BeziqueRules, dealer: int, dealt: Dealt) -> None:
        self.position = position = opening(rules, dealer, dealt.turned)
        where = position.where
        for seat, hand in enumerate(dealt.hands):
            where.see_all(hand)
            for card in hand:
                where.get(seat, card)
        where.see_all(dealt.stock)
        position.stock = list(dealt.stock)
        self.views = [View(rules, seat, dealer, hand, dealt.turned) for seat, hand in enumerate(dealt.hands)]
        self._blanche = rules.carte_blanche > 0

    def to_act(self) -> int | None:
        """The seat whose card is next, ``None`` when the deal is over."""
        return self.position.to_play()

    def bidding(self) -> bool:
        """Nobody bids."""
        return False

    def may_act(self, seat: int) -> bool:
        """Whether a seat that is to play may show carte blanche before its card."""
        return self._blanche and may_show_blanche(self.position, seat) is None

    def after_trick(self) -> Sequence[int]:
        """The winner of a trick of the stock, and his partner."""
        winner = self.position.won
        if winner == NO_SEAT:
            return ()
        return (winner, (winner + 2) % self.position.rules.seats) if self.position.rules.partners else (winner,)

    def refusal(self, seat: int, event: Event) -> Refusal | None:
        """Why a seat may not do this now."""
        return refusal(self.position, seat, event)

    def do(self, seat: int, event: Event) -> Event:
        """Does it, and lets everybody see it; returns it as the notation writes it."""
        position = self.position
        written = self._written(seat, event)
        fresh = takes_fresh_seven(position, seat, event)
        shown: list[int] = []
        if isinstance(event, CarteBlanche):
            hand = position.where.hands[seat]
            shown = [card for card in range(CARD_SPACE) for _ in range(hand[card])]
        do(position, seat, event, fresh_seven=fresh)
        for view in self.views:
            view.saw(seat, event, fresh_seven=fresh, shown=shown)
        card = isinstance(event, Play)
        points = sum([score.points for score in position.log if not card or score.reason == "seven-played"])
        if points:
            written.points = points
        return written

    def draw(self) -> tuple[int, ...]:
        """Draws after a trick of the stock."""
        position = self.position
        winner = position.won
        if winner == NO_SEAT:
            return ()
        last = position.trick == position.rules.stock_tricks
        open_seat = winner if last and position.rules.rules.show_last else None
        drawn, _, _ = tricks.draw(position)
        for seat, view in enumerate(self.views):
            view.saw_draw(draw_seen_by(seat, drawn, open_seat))
        return tuple(card for _, card in drawn)

    def winner(self) -> int | None:
        """The side with most points, in Rubicon the one the settlement names; ``None`` where nobody is."""
        settlement = self.settlement()
        if settlement is not None:
            return settlement.winner - 1 if settlement.winner else None
        scores = self.position.scores
        most = max(scores)
        return scores.index(most) if scores.count(most) == 1 else None

    def settlement(self) -> Settlement | None:
        """What a Rubicon game is worth in the end."""
        rules = self.position.rules.rules
        return settle(rules, self.position.scores, self.position.brisques) if rules.settled else None

    def _written(self, seat: int, event: Event) -> Event:
        """The event as the notation writes it: a number only where copies differ, the seat only of a partner."""
        position = self.position
        partner = seat + 1 if position.won not in (NO_SEAT, seat) else 0
        if isinstance(event, Play):
            ref = event.card
            return Play(0, 0, card=self._named(seat, ref) if ref.table else ref)
        if isinstance(event, Declaration):
            cards = tuple([self._named(seat, ref) if ref.table else ref for ref in event.cards])
            return Declaration(0, 0, seat=partner, cards=cards, announced=event.announced)
        return replace(event, start=0, end=0, seat=partner, points=None)

    def _named(self, seat: int, ref: CardRef) -> CardRef:
        position = self.position
        copy = lying(position, seat, ref)
        assert copy is not None
        alike = all(one.alike(copy) for one in position.table_of(seat) if one.card == ref.card)
        return CardRef(ref.card, True, 0 if alike else copy.number)

"""A deal of Belote or Briscola at the table: all its cards, and what each seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bzq.engine.lookup import game_of
from bzq.players.doing import do, refusal
from bzq.players.view import View, draw_seen_by, hands_seen_by
from bzq.records.model import Bid, Claim, Declaration, Event

if TYPE_CHECKING:
    from bzq.engine.game import Refusal
    from bzq.players.deal import Dealt
    from bzq.rules.ruleset import RuleSet


class DealCroupier:
    """A deal under way."""

    def __init__(self, rules: RuleSet, dealer: int, dealt: Dealt) -> None:
        self.game = game_of(rules.game)
        self.position: Any = self.game.start(rules, dealer, dealt.turned)
        self.game.deal(self.position, dealt.hands, dealt.stock)
        self._open = rules.open
        self._declares = rules.hand_declarations
        self.views = [
            View(rules, seat, dealer, hands_seen_by(seat, dealt.hands, open_=rules.open), dealt.turned)
            for seat in range(rules.players)
        ]

    def to_act(self) -> int | None:
        """The seat whose bid or card is next, ``None`` when the deal is over."""
        seat: int | None = self.position.to_act()
        return seat

    def bidding(self) -> bool:
        """Whether somebody has still to take or to pass."""
        return self.game.bidding(self.position)

    def may_act(self, seat: int) -> bool:
        """Whether a seat that is to play has something to declare or to exchange."""
        position = self.position
        return bool(self.game.legal_exchanges(position, seat) or self.game.legal_declarations(position, seat))

    def after_trick(self) -> Sequence[int]:
        """Everybody, the winner first, where the deal may be claimed."""
        position = self.position
        winner = position.last_winner
        if position.plays or position.over() or refusal(position, winner, Claim(0, 0)) is not None:
            return ()
        seats = position.rules.seats
        return [(winner + step) % seats for step in range(seats)]

    def refusal(self, seat: int, event: Event) -> Refusal | None:
        """Why a seat may not do this now."""
        return refusal(self.position, seat, event)

    def do(self, seat: int, event: Event) -> Event:
        """Does it, and lets everybody see it; returns it as the notation writes it."""
        position = self.position
        before = self._hands() if isinstance(event, Bid) and event.take else []
        turned = position.turned
        do(position, seat, event)
        compared = self._declares and position.trick == 2 and len(position.plays) == 1
        for view in self.views:
            if compared:
                self._show(view)
            view.saw(seat, event)
            if compared:
                view.position.winning_side = position.winning_side
            if before:
                now = self._hands()[view.seat]
                view.got([card for card in now if card not in before[view.seat] and card != turned])
        return self._written(seat, event)

    def draw(self) -> tuple[int, ...]:
        """Draws where cards are drawn."""
        if not self.game.draws_due(self.position):
            return ()
        drawn, _, _ = self.game.draw(self.position)
        for seat, view in enumerate(self.views):
            view.saw_draw(draw_seen_by(seat, drawn, open_=self._open))
        return tuple([card for _, card in drawn])

    def winner(self) -> int | None:
        """The side that has won the deal."""
        outcome = self.position.outcome
        return None if outcome is None else outcome.winner

    def settlement(self) -> None:
        """There is none in these games."""

    def _hands(self) -> list[list[int]]:
        return [[card for card, count in enumerate(hand) if count] for hand in self.position.where.hands]

    def _show(self, view: View) -> None:
        """Declarations are compared with the second trick, and those of the better side shown."""
        position = self.position
        side = position.rules.side
        view.shown([one for one in position.declared if side[one.seat] == position.winning_side])

    def _written(self, seat: int, event: Event) -> Event:
        """The event as the notation writes it: a declaration with its own value, the seat of a claim where it is not
        the winner's of the last trick."""
        position = self.position
        if isinstance(event, Declaration):
            points = self.game.declared_points(position, [ref.card for ref in event.cards])
            return replace(event, start=0, end=0, points=points)
        other = isinstance(event, Claim) and seat != position.last_winner
        return replace(event, start=0, end=0, seat=seat + 1 if other else 0)

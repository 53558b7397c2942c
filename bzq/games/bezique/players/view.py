"""What one seat sees of a deal: its own cards, and everything that happens openly.

A view is never handed a position with other people's cards. It has one of its own, in which the other hands
and the stock are numbers of unseen cards, and walks it forward by what it is told. So nothing a player could
look at depends on cards he has not seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import CARD_SPACE, UNSEEN
from bzq.games.bezique import tricks
from bzq.games.bezique.blanche import may_show_blanche
from bzq.games.bezique.compiled import Compiled
from bzq.games.bezique.players.chances import chances, declaration
from bzq.games.bezique.players.doing import do, opening, reference
from bzq.games.bezique.players.sevens import exchange_of, show_of
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.table import TableCard
from bzq.records.model import Bid, CarteBlanche, Event, Exchange, Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.games.bezique.ruleset import BeziqueRules


class View:
    """A deal as one seat sees it; seats count from 0.

    ``position`` is the engine's, with what the seat does not know left out: of the other hands only the number
    of cards, apart from those that were shown or came there openly. ``tricks`` are the cards played so far,
    trick by trick, as (seat, card).
    """

    __slots__ = ("position", "seat", "tricks")

    def __init__(self, rules: BeziqueRules, seat: int, dealer: int, hand: Sequence[int], turned: int | None) -> None:
        self.seat = seat
        self.position = opening(rules, dealer, turned)
        self.tricks: list[list[tuple[int, int]]] = []
        where = self.position.where
        for card in hand:
            where.see(card)
            where.get(seat, card)
        for other in range(rules.players):
            if other != seat:
                where.get_unseen(other, rules.hand)

    # -- what it knows -----------------------------------------------------------------------------------------

    @property
    def rules(self) -> Compiled:
        """The rule set, as the engine reads it."""
        return self.position.rules

    @property
    def hand(self) -> list[int]:
        """How many of each card it holds in the hand."""
        return self.position.where.hands[self.seat]

    @property
    def table(self) -> list[TableCard]:
        """The declared cards it can declare with: its own, or its side's where partners share the table."""
        return self.position.table_of(self.seat)

    def unseen(self) -> list[int]:
        """How many of each card it has never seen: in other hands or in the stock."""
        return self.position.where.leftover()

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds, without those on its table."""
        where = self.position.where
        return where.hidden[seat] + sum(where.hands[seat])

    def plays(self) -> list[Play]:
        """Every card it may play now."""
        return [
            Play(0, 0, card=reference(card, table_card))
            for card, table_card in tricks.legal_plays(self.position, self.seat)
        ]

    def bids(self) -> list[Bid]:
        """Nothing is bid."""
        return []

    def acts(self) -> list[Event]:
        """Everything it may do beside playing a card, one way for each kind of declaration."""
        position, seat = self.position, self.seat
        if position.won == NO_SEAT:
            return [CarteBlanche(0, 0)] if self.may_show_blanche() else []
        events: list[Event] = [declaration(option) for option in chances(position, seat)]
        if position.rules.rules.pending == "on":
            events += [declaration(option, announce=True) for option in chances(position, seat, announce=True)]
        return [*events, *[event for event in (exchange_of(position, seat), show_of(position, seat)) if event]]

    def may_show_blanche(self) -> bool:
        """Whether it may show carte blanche now."""
        rules = self.position.rules.rules
        return rules.carte_blanche > 0 and may_show_blanche(self.position, self.seat) is None

    # -- what it is told ---------------------------------------------------------------------------------------

    def saw(self, seat: int, event: Event, *, fresh_seven: bool = True, shown: Sequence[int] = ()) -> None:
        """A seat did something, openly. ``shown`` are the cards of a hand that was shown whole."""
        position = self.position
        where = position.where
        if isinstance(event, Play):
            if not position.plays:
                self.tricks.append([])
            self.tricks[-1].append((seat, event.card.card))
        elif isinstance(event, CarteBlanche) and seat != self.seat:
            counts = [0] * CARD_SPACE
            for card in shown:
                counts[card] += 1
                if where.hands[seat][card] < counts[card]:
                    where.reveal(seat, card)
        do(position, seat, event, fresh_seven=fresh_seven)
        if not fresh_seven and isinstance(event, Play | Exchange):
            where.bans.clear()  # the engine's own inference, which a player has to make for himself
        position.log.clear()

    def saw_draw(self, cards: tuple[int, ...]) -> None:
        """Cards were drawn: its own, and ``UNSEEN`` for each that it did not see, in drawing order.

        The turn is over then: from now on the position says what could be declared after the *next* trick.
        """
        position = self.position
        tricks.draw(position, cards)
        position.log.clear()
        position.turn_melds.clear()
        position.turn_laid.clear()
        position.seven_now = False
        position.taken = None


def draw_seen_by(seat: int, drawn: Sequence[tuple[int, int]], open_seat: int | None) -> tuple[int, ...]:
    """What a seat sees of a draw: its own card, and that of the seat which has to show what it drew."""
    return tuple(card if who in (seat, open_seat) else UNSEEN for who, card in drawn)

"""What one seat sees of a deal of Belote or Briscola: its own cards, and everything that happens openly.

As in Bézique a view is never handed a position with other people's cards. It has one of its own, in which the
other hands and the stock are numbers of unseen cards, and walks it forward by what it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from bzq.cards import UNSEEN
from bzq.engine.game import Bid as Call
from bzq.engine.lookup import game_of
from bzq.players.doing import do, refusal
from bzq.records.model import Bid, CardRef, Claim, Declaration, Event, Exchange, Play

if TYPE_CHECKING:
    from bzq.games.belote.position import Declared
    from bzq.rules.ruleset import RuleSet


class Announced(NamedTuple):
    """A combination of which only the kind has been told: how many cards, what it is worth."""

    seat: int
    cards: int
    points: int


class View:
    """A deal as one seat sees it; seats count from 0.

    ``position`` is the engine's, with what the seat does not know left out: of the other hands only the number
    of cards, apart from those that came there or were shown openly. ``tricks`` are the cards played so far, trick
    by trick, as (seat, card). ``announced`` are the declarations of the others before they are shown.
    """

    __slots__ = ("announced", "position", "seat", "tricks")

    def __init__(
        self,
        rules: RuleSet,
        seat: int,
        dealer: int,
        hands: Sequence[Sequence[int]],
        turned: int | None,
    ) -> None:
        """``hands`` are the dealt cards by seat, each as far as this seat sees it, ``UNSEEN`` where it does not."""
        self.seat = seat
        game = game_of(rules.game)
        self.position: Any = game.start(rules, dealer, turned)
        game.deal(self.position, hands, None)
        self.tricks: list[list[tuple[int, int]]] = []
        self.announced: list[Announced] = []

    # -- what it knows -----------------------------------------------------------------------------------------

    @property
    def rules(self) -> Any:
        """The rule set, as the engine of its game reads it."""
        return self.position.rules

    @property
    def hand(self) -> list[int]:
        """The cards it holds, in the order of their numbers."""
        return self.known_hand(self.seat)

    def known_hand(self, seat: int) -> list[int]:
        """The cards that a seat is known to hold."""
        return [card for card, count in enumerate(self.position.where.hands[seat]) if count]

    def unseen(self) -> list[int]:
        """The cards it has never seen: in other hands or in the stock."""
        return [card for card, count in enumerate(self.position.where.leftover()) if count]

    def hidden(self, seat: int) -> int:
        """How many cards a seat holds that this one has not seen."""
        count: int = self.position.where.hidden[seat]
        return count

    # -- what it may do ----------------------------------------------------------------------------------------

    def legal_cards(self) -> list[int]:
        """Every card it may play now."""
        return game_of(self.rules.rules.game).legal_plays(self.position, self.seat)

    def plays(self) -> list[Play]:
        """Every card it may play now, as events."""
        return [Play(0, 0, card=CardRef(card)) for card in self.legal_cards()]

    def bids(self) -> list[Bid]:
        """Every bid it may make now, ``pass`` first."""
        calls: list[Call] = game_of(self.rules.rules.game).legal_bids(self.position, self.seat)
        return [Bid(0, 0, take=call.take, suit=call.suit) for call in calls]

    def acts(self) -> list[Event]:
        """Everything else it may do: exchange, declare, and claim the deal where it has the points for it."""
        position, seat = self.position, self.seat
        game = game_of(self.rules.rules.game)
        acts: list[Event] = [
            Exchange(0, 0, given=given, taken=taken) for given, taken in game.legal_exchanges(position, seat)
        ]
        for cards in game.legal_declarations(position, seat):
            event = Declaration(0, 0, cards=tuple([CardRef(card) for card in cards]))
            after = position.copy()
            do(after, seat, event)
            # Where a run leaves cards out for a four, the four comes first.
            if all(game.may_play(after, seat, card) is None for card in self.legal_cards()):
                acts.append(event)
        return acts + self._claims()

    def _claims(self) -> list[Event]:
        position = self.position
        claim = Claim(0, 0)
        begun = position.turned is not None and not game_of(self.rules.rules.game).draws_due(position)
        if begun or refusal(position, self.seat, claim) is not None:
            return []  # a deal is claimed when a trick has been won, before the cards are drawn
        return [claim] if position.points[position.rules.side[self.seat]] >= position.rules.claim else []

    # -- what it is told ---------------------------------------------------------------------------------------

    def saw(self, seat: int, event: Event) -> None:
        """A seat did something, openly; of what another declares only the kind is told."""
        position = self.position
        if isinstance(event, Play):
            if not position.plays:
                self.tricks.append([])
            self.tricks[-1].append((seat, event.card.card))
        elif isinstance(event, Declaration) and seat != self.seat:
            cards = [ref.card for ref in event.cards]
            points = game_of(self.rules.rules.game).declared_points(position, cards)
            self.announced.append(Announced(seat, len(cards), points))
            return
        do(position, seat, event)
        position.log.clear()

    def got(self, cards: Sequence[int]) -> None:
        """Cards came to its hand face down, which were numbers in its position until now."""
        for card in cards:
            self.position.where.reveal(self.seat, card)

    def shown(self, declared: Sequence[Declared]) -> None:
        """Declarations are shown, some cards of which may have been played to the first trick."""
        position = self.position
        for one in declared:
            if one.seat != self.seat:
                for card in one.cards:
                    if not position.where.hands[one.seat][card]:
                        position.where.reveal(one.seat, card)
                position.declared.append(replace(one))
        self.announced.clear()

    def saw_draw(self, cards: Sequence[int]) -> None:
        """Cards were drawn: its own, and ``UNSEEN`` for each that it did not see, in drawing order."""
        game_of(self.rules.rules.game).draw(self.position, tuple(cards))


def hands_seen_by(seat: int, hands: Sequence[Sequence[int]], *, open_: bool) -> list[Sequence[int]]:
    """The dealt hands as a seat sees them: its own, the others' where all hands lie open."""
    return [hand if open_ or who == seat else [UNSEEN] * len(hand) for who, hand in enumerate(hands)]


def draw_seen_by(seat: int, drawn: Sequence[tuple[int, int]], *, open_: bool) -> list[int]:
    """What a seat sees of a draw."""
    return [card if open_ or who == seat else UNSEEN for who, card in drawn]

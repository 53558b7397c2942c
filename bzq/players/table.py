"""The table: a deal played by players, each seeing what his seat sees, and written down as a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from bzq.cards import CARD_SPACE
from bzq.games.bezique import tricks
from bzq.games.bezique.blanche import may_show_blanche
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.settlement import Settlement, settle
from bzq.players.doing import do, lying, opening, refusal, takes_fresh_seven
from bzq.players.view import View, draw_seen_by
from bzq.records.model import (
    CardRef,
    CarteBlanche,
    Declaration,
    Draw,
    Event,
    Item,
    Number,
    Play,
)

if TYPE_CHECKING:
    from bzq.players.deal import Dealt
    from bzq.players.player import Player
    from bzq.rules.ruleset import RuleSet


class IllegalChoiceError(ValueError):
    """A player chose what the rules do not allow: a fault of the player."""


class Scored(NamedTuple):
    """Points as the ledger has them: ``trick`` is 0 before the first; the seat counts from 0."""

    trick: int
    seat: int
    points: int
    reason: str
    what: str


@dataclass(slots=True)
class Played:
    """A deal that was played. Seats and sides count from 0.

    ``items`` are the movetext without the result. ``cut_short``: a side reached the match's target, and the
    rules end the match at once.
    """

    rules: RuleSet
    dealer: int
    dealt: Dealt
    position: Position
    items: list[Item] = field(default_factory=list)
    ledger: list[Scored] = field(default_factory=list)
    cut_short: bool = False

    @property
    def scores(self) -> tuple[int, ...]:
        """The deal's scores, by side where partners score together."""
        return tuple(self.position.scores)

    @property
    def last_winner(self) -> int:
        """The seat that won the last trick."""
        return self.position.last_winner

    @property
    def settlement(self) -> Settlement | None:
        """What a Rubicon game is worth in the end."""
        if not self.rules.settled:
            return None
        return settle(self.rules, self.position.scores, self.position.brisques)


def play_deal(
    rules: RuleSet,
    players: Sequence[Player],
    dealt: Dealt,
    dealer: int,
    needed: Sequence[int] | None = None,
) -> Played:
    """Plays a deal from its first card to its last.

    ``needed`` is what each side still needs for the match: where the rules end it at once, so does the deal.
    Raises :class:`IllegalChoiceError` where a player breaks the rules.
    """
    table = _Table(rules, players, dealt, dealer, needed)
    table.play()
    return table.played


class _Table:
    """A deal under way: all cards here, for each seat its view."""

    def __init__(
        self, rules: RuleSet, players: Sequence[Player], dealt: Dealt, dealer: int, needed: Sequence[int] | None
    ) -> None:
        self.players = players
        self.position = position = opening(rules, dealer, dealt.turned)
        where = position.where
        for seat, hand in enumerate(dealt.hands):
            where.see_all(hand)
            for card in hand:
                where.get(seat, card)
        where.see_all(dealt.stock)
        position.stock = list(dealt.stock)
        self.views = [View(rules, seat, dealer, hand, dealt.turned) for seat, hand in enumerate(dealt.hands)]
        self.played = Played(rules, dealer, dealt, position)
        self.needed = needed if rules.match_end == "instant" else None
        self._book(0)

    def play(self) -> None:
        """Everything up to the end of the deal."""
        position = self.position
        items = self.played.items
        blanche = self.played.rules.carte_blanche > 0
        while not position.over() and not self.played.cut_short:
            seat = position.to_play()
            assert seat is not None
            if not position.plays:
                items.append(Number(0, 0, position.trick))
            if blanche and may_show_blanche(position, seat) is None:
                self._acts(seat)
            self._do(seat, self.players[seat].card(self.views[seat]), Play)
            if position.won != NO_SEAT and not self.played.cut_short:
                self._after_trick()

    def _after_trick(self) -> None:
        """What the winner does, and his partner, then the draw."""
        position = self.position
        winner = position.won
        self._acts(winner)
        if position.rules.partners:
            self._acts((winner + 2) % position.rules.seats)
        if self.played.cut_short:
            return
        open_seat = None
        if position.rules.rules.show_last and position.trick == position.rules.stock_tricks:
            open_seat = winner
        drawn, _, _ = tricks.draw(position)
        self.played.items.append(Draw(0, 0, cards=tuple(card for _, card in drawn)))
        for seat, view in enumerate(self.views):
            view.saw_draw(draw_seen_by(seat, drawn, open_seat))

    def _acts(self, seat: int) -> None:
        """What a seat does beside playing a card, as long as it wants to do something."""
        player, view = self.players[seat], self.views[seat]
        while not self.played.cut_short:
            event = player.act(view)
            if event is None:
                return
            self._do(seat, event, Event)

    def _do(self, seat: int, event: Event, kind: type[Event]) -> None:
        """Something is done, seen by all and written down."""
        position = self.position
        if not isinstance(event, kind) or (kind is Event and isinstance(event, Play)):
            raise IllegalChoiceError(f"seat {seat + 1}: {event!r} is not what was asked for")
        try:
            against = refusal(position, seat, event)
        except LookupError as error:
            raise IllegalChoiceError(f"seat {seat + 1}: {error}") from error
        if against is not None:
            raise IllegalChoiceError(f"seat {seat + 1}, trick {position.trick}: {event!r} is refused: {against}")
        written = self._written(seat, event)
        fresh = takes_fresh_seven(position, seat, event)
        shown: list[int] = []
        if isinstance(event, CarteBlanche):
            hand = position.where.hands[seat]
            shown = [card for card in range(CARD_SPACE) for _ in range(hand[card])]
        trick = position.trick
        do(position, seat, event, fresh_seven=fresh)
        for view in self.views:
            view.saw(seat, event, fresh_seven=fresh, shown=shown)
        points = self._book(trick, event)
        if points:
            written.points = points
        self.played.items.append(written)

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

    def _book(self, trick: int, event: Event | None = None) -> int:
        """Takes over what was scored; returns the points that belong to the event itself."""
        position = self.position
        own = 0
        for seat, points, reason, what in position.log:
            self.played.ledger.append(Scored(trick, seat, points, reason, what))
            if not isinstance(event, Play) or reason == "seven-played":
                own += points
        position.log.clear()
        if self.needed is not None and any(
            have >= need for have, need in zip(position.scores, self.needed, strict=True)
        ):
            self.played.cut_short = not position.over()
        return own

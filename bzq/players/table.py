"""The table: a deal of any game, played by players who each see what their seat sees, and written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from bzq.players.games import game_at_table
from bzq.records.model import Bid, Draw, Event, Item, Number, Play

if TYPE_CHECKING:
    from bzq.engine.game import Settlement
    from bzq.players.deal import Dealt
    from bzq.players.games import Croupier, DealtPosition
    from bzq.players.player import Bidder, Player
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
    english: str = ""


@dataclass(slots=True)
class Played:
    """A deal that was played. Seats and sides count from 0.

    ``items`` are the movetext without the result. ``cut_short``: a side reached the match's target, and the
    rules end the match at once.
    """

    rules: RuleSet
    dealer: int
    dealt: Dealt
    croupier: Croupier
    items: list[Item] = field(default_factory=list)
    ledger: list[Scored] = field(default_factory=list)
    cut_short: bool = False

    @property
    def position(self) -> DealtPosition:
        """How the deal stood at its end."""
        return self.croupier.position

    @property
    def scores(self) -> tuple[int, ...]:
        """The deal's scores, by side where partners score together."""
        return tuple(self.position.scores)

    @property
    def winner(self) -> int | None:
        """The side that has won the deal, ``None`` where nobody has."""
        return self.croupier.winner()

    @property
    def last_winner(self) -> int:
        """The seat that won the last trick."""
        return self.position.last_winner

    @property
    def settlement(self) -> Settlement | None:
        """What a Rubicon game is worth in the end."""
        return self.croupier.settlement()


def play_deal(
    rules: RuleSet,
    players: Sequence[Player[Any]],
    dealt: Dealt,
    dealer: int,
    needed: Sequence[int] | None = None,
) -> Played:
    """Plays a deal from its first event to its last.

    ``needed`` is what each side still needs for the match: where the rules end it at once, so does the deal.
    Raises :class:`IllegalChoiceError` where a player breaks the rules.
    """
    table = _Table(rules, players, dealt, dealer, needed)
    table.play()
    return table.played


class _Table:
    """A deal under way: the croupier has the cards, the players are asked."""

    def __init__(
        self, rules: RuleSet, players: Sequence[Player[Any]], dealt: Dealt, dealer: int, needed: Sequence[int] | None
    ) -> None:
        self.players = players
        self.croupier = game_at_table(rules.game).croupier(rules, dealer, dealt)
        self.position = self.croupier.position
        self.played = Played(rules, dealer, dealt, self.croupier)
        self.needed = needed if rules.match_end == "instant" else None
        self._book(0)

    def play(self) -> None:
        """Everything up to the end of the deal."""
        croupier, position, played = self.croupier, self.position, self.played
        while not played.cut_short:
            seat = croupier.to_act()
            if seat is None:
                break
            view = croupier.views[seat]
            if croupier.bidding():
                self._do(seat, cast("Bidder[Any]", self.players[seat]).bid(view), Bid)
                continue
            if not position.plays:
                played.items.append(Number(0, 0, position.trick))
            if croupier.may_act(seat):
                self._acts(seat)
            self._do(seat, self.players[seat].card(view), Play)
            if not played.cut_short:
                self._after_card()

    def _after_card(self) -> None:
        """Where a trick has been won: what somebody does then, and the draw."""
        for seat in self.croupier.after_trick():
            self._acts(seat)
        if self.played.cut_short:
            return
        cards = self.croupier.draw()
        if cards:
            self.played.items.append(Draw(0, 0, cards=cards))

    def _acts(self, seat: int) -> None:
        """What a seat does beside playing a card, as long as it wants to do something."""
        player, view = self.players[seat], self.croupier.views[seat]
        while not self.played.cut_short and not self.position.over():
            event = player.act(view)
            if event is None:
                return
            self._do(seat, event, Event)

    def _do(self, seat: int, event: Event, kind: type[Event]) -> None:
        """Something is done, seen by all and written down."""
        position = self.position
        if not isinstance(event, kind) or (kind is Event and isinstance(event, Play | Bid)):
            raise IllegalChoiceError(f"seat {seat + 1}: {event!r} is not what was asked for")
        try:
            against = self.croupier.refusal(seat, event)
        except LookupError as error:
            raise IllegalChoiceError(f"seat {seat + 1}: {error}") from error
        if against is not None:
            raise IllegalChoiceError(f"seat {seat + 1}, trick {position.trick}: {event!r} is refused: {against}")
        trick = position.trick
        self.played.items.append(self.croupier.do(seat, event))
        self._book(trick)

    def _book(self, trick: int) -> None:
        """Takes over what was scored, and sees whether somebody has won the match with it."""
        position = self.position
        self.played.ledger += [Scored(trick, *score) for score in position.log]
        position.log.clear()
        if self.needed is not None and any(
            have >= need for have, need in zip(position.scores, self.needed, strict=True)
        ):
            self.played.cut_short = not position.over()

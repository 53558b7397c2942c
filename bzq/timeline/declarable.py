"""What may be declared, shown or exchanged at a position: the one answer, for whoever shows, offers or asks it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bzq.engine.lookup import game_of
from bzq.games.belote.combinations import combination_of
from bzq.games.bezique.declare import Option, legal_declarations
from bzq.games.bezique.ledgerwords import SEVEN_EXCHANGED, SEVEN_SHOWN
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.sevens import may_exchange, may_show
from bzq.language import tr
from bzq.records.model import CardRef, Declaration, Exchange
from bzq.records.writer import event_text

if TYPE_CHECKING:
    from bzq.engine.game import Game


@dataclass(frozen=True, slots=True)
class Declarable:
    """Something that a seat (from 0) may declare, show or exchange now, as an event that claims no points.

    ``cards`` are those it takes, in the order of the combination. ``name`` is for people, in the language that was
    spoken when it was made, ``english`` the name by which it is known. ``seven``: it is the trump seven, shown or
    exchanged.
    """

    seat: int
    event: Declaration | Exchange
    cards: tuple[int, ...]
    points: int
    name: str
    english: str
    seven: bool = False

    @property
    def text(self) -> str:
        """How a record writes it."""
        return event_text(self.event)

    @property
    def claiming(self) -> str:
        """The same with its points, where it scores."""
        return event_text(replace(self.event, points=self.points or None))


def declarable(position: Any) -> list[Declarable]:
    """All that may be declared, shown or exchanged now, from the cards that are known; the dearest of a seat first.

    After a trick of the Bézique family what its winner may, and then, with the seat that does it, his partners; in
    other games what the seat to play may before its card. Ways that score the same, with the same cards from the
    hand or the table, are all there.
    """
    if isinstance(position, Position):
        first, found = position.won, list(_of_family(position))
    else:
        first, found = NO_SEAT, list(_before_the_card(position))
    unique = {one.text: one for one in found}
    return sorted(unique.values(), key=lambda one: (one.seat != first, -one.points, one.text))


def _of_family(position: Position) -> Iterator[Declarable]:
    winner, sides = position.won, position.rules.side
    if winner == NO_SEAT:
        return
    for seat in range(position.rules.seats):
        if sides[seat] == sides[winner]:
            at = 0 if seat == winner else seat + 1
            for option in legal_declarations(position, seat):
                one = option.combination
                yield Declarable(
                    seat, Declaration(0, 0, at, cards=parts_written(position, seat, option)), one.cards, one.points,
                    one.name, one.english,
                )  # fmt: skip
            yield from _sevens(position, seat, at)


def _sevens(position: Position, seat: int, at: int) -> Iterator[Declarable]:
    """The trump seven exchanged or shown, where one is known to be in the hand."""
    card, turned = position.seven(), position.turned
    if card is None or position.where.hands[seat][card] <= 0:
        return
    rules = position.rules.rules
    fresh = position.where.hands[seat][card] > position.scored_sevens[seat]
    if turned is not None and may_exchange(position, seat, card, turned) is None:
        points = (rules.seven_exchanged or 0) if fresh else 0
        event = Exchange(0, 0, at, given=card, taken=turned)
        yield Declarable(seat, event, (card,), points, tr(SEVEN_EXCHANGED[1]), SEVEN_EXCHANGED[1], True)
    if fresh and may_show(position, seat, card) is None:
        shown = Declaration(0, 0, at, cards=(CardRef(card),))
        yield Declarable(seat, shown, (card,), rules.seven_shown or 0, tr(SEVEN_SHOWN[1]), SEVEN_SHOWN[1], True)


def parts_written(position: Position, seat: int, option: Option) -> tuple[CardRef, ...]:
    """The cards of a declaration as a record has them, with numbers where copies on the table are not alike."""
    table = position.table_of(seat)
    cards = []
    for card, one in option.parts:
        unlike = one is not None and any(other.card == card and not other.alike(one) for other in table)
        cards.append(CardRef(card, one is not None, one.number if one is not None and unlike else 0))
    return tuple(cards)


def _before_the_card(position: Any) -> Iterator[Declarable]:
    rules, seat = position.rules.rules, position.to_play()
    game: Game[Any] = game_of(rules.game)
    if seat is None:
        return
    for cards in game.legal_declarations(position, seat):
        event = Declaration(0, 0, cards=tuple(map(CardRef, sorted(cards))))
        one = combination_of(cards, rules)
        if one is not None:
            yield Declarable(seat, event, cards, one.points, one.name, one.english)
    for given, taken in game.legal_exchanges(position, seat):
        exchange = Exchange(0, 0, given=given, taken=taken)
        yield Declarable(seat, exchange, (given,), 0, tr("turned card exchanged"), "turned card exchanged")

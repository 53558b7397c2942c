"""Events done on positions: the start of a deal, and what a seat does, with the physical cards it names.

The table does everything twice over: on the position with all cards, and on each seat's own (see
:mod:`~bzq.games.bezique.players.view`). An event names a copy on a table by its number, always; whether the record
has to write the number is the table's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.cards import SEVEN
from bzq.engine.game import Refusal
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.blanche import may_show_blanche, show_blanche
from bzq.games.bezique.declare import Part, declare, may_declare
from bzq.games.bezique.ledgerwords import SEVEN_TURNED, said
from bzq.games.bezique.position import Position
from bzq.games.bezique.table import TableCard
from bzq.records.model import CardRef, CarteBlanche, Declaration, Event, Exchange, Play

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules


def opening(rules: BeziqueRules, dealer: int, turned: int | None) -> Position:
    """The position before the first card, nobody's cards dealt yet; a trump seven turned has scored."""
    position = Position(rules, dealer, None if turned is None else turned >> 4, turned)
    if turned is not None:
        position.where.see(turned)
        if turned & 15 == SEVEN and rules.seven_turned:
            position.turned_scored = True
            position.score(dealer, rules.seven_turned, *said(SEVEN_TURNED))
    return position


def lying(position: Position, seat: int, ref: CardRef) -> TableCard | None:
    """The copy on a seat's table that an event names, ``None`` for a card from the hand.

    Raises ``LookupError`` where no such copy lies there.
    """
    if not ref.table:
        return None
    for one in position.table_of(seat):
        if one.card == ref.card and one.number == ref.copy:
            return one
    raise LookupError(f"no copy {ref.copy} of card {ref.card} lies on the table of seat {seat}")


def reference(card: int, table_card: TableCard | None) -> CardRef:
    """A card as an event names it: from the hand, or the copy on the table with its number."""
    return CardRef(card) if table_card is None else CardRef(card, True, table_card.number)


def refusal(position: Position, seat: int, event: Event) -> Refusal | None:
    """Why a seat may not do this now."""
    match event:
        case Play(card=ref):
            return tricks.may_play(position, seat, ref.card, lying(position, seat, ref))
        case Declaration(cards=(ref,), announced=False):
            return sevens.may_show(position, seat, ref.card)
        case Declaration():
            return may_declare(position, seat, _parts(position, seat, event), announce=event.announced)
        case Exchange():
            return sevens.may_exchange(position, seat, event.given, event.taken)
        case CarteBlanche():
            return may_show_blanche(position, seat)
    return Refusal("E409", {"what": type(event).__name__, "game": "another game"})


def takes_fresh_seven(position: Position, seat: int, event: Event) -> bool:
    """Whether the trump seven that an event takes from the hand is one that has not scored, by ruling 1."""
    card = event.card.card if isinstance(event, Play) else event.given if isinstance(event, Exchange) else None
    return card is None or position.where.hands[seat][card] > position.scored_sevens[seat]


def do(position: Position, seat: int, event: Event, *, fresh_seven: bool = True) -> None:
    """Does what a seat does; the rules are not asked again, and what a hidden hand must lack is not noted."""
    match event:
        case Play(card=ref):
            tricks.play(
                position, seat, ref.card, lying(position, seat, ref), fresh_seven=fresh_seven, excused=True
            )  # fmt: skip
        case Declaration(cards=(ref,), announced=False):
            sevens.show(position, seat, ref.card)
        case Declaration():
            declare(position, seat, _parts(position, seat, event), announce=event.announced)
        case Exchange():
            sevens.exchange(position, seat, event.given, event.taken, fresh=fresh_seven)
        case CarteBlanche():
            show_blanche(position, seat)


def _parts(position: Position, seat: int, event: Declaration) -> tuple[Part, ...]:
    return tuple(Part(ref.card, lying(position, seat, ref)) for ref in event.cards)

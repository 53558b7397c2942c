"""Events of the reference walked through the engine of bzq: the first that is refused, and the position after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bzq.cards import CARD_OF, UNSEEN
from bzq.engine.game import Bid, Refusal
from bzq.games.briscola import game as briscola
from bzq.games.briscola.position import Position
from bzq.rules.resolve import resolve

from .game import OPTIONS, Deal, Event


def rules_text(deal: Deal) -> str:
    return deal.rules["form"] + "".join(f"; {n}={deal.rules[n]}" for n in OPTIONS if deal.rules[n] != OPTIONS[n])


def numbers(cards: Sequence[str]) -> list[int]:
    return [CARD_OF.get(card, UNSEEN) for card in cards]


def start(deal: Deal, form: str) -> Position:
    """The position from which a record of that form starts."""
    turned = CARD_OF[deal.turned] if deal.turned else None
    position = briscola.start(resolve(rules_text(deal)), deal.dealer, turned)
    if form in ("full", "bare"):
        problems = briscola.deal(position, [numbers(hand) for hand in deal.hands], numbers(deal.stock))
    else:
        problems = briscola.deal(position, [None] * len(deal.hands), None)
    assert not problems, problems
    return position


def do(position: Position, event: Event) -> Refusal | None:
    """Asks whether an event may be, then does it; draws that were not written are made first."""
    seat = event.seat
    if event.kind == "draw":
        if not briscola.draws_due(position):
            return Refusal("E408")
        _, wrong, why = briscola.draw(position, tuple(numbers(event.cards)))
        return None if wrong is None else Refusal("E205" if why is None else why.conflict.value)
    if event.kind == "claim":
        return briscola.may_claim(position, seat) or briscola.claim(position, seat)
    if event.kind == "bid":
        return briscola.may_bid(position, seat, Bid(False))
    if event.kind == "declare":
        return briscola.may_declare(position, seat, numbers(event.cards))
    if event.kind == "exchange":
        given, taken = numbers(event.cards)
        refusal = briscola.may_exchange(position, seat, given, taken)
        return refusal or briscola.exchange(position, seat, given, taken)
    if briscola.draws_due(position):
        briscola.draw(position)
    card = CARD_OF[event.cards[0]]
    return briscola.may_play(position, seat, card) or briscola.play(position, seat, card, reference=event)


def walk(
    position: Position, events: Sequence[Event], seen: Callable[[Position, Event], None] | None = None
) -> tuple[int, Refusal] | None:
    """The first event that is refused, or ``None``; ``seen`` is told each event and the position before it."""
    for index, event in enumerate(events):
        if seen is not None:
            seen(position, event)
        if event.kind == "exchange" and event.trick > position.trick and briscola.draws_due(position):
            briscola.draw(position)  # the number of the next trick stands before it
        refusal = do(position, event)
        if refusal is not None:
            return index, refusal
    return None

"""Events of the reference walked through the engine of bzq: the first that is refused, and the position after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bzq.cards import CARD_OF, SUITS
from bzq.engine.game import Bid, Refusal
from bzq.games.belote import game as belote
from bzq.games.belote.position import Position
from bzq.rules.resolve import resolve

from .game import DEFAULTS, Deal, Event

Refused = tuple[int, Refusal]


def rules_text(deal: Deal) -> str:
    return "belote" + "".join(f"; {n}={v}" for n, v in deal.rules.items() if DEFAULTS[n] != v)


def number(card: str) -> int:
    return CARD_OF[card]


def numbers(cards: Sequence[str]) -> list[int]:
    return [CARD_OF[card] for card in cards]


def start(deal: Deal, form: str) -> Position:
    """The position from which a record of that form starts."""
    position = belote.start(resolve(rules_text(deal)), deal.dealer, CARD_OF[deal.turned])
    hands: list[list[int] | None] = [None] * 4
    stock: list[int] | None = None
    if form == "first" or (form == "final" and deal.why == "passed-out"):
        hands = [numbers(hand) for hand in deal.first]
        stock = numbers(deal.stock)
    elif form == "final":
        hands = [numbers(hand) for hand in deal.final]
    problems = belote.deal(position, hands, stock)
    assert not problems, problems
    return position


def do(position: Position, event: Event) -> Refusal | None:
    """Asks whether an event may be, then does it."""
    seat = event.seat
    if event.kind == "bid":
        word = event.token.split(":")
        bid = Bid("take" in word[0], SUITS.index(word[1]) if len(word) > 1 else None)
        return belote.may_bid(position, seat, bid) or belote.bid(position, seat, bid)
    if event.kind == "declare":
        cards = numbers(event.cards)
        return belote.may_declare(position, seat, cards) or belote.declare(position, seat, cards, reference=event)
    if event.kind == "play":
        card = CARD_OF[event.cards[0]]
        return belote.may_play(position, seat, card) or belote.play(position, seat, card, reference=event)
    if event.kind == "claim":
        return belote.may_claim(position, seat)
    return belote.may_exchange(position, seat, CARD_OF["7h"], CARD_OF["Ah"])


def walk(
    position: Position, events: Sequence[Event], seen: Callable[[Position, Event], None] | None = None
) -> Refused | None:
    """The first event that is refused, or ``None``; ``seen`` is told each event and the position before it."""
    for index, event in enumerate(events):
        if seen is not None:
            seen(position, event)
        refusal = do(position, event)
        if refusal is not None:
            return index, refusal
    return None

"""Is there any way to lay the cards nobody recorded so that a record of Briscola is legal? A plain search. Usable.

Every card of the pack has one place: a place of a hand at the start, or one of the stock, which comes to a hand
when it is drawn. What a record shows says for each card which places it may have, and the pack is laid out in
whatever way fits. The turned card, and a card exchanged for it, lie open: who has them everybody knows.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .game import Deal, Event, pack, winner_of
from .play import random_deal

ELSEWHERE = -1


@dataclass
class Hidden:
    """A record with cards of which not all are known, and its events, faults and all."""

    deal: Deal
    hands: list[list[str] | None]
    stock: list[str] | None
    events: list[Event] = field(default_factory=list)


@dataclass
class Place:
    """Where a card lies: whose it is from when on (events from 0), and which card, if that is known."""

    owner: int = ELSEWHERE
    since: int = 0
    card: str = ""


@dataclass
class Shown:
    """A card that a seat had when an event showed it."""

    seat: int
    at: int


class Layout:
    """What is known of the places, and what the record has shown."""

    def __init__(self, hidden: Hidden) -> None:
        deal = hidden.deal
        self.players = int(deal.rules["players"])
        self.cards = pack(deal.rules)
        self.places: list[Place] = []
        for seat, hand in enumerate(hidden.hands):
            for name in hand or ["xx"] * int(deal.rules["hand"]):
                self.places.append(Place(seat, 0, "" if name == "xx" else name))
        self.stock = [Place(card="" if name == "xx" else name) for name in hidden.stock or ["xx"] * len(deal.stock)]
        self.places += self.stock
        self.turned = deal.turned
        self.open: dict[str, int] = {}
        """Cards whose way everybody knows, and who has them; ELSEWHERE on the table."""
        if deal.turned:
            self.open[deal.turned] = ELSEWHERE
        self.shown: dict[str, Shown] = {}
        self.gone: set[str] = set()
        self.never: list[tuple[int, int, set[str]]] = []
        """Seat, event, cards: it held none of them then."""

    def may_lie(self, card: str, place: Place) -> bool:
        if place.card:
            return place.card == card
        shown = self.shown.get(card)
        if shown is not None and (place.owner != shown.seat or place.since > shown.at):
            return False
        for seat, at, cards in self.never:
            held = place.owner == seat and place.since <= at
            if card in cards and held and (shown is None or shown.at > at):
                return False
        return True

    def fits(self) -> bool:
        """Whether the pack can be laid out (augmenting paths, card by card)."""
        start = self.open_at_start()
        cards = [c for c in self.cards if c != start]
        fixed = {place.card for place in self.places if place.card}
        for place in self.places:
            if place.card and not self.fixed_is_right(place):
                return False
        if len(fixed) != sum(1 for place in self.places if place.card) or start in fixed:
            return False
        rest = [place for place in self.places if not place.card]
        taken: dict[int, str] = {}

        def put(card: str, tried: set[int]) -> bool:
            for number, place in enumerate(rest):
                if number in tried or not self.may_lie(card, place):
                    continue
                tried.add(number)
                if number not in taken or put(taken[number], tried):
                    taken[number] = card
                    return True
            return False

        return all(put(card, set()) for card in cards if card not in fixed)

    def open_at_start(self) -> str:
        return next(iter(self.open), "")

    def fixed_is_right(self, place: Place) -> bool:
        """Whether what was shown agrees with a place whose card is known."""
        one = Place(place.owner, place.since)
        return self.may_lie(place.card, one)


def first_fault(hidden: Hidden) -> int | None:
    """The first event after which the record cannot be filled in any more."""
    deal = hidden.deal
    layout = Layout(hidden)
    trick: list[tuple[int, str]] = []
    leader = (deal.dealer + 1) % layout.players
    drawn = 0
    due = False
    trump = deal.turned[1:]

    def draw(at: int, named: tuple[str, ...]) -> None:
        nonlocal drawn, due
        due = False
        for step in range(layout.players):
            seat = (leader + step) % layout.players
            said = named[step] if step < len(named) else "xx"
            if drawn < len(layout.stock):
                place = layout.stock[drawn]
                place.owner, place.since = seat, at
                if said != "xx":
                    if place.card and place.card != said:
                        raise ValueError("another card")
                    place.card = said
            else:
                if said not in ("xx", layout.turned):
                    raise ValueError("another card")
                layout.open[layout.turned] = seat
                layout.turned = ""
            drawn += 1

    for index, event in enumerate(hidden.events):
        if due and event.kind != "draw":
            draw(index, ())
        if event.kind == "draw":
            try:
                draw(index, event.cards)
            except ValueError:
                return index
        else:
            seat, card = event.seat, event.cards[0]
            if card in layout.gone:
                return index
            if card in layout.open:
                if layout.open[card] != seat:
                    return index
            elif card not in layout.shown:
                layout.shown[card] = Shown(seat, index)
            if event.kind == "exchange":
                layout.open[layout.turned] = seat
                layout.open[card] = ELSEWHERE
                layout.turned = card
            else:
                layout.gone.add(card)
                if deal.rules["follow"] == "yes" and trick and card[1] != trick[0][1][1]:
                    suit = trick[0][1][1]
                    layout.never.append((seat, index, {c for c in layout.cards if c[1] == suit} - layout.gone))
                trick.append((seat, card))
                if len(trick) == layout.players:
                    leader = winner_of(trick, trump)
                    trick = []
                    due = drawn < len(layout.stock) + bool(deal.turned)
        if not layout.fits():
            return index
    return None


# -- making such records


def random_hidden(rng: random.Random, form: str) -> Hidden:
    """Some of the cards of a deal, its cards played in an order with a few of them changed, to some trick."""
    deal = random_deal(rng, form)
    if form == "briscolone":
        deal.rules["follow"] = rng.choice(["yes", "yes", "no"])
    hands = [veiled(h, rng) if rng.random() < 0.3 else None for h in deal.hands]
    stock = veiled(deal.stock, rng) if rng.random() < 0.2 else None
    events = [Event(e.kind, e.seat, e.trick, e.token, e.cards) for e in deal.events if e.kind != "claim"]
    plays = [e for e in events if e.kind == "play"]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        one, two = rng.sample(plays, 2)
        if rng.random() < 0.7:
            one.cards, two.cards = two.cards, one.cards
        else:
            one.cards = (rng.choice(pack(deal.rules)),)
    events = events[: rng.choice([len(events), rng.randint(min(4, len(events)), len(events))])]
    hidden = Hidden(deal, hands, stock)
    players = int(deal.rules["players"])
    leader = (deal.dealer + 1) % players
    trick: list[tuple[int, str]] = []
    written = rng.random()
    for event in events:
        if event.kind == "draw":
            if rng.random() < written:
                event.cards = tuple(c if rng.random() < 0.6 else "xx" for c in event.cards)
                event.token = "/" + "".join(event.cards)
                hidden.events.append(event)
            continue
        event.seat = (leader + len(trick)) % players
        if event.kind == "play":
            event.token = event.cards[0]
            trick.append((event.seat, event.cards[0]))
            if len(trick) == players:
                leader = winner_of(trick, deal.turned[1:])
                trick = []
        hidden.events.append(event)
    return hidden


def veiled(cards: list[str], rng: random.Random) -> list[str]:
    """Cards, sometimes with some of them unknown."""
    if rng.random() < 0.6:
        return list(cards)
    return [c if rng.random() < 0.7 else "xx" for c in cards]

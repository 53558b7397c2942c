"""Is there any way to deal the cards nobody recorded so that a record of Belote is legal? A plain search. Usable.

A record is the bids and the cards in the order played; who played them follows. For each hand there are cards it
must have had and cards it cannot have had, and the rest of the pack is dealt out in whatever way fits.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from .game import FOUR_WORTH, PACK, RUN_UP, Deal, Event, fault_of, is_four, value_of, winner_of
from .play import random_deal


@dataclass
class Hidden:
    """A record with hands of which not all is known, and its events, faults and all."""

    deal: Deal
    hands: list[list[str] | None]
    """Five or eight cards, ``xx`` where unknown, or ``None``; all that are given have the same size."""
    stock: list[str] | None
    events: list[Event] = field(default_factory=list)


@dataclass
class Demands:
    """What each hand must have had, cannot have had, and how many cards of it are known to be others."""

    must: list[set[str]]
    never: list[set[str]]


def can_be_dealt(demands: Demands) -> bool:
    """Whether the pack can be dealt out, eight cards each, as the demands say (augmenting paths, card by card)."""
    owners: dict[str, int] = {}
    for seat in range(4):
        for card in demands.must[seat]:
            if card in owners or card in demands.never[seat]:
                return False
            owners[card] = seat
    slots: list[int] = []
    for seat in range(4):
        free = 8 - len(demands.must[seat])
        if free < 0:
            return False
        slots += [seat] * free
    taken: dict[int, str] = {}

    def place(card: str, tried: set[int]) -> bool:
        for slot, seat in enumerate(slots):
            if slot in tried or card in demands.never[seat]:
                continue
            tried.add(slot)
            if slot not in taken or place(taken[slot], tried):
                taken[slot] = card
                return True
        return False

    return all(place(card, set()) for card in PACK if card not in owners)


def first_fault(hidden: Hidden) -> int | None:
    """The first event after which the record cannot be filled in any more."""
    deal = hidden.deal
    demands = Demands([set() for _ in range(4)], [set() for _ in range(4)])
    for seat, hand in enumerate(hidden.hands):
        if hand is not None:
            demands.must[seat] |= {c for c in hand if c != "xx"}
    gone: set[str] = set()
    trick: list[tuple[int, str]] = []
    number = 1
    trump = ""
    declared: list[tuple[int, tuple[str, ...]]] = []
    for index, event in enumerate(hidden.events):
        seat = event.seat
        if event.kind == "bid":
            if event.token != "pass":
                trump = event.token[5:] or deal.turned[1]
                demands.must[seat].add(deal.turned)
                deal_the_stock(hidden, seat, demands)
                if not closed(hidden, demands):
                    return index
        elif event.kind == "declare":
            declared.append((seat, event.cards))
            demands.must[seat] |= set(event.cards)
            if gone & set(event.cards):
                return index
        else:
            card = event.cards[0]
            if card in gone:
                return index
            demands.must[seat].add(card)
            if number == 1:
                forbid_longer_runs(seat, declared, demands)
            left = [c for c in PACK if c not in gone and c != card]
            demands.never[seat] |= {c for c in left if fault_of(card, [card, c], trick, seat, trump, deal.rules)}
            gone.add(card)
            trick.append((seat, card))
            if len(trick) == 4:
                trick = []
                number += 1
        if trump and not can_be_dealt(demands):
            return index
    return None


def deal_the_stock(hidden: Hidden, taker: int, demands: Demands) -> None:
    if hidden.stock is None:
        return
    cards = iter(hidden.stock)
    for step in (1, 2, 3, 4):
        who = (hidden.deal.dealer + step) % 4
        some = [next(cards) for _ in range(2 if who == taker else 3)]
        demands.must[who] |= {c for c in some if c != "xx"}


def closed(hidden: Hidden, demands: Demands) -> bool:
    """A whole hand that is known holds nothing else: then it must have the turned card."""
    return all(hand is None or len(hand) < 8 or "xx" in hand or len(demands.must[seat]) == 8
               for seat, hand in enumerate(hidden.hands))  # fmt: skip


def forbid_longer_runs(seat: int, declared: list[tuple[int, tuple[str, ...]]], demands: Demands) -> None:
    mine = [cards for who, cards in declared if who == seat]
    fours = {c for cards in mine if is_four(cards) for c in cards}
    for cards in mine:
        if is_four(cards):
            continue
        places = sorted(RUN_UP.index(c[0]) for c in cards)
        for place in (places[0] - 1, places[-1] + 1):
            if 0 <= place < 8:
                card = RUN_UP[place] + cards[0][1]
                if card not in fours:
                    demands.never[seat].add(card)


# -- making such records


def random_hidden(rng: random.Random) -> Hidden:
    """Some of the cards of a deal, its cards played in an order with a few of them changed, to some trick."""
    deal = random_deal(rng)
    while deal.why == "passed-out":
        deal = random_deal(rng)
    form = rng.choice(["table", "table", "final", "first", "stock"])
    hands: list[list[str] | None] = [None] * 4
    stock: list[str] | None = None
    if form == "final":
        hands = [veiled(h, rng) if rng.random() < 0.4 else None for h in deal.final]
    elif form in ("first", "stock"):
        hands = [veiled(h, rng) if rng.random() < 0.5 else None for h in deal.first]
    if form == "stock":
        stock = veiled(deal.stock, rng)
    bids = [e for e in deal.events if e.kind == "bid"]
    cards = [e.cards[0] for e in deal.events if e.kind == "play"]
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        one, two = rng.sample(range(len(cards)), 2)
        if rng.random() < 0.7:
            cards[one], cards[two] = cards[two], cards[one]
        else:
            cards[one] = rng.choice(PACK)
    length = rng.choice([32, 32, rng.randrange(4, 33)])
    hidden = Hidden(deal, hands, stock, list(bids))
    shown = {e.seat: [x.cards for x in deal.events if x.kind == "declare" and x.seat == e.seat] for e in deal.events}
    trump = bids[-1].token[5:] or deal.turned[1]
    trick: list[tuple[int, str]] = []
    leader = (deal.dealer + 1) % 4
    for number, card in enumerate(cards[:length]):
        seat = (leader + len(trick)) % 4
        if number < 4 and deal.rules["declarations"] == "yes":
            for some in declarations(rng, shown.get(seat, [])):
                hidden.events.append(Event("declare", seat, 1, "+" + "".join(some), some, value_of(some)))
        hidden.events.append(Event("play", seat, number // 4 + 1, card, (card,)))
        trick.append((seat, card))
        if len(trick) == 4:
            leader = winner_of(trick, trump)
            trick = []
    return hidden


def veiled(cards: list[str], rng: random.Random) -> list[str]:
    """Cards, sometimes with some of them unknown."""
    if rng.random() < 0.6:
        return list(cards)
    return [c if rng.random() < 0.7 else "xx" for c in cards]


def declarations(rng: random.Random, true: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """What a seat declares: mostly what it did, sometimes something else."""
    if rng.random() < 0.8:
        return [cards for cards in true if rng.random() < 0.8]
    if rng.random() < 0.7:
        suit, start = rng.choice("shdc"), rng.randrange(6)
        return [tuple(r + suit for r in RUN_UP[start : start + 3])]
    rank = rng.choice(list(FOUR_WORTH))
    return [tuple(rank + s for s in "shdc")]

"""A card taken from a hand that is not known, where the one on the table may have been meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bzq.cards import card_name
from bzq.games.bezique.position import NO_SEAT
from bzq.recorder.draft import Draft
from bzq.recorder.naming import player_names
from bzq.records.model import CardRef, Declaration, Number, Play
from bzq.records.plain import expand_all
from bzq.timeline.walk import simulate


def table_or_hand(before: Draft, after: Draft) -> Iterator[str]:
    """What is said of cards that were taken from the hand between two states of a deal."""
    names = player_names(after)
    cards = [(seat, item) for seat, item in _plays(after)[len(_plays(before)) :] if not item.card.table]
    for seat, item in cards:
        if not before.position.where.known(seat) and _lies(before, seat, item.card.card):
            name = card_name(item.card.card)
            yield _from_the_hand(name, names[seat])
    said = sum(isinstance(item, Declaration) for item in expand_all(before.record.items))
    for seat, declared in _declared(after)[said:]:
        for ref in dict.fromkeys(declared.cards):
            if not ref.table and not before.position.where.known(seat) and _may_lie(after, seat, declared, ref):
                yield _from_the_hand(card_name(ref.card), names[seat])


def _from_the_hand(name: str, player: str) -> str:
    return f"{name} is taken from the hand; the one on {player}'s table is written _{name}"


def _declared(draft: Draft) -> list[tuple[int, Declaration]]:
    """The seat, from 0, and the word of everything declared."""
    winners = {trick.number: trick.winner - 1 for trick in draft.timeline.tricks}
    winners[draft.position.trick] = draft.position.won
    found = []
    number = 0
    for item in expand_all(draft.record.items):
        if isinstance(item, Number):
            number = item.value
        elif isinstance(item, Declaration):
            found.append((item.seat - 1 if item.seat else winners.get(number, NO_SEAT), item))
    return found


def _may_lie(draft: Draft, seat: int, item: Declaration, ref: CardRef) -> bool:
    """Whether a card that was declared from the hand could as well be the copy that lay there before."""
    if seat == NO_SEAT:
        return False
    laid = sum(one.card == ref.card and not one.table for one in item.cards)
    if sum(one.card == ref.card for one in draft.position.table_of(seat)) <= laid:
        return False
    place = next(place for place, one in enumerate(item.cards) if one.card == ref.card and not one.table)
    cards = (*item.cards[:place], CardRef(ref.card, True), *item.cards[place + 1 :])
    items = [replace(one, cards=cards) if one is item else one for one in expand_all(draft.record.items)]
    return simulate(replace(draft.record, items=items, _values={})).valid


def _plays(draft: Draft) -> list[tuple[int, Play]]:
    """The seat, from 0, and the word of every card played."""
    seats = [play.seat - 1 for trick in draft.timeline.tricks for play in trick.plays]
    seats += [seat for seat, _ in draft.position.plays]
    words = [item for item in expand_all(draft.record.items) if isinstance(item, Play)]
    return list(zip(seats, words, strict=False))


def _lies(draft: Draft, seat: int, card: int) -> bool:
    """Whether a copy of a card lies on a seat's table."""
    return any(one.card == card and one.seat == seat for one in draft.position.table_of(seat))

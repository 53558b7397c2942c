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
    for seat, item in _plays(after)[len(_plays(before)) :]:
        if not item.card.table and not before.position.where.known(seat) and _may_be_meant(after, item, item.card):
            yield _from_the_hand(card_name(item.card.card), names[seat])
    said = sum(isinstance(item, Declaration) for item in expand_all(before.record.items))
    for seat, declared in _declared(after)[said:]:
        for ref in dict.fromkeys(declared.cards):
            if ref.table or seat == NO_SEAT or before.position.where.known(seat):
                continue
            if _may_be_meant(after, declared, ref):
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


def _may_be_meant(draft: Draft, item: Play | Declaration, ref: CardRef) -> bool:
    """Whether a card that was taken from the hand could as well be one that lay on the table at that moment."""
    if not _was_laid_down(draft, ref.card):
        return False
    underscored = CardRef(ref.card, True)
    if isinstance(item, Play):
        other: Play | Declaration = replace(item, card=underscored)
    else:
        place = next(place for place, one in enumerate(item.cards) if one.card == ref.card and not one.table)
        other = replace(item, cards=(*item.cards[:place], underscored, *item.cards[place + 1 :]))
    items = [other if one.start == item.start else one for one in expand_all(draft.record.items)]
    return simulate(replace(draft.record, items=items, _values={})).valid


def _was_laid_down(draft: Draft, card: int) -> bool:
    """Whether a copy of a card can have lain on a table at some time; without that nothing need be played through."""
    if any(tag.name.startswith("Declared") for tag in draft.record.tags):
        return True
    declared = (item for item in expand_all(draft.record.items) if isinstance(item, Declaration))
    return any(ref.card == card for item in declared for ref in item.cards)


def _plays(draft: Draft) -> list[tuple[int, Play]]:
    """The seat, from 0, and the word of every card played."""
    seats = [play.seat - 1 for trick in draft.timeline.tricks for play in trick.plays]
    seats += [seat for seat, _ in draft.position.plays]
    words = [item for item in expand_all(draft.record.items) if isinstance(item, Play)]
    return list(zip(seats, words, strict=False))

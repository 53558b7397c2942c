"""What was held together but met no won trick in time: luck, no loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.model import Unreachable
from bzq.cards import KNAVE, UNSEEN
from bzq.games.bezique.analysis.losses import canonical
from bzq.games.bezique.analysis.together import combinations_held

if TYPE_CHECKING:
    from bzq.games.bezique.analysis.facts import Facts, Owner
    from bzq.games.bezique.combinations import Combination


def unreachable(facts: Facts, owner: Owner) -> list[Unreachable]:
    """The combinations that a seat of the owner held between two of its turns, and in none of them.

    Judged by the trump suit as it stood; what was declared or could have been at any won trick is not among them.
    """
    found: list[Unreachable] = []
    for seat in owner.seats:
        found += _of_seat(facts, owner, seat)
    return found


def _of_seat(facts: Facts, owner: Owner, seat: int) -> list[Unreachable]:
    timeline = facts.timeline
    turns = {turn.trick: turn for turn in owner.turns}
    trump = facts.start.trump
    reached: set[tuple[str, int]] = set()
    held: dict[tuple[str, int], tuple[int, int, Combination]] = {}
    counts = owner.dealt[seat][:]
    stock_tricks = facts.rules.stock_tricks

    def look(trick: int) -> None:
        for one in combinations_held(facts.rules.combinations(trump), counts):
            first = held.get(one.key, (trick, trick, one))[0]
            held[one.key] = (first, trick, one)

    first_trick = timeline.tricks[0].number if timeline.tricks else 1
    if first_trick <= stock_tricks:
        look(first_trick)
    for trick in timeline.tricks:
        if trick.number > stock_tricks:
            break
        for who, card, _ in trick.plays:
            if who - 1 == seat:
                counts[card] -= 1
        turn = turns.get(trick.number)
        if trump is None and turn is not None:
            trump = turn.foreign_trump
        if turn is not None and turn.open:
            mine = turn.held[seat] or counts
            counts = mine[:]
            reached.update(one.key for one in combinations_held(facts.rules.combinations(trump), counts))
            for act in turn.acts:
                if act.meld.combination is not None:
                    reached.add(act.meld.combination.key)
                    if act.meld.combination.fixes_trump and act.meld.scored_trick == trick.number:
                        trump = act.meld.combination.cards[0] >> 4
        drawn = [card for who, card in trick.drawn if who - 1 == seat and card != UNSEEN]
        for card in drawn:
            counts[card] += 1
        if trick.number == stock_tricks:
            break
        if any(card & 15 <= KNAVE for card in drawn):
            look(trick.number + 1)
        for key, (first, last, one) in held.items():
            if last == trick.number and all(counts[card] >= one.cards.count(card) for card in one.cards):
                held[key] = (first, trick.number + 1, one)
    return [
        Unreachable(first, last, seat + 1, one.name, canonical(one.cards), one.points)
        for key, (first, last, one) in held.items()
        if key not in reached
    ]

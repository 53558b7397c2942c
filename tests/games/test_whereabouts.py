"""Whether what was not recorded can still be filled in: against trying every place, one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from bzq.cards import CARD_SPACE
from bzq.engine.whereabouts import Ban, Whereabouts


def filled_in(where: Whereabouts) -> bool:
    """Whether every card has a place: each place that a hand ever got unseen for itself, and the rest of the packs."""
    places = [(seat, time) for seat, arrivals in enumerate(where.arrivals) for time in range(1, arrivals + 1)]
    wanting: list[list[int]] = []
    for index, (seat, card, slots) in enumerate(where.reveals):
        bans = [ban for ban in where.bans if ban.seat == seat and ban.made <= index and ban.cards >> card & 1]
        after = max((ban.slots for ban in bans), default=0)
        wanting.append([at for at, (who, time) in enumerate(places) if who == seat and after < time <= slots])
    free = []
    for card, number in enumerate(where.leftover()):
        bans = [ban for ban in where.bans if ban.cards >> card & 1]
        allowed = [
            at for at, (who, time) in enumerate(places) if not any(b.seat == who and time <= b.slots for b in bans)
        ]
        free += [allowed] * number
    # a place nobody showed must get one of the cards that are left; the others lie elsewhere
    spare = len(free) + len(wanting) - len(places)
    if spare < 0:
        return False
    extra = list(range(len(places), len(places) + spare))
    wanting += [allowed + extra for allowed in free]
    owner: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for at in wanting[one]:
            if at not in tried:
                tried.add(at)
                if at not in owner or place(owner[at], tried):
                    owner[at] = one
                    return True
        return False

    return all(place(one, set()) for one in range(len(wanting)))


def test_cards_fit_where_trying_every_place_finds_one() -> None:
    """Whatever is done to hands that are not known, each answer is that of the slow way."""
    answers = Counter(answer for seed in range(60) for answer in answers_of(random.Random(seed)))
    assert min(answers[False], answers[True]) > 100


def answers_of(rng: random.Random) -> Iterator[bool]:
    """What is said to cards taken and bans noted in one deal, after it was seen to be right."""
    kinds = rng.choice([3, 5, 8])
    where = Whereabouts(rng.choice([2, 3]), [rng.choice([1, 2]) if card < kinds else 0 for card in range(CARD_SPACE)])
    for step in range(40):
        seat, card = rng.randrange(len(where.hands)), rng.randrange(kinds)
        after = where.copy()
        what = rng.random()
        if what < 0.4:
            if sum(where.leftover()) == sum(where.hidden):
                continue  # all cards are dealt
            after.get_unseen(seat)
            assert after.fits() == filled_in(after)
            where = after if after.fits() else where
        elif what < 0.8 and not where.hands[seat][card]:
            after.reveals.append((seat, card, after.arrivals[seat]))
            after.hidden[seat] -= 1
            after.seen[card] += 1
            room = after.hidden[seat] >= 0 and after.seen[card] <= after.copies[card]
            taken = where.take(seat, card) is None
            assert taken == (room and filled_in(after))
            yield taken
        else:
            cards = rng.randrange(1, 1 << kinds) & rng.randrange(1, 1 << kinds)
            after.bans.append(Ban(seat, cards, after.arrivals[seat], len(after.reveals), step))
            taken = where.ban(seat, cards, step)
            assert taken == filled_in(after)
            yield taken

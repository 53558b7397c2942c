"""Random endings of every kind, and one judged play held against plain minimax."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bzq.analysis.endplays import Course, Judged, judge
from bzq.cards import CARD_OF, SUITS, canonical_key, card_name
from bzq.engine.solving import Budget
from bzq.games.bezique.analysis.endgame import course_of
from bzq.games.bezique.compiled import compiled
from bzq.rules.resolve import resolve

from . import plain_minimax as plain

ENOUGH = 10_000_000

Moment = tuple[tuple[tuple[str, ...], ...], tuple[int, ...], tuple[str, ...]]
"""Hands, order of the trick, cards on it: what the plain minimax works on."""


@dataclass
class Kind:
    """A way to play the last tricks: rules, the most cards each that plain minimax can take, who plays with whom."""

    rules: str
    most: int
    sides: tuple[frozenset[int], ...]
    trumpless: bool = False


def each(seats: int) -> tuple[frozenset[int], ...]:
    return tuple(frozenset({seat}) for seat in range(seats))


PARTNERS = (frozenset({0, 2}), frozenset({1, 3}))

KINDS = [
    Kind("bezique", 5, each(2)),
    Kind("bezique; end-ten=low", 5, each(2)),
    Kind("bezique; endplay=follow", 4, each(2)),
    Kind("bezique; endplay=follow; end-ten=low; last-trick=off", 4, each(2)),
    Kind("bezique; last-trick=stock", 5, each(2)),
    Kind("bezique; brisque-points=3; last-trick-points=7", 4, each(2)),
    Kind("rubicon", 5, each(2), trumpless=True),
    Kind("eight-pack; endplay=follow", 4, each(2), trumpless=True),
    Kind("eight-pack", 5, each(2), trumpless=True),
    Kind("bezique-3", 4, each(3)),
    Kind("bezique-3; endplay=follow; end-ten=low", 3, each(3)),
    Kind("bezique-4", 3, each(4)),
    Kind("bezique-4-partners", 3, PARTNERS),
    Kind("bezique-4-partners; endplay=follow", 2, PARTNERS),
    Kind("besigue; players=5", 2, each(5)),
]


@dataclass
class Played:
    """A random ending as it was played, with the plain moments before each card."""

    course: Course
    rules: plain.Rules
    moments: list[tuple[Moment, int, str]] = field(default_factory=list)
    """Each play: the moment before it, the seat, the card."""
    won: list[int] = field(default_factory=list)
    """For each play, the seat that wins its trick; -1 where it was not finished."""


def random_ending(rng: random.Random, kind: Kind, *, lawful: bool = False, whole: bool = False) -> Played:
    """Hands of one to ``kind.most`` cards, often of few suits or ranks, played at random, now and then against duty."""
    rules = compiled(resolve(kind.rules))
    options = rules.rules
    seats = options.players
    size = rng.randint(1, kind.most)
    pack = [name for name in CARD_OF if rules.copies[CARD_OF[name]]] * rng.choice([1, options.packs])
    ranks, suits = rng.sample("ATKQJ987", rng.choice([3, 4, 6, 8])), rng.sample(SUITS, rng.choice([1, 2, 3, 4]))
    small = [name for name in pack if name[0] in ranks and name[1] in suits]
    if len(small) >= seats * size:
        pack = small
    rng.shuffle(pack)
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    trump = rng.choice(["s", "h", "d", "c", *([""] if kind.trumpless else [])])
    last = options.last_trick_points if options.last_trick == "end" else 0
    brisque = options.brisque_points if options.brisques != "off" else 10
    played = Played(
        course_of(rules, SUITS.index(trump) if trump else None, seats, kind.sides, brisque, last),
        plain.Rules(trump, options.endplay == "strict", options.end_ten == "low", last, brisque),
    )
    leader = rng.randrange(seats)
    order = tuple((leader + step) % seats for step in range(seats))
    trick: tuple[str, ...] = ()
    plays = size * seats if whole or rng.random() < 0.7 else rng.randint(1, size * seats)
    for _ in range(plays):
        seat = order[len(trick)]
        legal = played.rules.legal(hands[seat], trick)
        card = rng.choice(legal if lawful or rng.random() < 0.93 else list(hands[seat]))
        played.moments.append(((hands, order, trick), seat, card))
        if not trick:
            played.course.tricks.append([])
        played.course.tricks[-1].append((seat, CARD_OF[card]))
        _, hands, order, trick = plain.after(played.rules, hands, order, trick, card)
        if len(trick) == seats:
            leader = order[played.rules.best(trick)]
            played.won += [leader] * seats
            order, trick = tuple((leader + step) % seats for step in range(seats)), ()
    played.won += [-1] * len(trick)
    played.course.left = [[CARD_OF[card] for card in hand] for hand in hands]
    return played


def judged(course: Course, positions: int = ENOUGH) -> list[Judged]:
    return [one for trick in judge(course, Budget(positions)) for one in trick]


def side_of(course: Course, seat: int) -> frozenset[int]:
    return next(side for side in course.sides if seat in side)


def check_against_plain(
    rules: plain.Rules, moment: Moment, seat: int, card: str, side: set[int], found: Judged
) -> None:
    """Value, loss, best cards and forced of one play equal those of plain minimax; the line comes to the value."""
    hands, order, trick = moment
    legal = sorted(set(rules.legal(hands[seat], trick)), key=lambda name: canonical_key(CARD_OF[name]))
    values = {one: plain.value(*plain.after(rules, hands, order, trick, one), side) for one in legal}
    value = max(values.values())
    got = values.get(card)
    if got is None:
        got = plain.value(*plain.after(rules, hands, order, trick, card), side)
    assert (found.seat, found.card) == (seat, CARD_OF[card])
    assert found.value == value
    assert [card_name(one) for one in found.best] == [one for one in legal if values[one] == value]
    assert found.loss == max(0, value - got)
    assert found.forced == (len(legal) == 1)
    assert line_points(rules, moment, found.line, side) == value
    assert found.line[0] == (found.card if found.card in found.best else found.best[0])


def line_points(rules: plain.Rules, moment: Moment, line: tuple[int, ...], side: set[int]) -> int:
    """What a side wins in a line, which keeps every duty and goes on to the last card."""
    hands, order, trick = moment
    points = 0
    for card in line:
        name = card_name(card)
        assert name in rules.legal(hands[order[len(trick)]], trick)
        _, hands, order, trick = plain.after(rules, hands, order, trick, name)
        if len(trick) == len(order):
            winner = order[rules.best(trick)]
            if winner in side:
                points += rules.worth(trick) + (0 if any(hands) else rules.last)
            order, trick = tuple((winner + step) % len(order) for step in range(len(order))), ()
    assert not any(hands)
    return points

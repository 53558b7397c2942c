"""Random endings of Belote and Briscola, and one judged play held against plain minimax."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from bzq.analysis.endplays import Course, Judged, judge
from bzq.cards import CARD_OF, SUITS, canonical_key, card_name
from bzq.engine.solving import Budget
from bzq.games.belote.compiled import compiled as belote_rules
from bzq.games.belote.solver import SIDES
from bzq.games.belote.solver import Ending as BeloteEnding
from bzq.games.briscola.compiled import compiled as briscola_rules
from bzq.games.briscola.solver import Ending as BriscolaEnding
from bzq.rules.resolve import resolve

from .relatives_minimax import Hands, Laws, Trick, value, without

ENOUGH = 10_000_000

KINDS = {
    "belote": 4,
    "belote; undertrump=free": 4,
    "briscola": 4,
    "briscola-3": 3,
    "briscola-4": 3,
    "briscola-6": 2,
    "briscolone": 5,
    "briscolone; follow=yes": 5,
}
"""Rule sets, and the most cards each that plain minimax can take."""


@dataclass
class Played:
    """A random ending as it was played."""

    course: Course
    laws: Laws
    moments: list[tuple[Hands, tuple[int, ...], Trick, int, str]] = field(default_factory=list)
    """Each play: hands, order and trick before it, the seat, the card."""
    won: list[int] = field(default_factory=list)
    """What each trick brought the first side."""


def random_ending(
    rng: random.Random, rules: str, *, most: int = 0, lawful: bool = False, whole: bool = False
) -> Played:
    """Hands of a few cards, often of few suits, played at random, now and then against duty or out of turn."""
    options = resolve(rules)
    seats = options.players
    size = rng.randint(1, most or KINDS[rules])
    compiled = belote_rules(options) if options.game == "belote" else briscola_rules(options)
    pack = [name for name, card in CARD_OF.items() if compiled.copies[card]]
    suits = rng.sample(SUITS, rng.choice([2, 3, 4, 4]))
    few = [name for name in pack if name[1] in suits]
    if len(few) >= seats * size:
        pack = few
    rng.shuffle(pack)
    hands: Hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    trump = rng.choice(SUITS) if options.turned else ""
    cards = [[CARD_OF[name] for name in hand] for hand in hands]
    sides = tuple(compiled.side)
    if options.game == "belote":
        laws = Laws("belote", trump, sides, options.undertrump == "forced", last=options.last_trick_points)
        course = Course(BeloteEnding(belote_rules(options), SUITS.index(trump), cards), seats, SIDES)
    else:
        laws = Laws("briscola", trump, sides, follow=options.follow)
        number = SUITS.index(trump) if trump else None
        parted = tuple(frozenset(s for s in range(seats) if sides[s] == side) for side in range(compiled.sides))
        course = Course(BriscolaEnding(briscola_rules(options), number, cards), seats, parted)
    played = Played(course, laws)
    leader = rng.randrange(seats)
    order = tuple((leader + step) % seats for step in range(seats))
    trick: Trick = ()
    for _ in range(size * seats if whole or rng.random() < 0.7 else rng.randint(1, size * seats)):
        if not lawful and rng.random() < 0.02:
            hasty = rng.choice(order[len(trick) :])
            first = trick[0][0] if trick else hasty
            turns = [(first + step) % seats for step in range(seats)]
            gone = order[: len(trick)]
            order = (*gone, hasty, *(one for one in turns if one not in gone and one != hasty))
        seat = order[len(trick)]
        legal = laws.legal(hands[seat], trick, seat)
        card = rng.choice(legal if lawful or rng.random() < 0.95 else list(hands[seat]))
        played.moments.append((hands, order, trick, seat, card))
        if not trick:
            course.tricks.append([])
        course.tricks[-1].append((seat, CARD_OF[card]))
        hands = without(hands, seat, card)
        trick = (*trick, (seat, card))
        if len(trick) == seats:
            leader = laws.winner(trick)
            played.won.append(laws.points(trick, hands) if sides[leader] == 0 else 0)
            order, trick = tuple((leader + step) % seats for step in range(seats)), ()
    course.left = [[CARD_OF[card] for card in hand] for hand in hands]
    return played


def judged(course: Course, positions: int = ENOUGH) -> list[Judged]:
    return [one for trick in judge(course, Budget(positions)) for one in trick]


def check_against_plain(
    laws: Laws, hands: Hands, order: tuple[int, ...], trick: Trick, seat: int, card: str, found: Judged
) -> None:
    """Value, loss, best cards and forced of one play equal those of plain minimax; the line comes to the value."""
    side = {other for other in range(len(hands)) if laws.sides[other] == laws.sides[seat]}

    def worth(one: str) -> int:
        return value(laws, without(hands, seat, one), order, (*trick, (seat, one)), side)

    legal = sorted(laws.legal(hands[seat], trick, seat), key=lambda name: canonical_key(CARD_OF[name]))
    values = {one: worth(one) for one in legal}
    best = max(values.values())
    got = values[card] if card in values else worth(card)
    assert (found.seat, found.card) == (seat, CARD_OF[card])
    assert found.value == best
    assert [card_name(one) for one in found.best] == [one for one in legal if values[one] == best]
    assert found.loss == max(0, best - got)
    assert found.forced == (len(legal) == 1)
    assert line_points(laws, hands, order, trick, found.line, side) == best
    assert found.line[0] == (found.card if found.card in found.best else found.best[0])


def line_points(
    laws: Laws, hands: Hands, order: tuple[int, ...], trick: Trick, line: tuple[int, ...], side: set[int]
) -> int:
    """What a side wins in a line, which keeps every duty and goes on to the last card."""
    points = 0
    for card in line:
        seat, name = order[len(trick)], card_name(card)
        assert name in laws.legal(hands[seat], trick, seat)
        hands, trick = without(hands, seat, name), (*trick, (seat, name))
        if len(trick) == len(order):
            winner = laws.winner(trick)
            points += laws.points(trick, hands) if winner in side else 0
            order, trick = tuple((winner + step) % len(order) for step in range(len(order))), ()
    assert not any(hands)
    return points

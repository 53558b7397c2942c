"""The last tricks of Belote and Briscola: the solvers against a plain minimax, and what must hold of every deal."""

from __future__ import annotations

import random

import pytest

from bzq.analysis.endplays import Course

from .relatives_endings import KINDS, check_against_plain, judged, random_ending

TWO_SIDES = [rules for rules in KINDS if rules != "briscola-3"]


@pytest.mark.parametrize("rules", KINDS)
def test_every_play_equals_plain_minimax(rules: str) -> None:
    rng = random.Random(rules)
    for _ in range(40):
        played = random_ending(rng, rules)
        found = judged(played.course)
        assert len(found) == len(played.moments)
        for moment, one in zip(played.moments, found, strict=True):
            check_against_plain(played.laws, *moment, one)


@pytest.mark.parametrize("rules", TWO_SIDES)
def test_losses_add_up_to_what_was_won_otherwise(rules: str) -> None:
    rng = random.Random(rules + "sums")
    for _ in range(30):
        played = random_ending(rng, rules, most=6 if "belote" in rules else 0, lawful=True, whole=True)
        found = judged(played.course)
        moment = played.course.ending.begin(*start_of(played.course))
        everything = played.course.ending.remaining(moment)
        first = played.course.sides[0]
        value = found[0].value if found[0].seat in first else everything - found[0].value
        mine = sum(one.loss for one in found if one.seat in first)
        theirs = sum(one.loss for one in found if one.seat not in first)
        assert value - sum(played.won) == mine - theirs


def start_of(course: Course) -> tuple[list[list[int]], int]:
    """The hands before the first trick, and who led."""
    hands = [list(hand) for hand in course.left]
    for trick in course.tricks:
        for seat, card in trick:
            hands[seat].append(card)
    return hands, course.tricks[0][0][0]


@pytest.mark.parametrize("rules", ["belote", "briscola-6"])
def test_what_the_budget_leaves_is_the_same_and_comes_last(rules: str) -> None:
    rng = random.Random(7)
    shortened = 0
    for _ in range(12):
        course = random_ending(rng, rules, most=3, whole=True).course
        full = judged(course)
        some = judged(course, 60)
        shortened += len(some) < len(full)
        assert len(some) % course.seats == 0
        assert some == full[len(full) - len(some) :]
    assert shortened

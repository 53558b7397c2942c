"""The last tricks: the solver against a plain minimax, and whole records solved play by play."""

from __future__ import annotations

import random
import re

import pytest
from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family
from reference.write import random_deal, write

from bzq.analysis.endplays import Course, Judged
from bzq.analysis.model import Endgame, EndPlay
from bzq.cards import SUITS, card_name
from bzq.games.bezique.analysis.endgame import course_of, solve_endgame
from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

from . import plain_minimax as plain
from .random_endings import KINDS, PARTNERS, Kind, check_against_plain, each, judged, random_ending, side_of


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.rules)
def test_every_play_equals_plain_minimax(kind: Kind) -> None:
    rng = random.Random(kind.rules)
    for _ in range(32):
        played = random_ending(rng, kind)
        found = judged(played.course)
        assert len(found) == len(played.moments)
        for (moment, seat, card), one in zip(played.moments, found, strict=True):
            check_against_plain(played.rules, moment, seat, card, set(side_of(played.course, seat)), one)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.rules)
def test_other_seats_and_other_suits_mirror_every_figure(kind: Kind) -> None:
    rng = random.Random(kind.rules + "mirror")
    for _ in range(10):
        course = random_ending(rng, kind).course
        suits = rng.sample(range(4), 4)
        steps = rng.randrange(course.seats)

        def card(one: int, suits: list[int] = suits) -> int:
            return suits[one >> 4] << 4 | one & 15

        def seat(one: int, steps: int = steps, seats: int = course.seats) -> int:
            return (one + steps) % seats

        ending = course.ending
        mirrored = course_of(
            ending.rules,
            None if ending.trump is None else suits[ending.trump],
            course.seats,
            tuple(frozenset(map(seat, side)) for side in course.sides),
            ending.brisque,
            ending.last,
        )
        mirrored.tricks = [[(seat(who), card(what)) for who, what in plays] for plays in course.tricks]
        mirrored.left = [
            [card(what) for what in course.left[(who - steps) % course.seats]] for who in range(course.seats)
        ]
        for one, other in zip(judged(course), judged(mirrored), strict=True):
            assert (other.seat, other.card) == (seat(one.seat), card(one.card))
            assert (other.value, other.loss, other.forced) == (one.value, one.loss, one.forced)
            assert set(other.best) == set(map(card, one.best))
            assert len(other.line) == len(one.line)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if len(kind.sides) == 2], ids=lambda kind: kind.rules)
def test_losses_add_up_to_what_was_won_otherwise(kind: Kind) -> None:
    rng = random.Random(kind.rules + "sums")
    for _ in range(40):
        played = random_ending(rng, kind, lawful=True, whole=True)
        check_sums(played.course, judged(played.course), played.won)


def check_sums(course: Course, found: list[Judged], won: list[int]) -> None:
    """What the first side could win, less what it won, is what it lost less what the other side lost."""
    side, ending = course.sides[0], course.ending
    brisques = [ending.brisque if ending.rules.brisque[one.card] else 0 for one in found]
    points = sum(worth for worth, winner in zip(brisques, won, strict=True) if winner in side)
    if won[-1] in side:
        points += ending.last
    everything = sum(brisques) + ending.last
    value = found[0].value if found[0].seat in side else everything - found[0].value
    mine = sum(one.loss for one in found if one.seat in side)
    theirs = sum(one.loss for one in found if one.seat not in side)
    assert value - points == mine - theirs


def test_what_the_budget_leaves_is_the_same_and_comes_last() -> None:
    rng = random.Random(7)
    kind = Kind("bezique-3", 4, each(3))
    shortened = 0
    for _ in range(12):
        course = random_ending(rng, kind, whole=True).course
        full = judged(course)
        some = judged(course, 25)
        shortened += len(some) < len(full)
        assert len(some) % 3 == 0
        assert some == full[len(full) - len(some) :]
    assert shortened


# Whole records.


def solved(text: str, **options: int) -> tuple[Timeline, Endgame]:
    timeline = simulate(loads(text)[0])
    return timeline, solve_endgame(timeline, **options)


def check_deal(timeline: Timeline, endgame: Endgame) -> None:
    """A deal played to its end is solved from the first of the last tricks; at its end plain minimax agrees."""
    position, rules = timeline.position, timeline.rules
    assert timeline.valid and timeline.complete and position is not None and rules is not None
    tricks = [trick for trick in timeline.tricks if trick.number > rules.stock_tricks]
    assert endgame.from_trick == rules.stock_tricks + 1
    assert [(play.trick, play.seat, play.played) for play in endgame.plays] == [
        (trick.number, play.seat, play.card) for trick in tricks for play in trick.plays
    ]
    assert endgame.counted == (rules.brisques != "off")
    trump = "" if position.trump is None else SUITS[position.trump]
    brisque = rules.brisque_points if rules.brisques != "off" else 10
    size = len(tricks[0].plays)
    for end in {rules.tricks, rules.stock_tricks + rules.hand}:  # in pairs the other two have played their last
        last = rules.last_trick_points if rules.last_trick == "end" and end == rules.tricks else 0
        laws = plain.Rules(trump, rules.endplay == "strict", rules.end_ten == "low", last, brisque)
        for deep in range(1, 4 if size == 2 else 3 if size == 3 else 2):
            trick = next(trick for trick in tricks if trick.number == end - deep + 1)
            seats = sorted(play.seat for play in trick.plays)
            hands = tuple(
                tuple(
                    card_name(play.card)
                    for later in tricks
                    for play in later.plays
                    if trick.number <= later.number <= end and play.seat == seat
                )
                for seat in seats
            )
            first = seats.index(trick.leader)
            order = tuple((first + step) % size for step in range(size))
            on_trick: tuple[str, ...] = ()
            for one in (one for one in endgame.plays if one.trick == trick.number):
                seat = seats.index(one.seat)
                side = {other for other in range(size) if rules.partners and (other - seat) % 2 == 0} or {seat}
                check_against_plain(
                    laws, (hands, order, on_trick), seat, card_name(one.played), side if size > 2 else {seat},
                    Judged(seat, one.played, one.value, one.loss, one.best, one.forced, one.line),
                )  # fmt: skip
                _, hands, order, on_trick = plain.after(laws, hands, order, on_trick, card_name(one.played))


@pytest.mark.parametrize("form", ["full", "play", "table"])
def test_deals_of_eight_cards(form: str) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        timeline, endgame = solved(write(random_deal(rng), form, rng=rng).text)
        check_deal(timeline, endgame)
        assert not endgame.against_all
        check_deal_sums(timeline, endgame)


@pytest.mark.parametrize("preset", ["rubicon", "rubicon-foster", "six-pack", "eight-pack"])
def test_deals_of_nine_twelve_and_fifteen_cards(preset: str) -> None:
    for seed in range(2 if preset == "eight-pack" else 4):
        rng = random.Random(seed)
        changes = 0 if preset == "eight-pack" else seed
        timeline, endgame = solved(write_family(family_deal(rng, preset, changes=changes), "table", rng=rng).text)
        check_deal(timeline, endgame)
        check_deal_sums(timeline, endgame)


@pytest.mark.parametrize(
    ("preset", "options", "against_all"),
    [
        ("besigue", {}, True),
        ("bezique-3", {}, True),
        ("bezique-4-partners", {}, False),
        ("bezique-4-partners", {"four-endgame": "pairs"}, False),
        ("bezique-4", {"four-endgame": "pairs"}, False),
        ("bezique-4", {}, True),
    ],
)
def test_deals_of_three_and_four(preset: str, options: dict[str, str], against_all: bool) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        deal = family_deal(rng, preset, options, 3 if preset == "besigue" else None)
        timeline, endgame = solved(write_family(deal, "play", rng=rng).text)
        check_deal(timeline, endgame)
        assert endgame.against_all == against_all
        if not against_all and not options:
            check_deal_sums(timeline, endgame)


def check_deal_sums(timeline: Timeline, endgame: Endgame) -> None:
    """The losses of both sides add up to what could have been won less what was won."""
    rules, position = timeline.rules, timeline.position
    assert rules is not None and position is not None
    won = [trick.winner - 1 for trick in timeline.tricks if trick.number > rules.stock_tricks for _ in trick.plays]
    course = course_of(
        position.rules, position.trump, rules.players, PARTNERS if rules.partners else each(2),
        rules.brisque_points if rules.brisques != "off" else 10,
        rules.last_trick_points if rules.last_trick == "end" else 0,
    )  # fmt: skip
    found = [Judged(one.seat - 1, one.played, one.value, one.loss, one.best, one.forced) for one in endgame.plays]
    check_sums(course, found, won)


def test_eight_players_are_solved_as_far_as_the_budget_goes() -> None:
    rng = random.Random(1)
    text = write_family(family_deal(rng, "besigue", {}, 8), "table", rng=rng).text
    timeline, endgame = solved(text, positions=5_000)
    assert timeline.rules is not None
    assert timeline.rules.stock_tricks + 1 < endgame.from_trick <= timeline.rules.tricks
    assert [play.trick for play in endgame.plays] == [
        trick for trick in range(endgame.from_trick, timeline.rules.tricks + 1) for _ in range(8)
    ]
    _, more = solved(text, positions=20_000)
    assert more.from_trick <= endgame.from_trick
    assert more.plays[len(more.plays) - len(endgame.plays) :] == endgame.plays
    _, none = solved(text, positions=0)
    assert none.from_trick == 0 and none.plays == []


ENDING = """\
[Rules "bezique"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "29"]
[Lead "1"]
[Trump "h"]
"""

TRICKS = "\n29. 9h Th\n30. Kd Ah\n31. 7s Ad\n32. 8s Qd\n*\n"


def plays(endgame: Endgame) -> list[tuple[int, int, str, str, int, int, bool]]:
    return [
        (one.trick, one.seat, card_name(one.played), names(one.best), one.value, one.loss, one.forced)
        for one in endgame.plays
    ]


def names(cards: tuple[int, ...]) -> str:
    return " ".join(map(card_name, cards))


def test_a_record_from_the_middle_says_what_was_better() -> None:
    # Led first, the ace of trumps draws Ben's ten; led second it comes too late, and the ten has won itself.
    _, endgame = solved(ENDING + TRICKS)
    assert endgame.from_trick == 29
    assert plays(endgame) == [
        (29, 1, "9h", "Ah", 40, 10, False),
        (29, 2, "Th", "Th", 10, 0, True),
        (30, 2, "Kd", "Ad Kd Qd", 0, 0, False),
        (30, 1, "Ah", "Ah", 30, 0, True),
        (31, 1, "7s", "8s 7s", 20, 0, False),
        (31, 2, "Ad", "Ad Qd", 0, 0, False),
        (32, 1, "8s", "8s", 10, 0, True),
        (32, 2, "Qd", "Qd", 0, 0, True),
    ]
    assert [names(one.line) for one in endgame.plays][:3] == [
        "Ah Th 9h Ad 8s Kd 7s Qd", "Th Kd Ah 7s Ad 8s Qd", "Kd Ah 7s Ad 8s Qd",
    ]  # fmt: skip


def test_ended_early_with_hands_known() -> None:
    hands = '[Hand1 "Ah 9h 8s 7s"]\n[Hand2 "Th Kd Ad Qd"]\n[Termination "resigned"]\n'
    _, endgame = solved(ENDING + hands + "\n29. 9h Th\n30. Kd *\n")
    assert [(one.trick, one.seat) for one in endgame.plays] == [(29, 1), (29, 2), (30, 2)]
    full = solved(ENDING + TRICKS)[1]
    assert [one.value for one in endgame.plays] == [one.value for one in full.plays[:3]]


def test_ended_early_with_hidden_hands_says_nothing() -> None:
    timeline, endgame = solved(ENDING + '[Hand1 "Ah 9h 8s 7s"]\n[Termination "resigned"]\n\n29. 9h Th\n*\n')
    assert timeline.valid
    assert endgame.plays == [] and endgame.from_trick == 0


def test_ended_in_the_stock_says_nothing() -> None:
    rng = random.Random(3)
    text = write(random_deal(rng, "bezique"), "full", rng=rng).text
    cut = re.sub(r"\[Result .*\]", '[Result "*"]\n[Termination "unfinished"]', text[: text.index("\n20. ")])
    timeline, endgame = solved(cut + "\n*\n")
    assert timeline.valid and not timeline.complete
    assert endgame.plays == [] and endgame.from_trick == 0


def test_a_record_with_an_error_of_cards_is_not_solved_one_with_wrong_points_is() -> None:
    wrong_points, all_the_same = solved(ENDING + TRICKS.replace("*", "10:10"))
    assert not wrong_points.valid and len(all_the_same.plays) == 8
    revoke, nothing = solved(ENDING + "\n29. 9h Ad\n30. 7s Th\n31. Kd Ah\n32. 8s Qd\n*\n")
    assert not revoke.valid and nothing.plays == []


def test_a_revoke_that_stood_is_judged_as_it_was_made() -> None:
    # Ben throws the queen on the trump that was led, though he holds the ten: against the rules, and dear.
    timeline, endgame = solved(ENDING + "\n29. 9h Qd^\n30. Ah Th\n31. 7s Ad\n32. 8s Kd\n*\n")
    assert timeline.valid
    revoke = endgame.plays[1]
    assert (card_name(revoke.played), names(revoke.best), revoke.forced) == ("Qd", "Th", True)
    assert (revoke.value, revoke.loss) == (10, 10)


def test_a_revoke_that_gained_lost_nothing() -> None:
    # The ace of trumps is led; Ben keeps his ten against the rules and throws a seven instead.
    timeline, endgame = solved(ENDING + "\n29. Ah 7d^\n30. 8s Th\n31. Kd 9s\n32. Qd 7s\n*\n")
    assert timeline.valid
    revoke = endgame.plays[1]
    assert (card_name(revoke.played), names(revoke.best), revoke.loss) == ("7d", "Th", 0)


def test_a_lead_out_of_turn_is_judged_as_the_lead_it_was() -> None:
    timeline, endgame = solved(ENDING + "\n29. @2Th^ Ah\n30. 9h Kd\n31. 7s Ad\n32. 8s Qd\n*\n")
    assert timeline.valid
    lead, answer = endgame.plays[:2]
    assert (lead.seat, card_name(lead.played), names(lead.best)) == (2, "Th", "Ad Th Kd Qd")
    assert (lead.value, lead.loss) == (0, 0)  # a diamond is trumped with the nine, and the ace draws the ten
    assert (answer.seat, answer.value, answer.loss) == (1, 40, 0)
    assert len(endgame.plays) == 8


def test_out_of_turn_within_a_trick_of_three() -> None:
    text = (
        ENDING.replace("bezique", "bezique-3").replace('[Trick "29"]', '[Trick "31"]')
        + "\n31. 9h @3Ah^ @2Th\n32. 7s 8s 9s\n*\n"
    )
    timeline, endgame = solved(text)
    assert timeline.valid, timeline.findings
    assert [(one.seat, one.value, one.loss, one.forced) for one in endgame.plays[:3]] == [
        (1, 0, 0, False),
        (3, 20, 0, True),
        (2, 10, 0, True),
    ]
    assert [one.seat for one in endgame.plays[3:]] == [3, 1, 2]


def test_sentences() -> None:
    _, endgame = solved(ENDING + TRICKS)
    said = [one.sentence for one in endgame.plays]
    assert said[0].startswith("Trick 29: Ah was worth ")
    assert said[0].endswith(" points more to Anna than 9h, with all cards known.")
    assert [bool(one.sentence) for one in endgame.plays] == [one.loss > 0 for one in endgame.plays]
    timeline = simulate(loads(ENDING + TRICKS)[0])
    assert not any(one.sentence for one in solve_endgame(timeline, sentences=False).plays)


def lost(endgame: Endgame) -> list[EndPlay]:
    return [one for one in endgame.plays if one.loss]


def test_a_sentence_says_where_brisques_do_not_count() -> None:
    text = ENDING.replace('Rules "bezique"', 'Rules "bezique; brisques=off"')
    _, endgame = solved(text + TRICKS)
    assert not endgame.counted
    assert lost(endgame)[0].sentence.endswith(
        "with all cards known. Brisques are reckoned at 10 here, though they do not count in this game's score."
    )


def test_a_sentence_says_whom_it_is_reckoned_against() -> None:
    rng = random.Random(2)
    _, endgame = solved(write_family(family_deal(rng, "bezique-3", {}), "table", rng=rng).text)
    assert endgame.against_all and lost(endgame)
    for one in lost(endgame):
        assert one.sentence.endswith("with all cards known and the others reckoned as playing together.")


def test_pairs_are_two_games() -> None:
    rng = random.Random(4)
    deal = family_deal(rng, "bezique-4", {"four-endgame": "pairs"})
    timeline, endgame = solved(write_family(deal, "play", rng=rng).text)
    assert timeline.rules is not None
    middle = timeline.rules.stock_tricks + timeline.rules.hand
    first = {one.seat for one in endgame.plays if one.trick <= middle}
    second = {one.seat for one in endgame.plays if one.trick > middle}
    assert len(first) == len(second) == 2 and first | second == {1, 2, 3, 4}
    for one in endgame.plays:
        end = middle if one.trick <= middle else timeline.rules.tricks
        assert len(one.line) == 2 * (end - one.trick + 1) - (one.seat != leader(timeline, one.trick))


def leader(timeline: Timeline, number: int) -> int:
    return next(trick.leader for trick in timeline.tricks if trick.number == number)


def test_identical_copies_count_as_one() -> None:
    _, endgame = solved(ENDING + "\n29. Ah 9h\n30. Ah 9h\n31. Kd 7d\n32. Kd 7d\n*\n")
    first = endgame.plays[0]
    assert names(first.best) == "Ah Kd"
    assert [one.forced for one in endgame.plays] == [False, True, False, True, True, True, True, True]

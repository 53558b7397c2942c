"""Runs and fours: what was missed, held against every way to declare under the reference's rules; and cases by hand."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import combinations, product

import pytest
from reference.belote import game as plain
from reference.belote.play import random_deal
from reference.belote.write import FORMS, write

from bzq.analysis import analyse
from bzq.analysis.model import Analysis, Opportunity
from bzq.cards import card_name
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

from .belote_texts import FOUR_KNAVES, without_runs

Cards = tuple[str, ...]
Declared = list[tuple[int, Cards]]


def analysed(text: str, **options: bool) -> Analysis:
    timeline = simulate(loads(text)[0])
    assert timeline.valid, timeline.findings
    return analyse(timeline, **options)


# Every way to declare.


def ways_to_declare(hand: list[str]) -> list[list[Cards]]:
    """Every set of combinations that the hand may declare: no card in two, runs whole but for the fours."""
    sets = [
        cards
        for size in range(3, 9)
        for cards in combinations(sorted(hand, key=lambda card: plain.RUN_UP.index(card[0])), size)
        if plain.value_of(cards)
    ]
    found = []
    for number in range(4):
        for some in combinations(sets, number):
            cards = [card for one in some for card in one]
            fours = {card for one in some if plain.is_four(one) for card in one}
            whole = [set(run) for run in plain.longest_runs(hand, fours)]
            if len(set(cards)) == len(cards) and all(plain.is_four(one) or set(one) in whole for one in some):
                found.append(list(some))
    return found


def counted(declared: Declared, side: int, trump: str) -> int:
    """What the declarations of a side count."""
    best = [
        max((plain.strength(cards, trump) for seat, cards in declared if seat % 2 == one), default=[]) for one in (0, 1)
    ]
    if best[side] <= best[1 - side]:
        return 0
    return sum(plain.value_of(cards) for seat, cards in declared if seat % 2 == side)


def best_of(hands: dict[int, list[list[Cards]]], others: Declared, side: int, trump: str) -> int:
    """The most a side can count, each of its seats declaring in one of these ways."""
    return max(
        counted(
            [*others, *((seat, cards) for seat, way in zip(hands, ways, strict=True) for cards in way)], side, trump
        )
        for ways in product(*hands.values())
    )


def deal_of(seed: int, keep: float | None = None) -> tuple[plain.Deal, str, Declared]:
    """A deal with declarations, some of those that were made left away, with its trumps and what is declared then."""
    rng = random.Random(seed)
    while True:
        deal = random_deal(rng, {"declarations": "yes"})
        if deal.why != "passed-out":
            break
    keep = rng.choice([0.0, 0.3, 0.7, 1.0]) if keep is None else keep
    deal.events = [event for event in deal.events if event.kind != "declare" or rng.random() < keep]
    bid = next(event for event in deal.events if event.kind == "bid" and event.token != "pass")
    declared = [(event.seat, event.cards) for event in deal.events if event.kind == "declare"]
    used = {card for _, cards in declared for card in cards if plain.is_four(cards)}
    short = [
        cards
        for seat, cards in declared
        if not plain.is_four(cards)
        and set(cards) not in [set(run) for run in plain.longest_runs(deal.final[seat], used)]
    ]
    return (deal, bid.token[5:] or deal.turned[1], declared) if not short else deal_of(seed + 10_000)


def written(deal: plain.Deal, form: str) -> str:
    """The deal as a record that claims no result."""
    text = write(deal, form).text
    text = re.sub(r'\[Result "[^"]*"\]', '[Result "?"]', text)
    return re.sub(r"\n\d+:\d+\s*$", "\n*\n", text)


@pytest.mark.parametrize("form", FORMS)
def test_what_was_missed_equals_every_way_tried(form: str) -> None:
    missed = 0
    for seed in range(120):
        deal, trump, declared = deal_of(seed)
        found = analysed(written(deal, form), endgame=False)
        if form == "table":  # what counts is shown, and the rest is not written
            declared = [one for one in declared if counted(declared, one[0] % 2, trump)]
        order = [(deal.dealer + step) % 4 for step in (1, 2, 3, 4)]
        ways = {seat: ways_to_declare(deal.final[seat]) for seat in order}
        for side, summary in enumerate(found.summaries):
            others = [one for one in declared if one[0] % 2 != side]
            mine = {seat: ways[seat] for seat in order if seat % 2 == side}
            assert summary.declared == counted(declared, side, trump)
            value = best_of(mine, others, side, trump)
            if not declared and level_best(ways, trump):
                value = 0
            assert summary.available == value
            for seat in mine:
                mine[seat] = [[cards for who, cards in declared if who == seat]]
                left = min(value, best_of(mine, others, side, trump))
                assert sum(one.lost or 0 for one in found.opportunities if one.seat == seat + 1) == value - left
                value = left
            assert value == summary.declared
            missed += (summary.missed or 0) > 0
        check_opportunities(found.opportunities, ways, declared)
    assert missed > 20


@pytest.mark.parametrize("seed", [158, 228, 494])
def test_equal_bests_that_nobody_wrote_may_have_been_announced(seed: int) -> None:
    # If both sides announced them, neither counted, so neither was shown: the record does not tell.
    deal, trump, declared = deal_of(seed, 0.0)
    ways = {seat: ways_to_declare(deal.final[seat]) for seat in range(4)}
    assert declared == [] and level_best(ways, trump)
    found = analysed(written(deal, "final"), endgame=False)
    assert [(one.available, one.missed) for one in found.summaries] == [(0, 0), (0, 0)]
    assert found.opportunities
    for one in found.opportunities:
        assert one.lost == 0 and one.sentence.endswith("held one as good, and if both were declared, nobody's count.")


def level_best(ways: dict[int, list[list[Cards]]], trump: str) -> bool:
    """Whether the best that both sides hold is equal, and there is any."""
    best = [
        max(
            (plain.strength(cards, trump) for seat in ways if seat % 2 == side for way in ways[seat] for cards in way),
            default=[],
        )
        for side in (0, 1)
    ]
    return best[0] == best[1] != []


def check_opportunities(found: list[Opportunity], ways: dict[int, list[list[Cards]]], declared: Declared) -> None:
    """Each combination that some way of declaring holds is one opportunity, and made where it was declared."""
    held = {(seat, frozenset(cards)) for seat, some in ways.items() for way in some for cards in way}
    made = {(seat, frozenset(cards)) for seat, cards in declared}
    assert {(one.seat - 1, frozenset(map(card_name, one.cards))) for one in found} == held
    assert len(found) == len(held)
    for one in found:
        cards = frozenset(map(card_name, one.cards))
        mine = [other for seat, other in made if seat == one.seat - 1]
        status = "made" if cards in mine else "displaced" if any(cards & other for other in mine) else "forgotten"
        assert one.status == status
        assert one.points == plain.value_of(tuple(cards))


# By hand.

CARA, ANNA, BEN = "+KhQhJh +9c8c7c", "+KsQsJs", "+Th9h8h"
"""What is declared in the Belote example: Anna's and Cara's runs up to the king are the better ones."""


def deal(cara: str = "", anna: str = "", ben: str = "") -> Analysis:
    """The deal of the example with these declarations only."""
    first = " ".join(word for word in ("1.", cara, "8c Jc", anna, "Qc", ben, "Ac") if word)
    text = without_runs().replace("1. 8c Jc Qc Ac", first)
    return analysed(text, endgame=False)


def one_of(found: Analysis, cards: str) -> Opportunity:
    return next(one for one in found.opportunities if " ".join(map(card_name, one.cards)) == cards)


def sums(found: Analysis) -> list[tuple[int, int | None, int | None]]:
    return [(one.declared, one.available, one.missed) for one in found.summaries]


def test_all_declared() -> None:
    found = deal(CARA, ANNA, BEN)
    assert sums(found) == [(60, 60, 0), (0, 0, 0)]
    assert {one.status for one in found.opportunities} == {"made"}
    assert one_of(found, "Th 9h 8h").sentence == (
        "Trick 1: Ben declared a run of three to the ten of hearts with Th 9h 8h for 20; "
        "Anna and Cara had a run of three to the king of spades, so it did not count."
    )


def test_the_side_that_counts_leaves_one_away() -> None:
    found = deal("+KhQhJh", ANNA, BEN)
    assert sums(found) == [(40, 60, 20), (0, 0, 0)]
    one = one_of(found, "9c 8c 7c")
    assert (one.status, one.lost, one.words, one.before) == ("forgotten", 20, "+9c8c7c=20", True)
    assert one.sentence == (
        "Trick 1: holding 9c 8c 7c, Cara could have declared a run of three to the nine of clubs for 20. "
        "It was not declared."
    )


def test_without_the_best_ones_the_others_count() -> None:
    # Ben's run up to the ten is better than Cara's up to the nine; both kings would have beaten it.
    found = deal("+9c8c7c", "", BEN)
    assert sums(found) == [(0, 60, 60), (20, 20, 0)]
    cara, anna = one_of(found, "Kh Qh Jh"), one_of(found, "Ks Qs Js")
    assert (cara.lost, anna.lost) == (0, 60) or (cara.lost, anna.lost) == (20, 40)
    assert "which would then not have counted" in anna.sentence
    assert "written 177:65 instead" not in anna.sentence  # her run alone brings 40 and takes 20
    assert "instead of 117:85" in anna.sentence


def test_nothing_declared_at_all() -> None:
    found = deal()
    assert sums(found) == [(0, 60, 60), (0, 20, 20)]
    ben = one_of(found, "Th 9h 8h")
    assert ben.lost == 20
    assert "But Anna held a run of three to the king of spades" in ben.sentence


def test_what_would_have_lost_anyway_cost_nothing() -> None:
    found = deal(CARA, ANNA)
    one = one_of(found, "Th 9h 8h")
    assert (one.status, one.lost) == ("forgotten", 0)
    assert one.sentence.endswith("had a run of three to the king of spades, so it would have counted nothing.")


def test_without_declarations_in_the_rules_there_is_nothing_to_say() -> None:
    found = analysed(without_runs().replace("; declarations=yes", ""), endgame=False)
    assert not found.declares and found.opportunities == []
    assert sums(found) == [(0, 0, 0), (0, 0, 0)]


FOUR = partial(FOUR_KNAVES.format, turned="7c", bids="pass pass pass take")


@pytest.mark.parametrize(
    ("declared", "four", "run"),
    [
        ("+JsJhJdJc ", ("made", 0, None), ("displaced", 0, None)),
        ("+ThQhJh ", ("displaced", 180, None), ("made", 0, None)),
        ("", ("forgotten", 200, None), ("forgotten", 0, "four knaves")),
    ],
)
def test_a_card_counts_once(declared: str, four: tuple[object, ...], run: tuple[object, ...]) -> None:
    # Three knaves lie elsewhere than in the run; which of the two is declared is the player's choice (S1, ruling 12).
    text = FOUR(declared=declared)
    found = analyse(loads(text)[0], endgame=False)
    for cards, (status, lost, instead) in (("Js Jh Jd Jc", four), ("Th Qh Jh", run)):
        one = one_of(found, cards)
        assert (one.status, one.lost, one.instead) == (status, lost, instead)


def test_in_silence_nobody_knows_what_the_others_announced() -> None:
    # Nothing is written, and Ben may have had four knaves' worth too: one's own cards do not suffice then.
    text = re.sub(r"\[Hand[24].*\n", "", FOUR(declared=""))
    found = analyse(loads(text)[0], endgame=False)
    assert found.summaries[0].available is None
    assert {one.lost for one in found.opportunities} == {None}


def test_hidden_hands_tell_what_was_held_for_certain() -> None:
    text = re.sub(r"\[(?:Hand[1-4]|Stock) .*\n", "", without_runs())
    text = text.replace("\n\npass", '\n[Termination "unfinished"]\n\npass')
    text = text[: text.index("7. Qs")] + "*\n"
    found = analysed(text, endgame=False)
    assert [one.available for one in found.summaries] == [None, None]
    assert {(one.seat, " ".join(map(card_name, one.cards)), one.lost) for one in found.opportunities} == {
        (3, "Kh Qh Jh", None)
    }
    assert found.opportunities[0].sentence == (
        "Trick 1: Cara held Kh Qh Jh, a run of three to the king of hearts for 20 or more. It was not declared."
    )

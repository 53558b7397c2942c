"""Matches: which deals belong together, what they add up to, who won, and what does not fit."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from bzq.findings import Span
from bzq.match import DealFacts, MatchStanding, match_findings, standings

Deal = Callable[..., DealFacts]


def one(*deals: DealFacts) -> MatchStanding:
    (standing,) = standings(deals)
    return standing


def codes(*deals: DealFacts) -> list[str]:
    return [finding.code for finding in match_findings(deals)]


# Which deals belong together


def test_totals_grow_deal_by_deal(deal: Deal) -> None:
    found = one(deal("1", (70, 320)), deal("2", (100, 40), dealer=2))
    assert found.match == "m"
    assert found.players == ("Anna", "Ben")
    assert [d.totals for d in found.deals] == [(70, 320), (170, 360)]
    assert found.target == 1000
    assert found.winner is None
    assert not found.findings


def test_deals_are_ordered_by_number_and_then_as_found(deal: Deal) -> None:
    found = one(deal("10"), deal("b"), deal("2"), deal(None), deal("a"), deal("1"))
    assert [d.facts.deal for d in found.deals] == ["1", "2", "10", "b", None, "a"]


def test_matches_are_told_apart_by_tag_and_names(deal: Deal) -> None:
    found = standings(
        [
            deal("1", match="x"),
            deal("1", match="y"),
            deal("1", match="x", players=("Ben", "Carl")),
            deal("1", match="?"),
            deal("2", match="x", players=("Ben", "Anna")),
        ]
    )
    assert [(s.match, s.players, len(s.deals)) for s in found] == [
        ("x", ("Anna", "Ben"), 2),
        ("y", ("Anna", "Ben"), 1),
        ("x", ("Ben", "Carl"), 1),
    ]


def test_totals_go_by_name_in_the_seats_of_the_first_deal(deal: Deal) -> None:
    found = one(
        deal("1", (70, 320), dealer=1),
        deal("2", (500, 1), players=("Ben", "Anna"), dealer=1, Carry="320:70"),
    )
    assert found.totals == (71, 820)
    assert not found.findings


def test_players_without_names_keep_their_seats(deal: Deal) -> None:
    found = one(deal("1", (70, 320), players=("?", "?")), deal("2", (1, 2), players=("?", "?"), dealer=2))
    assert found.totals == (71, 322)


def test_partners_score_by_side_and_may_change_seats_together(deal: Deal) -> None:
    rules = "bezique-4-partners"
    first = deal("1", (100, 200), players=("Anna", "Ben", "Carl", "Dora"), rules=rules)
    second = deal("2", (10, 20), players=("Dora", "Carl", "Ben", "Anna"), rules=rules, dealer=3)
    found = one(first, second)
    assert found.sides == ("Anna & Carl", "Ben & Dora")
    assert found.totals == (120, 210)
    other = deal("2", (10, 20), players=("Anna", "Carl", "Ben", "Dora"), rules=rules, dealer=2)
    assert len(standings([first, other])) == 2


# Who wins


def test_the_target_is_looked_at_after_the_deal_and_the_higher_total_wins(deal: Deal) -> None:
    found = one(deal("1", (900, 800)), deal("2", (140, 250), dealer=2))
    assert found.winner == 2
    assert found.decided == 1


def test_equal_totals_play_on(deal: Deal) -> None:
    level = [deal("1", (900, 800)), deal("2", (150, 250), dealer=2)]
    assert one(*level).winner is None
    assert not one(*level).findings
    assert one(*level, deal("3", (10, 20))).winner == 2


def test_the_target_of_the_tag_goes_before_that_of_the_rules(deal: Deal) -> None:
    assert one(deal("1", (1100, 0), Target="1500")).winner is None
    assert one(deal("1", (1100, 0), Target="500")).target == 500
    assert one(deal("1", (1100, 0), rules="bezique; target=2000")).winner is None
    assert one(deal("1", (1100, 0), Target="none")).winner is None
    assert one(deal("1", (1100, 0), rules="rubicon")).target is None


@pytest.mark.parametrize(
    ("rules", "loser", "double"),
    [("bezique", 0, False), ("bezique; double-game=500", 499, True), ("bezique; double-game=500", 500, False),
     ("bezique; double-game=750", 749, True)],
)  # fmt: skip
def test_a_double_game(deal: Deal, rules: str, loser: int, double: bool) -> None:
    assert one(deal("1", (1000, loser), rules=rules)).double is double


def test_at_once_the_first_to_reach_it_wins(deal: Deal) -> None:
    ledger = ((1, 100), (2, 500))
    first = deal("1", (900, 800), rules="bezique; match-end=instant")
    assert one(first, deal("2", (100, 500), dealer=2, ledger=ledger, rules="bezique; match-end=instant")).winner == 1
    assert one(deal("1", (900, 800)), deal("2", (100, 500), dealer=2, ledger=ledger)).winner == 2


def test_enquire_the_dealer_counts_his_brisques_last(deal: Deal) -> None:
    ledger = ((1, 100, True), (2, 60, True))
    for dealer, winner in ((1, 2), (2, 1)):
        found = one(deal("1", (100, 60), dealer=dealer, rules="bezique-enquire", ledger=ledger, Carry="940:950"))
        assert found.winner == winner


def test_enquire_a_tie_goes_to_the_higher_score_without_brisques(deal: Deal) -> None:
    """Case E51: totals equal; the one with fewer brisques in this deal wins, then the taker of the last trick."""
    ledger = ((1, 40), (1, 60, True), (2, 100, True))
    tied = {"rules": "bezique-enquire", "Carry": "950:950"}
    assert one(deal("1", (100, 100), ledger=ledger, **tied)).winner == 1
    level = ((1, 20), (2, 20), (1, 80, True), (2, 80, True))
    assert one(deal("1", (100, 100), ledger=level, last_trick=2, **tied)).winner == 2
    assert one(deal("1", (100, 100), ledger=level, last_trick=0, **tied)).winner is None


# What does not fit


def test_a_carry_that_contradicts_the_deals_before_it(deal: Deal) -> None:
    (found,) = match_findings([deal("1", (70, 320)), deal("2", (5, 5), dealer=2, record=2, Carry="70:330")])
    assert (found.code, found.expected, found.found) == ("E701", "70:320", "70:330")
    assert (found.file, found.record, found.deal) == ("a.bzq", 2, "2")
    assert found.source == '[Carry "70:330"]'
    assert found.span == Span(5, 1, 5, 17)


def test_one_fault_one_finding(deal: Deal) -> None:
    wrong_carry = [
        deal("1", (70, 320)),
        deal("2", (5, 5), dealer=2, Carry="70:330"),
        deal("3", (5, 5), Carry="75:335"),
        deal("4", (5, 5), dealer=2, Carry="80:330"),
    ]
    assert codes(*wrong_carry) == ["E701"]
    assert one(*wrong_carry).totals == (85, 335)
    wrong_result = [deal("1", (70, 320), recorded=(80, 320)), deal("2", (5, 5), dealer=2, Carry="80:320")]
    assert codes(*wrong_result) == []
    assert one(*wrong_result).totals == (75, 325)


def test_a_match_may_begin_after_its_first_deal(deal: Deal) -> None:
    found = one(deal("3", (10, 20), Carry="420:380"), deal("4", (1, 1), dealer=2, Carry="430:400"))
    assert found.start == (420, 380)
    assert found.totals == (431, 401)
    assert not found.findings
    assert codes(deal("3", (10, 20))) == []


def test_missing_deals_make_a_contradicting_carry_a_warning(deal: Deal) -> None:
    deals = [deal("1", (70, 320)), deal("4", (5, 5), Carry="420:380")]
    assert codes(*deals) == ["W701"]
    assert one(*deals).totals == (425, 385)
    assert "deals 2 to 3 are missing" in match_findings(deals)[0].message
    assert codes(deal("1", (70, 320)), deal("3", (5, 5))) == ["W701"]


def test_a_deal_whose_score_is_not_known_leaves_the_totals_open_until_a_carry(deal: Deal) -> None:
    found = one(
        deal("1", (70, 320)), deal("2", None, dealer=2), deal("3", (5, 5)), deal("4", (1, 1), dealer=2, Carry="90:400")
    )
    assert [d.totals for d in found.deals] == [(70, 320), None, None, (91, 401)]
    assert not found.findings
    assert one(deal("1", (70, 320), settled=False)).totals is None


def test_the_dealer_alternates(deal: Deal) -> None:
    assert codes(deal("1", dealer=1), deal("2", dealer=2), deal("3", dealer=1)) == []
    (found,) = match_findings([deal("1", dealer=1), deal("2", dealer=1)])
    assert (found.code, found.expected, found.found) == ("W702", "2", "1")
    assert "Anna dealt" in found.message
    assert codes(deal("1", dealer=1), deal("2", dealer=1, players=("Ben", "Anna"))) == []
    assert codes(deal("1", dealer=1), deal("2", dealer=None), deal("3", dealer=1)) == []


def test_or_the_winner_of_the_last_trick_deals(deal: Deal) -> None:
    rules = "bezique; next-dealer=last-trick"
    assert codes(deal("1", dealer=1, last_trick=1, rules=rules), deal("2", dealer=1, rules=rules)) == []
    assert codes(deal("1", dealer=1, last_trick=2, rules=rules), deal("2", dealer=1, rules=rules)) == ["W702"]


def test_a_void_deal_counts_nothing_and_is_dealt_again(deal: Deal) -> None:
    deals = [deal("1", (40, 0), dealer=1, Termination="void"), deal("1", (5, 5), dealer=1), deal("2", (1, 1), dealer=2)]
    assert codes(*deals) == []
    assert one(*deals).totals == (6, 6)


def test_a_deal_that_may_be_played_on_wins_nothing_yet(deal: Deal) -> None:
    found = one(deal("1", (1100, 0), Termination="unfinished"))
    assert (found.totals, found.winner) == ((1100, 0), None)
    at_once = {"rules": "bezique; match-end=instant", "ledger": ((1, 1100),)}
    assert one(deal("1", (1100, 0), Termination="unfinished", **at_once)).winner == 1


def test_a_deal_given_twice_counts_once(deal: Deal) -> None:
    deals = [deal("1", (70, 320)), deal("1", (70, 320), file="b.bzq", record=4), deal("2", (5, 5), dealer=2)]
    (found,) = match_findings(deals)
    assert (found.code, found.file, found.record) == ("W703", "b.bzq", 4)
    assert "a.bzq, record 1" in found.message
    assert one(*deals).totals == (75, 325)


def test_a_deal_after_the_match_was_over(deal: Deal) -> None:
    deals = [deal("1", (1000, 0)), deal("1", (1000, 0), record=9), deal("2", dealer=2), deal("3", (0, 2000))]
    assert codes(*deals) == ["W703", "W704"]
    assert one(*deals).winner == 1


def test_a_target_that_differs(deal: Deal) -> None:
    assert codes(deal("1", Target="1500"), deal("2", dealer=2, Target="1000")) == ["W705"]
    assert codes(deal("1", Target="1500"), deal("2", dealer=2)) == []
    assert codes(deal("1"), deal("2", dealer=2, Target="1000")) == []
    assert codes(deal("1"), deal("2", dealer=2, rules="bezique; target=1500")) == ["W705"]


def test_facts_are_small_and_travel(deal: Deal) -> None:
    facts = deal("2", (70, 320), Carry="1:2")
    assert pickle.loads(pickle.dumps(facts)) == facts
    assert facts.pegging == ()


def test_tags_written_otherwise_are_shown_as_they_stand(deal: Deal) -> None:
    facts = deal("1", Carry="0070:0320")
    assert facts.place("Carry")[1] == '[Carry "0070:0320"]'

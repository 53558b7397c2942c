"""Matches of Belote and Briscola: points that float, deals won, targets and ties (S1, S2, rulings 12 and 14)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bzq.dealfacts import DealFacts
from bzq.match import MatchStanding, match_findings, standings
from bzq.records.reader import loads
from bzq.rules.resolve import resolve
from bzq.timeline.model import DealOutcome, Timeline
from bzq.timeline.walk import simulate
from bzq.views.jsonforms import MatchForm
from bzq.views.screen import Screen, line_text
from bzq.views.standings import standing_lines

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FOUR = ("Anna", "Ben", "Cara", "Dan")
TWO = ("Anna", "Ben")


def deal(
    number: int,
    scores: tuple[int, ...] | None,
    outcome: tuple[int | None, str] | tuple[int | None, str, int] | None,
    *,
    rules: str = "belote",
    players: tuple[str, ...] = FOUR,
    recorded: tuple[int, ...] | None = None,
    **tags: str,
) -> DealFacts:
    """Facts of a deal; the outcome is the winning side, why, and what floats."""
    given = {"Rules": rules, "Match": "m", "Deal": str(number), "Dealer": str((number - 1) % len(players) + 1), **tags}
    given |= {f"Player{seat}": name for seat, name in enumerate(players, 1)}
    text = "".join(f'[{name} "{value}"]\n' for name, value in given.items())
    (read,) = loads(f"{text}\n*\n", "a.bzq")
    read.number = number
    dealer = int(given["Dealer"]) if given["Dealer"].isdigit() else None
    timeline = Timeline(read, resolve(rules), players, dealer, scores, recorded or scores)
    timeline.settled = timeline.complete = scores is not None
    timeline.outcome = None if outcome is None else DealOutcome(*outcome)
    return DealFacts.of(timeline)


def one(*deals: DealFacts) -> MatchStanding:
    (standing,) = standings(deals)
    return standing


def codes(*deals: DealFacts) -> list[str]:
    return [finding.code for finding in match_findings(deals)]


def totals(standing: MatchStanding) -> list[tuple[int, ...] | None]:
    return [deal.totals for deal in standing.deals]


# -- Belote

LITIGE = ((0, 81), (None, "litige", 81))


def test_what_floats_goes_to_the_winner_of_the_next_deal() -> None:
    """S1: die Punkte des Preneurs bleiben offen und gehen an das Paar, das das nächste Spiel gewinnt."""
    found = one(deal(1, *LITIGE), deal(2, (62, 100), (2, "made")))
    assert totals(found) == [(0, 81), (62, 262)]
    assert [deal.floating for deal in found.deals] == [81, 0]
    found = one(deal(1, *LITIGE), deal(2, (162, 0), (1, "failed")))
    assert totals(found) == [(0, 81), (243, 81)]


def test_ties_add_up() -> None:
    """S1: Endet auch dieses mit Gleichstand, werden sie addiert."""
    found = one(deal(1, *LITIGE), deal(2, (91, 0), (None, "litige", 91)), deal(3, (0, 252), (2, "capot")))
    assert totals(found) == [(0, 81), (91, 81), (91, 505)]
    assert found.floating == 0


def test_a_deal_passed_out_leaves_what_floats() -> None:
    found = one(deal(1, *LITIGE), deal(2, (0, 0), (None, "passed-out")), deal(3, (100, 62), (1, "made")))
    assert totals(found) == [(0, 81), (0, 81), (181, 143)]


def test_what_floats_is_lost_at_the_end() -> None:
    """S1: Noch offene Litige-Punkte verfallen am Ende der Partie."""
    found = one(deal(1, (262, 0), (1, "capot")), deal(2, (250, 0), (None, "litige", 90)))
    assert (found.winner, found.totals, found.floating) == (1, (512, 0), 0)


def test_the_target_and_ties() -> None:
    """S1: Überschreiten beide sie im selben Spiel, gewinnt das Paar mit mehr Punkten; bei Gleichstand weiter."""
    rules = "belote; target=301"
    start = deal(1, (230, 240), (2, "made"), rules=rules)
    assert one(start, deal(2, (100, 62), (1, "made"), rules=rules)).winner == 1
    level = one(start, deal(2, (86, 76), (1, "made"), rules=rules))
    assert (level.totals, level.winner) == ((316, 316), None)
    more = one(start, deal(2, (86, 76), (1, "made"), rules=rules), deal(3, (0, 162), (2, "failed"), rules=rules))
    assert (more.winner, more.decided) == (2, 2)
    assert one(start, deal(2, (60, 30), (1, "made"), rules=rules)).winner is None


def test_a_litige_tag_stands_for_the_deal_before() -> None:
    found = one(deal(3, (100, 62), (1, "made"), Carry="200:150", Litige="81"))
    assert totals(found) == [(381, 212)]
    assert codes(deal(1, *LITIGE), deal(2, (62, 100), (2, "made"), Litige="81")) == []
    assert codes(deal(1, *LITIGE), deal(2, (62, 100), (2, "made"), Litige="91")) == ["E702"]
    assert codes(deal(1, (62, 100), (2, "made")), deal(2, (62, 100), (2, "made"), Litige="81")) == ["E702"]
    assert codes(deal(1, *LITIGE), deal(2, (62, 100), (2, "made"), Litige="0")) == ["E702"]


def test_where_deals_are_missing_the_tags_count() -> None:
    found = one(deal(1, *LITIGE), deal(3, (62, 100), (2, "made"), Carry="162:81", Litige="91"))
    assert totals(found) == [(0, 81), (224, 272)]
    found = one(deal(1, *LITIGE), deal(3, (62, 100), (2, "made"), Carry="162:81"))
    assert totals(found) == [(0, 81), (224, 181)]
    assert [finding.code for finding in found.findings] == ["W701"]


def test_a_carry_holds_what_floated() -> None:
    deals = [deal(1, *LITIGE), deal(2, (62, 100), (2, "made"))]
    assert codes(*deals, deal(3, (100, 62), (1, "made"), Carry="62:262")) == []
    assert codes(*deals, deal(3, (100, 62), (1, "made"), Carry="62:181")) == ["E701"]


def test_sides_may_change_seats() -> None:
    second = deal(2, (100, 62), (1, "made"), players=("Ben", "Anna", "Dan", "Cara"), Dealer="?")
    assert totals(one(deal(1, *LITIGE), second)) == [(0, 81), (62, 262)]


def test_the_next_player_deals() -> None:
    """S1: Es gibt der nächste Spieler; passen wieder alle, gibt auch der nächste."""
    played = [deal(number, (62, 100), (2, "made")) for number in range(1, 6)]
    assert [one.dealer for one in played] == [1, 2, 3, 4, 1]
    assert codes(*played) == []
    out = deal(1, (0, 0), (None, "passed-out"))
    assert codes(out, deal(2, (62, 100), (2, "made"))) == []
    assert codes(out, deal(2, (62, 100), (2, "made"), Dealer="1")) == ["W702"]
    assert codes(played[0], deal(2, (62, 100), (2, "made"), Dealer="4")) == ["W702"]


def test_the_examples_match() -> None:
    records = loads((EXAMPLES / "belote-match.bzq").read_text(encoding="utf-8"))
    (standing,) = standings(DealFacts.of(simulate(record)) for record in records)
    assert totals(standing) == [(108, 74), (189, 74), (189, 74), (189, 317)]
    assert (standing.winner, standing.target) == (2, 301)
    text = [line_text(line) for line in standing_lines(standing, Screen(80))]
    assert any(line.endswith("81 float") for line in text)
    assert text[-1] == "Ben & Dan won the match with deal 4, 317 to 189"


# -- Briscola


def won(number: int, winner: int | None, *, players: tuple[str, ...] = TWO, **tags: str) -> DealFacts:
    """A deal of Briscola won by a seat, or drawn."""
    rules = tags.pop("rules", "briscola")
    scores = [60] * 2 if winner is None else [40] * 2
    if winner is not None:
        scores[winner - 1] = 80
    outcome = (winner, "draw" if winner is None else "points")
    return deal(number, tuple(scores), outcome, rules=rules, players=players, **tags)


def test_a_match_is_deals_won() -> None:
    """S2: Wer zuerst 2 von 3 … Spielen gewinnt, hat gewonnen."""
    found = one(won(1, 1), won(2, 2), won(3, 1))
    assert totals(found) == [(1, 0), (1, 1), (2, 1)]
    assert [deal.scores for deal in found.deals] == [(80, 40), (40, 80), (80, 40)]
    assert (found.winner, found.decided, found.target) == (1, 2, 2)


@pytest.mark.parametrize(("rules", "seats"), [("briscola", 2), ("briscola-3", 3), ("briscola-4", 4), ("briscola-6", 6)])
def test_the_deal_passes_on(rules: str, seats: int) -> None:
    """S2: Lost den ersten Geber aus; danach geht das Geben in Spielrichtung weiter."""
    names = ("Anna", "Ben", "Cara", "Dan", "Eva", "Finn")[:seats]
    for first in range(1, seats + 1):
        at = [str((first + step - 1) % seats + 1) for step in range(3)]
        deals = [won(step + 1, None, rules=rules, players=names, Dealer=dealer) for step, dealer in enumerate(at)]
        assert codes(*deals) == []
        back = won(2, None, rules=rules, players=names, Dealer=str(first))
        assert codes(deals[0], back) == ["W702"]


def test_three_of_five() -> None:
    """S2: … oder 3 von 5."""
    rules = "briscola; wins=3"
    found = one(*(won(number, winner, rules=rules) for number, winner in enumerate((1, 1, 2, 2), 1)))
    assert (found.winner, found.target) == (None, 3)
    found = one(*(won(number, winner, rules=rules) for number, winner in enumerate((1, 1, 2, 1), 1)))
    assert (found.winner, found.totals) == (1, (3, 1))


def test_a_draw_counts_for_nobody() -> None:
    assert totals(one(won(1, 1), won(2, None), won(3, 1))) == [(1, 0), (1, 0), (2, 0)]


def test_a_claim_wins_with_fewer_points() -> None:
    first = deal(1, (28, 31), (1, "wrong-claim"), rules="briscola-31", players=TWO)
    assert totals(one(first)) == [(1, 0)]


def test_carry_and_target_count_deals() -> None:
    assert codes(won(1, 1), won(2, 2, Carry="1:0")) == []
    assert codes(won(1, 1), won(2, 2, Carry="80:40")) == ["E701"]
    assert one(won(2, 2, Carry="1:1")).winner == 2
    assert one(won(1, 1, Target="1")).winner == 1
    assert codes(won(1, 1, Target="2"), won(2, 2, Target="3")) == ["W705"]
    assert codes(won(1, 1), won(2, 1), won(3, 1)) == ["W704"]


def test_a_wrong_result_that_was_carried_on_is_one_fault() -> None:
    first = deal(1, (80, 40), (1, "points"), rules="briscola", players=TWO, recorded=(40, 80))
    assert codes(first, won(2, 1, Carry="0:1")) == []
    assert codes(first, won(2, 1, Carry="1:0")) == []


def test_a_real_match() -> None:
    """Two deals won and a draw: it is level, and nobody has won."""
    records = loads((EXAMPLES / "briscola-match.bzq").read_text(encoding="utf-8"))
    (standing,) = standings(DealFacts.of(simulate(record)) for record in records)
    assert totals(standing) == [(1, 0), (1, 1), (1, 1)]
    assert standing.winner is None
    text = [line_text(line) for line in standing_lines(standing, Screen(80))]
    assert text[0].startswith("══ match 2008-03-17-22-39-52: Player 1 against Player 2, to 2 deals ")
    assert text[-1] == "the match goes on; deals still needed: Player 1 1, Player 2 1"


@pytest.mark.parametrize(("game", "keys"), [("belote", {"floating"}), ("briscola", set())])
def test_json(game: str, keys: set[str]) -> None:
    """What only Belote has is left out elsewhere."""
    standing = one(deal(1, *LITIGE)) if game == "belote" else one(won(1, 1))
    form = MatchForm.of(standing).model_dump(exclude_unset=True)
    assert set(form) - {"match", "players", "target", "deals", "totals", "winner", "double"} == keys
    assert form.get("floating", 81) == 81


def test_a_carry_that_had_won_the_match_already() -> None:
    (finding,) = match_findings([won(3, 1, Carry="2:0")])
    assert finding.code == "W704"
    assert finding.message == "by the Carry, 2:0, Anna had won the match, which is played to 2 deals"
    assert codes(won(3, 1, Carry="61:59")) == ["W704"]  # the points of a deal
    assert codes(won(3, 1, Carry="1:1")) == []
    assert codes(won(3, 1, Carry="2:2")) == []  # nobody's
    assert codes(won(3, 1, Carry="2:0"), won(4, 1)) == ["W704"]
    assert codes(deal(3, (100, 62), (1, "made"), Carry="700:300")) == ["W704"]
    assert codes(deal(3, (100, 62), (1, "made"), Carry="500:300")) == []
    assert codes(deal(3, (100, 62), (1, "made"), Carry="700:300", Target="1001")) == []


def test_what_floated_is_named_where_it_is_won() -> None:
    found = one(deal(1, *LITIGE), deal(2, (91, 0), (None, "litige", 91)), deal(3, (0, 252), (2, "capot")))
    assert [deal.floated for deal in found.deals] == [0, 0, 172]
    text = [line_text(line) for line in standing_lines(found, Screen(80))]
    assert [line.rpartition("  ")[2] for line in text[3:6]] == ["81 float", "172 float", "with 172 that floated"]

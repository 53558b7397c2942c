"""Whole records of Belote and Briscola analysed: which tricks are solved, what is said, what is not known."""

from __future__ import annotations

import random
import re
from functools import partial

import pytest
from reference.belote.play import random_deal as belote_deal
from reference.belote.write import FORMS as BELOTE_FORMS
from reference.belote.write import write as write_belote
from reference.briscola.game import FORMS_OF_PLAY
from reference.briscola.play import random_deal as briscola_deal
from reference.briscola.write import FORMS as BRISCOLA_FORMS
from reference.briscola.write import write as write_briscola

from bzq.analysis import analyse
from bzq.analysis.endplays import Judged
from bzq.analysis.model import Analysis
from bzq.cards import SUITS, card_name
from bzq.records.reader import loads
from bzq.timeline.walk import simulate

from .relatives_endings import check_against_plain
from .relatives_minimax import Hands, Laws, Trick, without


def check_last_tricks(found: Analysis, laws: Laws, deep: int) -> None:
    """Every play is judged, and those of the last tricks as plain minimax judges them."""
    timeline, plays = found.timeline, found.endgame.plays
    assert timeline.rules is not None
    tricks = [trick for trick in timeline.tricks if trick.number > timeline.rules.stock_tricks]
    made = [(trick.number, one.seat, one.card) for trick in tricks for one in trick.plays]
    assert [(play.trick, play.seat, play.played) for play in plays] == made
    assert found.endgame.from_trick == tricks[0].number
    seats = range(timeline.rules.players)
    last = tricks[-deep:]
    hands: Hands = tuple(
        tuple(card_name(one.card) for trick in last for one in trick.plays if one.seat == seat + 1) for seat in seats
    )
    for trick in last:
        order = tuple((trick.leader - 1 + step) % len(seats) for step in seats)
        lying: Trick = ()
        for one in (play for play in plays if play.trick == trick.number):
            judged = Judged(one.seat - 1, one.played, one.value, one.loss, one.best, one.forced, one.line)
            check_against_plain(laws, hands, order, lying, one.seat - 1, card_name(one.played), judged)
            hands = without(hands, one.seat - 1, card_name(one.played))
            lying = (*lying, (one.seat - 1, card_name(one.played)))


def check_sums(found: Analysis) -> None:
    """What the sums say of the last tricks is what the plays say."""
    for summary in found.summaries:
        plays = [play for play in found.endgame.plays if play.seat in summary.seats]
        assert summary.endgame_lost == sum(play.loss for play in plays)
        assert summary.decisions == sum(not play.forced for play in plays)
    for play in found.endgame.plays:
        assert bool(play.sentence) == bool(play.loss)
        assert play.place is not None
        text = found.timeline.record.text[play.place.start : play.place.end]
        assert text == card_name(play.played)


@pytest.mark.parametrize("form", BELOTE_FORMS)
def test_belote_is_solved_from_the_first_trick(form: str) -> None:
    for seed in range(3):
        deal = next(d for d in (belote_deal(f"{form}-{seed}-{n}") for n in range(50)) if d.why != "passed-out")
        found = analyse(loads(write_belote(deal, form).text)[0])
        position = found.timeline.position
        assert position is not None and position.trump is not None
        laws = Laws("belote", SUITS[position.trump], (0, 1, 0, 1), deal.rules["undertrump"] == "forced", last=10)
        check_last_tricks(found, laws, 3)
        check_sums(found)
        assert len(found.endgame.plays) == 32
        assert all(summary.all_tricks for summary in found.summaries)


@pytest.mark.parametrize("form", FORMS_OF_PLAY)
def test_briscola_is_solved_when_nobody_draws_any_more(form: str) -> None:
    solved = 0
    for seed in range(8):
        deal = briscola_deal(f"{form}-{seed}", form)
        found = analyse(loads(write_briscola(deal, BRISCOLA_FORMS[seed % len(BRISCOLA_FORMS)]).text)[0])
        assert found.refused is None and not found.declares
        assert [(one.available, one.missed, one.declared) for one in found.summaries] == [(0, 0, 0)] * len(deal.score)
        check_sums(found)
        if deal.why in ("claim", "wrong-claim"):
            continue
        position = found.timeline.position
        assert position is not None
        trump = "" if position.trump is None else SUITS[position.trump]
        laws = Laws("briscola", trump, tuple(position.rules.side), follow=deal.rules["follow"] == "yes")
        check_last_tricks(found, laws, {"briscola-6": 2, "briscolone": 5}.get(form, 3))
        assert found.endgame.against_all == (form == "briscola-3")
        solved += 1
    assert solved > 2 or form == "briscola-31"


def test_open_briscola_is_briscola() -> None:
    deal = briscola_deal("open", "briscola", {"open": "yes"})
    text = write_briscola(deal, "full").text
    opened, closed = (analyse(loads(one)[0]) for one in (text, text.replace("; open=yes", "")))
    assert [play.value for play in opened.endgame.plays] == [play.value for play in closed.endgame.plays]
    assert len(opened.endgame.plays) == 6


def test_ended_in_the_stock_says_nothing() -> None:
    deal = briscola_deal("stock", "briscola", {})
    text = write_briscola(deal, "full").text
    cut = re.sub(r'\[Result ".*\]', '[Result "*"]\n[Termination "unfinished"]', text[: text.index("\n12. ")])
    timeline = simulate(loads(f"{cut}\n12. {text.partition(chr(10) + '12. ')[2][:2]} *\n")[0])
    assert timeline.valid
    found = analyse(timeline)
    assert found.endgame.plays == [] and found.endgame.from_trick == 0


def test_ended_early_with_hands_known_is_solved_as_far_as_it_was_played() -> None:
    deal = next(d for d in (belote_deal(f"early-{n}") for n in range(50)) if d.why == "made")
    text = write_belote(deal, "first").text
    full = analyse(loads(text)[0])
    head = re.sub(r'\[Result ".*\]', '[Result "*"]\n[Termination "resigned"]', text[: text.index("\n7. ")])
    some = analyse(loads(f"{head}\n7. {text.partition(chr(10) + '7. ')[2][:5]} *\n")[0])
    assert [(play.trick, play.played, play.value, play.loss) for play in some.endgame.plays] == [
        (play.trick, play.played, play.value, play.loss) for play in full.endgame.plays[:26]
    ]
    hidden = re.sub(r"\[(Hand[1-4]|Stock) .*\n", "", f"{head}\n*\n")
    assert analyse(loads(hidden)[0]).endgame.plays == []


def test_without_the_last_tricks_nothing_is_solved() -> None:
    deal = next(d for d in (belote_deal(f"without-{n}") for n in range(50)) if d.why == "failed")
    found = analyse(loads(write_belote(deal).text)[0], endgame=False)
    assert found.endgame.plays == [] and found.contracts == []


def swap(suits: str, found: re.Match[str]) -> str:
    """Cards with other suits."""
    return found[0].translate(str.maketrans(SUITS, suits))


def test_other_suits_mirror_every_figure() -> None:
    rng = random.Random(5)
    for _ in range(3):
        deal = next(d for d in (belote_deal(rng) for _ in range(50)) if d.why in ("made", "failed"))
        text = write_belote(deal, "first").text
        other_suits = "".join(rng.sample(SUITS, 4))
        swapped = re.sub(r"(?<=take:)[shdc]|\b(?:[AKQJT987][shdc])+", partial(swap, other_suits), text)
        one, other = (analyse(loads(each)[0]) for each in (text, swapped))
        assert other.refused is None
        for left, right in zip(one.endgame.plays, other.endgame.plays, strict=True):
            assert (left.value, left.loss, left.forced, len(left.best)) == (
                right.value, right.loss, right.forced, len(right.best),
            )  # fmt: skip
        assert [(c.needed, c.made, c.sure) for c in one.contracts if c.played] == [
            (c.needed, c.made, c.sure) for c in other.contracts if c.played
        ]


# By hand.

LAST_TWO = """\
[Rules "{rules}"]
[Player1 "Anna"]
[Player2 "Ben"]
[Trick "19"]
[Lead "2"]
[Trump "h"]
[Score "{score}"]

19. {tricks}
*
"""


@pytest.mark.parametrize(
    ("score", "said"),
    [
        ("55:44", ""),
        ("45:54", " It gave away a deal that was won."),
        ("49:50", " It made a draw of a deal that was won."),
        ("39:60", " It lost a deal that was a draw."),
        ("30:69", ""),
    ],
)
def test_a_card_that_cost_the_deal_says_so(score: str, said: str) -> None:
    # Trumping the four, Anna wins her three and the ace; giving the three first, only the ace. 21 points are left.
    found = analyse(loads(LAST_TWO.format(rules="briscola", score=score, tricks="4c 3d\n20. As 2h"))[0])
    assert found.refused is None
    play = found.endgame.plays[1]
    assert (card_name(play.played), play.value, play.loss) == ("3d", 21, 10)
    assert play.sentence == f"Trick 19: 2h was worth 10 points more to Anna than 3d, with all cards known.{said}"


def test_in_a_deal_to_31_nobody_wins_by_61() -> None:
    text = LAST_TWO.format(rules="briscola-31", score="45:54", tricks="4c 3d\n20. As 2h")
    assert "deal" not in analyse(loads(text)[0]).endgame.plays[1].sentence


def test_a_record_is_walked_and_other_things_are_refused() -> None:
    (record,) = loads(LAST_TWO.format(rules="briscola", score="45:54", tricks="4c 3d\n20. As 2h"))
    assert analyse(record).endgame == analyse(simulate(record)).endgame
    with pytest.raises(
        TypeError, match=r"takes one record or its timeline, such as bzq\.load\(path\)\[0\], not a list"
    ):
        analyse([record])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="effort is at least 1, not 0"):
        analyse(record, effort=0)

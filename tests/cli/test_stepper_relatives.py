"""The stepper's keys and its quiz with Belote and Briscola."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bzq.cli.stepper_moves import NOTHING_TO_ASK, Stepper
from bzq.records.reader import loads
from bzq.timeline.frames import Replay, before_trick, replay
from bzq.views.screen import Screen, line_text
from bzq.views.stepper import draw
from bzq.views.stepper_eyes import ALL
from tests.cli.conftest import ROOT
from tests.cli.stepping import press, there_and_back, typed

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference import belote, briscola

EXAMPLES = ROOT / "examples"


@cache
def replayed(name: str) -> Replay:
    return replay(loads((EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8"))[0])


def stepper(name: str = "belote", **options: Any) -> Stepper:
    return Stepper(replayed(name), **options)


def screen(one: Stepper) -> str:
    return " ".join(" ".join(line_text(line) for line in draw(one.scene, Screen(width=70, wrap=True), 40)).split())


def here(one: Stepper) -> str:
    return one.scene.frame.text


# -- steps


@pytest.mark.parametrize("name", ["belote", "belote-study", "briscola-31", "briscola-6", "briscolone"])
def test_every_step_forward_can_be_taken_back(name: str) -> None:
    there_and_back(stepper(name))


def test_bids_are_passed_over_as_a_trick_is() -> None:
    one = stepper()
    press(one, "down")
    assert (here(one), one.scene.frame.trick) == ("take", 0)
    press(one, "down")
    assert (here(one), one.scene.frame.trick) == ("Ac", 1)
    press(one, "up", "up")
    assert one.scene.index == 0


def test_to_a_trick_by_number() -> None:
    one = stepper()
    press(one, "5", "g")
    assert (here(one), one.scene.position.trick) == ("Js", 5)
    press(one, "1", "g")
    assert here(one) == "+9c8c7c=20"
    press(one, "9", "enter")
    assert one.scene.message == "there is no trick 9; this is the end"
    claimed = stepper("briscola-31", at=14)
    assert claimed.scene.index == before_trick(claimed.scene.replay.main, 14)
    press(claimed, "end")
    assert here(claimed) == "claim"


def test_whose_eyes_go_round_the_table() -> None:
    one = stepper("briscola-6")
    seen = []
    for _ in range(8):
        seen.append(one.scene.eyes)
        press(one, "e")
    assert seen == [ALL, 1, 2, 3, 4, 5, 6, -1]
    assert one.scene.eyes == ALL


def test_variations() -> None:
    one = stepper("belote-study")
    press(one, "right", "right", "right")
    assert here(one) == "Ks"
    assert "v1 instead: A♠ J♠ 8♣ T♠ K♣ J♣ Q♠" in screen(one)
    press(one, "v", "2", "end")
    assert one.scene.line.parent is not None
    assert one.scene.position.outcome.why == "failed"  # type: ignore[attr-defined]
    press(one, "u")
    assert here(one) == "Ks"


def test_a_broken_record_is_stepped_up_to_its_error() -> None:
    rng = random.Random("broken")
    seen = set()
    for form in ("belote", *briscola.FORMS_OF_PLAY):
        reference: Any = belote if form == "belote" else briscola
        deal = belote.random_deal(rng) if form == "belote" else briscola.random_deal(rng, form)
        for fault in reference.all_faults(deal, rng):
            found = replay(loads(fault.written.text)[0])
            assert found.stopped is not None
            one = Stepper(found)
            press(one, "end")
            assert f"{found.stopped.code} {found.stopped.title}" in screen(one), fault.written.text
            seen.add(found.stopped.code)
    assert len(seen) > 8


def test_an_analysis_without_opportunities() -> None:
    from bzq.analysis.model import Analysis, Summary

    one = stepper("briscola")
    one.scene.looking = True
    one.take(Analysis(one.scene.replay.timeline, declares=False, summaries=[Summary(1, (1,)), Summary(2, (2,))]))
    press(one, "n")
    assert one.scene.message == "nothing that can be told was missed"
    press(one, "m")
    assert one.scene.page == "misses"
    other = stepper("briscola")
    other.take(Analysis(other.scene.replay.timeline, refused="nobody knows"))
    press(other, "n")
    assert other.scene.message == "no misses: nobody knows"


# -- the quiz


def test_in_briscola_there_is_nothing_to_ask() -> None:
    one = stepper("briscola", quiz=True)
    assert (one.scene.quiz, one.scene.message) == (False, NOTHING_TO_ASK)
    press(one, "right", "d")
    assert (one.scene.quiz, one.scene.message) == (False, NOTHING_TO_ASK)


def test_what_would_you_bid() -> None:
    """A bid is a matter of opinion, so nothing is counted."""
    one = stepper(quiz=True)
    assert "What would you bid as Cara?" in screen(one)
    assert " bid: ▏" in screen(one)
    typed(one, "hearts")
    assert one.scene.message.startswith("Cara takes hearts, but spades are turned")
    assert one.scene.message[:40] in screen(one)
    press(one, *["backspace"] * 6)
    typed(one, "take")
    text = screen(one)
    for said in (
        "You would take ♠.", "A rule of thumb, no more:", "It does not fit here.",
        "Played: Cara passed. Anna took spades. Anna & Cara made the contract, 177 to 65.",
    ):  # fmt: skip
        assert said in text, said
    assert (one.scene.asked, one.scene.right) == (0, 0)
    press(one, "right")
    assert "What would you bid as Dan?" in screen(one)
    typed(one, "")
    assert "You would pass." in screen(one)
    press(one, "left")
    assert "You would take ♠." in screen(one)


def test_a_bid_that_is_none() -> None:
    one = stepper(quiz=True)
    typed(one, "kdkd")
    assert one.scene.message == "“kdkd” is no bid: pass, take, or take:h with the suit"
    assert one.scene.waiting


def test_bids_of_the_second_round() -> None:
    deals = (belote.random_deal(f"round-{seed}") for seed in range(999))
    deal = next(one for one in deals if sum(event.kind == "bid" for event in one.events) == 6)
    found = replay(loads(belote.write(deal, "first").text)[0])
    one = Stepper(found, quiz=True)
    for _ in range(4):
        press(one, "enter", "right")
    assert "Type pass or take with the suit, take:h, and Enter" in screen(one)
    turned = deal.turned[1]
    typed(one, "take:" + turned)
    assert one.scene.waiting
    press(one, "backspace", "hdcs"["shdc".index(turned)], "enter")
    assert not one.scene.waiting
    assert "You would take" in screen(one)


def test_the_rule_of_thumb_fits() -> None:
    text = """\
[Rules "belote"]
[Dealer "4"]
[Turned "8h"]
[Hand1 "Jh 9c As 7d 8d"]
[Termination "unfinished"]

pass pass
*
"""
    one = Stepper(replay(loads(text)[0]), quiz=True)
    typed(one, "t")
    assert "another trump and an ace. It fits ♥." in screen(one)
    press(one, "right")
    assert not one.scene.waiting  # nobody knows what seat 2 holds


def ask_declarations() -> Stepper:
    one = stepper(quiz=True)
    press(one, "esc", "down", "esc", "down", "esc", "down")
    assert "Cara plays next. What would you declare before?" in screen(one)
    assert "May declare" not in screen(one)
    return one


@pytest.mark.parametrize(
    ("answer", "right", "said"),
    [
        ("khqhjh + 9c8c7c", 1, "✓ Right: 40 points, if they count in the end."),
        ("khqhjh", 0, "✗ 20 points, and there was more: 40."),
        ("", 0, "✗ There was something: 40 points."),
        ("asah", 0, "✗ That cannot be declared."),
        ("khqhjh+khqhjh", 0, "no card counts in two combinations"),
        ("kh", 0, "✗ That cannot be declared."),
    ],
)
def test_what_would_you_declare(answer: str, right: int, said: str) -> None:
    one = ask_declarations()
    typed(one, answer)
    assert (one.scene.asked, one.scene.right) == (1, right)
    text = screen(one)
    assert said in text
    assert "Possible: K♥Q♥J♥ run of three to the king of hearts 20, 9♣8♣7♣" in text
    assert "Declared: K♥Q♥J♥ run of three to the king of hearts 20, 9♣8♣7♣" in text


def test_each_player_is_asked_once() -> None:
    one = ask_declarations()
    typed(one, "khqhjh+9c8c7c")
    press(one, "right", "right")  # its own declarations
    assert not one.scene.waiting
    press(one, "right", "right")
    assert "Anna plays next. What would you declare before?" in screen(one)
    typed(one, "kdd")
    assert one.scene.message.startswith("“d” is no card")


def test_only_those_are_asked_whose_cards_are_seen() -> None:
    one = stepper(quiz=True, seat=2)
    assert not one.scene.waiting
    press(one, "down")
    assert here(one) == "take"
    press(one, "down")
    assert "Ben plays next. What would you declare before?" in screen(one)
    table = stepper("belote-table", quiz=True)
    press(table, "down")
    assert not table.scene.waiting

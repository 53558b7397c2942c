"""``bzq replay`` for Belote and Briscola without a screen of its own, and positions of these games from Python."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bzq as library
from bzq.api import situation_of
from bzq.records.reader import loads
from bzq.timeline.frames import replay
from bzq.views.jsonforms import TimelineForm
from bzq.views.replaytext import deal_text
from bzq.views.screen import Screen, line_text, width
from bzq.views.timelineforms import timeline_form
from tests.cli.conftest import ROOT

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference import belote, briscola

Bzq = Callable[..., Any]
EXAMPLES = ROOT / "examples"
FORMS = ["belote", *briscola.FORMS_OF_PLAY]


def record(name: str, number: int = 1) -> Any:
    return loads((EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8"), f"{name}.bzq")[number - 1]


def random_text(form: str, seed: str, how: str = "") -> str:
    rng = random.Random(seed)
    reference: Any = belote if form == "belote" else briscola
    deal = belote.random_deal(rng) if form == "belote" else briscola.random_deal(rng, form)
    text: str = reference.write(deal, how or reference.FORMS[0]).text
    return text


def shown(text: str, screen: Screen, seat: int | None = None) -> list[str]:
    (one,) = loads(text, "a.bzq")
    found = replay(one)
    start = situation_of(found, 0, seat=seat) if found.main.frames else None
    return [line_text(line).rstrip() for line in deal_text(found, start, screen, seat=seat)]


BELOTE = """\
bids   turned K♠
  Anna     0  Q♠ J♠ 9♠ 7♠ 7♥
  Ben      0  A♥ A♦ K♦ 7♦ A♣
> Cara     0  A♠ K♥ J♥ J♦ 9♣
  Dan      0  T♠ 8♠ Q♦ 9♦ K♣
  {Belote with runs and fours. A hand is written as its first five cards; the
  stock is what is dealt when somebody has taken.}

     * won the trick; its points, and all so far                   An&Ca   Be&Da
     Cara passes   Dan  passes   Anna takes spades
       The rest is dealt: Anna T♦ Q♣, Ben T♥ 9♥ 8♥, Cara Q♥ 8♣ 7♣, Dan 8♦ T♣ J♣
       {With knave and nine Anna takes spades, and gets the king.}
  1  Cara +K♥Q♥J♥  run of three to the king of hearts, worth 20
     Cara +9♣8♣7♣  run of three to the nine of clubs, worth 20
     Cara 8♣     Dan  J♣
     Anna +K♠Q♠J♠  run of three to the king of spades, worth 20
     Anna Q♣
     Ben  +T♥9♥8♥  run of three to the ten of hearts, worth 20
     Ben  A♣ *                                                16       0      16
"""
BELOTE_END = """\
  8  Anna K♠ *   Ben  K♦     Cara 7♣     Dan  8♦               8      87      65
     Anna & Cara  points of the cards                         87      87       0
     Anna  last trick                                         10      97       0
     Anna & Cara  run of three to the king of hearts          20     117       0
     Anna & Cara  run of three to the nine of clubs           20     137       0
     Anna & Cara  run of three to the king of spades          20     157       0
     Anna  belote and rebelote                                20     177       0
     Ben & Dan  points of the cards                           65     177      65
"""


def test_a_deal_of_belote() -> None:
    text = "\n".join(shown((EXAMPLES / "belote.bzq").read_text(encoding="utf-8"), Screen(80))) + "\n"
    assert BELOTE in text
    assert BELOTE_END in text
    assert "       The declarations are compared: the best is Anna's run of three to the\n" in text
    assert text.endswith(
        "     as recorded                                                     177      65\n"
        "     Anna & Cara made the contract, 177 to 65.\n"
    )


def test_hands_beside_the_tricks() -> None:
    lines = shown((EXAMPLES / "belote.bzq").read_text(encoding="utf-8"), Screen(160))
    row = next(line for line in lines if line.startswith("  4  Ben"))
    assert re.search(r"17      17      65   ♠J9KQ7 +♥T98 ♦K7 +♠A ♥KQ ♣97 +♠T8 ♦98 ♣K$", row)
    ascii_lines = shown((EXAMPLES / "belote.bzq").read_text(encoding="utf-8"), Screen(160, ascii=True))
    assert all(line.isascii() for line in ascii_lines)


def test_a_deal_of_briscola() -> None:
    lines = shown((EXAMPLES / "briscola-31.bzq").read_text(encoding="utf-8"), Screen(80))
    assert lines[3] == "trick 1   trumps ♠   turned 4♠   stock 34"
    assert "  4  Anna 5♣ *   Ben  K♦       drawn: Anna J♠, Ben A♣          4      17       3" in lines
    assert "     Anna claim  claimed the deal" in lines
    assert lines[-1] == "     Anna claimed with 34 points and won the deal."


def test_variations_and_a_record_from_the_middle() -> None:
    lines = shown((EXAMPLES / "belote-study.bzq").read_text(encoding="utf-8"), Screen(80))
    assert "  Anna    44  J♣ 8♣ 7♣" in lines
    text = " ".join(" ".join(lines).split())
    assert (
        "(6. A♠ J♠ 8♣ T♠ 7. K♣ J♣ Q♠ 9♠ 8. K♠ 8♦ 7♣ 8♠ {81 to 81, a litige: the knave has caught the ace.} =0:81)"
        in text
    )


@pytest.mark.parametrize("form", FORMS)
def test_every_screen_is_wide_enough(form: str) -> None:
    text = random_text(form, f"{form} screens").replace('"Ann"', '"Annabella von und zu 夏目漱石 der Ältere"')
    for size in (20, 50, 79, 80, 119, 120, 160):
        for ascii in (False, True):
            for seat in (None, 1):
                lines = shown(text, Screen(size, ascii=ascii), seat)
                assert max(map(width, lines)) <= size
                assert not ascii or all(line.isascii() for line in lines)


@pytest.mark.parametrize("form", FORMS)
def test_every_event_is_shown(form: str) -> None:
    text = random_text(form, f"{form} events")
    said = "\n".join(shown(text, Screen(80, ascii=True)))
    for frame in replay(loads(text)[0]).main.frames[1:]:
        word = re.sub("=[0-9]+", "", frame.text)
        if word[0] not in "/pt":
            assert re.search(rf"(?:^| ){re.escape(word)}(?: |$)", said, re.MULTILINE), word


def test_a_broken_deal_ends_at_its_error() -> None:
    text = (EXAMPLES / "belote.bzq").read_text(encoding="utf-8")
    lines = shown(text.replace("4. Th Qh Kc 7s", "4. Th Qh Kc Td"), Screen(80))
    assert lines[-6].startswith("a.bzq:")
    assert not any("total" in line for line in lines)
    assert any(line.startswith("  4  Ben  T♥     Cara Q♥     Dan  K♣") for line in lines)
    early = shown(text.replace("pass pass take ", "pass pass take:h "), Screen(80))
    assert any("E413" in line for line in early)
    assert "     Cara passes   Dan  passes" in early


# -- the command


def test_the_command(bzq: Bzq) -> None:
    for path in sorted(EXAMPLES.glob("b*.bzq")):
        run = bzq("replay", "--print", "--record", "1", str(path))
        assert (run.status, run.err) == (0, ""), path
        run = bzq("replay", "--format", "json", "--record", "1", str(path), "--seat", "2")
        assert (run.status, run.err) == (0, ""), path
    path = str(EXAMPLES / "belote.bzq")
    assert bzq("replay", path, "--seat", "5").err == "bzq: there is no seat 5: 4 play in this deal\n"
    assert bzq("replay", path, "--at", "9").err == "bzq: there is no trick 9 to show: this deal has 8 tricks\n"
    claimed = bzq("replay", str(EXAMPLES / "briscola-31.bzq"), "--at", "16")
    assert claimed.err == "bzq: trick 16 is not reached: the deal was over before\n"


def test_trick_one_begins_when_somebody_has_taken(bzq: Bzq) -> None:
    """And after what its leader declares."""
    run = bzq("replay", str(EXAMPLES / "belote.bzq"), "--at", "1", "--print")
    assert run.out.startswith("trick 1   trumps ♠   Anna took\n  Anna     0  K♠ Q♠ J♠ 9♠ 7♠ 7♥ T♦ Q♣\n")
    assert " 3:KhQhJh=20@1,3:9c8c7c=20@1 " in run.out
    bids = '[Rules "belote"]\n[Dealer "4"]\n[Turned "9h"]\n[Termination "unfinished"]\n\npass pass\n*\n'
    with pytest.raises(ValueError, match="trick 1 is not reached: the record ends while it is bid"):
        library.at(loads(bids)[0], 1)


# -- JSON


def document(run: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run.out)
    assert TimelineForm.model_validate(found).model_dump(by_alias=True) == found
    return found


@pytest.mark.parametrize("form", FORMS)
def test_json(form: str, here: Path, bzq: Bzq) -> None:
    text = random_text(form, f"{form} json")
    (here / "one.bzq").write_text(text)
    found = document(bzq("replay", "one.bzq", "--format", "json"))
    (one,) = loads(text)
    steps = list(library.walk(one))
    written = [event for event in found["events"] if event["line"] is not None]
    assert [event["position"] for event in written] == [step.after.position_string for step in steps]
    assert [event["event"] for event in written] == [step.text for step in steps]
    assert [event["seat"] for event in written] == [step.seat or None for step in steps]
    assert found["events"][-1]["scores"] == found["scores"]
    points = [event["card_points"] for event in found["events"]]
    assert points == sorted(points, key=sum)
    assert sum(points[-1]) <= (152 if form == "belote" else 120)
    assert found["outcome"]["why"]
    kinds = {event["kind"] for event in found["events"]}
    assert kinds <= {"play", "draw", "bid", "declaration", "exchange", "claim"}
    assert {event["trick"] for event in found["events"] if event["kind"] == "bid"} <= {0}
    for event in found["events"]:
        assert library.position(event["position"]).position_string == event["position"]


def test_json_of_bids_and_claims(bzq: Bzq) -> None:
    found = document(bzq("replay", str(EXAMPLES / "belote.bzq"), "--format", "json"))
    assert [(event["kind"], event["event"], event["seat"]) for event in found["events"][:4]] == [
        ("bid", "pass", 3), ("bid", "pass", 4), ("bid", "take", 1), ("declaration", "+KhQhJh=20", 3),
    ]  # fmt: skip
    assert found["outcome"] == {"winner": 1, "why": "made", "floating": 0}
    assert found["start"]["card_points"] == [0, 0]
    claimed = document(bzq("replay", str(EXAMPLES / "briscola-31.bzq"), "--format", "json"))
    last = claimed["events"][-1]
    assert (last["kind"], last["trick"], last["seat"], last["points"]) == ("claim", 14, 1, 64)
    family = document(bzq("replay", str(EXAMPLES / "match.bzq"), "--format", "json"))
    assert family["outcome"] is None
    assert {event["card_points"] for event in family["events"]} == {None}


# -- from Python


@pytest.mark.parametrize("form", FORMS)
def test_situations_of_a_walk(form: str) -> None:
    """What may be done at each event is what was done; positions are equal by their strings."""
    steps = list(library.walk(loads(random_text(form, f"{form} walk"))[0]))
    before = None
    for step in steps:
        if before is not None and step.text[0].isalnum() and "<" not in step.text and step.text != "claim":
            possible = before.bids() if before.bidding else before.legal_plays()
            said = step.text.split(":")[0] if before.bidding and len(possible) == 2 else step.text
            assert said in possible, (step.text, possible)
            assert before.to_act == step.seat
        if before is not None and step.text.startswith("+"):
            assert step.text.split("=")[0] in {written for written, _, _ in before.declarations()}
        back = library.position(step.after.position_string)
        assert back == step.after
        assert (back.scores, back.hands, back.to_act, back.card_points) == (
            step.after.scores, step.after.hands, step.after.to_act, step.after.card_points,
        )  # fmt: skip
        assert repr(step.after)
        before = step.after
    assert before is not None
    assert before.to_act is None
    assert before.standing == before.scores


def test_what_a_situation_tells() -> None:
    start = library.at(record("briscola-3"), 3)
    assert (start.trump, start.turned, start.stock_left, start.declarer, start.taker) == ("d", "3d", 24, None, None)
    assert (start.card_points, start.standing, start.scores) == ((5, 0, 0), (5, 0, 0), (0, 0, 0))
    third = library.at(record("belote"), 3)
    assert (third.taker, third.trump, third.turned, third.stock_left, third.bidding) == (1, "s", None, 0, False)
    assert third.tables == ((), (), (), ())
    assert third.bids() == ()
    mine = library.at(record("belote"), 3, seat=2)
    assert mine.hands[0] == ("Ks", "Qs", "Js")  # the turned card, and what was declared
    assert mine.unseen == (3, 0, 2, 6)
    assert library.position(mine.position_string) == mine
    bid = next(library.walk(record("belote"))).after
    assert (bid.bidding, bid.trump, bid.bids(), bid.legal_plays(), bid.declarations()) == (
        True, None, ("pass", "take"), (), (),
    )  # fmt: skip
    second = library.at(record("belote"), 2, seat=2)
    assert second.unseen == (6, 0, 7, 7)  # of the runs in trick 1 only the kind was announced
    assert second.position_string.split()[13] == "3:xxxxxx=20@1,3:xxxxxx=20@1,1:xxxxxx=20@1,2:Th9h8h=20@1"
    assert library.position(second.position_string) == second
    family = library.at(record("match"), 2)
    assert (family.card_points, family.standing, family.taker, family.bids()) == (None, family.scores, None, ())


def test_as_a_seat_saw_it_runs_are_kinds_until_they_count() -> None:
    text = (EXAMPLES / "belote.bzq").read_text(encoding="utf-8")
    page = "\n".join(shown(text, Screen(200), 4))
    assert "Ben  +······  run of three\n" in page
    assert "to the ten of hearts" not in page
    assert "the best is Anna's run of three to the king of spades" in page
    assert "Ben  +T♥9♥8♥  run of three to the ten of hearts, worth 20" in "\n".join(shown(text, Screen(80), 2))
    events = timeline_form(replay(loads(text)[0]), seat=4).model_dump()["events"]
    declared = [event for event in events if event["event"].startswith("+")]
    assert [event["event"] for event in declared] == ["+xxxxxx"] * 4
    assert all(event["cards"] == ["xx"] * 3 for event in declared)
    assert not any("Th" in event["position"] for event in events if event["trick"] < 4)

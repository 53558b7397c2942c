"""What may be declared now: one answer, whoever asks; the trump seven and the exchange are in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import bzq
from bzq.recorder.guides import guide_of
from bzq.records.model import Play
from bzq.records.reader import loads
from bzq.timeline.declarable import declarable
from bzq.timeline.frames import replay
from bzq.views.looks.looks import looks_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

DECLARING = ("match", "german", "belote", "briscola")
"""Examples in which something can be declared."""

SEVEN = """[Rules "bezique"]
[Dealer "1"]
[Turned "Ks"]
[Hand1 "7s 9c Qs Ks Jd 8h 8d 7h"]
[Termination "unfinished"]

1. 7c 9c
*
"""


def after(text: str) -> bzq.Situation:
    *_, step = bzq.walk(loads(text)[0])
    return step.after


def test_the_seven_shown_and_exchanged() -> None:
    """The winner of a trick may exchange the seven of trumps for the turned card, or show it, for 10 each."""
    assert after(SEVEN).declarations() == (
        ("+KsQs", 40, "royal marriage"),
        ("+QsJd", 40, "bézique"),
        ("+7s", 10, "trump seven shown"),
        ("7s<>Ks", 10, "trump seven exchanged"),
    )


def test_a_turned_seven_is_not_exchanged_for_itself() -> None:
    found = after(SEVEN.replace('Turned "Ks"', 'Turned "7s"')).declarations()
    assert [text for text, _, _ in found] == ["+KsQs", "+QsJd", "+7s"]


def test_a_seven_nobody_wrote_down_is_not_offered() -> None:
    assert after(SEVEN.replace("7s 9c Qs Ks Jd 8h 8d 7h", "9c 8h 8d 7h 9h 9d Tc Th")).declarations() == ()


def test_a_seven_that_has_scored_is_exchanged_for_nothing() -> None:
    """Shown after trick 1 it scored its ten points; exchanged after trick 2 it scores none, nor shown again."""
    told = after(SEVEN.replace("\n*", " +7s=10\n2. 8h 7d\n*")).declarations()
    assert [one for one in told if "7s" in one[0]] == [("7s<>Ks", 0, "trump seven exchanged")]


def test_what_partners_may_declare_names_their_seat() -> None:
    """For partners both may declare; what the other one does is written with his seat, and comes behind."""
    text = """[Rules "bezique-4-partners"]
[Dealer "4"]
[Turned "Kd"]
[Hand1 "As 7d Kc 9h 8h 7c 8c 8s"]
[Hand3 "Ks Qs 7h Th 9c 8d 7s 9s"]
[Termination "unfinished"]

1. As 8s 7s 9c
*
"""
    told = after(text).declarations()
    assert [one[0] for one in told] == ["+7d", "7d<>Kd", "@3+KsQs"]


def test_the_exchange_of_briscola() -> None:
    """With exchange=7 whoever has won a trick may change the seven of trumps for the turned card."""
    text = """[Rules "briscola; exchange=7"]
[Dealer "1"]
[Turned "Ks"]
[Hand1 "7s Ah 2d"]
[Hand2 "4h 5d 6c"]
[Termination "unfinished"]

1. 4h Ah /3cTc
*
""".replace("Tc", "4c")
    assert after(text).declarations() == (("7s<>Ks", 0, "turned card exchanged"),)


@pytest.mark.parametrize("name", ["match", "german", "study", "belote", "belote-table", "briscola", "briscola-4"])
def test_everybody_has_the_same_answer(name: str) -> None:
    """The API, the recorder and the stepper, after every card of an example; what scores nothing is no choice."""
    seen = 0
    for record in bzq.load(EXAMPLES / f"{name}.bzq")[:2]:
        line = replay(record).main
        for index, frame in enumerate(line.frames):
            position = frame.position
            told = declarable(position)
            seen += len(told)
            asked = bzq.Situation(("A",) * position.rules.seats, position).declarations()
            assert asked == tuple((one.text, one.points, one.name) for one in told)
            offers = guide_of(position.rules.rules).offers(position)
            assert [one.claiming for one in told] == [one.text for one in offers if one.verb in ("declare", "exchange")]
            if isinstance(frame.item, Play) and position.rules.rules.game == "bezique":
                choices = looks_of(position.rules.rules).choices(line, index)
                combinations = {(one.seat, one.english) for one in told if not one.seven}
                assert {(one.seat - 1, one.english) for one in choices if not one.seven} == combinations
                sevens = {one.seat for one in told if one.seven and one.points}
                assert {one.seat - 1 for one in choices if one.seven} == sevens
    assert (seen > 0) == (name in DECLARING)

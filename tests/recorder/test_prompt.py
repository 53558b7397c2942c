"""What stands at the prompt besides entries: what completes a command, and help on a narrow screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from bzq.cli.record_prompt import _Offers
from bzq.cli.record_text import asked_for, help_lines, status_text
from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory
from bzq.recorder.telling import Status
from bzq.views.screen import Screen, line_text, width

from .test_session import WON_BY_BEN

Begin = Callable[..., Session]


def completed(session: Session, typed: str) -> list[str]:
    """What Tab shows behind something typed."""
    found = _Offers(session).get_completions(Document(typed, len(typed)), CompleteEvent(completion_requested=True))
    return [one.text for one in found]


@pytest.mark.parametrize(
    ("typed", "texts"),
    [
        ("fix ", ["4", "3", "2", "1"]),
        ("cut 3", ["3"]),
        ("hand ", ["1", "2"]),
        ("end t", ["target"]),
        ("[Hand", ['[Hand1 "', '[Hand2 "']),
        ("[ev", ['[Event "']),
        ("fi", ["fix"]),
    ],
)
def test_what_follows_a_command_is_completed(begin: Begin, typed: str, texts: list[str]) -> None:
    session = begin(*WON_BY_BEN)
    assert [text for text in completed(session, typed) if text[0] not in "+_"] == texts


def test_bids_can_be_fixed_where_there_are_some() -> None:
    plan = Plan("2026.11.26", rules="belote", players=("A", "B", "C", "D"), dealer=1, turned="Kd", known="nobody")
    session = Session(Memory(), plan)
    assert session.enter("p take").taken
    assert completed(session, "fix ")[-1] == "bids"
    assert session.enter("fix bids take").taken


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_help_cuts_no_word(begin: Begin, columns: int) -> None:
    session = begin(*WON_BY_BEN)
    lines = [line_text(line) for line in asked_for(session, "help", Screen(columns))]
    assert max(map(width, lines)) <= columns
    assert " ".join(lines).split() == " ".join(help_lines(session)).split()
    asking = Session(Memory(), Plan("2026.11.26", asks=True))
    lines = [line_text(line) for line in asked_for(asking, "help", Screen(columns))]
    assert max(map(width, lines)) <= columns
    assert any("rule set" in line for line in lines)


# -- the line that says how it stands -----------------------------------------------------------------------------

NAMES = ("Anneliese", "Bartholomew")


def standing(totals: tuple[int, int], *, over: bool, players: tuple[str, ...] = NAMES) -> Status:
    """A status of the last trick, with so much won before."""
    session = Session(
        Memory(), Plan("2026.11.26", rules="bezique", players=players, dealer=1, turned="Ks", known="nobody")
    )
    assert session.enter("7c9c").taken
    status = session.status()
    assert status is not None
    return replace(status, scores=(320, 100), totals=totals, over=over, trick=32)


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize("players", [NAMES, ("Anna", "Ben")])
@pytest.mark.parametrize("columns", [24, 30, 40, 60, 80, 160])
def test_both_scores_stand_on_the_line_however_narrow(columns: int, players: tuple[str, ...], over: bool) -> None:
    text = status_text(standing((590, 130), over=over, players=players), Screen(columns))
    assert width(text) < columns
    for said in ("320", "590", "100", "130"):
        assert said in text, text


def test_the_scores_are_the_last_to_be_shortened() -> None:
    texts = [
        status_text(standing((590, 130), over=over, players=("Anna", "Ben")), Screen(columns))
        for columns, over in ((40, True), (40, False), (24, False), (80, True))
    ]
    assert texts == [
        " Anna 320 (590) · Ben 100 (130)",
        " Anna 320 (590) · Ben 100 (130)",
        " 320 (590) : 100 (130)",
        " deal 1 over · Anna 320 (590) · Ben 100 (130) · to 1000 · ? help",
    ]

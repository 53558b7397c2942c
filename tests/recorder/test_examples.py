"""The examples of help and hints are cards, tricks and scores that there are in the game that is played."""

from __future__ import annotations

import re

import pytest

from bzq.cli.record_text import help_lines
from bzq.engine.lookup import frame_of
from bzq.recorder.opening import Plan
from bzq.recorder.session import Session
from bzq.recorder.store import Memory
from bzq.records.spelling import parse_card
from bzq.rules.library import preset_names
from bzq.rules.resolve import resolve
from bzq.rules.ruleset import RuleSet

CARDS = re.compile(r"(?:10|[2-9TJQKA])(?:[shdc](?![a-rt-z])|[♠♥♦♣])")
ENTRIES = ("fix", "cut", "hand", "hand 1 zz", "^", "^ x", "= y", "=5", "/", "next zz", "0:0", "undo 0")
"""Entries that are refused with an example of how it is right."""


def said_in(rules: RuleSet, text: str) -> list[str]:
    """Sentences with examples that a player of these rules gets to see."""
    turned = {"turned": "Ks"} if rules.turned else {}
    session = Session(Memory(), Plan("2026.11.26", rules=text, dealer=1, known="nobody", **turned))
    found = help_lines(session)
    for entry in ENTRIES:
        why = session.enter(entry).why
        found += [] if why is None else [why.message, why.hint or ""]
    asking = Session(
        Memory(), Plan("2026.11.26", rules=text, dealer=1, asks=True, known="all", players=("A",) * rules.players)
    )
    for _ in range(2):
        found += help_lines(asking)
        why = asking.enter("zz").why
        found += [] if why is None else [why.message, why.hint or ""]
        asking.enter("ks")
    return [re.sub("“[^”]*”", "", one) for one in found]


@pytest.mark.parametrize("text", [*preset_names(), "belote; declarations=yes", "besigue; players=5"])
def test_examples_are_of_the_game(text: str) -> None:
    rules = resolve(text)
    frame = frame_of(rules)
    said = said_in(rules, text)
    for one in said:
        for name in CARDS.findall(one):
            card = parse_card(name)
            assert card is not None and frame.copies[card], (name, one)
        for number in re.findall(r"\b(?:trick|cut|fix) (\d+)", one):
            assert int(number) <= rules.tricks, one
        for check in re.findall(r"=(\d+(?::\d+)+)", one):
            assert len(check.split(":")) == rules.score_count, one
            assert sum(map(int, check.split(":"))) <= (120 if rules.game == "briscola" else 10**6), one
        for cards in re.findall(r"\bfix \d+ ((?:\w\w ?)+)(?: |$)", one.split("  ")[0]):
            assert len(cards.split()) == frame.seats, one
        if rules.game != "bezique":
            assert "+Kh" not in one
        if not rules.turned:
            assert "next Qh" not in one or "is no turned card" in " ".join(said)
    assert any(CARDS.search(one) for one in said)


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("belote", ["fix 5 As 9c Kh 7d", "cut 5", "hand 1 9c 8h Kc 9d Jh"]),
        ("briscola", ["fix 9 As 6c", "cut 9", "hand 1 6c 5h Kc"]),
        ("bezique", ["fix 9 As 9c", "cut 9", "hand 1 9c 8h Kc 9d Jh Ah Tc 8c"]),
    ],
)
def test_what_a_refused_command_shows(rules: str, lines: list[str]) -> None:
    session = Session(Memory(), Plan("2026.11.26", rules=rules, dealer=1, turned="Ks", known="nobody"))
    session.enter("undo")
    session.enter("redo")
    hints = []
    for entry in ("fix", "cut", "hand"):
        reply = session.enter(entry)
        assert reply.complaint is not None
        hints.append(reply.complaint.hint)
    assert hints == lines


def test_a_name_that_was_typed_is_no_example() -> None:
    """What is quoted stays as it was typed, also where there is no such card."""
    session = Session(Memory(), Plan("2026.11.26", rules="briscola", asks=True, dealer=1, players=("Anna", "Ben")))
    reply = session.enter("8c 9c")
    assert reply.complaint is not None
    assert reply.complaint.message == "“8c 9c” is no card; say it like Ks or 3h"

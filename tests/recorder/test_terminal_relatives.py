"""Belote and Briscola at a real pseudo-terminal: played deals typed with slips, killed, resumed, corrected."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from .relatives import deal_of, lines_of, plan_of, record_of
from .test_terminal import Recorder, begin, pytestmark  # noqa: F401 - the fixture, and where it can run

SLIPS = ("9x", "take:h^x", "+ahadacas=90", "7h<>8h", "99. as", "undo many", "=70:50", "pass pass pass pass pass")


@pytest.mark.parametrize(
    ("game", "seed", "known"),
    [("belote", 1, "all"), ("belote", 6, "2"), ("briscola", 2, "nobody"), ("briscola-6", 4, "all"),
     ("briscola-31", 3, "1")],
)  # fmt: skip
def test_a_deal_with_slips_a_kill_and_a_correction(
    begin: Callable[..., Recorder],  # noqa: F811
    game: str,
    seed: int,
    known: str,
) -> None:
    deal: Any = deal_of(game, seed)
    plan = plan_of(game, deal, known)
    assert plan.rules is not None
    recorder = begin("--rules", plan.rules, "--match", "m")
    for answer in (*plan.players, plan.players[deal.dealer][:2], *([deal.turned] if deal.turned else []), known):
        recorder.enter(answer)
    rng = random.Random(seed)
    lines = list(lines_of(game, deal, known, rng))
    kill_at = len(lines) // 2
    for number, line in enumerate(lines):
        asked = "cards" in recorder.asked()
        if number % 7 == 5 and not asked:
            before = recorder.path.read_bytes()
            recorder.enter(rng.choice(SLIPS))
            assert recorder.path.read_bytes() == before, line
        if number == kill_at:
            recorder.kill_within(line)
            recorder = begin()
            assert "going on with deal 1 of m" in recorder.raw.decode()
        recorder.enter(line.split(maxsplit=2)[2] if asked and line.startswith("hand") else line)
    (timeline,) = recorder.check()
    assert timeline.complete
    assert timeline.scores == tuple(deal.score)
    text = recorder.path.read_text(encoding="utf-8")
    if known == "all":
        date = text.partition('[Date "')[2].partition('"')[0]
        assert text == record_of(game, deal).replace("2026.01.01", date)
    trick = text.partition("\n2. ")[2].splitlines()[0]
    recorder.enter(f"fix 2 {trick} {{looked at again}}")
    assert recorder.path.read_text(encoding="utf-8").replace(" {looked at again}", "") == text
    recorder.enter("undo")
    assert recorder.path.read_text(encoding="utf-8") == text
    assert recorder.leave("\x04") == 0


def test_the_screen_of_belote(begin: Callable[..., Recorder]) -> None:  # noqa: F811
    recorder = begin(
        "--rules", "belote; declarations=yes", "--players", "Anna,Ben,Cara,Dan", "--turned", "kd", rows=40,
        PROMPT_TOOLKIT_NO_CPR="",
    )  # fmt: skip
    recorder.enter("?")
    recorder.until("the name of whoever deals")
    recorder.enter("anna")
    recorder.enter("2")
    recorder.enter("9sAhQhJhJd")
    recorder.until("Ben may bid pass  take")
    recorder.until("deal 1, bids · Kd turned · Anna & Cara 0 · Ben & Dan 0 · to 501")
    recorder.enter("p p p p")
    recorder.until("all have passed; now any suit but diamonds may be taken")
    recorder.until("Ben may bid pass  take:s  take:h  take:c")
    recorder.enter("take hearts")
    recorder.until("Ben takes hearts and gets Kd; Ben leads")
    recorder.until("The 2 cards that Ben gets:")
    recorder.enter("qd")
    recorder.until("Ben gets 2 cards; “qd” are not 2")
    recorder.enter("qdqc")
    recorder.until("Ben may declare +KdQdJd=20")
    recorder.until("deal 1, trick 1/8 · trumps ♥")
    recorder.enter("jqkd 9s ks ts as")
    recorder.until("Anna wins trick 1")
    recorder.until("Anna & Cara 25")
    recorder.enter("9h")
    recorder.until("the declarations of Ben & Dan count: 20")
    recorder.enter("?")
    shown = "\n".join(recorder.screen.display)
    assert "a bid; p, t and t:h will do" in shown
    assert "carte blanche" not in shown
    assert recorder.leave("q\r") == 0

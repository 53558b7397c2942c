"""The stepper in other languages: letters on the cards, short names, widths, and that no sentence stays English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bzq.analysis import analyse
from bzq.cards import CARD_OF
from bzq.cli.stepper_moves import Stepper
from bzq.cli.stepper_quiz import parse
from bzq.language import speaking, texts
from bzq.records.reader import loads
from bzq.timeline.frames import Replay, lines_of, replay
from bzq.views.screen import Screen, line_text, width
from bzq.views.stepper import draw
from bzq.views.stepper_misses import Misses
from bzq.views.stepper_scene import Scene
from bzq.views.stepper_text import brief, sentence, woven
from tests.language.loud import DOUBLE, LOUD, LOW, Told

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NAMES = (
    "match",
    "study",
    "belote",
    "briscola",
    "briscola-31",
    "family/rubicon",
    "family/bezique-4-partners",
    "broken/E304-king-married-twice",
)
TYPED = {"khqh", "thqhjh", "take", "pass", "bzq", "explain", "reform", "laws"}
"""What is typed, in every language."""

RUNS = {
    "run of three to the {rank} of {suit}": "Terz bis {suit}-{rank}",
    "run of {n} {card}": "{n}er bis {card}",
    "marriage in {suit}": "{suit}-Paar",
    "points of the cards": "Punkte der Karten",
    "cards": "Karten",
    "hearts": "Herz",
    "king": "König",
}


def speak(monkeypatch: pytest.MonkeyPatch, catalogue: Told) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: catalogue)


def accented(text: str) -> str:
    """The text with letters that not every screen takes, one of which takes two plain ones."""
    parts = re.split(r"(\{[^{}]*\})", text)
    return "".join(one if one.startswith("{") else one.replace("a", "ä").replace("s", "ß") for one in parts)


def told(name: str) -> list[Replay]:
    """The records of an example without their comments, walked in the language that is spoken."""
    text = re.sub(r"\{[^}]*\}", "", (EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8"))
    return [replay(record) for record in loads(text)[-1:]]


def scenes(found: Replay, every: int = 1) -> Iterator[Scene]:
    """The frames of all lines, with what was missed, and the pages that cover them at the end."""
    analysis = analyse(found.timeline, endgame=False)
    misses = Misses(found, analysis) if analysis.refused is None else None
    for line in lines_of(found.main):
        for index in range(0, len(line.frames), every):
            scene = Scene(found, line, index, eyes=index % 3, misses=misses, looking=misses is None)
            scene.choices = scene.looks.choices(line, index)
            yield scene
    for page in ("help", "misses", "notes"):
        last = Scene(found, found.main, len(found.main.frames) - 1, misses=misses, analysis=analysis, page=page)
        yield last


@cache
def english(name: str) -> list[str]:
    return [line_text(line) for found in told(name) for scene in scenes(found) for line in draw(scene, Screen(), 30)]


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_is_in_the_catalogues(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LOUD)
    own = set(LOW.findall((EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8")))
    with speaking("de"):
        said = [
            line_text(line) for found in told(name) for scene in scenes(found) for line in draw(scene, Screen(), 30)
        ]
    low = {word for line in said for word in LOW.findall(line)} - own - TYPED
    assert low == set()


def test_the_quiz_asks_and_answers_in_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LOUD)
    answers = ("", "khqh", "zz", "7s", "take", "kh+kh", "thqh")
    with speaking("de"):
        for name in ("match", "belote"):
            stepper = Stepper(told(name)[0], quiz=True)
            low: set[str] = set()
            for number in range(40):
                stepper.press("right")
                if stepper.scene.waiting:
                    low |= _low(stepper)
                    for key in answers[number % len(answers)]:
                        stepper.press(key)
                    stepper.press("enter")
                    low |= _low(stepper) - set(answers)
                    stepper.press("esc")
            assert low - TYPED - set(LOW.findall((EXAMPLES / f"{name}.bzq").read_text(encoding="utf-8"))) == set()


def _low(stepper: Stepper) -> set[str]:
    return {word for line in draw(stepper.scene, Screen(), 40) for word in LOW.findall(line_text(line))}


@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("size", [(24, 6), (40, 16), (80, 24), (150, 45)])
def test_long_words_fit_the_screen(size: tuple[int, int], ascii: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, Told(lambda message: accented(DOUBLE.gettext(message))))
    screen = Screen(width=size[0], wrap=True, ascii=ascii)
    with speaking("de"):
        for name in ("match", "belote", "briscola"):
            for scene in scenes(told(name)[0], every=5):
                lines = [line_text(line) for line in draw(scene, screen, size[1])]
                assert [width(line) for line in lines] == [size[0]] * size[1]
                assert not ascii or all(map(str.isascii, lines))


def test_the_stock_is_told_where_its_word_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, DOUBLE)
    with speaking("de"):
        lines = draw(next(scenes(told("match")[0])), Screen(wrap=True), 24)
        assert any(line_text(line).startswith("  48 ") for line in lines)


def test_letters_follow_the_language_and_nothing_is_kept() -> None:
    found = told("match")[0]
    before = english("match")
    for language, queen in (("de", "D♥"), ("nl", "V♥"), ("fr", "D♥"), ("da", "D♥"), ("it", "D♥"), ("en", "Q♥")):
        with speaking(language):
            text = "\n".join(line_text(line) for scene in scenes(found, 5) for line in draw(scene, Screen(), 24))
            assert queen in text
            assert ("Q♥" in text) == (language == "en")
    again = [line_text(line) for one in told("match") for scene in scenes(one) for line in draw(scene, Screen(), 30)]
    assert again == before


def test_cards_in_sentences_have_the_letters_of_the_language() -> None:
    screen = Screen()
    assert sentence("Ben led Qh", screen) == [("Ben led ", ""), ("Q♥", "bold red")]
    with speaking("nl"):
        assert sentence("Ben kwam uit met Vh", screen) == [("Ben kwam uit met ", ""), ("V♥", "bold red")]
        assert sentence("write KhQh or Qh", screen) == [("write KhQh or Qh", "")]


def test_short_names_are_made_of_the_words_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, Told(lambda message: RUNS.get(message, message)))
    with speaking("de"):
        assert brief("Terz bis Herz-König", Screen()) == "3er bis K♥"
        assert brief("Herz-Paar", Screen()) == "♥-Paar"
        assert brief("Herz-Paar", Screen(ascii=True)) == "h-Paar"
        assert brief("Punkte der Karten", Screen()) == "Karten"


def test_styled_parts_stand_where_the_language_puts_them() -> None:
    parts = {"who": ("Anna", "bold"), "cards": [("K♥", "bold red"), ("Q♥", "bold red")], "what": "marriage"}
    assert woven("{cards}: {what} {{of}} {who}", "dim", **parts) == [  # type: ignore[arg-type]
        ("K♥", "bold red"), ("Q♥", "bold red"), (": marriage {of} ", "dim"), ("Anna", "bold"),
    ]  # fmt: skip


def test_answers_may_have_the_letters_on_the_screen() -> None:
    wanted = [tuple(sorted((CARD_OF["Kh"], CARD_OF["Qh"])))]
    found = told("match")[0]
    with speaking("nl"):
        stepper = Stepper(found, quiz=True)
        while not stepper.scene.waiting:
            stepper.press("right")
        for key in "zz":
            stepper.press(key)
        stepper.press("enter")
        assert stepper.scene.waiting
    assert parse("hhvh", "nl").groups == parse("khqh", "nl").groups == wanted

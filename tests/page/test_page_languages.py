"""The page in other languages: its words come from the catalogues, its program is the same in all of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import bzq
from bzq.language import LANGUAGES, speaking, texts
from bzq.timeline.frames import replay
from bzq.views.page.assembly import page_policy
from bzq.views.page.making import page_of
from bzq.views.page.words import help_lines, keys, words
from tests.language.loud import LOUD, LOW

EXAMPLES = Path(__file__).parents[2] / "examples"
FRONT = Path(bzq.__file__).parent / "views" / "page" / "front"
PROGRAM = re.sub(r"^\s*//.*$", "", "\n".join(one.read_text("utf-8") for one in sorted(FRONT.glob("*.js"))), flags=re.M)


def page(name: str) -> str:
    """The page of an example without its comments, made in the language that is spoken."""
    text = re.sub(r"\{[^}]*\}", "", (EXAMPLES / name).read_text("utf-8"))
    return page_of([replay(next(iter(bzq.loads(text))))], endgame=False)


def data_in(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def texts_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts_in(one)]
    if isinstance(value, list):
        return [text for one in value for text in texts_in(one)]
    return [value] if isinstance(value, str) else []


def test_the_page_says_which_language_it_is_in() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert page("match.bzq").startswith(f'<!DOCTYPE html>\n<html lang="{language}">')


@pytest.mark.parametrize("name", ["match.bzq", "belote.bzq", "briscola.bzq", "table.bzq"])
def test_every_text_of_the_data_is_in_the_catalogues(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    own = set(LOW.findall((EXAMPLES / name).read_text("utf-8")))
    classes = {"dim", "good", "bad", "name", "glyph", "wrong", "play", "draw", "bid", "event", "start", "text"}
    with speaking("de"):
        data = data_in(page(name))
    low = {word for text in texts_in(data["deals"]) for word in LOW.findall(text) if word.strip("x")}
    assert low - own - classes == set()
    assert [text for text in texts_in(data["words"]) if LOW.search(without_values(text))] == []
    assert [line for line in data["help"] if any(LOW.search(text) for text in line)] == []


def without_values(text: str) -> str:
    return re.sub(r"\{\w+\}", "", text)


def test_cards_are_known_again_by_the_letters_of_the_language() -> None:
    for language, queen in (("de", "D"), ("nl", "V"), ("en", "Q")):
        with speaking(language):
            data = data_in(page("match.bzq"))
        assert data["words"]["letters"][queen] == "Q"
        assert data["words"]["ranks"]["Q"] == queen
        assert data["words"]["ranks"]["T"] == "10"
        assert "Qs" in json.dumps(data["deals"][0]["lines"][0]["frames"][0]["hand"])  # as records name them
        assert f'"{queen}♥"' in json.dumps(data["deals"], ensure_ascii=False)


def test_the_program_and_its_policy_are_the_same_in_every_language() -> None:
    found = set()
    for language in LANGUAGES:
        with speaking(language):
            html = page("match.bzq")
            assert page_policy() in html
            found.add((page_policy(), *re.findall(r"<script>(.*?)</script>", html, re.DOTALL)))
    assert len(found) == 1


def test_nothing_is_kept_of_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    before = page("belote.bzq")
    with monkeypatch.context() as patched:
        patched.setattr(texts, "catalogue", lambda language: LOUD)
        with speaking("de"):
            assert page("belote.bzq") != before
    assert page("belote.bzq") == before


def test_the_program_asks_for_words_that_there_are_and_has_none_of_its_own() -> None:
    asked = set(re.findall(r'say\(\s*"([^"]+)"', PROGRAM))
    assert asked <= words().keys()
    assert [key for key in words() if f'"{key}"' not in PROGRAM and f".{key}" not in PROGRAM] == []
    written = [one[0] or one[1] for one in re.findall(r'"([^"\n]*)"|`([^`]*)`', PROGRAM)]
    sentences = [text for text in written if re.search(r"\b[A-Z][a-z]+ [a-z]|[a-z]{2} [a-z]+ [a-z]{2}", text)]
    assert [text for text in sentences if "${" not in text] == []


def test_keys_are_the_same_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys(), [line[0] for line in help_lines() if len(line[0]) < 5]
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    with speaking("fr"):
        assert (keys(), [line[0] for line in help_lines() if len(line[0]) < 5]) == before

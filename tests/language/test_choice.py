"""Which language is spoken: asked for, a record's own, the environment's; and what is said in it."""

from __future__ import annotations

import gettext
import pickle

import pytest

from bzq import language
from bzq.language import (
    card_said,
    carried,
    choose,
    either,
    from_environment,
    heed,
    heeding,
    known,
    listed,
    rank_letter,
    speaking,
    spoken,
    tr,
    tr_in,
    tr_n,
)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "tlh:nl:de"}, "nl"),
        ({"LANG": "POSIX", "LANGUAGE": "de"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "da_DK@euro"}, "da"),
    ],
)
def test_the_environment(variables: dict[str, str], expected: str) -> None:
    assert from_environment(variables) == expected


RECORD = '[Event "x"]\n[Language "de"]\n\n*\n'


def settle(asked: str | None, text: str, **variables: str) -> str:
    """What is spoken about a record; whatever is spoken here stays."""
    with speaking("en"):
        choose(asked, variables)
        with heeding(text):
            return spoken()


def test_what_was_asked_for_comes_before_the_record_and_that_before_the_environment() -> None:
    assert settle("it", RECORD, LANG="fr_FR") == "it"
    assert settle(None, RECORD, LANG="fr_FR") == "de"
    assert settle(None, '[Event "x"]\n\n*\n', LANG="fr_FR") == "fr"
    assert settle(None, RECORD.replace("de", "xx"), LANG="fr_FR") == "fr"
    assert settle(None, RECORD.replace('[Language "de"]', '[ language  "nl-BE" ]')) == "nl"
    assert spoken() == "en"


def test_a_block_ends() -> None:
    with speaking("en"):
        choose(None, {})
        with heeding(RECORD):
            assert spoken() == "de"
        assert spoken() == "en"
        heed(RECORD)
        assert spoken() == "de"
    with pytest.raises(ValueError, match="no such language: 'xx'"), speaking("xx"):
        pass


def test_names_of_languages() -> None:
    assert [known(name) for name in ("de", "DE-at", " fr_FR.UTF-8 ", "C", "", None, "english")] == [
        "de", "de", "fr", "en", None, None, None,
    ]  # fmt: skip


def who_speaks(count: int) -> str:
    return spoken() * count


def test_work_speaks_the_language_of_whoever_gave_it() -> None:
    with speaking("da"):
        work = pickle.loads(pickle.dumps(carried(who_speaks)))
    assert work(2) == "dada"
    assert spoken() == "en"


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language.texts, "catalogue", None)
    assert tr("{who} won trick {trick}", who="{who}", trick=3) == "{who} won trick 3"
    assert tr("a brace { alone") == "a brace { alone"
    assert tr_n("{n} card of {who}", "{n} cards of {who}", 1, who="Ben") == "1 card of Ben"
    assert tr_n("{n:,} card", "{n:,} cards", 1200) == "1,200 cards"
    assert tr_in("card", "seven") == "seven"


def test_catalogues_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Loud(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace("won", "WON")

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return "ONE {n}" if n == 1 else "MANY {n}"

        def pgettext(self, context: str, message: str) -> str:
            return f"{context.upper()} {message}"

    monkeypatch.setattr(language.texts, "catalogue", lambda language: Loud())
    with speaking("de"):
        assert tr("{who} won {what}", who="won", what="it") == "won WON it"
        assert (tr_n("{n} card", "{n} cards", 1), tr_n("{n} card", "{n} cards", 2)) == ("ONE 1", "MANY 2")
        assert tr_in("card", "seven") == "CARD seven"


def test_rows() -> None:
    assert [listed(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert either(["a", "b", "c"]) == "a, b or c"


@pytest.mark.parametrize(
    ("code", "letters"),
    [("en", "ATKQJ"), ("de", "ATKDB"), ("fr", "ATRDV"), ("nl", "ATHVB"), ("da", "ETKDB"), ("it", "ATRDF")],
)
def test_letters_of_cards(code: str, letters: str) -> None:
    with speaking(code):
        assert "".join(rank_letter(rank) for rank in range(5)) == letters
        assert card_said(0x13) == f"{letters[3]}h"
        assert card_said(-1) == "xx"

"""Every message of the program has a text in every language, with the same values in it."""

from __future__ import annotations

import gettext
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from bzq import cards
from bzq.language import ENGLISH, LANGUAGES, speaking
from bzq.language.letters import MARKED
from bzq.language.texts import catalogue

from .catalogues import TRANSLATIONS, po_path, read_catalogue, source_catalogue, translated


@cache
def source() -> Catalog:
    return source_catalogue()


@cache
def of(language: str) -> Catalog:
    return read_catalogue(language)


def forms(message: Message) -> list[tuple[str, str]]:
    """Each text of a translation with the English it stands for."""
    if isinstance(message.id, tuple):
        return list(zip(message.id, message.string, strict=True))
    return [(message.id, str(message.string))]


def fields(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def said(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple) else message.id


def test_there_is_something_to_translate() -> None:
    assert len(source()) > 500
    assert [language for language in LANGUAGES if language != ENGLISH] == TRANSLATIONS


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_message_is_missing_and_none_is_left_over(language: str) -> None:
    """The way out: ``python tests/language/catalogues.py``, and a text for what it adds."""
    wanted = {(message.context, said(message)) for message in source() if message.id}
    there = {(message.context, said(message)) for message in of(language) if message.id and translated(message)}
    assert sorted(wanted - there, key=str) == []
    assert sorted(there - wanted, key=str) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_values_are_those_of_the_english(language: str) -> None:
    wrong = []
    for message in of(language):
        if not message.id or not translated(message):
            continue
        for english, text in forms(message):
            same = fields(text) == fields(english)
            count_said = isinstance(message.id, tuple) and {*fields(text)} | {"n"} == {*fields(english)} | {"n"}
            if not same and not count_said:
                wrong.append((english, text))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_ends_are_those_of_the_english(language: str) -> None:
    """Spaces at the ends and the last mark are part of how texts are put together."""
    wrong = []
    for message in of(language):
        for english, text in forms(message) if message.id and translated(message) else []:
            if text[:1].isspace() != english[:1].isspace() or text[-1:].isspace() != english[-1:].isspace():
                wrong.append((english, text))
            if (text.rstrip()[-1:] in ".:;,") != (english.rstrip()[-1:] in ".:;,"):
                wrong.append((english, text))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_gettext_reads_is_what_people_wrote(language: str) -> None:
    with po_path(language).with_suffix(".mo").open("rb") as file:
        read = gettext.GNUTranslations(file)
    for message in of(language):
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            got: object = tuple(read.ngettext(*message.id, count) for count in (1, 2))
            assert message.context is None
        elif message.context:
            got = read.pgettext(message.context, message.id)
        else:
            got = read.gettext(message.id)
        assert got == message.string


def test_suits_and_ranks_are_marked() -> None:
    assert (*cards.SUIT_WORDS, *cards.RANK_WORDS) == MARKED


def test_the_package_has_the_catalogues() -> None:
    for language in TRANSLATIONS:
        with speaking(language):
            assert isinstance(catalogue(language), gettext.GNUTranslations)

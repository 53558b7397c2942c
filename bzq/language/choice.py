"""Which language is spoken: what the user asked for, what a record says of itself, what the environment says."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Final, NamedTuple, TypeVar

ENGLISH: Final = "en"
"""The language of the sentences in the program."""

LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "da": "Dansk",
    "fr": "Français",
    "nl": "Nederlands",
    "it": "Italiano",
}
"""The languages there are, each by its own name."""

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say it, in the order in which gettext asks them."""

_TAG: Final = re.compile(r'\[[ \t]*Language[ \t]+"([^"\n]*)"', re.IGNORECASE)

Task = TypeVar("Task")
Done = TypeVar("Done")


class _Spoken(NamedTuple):
    """``fixed``: asked for, so that no record changes it."""

    language: str
    fixed: bool


_AT_FIRST: Final = _Spoken(ENGLISH, False)
_spoken: ContextVar[_Spoken] = ContextVar("bzq_language", default=_AT_FIRST)


def spoken() -> str:
    """The language that is spoken now, by its two letters."""
    return _spoken.get().language


def known(name: str | None) -> str | None:
    """The language of :data:`LANGUAGES` that a name such as ``de_AT.UTF-8`` means, ``None`` where it is none of them.

    >>> known("de-AT"), known("tlh"), known("C.UTF-8")
    ('de', None, 'en')
    """
    code = re.split(r"[-_.@]", (name or "").strip().casefold())[0]
    if code in ("c", "posix"):
        return ENGLISH
    return code if code in LANGUAGES else None


def from_environment(environment: Mapping[str, str]) -> str:
    """The language the environment asks for; English, where it asks for none that there is.

    The first of ``LANGUAGE``, ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set decides; ``LANGUAGE`` may name
    several with colons between, the best first, and is not heeded where the others say ``C``.
    """
    values = [environment.get(name, "") for name in _VARIABLES]
    locale = next((value for value in values[1:] if value), "")
    if known(locale) == ENGLISH and locale[:1].isupper():  # C, POSIX
        return ENGLISH
    for name in (*values[0].split(":"), locale):
        language = known(name)
        if language is not None:
            return language
    return ENGLISH


def choose(asked: str | None, environment: Mapping[str, str]) -> None:
    """Settles what is spoken from here on: what was asked for, whatever records say, or what the environment says."""
    _spoken.set(_Spoken(from_environment(environment), False) if asked is None else _Spoken(asked, True))


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Inside the block this language is spoken, whatever records say. Raises ``ValueError`` for one there is not."""
    if language not in LANGUAGES:
        raise ValueError(f"no such language: {language!r}; there are {', '.join(LANGUAGES)}")
    before = _spoken.set(_Spoken(language, True))
    try:
        yield
    finally:
        _spoken.reset(before)


def in_english() -> None:
    """English from here on: what follows is for programs."""
    _spoken.set(_Spoken(ENGLISH, True))


def heed(text: str) -> None:
    """From here on the language of the ``Language`` tag in a record's text is spoken, unless another was asked for."""
    language = _own(text)
    if language is not None:
        _spoken.set(_Spoken(language, False))


@contextmanager
def heeding(text: str) -> Generator[None]:
    """Inside the block the language of the ``Language`` tag in a record's text is spoken, as :func:`heed` has it."""
    language = _own(text)
    if language is None:
        yield
        return
    before = _spoken.set(_Spoken(language, False))
    try:
        yield
    finally:
        _spoken.reset(before)


def _own(text: str) -> str | None:
    """The language that a record's text asks for, where it is heeded."""
    tag = None if _spoken.get().fixed or "anguage" not in text else _TAG.search(text)
    return None if tag is None else known(tag[1])


def carried(work: Callable[[Task], Done]) -> Callable[[Task], Done]:
    """The work, which speaks the language of this process wherever it is done. Can be pickled where ``work`` can."""
    now = _spoken.get()
    return partial(_in_language, (now.language, now.fixed), work)


def _in_language(now: tuple[str, bool], work: Callable[[Task], Done], task: Task) -> Done:
    before = _spoken.set(_Spoken(*now))
    try:
        return work(task)
    finally:
        _spoken.reset(before)

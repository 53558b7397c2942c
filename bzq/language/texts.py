"""Sentences in the language that is spoken, from the catalogues that lie beside this module.

Values that go into a sentence stand where a catalogue puts them: names of players, numbers, cards, and other parts that
are in the language already. A part is always in the form in which a dictionary has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bzq.language.choice import ENGLISH, spoken

if TYPE_CHECKING:
    import gettext

DOMAIN: Final = "bzq"
FOLDER: Final = Path(__file__).parent / "locale"
"""The catalogues, as gettext wants them: ``de/LC_MESSAGES/bzq.po`` and the ``.mo`` that is made of it."""


def tr(message: str, /, **values: object) -> str:
    """A sentence of the program; ``values`` go where their names stand in braces.

    >>> tr("{who} won trick {trick}", who="Anna", trick=4)
    'Anna won trick 4'
    """
    language = spoken()
    if language != ENGLISH:
        message = catalogue(language).gettext(message)
    return message.format_map(values) if values else message


def tr_in(context: str, message: str, /, **values: object) -> str:
    """A text whose English means several things; ``context`` says which, and is never shown."""
    language = spoken()
    if language != ENGLISH:
        message = catalogue(language).pgettext(context, message)
    return message.format_map(values) if values else message


def tr_n(one: str, many: str, count: int, /, **values: object) -> str:
    """A text about a number of things, which goes in as ``{n}``.

    >>> tr_n("{n} card", "{n} cards", 1), tr_n("{n} card", "{n} cards", 0)
    ('1 card', '0 cards')
    """
    language = spoken()
    english = one if count == 1 else many
    message = english if language == ENGLISH else catalogue(language).ngettext(one, many, count)
    return message.format_map({"n": count, **values})


def listed(items: Sequence[str]) -> str:
    """Several things in a row: ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """One thing or another: ``a, b or c``."""
    if len(items) < 2:
        return "".join(items)
    return tr("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])


def mark(message: str) -> str:
    """The message as it is, for one that is kept in a table: it gets into the catalogues, and ``tr`` is for showing."""
    return message


def mark_n(one: str, many: str) -> tuple[str, str]:
    """The same for the two messages of :func:`tr_n`, as ``tr_n(*pair, count)`` takes them."""
    return one, many


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The sentences of a language; where there are none, those of the program."""
    import gettext  # only where it is needed, so that the command starts fast

    return gettext.translation(DOMAIN, FOLDER, [language], fallback=True)

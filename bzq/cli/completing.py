"""What a shell completes behind a command or an option: rule sets and their options, codes, languages.

Nothing is imported here before a shell asks, and then only what has the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bzq.language import ENGLISH, LANGUAGES, LETTERS

if TYPE_CHECKING:
    from bzq.rules.options import Option


def codes(incomplete: str) -> list[tuple[str, str]]:
    """The codes of findings, with their titles."""
    from bzq.catalogue import TITLES

    return [(code, title) for code, title in TITLES.items() if code.startswith(incomplete)]


def languages(incomplete: str) -> list[tuple[str, str]]:
    """The languages that are spoken, with their names."""
    return [(code, name) for code, name in LANGUAGES.items() if code.startswith(incomplete)]


def letters(incomplete: str) -> list[tuple[str, str]]:
    """The languages whose letters are read."""
    return [(code, LANGUAGES[code]) for code in LETTERS if code != ENGLISH and code.startswith(incomplete)]


def rules(incomplete: str) -> list[str]:
    """Rule sets; behind a semicolon the options of the set that stands before it, behind ``=`` the values."""
    from bzq.rules.library import preset_names

    before, semicolon, word = incomplete.rpartition(";")
    if not semicolon:
        return _those(preset_names(), word)
    space = word[: len(word) - len(word.lstrip())]
    return [f"{before};{space}{one}" for one in _options(before, word.lstrip())]


def _options(before: str, word: str) -> list[str]:
    from bzq.rules.library import preset, preset_names
    from bzq.rules.options import options_of

    chosen = before.partition(";")[0].strip()
    if chosen not in preset_names():
        return []
    options = options_of(preset(chosen).game)
    name, equals, value = word.partition("=")
    if not equals:
        return [f"{one}=" for one in _those(options, name)]
    return [f"{name}={one}" for one in _those(_values(options, name), value)]


def _those(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _values(options: Mapping[str, Option], name: str) -> Iterable[str]:
    """The values of an option, without those that are any number."""
    option = options.get(name)
    return [] if option is None else [value for value in option.values if value != "N"]

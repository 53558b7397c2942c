"""What of a ``Rules`` text can be read, where something in it is wrong: the rest of it, with the usual values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.games.registry import games
from bzq.rules.options import options_of
from bzq.rules.resolve import RulesError, resolve

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet


_MOST_ERRORS: Final = 8
"""Options that are not understood and are told one by one; who writes more has meant another text."""


class Readable(NamedTuple):
    """The rules as far as they can be read; ``unknown`` are the options that were meant to have another value.

    ``rules`` is ``None`` where it is not known what game is played, or which option was meant.
    """

    rules: RuleSet | None
    errors: tuple[RulesError, ...]
    unknown: frozenset[str]


def readable(text: str | None, *, seats_seen: int = 0) -> Readable:
    """Reads a ``Rules`` text; an option that is not understood is told and left out, so the preset's value holds."""
    errors: list[RulesError] = []
    unknown: set[str | None] = set()
    while True:
        try:
            rules = resolve(text, seats_seen=seats_seen)
        except RulesError as error:
            errors.append(error)
            if text is None or error.code not in ("E104", "E105") or len(errors) == _MOST_ERRORS:
                return Readable(None, tuple(errors), frozenset())
            start = text.rfind(";", 0, error.start) + 1
            end = text.find(";", error.start)
            end = len(text) if end < 0 else end
            unknown.add(_meant(text[start:end], error))
            text = text[:start] + " " * (end - start) + text[end:]
            continue
        known = frozenset(name for name in unknown if name is not None)
        return Readable(rules if len(known) == len(unknown) else None, tuple(errors), known)


def _meant(part: str, error: RulesError) -> str | None:
    """The name of the option that a part of the text gives a value, or seems to; ``None`` where none is like it."""
    written = part.partition("=")[0].strip().casefold()
    near = (error.expected or "").partition("=")[0].strip()
    for name in (written, near):
        if any(name in options_of(game.name) for game in games()):
            return name
    return None

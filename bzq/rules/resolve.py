"""The text of a ``Rules`` tag made a rule set: ``bezique; last-trick=stock; target=1500``.

Faults are raised as :class:`RulesError` with offsets into the text. Results are remembered: thousands of
records name the same rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from bzq.games.registry import game as spec_of
from bzq.games.registry import games, part_of
from bzq.language import tr
from bzq.rules.library import Preset, lineage, preset, preset_names
from bzq.rules.options import Option, canonical_value, field_values, options_of

if TYPE_CHECKING:
    from bzq.rules.ruleset import Misfit, RuleSet

DEFAULT: Final = "bezique"
"""The rule set of a record that names none."""

_PART = re.compile(r"[^;]+")


class RulesError(ValueError):
    """A ``Rules`` text that means nothing playable, and the word in it to blame.

    ``code`` is E103, E104, E105 or E114; ``start`` and ``end`` are offsets in characters of the text given.
    """

    def __init__(
        self,
        code: str,
        message: str,
        start: int,
        end: int,
        found: str,
        expected: str | None,
        hint: str | None,
    ) -> None:
        super().__init__(code, message, start, end, found, expected, hint)
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.found = found
        self.expected = expected
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class _Word(NamedTuple):
    """A word of the text, trimmed, with its place."""

    text: str
    start: int
    end: int


def resolve(text: str | None, *, seats_seen: int = 0) -> RuleSet:
    """The rule set that a ``Rules`` text names.

    No text, an empty one or ``?`` means ``bezique``; the caller warns. ``seats_seen`` is the highest seat of
    the record's tags: where the packs follow the players (``besigue``) and the text does not say how many
    play, so many do, two at least. Raises :class:`RulesError`.

    >>> resolve("bezique; last-trick=stock; target=1500").target
    1500
    """
    return _resolve(text, seats_seen)


@lru_cache(maxsize=1024)
def _resolve(text: str | None, seats_seen: int) -> RuleSet:
    if text is None or text.strip() in ("", "?"):
        text = DEFAULT
    words = [_trim(text, part.start(), part.end()) for part in _PART.finditer(text)]
    words = [word for word in words if word.text]
    if not words or "=" in words[0].text or text[: words[0].start].count(";"):
        raise _nameless(text, words[0] if words else _Word("", 0, len(text)))
    one = preset(_preset_name(words[0]))
    return _compose(one, _read_changes(words[1:], one.game), words[0], seats_seen)


_APART: Final = re.compile(r"\s*[,;.]\s*|\s*[:\s]\s*(?=[a-z-]+\s*[=:])", re.IGNORECASE)
"""What may stand between options in place of a semicolon: a comma, or less, where a name follows."""


_LONGEST_GUESS: Final = 200


def _set_right(text: str) -> list[str]:
    """The parts of a text, with an equals sign between the name of an option and its value."""
    if len(text) > _LONGEST_GUESS:
        return []
    return [re.sub(r"\s*[:=\s]\s*", "=", part, count=1) for part in _APART.split(text.strip()) if part]


def _guess(text: str) -> str | None:
    """The text with its signs set right, if it names rules then."""
    parts = _set_right(text)
    if not parts or "=" in parts[0]:
        return None
    guess = "; ".join(parts)
    try:
        return guess if _resolve(guess, 0) else None
    except RulesError:
        return None


def _guess_changes(text: str, game: str) -> str | None:
    """An option, or several, with its signs set right, if they mean something then."""
    parts = _set_right(text)
    guess = "; ".join(parts)
    try:
        changes = [_Word(part, 0, 0) for part in parts]
        return guess if parts and guess != text and _read_changes(changes, game) else None
    except RulesError:
        return None


def _nameless(text: str, at: _Word) -> RulesError:
    """The error of a text that does not begin with the name of a rule set alone."""
    guess = _guess(text)
    if guess is not None:
        message = tr("no rule set is called “{name}”", name=at.text)
        hint = tr("options follow behind semicolons: “{rules}”", rules=guess)
    else:
        message = tr("no rule set is named: its name comes first")
        hint = tr("for example “{rules}”", rules=f"{DEFAULT}; {at.text}" if "=" in at.text else DEFAULT)
    return RulesError("E103", message, at.start, at.end, at.text, guess or tr("the name of a rule set"), hint)


def preset_rules(name: str) -> RuleSet:
    """A preset as a rule set. Raises :class:`RulesError` for an unknown name."""
    return _resolve(name, 0)


def canonical_rules(rules: RuleSet) -> str:
    """The text that names a rule set: its preset, and the options it changes in the order written.

    Where the number of players came from the record's seats, it is written too.

    >>> canonical_rules(resolve("Bezique ;target = 1500;"))
    'bezique; target=1500'
    """
    parts = [rules.name, *(f"{name}={value}" for name, value in rules.changed.items())]
    if preset(rules.name).packs_follow_players and "players" not in rules.changed and rules.players != 2:
        parts.insert(1, f"players={rules.players}")
    return "; ".join(parts)


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name most like a word, if any is like it."""
    import difflib

    close = difflib.get_close_matches(word.casefold(), list(names), n=1, cutoff=0.6)
    return close[0] if close else None


def _trim(text: str, start: int, end: int) -> _Word:
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    return _Word(part.strip(), start, start + len(part.strip()))


def _preset_name(word: _Word) -> str:
    name = word.text.casefold().replace("é", "e")
    if name in preset_names():
        return name
    near = _named_in(name) or nearest(name, preset_names())
    hint = tr("did you mean “{name}”?", name=near) if near else tr("bzq rules lists them")
    if near is None and name in options_of(DEFAULT):
        hint = tr("that is an option: “{rules}”", rules=f"{DEFAULT}; {name}=…")
    raise RulesError(
        "E103",
        tr("no rule set is called “{name}”", name=word.text),
        word.start,
        word.end,
        word.text,
        near or tr("the name of a rule set"),
        hint,
    )


def _named_in(text: str) -> str | None:
    """The rule set whose name stands in a text, its words in any order: “Rubicon Bezique”, “Foster's Rubicon”.

    Every such game is Bézique, so that word alone names none.
    """
    words = {word.removesuffix("'s").removesuffix("’s") for word in re.split(r"[\s_,/-]+", text)}
    named = [name for name in preset_names() if words.issuperset(name.split("-"))]
    found = max(named, key=lambda name: len({*name.split("-")} - {DEFAULT}), default=DEFAULT)
    return None if found == DEFAULT else found


class _Change(NamedTuple):
    """One option as the text changes it."""

    option: Option
    value: str
    name_word: _Word
    value_word: _Word


def _read_changes(words: list[_Word], game: str) -> dict[str, _Change]:
    options = options_of(game)
    changes: dict[str, _Change] = {}
    for word in words:
        name_text, equals, _ = word.text.partition("=")
        name_word = _trim(word.text, 0, len(name_text))
        name_word = _Word(name_word.text, word.start + name_word.start, word.start + name_word.end)
        option = options.get(name_word.text.casefold())
        if option is None:
            raise _unknown_option(name_word, game, _guess_changes(word.text, game))
        if not equals:
            raise _bad_value(option, name_word, tr("“{option}” has no value", option=option.name))
        value_word = _trim(word.text, len(name_text) + 1, len(word.text))
        value_word = _Word(value_word.text, word.start + value_word.start, word.start + value_word.end)
        value = canonical_value(option, value_word.text)
        if value is None:
            at = value_word if value_word.text else name_word
            if value_word.text:
                said = tr("“{value}” is no value of {option}", value=value_word.text, option=option.name)
            else:
                said = tr("“{option}” has no value", option=option.name)
            raise _bad_value(option, at, said, _guess_changes(word.text, game))
        if option.name in changes:
            raise RulesError(
                "E105",
                tr("{option} is given twice", option=option.name),
                name_word.start,
                value_word.end,
                word.text,
                tr("{option} once", option=option.name),
                tr("leave one of the two out"),
            )
        changes[option.name] = _Change(option, value, name_word, value_word)
    return changes


def _unknown_option(word: _Word, game: str, guess: str | None = None) -> RulesError:
    name = word.text.casefold()
    near = guess or nearest(name, options_of(game))
    first = spec_of(game).presets[0]
    if near:
        hint = tr("did you mean “{name}”?", name=near)
    else:
        hint = tr("{command} lists the options", command=f"bzq rules {first}")
    form = _rule_set(game).form_hint(name)
    if form is not None:
        near, hint = None, form
    elif not name:
        hint = tr("an option is written name=value")
    elif near is None:
        others = [tr(other.title) for other in games() if name in options_of(other.name)]
        hint = tr("that is an option of {game}; {more}", game=others[0], more=hint) if others else hint
    if not name:
        message = tr("an option without a name")
    elif game == DEFAULT:
        message = tr("no option is called “{name}”", name=word.text)
    else:
        message = tr("{game} has no option called “{name}”", game=tr(spec_of(game).title), name=word.text)
    return RulesError("E104", message, word.start, word.end, word.text, near, hint)


def _bad_value(option: Option, word: _Word, message: str, guess: str | None = None) -> RulesError:
    near = guess or nearest(word.text, (value for value in option.values if not value.endswith("N")))
    if option.name == "double-bezique" and word.text.isdigit():
        hint = tr("its points are another option: {option}", option=f"double-bezique-points={word.text}")
    elif near:
        hint = tr("did you mean “{name}”?", name=near)
    else:
        usual = f"{option.name}={option.default}"
        hint = tr("{values}; {option} is usual", values=option.values_text, option=usual)
    return RulesError("E105", message, word.start, word.end, word.text, option.values_text, hint)


@lru_cache(maxsize=64)
def _preset_fields(name: str) -> dict[str, Any]:
    """Every field of a preset, from what it extends on."""
    game = preset(name).game
    options = options_of(game)
    fields = dict(_rule_set(game).model_validate({}).__dict__)
    for one in lineage(name):
        fields.update(one.frame)
        for entry in one.differences:
            option = options[entry.option]
            word = canonical_value(option, entry.value)
            if word is None:
                raise ValueError(f"preset {one.name}: {entry.option}={entry.value}")
            fields.update(field_values(option, word, fields))
        fields["sides"] = one.sides
    fields["name"] = name
    return fields


def _compose(one: Preset, changes: dict[str, _Change], name: _Word, seats_seen: int) -> RuleSet:
    fields = dict(_preset_fields(one.name))
    for change in changes.values():
        fields.update(field_values(change.option, change.value, fields))
    if one.packs_follow_players:
        if "players" not in changes:
            fields["players"] = min(max(2, seats_seen), int(options_of(one.game)["players"].most))
        if "packs" not in changes:
            fields["packs"] = fields["players"]
    fields = _rule_set(one.game).completed(fields, frozenset(changes))
    fields["changed"] = {change.option.name: change.value for change in changes.values()}
    return _checked(fields, changes, name)


def _checked(fields: dict[str, Any], changes: dict[str, _Change], name: _Word) -> RuleSet:
    kind = _rule_set(fields["game"])
    found = kind.misfit(fields)
    if found:
        raise _unplayable(found, changes, name)
    return kind.model_validate(fields)


def _rule_set(game: str) -> type[RuleSet]:
    return cast("type[RuleSet]", part_of(game, "rule_set"))


def _unplayable(found: Misfit, changes: dict[str, _Change], name: _Word) -> RulesError:
    """The error of numbers that do not fit, at the last change that has a part in it."""
    blamed = [change for change in changes.values() if change.option.field_name in found.fields]
    start, end, text = name.start, name.end, name.text
    if blamed:
        start, end = blamed[-1].name_word.start, blamed[-1].value_word.end
        text = f"{blamed[-1].option.name}={blamed[-1].value}"
    return RulesError("E114", found.message, start, end, text, None, found.hint)

"""The options of a game: what ``[Rules "name; option=value"]`` may change.

They serve reading, hints, rule cards and the docs. Each option says its values, its default, what it means at
the table, and which works have it. Nothing here needs pydantic: options read words and give field values, the rule
set checks them.

A game's module of options has them as rows. A row of ``ROWS`` is group, name, values, meaning, sources; it may go on
with the bounds of a number, and the field of the rule set where that is not the name. The first value is the default
of the game's first preset; where the default is a number, it stands first with ``=`` before it. ``N`` is any number.
A row of ``POINTS`` is name, field, entry of the field, default, meaning, sources. The same name may mean something
else in another game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from bzq.games.registry import part_of
from bzq.language import either, mark, tr

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

GROUPS: Final = {
    "frame": "Players and cards",
    "declarations": "Declarations",
    "sevens": "Trumps and the seven",
    "trumps": "Trumps",
    "play": "Stock and last tricks",
    "brisques": "Brisques",
    "match": "Match and settlement",
    "points": "Points",
}
"""The groups of the catalogue, in the order in which a rule card shows them."""

SOURCES: Final = {
    "S0": mark("Bézique, Ausführliche Regeln (German rules leaflet)"),
    "S1": mark("Belote (German rules page)"),
    "S2": mark("Briscola, Ausführliche Regeln (German rules leaflet)"),
    "S3": mark("Besigue (WikiDer, German)"),
    "S4": mark("Bezique (Danish article)"),
    "EB9": mark("Encyclopædia Britannica, 9th edition"),
    "EB11": mark("Encyclopædia Britannica, 11th edition (1911), “Bézique”"),
    "HGM": "Hoyle's Games Modernized, ed. Hoffmann (1909)",
    "PL": "Laws of Rubicon Bézique, Portland Club (1887)",
    "FOS": "R. F. Foster, Foster's Complete Hoyle",
    "EW": "Enquire Within Upon Everything",
    "CAS": "Cassell's Book of In-door Amusements",
    "BRI": "britannica.com, “bezique”",
    "NIE": "New International Encyclopædia, “Bezique”",
    "PAR": "David Parlett, The Penguin Book of Card Games",
    "BIC": "bicyclecards.com, “Rubicon Bezique”",
    "CMC": "crazymonkeycasino.com, “Six-deck Bezique”",
    "WK": "whiteknucklecards.com, “Rubicon Bézique”",
    "GEN": mark("cosmovisions.com, “Bésigue” (old French encyclopaedia)"),
    "BOU": "Boussac, Encyclopédie des jeux de cartes (1896)",
    "NLB": "kaartspellen.blogspot.com, “Bezique, 2 spelers”",
    "FRW": "fr.wikipedia.org, “Bésigue”",
    "BZC": mark("BeziqueCore, rules of a program for four packs with jokers"),
    "RDJ": "reglesdejeux.github.io, “Bésigue”",
    "bzq": mark("a choice of bzq where the works are silent"),
}
"""The codes of the works that rules are taken from, and their names; those that say something in English are marked."""

RUBICON_BONUS: Final = 1000
"""What the winner of a rubicon gets beside both scores; the same in all forms of the game."""

_NUMBER = "N"
_ALIASES = {("reuse", "kind"): "class"}
_TEXT_FIELDS: Final = frozenset({"exchange", "out"})
"""Fields whose values are ranks and cards: words, though some look like numbers."""

_WORDS: Final[dict[tuple[str, str], object]] = {
    ("seven-exchanged", "off"): None,
    ("seven-shown", "off"): None,
    ("double-game", "off"): 0,
    ("target", "none"): None,
    ("brisque-bonus", "off"): 0,
}


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in the notation, its values (``N`` is a number), and what it means to a player."""

    name: str
    group: str
    values: tuple[str, ...]
    default: str
    meaning: str
    sources: tuple[str, ...]
    least: int = 0
    most: int = 99_999
    field: str = ""
    """The field of the rule set, where it is not the name in snake_case."""
    key: str = ""
    """The entry of that field: a rank's letter, or a place counted from 0."""

    @property
    def field_name(self) -> str:
        """The field of the rule set that this option sets."""
        return self.field or self.name.replace("-", "_")

    @property
    def values_text(self) -> str:
        """The possible values for a message: ``class, higher-points, equal-points or once``."""
        number = tr("a number from {least} to {most}", least=self.least, most=self.most)
        return either([number if value == _NUMBER else value for value in self.values])


def _number(text: str, least: int, most: int) -> int | None:
    """The number in the text if it is one and within bounds."""
    if text.isascii() and text.isdigit() and len(text) <= 6 and least <= int(text) <= most:
        return int(text)
    return None


def canonical_value(option: Option, text: str) -> str | None:
    """The value as the notation writes it, or ``None`` where the option does not have it.

    >>> canonical_value(options_of("bezique")["reuse"], "Kind")
    'class'
    """
    word = text.strip().casefold()
    word = _ALIASES.get((option.name, word), word)
    if word in option.values and word != _NUMBER.casefold():
        return word
    for shape in option.values:
        if not shape.endswith(_NUMBER):
            continue
        prefix = shape[: -len(_NUMBER)]
        if word.startswith(prefix):
            number = _number(word[len(prefix) :].strip(), option.least, option.most)
            if number is not None:
                return f"{prefix}{number}"
    return None


def field_values(option: Option, word: str, current: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a rule set that a canonical value sets; ``current`` holds the fields as they are."""
    if any(shape.endswith(f":{_NUMBER}") for shape in option.values):
        choice, _, number = word.partition(":")
        return {option.field_name: choice, _bound_of(option): int(number) if number else 0}
    value: object
    if (option.name, word) in _WORDS:
        value = _WORDS[option.name, word]
    elif option.values in (("yes", "no"), ("no", "yes")):
        value = word == "yes"
    else:
        value = int(word) if word.isdigit() and option.field_name not in _TEXT_FIELDS else word
    field = option.field_name
    if not option.key:
        return {field: value}
    if field == "beziques":
        place = int(option.key)
        pairs = list(current[field]) + [0] * (place + 1 - len(current[field]))
        pairs[place] = value
        while pairs and not pairs[-1]:
            pairs.pop()
        return {field: tuple(pairs)}
    entries = {**current[field], option.key: value}
    return {field: {rank: points for rank, points in entries.items() if points}}


def _bound_of(option: Option) -> str:
    """The field that holds the number behind a choice: ``brisques_threshold`` of ``threshold:14``."""
    return f"{option.field_name}_threshold"


def value_text(option: Option, rules: RuleSet) -> str:
    """The value that a rule set has for an option, as the notation writes it."""
    value = getattr(rules, option.field_name)
    if f"{value}:{_NUMBER}" in option.values:
        return f"{value}:{getattr(rules, _bound_of(option))}"
    if option.key:
        if option.field_name == "beziques":
            place = int(option.key)
            return str(value[place] if place < len(value) else 0)
        return str(value.get(option.key, 0))
    if isinstance(value, bool):
        return "yes" if value else "no"
    for (name, word), meant in _WORDS.items():
        if name == option.name and value == meant:
            return word
    return str(value)


def _build(rows: tuple[tuple[Any, ...], ...], points: tuple[tuple[str, ...], ...] = ()) -> dict[str, Option]:
    options: dict[str, Option] = {}
    for group, name, values, meaning, sources, *more in rows:
        words = tuple(values.split())
        default, words = (words[0][1:], words[1:]) if words[0].startswith("=") else (words[0], words)
        least, most = more[0] if more else (0, 99_999)
        field = more[1] if len(more) > 1 else ""
        options[name] = Option(name, group, words, default, meaning, tuple(sources.split()), least, most, field)
    for name, field, key, default, meaning, sources in points:
        options[name] = Option(
            name, "points", (_NUMBER,), default, meaning, tuple(sources.split()), field=field, key=key
        )
    return options


@cache
def options_of(game: str) -> dict[str, Option]:
    """The options of a game by their names, in the order of the catalogue.

    >>> options_of("belote")["litige"].values
    ('float', 'lost')
    """
    rows = part_of(game, "options")
    return _build(rows.ROWS, getattr(rows, "POINTS", ()))


def sources_of(game: str) -> dict[str, str]:
    """The works that the rules of a game are taken from, by their codes; where the game brings some, with those."""
    return {**SOURCES, **getattr(part_of(game, "options"), "SOURCES", {})}


@cache
def differing(rules: RuleSet, base: RuleSet) -> tuple[tuple[Option, str, str], ...]:
    """The options of a rule set's game in which it differs from another, with the value in each.

    Where ``base`` is of another game, the game's usual values stand for it.
    """
    same = rules.game == base.game
    rows = (
        (option, value_text(option, rules), value_text(option, base) if same else option.default)
        for option in options_of(rules.game).values()
    )
    return tuple(row for row in rows if row[1] != row[2])

"""Every preset against the table of the rules, field by field."""

from __future__ import annotations

import pickle
from importlib import resources
from typing import Any

import pytest

from bzq.games.bezique.ruleset import BeziqueRules
from bzq.games.registry import games
from bzq.rules.library import difference, lineage, preset, preset_names
from bzq.rules.options import (
    GROUPS,
    SOURCES,
    canonical_value,
    differing,
    field_values,
    options_of,
    value_text,
)
from bzq.rules.resolve import preset_rules
from bzq.rules.ruleset import RuleSet

GAMES = [spec.name for spec in games()]

NO_SEVENS = {"seven_turned": 0, "seven_exchanged": None, "seven_shown": None}
RUBICON: dict[str, Any] = {
    "packs": 4,
    "hand": 9,
    "trump_by": "marriage-or-sequence",
    **NO_SEVENS,
    "pending": "on",
    "pending_overlap": "allow",
    "fresh_card": "free",
    "reform": "laws",
    "plain_sequence": 150,
    "beziques": (40, 500, 1500, 4500),
    "carte_blanche": 50,
    "last_trick_points": 50,
    "brisques": "off",
    "brisques_decide": "claim",
    "target": None,
    "rubicon": 1000,
    "game_bonus": 500,
}
SIX_PACK: dict[str, Any] = {
    **RUBICON,
    "packs": 6,
    "hand": 12,
    "bezique_pair": "trump-queen",
    "carte_blanche": 250,
    "last_trick_points": 250,
    "trump_fours": {"A": 1000, "T": 900, "K": 800, "Q": 600, "J": 400},
    "rubicon": 3000,
    "game_bonus": 1000,
    "brisques_decide": "off",
    "brisque_bonus": 0,
}
FOUR: dict[str, Any] = {"players": 4, "packs": 4, "beziques": (40, 500, 1500, 4500), "target": 2000}
BRISCOLA: dict[str, Any] = {"game": "briscola", "packs": 1, "hand": 3, "target": None}
DIFFERENCES: dict[str, dict[str, Any]] = {
    "bezique": {},
    "bezique-da": {"seven_played": "any"},
    "besigue": {
        "reuse": "higher-points",
        "fresh_card": "free",
        "pending_overlap": "allow",
        "declarations": "any",
        "seven_shown": None,
        "seven_played": "lead",
        "endplay": "follow",
        "show_last": True,
        "next_dealer": "last-trick",
    },
    "bezique-cavendish": {"pending": "on", "double_game": 500},
    "bezique-hoyle": {
        "pending": "on",
        "pending_overlap": "allow",
        "fresh_card": "free",
        "brisques": "immediate",
        "endplay": "follow",
    },
    "bezique-foster": {
        "pending": "on",
        "pending_overlap": "allow",
        "seven_free": False,
        "seven_for_seven": True,
        "brisques": "immediate",
        "double_game": 500,
    },
    "bezique-enquire": {
        "seven_shown": None,
        "seven_played": "any",
        "taken_card": "next-trick",
        "match_end": "enquire",
    },
    "bezique-3": {"players": 3, "packs": 3, "beziques": (40, 500, 1500), "target": 2000},
    "bezique-4": FOUR,
    "bezique-4-partners": {**FOUR, "sides": "partners"},
    "rubicon": RUBICON,
    "rubicon-foster": {**RUBICON, "reform": "foster", "trump_by": "marriage"},
    "rubicon-bicycle": {**RUBICON, "trump_by": "marriage", "brisques_decide": "tie", "brisque_bonus": 320},
    "six-pack": SIX_PACK,
    "eight-pack": {
        **SIX_PACK,
        "packs": 8,
        "hand": 15,
        "carte_blanche": 0,
        "beziques": (40, 500, 1500, 4500, 9000),
        "trump_fives": {"A": 2000, "T": 1800, "K": 1600, "Q": 1200, "J": 800},
        "rubicon": 5000,
    },
    "belote": {"game": "belote", "players": 4, "sides": "partners", "packs": 1, "target": 501},
    "briscola": BRISCOLA,
    "briscola-3": {**BRISCOLA, "players": 3},
    "briscola-4": {**BRISCOLA, "players": 4, "sides": "partners"},
    "briscola-6": {**BRISCOLA, "players": 6, "sides": "partners"},
    "briscola-31": {**BRISCOLA, "claim": 31},
    "briscolone": {**BRISCOLA, "hand": 5, "trump_by": "none"},
}
TRICKS = {
    "bezique": (24, 32),
    "besigue": (24, 32),
    "bezique-3": (24, 32),
    "bezique-4": (24, 32),
    "rubicon": (55, 64),
    "six-pack": (84, 96),
    "eight-pack": (113, 128),
    "belote": (0, 8),
    "briscola": (17, 20),
    "briscola-3": (10, 13),
    "briscola-4": (7, 10),
    "briscola-6": (3, 6),
    "briscola-31": (17, 20),
    "briscolone": (15, 20),
}


@pytest.mark.parametrize("name", preset_names())
def test_preset_differs_from_bezique_as_the_table_says(name: str) -> None:
    rules = preset_rules(name)
    shared = {**BeziqueRules().__dict__, **DIFFERENCES[name], "name": name}
    assert rules.__dict__ == {field: shared.get(field, value) for field, value in type(rules)().__dict__.items()}


def test_the_default_is_the_documented_game() -> None:
    rules = BeziqueRules()
    assert (rules.players, rules.packs, rules.hand, rules.target) == (2, 2, 8, 1000)
    assert (rules.marriage, rules.royal_marriage, rules.sequence, rules.plain_sequence) == (20, 40, 250, 0)
    assert rules.beziques == (40, 500)
    assert rules.fours == {"A": 100, "K": 80, "Q": 60, "J": 40}
    assert (rules.last_trick_points, rules.brisque_points) == (10, 10)
    assert (rules.seven_turned, rules.seven_exchanged, rules.seven_shown) == (10, 10, 10)
    assert rules == preset_rules("bezique")


@pytest.mark.parametrize(("name", "tricks"), TRICKS.items())
def test_tricks(name: str, tricks: tuple[int, int]) -> None:
    rules = preset_rules(name)
    assert (rules.stock_tricks, rules.tricks) == tricks


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    for spec in games():
        folder = resources.files(spec.home).joinpath("presets")
        assert {f.name for f in folder.iterdir() if f.name.endswith(".toml")} == {f"{n}.toml" for n in spec.presets}


@pytest.mark.parametrize("name", preset_names())
def test_preset_file_is_complete(name: str) -> None:
    one = preset(name)
    assert one.title
    assert one.about.endswith(".")
    assert set(one.sources) <= set(SOURCES)
    parent = preset_rules(one.extends) if one.extends else BeziqueRules()
    for field, value in one.frame.items():
        assert getattr(preset_rules(name), field) == value != getattr(parent, field)
    for entry in one.differences:
        option = options_of(one.game)[entry.option]
        assert entry.sources
        assert set(entry.sources) <= set(SOURCES)
        assert canonical_value(option, entry.value) == entry.value
        assert entry.value != value_text(option, parent), "says nothing new"
        assert value_text(option, preset_rules(name)) == entry.value
    assert lineage(name)[0].name == one.game == preset_rules(name).game


def test_difference_looks_along_the_line() -> None:
    found = difference("eight-pack", "pending")
    assert found is not None
    assert found.sources == ("PL",)
    assert difference("eight-pack", "endplay") is None
    with pytest.raises(KeyError):
        preset("pinochle")


@pytest.mark.parametrize(
    ("game", "option"),
    [
        pytest.param(game, option, id=option.name if game == "bezique" else f"{game}-{option.name}")
        for game in GAMES
        for option in options_of(game).values()
    ],
)
def test_option_catalogue(game: str, option: Any) -> None:
    usual = preset_rules(game)
    assert option.group in GROUPS
    assert option.meaning.endswith(".")
    assert set(option.sources) <= set(SOURCES)
    assert value_text(option, usual) == option.default
    assert canonical_value(option, option.default) == option.default
    for value in option.values:
        word = value.replace("N", str(option.least + 1))
        found = canonical_value(option, word)
        assert found == word
        assert set(field_values(option, word, usual.__dict__)) <= set(type(usual).model_fields)


def test_every_field_of_a_game_has_an_option() -> None:
    """What a game adds to every rule set can be said in a ``Rules`` text, but for numbers that are its preset's."""
    numbers = {"runs", "carres", "belote_points", "capot_points", "last_trick_points", "brisques_threshold"}
    for game in GAMES:
        own = set(type(preset_rules(game)).model_fields) - set(RuleSet.model_fields)
        assert own - {option.field_name for option in options_of(game).values()} <= numbers


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_its_first_preset_where_nothing_is_said(game: str) -> None:
    usual = preset_rules(game)
    assert type(usual)().model_dump(exclude={"changed"}) == usual.model_dump(exclude={"changed"})


def test_games_have_their_own_options() -> None:
    """The same word may mean something else in another game."""
    assert {preset(name).game for name in preset_names()} == set(GAMES)
    assert set(options_of("belote")) == {"declarations", "target", "litige", "undertrump", "belote-in-contract"}
    assert set(options_of("briscola")) == {"exchange", "out", "follow", "open", "wins"}
    assert options_of("belote")["declarations"].values == ("no", "yes")
    assert options_of("bezique")["declarations"].values == ("one", "any")
    assert options_of("belote")["target"].values == ("501", "301", "1001")


def test_differences_within_a_game() -> None:
    """A rule set is compared with its own game; where the other is of another, with the usual values."""
    changed = preset_rules("belote").model_copy(update={"litige": "lost", "changed": {"litige": "lost"}})
    for base in ("belote", "bezique"):
        assert [(o.name, here, there) for o, here, there in differing(changed, preset_rules(base))] == [
            ("litige", "lost", "float")
        ]
    assert differing(preset_rules("briscola-31"), preset_rules("bezique")) == ()


def test_the_numbers_of_belote_and_briscola() -> None:
    belote = preset_rules("belote")
    assert (belote.cards, belote.stock_cards, belote.score_count, belote.turned) == (32, 0, 2, True)
    assert (belote.last_trick_points, belote.belote_points, belote.capot_points) == (10, 20, 252)
    assert belote.runs == (20, 50, 100)
    assert belote.carres == {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
    assert [preset_rules(name).cards for name in preset_names() if name.startswith("briscol")] == [
        40,
        39,
        40,
        36,
        40,
        40,
    ]
    assert preset_rules("briscola-3").left_out == ("2c",)
    assert preset_rules("briscola").wins == 2
    assert not preset_rules("briscolone").turned


def test_rule_sets_are_values() -> None:
    one, two = preset_rules("rubicon"), pickle.loads(pickle.dumps(preset_rules("rubicon")))
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two}) == 1


def test_names_of_the_notation_are_aliases() -> None:
    made = BeziqueRules.model_validate({"last-trick": "stock", "fresh-card": "free", "reuse": "kind"})
    assert (made.last_trick, made.fresh_card, made.reuse) == ("stock", "free", "class")
    with pytest.raises(ValueError, match="Extra inputs"):
        BeziqueRules.model_validate({"last-trik": "stock"})
    with pytest.raises(ValueError, match="cannot draw them evenly"):
        BeziqueRules(players=3)

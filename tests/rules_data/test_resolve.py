"""The text of a Rules tag: what it means, where its faults are, and what the nearest name is."""

from __future__ import annotations

import pickle
import subprocess
import sys
import timeit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bzq.catalogue import TITLES
from bzq.rules.library import preset, preset_names
from bzq.rules.options import options_of, value_text
from bzq.rules.resolve import RulesError, canonical_rules, preset_rules, resolve


@pytest.mark.parametrize("text", [None, "", "  ", "?", "bezique", " Bezique ", "Bézique", "bezique;", "bezique ; ;"])
def test_ways_to_say_bezique(text: str | None) -> None:
    assert resolve(text) == preset_rules("bezique")


def test_options_change_a_preset() -> None:
    rules = resolve("bezique; last-trick=stock; target=1500")
    assert (rules.last_trick, rules.target, rules.name) == ("stock", 1500, "bezique")
    assert rules.changed == {"last-trick": "stock", "target": "1500"}


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("bezique; target=none", "target", None),
        ("bezique; seven-exchanged=off", "seven_exchanged", None),
        ("bezique; seven-exchanged=0", "seven_exchanged", 0),
        ("bezique; seven-shown=off", "seven_shown", None),
        ("bezique; double-game=750", "double_game", 750),
        ("bezique; marriage-to-sequence=no", "marriage_to_sequence", False),
        ("bezique; reuse=kind", "reuse", "class"),
        ("bezique; brisques=threshold:14", "brisques_threshold", 14),
        ("bezique; marriage=30", "marriage", 30),
        ("bezique; four-tens=90", "fours", {"A": 100, "K": 80, "Q": 60, "J": 40, "T": 90}),
        ("bezique; four-knaves=0", "fours", {"A": 100, "K": 80, "Q": 60}),
        ("bezique; double-bezique-points=600", "beziques", (40, 600)),
        ("bezique; double-bezique-points=0", "beziques", (40,)),
        ("besigue; players=3; treble-bezique=1500", "beziques", (40, 500, 1500)),
        ("bezique-4; treble-bezique=0", "beziques", (40, 500, 0, 4500)),
        ("bezique; packs=1", "beziques", (40,)),
        ("bezique; trump-by=marriage", "seven_exchanged", None),
        ("bezique-da; trump-by=marriage", "seven_played", "off"),
        ("BEZIQUE; Last-Trick = STOCK", "last_trick", "stock"),
        ("belote; declarations=yes", "hand_declarations", True),
        ("belote; target=1001", "target", 1001),
        ("belote; litige=lost", "litige", "lost"),
        ("belote; undertrump=free", "undertrump", "free"),
        ("belote; belote-in-contract=no", "belote_in_contract", False),
        ("briscola; exchange=7", "exchange", "7"),
        ("Briscola; exchange=2; wins=3", "wins", 3),
        ("briscola; open=yes", "open", True),
        ("briscola-3; out=2s", "left_out", ("2s",)),
        ("briscola-6", "left_out", ("2s", "2h", "2d", "2c")),
        ("briscolone; follow=yes", "follow", True),
        ("briscola-31", "claim", 31),
    ],
)
def test_values(text: str, field: str, value: object) -> None:
    assert getattr(resolve(text), field) == value


@pytest.mark.parametrize(
    ("seats", "text", "players", "packs"),
    [
        (0, "besigue", 2, 2),
        (1, "besigue", 2, 2),
        (3, "besigue", 3, 3),
        (8, "besigue", 8, 8),
        (9, "besigue", 8, 8),
        (2, "besigue; players=4", 4, 4),
        (2, "besigue; packs=4", 2, 4),
        (4, "bezique", 2, 2),
    ],
)
def test_besigue_has_as_many_packs_as_players(seats: int, text: str, players: int, packs: int) -> None:
    rules = resolve(text, seats_seen=seats)
    assert (rules.players, rules.packs) == (players, packs)
    assert rules.stock_tricks == (24 if packs == players else 56)


@pytest.mark.parametrize(
    ("text", "code", "word", "expected", "hint"),
    [
        ("beziqe", "E103", "beziqe", "bezique", "did you mean “bezique”?"),
        ("  rubikon ; target=3", "E103", "rubikon", "rubicon", "did you mean “rubicon”?"),
        ("whist", "E103", "whist", "the name of a rule set", "bzq rules lists them"),
        ("target=1500", "E103", "target=1500", "the name of a rule set", "for example “bezique; target=1500”"),
        ("; target=1500", "E103", "target=1500", "the name of a rule set", "for example “bezique; target=1500”"),
        ("bezique; last-trik=stock", "E104", "last-trik", "last-trick", "did you mean “last-trick”?"),
        ("bezique; sides=partners", "E104", "sides", None, "partners play “bezique-4-partners”"),
        ("bezique; =3", "E104", "", None, "an option is written name=value"),
        ("bellote", "E103", "bellote", "belote", "did you mean “belote”?"),
        ("briscola; exchnge=7", "E104", "exchnge", "exchange", "did you mean “exchange”?"),
        (
            "belote; reuse=class",
            "E104",
            "reuse",
            None,
            "that is an option of Bézique; bzq rules belote lists the options",
        ),
        (
            "bezique; litige=lost",
            "E104",
            "litige",
            None,
            "that is an option of Belote; bzq rules bezique lists the options",
        ),
        ("briscola; players=3", "E104", "players", None, None),
        ("belote; players=4", "E104", "players", None, None),
        ("belote; target=750", "E105", "750", "501, 301 or 1001", "did you mean “501”?"),
        ("belote; declarations=one", "E105", "one", "no or yes", None),
        ("bezique;  last-trick = stok ", "E105", "stok", "end, stock or off", "did you mean “stock”?"),
        (
            "bezique; target=0",
            "E105",
            "0",
            "a number from 1 to 999999 or none",
            "a number from 1 to 999999 or none; target=1000 is usual",
        ),
        (
            "bezique; target=1000000",
            "E105",
            "1000000",
            "a number from 1 to 999999 or none",
            "a number from 1 to 999999 or none; target=1000 is usual",
        ),
        (
            "bezique; target=²",
            "E105",
            "²",
            "a number from 1 to 999999 or none",
            "a number from 1 to 999999 or none; target=1000 is usual",
        ),
        ("bezique; pending", "E105", "pending", "off or on", "off or on; pending=off is usual"),
        ("bezique; pending=", "E105", "pending", "off or on", "off or on; pending=off is usual"),
        ("bezique; brisques=threshold", "E105", "threshold", "end, immediate, threshold:N or off", None),
        ("bezique; double-bezique=600", "E105", "600", "grow or at-once", None),
        ("bezique; seven-turned=5", "E105", "5", "10 or 0", "10 or 0; seven-turned=10 is usual"),
        ("bezique; target=1; target=2", "E105", "target=2", "target once", "leave one of the two out"),
    ],
)
def test_faults(text: str, code: str, word: str, expected: str | None, hint: str | None) -> None:
    with pytest.raises(RulesError) as caught:
        resolve(text)
    error = caught.value
    assert error.code == code
    assert text[error.start : error.end] == error.found == word
    assert error.expected == expected
    assert error.hint
    assert hint is None or error.hint == hint
    assert code in TITLES


@pytest.mark.parametrize(
    ("text", "word", "said"),
    [
        ("bezique; players=3", "players=3", "cannot draw them evenly"),
        ("bezique; players=3; packs = 2", "packs = 2", "cannot draw them evenly"),
        ("bezique; hand=32", "hand=32", "not enough for 2 hands of 32"),
        ("besigue; players=5; packs=1", "packs=1", "not enough for 5 hands of 8"),
        ("rubicon; players=4", "players=4", "between two players"),
        ("rubicon; target=3000", "target=3000", "no target"),
        ("rubicon; brisques=end", "brisques=end", "settlement only"),
        ("bezique-4-partners; players=2", "players=2", "partners are four"),
        ("bezique; four-endgame=pairs", "four-endgame=pairs", "four players"),
        ("bezique; treble-bezique=1500", "treble-bezique=1500", "cannot make a treble bézique"),
        ("six-pack; packs=2", "packs=2", "four equal trumps"),
        ("bezique; trump-by=marriage; seven-exchanged=10", "seven-exchanged=10", "no card is turned"),
        ("bezique; brisques=threshold:17", "brisques=threshold:17", "nobody can win 17"),
        ("briscola; follow=yes", "follow=yes", "followed in Briscolone"),
        ("briscola-6; exchange=2", "exchange=2", "twos are left out"),
        ("briscolone; exchange=7", "exchange=7", "no card is turned"),
        ("briscola-4; open=yes", "open=yes", "two players play with open cards"),
        ("briscola; out=2s", "out=2s", "by three players"),
    ],
)
def test_numbers_that_do_not_fit(text: str, word: str, said: str) -> None:
    with pytest.raises(RulesError) as caught:
        resolve(text)
    error = caught.value
    assert error.code == "E114"
    assert text[error.start : error.end] == word
    assert said in error.message
    assert error.hint


def test_pairs_need_twice_as_many_last_tricks() -> None:
    assert resolve("bezique-4; four-endgame=pairs").tricks == 40


@pytest.mark.parametrize("name", preset_names())
def test_canonical_text_of_a_preset_is_its_name(name: str) -> None:
    assert canonical_rules(preset_rules(name)) == name


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Bezique ;target = 1500;", "bezique; target=1500"),
        ("bezique; reuse=kind; brisques=threshold: 9", "bezique; reuse=class; brisques=threshold:9"),
        ("bezique; target=0900", "bezique; target=900"),
        ("Belote; litige = LOST", "belote; litige=lost"),
        ("briscola; exchange=7", "briscola; exchange=7"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert canonical_rules(resolve(text)) == canonical
    assert resolve(canonical) == resolve(text)


def test_canonical_text_holds_the_seats() -> None:
    rules = resolve("besigue; target=500", seats_seen=4)
    again = resolve(canonical_rules(rules))
    assert canonical_rules(rules) == "besigue; players=4; target=500"
    assert (again.players, again.packs, again.target) == (4, 4, 500)


@st.composite
def _texts(draw: st.DrawFn) -> str:
    parts = [draw(st.sampled_from(preset_names()))]
    options = options_of(preset(parts[0]).game)
    for name in draw(st.lists(st.sampled_from(list(options)), max_size=5, unique=True)):
        value = draw(st.sampled_from(options[name].values))
        parts.append(f"{name}={value.replace('N', str(draw(st.integers(0, 40))))}")
    return "; ".join(parts)


@given(_texts())
def test_round_trip(text: str) -> None:
    try:
        rules = resolve(text)
    except RulesError as error:
        assert error.code in ("E105", "E114")
        return
    again = resolve(canonical_rules(rules))
    assert again == rules
    for name, value in rules.changed.items():
        assert value_text(options_of(rules.game)[name], again) == value


@given(st.text(alphabet="bezique rubicon;=-:0123456789\tТ²", max_size=40))
def test_no_text_does_anything_else(text: str) -> None:
    try:
        resolve(text)
    except RulesError as error:
        assert 0 <= error.start <= error.end <= len(text)
        assert error.hint


def test_remembered() -> None:
    text = "bezique; target=1500"
    assert resolve(text, seats_seen=2) is resolve(text, seats_seen=2)
    assert min(timeit.repeat(lambda: resolve(text, seats_seen=2), number=10_000, repeat=5)) < 0.03


def test_errors_travel_between_processes() -> None:
    with pytest.raises(RulesError) as caught:
        resolve("beziqe")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.code, copy.start, copy.end, str(copy)) == ("E103", 0, 6, str(caught.value))


def test_pydantic_is_loaded_late() -> None:
    code = "import sys, bzq.rules.resolve; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

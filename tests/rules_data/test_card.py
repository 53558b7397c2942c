"""The rule card and the list: they fit their console, hold to ASCII, and say what the rules are."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from language.loud import DOUBLE, LOUD, LOW
from rich.cells import cell_len
from rich.console import Console, RenderableType

from bzq.cli.rules import rules_command
from bzq.games.registry import games
from bzq.language import speaking, texts
from bzq.rules.library import preset, preset_names
from bzq.rules.options import SOURCES, options_of
from bzq.rules.resolve import preset_rules, resolve
from bzq.views.rulecard import plain, rule_card, rules_json, rules_list, rules_list_json

DOC = Path(__file__).parents[2] / "docs" / "rules.md"
CHANGED = (
    "bezique; target=none; seven-exchanged=0; endplay=follow; end-ten=low",
    "bezique; reuse=equal-points; bezique-pair=alternate; brisques=threshold:14; double-bezique=at-once",
    "bezique-4-partners; four-endgame=pairs; shared-table=no; pending=on; match-end=instant",
    "bezique; trump-by=marriage; declarations=any; pending=on; draw-first=pone; stock-end-declaration=no",
    "besigue; players=8; reuse=once; marriage-to-sequence=no; last-trick=off; brisques=off",
    "rubicon; remarry=cross; brisque-bonus=off",
    "belote; declarations=yes; litige=lost; undertrump=free; belote-in-contract=no; target=301",
    "belote; declarations=yes; belote-in-contract=no",
    "briscola; exchange=7; wins=3; open=yes",
    "briscola-3; out=2s; exchange=2",
    "briscolone; follow=yes",
)


def _print(what: RenderableType, width: int) -> str:
    out = io.StringIO()
    Console(file=out, width=width, color_system=None, highlight=False).print(what)
    return out.getvalue()


@pytest.mark.parametrize("text", [*preset_names(), *CHANGED])
@pytest.mark.parametrize("width", [40, 80, 160])
def test_card_fits(text: str, width: int) -> None:
    rules = resolve(text)
    shown = _print(rule_card(rules), width)
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    if width >= 80:
        assert preset(rules.name).title in shown
        assert "…" not in shown


@pytest.mark.parametrize("width", [80, 160])
def test_list_fits(width: int) -> None:
    shown = _print(rules_list(), width)
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert all(name in shown for name in preset_names())


@pytest.mark.parametrize("text", [*preset_names(), *CHANGED])
def test_ascii_is_ascii(text: str) -> None:
    assert _print(rule_card(resolve(text), ascii=True), 80).isascii()
    assert _print(rules_list(ascii=True), 80).isascii()


def test_plain_keeps_the_sense() -> None:
    assert plain("Q♠ J♦, Bézique, Encyclopædia, “so” – …") == 'Qs Jd, Bezique, Encyclopaedia, "so" - ...'


def test_card_speaks_in_sentences() -> None:
    shown = " ".join(_print(rule_card(preset_rules("bezique")), 160).split())
    for said in (
        "Every declaration takes at least one card from the hand.",
        "The turned card may be exchanged for the trump seven",
        "The match is to 1000",
        "double bézique two such pairs 500",
        "brisque each ace and ten won, after the deal 10",
    ):
        assert said in shown
    assert "What differs" not in shown


def test_card_names_what_differs_and_its_source() -> None:
    shown = _print(rule_card(resolve("bezique-foster; target=1500")), 160)
    rows = {line.split()[0]: line for line in shown.splitlines() if line.split()}
    assert "no" in rows["seven-free"]
    assert "FOS" in rows["seven-free"]
    assert "changed here" in rows["target"]
    assert SOURCES["FOS"] in shown


@pytest.mark.parametrize("text", [*preset_names(), *CHANGED])
def test_json(text: str) -> None:
    found = json.loads(json.dumps(rules_json(resolve(text))))
    assert found["schema"] == "bzq.rules/1"
    assert set(found["options"]) == set(options_of(found["game"]))
    for row in found["differs"]:
        assert found["options"][row["option"]]["value"] == row["value"] != row["usual"]
    assert all(row["points"] for row in found["combinations"])


def test_json_of_the_list() -> None:
    assert [row["name"] for row in rules_list_json()["rules"]] == list(preset_names())


def test_a_card_speaks_of_its_own_game() -> None:
    """Belote and Briscola are compared with themselves, under their own headings."""
    belote = " ".join(_print(rule_card(resolve("belote; declarations=yes")), 160).split())
    for said in (
        "Bidding and declaring",
        "may take the turned card's suit",
        "What differs from belote",
        "four before a run",
    ):
        assert said in belote
    plain_belote = _print(rule_card(preset_rules("belote")), 160)
    assert "These are the options of belote" in plain_belote
    assert "Runs and fours" not in plain_belote
    briscola = " ".join(_print(rule_card(resolve("briscola-6; exchange=7")), 160).split())
    for said in ("On one's turn", "seats 1, 3 and 5 against 2, 4 and 6", "36 cards", "What differs from briscola"):
        assert said in briscola
    assert "bézique" not in (belote + briscola).lower()


SILENT = {
    word
    for game in games()
    for option in options_of(game.name).values()
    for word in (option.name, *option.values, "threshold")
} | set(preset_names())
"""Words that are the same in every language, because records have them."""


@pytest.mark.parametrize("text", [*preset_names(), *CHANGED])
def test_all_of_a_card_can_be_translated(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    with speaking("de"):
        shown = _print(rule_card(resolve(text)), 400)
    assert sorted(set(LOW.findall(shown)) - SILENT) == []
    assert "K D" in shown or resolve(text).game != "bezique"  # the queen is a Dame


def test_all_of_the_list_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    with speaking("it"):
        assert sorted(set(LOW.findall(_print(rules_list(), 400))) - SILENT) == []


@pytest.mark.parametrize("text", [*preset_names(), *CHANGED])
@pytest.mark.parametrize("width", [60, 80, 160])
def test_longer_words_fit(text: str, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: DOUBLE)
    with speaking("fr"):
        shown = _print(rule_card(resolve(text)), width)
    assert max(cell_len(line) for line in shown.splitlines()) <= width
    assert "…" not in shown


def test_what_programs_read_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    english = rules_json(resolve("rubicon; target=none")), rules_list_json()
    with speaking("de"):
        assert (rules_json(resolve("rubicon; target=none")), rules_list_json()) == english


def test_a_fault_of_the_rules_is_told_in_another_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "catalogue", lambda language: LOUD)
    with speaking("da"):
        assert rules_command("bezique; hand=40") == 2
        assert rules_command("bezique; treble-bezique=1500") == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "bzq rules: E105 “40” IS NO VALUE OF hand"
    assert lines[3] == "  = A NUMBER FROM 1 TO 32; hand=8 IS USUAL"
    assert lines[4] == "bzq rules: E114 2 PACKS CANNOT MAKE A TREBLE BÉZIQUE"
    assert lines[-1] == "  = packs=3, OR LEAVE IT OUT"


def test_letters_of_other_languages_in_ascii() -> None:
    assert plain("Stöße „ærlig“ Œuvre «né» smørrebrød") == 'Stosse "aerlig" OEuvre "ne" smorrebrod'


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command(None) == 0
    assert "besigue" in capsys.readouterr().out
    assert rules_command("bezique; target=1500") == 0
    assert "1500" in capsys.readouterr().out
    assert rules_command("six-pack", "json") == 0
    assert json.loads(capsys.readouterr().out)["name"] == "six-pack"
    assert rules_command(None, "json") == 0
    assert json.loads(capsys.readouterr().out)["rules"]


def test_command_with_an_unknown_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_command("bezique; traget=1500") == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    lines = shown.err.splitlines()
    assert lines[0].startswith("bzq rules: E104")
    assert lines[2].index("^") == lines[1].index("traget")
    assert "target" in lines[-1]


def test_the_page_has_every_option_preset_and_source() -> None:
    page = DOC.read_text(encoding="utf-8")
    for name in preset_names():
        assert f"### `{name}`: {preset(name).title}" in page
        assert preset(name).about in page
        for entry in preset(name).differences:
            assert f"| `{entry.option}` | {entry.value} | {entry.why} | {', '.join(entry.sources)} |" in page
    for game in games():
        for option in options_of(game.name).values():
            assert f"| `{option.name}` | " in page
            assert f"| {option.meaning} | {', '.join(option.sources)} |" in page
    for code, work in SOURCES.items():
        assert f"| {code} | {work} |" in page

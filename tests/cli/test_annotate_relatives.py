"""``bzq annotate`` for Belote and Briscola: what it writes into records, its report, its JSON, its options."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from reference.belote.play import random_deal as belote_deal
from reference.belote.write import FORMS as BELOTE_FORMS
from reference.belote.write import write as write_belote
from reference.briscola.play import random_deal as briscola_deal
from reference.briscola.write import FORMS as BRISCOLA_FORMS
from reference.briscola.write import write as write_briscola

from bzq.records.annotations import GLYPHS
from bzq.views.annotateforms import AnnotateForm

Bzq = Callable[..., Any]
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

FORGOTTEN = (
    re.sub(r"\s*\{[^}]*\}", "", (EXAMPLES / "belote.bzq").read_text(encoding="utf-8"))
    .replace("+KhQhJh=20 ", "")
    .replace("+KsQsJs=20 ", "")
    .replace("177:65", "117:85")
    .lstrip()
)
"""The example with the runs up to the king left away: Ben's, up to the ten, is then better than Cara's to the nine."""


def missing(text: str, rng: random.Random) -> str:
    """A record without some of its declarations, and without a result."""
    kept = re.sub(r"\+[0-9AKQJTshdc]+=\d+ ", lambda found: found[0] if rng.random() < 0.5 else "", text)
    return re.sub(r"\n\d+:\d+\s*$", "\n*\n", re.sub(r'\[Result "[^"]*"\]', '[Result "?"]', kept))


def match(here: Path, number: int) -> str:
    """A file with one deal of the match in the examples."""
    text = (EXAMPLES / "belote-match.bzq").read_text(encoding="utf-8")
    (here / "deal.bzq").write_text("[Rules" + text.split("[Rules")[number], encoding="utf-8")
    return "deal.bzq"


@pytest.fixture(scope="module")
def mixed() -> str:
    """Deals of both games in all their forms, one after the other."""
    texts = []
    for seed in range(4):
        rng = random.Random(seed)
        texts.append(
            missing(write_belote(belote_deal(f"cli-{seed}", {"declarations": "yes"}), BELOTE_FORMS[seed % 3]).text, rng)
        )
        texts.append(write_briscola(briscola_deal(f"cli-{seed}"), BRISCOLA_FORMS[seed % 4]).text)
    return "\n".join(texts)


def test_records_come_back_byte_for_byte(bzq: Bzq, here: Path, mixed: str) -> None:
    for name, text in (("lf.bzq", mixed), ("crlf.bzq", mixed.replace("\n", "\r\n"))):
        (here / name).write_bytes(text.encode())
        done = bzq("annotate", name)
        assert (done.status, done.err) == (0, "")
        assert done.out != text and "[%lost " in done.out and "[%missed " in done.out
        (here / "done.bzq").write_bytes(done.out.encode())
        assert bzq("annotate", "done.bzq").out == done.out
        assert bzq("annotate", "--strip", "done.bzq").out == text
        validated = json.loads(bzq("validate", "done.bzq", "--format", "json").out)
        assert validated["errors"] == 0
        lines = done.out.count("({[%line]} ")
        assert lines >= sum(done.out.count(f" {glyph}") for glyph in GLYPHS) - 2


def test_a_forgotten_run_is_written_behind_the_first_card(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text(FORGOTTEN)
    out = bzq("annotate", "a.bzq").out
    (first,) = [line for line in out.splitlines() if line.startswith("1. ")]
    assert " 8c {[%missed run-of-three-to-the-king-of-hearts " in first
    assert "({[%line]} 1... +KhQhJh=20 8c)" in first
    assert " Qc {[%missed run-of-three-to-the-king-of-spades " in first
    assert "({[%line]} 1... +KsQsJs=20 Qc)" in first


def test_the_report_of_a_deal_with_declarations(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text(FORGOTTEN)
    out = bzq("annotate", "--format", "text", "a.bzq").out
    assert "Anna & Cara made the contract, 117 to 85; Anna & Cara 117, Ben & Dan 85\n" in out
    assert re.search(r"\nAnna & Cara +117 +0 +60 +60 +0 % +[0-9]+ in [0-9]+ decisions\n", out)
    assert re.search(r"\nBen & Dan +85 +20 +20 +0 ", out)
    assert "Anna & Cara  87 in cards + 10 last trick + 20 belote = 117\n" in out
    said = " ".join(out.split())
    assert (
        "with all 60 missed points Anna & Cara would have changed the deal to Anna & Cara 177 and Ben & Dan 65" in said
    )
    assert (
        "Anna took spades. 52 points in the tricks make it, with 20 against 20 in declarations and belote" not in said
    )
    assert "which would then not have counted" in said


def test_the_report_of_a_deal_that_was_passed_out(bzq: Bzq, here: Path) -> None:
    out = bzq("annotate", "--format", "text", match(here, 3)).out
    assert "what could have been taken, with all cards known\n" in out
    assert "       1st round  hearts    could be made by Dan and Ben, not by Cara and Anna\n" in out
    assert "lost in play" not in out  # nothing was played
    out = bzq("annotate", "--seat", "3", "--format", "text", "deal.bzq").out
    assert "could be made by Dan" not in out
    assert "hearts    not by Cara and Anna" in out
    (record,) = json.loads(bzq("annotate", "--seat", "3", "--format", "json", "deal.bzq").out)["records"]
    assert [one["seat"] for one in record["contracts"]] == [3, 1, 3, 3, 3, 1, 1, 1]
    assert [one["made"] for one in record["contracts"]] == [False, False, False, True, True, False, True, False]


def test_the_report_of_a_contract_that_failed(bzq: Bzq, here: Path) -> None:
    data = (EXAMPLES / "belote-study.bzq").read_text(encoding="utf-8")
    (here / "study.bzq").write_text(data, encoding="utf-8")
    out = bzq("annotate", "--format", "text", match(here, 4), "study.bzq").out
    assert "Anna & Cara are dedans with 78 to 84; Anna & Cara 0, Ben & Dan 162\n" in out
    assert "Ben & Dan    162 for the contract that failed = 162\n" in out
    assert "    4  Anna        J♣: made before it, failed after it\n" in out
    assert "It lost the contract." in " ".join(out.split())
    assert re.search(r"\nAnna & Cara +2 +45 in 13 decisions\n", out)
    assert "\nAnna & Cara: 3.5 points lost a decision\n" in out


def test_one_side_only(bzq: Bzq, here: Path) -> None:
    (record,) = json.loads(bzq("annotate", "--seat", "3", "--format", "json", match(here, 4)).out)["records"]
    assert {play["seat"] for play in record["endgame"]} == {1, 3}
    assert [summary["seat"] for summary in record["players_summary"]] == [1]
    assert [one["played"] for one in record["contracts"]] == [True]


def test_json(bzq: Bzq, here: Path) -> None:
    (here / "a.bzq").write_text(FORGOTTEN)
    out = bzq("annotate", "--format", "json", "a.bzq").out
    AnnotateForm.model_validate_json(out)
    (record,) = json.loads(out)["records"]
    assert record["refused"] is None and record["endgame_from_trick"] == 1
    (contract,) = record["contracts"]
    assert {key: contract[key] for key in ("seat", "suit", "round", "played", "needed", "made")} == {
        "seat": 1, "suit": "s", "round": 1, "played": True, "needed": 82, "made": True,
    }  # fmt: skip
    assert contract["sure"] >= 82
    missed = {one["declaration"]: (one["status"], one["lost"]) for one in record["opportunities"]}
    assert missed["run of three to the ten of hearts"] == ("made", 0)
    assert sum(lost for _, lost in missed.values()) == 60
    assert [(one["trick"], one["until"], one["delay"]) for one in record["opportunities"]] == [(1, 1, 0)] * 4


def test_least_loss_and_fail_over(bzq: Bzq, here: Path) -> None:
    path = match(here, 4)
    out = bzq("annotate", "--min-loss", "20", path).out
    assert re.findall(r"\[%lost ([0-9]+)\]", out) == ["22", "20"]
    assert bzq("annotate", "--fail-over", "45", path).status == 0
    assert bzq("annotate", "--fail-over", "44", path).status == 1
    assert bzq("annotate", "--fail-over", "0", "--no-endgame", path).status == 0


def test_effort(bzq: Bzq, here: Path) -> None:
    path = match(here, 4)
    assert bzq("annotate", "--effort", "3", path).out == bzq("annotate", path).out
    refused = bzq("annotate", "--strip", "--effort", "3", path)
    assert (refused.status, refused.out) == (2, "")
    assert "leave --effort away" in refused.err
    assert bzq("annotate", "--effort", "0", path).status == 2


def test_the_report_of_briscola(bzq: Bzq) -> None:
    three = bzq("annotate", "--format", "text", str(EXAMPLES / "briscola-3.bzq")).out
    assert "Cara wins the deal; Anna 32, Ben 31, Cara 57\n" in three
    assert "declared" not in three and "available" not in three
    assert "all the others playing together against him" in three
    match = bzq("annotate", "--format", "text", str(EXAMPLES / "briscola-match.bzq")).out
    assert "a draw; Player 1 60, Player 2 60\n" in match
    assert re.search(r"\nPlayer 2 +3 +8 in 6 decisions\n", match)
    assert "opportunit" not in match


@pytest.mark.parametrize("columns", [80, 160])
@pytest.mark.parametrize("ascii", [False, True])
def test_no_line_is_wider_than_the_screen(bzq: Bzq, monkeypatch: pytest.MonkeyPatch, columns: int, ascii: bool) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    files = [str(EXAMPLES / name) for name in ("belote.bzq", "belote-study.bzq", "briscola-6.bzq")]
    out = bzq("annotate", "--format", "text", "--all", *(["--ascii"] if ascii else []), *files).out
    assert max(map(len, out.splitlines())) <= columns
    assert out.isascii() or not ascii
    assert "…" not in out

"""``bzq explain``, ``grammar``, ``schema``, ``rules``: what bzq says of itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bzq.catalogue import TITLES
from bzq.cli import explain, pages
from bzq.views.jsonforms import SCHEMAS, RulesForm, schema

Bzq = Callable[..., Any]


def test_all_codes_are_listed_by_family(bzq: Bzq) -> None:
    status, out, err = bzq("explain")
    assert (status, err) == (0, "")
    for code, title in TITLES.items():
        assert f"  {code}  {title}\n" in out
    assert out.index("About the text") < out.index("E001") < out.index("W001") < out.index("About tags")


@pytest.mark.parametrize("code", ["E304", "e304", " E304 ", "304"])
def test_a_code_has_its_page(bzq: Bzq, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "finding_page", lambda code: f"# {code}\n\nA *page* about ♥.\n")
    assert bzq("explain", code) == (0, "# E304\n\nA *page* about ♥.\n", "")
    assert bzq("explain", code, "--ascii").out == "# E304\n\nA *page* about h.\n"


def test_a_code_without_a_page(bzq: Bzq, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explain, "finding_page", lambda code: None)
    assert bzq("explain", "E304").out.startswith("# E304: king or queen already married\n")


def test_pages_lie_in_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "bzq"
    for folder in ("docs/findings", "bzq/cli"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(pages, "__file__", str(package / "cli" / "pages.py"))
    assert pages.finding_page("E304") is None
    (tmp_path / "docs/findings/E304.md").write_text("checkout")
    assert pages.finding_page("E304") == "checkout"
    (package / "data/findings").mkdir(parents=True)
    (package / "data/findings/E304.md").write_text("installed")
    assert pages.finding_page("E304") == "installed"


@pytest.mark.parametrize(
    ("code", "near"),
    [("E3O4", "E304"), ("E3040", "E304"), ("already married", "E304"), ("xyzzy", "")],
)
def test_a_code_that_is_none(bzq: Bzq, code: str, near: str) -> None:
    status, out, err = bzq("explain", code)
    assert (status, out) == (2, "")
    assert f"there is no finding {code!r}" in err
    assert ("did you mean" in err) is bool(near)
    assert near in err


def test_a_number_that_several_codes_have(bzq: Bzq) -> None:
    status, _, err = bzq("explain", "101")
    assert status == 2
    assert "E101, W101" in err


def test_grammar(bzq: Bzq) -> None:
    grammar = Path(__file__).resolve().parents[2] / "grammar" / "bzq.lark"
    assert bzq("grammar").out == grammar.read_text(encoding="utf-8")


def test_schemas(bzq: Bzq) -> None:
    assert bzq("schema") == (0, "validate\nscore\ntimeline\nannotate\nrules\nrules-list\ndeals\nseats\nevents\n", "")
    for name in SCHEMAS:
        assert json.loads(bzq("schema", name).out) == schema(name)
        assert bzq("schema", f"bzq.{name}/1").status == 0
    validate = schema("validate")
    assert validate["title"] == "bzq.validate/1"
    assert validate["properties"]["schema"]["const"] == "bzq.validate/1"
    assert list(validate["properties"]) == [
        "schema", "files", "records", "valid", "errors", "warnings", "notes", "findings",
    ]  # fmt: skip
    assert bzq("schema", "skore") == (
        2, "",
        "bzq: there is no schema 'skore'; did you mean score? "
        "There are: validate, score, timeline, annotate, rules, rules-list, deals, seats, events\n",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["bezique", "rubicon", "besigue; players=4", "bezique; target=none"])
def test_rules_follow_their_schema(bzq: Bzq, name: str) -> None:
    document = json.loads(bzq("rules", name, "--format", "json").out)
    form = RulesForm.model_validate(document)
    assert form.model_dump(by_alias=True) == document

"""The documentation holds: its records, its Python, its terminal sessions, its links.

What is read here, in README.md, CHANGELOG.md and the pages below docs/ and examples/:

* a block fenced as ``bzq`` is text of the notation: valid, without warnings, and laid out canonically (with the
  word ``loose`` behind, laid out as anybody writes). ``bzq-error CODE …`` gives exactly those findings, notes left
  out unless they are named. A word that ends with ``.bzq`` names a file, which the sessions below it can use.
* a block fenced as ``diff`` changes the file it names: each line with ``-`` becomes the ones with ``+`` below it.
* a block fenced as ``console`` is a session: after each ``$ `` a command, below it exactly what a terminal of 80
  columns without colour then shows. A line ``…`` stands for any lines that were cut. Every page has a folder of its
  own, with the examples in it.
* a block fenced as ``pycon`` is a doctest; those of a page are one session.
* a block fenced as ``screen FILE RECORD KEY …`` is what the stepper shows of a record, after these keys, on a screen
  of 80 columns and 24 lines without colour.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import pytest
import typer.main

import bzq
from bzq.analysis import analyse
from bzq.analysis.model import STATUSES
from bzq.catalogue import TITLES
from bzq.cli.app import app
from bzq.cli.stepper_moves import Stepper
from bzq.dealfacts import DealFacts
from bzq.language import LETTERS
from bzq.match import match_findings
from bzq.records.annotations import GLYPHS
from bzq.records.tags import CANONICAL_ORDER
from bzq.rules.library import preset_names
from bzq.timeline.frames import replay
from bzq.timeline.positiontext import FIELDS
from bzq.views.jsonforms import SCHEMAS
from bzq.views.screen import Screen, line_text
from bzq.views.stepper import draw
from bzq.views.stepper_keys import ACTIONS

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += sorted((ROOT / "examples").rglob("*.md"))
CODE = re.compile(r"[EWN][0-9]{3}")
MARK = "\x1e"
"""Stands between the outputs of two commands of a session."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Block:
    """A fenced block: its page and line, the words behind the fence, the text."""

    page: Path
    line: int
    kind: str
    words: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    number = 0
    while number < len(lines):
        fence = re.fullmatch(r"```(\S*) *(.*)", lines[number])
        number += 1
        if fence:
            start = number
            while lines[number] != "```":
                number += 1
            text = "".join(f"{line}\n" for line in lines[start:number])
            yield Block(page, start + 1, fence[1], tuple(fence[2].split()), text)
            number += 1


ALL_BLOCKS = [block for page in PAGES for block in blocks(page)]
RECORDS = [block for block in ALL_BLOCKS if block.kind in ("bzq", "bzq-error")]
SESSIONS = sorted({block.page for block in ALL_BLOCKS if block.kind == "console"})
PYTHON = sorted({block.page for block in ALL_BLOCKS if block.kind == "pycon"})
SCREENS = [block for block in ALL_BLOCKS if block.kind == "screen"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the examples."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- records -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", RECORDS, ids=str)
def test_records(block: Block) -> None:
    records = bzq.loads(block.text)
    assert records
    timelines = [bzq.validate(record) for record in records]
    findings = [finding for timeline in timelines for finding in timeline.findings]
    findings += match_findings([DealFacts.of(timeline) for timeline in timelines])
    wanted = [word for word in block.words if CODE.fullmatch(word)]
    found = [finding.code for finding in findings if finding.code[0] != "N" or finding.code in wanted]
    assert found == wanted, "\n".join(f"{finding.code} {finding.message}" for finding in findings)
    assert bool(wanted) == (block.kind == "bzq-error")
    if not wanted and "loose" not in block.words:
        assert bzq.dumps(records) == block.text


# -- the terminal --------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="a terminal of POSIX")
@pytest.mark.parametrize("page", SESSIONS, ids=name_of)
def test_sessions(page: Path, here: Path) -> None:
    """Every session of a page, one after the other, in one folder; files that the page shows are put there."""
    for block in blocks(page):
        write_files(block, here)
        if block.kind == "console":
            wanted = shown_commands(block)
            for (command, expected), printed in zip(wanted, run([command for command, _ in wanted], here), strict=True):
                assert fits(printed, expected), f"{block}: $ {command}\n\n{printed}\n-- is not --\n\n{expected}"


def write_files(block: Block, folder: Path) -> None:
    """The files that a block shows, or changes."""
    for word in block.words if block.kind in ("bzq", "bzq-error", "diff") else ():
        file = folder / word
        if word.endswith(".bzq") and block.kind != "diff":
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif word.endswith(".bzq"):
            text = file.read_text(encoding="utf-8")
            for old, new in re.findall(r"^-(.*\n)((?:^\+.*\n)+)", block.text, flags=re.MULTILINE):
                assert text.count(f"\n{old}") == 1, f"{block}: {old}"
                text = text.replace(f"\n{old}", "\n" + re.sub(r"^\+", "", new, flags=re.MULTILINE))
            file.write_text(text, encoding="utf-8")


def shown_commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a session, each with what it shows."""
    assert block.text.startswith("$ "), f"{block}: a session begins with a command"
    pairs = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        pairs.append((command, expected))
    return pairs


def run(commands: list[str], folder: Path) -> list[str]:
    """What a terminal of 80 columns shows after each command."""
    import pty

    tools = folder / ".bin"
    if not tools.exists():
        tools.mkdir()
        (tools / "bzq").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bzq "$@"\n')
        (tools / "bzq").chmod(0o755)
    script = "".join(f"(exit $status)\n{command}\nstatus=$?\nprintf '{MARK}'\n" for command in commands)
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "NO_COLOR": "1",
        "COLUMNS": "80",
        "TERM": "dumb",  # how far the work is, which depends on the machine, is told on no such terminal
    }
    for name in ("FORCE_COLOR", "BZQ_DEBUG"):
        environment.pop(name, None)
    ours, theirs = pty.openpty()
    shell = subprocess.Popen(
        ["/bin/sh", "-c", f"status=0\n{script}"],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:  # nobody writes there any more
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    shell.wait(60)
    text = re.sub(r"\x1b\[[0-9;]*m", "", shown.decode("utf-8").replace("\r\n", "\n"))
    return text.split(MARK)[:-1]


def fits(printed: str, expected: str) -> bool:
    """Whether an output is the expected one, apart from space at line ends and what ``…`` stands for."""
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    parts: list[list[str]] = [[]]
    for line in expected.rstrip("\n").split("\n"):
        if line.strip() == "…":
            parts.append([])
        else:
            parts[-1].append(line.rstrip())
    if len(parts) == 1:
        return lines == parts[0]
    first, *middle, last = parts
    rest = len(lines) - len(last)
    if lines[: len(first)] != first or lines[rest:] != last:
        return False
    place = len(first)
    for part in middle:
        place = next((at for at in range(place, rest) if lines[at : at + len(part)] == part), rest)
        place += len(part)
    return place <= rest


def test_work_that_takes_long_shows_the_same(here: Path) -> None:
    """How far it is gets into no document, however slow the machine."""
    (printed,) = run(["(sleep 1.2; cat examples/match.bzq) | bzq validate -"], here)
    assert printed == "4 records: 4 valid, 0 with errors; 0 errors, 0 warnings\n"


def test_what_dots_stand_for() -> None:
    assert fits("a\nb\nc\nd\n", "a\n…\nd\n")
    assert fits("a\nb\nc\nd\n", "a\n…\nc\n…\n")
    assert not fits("a\nb\nc\nd\n", "b\n…\nd\n")
    assert not fits("a\nb\n", "a\n…\na\nb\n")
    assert not fits("a\nb\nc\n", "a\n…\nx\n…\nc\n")


@pytest.mark.parametrize("block", SCREENS, ids=str)
def test_screens(block: Block) -> None:
    file, number, *keys = block.words
    replayed = replay(bzq.load(ROOT / file)[int(number) - 1])
    stepper = Stepper(replayed)
    stepper.take(analyse(replayed.timeline))
    for key in keys:
        assert stepper.press(key)
    shown = draw(stepper.scene, Screen(80), 24)
    assert [line_text(line).rstrip() for line in shown] == block.text.splitlines()


# -- Python --------------------------------------------------------------------------------------------------

OPTIONS = doctest.ELLIPSIS | doctest.REPORT_NDIFF
MODULES = sorted(
    module.name for module in pkgutil.walk_packages(bzq.__path__, "bzq.") if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("page", PYTHON, ids=name_of)
def test_python(page: Path, here: Path) -> None:
    names: dict[str, object] = {}
    for block in blocks(page):
        write_files(block, here)
        if block.kind == "pycon":
            example = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(page), block.line - 1)
            report: list[str] = []
            runner = doctest.DocTestRunner(optionflags=OPTIONS)
            failed = runner.run(example, out=report.append, clear_globs=False).failed
            names = example.globs
            assert not failed, "".join(report)


@pytest.mark.parametrize("module", ["bzq", *MODULES])
def test_docstrings(module: str) -> None:
    for example in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(module)):
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=OPTIONS)
        assert not runner.run(example, out=report.append).failed, "".join(report)


def test_import_is_light() -> None:
    """``import bzq`` loads no library; the names come at their first use."""
    heavy = ("lark", "pydantic", "rich", "typer")
    code = f"import sys, bzq; print([name for name in {heavy} if name in sys.modules], 'walk' in dir(bzq))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "[] True\n"


def test_every_name_is_there_and_shown() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    for name in bzq.__all__:
        assert getattr(bzq, name) is not None
        assert f"bzq.{name}" in page, f"docs/python.md does not show {name}"
    assert set(bzq.__all__) <= set(dir(bzq))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = bzq.nonsense  # type: ignore[attr-defined]


# -- links ---------------------------------------------------------------------------------------------------


def prose(page: Path) -> str:
    """The text of a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as they are made of their words."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.+?) *$", prose(page), flags=re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number, unique = 0, anchor
        while unique in found:
            number += 1
            unique = f"{anchor}-{number}"
        found.add(unique)
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", prose(page))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{name_of(page)} links to {target}, which is not there"
        if anchor:
            assert anchor in anchors(there), f"{name_of(page)} links to {target}, which has no such heading"


def test_every_page_can_be_found() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs").glob("*/README.md")]:
        name = page.relative_to(ROOT / "docs").as_posix()
        assert name == "README.md" or f"]({name})" in index, name


# -- nothing is left out -------------------------------------------------------------------------------------


def test_the_two_commands_of_the_readme() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if "python3 -m venv" in line]
    assert commands == [
        "    python3 -m venv .venv && .venv/bin/pip install -q ."
        " && .venv/bin/bzq validate examples/*.bzq examples/rules && .venv/bin/bzq score examples/match.bzq",
        "    python3 -m venv .venv-test && .venv-test/bin/pip install -q -e '.[test]'"
        " && .venv-test/bin/python -m pytest",
    ]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r"^test = \[", project, flags=re.MULTILINE)


def test_every_command_and_option() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    command = typer.main.get_command(app)
    found = {f"`bzq {name}": sub for name, sub in command.commands.items()}  # type: ignore[attr-defined]
    for heading, sub in found.items():
        assert heading in page
        for parameter in sub.params:
            for option in parameter.opts:
                assert not option.startswith("-") or f"`{option}" in page, f"{heading} {option}"
    for schema in SCHEMAS:
        assert f"bzq.{schema}/1" in page


def test_every_key_of_the_stepper() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    names = {
        "right": "→", "left": "←", "up": "↑", "down": "↓", "enter": "Enter", "esc": "Esc", "space": "Space",
        "home": "Home", "end": "End", "pageup": "PgUp", "pagedown": "PgDn", "tab": "Tab", "backtab": "Shift-Tab",
        "backspace": "Backspace", "ctrl-right": "Ctrl-→", "ctrl-left": "Ctrl-←", "ctrl-l": "Ctrl-L", "f1": "F1",
    }  # fmt: skip
    for action, keys in ACTIONS.items():
        for key in keys:
            assert f"`{names.get(key, key)}`" in page, f"{action}: {key}"


def test_every_word_of_the_analysis() -> None:
    page = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    forms: dict[str, dict[str, object]] = SCHEMAS["annotate"].model_json_schema(by_alias=True)["$defs"]
    keys = [key for form in forms.values() for key in form["properties"]]  # type: ignore[attr-defined]
    assert len(keys) > 40
    for word in (*STATUSES, *GLYPHS, *keys):
        assert f"`{word}`" in page, word
    assert all(f"\n| {status} | " in page for status in STATUSES)
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert all(f"| `{glyph}` | " in notation for glyph in GLYPHS)


def test_limits_of_the_analysis() -> None:
    from bzq.games.belote.analysis import analyse as belote
    from bzq.games.belote.analysis.stakes import MOST_POSITIONS_OF_CONTRACTS
    from bzq.games.bezique.analysis.endgame import MOST_POSITIONS, MOST_POSITIONS_OF_MANY
    from bzq.games.bezique.analysis.schedule import MOST_WAYS
    from bzq.games.briscola.analysis import analyse as briscola

    page = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
    numbers = (MOST_WAYS, MOST_POSITIONS, MOST_POSITIONS_OF_MANY, belote.MOST_POSITIONS, briscola.MOST_POSITIONS)
    for number in (*numbers, MOST_POSITIONS_OF_CONTRACTS):
        assert f" {number:,}" in page


def test_every_field_of_a_position() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| ([0-9]+) \| `([a-z]+)` \|", page, flags=re.MULTILINE)
    fields = [(str(number), name) for number, name in enumerate(FIELDS, 1)]
    assert found[: len(fields)] == fields
    assert set(found) == set(fields)  # below, what some say in other games


def test_every_tag_and_language() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    for tag in CANONICAL_ORDER:
        generic = re.sub(r"[1-8]$", "1", tag)
        assert f"`{generic}`" in page, tag
    for language in LETTERS:
        assert f"`{language}`" in page, language


def test_every_rule_set() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in preset_names() if f"`{name}`" not in page] == []


def test_codes_that_are_named_exist() -> None:
    for page in PAGES:
        for code in set(re.findall(r"\b[EWN][0-9]{3}\b", page.read_text(encoding="utf-8"))):
            assert code in TITLES, f"{name_of(page)} names {code}"


def test_the_version_is_one() -> None:
    assert f"## {bzq.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert version("bzq") == bzq.__version__, "the wheel reads it where the program has it"

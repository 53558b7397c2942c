"""What a shell is told behind a command: rule sets, options, codes, languages, and without anything heavy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def asked(line: str) -> list[str]:
    """What the fish is offered at the end of a line; each offer is its first word."""
    run = "import sys; sys.argv[0] = 'bzq'; from bzq.cli.main import run; run()"
    done = subprocess.run(
        [sys.executable, "-c", run], capture_output=True, text=True, check=False,
        env={
            **os.environ, "PYTHONPATH": str(ROOT), "_BZQ_COMPLETE": "complete_fish", "_TYPER_COMPLETE_ARGS": line,
            "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        },
    )  # fmt: skip
    return [one.partition("\t")[0] for one in done.stdout.splitlines() if one]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("bzq rules rubicon", ["rubicon", "rubicon-foster", "rubicon-bicycle"]),
        ("bzq rules 'belote; lit", ["belote; litige="]),
        ("bzq rules 'belote; litige=", ["belote; litige=float", "belote; litige=lost"]),
        ("bzq rules 'belote; nonsense=", []),
        ("bzq rules 'nonsense; lit", []),
        ("bzq simulate --rules briscola-3", ["briscola-3", "briscola-31"]),
        ("bzq record --rules bes", ["besigue"]),
        ("bzq record --language d", ["de", "da"]),
        ("bzq --lang d", ["de", "da"]),
        ("bzq explain E30", ["E301", "E302"]),
    ],
)
def test_what_is_offered(line: str, offered: list[str]) -> None:
    found = asked(line)
    if line.startswith("bzq explain"):
        assert found[:2] == offered and all(code.startswith("E30") for code in found)
    else:
        assert sorted(found) == sorted(offered)


def test_nothing_heavy_is_loaded() -> None:
    """A shell waits for it at each key."""
    code = (
        "import sys; from bzq.cli import completing as c; c.codes(''), c.languages(''), c.rules('belote; litige='); "
        "print([name for name in ('lark', 'pydantic', 'rich', 'prompt_toolkit') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

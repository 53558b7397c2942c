"""Every sentence of the two documents that rules something is named beside the tests that play it, and these are there.

The lists are ``belote/sentences.md`` and ``briscola/sentences.md``.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
PARAGRAPHS = {
    "belote": (2, 1, 2, 3, 1, 2, 3, 1, 4, 3, 5, 3, 4, 9, 3, 2, 3, 4, 4, 3),
    "briscola": (3, 5, 5, 8, 2, 5, 1, 3, 4, 9),
}
"""How many sentences each part of the document has."""


def rows(game: str) -> list[tuple[str, str, list[str]]]:
    """Number, sentence, and tests."""
    lines = (TESTS / "games" / game / "sentences.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [(number, sentence, tests.split(", ")) for number, sentence, tests in cells[2:]]


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests of a file."""
    tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name[:5] == "test_")


@pytest.mark.parametrize("game", PARAGRAPHS)
def test_every_sentence_is_there(game: str) -> None:
    numbers = [f"{part}.{one + 1}" for part, many in enumerate(PARAGRAPHS[game], 1) for one in range(many)]
    assert [number for number, _, _ in rows(game)] == numbers


@pytest.mark.parametrize("game", PARAGRAPHS)
def test_every_sentence_is_played(game: str) -> None:
    for number, sentence, tests in rows(game):
        assert sentence.endswith("."), number
        assert tests, number
        for test in tests:
            path, _, name = test.partition("::")
            assert name in names_in(path), (number, test)

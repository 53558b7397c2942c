"""No module of the package is there for the tests alone: another one imports it, or loads it by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "bzq").rglob("*.py"))
STARTED = {"bzq.__main__"}
"""What Python itself starts."""


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def named(path: Path) -> Iterator[str]:
    """Expressions for the modules that a module imports, or whose names stand in its strings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (re.escape(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield re.escape(node.module)
            yield from (re.escape(f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("bzq."):
            yield re.escape(node.value)
            yield re.escape(re.sub(r"\.[A-Z]\w*$", "", node.value))  # a class of it
            yield re.escape(node.value.partition(":")[0])  # a part of a game: something in it
        elif isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else None for part in node.values]
            if parts[0] and parts[0].startswith("bzq."):
                yield "".join(r"[a-z]+" if part is None else re.escape(part) for part in parts)


def test_every_module_is_used_by_another() -> None:
    modules = {name_of(path): path for path in FILES if path.name != "__init__.py"}
    found = {expression for path in FILES for expression in set(named(path))}
    used = re.compile("|".join(sorted(found)))
    assert sorted(name for name in modules if not used.fullmatch(name)) == sorted(STARTED)

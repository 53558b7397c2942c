"""What the package looks like from outside: who imports whom, who names a game, how large and how deep things are.

``python tests/house/survey.py`` writes the lists below ``standing/`` anew. They hold what the house still has and
should not have; see :mod:`tests.house.test_house`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[2] / "bzq"
STANDING: Final = Path(__file__).with_name("standing")

ROWS: Final = (
    ("bzq.__main__",),
    ("bzq.cli",),
    ("bzq.serve",),
    ("bzq.notebook", "bzq.api", "bzq"),
    ("bzq.views",),
    ("bzq.recorder", "bzq.simulation"),
    ("bzq.story",),
    ("bzq.match", "bzq.analysis"),
    ("bzq.dealfacts",),
    ("bzq.players",),
    ("bzq.timeline",),
    ("bzq.games",),
    ("bzq.engine",),
    ("bzq.rules", "bzq.records"),
    ("bzq.games.registry",),
    ("bzq.games.spec",),
    ("bzq.jobs",),
    ("bzq.findings",),
    ("bzq.catalogue",),
    ("bzq.language",),
    ("bzq.cards", "bzq.version"),
)
"""The rooms from the top of the house down. A module imports from its own room and from rows below its own."""

GAMES: Final = ("bezique", "belote", "briscola", "rubicon", "besigue", "marianna", "mariazza")
"""Names of games and of their relatives, as words of names and of texts that a program compares."""

FACETS: Final = {
    "rulewords": "bzq.rules",
    "ruleset": "bzq.rules",
    "options": "bzq.rules",
    "players": "bzq.players",
    "analysis": "bzq.analysis",
    "timeline": "bzq.timeline",
    "positiontext": "bzq.timeline",
    "positionreading": "bzq.timeline",
    "midway": "bzq.timeline",
    "guide": "bzq.recorder",
    "looks": "bzq.views",
    "exam": "bzq.cli",
}
"""Parts of a game's folder that stand in another row than its rules do: the row of the room they are a part for."""

MOST_LINES: Final = 400
MOST_IN_A_FUNCTION: Final = 60
MOST_BASES: Final = 2


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def tree(name: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(modules()[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> frozenset[str]:
    """The modules of the package that a module imports anywhere: lazily, or only for the type checker, too."""
    known, found = modules(), set()
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return frozenset(one for one in found if one in known and one != name)


def room(name: str) -> str:
    """The room a module stands in: the longest name of ``ROWS`` it begins with, or that of a game's part.

    Raises ``KeyError`` for none.
    """
    facet = re.match(r"bzq\.games\.\w+\.(\w+)", name)
    if facet and facet[1] in FACETS:
        return FACETS[facet[1]]
    rooms = [one for row in ROWS for one in row if name == one or (one != "bzq" and name.startswith(one + "."))]
    if not rooms:
        raise KeyError(name)
    return max(rooms, key=len)


@cache
def row(name: str) -> int:
    """How far below the roof a module stands."""
    return next(index for index, rooms in enumerate(ROWS) if room(name) in rooms)


def homeless() -> Iterator[str]:
    """Modules that stand in no room."""
    for name in modules():
        try:
            room(name)
        except KeyError:
            yield name


def imports_up() -> Iterator[str]:
    """Imports that run up, or into another room of the same row."""
    housed = set(modules()) - set(homeless())
    for name in sorted(housed):
        for other in sorted(imports(name) & housed):
            if row(other) < row(name) or (row(other) == row(name) and room(other) != room(name)):
                yield f"{name} -> {other}"


def circles() -> Iterator[str]:
    """Modules that import each other, in a circle of any length: a line a circle, its modules in order."""
    for members in _strongly_connected():
        if len(members) > 1:
            yield " ".join(sorted(members))


def _strongly_connected() -> list[list[str]]:
    """The strongly connected parts of the graph of imports (Tarjan), walked without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    parts: list[list[str]] = []
    for root in modules():
        if root in index:
            continue
        work = [(root, iter(sorted(imports(root))))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            name, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(imports(other)))))
                    break
                if other in on_stack:
                    low[name] = min(low[name], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    part = []
                    while True:
                        one = stack.pop()
                        on_stack.discard(one)
                        part.append(one)
                        if one == name:
                            break
                    parts.append(part)
    return parts


def names_of_games() -> Iterator[str]:
    """Modules outside a game's folder in which a game's name stands in code, and how often.

    Counted are names, attributes, keywords and short texts that a program compares; not docstrings, not sentences,
    not what is imported as a module's own name. The registry (``bzq.games``) and the rule sets' files may name games.
    """
    for name in modules():
        if re.match(r"bzq\.games\.\w+\b", name):
            continue
        found = sum(1 for word in _words(tree(name)) if any(game in word.lower() for game in GAMES))
        if found:
            yield f"{name} {found}"


def _words(module: ast.Module) -> Iterator[str]:
    spoken = {id(node.args[0]) for node in ast.walk(module) if _speaks(node)}
    for node in ast.walk(module):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.keyword(arg=str(word)) | ast.arg(arg=word):
                yield word
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                yield word
            case ast.Constant(value=str(word)) if " " not in word and id(node) not in spoken:
                yield word
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                yield from (alias.name for alias in aliases)
                if isinstance(node, ast.ImportFrom) and node.module:
                    yield node.module


def _speaks(node: ast.AST) -> bool:
    named = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return named and node.func.id in ("tr", "tr_n", "tr_in", "mark", "mark_n") and bool(node.args)


def large() -> Iterator[str]:
    """Modules of more than 400 lines, functions of more than 60, classes with more than two bases above them."""
    for name, path in modules().items():
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MOST_LINES:
            yield f"{name} {lines} lines"
        for node in ast.walk(tree(name)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
                length = node.end_lineno - node.lineno + 1
                if length > MOST_IN_A_FUNCTION:
                    yield f"{name}.{node.name} {length} lines"
    classes = _classes()
    for name, bases in classes.items():
        depth = _depth(bases, classes)
        if depth > MOST_BASES:
            yield f"{name} {depth} classes above it"


def _classes() -> dict[str, list[str]]:
    """The classes of the package, each with those of its bases that are of the package, by full name."""
    found: dict[str, list[str]] = {}
    for name in modules():
        body = tree(name)
        homes = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(body)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in body.body:
            if isinstance(node, ast.ClassDef):
                bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                found[f"{name}.{node.name}"] = [
                    homes.get(base.id, f"{name}.{base.id}") for base in bases if isinstance(base, ast.Name)
                ]
    return found


def _depth(bases: list[str], classes: dict[str, list[str]]) -> int:
    return max((1 + _depth(classes[base], classes) for base in bases if base in classes), default=0)


LISTS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "homeless": homeless,
    "imports-up": imports_up,
    "circles": circles,
    "names-of-games": names_of_games,
    "large": large,
}


def listed(name: str) -> list[str]:
    """What a list below ``standing/`` holds."""
    return (STANDING / f"{name}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for _name, _survey in LISTS.items():
        _lines = sorted(_survey())
        (STANDING / f"{_name}.txt").write_text("".join(f"{line}\n" for line in _lines), encoding="utf-8")
        sys.stdout.write(f"{_name}: {len(_lines)}\n")

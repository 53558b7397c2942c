"""No expression of the package takes long over a text that it does not match: all are examined for ambiguity."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

import bzq
from bzq.cards import RANKS
from bzq.language import LETTERS
from bzq.recorder import words
from bzq.timeline import positionreading
from bzq.views import picture, stepper_misses, stepper_text
from bzq.views.screen import Screen

from .ambiguity import Automaton

SEARCHING = {"search", "sub", "subn", "split", "finditer", "findall"}
WHOLE = {"fullmatch"}
METHODS = {"match", *SEARCHING, *WHOLE}

MAKERS: dict[str, Callable[[], object]] = {
    "positionreading._shapes": lambda: positionreading._shapes(RANKS),
    "words._compile": lambda: {code: vars(words._expressions(code)) for code in ("", *LETTERS)},
    "words._drawn": lambda: words._expressions("")._drawn("Kh"),
    "picture._red_cards": lambda: picture._red_cards(RANKS),
    "stepper_text._named": lambda: stepper_text._named(tuple(RANKS)),
    "stepper_text.brief": lambda: stepper_text.brief("marriage in hearts", Screen()),
    "stepper_misses._said": lambda: stepper_misses._said("Trick 3: so it is.", 3),
}
"""The functions that make expressions of what they are given, and how each is called."""

MATCH_EVERYWHERE = {"tokens"}
"""Expressions that are looked for, and match wherever they are tried: they never pass over a character."""

HARMLESS = {
    "_APART": "no more than 200 characters of a Rules tag",
    r"\s*[:=\s]\s*": "a part of those",
    "[-=]*[<>→↔]+[-=]*": "a word of no more than 200 characters",
    "([AKQJT98765432]+)([shdc])": "a text of which is known that it is made of these",
}
"""What may take long over long texts, and is given none, or none that it does not match."""


class Site(NamedTuple):
    """An expression, the name under which it is used (or itself), and the methods that are called of it."""

    where: str
    name: str
    expression: re.Pattern[str]
    methods: frozenset[str]


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(bzq.__path__, "bzq."):
        if not found.name.endswith("__main__"):
            yield importlib.import_module(found.name)


def source(module: ModuleType) -> ast.Module:
    assert module.__file__ is not None
    return ast.parse(Path(module.__file__).read_text(encoding="utf-8"))


@cache
def used() -> dict[str, set[str]]:
    """For each name of the package, and each module, of which a method of expressions is taken, those methods."""
    uses: dict[str, set[str]] = {}
    for module in modules():
        for node in ast.walk(source(module)):
            if isinstance(node, ast.Attribute) and node.attr in METHODS and name_of(node.value) != "re":
                for name in (name_of(node.value), module.__name__):
                    uses.setdefault(name, set()).add(node.attr)
    return uses


def methods(name: str, module: str) -> frozenset[str]:
    """What is called of an expression: by its name, or else anything that its module calls of any."""
    return frozenset(used().get(name) or used().get(module) or METHODS)


def name_of(node: ast.expr) -> str:
    """The last name of what stands before a dot: ``_tag`` of ``_tag()``, ``tokens`` of ``grammar().tokens``."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def patterns(thing: object, name: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The expressions in a value, each with its name."""
    if isinstance(thing, re.Pattern):
        text = thing.pattern
        yield name, thing if isinstance(text, str) else re.compile(text.decode("latin-1"), thing.flags & ~re.UNICODE)
    elif isinstance(thing, dict):
        for key, inside in thing.items():
            yield from patterns(inside, key if isinstance(key, str) else name)
    elif isinstance(thing, tuple) and hasattr(thing, "_fields"):
        yield from patterns(thing._asdict(), name)
    elif isinstance(thing, tuple | list):
        for inside in thing:
            yield from patterns(inside, name)
    elif type(thing).__module__.startswith("bzq.records.grammar"):
        yield from patterns(getattr(thing, "__dict__", {}), name)  # places of the parser have slots, and no expressions


def without_arguments(function: ast.FunctionDef | None) -> bool:
    return function is not None and not function.args.args and "cache" in map(name_of, function.decorator_list)


def compiling(tree: ast.Module) -> Iterator[tuple[ast.Call, ast.FunctionDef | None]]:
    """The calls that make an expression, with the function in which each stands."""
    todo: list[tuple[ast.AST, ast.FunctionDef | None]] = [(tree, None)]
    while todo:
        node, function = todo.pop()
        inner = node if isinstance(node, ast.FunctionDef) else function
        todo += [(child, inner) for child in ast.iter_child_nodes(node)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_re = name_of(node.func.value) == "re" and node.func.attr in {"compile", *METHODS}
            if of_re or (node.func.attr == "compile" and name_of(node.func.value) == "grammar"):
                yield node, function


def sites() -> Iterator[Site]:
    for module in modules():
        short = module.__name__.rpartition(".")[2]
        for name, value in vars(module).items():
            kept = [(name, value)]
            if hasattr(value, "cache_info") and value.__module__ == module.__name__:
                kept = [(name, value())] if not inspect.signature(value).parameters and makes(value) else []
            for inside, expression in (found for one in kept for found in patterns(one[1], one[0])):
                yield Site(f"{short}.{name}", inside, expression, methods(inside, module.__name__))
        for call, function in compiling(source(module)):
            where = f"{short}.{function.name}" if function else short
            if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS:
                text = evaluated(call.args[0], module)
                if text is not None:
                    yield Site(where, text, re.compile(text), frozenset({call.func.attr}))


def makes(function: Any) -> bool:
    """Whether a function keeps expressions, as its annotation says."""
    return any(word in str(function.__annotations__["return"]) for word in ("Pattern", "_Expressions", "Grammar"))


def evaluated(node: ast.expr, module: ModuleType) -> str | None:
    """The text of an expression, where it is made of nothing but what the module holds."""
    try:
        found = eval(compile(ast.Expression(node), "", "eval"), vars(module))
    except NameError:
        return None
    return found.decode("latin-1") if isinstance(found, bytes) else found if isinstance(found, str) else None


@pytest.fixture(scope="module")
def made() -> list[Site]:
    """The expressions that functions make of what they are given: those they give back, or else look for something."""
    found: list[Site] = []
    plain = re._compile  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        for where, make in MAKERS.items():
            caught: list[re.Pattern[str]] = []

            def catching(text: str, flags: int, caught: list[re.Pattern[str]] = caught) -> re.Pattern[str]:
                caught.append(plain(text, flags))
                return caught[-1]

            patch.setattr(re, "_compile", catching)
            given = list(patterns(make(), where.rpartition(".")[2]))
            found += [Site(where, name, expression, methods(name, "")) for name, expression in given]
            if not given:
                found += [Site(where, one.pattern, one, frozenset({"search"})) for one in caught]
    return found


def test_every_expression_is_found(made: list[Site]) -> None:
    known = {site.where for site in made}
    for module in modules():
        short = module.__name__.rpartition(".")[2]
        for call, function in compiling(source(module)):
            if short == "grammar" or without_arguments(function) or evaluated(call.args[0], module) is not None:
                continue
            assert function is not None
            assert f"{short}.{function.name}" in known, f"line {call.lineno}: {ast.unparse(call)}"


def test_none_is_ambiguous(made: list[Site]) -> None:
    seen = set()
    for site in [*sites(), *made]:
        searching = bool(site.methods & SEARCHING) and site.name not in MATCH_EVERYWHERE
        whole = bool(site.methods & WHOLE)
        key = (site.expression.pattern, site.expression.flags, searching, whole)
        if key in seen or site.name in HARMLESS:
            continue
        seen.add(key)
        automaton = Automaton(site.expression, anywhere=searching)
        assert automaton.doubling() is None, site
        assert automaton.squaring(whole=whole) is None, site
    assert len(seen) > 90


@pytest.mark.parametrize(
    ("expression", "doubling", "squaring"),
    [
        (r"(?:\s+|c)*x", True, False),
        (r"(a*)*b", True, False),
        (r"(a|a)*b", True, False),
        (r"(a|b|ab)*c", True, False),
        (r"((a?|b?)c)*d", True, False),
        (r"(a{1,3})*b", True, False),
        (r"(a(?!b)|a(?=b))*c", True, False),  # what is looked at counts for nothing
        (r"a*a*b", False, True),
        (r"[ \t]*\[?[ \t]*x", False, True),
        (r"(?i)[A-F]+x?[a-c]+y", False, True),
        (r"a{1,3}a{1,3}b", False, False),
        (r"(ab|b)*c", False, False),
        (r"(?>a*)a*b", False, False),
        (r"\s*+(?:c\s*+)*+x", False, False),
        (r"(a?|b?)c", False, False),
        ("[0-9]{1,6}(?::[0-9]{1,6})*", False, False),
    ],
)
def test_ambiguity_is_seen(expression: str, doubling: bool, squaring: bool) -> None:
    automaton = Automaton(re.compile(expression))
    assert (automaton.doubling() is not None, automaton.squaring() is not None) == (doubling, squaring)


@pytest.mark.parametrize(
    ("expression", "found"),
    [(r"\[%[^\]]*\]", True), (r"\[%[^\[\]]*\]", False), (r"\s+$", True), (r"\s+", False), ("a+b", True)],
)
def test_looking_for_what_is_not_there(expression: str, found: bool) -> None:
    """An expression that is looked for is tried at every character: what it reads each time must not be everything."""
    automaton = Automaton(re.compile(expression), anywhere=True)
    assert (automaton.squaring(whole=False) is not None) is found

"""The grammar file at work: its parser, its token expression, and its named terminals as regular expressions.

Everything comes from ``bzq.lark``. Lark is imported, and its parse table built or taken from the user's cache,
when the first record is read. Lark's own basic lexer and parser loop read the same records the same way, with a
token object for each token and its lines counted; :attr:`Grammar.tokens` and :class:`Machine` do without,
which takes a third of the time.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bzq.records.model import Variation

if TYPE_CHECKING:
    from lark import Lark

STARTS: Final = ("record", "fault")
"""The start rules of the parser that reads records."""


def grammar_text() -> str:
    """The text of the grammar file, which is normative.

    >>> "record:" in grammar_text()
    True
    """
    here = Path(__file__)
    installed = here.parents[1] / "data" / "bzq.lark"
    source = installed if installed.exists() else here.parents[2] / "grammar" / "bzq.lark"
    return source.read_text(encoding="utf-8")


_Reduction = tuple[int, Callable[[list[Any]], Any] | None, str]
_Row = dict[str, int | _Reduction]


class Place:
    """Where a parser stands: in a state above another. ``after`` has the places behind tokens that are added."""

    __slots__ = ("after", "state")

    def __init__(self, state: int) -> None:
        self.state = state
        self.after: dict[str, Place] = {}


class Table:
    """Lark's parse table, made flat: for a state and a symbol the next state, or the rule that is complete.

    A rule that only adds to the list before it, as most do, has no function.
    """

    def __init__(self, lark: Lark) -> None:
        conf = lark.parse_interactive(start="record").parser_state.parse_conf
        self.start: int = conf.start_state
        self.rows: dict[int, _Row] = {}
        self.complete: dict[int, _Reduction] = {}
        """States in which one rule is complete, whatever follows."""
        self.known: dict[tuple[int, ...], frozenset[str]] = {}
        self.places: dict[tuple[int, int], Place] = {}
        """A state, and the one below it, to the place that they are."""
        for state, actions in conf.states.items():
            row = self.rows[state] = {}
            for symbol, (_, target) in actions.items():
                if isinstance(target, int):
                    row[symbol] = target
                else:
                    make = None if target.alias == "add" else conf.callbacks[target]
                    row[symbol] = (len(target.expansion), make, target.origin.name)
            moves = set(row.values())
            if len(moves) == 1 and not isinstance(move := moves.pop(), int) and move[0]:
                self.complete[state] = move

    def place(self, below: int, state: int) -> Place:
        """The place of a state above another."""
        return self.places.setdefault((below, state), Place(state))


class Machine:
    """The parser at work on one record, fed one token after the other."""

    __slots__ = ("_items", "_place", "_states", "_table", "_values")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._states = [table.start]  # the last one is what the place says
        self._values: list[Any] = []
        self._place = table.place(-1, table.start)
        self._items: list[Any] = []  # the last of the values

    def feed(self, kind: str, item: Any) -> bool:
        """Read a token, of which ``item`` was made; whether it can stand here. If not, it is as if not read."""
        place = self._place.after.get(kind)
        if place is None:
            return self._shift(kind, item)
        self._items.append(item)
        self._place = place
        return True

    def _shift(self, kind: str, item: Any) -> bool:
        """The way of the table, a rule at a time. A token that is only added goes the short way from now on."""
        table, states, values = self._table, self._states, self._values
        before, depth = self._place, len(states)
        states[-1] = before.state
        while True:
            move = table.rows[states[-1]].get(kind)
            if move is None:
                return False
            if isinstance(move, int):
                break
            self._reduce(move)
        states.append(move)
        values.append(item)
        added = 0
        while (complete := table.complete.get(states[-1])) is not None:
            added += complete[1] is None
            self._reduce(complete)
        self._items = values[-1]
        self._place = table.place(states[-2], states[-1])
        if added == 1 and len(states) == depth and kind != "RPAR":
            before.after[kind] = self._place
        return True

    def _reduce(self, rule: _Reduction) -> None:
        """A rule is complete."""
        size, make, origin = rule
        states, values = self._states, self._values
        if make is None:
            added = values.pop()
            values[-1].append(added)
            del states[-2:]
        else:
            children = values[len(values) - size :]
            del values[len(values) - size :], states[len(states) - size :]
            values.append(make(children))
        states.append(self._table.rows[states[-1]][origin])  # type: ignore[arg-type]

    def finish(self) -> Any:
        """What was built of a record that was read to its end: see :class:`_Build`."""
        return self._values[-1]

    def allowed(self) -> frozenset[str]:
        """The terminals that can stand here."""
        self._states[-1] = self._place.state
        # No chain of reductions looks deeper into the stack than this: variations are closed one at a time.
        stack = tuple(self._states[-8:])
        known = self._table.known.get(stack)
        if known is None:
            kinds = (kind for kind in self._table.rows[stack[-1]] if kind.isupper())
            known = frozenset(kind for kind in kinds if self._takes(kind, list(stack)))
            self._table.known[stack] = known
        return known

    def _takes(self, kind: str, stack: list[int]) -> bool:
        """Whether a token can follow on a stack of states, which is used up."""
        rows = self._table.rows
        while True:
            move = rows[stack[-1]].get(kind)
            if move is None or isinstance(move, int):
                return move is not None
            size, _, origin = move
            del stack[len(stack) - size :]
            stack.append(rows[stack[-1]][origin])  # type: ignore[arg-type]


class Grammar:
    """The parser and the expressions made from the grammar file.

    ``tokens`` finds one token after the other (``match.lastgroup`` is its terminal, ``WS`` where white space
    stands alone; white space behind a token belongs to the match, but not to the group) and never fails.
    """

    def __init__(self) -> None:
        text = grammar_text()
        lark = _build(text, list(STARTS), _Build())
        self._table = Table(lark)
        self._parts = {terminal.name: terminal.pattern.to_regexp() for terminal in _build(text, "part", None).terminals}
        terminals = sorted(  # the order in which Lark's basic lexer tries them
            (terminal for terminal in lark.terminals if terminal.name != "WS"),
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        words = "|".join(f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in terminals)
        gap = self.part("SPACE") + "*" + self.part("LINE_BREAK") + "*"
        white = lark.get_terminal("WS").pattern.to_regexp()
        self.tokens = re.compile(f"(?:{words}){gap}|(?P<WS>{white})")

    def part(self, name: str) -> str:
        """The regular expression of a named terminal, as a group that captures nothing."""
        return f"(?:{self._parts[name]})"

    def compile(self, template: str) -> re.Pattern[str]:
        """An expression in which ``<NAME>`` stands for a terminal of the grammar."""
        return re.compile(re.sub("<([A-Z_]+)>", lambda match: self.part(match[1]), template))

    def begin(self) -> Machine:
        """A fresh parser at the beginning of a record."""
        return Machine(self._table)


@cache
def grammar() -> Grammar:
    """The grammar, built once."""
    return Grammar()


def cache_folder() -> Path:
    """Where the built parser is kept for the next start."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "bzq" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "bzq"
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "bzq"


def _build(text: str, start: str | list[str], transformer: Any) -> Lark:
    """A Lark parser for one of the grammar's start rules, from the cache where that can be."""
    from lark import Lark

    from bzq.version import VERSION

    name = start if isinstance(start, str) else start[0]
    where: str | bool = False
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            where = str(folder / f"{name}-{VERSION}-{sys.version_info[0]}{sys.version_info[1]}.lark")
    except (OSError, RuntimeError):  # no home, no room, no leave: the parser is built anew
        where = False
    return Lark(text, parser="lalr", lexer="basic", start=start, transformer=transformer, cache=where)


class _Build:
    """Makes lists of items while the parser runs: one for the record, one for each variation. Adding is built in.

    The record's list holds, in the order of the text, what the reader made of each token: a list of tags for a
    run of tags, an item for everything else.
    """

    def open_record(self, children: list[Any]) -> list[Any]:
        return []

    def open_variation(self, children: list[Any]) -> list[Any]:
        return children  # the offset of the bracket, until the variation is closed

    def close(self, children: list[Any]) -> Any:
        items, end = children
        return Variation(items.pop(0), end, items)

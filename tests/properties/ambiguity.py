"""Expressions examined for ambiguity: can one text be matched in so many ways that failing takes very long?

An expression becomes an automaton whose states are its characters (Glushkov's construction), with the number of ways
from each to the next. Where a loop can come back to a character in two ways over the same text, failing takes time
that doubles with every round; where two loops behind each other can share a text between them, time that grows with
its square. These are the criteria of Weber and Seidl (1991) for exponential and polynomial ambiguity. What looks
ahead or behind is taken to hold always, so that more is found than there may be, and nothing is missed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, TypeVar

from re import _constants as op  # type: ignore[attr-defined]  # isort: skip
from re import _parser  # type: ignore[attr-defined]  # isort: skip

State = TypeVar("State", bound=Hashable)

_EVERYDAY: Final = [*map(chr, range(128)), "\u00a0", "é", "ß", "♠", "\ufe0f", "\U0001f600"]


@dataclass
class _Part:
    """A part of an expression: the ways through it without a character, the characters it begins and ends with."""

    empty: int = 0
    first: Counter[int] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)
    unsure: set[int] = field(default_factory=set)
    """Those of ``last`` behind which something is still looked at."""
    looks: bool = False


class Automaton:
    """The characters of an expression, and which can follow which, in how many ways."""

    def __init__(self, expression: re.Pattern[str], *, anywhere: bool = False) -> None:
        """``anywhere``: the expression is looked for, and not only at one place."""
        self.sets: list[frozenset[str]] = []
        self.follow: dict[int, Counter[int]] = defaultdict(Counter)
        self.atoms: list[frozenset[int]] = []
        """For each character the groups around it that give nothing back once they have matched."""
        self._inside: tuple[int, ...] = ()
        self._groups = 0
        self._ignore_case = bool(expression.flags & re.IGNORECASE)
        tree = _parser.parse(expression.pattern, expression.flags)
        self.alphabet = self._alphabet(tree)
        whole = self._sequence(tree)
        if anywhere:
            before = self._loop(self._character(lambda char: True))
            whole = self._chain(before, whole)
        self.last, self.unsure = whole.last, whole.unsure

    # -- the alphabet --------------------------------------------------------------------------------------

    def _alphabet(self, tree: Any) -> list[str]:
        """One character of each kind that the expression tells apart."""
        chars = {*_EVERYDAY}
        tests: list[Callable[[str], bool]] = []
        for node in _nodes(tree):
            kind, value = node
            if kind in (op.LITERAL, op.NOT_LITERAL):
                chars |= set(map(chr, (value - 1, value, value + 1)))
            elif kind is op.IN:
                for inner, what in value:
                    if inner is op.RANGE:
                        chars |= {chr(code + step) for code in what for step in (-1, 0, 1) if code + step >= 0}
                    elif inner is op.LITERAL:
                        chars |= {chr(what), chr(what + 1)}
            if kind in (op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY):
                tests.append(self._test(node))
        kinds = {tuple(test(char) for test in tests): char for char in sorted(chars)}
        return list(kinds.values())

    def _test(self, node: Any) -> Callable[[str], bool]:
        """Whether a character is one that a node of the tree matches."""
        kind, value = node
        if kind is op.LITERAL:
            return self._cased(lambda char: ord(char) == value)
        if kind is op.NOT_LITERAL:
            return lambda char: ord(char) != value
        if kind is op.ANY:
            return lambda char: char != "\n"
        negated = value[0][0] is op.NEGATE
        inner = self._cased(lambda char: any(_matches(part, char) for part in value))
        return lambda char: inner(char) != negated

    def _cased(self, test: Callable[[str], bool]) -> Callable[[str], bool]:
        if not self._ignore_case:
            return test
        return lambda char: test(char) or test(char.lower()[0]) or test(char.upper()[0])

    # -- the construction ----------------------------------------------------------------------------------

    def _sequence(self, nodes: Iterable[Any]) -> _Part:
        whole = _Part(empty=1)
        for node in nodes:
            whole = self._chain(whole, self._part(node))
        return whole

    def _part(self, node: Any) -> _Part:
        kind, value = node
        if kind in (op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY):
            return self._character(self._test(node))
        if kind is op.BRANCH:
            return self._either([self._sequence(branch) for branch in value[1]])
        if kind is op.SUBPATTERN and not value[1]:  # with flags of its own it is none of ours
            return self._sequence(value[3])
        if kind in (op.AT, op.ASSERT, op.ASSERT_NOT):
            return _Part(empty=1, looks=True)
        if kind in (op.MAX_REPEAT, op.MIN_REPEAT):
            return self._repeat(*value)
        if kind in (op.POSSESSIVE_REPEAT, op.ATOMIC_GROUP):
            self._groups += 1
            before, self._inside = self._inside, (*self._inside, self._groups)
            part = self._repeat(*value) if kind is op.POSSESSIVE_REPEAT else self._sequence(value)
            self._inside = before
            return part
        raise ValueError(f"{kind} is not known here")

    def _character(self, test: Callable[[str], bool]) -> _Part:
        place = len(self.sets)
        self.sets.append(frozenset(filter(test, self.alphabet)))
        self.atoms.append(frozenset(self._inside))
        return _Part(0, Counter([place]), Counter([place]))

    def _either(self, parts: list[_Part]) -> _Part:
        whole = _Part()
        for part in parts:
            whole.empty += part.empty
            whole.first += part.first
            whole.last += part.last
            whole.unsure |= part.unsure
            whole.looks |= part.looks
        return whole

    def _chain(self, one: _Part, two: _Part) -> _Part:
        for place, ways in one.last.items():
            for target, more in two.first.items():
                self.follow[place][target] += ways * more
        whole = _Part(one.empty * two.empty, one.first + _times(two.first, one.empty))
        whole.last = two.last + _times(one.last, two.empty)
        whole.unsure = two.unsure | ((set(one.last) if two.looks else one.unsure) if two.empty else set())
        whole.looks = one.looks or two.looks
        return whole

    def _loop(self, part: _Part) -> _Part:
        """Once or more."""
        for place, ways in part.last.items():
            for target, more in part.first.items():
                self.follow[place][target] += ways * more
        return part

    def _repeat(self, least: int, most: int, nodes: Any) -> _Part:
        whole = _Part(empty=1)
        endless = most is op.MAXREPEAT
        for _ in range(least - 1 if endless and least else least):
            whole = self._chain(whole, self._sequence(nodes))
        if endless:
            part = self._loop(self._sequence(nodes))
            part.empty = int(part.empty > 0 or not least)
            return self._chain(whole, part)
        rest = _Part(empty=1)
        for _ in range(most - least):
            rest = self._chain(self._sequence(nodes), rest)
            rest.empty = 1
        return self._chain(whole, rest)

    # -- what is asked -------------------------------------------------------------------------------------

    def doubling(self) -> str | None:
        """A character to which a loop comes back in two ways over the same text, if there is one."""
        for loop in self._loops():
            for place in loop:
                if any(ways > 1 and target in loop for target, ways in self.follow[place].items()):
                    return self._shown(place)
            pairs = {pair: list(self._together(pair, (loop, loop))) for pair in product(loop, loop)}
            for group in _strong(pairs):
                alike = [pair for pair in group if pair[0] == pair[1]]
                if alike and len(alike) < len(group):
                    return self._shown(alike[0][0])
        return None

    def squaring(self, *, whole: bool = True) -> str | None:
        """Two loops that can share one text between them, if failing behind the second is possible.

        ``whole``: the expression has to match a text to its end; if not, it has matched where its last loop ends.
        """
        loops = self._loops()
        for one, two in product(loops, loops):
            if one is two or (not whole and all(place in self.last and place not in self.unsure for place in two)):
                continue
            between = self._reach(one, self.follow) & self._reach(two, self._before())
            if not between or self._apart(one, two):
                continue
            for place, other in product(one, two):
                if self._shares(place, other, (one, between, two)):
                    return f"{self._shown(place)} and {self._shown(other)}"
        return None

    def _shares(self, place: int, other: int, bounds: tuple[set[int], set[int], set[int]]) -> bool:
        """Whether a text leads from one place to itself and to the other, and from the other to itself."""
        if not self.sets[place] & self.sets[other]:
            return False
        begin, aim = (place, place, other), (place, other, other)
        seen, todo = {begin}, [begin]
        while todo:
            for after in self._together(todo.pop(), bounds):
                if after == aim:
                    return True
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return False

    def _together(self, places: tuple[int, ...], bounds: tuple[set[int], ...]) -> Iterator[tuple[int, ...]]:
        """The places to which one character leads from each of several."""
        steps = [
            [after for after in self.follow[place] if after in bound]
            for place, bound in zip(places, bounds, strict=True)
        ]
        for after in product(*steps):
            if frozenset.intersection(*(self.sets[place] for place in after)):
                yield after

    def _apart(self, one: set[int], two: set[int]) -> bool:
        """Whether the first loop gives nothing back once the second has begun."""
        inside = frozenset.intersection(*(self.atoms[place] for place in one))
        return any(all(group not in self.atoms[place] for place in two) for group in inside)

    def _loops(self) -> list[set[int]]:
        groups = _strong({place: list(self.follow[place]) for place in range(len(self.sets))})
        return [group for group in groups if len(group) > 1 or any(place in self.follow[place] for place in group)]

    def _before(self) -> dict[int, Counter[int]]:
        before: dict[int, Counter[int]] = defaultdict(Counter)
        for place, targets in self.follow.items():
            for target in targets:
                before[target][place] = 1
        return before

    def _reach(self, begin: set[int], ways: dict[int, Counter[int]]) -> set[int]:
        seen, todo = set(begin), list(begin)
        while todo:
            for after in ways.get(todo.pop(), ()):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return seen

    def _shown(self, place: int) -> str:
        return f"character {place} [{''.join(sorted(self.sets[place]))[:12]!r}]"


def _times(counter: Counter[int], factor: int) -> Counter[int]:
    return Counter({key: number * factor for key, number in counter.items()}) if factor else Counter()


def _nodes(tree: Any) -> Iterator[Any]:
    """All nodes of a parsed expression that match a character, wherever they stand."""
    for node in tree:
        kind, value = node
        if kind is op.BRANCH:
            for branch in value[1]:
                yield from _nodes(branch)
        elif kind is op.SUBPATTERN:
            yield from _nodes(value[3])
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            yield from _nodes(value[2])
        elif kind is op.ATOMIC_GROUP:
            yield from _nodes(value)
        else:
            yield node


_CATEGORIES: Final = {
    op.CATEGORY_DIGIT: r"\d", op.CATEGORY_NOT_DIGIT: r"\D", op.CATEGORY_SPACE: r"\s", op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w", op.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _matches(part: Any, char: str) -> bool:
    kind, value = part
    if kind is op.LITERAL:
        return ord(char) == value  # type: ignore[no-any-return]
    if kind is op.RANGE:
        return value[0] <= ord(char) <= value[1]  # type: ignore[no-any-return]
    if kind is op.CATEGORY:
        return re.match(_CATEGORIES[value], char) is not None
    return False


def _strong(edges: dict[State, list[State]]) -> list[set[State]]:
    """The groups of states that all lead to each other (Tarjan, without recursion)."""
    index: dict[State, int] = {}
    low: dict[State, int] = {}
    stack: list[State] = []
    open_: set[State] = set()
    groups: list[set[State]] = []
    for root, begin in edges.items():
        if root in index:
            continue
        work = [(root, iter(begin))]
        index[root] = low[root] = len(index)
        stack.append(root)
        open_.add(root)
        while work:
            state, rest = work[-1]
            for after in rest:
                if after not in index:
                    index[after] = low[after] = len(index)
                    stack.append(after)
                    open_.add(after)
                    work.append((after, iter(edges[after])))
                    break
                if after in open_:
                    low[state] = min(low[state], index[after])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == index[state]:
                    group = set()
                    while True:
                        member = stack.pop()
                        open_.discard(member)
                        group.add(member)
                        if member == state:
                            break
                    groups.append(group)
    return groups

"""The columns of a table, read off its row class: name, type, whether it may be empty, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import NoneType
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from bzq.engine.lookup import kinds_in
from bzq.games.registry import games

Value = str | int | bool | None
"""What a cell holds."""

Type = Literal["text", "integer", "boolean"]

MOST_SEATS: Final = 8
"""Seats that have columns of their own: as many as any rules have."""

_TYPES: Final[dict[type, Type]] = {str: "text", int: "integer", bool: "boolean"}


class Each(NamedTuple):
    """A field with a value for each seat or side; its columns are ``name1``, ``name2``, …"""

    name: str
    meaning: str


class Counts(NamedTuple):
    """A field with a count for each kind of scoring; its columns have the names of the kinds."""

    meaning: str


class Column(NamedTuple):
    """A column of a table. ``nullable``: a cell of it may be empty."""

    name: str
    type: Type
    nullable: bool
    meaning: str


def every_kind() -> dict[str, str]:
    """The kinds of all games, those of the first game first, and what each counts."""
    return {kind: said for game in games() for kind, said in kinds_in(game.name).KINDS.items()}


class Table(NamedTuple):
    """A kind of table: its name, its columns in their order, and what makes cells of a row, one a column."""

    name: str
    columns: tuple[Column, ...]
    flat: Callable[[Sequence[Any]], tuple[Value, ...]]


def table_of(name: str, row: type[Any]) -> Table:
    """The table of a row class."""
    columns = tuple(column for columns in _by_field(row) for column in columns)
    return Table(name, columns, _flattener(row))


def _flattener(row: type[Any]) -> Callable[[Sequence[Any]], tuple[Value, ...]]:
    """What makes cells of a row: values for each seat side by side, counts by kind."""
    plan: list[tuple[int, int, int, tuple[str, ...]]] = []
    """Runs of plain fields, from one to before another; then the columns of a wide field, and the kinds in it."""
    begun = 0
    hints = get_type_hints(row, include_extras=True).values()
    for at, (hint, columns) in enumerate(zip(hints, _by_field(row), strict=True)):
        meaning = get_args(hint)[1]
        if isinstance(meaning, Each | Counts):
            names = tuple(column.name for column in columns) if isinstance(meaning, Counts) else ()
            plan.append((begun, at, len(columns), names))
            begun = at + 1
    empty = (None,) * MOST_SEATS

    def flat(values: Sequence[Any]) -> tuple[Value, ...]:
        cells: list[Value] = []
        for first, at, width, names in plan:
            cells += values[first:at]
            value = values[at]
            if names:
                cells += map(value.get, names)
            elif value is None:
                cells += empty
            else:
                cells += value[:width]
                cells += empty[len(value) :]
        cells += values[begun:]
        return tuple(cells)

    return flat


def _by_field(row: type[Any]) -> list[list[Column]]:
    """The columns of each field."""
    found = []
    for name, hint in get_type_hints(row, include_extras=True).items():
        assert get_origin(hint) is Annotated, f"{row.__name__}.{name} does not say what it means"
        inner, meaning = get_args(hint)
        alternatives = _alternatives(inner)
        nullable = len(alternatives) > 1
        if isinstance(meaning, Each):
            item = _alternatives(get_args(alternatives[0])[0])[0]
            seats = range(1, MOST_SEATS + 1)
            found.append([Column(f"{meaning.name}{n}", _TYPES[item], True, meaning.meaning) for n in seats])
        elif isinstance(meaning, Counts):
            found.append([Column(kind, "integer", True, said) for kind, said in every_kind().items()])
        else:
            found.append([Column(name, _TYPES[alternatives[0]], nullable, meaning)])
    return found


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """A type, and with ``None`` where it may be that too."""
    inner = get_args(hint)
    return inner if NoneType in inner else (hint,)

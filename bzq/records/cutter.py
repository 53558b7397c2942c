"""A stream of lines is cut into the texts of its records, line by line, one record in memory at a time.

A line that begins like a tag after movetext begins a new record; nothing else does, an empty line least of all.
Comments and ``%`` lines between belong to the record that follows, unless they begin on the last line of the
record before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from bzq.records.grammar import grammar

BOM: Final = "\ufeff"

ASIDES: Final = frozenset({"COMMENT", "LINE_COMMENT", "ESCAPE", "WS"})
"""Tokens that are neither tags nor movetext."""


STEPS: Final = frozenset({"NUMBER", "PLAIN", "RESULT"})
"""Tokens at which reading gets back in step after a fault."""


class Cut(NamedTuple):
    """The text of one record, and the line of the file in which it starts."""

    text: str
    first_line: int


class _Expressions(NamedTuple):
    tag_start: re.Pattern[str]
    result_line: re.Pattern[str]
    asides: re.Pattern[str]


@cache
def _expressions() -> _Expressions:
    of = grammar().compile
    return _Expressions(of("<TAG_START>"), of(r"[^\S\n]*<RESULT>\s*"), of(r"(?:\s+|\{[^{}\n]*\}|<LINE_COMMENT>)*"))


def cut(lines: Iterable[str]) -> Iterator[Cut]:
    """The records in a stream of lines that end with ``\\n`` (the last may not).

    Nothing is lost: what stands before the first tag of a file or after its last result comes with the first
    and the last record. A stream of nothing but comments and empty lines holds no record.
    """
    cutter = _Cutter()
    tag_start = _expressions().tag_start.match
    in_moves = among_tags = False
    buffer: list[str] = []
    for line in lines:
        first = line[:1]
        if in_moves:
            if first not in _MARKS:
                buffer.append(line)
                continue
        elif among_tags and first == "[":
            buffer.append(line)
            continue
        if first == BOM:
            line = line.lstrip(BOM)  # noqa: PLW2901  (two files joined: the mark of the second)
        if not in_moves and cutter.open_comment and tag_start(line):
            in_moves = cutter.left_open(buffer)
        if in_moves and tag_start(line):
            yield cutter.split(buffer)
            cutter.tags = cutter.open_comment = in_moves = False
        if not in_moves:
            in_moves = cutter.begins_moves(line, buffer)
            among_tags = cutter.tags and not cutter.open_comment
        buffer.append(line)
    if cutter.content or cutter.open_comment:
        yield Cut("".join(buffer), cutter.first_line)


_MARKS: Final = frozenset(("[", " ", "\t", BOM))


class _Cutter:
    """The state between lines: what stands above the movetext, and where the record began."""

    def __init__(self) -> None:
        self.first_line = 1
        self.content = False  # something that is neither comment nor white space
        self.tags = False
        self.open_comment = False
        self._inside = 0  # the line after the one that opened the comment

    def left_open(self, buffer: list[str]) -> bool:
        """Whether the movetext began behind the comment that turns out to have been left open."""
        self.open_comment = False
        self.content = True
        behind = grammar().tokens.finditer("".join(buffer[self._inside :]))
        return any(match.lastgroup in STEPS for match in behind)

    def begins_moves(self, line: str, buffer: list[str]) -> bool:
        """Whether the movetext begins in this line; those before it, in the buffer, stand above it."""
        first = line[:1]
        like_tag = first == "[" or (first in (" ", "\t") and line.lstrip(" \t")[:1] == "[")
        if like_tag and (not self.open_comment or _expressions().tag_start.match(line)):
            self.open_comment = False
            self.content = self.tags = True
            return False
        if self.open_comment:
            close = line.find("}")
            again = line.find("{")
            if close < 0 and again < 0:
                return False
            if again < 0 or (0 <= close < again):
                self.open_comment = False
                line = line[close + 1 :]
            elif self.left_open(buffer):
                return True
        elif first in ("\n", "%", ""):
            return False
        rest = line[_expressions().asides.match(line).end() :]  # type: ignore[union-attr]  # matches nothing too
        if not rest:
            return False
        if rest[0] == "{" and "{" not in rest[1:]:
            self.open_comment = True
            self._inside = len(buffer) + 1
            return False
        self.content = True
        if rest[0] == "{":
            return False
        token = grammar().tokens.match(rest)
        # Junk above the tags, the head of a mail perhaps, is the next record's: it is reported there.
        return self.tags or token is None or token.lastgroup != "UNREADABLE"

    def split(self, buffer: list[str]) -> Cut:
        """Cut the record off the lines read so far; what belongs to the next one stays in the buffer."""
        count = len(buffer)
        while count and not buffer[count - 1].strip():
            count -= 1
        if not _expressions().result_line.fullmatch(buffer[count - 1]):
            count = _lines_of_record(buffer)
        done = Cut("".join(buffer[:count]), self.first_line)
        keep = count
        while keep < len(buffer) and not buffer[keep].strip():
            keep += 1
        self.first_line += keep
        del buffer[:keep]
        return done


def _lines_of_record(buffer: list[str]) -> int:
    """How many of the lines the record takes: up to its last word, and the comments that begin beside it."""
    text = "".join(buffer)
    end = 0
    for match in grammar().tokens.finditer(text):
        kind = match.lastgroup
        if kind == "WS":
            continue
        if kind not in ASIDES or text.find("\n", end, match.start()) < 0:
            end = match.end(match.lastindex or 0)
    return text.count("\n", 0, end) + 1

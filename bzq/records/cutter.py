"""A stream of lines is cut into the texts of its records, line by line, one record in memory at a time.

A line that begins like a tag after movetext begins a new record; nothing else does, an empty line least of all.
Comments and ``%`` lines between belong to the record that follows, unless they begin on the last line of the
record before. Words among the tags that nobody can read are no movetext: the tags go on behind them, unless one
comes again.

What has more characters than a record may have (:data:`~bzq.records.model.MOST_CHARACTERS`) is cut off there, so that
its text alone says that it is too long, and passed over up to the tags of the next; white space between records may be
as long as it likes. So memory does not grow with what stands in a file.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from bzq.records.grammar import grammar
from bzq.records.mail import blanked, is_quoted
from bzq.records.model import MOST_CHARACTERS
from bzq.records.tags import printed_start
from bzq.records.words import EVENTS

BOM: Final = "\ufeff"

ASIDES: Final = frozenset({"COMMENT", "LINE_COMMENT", "ESCAPE", "WS"})
"""Tokens that are neither tags nor movetext."""


STEPS: Final = frozenset({"NUMBER", "PLAIN", "RESULT"})
"""Tokens at which reading gets back in step after a fault."""


class Cut(NamedTuple):
    """The text of one record, and the line of the file in which it starts."""

    text: str
    first_line: int


_MOVES: Final = EVENTS | STEPS | {"CHECK"}
"""Tokens that nothing but movetext holds."""

_TAGS: Final = frozenset({"TAGS", "BAD_TAG", "LOST_TAG"})


class _Expressions(NamedTuple):
    tag_start: re.Pattern[str]
    tag_names: re.Pattern[str]
    result_line: re.Pattern[str]
    asides: re.Pattern[str]


@cache
def _expressions() -> _Expressions:
    of = grammar().compile
    return _Expressions(
        of("<TAG_START>"),
        of(r'\[[ \t]*(<TAG_NAME>)[ \t]*"'),
        of(r"[^\S\n]*<RESULT>\s*"),
        of(r"\s*+(?:\{[^{}\n]*\}\s*+)*+(?:<LINE_COMMENT>\s*+)?+"),
    )


def cut(lines: Iterable[str]) -> Iterator[Cut]:
    """The records in a stream of lines that end with ``\\n`` (the last may not).

    Nothing is lost: what stands before the first tag of a file or after its last result comes with the first
    and the last record. A stream of nothing but comments and empty lines holds no record.
    """
    cutter = _Cutter()
    in_moves = among_tags = False
    buffer: list[str] = []
    stream = iter(lines)
    room = MOST_CHARACTERS
    for line in stream:
        room -= len(line)
        if room < 0:
            room += cutter.drop_idle(buffer)
            idle = not buffer and line.isspace()
            if (room < 0 or idle) and not (in_moves and cutter.may_begin(blanked(line), is_quoted(line))):
                buffer.append(line)
                begin = yield from cutter.too_long(buffer, stream, in_moves)
                if begin is None:
                    return
                line, in_moves, among_tags = begin, False, False  # noqa: PLW2901 - the first line of what follows
                room = MOST_CHARACTERS - len(line)
        if in_moves:
            if "!" <= line < ">" or line[:1] not in _MARKS:  # most lines begin with a digit
                buffer.append(line)
                continue
        elif among_tags and "[" <= line < "\\" and line.endswith("]\n"):
            buffer.append(line)
            continue
        if line[:1] == BOM:
            line = line.lstrip(BOM)  # noqa: PLW2901  (two files joined: the mark of the second)
        quoted = is_quoted(line)
        seen = blanked(line) if quoted else line
        if (in_moves or cutter.open_comment or cutter.in_doubt) and cutter.may_begin(seen, quoted):
            if not in_moves and cutter.open_comment:
                in_moves = cutter.left_open(buffer)
            if in_moves or (cutter.in_doubt and cutter.comes_again(line, buffer)):
                yield cutter.split(buffer)
                cutter.begin()
                in_moves = False
                room = MOST_CHARACTERS - sum(map(len, buffer)) - len(line)
        if not in_moves:
            cutter.note(seen, quoted)
            in_moves = cutter.begins_moves(seen, buffer)
            among_tags = cutter.tags and not cutter.open_comment and not cutter.in_doubt
        buffer.append(line)
    if cutter.content or cutter.open_comment:
        yield Cut("".join(buffer), cutter.first_line)


_MARKS: Final = frozenset(("[", " ", "\t", ">", BOM))


class _Cutter:
    """The state between lines: what stands above the movetext, and where the record began."""

    def __init__(self) -> None:
        self.first_line = 1
        self.content = False  # something that is neither comment nor white space
        self.begin()

    def begin(self) -> None:
        """A record begins; what is in the buffer stands above it."""
        self.tags = False
        self.open_comment = False
        self.in_doubt = False  # words stand among the tags that are no movetext
        self.quoted = False  # as in a mail
        self.printed = False  # tags with quotation marks of print
        self._inside = 0  # the line after the one that opened the comment
        self._names = {"Rules"}
        self._named = 0  # the lines of the buffer whose tags have been noted

    def note(self, line: str, quoted: bool) -> None:
        """Notes what a line above the movetext tells of how the record is written; it is seen without its quoting."""
        if not self.open_comment:
            self.quoted = self.quoted or quoted
            self.printed = self.printed or (line.lstrip()[:1] == "[" and printed_start().match(line) is not None)

    def may_begin(self, line: str, quoted: bool) -> bool:
        """Whether a line begins like a tag, as those of this record are written."""
        if quoted and not self.quoted:
            return False
        return bool(_expressions().tag_start.match(line) or (self.printed and printed_start().match(line)))

    def left_open(self, buffer: list[str]) -> bool:
        """Whether the movetext began behind the comment that turns out to have been left open."""
        self.open_comment = False
        self.content = True
        behind = grammar().tokens.finditer("".join(buffer[self._inside :]))
        return any(match.lastgroup in STEPS for match in behind)

    def comes_again(self, line: str, buffer: list[str]) -> bool:
        """Whether tags behind words that nobody can read begin a record: one of them has been there, or is `Rules`."""
        self.in_doubt = False
        names = _expressions().tag_names.findall
        self._names.update(names("".join(buffer[self._named :])))
        self._named = len(buffer)
        return not self._names.isdisjoint(names(line))

    def begins_moves(self, line: str, buffer: list[str]) -> bool:
        """Whether the movetext begins in this line; those before it, in the buffer, stand above it."""
        start = 0
        if not self.open_comment:
            if line[:1] in ("\n", "%", ""):
                return False
            if line[0] == "[" and line.endswith("]\n"):
                self.content = self.tags = True
                return False
        if not self.open_comment or _expressions().tag_start.match(line):
            token = grammar().tokens.match(line)
            kind = token.lastgroup if token else None
            if kind in _MOVES:
                self.content = True
                return True
            if token and kind in _TAGS:
                self.open_comment = False
                self.content = self.tags = True
                start = token.end()
        if self.open_comment:
            close = line.find("}")
            again = line.find("{")
            if close < 0 and again < 0:
                return False
            if again < 0 or (0 <= close < again):
                self.open_comment = False
                start = close + 1
            elif self.left_open(buffer):
                return True
        start = _expressions().asides.match(line, start).end()  # type: ignore[union-attr]  # matches nothing too
        if start == len(line):
            return False
        return self._holds_moves(line, start, buffer)

    def _holds_moves(self, line: str, start: int, buffer: list[str]) -> bool:
        """Whether movetext begins in a line from some place on, and not only words that nobody can read."""
        word = False
        for token in grammar().tokens.finditer(line, start):
            kind = token.lastgroup or ""
            if kind == "OPEN_COMMENT":
                self.open_comment = token[kind].count("{") == 1
                self.content = self.content or not self.open_comment
                self._inside = len(buffer) + 1
                break
            self.content = True
            if kind in _MOVES or (not self.tags and kind != "UNREADABLE"):
                return True
            if not self.tags:  # junk above the tags, the head of a mail perhaps, is the next record's
                return False
            word = word or kind not in ASIDES
        self.in_doubt = self.in_doubt or word
        return False

    def drop_idle(self, buffer: list[str]) -> int:
        """Drops the white space before a record; gives how many characters that were."""
        count = next((number for number, line in enumerate(buffer) if not line.isspace()), len(buffer))
        size = sum(map(len, buffer[:count]))
        del buffer[:count]
        self.first_line += count
        self._inside -= count
        self._named = max(self._named - count, 0)
        return size

    def too_long(self, buffer: list[str], stream: Iterator[str], in_moves: bool) -> Generator[Cut, None, str | None]:
        """Cuts off what is too long for a record; gives the first line of what follows, ``None`` at the end.

        White space before a record, and behind its result, is only passed over.
        """
        text = "".join(buffer)
        bare = text.rstrip()
        first_line = self.first_line
        self.first_line += len(buffer)
        buffer.clear()
        idle = not bare or (len(bare) < MOST_CHARACTERS and in_moves and _is_ended(bare))
        if bare:
            yield Cut(f"{bare}\n" if idle else text, first_line)
        line = self._next_words(stream) if idle else self._pass_on(stream, in_moves)
        self.content = False
        self.begin()
        return line

    def _pass_on(self, stream: Iterator[str], in_moves: bool) -> str | None:
        """Passes over what is left of a record; gives the first line of the next.

        Among tags that go on and on it is only clear where that is if rules are named.
        """
        ended = in_moves or not self.tags
        line = next(stream, None)
        while line is not None:
            tag = _expressions().tag_start.match(line)
            if tag and (ended or self.open_comment or "Rules" in _expressions().tag_names.findall(line)):
                break
            ended = ended or self.begins_moves(line, [])
            self.first_line += 1
            line = next(stream, None)
        return line

    def _next_words(self, stream: Iterator[str]) -> str | None:
        """The next line that is not white space alone."""
        line = next(stream, None)
        while line is not None and line.isspace():
            self.first_line += 1
            line = next(stream, None)
        return line

    def split(self, buffer: list[str]) -> Cut:
        """Cut the record off the lines read so far; what belongs to the next one stays in the buffer."""
        lines = [blanked(line) for line in buffer] if self.quoted else buffer
        count = len(lines)
        while count and not lines[count - 1].strip():
            count -= 1
        if not _expressions().result_line.fullmatch(lines[count - 1]):
            count = _lines_of_record(lines)
        done = Cut("".join(buffer[:count]), self.first_line)
        keep = count
        while keep < len(buffer) and not lines[keep].strip():
            keep += 1
        self.first_line += keep
        del buffer[:keep]
        return done


def _is_ended(text: str) -> bool:
    """Whether the last line of a text ends with a result."""
    kinds = [match.lastgroup for match in grammar().tokens.finditer(text, text.rfind("\n") + 1)]
    return kinds[-1:] == ["RESULT"]


def _lines_of_record(buffer: list[str]) -> int:
    """How many of the lines the record takes: up to its last word, and the comments that begin beside it.

    Bad tags behind its result are the next record's.
    """
    text = "".join(buffer)
    end = 0
    ended = False
    for match in grammar().tokens.finditer(text):
        kind = match.lastgroup
        if kind == "WS":
            continue
        if ended and kind in _TAGS:
            break
        if kind not in ASIDES or text.find("\n", end, match.start()) < 0:
            end = match.end(match.lastindex or 0)
            ended = kind == "RESULT" or (ended and kind in ASIDES)
    return text.count("\n", 0, end) + 1

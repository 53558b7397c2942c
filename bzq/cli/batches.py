"""Files cut into batches of records, worked on by a crew; results come in the order of the records.

A file is cut into the texts of its records, line by line, and so many of them as are worth the way go to another
process together: a single large file is shared as many small ones are. Nothing is kept but what is under way.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from bzq.cli.session import Session, no_record
from bzq.findings import Finding
from bzq.jobs.crew import Alone
from bzq.language import carried
from bzq.records.source import Source, SourceError, open_lines
from bzq.records.verbatim import Verbatim
from bzq.timeline.pieces import Piece, pieces

if TYPE_CHECKING:
    from bzq.jobs.crew import Crew

BATCH: Final = 48 * 1024
"""Characters of records that go to another process together, for work as quick as validating."""

_TOGETHER: Final = 64
"""Parts of files that go together at most, however small they are."""

Done = TypeVar("Done")


class Stood(NamedTuple):
    """A record as it stood in its file.

    ``pure``: so far the file was UTF-8, and these are its very characters.
    """

    between: str
    """What stands before it and belongs to no record: empty lines."""
    text: str
    pure: bool


@dataclass(slots=True)
class Batch:
    """Records of a file that go together; ``stood`` has an entry for each where the source is :class:`Verbatim`."""

    pieces: list[Piece] = field(default_factory=list)
    stood: list[Stood] = field(default_factory=list)
    long: int = 0
    """Characters."""
    at: int = 0
    """Bytes of the run up to here."""


class End:
    """The end of a file, or of the part of it that could be read; or a file that could not be opened.

    The file is closed then; what a :class:`Verbatim` kept is still there.
    """

    def __init__(self, file: str, source: Source | None, error: SourceError | None = None) -> None:
        self.file = file
        self.source = source
        self.records = 0
        self.problem = None if error is None else str(error)
        self.told = False

    @property
    def empty(self) -> Finding | None:
        """The warning about a file without a record."""
        if self.source is None or self.records or self.problem is not None:
            return None
        return no_record(self.source)

    @property
    def findings(self) -> list[Finding]:
        """What is left to say of the file as a whole."""
        if self.source is None:
            return []
        return [*self.source.findings, *filter(None, [self.empty])]

    def close(self) -> None:
        """Forgets what was kept."""
        self.told = True
        if isinstance(self.source, Verbatim):
            self.source.forget()


def _pieces(batch: Batch) -> list[Piece]:
    return batch.pieces


def through(
    session: Session,
    crew: Crew,
    work: Callable[[list[Any]], list[Done]],
    *,
    weight: int = 1,
    opened: Callable[[str], Source] = open_lines,
    sent: Callable[[Batch], list[Any]] = _pieces,
) -> Generator[tuple[list[Done], Batch | End], None, None]:
    """What comes of every record of the session's files, in order, and the end of each file.

    ``work`` makes one thing of each record, which is sent to it as its piece or as ``sent`` has it. Files that cannot
    be read, or not to their end, are told where they end. ``weight``: how many times as long the work takes as
    validating, about. Close the iterator to end early.
    """
    ends: list[End] = []  # of files of which something may be kept
    size = 1 if isinstance(crew, Alone) else BATCH * crew.bulk // weight
    tasks = _tasks(session, size, opened, sent, ends)
    try:
        with closing(tasks), closing(crew.spread(carried(work), tasks)) as results:
            for all_done, parts in results:
                done = iter(all_done or ())
                for part in parts:
                    if isinstance(part, Batch):
                        yield list(islice(done, len(part.pieces))), part
                        session.tick(len(part.pieces), part.at)
                        continue
                    yield [], part
                    part.close()
                    if part.problem is not None:
                        session.problem(part.problem)
    finally:
        for end in ends:
            end.close()


_Parts = list[Batch | End]


def _tasks(
    session: Session,
    size: int,
    opened: Callable[[str], Source],
    sent: Callable[[Batch], list[Any]],
    ends: list[End],
) -> Generator[tuple[list[Any] | None, _Parts], None, None]:
    """The parts of all files, as many together as make up a task; small files share one."""
    parts: _Parts = []
    task: list[Any] = []
    long = 0
    for part in _parts(session, size, opened):
        parts.append(part)
        if isinstance(part, Batch):
            task += sent(part)
            long += part.long
        else:
            ends[:] = [*(end for end in ends if not end.told), part]
        if long >= size or len(parts) >= _TOGETHER:
            yield task or None, parts
            parts, task, long = [], [], 0
    if parts:
        yield task or None, parts


def _parts(session: Session, size: int, opened: Callable[[str], Source]) -> Iterator[Batch | End]:
    before = 0  # bytes of the files that are done
    for file in session.files:
        try:
            source = opened(file)
        except SourceError as error:
            yield End(file, None, error)
            continue
        try:
            end = End(file, source)
            for batch in _of_file(source, size):
                end.records += len(batch.pieces)
                batch.at = before + source.position
                yield batch
        finally:
            source.close()
        before += source.size
        session.read += source.error is None or source.lines > 0
        end.problem = None if source.error is None else str(source.error)
        yield end


def _of_file(source: Source, size: int) -> Iterator[Batch]:
    batch = Batch()
    line = 1
    for piece in pieces(source):
        batch.pieces.append(piece)
        if isinstance(source, Verbatim):
            lines = piece.text.count("\n") + (not piece.text.endswith("\n"))
            between = source.take(piece.first_line - line)
            stood = source.take(lines)
            batch.stood.append(Stood(between, piece.text if source.short else stood, source.pure))
            line = piece.first_line + lines
        batch.long += len(piece.text)
        if batch.long >= size:
            yield batch
            batch = Batch()
    if batch.pieces:
        yield batch

"""Records of many files checked one after the other, here or in several processes, in their order.

A file is cut into the texts of its records; each is read and walked on its own, so that batches of texts can
go to other processes. Nothing is kept but what the next step needs: memory does not grow with the records.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cli.paths import ENDING
from bzq.cli.session import Session, attach, is_error, no_record, size_of, take
from bzq.dealfacts import DealFacts
from bzq.findings import Finding
from bzq.records.cutter import cut
from bzq.records.reader import parse_record
from bzq.timeline.walk import simulate

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from bzq.records.source import Source
    from bzq.timeline.model import Timeline

_BATCH: Final = 48 * 1024
"""Characters of records that go to another process together."""

_AHEAD: Final = 4
"""Batches under way for each process."""

_WORTH_IT: Final = 1024 * 1024
"""Bytes from which several processes are faster than one."""

_PACKED: Final = 8
"""How much longer a text is than its archive, about."""


class Piece(NamedTuple):
    """The text of one record, its place, and what was found about the encoding of its lines."""

    file: str
    number: int
    text: str
    first_line: int
    odd: list[Finding]


@dataclass(slots=True)
class Checked:
    """What came of a record, or, with ``record`` 0, of a file as a whole."""

    record: int
    findings: list[Finding]
    facts: DealFacts | None = None
    """For a deal of a match."""
    failed: str | None = None
    """What went wrong inside bzq."""
    valid: bool = field(init=False)

    def __post_init__(self) -> None:
        self.valid = self.failed is None and not any(map(is_error, self.findings))


def walked(piece: Piece) -> Timeline:
    """The timeline of one record's text."""
    record = parse_record(piece.text, piece.file, piece.number, piece.first_line)
    attach(piece.odd, record)
    timeline = simulate(record)
    for finding in timeline.findings:
        if finding.source is None and finding.span is not None:
            finding.source = record.line_text(finding.span.line)
    return timeline


def pieces(source: Source, kept: list[str] | None = None) -> Iterator[Piece]:
    """The records of a file as texts; ``kept`` takes the lines as they come."""
    lines = iter(source) if kept is None else _noted(source, kept)
    for number, (text, first_line) in enumerate(cut(lines), 1):
        odd = take(source, first_line, first_line + text.count("\n")) if source.findings else []
        yield Piece(source.file, number, text, first_line, odd)


def _noted(source: Source, kept: list[str]) -> Iterator[str]:
    for line in source:
        kept.append(line)
        yield line


def check(piece: Piece) -> Checked:
    """Reads and walks one record. Never raises for what the record says."""
    try:
        timeline = walked(piece)
        facts = DealFacts.of(timeline) if timeline.record.known("Match") else None
        return Checked(piece.number, timeline.findings, facts)
    except Exception as error:
        return Checked(piece.number, piece.odd, failed=failure(piece, error))


def failure(piece: Piece, error: Exception) -> str:
    """A sentence about a fault of bzq itself; with ``BZQ_DEBUG`` set, the fault is raised instead."""
    if os.environ.get("BZQ_DEBUG"):
        raise error
    return (
        f"{piece.file}: record {piece.number}, from line {piece.first_line}: bzq failed here "
        f"({type(error).__name__}: {error}); please report it with this record"
    )


def checked(session: Session, jobs: int = 0) -> Generator[Checked, None, None]:
    """What comes of every record of the session's files, in order.

    ``jobs`` is the number of processes; 0: as many as are worth it. Close the iterator to end them early.
    """
    processes = _processes(session, jobs)
    for done in _here(session) if processes < 2 else _elsewhere(session, processes):
        yield done
        if done.record:
            session.tick()


def _here(session: Session) -> Iterator[Checked]:
    for source in session.sources():
        number = 0
        for piece in pieces(source):
            number = piece.number
            yield check(piece)
        yield from _of_file(source, number)


def _elsewhere(session: Session, processes: int) -> Iterator[Checked]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    executor = ProcessPoolExecutor(processes, initializer=_begin_worker)
    try:
        yield from _spread(session, executor, processes)
    except BrokenProcessPool:
        session.problem("one of the processes came to an untimely end; try --jobs 1")
    except BaseException:  # Ctrl-C, a closed pipe: nobody waits for what is under way
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _spread(session: Session, executor: Executor, processes: int) -> Iterator[Checked]:
    waiting: deque[Callable[[], list[Checked]]] = deque()

    def send(batch: list[Piece]) -> None:
        future: Future[list[Checked]] = executor.submit(_check_batch, batch)
        waiting.append(future.result)

    for source in session.sources():
        batch: list[Piece] = []
        size = number = 0
        for piece in pieces(source):
            number = piece.number
            batch.append(piece)
            size += len(piece.text)
            if size >= _BATCH:
                send(batch)
                batch, size = [], 0
                while len(waiting) > _AHEAD * processes:
                    yield from waiting.popleft()()
        if batch:
            send(batch)
        rest = list(_of_file(source, number))
        waiting.append(lambda rest=rest: rest)  # type: ignore[misc]
        while len(waiting) > _AHEAD * processes:
            yield from waiting.popleft()()
    while waiting:
        yield from waiting.popleft()()


def _check_batch(batch: list[Piece]) -> list[Checked]:
    return [check(piece) for piece in batch]


def _of_file(source: Source, records: int) -> Iterator[Checked]:
    """What is left to say of a file when its records are done."""
    if source.findings:
        yield Checked(0, source.findings)
    if not records and source.error is None:
        yield Checked(0, [no_record(source)])


def _processes(session: Session, jobs: int) -> int:
    if jobs:
        return jobs
    size = sum(size_of(file) * (1 if file.lower().endswith(ENDING) else _PACKED) for file in session.files)
    if size < _WORTH_IT:
        return 1
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, 16)


def _begin_worker() -> None:
    """Ctrl-C is for the process that was started, which ends the others; they end with it in any case."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

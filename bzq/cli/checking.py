"""Records of many files checked one after the other, here or in several processes, in their order.

A file is cut into the texts of its records; each is read and walked on its own, so that batches of texts can
go to other processes. Nothing is kept but what the next step needs: memory does not grow with the records.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from bzq.cli.session import Session, attach, is_error, no_record
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


def pieces(source: Source) -> Iterator[Piece]:
    """The records of a file as texts."""
    for number, (text, first_line) in enumerate(cut(source), 1):
        last = first_line + text.count("\n")
        odd = [finding for finding in source.findings if finding.span is None or finding.span.line <= last]
        if odd:
            del source.findings[: len(odd)]
        yield Piece(source.file, number, text, first_line, odd)


def check(piece: Piece) -> Checked:
    """Reads and walks one record. Never raises for what the record says."""
    try:
        timeline = walked(piece)
        facts = DealFacts.of(timeline)
        return Checked(piece.number, timeline.findings, facts if facts.match is not None else None)
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


def checked(session: Session, jobs: int = 0) -> Iterator[Checked]:
    """What comes of every record of the session's files, in order.

    ``jobs`` is the number of processes; 0: as many as are worth it. Close the iterator to end them early.
    """
    processes = _processes(session, jobs)
    if processes < 2:
        for source in session.sources():
            number = 0
            for piece in pieces(source):
                number = piece.number
                yield check(piece)
                _show(session, source)
            yield from _of_file(source, number)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    executor = ProcessPoolExecutor(processes, initializer=_leave_interrupts_alone)
    try:
        yield from _spread(session, executor, processes)
    except BrokenProcessPool:
        session.problem("one of the processes came to an untimely end; try --jobs 1")
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
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
                    _show(session, source)
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
    size = 0
    for file in session.files:
        try:
            known = os.stat(file).st_size  # noqa: PTH116 - a path may be any text
        except (OSError, ValueError):
            continue
        size += known * (1 if file.lower().endswith(".bzq") else _PACKED)
    if size < _WORTH_IT:
        return 1
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, 16)


def _show(session: Session, source: Source) -> None:
    session.count += 1
    if session.count & 15 == 0:
        session.show_progress(source)


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that was started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

"""``bzq annotate``: missed declarations and lost points of the last tricks, in the records, as a report, as JSON."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Final, Literal, Protocol

from bzq.cli.annotating import Annotated, Asked, Judged, annotate_all, report_all, sent
from bzq.cli.batches import Batch, End, Stood, through
from bzq.cli.session import UNREADABLE, Session, tell
from bzq.cli.spool import open_spool
from bzq.cli.workers import crew_of
from bzq.language import tr, tr_n
from bzq.records.files import replacing
from bzq.records.source import STDIN, SourceError
from bzq.records.verbatim import Verbatim, open_verbatim
from bzq.timeline.pieces import Piece
from bzq.views.statements import BANDS, Shown

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis, Summary
    from bzq.cli.terminal import Terminal
    from bzq.jobs.crew import Crew
    from bzq.views.screen import Line, Screen

    Render = Callable[[Analysis], Any]

_BLOCK = 1 << 16

_WEIGHT: Final = 12
"""How many times as long annotating takes as validating, about."""

_WORTH_IT: Final = 64 * 1024
_WORTH_IT_STRIPPING: Final = 1024 * 1024
"""Bytes from which several processes are faster than one."""


def annotate_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    format: Literal["record", "text", "json"] = "record",
    strip: bool = False,
    in_place: bool = False,
    seat: int | None = None,
    min_loss: int | None = None,
    bands: str | None = None,
    fail_over: int | None = None,
    endgame: bool = True,
    every: bool = False,
    effort: int = 1,
    jobs: int = 0,
    dask: str | None = None,
) -> int:
    """Annotates records; returns the exit status.

    ``strip`` takes annotations out. ``in_place`` changes the files. ``seat`` and ``min_loss`` (points) choose what is
    told, ``bands`` (``10,40,100``) its weights. ``fail_over``: 1 where a chosen seat lost more points in a record.
    ``endgame``: the last tricks are solved too. ``every``: the report tells of every opportunity. ``effort``: how
    many times the usual work may be done before something is left undecided. ``jobs``: processes, 0 for as many as
    are worth it; ``dask``: the address of a cluster instead.
    """
    paths = list(paths)
    limits = BANDS if bands is None else parse_bands(bands)
    wrong = None
    if limits is None:
        wrong = f"--bands {bands}: three rising numbers of points are meant, such as 10,40,100"
    elif strip:
        others = {
            f"--format {format}": format != "record", "--seat": seat is not None, "--min-loss": min_loss is not None,
            "--bands": bands is not None, "--fail-over": fail_over is not None, "--no-endgame": not endgame,
            "--all": every, "--effort": effort != 1,
        }  # fmt: skip
        beside = next((name for name, given in others.items() if given), None)
        wrong = None if beside is None else f"--strip only takes annotations out: leave {beside} away"
    elif in_place and format != "record":
        wrong = f"--in-place changes records, --format {format} shows something else: choose"
    elif every and format != "text":
        wrong = "--all is for --format text; JSON has everything"
        if format == "record":
            wrong = "--all is for --format text; into records only losses are written"
    if in_place and STDIN in paths and wrong is None:
        wrong = "standard input cannot be changed in place; without --in-place the text goes to standard output"
    if wrong is not None or limits is None:
        terminal.message(wrong or "")
        return UNREADABLE
    shown = Shown(seat, 1 if min_loss is None else min_loss, limits)
    session = Session(paths, terminal)
    asked = Asked(shown, fail_over, endgame, effort)
    crew = crew_of(session, jobs, dask, worth_it=_WORTH_IT_STRIPPING if strip else _WORTH_IT)
    if format == "record":
        _Records(session, crew, None if strip else asked, in_place=in_place).run()
    else:
        report: Report
        if format == "text":
            report = TextReport(terminal, shown, every=every, endgame=endgame)
        else:
            report = JsonReport(terminal, shown, everything=min_loss is None)
        _report(session, crew, asked, report)
    return session.status


def parse_bands(text: str) -> tuple[int, int, int] | None:
    """Three rising numbers of points, or ``None`` where the text is none.

    >>> parse_bands("10,40,100"), parse_bands("40,10,100")
    ((10, 40, 100), None)
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        return None
    first, second, third = map(int, parts)
    return (first, second, third) if 0 < first < second < third else None


def _judge(session: Session, piece: Piece, seat: int | None, judged: Judged) -> None:
    """Tells where the chosen seat does not sit at this table, and notes where somebody lost too much."""
    if judged.no_seat:
        said = tr("record {number}: there is no seat {seat}", number=piece.number, seat=seat)
        session.problem(f"{piece.file}: {said}")
    if judged.over:
        session.found()


# -- records -------------------------------------------------------------------------------------------------


class _File:
    """What is known of a file so far, and its new text."""

    def __init__(self) -> None:
        self.spool = open_spool()
        self.good = True
        """Whether everything could be read."""
        self.differs = False
        """Whether the new text is another."""


class _Records:
    """Files annotated, or stripped, one after the other: to standard output, or in their place."""

    def __init__(self, session: Session, crew: Crew, asked: Asked | None, *, in_place: bool) -> None:
        self.session = session
        self.crew = crew
        self.asked = asked
        self.in_place = in_place
        self._ended = True  # whether what was written last ended its line

    def run(self) -> None:
        """Does all files, and says how many were changed where that is not seen."""
        terminal = self.session.terminal
        counts = {"changed": 0, "same": 0, "left": 0}
        work = partial(annotate_all, self.asked)
        opened = partial(open_verbatim, keep=not self.in_place)
        weight = 1 if self.asked is None else _WEIGHT
        file = _File()
        with closing(through(self.session, self.crew, work, weight=weight, opened=opened, sent=sent)) as results:
            try:
                for done, part in results:
                    if isinstance(part, Batch):
                        for piece, stood, one in zip(part.pieces, part.stood, done, strict=True):
                            self.write(file, piece, stood, one)
                        continue
                    if isinstance(part.source, Verbatim):
                        counts[self.end(part, part.source, file)] += 1
                    file.spool.close()
                    file = _File()
            finally:
                file.spool.close()
        if self.in_place:
            if self.asked is None:
                said = tr_n("{n:,} file stripped", "{n:,} files stripped", counts["changed"])
            else:
                said = tr_n("{n:,} file annotated", "{n:,} files annotated", counts["changed"])
            parts = [said, tr_n("{n:,} unchanged", "{n:,} unchanged", counts["same"])]
            if counts["left"]:
                parts.append(tr_n("{n:,} left as it is", "{n:,} left as they are", counts["left"]))
            terminal.tell([[(", ".join(parts), "")]])

    def write(self, file: _File, piece: Piece, stood: Stood, done: Annotated) -> None:
        """Writes a record to the new text of its file, and says what there is to say of it."""
        session = self.session
        for finding in piece.odd:
            tell(session, finding)
        if done.failed is not None:
            session.problem(done.failed)
        # a file that is known to stay as it is is only read, for what there is to say of that
        good = file.good and stood.pure
        if good or done.unread:
            for finding in done.errors:
                if finding not in piece.odd:
                    tell(session, finding)
        file.good = file.good and not done.unread and done.failed is None
        if not good or not file.good:
            return
        if done.errors and done.judged is None:
            said = tr("record {number} breaks the rules and stays as it is", number=piece.number)
            session.terminal.message(f"{piece.file}: {said}")
        if done.judged is not None and self.asked is not None:
            _judge(session, piece, self.asked.shown.seat, done.judged)
        file.differs = file.differs or done.text is not None
        file.spool.write(stood.between)
        file.spool.write(stood.text if done.text is None else done.text)

    def end(self, end: End, source: Verbatim, file: _File) -> Literal["changed", "same", "left"]:
        """Puts the file's text where it belongs, and says why where the old one has to stay."""
        session = self.session
        file.spool.write(source.rest())
        for finding in end.findings:
            tell(session, finding)
        if source.dropped:
            said = tr("it holds more than a record may have, so nothing is changed")
            session.terminal.message(f"{source.file}: {said}")
            session.found()
        elif not source.pure:
            name = source.encoding[:6].upper().rstrip("-")
            if name == "UTF-8":
                said = tr("not everything in it is UTF-8, so nothing is changed; bzq fmt --in-place makes it UTF-8")
            else:
                said = tr("it is {encoding}, so nothing is changed; bzq fmt --in-place makes it UTF-8", encoding=name)
            session.terminal.message(f"{source.file}: {said}")
            session.found()
        elif not file.good:
            said = tr("not everything in it can be read, so nothing is changed")
            session.terminal.message(f"{source.file}: {said}")
        if source.error is not None:
            return "left"
        if not source.pure or not file.good:
            if not self.in_place:
                self.show(_decoded(source.original()))
            return "left"
        if not self.in_place:
            self.show(_read(file.spool))
        elif not file.differs:
            return "same"
        elif not self.replace(source, file.spool):
            return "left"
        return "changed"

    def show(self, blocks: Iterable[str]) -> None:
        """A file's text on standard output, on a line of its own."""
        first = True
        for text in blocks:
            if first and not self._ended:
                self.session.terminal.data("\n")
            first = False
            self.session.terminal.data(text)
            self._ended = text.endswith(("\n", "\r"))

    def replace(self, source: Verbatim, spool: IO[str]) -> bool:
        """Puts the new text in the file's place; false, and said, where that cannot be."""
        if source.compression:
            said = tr("an archive is not changed in place; unpack it first")
            self.session.problem(f"{source.file}: {said}")
            return False
        try:
            with replacing(source.file) as file:
                for text in _read(spool):
                    file.write(text)
        except SourceError as error:
            self.session.problem(str(error))
            return False
        return True


def _read(spool: IO[str]) -> Iterator[str]:
    spool.seek(0)
    while text := spool.read(_BLOCK):
        yield text


def _decoded(blocks: Iterable[bytes]) -> Iterator[str]:
    """Bytes as text that is written as the same bytes."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    for block in blocks:
        yield decoder.decode(block)
    yield decoder.decode(b"", final=True)


# -- reports -------------------------------------------------------------------------------------------------


class Report(Protocol):
    """A form of telling what an analysis found, deal by deal."""

    render: Render
    """Makes of an analysis what is told of it, wherever that is done."""

    def add(self, shown: Any) -> None:
        """Tells of one deal."""

    def close(self) -> None:
        """Tells what all deals have in common."""


def _report(session: Session, crew: Crew, asked: Asked, report: Report) -> None:
    """Every record analysed and told; those with errors are told as such."""
    work = partial(report_all, asked, report.render)
    with closing(through(session, crew, work, weight=_WEIGHT)) as results:
        for done, part in results:
            if isinstance(part, End):
                if part.empty is not None:
                    tell(session, part.empty)
                continue
            for piece, one in zip(part.pieces, done, strict=True):
                if one.failed is not None:
                    session.problem(one.failed)
                    continue
                report.add(one.shown)
                for finding in one.errors:
                    tell(session, finding)
                if one.judged is not None:
                    _judge(session, piece, asked.shown.seat, one.judged)
    report.close()


class TextReport:
    """The report for players, and the sums of all deals below."""

    def __init__(self, terminal: Terminal, shown: Shown, *, every: bool, endgame: bool) -> None:
        from bzq.views.pooled import Pool

        self._terminal = terminal
        self._pool = Pool(endgame=endgame)
        self.render: Render = partial(_told, terminal.screen, shown, every, endgame)

    def add(self, shown: tuple[list[Line], list[tuple[str, Summary]]]) -> None:
        """The report of a deal, and an empty line."""
        lines, sums = shown
        self._terminal.show([*lines, []])
        self._pool.add(sums)

    def close(self) -> None:
        """The sums of all deals, where there are several with numbers."""
        lines = self._pool.lines(self._terminal.screen)
        if lines:
            self._terminal.show([*lines, []])


class JsonReport:
    """One document, a record on each line."""

    def __init__(self, terminal: Terminal, shown: Shown, *, everything: bool) -> None:
        self._terminal = terminal
        self.render: Render = partial(_form, shown, everything, terminal.ascii_only)
        self._spool = open_spool()
        self._count = 0

    def add(self, shown: str) -> None:
        """A deal, kept until all are done."""
        self._spool.write((",\n" if self._count else "\n") + shown)
        self._count += 1

    def close(self) -> None:
        """The document."""
        self._terminal.data('{"schema": "bzq.annotate/1", "records": [')
        for text in _read(self._spool):
            self._terminal.data(text)
        self._spool.close()
        self._terminal.data("\n]}\n" if self._count else "]}\n")


def _told(
    screen: Screen, shown: Shown, every: bool, endgame: bool, analysis: Analysis
) -> tuple[list[Line], list[tuple[str, Summary]]]:
    from bzq.views.pooled import sums
    from bzq.views.report import deal_report

    return deal_report(analysis, screen, shown, every=every, with_endgame=endgame), sums(analysis, shown)


def _form(shown: Shown, everything: bool, ascii: bool, analysis: Analysis) -> str:
    from bzq.views.annotateforms import AnnotationForm

    return AnnotationForm.of(analysis, shown, everything=everything).text(ascii=ascii)

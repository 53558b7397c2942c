"""``bzq annotate``: missed declarations and lost points of the last tricks, in the records, as a report, as JSON."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING, Literal, Protocol

from bzq.cli.annotating import Annotated, annotated, stripped
from bzq.cli.checking import Piece, failure, pieces, walked
from bzq.cli.session import UNREADABLE, Session, is_error, no_record, tell
from bzq.cli.spool import open_spool
from bzq.records.files import replacing
from bzq.records.source import STDIN, SourceError
from bzq.records.verbatim import Verbatim, open_verbatim
from bzq.views.findings_text import counted
from bzq.views.statements import BANDS, Shown

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.cli.terminal import Terminal
    from bzq.timeline.model import Timeline

_BLOCK = 1 << 16


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
) -> int:
    """Annotates records; returns the exit status.

    ``strip`` takes annotations out. ``in_place`` changes the files. ``seat`` and ``min_loss`` (points) choose what is
    told, ``bands`` (``10,40,100``) its weights. ``fail_over``: 1 where a chosen seat lost more points in a record.
    ``endgame``: the last tricks are solved too. ``every``: the report tells of every opportunity.
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
            "--all": every,
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
    session = _Session(paths, terminal)
    asked = _Asked(session, shown, fail_over, endgame)
    if format == "record":
        _Records(session, asked, strip=strip, in_place=in_place).run()
    else:
        report: Report
        if format == "text":
            report = TextReport(terminal, shown, every=every, endgame=endgame)
        else:
            report = JsonReport(terminal, shown, everything=min_loss is None)
        _report(session, asked, report)
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


class _Session(Session):
    """A session whose files can be had with the very characters that they were read from."""

    def verbatims(self, *, keep: bool) -> Iterator[Verbatim]:
        """Each file, open, as :meth:`sources` gives them."""
        for file in self.files:
            try:
                with open_verbatim(file, keep=keep) as source:
                    self._current = source
                    yield source
                    self._done += source.size
                    self.read += source.error is None or source.lines > 0
            except SourceError as error:
                self.problem(str(error))


class _Asked:
    """What is asked of each record: the analysis, and whether it is worse than what the user allows."""

    def __init__(self, session: Session, shown: Shown, fail_over: int | None, endgame: bool) -> None:
        self.session = session
        self.shown = shown
        self.fail_over = fail_over
        self.endgame = endgame

    def analysis(self, timeline: Timeline) -> Analysis:
        """The analysis of a timeline."""
        from bzq.analysis import analyse

        return analyse(timeline, endgame=self.endgame)

    def judge(self, analysis: Analysis) -> None:
        """Sees whether the chosen seat sits at this table, and whether somebody lost too much."""
        record = analysis.timeline.record
        if self.shown.seat is not None and analysis.timeline.rules is not None and not self.shown.seats(analysis):
            self.session.problem(f"{record.file}: record {record.number}: there is no seat {self.shown.seat}")
        if self.fail_over is None:
            return
        for summary in self.shown.summaries(analysis):
            if (summary.missed or 0) + summary.endgame_lost > self.fail_over:
                self.session.found()


# -- records -------------------------------------------------------------------------------------------------


class _Records:
    """Files annotated, or stripped, one after the other: to standard output, or in their place."""

    def __init__(self, session: _Session, asked: _Asked, *, strip: bool, in_place: bool) -> None:
        self.session = session
        self.asked = asked
        self.strip = strip
        self.in_place = in_place
        self.refused = 0
        """Records of the file that stay as they are."""
        self._ended = True  # whether what was written last ended its line

    def run(self) -> None:
        """Does all files, and says how many were changed where that is not seen."""
        terminal = self.session.terminal
        changed = same = left = 0
        for source in self.session.verbatims(keep=not self.in_place):
            with open_spool() as spool:
                differs = self.write(source, spool)
                if source.error is not None:
                    left += 1
                elif differs is None:
                    left += 1
                    if not self.in_place:
                        self.show(_decoded(source.original()))
                elif not self.in_place:
                    self.show(_read(spool))
                elif not differs:
                    same += 1
                elif self.replace(source, spool):
                    changed += 1
                else:
                    left += 1
        if self.in_place:
            done = "stripped" if self.strip else "annotated"
            others = f", {left:,} left as {'it is' if left == 1 else 'they are'}" if left else ""
            terminal.tell([[(f"{counted(changed, 'file')} {done}, {same:,} unchanged{others}", "")]])

    def write(self, source: Verbatim, spool: IO[str]) -> bool | None:
        """Writes the file's new text to the spool; whether it is another, ``None`` where the old one has to stay."""
        session = self.session
        good = True
        differs = False
        count = 0
        line = 1
        for piece in pieces(source):
            count += 1
            lines = piece.text.count("\n") + (not piece.text.endswith("\n"))
            between, verbatim = source.take(piece.first_line - line), source.take(lines)
            line = piece.first_line + lines
            for finding in piece.odd:
                tell(session, finding)
            done = self.done(piece, verbatim, good and source.pure)
            good = good and done is not None
            if done is not None and good:
                differs = differs or done.text != verbatim
                spool.write(between)
                spool.write(done.text)
            session.tick()
        spool.write(source.rest())
        for finding in source.findings:
            tell(session, finding)
        if not count and source.error is None:
            tell(session, no_record(source))
        if not source.pure:
            name = source.encoding[:6].upper().rstrip("-")
            what = "not everything in it is UTF-8" if name == "UTF-8" else f"it is {name}"
            session.terminal.message(f"{source.file}: {what}, so nothing is changed; bzq fmt --in-place makes it UTF-8")
            session.found()
            return None
        if not good:
            session.terminal.message(f"{source.file}: not everything in it can be read, so nothing is changed")
        return differs if good else None

    def done(self, piece: Piece, verbatim: str, good: bool) -> Annotated | None:
        """A record with its new text; ``None`` where the file has to stay as it is.

        A file that is known to stay as it is (not ``good``) is only read, for what there is to say of it.
        """
        session = self.session
        try:
            if self.strip or not good:
                done = stripped(piece, verbatim)
            else:
                done = annotated(piece, verbatim, self.asked.shown, self.asked.analysis)
        except Exception as error:
            session.problem(failure(piece, error))
            return None
        for finding in done.errors:
            if finding not in piece.odd:
                tell(session, finding)
        if done.unread:
            return None
        if done.errors and done.analysis is None:
            session.terminal.message(f"{piece.file}: record {piece.number} breaks the rules and stays as it is")
        if done.analysis is not None:
            self.asked.judge(done.analysis)
        return done

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
            self.session.problem(f"{source.file}: an archive is not changed in place; unpack it first")
            return False
        source.close()  # Windows replaces no open file
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

    def add(self, analysis: Analysis) -> None:
        """Tells of one deal."""

    def close(self) -> None:
        """Tells what all deals have in common."""


def _report(session: Session, asked: _Asked, report: Report) -> None:
    """Every record analysed and told; those with errors are told as such."""
    for source in session.sources():
        number = 0
        for piece in pieces(source):
            number = piece.number
            try:
                timeline = walked(piece)
                errors = list(filter(is_error, timeline.findings))
                analysis = asked.analysis(timeline)
            except Exception as error:
                session.problem(failure(piece, error))
                continue
            report.add(analysis)
            for finding in errors:
                tell(session, finding)
            asked.judge(analysis)
            session.tick()
        if not number and source.error is None:
            tell(session, no_record(source))
    report.close()


class TextReport:
    """The report for players, and the sums of all deals below."""

    def __init__(self, terminal: Terminal, shown: Shown, *, every: bool, endgame: bool) -> None:
        from bzq.views.pooled import Pool

        self._terminal = terminal
        self._shown = shown
        self._every = every
        self._endgame = endgame
        self._pool = Pool(shown, endgame=endgame)

    def add(self, analysis: Analysis) -> None:
        """The report of a deal, and an empty line."""
        from bzq.views.report import deal_report

        lines = deal_report(analysis, self._terminal.screen, self._shown, every=self._every, with_endgame=self._endgame)
        self._terminal.show([*lines, []])
        self._pool.add(analysis)

    def close(self) -> None:
        """The sums of all deals, where there are several with numbers."""
        lines = self._pool.lines(self._terminal.screen)
        if lines:
            self._terminal.show([*lines, []])


class JsonReport:
    """One document, a record on each line."""

    def __init__(self, terminal: Terminal, shown: Shown, *, everything: bool) -> None:
        from bzq.views.annotateforms import AnnotationForm

        self._terminal = terminal
        self._shown = shown
        self._everything = everything
        self._form = AnnotationForm
        self._spool = open_spool()
        self._count = 0

    def add(self, analysis: Analysis) -> None:
        """A deal, kept until all are done."""
        form = self._form.of(analysis, self._shown, everything=self._everything)
        self._spool.write((",\n" if self._count else "\n") + form.text(ascii=self._terminal.ascii_only))
        self._count += 1

    def close(self) -> None:
        """The document."""
        self._terminal.data('{"schema": "bzq.annotate/1", "records": [')
        for text in _read(self._spool):
            self._terminal.data(text)
        self._spool.close()
        self._terminal.data("\n]}\n" if self._count else "]}\n")

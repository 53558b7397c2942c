"""``bzq fmt``: records in their canonical layout, on standard output or in their files."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import IO, TYPE_CHECKING

from bzq.cli.checking import failure
from bzq.cli.session import UNREADABLE, Session, is_error, no_record, tell
from bzq.cli.spool import open_spool
from bzq.language import heeding
from bzq.records.files import replacing
from bzq.records.parsing import MENDED
from bzq.records.reader import parse_record
from bzq.records.source import STDIN, Source, SourceError
from bzq.records.values import unread_in_tags
from bzq.records.writer import layout_record
from bzq.timeline.pieces import Piece, attach, pieces
from bzq.views.findings_text import counted

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.records.model import Record

_BLOCK = 1 << 16


def fmt_command(
    paths: Iterable[str],
    terminal: Terminal,
    *,
    check: bool = False,
    diff: bool = False,
    complete: bool = False,
    in_place: bool = False,
    mend: bool = False,
) -> int:
    """Lays records out; returns the exit status.

    A file with errors of reading, or without a record, is left as it is. ``complete`` adds what follows from
    the rules to the records without errors; ``mend`` lays out what was quoted in a mail or has quotation marks of
    print too. ``check`` names the files that would change, ``diff`` shows how,
    ``in_place`` changes them; without these the text goes to standard output.
    """
    paths = list(paths)
    if in_place and (check or diff):
        terminal.message("--in-place changes files, --check and --diff do not: choose")
        return UNREADABLE
    if in_place and STDIN in paths:
        terminal.message(
            "standard input cannot be changed in place; without --in-place the text goes to standard output"
        )
        return UNREADABLE
    session = Session(paths, terminal)
    work = _Work(session, complete, mend)
    changed = same = left = 0
    first = True
    for source in session.sources(digest=True):
        with open_spool() as spool:
            kept: list[str] | None = [] if diff else None
            if not work.lay_out(source, spool, kept):
                left += 1
                continue
            spool.seek(0)
            if work.digest == source.digest:
                same += 1
                if check or diff or in_place:
                    continue
            elif not in_place or _replace(session, source, spool):
                changed += 1
            else:
                left += 1
            if in_place:
                continue
            if diff:
                _show_diff(terminal, source.file, kept or [], spool)
            elif not check:
                if not first:
                    terminal.data("\n")
                _copy(spool, terminal)
                first = False
            if check:
                session.found()
                if not diff:
                    terminal.data(f"{source.file}\n")
    if check:
        _tell_counts(terminal, changed, same, left, "would change")
    elif in_place:
        _tell_counts(terminal, changed, same, left, "laid out anew")
    return session.status


class _Work:
    """Files laid out one after the other; ``digest`` is the fingerprint of the last one's text."""

    def __init__(self, session: Session, complete: bool, mend: bool) -> None:
        self.session = session
        self.complete = complete
        self.mended = MENDED if mend else frozenset[str]()
        self.digest = b""

    def lay_out(self, source: Source, spool: IO[str], kept: list[str] | None) -> bool:
        """Writes the file's layout to the spool; false where the file has to stay as it is.

        ``kept`` takes the lines as they were.
        """
        fingerprint = hashlib.blake2b()
        good = True
        count = 0
        for piece in pieces(source, kept):
            count += 1
            text = self.text(piece)
            good = good and text is not None
            if good and text is not None:
                text = f"\n{text}" if count > 1 else text
                fingerprint.update(text.encode("utf-8"))
                spool.write(text)
            self.session.tick()
        for finding in source.findings:
            tell(self.session, finding)
        if not count and source.error is None:
            tell(self.session, no_record(source))
        self.digest = fingerprint.digest()
        return good and count > 0 and source.error is None

    def text(self, piece: Piece) -> str | None:
        """One record laid out, or ``None`` where it could not be read."""
        session = self.session
        try:
            with heeding(piece.text):
                record = parse_record(piece.text, piece.file, piece.number, piece.first_line)
                attach(piece.odd, record)
                findings = [*record.findings, *unread_in_tags(record)]
                mended = [finding for finding in findings if finding.code in self.mended]
                if mended:
                    findings = [finding for finding in findings if finding not in mended]
                for finding in findings:
                    tell(session, finding)
                if any(map(is_error, findings)):
                    return None
                if mended:  # what is written is right: it is read anew
                    record = parse_record(layout_record(record), piece.file, piece.number, piece.first_line)
                return layout_record(self.completed(record) if self.complete else record)
        except Exception as error:
            session.problem(failure(piece, error))
            return None

    def completed(self, record: Record) -> Record:
        """The record with what follows from the rules, or as it is where it breaks them."""
        from bzq.timeline.complete import complete
        from bzq.timeline.walk import simulate

        findings = [finding for finding in simulate(record).findings if is_error(finding)]
        if not findings:
            return complete(record)
        for finding in findings:
            tell(self.session, finding)
        return record


def _replace(session: Session, source: Source, spool: IO[str]) -> bool:
    """Puts the laid out text in the file's place; false, and said, where that cannot be."""
    source.close()  # Windows replaces no open file
    try:
        with replacing(source.file, source.compression) as file:
            while text := spool.read(_BLOCK):
                file.write(text)
    except SourceError as error:
        session.problem(str(error))
        return False
    return True


def _copy(spool: IO[str], terminal: Terminal) -> None:
    while text := spool.read(_BLOCK):
        terminal.data(text)


def _show_diff(terminal: Terminal, file: str, before: list[str], spool: IO[str]) -> None:
    import difflib
    import sys

    lines = list(_ended(difflib.unified_diff(before, list(spool), file, file)))
    if not lines:
        terminal.message(f"{file}: only the encoding or the line ends would change")
    elif terminal.colour(sys.stdout):
        colours = {"+": "green", "-": "red", "@": "cyan"}
        clean = terminal.screen.clean
        terminal.show([[(clean(line.rstrip("\n")), colours.get(line[0], ""))] for line in lines])
    else:
        terminal.data("".join(lines))


def _ended(lines: Iterator[str]) -> Iterator[str]:
    """The lines of a difference; where one had no line end, that is said as diff says it."""
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _tell_counts(terminal: Terminal, changed: int, same: int, left: int, what: str) -> None:
    others = f", {left:,} left as {'it is' if left == 1 else 'they are'}" if left else ""
    terminal.tell([[(f"{counted(changed, 'file')} {what}, {same:,} unchanged{others}", "")]])

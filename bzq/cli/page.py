"""``bzq page``: a deal, or the deals of a match, as one HTML file that needs nothing beside it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from bzq.cli.paths import holds_records
from bzq.cli.session import CLEAN, UNREADABLE, Session, no_record, tell
from bzq.language import heed, tr, tr_n
from bzq.records.addresses import is_address, name_at
from bzq.records.files import replacing
from bzq.records.source import STDIN, SourceError
from bzq.timeline.pieces import pieces, replayed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bzq.cli.terminal import Terminal
    from bzq.timeline.frames import Replay

MOST_DEALS: Final = 200
"""Deals on one page; a browser takes more, but nobody finds anything there."""


def page_command(
    path: str,
    terminal: Terminal,
    *,
    output: str | None = None,
    record: int | None = None,
    endgame: bool = True,
    open_it: bool = False,
) -> int:
    """Writes the page of a file's records, or of one of them; returns the exit status: 1 where one has errors.

    ``output``: the file to write, ``-`` for standard output; without it the name of the file read, ending in
    ``.html``. ``endgame``: the last tricks are solved too. ``open_it``: a browser shows it.
    """
    if output is None and path == STDIN:
        terminal.message("standard input has no name that a page could take: -o says where it goes")
        return UNREADABLE
    if open_it and output == STDIN:
        terminal.message("what goes to standard output cannot be opened: give -o a name")
        return UNREADABLE
    session = Session([path], terminal)
    if len(session.files) > 1:
        terminal.message(f"{path}: {len(session.files)} files; a page is made of one of them")
        return UNREADABLE
    target = output or f"{_stem(path)}.html"
    if target != STDIN and holds_records(target, session.files):
        session.problem(tr("{file} holds records; the page needs another name", file=target))
        return session.status
    found = list(_replays(session, record))
    if not found:
        if session.status == CLEAN:
            session.problem(f"{path}: there is no record {record}" if record else f"{path}: there is no record in it")
        return session.status
    if len(found) > MOST_DEALS:
        session.problem(f"{path}: more than {MOST_DEALS} records are no page; --record chooses one")
        return session.status
    from bzq.views.page.making import page_of

    html = page_of(found, endgame=endgame, done=session.tick)
    terminal.clear_progress()
    if target == STDIN:
        terminal.data(html)
        return session.status
    try:
        with replacing(target) as file:
            file.write(html)
    except SourceError as error:
        session.problem(str(error))
        return session.status
    size = len(html.encode()) // 1000 + 1
    terminal.message(
        tr_n("{file}: {n} deal, {size} kB", "{file}: {n} deals, {size} kB", len(found), file=target, size=size)
    )
    if open_it:
        _open(target)
    return session.status


def _stem(path: str) -> str:
    """A file's name without its endings, in the folder where one works."""
    return Path(path).name.split(".bzq")[0]


def _bare(file: str) -> str:
    """A file's name alone: a page is sent to others, whom the folders of whoever wrote it do not concern."""
    return name_at(file) if is_address(file) else Path(file).name


def _replays(session: Session, wanted: int | None) -> Iterator[Replay]:
    """The records of the file, which has only its name there, ready for stepping; errors count for the exit status."""
    for source in session.sources():
        number = 0
        for piece in pieces(source):
            number += 1
            if wanted is not None and piece.number != wanted:
                continue
            if wanted is not None or number == 1:
                heed(piece.text)  # a page speaks the language of its first record
            found = replayed(piece._replace(file=_bare(piece.file)))
            if not found.timeline.valid:
                session.found()
            yield found
            if number > MOST_DEALS:
                return
        if not number and source.error is None:
            tell(session, no_record(source))


def _open(target: str) -> None:
    import webbrowser

    webbrowser.open(Path(target).resolve().as_uri())

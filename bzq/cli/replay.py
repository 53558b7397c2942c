"""``bzq replay``: a deal stepped through on the screen, or written as text or JSON."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Literal

from bzq.api import Situation, situation_at, situation_of
from bzq.cli.session import CLEAN, FOUND, UNREADABLE, Session
from bzq.cli.stepper import possible, run
from bzq.language import heed, tr, tr_n
from bzq.timeline.frames import Replay, before_trick
from bzq.timeline.pieces import Piece, pieces, replayed

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal


def replay_command(
    path: str,
    terminal: Terminal,
    *,
    record: int | None = None,
    at: int | None = None,
    seat: int | None = None,
    text: bool = False,
    quiz: bool = False,
    svg: bool = False,
    format: Literal["text", "json"] = "text",
) -> int:
    """Shows one record of a file; returns the exit status: 1 where it has errors, 2 where there is nothing to show.

    ``text``: written, not stepped through, which is so in any case where there is no terminal on both sides. ``svg``:
    the position before the trick ``at``, or the one the record begins with, as a picture on standard output.
    """
    if svg and format == "json":
        terminal.message("--svg is a picture of one position, --format json tells of all: choose")
        return UNREADABLE
    stepping = format == "text" and not text and not svg and possible()
    if quiz and not stepping:
        terminal.message("the quiz asks and waits for answers: it needs a terminal, and neither --print nor JSON")
        return UNREADABLE
    session = Session([path], terminal)
    if len(session.files) > 1:
        terminal.message(f"{path}: {len(session.files)} files; a deal is replayed from one of them")
        return UNREADABLE
    found, more = _find(session, record)
    if found is None:
        return session.status
    if format == "text":
        heed(found.text)
    status = _shown(found, terminal, at=at, seat=seat, quiz=quiz, svg=svg, stepping=stepping, format=format)
    if more and record is None and status != UNREADABLE:
        said = tr("this is record 1; there are more in this file, and {option} shows the next", option="--record 2")
        terminal.flush()
        terminal.message(f"{found.file}: {said}")
    return status


def _shown(
    found: Piece,
    terminal: Terminal,
    *,
    at: int | None,
    seat: int | None,
    quiz: bool,
    svg: bool,
    stepping: bool,
    format: str,
) -> int:
    """Shows a record in the form that was asked for; returns the exit status."""
    shown = replayed(found)
    if seat is not None and shown.players and not 1 <= seat <= len(shown.players):
        count = len(shown.players)
        terminal.message(tr("there is no seat {seat}: {number} play in this deal", seat=seat, number=count))
        return UNREADABLE
    if at is not None:
        try:
            situation = situation_at(shown, at, seat=seat)
        except ValueError as error:
            terminal.message(str(error))
            return UNREADABLE
    elif svg and not shown.main.frames:
        said = tr("there is nothing in record {number} that a picture could show", number=found.number)
        terminal.message(f"{found.file}: {said}")
        return UNREADABLE
    elif svg:
        situation = situation_of(shown, 0, seat=seat)
    if svg:
        terminal.data(f"{situation.svg()}\n")
        return CLEAN if shown.timeline.valid else FOUND
    if stepping:
        return run(shown, terminal, at=at, seat=seat, quiz=quiz)
    if format == "json":
        _write_json(shown, terminal, at, seat)
    elif at is not None:
        _show_position(situation, terminal)
    else:
        _show_deal(shown, terminal, seat)
    return CLEAN if shown.timeline.valid else FOUND


def _find(session: Session, wanted: int | None) -> tuple[Piece | None, bool]:
    """The text of one record, and whether another follows; the others are passed over as they come.

    Says so where there is no such record.
    """
    with closing(session.sources()) as sources:  # type: ignore[type-var]
        for source in sources:
            number = 0
            found = pieces(source)
            for piece in found:
                number = piece.number
                if number == (wanted or 1):
                    return piece, wanted is None and next(iter(found), None) is not None
            if source.error is not None:
                continue
            if number:
                said = tr_n(
                    "there is {n:,} record in this file, so none is number {wanted}",
                    "there are {n:,} records in this file, so none is number {wanted}",
                    number,
                    wanted=wanted or 1,
                )
            else:
                said = tr("there is no record in this file, so none is number {wanted}", wanted=wanted or 1)
            session.problem(f"{source.file}: {said}")
    return None, False


def _show_deal(replayed: Replay, terminal: Terminal, seat: int | None) -> None:
    from bzq.views.replaytext import deal_text

    start = situation_of(replayed, 0, seat=seat) if replayed.main.frames else None
    terminal.show(deal_text(replayed, start, terminal.screen, seat=seat))


def _show_position(situation: Situation, terminal: Terminal) -> None:
    """The picture, and the position string on a line of its own, however long."""
    from bzq.views.picture import picture_lines

    lines = picture_lines(situation, terminal.screen)
    terminal.show([*lines, [(situation.position_string, "dim")]])


def _write_json(replayed: Replay, terminal: Terminal, at: int | None, seat: int | None) -> None:
    from bzq.views.timelineforms import timeline_form

    first = 0 if at is None else before_trick(replayed.main, at) or 0
    terminal.data(timeline_form(replayed, first=first, seat=seat).document(ascii=terminal.ascii_only))

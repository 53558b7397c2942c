"""Entries from standard input: each line is taken or told to be wrong, and the exit status says which it was."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from bzq.cli.record_text import asked_for, stands
from bzq.cli.session import CLEAN, FOUND, UNREADABLE
from bzq.findings import Finding
from bzq.recorder.reply import Complaint
from bzq.recorder.store import Memory
from bzq.recorder.words import whole_comments
from bzq.records.source import STDIN
from bzq.views.findings_text import counted, finding_lines, marked_lines

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.recorder.reply import Reply
    from bzq.recorder.session import Session


_LONGEST_COMMENT = 20
"""Lines after which nobody waits any more for a comment to be closed."""


def take_lines(session: Session, terminal: Terminal) -> int:
    """Takes every line; returns the exit status: 1 where one was refused, 2 where the file cannot be written.

    Empty lines and lines that begin with ``%`` are passed over.
    """
    taken = refused = again = 0
    before: str | None = None
    answers = terminal.tell if isinstance(session.store, Memory) else terminal.show
    for number, line in _entries():
        reply = session.enter(line)
        if reply.trouble is not None:
            terminal.message(reply.trouble)
            return UNREADABLE
        for finding in reply.remarks:
            _tell(terminal, finding, number, line)
        if reply.why is not None:
            refused += 1
            if session.draft is None and reply.why.message == before:  # no deal has begun, as was said
                again += 1
                continue
            _tell(terminal, reply.why, number, line, reply)
            before = reply.why.message
        else:
            taken += 1
        if reply.show:
            answers(asked_for(session, reply.show, terminal.screen))
        if reply.leave:
            break
    if again:
        terminal.message(f"{counted(again, 'more line')} refused for reasons told above")
    refused += session.correction is not None
    refused += 0 if refused else _not_begun(session, terminal)
    if isinstance(session.store, Memory):
        terminal.data(session.store.text)
    count = f"{counted(taken, 'line')} taken, {refused:,} refused"
    terminal.message("; ".join([count, *stands(session)]))
    return FOUND if refused else CLEAN


def _not_begun(session: Session, terminal: Terminal) -> int:
    """Says why no deal has begun, where one was about to be entered: 1 refusal."""
    opening = session.opening
    if opening is None or session.draft is not None or not opening.tags.get("Dealer"):
        return 0
    reply = session.enter("next")
    if reply.why is None:
        return 0
    terminal.message(f"no deal has begun: {reply.why.message}")
    return 1


def _entries() -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; a comment may go over several of them."""
    open_since = 0
    parts: list[str] = []
    for number, line in _lines():
        if not parts and (not line.strip() or line.startswith("%")):
            continue
        parts.append(line)
        open_since = open_since or number
        entries = whole_comments(parts)
        if len(entries) == 1 and entries[0].rfind("{") <= entries[0].rfind("}"):
            yield open_since, entries[0]
            open_since, parts = 0, []
        elif len(parts) > _LONGEST_COMMENT:
            yield from enumerate(parts, open_since)
            open_since, parts = 0, []
    yield from enumerate(parts, open_since)


def _lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input with their numbers; what is not UTF-8 is spelt out."""
    if sys.stdin is None:
        return
    raw = getattr(sys.stdin, "buffer", None)
    for number, line in enumerate(raw if raw is not None else sys.stdin, 1):
        text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
        yield number, text.removeprefix("\ufeff").rstrip("\r\n")


def _tell(terminal: Terminal, refusal: Finding | Complaint, number: int, line: str, reply: Reply | None = None) -> None:
    """What is wrong with a line of the input, at its place."""
    span = refusal.span
    if span is not None:
        span = span._replace(line=number, end_line=number)
    hint = refusal.hint
    if reply is not None and reply.offer is not None:
        would = f"{reply.offer.strip()} would do" + (f", without {reply.rest}" if reply.rest else "")
        hint = f"{hint}; {would}" if hint else would
    source = refusal.source if refusal.source is not None else line
    screen = terminal.error_screen
    if isinstance(refusal, Finding):
        lines = finding_lines(replace(refusal, file=STDIN, span=span, source=source, hint=hint), screen)
    else:
        place = f"{STDIN}:{number}:" if span is None else f"{STDIN}:{number}:{span.column}:"
        lines = [
            [(place, "bold"), (f" {screen.clean(refusal.message)}", "bold")],
            *marked_lines(span, source, [hint], screen, "red"),
        ]
    terminal.flush()
    terminal.tell(lines)

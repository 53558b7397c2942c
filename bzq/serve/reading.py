"""A file of the folder read: every record in one row for the list, or one record by its number."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, Final, Literal

from bzq.dealfacts import DealFacts, colons
from bzq.findings import Severity
from bzq.language import heeding, tr
from bzq.records.failures import SourceError, TooLarge
from bzq.records.source import Source
from bzq.serve.folder import NoSuchFile, Stamp, stamp_of
from bzq.serve.words import FAILED, NO_RECORD, NO_TEXT, TOO_LARGE, TOO_MANY, say
from bzq.timeline.frames import names_of_players, tagged_players
from bzq.timeline.pieces import pieces, walked
from bzq.views.screen import Screen, crop, file_name, isolated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bzq.serve.folder import Folder
    from bzq.timeline.model import Timeline
    from bzq.timeline.pieces import Piece

MOST_BYTES: Final = 32_000_000
"""Bytes of a file, as it lies there and unpacked; a larger one is not read."""

_MEGABYTES: Final = MOST_BYTES // 1_000_000

MOST_RECORDS: Final = 20_000
"""Records of a file; one with more is not read."""

_MOST_SHOWN: Final = 120
"""Characters of a name or an event that the list shows."""

_SCREEN: Final = Screen(width=10_000)

_APART: Final = re.compile("[^\u200d\ufe0f\U0001f3fb-\U0001f3ff]+")
"""Text between what joins or colours the signs beside it, as in a picture of a family; a browser knows these."""

_ATTEMPTS: Final = 3
"""How often a file is read that is written meanwhile; then it is taken as it is."""

_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd\ud800-\udfff]")
_FEW_CONTROLS: Final = 4
_SHARE_OF_CONTROLS: Final = 50
"""With more controls than a few, and more than one in so many characters, a file is none of text."""

State = Literal["valid", "findings", "broken"]


@dataclass(frozen=True, slots=True)
class Row:
    """What the list shows of a record, and what it is searched by."""

    file: str
    number: int
    players: tuple[str, ...]
    event: str
    date: str
    rules: str
    deal: str
    result: str
    errors: int
    warnings: int
    notes: int
    failed: str = ""
    """What went wrong inside bzq; then little else is known."""
    sought: tuple[str, str] = ("", "")
    """Players and event as :func:`folded` has them."""

    @property
    def state(self) -> State:
        """Whether there are errors, only other findings, or none."""
        if self.errors or self.failed:
            return "broken"
        return "findings" if self.warnings or self.notes else "valid"


@dataclass(slots=True)
class Entry:
    """A file as it was when it was read: its rows, what its matches need, and why it, or its end, cannot be read."""

    stamp: Stamp
    rows: tuple[Row, ...] = ()
    facts: list[DealFacts] = field(default_factory=list)
    problem: str = ""


class NoSuchRecord(LookupError):
    """The file has no record of that number."""


def read_entry(folder: Folder, name: str, stamp: Stamp) -> Entry | None:
    """A file's entry, or ``None`` where it is gone; ``stamp`` is what the listing says of it.

    Never raises for what the file holds.
    """
    entry = Entry(stamp)
    rows: list[Row] = []
    try:
        with _opened(folder, name) as (source, file):
            entry.stamp = stamp_of(file)
            for piece in pieces(source):
                if piece.number > MOST_RECORDS:
                    raise SourceError(name, say(TOO_MANY, most=f"{MOST_RECORDS:,}"))
                if piece.number == 1 and _is_binary(piece.text):
                    raise SourceError(name, say(NO_TEXT))
                rows.append(row_of(piece, entry.facts))
            if isinstance(source.error, TooLarge):
                raise TooLarge(name, say(TOO_LARGE, most=_MEGABYTES))
            error = source.error
    except NoSuchFile:
        return None
    except SourceError as refused:
        return Entry(entry.stamp, problem=refused.reason)
    entry.rows = tuple(rows)
    entry.problem = error.reason if error is not None else "" if rows else say(NO_RECORD)
    return entry


def read_piece(folder: Folder, name: str, number: int) -> Piece:
    """One record of a file, by its number from 1, as its text.

    A file that is written while it is read is read again. Raises
    :class:`~bzq.records.failures.SourceError` where it cannot be read, or is not there, :class:`NoSuchRecord` where it
    has no such record.
    """
    for attempt in range(_ATTEMPTS):
        with _opened(folder, name) as (source, file):
            before = stamp_of(file)
            found = next((piece for piece in pieces(source) if piece.number == number), None)
            still = stamp_of(file) == before
            if still or attempt == _ATTEMPTS - 1:
                if found is not None:
                    return found
                if source.error is not None:
                    raise source.error
    raise NoSuchRecord(name, number)


def _is_binary(text: str) -> bool:
    """Whether what was read as text can be none: many of its characters are controls or bytes that are none."""
    odd = len(_CONTROLS.findall(text))
    return odd > _FEW_CONTROLS and odd * _SHARE_OF_CONTROLS > len(text)


@contextmanager
def _opened(folder: Folder, name: str) -> Iterator[tuple[Source, BinaryIO]]:
    """The lines of a file that is not too large, and the file; what goes wrong with the lines is in their ``error``."""
    file = folder.open(name)
    with closing(Source(name, file, most=MOST_BYTES)) as source:
        if source.size > MOST_BYTES:
            raise TooLarge(name, say(TOO_LARGE, most=_MEGABYTES))
        yield source, file


def row_of(piece: Piece, facts: list[DealFacts] | None = None) -> Row:
    """The row of a record; ``facts`` takes what its match needs. Never raises for what the record says."""
    try:
        with heeding(piece.text):
            timeline = walked(piece)
        if facts is not None and timeline.record.known("Match"):
            facts.append(DealFacts.of(timeline))
        return _row(timeline)
    except Exception as error:
        return Row(piece.file, piece.number, (), "", "", "", "", "", 0, 0, 0, failure(error))


def failure(error: Exception) -> str:
    """A sentence about a fault of bzq itself; with ``BZQ_DEBUG`` set, the fault is raised instead."""
    if os.environ.get("BZQ_DEBUG"):
        raise error
    return say(FAILED, fault=shown(f"{type(error).__name__}: {error}"))


def _row(timeline: Timeline) -> Row:
    record = timeline.record
    severities = Counter(finding.severity for finding in timeline.findings)
    players = tuple(
        shown(name) or tr("Player {seat}", seat=seat)
        for seat, name in enumerate(names_of_players(timeline) or tagged_players(timeline), 1)
    )
    event, date = shown(record.known("Event")), shown(record.known("Date"))
    scores = timeline.scores if timeline.settled else None
    scores = timeline.recorded if scores is None else scores
    return Row(
        file=record.file,
        number=record.number,
        players=players,
        event=event,
        date=date if date.strip("?.") else "",
        rules=shown(timeline.rules.name if timeline.rules is not None else record.known("Rules")),
        deal=shown(record.known("Deal")),
        result=colons(scores) if scores is not None else "",
        errors=severities[Severity.ERROR],
        warnings=severities[Severity.WARNING],
        notes=severities[Severity.NOTE],
        sought=(folded("\n".join(players)), folded(event)),
    )


def shown(text: str | None) -> str:
    """Text of a record or the name of a file as the site shows it: on one line, nothing unseen in it, not too long."""
    text = _spelt(text or "")[: 4 * _MOST_SHOWN]
    cleaned = _APART.sub(lambda found: _SCREEN.clean(found[0]), text)
    return isolated(crop(cleaned, _MOST_SHOWN)) if _APART.search(cleaned) else ""


def _spelt(text: str) -> str:
    """Text with the bytes of a file's name that are no UTF-8 spelled out."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return file_name(text)


def folded(text: str) -> str:
    """Text as it is searched: small letters without their accents, and nothing unseen.

    >>> folded("Zoë GROẞ")
    'zoe gross'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char) and unicodedata.category(char) != "Cf")

"""The pages of deals, each made when it is asked for and kept for a while; and whether a record is still the same.

A deal is analysed in another process. Where that takes long, its page is shown without the analysis at first, under a
version of its own, so that it comes anew when the analysis is done.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from bzq.jobs.errands import ProcessLost
from bzq.language import heeding
from bzq.records.failures import SourceError
from bzq.serve import frame
from bzq.serve.folder import Stamp, stamp_of
from bzq.serve.index import judged
from bzq.serve.reading import NoSuchRecord, read_piece, row_of
from bzq.serve.words import NOT_ANALYSED, TOO_LONG, UNDER_WAY, say
from bzq.timeline.pieces import replayed, walked
from bzq.views.page.assembly import Surround, page_policy
from bzq.views.page.making import page_of

if TYPE_CHECKING:
    from bzq.findings import Finding
    from bzq.jobs.errands import Errand, Errands
    from bzq.serve.folder import Folder
    from bzq.serve.index import State
    from bzq.serve.reading import Row
    from bzq.timeline.pieces import Piece

MOST_TEXT: Final = 1_000_000
"""Characters of a record of which a page is made."""

KEPT_PAGES: Final = 64
KEPT_TEXT: Final = 32_000_000
"""Pages that are kept, and the characters in them, at the most."""

SOON: Final = 1.5
"""Seconds that whoever asks for a deal waits for its analysis, before its page is shown without."""

_NOT_YET: Final = "-not-yet"
"""What the version of a page has at its end whose analysis is under way."""

_KEPT_VERSIONS: Final = 1024

GONE: Final = "gone"
"""The version of a record that is not there."""

Kept = TypeVar("Kept")


class DealPage(NamedTuple):
    """A page, and what a browser may let it do."""

    html: str
    policy: str


class Found(NamedTuple):
    """A record as it is just now: its text, its row as the list has it, whether another one follows in its file."""

    piece: Piece
    row: Row
    version: str
    more: bool


class Deals:
    """What is shown of single records. All methods may take their time, and may be called from any thread.

    ``analysts`` do the work of :func:`analysed_page`; without them it is done here.
    """

    def __init__(self, folder: Folder, analysts: Errands | None = None) -> None:
        self.folder = folder
        self._analysts = analysts
        self._sent: dict[tuple[str, int], tuple[str, Errand]] = {}
        """The version of each record that is being analysed, or was and has not been asked for again."""
        self._pages: _Store[tuple[str, int], tuple[tuple[str, str], DealPage]] = _Store(KEPT_PAGES, KEPT_TEXT)
        self._digests: _Store[tuple[str, int], tuple[Stamp, str]] = _Store(_KEPT_VERSIONS)
        self._making = threading.Lock()
        self._sending = threading.Lock()

    def find(self, state: State, name: str, number: int) -> Found:
        """A record of the folder.

        Raises :class:`~bzq.serve.folder.NoSuchFile` and :class:`~bzq.serve.reading.NoSuchRecord` where there is none,
        :class:`~bzq.records.failures.SourceError` where it cannot be read or is too long to be shown.
        """
        entry = state.entries.get(name)
        if entry is not None and entry.problem and not entry.rows and self._stamp(name) == entry.stamp:
            raise SourceError(name, entry.problem)
        piece = read_piece(self.folder, name, number)
        if len(piece.text) > MOST_TEXT:
            raise SourceError(name, say(TOO_LONG, most=f"{MOST_TEXT // 1000:,}"))
        version = _version(state, name, number, _digest(piece))
        return Found(piece, judged(row_of(piece), state.between), version, _follows(state, name, number))

    def version(self, state: State, name: str, number: int) -> str:
        """What is another text when the record, or what is found about it, has changed."""
        try:
            stamp = self._stamp(name)
            kept = self._digests.get((name, number))
            if kept is None or kept[0] != stamp:
                kept = (stamp, _digest(read_piece(self.folder, name, number)))
                self._digests.put((name, number), kept)
        except (SourceError, NoSuchRecord):
            return GONE
        version = _version(state, name, number, kept[1])
        with self._sending:
            sent = self._sent.get((name, number))
        return version + _NOT_YET if sent and sent[0] == version and not sent[1].done.is_set() else version

    def page(self, found: Found) -> DealPage:
        """The page of a record, as ``bzq page`` makes it, with the way back above it."""
        key, around = (found.piece.file, found.piece.number), _around(found, found.version)
        same = (found.version, around.above)
        with self._making if self._analysts is None else nullcontext():  # here one at a time, not all at once
            kept = self._pages.get(key)
            if kept is not None and kept[0] == same:
                return kept[1]
            html = self._made(found, around)
            if html is not None:
                made = DealPage(html, page_policy(around))
                self._pages.put(key, (same, made), len(html))
                return made
        around = _around(found, found.version + _NOT_YET)
        return DealPage(_unanalysed(found, around, say(UNDER_WAY)), page_policy(around))

    def _made(self, found: Found, around: Surround) -> str | None:
        """The page with the analysis, ``None`` where that takes longer, or too many wait; the page asks again."""
        if self._analysts is None:
            return analysed_page((found.piece, around))
        key = (found.piece.file, found.piece.number)
        with self._sending:
            version, errand = self._sent.get(key, ("", None))
            if errand is None or version != found.version:
                errand = self._analysts.send((found.piece, around))
                if errand is None:
                    return None
                self._forget()
                self._sent[key] = (found.version, errand)
        if not errand.done.wait(SOON):
            return None
        with self._sending:
            if self._sent.get(key) == (found.version, errand):
                del self._sent[key]
        try:
            html: str = errand.result()
        except ProcessLost as lost:
            return _unanalysed(found, around, say(NOT_ANALYSED, ended=lost))
        return html

    def _forget(self) -> None:
        """Pages that are done and that nobody has come for go, the oldest first, but for as many as are kept."""
        done = [key for key, (_, errand) in self._sent.items() if errand.done.is_set()]
        for key in done[: max(0, len(done) - KEPT_PAGES)]:
            del self._sent[key]

    def findings(self, state: State, found: Found) -> list[Finding]:
        """What is found about a record, in it and in its match."""
        with heeding(found.piece.text):
            findings = walked(found.piece).findings
        return [*findings, *state.between.get((found.piece.file, found.piece.number), ())]

    def _stamp(self, name: str) -> Stamp:
        with self.folder.open(name) as file:
            return stamp_of(file)


def analysed_page(task: tuple[Piece, Surround]) -> str:
    """The page of a record with its analysis, and what the site puts around it."""
    piece, around = task
    with heeding(piece.text):
        return page_of([replayed(piece)], around=around)


def _unanalysed(found: Found, around: Surround, why: str) -> str:
    with heeding(found.piece.text):
        return page_of([replayed(found.piece)], around=around, unanalysed=why)


def _around(found: Found, version: str) -> Surround:
    """What the site puts around the page of a record; the version is what the page holds against the site's."""
    above = frame.way(found.row, version, here="deal", more=found.more)
    return Surround(above, frame.site_style(), frame.program())


def _digest(piece: Piece) -> str:
    text = f"{piece.first_line}\n{piece.text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=8).hexdigest()


def _version(state: State, name: str, number: int, digest: str) -> str:
    return f"{digest}-{len(state.between.get((name, number), ()))}-{int(_follows(state, name, number))}"


def _follows(state: State, name: str, number: int) -> bool:
    entry = state.entries.get(name)
    return entry is not None and len(entry.rows) > number


Key = TypeVar("Key")


class _Store(Generic[Key, Kept]):
    """What was used last, up to so many things and so much weight."""

    def __init__(self, most: int, heaviest: int | None = None) -> None:
        self._most = most
        self._heaviest = heaviest
        self._kept: OrderedDict[Key, tuple[Kept, int]] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Kept, weight: int = 0) -> None:
        with self._lock:
            self._weight += weight - self._kept.pop(key, (None, 0))[1]
            self._kept[key] = (value, weight)
            while len(self._kept) > self._most or (self._heaviest is not None and self._weight > self._heaviest):
                self._weight -= self._kept.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._kept)

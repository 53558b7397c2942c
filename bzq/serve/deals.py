"""The pages of deals, each made when it is asked for and kept for a while; and whether a record is still the same."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from bzq.language import heeding
from bzq.records.failures import SourceError
from bzq.serve import frame
from bzq.serve.folder import Stamp, stamp_of
from bzq.serve.index import judged
from bzq.serve.reading import NoSuchRecord, read_piece, row_of
from bzq.serve.words import TOO_LONG, say
from bzq.timeline.pieces import replayed, walked
from bzq.views.page.assembly import Surround, page_policy
from bzq.views.page.making import page_of

if TYPE_CHECKING:
    from bzq.findings import Finding
    from bzq.serve.folder import Folder
    from bzq.serve.index import State
    from bzq.serve.reading import Row
    from bzq.timeline.pieces import Piece

MOST_TEXT: Final = 1_000_000
"""Characters of a record of which a page is made."""

KEPT_PAGES: Final = 64
KEPT_TEXT: Final = 32_000_000
"""Pages that are kept, and the characters in them, at the most."""

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
    """What is shown of single records. All methods may take their time, and may be called from any thread."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._pages: _Store[tuple[str, int], tuple[tuple[str, str], DealPage]] = _Store(KEPT_PAGES, KEPT_TEXT)
        self._digests: _Store[tuple[str, int], tuple[Stamp, str]] = _Store(_KEPT_VERSIONS)
        self._making = threading.Lock()

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
        return _version(state, name, number, kept[1])

    def page(self, found: Found) -> DealPage:
        """The page of a record, as ``bzq page`` makes it, with the way back above it."""
        above = frame.way(found.row, found.version, here="deal", more=found.more)
        key, same = (found.piece.file, found.piece.number), (found.version, above)
        with self._making:  # one at a time: they would only take the processor from each other
            kept = self._pages.get(key)
            if kept is not None and kept[0] == same:
                return kept[1]
            with heeding(found.piece.text):
                around = Surround(above, frame.site_style(), frame.program())
                html = page_of([replayed(found.piece)], around=around)
                made = DealPage(html, page_policy(around))
            self._pages.put(key, (same, made), len(html))
        return made

    def findings(self, state: State, found: Found) -> list[Finding]:
        """What is found about a record, in it and in its match."""
        with heeding(found.piece.text):
            findings = walked(found.piece).findings
        return [*findings, *state.between.get((found.piece.file, found.piece.number), ())]

    def _stamp(self, name: str) -> Stamp:
        with self.folder.open(name) as file:
            return stamp_of(file)


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

"""The connections of the site: how many, how long one may take to ask, and what happens when the system has no more.

A request has to come in time, however it trickles; an answer has to be taken. Where there are too many connections the
one that has waited longest without a request goes, so that nobody shuts out the others.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

from bzq.serve import words
from bzq.serve.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

REQUEST_SECONDS: Final = 8.0
"""Seconds from the beginning of a connection, or the end of the answer before, until a request is there whole."""

ANSWER_SECONDS: Final = 30.0
"""Seconds that an answer may stand still because the other end takes none of it."""

MOST_HEADERS: Final = 16_384
"""Bytes of a request before its end."""

MOST_OPEN: Final = 200
"""Connections at the same time, where the system allows so many files."""

_FEWEST: Final = 4
_OTHER_FILES: Final = 24
"""Files that are open beside the connections: the site's own, those of its processes, those that are read."""

_ENOUGH: Final = 1024
_SILENCE: Final = 60.0
"""Seconds in which the same is not told again."""


def most_open() -> int:
    """How many connections there may be by the system's limit of open files, which is raised as far as may be.

    As many again may come before the first of them are sent away.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_OPEN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_OPEN
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(_ENOUGH, hard)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            pass  # then it is what it is
    return max(_FEWEST, min(MOST_OPEN, (soft - _OTHER_FILES) // 2))


class Crowd:
    """All connections: how many there may be, and what is told of them."""

    def __init__(self, most: int, tell: Callable[[str], None]) -> None:
        self.most = most
        self._tell = tell
        self._told: dict[str, float] = {}

    def tell(self, text: str, now: float) -> None:
        """Tells something, unless it was told a short while ago."""
        if now - self._told.get(text, -_SILENCE) >= _SILENCE:
            self._told[text] = now
            self._tell(text)

    def let_go(self, connections: Iterable[Any], number: int) -> int:
        """Ends so many connections at the most on which no request is answered, the oldest first; how many it were."""
        idle = [one for one in connections if isinstance(one, Line) and one.idle]
        gone = sorted(idle, key=lambda one: one.since)[:number]
        for one in gone:
            one.drop()
        return len(gone)

    def out_of_files(self, connections: Iterable[Any], now: float) -> None:
        """The system had no file left for a connection: those that wait make room, and it is told."""
        everything = list(connections)
        self.let_go(everything, max(1, len(everything) // 2))
        self.tell(say(words.NO_FILES), now)


class Line(H11Protocol):
    """A connection with its deadlines."""

    def __init__(self, *given: Any, crowd: Crowd, **named: Any) -> None:
        super().__init__(*given, **named)
        self.crowd = crowd
        self.since = self.loop.time()
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def drop(self) -> None:
        """Ends the connection; what was not sent yet is lost."""
        self.connections.discard(self)
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new one; where there are too many now, one goes."""
        super().connection_made(transport)
        self._watch()
        if len(self.connections) > self.crowd.most:
            self.crowd.tell(say(words.CROWDED, most=self.crowd.most), self.loop.time())
            others = self.connections - {self}
            if not self.crowd.let_go(others, len(self.connections) - self.crowd.most):
                self.drop()

    def data_received(self, data: bytes) -> None:
        """Some bytes more; the deadline stays until there is a request to answer."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """An answer is sent; the next request has its own time."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, and so are its deadlines."""
        super().connection_lost(exc)
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()

    def pause_writing(self) -> None:
        """The other end does not take the answer."""
        super().pause_writing()
        self._stalled = self.loop.call_later(ANSWER_SECONDS, self.drop)

    def resume_writing(self) -> None:
        """The other end takes the answer again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _watch(self) -> None:
        """A deadline while no request is answered, and none while one is."""
        if not self.idle:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
        elif self._deadline is None and not self.transport.is_closing():
            self.since = self.loop.time()
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.drop)

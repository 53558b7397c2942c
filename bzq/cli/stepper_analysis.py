"""The analysis of a record in a process of its own: it may take many seconds, and keys must not wait for it."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from bzq.analysis.model import Analysis
from bzq.language import tr

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline

_NICE: Final = 5
"""How far it steps back behind the process that answers the keys."""

_MOST_AT_ONCE: Final = 65536


class Worker:
    """Works out what was missed; :attr:`pipe` is ready for reading when there is something to :meth:`take`."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._data = bytearray()
        self.pipe, into = os.pipe()
        self._process = os.fork()
        if not self._process:
            _work(timeline, into)
        os.close(into)

    def take(self) -> Analysis | str | None:
        """The analysis, or why there is none; ``None`` while it is not complete."""
        part = os.read(self.pipe, _MOST_AT_ONCE)
        self._data += part
        if part:
            return None
        self.stop()
        if not self._data:
            return tr("it ended before it was done")
        result: Any = pickle.loads(self._data)
        return result if isinstance(result, str) else replace(result, timeline=self._timeline)

    def stop(self) -> None:
        """Ends it, wherever it is; its result is no longer wanted."""
        if not self._process:
            return
        process, self._process = self._process, 0
        os.close(self.pipe)
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(process, 0)


def _work(timeline: Timeline, into: int) -> NoReturn:
    """What the other process does; it never returns."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP, signal.SIGWINCH):
            signal.signal(number, signal.SIG_DFL)
        signal.set_wakeup_fd(-1)
        os.nice(_NICE)
        data = pickle.dumps(_analysed(timeline))
        while data:
            data = data[os.write(into, data) :]
    finally:
        os._exit(0)


def _analysed(timeline: Timeline) -> Analysis | str:
    """The analysis without the record it is about, which the other side has."""
    try:
        from bzq.analysis import analyse

        found = analyse(timeline)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        return tr("it failed ({why})", why=why)
    found.opportunities = [replace(one, place=None) for one in found.opportunities]
    found.endgame.plays = [replace(one, place=None) for one in found.endgame.plays]
    return replace(found, timeline=None)  # type: ignore[arg-type]  # put in again by the one who takes it

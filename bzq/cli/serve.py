"""``bzq serve``: a site over a folder of records, for the browsers of this machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bzq.cli.session import CLEAN, UNREADABLE
from bzq.serve import words
from bzq.serve.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.cli.terminal import Terminal


def serve_command(
    folder: str,
    terminal: Terminal,
    *,
    host: str,
    port: int,
    names: Sequence[str] = (),
    open_it: bool = False,
) -> int:
    """Serves the records of a folder until it is ended; returns 2 where that cannot be.

    ``host`` and ``port`` are where it listens, port 0 is any that is free; ``names`` are further hosts that it answers
    for. ``open_it``: a browser shows it. Ctrl-C comes out as ``KeyboardInterrupt``.
    """
    if not os.path.isdir(folder):  # noqa: PTH112 - any text may be a path
        there = os.path.lexists(folder)
        terminal.message(say(words.NOT_A_FOLDER if there else words.NO_FOLDER, folder=folder))
        return UNREADABLE
    try:
        from bzq.serve.run import Door, Unavailable, serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio", "h11"):
            raise
        terminal.message(say(words.MISSING))
        return UNREADABLE
    from bzq.serve.folder import Folder
    from bzq.serve.index import Index

    try:
        door = Door(host, port)
    except Unavailable as error:
        terminal.message(str(error))
        return UNREADABLE
    terminal.data(f"{door.address}\n")
    terminal.flush()
    if not door.private:
        terminal.message(say(words.OPEN_TO_OTHERS, host=door.host))
    terminal.message(say(words.SHOWN, folder=folder))
    if open_it:
        _open(door.address)
    serve(Index(Folder(folder)), door, names, tell=terminal.message)
    return CLEAN


def _open(address: str) -> None:
    """A browser is started beside the site, since some come back only when they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

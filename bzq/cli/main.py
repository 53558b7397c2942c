"""The command ``bzq``: from the arguments to the exit status, with no traceback on any way out.

Statuses: 0 clean, 1 findings, 2 wrong usage or a file that cannot be read, 130 ended by Ctrl-C. A closed pipe
ends the work quietly with 0. Nothing heavy is imported before it is known to be needed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from typing import TextIO

_INTERRUPTED = 130
_UNUSABLE = 2


def run() -> None:
    """The entry point of the command."""
    if "--no-color" in sys.argv:
        os.environ["NO_COLOR"] = "1"  # so that libraries that write know it too
    status = main(sys.argv[1:])
    if status == _INTERRUPTED:
        os._exit(status)  # nothing that happens at the end of Python may speak up now
    sys.exit(status)


def main(arguments: Sequence[str]) -> int:
    """Does what the arguments ask for and returns the exit status; raises nothing."""
    try:
        status = _version() if arguments and arguments[0] in ("--version", "-V") else _spoken(list(arguments))
        _flush()
        return status
    except BrokenPipeError:
        _silence(sys.stdout)
        _silence(sys.stderr)
        return 0
    except KeyboardInterrupt:
        return _end(_INTERRUPTED)
    except OSError as error:
        return _end(_UNUSABLE, f"cannot go on: {error.strerror or error}")
    except Exception as error:
        if os.environ.get("BZQ_DEBUG"):
            raise
        return _end(
            _UNUSABLE,
            f"bzq failed, and that is its own fault: {type(error).__name__}: {error}\n"
            "bzq: please report it; with BZQ_DEBUG=1 it says where it happened",
        )


def _spoken(arguments: list[str]) -> int:
    """The work, in a context of its own: whoever calls from Python goes on in the language there was before."""
    return copy_context().run(_main, arguments)


def _main(arguments: list[str]) -> int:
    own, language, arguments = _global_options(arguments)
    from bzq import language as languages

    if language is not None and languages.known(language) is None:
        return _end(_UNUSABLE, f"--lang {language}: there are {', '.join(languages.LANGUAGES)}")
    languages.choose(languages.known(language), os.environ)
    from bzq.cli.terminal import Terminal

    terminal = Terminal(ascii="--ascii" in own, no_color="--no-color" in own)
    from bzq.cli.app import choose

    work = choose(arguments)
    if isinstance(work, int):
        return work
    try:
        return work(terminal)
    finally:
        terminal.clear_progress()


def _version() -> int:
    from bzq.version import VERSION

    print(f"bzq {VERSION}")
    return 0


def _global_options(arguments: list[str]) -> tuple[set[str], str | None, list[str]]:
    """The options that may stand anywhere, the language asked for, and the other arguments."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    own = {"--ascii", "--no-color"}
    language = None
    kept = []
    words = iter(arguments[:end])
    for word in words:
        if word == "--lang":
            language = next(words, "")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        elif word not in own:
            kept.append(word)
    return own.intersection(arguments[:end]), language, kept + arguments[end:]


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()


def _end(status: int, message: str = "") -> int:
    """Says why the work ends, if anybody can still hear it, and leaves nothing to be written later."""
    try:
        if message and sys.stderr is not None:
            from bzq.views.screen import harmless

            print(harmless(f"bzq: {message}"), file=sys.stderr)
        _flush()
    except (OSError, ValueError):
        _silence(sys.stdout)
        _silence(sys.stderr)
    return status


def _silence(stream: TextIO | None) -> None:
    """Lets what a stream still holds go nowhere, now and when Python ends."""
    try:
        if stream is not None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
    except (OSError, ValueError):
        pass

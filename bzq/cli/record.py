"""``bzq record``: a game taken down as it is played, at a prompt or from lines on standard input."""

from __future__ import annotations

import contextlib
import datetime
import signal
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bzq.cli.session import UNREADABLE
from bzq.language import LETTERS
from bzq.records.addresses import is_address
from bzq.records.failures import SourceError
from bzq.records.source import STDIN
from bzq.rules.resolve import RulesError, resolve

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.recorder.opening import Plan
    from bzq.recorder.session import Session
    from bzq.recorder.store import Store

_MOST_PLAYERS: Final = 8


def record_command(
    path: str | None,
    terminal: Terminal,
    *,
    rules: str | None = None,
    players: str | None = None,
    dealer: int | None = None,
    turned: str | None = None,
    seat: int | None = None,
    table: bool = False,
    deal: int | None = None,
    match: str | None = None,
    event: str | None = None,
    language: str | None = None,
) -> int:
    """Records a game into a file; returns the exit status.

    At a terminal it asks and answers until it is left. Otherwise the lines of standard input are the entries:
    0 where all were taken, 1 where one was refused. 2: wrong usage, or a file that cannot be recorded into.
    Without a path the file is named after the day; ``-`` gives the record to standard output. ``seat`` counts
    from 1; ``deal`` is the seed the cards are dealt from.
    """
    from bzq.recorder.keeping import Misfit
    from bzq.recorder.session import Session
    from bzq.recorder.store import FileStore, Memory

    asks = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
    try:
        plan = _plan(
            asks=asks, rules=rules, players=players, dealer=dealer, turned=turned, seat=seat, table=table, deal=deal,
            match=match, event=event, language=language,
        )  # fmt: skip
    except ValueError as error:
        terminal.message(str(error))
        return UNREADABLE
    if path == STDIN and asks:
        terminal.message("- takes entries from standard input, and that is a terminal; name a file to record into")
        return UNREADABLE
    if path == STDIN and sys.stdout is None:
        terminal.message("the record would go to standard output, which is closed; name a file to record into")
        return UNREADABLE
    if path is not None and is_address(path):
        terminal.message(f"{path}: a game is recorded into a file of this machine")
        return UNREADABLE
    name = path or f"{plan.date.replace('.', '-')}.bzq"
    store: Store
    try:
        store = Memory() if path == STDIN else FileStore(name)
    except SourceError as error:
        terminal.message(str(error))
        return UNREADABLE
    try:
        if store.cut_off:
            terminal.message(f"{name}: the recording before was cut off; all that it had taken is in the file")
        with _ends_in_order():
            session = Session(store, plan)
            return _record(session, terminal, name, asks=asks)
    except Misfit as misfit:
        terminal.message(str(misfit))
        if misfit.finding is not None:
            from bzq.views.findings_text import finding_lines

            terminal.tell(finding_lines(misfit.finding, terminal.error_screen))
        return UNREADABLE
    finally:
        store.close()


@contextlib.contextmanager
def _ends_in_order() -> Iterator[None]:
    """A terminal that is closed, and being asked to end, are ways of leaving: the file is let go of."""

    def leave(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(one, leave) for one in signals] if _in_main_thread() else []
    try:
        yield
    finally:
        for one, handler in zip(signals, before, strict=False):
            signal.signal(one, handler)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _record(session: Session, terminal: Terminal, name: str, *, asks: bool) -> int:
    if asks:
        from bzq.cli.record_prompt import converse

        return converse(session, terminal, name)
    from bzq.cli.record_batch import take_lines

    return take_lines(session, terminal)


def _plan(
    *,
    asks: bool,
    rules: str | None,
    players: str | None,
    dealer: int | None,
    turned: str | None,
    seat: int | None,
    table: bool,
    deal: int | None,
    match: str | None,
    event: str | None,
    language: str | None,
) -> Plan:
    """The options as a plan. Raises ``ValueError``, with a text for people, where they do not go together."""
    from bzq.recorder.opening import EVERYBODY, NOBODY, Plan, cards_of

    if sum((seat is not None, table, deal is not None)) > 1:
        raise ValueError("--seat, --table and --deal are three ways to record: choose one")
    names = tuple(" ".join(name.split()) or "?" for name in players.split(",")) if players is not None else ()
    if len(names) > _MOST_PLAYERS:
        raise ValueError(f"--players names {len(names)}; at most {_MOST_PLAYERS} can play")
    if language is not None and language not in LETTERS:
        raise ValueError(f"--language {language} is not known; it is one of {', '.join(sorted(LETTERS))}")
    if turned is not None:
        cards = cards_of(turned, language or "")
        if cards is None or len(cards) != 1 or cards[0] == "xx":
            raise ValueError(f"--turned {turned} is no card; it is written like Ks")
        if deal is not None:
            raise ValueError("--deal turns a card as well: leave --turned out")
        turned = cards[0]
    if rules is not None:
        try:
            resolve(rules, seats_seen=len(names))
        except RulesError as error:
            raise ValueError(f"--rules: {error}") from error
    return Plan(
        date=f"{datetime.datetime.now().astimezone().date():%Y.%m.%d}",
        rules=rules,
        players=names,
        dealer=dealer,
        turned=turned,
        match=match,
        event=event,
        language=language,
        known=NOBODY if table else str(seat) if seat is not None else EVERYBODY if deal is not None else None,
        seed=deal,
        asks=asks,
    )


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]
    except ValueError:  # closed
        return False

"""``bzq simulate``: deals and matches played by built-in players, written as records."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import closing, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from bzq.cli.session import CLEAN, UNREADABLE
from bzq.cli.workers import crew_for
from bzq.jobs.crew import Alone
from bzq.players.player import PLAYERS
from bzq.records.archives import compression_of, other_archive
from bzq.records.files import replacing
from bzq.records.source import STDIN, SourceError
from bzq.rules.resolve import RulesError, canonical_rules, nearest, resolve
from bzq.simulation.series import Outcome, Series, play, seats_for
from bzq.simulation.tally import Tally
from bzq.views.progress import pace
from bzq.views.simulation import bar, summary_lines

if TYPE_CHECKING:
    from bzq.cli.terminal import Terminal
    from bzq.jobs.crew import Crew
    from bzq.rules.ruleset import RuleSet

DEFAULT_PLAYERS: Final = "careful"
"""Who plays where nobody is named."""

_BATCH: Final = 8
"""Deals or matches that go to another process together."""

_WORTH_IT: Final = 64
"""Deals or matches from which several processes are faster than one."""


class _Sink(Protocol):
    """Where records go."""

    def write(self, text: str) -> None:
        """Takes text."""


def simulate_command(
    terminal: Terminal,
    *,
    rules: str = "bezique",
    players: str = DEFAULT_PLAYERS,
    deals: int | None = None,
    matches: int | None = None,
    seed: int = 1,
    output: str | None = None,
    jobs: int = 0,
    dask: str | None = None,
    summary: bool = True,
) -> int:
    """Plays deals or matches and writes their records; returns the exit status.

    ``rules`` is what a Rules tag would hold, ``players`` the kinds of players, with commas, as many as seats or
    fewer in turn. The records go to standard output or to the file ``output``, which is replaced when all of them
    are there; the summary goes to standard error. ``jobs``: processes, 0 for as many as are worth it;
    ``dask``: the address of a cluster instead.
    """
    nowhere = _nowhere(output)
    if nowhere is not None:
        terminal.message(nowhere)
        return UNREADABLE
    series = _series(terminal, rules, players, deals, matches, seed)
    if series is None:
        return UNREADABLE
    crew = crew_for(terminal, jobs, dask, worth_it=series.count >= _WORTH_IT)
    tally = Tally(2 if series.rules.partners else series.rules.players)
    try:
        with (
            nullcontext(_Output(terminal)) if output in (None, STDIN) else replacing(output, compression_of(output))
        ) as sink:
            _write(terminal, crew, series, tally, sink)
    except SourceError as error:
        terminal.message(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        if output not in (None, STDIN):
            terminal.message(f"interrupted: nothing was written to {output}")
        raise
    if summary:
        terminal.flush()
        terminal.tell(summary_lines(series, tally, canonical_rules(series.rules), terminal.error_screen))
    return CLEAN


def _nowhere(output: str | None) -> str | None:
    """Why records cannot be written there, as far as that shows beforehand, or ``None``."""
    if output in (None, STDIN):
        closed = "the records would go to standard output, which is closed; -o FILE writes them to a file"
        return closed if sys.stdout is None else None
    if output == "":
        return "-o names no file"
    if output in ("/dev/stdout", "/dev/fd/1"):
        return "leave -o out: the records go to standard output then"
    other = other_archive(output or "")
    return f"{output}: bzq writes no {other}; a file that ends in .gz, .bz2, .xz or .zst is packed" if other else None


class _Output:
    """Standard output as a place for records."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal

    def write(self, text: str) -> None:
        """Writes text at once."""
        self._terminal.data(text)


def _write(terminal: Terminal, crew: Crew, series: Series, tally: Tally, sink: _Sink) -> None:
    """Plays the series; records go to the sink, their sums to the tally."""
    with closing(_outcomes(crew, series)) as outcomes:
        for done, outcome in enumerate(outcomes, 1):
            sink.write(outcome.text if done == 1 else f"\n{outcome.text}")
            tally.add(outcome.deals, outcome.winner, match=series.matches)
            if terminal.due:
                shown = bar(done, series.count, terminal.error_screen)
                terminal.progress(shown + pace(done, done / series.count, terminal.seconds))


def _outcomes(crew: Crew, series: Series) -> Generator[Outcome, None, None]:
    size = 1 if isinstance(crew, Alone) else _BATCH * crew.bulk
    batches = ((range(start, min(start + size, series.count)), None) for start in range(0, series.count, size))
    with closing(crew.spread(partial(_play_batch, series), batches)) as done:
        for outcomes, _ in done:
            yield from outcomes or ()


def _play_batch(series: Series, numbers: range) -> list[Outcome]:
    return [play(series, number) for number in numbers]


def _series(
    terminal: Terminal, rules: str, players: str, deals: int | None, matches: int | None, seed: int
) -> Series | None:
    """What is to be played, or ``None`` after saying what does not fit."""
    kinds = [kind.strip().casefold() for kind in players.split(",")]
    for kind in kinds:
        if kind not in PLAYERS:
            near = nearest(kind, PLAYERS)
            meant = f"; did you mean “{near}”?" if near else "."
            terminal.message(f"there is no player “{kind}”{meant} There are: {', '.join(PLAYERS)}")
            return None
    try:
        rule_set = resolve(rules, seats_seen=len(kinds))
    except RulesError as error:
        terminal.message(str(error))
        return None
    problem = _problem(rule_set, kinds, deals, matches)
    if problem is not None:
        terminal.message(problem)
        return None
    seated = seats_for(rule_set.players, kinds)
    assert seated is not None
    count = matches or deals or 1
    return Series(rule_set, seated, seed, count, matches is not None)


def _problem(rules: RuleSet, kinds: list[str], deals: int | None, matches: int | None) -> str | None:
    """Why this cannot be played, or ``None``."""
    if deals is not None and matches is not None:
        return "--deals are single deals, --matches whole matches: choose"
    if seats_for(rules.players, kinds) is None:
        fits = [str(number) for number in range(1, rules.players + 1) if rules.players % number == 0]
        named = f"{len(kinds)} player{'s' if len(kinds) != 1 else ''}"
        return f"{rules.players} seats cannot be shared by {named} in turn: name {' or '.join(fits)}"
    if matches is not None and rules.to_win is None and not rules.settled:
        return "without a target nobody wins a match; --deals plays single deals"
    return None

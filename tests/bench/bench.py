"""What a card of a record costs, beside peers: `python tests/bench/bench.py`.

Everything runs in one process, in turns, for several rounds; the medians are printed, and as ratios of what
python-chess asks for a ply of the same round, which hardly depend on the machine. The records are random deals of a
plain simulator, with hands, stock, draws and claims written. Below the rows stands how the time grows with the text:
the same kind of records at 1, 10 and 100 times the size, and twice the text at each.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from corpus import deals
from peers import Peer, peers

from bzq.analysis import analyse
from bzq.records.reader import read_lines
from bzq.records.writer import layout
from bzq.timeline.complete import complete
from bzq.timeline.walk import simulate

ANALYSED = 30
"""Deals that are annotated: each takes as long as many that are validated."""

SIZES = (1, 10, 100)
"""How many times the smallest text the others are."""

Rows = dict[str, tuple[Callable[[], object], int]]
"""What is measured: the work, and the deals that it does."""


def parse(lines: list[str]) -> None:
    """Every record read with the parser, to its last word."""
    for record in read_lines(lines, "bench"):
        assert record.items and not record.findings


def validate(lines: list[str]) -> None:
    """Every record checked against its rules; all of them are valid."""
    for record in read_lines(lines, "bench"):
        timeline = simulate(record)
        assert timeline.valid and timeline.complete, timeline.findings


def score(lines: list[str]) -> None:
    """Every record checked, with its ledger."""
    for record in read_lines(lines, "bench"):
        assert simulate(record).ledger


def finish(lines: list[str]) -> None:
    """Every record completed and written."""
    for record in read_lines(lines, "bench"):
        assert layout([complete(record)])


def annotate(lines: list[str]) -> None:
    """Every record checked and analysed, its last tricks solved."""
    for record in read_lines(lines, "bench"):
        assert analyse(simulate(record)).refused is None


def clock(work: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def first_deals(lines: list[str], number: int) -> list[str]:
    """The lines of the first deals."""
    starts = [place for place, line in enumerate(lines) if line.startswith("[Rules ")]
    return lines[: starts[number]] if number < len(starts) else lines


def rows(lines: list[str], number: int, path: Path) -> Rows:
    """The rows, for the first deals of some lines; ``path`` is where their text is written."""
    some, few = first_deals(lines, number), first_deals(lines, ANALYSED)
    text = "".join(some)
    path.write_text(text, encoding="utf-8")
    words = re.compile(r"\S+")
    return {
        "floor: reading the bytes": (path.read_bytes, number),
        "floor: one regular expression": (partial(words.findall, text), number),
        "tags only": (lambda: sum(len(record.tags) for record in read_lines(some, "bench")), number),
        "parse": (partial(parse, some), number),
        "validate": (partial(validate, some), number),
        "score": (partial(score, some), number),
        "complete": (partial(finish, some), number),
        "annotate": (partial(annotate, few), min(number, ANALYSED)),
    }


def measure(work: Rows, beside: list[Peer], rounds: int) -> dict[str, list[float]]:
    """Seconds that a deal, or a peer's event, takes in each round; all in turns, after a round that warms up."""
    units = {name: (call, number) for name, (call, number) in work.items()}
    units |= {peer.name: (peer.work, peer.events) for peer in beside}
    times: dict[str, list[float]] = {name: [] for name in units}
    for round_ in range(rounds + 1):
        for name, (call, number) in units.items():
            spent = clock(call) / number
            if round_:
                times[name].append(spent)
    return times


def report(work: Rows, beside: list[Peer], times: dict[str, list[float]], cards: int) -> None:
    """Prints a line for each row and each peer: the median times, and the median of the ratios to a ply."""
    ply = times[beside[0].name]
    print(f"{'':<32}{'µs a deal':>12}{'µs a card':>12}{'of a ply':>12}")
    for name in work:
        deal = statistics.median(times[name])
        ratio = statistics.median(one / cards / two for one, two in zip(times[name], ply, strict=True))
        print(f"{name:<32}{deal * 1e6:>12.1f}{deal / cards * 1e6:>12.3f}{ratio:>12.3f}")
    for peer in beside:
        spent = statistics.median(times[peer.name])
        ratio = statistics.median(one / two for one, two in zip(times[peer.name], ply, strict=True))
        print(f"{f'{peer.name}, a {peer.event}':<32}{'':>12}{spent * 1e6:>12.3f}{ratio:>12.3f}")


def growth(lines: list[str], smallest: int) -> None:
    """Prints what a deal costs in texts of several sizes, and how the time grows with twice the text: best of three."""
    print(f"\n{'growth, deals in the text':<32}" + "".join(f"{smallest * size:>18}" for size in SIZES))
    for name, work in (("parse", parse), ("validate", validate), ("score", score), ("complete", finish)):
        line = f"{name:<32}"
        for size in SIZES:
            number = smallest * size
            once, twice = (
                min(clock(partial(work, first_deals(lines, deals_))) for _ in range(3))
                for deals_ in (number, 2 * number)
            )
            line += f"{f'{once / number * 1e6:.0f} µs, x{twice / once:.2f}':>18}"
        print(line)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="bezique")
    parser.add_argument("--growth", type=int, default=10, metavar="DEALS", help="the smallest text; 0: not measured")
    options = parser.parse_args()
    lines = deals(max(options.deals, 2 * SIZES[-1] * options.growth), options.seed, options.rules)
    cards = 2 * sum(line[:1].isdigit() and ". " in line for line in first_deals(lines, 1))
    beside = peers(options.games, options.hands, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        work = rows(lines, options.deals, Path(folder) / "deals.bzq")
        times = measure(work, beside, options.rounds)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    print(f"{options.deals} deals ({options.rules}) of {cards} cards, {options.rounds} rounds, seed {options.seed}")
    print(", ".join(f"{peer.name} {peer.version} ({peer.events} events)" for peer in beside) + "\n")
    report(work, beside, times, cards)
    if options.growth:
        growth(lines, options.growth)


if __name__ == "__main__":
    main()

"""Deals a second of each built-in player, played and written as records: `python tests/bench/simulate.py`.

One process; a deal is dealt, played by players of one kind, and laid out as text. The median of several rounds.
With `--margins`, the points a deal by which each player beats the one before, with the standard error.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import itertools

from players.test_strength import margin

from bzq.players.player import PLAYERS
from bzq.rules.resolve import resolve
from bzq.simulation.series import Series, play

RULES = ("bezique", "bezique-4", "rubicon", "eight-pack", "belote", "briscola", "briscola-4")


def seconds(text: str, kind: str, deals: int, seed: int) -> float:
    """Processor seconds that a deal takes."""
    rules = resolve(text)
    series = Series(rules, (kind,) * rules.players, seed, deals)
    start = time.process_time()
    for number in range(deals):
        play(series, number)
    return (time.process_time() - start) / deals


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rules", nargs="*", default=RULES)
    parser.add_argument("--margins", type=int, default=0, metavar="DEALS")
    options = parser.parse_args()
    for text in options.rules:
        deals = max(4, options.deals // max(1, resolve(text).cards // 32) ** 2 * 4)
        for kind in PLAYERS:
            seconds(text, kind, 2, 0)  # what is worked out once
            spent = statistics.median(seconds(text, kind, deals, seed) for seed in range(1, options.rounds + 1))
            print(f"{text:<12}{kind:<10}{spent * 1e3:>8.1f} ms a deal{1 / spent:>9.0f} deals a second")
    kinds = list(PLAYERS)
    for text in options.rules if options.margins else ():
        for weaker, stronger in itertools.pairwise(kinds):
            mean, errors = margin(stronger, weaker, options.margins, text)
            print(f"{text:<12}{stronger} beats {weaker} by {mean:.1f} points a deal ({errors:.1f} standard errors)")


if __name__ == "__main__":
    main()

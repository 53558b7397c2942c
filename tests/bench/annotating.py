"""What annotating a deal costs, as players feel it: `python tests/bench/annotating.py [--deals N] [--rules NAME]`.

The median, and what 99 of 100 random deals stay below, for what was declared and missed, and for the last tricks.
"""

from __future__ import annotations

import argparse
import statistics
import time

from corpus import deals

from bzq.analysis import analyse
from bzq.games.bezique.analysis.endgame import solve_endgame
from bzq.records.reader import read_lines
from bzq.timeline.walk import simulate


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="bezique")
    options = parser.parse_args()
    timelines = [simulate(record) for record in read_lines(deals(options.deals, options.seed, options.rules), "bench")]
    analyse(timelines[0])  # what is loaded and worked out once is no part of a deal's cost
    for name, work in (
        ("the last tricks apart", lambda timeline: analyse(timeline, endgame=False)),
        ("the last tricks", solve_endgame),
    ):
        spent = []
        for timeline in timelines:
            start = time.perf_counter()
            work(timeline)
            spent.append((time.perf_counter() - start) * 1000)
        spent.sort()
        most = spent[min(len(spent) - 1, len(spent) * 99 // 100)]
        print(f"{name:<24}{statistics.median(spent):>8.1f} ms a deal, {most:.1f} ms in 99 of 100")


if __name__ == "__main__":
    main()

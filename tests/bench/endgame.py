"""What solving the last tricks costs, every play of every seat: `python tests/bench/endgame.py`.

Random deals of a plain simulator with 8, 9, 12 and 15 cards in the last tricks (ordinary Bézique, Rubicon, six and
eight packs), with ``--many`` of three and four players, with ``--relatives`` of Belote, solved from the first trick on,
and of Briscola in all its forms. Median and maximum milliseconds of processor time a deal
are printed, and how many deals were solved from the first of the last tricks.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reference import belote, briscola
from reference.family.write import random_deal as family_deal
from reference.family.write import write as write_family
from reference.write import random_deal
from reference.write import write as write_deal

from bzq.analysis import analyse
from bzq.games.bezique.analysis.endgame import solve_endgame
from bzq.records.reader import loads
from bzq.timeline.model import Timeline
from bzq.timeline.walk import simulate

TWO = ("bezique", "rubicon", "six-pack", "eight-pack")
MANY = ("bezique-3", "bezique-4", "bezique-4-partners", "besigue")


def deal(seed: int, preset: str) -> Timeline:
    """A random full record, walked."""
    rng = random.Random(seed)
    if preset == "bezique":
        text = write_deal(random_deal(rng, preset), "full", rng=rng).text
    else:
        text = write_family(family_deal(rng, preset, players=4 if preset == "besigue" else None), "full", rng=rng).text
    return simulate(loads(text)[0])


def relatives(deals: int, seed: int) -> None:
    """Measures whole analyses: of Belote with its contracts, of Briscola with its last tricks."""
    for name in ("belote", *briscola.FORMS_OF_PLAY):
        spent: list[float] = []
        for number in range(seed, seed + deals):
            if name == "belote":
                text = belote.write(belote.random_deal(number)).text
            else:
                text = briscola.write(briscola.random_deal(number, name)).text
            timeline = simulate(loads(text)[0])
            start = time.process_time()
            analyse(timeline)
            spent.append((time.process_time() - start) * 1000)
        print(f"{name:<20}            median {statistics.median(spent):>8.1f}   max {max(spent):>8.1f}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--relatives", action="store_true", help="also Belote and Briscola")
    parser.add_argument("--many", action="store_true", help="also three and four players")
    options = parser.parse_args()
    print(f"{options.deals} deals each, milliseconds a deal")
    if options.relatives:
        relatives(options.deals, options.seed)
    for preset in (*TWO, *(MANY if options.many else ())):
        spent: list[float] = []
        whole = 0
        for seed in range(options.seed, options.seed + options.deals):
            timeline = deal(seed, preset)
            assert timeline.valid and timeline.rules is not None
            start = time.process_time()
            endgame = solve_endgame(timeline)
            spent.append((time.process_time() - start) * 1000)
            whole += endgame.from_trick == timeline.rules.stock_tricks + 1
        print(
            f"{preset:<20}{timeline.rules.hand:>3} cards   median {statistics.median(spent):>8.1f}"
            f"   max {max(spent):>8.1f}   solved whole {whole}"
        )


if __name__ == "__main__":
    main()

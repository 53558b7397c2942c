"""What validating a card costs, beside what python-chess asks for a ply: `python tests/bench/bench.py`.

Both sides read text with full legality in one process, in turns, several rounds; the medians and their ratio are
printed. The records are random deals of a plain simulator (hands and stock known, draws and claims written); the
games are random legal games. Rows: the floor (reading the lines), tags only, reading, validating. After them, deal
by deal, what annotating adds to a deal that has been validated: without the last tricks, and the last tricks alone.
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from reference.write import random_deal
from reference.write import write as write_deal

from bzq.records.reader import read_lines, read_tags
from bzq.timeline.walk import simulate

CARDS_A_DEAL = 64


def deals(number: int, seed: int, preset: str) -> list[str]:
    """Lines of random full records."""
    rng = random.Random(seed)
    texts = [write_deal(random_deal(rng, preset), "full", claims="all", rng=rng).text for _ in range(number)]
    return "\n".join(texts).splitlines(keepends=True)


def games(number: int, seed: int) -> tuple[str, int]:
    """A PGN file of random games of at most 80 plies, and how many plies there are."""
    import chess
    import chess.pgn

    rng = random.Random(seed)
    texts, plies = [], 0
    for _ in range(number):
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            node = node.add_variation(move)
            board.push(move)
            plies += 1
        texts.append(str(game))
    return "\n\n".join(texts), plies


def read_games(text: str) -> None:
    """Every game of a PGN, each move checked for legality as it is read."""
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def validate(lines: list[str]) -> None:
    """Every record read and walked through the engine; all of them are valid."""
    for record in read_lines(lines, "bench"):
        timeline = simulate(record)
        assert timeline.valid and timeline.complete, timeline.findings


def clock(work: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def annotating(lines: list[str]) -> None:
    """Prints what analysing a deal costs: the median, and what 99 of 100 deals stay below, in milliseconds."""
    from bzq.analysis import analyse
    from bzq.analysis.bezique.endgame import solve_endgame

    timelines = [simulate(record) for record in read_lines(lines, "bench")]
    analyse(timelines[0])
    for name, work in (
        ("annotating, the last tricks apart", lambda timeline: analyse(timeline, endgame=False)),
        ("the last tricks", solve_endgame),
    ):
        spent = sorted(clock(lambda: work(timeline)) * 1000 for timeline in timelines)  # noqa: B023
        most = spent[min(len(spent) - 1, len(spent) * 99 // 100)]
        print(f"{name:<38}{statistics.median(spent):>10.2f} ms a deal, {most:.1f} ms in 99 of 100")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="bezique")
    options = parser.parse_args()
    lines = deals(options.deals, options.seed, options.rules)
    text, plies = games(options.games, options.seed)
    rows: dict[str, Callable[[], object]] = {
        "floor: reading the lines": lambda: sum(len(line) for line in lines),
        "tags only": lambda: sum(1 for _ in read_tags(lines, "bench")),
        "reading": lambda: sum(len(record.items) for record in read_lines(lines, "bench")),
        "validating": lambda: validate(lines),
        "python-chess, reading with legality": lambda: read_games(text),
    }
    times: dict[str, list[float]] = {name: [] for name in rows}
    for round_ in range(options.rounds + 1):
        for name, work in rows.items():
            spent = clock(work)
            if round_:
                times[name].append(spent)
    ply = [spent / plies for spent in times["python-chess, reading with legality"]]
    print(f"{options.deals} deals ({options.rules}), {options.games} games of {plies} plies, {options.rounds} rounds")
    for name, spent in times.items():
        if name.startswith("python-chess"):
            print(f"{name:<38}{statistics.median(ply) * 1e6:>10.2f} µs a ply")
            continue
        card = statistics.median(spent) / options.deals / CARDS_A_DEAL
        ratio = statistics.median(s / options.deals / CARDS_A_DEAL / p for s, p in zip(spent, ply, strict=True))
        deal = card * CARDS_A_DEAL
        print(f"{name:<38}{card * 1e6:>10.2f} µs a card{deal * 1e6:>10.0f} µs a deal   {ratio:.3f} of a ply")
    annotating(lines)


if __name__ == "__main__":
    main()

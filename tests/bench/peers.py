"""The peers of the benchmark, each reading its own format with full legality."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from corpus import games, hands

TIMES = 20
"""How often pgn-extract reads the games, so that its start does not count."""


class Peer(NamedTuple):
    """A program beside: its version, what it reads, and how many events that are."""

    name: str
    version: str
    event: str
    work: Callable[[], object]
    events: int


def peers(games_number: int, hands_number: int, seed: int) -> list[Peer]:
    """The peers that are installed; python-chess, the measure of all, comes first."""
    import chess

    text, plies = games(games_number, seed)
    found = [Peer("python-chess", chess.__version__, "ply", lambda: read_games(text), plies)]
    if find_spec("pokerkit"):
        from importlib.metadata import version

        histories, events = hands(hands_number, seed)
        found.append(Peer("PokerKit", version("pokerkit"), "event", lambda: read_hands(histories), events))
    tool = shutil.which("pgn-extract", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
    if tool:
        said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=False)
        version_said = (said.stdout + said.stderr).split()[-1].removeprefix("v")
        work = _extraction(tool, "\n\n".join([text] * TIMES))
        found.append(Peer("pgn-extract", version_said, "ply", work, plies * TIMES))
    return found


def read_games(text: str) -> None:
    """Every game of a PGN, each move checked for legality as it is read."""
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def read_hands(histories: list[str]) -> None:
    """Every hand of poker, each action checked for legality as it is applied."""
    from pokerkit import HandHistory

    for text in histories:
        for _ in HandHistory.loads(text):
            pass


def _extraction(tool: str, text: str) -> Callable[[], object]:
    """Reads games with pgn-extract, which checks them and writes nothing."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "games.pgn"
    path.write_text(text, encoding="utf-8")

    def extract(kept: object = folder) -> object:
        return subprocess.run([tool, "-r", "-s", str(path)], stdin=subprocess.DEVNULL, capture_output=True, check=True)

    return extract

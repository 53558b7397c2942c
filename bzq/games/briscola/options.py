"""The options of Briscola in a player's words, as rows: see :mod:`bzq.rules.options`."""

from __future__ import annotations

from typing import Any, Final

ROWS: Final[tuple[tuple[Any, ...], ...]] = (
    (
        "frame",
        "out",
        "2c 2s 2h 2d",
        "Which two is left out by three players.",
        "S2",
    ),
    (
        "frame",
        "open",
        "no yes",
        "Whether two players lay their hands open; only the stock stays hidden.",
        "S2",
    ),
    (
        "trumps",
        "exchange",
        "off 7 2",
        "The rank of trumps that may be exchanged for the turned card, on its owner's turn before his card.",
        "S2",
    ),
    (
        "play",
        "follow",
        "no yes",
        "Whether suit must be followed in Briscolone, where there are no trumps.",
        "S2",
    ),
    (
        "match",
        "wins",
        "2 3",
        "How many deals win the match: two of three, or three of five.",
        "S2",
    ),
)

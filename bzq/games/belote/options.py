"""The options of Belote in a player's words, as rows: see :mod:`bzq.rules.options`."""

from __future__ import annotations

from typing import Any, Final

ROWS: Final[tuple[tuple[Any, ...], ...]] = (
    (
        "declarations",
        "declarations",
        "no yes",
        "Whether runs and fours in the hand count: announced to the first trick, compared with the second.",
        "S1",
        (0, 0),
        "hand_declarations",
    ),
    (
        "play",
        "undertrump",
        "forced free",
        "Void of the suit, with a trump of the opponents in the trick that cannot be beaten. forced: a lower "
        "trump is put under it; free: anything may be played.",
        "S1",
    ),
    (
        "match",
        "target",
        "501 301 1001",
        "The points that win the match; if both sides pass them in one deal, the higher total wins.",
        "S1",
    ),
    (
        "match",
        "litige",
        "float lost",
        "What a tie means. float: the defenders write their points, the taker's go to the side that wins the "
        "next deal; lost: the contract has failed.",
        "S1 bzq",
    ),
    (
        "match",
        "belote-in-contract",
        "yes no",
        "Whether the 20 points of king and queen of trumps help to make the contract, or to beat it.",
        "S1 bzq",
    ),
)

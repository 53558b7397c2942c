"""The options of Belote and Briscola in a player's words, as rows: like those of :mod:`bzq.rules.catalogue`.

A row is group, name, values, meaning, sources; it may go on with bounds and the field of the rule set, where
that is not the name.
"""

from __future__ import annotations

from typing import Any, Final

BELOTE_ROWS: Final[tuple[tuple[Any, ...], ...]] = (
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
"""The options of Belote."""

BRISCOLA_ROWS: Final[tuple[tuple[Any, ...], ...]] = (
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
"""The options of Briscola."""

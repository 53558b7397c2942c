"""What the Bézique family scores by, as kinds that can be counted from deal to deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

KINDS: Final[dict[str, str]] = {
    "marriage": "marriages in another suit than trumps",
    "royal_marriage": "marriages in trumps",
    "sequence": "sequences in trumps",
    "plain_sequence": "sequences in another suit",
    "bezique": "béziques",
    "double_bezique": "double béziques",
    "treble_bezique": "treble béziques",
    "quadruple_bezique": "quadruple béziques",
    "quintuple_bezique": "quintuple béziques",
    "four_aces": "four aces",
    "four_tens": "four tens",
    "four_kings": "four kings",
    "four_queens": "four queens",
    "four_knaves": "four knaves",
    "trump_fours": "four trumps of one rank",
    "trump_fives": "five trumps of one rank",
    "carte_blanche": "carte blanche shown",
    "seven_turned": "trump seven turned by the dealer",
    "seven_exchanged": "trump seven exchanged",
    "seven_shown": "trump seven shown",
    "seven_played": "trump seven played for points",
}
"""Each kind and what it counts; a combination by how it was scored, so that one of three marriages counts once."""


@lru_cache(maxsize=256)
def kind_of(reason: str, english: str) -> str | None:
    """The kind of an entry of the ledger, by its reason and its name in English; ``None`` where it is none of them.

    >>> kind_of("declaration", "marriage in hearts"), kind_of("declaration", "double bézique")
    ('marriage', 'double_bezique')
    >>> kind_of("seven-shown", "trump seven shown"), kind_of("last-trick", "last trick")
    ('seven_shown', None)
    """
    if reason != "declaration":
        kind = reason.replace("-", "_")
        return kind if kind in KINDS else None
    words = english.replace("é", "e").split()
    if len(words) == 3 and words[1] == "trump":
        return f"trump_{words[0]}s"
    if len(words) == 3 and words[1] == "in":
        return "plain_sequence" if words[0] == "sequence" else words[0]
    kind = "_".join(words)
    return kind if kind in KINDS else None

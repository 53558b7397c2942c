"""What Belote scores by, as kinds that can be counted from deal to deal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

KINDS: Final[dict[str, str]] = {
    "run_of_three": "runs of three",
    "run_of_four": "runs of four",
    "run_of_five": "runs of five and more",
    "four_aces": "four aces",
    "four_tens": "four tens",
    "four_kings": "four kings",
    "four_queens": "four queens",
    "four_knaves": "four knaves",
    "four_nines": "four nines",
    "belote": "belote and rebelote",
}
"""Each kind and what it counts: what was written for a side, whoever of it held the cards."""


@lru_cache(maxsize=256)
def kind_of(reason: str, english: str) -> str | None:
    """The kind of an entry of the ledger, by its reason and its name in English; ``None`` where it is none of them.

    >>> kind_of("declarations", "run of six to the ace of hearts"), kind_of("belote", "belote and rebelote")
    ('run_of_five', 'belote')
    """
    if reason == "belote":
        return "belote"
    if reason != "declarations":
        return None
    words = english.split()
    kind = "_".join(words[:3])
    if words[:2] == ["run", "of"]:
        return kind if kind in KINDS else "run_of_five"
    return kind if kind in KINDS else None

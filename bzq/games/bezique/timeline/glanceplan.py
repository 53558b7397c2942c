"""What the words of a plain record mean under its rules, for seeing through it at a glance.

A word is taken for what it says only in its canonical spelling; the tests hold these spellings against the grammar.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, SEVEN, card_name
from bzq.games.bezique.certain import Asked
from bzq.games.bezique.compiled import Compiled, compiled
from bzq.games.bezique.timeline.wanted import asked_of
from bzq.records.model import Declaration
from bzq.records.plaintext import plain_item
from bzq.records.tags import CANONICAL_ORDER, nearest_tag

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules

SEVEN_OF_TRUMPS: Final = 64
CLAIMED: Final = 128
TABLE: Final = 256
COPY: Final = 9
"""What stands above the card in the code of a word: that it is the trump seven from the hand, that it claims points,
that it comes from the table; from the bit ``COPY`` on the number of the copy."""

NUMBERS: Final = tuple(f"{number}." for number in range(512))
"""The trick numbers as words."""

CARDS: Final = {name: card for name, card in CARD_OF.items() if card & 15 <= SEVEN}
"""The cards of the packs by their canonical names."""

_PLAYS: Final = (
    CARDS
    | {f"_{name}": card | TABLE for name, card in CARDS.items()}
    | {f"_{name}{copy}": card | TABLE | copy << COPY for name, card in CARDS.items() for copy in range(1, 9)}
)

_UNCHECKED_TAGS: Final = ("Event", "Site", "Date", "Match", "Deal", "Result", "Carry", "Target")
"""Tags of which nothing is checked in a single record, or only at its end."""


class Plan:
    """A rule set, and the codes of the words that play a card."""

    __slots__ = ("_plays", "hands", "pack", "players", "rules", "seats", "table")

    def __init__(self, rules: BeziqueRules) -> None:
        self.rules = rules
        self.table: Compiled = compiled(rules)
        self.pack = sorted(card for card in CARDS.values() for _ in range(rules.packs))
        """All cards, in the order of their numbers."""
        self.players = [f"Player{seat + 1}" for seat in range(rules.players)]
        self.hands = [f"Hand{seat + 1}" for seat in range(rules.players)]
        self.seats = {str(seat + 1): seat for seat in range(rules.players)}
        """The seats, from 0, by their numbers as words."""
        self._plays: dict[int | None, dict[str, int]] = {None: _PLAYS}

    def plays(self, trump: int | None) -> dict[str, int]:
        """The code of each word that plays a card, with this trump suit."""
        found = self._plays.get(trump)
        if found is None:
            assert trump is not None
            seven = self.table.seven(trump)
            name, code = card_name(seven), seven | SEVEN_OF_TRUMPS
            found = self._plays[trump] = _PLAYS | {name: code, f"{name}=10": code | CLAIMED}
        return found


@lru_cache(maxsize=512)
def plan_for(rules: str, names: tuple[str, ...]) -> Plan | None:
    """The plan for the rules that a record names; ``None`` where its tags, by their names, say something unusual."""
    plan = _plan(rules)
    if plan is None:
        return None
    found = plan.rules
    needed = {"Rules", "Dealer", "Stock", *plan.hands}
    known = {*needed, *_UNCHECKED_TAGS, *plan.players}
    if found.turned:
        needed.add("Turned")
        known.add("Turned")
    if found.settled:
        known.add("Settlement")
    return plan if needed.issubset(names) and all(name in known or _says_nothing(name) for name in names) else None


@lru_cache(maxsize=256)
def _plan(text: str) -> Plan | None:
    """The plan for a ``Rules`` text; ``None`` for rules whose deals are not seen through."""
    from bzq.games.bezique.ruleset import BeziqueRules
    from bzq.rules.resolve import RulesError, resolve

    if text.strip() in ("", "?", "-"):
        return None
    try:
        rules = resolve(text)
    except RulesError:
        return None
    if not isinstance(rules, BeziqueRules):
        return None
    seats_count = "besigue" in text.lower() and "players" not in rules.changed  # then as many as the tags name play
    unusual = rules.four_endgame == "pairs" or (seats_count and rules.players != 2)
    return None if unusual else Plan(rules)


def _says_nothing(name: str) -> bool:
    """Whether a tag is none of the notation's, and does not look like one."""
    return not (name in CANONICAL_ORDER or name == "Language" or re.search("[0-9]$", name) or nearest_tag(name))


@lru_cache(maxsize=16384)
def asked_for(plan: Plan, word: str, trump: int | None) -> Asked | None:
    """The declaration or announcement that a word asks for, if it makes a combination and claims the right points."""
    item = plain_item(word)
    if not isinstance(item, Declaration) or item.seat or item.irregular:
        return None
    return asked_of(item, plan.table, trump)

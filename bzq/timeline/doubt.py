"""What a fault leaves in doubt, and what a later finding rests on: one fault gives one finding, and hides no other.

After a fault the walk goes on as if it had been marked ``^``. What is found later is reported, unless it may be an
echo: unless it rests on something that the fault left in doubt. Doubts are bits, so that they add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bzq.games.engine import Refusal

FAULT: Final = 1 << 0
"""There has been a fault: a contradiction about cards is never reported after it."""
NUMBERS: Final = 1 << 1
"""A trick number was wrong: perhaps a trick is missing, or one card."""
STAGE: Final = 1 << 2
"""Which trick it is, and how many cards of it have been played."""
TURNS: Final = 1 << 3
"""Who won the trick and whose event this is."""
CARDS: Final = 1 << 4
"""Which cards the hands hold."""
SEVENS: Final = 1 << 5
"""Which trump sevens have scored."""
TRUMPS: Final = 1 << 6
POINTS: Final = 1 << 7
"""What has been scored, whoever scored it."""
_FIRST_TABLE: Final = 8
_MOST_TABLES: Final = 8
TABLES: Final = ((1 << _MOST_TABLES) - 1) << _FIRST_TABLE
"""What lies on the tables, and what it has been declared in."""
EVERYTHING: Final = FAULT | NUMBERS | STAGE | TURNS | CARDS | SEVENS | TRUMPS | POINTS | TABLES

SCORING: Final = STAGE | TURNS | SEVENS | TRUMPS | POINTS | TABLES
"""Where any of these is in doubt, no score can be called wrong."""


def table_of(index: int) -> int:
    """What lies on one table, the side's where partners share one."""
    return 1 << _FIRST_TABLE + index % _MOST_TABLES


_RESTS_ON: Final = {
    "E301": TRUMPS,  # the cards that are named make nothing, whoever declares them
    "E302": TURNS,
    "E303": STAGE,
    "E309": STAGE,
    "E318": 0,
    "E501": TRUMPS,
    "E502": SEVENS | CARDS | TURNS,
    "E503": STAGE,
    "E506": STAGE | SEVENS,
}
_RESTS_ON_TABLE: Final = frozenset(("E304", "E305", "E306", "E307", "E312", "E314"))
_RESTS_ON_TABLE_AND_TRICK: Final = frozenset(("E310", "E311"))
_ONLY_AN_OPTION: Final = {("E311", "off"), ("E311", "seven"), ("E315", "off"), ("E504", "off")}


def rests_on(refusal: Refusal, table: int) -> int:
    """What must be sure for a refusal to be one; ``table`` is the doubt about the table of its seat."""
    code = refusal.code
    if refusal.impossible or code in ("E404", "E405"):
        return EVERYTHING
    if (code, refusal.facts.get("why")) in _ONLY_AN_OPTION:
        return 0
    if code in _RESTS_ON_TABLE:
        return table | TURNS | TRUMPS
    if code in _RESTS_ON_TABLE_AND_TRICK:
        return table | STAGE
    return _RESTS_ON.get(code, EVERYTHING & ~(FAULT | NUMBERS))


def leaves(refusal: Refusal) -> int:
    """What is in doubt after a refusal of which the engine knows every card."""
    code = refusal.code
    if refusal.impossible or code[1] == "4" or code == "E501":  # another card was meant, or it was played
        return EVERYTHING
    return FAULT | SEVENS | CARDS if code[1] == "5" else FAULT

"""What a fault leaves in doubt, and what a later finding rests on: one fault gives one finding, and hides no other.

After a fault the walk goes on as if it had been marked ``^``. What is found later is reported, unless it may be an
echo: unless it rests on something that the fault left in doubt. Doubts are bits, so that they add up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bzq.engine.game import Refusal

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
RULES: Final = 1 << 16
"""What the rules say of declarations, sevens and points; not how the cards go round."""
EVERYTHING: Final = RULES | FAULT | NUMBERS | STAGE | TURNS | CARDS | SEVENS | TRUMPS | POINTS | TABLES

SCORING: Final = RULES | STAGE | TURNS | SEVENS | TRUMPS | POINTS | TABLES
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
        return EVERYTHING & ~RULES
    if (code, refusal.facts.get("why")) in _ONLY_AN_OPTION:
        return RULES
    if code in _RESTS_ON_TABLE:
        return RULES | table | TURNS | TRUMPS
    if code in _RESTS_ON_TABLE_AND_TRICK:
        return RULES | table | STAGE
    return RULES | _RESTS_ON.get(code, EVERYTHING & ~(FAULT | NUMBERS))


def leaves(refusal: Refusal) -> int:
    """What is in doubt after a refusal of which the engine knows every card."""
    code = refusal.code
    if refusal.impossible or code[1] == "4" or code == "E501":  # another card was meant, or it was played
        return EVERYTHING
    return FAULT | SEVENS | CARDS if code[1] == "5" else FAULT


_NO_PLAY: Final = frozenset(("target", "match-end", "double-game", "next-dealer", "show-last", "wins"))
"""Options that nothing in the play of a deal, and in its score, depends on."""
_COUNTED: Final = frozenset(
    (
        "seven-turned", "last-trick", "last-trick-points", "brisques", "brisque-points", "rubicon", "game-bonus",
        "brisques-decide", "brisque-bonus",
    )
)  # fmt: skip
"""Options on which only the score depends."""
_LEGALITY: Final = frozenset(
    (
        "reuse", "fresh-card", "marriage-to-sequence", "double-bezique", "second-double", "declarations", "pending",
        "pending-overlap", "reform", "remarry", "seven-exchanged", "seven-shown", "seven-free", "seven-for-seven",
        "stock-end-declaration",
    )
)  # fmt: skip
"""Options on which it depends what may be declared and shown, and what it scores; not where the cards are."""
_FRAME: Final = frozenset(
    ("players", "packs", "hand", "shared-table", "trump-by", "draw-first", "four-endgame", "out", "open")
)
"""Options without which it is not known how the cards go round."""


def of_options(names: frozenset[str]) -> int | None:
    """What is in doubt where the values of some options are not known; ``None``: there is nothing to go by."""
    if names & _FRAME:
        return None
    hanging = names - _NO_PLAY
    if not hanging:
        return 0
    if hanging <= _COUNTED:
        return POINTS
    return RULES | POINTS if hanging <= _COUNTED | _LEGALITY else EVERYTHING


_CARD_TAGS: Final = ("Hand", "Stock")
_SOME_CHOICE: Final = ("Dealer", "Lead", "Turned", "Trump", "Litige")
"""Tags without which a record can be read in several ways, which are tried."""


def of_tag(name: str) -> int:
    """What is in doubt where something is wrong with a tag."""
    if name in _SOME_CHOICE:
        return 0
    if name in ("Score", "Brisques"):
        return POINTS
    return FAULT | CARDS | SEVENS if name.startswith(_CARD_TAGS) else EVERYTHING

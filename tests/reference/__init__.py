"""An independent reference for two-handed Bézique: plain, slow, written from the rules and not from bzq.

Nothing in here imports ``bzq``. Usable: game, play, write, faults, search.
"""

from .faults import KINDS, Fault, all_faults, make_fault, wrong_carry
from .game import PRESETS, Card, Combo, Event, Game, LedgerEntry, build_rules, identify
from .play import deal_cards, play_deal, random_rules
from .search import Setup, setup_objects, setups
from .write import Deal, Match, Written, play_match, random_deal, write

__all__ = [
    "KINDS",
    "PRESETS",
    "Card",
    "Combo",
    "Deal",
    "Event",
    "Fault",
    "Game",
    "LedgerEntry",
    "Match",
    "Setup",
    "Written",
    "all_faults",
    "build_rules",
    "deal_cards",
    "identify",
    "make_fault",
    "play_deal",
    "play_match",
    "random_deal",
    "random_rules",
    "setup_objects",
    "setups",
    "write",
    "wrong_carry",
]

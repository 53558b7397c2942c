"""An independent reference for Belote: plain, slow, written from the rules and not from bzq.

Nothing in here but the tests imports ``bzq``. Usable: game, play, write, faults, search.
"""

from .faults import KINDS, Fault, all_faults
from .game import Deal, Event, Game, build_rules, legal_cards
from .play import random_deal, random_rules
from .write import FORMS, write

__all__ = [
    "FORMS",
    "KINDS",
    "Deal",
    "Event",
    "Fault",
    "Game",
    "all_faults",
    "build_rules",
    "legal_cards",
    "random_deal",
    "random_rules",
    "write",
]

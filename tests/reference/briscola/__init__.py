"""An independent reference for Briscola in its forms: plain, slow, written from the rules and not from bzq.

Nothing in here but the tests imports ``bzq``. Usable: game, play, write, faults, search.
"""

from .faults import KINDS, Fault, all_faults
from .game import FORMS_OF_PLAY, Deal, Event, Game, build_rules
from .play import random_deal, random_rules
from .write import FORMS, write

__all__ = [
    "FORMS",
    "FORMS_OF_PLAY",
    "KINDS",
    "Deal",
    "Event",
    "Fault",
    "Game",
    "all_faults",
    "build_rules",
    "random_deal",
    "random_rules",
    "write",
]

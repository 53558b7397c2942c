"""An independent reference for the whole Bézique family: plain, slow, written from the rules and not from bzq.

It goes beside the two-handed reference in the package above: three and more players, partners, besigue for many,
Rubicon and its kin, settlement included. Nothing in here imports ``bzq``. Usable: game, play, write, faults, settle.

    deal = random_deal(7, "six-pack")            # or random_deal(7): any rule set of the family, options changed
    text = write(deal, "full", claims="some", checks=True).text
    for fault in all_faults(deal, random.Random(1)): ...

``deal.doubts`` and ``fault.doubt`` name the choices made here where the rules leave room; empty means none mattered.
What was chosen stands in ``CHOICES``.
"""

from .choices import CHOICES
from .faults import KINDS, Fault, all_faults, make_fault, replay, step
from .game import FAMILY, PRESETS, Card, Combo, Event, Game, LedgerEntry, build_rules, identify
from .play import deal_cards, play_deal, random_rules
from .settle import Settlement, settle
from .write import FORMS, Deal, Written, random_deal, write

__all__ = [
    "CHOICES",
    "FAMILY",
    "FORMS",
    "KINDS",
    "PRESETS",
    "Card",
    "Combo",
    "Deal",
    "Event",
    "Fault",
    "Game",
    "LedgerEntry",
    "Settlement",
    "Written",
    "all_faults",
    "build_rules",
    "deal_cards",
    "identify",
    "make_fault",
    "play_deal",
    "random_deal",
    "random_rules",
    "replay",
    "settle",
    "step",
    "write",
]

"""How the ledger names what is scored beside combinations: the contract's reason, and the words for people."""

from __future__ import annotations

from typing import Final

SEVEN_TURNED: Final = ("seven-turned", "trump seven turned")
SEVEN_SHOWN: Final = ("seven-shown", "trump seven shown")
SEVEN_EXCHANGED: Final = ("seven-exchanged", "trump seven exchanged")
SEVEN_PLAYED: Final = ("seven-played", "trump seven played")
LAST_OF_STOCK: Final = ("last-trick", "last trick of the stock")
LAST_TRICK: Final = ("last-trick", "last trick")


def brisques_of_trick(number: int) -> tuple[str, str]:
    """For brisques that are scored as they are won."""
    return "brisques", f"{number} brisques" if number > 1 else "brisque"


def brisques_of_deal(number: int) -> tuple[str, str]:
    """For brisques that are counted at the end."""
    return "brisques", f"{number} brisques" if number != 1 else "1 brisque"

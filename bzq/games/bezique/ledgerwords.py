"""How the ledger names what is scored beside combinations: the contract's reason, and the words for people."""

from __future__ import annotations

from typing import Final

from bzq.language import mark, tr, tr_n

SEVEN_TURNED: Final = ("seven-turned", mark("trump seven turned"))
SEVEN_SHOWN: Final = ("seven-shown", mark("trump seven shown"))
SEVEN_EXCHANGED: Final = ("seven-exchanged", mark("trump seven exchanged"))
SEVEN_PLAYED: Final = ("seven-played", mark("trump seven played"))
LAST_OF_STOCK: Final = ("last-trick", mark("last trick of the stock"))
LAST_TRICK: Final = ("last-trick", mark("last trick"))
CARTE_BLANCHE: Final = ("carte-blanche", mark("carte blanche"))


def said(words: tuple[str, str]) -> tuple[str, str]:
    """A reason, and its words in the language that is spoken."""
    return words[0], tr(words[1])


def brisques_of_trick(number: int) -> tuple[str, str]:
    """For brisques that are scored as they are won."""
    return "brisques", tr_n("{n} brisque", "{n} brisques", number) if number > 1 else tr("brisque")


def brisques_of_deal(number: int) -> tuple[str, str]:
    """For brisques that are counted at the end."""
    return "brisques", tr_n("{n} brisque", "{n} brisques", number)

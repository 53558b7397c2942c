"""A word that cannot be read, with what stands around it, and what the grammar makes of a guess."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from bzq.records import complaints
from bzq.records.grammar import grammar


@dataclass(frozen=True, slots=True)
class Around:
    """The words that touch a word on its line, and what the record says of itself."""

    before: str = ""
    after: str = ""
    rest: str = ""
    """All that stands behind the word on its line."""
    trick: int | None = None
    """The number of the trick it stands in, where that is known."""
    language: str = ""
    turned: int | None = None
    """The card that the tags say is turned."""

    def named(self, word: str) -> str:
        """The word as a sentence names it."""
        return complaints.named(word, self.trick)


@cache
def _event() -> re.Pattern[str]:
    return grammar().compile("<PLAY>|<DECLARATION>|<EXCHANGE>|<BLANK>|<BID>|<CLAIM>|<DRAW>")


@cache
def joined_cards() -> re.Pattern[str]:
    """Two cards or more without a space between."""
    return grammar().compile("(?:<CARD_WORD>){2,}")


@cache
def card_word() -> re.Pattern[str]:
    """A card as it stands in a word."""
    return grammar().compile("<CARD_WORD>")


@cache
def score_words() -> re.Pattern[str]:
    """The scores of a result."""
    return grammar().compile("<SCORES>")


def is_event(word: str) -> bool:
    """Whether a word is a card or an event."""
    return len(word) < 200 and _event().fullmatch(word) is not None

"""The examples in help and hints, as they can be in the game that is played: its cards, its tricks, its scores."""

from __future__ import annotations

import re
from typing import Final

from bzq.engine.lookup import frame_of
from bzq.records.spelling import parse_card
from bzq.rules.ruleset import RuleSet

_CARD: Final = re.compile(r"“[^“”]*”|(?:10|[2-9TJQKA])[shdc♠♥♦♣]")
"""A card; what was typed is quoted, and is no example."""

_OTHERS: Final = {"9": "6", "8": "5", "T": "3", "10": "3"}
"""Ranks that stand for others in a pack that does not have these."""

_TRICK: Final = ("As", "9c", "Kh", "7d", "Qs", "Jc", "8h", "7s")
_WORDS: Final = re.compile(r"fix 9 As 9c|((?:cut|trick) )9\b|(hand 1) ((?:\w\w ?)+)|=150:10|=170:120|, 10c or Tc")
_SMALL: Final = {"=150:10": "=35:10", "=170:120": "=70:50"}
"""Scores of a game in which all cards count 120."""


def fitting(text: str, rules: RuleSet) -> str:
    """A text written with examples of Bézique for two, with those of a game.

    >>> from bzq.rules.resolve import resolve
    >>> fitting("fix 9 As 9c; =150:10", resolve("belote")), fitting("9c 8h 10c Kh^", resolve("briscola"))
    ('fix 5 As 9c Kh 7d; =150:10', '6c 5h 3c Kh^')
    """
    frame = frame_of(rules)
    number = 9 if frame.tricks >= 9 else 5

    def in_pack(card: str) -> bool:
        known = parse_card(card)
        return known is not None and frame.copies[known] > 0

    def word(match: re.Match[str]) -> str:
        if match[0].startswith("fix"):
            return f"fix {number} {' '.join(_TRICK[: frame.seats])}"
        if match[1]:
            return f"{match[1]}{number}"
        if match[2]:
            return f"{match[2]} {' '.join(match[3].split()[: frame.first_hand])}"
        if match[0].startswith("="):
            small = _SMALL[match[0]] if not in_pack("9c") else match[0]
            return small + ":0" * (rules.score_count - 2)
        return match[0] if in_pack("Tc") else ""

    def card(match: re.Match[str]) -> str:
        if match[0][0] == "“" or in_pack(match[0]):
            return match[0]
        return _OTHERS[match[0][:-1]] + match[0][-1]

    return _CARD.sub(card, _WORDS.sub(word, text))

"""The language in which people are spoken to: English as it stands in the program, others from catalogues.

Sentences are written in English where they are made, as ``tr("{who} won trick {trick}", who=…, trick=…)``, and come
out in the language that is spoken there and then. What programs read (JSON, records) is made while English is spoken.
"""

from bzq.language.choice import (
    ENGLISH,
    LANGUAGES,
    carried,
    choose,
    from_environment,
    heed,
    heeding,
    in_english,
    known,
    speaking,
    spoken,
)
from bzq.language.letters import (
    LETTERS,
    card_in_words,
    card_said,
    cards_said,
    lettered,
    rank_letter,
    rank_said,
    suit_said,
)
from bzq.language.texts import either, listed, mark, mark_n, tr, tr_in, tr_n

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "LETTERS",
    "card_in_words",
    "card_said",
    "cards_said",
    "carried",
    "choose",
    "either",
    "from_environment",
    "heed",
    "heeding",
    "in_english",
    "known",
    "lettered",
    "listed",
    "mark",
    "mark_n",
    "rank_letter",
    "rank_said",
    "speaking",
    "spoken",
    "suit_said",
    "tr",
    "tr_in",
    "tr_n",
]

"""Guesses at what was meant by a word that cannot be read.

Nothing here decides what is read. A complaint is made for a word that the grammar does not know, from the word
and what stands around it.
"""

from __future__ import annotations

import re
from typing import Final

from bzq.language import tr
from bzq.records import guesscards, guessnumbers
from bzq.records.around import Around
from bzq.records.complaints import Complaint


def about_word(word: str, around: Around) -> Complaint:
    """The complaint about an unreadable word, given the words that touch it before and after on its line.

    ``trick`` is the number of the trick it stands in, where that is known.
    """
    if len(word) > 200 and not re.search("[0-9]{7}", word):
        return Complaint("E001", tr("{word} is no card, event, trick number or result", word=around.named(word)))
    word = word.rstrip("!?") or word  # a glyph behind a bad word is no part of it
    for look in _LOOKS:
        complaint = look(word, around)
        if complaint is not None:
            return complaint
    if re.fullmatch("[^\\W\\d_]{3,}[.,:]?|[^\\W\\d_]+[.,:]", word):
        said = tr("{word} is no card, event, trick number or result", word=around.named(word))
        return Complaint(
            "E001",
            said,
            tr("what is said about the game stands in braces: {example}", example="{" + tr("like this") + "}"),
        )
    if re.fullmatch("[0-9A-Za-z♠-♧]{2,3}", word):
        return Complaint(
            "E008",
            tr("{word} is no card", word=around.named(word)),
            tr(
                "a card is a rank, A T K Q J 9 8 7 or in Briscola A 3 K Q J 7 6 5 4 2, and a suit, s h d c: Th is the "
                "ten of hearts"
            ),
            expected=tr("a card"),
        )
    return Complaint("E001", tr("{word} is no card, event, trick number or result", word=around.named(word)))


_LOOKS: Final = (
    guessnumbers.long_number,
    guessnumbers.scores_apart,
    guessnumbers.points_apart,
    guesscards.exchange,
    guessnumbers.space_inside,
    guessnumbers.order,
    guessnumbers.score,
    guessnumbers.number,
    guesscards.unseen,
    guesscards.slip,
    guesscards.nearly,
    guesscards.together,
    guesscards.local_suit,
    guesscards.letters,
    guesscards.inside,
    guesscards.called,
)
"""The guesses at what was meant, the surest first."""

"""A dealt stock lies face down: what is told of a deal hangs on the cards that were drawn in truth.

The record names the stock, so the engine draws by itself when the next card is played. Whoever is told why a line
was refused, or what may stand behind it, must learn no card that such a draw would have brought.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bzq.cards import CARD_OF
from bzq.findings import Finding
from bzq.recorder.draft import Draft, settle, tagged
from bzq.recorder.guides import guide_of
from bzq.recorder.offers import known_draw
from bzq.recorder.packets import packets_of
from bzq.recorder.reply import Complaint
from bzq.records.reader import parse_record
from bzq.records.writer import layout_record
from bzq.timeline.walk import simulate

WAY: Final = "what is drawn is seen when it is drawn: / or an empty line draws"

_CARD: Final = re.compile("|".join(CARD_OF))


def as_seen(draft: Draft) -> Draft | None:
    """The deal without the stock that lies face down: what was drawn stands in it; ``None`` where nothing is hidden."""
    if not draft.stock_known or packets_of(draft):  # packets are dealt all at once, and nothing is left
        return None
    record = parse_record(layout_record(tagged(draft.record, {"Stock": None})), draft.record.file)
    return Draft(record, simulate(record))


def without_what_is_hidden(why: Finding | Complaint, line: str) -> Finding | Complaint:
    """A reason that hangs on cards nobody has seen, with nothing in it but what was typed."""
    typed = {name.lower() for name in _CARD.findall(why.message)}
    if not all(name in line.lower() for name in typed):
        return Complaint("that cannot be entered here", WAY)
    if isinstance(why, Finding):
        return replace(why, hint=WAY, expected=None, alternative=None)
    return replace(why, hint=WAY)


def draw_due(draft: Draft) -> str | None:
    """The draw that comes next from a stock that the record names, as it is written; ``None`` where none is due."""
    if draft.over or not draft.stock_known:
        return None
    return known_draw(guide_of(draft.rules), draft.position)


def drawn(draft: Draft) -> Draft:
    """The deal with the draw that is due, where nothing may be done before it: whoever leads sees the card."""
    due = draw_due(draft)
    if due is None or guide_of(draft.rules).waits(draft.position):
        return draft
    return settle(draft.with_words(due), draft.end)

"""What may be entered now, whatever the game, and the nearest of it to a slip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bzq.cards import CARD_OF, UNSEEN
from bzq.recorder.guides import Guide, Offer, likest
from bzq.records.model import Draw, Event, Item, Play
from bzq.records.writer import event_text


def known_draw(guide: Guide, position: Any) -> str | None:
    """The cards drawn next, where a known stock says all of them."""
    cards = guide.next_drawn(position)
    return None if not cards or UNSEEN in cards else event_text(Draw(0, 0, cards=tuple(cards)))


def everything(guide: Guide, position: Any) -> list[tuple[str, Offer | None]]:
    """All that may be entered now and is known, what is declared first; cards are no offers."""
    found: list[tuple[str, Offer | None]] = [(one.text, one) for one in guide.offers(position)]
    found += [(one.text, one) for one in guide.others(position)]
    drawn = known_draw(guide, position)
    return [*found, *([(drawn, None)] if drawn else []), *((text, None) for text in guide.plays(position))]


def nearest(guide: Guide, position: Any, item: Item | None, word: str) -> list[str]:
    """What may be entered in place of a word that may not, the nearest first, as far as it is known.

    ``item`` is what the word was read as, ``None`` where it was not understood.
    """
    if isinstance(item, Play):
        return _nearest_plays(guide.plays(position), item)
    found = None
    if isinstance(item, Draw):
        found = known_draw(guide, position)
    elif isinstance(item, Event):
        found = guide.nearest(position, item)
    elif item is None:
        found = likest(word, [text for text, _ in everything(guide, position)])
    return [] if found is None else [found]


def _nearest_plays(legal: Sequence[str], item: Play) -> list[str]:
    meant = item.card.card

    def distance(text: str) -> tuple[float, bool]:
        card = CARD_OF[text.lstrip("_")[:2]]
        ranks, suits = abs((card & 15) - (meant & 15)), card >> 4 != meant >> 4
        return (ranks if not suits else 0.5 if not ranks else 8 + ranks), text[0] == "_"

    return sorted(legal, key=distance)

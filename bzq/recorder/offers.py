"""What may be entered now, whatever the game, and the nearest of it to a slip."""

from __future__ import annotations

from typing import Any

from bzq.cards import CARD_OF, UNSEEN, card_name
from bzq.recorder.guides import Guide, Offer, likest
from bzq.records.model import Draw, Event, Item, Play
from bzq.records.writer import event_text


def known_draw(guide: Guide[Any], position: Any) -> str | None:
    """The cards drawn next, where a known stock says all of them."""
    cards = guide.next_drawn(position)
    return None if not cards or UNSEEN in cards else event_text(Draw(0, 0, cards=tuple(cards)))


def everything(guide: Guide[Any], position: Any, *, draws: bool = True) -> list[tuple[str, Offer | None]]:
    """All that may be entered now and is known, what is declared first; cards and ``draws`` are no offers."""
    found: list[tuple[str, Offer | None]] = [(one.text, one) for one in guide.offers(position)]
    found += [(one.text, one) for one in guide.others(position)]
    drawn = known_draw(guide, position) if draws else None
    return [*found, *([(drawn, None)] if drawn else []), *((text, None) for text in guide.plays(position))]


def nearest(guide: Guide[Any], position: Any, item: Item | None, word: str, *, draws: bool = True) -> list[str]:
    """What may be entered in place of a word that may not, the nearest first, as far as it is known.

    ``item`` is what the word was read as, ``None`` where it was not understood; then it is something of the kind
    that the signs in it tell. ``draws``: those of a known stock are named.
    """
    if isinstance(item, Play):
        return _nearest_plays(guide, position, item)
    found = None
    if isinstance(item, Draw):
        found = known_draw(guide, position) if draws else None
    elif isinstance(item, Event):
        found = guide.nearest(position, item)
    elif item is None:
        kind = _kind(word)
        found = likest(word, [text for text, _ in everything(guide, position, draws=draws) if _kind(text) == kind])
    return [] if found is None else [found]


def _kind(text: str) -> str:
    """The sign that tells what a text is: a declaration, a draw, an exchange; nothing for cards and bids."""
    return next((sign for sign in ("+", "<>", "/") if sign in text), "")


def _nearest_plays(guide: Guide[Any], position: Any, item: Play) -> list[str]:
    """The same card from the hand, or the table; of a hand that is known then the others, the nearest first."""
    meant = item.card.card
    same = card_name(meant) if item.card.table else f"_{card_name(meant)}"
    seat = position.to_play()

    def distance(text: str) -> tuple[float, bool]:
        card = CARD_OF[text.lstrip("_")[:2]]
        ranks, suits = abs((card & 15) - (meant & 15)), card >> 4 != meant >> 4
        return (ranks if not suits else 0.5 if not ranks else 8 + ranks), text[0] == "_"

    legal = guide.plays(position) if seat is not None and position.where.known(seat) else []
    return [same, *sorted(legal, key=distance)]

"""Sentences about sevens, and what they are exchanged for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import card_name
from bzq.language import tr
from bzq.timeline.wording import Maker, Sentence, Speaker

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position


def _no_seven(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    card = card_name(facts["card"])
    seven = position.seven()
    trump = card_name(seven) if seven is not None else None
    together = tr("the cards of a declaration stand close together, +KhQh; a card that is only played has no plus")
    said = card_name(facts["card"])
    if seven is None or trump is None:
        return Sentence(tr("{card} alone is no declaration", card=said), together, found=card)
    if facts.get("shown"):
        message = tr(
            "{card} alone is no declaration; a single card is declared only if it is the trump seven, {seven}",
            card=said,
            seven=card_name(seven),
        )
        return Sentence(message, together, trump, card)
    turn = None
    if facts.get("taken") == seven and facts["card"] == facts.get("turned"):
        turn = tr("the seven comes first: {exchange}", exchange=f"{trump}<>{card}")
    message = tr(
        "only the trump seven, {seven}, is exchanged for the turned card, not {card}", seven=card_name(seven), card=said
    )
    return Sentence(message, turn, trump, card)


def _seven_scored(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        tr(
            "{who}'s {card} has scored; each trump seven scores once a deal",
            who=say.name(facts["seat"]),
            card=card_name(facts["card"]),
        )
    )


def _seven_not_shown(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    played = position.rules.rules.seven_played
    hint = None
    if played == "any":
        hint = tr("here it scores 10 when it is played")
    elif played == "lead":
        hint = tr("here it scores 10 when it is led after a won trick")
    return Sentence(tr("these rules do not pay for showing the trump seven"), hint)


def _no_exchange(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    why = facts["why"]
    if why == "no-card" and position.rules.rules.turned:
        return Sentence(tr("no card lies under the stock any more"))
    if why == "no-card":
        return Sentence(tr("no card is turned"))
    if why == "seven":
        return Sentence(tr("the turned card is a trump seven itself; here it is not exchanged"))
    return Sentence(tr("these rules do not allow exchanging the turned card"))


def _other_turned(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    turned, taken = facts["turned"], facts["taken"]
    message = tr("the card under the stock is {turned}, not {card}", turned=card_name(turned), card=card_name(taken))
    return Sentence(message, None, card_name(turned), card_name(taken))


def _seven_and_declaration(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    if facts.get("second"):
        return Sentence(
            tr(
                "one seven is shown or exchanged for each trick won, and trick {trick} has had its one",
                trick=position.trick,
            )
        )
    return Sentence(tr("here a seven uses up the declaration of its trick, so only one of the two can be scored"))


SEVEN_SENTENCES: Final[dict[str, Maker]] = {
    "E501": _no_seven,
    "E502": _seven_scored,
    "E503": _seven_not_shown,
    "E504": _no_exchange,
    "E505": _other_turned,
    "E506": _seven_and_declaration,
}

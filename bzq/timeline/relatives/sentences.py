"""Sentences of Belote and Briscola about cards, duties and turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import canonical_key, card_name, card_names
from bzq.language import listed, tr, tr_n
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.wording import Sentence, Speaker, one_of

if TYPE_CHECKING:
    from bzq.engine.game import DealPosition

DealMaker = Callable[[Speaker, dict[str, Any], "DealPosition"], Sentence]
"""Makes the sentence of a refusal from its facts, in the position where it was refused."""


def _pack(game: str) -> str:
    """Which cards a game is played with."""
    if game == "belote":
        return tr("32 cards are played with, from the seven up: {ranks}", ranks="A T K Q J 9 8 7")
    return tr("40 cards are played with, without 8, 9 and 10: {ranks}", ranks="A 3 K Q J 7 6 5 4 2")


def _not_held(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    name = card_name(card)
    message = tr("{who} does not have {card}", who=say.name(seat), card=card_name(card))
    others = facts.get("others") or []
    if others:
        who = listed([say.name(other) for other in others])
        return Sentence(message, tr("{who} has it; is it another's turn, or another card?", who=who), found=name)
    hint = _hand(say, position, seat)
    if position.stock is not None and card in position.stock[position.stock_next :]:
        hint = tr("it is still in the stock; {hand}", hand=hint)
    elif card == position.turned:
        hint = tr("it is the turned card, and lies on the table; {hand}", hand=hint)
    return Sentence(message, hint, found=name)


def _hand(say: Speaker, position: DealPosition, seat: int) -> str:
    where = position.where
    if not where.known(seat):
        return tr("what was played and declared before leaves no room for it in the hand")
    hand = sorted((card for card, count in enumerate(where.hands[seat]) if count), key=lambda c: (c >> 4, c & 15))
    if not hand:
        return tr("{who} has no card left", who=say.name(seat))
    return tr("{who} has {cards}", who=say.name(seat), cards=card_names(hand))


def _gone(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    played, drawn = facts.get("played"), facts.get("drawn")
    if played:
        trick, seat = played
        by = tr("the same player") if seat == facts["seat"] else say.name(seat)
        message = (
            tr("{who} draws {card}: it was played at trick {trick}, by {by}", who=who, card=card, trick=trick, by=by)
            if drawn
            else tr(
                "{who} cannot have {card}: it was played at trick {trick}, by {by}",
                who=who, card=card, trick=trick, by=by,
            )
        )  # fmt: skip
    elif drawn:
        message = tr("{who} draws {card}, but there is only one, and it has been seen elsewhere", who=who, card=card)
    else:
        message = tr(
            "{who} cannot have {card}, but there is only one, and it has been seen elsewhere", who=who, card=card
        )
    known = position.where.known(facts["seat"]) and not drawn
    hint = _hand(say, position, facts["seat"]) if known else None
    return Sentence(message, hint, found=card_name(facts["card"]))


def _no_table(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    name = card_name(facts["card"])
    return Sentence(
        tr("nothing lies on a table in this game: all cards come from the hand"),
        tr("write {card}, without the underscore", card=name), name, f"_{name}",
    )  # fmt: skip


def _unplaceable(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, card, found = say.name(facts["seat"]), card_name(facts["card"]), card_name(facts["card"])
    if facts.get("turned"):
        return Sentence(
            tr("{who} takes, and gets the turned card, {card}; the final hand in the tags does not have it",
               who=who, card=card),
            tr("the final hand of the taker holds the turned card, no other hand does"), found=found,
        )  # fmt: skip
    return Sentence(
        tr("if {who} has {card} here, the cards nobody recorded cannot be placed so that every duty was kept",
           who=who, card=card),
        tr("look at the tricks before this: somebody held a card there that should have been played"), found=found,
    )  # fmt: skip


def _no_such_card(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    rules, name = position.rules.rules, card_name(facts["card"])
    card = card_name(facts["card"])
    if name not in rules.left_out:
        return Sentence(tr("{card} is not in the pack", card=card), _pack(rules.game), found=name)
    if rules.players == 3:
        message = tr("{card} is left out of the pack: three players play with {n} cards", card=card, n=rules.cards)
    else:
        message = tr("{card} is left out of the pack: six players play with {n} cards", card=card, n=rules.cards)
    return Sentence(message, found=name)


def _duty(what: Callable[[Speaker, dict[str, Any], DealPosition], str]) -> DealMaker:
    def make(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
        better: list[int] = facts["better"]
        rule = {"who": say.name(facts["seat"]), "card": card_name(facts["card"]), "rule": what(say, facts, position)}
        names = one_of([card_name(card) for card in better])
        if facts.get("later") and better:
            message = tr(
                "{who} plays {card}, but had {cards}, played at trick {trick}: {rule}",
                cards=names, trick=facts["later"], **rule,
            )  # fmt: skip
        elif better:
            message = tr("{who} plays {card}, but holds {cards}: {rule}", cards=names, **rule)
        else:
            message = tr(
                "{who} plays {card}, but a card that nobody has seen yet must be in this hand, and had to be "
                "played: {rule}",
                **rule,
            )
        expected = " or ".join(card_name(card) for card in better)
        return Sentence(message, expected=expected or None, found=card_name(facts["card"]))

    return make


def _best(say: Speaker, facts: dict[str, Any]) -> dict[str, str]:
    """The card to be beaten with its player; nothing where it is not known."""
    if facts.get("best") is None:
        return {}
    return {"who": say.name(facts["holder"]), "card": card_name(facts["best"])}


def _follow(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return tr("the suit led must be followed")


def _head(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    best = _best(say, facts)
    if best:
        return tr("trumps were led, and the highest so far, {who}'s {card}, must be beaten, even a partner's", **best)
    return tr("trumps were led, and the highest so far must be beaten, even a partner's")


def _trump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return tr("who cannot follow must trump, unless the partner holds the trick")


def _overtrump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    best = _best(say, facts)
    if best:
        return tr("the opponents' trump, {who}'s {card}, must be beaten", **best)
    return tr("the opponents' trump must be beaten")


def _undertrump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    best = _best(say, facts)
    if best:
        return tr("who cannot beat the opponents' trump, {who}'s {card}, puts a lower one under it", **best)
    return tr("who cannot beat the opponents' trump puts a lower one under it")


def _turn(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    said = CARD_SENTENCES["E404"](say, facts, position)
    turn, other = say.name(facts["turn"]), say.name(facts["seat"])
    if facts.get("bid") is not None:
        return said._replace(message=tr("it is {who}'s turn to bid, not {other}'s", who=turn, other=other))
    if facts.get("holds") is not None:
        card, mark = card_name(facts["holds"]), f"@{facts['seat'] + 1}"
        return said._replace(hint=tr("{who} has {card}: take the {mark} away", who=turn, card=card, mark=mark))
    return said


def _over(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    outcome, last = position.outcome, position.rules.tricks
    why = tr("the deal is over after trick {trick}", trick=last)
    if outcome is not None and outcome.why == "passed-out":
        why = tr("all have passed twice, so no card is played: the next player deals")
    elif outcome is not None and outcome.why in ("claim", "wrong-claim"):
        why = tr("the claim has ended the deal")
    if facts.get("number"):
        return Sentence(tr("trick {trick} comes too late: {why}", trick=facts["number"], why=why))
    return Sentence(tr("{why}; this card is one too many", why=why))


def _no_draw(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence(tr("nothing is drawn here: {why}", why=facts["why"]))


def _nobody_took(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    message = (
        tr("a card is played, but nobody has taken, so there are no trumps")
        if facts.get("card") is not None
        else tr("something is declared, but nobody has taken, so there are no trumps")
    )
    bids = len(getattr(position, "bids", []))
    hint = tr("the bids stand on a line before the first trick: pass pass take")
    if bids:
        hint = tr_n(
            "{n} has passed so far; the next bids are missing", "{n} have passed so far; the next bids are missing",
            bids,
        )  # fmt: skip
    return Sentence(message, hint)


def by_rank(cards: frozenset[int]) -> list[int]:
    """Cards in the canonical order."""
    return sorted(cards, key=canonical_key)


DEAL_SENTENCES: Final[dict[str, DealMaker]] = {
    "E201": _not_held,
    "E202": _gone,
    "E203": _no_table,
    "E205": CARD_SENTENCES["E205"],
    "E207": _unplaceable,
    "E208": _no_such_card,
    "E401": _duty(_follow),
    "E402": _duty(_head),
    "E403": _duty(_trump),
    "E404": _turn,
    "E407": _over,
    "E408": _no_draw,
    "E409": CARD_SENTENCES["E409"],
    "E415": _nobody_took,
    "E416": _duty(_overtrump),
    "E417": _duty(_undertrump),
}

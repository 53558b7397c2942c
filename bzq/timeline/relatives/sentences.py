"""Sentences of Belote and Briscola about cards, duties and turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import SUIT_WORDS, canonical_key, card_name
from bzq.timeline.card_sentences import CARD_SENTENCES
from bzq.timeline.wording import Sentence, Speaker

if TYPE_CHECKING:
    from bzq.games.engine import DealPosition

DealMaker = Callable[[Speaker, dict[str, Any], "DealPosition"], Sentence]
"""Makes the sentence of a refusal from its facts, in the position where it was refused."""

PACKS: Final = {
    "belote": "32 cards are played with, from the seven up: A T K Q J 9 8 7",
    "briscola": "40 cards are played with, without 8, 9 and 10: A 3 K Q J 7 6 5 4 2",
}


def _names(cards: list[int], word: str = " or ") -> str:
    return word.join(card_name(card) for card in cards)


def _not_held(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    name = card_name(card)
    message = f"{say.name(seat)} does not have {name}"
    others = facts.get("others") or []
    if others:
        who = " and ".join(say.name(other) for other in others)
        return Sentence(message, f"{who} has it; is it another's turn, or another card?", found=name)
    if position.stock is not None and card in position.stock[position.stock_next :]:
        return Sentence(message, f"it is still in the stock; {_hand(say, position, seat)}", found=name)
    if card == position.turned:
        return Sentence(
            message, f"it is the turned card, and lies on the table; {_hand(say, position, seat)}", found=name
        )
    return Sentence(message, _hand(say, position, seat), found=name)


def _hand(say: Speaker, position: DealPosition, seat: int) -> str:
    where = position.where
    if not where.known(seat):
        return "what was played and declared before leaves no room for it in the hand"
    hand = sorted((card for card, count in enumerate(where.hands[seat]) if count), key=lambda c: (c >> 4, c & 15))
    return f"{say.name(seat)} has {_names(hand, ' ')}" if hand else f"{say.name(seat)} has no card left"


def _gone(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, name = say.name(facts["seat"]), card_name(facts["card"])
    played = facts.get("played")
    verb = "draws" if facts.get("drawn") else "cannot have"
    message = f"{who} {verb} {name}, but there is only one, and it has been seen elsewhere"
    if played:
        trick, seat = played
        who_played = "the same player" if seat == facts["seat"] else say.name(seat)
        message = f"{who} {verb} {name}: it was played at trick {trick}, by {who_played}"
    known = position.where.known(facts["seat"]) and not facts.get("drawn")
    return Sentence(message, _hand(say, position, facts["seat"]) if known else None, found=name)


def _no_table(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    name = card_name(facts["card"])
    return Sentence(
        "nothing lies on a table in this game: all cards come from the hand", f"write {name}, without the underscore",
        name, f"_{name}",
    )  # fmt: skip


def _unplaceable(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, name = say.name(facts["seat"]), card_name(facts["card"])
    if facts.get("turned"):
        return Sentence(
            f"{who} takes, and gets the turned card, {name}; the final hand in the tags does not have it",
            "the final hand of the taker holds the turned card, no other hand does", found=name,
        )  # fmt: skip
    return Sentence(
        f"if {who} has {name} here, the cards nobody recorded cannot be placed so that every duty was kept",
        "look at the tricks before this: somebody held a card there that should have been played", found=name,
    )  # fmt: skip


def _no_such_card(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    rules, name = position.rules.rules, card_name(facts["card"])
    if name in rules.left_out:
        many = "three" if rules.players == 3 else "six"
        return Sentence(f"{name} is left out of the pack: {many} players play with {rules.cards} cards", found=name)
    return Sentence(f"{name} is not in the pack", PACKS[rules.game], found=name)


def _duty(what: Callable[[Speaker, dict[str, Any], DealPosition], str]) -> DealMaker:
    def make(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
        who, card = say.name(facts["seat"]), card_name(facts["card"])
        better: list[int] = facts["better"]
        names = _names(better)
        rule = what(say, facts, position)
        if facts.get("later") and better:
            message = f"{who} plays {card}, but had {names}, played at trick {facts['later']}: {rule}"
        elif better:
            message = f"{who} plays {card}, but holds {names}: {rule}"
        else:
            message = (
                f"{who} plays {card}, but a card that nobody has seen yet must be in this hand, and had to be "
                f"played: {rule}"
            )
        return Sentence(message, expected=names or None, found=card)

    return make


def _best(say: Speaker, facts: dict[str, Any]) -> str:
    """The card to be beaten with its player, where it is known."""
    if facts.get("best") is None:
        return ""
    return f", {say.name(facts['holder'])}'s {card_name(facts['best'])},"


def _follow(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return "the suit led must be followed"


def _head(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return f"trumps were led, and the highest so far{_best(say, facts)} must be beaten, even a partner's"


def _trump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return "who cannot follow must trump, unless the partner holds the trick"


def _overtrump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return f"the opponents' trump{_best(say, facts)} must be beaten"


def _undertrump(say: Speaker, facts: dict[str, Any], position: DealPosition) -> str:
    return f"who cannot beat the opponents' trump{_best(say, facts)} puts a lower one under it"


def _turn(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    said = CARD_SENTENCES["E404"](say, facts, position)  # type: ignore[arg-type]
    if facts.get("bid") is not None:
        return said._replace(message=said.message.replace("turn,", "turn to bid,"))
    if facts.get("holds") is not None:
        has = f"{say.name(facts['turn'])} has {card_name(facts['holds'])}"
        return said._replace(hint=f"{has}: take the @{facts['seat'] + 1} away")
    return said


def _over(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    outcome, last = position.outcome, position.rules.tricks
    why = f"the deal is over after trick {last}"
    if outcome is not None and outcome.why == "passed-out":
        why = "all have passed twice, so no card is played: the next player deals"
    elif outcome is not None and outcome.why in ("claim", "wrong-claim"):
        why = "the claim has ended the deal"
    if facts.get("number"):
        return Sentence(f"trick {facts['number']} comes too late: {why}")
    return Sentence(f"{why}; this card is one too many")


def _no_draw(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence(f"nothing is drawn here: {facts['why']}")


def _nobody_took(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    what = "a card is played" if facts.get("card") is not None else "something is declared"
    bids = getattr(position, "bids", [])
    hint = "the bids stand on a line before the first trick: pass pass take"
    if bids:
        hint = f"{len(bids)} {'has' if len(bids) == 1 else 'have'} passed so far; the next bids are missing"
    return Sentence(f"{what}, but nobody has taken, so there are no trumps", hint)


def suit_word(suit: int | None) -> str:
    """The suit for a sentence."""
    return "a suit" if suit is None else SUIT_WORDS[suit]


def by_rank(cards: frozenset[int]) -> list[int]:
    """Cards in the canonical order."""
    return sorted(cards, key=canonical_key)


DEAL_SENTENCES: Final[dict[str, DealMaker]] = {
    "E201": _not_held,
    "E202": _gone,
    "E203": _no_table,
    "E205": CARD_SENTENCES["E205"],  # type: ignore[dict-item]
    "E207": _unplaceable,
    "E208": _no_such_card,
    "E401": _duty(_follow),
    "E402": _duty(_head),
    "E403": _duty(_trump),
    "E404": _turn,
    "E407": _over,
    "E408": _no_draw,
    "E409": CARD_SENTENCES["E409"],  # type: ignore[dict-item]
    "E415": _nobody_took,
    "E416": _duty(_overtrump),
    "E417": _duty(_undertrump),
}

"""Sentences of Belote and Briscola about bids, combinations, exchanges and claims."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import KING, QUEEN, RANK_WORDS, card_name
from bzq.games.belote.combinations import RUN_ORDER
from bzq.timeline.relatives.sentences import DealMaker, by_rank, suit_word
from bzq.timeline.wording import Sentence, Speaker, names_of, with_article

if TYPE_CHECKING:
    from bzq.games.belote.combinations import Combination
    from bzq.games.belote.position import Declared
    from bzq.games.engine import DealPosition


def _bid_words(facts: dict[str, Any]) -> str:
    bid = facts["bid"]
    return f"takes {suit_word(bid.suit)}" if bid.take else "passes"


def _no_bid_now(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    taker = facts.get("taker", -1)
    if taker is None or taker < 0:
        return Sentence("all have passed twice: the deal is over, and the next player deals")
    return Sentence(f"{say.name(taker)} has taken already; nothing is bid after that", "the cards are played now: 1. …")


def _other_suit(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, turned = say.name(facts["seat"]), suit_word(facts["turned"])
    if facts["round"] > 1:
        return Sentence(
            f"{who} {_bid_words(facts)}, the turned suit: in the second round one of the other three is taken",
            f"{turned} could be taken in the first round only",
        )
    return Sentence(
        f"{who} {_bid_words(facts)}, but {turned} are turned: in the first round no other suit is taken",
        "the other suits may be taken in the second round, when all have passed",
    )


def _no_suit(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    others = [letter for suit, letter in enumerate("shdc") if suit != facts.get("turned")]
    return Sentence(
        f"{say.name(facts['seat'])} takes in the second round, but no suit is named",
        "write it behind a colon: " + " or ".join(f"take:{letter}" for letter in others),
    )


def _no_combination(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    cards: list[int] = facts["cards"]
    names = names_of(cards)
    ranks, suits = sorted({card & 15 for card in cards}), {card >> 4 for card in cards}
    message = f"{names} make{'s' if len(cards) == 1 else ''} no combination"
    if len(suits) == 1 and suits == {position.trump} and ranks in ([KING], [QUEEN], [KING, QUEEN]):
        return Sentence(
            message, "king and queen of trumps are belote, which is never written: they count by themselves"
        )
    if len(set(cards)) < len(cards):
        return Sentence(message, "a card is named twice", found=names)
    if len(cards) == 4 and len(ranks) == 1:
        return Sentence(message, f"four {RANK_WORDS[ranks[0]]}s do not count", found=names)
    if len(cards) == 4 and len(ranks) == 2 and len(suits) > 1:
        return Sentence(message, "a four is four cards of one rank", found=names)
    if len(suits) == 1 and len(cards) == 2:
        return Sentence(message, "a run has three cards of one suit at least", found=names)
    if len(suits) == 1:
        gap = _gap(cards)
        hint = None if gap is None else f"the {RANK_WORDS[gap]} is missing in it: a run goes 7 8 9 T J Q K A"
        return Sentence(message, hint, found=names)
    return Sentence(message, "runs are three or more cards of one suit in the order 7 8 9 T J Q K A; fours are four "
                    "knaves, nines, aces, tens, kings or queens", found=names)  # fmt: skip


def _gap(cards: list[int]) -> int | None:
    """The first rank that is missing inside what might be a run."""
    places = sorted(RUN_ORDER.index(card & 15) for card in cards if card & 15 in RUN_ORDER)
    gaps = [place + 1 for place, after in pairwise(places) if after > place + 1]
    return RUN_ORDER[gaps[0]] if gaps else None


def _used(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    declared: Declared = facts["declared"]
    first = with_article(declared.combination.name) if declared.combination else "another combination"
    return Sentence(
        f"{say.name(facts['seat'])}'s {card_name(facts['card'])} is in {first} already; a card belongs to one "
        "combination only",
        "which of the two is declared is the player's choice",
    )


def _too_late(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    if position.over():
        return Sentence("the deal is over: nothing is declared any more")
    if facts.get("played"):
        return Sentence(
            f"{say.name(facts['seat'])} has played to the first trick; what he has is declared before that",
            "write it before his card of trick 1",
        )
    return Sentence(
        f"combinations are declared to the first trick, and this is trick {facts['trick']}",
        "write it before its owner's card of trick 1",
    )


def _announced(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence(
        "a combination is declared once; what it scores is settled when all are compared, at the second trick",
        "leave the ~ away",
    )


def _shorter(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    declared: Declared = facts["declared"]
    run: Combination | None = declared.combination
    who, name = say.name(facts["seat"]), with_article(run.name) if run else "a run"
    better: list[int] = facts["better"]
    names = " and ".join(card_name(card) for card in better)
    if facts.get("later"):
        message = f"{who} declared {name}, but had {names} too, played at trick {facts['later']}"
    elif better:
        message = f"{who} has declared {name}, but holds {names} too"
    else:
        message = f"{who} has declared {name}, but a card beside it that nobody has seen yet must be in this hand"
    whole = [*by_rank(declared.cards), *better]
    hint = "a run is declared as long as it goes"
    if better:
        hint += f": +{''.join(card_name(card) for card in by_rank(frozenset(whole)))}"
    return Sentence(message, hint)


def _no_declarations(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence("runs and fours are not declared in these rules: only the cards, the last trick and belote count")


def _no_exchange(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    why, given = facts["why"], card_name(facts["card"])
    if why == "off":
        return Sentence("these rules do not allow exchanging the turned card")
    if why == "over":
        return Sentence("the deal is over: nothing is exchanged any more")
    if why == "drawn":
        return Sentence("the turned card has been drawn: there is nothing to exchange for")
    if why == "draw":
        return Sentence(
            "the cards of this trick have not been drawn, so it is nobody's turn",
            "write the exchange after the draw, before the card of whoever exchanges",
        )
    wanted = card_name(facts["wanted"])
    if why == "same":
        return Sentence(f"the turned card is {wanted} itself: there is nothing to exchange for")
    hint = f"the card that goes under the stock comes first: {wanted}<>{given}" if given != wanted else None
    if facts.get("taken") != facts["wanted"]:
        hint = None
    return Sentence(f"only {wanted} is exchanged for the turned card, not {given}", hint, wanted, given)


def _other_turned(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    turned, taken = card_name(facts["turned"]), card_name(facts["card"])
    return Sentence(f"the turned card is {turned}, not {taken}", None, turned, taken)


def _no_claim(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    why = facts["why"]
    if why == "over":
        return Sentence("the deal has been claimed already")
    if why == "first":
        return Sentence(f"nobody has {facts['points']} points before the first trick is won")
    return Sentence(
        f"trick {position.trick} is under way: {facts['points']} points are claimed between two tricks",
        "write the claim behind the last card of a trick, or behind the draw",
    )


TURN_SENTENCES: Final[dict[str, DealMaker]] = {
    "E301": _no_combination,
    "E305": _used,
    "E309": _too_late,
    "E311": _announced,
    "E317": _shorter,
    "E318": _no_declarations,
    "E412": _no_bid_now,
    "E413": _other_suit,
    "E414": _no_suit,
    "E418": _no_claim,
    "E505": _other_turned,
    "E507": _no_exchange,
}

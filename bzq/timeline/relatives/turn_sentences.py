"""Sentences of Belote and Briscola about bids, combinations, exchanges and claims."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import EIGHT, KING, QUEEN, SEVEN, card_name, card_names
from bzq.games.belote.combinations import RUN_ORDER
from bzq.language import listed, mark, rank_said, suit_said, tr, tr_n
from bzq.timeline.relatives.sentences import DealMaker, by_rank
from bzq.timeline.wording import Sentence, Speaker, one_of, with_article

if TYPE_CHECKING:
    from bzq.engine.game import DealPosition
    from bzq.games.belote.combinations import Combination
    from bzq.games.belote.position import Declared


_USELESS_FOURS: Final = {SEVEN: mark("four sevens do not count"), EIGHT: mark("four eights do not count")}
_RUN_RANKS: Final = "7 8 9 T J Q K A"


def _no_bid_now(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    taker = facts.get("taker", -1)
    if taker is None or taker < 0:
        return Sentence(tr("all have passed twice: the deal is over, and the next player deals"))
    message = tr("{who} has taken already; nothing is bid after that", who=say.name(taker))
    if position.over():
        return Sentence(message, tr("the deal is over"))
    if position.trick > 1:
        return Sentence(message, tr("this is trick {trick}", trick=position.trick))
    return Sentence(message, tr("the cards are played now: 1. …"))


def _other_suit(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    who, suit, turned = say.name(facts["seat"]), suit_said(facts["bid"].suit), suit_said(facts["turned"])
    if facts["round"] > 1:
        return Sentence(
            tr("{who} takes {suit}, the turned suit: in the second round one of the other three is taken",
               who=who, suit=suit),
            tr("{suit} could be taken in the first round only", suit=turned),
        )  # fmt: skip
    return Sentence(
        tr("{who} takes {suit}, but {turned} are turned: in the first round no other suit is taken",
           who=who, suit=suit, turned=turned),
        tr("the other suits may be taken in the second round, when all have passed"),
    )  # fmt: skip


def _no_suit(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    others = [letter for suit, letter in enumerate("shdc") if suit != facts.get("turned")]
    return Sentence(
        tr("{who} takes in the second round, but no suit is named", who=say.name(facts["seat"])),
        tr("write it behind a colon: {what}", what=one_of([f"take:{letter}" for letter in others])),
    )


def _no_combination(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    cards: list[int] = facts["cards"]
    names = " ".join(card_name(card) for card in cards)
    ranks, suits = sorted({card & 15 for card in cards}), {card >> 4 for card in cards}
    message = tr_n(
        "{cards} makes no combination", "{cards} make no combination", len(cards), cards=card_names(cards)
    )  # fmt: skip
    if len(suits) == 1 and suits == {position.trump} and ranks in ([KING], [QUEEN], [KING, QUEEN]):
        return Sentence(
            message, tr("king and queen of trumps are belote, which is never written: they count by themselves")
        )
    if len(set(cards)) < len(cards):
        return Sentence(message, tr("a card is named twice"), found=names)
    if len(cards) == 4 and len(ranks) == 1 and ranks[0] in _USELESS_FOURS:
        return Sentence(message, tr(_USELESS_FOURS[ranks[0]]), found=names)
    if len(cards) == 4 and len(ranks) == 2 and len(suits) > 1:
        return Sentence(message, tr("a four is four cards of one rank"), found=names)
    if len(suits) == 1 and len(cards) == 2:
        return Sentence(message, tr("a run has three cards of one suit at least"), found=names)
    order = _RUN_RANKS
    if len(suits) == 1:
        gap = _gap(cards)
        hint = None
        if gap is not None:
            hint = tr("the {rank} is missing in it: a run goes {ranks}", rank=rank_said(gap), ranks=order)
        return Sentence(message, hint, found=names)
    hint = tr("runs are three or more cards of one suit in the order {ranks}; fours are four knaves, nines, aces, "
              "tens, kings or queens", ranks=order)  # fmt: skip
    return Sentence(message, hint, found=names)


def _gap(cards: list[int]) -> int | None:
    """The first rank that is missing inside what might be a run."""
    places = sorted(RUN_ORDER.index(card & 15) for card in cards if card & 15 in RUN_ORDER)
    gaps = [place + 1 for place, after in pairwise(places) if after > place + 1]
    return RUN_ORDER[gaps[0]] if gaps else None


def _used(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    declared: Declared = facts["declared"]
    first = with_article(declared.combination.name) if declared.combination else tr("another combination")
    message = tr(
        "{who}'s {card} is in {what} already; a card belongs to one combination only",
        who=say.name(facts["seat"]), card=card_name(facts["card"]), what=first,
    )  # fmt: skip
    return Sentence(message, tr("which of the two is declared is the player's choice"))


def _too_late(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    if position.over():
        return Sentence(tr("the deal is over: nothing is declared any more"))
    if facts.get("played"):
        who = say.name(facts["seat"])
        return Sentence(
            tr("{who} has played to the first trick; what he has is declared before that", who=who),
            tr("write it before his card of trick 1"),
        )
    return Sentence(
        tr("combinations are declared to the first trick, and this is trick {trick}", trick=facts["trick"]),
        tr("write it before its owner's card of trick 1"),
    )


def _announced(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence(
        tr("a combination is declared once; what it scores is settled when all are compared, at the second trick"),
        tr("leave the ~ away"),
    )


def _shorter(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    declared: Declared = facts["declared"]
    run: Combination | None = declared.combination
    who, what = say.name(facts["seat"]), with_article(run.name) if run else tr("a run")
    better: list[int] = facts["better"]
    names = listed([card_name(card) for card in better])
    if facts.get("later"):
        message = tr(
            "{who} declared {what}, but had {cards} too, played at trick {trick}",
            who=who, what=what, cards=names, trick=facts["later"],
        )  # fmt: skip
    elif better:
        message = tr("{who} has declared {what}, but holds {cards} too", who=who, what=what, cards=names)
    else:
        message = tr(
            "{who} has declared {what}, but a card beside it that nobody has seen yet must be in this hand",
            who=who, what=what,
        )  # fmt: skip
    if not better:
        return Sentence(message, tr("a run is declared as long as it goes"))
    whole = "".join(card_name(card) for card in by_rank(frozenset((*declared.cards, *better))))
    return Sentence(message, tr("a run is declared as long as it goes: {what}", what=f"+{whole}"))


def _no_declarations(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    return Sentence(
        tr("runs and fours are not declared in these rules: only the cards, the last trick and belote count")
    )


def _no_exchange(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    why, given = facts["why"], card_name(facts["card"])
    if why == "off":
        return Sentence(tr("these rules do not allow exchanging the turned card"))
    if why == "over":
        return Sentence(tr("the deal is over: nothing is exchanged any more"))
    if why == "drawn":
        return Sentence(tr("the turned card has been drawn: there is nothing to exchange for"))
    if why == "draw":
        return Sentence(
            tr("the cards of this trick have not been drawn, so it is nobody's turn"),
            tr("write the exchange after the draw, before the card of whoever exchanges"),
        )
    wanted = card_name(facts["wanted"])
    right, wrong = card_name(facts["wanted"]), card_name(facts["card"])
    if why == "same":
        return Sentence(tr("the turned card is {card} itself: there is nothing to exchange for", card=right))
    hint = None
    if given != wanted and facts.get("taken") == facts["wanted"] and facts["card"] == facts.get("turned"):
        hint = tr("the card that goes under the stock comes first: {what}", what=f"{wanted}<>{given}")
    message = tr("only {card} is exchanged for the turned card, not {other}", card=right, other=wrong)
    return Sentence(message, hint, wanted, given)


def _other_turned(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    turned, taken = facts["turned"], facts["card"]
    message = tr("the turned card is {card}, not {other}", card=card_name(turned), other=card_name(taken))
    return Sentence(message, None, card_name(turned), card_name(taken))


def _no_claim(say: Speaker, facts: dict[str, Any], position: DealPosition) -> Sentence:
    why = facts["why"]
    if why == "over":
        return Sentence(tr("the deal has been claimed already"))
    points = facts["points"]
    if why == "first":
        return Sentence(tr("nobody has {points} points before the first trick is won", points=points))
    return Sentence(
        tr("trick {trick} is under way: {points} points are claimed between two tricks",
           trick=position.trick, points=points),
        tr("write the claim behind the last card of a trick, or behind the draw"),
    )  # fmt: skip


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

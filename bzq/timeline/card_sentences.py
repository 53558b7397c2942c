"""Sentences about cards and plays: what is not held, cannot be there, or breaks a duty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import card_name
from bzq.engine.foreign import BIDS
from bzq.language import mark, tr
from bzq.timeline.wording import Maker, Sentence, Speaker, all_of, one_of

if TYPE_CHECKING:
    from bzq.engine.game import Position


_NOT_HELD: Final = mark("{who} does not have {card}")
_NOT_SO_MANY: Final = mark("{who} does not have {n} {card}")
_NOT_IN_HAND: Final = mark("{who} does not have {card} in the hand")
_NOT_SO_MANY_IN_HAND: Final = mark("{who} does not have {n} {card} in the hand")
_WRITTEN: Final = mark("the one on the table is written {card}")


def _not_held(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    name = card_name(card)
    some = facts.get("number", 1) > 1
    named: dict[str, object] = {"who": say.name(seat), "card": card_name(card), "n": facts.get("number")}
    if facts.get("on_table"):
        message = tr(_NOT_SO_MANY_IN_HAND if some else _NOT_IN_HAND, **named)
        return Sentence(message, tr(_WRITTEN, card=f"_{name}"), found=name)
    message = tr(_NOT_SO_MANY if some else _NOT_HELD, **named)
    others = facts.get("others") or []
    if others:
        who = all_of([say.name(other) for other in others])
        return Sentence(message, tr("{who} has it; is it another's turn, or another card?", who=who), found=name)
    return Sentence(message, _known_hand(say, position, seat), found=name)


def _known_hand(say: Speaker, position: Position, seat: int) -> str:
    where = position.where
    if not where.known(seat):
        return tr("what was shown and declared before leaves no room for it in the hand")
    hand = [card for card, count in enumerate(where.hands[seat]) for _ in range(count)]
    table = [f"_{card_name(one.card)}" for one in position.table_of(seat) if one.seat == seat]
    cards = [card_name(card) for card in sorted(hand, key=lambda c: (c >> 4, c & 15))] + table
    if not cards:
        return tr("{who} has no card left", who=say.name(seat))
    return tr("{who} has {cards}", who=say.name(seat), cards=" ".join(cards))


_DRAWN_ELSEWHERE: Final = {
    1: mark("{who} draws {card}, but the only {card} have been seen elsewhere"),
    2: mark("{who} draws {card}, but both {card} have been seen elsewhere"),
    3: mark("{who} draws {card}, but all three {card} have been seen elsewhere"),
}
_ALL_DRAWN_ELSEWHERE: Final = mark("{who} draws {card}, but all {n} {card} have been seen elsewhere")
_ACCOUNTED_FOR: Final = {
    1: mark("{who} cannot have {card}: the only {card} of the packs are accounted for"),
    2: mark("{who} cannot have {card}: both {card} of the packs are accounted for"),
    3: mark("{who} cannot have {card}: all three {card} of the packs are accounted for"),
}
_ALL_ACCOUNTED_FOR: Final = mark("{who} cannot have {card}: all {n} {card} of the packs are accounted for")


def _copies(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name, packs = card_name(facts["card"]), position.rules.rules.packs
    named: dict[str, object] = {"who": say.name(facts["seat"]), "card": card_name(facts["card"]), "n": packs}
    if facts.get("drawn"):
        return Sentence(tr(_DRAWN_ELSEWHERE.get(packs, _ALL_DRAWN_ELSEWHERE), **named), found=name)
    hint = tr(_WRITTEN, card=f"_{name}") if facts.get("on_table") else None
    return Sentence(tr(_ACCOUNTED_FOR.get(packs, _ALL_ACCOUNTED_FOR), **named), hint, found=name)


def _not_on_table(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    who, card = say.name(facts["seat"]), card_name(facts["card"])
    if facts.get("twice"):
        message = tr("{who} does not have so many {card} on the table", who=who, card=card)
    else:
        message = tr("{who} has no {card} on the table", who=who, card=card)
    if facts.get("in_hand"):
        hint = tr("the one in the hand is written {card}, without the underscore", card=name)
    else:
        lying = [f"_{card_name(one.card)}" for one in position.table_of(facts["seat"])]
        hint = _lying(lying, " ".join(lying)) if lying else tr("nothing lies there")
    return Sentence(message, hint, found=f"_{name}")


def _lying(cards: list[str], told: str) -> str:
    """Which cards lie on a table, as they are written in records."""
    return tr("there lies {card}", card=told) if len(cards) == 1 else tr("there lie {cards}", cards=told)


def _wrong_copy(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    copies = [f"_{name}{number}" for number in sorted(facts["numbers"])]
    numbers = all_of(copies)
    return Sentence(
        tr(
            "{who}'s {card} number {number} does not lie on the table",
            who=say.name(facts["seat"]),
            card=card_name(facts["card"]),
            number=facts["copy"],
        ),
        _lying(copies, numbers),
        expected=numbers,
        found=f"_{name}{facts['copy']}",
    )


def _wrong_draw(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    right = card_name(facts["expected"])
    named: dict[str, object] = {
        "who": say.name(facts["seat"]), "card": card_name(facts["card"]), "right": card_name(facts["expected"]),
    }  # fmt: skip
    if facts.get("turned"):
        message = tr("{who} draws {card}, but the card under the stock is {right}", **named)
    else:
        message = tr("{who} draws {card}, but the next card of the stock is {right}", **named)
    hint = tr("the two cards look swapped: the first to draw comes first") if facts.get("swapped") else None
    return Sentence(message, hint, right, name)


def _unplaceable(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    who, card, name = say.name(facts["seat"]), card_name(facts["card"]), card_name(facts["card"])
    if not position.where.bans:
        return Sentence(
            tr(
                "if {who} has {card} here, the aces and tens that the Brisques tag leaves have no room any more",
                who=who,
                card=card,
            ),
            tr(
                "the aces and tens not won before are still to be played: look at the tag, and at the cards played "
                "since"
            ),
            found=name,
        )
    return Sentence(
        tr(
            "if {who} has {card} here, the cards nobody recorded cannot be placed so that every duty was kept",
            who=who,
            card=card,
        ),
        tr("look at the last tricks before this: somebody held a card there that should have been played"),
        found=name,
    )


def _no_such_card(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(
        tr("{card} is in none of the packs", card=card_name(facts["card"])), tr("from the seven up: A T K Q J 9 8 7")
    )


def _duty(what: str) -> Callable[[Speaker, dict[str, Any], Position], Sentence]:
    def make(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
        seat, card = facts["seat"], facts["card"]
        better: list[int] = facts["better"]
        who = say.name(seat)
        named: dict[str, object] = {
            "who": who, "card": card_name(card), "better": one_of([card_name(one) for one in better]), "duty": tr(what),
        }  # fmt: skip
        if facts.get("later") and better:
            message = tr(
                "{who} plays {card}, but had {better}, played at trick {trick}: {duty}", trick=facts["later"], **named
            )
        elif better:
            message = tr("{who} plays {card}, but holds {better}: {duty}", **named)
        else:
            message = tr(
                "{who} plays {card}, but a card that nobody has seen yet must be in this hand, and had to be played: "
                "{duty}",
                **named,
            )
        names = one_of([card_name(one) for one in better])
        return Sentence(message, expected=names or None, found=card_name(card))

    return make


def _turn(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    turn = facts["turn"]
    return Sentence(
        tr("it is {who}'s turn, not {other}'s", who=say.name(turn), other=say.name(facts["seat"])),
        tr("mark it ^ if it happened and stood"), f"@{turn + 1}", f"@{facts['seat'] + 1}",
    )  # fmt: skip


def _after_end(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    last = position.rules.tricks
    if facts.get("number"):
        return Sentence(
            tr(
                "trick {trick} comes after the last one: this deal has {tricks} tricks",
                trick=facts["number"],
                tricks=last,
            )
        )
    return Sentence(tr("the deal is over after trick {trick}; this card is one too many", trick=last))


def _no_draw(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(tr("nothing is drawn here: {why}", why=facts["why"]))


def _foreign(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    game, rules = tr(facts["game"]), position.rules.rules.name
    if facts["what"] == BIDS:
        return Sentence(tr("bids belong to {game}, not to {rules}", game=game, rules=rules))
    return Sentence(tr("{what} belongs to {game}, not to {rules}", what=tr(facts["what"]), game=game, rules=rules))


CARD_SENTENCES: Final[dict[str, Maker]] = {
    "E201": _not_held,
    "E202": _copies,
    "E203": _not_on_table,
    "E204": _wrong_copy,
    "E205": _wrong_draw,
    "E207": _unplaceable,
    "E208": _no_such_card,
    "E401": _duty(mark("the suit led must be followed")),
    "E402": _duty(mark("the trick must be headed")),
    "E403": _duty(mark("whoever cannot follow must trump")),
    "E404": _turn,
    "E407": _after_end,
    "E408": _no_draw,
    "E409": _foreign,
}

"""Sentences about cards and plays: what is not held, cannot be there, or breaks a duty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import card_name
from bzq.timeline.wording import Maker, Sentence, Speaker

if TYPE_CHECKING:
    from bzq.games.bezique.position import Position


def _not_held(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    seat, card = facts["seat"], facts["card"]
    name = card_name(card)
    if facts.get("number", 1) > 1:
        message = f"{say.name(seat)} does not have {facts['number']} {name}"
    else:
        message = f"{say.name(seat)} does not have {name}"
    if facts.get("on_table"):
        return Sentence(f"{message} in the hand", f"the one on the table is written _{name}", found=name)
    others = facts.get("others") or []
    if others:
        who = " and ".join(say.name(other) for other in others)
        return Sentence(message, f"{who} has it; is it another's turn, or another card?", found=name)
    return Sentence(message, _known_hand(say, position, seat), found=name)


def _known_hand(say: Speaker, position: Position, seat: int) -> str:
    where = position.where
    if not where.known(seat):
        return "what was shown and declared before leaves no room for it in the hand"
    hand = [card for card, count in enumerate(where.hands[seat]) for _ in range(count)]
    table = [f"_{card_name(one.card)}" for one in position.table_of(seat) if one.seat == seat]
    cards = [card_name(card) for card in sorted(hand, key=lambda c: (c >> 4, c & 15))] + table
    return f"{say.name(seat)} has {' '.join(cards)}" if cards else f"{say.name(seat)} has no card left"


def _copies(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    packs = position.rules.rules.packs
    copies = {1: "the only", 2: "both", 3: "all three"}.get(packs, f"all {packs}")
    verb = "draws" if facts.get("drawn") else "cannot have"
    if facts.get("drawn"):
        return Sentence(
            f"{say.name(facts['seat'])} draws {name}, but {copies} {name} have been seen elsewhere", found=name
        )
    hint = f"the one on the table is written _{name}" if facts.get("on_table") else None
    return Sentence(
        f"{say.name(facts['seat'])} {verb} {name}: {copies} {name} of the packs are accounted for", hint, found=name
    )


def _not_on_table(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    message = f"{say.name(facts['seat'])} has no {name} on the table"
    if facts.get("twice"):
        message = f"{say.name(facts['seat'])} does not have so many {name} on the table"
    hint = f"the one in the hand is written {name}, without the underscore" if facts.get("in_hand") else None
    if hint is None:
        lying = [f"_{card_name(one.card)}" for one in position.table_of(facts["seat"])]
        lie = "lies" if len(lying) == 1 else "lie"
        hint = f"there {lie} {' '.join(lying)}" if lying else "nothing lies there"
    return Sentence(message, hint, found=f"_{name}")


def _wrong_copy(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    numbers = " and ".join(f"_{name}{number}" for number in sorted(facts["numbers"]))
    lie = "lies" if len(facts["numbers"]) == 1 else "lie"
    return Sentence(
        f"{say.name(facts['seat'])}'s {name} number {facts['copy']} does not lie on the table",
        f"there {lie} {numbers}", expected=numbers, found=f"_{name}{facts['copy']}",
    )  # fmt: skip


def _wrong_draw(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    name = card_name(facts["card"])
    right = card_name(facts["expected"])
    source = "the card under the stock is" if facts.get("turned") else "the next card of the stock is"
    hint = "the two cards look swapped: the first to draw comes first" if facts.get("swapped") else None
    return Sentence(f"{say.name(facts['seat'])} draws {name}, but {source} {right}", hint, right, name)


def _unplaceable(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    who, name = say.name(facts["seat"]), card_name(facts["card"])
    if not position.where.bans:
        return Sentence(
            f"if {who} has {name} here, the aces and tens that the Brisques tag leaves have no room any more",
            "the aces and tens not won before are still to be played: look at the tag, and at the cards played since",
            found=name,
        )
    return Sentence(
        f"if {who} has {name} here, the cards nobody recorded cannot be placed so that every "
        "duty was kept", "look at the last tricks before this: somebody held a card there that should have been played",
        found=name,
    )  # fmt: skip


def _no_such_card(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(f"{card_name(facts['card'])} is in none of the packs", "from the seven up: A T K Q J 9 8 7")


def _duty(what: str) -> Callable[[Speaker, dict[str, Any], Position], Sentence]:
    def make(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
        seat, card = facts["seat"], facts["card"]
        better: list[int] = facts["better"]
        who = say.name(seat)
        names = " or ".join(card_name(one) for one in better)
        if facts.get("later") and better:
            message = f"{who} plays {card_name(card)}, but had {names}, played at trick {facts['later']}: {what}"
        elif better:
            message = f"{who} plays {card_name(card)}, but holds {names}: {what}"
        else:
            message = (
                f"{who} plays {card_name(card)}, but a card that nobody has seen yet must be in this hand, and had to "
                f"be played: {what}"
            )
        return Sentence(message, expected=names or None, found=card_name(card))

    return make


def _turn(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    turn = facts["turn"]
    return Sentence(
        f"it is {say.name(turn)}'s turn, not {say.name(facts['seat'])}'s", "mark it ^ if it happened and stood",
        f"@{turn + 1}", f"@{facts['seat'] + 1}",
    )  # fmt: skip


def _after_end(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    last = position.rules.tricks
    if facts.get("number"):
        return Sentence(f"trick {facts['number']} comes after the last one: this deal has {last} tricks")
    return Sentence(f"the deal is over after trick {last}; this card is one too many")


def _no_draw(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    return Sentence(f"nothing is drawn here: {facts['why']}")


def _foreign(say: Speaker, facts: dict[str, Any], position: Position) -> Sentence:
    verb = "belong" if facts["what"] == "bids" else "belongs"
    return Sentence(f"{facts['what']} {verb} to {facts['game']}, not to {position.rules.rules.name}")


CARD_SENTENCES: Final[dict[str, Maker]] = {
    "E201": _not_held,
    "E202": _copies,
    "E203": _not_on_table,
    "E204": _wrong_copy,
    "E205": _wrong_draw,
    "E207": _unplaceable,
    "E208": _no_such_card,
    "E401": _duty("the suit led must be followed"),
    "E402": _duty("the trick must be headed"),
    "E403": _duty("whoever cannot follow must trump"),
    "E404": _turn,
    "E407": _after_end,
    "E408": _no_draw,
    "E409": _foreign,
}

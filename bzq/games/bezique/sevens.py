"""The trump seven: shown or exchanged after a won trick (rules II 1.5, rulings 1 to 4)."""

from __future__ import annotations

from bzq.engine.game import Refusal
from bzq.games.bezique.ledgerwords import SEVEN_EXCHANGED, SEVEN_SHOWN, said
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.tricks import held_refusal, where_refusal


def turn(position: Position) -> int:
    """A trump seven that was turned scores for the dealer when a deal begins; returns the points."""
    points = position.rules.rules.seven_turned
    position.turned_scored = points > 0
    position.scores[position.rules.side[position.dealer]] += points
    return points


def may_show(position: Position, seat: int, card: int) -> Refusal | None:
    """Why a seat may not show this card for the seven's points now, as far as its hand is known."""
    rules = position.rules.rules
    if card != position.seven():
        return Refusal("E501", {"seat": seat, "card": card})
    refusal = _turn_refusal(position, seat, card)
    if refusal:
        return refusal
    if rules.seven_shown is None:
        return Refusal("E503", {"seat": seat, "card": card})
    fresh = position.where.hands[seat][card] - position.scored_sevens[seat]
    if fresh <= 0 and not position.where.may_hold(seat, card, position.where.hands[seat][card] + 1):
        if position.where.hands[seat][card]:
            return Refusal("E502", {"seat": seat, "card": card})
        return held_refusal(position, seat, card)
    if position.seven_now:
        return Refusal("E506", {"seat": seat, "card": card, "second": True})
    return _declaration_refusal(position, seat, card)


def _turn_refusal(position: Position, seat: int, card: int) -> Refusal | None:
    if position.won == NO_SEAT:
        return Refusal("E309", {"seat": seat, "card": card, "seven": True})
    if position.rules.side[seat] != position.rules.side[position.won]:
        return Refusal("E302", {"seat": seat, "winner": position.won, "seven": True})
    return None


def _declaration_refusal(position: Position, seat: int, card: int) -> Refusal | None:
    """With ``seven-free=no`` a seven and a declaration cannot both be scored after one trick."""
    if not position.rules.rules.seven_free and any(
        meld.scored_trick == position.trick and not meld.disputed for meld in position.turn_melds
    ):
        return Refusal("E506", {"seat": seat, "card": card, "second": False})
    return None


def show(position: Position, seat: int, card: int) -> Refusal | None:
    """Shows a trump seven; a refusal (the unseen cards do not allow it) changes nothing."""
    where = position.where
    if where.hands[seat][card] - position.scored_sevens[seat] <= 0:
        refused = where.reveal(seat, card)
        if refused:
            return where_refusal(position, seat, card, refused)
    position.scored_sevens[seat] += 1
    position.seven_now = True
    position.score(seat, position.rules.rules.seven_shown or 0, *said(SEVEN_SHOWN))
    return None


def may_exchange(position: Position, seat: int, given: int, taken: int) -> Refusal | None:
    """Why a seat may not exchange these cards now, as far as its hand is known."""
    rules = position.rules.rules
    facts = {"seat": seat, "card": given, "taken": taken, "turned": position.turned}
    if position.turned is None:
        return Refusal("E504", {**facts, "why": "no-card"}, impossible=True)
    if given != position.seven():
        return Refusal("E501", facts)
    if taken != position.turned:
        return Refusal("E505", facts, impossible=True)
    if not position.where.may_hold(seat, given):
        return held_refusal(position, seat, given)
    refusal = _turn_refusal(position, seat, given)
    if refusal:
        return refusal
    if rules.seven_exchanged is None:
        return Refusal("E504", {**facts, "why": "off"})
    if taken == given and not rules.seven_for_seven:
        return Refusal("E504", {**facts, "why": "seven"})
    if position.seven_now:
        return Refusal("E506", {**facts, "second": True})
    return _declaration_refusal(position, seat, given)


def exchange_choices(position: Position, seat: int, given: int) -> tuple[bool, ...]:
    """Which seven may have been given, where the hand leaves it open: one that has not scored first (ruling 1)."""
    where = position.where
    if where.hands[seat][given] - position.scored_sevens[seat] > 0 or not position.scored_sevens[seat]:
        return (True,)
    return (True, False) if where.may_hold(seat, given, where.hands[seat][given] + 1) else (False,)


def exchange(
    position: Position, seat: int, given: int, taken: int, *, fresh: bool = True, reference: object = None
) -> Refusal | None:
    """Exchanges the seven for the turned card; ``fresh``: the seven given is one that has not scored.

    A refusal (the unseen cards do not allow it) changes nothing.
    """
    where = position.where
    if fresh:
        if where.hands[seat][given] - position.scored_sevens[seat] <= 0:
            refused = where.reveal(seat, given)
            if refused:
                return where_refusal(position, seat, given, refused)
    elif where.hidden[seat]:
        known = where.hands[seat][given]
        where.hands[seat][given] = 0
        allowed = where.ban(seat, 1 << given, reference)
        where.hands[seat][given] = known
        if not allowed:
            return Refusal("E207", {"seat": seat, "card": given}, impossible=True)
    where.hands[seat][given] -= 1
    points = (position.rules.rules.seven_exchanged or 0) if fresh else 0
    gets_scored = position.turned_scored and taken == given
    if not fresh:
        position.scored_sevens[seat] -= 1
    where.hands[seat][taken] += 1
    if gets_scored:
        position.scored_sevens[seat] += 1
    position.turned = given
    position.turned_scored = points > 0 or not fresh
    position.taken = taken
    position.seven_now = True
    position.score(seat, points, *said(SEVEN_EXCHANGED))
    return None

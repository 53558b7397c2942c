"""What may be done besides playing a card: exchanging for the turned card, claiming the deal (S2, ruling 14)."""

from __future__ import annotations

from bzq.engine.foreign import no_claim
from bzq.engine.game import Outcome, Refusal
from bzq.engine.holding import held_refusal, where_refusal
from bzq.engine.inhand import NO_SEAT
from bzq.games.briscola.position import Position
from bzq.games.briscola.tricks import count_cards


def may_exchange(position: Position, seat: int, given: int, taken: int) -> Refusal | None:
    """Why a seat may not put a card under the stock for the turned card now, as far as its hand is known.

    It is done on one's own turn, before one's card, leading or following, as long as the turned card lies
    there; it scores nothing. ``why`` of E507 is ``off``, ``card`` (not the trump that may), ``drawn``,
    ``same`` (the turned card is of that rank itself), ``draw`` (the trick's cards are not drawn yet) or ``over``.
    """
    wanted = position.exchange_card()
    facts = {"seat": seat, "card": given, "taken": taken, "turned": position.turned, "wanted": wanted}
    if wanted is None:
        return Refusal("E507", {**facts, "why": "off"})
    if position.over():
        return Refusal("E507", {**facts, "why": "over"}, impossible=True)
    if position.turned is None or position.drawing:
        last = position.turned is None
        return Refusal("E507", {**facts, "why": "drawn" if last else "draw"}, impossible=last)
    if position.turned == wanted:
        return Refusal("E507", {**facts, "why": "same"})
    if given != wanted:
        return Refusal("E507", {**facts, "why": "card"})
    if not position.where.may_hold(seat, given):
        return held_refusal(position, seat, given)
    turn = position.to_play()
    if seat != turn:
        return Refusal("E404", {"seat": seat, "turn": turn})
    if taken != position.turned:
        return Refusal("E505", {"seat": seat, "card": taken, "turned": position.turned}, impossible=True)
    return None


def legal_exchanges(position: Position, seat: int) -> list[tuple[int, int]]:
    """The exchange a seat may make now from known cards, as given and taken card."""
    given, taken = position.exchange_card(), position.turned
    if given is None or taken is None or not position.where.hands[seat][given]:
        return []
    return [(given, taken)] if may_exchange(position, seat, given, taken) is None else []


def exchange(position: Position, seat: int, given: int, taken: int) -> Refusal | None:
    """Exchanges a card of the hand for the turned card; the rules are not asked again.

    A refusal (the card cannot be in the hand) changes nothing. What comes to the hand is the card that lies
    there, whatever ``taken`` says.
    """
    if position.turned is None:
        return Refusal("E507", {"seat": seat, "card": given, "why": "drawn"}, impossible=True)
    refused = position.where.take(seat, given)
    if refused:
        return where_refusal(position, seat, given, refused)
    position.where.get(seat, position.turned)
    position.turned = given
    return None


def may_claim(position: Position, seat: int) -> Refusal | None:
    """Why a seat may not claim to have its 31 points now: only between two tricks, after the first.

    ``why`` of E418 is ``first`` (no trick has been won), ``trick`` (one is under way) or ``over`` (claimed).
    """
    if not position.rules.claim:
        return no_claim(position, seat)
    facts = {"seat": seat, "points": position.rules.claim}
    if position.outcome is not None and position.outcome.why in ("claim", "wrong-claim"):
        return Refusal("E418", {**facts, "why": "over"})
    if position.plays:
        return Refusal("E418", {**facts, "why": "trick"})
    if position.last_winner == NO_SEAT:
        return Refusal("E418", {**facts, "why": "first"})
    return None


def claim(position: Position, seat: int) -> Refusal | None:
    """Claims, which ends the deal: the claimer wins it if he has the points, else the other does."""
    if position.outcome is None:
        count_cards(position)
    side = position.rules.side[seat]
    right = position.points[side] >= position.rules.claim
    position.outcome = Outcome(side if right else 1 - side, "claim" if right else "wrong-claim")
    position.plays.clear()
    return None

"""Playing to a trick and winning it: following, heading, trumping, overtrumping and undertrumping (S1)."""

from __future__ import annotations

from bzq.cards import KING, QUEEN
from bzq.engine.game import Refusal
from bzq.engine.holding import cards_in, held_refusal, where_refusal
from bzq.engine.inhand import NO_SEAT
from bzq.engine.whereabouts import bits
from bzq.games.belote.compiled import DUTY_CODES, NO_DUTIES, TRICKS
from bzq.games.belote.declare import compare, demand_whole_runs, runs_refusal
from bzq.games.belote.ending import settle
from bzq.games.belote.position import Position


def may_play(position: Position, seat: int, card: int) -> Refusal | None:
    """Why a seat may not play a card now, as far as its hand is known.

    Refusals that say the card cannot be there, or that there are no trumps yet, are ``impossible``.
    """
    if position.over():
        return Refusal("E407", {"seat": seat}, impossible=True)
    if position.taker == NO_SEAT:
        return Refusal("E415", {"seat": seat, "card": card}, impossible=True)
    if not position.where.may_hold(seat, card):
        return held_refusal(position, seat, card)
    turn = position.to_play()
    if seat != turn:
        return Refusal("E404", {"seat": seat, "turn": turn})
    return runs_refusal(position, seat) or duty_refusal(position, seat, card)


def duties(position: Position, seat: int, card: int) -> tuple[int, ...]:
    """What a seat that plays this card now cannot hold, as sets (bits) in the order of the duty codes."""
    if not position.plays or position.trump is None:
        return NO_DUTIES
    holder, best = holding_trick(position)
    partner_holds = position.rules.side[holder] == position.rules.side[seat]
    return position.rules.duties(position.plays[0][1], best, card, position.trump, partner_holds)


def duty_refusal(position: Position, seat: int, card: int) -> Refusal | None:
    """The duty that a card would break, judged on the known cards of the hand."""
    found = duties(position, seat, card)
    if not any(found):
        return None
    held = bits(position.where.hands[seat])
    for code, banned in zip(DUTY_CODES, found, strict=True):
        if held & banned:
            holder, best = holding_trick(position)
            facts = {"seat": seat, "card": card, "led": position.plays[0][1], "better": cards_in(held & banned)}
            return Refusal(code, {**facts, "best": best, "holder": holder})
    return None


def holding_trick(position: Position) -> tuple[int, int]:
    """The seat that holds the trick under way, and its card: the highest trump, else the highest of the suit led."""
    holder, best = position.plays[0]
    for seat, card in position.plays[1:]:
        if position.rules.beats(card, best, position.trump or 0):
            holder, best = seat, card
    return holder, best


def legal_plays(position: Position, seat: int) -> list[int]:
    """Every known card of its hand that a seat may play to the trick under way."""
    hand = position.where.hands[seat]
    return [card for card, count in enumerate(hand) if count and duty_refusal(position, seat, card) is None]


def play(
    position: Position,
    seat: int,
    card: int,
    *,
    excused: bool = False,
    phantom: bool = False,
    reference: object = None,
) -> Refusal | None:
    """Plays a card; a refusal changes nothing.

    Turn and known duties are not asked again (:func:`may_play`). What an unknown hand cannot have held is
    recorded unless the play is ``excused``. ``phantom``: the card is none of the seat's, and nothing leaves
    its hand. ``reference`` comes back with a broken ban.
    """
    if not phantom:
        before = position.where.copy() if position.where.hidden[seat] else position.where
        refusal = _take(position, seat, card, excused, reference)
        if refusal is not None:
            position.where = before
            return refusal
    position.plays.append((seat, card))
    if position.trick == 2 and len(position.plays) == 1:
        compare(position)
    if not phantom:
        _note_royal(position, seat, card)
    if len(position.plays) == len(position.rules.side):
        _finish_trick(position)
    return None


def _take(position: Position, seat: int, card: int, excused: bool, reference: object) -> Refusal | None:
    """Takes a card out of a hand, and notes what a hand that is not known cannot have held."""
    where = position.where
    if not excused:
        refusal = demand_whole_runs(position, seat)
        if refusal is not None:
            return refusal
    refused = where.take(seat, card)
    if refused:
        return where_refusal(position, seat, card, refused)
    return _demand_duties(position, seat, card, reference) if where.hidden[seat] and not excused else None


def _demand_duties(position: Position, seat: int, card: int, reference: object) -> Refusal | None:
    """Notes what an unknown hand cannot hold after this play; refused where that cannot be."""
    found = duties(position, seat, card)
    banned = 0
    for duty in found:
        banned |= duty
    if not banned or position.where.ban(seat, banned, reference):
        return None
    code = next(code for code, duty in zip(DUTY_CODES, found, strict=True) if duty)
    holder, best = holding_trick(position)
    facts = {"seat": seat, "card": card, "led": position.plays[0][1], "better": [], "best": best, "holder": holder}
    return Refusal(code, facts)


def _note_royal(position: Position, seat: int, card: int) -> None:
    """King and queen of trumps from one hand are belote and rebelote; nobody has to say so."""
    if card >> 4 == position.trump and card & 15 in (KING, QUEEN):
        position.royals[seat] += 1
        if position.royals[seat] == 2:
            position.belote_seat = seat


def _finish_trick(position: Position) -> None:
    rules = position.rules
    winner, _ = holding_trick(position)
    values = rules.points[position.trump or 0]
    position.last_points = sum(values[card] for _, card in position.plays)
    position.last_winner = position.leader = winner
    side = rules.side[winner]
    position.points[side] += position.last_points
    position.tricks_won[side] += 1
    position.plays.clear()
    position.trick += 1
    if position.trick > TRICKS:
        settle(position)

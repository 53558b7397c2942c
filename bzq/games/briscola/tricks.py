"""Dealing, playing to a trick, winning it, drawing, and the end of the deal (S2)."""

from __future__ import annotations

from collections.abc import Sequence

from bzq.engine.game import Outcome, Refusal
from bzq.engine.holding import cards_in, held_refusal, put_in_hand, see_named, where_refusal
from bzq.engine.stock import draw_cards
from bzq.engine.whereabouts import Refused, bits
from bzq.games.briscola.compiled import DUTY_CODES
from bzq.games.briscola.position import Position
from bzq.language import tr


def hand_sizes(position: Position, seat: int) -> tuple[int, ...]:
    """How many cards a ``Hand`` tag of that seat names."""
    return (position.holding(seat),)


def deal(position: Position, hands: Sequence[Sequence[int] | None], stock: Sequence[int] | None) -> list[Refusal]:
    """Puts the cards of the tags where they lie; the stock is named without the turned card, in drawing order.

    Returns what does not fit.
    """
    rules = position.rules
    where = position.where
    drawn = rules.seats * min(position.trick - 1, rules.stock_tricks)
    left = rules.rules.stock_cards - drawn
    position.stock_left = max(0, left - (1 if rules.rules.turned else 0))
    problems: list[Refusal] = []
    for seat, hand in enumerate(hands):
        wanted = position.holding(seat)
        if hand is None:
            where.get_unseen(seat, wanted)
        elif len(hand) != wanted:
            problems.append(Refusal("E110", {"seat": seat, "found": len(hand), "wanted": (wanted,)}))
        else:
            put_in_hand(where, seat, hand)
            problems += see_named(where, hand, {"seat": seat})
    if stock is not None:
        if len(stock) != position.stock_left:
            facts = {"stock": True, "found": len(stock), "wanted": (position.stock_left,)}
            problems.append(Refusal("E110", facts))
        else:
            problems += see_named(where, stock, {"stock": True})
            position.stock = list(stock)
            position.stock_next = 0
    return problems


def may_play(position: Position, seat: int, card: int) -> Refusal | None:
    """Why a seat may not play a card now, as far as its hand is known.

    Refusals that say the card cannot be there are ``impossible``.
    """
    if position.over():
        return Refusal("E407", {"seat": seat}, impossible=True)
    if not position.where.may_hold(seat, card):
        return held_refusal(position, seat, card)
    turn = position.to_play()
    if seat != turn:
        return Refusal("E404", {"seat": seat, "turn": turn})
    return duty_refusal(position, seat, card)


def duties(position: Position, seat: int, card: int) -> tuple[int, ...]:
    """What a seat that plays this card now cannot hold, as a set (bits): in Briscolone the suit led."""
    if not position.rules.follow or not position.plays:
        return (0,)
    led = position.plays[0][1] >> 4
    return (0 if card >> 4 == led else position.rules.suit_cards[led],)


def duty_refusal(position: Position, seat: int, card: int) -> Refusal | None:
    """The duty to follow that a card would break, judged on the known cards of the hand."""
    (banned,) = duties(position, seat, card)
    held = bits(position.where.hands[seat]) & banned if banned else 0
    if not held:
        return None
    facts = {"seat": seat, "card": card, "led": position.plays[0][1], "better": cards_in(held)}
    return Refusal(DUTY_CODES[0], facts)


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
    if len(position.plays) == position.rules.seats:
        _finish_trick(position)
    return None


def _take(position: Position, seat: int, card: int, excused: bool, reference: object) -> Refusal | None:
    """Takes a card out of a hand, and notes what a hand that is not known cannot have held."""
    where = position.where
    refused = where.take(seat, card)
    if refused:
        return where_refusal(position, seat, card, refused)
    if excused or not where.hidden[seat]:
        return None
    (banned,) = duties(position, seat, card)
    if not banned or where.ban(seat, banned, reference):
        return None
    return Refusal(DUTY_CODES[0], {"seat": seat, "card": card, "led": position.plays[0][1], "better": []})


def holding_trick(position: Position) -> tuple[int, int]:
    """The seat that holds the trick under way, and its card: the highest trump, else the highest of the suit led."""
    holder, best = position.plays[0]
    for seat, card in position.plays[1:]:
        if position.rules.beats(card, best, position.trump):
            holder, best = seat, card
    return holder, best


def _finish_trick(position: Position) -> None:
    rules = position.rules
    winner, _ = holding_trick(position)
    values = rules.points[0]
    position.last_points = sum(values[card] for _, card in position.plays)
    position.last_winner = position.leader = winner
    position.points[rules.side[winner]] += position.last_points
    position.plays.clear()
    if position.stock_stage():
        position.drawing = True
        return
    position.trick += 1
    if position.trick > rules.tricks:
        count_cards(position)
        position.outcome = outcome_of(position)


def count_cards(position: Position) -> None:
    """Each side counts the points in its tricks."""
    for side, points in enumerate(position.points):
        position.score(side, points, "card-points", tr("points of the cards"))


def outcome_of(position: Position) -> Outcome:
    """Who has won the deal by its count: the highest, nobody where two share it (60 to 60)."""
    best = max(position.points)
    winners = [side for side, points in enumerate(position.points) if points == best]
    return Outcome(winners[0], "points") if len(winners) == 1 else Outcome(None, "draw")


def draws_due(position: Position) -> int:
    """How many cards are drawn before the next event: one each after a trick, while there is stock."""
    return position.rules.seats if position.drawing and not position.over() else 0


def drawing_order(position: Position) -> list[int]:
    """The seats in the order in which they draw now: the winner of the trick first."""
    return position.drawing_order()


def draw(position: Position, named: tuple[int, ...] = ()) -> tuple[list[tuple[int, int]], int | None, Refused | None]:
    """Draws after a trick, as :func:`~bzq.engine.stock.draw_cards` does; the next trick can be led."""
    found = draw_cards(position, named)
    position.drawing = False
    position.trick += 1
    return found

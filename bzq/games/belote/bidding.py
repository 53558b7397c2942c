"""Bidding and dealing: the first five cards, the turned one, who takes it, and the rest of the cards (S1)."""

from __future__ import annotations

from collections.abc import Sequence

from bzq.engine.game import Bid, Outcome, Refusal
from bzq.engine.holding import put_in_hand, see_named
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.compiled import FIRST_HAND
from bzq.games.belote.position import LATER_STOCK, MOST_BIDS, WHOLE_HAND, Position


def start(position: Position) -> None:
    """Notes that the turned card is known."""
    if position.turned is not None:
        position.where.see(position.turned)


def hand_sizes(position: Position, seat: int) -> tuple[int, ...]:
    """How many cards a ``Hand`` tag may name: the first five or all eight, less those that were played."""
    if position.taker == NO_SEAT and position.trick == 1:
        return (FIRST_HAND, WHOLE_HAND)
    return (position.holding(seat),)


def deal(position: Position, hands: Sequence[Sequence[int] | None], stock: Sequence[int] | None) -> list[Refusal]:
    """Puts the cards of the tags where they lie.

    The hands are the first five, with the stock of eleven where it is known, or all of them the final eight;
    from a later trick on, what is left of them. Returns what does not fit.
    """
    where = position.where
    problems: list[Refusal] = []
    middle = position.taker != NO_SEAT or position.trick > 1
    whole = not middle and any(hand is not None and len(hand) == WHOLE_HAND for hand in hands)
    turned_placed = False
    for seat, hand in enumerate(hands):
        if hand is None:
            where.get_unseen(seat, position.holding(seat) if middle else FIRST_HAND)
            if not middle:
                position.given[seat] = FIRST_HAND
            continue
        wanted = hand_sizes(position, seat)
        if whole:
            wanted = (WHOLE_HAND,)
        if len(hand) not in wanted:
            problems.append(Refusal("E110", {"seat": seat, "found": len(hand), "wanted": wanted}))
            continue
        if not middle:
            position.given[seat] = len(hand)
        put_in_hand(where, seat, hand)
        fresh = list(hand)
        if whole and position.turned in fresh and not turned_placed:
            fresh.remove(position.turned)  # seen already; in the final hands it lies with the taker's cards
            turned_placed = True
        problems += see_named(where, fresh, {"seat": seat})
    if stock is not None:
        wanted_stock = 0 if whole or middle else LATER_STOCK
        if len(stock) != wanted_stock:
            problems.append(Refusal("E110", {"stock": True, "found": len(stock), "wanted": (wanted_stock,)}))
        else:
            problems += see_named(where, stock, {"stock": True})
            position.stock = list(stock)
    return problems


def may_bid(position: Position, seat: int, bid: Bid) -> Refusal | None:
    """Why a seat may not make this bid now.

    The first round is about the turned card's suit, the second about the other three; nothing follows a take.
    """
    facts = {"seat": seat, "bid": bid, "round": len(position.bids) // 4 + 1}
    if not position.bidding():
        return Refusal("E412", {**facts, "taker": position.taker})
    turn = position.to_act()
    if seat != turn:
        return Refusal("E404", {**facts, "turn": turn})
    if not bid.take:
        return None
    return _suit_refusal(position, facts, bid.suit)


def _suit_refusal(position: Position, facts: dict[str, object], suit: int | None) -> Refusal | None:
    turned = None if position.turned is None else position.turned >> 4
    if len(position.bids) < 4:
        if None not in (suit, turned) and suit != turned:
            return Refusal("E413", {**facts, "turned": turned})
        return None
    if suit is None:
        return Refusal("E414", {**facts, "turned": turned}, impossible=True)
    if suit == turned:
        return Refusal("E413", {**facts, "turned": turned})
    return None


def legal_bids(position: Position, seat: int) -> list[Bid]:
    """Every bid a seat may make now."""
    if position.to_act() != seat or not position.bidding():
        return []
    if len(position.bids) < 4:
        return [Bid(False), Bid(True)]
    return [Bid(False), *(Bid(True, suit) for suit in range(4) if may_bid(position, seat, Bid(True, suit)) is None)]


def bid(position: Position, seat: int, bid: Bid) -> Refusal | None:
    """Passes, or takes and deals the rest of the cards. Turn and rules are not asked again.

    Refused where the cards of the record do not allow it: the final hand of the taker lacks the turned card.
    """
    if not bid.take:
        position.bids.append(bid)
        if len(position.bids) == MOST_BIDS:
            position.outcome = Outcome(None, "passed-out")
        return None
    suit = bid.suit
    if suit is None:
        suit = position.trump if position.turned is None else position.turned >> 4
    if suit is None:
        return Refusal("E414", {"seat": seat, "bid": bid, "turned": None}, impossible=True)
    refusal = _give_turned(position, seat)
    if refusal:
        return refusal
    position.bids.append(bid)
    position.trump = suit
    position.taker = seat
    position.turned = None
    _deal_out(position)
    return None


def _give_turned(position: Position, seat: int) -> Refusal | None:
    """The turned card comes to the taker's hand; in a final hand it must lie there already."""
    where, turned = position.where, position.turned
    whole = position.given[seat] == WHOLE_HAND
    if turned is None:
        if not whole:
            where.get_unseen(seat)  # which card it was nobody knows
        return None
    if whole and where.hands[seat][turned]:
        return None
    refusal = Refusal("E207", {"seat": seat, "card": turned, "turned": True}, impossible=True)
    if any(hand[turned] for hand in where.hands):
        return refusal
    if not whole:
        where.get(seat, turned)
        return None
    where.seen[turned] -= 1
    if where.reveal(seat, turned):
        where.seen[turned] += 1
        return refusal
    return None


def packets(position: Position) -> list[tuple[int, int]]:
    """The cards dealt when somebody has taken: packets of three, two for the taker, the seat after the dealer first."""
    if position.taker == NO_SEAT:
        return []
    seats = [(position.dealer + step) % 4 for step in range(1, 5)]
    return [(seat, 2 if seat == position.taker else 3) for seat in seats if position.given[seat] != WHOLE_HAND]


def _deal_out(position: Position) -> None:
    """Deals what comes when somebody has taken."""
    where = position.where
    for seat, number in packets(position):
        if not position.given[seat]:
            where.get_unseen(seat, FIRST_HAND)
        if position.stock is None:
            where.get_unseen(seat, number)
        else:
            at = position.stock_next
            put_in_hand(where, seat, position.stock[at : at + number])
            position.stock_next = at + number

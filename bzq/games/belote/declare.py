"""Declaring runs and fours to the first trick, and comparing them with the second (S1, ruling 12)."""

from __future__ import annotations

from collections.abc import Sequence

from bzq.engine.game import Refusal
from bzq.engine.holding import cards_in, held_refusal, where_refusal
from bzq.engine.inhand import NO_SEAT
from bzq.engine.whereabouts import bits
from bzq.games.belote.combinations import combination_of, neighbours, ways_to_declare
from bzq.games.belote.position import Declared, Position


def may_declare(position: Position, seat: int, cards: Sequence[int]) -> Refusal | None:
    """Why a seat may not declare these cards now, as far as its hand is known.

    Declarations stand before their owner's card of the first trick. Whether a run is as long as it goes is
    asked when that card is played (:func:`runs_refusal`): a four declared after it may account for the rest.
    """
    refusal = _turn_refusal(position, seat)
    if refusal:
        return refusal
    missing = 0
    for card in cards:
        missing += position.where.hands[seat][card] == 0
        if missing > position.where.hidden[seat] or not position.where.may_hold(seat, card):
            return held_refusal(position, seat, card)
    combination = combination_of(cards, position.rules.rules)
    if combination is None or len(cards) != len(combination.cards):
        return Refusal("E301", {"seat": seat, "cards": list(cards)})
    for earlier in _counting(position, seat):
        shared = earlier.cards & combination.cards
        if shared:
            facts = {"seat": seat, "card": min(shared), "combination": combination, "declared": earlier}
            return Refusal("E305", facts)
    return None


def _turn_refusal(position: Position, seat: int) -> Refusal | None:
    if not position.rules.declarations:
        return Refusal("E318", {"seat": seat})
    if position.taker == NO_SEAT and not position.over():
        return Refusal("E415", {"seat": seat}, impossible=True)
    played = any(who == seat for who, _ in position.plays)
    if position.over() or position.trick > 1 or played:
        return Refusal("E309", {"seat": seat, "seven": False, "trick": position.trick, "played": played})
    turn = position.to_play()
    if seat != turn:
        return Refusal("E404", {"seat": seat, "turn": turn})
    return None


def _counting(position: Position, seat: int) -> list[Declared]:
    return [one for one in position.declared if one.seat == seat and not one.disputed]


def legal_declarations(position: Position, seat: int) -> list[tuple[int, ...]]:
    """Every combination that a seat can declare now from known cards, so that all it declares can stand."""
    if _turn_refusal(position, seat):
        return []
    rules = position.rules.rules
    hand = [card for card, count in enumerate(position.where.hands[seat]) if count]
    before = {one.cards for one in _counting(position, seat)}
    found: set[frozenset[int]] = set()
    for way in ways_to_declare(hand, rules):
        whole = {one.cards for one in way}
        if before <= whole:
            found |= whole - before
    return sorted(tuple(sorted(cards)) for cards in found)


def declare(
    position: Position,
    seat: int,
    cards: Sequence[int],
    *,
    points: int | None = None,
    force: bool = False,
    reference: object = None,
) -> Refusal | None:
    """Declares a combination; the rules are not asked again.

    ``points`` stand instead of its own. With ``force``, for what a finding refused, it is noted and never
    counts. A refusal says that the unseen cards do not allow it, and changes nothing.
    """
    where = position.where
    if not force:
        before = where.copy()
        for card in cards:
            refused = None if where.hands[seat][card] else where.reveal(seat, card)
            if refused:
                position.where = before
                return where_refusal(position, seat, card, refused)
    combination = combination_of(cards, position.rules.rules)
    worth = (combination.points if combination else 0) if points is None else points
    position.declared.append(Declared(seat, frozenset(cards), combination, worth, reference, force))
    return None


def declared_points(position: Position, cards: Sequence[int]) -> int:
    """What these cards are worth as a declaration by themselves; 0 where they are none."""
    combination = combination_of(cards, position.rules.rules)
    return combination.points if combination else 0


def runs_refusal(position: Position, seat: int) -> Refusal | None:
    """A declared run that is shorter than the known cards of the hand make it.

    A run goes as far as the cards do that are in no declared four of the seat.
    """
    if position.trick > 1 or not position.declared:
        return None
    for run, _ in _ends(position, seat):
        better = lengthening(position, run)
        if better and not run.excused:
            return Refusal("E317", {"seat": seat, "declared": run, "better": better})
    return None


def lengthening(position: Position, run: Declared) -> list[int]:
    """The known cards of a hand that would make a run longer that it declared."""
    held = bits(position.where.hands[run.seat])
    return next((cards_in(held & beside) for one, beside in _ends(position, run.seat) if one is run), [])


def _ends(position: Position, seat: int) -> list[tuple[Declared, int]]:
    """The runs of a seat, each with the cards (bits) that it cannot hold besides."""
    counting = _counting(position, seat)
    in_fours = 0
    for one in counting:
        if one.combination and one.combination.four:
            in_fours |= bits_of(one.cards)
    return [
        (one, neighbours(one.combination) & ~in_fours)
        for one in counting
        if one.combination and not one.combination.four
    ]


def bits_of(cards: frozenset[int]) -> int:
    """A set of cards as bits."""
    return sum(1 << card for card in cards)


def demand_whole_runs(position: Position, seat: int) -> Refusal | None:
    """Notes that a hand that is not known holds no card that would lengthen a run it declared."""
    if position.trick > 1 or not position.declared:
        return None
    refusal = runs_refusal(position, seat)
    if refusal:
        return refusal
    for run, beside in _ends(position, seat):
        if beside and not run.excused and not position.where.ban(seat, beside, run.reference):
            return Refusal("E317", {"seat": seat, "declared": run, "better": []})
    return None


def compare(position: Position) -> None:
    """Finds the side whose declarations count: that with the better best one; nobody's where these are equal."""
    best: list[tuple[int, bool, int, bool] | None] = [None, None]
    for one in position.declared:
        if one.disputed:
            continue
        key = one.combination.key(position.trump) if one.combination else (0, False, 0, False)
        key = (one.points, *key[1:])
        side = position.rules.side[one.seat]
        rival = best[side]
        if rival is None or key > rival:
            best[side] = key
    first, second = best
    if first == second:
        position.winning_side = None
    elif first is None or second is None:
        position.winning_side = 0 if second is None else 1
    else:
        position.winning_side = 0 if first > second else 1

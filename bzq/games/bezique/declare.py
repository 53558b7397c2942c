"""Declaring and announcing combinations (rules II 1.3, 1.4, rulings 4 to 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from bzq.engine.game import Refusal
from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.reuse import reuse_refusal
from bzq.games.bezique.table import LOST, SCORED, WAITING, Meld, TableCard
from bzq.games.bezique.tricks import held_refusal, where_refusal
from bzq.language import tr


class Part(NamedTuple):
    """One card of a declaration: from the hand, or a physical copy that lies on the table."""

    card: int
    table_card: TableCard | None = None


class Option(NamedTuple):
    """A declaration that could be made here."""

    parts: tuple[Part, ...]
    combination: Combination


def find_combination(position: Position, parts: tuple[Part, ...]) -> Combination | None:
    """The combination these cards make with trumps as they are, or ``None``."""
    cards = tuple(sorted(part.card for part in parts))
    return position.rules.combinations(position.trump).get(cards)


def find_waiting(position: Position, seat: int, parts: tuple[Part, ...]) -> Meld | None:
    """The announcement that exactly these table cards were laid down for, still waiting or lost, newest first."""
    for part in parts:
        if part.table_card is None:
            return None
    wanted = {id(part.table_card) for part in parts}
    for meld in reversed(position.melds):
        if (
            meld.scored_trick == 0
            and meld.state in (WAITING, LOST)
            and position.table_index(meld.seat) == position.table_index(seat)
            and {id(card) for card in meld.cards} == wanted
        ):
            return meld
    return None


def find_lost(position: Position, seat: int, cards: Iterable[tuple[int, int]]) -> Meld | None:
    """The announcement that these cards were laid down for, newest first, where it was lost before it was scored.

    Each card comes with the number of the copy, 0 for any. They need not lie there any more.
    """
    wanted = sorted(cards)
    for meld in reversed(position.melds):
        if (
            meld.state == LOST
            and meld.scored_trick == 0
            and meld.combination is not None
            and position.table_index(meld.seat) == position.table_index(seat)
            and _same_copies(wanted, meld.cards)
        ):
            return meld
    return None


def _same_copies(wanted: list[tuple[int, int]], cards: tuple[TableCard, ...]) -> bool:
    """Whether cards with their numbers, sorted, name these copies; those without a number name what is left."""
    left = list(cards)
    for card, number in reversed(wanted):
        meant = next((one for one in left if one.card == card and number in (0, one.number)), None)
        if meant is None:
            return False
        left.remove(meant)
    return not left


def lost_refusal(position: Position, seat: int, meld: Meld) -> Refusal:
    """Why a seat may not score an announcement that was lost: if not because of its turn, then because of that."""
    refusal = None if position.trick > position.rules.stock_tricks else _turn_refusal(position, seat)
    return refusal or Refusal("E312", {"seat": seat, "combination": meld.combination, "meld": meld})


def may_declare(position: Position, seat: int, parts: tuple[Part, ...], *, announce: bool = False) -> Refusal | None:
    """Why a seat may not declare (or, with ``announce``, announce) these cards now, as far as its hand is known."""
    refusal = _turn_refusal(position, seat)
    if refusal:
        return refusal
    refusal = cards_refusal(position, seat, parts)
    if refusal:
        return refusal
    return rules_refusal(position, seat, parts, announce=announce)


def _turn_refusal(position: Position, seat: int) -> Refusal | None:
    rules = position.rules
    if position.won == NO_SEAT:
        return Refusal("E309", {"seat": seat, "seven": False})
    if rules.side[seat] != rules.side[position.won]:
        return Refusal("E302", {"seat": seat, "winner": position.won, "seven": False})
    if position.trick == rules.stock_tricks and not rules.rules.stock_end_declaration:
        return Refusal("E309", {"seat": seat, "seven": False, "stock_end": True})
    return None


def cards_refusal(position: Position, seat: int, parts: tuple[Part, ...]) -> Refusal | None:
    """Why these cards cannot be where a declaration takes them from."""
    needed: dict[int, int] = {}
    for part in parts:
        if part.table_card is None:
            needed[part.card] = needed.get(part.card, 0) + 1
        elif part.table_card not in position.table_of(seat):
            return Refusal("E203", {"seat": seat, "card": part.card}, impossible=True)
    missing = 0
    for card, number in needed.items():
        missing += max(0, number - position.where.hands[seat][card])
        if missing > position.where.hidden[seat] or not position.where.may_hold(seat, card, number):
            refusal = held_refusal(position, seat, card)
            refusal.facts["number"] = number
            return refusal
    return None


def rules_refusal(
    position: Position,
    seat: int,
    parts: tuple[Part, ...],
    *,
    announce: bool = False,
    combination: Combination | None = None,
) -> Refusal | None:
    """What the rules say against a declaration whose cards are there and whose seat has the turn.

    ``combination`` is what the cards make, where the caller has found it already.
    """
    rules = position.rules.rules
    combination = combination or find_combination(position, parts)
    if combination is None:
        return Refusal("E301", {"seat": seat, "cards": [part.card for part in parts]})
    if announce:
        if rules.pending == "off":
            return Refusal("E311", {"seat": seat, "combination": combination, "why": "off"})
    elif rules.declarations == "one":
        for meld in position.turn_melds:
            if meld.scored_trick == position.trick and not meld.disputed:
                return Refusal("E303", {"seat": seat, "combination": combination, "meld": meld})
        if position.seven_now and not rules.seven_free:
            return Refusal("E506", {"seat": seat, "combination": combination, "second": False})
    old = [part.table_card for part in parts if part.table_card is not None]
    if not old and position.taken is None:
        return None
    whole = len(old) == len(parts)
    facts = {"seat": seat, "combination": combination}
    waiting = find_waiting(position, seat, parts) if whole and not announce else None
    if waiting is not None and waiting.combination and waiting.combination.family == combination.family:
        if waiting.state == LOST:
            return Refusal("E312", {**facts, "meld": waiting})
        if waiting.trick == position.trick:
            return Refusal("E311", {**facts, "why": "same-trick"})
        return None
    laid = {id(card) for card in position.turn_laid}
    if rules.fresh_card == "required" and whole:
        # what was laid down since the trick was won counts as from the hand until it has served in the class
        served = [_served(card, combination) for card in old if id(card) in laid]
        if None not in served:
            return Refusal("E306", {**facts, "meld": served[0] if served else None})
    if rules.taken_card == "next-trick" and position.taken is not None:
        asked = sum(1 for part in parts if part.table_card is None and part.card == position.taken)
        others = position.where.hands[seat][position.taken] - 1
        if asked > others and not (
            position.where.hidden[seat] and position.where.may_hold(seat, position.taken, asked + 1)
        ):
            return Refusal("E313", {**facts, "card": position.taken})
    if not old:
        return None
    refusal = reuse_refusal(position, seat, combination, [part.table_card for part in parts])
    if refusal:
        return refusal
    return _overlap_refusal(position, combination, old, laid, seat)


def _served(card: TableCard, combination: Combination) -> Meld | None:
    """The first combination of the same class that a table card was in."""
    for meld in card.melds:
        if meld.combination and meld.combination.family == combination.family and not meld.disputed:
            return meld
    return None


def _overlap_refusal(
    position: Position, combination: Combination, old: list[TableCard], laid: set[int], seat: int
) -> Refusal | None:
    """``pending-overlap=forbid``: no card laid down just now may serve twice, unless older cards join in."""
    if position.rules.rules.pending_overlap == "allow":
        return None
    if any(id(card) not in laid for card in old):
        return None
    for meld in position.turn_melds:
        shared = [card for card in old if card in meld.cards and id(card) in laid]
        if shared and not meld.disputed and all(id(card) in laid for card in meld.cards):
            return Refusal("E310", {"seat": seat, "card": shared[0].card, "meld": meld, "combination": combination})
    return None


def declare(
    position: Position,
    seat: int,
    parts: tuple[Part, ...],
    *,
    announce: bool = False,
    points: int | None = None,
    force: bool = False,
    combination: Combination | None = None,
) -> tuple[Meld | None, Refusal | None]:
    """Lays the cards down and scores them, or lets them wait; the rules are not asked again.

    ``points`` stand instead of the combination's where an irregular declaration was allowed to stand. A refusal
    says that the unseen cards do not allow it; with ``force``, for a
    declaration that the rules refuse, the cards are laid down all the same, and it makes no trumps.
    """
    where = position.where
    combination = combination or find_combination(position, parts)
    waiting = None if announce or parts[0].table_card is None else find_waiting(position, seat, parts)
    if waiting is not None and waiting.state == WAITING and waiting.combination:
        waiting.combination = combination or waiting.combination
        _score(position, seat, waiting, waiting.combination, points)
        position.turn_melds.append(waiting)
        return waiting, None
    if where.hidden[seat]:
        refused = _reveal(position, seat, parts)
        if refused and not force:
            return None, refused
    cards = []
    index, hand, trick = position.table_index(seat), where.hands[seat], position.trick
    table, laid, turn_laid = position.tables[index], position.laid[index], position.turn_laid
    for card, table_card in parts:
        if table_card is not None:
            cards.append(table_card)
            continue
        if hand[card] > 0:
            hand[card] -= 1
        laid[card] += 1
        fresh = TableCard(card, seat, laid[card], trick)
        table.append(fresh)
        turn_laid.append(fresh)
        cards.append(fresh)
    meld = Meld(combination, tuple(cards), seat, position.trick, WAITING, made_at=position.played, disputed=force)
    position.melds.append(meld)
    position.turn_melds.append(meld)
    for laid_card in cards:
        laid_card.melds.append(meld)
    if not announce:
        _score(position, seat, meld, combination, points)
    return meld, None


def _reveal(position: Position, seat: int, parts: tuple[Part, ...]) -> Refusal | None:
    """Cards of a hand that is not known show themselves, as many as a declaration takes from it.

    With ``taken-card=next-trick`` the card just got by exchange is none of them, so another one must be there.
    """
    where = position.where
    blocked = position.taken if position.rules.rules.taken_card == "next-trick" else None
    need = Counter(part.card for part in parts if part.table_card is None)
    for card, number in need.items():
        while where.hands[seat][card] < number + (card == blocked):
            refused = where.reveal(seat, card)
            if refused:
                if where.hands[seat][card] >= number:
                    break
                return where_refusal(position, seat, card, refused)
    return None


def _score(position: Position, seat: int, meld: Meld, combination: Combination | None, points: int | None) -> None:
    meld.state = SCORED
    meld.scored_trick = position.trick
    meld.made_at = position.played
    worth = combination.points if combination else 0
    meld.points = worth if points is None else points
    name, english = (combination.name, combination.english) if combination else (tr("declaration"), "")
    if combination:
        if combination.fixes_trump and not meld.disputed:
            position.trump = combination.cards[0] >> 4
        for card in meld.cards:
            if len(card.melds) > 1:  # another one than this
                for other in card.melds:
                    _lose_lower(other, combination)
    position.score(seat, meld.points, "declaration", name, english)


def _lose_lower(other: Meld, combination: Combination) -> None:
    """What waits is lost when it is built into a scored higher one of its class."""
    if (
        other.state == WAITING
        and other.combination is not None
        and other.combination.family == combination.family
        and other.combination.level < combination.level
    ):
        other.state = LOST


def legal_declarations(position: Position, seat: int) -> list[Option]:
    """Every declaration a seat may make now from the known cards of its hand and its table.

    Alike table copies count once. Empty where it has no turn to declare.
    """
    if _turn_refusal(position, seat):
        return []
    found: list[Option] = []
    hand = position.where.hands[seat]
    groups: dict[int, list[list[TableCard]]] = {}
    for table_card in position.table_of(seat):
        for group in groups.setdefault(table_card.card, []):
            if group[0].alike(table_card):
                group.append(table_card)
                break
        else:
            groups[table_card.card].append([table_card])
    for combination in position.rules.combinations(position.trump).values():
        cards = combination.cards
        if not all(hand[card] or card in groups for card in cards):
            continue
        distinct = sorted(set(cards))
        ways = [list(_sources(card, cards.count(card), hand[card], groups.get(card, []))) for card in distinct]
        for choice in product(*ways):
            parts = tuple(part for some in choice for part in some)
            if rules_refusal(position, seat, parts) is None:
                found.append(Option(parts, combination))
    return found


def _sources(card: int, number: int, in_hand: int, groups: list[list[TableCard]]) -> Iterator[list[Part]]:
    """Every way to take so many copies of a card from the hand and from groups of alike table copies."""
    limits = [in_hand, *(len(group) for group in groups)]

    def choose(index: int, left: int) -> Iterator[list[int]]:
        if index == len(limits):
            if left == 0:
                yield []
            return
        for take in range(min(limits[index], left), -1, -1):
            for rest in choose(index + 1, left - take):
                yield [take, *rest]

    for counts in choose(0, number):
        parts = [Part(card)] * counts[0]
        for group, count in zip(groups, counts[1:], strict=True):
            parts.extend(Part(card, one) for one in group[:count])
        yield parts

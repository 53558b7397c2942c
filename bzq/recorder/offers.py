"""What may be done now, from what the record says and nothing else, and the nearest of it to a slip.

The position is the one the record gives: cards that nobody recorded are no part of it, so nothing hidden can be
offered. A seat whose hand is not known is offered what its table allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from bzq.cards import CARD_OF, UNSEEN, card_name
from bzq.games.bezique import sevens, tricks
from bzq.games.bezique.blanche import may_show_blanche
from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.declare import Option, Part, legal_declarations, may_declare
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.table import TableCard
from bzq.records.model import CardRef, CarteBlanche, Declaration, Draw, Exchange, Item, Play
from bzq.records.writer import event_text

_CLOSE: Final = 0.3
"""How like a word must be to one that may be entered, to be taken for it (1: the same)."""


class Offer(NamedTuple):
    """Something that may be entered: its text, what it scores, what it is called, and the seat (from 0) it is for."""

    text: str
    points: int
    name: str
    seat: int


def declarations(position: Position) -> list[Offer]:
    """What may be declared, shown or exchanged after the trick just won, the dearest first.

    Ways that score the same with the same cards, from the hand or the table, are all named.
    """
    winner = position.won
    if winner == NO_SEAT:
        return []
    found: list[Offer] = []
    side = position.rules.side[winner]
    for seat in range(position.rules.seats):
        if position.rules.side[seat] != side:
            continue
        at = 0 if seat == winner else seat + 1
        options = {written(position, seat, option): option for option in legal_declarations(position, seat)}
        found += [
            Offer(text if not at else f"@{at}{text}", option.combination.points, option.combination.name, seat)
            for text, option in options.items()
        ]
        found += _sevens(position, seat, at)
    return sorted(found, key=lambda one: (one.seat != winner, -one.points, one.text))


def announcements(position: Position) -> list[Offer]:
    """What the winner of the trick may announce, to be scored later, where his hand is known."""
    seat = position.won
    if seat == NO_SEAT or position.rules.rules.pending == "off" or not position.where.known(seat):
        return []
    lying = {one.card for one in position.table_of(seat)}
    hand = position.where.hands[seat]
    found: dict[str, Offer] = {}
    for combination in position.rules.combinations(position.trump).values():
        if not all(hand[card] or card in lying for card in combination.cards):
            continue
        for option in ways(position, seat, combination):
            if may_declare(position, seat, option.parts, announce=True) is None:
                text = written(position, seat, option, announce=True)
                found[text] = Offer(text, combination.points, combination.name, seat)
    return sorted(found.values(), key=lambda one: (-one.points, one.text))


def _sevens(position: Position, seat: int, at: int) -> Iterator[Offer]:
    """The trump seven shown or exchanged, where one is known to be in the hand."""
    card = position.seven()
    if card is None or position.where.hands[seat][card] <= 0:
        return
    rules = position.rules.rules
    fresh = position.where.hands[seat][card] > position.scored_sevens[seat]
    turned = position.turned
    if turned is not None and sevens.may_exchange(position, seat, card, turned) is None:
        points = (rules.seven_exchanged or 0) if fresh else 0
        text = event_text(Exchange(0, 0, at, points or None, given=card, taken=turned))
        yield Offer(text, points, f"the seven for {card_name(turned)}", seat)
    if fresh and sevens.may_show(position, seat, card) is None:
        points = rules.seven_shown or 0
        shown = Declaration(0, 0, at, points or None, cards=(CardRef(card),))
        yield Offer(event_text(shown), points, "the trump seven shown", seat)


def written(position: Position, seat: int, option: Option, *, announce: bool = False) -> str:
    """A declaration as the record has it, with numbers where copies on the table are not alike."""
    table = position.table_of(seat)
    cards = []
    for card, one in option.parts:
        unlike = one is not None and any(other.card == card and not other.alike(one) for other in table)
        cards.append(CardRef(card, one is not None, one.number if one is not None and unlike else 0))
    points = None if announce else option.combination.points
    return event_text(Declaration(0, 0, points=points, cards=tuple(cards), announced=announce))


def ways(position: Position, seat: int, combination: Combination) -> Iterator[Option]:
    """Every way in which a seat may have the cards of a combination, in its hand as far as that is known or not.

    Alike copies on the table count once.
    """
    where = position.where
    choices: list[list[tuple[Part, ...]]] = []
    for card, wanted in Counter(combination.cards).items():
        groups: list[list[TableCard]] = []
        for one in position.table_of(seat):
            if one.card == card:
                group = next((group for group in groups if group[0].alike(one)), None)
                if group is None:
                    groups.append([one])
                else:
                    group.append(one)
        in_hand = max((n for n in range(wanted + 1) if where.may_hold(seat, card, n)), default=0)
        limits = [in_hand, *map(len, groups)]
        counts = [c for c in product(*(range(limit, -1, -1) for limit in limits)) if sum(c) == wanted]
        choices.append(
            [
                (
                    *((Part(card),) * some[0]),
                    *(
                        Part(card, one)
                        for group, n in zip(groups, some[1:], strict=True)
                        for one in sorted(group, key=lambda o: o.number)[:n]
                    ),
                )
                for some in counts
            ]
        )
    for choice in product(*choices):
        yield Option(tuple(part for parts in choice for part in parts), combination)


def plays(position: Position) -> list[str]:
    """The cards that may be played next, as far as they are known; ``_Kh`` from the table."""
    seat = position.to_play()
    if seat is None:
        return []
    found = tricks.legal_plays(position, seat)
    return list(dict.fromkeys(_play_text(position, seat, card, one) for card, one in sorted(found, key=_by_suit)))


def _by_suit(play: tuple[int, TableCard | None]) -> tuple[int, bool, int]:
    card, one = play
    return card, one is not None, one.number if one is not None else 0


def _play_text(position: Position, seat: int, card: int, one: TableCard | None) -> str:
    if one is None:
        return card_name(card)
    unlike = any(other.card == card and not other.alike(one) for other in position.table_of(seat))
    return event_text(Play(0, 0, card=CardRef(card, True, one.number if unlike else 0)))


def blanche(position: Position) -> Offer | None:
    """Carte blanche, where the hand about to play is known to have no court card and may show it."""
    seat = position.to_play()
    points = position.rules.rules.carte_blanche
    if seat is None or not points or position.won != NO_SEAT or not position.where.known(seat):
        return None
    if may_show_blanche(position, seat) is not None:
        return None
    return Offer(event_text(CarteBlanche(0, 0, points=points)), points, "carte blanche", seat)


def known_draw(position: Position) -> str | None:
    """The cards drawn next, where a known stock says all of them."""
    if position.won == NO_SEAT:
        return None
    cards = tricks.next_drawn(position)
    return None if UNSEEN in cards else event_text(Draw(0, 0, cards=tuple(cards)))


def everything(position: Position) -> list[str]:
    """All that may be entered now and is known, what is declared first."""
    first = [offer.text for offer in declarations(position)]
    blank = blanche(position)
    if blank is not None:
        first.append(blank.text)
    drawn = known_draw(position)
    waiting = [offer.text for offer in announcements(position)]
    return [*first, *waiting, *([drawn] if drawn else []), *plays(position)]


def nearest(position: Position, item: Item | None, word: str) -> str | None:
    """What may be entered and comes nearest to a word that may not, ``None`` where nothing is known.

    ``item`` is what the word was read as, ``None`` where it was not understood.
    """
    if isinstance(item, Play):
        return _nearest_play(plays(position), item) if position.won == NO_SEAT or plays(position) else None
    if isinstance(item, Declaration | Exchange | CarteBlanche):
        return _nearest_declaration(position, item)
    if isinstance(item, Draw):
        return known_draw(position)
    if item is not None:
        return None
    return _most_like(word, everything(position))


def _nearest_play(legal: Sequence[str], item: Play) -> str | None:
    meant = item.card.card

    def distance(text: str) -> tuple[float, bool]:
        card = CARD_OF[text.lstrip("_")[:2]]
        ranks, suits = abs((card & 15) - (meant & 15)), card >> 4 != meant >> 4
        return (ranks if not suits else 0.5 if not ranks else 8 + ranks), text[0] == "_"

    return min(legal, key=distance, default=None)


def _nearest_declaration(position: Position, item: Declaration | Exchange | CarteBlanche) -> str | None:
    offers = declarations(position)
    if isinstance(item, CarteBlanche):
        return None
    if isinstance(item, Exchange):
        return next((offer.text for offer in offers if "<>" in offer.text), None)
    if len(item.cards) == 1:
        return next((offer.text for offer in offers if "seven" in offer.name), None)
    meant = Counter(ref.card for ref in item.cards)
    ranks = Counter(ref.card & 15 for ref in item.cards)

    def likeness(offer: Offer) -> tuple[bool, int, int, int]:
        cards = _cards_of(offer.text)
        of_ranks = Counter(card & 15 for card in cards.elements())
        return of_ranks == ranks, (cards & meant).total(), (of_ranks & ranks).total(), offer.points

    able = [offer for offer in offers if "seven" not in offer.name]
    return max(able, key=likeness).text if able else None


def _cards_of(text: str) -> Counter[int]:
    """The cards of a declaration's text."""
    from bzq.records.reader import parse_words

    items, _ = parse_words(text)
    return Counter(ref.card for item in items if isinstance(item, Declaration) for ref in item.cards)


def _most_like(word: str, texts: Sequence[str]) -> str | None:
    from difflib import SequenceMatcher

    small = word.lower().strip("+_/=^")
    best, found = _CLOSE, None
    for text in texts:
        bare = text.split("=")[0].lower().strip("+_/")
        like = SequenceMatcher(None, small, bare, autojunk=False).ratio()
        if like > best:
            best, found = like, text
    return found

"""The guide of Bézique and its family: what may be declared, from the hand and the table, as far as that is known.

A seat whose hand is not known is offered what its table allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final

from bzq.cards import RANKS as RANK_LETTERS
from bzq.cards import SUITS, card_name
from bzq.engine import stock
from bzq.games.bezique import tricks
from bzq.games.bezique.blanche import may_show_blanche
from bzq.games.bezique.combinations import Combination
from bzq.games.bezique.declare import Option, Part, may_declare
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.table import TableCard
from bzq.recorder.doubts import table_or_hand
from bzq.recorder.guides import Offer, Puzzle, one_of
from bzq.recorder.naming import player_names
from bzq.records.model import CardRef, CarteBlanche, Declaration, Exchange, Item, Play
from bzq.records.reader import parse_words
from bzq.records.writer import event_text
from bzq.timeline.declarable import Declarable, declarable, parts_written

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules
    from bzq.recorder.draft import Draft
    from bzq.recorder.words import Word

BEGINNING: Final = (Play, CarteBlanche)
"""A declaration follows the trick that was won; carte blanche stands before its owner's card."""


def help_lines(rules: BeziqueRules) -> list[str]:
    """Declarations, sevens, draws, cards of the table."""
    known = {
        "+khqh   kq   aaaa        a declaration": True,
        "+ksqs~                   announced, to be scored later": rules.pending == "on",
        "7x                       the trump seven exchanged": rules.seven_exchanged is not None,
        "+7                       the trump seven shown": rules.seven_shown is not None,
        "+blank                   carte blanche": rules.carte_blanche,
        "/asTd   /asxx   /as      drawn; your own alone, if only that is known": True,
        "_kh   _kh2               from the table, and which copy of it": True,
        "@2+khqh                  seat 2 does it": rules.partners,
    }
    return [f"         {line}" for line, there in known.items() if there]


def trick_size(position: Position, trick: int) -> int:
    """Two cards where the last tricks are played in pairs, else one of each seat."""
    rules = position.rules
    return 2 if rules.in_pairs and trick > rules.stock_tricks else rules.seats


def prepare(position: Position) -> None:
    """The combinations of all trumps that may come."""
    for suit in (None, 0, 1, 2, 3):
        position.rules.combinations(suit)


def offers(position: Position) -> list[Offer]:
    """What may be declared, shown or exchanged after the trick just won, and carte blanche."""
    blank = blanche(position)
    return [*declarations(position), *([blank] if blank else [])]


def others(position: Position) -> list[Offer]:
    """What the winner of the trick may announce."""
    return announcements(position)


def declarations(position: Position) -> list[Offer]:
    """What may be declared, shown or exchanged after the trick just won, the dearest first.

    Ways that score the same with the same cards, from the hand or the table, are all named.
    """
    return [Offer(one.claiming, one.points, _named(one), one.seat) for one in declarable(position)]


def _named(one: Declarable) -> str:
    """What an offer is called."""
    if isinstance(one.event, Exchange):
        return f"the seven for {card_name(one.event.taken)}"
    return "the trump seven shown" if one.seven else one.english


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


def written(position: Position, seat: int, option: Option, *, announce: bool = False) -> str:
    """A declaration as the record has it, with numbers where copies on the table are not alike."""
    points = None if announce else option.combination.points
    return event_text(Declaration(0, 0, points=points, cards=parts_written(position, seat, option), announced=announce))


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
    return Offer(event_text(CarteBlanche(0, 0, points=points)), points, "carte blanche", seat, "show")


def next_drawn(position: Position) -> list[int]:
    """The cards drawn after the trick that was won, as far as they are known."""
    return [] if position.won == NO_SEAT else stock.next_drawn(position)


def waits(position: Position) -> bool:
    """Whoever has won the trick declares before he draws."""
    return bool(declarations(position) or announcements(position))


def nearest(position: Position, item: Item) -> str | None:
    """The declaration, the seven or the exchange that comes nearest."""
    offers = declarations(position)
    if isinstance(item, Exchange):
        return next((offer.text for offer in offers if "<>" in offer.text), None)
    if not isinstance(item, Declaration):
        return None
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
    items, _ = parse_words(text)
    return Counter(ref.card for item in items if isinstance(item, Declaration) for ref in item.cards)


# -- short ways of saying ---------------------------------------------------------------------------------------


def ranks(position: Position, word: Word, name: Callable[[int], str]) -> str:
    """``kq``, ``aaaa``, ``atkqjh``: the one declaration of such cards that can be meant."""
    letters = word.cards[0]
    suit = SUITS.index(letters[-1]) if letters[-1] in SUITS else None
    counts = Counter(RANK_LETTERS.index(letter) for letter in letters.upper() if letter in RANK_LETTERS)
    announce = word.tail.startswith("~")
    seat = int(word.seat[1:]) - 1 if word.seat else position.won
    if not 0 <= seat < position.rules.seats:
        seat = position.to_play() or 0
    meant = [one for one in position.rules.combinations(position.trump).values() if _fits(one, counts, suit)]
    able: list[Option] = []
    legal: dict[str, Option] = {}
    for combination in meant:
        for option in ways(position, seat, combination):
            able.append(option)
            if may_declare(position, seat, option.parts, announce=announce) is None:
                legal.setdefault(_said(position, seat, option, word), option)
    if len(legal) > 1:
        raise one_of(letters, legal)
    if legal:
        return next(iter(legal))
    if not able:
        what = f"{letters} makes no combination here" if not meant else f"{name(seat)} does not have {letters}"
        raise Puzzle(what, "a declaration is named with its cards: +KhQh")
    return _said(position, seat, able[0], word)  # the reader says what is against it


def _said(position: Position, seat: int, option: Option, word: Word) -> str:
    bare = written(position, seat, option, announce=True).removesuffix("~")
    return f"{word.seat}{bare}{word.tail}"


def _fits(combination: Combination, ranks: Counter[int], suit: int | None) -> bool:
    """Whether a combination is made of cards of these ranks, and of this suit where one is said."""
    cards = combination.cards
    return Counter(card & 15 for card in cards) == ranks and (suit is None or all(card >> 4 == suit for card in cards))


def exchange(position: Position, word: Word) -> str:
    """``7x`` the exchange, ``+7`` the seven shown."""
    what = word.cards[0]
    seven = position.seven()
    suit = what[1] if what[1:2] in SUITS and len(what) == 3 else "s"
    name = f"7{suit}" if seven is None or len(what) == 3 else card_name(seven)
    if what == "+7":
        return f"{word.seat}+{name}{word.tail}"
    turned = name if position.turned is None else card_name(position.turned)
    return f"{word.seat}{name}<>{turned}{word.tail}"


# -- what is said ----------------------------------------------------------------------------------------------


def packets(position: Position) -> list[tuple[int, int]]:
    """All cards are dealt before the first event."""
    return []


def doing(position: Position) -> str:
    """Whoever has won a trick may declare before he draws."""
    return "won" if position.won != NO_SEAT else ""


def points(draft: Draft) -> tuple[int, ...]:
    """What has been scored so far."""
    return tuple(draft.position.scores)


def scorer(draft: Draft, seat: int, reason: str) -> int | None:
    """Brisques that are counted at the end are the side's."""
    return seat if reason in draft.rules.of_sides else None


def floating(draft: Draft) -> int:
    """No points float from deal to deal."""
    return 0


def begun(draft: Draft) -> Iterator[str]:
    """Nothing is to be said of a deal before its first card."""
    return iter(())


def told(before: Draft, after: Draft) -> Iterator[str]:
    """Whatever happens here scores."""
    return iter(())


def duty(rules: BeziqueRules) -> str:
    """How the last tricks are played."""
    return "follow suit, head the trick, else trump" if rules.endplay == "strict" else "follow suit"


def doubts(before: Draft, after: Draft) -> Iterator[str]:
    """Cards of the hand that may have been meant from the table."""
    return table_or_hand(before, after)


def ended(after: Draft) -> Iterator[str]:
    """How a Rubicon game is settled."""
    settlement = after.timeline.settlement
    if settlement is None:
        return
    if not settlement.winner:
        yield "the game is void"
        return
    yield from (f"{what} {points:+d}" for what, points in settlement.steps)
    rubicon = ", the loser rubiconed" if settlement.rubicon else ""
    yield f"{player_names(after)[settlement.winner - 1]} wins the game and takes {settlement.points}{rubicon}"

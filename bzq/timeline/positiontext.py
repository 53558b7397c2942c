"""A position on one line, as it can be pasted into an issue or a test and read back: writing it.

Twenty fields in a fixed order with single spaces between, ``-`` for an empty one, ASCII only. Seats count from 1,
cards are run together (``KhQh9c``); what belongs to seats or tables stands in their order with ``/`` between. Two
tricks before the end of an ordinary deal, Ben (seat 2) to play, with a trump seven that has scored:

    bezique 31 1221 s - - JhJc/Js7s 0/1 - - - 10:210 6:10 - - - - - - -

===  ========  ===================================================================================================
 1   rules     the rule set with its options, without blanks: ``bezique;target=1500``
 2   trick     the number of the trick under way, or just won
 3   seats     dealer, leader, winner of the last trick, winner of the last trick with stock: ``121-``
 4   trump     ``s h d c``
 5   turned    the card under the stock, ``7h*`` where it is a seven that has scored
 6   stock     its cards without the turned one in drawing order, ``xx`` for single unknown ones; or how many they are
 7   hands     the known cards of each hand, then how many nobody recorded: ``KhQh9c+5``; ``!`` at the end where an
               error before has left more copies of a card than there are
 8   sevens    how many trump sevens of each hand have scored: ``1/0``
 9   tables    what lies on each table, the copy's number behind it from the second on: ``KhQsQs2``
10   plays     seat and card of the trick under way: ``2:Kh,1:9c``
11   won       the seat that has won the trick and may declare; ``2+`` after showing a seven, ``2+Ks`` after
               exchanging it for this card
12   scores    ``530:630``
13   brisques  ``6:4``
14   melds     declarations and announcements that still matter, in order: ``1:KhQh=40@9`` scored 40 after trick 9,
               ``1:KsQs~9`` was announced then, ``1:KsQs~9=20@12`` scored later, ``1:KsQs~9x`` was lost. Trick 0 is
               before the record. Behind it ``?`` (refused by a finding), ``<`` (valued as it was before there were
               trumps) and, where combinations are re-formed, ``#57``: the cards that had been played by then
15   laid      copies that were laid down on each table and have left it
16   blanche   for each seat, whether carte blanche is open, shown or closed: ``oc``
17   clock     where combinations are re-formed: cards played; for each seat, when a rank was last played from the
               hand; for each table, when a married card of a suit was last played: ``57;A12K40/J3;s12/-``
18   unseen    copies that nobody has seen yet: for s, h, d, c a digit for each of A T K Q J 9 8 7
19   bans      what the unseen cards of a seat cannot be: ``2:AT7s,2:Kd``; while cards are still drawn with when it
               was so, how many cards each seat ever got unseen, and which showed themselves (counted without those
               that did before the first demand): ``2:7s@9.1;9/10;1:Kh8``
20   gone      of a record from the middle of a deal: aces and tens, and other cards, gone before it, by ``3:21``
===  ========  ===================================================================================================

Two positions are equal when their texts are. They have the same future then: the same may be played, declared and
scored, and what was not recorded may be the same. Left out is what only tells the past: declarations whose cards are
all gone, and of demands on unseen cards what later ones imply.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bzq.cards import ACE, KNAVE, RANKS, SEVEN, SUITS, UNSEEN, card_name, make_card
from bzq.games.bezique.combinations import MARRIAGE, Combination
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.table import LOST, Meld, TableCard
from bzq.rules.options import differing
from bzq.rules.resolve import canonical_rules, preset_rules, resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bzq.rules.ruleset import RuleSet

FIELDS: Final = (
    "rules", "trick", "seats", "trump", "turned", "stock", "hands", "sevens", "tables", "plays", "won", "scores",
    "brisques", "melds", "laid", "blanche", "clock", "unseen", "bans", "gone",
)  # fmt: skip
EMPTY: Final = "-"
BLANCHE: Final = "osc"
"""The letters of ``BLANCHE_OPEN``, ``BLANCHE_SHOWN`` and ``BLANCHE_CLOSED``."""

DOUBTFUL: Final = "!"
"""Stands behind the hands where an error before has left more cards there than there are."""

RANKED: Final = range(ACE, SEVEN + 1)
"""The ranks of the packs."""


def position_text(position: Position) -> str:
    """The position on one line; :func:`~bzq.timeline.positionreading.read_position` reads it back."""
    return " ".join(
        (
            rules_text(position.rules.rules), str(position.trick), _seats(position), _suit(position.trump),
            _turned(position), _stock(position), _hands(position), _slashed(map(str, position.scored_sevens), "0"),
            _tables(position), ",".join(f"{seat + 1}:{card_name(card)}" for seat, card in position.plays) or EMPTY,
            _won(position), ":".join(map(str, position.scores)), ":".join(map(str, position.brisques)),
            ",".join(_meld(position, meld) for meld in _living(position)) or EMPTY, _laid(position),
            "".join(BLANCHE[state] for state in position.blanche) if position.rules.rules.carte_blanche else EMPTY,
            _clock(position), _unseen(position), _bans(position),
            EMPTY if position.where.gone is None else f"{position.where.gone[0]}:{position.where.gone[1]}",
        )
    )  # fmt: skip


@lru_cache(maxsize=256)
def rules_text(rules: RuleSet) -> str:
    """The rule set as one word: its preset and the options that differ.

    >>> rules_text(resolve("bezique; target=1500"))
    'bezique;target=1500'
    """
    text = canonical_rules(rules)
    if differing(resolve(text), rules):  # made by hand, not by a text
        options = differing(rules, preset_rules(rules.name))
        text = ";".join([rules.name, *(f"{option.name}={value}" for option, value, _ in options)])
    return text.replace(" ", "")


def in_stock(position: Position) -> bool:
    """Whether there will be declarations, or may be some right now."""
    return position.trick <= position.rules.stock_tricks


def late(position: Position) -> bool:
    """Whether no hand gets a further unseen card, and no demand is on less than all that it got."""
    where = position.where
    return not in_stock(position) and all(ban.slots == where.arrivals[ban.seat] for ban in where.bans)


def _slashed(parts: Iterable[str], nothing: str = EMPTY) -> str:
    """Parts with slashes between; empty where all of them say nothing."""
    words = list(parts)
    return "/".join(words) if any(word != nothing for word in words) else EMPTY


def _seats(position: Position) -> str:
    seats = (position.dealer, position.leader, position.last_winner, position.stock_winner)
    return "".join(EMPTY if seat == NO_SEAT else str(seat + 1) for seat in seats)


def _suit(suit: int | None) -> str:
    return EMPTY if suit is None else SUITS[suit]


def _turned(position: Position) -> str:
    turned = position.turned
    if turned is None:
        return EMPTY
    return card_name(turned) + ("*" if position.turned_scored and turned == position.seven() else "")


def _stock(position: Position) -> str:
    if not position.stock_left:
        return EMPTY
    if position.stock is None:
        return str(position.stock_left)
    return _names(position.stock[position.stock_next : position.stock_next + position.stock_left])


def _names(cards: Iterable[int]) -> str:
    return "".join(map(card_name, cards))


def _counted(counts: Sequence[int]) -> str:
    """Counts as cards run together, by suit."""
    return "".join(card_name(card) * count for card, count in enumerate(counts) if count > 0)


def _hands(position: Position) -> str:
    where = position.where
    hands = "/".join(
        (_counted(hand) + (f"+{hidden}" if hidden else "")) or EMPTY
        for hand, hidden in zip(where.hands, where.hidden, strict=True)
    )
    return hands + (DOUBTFUL if surplus(position) else "")


def surplus(position: Position) -> dict[int, int]:
    """How often a card lies somewhere or was laid down, where that is more often than it can have been seen.

    Only a position after an error has any.
    """
    counts = [sum(column) for column in zip(*position.where.hands, strict=True)]
    if position.stock is not None:
        for card in position.stock[position.stock_next : position.stock_next + position.stock_left]:
            if card != UNSEEN:
                counts[card] += 1
    if position.turned is not None:
        counts[position.turned] += 1
    if in_stock(position):  # then none of them is back in a hand
        for laid in position.laid:
            counts = [count + number for count, number in zip(counts, laid, strict=True)]
    seen = position.where.seen
    return {card: count for card, count in enumerate(counts) if count > seen[card]}


def _copy(card: TableCard) -> str:
    return card_name(card.card) + (str(card.number) if card.number > 1 else "")


def _tables(position: Position) -> str:
    return _slashed("".join(map(_copy, table)) or EMPTY for table in position.tables)


def _won(position: Position) -> str:
    if position.won == NO_SEAT:
        return EMPTY
    turn = "+" if position.seven_now else ""
    return f"{position.won + 1}{turn}{'' if position.taken is None else card_name(position.taken)}"


# -- declarations --------------------------------------------------------------------------------------------


def _living(position: Position) -> list[Meld]:
    """The declarations that can still matter: with a card on a table, made in this turn, or a suit's last marriage."""
    lying = {id(card) for table in position.tables for card in table}
    if not in_stock(position):  # only an error leaves a card on a table then
        return [meld for meld in position.melds if any(id(card) in lying for card in meld.cards)] if lying else []
    last: dict[tuple[int, tuple[str, int]], Meld] = {}
    if position.rules.rules.reform != "off":
        for meld in position.melds:
            made = meld.combination
            if made is not None and made.family == MARRIAGE and meld.state != LOST and not meld.disputed:
                place = (position.table_index(meld.seat), made.key)
                if place not in last or meld.made_at > last[place].made_at:
                    last[place] = meld
    kept = {id(meld) for meld in last.values()}
    now = position.trick if position.won != NO_SEAT else NO_SEAT
    return [
        meld
        for meld in position.melds
        if id(meld) in kept or now in (meld.trick, meld.scored_trick) or any(id(card) in lying for card in meld.cards)
    ]


def _meld(position: Position, meld: Meld) -> str:
    text = f"{meld.seat + 1}:{''.join(map(_copy, meld.cards))}"
    if not meld.scored_trick or meld.trick not in (meld.scored_trick, 0) or (not meld.trick and meld.scored_trick > 0):
        text += f"~{meld.trick}"
    if meld.scored_trick:
        text += f"={meld.points}@{max(0, meld.scored_trick)}"
    text += "x" if meld.state == LOST else ""
    text += "?" if meld.disputed else ""
    text += "" if _same(meld.combination, current(position, meld)) else "<"
    return text + (f"#{meld.made_at}" if position.rules.rules.reform != "off" and meld.made_at else "")


def current(position: Position, meld: Meld) -> Combination | None:
    """What the cards of a declaration would be with trumps as they are now."""
    return position.rules.combinations(position.trump).get(tuple(sorted(card.card for card in meld.cards)))


def _same(one: Combination | None, other: Combination | None) -> bool:
    """Whether two combinations are the same, whichever of them makes trumps."""
    return one == other if one is None or other is None else one[:-1] == other[:-1]


def _laid(position: Position) -> str:
    if not in_stock(position) and not any(position.tables):
        return EMPTY
    left = []
    for counts, table in zip(position.laid, position.tables, strict=True):
        rest = counts[:]
        for card in table:
            rest[card.card] -= 1
        left.append(_counted(rest) or EMPTY)
    return _slashed(left)


def _clock(position: Position) -> str:
    reform = position.rules.rules.reform
    if reform == "off" or not position.played or not in_stock(position):
        return EMPTY
    ranks = EMPTY
    if reform == "foster":
        ranks = _slashed(
            "".join(f"{RANKS[rank]}{times[rank]}" for rank in range(KNAVE + 1) if times[rank]) or EMPTY
            for times in position.rank_played
        )
    married = _slashed(
        "".join(f"{SUITS[suit]}{time}" for suit, time in enumerate(times) if time) or EMPTY
        for times in position.married_played
    )
    return f"{position.played};{ranks};{married}"


# -- what is not known ---------------------------------------------------------------------------------------


def _unseen(position: Position) -> str:
    leftover = position.where.leftover()
    return _slashed(
        ("".join(str(leftover[make_card(rank, suit)]) for rank in RANKED) for suit in range(4)), "0" * len(RANKED)
    )


def _bans(position: Position) -> str:
    where = position.where
    if not where.bans:
        return EMPTY
    if late(position):
        unseen = sum(1 << card for card, count in enumerate(where.leftover()) if count)
        banned = [0] * len(where.hands)
        for ban in where.bans:
            banned[ban.seat] |= ban.cards & unseen
        shown = [
            f"{seat + 1}:{_set(cards)}" for seat, cards in enumerate(banned) if cards and where.hidden[seat]
        ]  # fmt: skip
        return ",".join(shown) or EMPTY
    early = where.bans[0].made  # up to the first demand all places of a hand were alike: those filled by then can go
    filled = [0] * len(where.hands)
    for seat, _, _ in where.reveals[:early]:
        filled[seat] += 1
    bans = ",".join(
        f"{ban.seat + 1}:{_set(ban.cards)}@{ban.slots - filled[ban.seat]}.{ban.made - early}" for ban in where.bans
    )
    reveals = ",".join(
        f"{seat + 1}:{card_name(card)}{slots - filled[seat]}" for seat, card, slots in where.reveals[early:]
    )
    places = "/".join(str(number - gone) for number, gone in zip(where.arrivals, filled, strict=True))
    return f"{bans};{places};{reveals or EMPTY}"


def _set(cards: int) -> str:
    """A set of cards, by suit: ``AT7sKd`` is As, Ts, 7s and Kd."""
    text = ""
    for suit in range(4):
        ranks = "".join(RANKS[rank] for rank in RANKED if cards >> make_card(rank, suit) & 1)
        text += ranks + SUITS[suit] if ranks else ""
    return text

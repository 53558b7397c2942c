"""A position on one line, as it can be pasted into an issue or a test and read back: writing it.

Twenty fields in a fixed order with single spaces between, ``-`` for an empty one, ASCII only. Seats count from 1,
cards are run together (``KhQh9c``); what belongs to seats, sides or tables stands in their order with ``/`` between.
Two tricks before the end of an ordinary deal of Bézique, Ben (seat 2) to play, with a trump seven that has scored:

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
11   won       the seat that has won the trick, until cards are drawn; ``2+`` after showing a seven, ``2+Ks`` after
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
18   unseen    copies that nobody has seen yet: for s, h, d, c a digit for each rank of the pack, A T K Q J 9 8 7
19   bans      what the unseen cards of a seat cannot be: ``2:AT7s,2:Kd``; while cards are still drawn with when it
               was so, how many cards each seat ever got unseen, and which showed themselves (counted without those
               that did before the first demand): ``2:7s@9.1;9/10;1:Kh8``
20   gone      of a record from the middle of a deal: aces and tens, and other cards, gone before it, by ``3:21``
===  ========  ===================================================================================================

In Belote and Briscola the same fields say what these games have in their places; those that are not named here are
as above, or empty. Three tricks before the end of a deal of Belote, seat 3 has taken spades and leads; the sides have
44 and 40 points in their tricks:

    belote 6 133- s - - Jc8c7c/TsQs8s/AsKs9s/Js8dKc - - - 3 0:0 44:40 - - - - - - -

===  ========  ===================================================================================================
 5   turned    the turned card while it lies on the table: in Belote until somebody has taken
 6   stock     in Belote the eleven cards that are dealt after the taking, until they are
 7   hands     in Belote five cards before somebody has taken, or the final eight where only these were recorded
 8   sevens    in Belote how many of king and queen of trumps each seat has played
11   won       in Belote a ``p`` for each pass so far, then the seat that has taken. Where the deal is over: the side
               that won it, and how, ``1=made``, ``2=failed``, ``1=capot``, ``-=litige:81`` with what floats,
               ``-=passed-out``; in Briscola ``1=points``, ``-=draw``, ``1=claim``, ``2=wrong-claim``
12   scores    what is written; nothing before the deal is over
13   brisques  points of the cards in the tricks of each side
14   melds     in Belote what was declared; ``^`` behind it for a run that stands though it goes on in the hand
16   blanche   in Belote for each side, whether capot is open or closed to it
18   unseen    in Briscola for each of A K Q J 7 6 5 4 3 2
===  ========  ===================================================================================================

Two positions are equal when their texts are. They have the same future then: the same may be played, declared and
scored, and what was not recorded may be the same. Left out is what only tells the past: declarations whose cards are
all gone, bids when somebody has taken, and of demands on unseen cards what later ones imply.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bzq.cards import RANKS, SUITS, UNSEEN, card_name, make_card
from bzq.games.registry import part_of
from bzq.rules.options import differing
from bzq.rules.resolve import canonical_rules, preset_rules, resolve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bzq.engine.game import Position
    from bzq.rules.ruleset import RuleSet

FIELDS: Final = (
    "rules", "trick", "seats", "trump", "turned", "stock", "hands", "sevens", "tables", "plays", "won", "scores",
    "brisques", "melds", "laid", "blanche", "clock", "unseen", "bans", "gone",
)  # fmt: skip
EMPTY: Final = "-"

DOUBTFUL: Final = "!"
"""Stands behind the hands where an error before has left more cards there than there are."""


def position_text(position: Any) -> str:
    """The position on one line; :func:`~bzq.timeline.positionreading.read_position` reads it back."""
    text = part_of(position.rules.rules.game, "position_text")(position)
    fields = text.fields()
    return " ".join([fields.get(name) or EMPTY for name in FIELDS])


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
    """Whether there will be draws; in Bézique there will be declarations then, or may be some right now."""
    return bool(position.trick <= position.rules.stock_tricks)


def late(position: Position) -> bool:
    """Whether no hand gets a further unseen card, and no demand is on less than all that it got."""
    where = position.where
    return not in_stock(position) and all(ban.slots == where.arrivals[ban.seat] for ban in where.bans)


def ranks_of(position: Position) -> list[int]:
    """The ranks of the pack, from the ace down."""
    copies = position.where.copies
    return [rank for rank in range(len(RANKS)) if any(copies[make_card(rank, suit)] for suit in range(4))]


def slashed(parts: Iterable[str], nothing: str = EMPTY) -> str:
    """Parts with slashes between; empty where all of them say nothing."""
    words = list(parts)
    return "/".join(words) if any(word != nothing for word in words) else EMPTY


def digit(seat: int) -> str:
    """A seat or side as a position writes it, ``-`` where it is none."""
    return EMPTY if seat < 0 else str(seat + 1)


def names(cards: Iterable[int]) -> str:
    """Cards run together."""
    return "".join(map(card_name, cards))


def counted(counts: Sequence[int]) -> str:
    """Counts as cards run together, by suit."""
    return "".join(card_name(card) * count for card, count in enumerate(counts) if count > 0)


class PositionText:
    """The fields of one position that every game has; a game's own writer adds the others, or says these otherwise."""

    def __init__(self, position: Any) -> None:
        self.position = position
        """The position of the game that is played."""

    def fields(self) -> dict[str, str]:
        """The fields by name; those that are missing or have no text are empty."""
        position = self.position
        where = position.where
        return {
            "rules": rules_text(position.rules.rules),
            "trick": str(position.trick),
            "seats": self.seats(),
            "trump": "" if position.trump is None else SUITS[position.trump],
            "turned": "" if position.turned is None else card_name(position.turned),
            "stock": self.stock(),
            "hands": self._hands(),
            "plays": ",".join(f"{seat + 1}:{card_name(card)}" for seat, card in position.plays),
            "scores": ":".join(map(str, position.scores)),
            "unseen": self._unseen(),
            "bans": _bans(position),
            "gone": "" if where.gone is None else f"{where.gone[0]}:{where.gone[1]}",
        }

    def seats(self) -> str:
        """Dealer, leader, winner of the last trick, and of the last trick with stock where that matters."""
        position = self.position
        return f"{digit(position.dealer)}{digit(position.leader)}{digit(position.last_winner)}{EMPTY}"

    def stock(self) -> str:
        """What is left of the stock: its cards, or their number."""
        left = self.position.stock_left
        return "" if not left else str(left) if self.position.stock is None else names(self.stock_cards())

    def stock_cards(self) -> list[int]:
        """What is left of a stock of which the cards are known, in drawing order."""
        position = self.position
        at = position.stock_next
        return [] if position.stock is None else list(position.stock[at : at + position.stock_left])

    def lying(self) -> Sequence[Sequence[int]]:
        """Counts of the known cards that lie somewhere, or lay there: here the hands."""
        return list(self.position.where.hands)

    def surplus(self) -> dict[int, int]:
        """How often a card lies somewhere or was laid down, where that is more often than it can have been seen.

        Only a position after an error has any.
        """
        counts = [sum(column) for column in zip(*self.lying(), strict=True)]
        for card in self.stock_cards():
            if card != UNSEEN:
                counts[card] += 1
        if self.turned_counts():
            counts[self.position.turned] += 1
        seen = self.position.where.seen
        return {card: count for card, count in enumerate(counts) if count > seen[card]}

    def turned_counts(self) -> bool:
        """Whether a turned card lies there, and in no hand."""
        return self.position.turned is not None

    def _hands(self) -> str:
        where = self.position.where
        hands = "/".join(
            (counted(hand) + (f"+{hidden}" if hidden else "")) or EMPTY
            for hand, hidden in zip(where.hands, where.hidden, strict=True)
        )
        return hands + (DOUBTFUL if self.surplus() else "")

    def _unseen(self) -> str:
        leftover = self.position.where.leftover()
        ranks = ranks_of(self.position)
        return slashed(
            ("".join(str(leftover[make_card(rank, suit)]) for rank in ranks) for suit in range(4)), "0" * len(ranks)
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
        ranks = "".join(letter for rank, letter in enumerate(RANKS) if cards >> make_card(rank, suit) & 1)
        text += ranks + SUITS[suit] if ranks else ""
    return text

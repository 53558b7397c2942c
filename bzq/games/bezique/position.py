"""A position of a Bézique deal: whose cards are where, what lies on the tables, what has been scored.

It is walked forward one event at a time: :mod:`~bzq.games.bezique.tricks` plays and draws,
:mod:`~bzq.games.bezique.declare` declares, :mod:`~bzq.games.bezique.sevens` shows and exchanges. Seats and
sides count from 0, tricks from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_SPACE
from bzq.engine.game import Score
from bzq.engine.whereabouts import Whereabouts
from bzq.games.bezique.compiled import Compiled, compiled
from bzq.games.bezique.table import Meld, TableCard, copy_tables

if TYPE_CHECKING:
    from bzq.games.bezique.ruleset import BeziqueRules

NO_SEAT: Final = -1
BLANCHE_OPEN: Final = 0
BLANCHE_SHOWN: Final = 1
BLANCHE_CLOSED: Final = 2


class Position:
    """The state of a deal between two events.

    ``won`` is the seat that has just won a trick and may declare, until the cards are drawn; else ``NO_SEAT``.
    ``turned`` is the card that lies under the stock, ``None`` where there is none. What happened since the last
    trick was won is in the fields from ``turn_melds`` on.
    """

    __slots__ = (
        "blanche",
        "brisques",
        "dealer",
        "laid",
        "last_winner",
        "leader",
        "log",
        "married_played",
        "melds",
        "played",
        "plays",
        "rank_played",
        "rules",
        "scored_sevens",
        "scores",
        "seven_now",
        "stock",
        "stock_left",
        "stock_next",
        "stock_winner",
        "tables",
        "taken",
        "trick",
        "trump",
        "turn_laid",
        "turn_melds",
        "turned",
        "turned_scored",
        "where",
        "won",
    )

    def __init__(self, rules: BeziqueRules, dealer: int, trump: int | None, turned: int | None) -> None:
        self.rules: Compiled = compiled(rules)
        seats = self.rules.seats
        self.where = Whereabouts(seats, self.rules.copies)
        self.dealer = dealer
        self.trump = trump
        self.turned = turned
        self.turned_scored = False
        self.stock: list[int] | None = None
        """The stock in drawing order where it is known (``UNSEEN`` for single unknown cards), else ``None``."""
        self.stock_next = 0
        self.stock_left = self.rules.stock_cards - (1 if turned is not None else 0)
        self.trick = 1
        self.leader = (dealer + 1) % seats
        self.plays: list[tuple[int, int]] = []
        self.won = NO_SEAT
        self.last_winner = NO_SEAT
        self.scores = [0] * self.rules.sides
        self.brisques = [0] * self.rules.sides
        """Aces and tens won so far, by side."""
        tables = self.rules.tables
        self.tables: list[list[TableCard]] = [[] for _ in range(tables)]
        self.laid = [[0] * CARD_SPACE for _ in range(tables)]
        """How many copies of each card were ever laid down on a table: the copy numbers."""
        self.melds: list[Meld] = []
        self.played = 0
        """Cards played so far: the clock by which re-forming tells before and after."""
        self.rank_played = [[0] * 16 for _ in range(seats)]
        """For each seat and rank, when a card of it was last played from the hand."""
        self.married_played = [[0] * 4 for _ in range(tables)]
        """For each table and suit, when a married card of it was last played."""
        self.blanche = [BLANCHE_OPEN] * seats
        """Whether each seat may still show carte blanche."""
        self.stock_winner = NO_SEAT
        """The seat that won the last trick of the stock."""
        self.scored_sevens = [0] * seats
        """Trump sevens in each hand that have scored (ruling 1)."""
        self.log: list[Score] = []
        """Points scored and not yet fetched by the caller."""
        self.turn_melds: list[Meld] = []
        self.turn_laid: list[TableCard] = []
        self.seven_now = False
        self.taken: int | None = None
        """The card got by exchange in this turn."""

    def copy(self) -> Position:
        """An independent copy."""
        other = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        other.where = self.where.copy()
        other.plays = self.plays[:]
        other.scores = self.scores[:]
        other.brisques = self.brisques[:]
        other.laid = [counts[:] for counts in self.laid]
        other.scored_sevens = self.scored_sevens[:]
        other.log = []
        other.rank_played = [times[:] for times in self.rank_played]
        other.married_played = [times[:] for times in self.married_played]
        other.blanche = self.blanche[:]
        other.tables, other.melds, cards = copy_tables(self.tables, self.melds)
        twins = {id(old): new for old, new in zip(self.melds, other.melds, strict=True)}
        other.turn_melds = [twins[id(meld)] for meld in self.turn_melds]
        other.turn_laid = [cards[id(card)] for card in self.turn_laid if id(card) in cards]
        return other

    def table_of(self, seat: int) -> list[TableCard]:
        """The table a seat declares on: its own, or its side's where partners share it."""
        return self.tables[self.table_index(seat)]

    def table_index(self, seat: int) -> int:
        """The number of the table a seat declares on."""
        return self.rules.side[seat] if self.rules.rules.shared_table else seat

    def snapshot(self, before: Position) -> Position:
        """A copy for looking at, which shares with an earlier one whatever has not changed since."""
        from bzq.games.bezique.snapshots import snapshot

        return snapshot(self, before)

    def score(self, seat: int, points: int, reason: str, what: str, english: str = "") -> None:
        """Adds points and logs them as :class:`Score` has them; nothing where there are none."""
        if points:
            self.scores[self.rules.side[seat]] += points
            self.log.append(Score(seat, points, reason, what, english))

    @property
    def declarer(self) -> int:
        """The seat that may declare since it has won a trick, else ``NO_SEAT``."""
        return self.won

    def to_act(self) -> int | None:
        """The seat whose event is next, or ``None`` after the last trick."""
        return self.to_play()

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` after the last trick."""
        if self.over():
            return None
        if not self.plays:
            return self.won if self.won != NO_SEAT else self.leader
        played = [seat for seat, _ in self.plays]
        order = self.trick_order(played[0])
        return next((seat for seat in order if seat not in played), order[-1])

    def trick_order(self, leader: int) -> list[int]:
        """The seats that play to the current trick, in order from its leader."""
        seats = self.rules.seats
        if self.in_pairs():
            other = (leader + 1) % seats if self._pair_of(leader) == leader else (leader - 1) % seats
            return [leader, other]
        return [(leader + step) % seats for step in range(seats)]

    def drawing_order(self) -> list[int]:
        """The seats in the order in which they draw now, after a trick that has been won."""
        seats = self.rules.seats
        first = self.won if self.rules.rules.draw_first == "winner" else (self.dealer + 1) % seats
        return [(first + step) % seats for step in range(seats)]

    def cards_to_draw(self) -> int:
        """How many cards are still to be drawn, the turned one with them."""
        return self.stock_left + (self.turned is not None)

    def forget_unseen(self, seat: int) -> None:
        """Of trump sevens that have scored, those are forgotten that are no longer known in a hand."""
        seven = self.seven()
        if seven is not None:
            pairs = zip(self.scored_sevens, self.where.hands, strict=True)
            self.scored_sevens = [min(count, hand[seven]) for count, hand in pairs]

    def in_pairs(self) -> bool:
        """Whether the last tricks are played between two of the four at a time (``four-endgame=pairs``)."""
        return self.rules.in_pairs and self.trick > self.rules.stock_tricks

    def _pair_of(self, seat: int) -> int:
        """The first seat of a pair: the winner of the last stock trick, or his partner."""
        first = self.stock_winner
        return first if (seat - first) % 4 < 2 else (first + 2) % 4

    def trick_size(self) -> int:
        """How many cards make the current trick."""
        return 2 if self.in_pairs() else self.rules.seats

    def over(self) -> bool:
        """Whether the last trick has been played."""
        return self.trick > self.rules.tricks

    def stock_stage(self) -> bool:
        """Whether cards are still drawn after the current trick."""
        return self.trick <= self.rules.stock_tricks

    def seven(self) -> int | None:
        """The trump seven, where trumps are fixed and sevens score."""
        return None if self.trump is None else self.rules.seven(self.trump)

"""A position of a Belote deal: bids, hands, the trick under way, what was declared and won.

It is walked forward one event at a time: :mod:`~bzq.games.belote.bidding` bids and deals,
:mod:`~bzq.games.belote.declare` declares, :mod:`~bzq.games.belote.tricks` plays, and
:mod:`~bzq.games.belote.ending` settles. Seats and sides count from 0, tricks from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bzq.games.belote.combinations import Combination
from bzq.games.belote.compiled import SEATS, Compiled, compiled
from bzq.games.engine import Bid, Outcome, Score
from bzq.games.inhand import InHand
from bzq.games.whereabouts import Whereabouts

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

NO_SEAT: Final = -1
WHOLE_HAND: Final = 8
LATER_STOCK: Final = 11
"""Cards after the turned one, dealt when somebody has taken."""
MOST_BIDS: Final = 2 * SEATS


@dataclass(slots=True)
class Declared:
    """A combination that a seat declared; ``combination`` is ``None`` where cards that make none stood.

    ``points`` are its own value, or what it counted all the same. ``disputed``: a finding refused it, and it
    never counts. ``excused``: it stood as it was declared, so nobody asks whether a run goes on.
    """

    seat: int
    cards: frozenset[int]
    combination: Combination | None
    points: int
    reference: object = None
    disputed: bool = False
    excused: bool = False


class Position(InHand):
    """The state of a deal between two events.

    ``points`` are the card points of the tricks won so far, by side, the last trick's ten among them; nothing
    is in ``scores`` before the deal is over, since only then it is known who writes what.
    """

    __slots__ = (
        "belote_seat",
        "bids",
        "dealer",
        "declared",
        "given",
        "last_points",
        "last_winner",
        "leader",
        "log",
        "outcome",
        "plays",
        "points",
        "royals",
        "rules",
        "scores",
        "stock",
        "stock_next",
        "taker",
        "trick",
        "tricks_won",
        "trump",
        "turned",
        "turned_card",
        "where",
        "winning_side",
    )

    def __init__(self, rules: RuleSet, dealer: int, turned: int | None, trump: int | None = None) -> None:
        self.rules: Compiled = compiled(rules)
        self.where = Whereabouts(SEATS, self.rules.copies)
        self.dealer = dealer
        self.leader = (dealer + 1) % SEATS
        self.turned = turned
        """The turned card while it lies on the table: until somebody takes."""
        self.turned_card = turned
        """The same card wherever it is."""
        self.trump = trump
        self.taker = NO_SEAT
        self.bids: list[Bid] = []
        self.stock: list[int] | None = None
        """The eleven cards after the turned one, as they are dealt after the taking."""
        self.stock_next = 0
        self.given = [0] * SEATS
        """How many cards of each hand were dealt before the bids as far as the record says: five, or all eight."""
        self.trick = 1
        self.plays: list[tuple[int, int]] = []
        self.last_winner = NO_SEAT
        self.last_points = 0
        self.points = [0, 0]
        self.tricks_won = [0, 0]
        self.royals = [0] * SEATS
        """Kings and queens of trumps that each seat has played: with two it has belote."""
        self.belote_seat = NO_SEAT
        self.declared: list[Declared] = []
        self.winning_side: int | None = None
        """The side whose declarations count, once they were compared; ``None`` where nobody's do."""
        self.scores = [0, 0]
        self.log: list[Score] = []
        """Points scored and not yet fetched by the caller."""
        self.outcome: Outcome | None = None

    def copy(self) -> Position:
        """An independent copy."""
        other = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(other, name, getattr(self, name))
        other.where = self.where.copy()
        other.bids = self.bids[:]
        other.given = self.given[:]
        other.plays = self.plays[:]
        other.points = self.points[:]
        other.tricks_won = self.tricks_won[:]
        other.royals = self.royals[:]
        other.declared = self.declared[:]
        other.scores = self.scores[:]
        other.log = []
        return other

    def score(self, seat: int, points: int, reason: str, what: str) -> None:
        """Adds points and logs them; nothing where there are none."""
        if points:
            self.scores[self.rules.side[seat]] += points
            self.log.append(Score(seat, points, reason, what))

    def bidding(self) -> bool:
        """Whether somebody has still to take or to pass."""
        return self.taker == NO_SEAT and self.outcome is None

    def to_act(self) -> int | None:
        """The seat whose bid or card is next, or ``None`` when the deal is over."""
        if self.bidding():
            return (self.dealer + 1 + len(self.bids)) % SEATS
        return self.to_play()

    def to_play(self) -> int | None:
        """The seat to play a card next, or ``None`` while it is bid and when the deal is over."""
        if self.over() or self.taker == NO_SEAT:
            return None
        played = 0
        for seat, _ in self.plays:
            played |= 1 << seat
        seat = self.leader
        for _ in range(SEATS - 1):
            if not played >> seat & 1:
                return seat
            seat = (seat + 1) % SEATS
        return seat

    @property
    def won(self) -> int:
        """Nothing is drawn after a trick, so none waits for that."""
        return NO_SEAT

    def cards_to_draw(self) -> int:
        """No card is drawn."""
        return 0

    def trick_size(self) -> int:
        """How many cards make a trick."""
        return SEATS

    def over(self) -> bool:
        """Whether the last trick has been played, or the deal was passed out."""
        return self.outcome is not None

    def holding(self, seat: int) -> int:
        """How many cards a seat holds now, once the cards are dealt out."""
        return WHOLE_HAND - self.trick + 1 - sum(1 for who, _ in self.plays if who == seat)

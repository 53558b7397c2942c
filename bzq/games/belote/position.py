"""A position of a Belote deal: bids, hands, the trick under way, what was declared and won.

It is walked forward one event at a time: :mod:`~bzq.games.belote.bidding` bids and deals,
:mod:`~bzq.games.belote.declare` declares, :mod:`~bzq.games.belote.tricks` plays, and
:mod:`~bzq.games.belote.ending` settles. Seats and sides count from 0, tricks from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bzq.engine.game import Bid
from bzq.engine.inhand import NO_SEAT, InHand
from bzq.games.belote.combinations import Combination, least_of_kind
from bzq.games.belote.compiled import SEATS, Compiled, compiled

if TYPE_CHECKING:
    from bzq.games.belote.ruleset import BeloteRules

WHOLE_HAND: Final = 8
LATER_STOCK: Final = 11
"""Cards after the turned one, dealt when somebody has taken."""
MOST_BIDS: Final = 2 * SEATS


@dataclass(slots=True)
class Declared:
    """A combination that a seat declared; ``combination`` is ``None`` where cards that make none stood.

    ``points`` are its own value, or what it counted all the same. ``disputed``: a finding refused it, and it
    never counts. ``excused``: it stood as it was declared, so nobody asks whether a run goes on. ``unseen``: only
    its kind has been heard, so many cards that nobody has shown; 0 where the cards are known.
    """

    seat: int
    cards: frozenset[int]
    combination: Combination | None
    points: int
    reference: object = None
    disputed: bool = False
    excused: bool = False
    unseen: int = 0

    def heard(self, rules: BeloteRules) -> Declared:
        """What those know of it who have heard the announcement: a run of so many, or a four (S1)."""
        assert self.combination is not None
        size, points = least_of_kind(self.combination, rules)
        return Declared(self.seat, frozenset(), None, points, unseen=size)


class Position(InHand):
    """The state of a deal between two events.

    ``points`` are the card points of the tricks won so far, by side, the last trick's ten among them; nothing
    is in ``scores`` before the deal is over, since only then it is known who writes what.
    """

    __slots__ = (
        "belote_seat",
        "bids",
        "declared",
        "given",
        "royals",
        "taker",
        "tricks_won",
        "turned_card",
        "winning_side",
    )

    rules: Compiled

    def __init__(self, rules: BeloteRules, dealer: int, turned: int | None, trump: int | None = None) -> None:
        super().__init__(compiled(rules), dealer, turned, trump)
        self.turned_card = turned
        """The turned card wherever it is; it lies on the table until somebody takes."""
        self.taker = NO_SEAT
        self.bids: list[Bid] = []
        self.given = [0] * SEATS
        """How many cards of each hand were dealt before the bids as far as the record says: five, or all eight."""
        self.tricks_won = [0, 0]
        self.royals = [0] * SEATS
        """Kings and queens of trumps that each seat has played: with two it has belote."""
        self.belote_seat = NO_SEAT
        self.declared: list[Declared] = []
        self.winning_side: int | None = None
        """The side whose declarations count, once they were compared; ``None`` where nobody's do."""

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
        return self.next_seat()

    @property
    def won(self) -> int:
        """Nothing is drawn after a trick, so none waits for that."""
        return NO_SEAT

    def cards_to_draw(self) -> int:
        """No card is drawn."""
        return 0

    def compared(self) -> bool:
        """Whether the declarations were compared, and the better side's shown: the second trick has been led to."""
        return self.trick > 2 or (self.trick == 2 and bool(self.plays))

    def counts(self, one: Declared) -> bool:
        """Whether a declaration counts, once they were compared."""
        return not one.disputed and self.rules.side[one.seat] == self.winning_side

    def forget_unseen(self, seat: int) -> None:
        """Leaves of declarations what this seat may know: of the others' their kind, then only those that count (S1).

        What does not count is not shown, so that such a run does not tell either where it ends.
        """
        declared = self.declared
        if self.compared():
            self.declared = [one for one in declared if self.counts(one)]
        else:
            self.declared = [
                one if one.seat == seat or one.unseen else one.heard(self.rules.rules)
                for one in declared
                if one.seat == seat or one.unseen or (one.combination is not None and not one.disputed)
            ]
        secret = [one.reference for one in declared if one not in self.declared and one.seat != seat]
        where = self.where
        where.bans = [ban for ban in where.bans if not any(ban.reference is one for one in secret if one is not None)]

    def holding(self, seat: int) -> int:
        """How many cards a seat holds now, once the cards are dealt out."""
        return WHOLE_HAND - self.trick + 1 - sum(1 for who, _ in self.plays if who == seat)

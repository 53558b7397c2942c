"""Positions of Belote and Briscola read back: bids and who took, declarations, capot, how a deal ended."""

from __future__ import annotations

import re
from typing import Final

from bzq.cards import CARD_OF, UNSEEN_NAME
from bzq.engine.game import Bid, Outcome
from bzq.engine.inhand import NO_SEAT
from bzq.engine.lookup import frame_of
from bzq.games.belote.combinations import combination_of
from bzq.games.belote.compiled import FIRST_HAND
from bzq.games.belote.declare import compare
from bzq.games.belote.position import LATER_STOCK, MOST_BIDS, WHOLE_HAND, Declared
from bzq.games.belote.position import Position as BelotePosition
from bzq.games.belote.ruleset import BeloteRules
from bzq.games.briscola.position import Position as BriscolaPosition
from bzq.games.briscola.ruleset import BriscolaRules
from bzq.timeline.countedtext import CAPOT, PASS, BeloteText, BriscolaText
from bzq.timeline.positionfields import NUMBER
from bzq.timeline.positionreading import Reading, pairs
from bzq.timeline.positiontext import EMPTY, in_stock

_OUTCOME: Final = re.compile(rf"([1-8-])=([a-z-]+)(?::({NUMBER}))?")
_CARD: Final = "[ATKQJ98765432][shdc]"
_TURNED: Final = re.compile(_CARD)
_DECLARED: Final = re.compile(rf"([1-4]):((?:{_CARD})+|(?:{UNSEEN_NAME}){{3,5}})=({NUMBER})@1(\??)(\^?)")
_BEFORE_THE_END: Final = ("claim", "wrong-claim", "passed-out")
"""Ends of a deal before its last trick."""


class _DealReading(Reading):
    """What the readers of both games do alike."""

    ends: tuple[str, ...] = ()
    """How a deal of the game may end."""

    def turned(self) -> int | None:
        """The turned card while it lies on the table."""
        text = self.fields.open("turned")
        if not text:
            return None
        if not _TURNED.fullmatch(text):
            self.fields.fail("it is a card such as Ks")
        if not self.rules.turned:
            self.fields.fail("no card is turned in these rules")
        if not frame_of(self.rules).copies[CARD_OF[text]]:
            self.fields.fail("the pack does not hold this card")
        return CARD_OF[text]

    def outcome(self, text: str) -> Outcome | None:
        """How the deal ended, where that is what the field says."""
        fields, trick, tricks = self.fields, self.position.trick, self.rules.tricks
        match = _OUTCOME.fullmatch(text)
        if match is None:
            if trick > tricks:
                fields.fail("the deal is over: it is the side that won it, and how, such as " + f"1={self.ends[0]}")
            return None
        winner, why, floating = match.groups()
        if why not in self.ends:
            fields.fail(f"a deal of this game ends {', '.join(self.ends[:-1])} or {self.ends[-1]}")
        if winner != EMPTY and int(winner) > self.position.rules.sides:
            fields.fail(f"sides are 1 to {self.position.rules.sides} here")
        if trick <= tricks and why not in _BEFORE_THE_END:
            fields.fail(f"that is known after trick {tricks}")
        return Outcome(None if winner == EMPTY else int(winner) - 1, why, int(floating or 0))


class BriscolaReading(_DealReading):
    """Reads a position of Briscola."""

    text_of = BriscolaText
    ends = ("points", "draw", "claim", "wrong-claim")
    position: BriscolaPosition
    rules: BriscolaRules

    def start(self) -> BriscolaPosition:
        """A position with what the first fields say."""
        trick = self.trick()
        dealer, leader, last, _ = self.places()
        trump, turned = self.trump(), self.turned()
        if turned is not None and trick > self.rules.stock_tricks:
            self.fields.fail("no card lies under the stock here")
        position = BriscolaPosition(self.rules, dealer, turned)
        position.trump = trump  # of an exchange that should not be another suit may lie under the stock
        position.trick, position.leader, position.last_winner = trick, leader, last
        return position

    def read(self) -> None:
        """Reads the other fields."""
        position, fields = self.position, self.fields
        text = fields.open("won")
        position.outcome = self.outcome(text)
        if text and position.outcome is None:
            if not in_stock(position) or fields.seat(text) != position.leader:
                fields.fail("it is the seat that leads next, while cards are to be drawn")
            position.drawing = True
        self.plays()
        self.drawn_stock()
        self.hands()
        position.scores, position.points = self.numbers("scores"), self.numbers("brisques")
        self.unseen()
        self.bans()


class BeloteReading(_DealReading):
    """Reads a position of Belote."""

    text_of = BeloteText
    ends = ("made", "failed", "litige", "capot", "passed-out")
    position: BelotePosition
    rules: BeloteRules

    def start(self) -> BelotePosition:
        """A position with what the first fields say."""
        trick = self.trick()
        dealer, leader, last, _ = self.places()
        position = BelotePosition(self.rules, dealer, None, self.trump())
        position.turned = position.turned_card = self.turned()
        position.trick, position.leader, position.last_winner = trick, leader, last
        return position

    def read(self) -> None:
        """Reads the other fields."""
        position, fields = self.position, self.fields
        self._bids()
        self.plays()
        self.hands()
        self._given()
        to_deal = position.bidding() and position.trick == 1 and min(position.given) < WHOLE_HAND
        self.stock(LATER_STOCK if to_deal else 0, "before anybody has taken" if to_deal else "when all are dealt")
        most = "each seat has played up to 2 of king and queen of trumps"
        position.royals = self.digits("sevens", 2, most)
        position.belote_seat = max(
            (seat for seat, played in enumerate(position.royals) if played == 2), default=NO_SEAT
        )
        position.scores, position.points = self.numbers("scores"), self.numbers("brisques")
        self._declarations()
        self._capot()
        self.unseen()
        self.bans()
        fields.name = "won"

    def _bids(self) -> None:
        """Passes, or who has taken, or how the deal ended."""
        position, fields = self.position, self.fields
        text = fields.open("won")
        position.outcome = self.outcome(text)
        if position.outcome is not None:
            passed_out = position.outcome.why == "passed-out"
            position.bids = [Bid(False)] * (MOST_BIDS if passed_out else 0)
            position.taker = NO_SEAT if passed_out else position.leader  # who took is over and done with
        elif set(text) <= {PASS} and len(text) < MOST_BIDS:
            position.bids = [Bid(False)] * len(text)
        else:
            position.taker = (
                fields.seat(text)
                if len(text) == 1
                else fields.fail(f"it is a {PASS} for each pass before somebody takes, or the seat that has taken")
            )
            if position.trump is None or position.turned is not None:
                fields.fail("when somebody has taken there are trumps, and no card is turned any more")

    def _given(self) -> None:
        """How many cards were dealt before the bids."""
        position = self.position
        where = position.where
        for seat, hand in enumerate(where.hands):
            size = sum(hand) + where.hidden[seat]
            if position.bidding() and position.trick == 1 and size not in (FIRST_HAND, WHOLE_HAND):
                self.fields.fail("before anybody has taken a hand has five cards, or the final eight")
            position.given[seat] = FIRST_HAND if size == FIRST_HAND else WHOLE_HAND

    def _declarations(self) -> None:
        position, fields = self.position, self.fields
        for match in fields.listed(fields.open("melds"), _DECLARED, "1:ThQhJh=20@1"):
            named = pairs(match[2])
            unseen = named.count(UNSEEN_NAME)
            cards = frozenset(CARD_OF[name] for name in named if not unseen)
            declared = Declared(
                int(match[1]) - 1, cards, combination_of(cards, self.rules), int(match[3]), None, bool(match[4]),
                bool(match[5]), unseen,
            )  # fmt: skip
            position.declared.append(declared)
        if position.compared():
            compare(position)

    def _capot(self) -> None:
        """Which side may still win every trick; how many the others have matters no more."""
        position, fields = self.position, self.fields
        text = fields.open("blanche")
        won = position.trick - 1
        if text and (len(text) != 2 or set(text) - set(CAPOT) or (won > 0) != (text in ("oc", "co"))):
            fields.fail("it is oo before the first trick, then oc or co where one side has won all tricks")
        if not text and won < 2 and not position.over():
            fields.fail("after so few tricks capot is still open to a side: oc or co")
        position.tricks_won = [min(1, won), max(0, won - 1)]
        if text:
            position.tricks_won = [won if letter == CAPOT[0] else 0 for letter in text]

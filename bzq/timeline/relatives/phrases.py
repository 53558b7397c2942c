"""Findings about Belote and Briscola in a player's words: refusals, wrong claims, what a wrong score may come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import KING, QUEEN, card_name
from bzq.engine.inhand import NO_SEAT
from bzq.games.belote.ending import count
from bzq.games.belote.position import Position as BelotePosition
from bzq.language import listed, suit_said, tr
from bzq.records.model import Event, Exchange, Play
from bzq.timeline.phrases import Phrases
from bzq.timeline.relatives.sentences import DEAL_SENTENCES
from bzq.timeline.relatives.turn_sentences import TURN_SENTENCES
from bzq.timeline.wording import Sentence

if TYPE_CHECKING:
    from bzq.engine.game import DealPosition, Refusal
    from bzq.rules.ruleset import RuleSet

_SENTENCES: Final = DEAL_SENTENCES | TURN_SENTENCES


class DealPhrases(Phrases):
    """The sentences of one record, with its players' names."""

    def __init__(self, players: tuple[str, ...], rules: RuleSet) -> None:
        super().__init__(players, rules)
        self.rules = rules

    def sentence(self, refusal: Refusal, position: Any) -> Sentence:
        """The sentence for a refusal."""
        return _SENTENCES[refusal.code](self, refusal.facts, position)

    def side(self, side: int) -> str:
        """A side by the names of its players."""
        if not self.rules.partners:
            return self.name(side)
        return listed([self.name(seat) for seat in range(side, self.rules.players, 2)])

    def wrong_points(
        self, item: Event, what: str, claimed: int, points: int, position: Any
    ) -> tuple[str, str, str | None]:
        """Code, message and hint of a wrong claim of points."""
        if isinstance(item, Play):
            card = item.card.card
            message = tr(
                "{card} scores nothing by being played, not {points}", card=card_name(card), points=claimed
            )  # fmt: skip
            if card & 15 in (KING, QUEEN) and card >> 4 == position.trump and self.rules.game == "belote":
                hint = tr("belote and rebelote count by themselves, 20 together, when the deal is over")
                return "E606", message, hint
            return "E606", message, tr("the points of the cards are counted when the deal is over")
        if isinstance(item, Exchange):
            message = tr("{what} scores nothing, not {points}", what=what, points=claimed)
            return "E606", message, tr("in Briscola only the cards in the tricks count")
        return super().wrong_points(item, what, claimed, points, position)

    def running_hint(self, claimed: tuple[int, ...], position: DealPosition) -> str | None:
        """Why a score check in the middle of a deal is wrong: nothing is scored before its end."""
        so_far = ":".join(map(str, position.points))
        if list(claimed) == position.points:
            return tr("these are the points in the tricks so far; they are counted when the deal is over")
        return tr("nothing is counted before the deal is over; the tricks so far hold {points}", points=so_far)

    def deal_hint(self, claimed: tuple[int, ...], position: DealPosition) -> str | None:
        """How a finished deal comes to its score, where another one is written."""
        if list(claimed) == position.scores[::-1] and len(claimed) == 2 and claimed[0] != claimed[1]:
            if not self.rules.partners:
                return tr("the two scores look swapped: they stand in seat order")
            if self.rules.players == 6:
                return tr("the two scores look swapped: side 1 (seats 1, 3 and 5) comes first")
            return tr("the two scores look swapped: side 1 (seats 1 and 3) comes first")
        if isinstance(position, BelotePosition):
            return self.contract(position)
        total, wrong = sum(position.scores), sum(claimed)
        if total == 120 != wrong:
            return tr("all cards count 120, and these scores add up to {points}", points=wrong)
        return None

    def contract(self, position: BelotePosition) -> str | None:
        """What became of the contract."""
        outcome, rules = position.outcome, self.rules
        if outcome is None or position.taker == NO_SEAT:
            return tr("all have passed, so both sides write 0")
        taker = position.rules.side[position.taker]
        mine, theirs = (count(position, side, for_contract=True) for side in (taker, 1 - taker))
        if outcome.why == "capot":
            return tr(
                "{who} won all eight tricks: capot, {points} in place of the cards and the last trick",
                who=self.side(outcome.winner or 0), points=position.rules.rules.capot_points,
            )  # fmt: skip
        facts = {
            "taker": self.name(position.taker), "suit": suit_said(position.trump or 0), "mine": mine, "theirs": theirs,
            "who": self.side(taker), "others": self.side(1 - taker),
        }  # fmt: skip
        if outcome.why == "litige":
            return tr(
                "{taker} took {suit}, and it is {mine} to {theirs}, a litige: {others} write theirs now, {who} "
                "nothing; {points} go to the side that wins the next deal",
                points=outcome.floating, **facts,
            )  # fmt: skip
        if outcome.why == "failed":
            whole = position.points[0] + position.points[1]
            if rules.hand_declarations:
                return tr(
                    "{taker} took {suit}, and with {mine} to {theirs} {who} are dedans: {others} write all {points} "
                    "and all declarations, {who} nothing but a belote",
                    points=whole, **facts,
                )  # fmt: skip
            return tr(
                "{taker} took {suit}, and with {mine} to {theirs} {who} are dedans: {others} write all {points}, "
                "{who} nothing but a belote",
                points=whole, **facts,
            )  # fmt: skip
        return tr(
            "{taker} took {suit} and made it with {mine} to {theirs}: each side writes its own points", **facts
        )  # fmt: skip

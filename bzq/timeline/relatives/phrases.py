"""Findings about Belote and Briscola in a player's words: refusals, wrong claims, what a wrong score may come from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import KING, QUEEN, SUIT_WORDS, card_name
from bzq.games.belote.ending import count
from bzq.games.belote.position import Position as BelotePosition
from bzq.games.inhand import NO_SEAT
from bzq.records.model import Event, Exchange, Play
from bzq.timeline.phrases import Phrases
from bzq.timeline.relatives.sentences import DEAL_SENTENCES
from bzq.timeline.relatives.turn_sentences import TURN_SENTENCES
from bzq.timeline.wording import Sentence

if TYPE_CHECKING:
    from bzq.games.engine import DealPosition, Refusal
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
        names = [self.name(seat) for seat in range(side, self.rules.players, 2)]
        return " and ".join([", ".join(names[:-1]), names[-1]])

    def wrong_points(
        self, item: Event, what: str, claimed: int, points: int, position: Any
    ) -> tuple[str, str, str | None]:
        """Code, message and hint of a wrong claim of points."""
        if isinstance(item, Play):
            card = item.card.card
            message = f"{card_name(card)} scores nothing by being played, not {claimed}"
            if card & 15 in (KING, QUEEN) and card >> 4 == position.trump and self.rules.game == "belote":
                return "E606", message, "belote and rebelote count by themselves, 20 together, when the deal is over"
            return "E606", message, "the points of the cards are counted when the deal is over"
        if isinstance(item, Exchange):
            return "E606", f"{what} scores nothing, not {claimed}", "in Briscola only the cards in the tricks count"
        return super().wrong_points(item, what, claimed, points, position)

    def running_hint(self, claimed: tuple[int, ...], position: DealPosition) -> str | None:
        """Why a score check in the middle of a deal is wrong: nothing is scored before its end."""
        so_far = ":".join(map(str, position.points))
        if list(claimed) == position.points:
            return "these are the points in the tricks so far; they are counted when the deal is over"
        return f"nothing is counted before the deal is over; the tricks so far hold {so_far}"

    def deal_hint(self, claimed: tuple[int, ...], position: DealPosition) -> str | None:
        """How a finished deal comes to its score, where another one is written."""
        if list(claimed) == position.scores[::-1] and len(claimed) == 2 and claimed[0] != claimed[1]:
            order = "side 1 (seats 1 and 3) comes first" if self.rules.partners else "they stand in seat order"
            if self.rules.players == 6:
                order = "side 1 (seats 1, 3 and 5) comes first"
            return f"the two scores look swapped: {order}"
        if isinstance(position, BelotePosition):
            return self.contract(position)
        total, wrong = sum(position.scores), sum(claimed)
        if total == 120 != wrong:
            return f"all cards count 120, and these scores add up to {wrong}"
        return None

    def contract(self, position: BelotePosition) -> str | None:
        """What became of the contract."""
        outcome, rules = position.outcome, self.rules
        if outcome is None or position.taker == NO_SEAT:
            return "all have passed, so both sides write 0"
        taker = position.rules.side[position.taker]
        mine, theirs = (count(position, side, for_contract=True) for side in (taker, 1 - taker))
        who, others = self.side(taker), self.side(1 - taker)
        suit = SUIT_WORDS[position.trump or 0]
        took = f"{self.name(position.taker)} took {suit}"
        if outcome.why == "capot":
            won = self.side(outcome.winner or 0)
            return f"{won} won all eight tricks: capot, {rules.capot_points} in place of the cards and the last trick"
        if outcome.why == "litige":
            return (
                f"{took}, and it is {mine} to {theirs}, a litige: {others} write theirs now, {who} nothing; "
                f"{outcome.floating} go to the side that wins the next deal"
            )
        if outcome.why == "failed":
            whole = position.points[0] + position.points[1]
            declared = " and all declarations" if rules.hand_declarations else ""
            return (
                f"{took}, and with {mine} to {theirs} {who} are dedans: {others} write all {whole}{declared}, "
                f"{who} nothing but a belote"
            )
        return f"{took} and made it with {mine} to {theirs}: each side writes its own points"

"""A record of Belote or Briscola walked through its game, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.engine.game import DealPosition
from bzq.language import tr
from bzq.records.model import (
    Bid,
    CarteBlanche,
    Check,
    Claim,
    Declaration,
    Draw,
    Exchange,
    Number,
    Play,
    Result,
    Unread,
    Variation,
)
from bzq.timeline.finishing import tricks_before_the_end
from bzq.timeline.model import DealOutcome
from bzq.timeline.relatives.gone import gone_points, wrong_sum
from bzq.timeline.relatives.phrases import DealPhrases
from bzq.timeline.relatives.preparation import DealPreparation
from bzq.timeline.relatives.state import DealClaims
from bzq.timeline.relatives.turns import Turns
from bzq.timeline.tagvalues import Unstartable, names_in_tags, tag_finding

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline


class DealWalk(Turns):
    """One walk through one record, with the choices of one chooser."""

    def run(self) -> None:
        """Walks the whole record."""
        preparation = DealPreparation(self.record, self.rules, self.game, self.chooser)
        try:
            dealt = preparation.start()
        except Unstartable:
            self._not_begun(preparation.findings)
            return
        self._begun_with(preparation)
        self.dealt = dealt
        self.position = dealt.position
        self.phrases = DealPhrases(dealt.players, self.rules)
        self.claims = DealClaims(len(self.position.scores))
        self._through()

    def _variation(self, variation: Variation, before: tuple[Any, ...] | None) -> None:
        begun = self.begun
        super()._variation(variation, before)
        self.begun = begun

    # -- the end

    def _finish(self) -> None:
        if not self.errors and not self.taint:
            self._judge_won_before()
            self._judge_forgiven()
        super()._finish()

    def _judge_forgiven(self) -> None:
        """Plays marked ``^``, when the tricks that followed have shown the whole hand they came from."""
        if self.position.trick <= self.position.rules.tricks:
            return
        for item, seat, trick, duties in self.forgiven:
            later = [plays for number, plays, *_ in self.log if number > trick]
            held = {card for plays in later for who, card, _ in plays if who == seat + 1}
            if not any(duty >> card & 1 for duty in duties for card in held):
                self._nothing_irregular(item, seat, trick)

    def _judge_won_before(self) -> None:
        """The points that a Score tag says were won before the record, against what they can be by now."""
        dealt = self.dealt
        if dealt is None or dealt.won_before is None or not dealt.from_middle or self.game.bidding(self.position):
            return
        gone = [item.card.card for items in dealt.traces for item in items if isinstance(item, Play)]
        known = self.record.known("Turned") is not None
        wrong = wrong_sum(dealt.won_before, *gone_points(self.position, gone, turned_known=known), dealt.first_trick)
        if wrong is None:
            return
        finding = tag_finding(self.record, "E112", wrong, self.record.find_tag("Score"))
        self.findings.append(finding)
        self.errors.append(finding)
        self.won_before_wrong = True
        self._fault_at(len(self.record.text))

    def _still_to_come(self) -> str:
        position: DealPosition = self.position
        if self.game.bidding(position):
            return tr("before anybody has taken")
        return tricks_before_the_end(position.rules.tricks - position.trick + 1 - bool(self.game.draws_due(position)))

    def _what_is_missing(self) -> str:
        return tr("bids") if self.game.bidding(self.position) else super()._what_is_missing()

    def _how_it_ended(self) -> str:
        outcome = self.position.outcome
        if outcome is not None and outcome.why == "passed-out":
            return tr("the deal was passed out")
        if outcome is not None and outcome.why in ("claim", "wrong-claim"):
            return tr("the deal was ended by a claim")
        return super()._how_it_ended()

    def fill(self, timeline: Timeline) -> None:
        """Writes what the walk found into a timeline."""
        if self.dealt is None:
            timeline.players = names_in_tags(self.record, self.rules)
            return
        timeline.players = self.dealt.players
        if self.tags_at_fault:
            return
        self._fill(timeline, self.dealt.dealer)
        timeline.set_tricks(self.log, self.won_points)
        timeline.won_before = self.dealt.won_before
        if not self.stopped:
            timeline.outcome = self._outcome()

    def _outcome(self) -> DealOutcome | None:
        """How the deal ended; not known where it begins in the middle, and nothing says what was won before."""
        outcome = self.position.outcome
        middle = self.dealt is not None and self.dealt.from_middle
        if outcome is None or (middle and self.record.known("Score") is None):
            return None
        return DealOutcome(None if outcome.winner is None else outcome.winner + 1, outcome.why, outcome.floating)


DealWalk.actions = {
    Number: DealWalk._number,
    Play: DealWalk._play,
    Declaration: DealWalk._declaration,
    Exchange: DealWalk._exchange,
    CarteBlanche: DealWalk._carte_blanche,
    Bid: DealWalk._bid,
    Claim: DealWalk._claim_deal,
    Draw: DealWalk._draw,
    Check: DealWalk._check,
    Result: DealWalk._result,
    Unread: DealWalk._unread,
}

"""A record of the Bézique family walked through its engine, event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.games.bezique.timeline.phrases import FamilyPhrases
from bzq.games.bezique.timeline.quick import Quick
from bzq.games.bezique.timeline.setup import Preparation
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
)
from bzq.timeline.claims import Claims
from bzq.timeline.ledger import LedgerEntry
from bzq.timeline.tagvalues import Unstartable, names_in_tags

if TYPE_CHECKING:
    from bzq.timeline.model import Timeline


class Walk(Quick):
    """One walk through one record, with the choices of one chooser."""

    def run(self) -> None:
        """Walks the whole record."""
        preparation = Preparation(self.record, self.rules, self.chooser)
        try:
            start = preparation.start()
        except Unstartable:
            self._not_begun(preparation.findings)
            return
        self._begun_with(preparation)
        self.start = start
        self.position = start.position
        self.phrases = FamilyPhrases(start.players, self.rules)
        self.claims = Claims(len(self.position.scores))
        running = [0] * len(self.position.scores)
        for seat, points, reason, what, tag in start.initial:
            side = self.position.rules.side[seat] if reason != "set-up" else seat
            running[side] += points
            begin, end = (tag.start, tag.end) if tag else (0, 0)
            self.ledger.append(LedgerEntry(0, seat + 1, points, reason, what, tuple(running), begin, end))
        self._through()

    def fill(self, timeline: Timeline) -> None:
        """Writes what the walk found into a timeline."""
        timeline.players = self.start.players if self.start else names_in_tags(self.record, self.rules)
        if self.start is None or self.tags_at_fault:
            return
        self._fill(timeline, self.start.dealer)
        timeline.set_tricks(self.log)
        timeline.settlement = self.settled()
        if not self.stopped:
            timeline.brisques = tuple(self.position.brisques)


Walk.actions = {
    Number: Walk._number,
    Play: Walk._any_play,
    Declaration: Walk._any_declaration,
    Exchange: Walk._exchange,
    CarteBlanche: Walk._carte_blanche,
    Bid: Walk._foreign,
    Claim: Walk._foreign,
    Draw: Walk._any_draw,
    Check: Walk._check,
    Result: Walk._result,
    Unread: Walk._unread,
}

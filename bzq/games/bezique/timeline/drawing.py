"""Draws, written or not, from a stock with the turned card under it."""

from __future__ import annotations

from bzq.engine.game import Refusal
from bzq.engine.stock import next_drawn
from bzq.engine.whereabouts import Conflict
from bzq.games.bezique import tricks
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.ruleset import BeziqueRules
from bzq.games.bezique.timeline.alternatives import ALTERNATIVES
from bzq.games.bezique.timeline.phrases import FamilyPhrases
from bzq.games.bezique.timeline.setup import Start
from bzq.language import tr, tr_n
from bzq.records.model import Draw
from bzq.timeline.doubt import EVERYTHING, NUMBERS, STAGE
from bzq.timeline.lines import Lines
from bzq.timeline.resolved import Resolved


class Drawing(Lines):
    """Keeps a record and the stock in step."""

    alternatives = ALTERNATIVES
    duty_codes = tricks.DUTY_CODES
    rules: BeziqueRules
    phrases: FamilyPhrases
    position: Position
    start: Start | None = None
    """Where the walk began, once the tags have told."""

    def _draw_if_due(self) -> None:
        if self.position.won != NO_SEAT:
            self._draw_silently()

    def _draw_silently(self) -> None:
        """Draws that were not written."""
        drawn, _, _ = tricks.draw(self.position)
        self._log_draw(drawn)
        self.numbered = False
        if self.observer is not None:
            self.observer.drew(self, drawn)

    def _draw(self, item: Draw) -> None:
        position = self.position
        if position.plays:
            if self.number_seen and not self.numbered and len(position.plays) == 1 and self.main:
                self._surplus_card(item)
            else:
                self._short_trick(item)
            return
        if position.won == NO_SEAT:
            why = (
                tr("the stock is out") if position.trick > position.rules.stock_tricks
                else tr("the cards of this trick have been drawn") if self.log
                else tr("cards are drawn after a trick, not before it")
            )  # fmt: skip
            self.refuse(Refusal("E408", {"why": why}, impossible=True), item)
            return
        seats = position.rules.seats
        if len(item.cards) != seats:
            message = tr_n(
                "{n} card drawn; {seats} players draw {seats}", "{n} cards drawn; {seats} players draw {seats}",
                len(item.cards), seats=seats,
            )  # fmt: skip
            if self.taint & (STAGE | NUMBERS):
                self._stop_checking(item)
                return
            self.report(
                "E206", message, item.start, item.end,
                expected=tr_n("{n} card", "{n} cards", seats), found=str(len(item.cards)),
                hint=tr("write xx for a card nobody recorded") if len(item.cards) < seats else None,
            )  # fmt: skip
            self.taint |= EVERYTHING
            self._draw_silently()
            return
        expected = next_drawn(position)
        order = tricks.drawing_order(position)
        drawn, wrong, refused = tricks.draw(position, item.cards)
        if wrong is not None:
            facts = {
                "seat": order[wrong], "card": item.cards[wrong],
                "expected": expected[wrong], "swapped": list(item.cards) == expected[::-1],
                "turned": wrong >= seats - 1 and position.turned is None and not position.stock_left,
            }  # fmt: skip
            code = "E205" if refused is None else "E202" if refused.conflict is Conflict.COPIES else "E207"
            self.refuse(Refusal(code, {**facts, "drawn": True}, impossible=True), item)
        self._log_draw(drawn)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(drawn=tuple(card for _, card in drawn))
        self.numbered = False

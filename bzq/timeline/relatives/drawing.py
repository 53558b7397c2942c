"""Draws, written or not, in games in which cards are drawn."""

from __future__ import annotations

from bzq.engine.game import DealPosition, Refusal
from bzq.engine.whereabouts import Conflict
from bzq.language import tr, tr_n
from bzq.records.model import Draw
from bzq.timeline.doubt import EVERYTHING, NUMBERS, STAGE
from bzq.timeline.relatives.state import DealState
from bzq.timeline.resolved import Resolved


class Drawing(DealState):
    """Keeps a record and the stock in step."""

    def _draw_if_due(self) -> None:
        if not self.game.draws_due(self.position):
            return
        drawn, _, _ = self.game.draw(self.position)
        self._log_draw(drawn)
        self.numbered = False
        if self.observer is not None:
            self.observer.drew(self, drawn)

    def _draw(self, item: Draw) -> None:
        position: DealPosition = self.position
        if position.plays:
            if self.number_seen and not self.numbered and len(position.plays) == 1 and self.main:
                self._surplus_card(item)
            else:
                self._short_trick(item)
            return
        due = self.game.draws_due(position)
        if not due:
            self.refuse(Refusal("E408", {"why": self._why_no_draw()}, impossible=True), item)
            return
        if len(item.cards) != due:
            self._wrong_number_drawn(item, due)
            return
        expected, order = self.game.next_drawn(position), self.game.drawing_order(position)
        turned = position.turned
        drawn, wrong, refused = self.game.draw(position, item.cards)
        if wrong is not None:
            facts = {
                "seat": order[wrong], "card": item.cards[wrong], "expected": expected[wrong], "drawn": True,
                "swapped": sorted(item.cards) == sorted(expected), "turned": expected[wrong] == turned,
            }  # fmt: skip
            code = "E205" if refused is None else "E202" if refused.conflict is Conflict.COPIES else "E207"
            if code == "E202" and not position.where.copies[item.cards[wrong]]:
                code = "E208"
            self.refuse(Refusal(code, facts, impossible=True), item)
        self._log_draw(drawn)
        if self.resolved is not None:
            self.resolved[id(item)] = Resolved(drawn=tuple(card for _, card in drawn))
        self.numbered = False

    def _why_no_draw(self) -> str:
        position: DealPosition = self.position
        if self.rules.game == "belote":
            return tr("in Belote the cards are dealt out before the first trick")
        if position.over():
            return tr("the deal is over")
        if position.trick > position.rules.stock_tricks:
            return tr("the stock is out")
        if self.log:
            return tr("the cards of this trick have been drawn")
        return tr("cards are drawn after a trick, not before it")

    def _wrong_number_drawn(self, item: Draw, due: int) -> None:
        if self.taint & (STAGE | NUMBERS):
            self._stop_checking(item)
            return
        drawn = len(item.cards)
        message = tr_n("{n} card drawn; {due} players draw {due}", "{n} cards drawn; {due} players draw {due}", drawn,
                       due=due)  # fmt: skip
        self.report(
            "E206", message, item.start, item.end, expected=f"{due} cards", found=str(drawn),
            hint=tr("write xx for a card nobody recorded") if drawn < due else None,
        )  # fmt: skip
        self.taint |= EVERYTHING
        self._draw_if_due()

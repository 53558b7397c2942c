"""The looks of Briscola: the turned card under the stock, exchanges, claims, a game without trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.language import card_said, tr
from bzq.records.model import Claim, Exchange
from bzq.views.looks.counting import CountingLooks
from bzq.views.looks.looks import Told
from bzq.views.stepper_text import woven

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame
    from bzq.views.screen import Line, Screen
    from bzq.views.stepper_scene import Scene


class BriscolaLooks(CountingLooks):
    """How Briscola is shown."""

    def trumps(self, position: Any, screen: Screen) -> Line:
        """What is trumps; in Briscolone nothing ever is."""
        return super().trumps(position, screen) if self.rules.turned else [(tr("no trumps"), "dim")]

    def stage(self, position: Any) -> str:
        """Whether these are the last tricks."""
        return "" if position.stock_stage() else tr("last tricks")

    def event(self, scene: Scene, name: str, screen: Screen) -> Line | None:
        """A claim of the deal."""
        if not isinstance(scene.frame.item, Claim):
            return None
        position: Any = scene.position
        points = position.points[position.rules.side[scene.frame.seat - 1]]
        claimed = woven(tr("{who} claims to have {points} points"), who=(name, "bold"), points=str(self.rules.claim))
        if points >= self.rules.claim:
            return woven(tr("{claimed}, and has {points}"), claimed=claimed, points=str(points))
        return woven(tr("{claimed}, and has {points} only"), "yellow", claimed=claimed, points=str(points))

    def told(self, frame: Frame, *, hidden: bool = False) -> Told | None:
        """Exchanges and claims."""
        if isinstance(frame.item, Exchange):
            given, taken = card_said(frame.item.given), card_said(frame.item.taken)
            return Told(tr("exchanged {given} for {taken}", given=given, taken=taken))
        return Told(tr("claimed the deal")) if isinstance(frame.item, Claim) else None

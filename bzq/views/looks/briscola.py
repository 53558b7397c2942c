"""The looks of Briscola: the turned card under the stock, exchanges, claims, a game without trumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.cards import card_name
from bzq.records.model import Claim, Exchange
from bzq.views.looks.counting import CountingLooks
from bzq.views.looks.looks import Told

if TYPE_CHECKING:
    from bzq.timeline.frames import Frame
    from bzq.views.screen import Line, Screen
    from bzq.views.stepper_scene import Scene


class BriscolaLooks(CountingLooks):
    """How Briscola is shown."""

    def trumps(self, position: Any, screen: Screen) -> Line:
        """What is trumps; in Briscolone nothing ever is."""
        return super().trumps(position, screen) if self.rules.turned else [("no trumps", "dim")]

    def stage(self, position: Any) -> str:
        """Whether these are the last tricks."""
        return "" if position.stock_stage() else "last tricks"

    def event(self, scene: Scene, name: str, screen: Screen) -> Line | None:
        """A claim of the deal."""
        if not isinstance(scene.frame.item, Claim):
            return None
        position: Any = scene.position
        points = position.points[position.rules.side[scene.frame.seat - 1]]
        line: Line = [(name, "bold"), (f" claims to have {self.rules.claim} points", "")]
        right = points >= self.rules.claim
        return [*line, (f", and has {points}" if right else f", and has {points} only", "" if right else "yellow")]

    def told(self, frame: Frame) -> Told | None:
        """Exchanges and claims."""
        if isinstance(frame.item, Exchange):
            return Told(f"exchanged {card_name(frame.item.given)} for {card_name(frame.item.taken)}")
        return Told("claimed the deal") if isinstance(frame.item, Claim) else None

"""The end of a record of the Bézique family: what a game is worth that is settled."""

from __future__ import annotations

from bzq.engine.game import Settlement
from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.settlement import settle
from bzq.games.bezique.timeline.declaring import Declaring
from bzq.language import tr
from bzq.timeline.doubt import SCORING
from bzq.timeline.finishing import tricks_before_the_end
from bzq.timeline.tagvalues import parse_scores, shorten, tag_finding


class Ending(Declaring):
    """Settles the games that are settled as Rubicon is."""

    def _still_to_come(self) -> str:
        position = self.position
        won = position.won != NO_SEAT
        return tricks_before_the_end(position.rules.tricks - position.trick + 1 - (1 if won else 0))

    def _other_tags(self) -> None:
        self._settlement_tag()

    def settled(self) -> Settlement | None:
        """What the game is worth in the end, where its rules settle it and it was played out or is void."""
        if not self.rules.settled or self.stopped:
            return None
        position = self.position
        if self.record.known("Termination") == "void":
            return Settlement(0, 0, (position.scores[0], position.scores[1]), False, False, ())
        if not position.over():
            return None
        names = [self.phrases.name(seat) for seat in range(2)]
        return settle(self.rules, position.scores, position.brisques, names)

    def _settlement_tag(self) -> None:
        """A Settlement tag claims who takes how much, ``2:800``."""
        value = self.record.known("Settlement")
        settlement = self.settled()
        if value is None or settlement is None or self.taint & SCORING or not self.claims.undisputed:
            return
        tag = self.record.find_tag("Settlement")
        right = f"{settlement.winner}:{settlement.points}"
        claimed = parse_scores(value)
        if claimed is None or len(claimed) != 2:
            message = tr(
                "Settlement is “{value}”; it is written as the winner's seat and points, {right}",
                value=shorten(value), right=right,
            )  # fmt: skip
            self.findings.append(tag_finding(self.record, "E106", message, tag, expected=right, found=value))
        elif claimed != (settlement.winner, settlement.points):
            steps = ", ".join(f"{what} {points:+d}" for what, points in settlement.steps) or tr("the game is void")
            message = tr("the game is worth {right}, not {value}", right=right, value=value)
            finding = tag_finding(self.record, "E607", message, tag, expected=right, found=value, hint=steps)
            self.findings.append(finding)
            self._fault_at(len(self.record.text))

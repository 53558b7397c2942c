"""What a record claims: points of events, running scores, the result and its tag."""

from __future__ import annotations

from typing import Final

from bzq.language import tr
from bzq.records.model import CarteBlanche, Check, Declaration, Event, Exchange, Item, Play, Result
from bzq.timeline.doubt import CARDS, FAULT, RULES, SCORING, SEVENS, TRUMPS
from bzq.timeline.state import WalkState

_REASONS: Final = {Exchange: "seven-exchanged", Play: "seven-played", CarteBlanche: "carte-blanche"}
"""The ledger's reason for points that stand by ``^``."""


class Claiming(WalkState):
    """Compares claims with recomputed values; a wrong one is one finding."""

    def _claim(self, item: Event, points: int, what: str, seat: int, *, noted: bool = False) -> None:
        """Compares the points an event claims with what it scores; ``noted``: that it stood by ``^`` has been said."""
        claimed = item.points
        if claimed is None or claimed == points:
            return
        side = self.position.rules.side[seat]
        if item.irregular:
            reason = _REASONS.get(type(item), "declaration")
            self.position.score(seat, claimed - points, reason, tr("{what}, as it stood", what=what))
            self._book(item)
            if noted:
                return
            message = tr(
                "{what} counted {claimed} instead of {points}; it stood", what=what, claimed=claimed, points=points
            )
            self.report("N401", message, item.start, item.end, seat=seat)
            return
        if self.doubted_first & (TRUMPS | RULES):  # what is wrong with the tags may be why
            self._stop_checking(item)
            return
        if self.taint & SCORING and (self.trump_in_doubt or not isinstance(item, Declaration) or len(item.cards) == 1):
            self.claims.dispute(side, claimed - points)
            return
        self._wrong_claim(item, what, claimed, points, seat)
        self.claims.dispute(side, claimed - points)
        if isinstance(item, Exchange | Play) and not self.position.where.known(seat):
            self.taint |= FAULT | CARDS | SEVENS  # what a seven scores tells which one it was

    def _wrong_claim(self, item: Event, what: str, claimed: int, points: int, seat: int) -> None:
        """Reports points that an event claims and does not score, at the claim."""
        code, message, hint = self.phrases.wrong_points(item, what, claimed, points, self.position)
        text = self.record.text
        start = text.rfind("=", item.start, item.end)
        end = item.end
        if start >= 0:
            while end > start and not text[end - 1].isdigit():
                end -= 1
        else:
            start = item.start
        self.report(code, message, start, end, hint=hint, expected=str(points), found=str(claimed), seat=seat)

    def _check(self, item: Check) -> None:
        self._compare(item, item.scores, "E602")

    def _compare(self, item: Item, scores: tuple[int, ...], code: str) -> bool:
        """Compares claimed scores with the recomputed ones, as far as earlier findings let it be known.

        ``code`` is E602 for a running score, E603 for the score at the end.
        """
        position = self.position
        if len(scores) != len(position.scores):
            wanted = len(position.scores)
            self.report(
                "E605", tr("{n} scores; {wanted} are kept here", n=len(scores), wanted=wanted), item.start, item.end,
                expected=":".join(map(str, position.scores)), found=":".join(map(str, scores)),
            )  # fmt: skip
            return False
        if self._fits(scores):
            return True
        if self.taint & SCORING or self.claims.unclear:
            self._stop_checking(item)
            return False
        right, written = ":".join(map(str, position.scores)), ":".join(map(str, scores))
        if code == "E602":
            message = tr("the running score is {right}, not {written}", right=right, written=written)
        elif position.over():
            message = tr("the deal's score is {right}, not {written}", right=right, written=written)
        else:
            message = tr("the score so far is {right}, not {written}", right=right, written=written)
        hint = self._score_hint(scores)
        self.report(code, message, item.start, item.end, hint=hint, expected=right, found=written)
        self.claims.accept(scores, position.scores)
        return False

    def _fits(self, scores: tuple[int, ...]) -> bool:
        """Whether claimed scores are right, give or take what is disputed."""
        return self.claims.fits(scores, self.position.scores)

    def _score_hint(self, claimed: tuple[int, ...]) -> str | None:
        """Where the difference of a wrong score may come from."""
        return self.phrases.score_hint(claimed, self.position.scores, self.ledger)

    def _result(self, item: Result) -> None:
        if self.main:
            self.result = item

    def _nothing_irregular(self, item: Item, seat: int, trick: int | None = None) -> None:
        if self.taint & RULES:
            return
        self.report(
            "W401", tr("this is marked ^, but nothing about it is against the rules"), item.start, item.end, seat=seat,
            hint=tr("take the ^ away"), trick=trick,
        )  # fmt: skip

    def _seat_exists(self, seat: int, item: Event) -> bool:
        if 0 <= seat < self.position.rules.seats:
            return True
        seats = self.position.rules.seats
        self.report(
            "E107", tr("there is no seat {seat}: {n} play here", seat=seat + 1, n=seats), item.start, item.end,
            expected=tr("{low} to {high}", low="@1", high=f"@{seats}"), found=f"@{seat + 1}",
        )  # fmt: skip
        return False

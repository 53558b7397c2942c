"""The end of a record: the result, why it ends, and what the Result tag says."""

from __future__ import annotations

from bzq.games.bezique.position import NO_SEAT
from bzq.games.bezique.settlement import Settlement, settle
from bzq.records.model import Item, Result
from bzq.timeline.declaring import Declaring
from bzq.timeline.state import UNCERTAIN
from bzq.timeline.tagvalues import parse_scores, shorten, tag_finding


class Ending(Declaring):
    """Compares what a record says at its end with what was played."""

    def _finish(self) -> None:
        """What the end of the record says, against what was played."""
        position = self.position
        record = self.record
        result = self.result
        end: Item = result or self.last_item or Item(len(record.text), len(record.text))
        if position.plays and not position.over():
            ended = record.known("Termination")
            if self.taint:
                self._stop_checking(end)
                return
            if not ended and result is not None and result.scores is not None:
                self._short_trick(end)
                return
        complete = position.over()
        termination = record.known("Termination")
        tag = record.find_tag("Termination")
        allowed = ("unfinished", "resigned", "abandoned", "target", "void")
        if termination and termination not in allowed:
            self.findings.append(
                tag_finding(
                    record, "E106", f"Termination is “{termination}”; it is one of {', '.join(allowed)}", tag,
                    expected=", ".join(allowed), found=termination,
                )
            )  # fmt: skip
            self.failed = True
        elif termination and complete:
            self.findings.append(
                tag_finding(
                    record, "W103", f"Termination says {termination}, but the deal was played to its last trick", tag
                )
            )
        if result is None:
            self._result_tag(complete, None, fine=True)
            return
        if not complete and not termination:
            left = position.rules.tricks - position.trick + 1 - (1 if position.won != NO_SEAT else 0)
            tricks_left = f"{left} trick{'s' if left != 1 else ''} before the end"
            if result.scores is None:
                self.report(
                    "W102", f"the record ends {tricks_left}, without saying why", result.start, result.end,
                    hint='add [Termination "unfinished"]',
                )  # fmt: skip
            elif self.taint == UNCERTAIN:
                self._stop_checking(result)
                return
            else:
                self.report(
                    "E111", f"the record ends {tricks_left} with a score, without saying why",
                    result.start, result.end,
                    hint="write the missing tricks, or say why there are none: "
                    '[Termination "unfinished"], resigned, abandoned, target or void',
                )  # fmt: skip
        fine = result.scores is None or self._compare(
            result, result.scores, "E603", "the deal's score is" if complete else "the score so far is"
        )
        if not self.stopped:
            self._result_tag(complete, result, fine)
            self._settlement_tag()

    def _result_tag(self, complete: bool, result: Result | None, fine: bool) -> None:
        """The tag and the result must agree; a wrong result beside a right tag is one fault, and reported."""
        record = self.record
        value = record.known("Result")
        if value is None or value == "*":
            return
        tag = record.find_tag("Result")
        scores = parse_scores(value)
        if scores is None:
            self.findings.append(
                tag_finding(
                    record, "E106", f"Result is “{shorten(value)}”; a result is written like 170:120", tag,
                    expected="170:120", found=value,
                )
            )  # fmt: skip
            self.failed = True
            return
        if result is None or result.scores == scores:
            return
        if not fine and len(scores) == len(self.position.scores) and self.claims.fits(scores, self.position.scores):
            return
        text = "*" if result.scores is None else ":".join(map(str, result.scores))
        self.findings.append(
            tag_finding(
                record, "E604", f"the Result tag says {value}, the end of the record {text}", tag,
                expected=":".join(map(str, self.position.scores)) if complete else text, found=value,
                hint="they must agree",
            )
        )  # fmt: skip
        self.failed = True

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
        if value is None or settlement is None or self.taint == UNCERTAIN or not self.claims.undisputed:
            return
        tag = self.record.find_tag("Settlement")
        right = f"{settlement.winner}:{settlement.points}"
        claimed = parse_scores(value)
        if claimed is None or len(claimed) != 2:
            message = f"Settlement is “{shorten(value)}”; it is written as the winner's seat and points, {right}"
            self.findings.append(tag_finding(self.record, "E106", message, tag, expected=right, found=value))
            self.failed = True
        elif claimed != (settlement.winner, settlement.points):
            steps = ", ".join(f"{what} {points:+d}" for what, points in settlement.steps) or "the game is void"
            message = f"the game is worth {right}, not {value}"
            finding = tag_finding(self.record, "E607", message, tag, expected=right, found=value, hint=steps)
            self.findings.append(finding)
            self.failed = True

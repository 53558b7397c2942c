"""The end of a record, whatever game is played: the result, why it ends, and what the Result tag says."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bzq.language import tr, tr_n
from bzq.records.model import Item, Result
from bzq.timeline.doubt import NUMBERS, STAGE
from bzq.timeline.numbering import Numbering
from bzq.timeline.tagvalues import TagValues, not_checked, parse_scores, shorten, tag_finding

if TYPE_CHECKING:
    from bzq.findings import Finding
    from bzq.timeline.model import Timeline


class Finishing(Numbering):
    """Compares what a record says at its end with what was played."""

    _scores_as_it_goes: ClassVar[bool] = True
    """Whether a deal that ends early has a score; without one, a score at its end is no further fault."""

    def _not_begun(self, findings: list[Finding]) -> None:
        """The tags leave nothing to start from."""
        unread = not_checked(self.record)
        self.findings = findings if unread is None else [*findings, unread]
        self._fault_at(-1)

    def _begun_with(self, preparation: TagValues) -> None:
        """Takes over what was found in the tags, and what that leaves in doubt."""
        self.findings = preparation.findings
        self.taint |= preparation.doubt
        self.doubted_first |= preparation.doubt
        self.tags_at_fault = preparation.faulty

    def _fill(self, timeline: Timeline, dealer: int | None) -> None:
        """Writes into a timeline what a walk of any game finds; ``dealer`` counts from 0."""
        position = self.position
        timeline.dealer = None if dealer is None else dealer + 1
        timeline.ledger = self.ledger
        timeline.complete = position.over() and not self.stopped
        timeline.resolved = self.resolved
        timeline.position = position
        if self.result is not None:
            timeline.recorded = self.result.scores
        if not self.stopped:
            timeline.scores = tuple(position.scores)
        timeline.settled = not self.stopped and (position.over() or self.record.known("Termination") is not None)
        if position.over() and position.last_winner >= 0:
            timeline.last_trick = position.last_winner + 1

    def _finish(self) -> None:
        """What the end of the record says, against what was played."""
        position = self.position
        record = self.record
        result = self.result
        end: Item = result or self.last_item or Item(len(record.text), len(record.text))
        if position.plays and not position.over():
            ended = record.known("Termination")
            if self.taint & (STAGE | NUMBERS):
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
            names = ", ".join(allowed)
            message = tr("Termination is “{value}”; it is one of {names}", value=termination, names=names)
            self.findings.append(tag_finding(record, "E106", message, tag, expected=names, found=termination))
        elif termination and complete:
            message = tr("Termination says {value}, but {ended}", value=termination, ended=self._how_it_ended())
            self.findings.append(tag_finding(record, "W103", message, tag))
        if result is None:
            self._result_tag(complete, None, fine=True)
            return
        if not complete and not termination:
            tricks_left = self._still_to_come()
            if result.scores is None:
                self.report(
                    "W102", tr("the record ends {where}, without saying why", where=tricks_left),
                    result.start, result.end,
                    hint=tr("add {tag}", tag='[Termination "unfinished"]'),
                )  # fmt: skip
            elif self.taint & STAGE:
                self._stop_checking(result)
                return
            else:
                self.report(
                    "E111", tr("the record ends {where} with a score, without saying why", where=tricks_left),
                    result.start, result.end,
                    hint=tr(
                        'write the missing {what}, or say why there are none: [Termination "unfinished"], resigned, '
                        "abandoned, target or void", what=self._what_is_missing(),
                    ),
                )  # fmt: skip
                if not self._scores_as_it_goes:
                    return
        fine = result.scores is None or self._compare(result, result.scores, "E603")
        if not self.stopped:
            self._result_tag(complete, result, fine)
            self._other_tags()

    def _still_to_come(self) -> str:
        """How much is missing where a record ends early: ``26 tricks before the end``."""
        return tricks_before_the_end(self.position.rules.tricks - self.position.trick + 1)

    def _what_is_missing(self) -> str:
        """What a record that ends early does not have: tricks, or bids."""
        return tr("tricks")

    def _how_it_ended(self) -> str:
        """Why a deal that is over is over."""
        return tr("the deal was played to its last trick")

    def _other_tags(self) -> None:
        """Tags that say what the deal is worth in the end, where a game has some."""

    def _result_tag(self, complete: bool, result: Result | None, fine: bool) -> None:
        """The tag and the result must agree; a wrong result beside a right tag is one fault, and reported."""
        record = self.record
        value = record.known("Result")
        if value is None or value == "*":
            return
        tag = record.find_tag("Result")
        scores = parse_scores(value)
        if scores is None:
            message = tr("Result is “{value}”; a result is written like 170:120", value=shorten(value))
            self.findings.append(tag_finding(record, "E106", message, tag, expected="170:120", found=value))
            return
        if result is None or result.scores == scores:
            return
        if not fine and len(scores) == len(self.position.scores) and self._fits(scores):
            return
        text = "*" if result.scores is None else ":".join(map(str, result.scores))
        self.findings.append(
            tag_finding(
                record, "E604", tr("the Result tag says {tag}, the end of the record {end}", tag=value, end=text), tag,
                expected=":".join(map(str, self.position.scores)) if complete else text, found=value,
                hint=tr("they must agree"),
            )
        )  # fmt: skip
        self._fault_at(len(record.text))


def tricks_before_the_end(left: int) -> str:
    """How many tricks are missing, in words."""
    return tr_n("{n} trick before the end", "{n} tricks before the end", left)

"""How the recorder says no to a line: in a plain sentence, or with a finding about the record."""

from __future__ import annotations

from bzq.findings import Finding, Span
from bzq.recorder.draft import Refused, place_of
from bzq.recorder.entering import Entered
from bzq.recorder.reply import Complaint, Reply


def refusal(line: str, message: str, hint: str | None = None, code: str | None = None) -> Reply:
    """A line that cannot be done: a finding about the record where there is a ``code``, else a plain sentence."""
    start, end = len(line) - len(line.lstrip()), max(len(line.rstrip()), 1)
    span = Span(1, start + 1, 1, end + 1)
    if code is None:
        return Reply(complaint=Complaint(message, hint, span, line))
    return Reply(finding=Finding(code, message, span, hint, source=line))


def answered(entered: Entered, line: str) -> Reply:
    """The reply to a line that was refused."""
    return Reply(
        finding=entered.finding,
        complaint=entered.complaint,
        offer=entered.offer,
        rest=entered.rest,
        forced=entered.forced,
    )


def not_as_it_is(line: str, refused: Refused) -> Reply:
    """Why a record would not be right, as an answer to the line."""
    finding = refused.errors[0]
    place = place_of(refused.record, finding)
    inside = finding.trick is not None and place > len(refused.record.text.partition("\n\n")[0])
    message = f"trick {finding.trick} is against it: {finding.message}" if inside else finding.message
    return refusal(line, message, finding.hint, finding.code)

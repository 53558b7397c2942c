"""What comes of an entry."""

from __future__ import annotations

from dataclasses import dataclass, field

from bzq.findings import Finding, Span


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why a line means nothing here that is no fault of the record: no page explains it, so it has no code.

    ``span`` is its place in the line ``source``.
    """

    message: str
    hint: str | None = None
    span: Span | None = None
    source: str | None = None


@dataclass(slots=True)
class Reply:
    """What comes of an entry; whoever shows it needs to know nothing else.

    An entry that was ``taken`` is in the file. ``said`` are sentences for it, ``remarks`` warnings and notes about
    it. One that was not has a ``finding`` or a ``complaint``, or ``trouble`` with the file. Spans are in the line as
    it was typed. ``offer`` is a line that would be taken in its place but for its ``rest``, which stays to be changed;
    ``forced`` is the same line with ``^`` where that would be.
    """

    taken: bool = False
    said: list[str] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    finding: Finding | None = None
    complaint: Complaint | None = None
    trouble: str | None = None
    offer: str | None = None
    rest: str = ""
    forced: str | None = None
    show: str = ""
    """Something that is to be shown: ``help``, ``table``, ``tricks``, ``score``."""
    draft: str | None = None
    """What the next line begins with, for changing it."""
    leave: bool = False

    @property
    def why(self) -> Finding | Complaint | None:
        """What is wrong with the entry, if anything is."""
        return self.finding or self.complaint

    @property
    def refused(self) -> bool:
        """Whether the entry was wrong."""
        return self.why is not None

"""What comes of an entry."""

from __future__ import annotations

from dataclasses import dataclass, field

from bzq.findings import Finding


@dataclass(slots=True)
class Reply:
    """What comes of an entry; whoever shows it needs to know nothing else.

    An entry that was ``taken`` is in the file. ``said`` are sentences for it, ``remarks`` warnings and notes about
    it. One that was not has a ``finding``, or ``trouble`` with the file. Spans are in the line as it was typed.
    ``offer`` is a line that would be taken in its place, ``forced`` the same line with ``^`` where that would be.
    """

    taken: bool = False
    said: list[str] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    finding: Finding | None = None
    trouble: str | None = None
    offer: str | None = None
    forced: str | None = None
    show: str = ""
    """Something that is to be shown: ``help``, ``table``, ``tricks``, ``score``."""
    draft: str | None = None
    """What the next line begins with, for changing it."""
    leave: bool = False

    @property
    def refused(self) -> bool:
        """Whether the entry was wrong."""
        return self.finding is not None

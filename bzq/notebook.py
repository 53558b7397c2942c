"""How records and analyses show themselves in a notebook; positions do it by :meth:`bzq.Situation._repr_svg_`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bzq.analysis.model import Analysis
    from bzq.records.model import Record

_WIDTH: Final = 110
"""Characters of a line, about what a cell of a notebook has room for."""


def record_html(record: Record) -> str:
    """A record event by event, as ``bzq replay --print`` writes it."""
    from bzq.api import situation_of
    from bzq.timeline.frames import replay
    from bzq.views.htmltext import lines_html
    from bzq.views.replaytext import deal_text
    from bzq.views.screen import Screen

    found = replay(record)
    start = situation_of(found, 0) if found.main.frames else None
    return lines_html(deal_text(found, start, Screen(width=_WIDTH)))


def analysis_html(analysis: Analysis) -> str:
    """What was missed in a deal, as ``bzq annotate --format text`` writes it."""
    from bzq.views.htmltext import lines_html
    from bzq.views.report import deal_report
    from bzq.views.screen import Screen
    from bzq.views.statements import Shown

    return lines_html(deal_report(analysis, Screen(width=_WIDTH), Shown()))

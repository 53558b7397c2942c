"""Records made into their page: each analysed, and told once for a program and once as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.language import tr
from bzq.views.page.assembly import Surround, page_html
from bzq.views.page.dealdata import deal_data
from bzq.views.replaytext import deal_text
from bzq.views.screen import Screen, line_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bzq.analysis.model import Analysis
    from bzq.timeline.frames import Replay
    from bzq.views.page.dealdata import Data


def page_of(
    found: Sequence[Replay],
    *,
    endgame: bool = True,
    done: Callable[[], None] = lambda: None,
    around: Surround | None = None,
    unanalysed: str = "",
) -> str:
    """The page of some records, at least one. ``endgame``: the last tricks are solved too.

    ``done`` is called after each record, ``around`` is what a site puts around the page. ``unanalysed`` is why they are
    not analysed, where they are not.
    """
    deals: list[Data] = []
    plain: list[str] = []
    screen = Screen(width=96)
    for one in found:
        analysis, trouble = (None, unanalysed) if unanalysed else _analysed(one, endgame=endgame)
        deals.append(deal_data(one, analysis, trouble))
        plain += [line_text(line) for line in deal_text(one, None, screen)]
        done()
    known = (" – ".join(deals[0]["players"]), found[0].timeline.record.known("Event") or "")
    title = " · ".join(filter(None, map(screen.clean, known)))
    return page_html(deals, title or "bzq", "\n".join(plain), around)


def _analysed(one: Replay, *, endgame: bool) -> tuple[Analysis | None, str]:
    """What was missed, or why nobody knows."""
    from bzq.analysis import analyse

    if not one.main.frames:
        return None, tr("nothing can be stepped through")
    found = analyse(one.timeline, endgame=endgame)
    return found, found.refused or ""

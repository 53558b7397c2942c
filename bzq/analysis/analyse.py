"""A finished walk analysed: opportunities, losses, the last tricks, the sums of each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bzq.analysis.endgame import in_doubt, place_plays
from bzq.analysis.games import Extent, analysis_of
from bzq.analysis.model import LAST_TRICKS, Analysis
from bzq.findings import Severity
from bzq.language import tr
from bzq.records.model import Record
from bzq.timeline.model import Timeline

if TYPE_CHECKING:
    from bzq.analysis.model import Opportunity


def analyse(
    deal: Timeline | Record, *, endgame: bool = True, effort: int = 1, most_ways: int | None = None
) -> Analysis:
    """Everything the analysis says of a deal that was walked by :func:`bzq.timeline.walk.simulate`.

    A record that was not walked yet is walked first. A record with errors, those about points apart, is refused:
    :attr:`Analysis.refused` says why. ``endgame`` turns the last tricks on, and what else is seen with all cards
    known; ``effort`` is how many times the usual work a search may be before it leaves something undecided;
    ``most_ways`` bounds the search for the best schedule of each side instead. Raises ``TypeError`` for anything
    else, and ``ValueError`` for an effort below 1.
    """
    timeline = _walked(deal)
    if effort < 1:
        raise ValueError(f"effort is at least 1, not {effort}")
    analysis = Analysis(timeline)
    analysis.refused = _refusal(timeline)
    if analysis.refused is not None or timeline.rules is None:
        return analysis
    analysis_of(timeline.rules.game).fill(analysis, Extent(endgame, effort, most_ways))
    analysis.opportunities.sort(key=_first_then_dearest)
    if analysis.endgame.cut:
        analysis.end_early(LAST_TRICKS)
    plays = analysis.endgame.plays
    place_plays(timeline, plays)
    for summary in analysis.summaries:
        summary.all_tricks = not timeline.rules.stock_tricks
        summary.endgame_lost = sum(play.loss for play in plays if play.seat in summary.seats)
        summary.decisions = sum(not play.forced for play in plays if play.seat in summary.seats)
    return analysis


def _walked(deal: object) -> Timeline:
    if isinstance(deal, Timeline):
        return deal
    if isinstance(deal, Record):
        from bzq.timeline.walk import simulate

        return simulate(deal)
    raise TypeError(f"analyse takes one record or its timeline, such as bzq.load(path)[0], not a {type(deal).__name__}")


def _refusal(timeline: Timeline) -> str | None:
    """Why a record is not analysed."""
    errors = [one for one in timeline.findings if one.severity is Severity.ERROR]
    if timeline.rules is None or timeline.position is None:
        if errors and errors[0].span:
            code, line = errors[0].code, errors[0].span.line
            return tr("it cannot be played from the start; {code} in line {line}", code=code, line=line)
        return tr("it cannot be played from the start")
    if in_doubt(timeline):
        finding = next(one for one in errors if not one.code.startswith(("E6", "E7")))
        where = finding.span.line if finding.span else "?"
        return tr("it has errors; the first is {code} in line {line}", code=finding.code, line=where)
    return None


def _first_then_dearest(one: Opportunity) -> tuple[object, ...]:
    return (one.trick, one.seat, -one.points, *((card & 15, card >> 4) for card in one.cards))

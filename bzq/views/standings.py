"""The standing of a match: its deals as rows, the totals beside them, who won."""

from __future__ import annotations

from typing import Final

from bzq.language import mark, tr
from bzq.match import DealStanding, MatchStanding
from bzq.views.names import against, all_of
from bzq.views.screen import Line, Screen, crop, pad, width, wrapped

_WON: Final = {
    (False, False): mark("{who} won the match with {deal}, {total} to {others}"),
    (False, True): mark("{who} won the match with {deal}, {total} to {others}; a double game"),
    (True, False): mark("{who} won the match with {deal}, {total} to {others} deals"),
    (True, True): mark("{who} won the match with {deal}, {total} to {others} deals; a double game"),
}
"""By whether deals are counted, and whether it is a double game."""

_GOES_ON: Final = {
    (False, False): mark("the match goes on; still needed: {needs}"),
    (False, True): mark("the match goes on; still needed: {needs}; {points} points float"),
    (True, False): mark("the match goes on; deals still needed: {needs}"),
    (True, True): mark("the match goes on; deals still needed: {needs}; {points} points float"),
}
"""By whether deals are counted, and whether points float."""

_ROOM = 9
_LABEL = 16


def standing_lines(standing: MatchStanding, screen: Screen) -> list[Line]:
    """The standing of one match."""
    names = [screen.clean(name) for name in standing.sides]
    columns = 2 if _LABEL + 2 * _ROOM * len(names) + 4 <= screen.width else 1
    rule = "═" if screen.takes("═") else "="
    facts = {"name": standing.match, "who": against(names), "target": standing.target}
    if standing.target is None:
        said = tr("match {name}: {who}", **facts)
    elif standing.by_deals:
        said = tr("match {name}: {who}, to {target} deals", **facts)
    else:
        said = tr("match {name}: {who}, to {target}", **facts)
    title = crop(screen.clean(said), screen.width - 6, screen.dots)
    used = min(screen.width, max(_LABEL + columns * _ROOM * len(names) + 4, width(title) + 6))
    lines: list[Line] = [[(f"{rule * 2} {title} {rule * (used - width(title) - 4)}", "bold")], []]
    head = [pad(crop(name, _ROOM - 1, screen.dots), _ROOM, right=True) for name in names]
    start: Line = [(pad("", _LABEL), "")]
    if columns == 2:
        start += [("".join(head), "bold"), ("    ", "")]
    lines.append([*start, ("".join(head), "bold")])
    if standing.start is not None and any(standing.start):
        space = _ROOM * len(names) + 4 if columns == 2 else 0
        carried = crop(tr("carried in"), _LABEL + space - 1, screen.dots)
        lines.append([(pad(carried, _LABEL + space), "dim"), (_numbers(standing.start), "")])
    for n, deal in enumerate(standing.deals):
        label = crop(screen.clean(_label(deal)), _LABEL - 1, screen.dots)
        line: Line = [(pad(label, _LABEL), "")]
        if columns == 2:
            line += [(_numbers(deal.scores, len(names)), "" if deal.counted else "dim"), ("    ", "")]
        style = "bold" if n == standing.decided else ""
        line.append(
            (_numbers(deal.totals if deal.counted else None, len(names), "" if not deal.counted else "?"), style)
        )
        if deal.floating and n != standing.decided:
            line.append(("  " + tr("{points} float", points=deal.floating), "dim"))
        elif deal.floated:
            line.append(("  " + tr("with {points} that floated", points=deal.floated), "dim"))
        lines.append(line)
    style = "bold green" if standing.winner is not None else ""
    verdict = _verdict(standing, names)
    parts = wrapped(verdict, screen.width, screen.width) if screen.wrap else [verdict]
    lines += [[], *([(part, style)] for part in parts)]
    return lines


def _label(deal: DealStanding) -> str:
    if deal.facts.deal is not None:
        label = tr("deal {deal}", deal=deal.facts.deal)
    else:
        label = tr("record {number}", number=deal.facts.record)
    if not deal.counted:
        return tr("{deal}, again", deal=label)
    return tr("{deal}, void", deal=label) if deal.facts.void else label


def _verdict(standing: MatchStanding, names: list[str]) -> str:
    totals = standing.totals
    if standing.winner is not None and standing.decided is not None:
        won = standing.deals[standing.decided].totals or ()
        others = [str(total) for side, total in enumerate(won, 1) if side != standing.winner]
        return tr(
            _WON[standing.by_deals, standing.double],
            who=names[standing.winner - 1],
            deal=_label(standing.deals[standing.decided]),
            total=won[standing.winner - 1],
            others=all_of(others),
        )
    if totals is None:
        return tr("how the match stands is not known: a deal has no final score")
    best = max(totals)
    leaders = [name for name, total in zip(names, totals, strict=True) if total == best]
    if standing.target is None:
        if len(leaders) == 1:
            return tr("{who} is ahead", who=leaders[0])
        return tr("{who} are level", who=all_of(leaders))
    if best >= standing.target:
        if len(leaders) == 1:
            return tr("the match goes on")
        return tr("{who} are level at {total}: the match goes on", who=all_of(leaders), total=best)
    needs = ", ".join(f"{name} {standing.target - total}" for name, total in zip(names, totals, strict=True))
    return tr(_GOES_ON[standing.by_deals, bool(standing.floating)], needs=needs, points=standing.floating)


def _numbers(scores: tuple[int, ...] | None, count: int = 0, unknown: str = "?") -> str:
    shown = [unknown] * count if scores is None else [str(score) for score in scores]
    return "".join(pad(text, _ROOM, right=True) for text in shown)

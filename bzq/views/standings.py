"""The standing of a match: its deals as rows, the totals beside them, who won."""

from __future__ import annotations

from bzq.match import DealStanding, MatchStanding
from bzq.views.screen import Line, Screen, crop, pad, width

_ROOM = 9
_LABEL = 16


def standing_lines(standing: MatchStanding, screen: Screen) -> list[Line]:
    """The standing of one match."""
    names = [screen.clean(name) for name in standing.sides]
    columns = 2 if _LABEL + 2 * _ROOM * len(names) + 4 <= screen.width else 1
    rule = "═" if screen.takes("═") else "="
    against = " against " if len(names) == 2 else ", "
    to = f", to {standing.target}{' deals' if standing.by_deals else ''}" if standing.target is not None else ""
    title = crop(screen.clean(f"match {standing.match}: {against.join(names)}{to}"), screen.width - 6, screen.dots)
    used = min(screen.width, max(_LABEL + columns * _ROOM * len(names) + 4, width(title) + 6))
    lines: list[Line] = [[(f"{rule * 2} {title} {rule * (used - width(title) - 4)}", "bold")], []]
    head = [pad(crop(name, _ROOM - 1, screen.dots), _ROOM, right=True) for name in names]
    start: Line = [(pad("", _LABEL), "")]
    if columns == 2:
        start += [("".join(head), "bold"), ("    ", "")]
    lines.append([*start, ("".join(head), "bold")])
    if standing.start is not None and any(standing.start):
        space = _ROOM * len(names) + 4 if columns == 2 else 0
        lines.append([(pad("carried in", _LABEL + space), "dim"), (_numbers(standing.start), "")])
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
            line.append((f"  {deal.floating} float", "dim"))
        lines.append(line)
    lines += [[], [(_verdict(standing, names), "bold green" if standing.winner is not None else "")]]
    return lines


def _label(deal: DealStanding) -> str:
    label = f"deal {deal.facts.deal}" if deal.facts.deal is not None else f"record {deal.facts.record}"
    if not deal.counted:
        return f"{label}, again"
    return f"{label}, void" if deal.facts.void else label


def _verdict(standing: MatchStanding, names: list[str]) -> str:
    totals = standing.totals
    if standing.winner is not None and standing.decided is not None:
        won = standing.deals[standing.decided].totals or ()
        others = [str(total) for side, total in enumerate(won, 1) if side != standing.winner]
        double = "; a double game" if standing.double else ""
        label = _label(standing.deals[standing.decided])
        return (
            f"{names[standing.winner - 1]} won the match with {label}, "
            f"{won[standing.winner - 1]} to {' and '.join(others)}{' deals' if standing.by_deals else ''}{double}"
        )
    if totals is None:
        return "how the match stands is not known: a deal has no final score"
    best = max(totals)
    leaders = [name for name, total in zip(names, totals, strict=True) if total == best]
    if standing.target is None:
        return f"{leaders[0]} is ahead" if len(leaders) == 1 else f"{' and '.join(leaders)} are level"
    if best >= standing.target:
        return (
            f"{' and '.join(leaders)} are level at {best}: the match goes on"
            if len(leaders) > 1
            else "the match goes on"
        )
    needs = ", ".join(f"{name} {standing.target - total}" for name, total in zip(names, totals, strict=True))
    deals = "deals " if standing.by_deals else ""
    floating = f"; {standing.floating} points float" if standing.floating else ""
    return f"the match goes on; {deals}still needed: {needs}{floating}"


def _numbers(scores: tuple[int, ...] | None, count: int = 0, unknown: str = "?") -> str:
    shown = [unknown] * count if scores is None else [str(score) for score in scores]
    return "".join(pad(text, _ROOM, right=True) for text in shown)

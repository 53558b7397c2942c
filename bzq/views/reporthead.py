"""The head of the report on a deal: the result, the sums of each side, the dearest misses and what they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, SUIT_WORDS, suit_of
from bzq.views.findings_text import counted
from bzq.views.names import against, short, side_names
from bzq.views.outcome import counts_points, outcome_text, trumps_text
from bzq.views.scoresheet import card_piece
from bzq.views.screen import Line, Screen, crop, line_text, pad, width, wrapped
from bzq.views.statements import Shown, dearest, told_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bzq.analysis.model import Analysis, EndPlay, Opportunity, Summary
    from bzq.timeline.model import Timeline

DEAREST: Final = 3
"""Misses that the head shows."""

MARKS: Final = ("", "*", "**", "***")
STYLES: Final = ("dim", "yellow", "bold yellow", "bold red")
"""How the bands are marked, the lightest first."""

FROM_RULES: Final = "from the rules"
ALL_KNOWN: Final = "with all cards known"

NAME_ROOM: Final = 13
DECLARED_COLUMNS: Final = (("declared", 10), ("available", 11), ("missed", 8), ("efficiency", 11))
_SCORE: Final = ("score", 6)
_END_ROOM: Final = 21

_DECLARED: Final = ("declaration", "seven-exchanged", "seven-shown", "seven-played")
"""Reasons of the ledger whose points are declared ones, where the rules were kept."""

_OTHERS: Final = {
    "carte-blanche": "carte blanche",
    "seven-turned": "seven turned",
    "set-up": "scored before",
    "last-trick": "last trick",
    "card-points": "in cards",
    "declarations": "declared",
    "contract": "for the contract that failed",
}

_ENDED: Final = {
    "made": "the contract made",
    "failed": "the contract failed",
    "litige": "a litige",
    "capot": "a capot",
}
"""How a deal of Belote ends."""


def heading(analysis: Analysis, screen: Screen) -> list[Line]:
    """Where the record stands, the event, the rules and the players."""
    timeline = analysis.timeline
    record = timeline.record
    rule = "─" if screen.takes("─") else "-"
    place = f"{screen.clean(record.file)}, record {record.number}"
    lines: list[Line] = [[(f"{rule * 2} {place} {rule * max(0, screen.width - width(place) - 4)}", "dim")]]
    event = [record.known(name) for name in ("Event", "Site", "Date")]
    match, deal = record.known("Match"), record.known("Deal")
    left = screen.clean(", ".join(part for part in event if part))
    right = screen.clean(
        ", ".join(part for part in (f"match {match}" if match else "", f"deal {deal}" if deal else "") if part)
    )
    if left or right:
        left = crop(left, max(10, screen.width - width(right) - 2), screen.dots)
        space = max(2, screen.width - width(left) - width(right))
        lines.append([(left, "bold"), (" " * space if left else "", ""), (right, "bold")])
    rules = screen.clean(record.known("Rules") or "bezique")
    names = [screen.clean(name) for name in side_names(timeline)]
    who = f"{rules}: {against(names)}" if names else rules
    about = _about(timeline, screen) if names and timeline.rules is not None else []
    if about and width(who) + 2 + width(line_text(about)) <= screen.width:
        lines.append([(f"{who}; ", ""), *about])
        return lines
    lines += [[(part, "")] for part in wrapped(who, screen.width, screen.width)]
    return [*lines, about] if about else lines


def _about(timeline: Timeline, screen: Screen) -> Line:
    """Who dealt, and trumps."""
    line: Line = []
    if timeline.dealer is not None and timeline.dealer <= len(timeline.players):
        line.append((f"{screen.clean(timeline.players[timeline.dealer - 1])} dealt; ", ""))
    turns = timeline.rules is not None and timeline.rules.turned
    turned = CARD_OF.get(timeline.record.known("Turned") or "") if turns else None
    if counts_points(timeline):
        trumps = screen.clean(trumps_text(timeline))
        return [*line, *([card_piece(turned, screen), (" turned, ", "")] if turned is not None else []), (trumps, "")]
    trump = getattr(timeline.position, "trump", None)
    if turned is not None:
        return [*line, card_piece(turned, screen), (f" turned, {SUIT_WORDS[suit_of(turned)]} trumps", "")]
    return [*line, (f"{SUIT_WORDS[trump]} trumps" if trump is not None else "no trumps", "")]


def sums(analysis: Analysis, screen: Screen, shown: Shown, *, with_endgame: bool) -> list[Line]:
    """The result, and for each side its score and what it declared, could have, and lost in the last tricks."""
    result = wrapped(_result(analysis.timeline, screen), screen.width, screen.width)
    lines: list[Line] = [*([(part, "bold")] for part in result), []]
    columns = DECLARED_COLUMNS if analysis.declares else ()
    summaries = shown.summaries(analysis)
    lines += column_heads((_SCORE, *columns), lost_title(summaries) if with_endgame else "")
    for summary in summaries:
        score = _score(analysis, summary)
        first = [(pad(str("?" if score is None else score), _SCORE[1], right=True), "bold")]
        name = side_name(analysis.timeline, summary, screen)
        lines.append(sum_row(name, first, columns, summary, summary.efficiency, with_endgame=with_endgame))
    if any(summary.at_least for summary in shown.summaries(analysis)):
        lines.append([("+ at least so much: there was too much to try for all of it", "dim")])
    return lines


def lost_title(summaries: Iterable[Summary]) -> str:
    """The head of the column of points that cards lost."""
    return "lost in play" if all(summary.all_tricks for summary in summaries) else "last tricks lost"


def column_heads(columns: Sequence[tuple[str, int]], lost: str) -> list[Line]:
    """The heads of the columns, and above them where the figures come from; ``lost`` that of points cards lost."""
    before = NAME_ROOM + sum(room for _, room in columns[:2])
    rules = sum(room for _, room in columns[2:])
    above = pad("", before) + (pad(f"   {FROM_RULES}", rules) if rules else "")
    heads = pad("", NAME_ROOM) + "".join(pad(head, room, right=True) for head, room in columns)
    if lost:
        above += pad(ALL_KNOWN, _END_ROOM, right=True)
        heads += pad(lost, _END_ROOM, right=True)
    return [[(above, "dim")], [(heads, "bold")]] if above.strip() else [[(heads, "bold")]]


def _percent(share: float) -> int:
    """A share in percent; all of it only where nothing is missing."""
    return min(round(100 * share), 100 if share >= 1 else 99)


def _listed(words: Sequence[str]) -> str:
    """Words with commas, and with ``and`` before the last."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sum_row(
    name: str,
    first: Line,
    columns: Sequence[tuple[str, int]],
    summary: Summary,
    efficiency: float | None,
    *,
    with_endgame: bool,
) -> Line:
    """A line of sums below the heads; ``first`` fills the first columns, ``columns`` are the others."""
    more = "+" if summary.at_least else ""
    figures = [
        str(summary.declared),
        "?" if summary.available is None else f"{summary.available}{more}",
        "?" if summary.missed is None else f"{summary.missed}{more}",
        "" if efficiency is None else f"{_percent(efficiency)} %",
    ]
    line: Line = [(pad(short(name, NAME_ROOM - 1), NAME_ROOM), ""), *first]
    line += [(pad(text, room, right=True), "") for text, (_, room) in zip(figures, columns, strict=False)]
    if with_endgame:
        lost = f"{summary.endgame_lost} in {counted(summary.decisions, 'decision')}"
        if width(lost) >= _END_ROOM:
            lost = f"{summary.endgame_lost} in {summary.decisions}"
        line.append((pad(lost, _END_ROOM, right=True), ""))
    return line


def side_name(timeline: Timeline, summary: Summary, screen: Screen) -> str:
    """Whose sums these are: a player, or partners."""
    names = side_names(timeline)
    return screen.clean(names[summary.seat - 1]) if summary.seat <= len(names) else f"seat {summary.seat}"


def _score(analysis: Analysis, summary: Summary) -> int | None:
    scores = analysis.timeline.scores
    return scores[summary.seat - 1] if scores is not None and summary.seat <= len(scores) else None


def _result(timeline: Timeline, screen: Screen) -> str:
    """Who won the deal, or how it stood when it ended."""
    names = [screen.clean(name) for name in side_names(timeline)]
    scores = timeline.scores
    if scores is None or len(scores) != len(names):
        return "the score is not known"
    each = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    if not timeline.complete:
        return f"not played to the last trick: {each}"
    if timeline.settlement is not None:
        if not timeline.settlement.winner:
            return f"{each} in play; the game is void"
        winner = names[timeline.settlement.winner - 1]
        return f"{each} in play; {winner} won the game, {timeline.settlement.points} points"
    if timeline.outcome is not None:
        ended = screen.clean(outcome_text(timeline))
        return ended if timeline.outcome.why == "passed-out" else f"{ended}; {each}"
    best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    if len(best) > 1:
        return f"{' and '.join(best)} level: {each}"
    return f"{best[0]} won the deal: {each}"


def made_of(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """What each score is made of: the points declared, and the others; they add up to the score sheet's."""
    timeline = analysis.timeline
    if all(entry.reason == "card-points" for entry in timeline.ledger) and not analysis.scores_at_once:
        return []
    lines: list[Line] = []
    for summary in shown.summaries(analysis):
        score = _score(analysis, summary)
        if score is None:
            continue
        declared = 0
        others: dict[str, int] = {}
        for entry in timeline.ledger:
            if _side(timeline, entry.seat) != summary.seat:
                continue
            if entry.reason in _DECLARED:
                declared += entry.points
            else:
                title = _OTHERS.get(entry.reason, entry.reason.replace("-", " "))
                others[title] = others.get(title, 0) + entry.points
        said = [f"{summary.declared} declared"] if analysis.scores_at_once else []
        if analysis.scores_at_once and declared != summary.declared:
            said.append(f"{declared - summary.declared} irregular (^)")
        said += [f"{points} {title}" for title, points in others.items()]
        if not said:
            continue
        name = pad(short(side_name(timeline, summary, screen), NAME_ROOM - 1), NAME_ROOM)
        parts = wrapped(f"{' + '.join(said)} = {score}", screen.width - NAME_ROOM, screen.width - NAME_ROOM)
        lines += [[(name if n == 0 else " " * NAME_ROOM, ""), (part, "dim")] for n, part in enumerate(parts)]
    return lines


def _side(timeline: Timeline, seat: int) -> int:
    """The first seat of a seat's side."""
    partners = timeline.rules is not None and timeline.rules.sides == "partners"
    return (seat - 1) % 2 + 1 if partners else seat


def dearest_misses(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """The three dearest misses, the marks of the bands, and whether what was missed would have changed the result."""
    if not analysis.declares:
        return []
    misses = shown.misses(analysis)
    summaries = shown.summaries(analysis)
    if not misses:
        if all(summary.missed is None for summary in summaries):
            return [[("not all cards are known, so what was missed has no number", "")]]
        least = f" of {shown.min_loss} points and more" if shown.min_loss > 1 else ""
        return [[(f"no declaration{least} was missed", "green")], *changes(analysis, screen, shown)]
    title = "the dearest misses" if len(misses) > 1 else "one declaration was missed"
    lines: list[Line] = [[(title, "bold"), (f", {FROM_RULES}", "dim")]]
    for one in dearest(misses, DEAREST):
        name = screen.clean(analysis.timeline.players[one.seat - 1])
        trick = f"trick {told_at(one)}"
        lines.append([*loss_piece(one.lost, shown), (f"{pad(trick, 10)}{name}: ", ""), *what(one, screen)])
    return [*lines, bands_line(shown), *changes(analysis, screen, shown)]


def dearest_cards(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """The three dearest cards of a game in which cards count, where there are more."""
    losses = sorted(shown.losses(analysis), key=lambda play: (-play.loss, play.trick))
    if analysis.scores_at_once or len(losses) <= DEAREST:
        return []
    lines: list[Line] = [[("the dearest cards", "bold"), (f", {ALL_KNOWN}", "dim")]]
    for play in losses[:DEAREST]:
        name = screen.clean(analysis.timeline.players[play.seat - 1])
        trick = f"trick {play.trick}"
        lines.append([*loss_piece(play.loss, shown), (f"{pad(trick, 10)}{name}: ", ""), *card_of(play, screen)])
    return lines


def card_of(play: EndPlay, screen: Screen) -> Line:
    """A card of the last tricks, and the best ones."""
    line: Line = [card_piece(play.played, screen)]
    if play.loss:
        line.append((", best was", ""))
        for n, card in enumerate(play.best):
            line += [(" or " if n else " ", ""), card_piece(card, screen)]
    elif not play.forced:
        line.append((", the best card" if len(play.best) == 1 else ", as good as any", ""))
    return line


def loss_piece(lost: int | None, shown: Shown) -> Line:
    """The points lost, and the mark of their band."""
    if lost is None:
        return [(pad("?", 6, right=True), "dim"), ("     ", "")]
    band = shown.band(lost)
    style = STYLES[band]
    return [(pad(str(lost), 6, right=True), style), (f" {pad(MARKS[band], 4)}", style)]


def what(one: Opportunity, screen: Screen) -> Line:
    """A declaration by name and cards."""
    line: Line = [(screen.clean(one.declaration), "")]
    for card in one.cards:
        line += [(" ", ""), card_piece(card, screen)]
    return line


def bands_line(shown: Shown) -> Line:
    """What the marks mean."""
    line: Line = [(" " * 7, "")]
    for n, (mark, style, points) in enumerate(zip(MARKS[1:], STYLES[1:], shown.bands, strict=True)):
        line += [(", " if n else "", "dim"), (mark, style), (f" from {points}", "dim")]
    return [*line, (" points on", "dim")]


def changes(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """What the score would have been with all that a side missed, and whether that is another result.

    Only for deals that were played to the end. Each side is looked at alone, the cards and tricks as they were. A
    Rubicon game has its points in play only: what it would have been worth is not said.
    """
    timeline = analysis.timeline
    scores = timeline.scores
    if not timeline.complete or scores is None:
        return []
    names = [screen.clean(name) for name in side_names(timeline)]
    lines: list[Line] = []
    for summary in shown.summaries(analysis):
        if not summary.missed:
            continue
        if not analysis.scores_at_once:
            lines += _written(analysis, summary, screen)
            continue
        side = summary.seat - 1
        others = [score for n, score in enumerate(scores) if n != side]
        total = scores[side] + summary.missed
        least = "at least " if summary.at_least else ""
        said = f"with all {summary.missed} missed points {names[side]} would have had {least}{total}"
        said += f" against {_listed(list(map(str, others)))}"
        if timeline.rules is not None and timeline.rules.settled:
            said += " in play; what the game would have been worth is not worked out"
        else:
            said += f": {_verdict(names, scores, side, total)}"
        lines += [[(part, "")] for part in wrapped(said, screen.width, screen.width)]
    return lines


def _written(analysis: Analysis, summary: Summary, screen: Screen) -> list[Line]:
    """How a deal that is settled at its end would have been written with all that a side missed."""
    timeline, found = analysis.timeline, summary.instead
    if found is None or timeline.scores is None or timeline.outcome is None:
        return []
    names = [screen.clean(name) for name in side_names(timeline)]
    each = _listed([f"{name} {score}" for name, score in zip(names, found.scores, strict=True)])
    said = f"with all {summary.missed} missed points {names[summary.seat - 1]} would have changed the deal to {each}"
    why, before = _ENDED.get(found.why, ""), _ENDED.get(timeline.outcome.why, "")
    said += f": {why} all the same" if why == before else f": {why} instead of {before}"
    return [[(part, "")] for part in wrapped(said, screen.width, screen.width)]


def _verdict(names: Sequence[str], scores: Sequence[int], side: int, total: int) -> str:
    """Whether another total of one side makes another result."""
    best = max(score for n, score in enumerate(scores) if n != side)
    if scores[side] > best:
        return f"{names[side]} won without them"
    if total > best:
        return f"{names[side]} would have won the deal"
    if total == best and scores[side] < best:
        return "the deal would have been level"
    leaders = [name for n, (name, score) in enumerate(zip(names, scores, strict=True)) if n != side and score == best]
    return f"{' and '.join(leaders)} would have won all the same"

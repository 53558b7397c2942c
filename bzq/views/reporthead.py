"""The head of the report on a deal: the result, the sums of each side, the dearest misses and what they changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, suit_of
from bzq.language import listed, mark, suit_said, tr
from bzq.views.names import against, all_of, short, side_names
from bzq.views.outcome import counts_points, outcome_text, trumps_text
from bzq.views.scoresheet import card_piece, deal_of, place_of
from bzq.views.screen import Line, Screen, crop, line_text, pad, width, wrapped
from bzq.views.statements import Shown, dearest, told_at
from bzq.views.stepper_text import woven
from bzq.views.sumtable import ALL_KNOWN, FROM_RULES, NAME_ROOM, SumTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bzq.analysis.model import Analysis, EndPlay, Opportunity, Summary
    from bzq.timeline.model import Timeline

DEAREST: Final = 3
"""Misses that the head shows."""

MARKS: Final = ("", "*", "**", "***")
STYLES: Final = ("dim", "yellow", "bold yellow", "bold red")
"""How the bands are marked, the lightest first."""

_SCORE: Final = (mark("score"), 6)

_DECLARED: Final = ("declaration", "seven-exchanged", "seven-shown", "seven-played")
"""Reasons of the ledger whose points are declared ones, where the rules were kept."""

_OTHERS: Final = {
    "carte-blanche": mark("{points} carte blanche"),
    "seven-turned": mark("{points} seven turned"),
    "set-up": mark("{points} scored before"),
    "last-trick": mark("{points} last trick"),
    "brisques": mark("{points} brisques"),
    "card-points": mark("{points} in cards"),
    "declarations": mark("{points} declared"),
    "contract": mark("{points} for the contract that failed"),
    "belote": mark("{points} belote"),
    "capot": mark("{points} capot"),
}
"""What is said of the other points, by their reason."""

_ENDED: Final = {
    "made": mark("the contract made"),
    "failed": mark("the contract failed"),
    "litige": mark("a litige"),
    "capot": mark("a capot"),
}
"""How a deal of Belote ends."""


def heading(analysis: Analysis, screen: Screen) -> list[Line]:
    """Where the record stands, the event, the rules and the players."""
    timeline = analysis.timeline
    record = timeline.record
    rule = "─" if screen.takes("─") else "-"
    place = place_of(record, screen)
    lines: list[Line] = [[(f"{rule * 2} {place} {rule * max(0, screen.width - width(place) - 4)}", "dim")]]
    event = [record.known(name) for name in ("Event", "Site", "Date")]
    left = screen.clean(", ".join(part for part in event if part))
    right = deal_of(record, screen)
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
        line.append((tr("{who} dealt", who=screen.clean(timeline.players[timeline.dealer - 1])) + "; ", ""))
    turns = timeline.rules is not None and timeline.rules.turned
    turned = CARD_OF.get(timeline.record.known("Turned") or "") if turns else None
    if counts_points(timeline):
        if turned is not None:
            line += [*woven(tr("{card} turned"), card=card_piece(turned, screen)), (", ", "")]
        return [*line, (screen.clean(trumps_text(timeline)), "")]
    trump = getattr(timeline.position, "trump", None)
    if turned is not None:
        suit = suit_said(suit_of(turned))
        return [*line, *woven(tr("{card} turned, {suit} trumps"), card=card_piece(turned, screen), suit=suit)]
    return [*line, (tr("{suit} trumps", suit=suit_said(trump)) if trump is not None else tr("no trumps"), "")]


def sums(analysis: Analysis, screen: Screen, shown: Shown, *, with_endgame: bool) -> list[Line]:
    """The result, and for each side its score and what it declared, could have, and lost in the last tricks."""
    result = wrapped(_result(analysis.timeline, screen), screen.width, screen.width)
    lines: list[Line] = [*([(part, "bold")] for part in result), []]
    summaries = shown.summaries(analysis)
    table = SumTable(_SCORE, summaries, screen, declares=analysis.declares, endgame=with_endgame)
    lines += table.heads()
    for summary in summaries:
        score = _score(analysis, summary)
        name = side_name(analysis.timeline, summary, screen)
        lines.append(table.row(name, str("?" if score is None else score), "bold", summary, summary.efficiency))
    if any(summary.at_least for summary in shown.summaries(analysis)):
        lines.append([(tr("+ at least so much: there was too much to try for all of it"), "dim")])
    return lines


def side_name(timeline: Timeline, summary: Summary, screen: Screen) -> str:
    """Whose sums these are: a player, or partners."""
    names = side_names(timeline)
    if summary.seat <= len(names):
        return screen.clean(names[summary.seat - 1])
    return tr("seat {seat}", seat=summary.seat)


def _score(analysis: Analysis, summary: Summary) -> int | None:
    scores = analysis.timeline.scores
    return scores[summary.seat - 1] if scores is not None and summary.seat <= len(scores) else None


def _result(timeline: Timeline, screen: Screen) -> str:
    """Who won the deal, or how it stood when it ended."""
    names = [screen.clean(name) for name in side_names(timeline)]
    scores = timeline.scores
    if scores is None or len(scores) != len(names):
        return tr("the score is not known")
    each = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    if not timeline.complete:
        return tr("not played to the last trick: {scores}", scores=each)
    if timeline.settlement is not None:
        if not timeline.settlement.winner:
            return tr("{scores} in play; the game is void", scores=each)
        return tr(
            "{scores} in play; {who} won the game, {points} points",
            scores=each,
            who=names[timeline.settlement.winner - 1],
            points=timeline.settlement.points,
        )
    if timeline.outcome is not None:
        ended = screen.clean(outcome_text(timeline))
        return ended if timeline.outcome.why == "passed-out" else f"{ended}; {each}"
    best = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    if len(best) > 1:
        return tr("{who} level: {scores}", who=all_of(best), scores=each)
    return tr("{who} won the deal: {scores}", who=best[0], scores=each)


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
                message = _OTHERS.get(entry.reason, f"{{points}} {entry.reason.replace('-', ' ')}")
                others[message] = others.get(message, 0) + entry.points
        said = [tr("{points} declared", points=summary.declared)] if analysis.scores_at_once else []
        if analysis.scores_at_once and declared != summary.declared:
            said.append(tr("{points} irregular (^)", points=declared - summary.declared))
        said += [tr(message, points=points) for message, points in others.items()]
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
            return [[(tr("not all cards are known, so what was missed has no number"), "")]]
        none = tr("no declaration was missed")
        if shown.min_loss > 1:
            none = tr("no declaration of {points} points and more was missed", points=shown.min_loss)
        return [[(none, "green")], *changes(analysis, screen, shown)]
    title = tr("the dearest misses") if len(misses) > 1 else tr("one declaration was missed")
    lines: list[Line] = [[(title, "bold"), (f", {tr(FROM_RULES)}", "dim")]]
    found = dearest(misses, DEAREST)
    tricks = _tricks([told_at(one) for one in found])
    for one, trick in zip(found, tricks, strict=True):
        name = screen.clean(analysis.timeline.players[one.seat - 1])
        lines.append([*loss_piece(one.lost, shown), (f"{trick}{name}: ", ""), *what(one, screen)])
    return [*lines, bands_line(shown), *changes(analysis, screen, shown)]


def dearest_cards(analysis: Analysis, screen: Screen, shown: Shown) -> list[Line]:
    """The three dearest cards of a game in which cards count, where there are more."""
    losses = sorted(shown.losses(analysis), key=lambda play: (-play.loss, play.trick))
    if analysis.scores_at_once or len(losses) <= DEAREST:
        return []
    lines: list[Line] = [[(tr("the dearest cards"), "bold"), (f", {tr(ALL_KNOWN)}", "dim")]]
    found = losses[:DEAREST]
    for play, trick in zip(found, _tricks([play.trick for play in found]), strict=True):
        name = screen.clean(analysis.timeline.players[play.seat - 1])
        lines.append([*loss_piece(play.loss, shown), (f"{trick}{name}: ", ""), *card_of(play, screen)])
    return lines


def _tricks(numbers: Sequence[int]) -> list[str]:
    """Numbers of tricks, in a column."""
    said = [tr("trick {trick}", trick=number) for number in numbers]
    room = max(10, 1 + max(map(width, said)))
    return [pad(text, room) for text in said]


def card_of(play: EndPlay, screen: Screen) -> Line:
    """A card of the last tricks, and the best ones."""
    card = card_piece(play.played, screen)
    if play.loss:
        best: Line = [card_piece(play.best[0], screen)]
        for other in play.best[1:]:
            best = woven(tr("{some} or {last}"), some=best, last=card_piece(other, screen))
        return woven(tr("{card}, best was {best}"), card=card, best=best)
    if play.forced:
        return [card]
    if len(play.best) == 1:
        return woven(tr("{card}, the best card"), card=card)
    return woven(tr("{card}, as good as any"), card=card)


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
    each: Line = []
    for sign, style, points in zip(MARKS[1:], STYLES[1:], shown.bands, strict=True):
        each += [(", ", "dim")] if each else []
        each += woven(tr("{mark} from {points}"), "dim", mark=(sign, style), points=str(points))
    return [(" " * 7, ""), *woven(tr("{bands} points on"), "dim", bands=each)]


_WITH_ALL: Final = {
    (False, False): mark("with all {missed} missed points {who} would have had {total} against {others}: {verdict}"),
    (True, False): mark(
        "with all {missed} missed points {who} would have had at least {total} against {others}: {verdict}"
    ),
    (False, True): mark(
        "with all {missed} missed points {who} would have had {total} against {others} in play; what the game would "
        "have been worth is not worked out"
    ),
    (True, True): mark(
        "with all {missed} missed points {who} would have had at least {total} against {others} in play; what the game "
        "would have been worth is not worked out"
    ),
}
"""What a side could have had; by whether it could have been more, and whether the deal is settled as in Rubicon."""


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
        settled = timeline.rules is not None and timeline.rules.settled
        said = tr(
            _WITH_ALL[summary.at_least, settled],
            missed=summary.missed,
            who=names[side],
            total=total,
            others=listed(list(map(str, others))),
            verdict="" if settled else _verdict(names, scores, side, total),
        )
        lines += [[(part, "")] for part in wrapped(said, screen.width, screen.width)]
    return lines


def _written(analysis: Analysis, summary: Summary, screen: Screen) -> list[Line]:
    """How a deal that is settled at its end would have been written with all that a side missed."""
    timeline, found = analysis.timeline, summary.instead
    if found is None or timeline.scores is None or timeline.outcome is None:
        return []
    names = [screen.clean(name) for name in side_names(timeline)]
    facts = {
        "missed": summary.missed,
        "who": names[summary.seat - 1],
        "scores": listed([f"{name} {score}" for name, score in zip(names, found.scores, strict=True)]),
        "ended": tr(_ENDED[found.why]) if found.why in _ENDED else "",
    }
    if found.why == timeline.outcome.why:
        said = tr(
            "with all {missed} missed points {who} would have changed the deal to {scores}: {ended} all the same",
            **facts,
        )
    else:
        before = tr(_ENDED[timeline.outcome.why]) if timeline.outcome.why in _ENDED else ""
        said = tr(
            "with all {missed} missed points {who} would have changed the deal to {scores}: {ended} instead of "
            "{before}",
            before=before,
            **facts,
        )
    return [[(part, "")] for part in wrapped(said, screen.width, screen.width)]


def _verdict(names: Sequence[str], scores: Sequence[int], side: int, total: int) -> str:
    """Whether another total of one side makes another result."""
    best = max(score for n, score in enumerate(scores) if n != side)
    if scores[side] > best:
        return tr("{who} won without them", who=names[side])
    if total > best:
        return tr("{who} would have won the deal", who=names[side])
    if total == best and scores[side] < best:
        return tr("the deal would have been level")
    leaders = [name for n, (name, score) in enumerate(zip(names, scores, strict=True)) if n != side and score == best]
    return tr("{who} would have won all the same", who=all_of(leaders))

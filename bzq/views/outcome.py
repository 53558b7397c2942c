"""How a deal of Belote or Briscola ended, in a sentence; what its cards are counted under; where a record begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bzq.dealfacts import DealFacts
from bzq.games.belote.ending import count
from bzq.language import suit_said, tr
from bzq.views.names import side_names

if TYPE_CHECKING:
    from bzq.records.model import Record
    from bzq.timeline.model import DealOutcome, Timeline


def counts_points(timeline: Timeline) -> bool:
    """Whether the cards of a trick count points, which are added up when the deal is over."""
    return timeline.rules is not None and not timeline.rules.scores_in_play


def outcome_text(timeline: Timeline) -> str:
    """Who won the deal and how, ``Anna & Cleo made it, 96 to 66``; empty where that is not known."""
    outcome, rules = timeline.outcome, timeline.rules
    if outcome is None or rules is None:
        return ""
    if rules.game != "belote":
        return _briscola(timeline, outcome)
    ended, floated = _belote(timeline, outcome), DealFacts.of(timeline).floats_in
    if not floated:
        return ended
    if outcome.winner:
        winner = side_names(timeline)[outcome.winner - 1]
        return tr("{ended}; {who} get the {points} that floated too", ended=ended, who=winner, points=floated)
    if outcome.why != "litige":
        return tr("{ended}; {points} float on", ended=ended, points=floated)
    total = floated + outcome.floating
    return tr("{ended}, {total} with the {points} that floated", ended=ended, total=total, points=floated)


def _belote(timeline: Timeline, outcome: DealOutcome) -> str:
    position: Any = timeline.position
    if outcome.why == "passed-out":
        return tr("all passed twice; the next player deals")
    sides = side_names(timeline)
    winner = sides[outcome.winner - 1] if outcome.winner else ""
    if outcome.why == "capot":
        return tr("capot: {who} won all eight tricks", who=winner)
    taker = position.rules.side[position.taker]
    mine, theirs = (count(position, side, for_contract=True) for side in (taker, 1 - taker))
    if outcome.why == "made":
        return tr("{side} made the contract, {mine} to {theirs}", side=sides[taker], mine=mine, theirs=theirs)
    if outcome.why == "failed":
        return tr("{side} are dedans with {mine} to {theirs}", side=sides[taker], mine=mine, theirs=theirs)
    return tr(
        "a litige, {mine} to {theirs}: {points} go to the winner of the next deal",
        mine=mine,
        theirs=theirs,
        points=outcome.floating,
    )


def _briscola(timeline: Timeline, outcome: DealOutcome) -> str:
    sides, scores = side_names(timeline), timeline.scores or ()
    if outcome.winner is None:
        return tr("a draw")
    winner = sides[outcome.winner - 1]
    if outcome.why == "claim":
        points = scores[outcome.winner - 1]
        return tr("{who} claimed with {points} points and won the deal", who=winner, points=points)
    if outcome.why == "wrong-claim":
        loser = 3 - outcome.winner
        return tr(
            "{loser} claimed with {points} points only: {who} won the deal",
            loser=sides[loser - 1],
            points=scores[loser - 1],
            who=winner,
        )
    if timeline.rules is not None and timeline.rules.partners:
        return tr("{side} win the deal", side=winner)
    return tr("{who} wins the deal", who=winner)


def trumps_text(timeline: Timeline) -> str:
    """What is trumps, and who made it so: ``Ben took hearts``."""
    position: Any = timeline.position
    rules = timeline.rules
    if rules is not None and not rules.turned:
        return tr("no trumps in this game")
    trump = getattr(position, "trump", None)
    taker = getattr(position, "taker", -1)
    if taker >= 0 and trump is not None:
        return tr("{who} took {suit}", who=timeline.players[taker], suit=suit_said(trump))
    if rules is not None and rules.game == "belote":
        return tr("nobody took")
    return tr("{suit} trumps", suit=suit_said(trump)) if trump is not None else tr("no trumps yet")


def first_trick(record: Record) -> int:
    """The number of the trick with which a record begins."""
    trick = record.known("Trick") or ""
    return int(trick) if trick.isascii() and trick.isdigit() and len(trick) <= 6 and int(trick) else 1

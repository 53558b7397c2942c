"""How a deal of Belote or Briscola ended, in a sentence; and what its cards are counted under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bzq.cards import SUIT_WORDS
from bzq.games.belote.ending import count
from bzq.views.names import side_names

if TYPE_CHECKING:
    from bzq.timeline.model import DealOutcome, Timeline

COUNTED: Final = ("card-points", "last-trick", "declarations", "belote", "contract", "capot")
"""Reasons of what is counted when a deal of Belote or Briscola is over, in the order of a score sheet."""


def counts_points(timeline: Timeline) -> bool:
    """Whether the cards of a trick count points, which are added up when the deal is over."""
    return timeline.rules is not None and timeline.rules.game != "bezique"


def outcome_text(timeline: Timeline) -> str:
    """Who won the deal and how, ``Anna & Cleo made it, 96 to 66``; empty where that is not known."""
    outcome, rules = timeline.outcome, timeline.rules
    if outcome is None or rules is None:
        return ""
    return _belote(timeline, outcome) if rules.game == "belote" else _briscola(timeline, outcome)


def _belote(timeline: Timeline, outcome: DealOutcome) -> str:
    position: Any = timeline.position
    if outcome.why == "passed-out":
        return "all passed twice; the next player deals"
    sides = side_names(timeline)
    winner = sides[outcome.winner - 1] if outcome.winner else ""
    if outcome.why == "capot":
        return f"capot: {winner} won all eight tricks"
    taker = position.rules.side[position.taker]
    mine, theirs = (count(position, side, for_contract=True) for side in (taker, 1 - taker))
    ended = {
        "made": f"{sides[taker]} made the contract, {mine} to {theirs}",
        "failed": f"{sides[taker]} are dedans with {mine} to {theirs}",
        "litige": f"a litige, {mine} to {theirs}: {outcome.floating} go to the winner of the next deal",
    }
    return ended[outcome.why]


def _briscola(timeline: Timeline, outcome: DealOutcome) -> str:
    sides, scores = side_names(timeline), timeline.scores or ()
    if outcome.winner is None:
        return "a draw"
    winner = sides[outcome.winner - 1]
    if outcome.why == "claim":
        return f"{winner} claimed with {scores[outcome.winner - 1]} points and won the deal"
    if outcome.why == "wrong-claim":
        loser = 3 - outcome.winner
        return f"{sides[loser - 1]} claimed with {scores[loser - 1]} points only: {winner} won the deal"
    verb = "win" if timeline.rules is not None and timeline.rules.partners else "wins"
    return f"{winner} {verb} the deal"


def trumps_text(timeline: Timeline) -> str:
    """What is trumps, and who made it so: ``Ben took hearts``."""
    position: Any = timeline.position
    rules = timeline.rules
    if rules is not None and not rules.turned:
        return "no trumps in this game"
    trump = getattr(position, "trump", None)
    taker = getattr(position, "taker", -1)
    if taker >= 0 and trump is not None:
        return f"{timeline.players[taker]} took {SUIT_WORDS[trump]}"
    if rules is not None and rules.game == "belote":
        return "nobody took"
    return f"{SUIT_WORDS[trump]} trumps" if trump is not None else "no trumps yet"

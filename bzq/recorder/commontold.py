"""What is worth saying of Belote and Briscola while they are played: bids, declarations, exchanges, how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bzq.cards import SUIT_WORDS, card_name
from bzq.dealfacts import DealFacts
from bzq.games.belote.position import Position as BelotePosition
from bzq.recorder.naming import player_names, side_names
from bzq.recorder.packets import missing
from bzq.records.model import Event, Exchange
from bzq.records.plain import expand_all
from bzq.timeline.relatives.phrases import DealPhrases

if TYPE_CHECKING:
    from bzq.recorder.draft import Draft


def told(before: Draft, after: Draft) -> Iterator[str]:
    """What is worth saying of what happened between two states of a deal."""
    now, then = after.position, before.position
    if isinstance(now, BelotePosition) and isinstance(then, BelotePosition):
        yield from _bids(then, now, player_names(after))
        yield from _declared(then, now, after)
    yield from _exchanges(before, after)


def left_out(before: Draft, after: Draft) -> Iterator[str]:
    """Cards dealt to a hand that is known, which nobody has entered when play begins."""
    if _playing(after) and not _playing(before):
        for packet in missing(after):
            name = after.name(packet.seat)
            yield f"what {name} was dealt last was not entered: / with the {packet.number} cards behind it does"


def _playing(draft: Draft) -> bool:
    return bool(draft.timeline.tricks or draft.position.plays)


def _bids(then: BelotePosition, now: BelotePosition, names: tuple[str, ...]) -> Iterator[str]:
    """Who took what, or that the first round is over."""
    if now.taker >= 0 > then.taker:
        turned = "" if then.turned is None else f" and gets {card_name(then.turned)}"
        yield f"{names[now.taker]} takes {SUIT_WORDS[now.trump or 0]}{turned}; {names[now.leader]} leads"
    elif len(then.bids) < now.rules.seats <= len(now.bids) and now.bidding():
        turned = "" if now.turned is None else f" but {SUIT_WORDS[now.turned >> 4]}"
        yield f"all have passed; now any suit{turned} may be taken"


def _declared(then: BelotePosition, now: BelotePosition, after: Draft) -> Iterator[str]:
    """What was declared, and whose declarations count once they have been compared."""
    names = player_names(after)
    for one in now.declared[len(then.declared) :]:
        what = one.combination.name if one.combination else "what makes no combination"
        yield f"{names[one.seat]} declares a {what}, {one.points}"
    compared = now.trick > 2 or (now.trick == 2 and now.plays)
    if not now.declared or not compared or then.trick > 2 or (then.trick == 2 and then.plays):
        return
    side = now.winning_side
    if side is None:
        yield "the best declarations are equal, so nobody's count"
        return
    total = sum(one.points for one in now.declared if now.rules.side[one.seat] == side and not one.disputed)
    yield f"the declarations of {side_names(after)[side]} count: {total}"


def _exchanges(before: Draft, after: Draft) -> Iterator[str]:
    """What was put under the stock for what."""
    done = sum(isinstance(item, Exchange) for item in expand_all(before.record.items))
    events = [item for item in expand_all(after.record.items) if isinstance(item, Event)]
    for item in [one for one in events if isinstance(one, Exchange)][done:]:
        yield f"{card_name(item.given)} goes under the stock for {card_name(item.taken)}"


def ended(after: Draft) -> Iterator[str]:
    """How the deal was won, or that nobody won it."""
    position, outcome = after.position, after.timeline.outcome
    phrases = DealPhrases(after.timeline.players, after.rules)
    if outcome is None:
        return
    if isinstance(position, BelotePosition):
        said = phrases.contract(position)
        if said:
            yield said
        floated = DealFacts.of(after.timeline).floats_in
        if floated and outcome.winner is not None:
            yield f"{side_names(after)[outcome.winner - 1]} get the {floated} points that floated too"
        elif floated:
            yield f"with the {floated} that floated already, {floated + outcome.floating} points float now"
        return
    scores = after.timeline.scores or ()
    if outcome.winner is None:
        yield f"a draw, {' to '.join(map(str, scores))}: nobody has won the deal"
        return
    winner = side_names(after)[outcome.winner - 1]
    if outcome.why == "claim":
        yield f"{winner} claimed with {scores[outcome.winner - 1]} points, and has won the deal"
    elif outcome.why == "wrong-claim":
        loser = 2 - outcome.winner
        yield (
            f"{side_names(after)[loser]} claimed with {scores[loser]} points, fewer than {after.rules.claim}: "
            f"{winner} has won the deal"
        )
    else:
        yield f"{winner} {'have' if after.rules.partners else 'has'} won the deal"

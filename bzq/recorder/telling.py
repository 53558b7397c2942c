"""What is told after an entry and before the next: who won, what it scored, who is to act, how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bzq.cards import SUITS, UNSEEN, card_name
from bzq.games.bezique.position import NO_SEAT
from bzq.recorder.draft import Draft
from bzq.records.model import Event, Number, Play
from bzq.records.plain import expand_all
from bzq.records.writer import event_text
from bzq.timeline.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Status:
    """How a deal stands: all that a prompt and a line below it need.

    ``line`` is the trick under way as it is written. ``actor`` is who is to act, empty where nobody is;
    ``won``: that he has won the trick, and may declare before he draws. ``scores`` are by side, ``totals`` with
    what the match had before the deal, where that is known.
    """

    rules: str
    deal: str | None
    trick: int
    tricks: int
    line: str
    actor: str
    won: bool
    over: bool
    trump: str | None
    turned: str | None
    stock: int
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...] | None
    target: int | None


def player_names(draft: Draft) -> tuple[str, ...]:
    """The players as sentences name them: seats where names are missing or the same."""
    phrases = Phrases(draft.timeline.players, draft.rules)
    return tuple(phrases.name(seat) for seat in range(draft.rules.players))


def side_names(draft: Draft) -> tuple[str, ...]:
    """Who scores: the players, or the partners of each side."""
    names = player_names(draft)
    return tuple(" & ".join(names[side::2]) for side in (0, 1)) if draft.rules.partners else names


def status_of(draft: Draft, before: tuple[int, ...] | None) -> Status:
    """How a deal stands; ``before`` is the match score it began with."""
    position, rules = draft.position, draft.rules
    seat = None if draft.over else position.to_play()
    scores = draft.timeline.scores or tuple(position.scores)
    return Status(
        rules=rules.name,
        deal=draft.record.known("Deal"),
        trick=min(position.trick, rules.tricks),
        tricks=rules.tricks,
        line=trick_line(draft),
        actor="" if seat is None else player_names(draft)[seat],
        won=position.won != NO_SEAT,
        over=draft.over,
        trump=None if position.trump is None else SUITS[position.trump],
        turned=None if position.turned is None else card_name(position.turned),
        stock=position.stock_left + (position.turned is not None),
        sides=side_names(draft),
        scores=scores,
        totals=None if before is None else tuple(a + b for a, b in zip(before, scores, strict=True)),
        target=rules.target,
    )


def trick_line(draft: Draft) -> str:
    """The trick under way, or just won and not drawn after, as the record has it: ``13. 9c 7h``."""
    position = draft.position
    if draft.over:
        return ""
    words = [f"{position.trick}."]
    if position.plays or position.won != NO_SEAT:
        found: list[str] = []
        for item in reversed(list(expand_all(draft.record.items))):
            if isinstance(item, Number):
                break
            if isinstance(item, Event):
                found.append(event_text(item))
        words += reversed(found)
    return " ".join(words)


def told(before: Draft, after: Draft) -> list[str]:
    """What is worth saying about the entry between two states of a deal."""
    names = player_names(after)
    lines = [*_won(before, after, names), *_scored(before, after, names)]
    if after.timeline.complete and not before.timeline.complete:
        lines += _ended(after)
    elif _drawn_out(after) and not _drawn_out(before):
        left = after.rules.hand
        duty = "follow suit, head the trick, else trump" if after.rules.endplay == "strict" else "follow suit"
        lines.append(f"the stock is out: {left} cards each; {duty}")
    return [*lines, *_not_drawn(before, after, names), *_doubts(before, after, names)]


def _won(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    tricks = after.timeline.tricks
    if len(tricks) > len(before.timeline.tricks):
        yield f"{names[tricks[-1].winner - 1]} wins trick {tricks[-1].number}"


def _scored(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    for entry in after.timeline.ledger[len(before.timeline.ledger) :]:
        by_side = entry.reason == "brisques" and after.rules.brisques != "immediate"
        who = side_names(after)[entry.seat - 1] if by_side else names[entry.seat - 1]
        yield f"{who} scores {entry.points}: {entry.what}"


def _not_drawn(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    """Cards of the hands that are known that were drawn and not entered."""
    drawn_before = sum(bool(trick.drawn) for trick in before.timeline.tricks)
    for trick in [trick for trick in after.timeline.tricks if trick.drawn][drawn_before:]:
        unseen = [seat for seat, card in trick.drawn if card == UNSEEN and seat - 1 in after.known_seats]
        for seat in unseen:
            yield f"what {names[seat - 1]} drew after trick {trick.number} was not entered: fix {trick.number} adds it"


def _ended(after: Draft) -> Iterator[str]:
    scores = after.timeline.scores or ()
    said = ", ".join(f"{name} {score}" for name, score in zip(side_names(after), scores, strict=True))
    deal = after.record.known("Deal")
    yield f"{'the deal' if deal is None else f'deal {deal}'} is over: {said}"
    settlement = after.timeline.settlement
    if settlement is None:
        return
    if not settlement.winner:
        yield "the game is void"
        return
    yield from (f"{what} {points:+d}" for what, points in settlement.steps)
    rubicon = ", the loser rubiconed" if settlement.rubicon else ""
    yield f"{player_names(after)[settlement.winner - 1]} wins the game and takes {settlement.points}{rubicon}"


def _drawn_out(draft: Draft) -> bool:
    return draft.position.trick > draft.rules.stock_tricks


def _doubts(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    """A card that was taken from the hand and may have been meant from the table."""
    cards = [(seat, item) for seat, item in _plays(after)[len(_plays(before)) :] if not item.card.table]
    for seat, item in cards:
        if not before.position.where.known(seat) and _lies(before, seat, item.card.card):
            name = card_name(item.card.card)
            yield f"{name} is taken from the hand; the one on {names[seat]}'s table is written _{name}"


def _plays(draft: Draft) -> list[tuple[int, Play]]:
    """The seat, from 0, and the word of every card played."""
    seats = [play.seat - 1 for trick in draft.timeline.tricks for play in trick.plays]
    seats += [seat for seat, _ in draft.position.plays]
    words = [item for item in expand_all(draft.record.items) if isinstance(item, Play)]
    return list(zip(seats, words, strict=False))


def _lies(draft: Draft, seat: int, card: int) -> bool:
    """Whether a copy of a card lies on a seat's table."""
    return any(one.card == card and one.seat == seat for one in draft.position.table_of(seat))

"""What is told after an entry and before the next: who won, what it scored, who is to act, how it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bzq.cards import SUITS, UNSEEN, card_name
from bzq.dealfacts import DealFacts
from bzq.recorder.draft import Draft
from bzq.recorder.guides import guide_of
from bzq.recorder.naming import player_names, scores_said, side_names
from bzq.records.model import Event, Number
from bzq.records.plain import expand_all
from bzq.records.writer import event_text
from bzq.timeline.ledger import LedgerEntry


@dataclass(frozen=True, slots=True)
class Status:
    """How a deal stands: all that a prompt and a line below it need.

    ``line`` is the trick under way, or the bids, as they are written. ``actor`` is who is to act, empty where nobody
    is; ``doing`` what he has done or does: ``won`` the trick, so that he may declare or draw, ``bids``. ``scores``
    are what each side has so far, ``None`` where that is theirs to count; ``totals`` are those of the match, where
    they are known: with this deal as far as it has been scored, in deals won where ``by_deals``.
    """

    rules: str
    deal: str | None
    trick: int
    tricks: int
    bidding: bool
    line: str
    actor: str
    doing: str
    over: bool
    trump: str | None
    trumps: bool
    """Whether there are trumps in this game."""
    turned: str | None
    stock: int | None
    """Cards to be drawn, ``None`` where none ever are."""
    names: tuple[str, ...]
    sides: tuple[str, ...]
    scores: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    target: int | None
    by_deals: bool
    floating: int
    """Points that go to whoever wins the deal, besides its own."""

    @property
    def place(self) -> str:
        """How far the deal is: ``trick 3/32``, ``bids``."""
        return "bids" if self.bidding else f"trick {self.trick}/{self.tricks}"


def status_of(draft: Draft, totals: tuple[int, ...] | None) -> Status:
    """How a deal stands; ``totals`` are those of the match now, where they are known."""
    position, rules, guide = draft.position, draft.rules, guide_of(draft.rules)
    seat = None if draft.over else position.to_act()
    facts = DealFacts.of(draft.timeline)
    scores = draft.timeline.scores if draft.over else guide.points(draft)
    return Status(
        rules=rules.name,
        deal=draft.record.known("Deal"),
        trick=min(position.trick, rules.tricks),
        tricks=rules.tricks,
        bidding=seat is not None and position.to_play() is None,
        line=trick_line(draft),
        actor="" if seat is None else player_names(draft)[seat],
        doing="" if seat is None else guide.doing(position),
        over=draft.over,
        trump=None if position.trump is None or (seat is not None and position.to_play() is None)
        else SUITS[position.trump],
        trumps=rules.trump_by != "none",
        turned=None if position.turned is None else card_name(position.turned),
        stock=position.cards_to_draw() if rules.stock_tricks else None,
        names=player_names(draft),
        sides=side_names(draft),
        scores=scores,
        totals=totals,
        target=facts.target,
        by_deals=facts.by_deals,
        floating=guide.floating(draft),
    )  # fmt: skip


def trick_line(draft: Draft) -> str:
    """The trick under way, or just won and not drawn after, as the record has it: ``13. 9c 7h``; or the bids."""
    position = draft.position
    if draft.over:
        return ""
    bidding = position.to_play() is None
    found: list[str] = []
    if bidding or position.plays or position.won >= 0 or _begun(draft):
        for item in reversed(list(expand_all(draft.record.items))):
            if isinstance(item, Number):
                break
            if isinstance(item, Event):
                found.append(event_text(item))
    return " ".join([*([] if bidding else [f"{position.trick}."]), *reversed(found)])


def _begun(draft: Draft) -> bool:
    """Whether something was declared or exchanged before the first card of the trick."""
    numbers = [item.value for item in expand_all(draft.record.items) if isinstance(item, Number)]
    return bool(numbers) and numbers[-1] == draft.position.trick


def told(before: Draft, after: Draft) -> list[str]:
    """What is worth saying about the entry between two states of a deal."""
    names, guide = player_names(after), guide_of(after.rules)
    lines = [*guide.told(before, after), *_won(before, after, names), *_scored(before, after, names)]
    if _drawn_out(after) and not _drawn_out(before) and not after.over:
        duty = guide.duty(after.rules)
        lines.append(f"the stock is out: {after.rules.hand} cards each" + (f"; {duty}" if duty else ""))
    lines += [*_not_drawn(before, after, names), *guide.doubts(before, after)]
    if after.timeline.complete and not before.timeline.complete:
        deal = after.record.known("Deal")
        said = scores_said(side_names(after), after.timeline.scores or ())
        lines += [f"{'the deal' if deal is None else f'deal {deal}'} is over: {said}", *guide.ended(after)]
    return lines


def _drawn_out(draft: Draft) -> bool:
    return 0 < draft.rules.stock_tricks < draft.position.trick


def _won(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    tricks = after.timeline.tricks
    if len(tricks) > len(before.timeline.tricks):
        yield f"{names[tricks[-1].winner - 1]} wins trick {tricks[-1].number}"


def _scored(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    guide = guide_of(after.rules)
    gone = Counter(map(_score_of, before.timeline.ledger)) - Counter(map(_score_of, after.timeline.ledger))
    for trick, seat, points, what in gone:
        yield f"what came later shows that {names[seat - 1]} did not score {points} at trick {trick}: {what}"
    for entry in after.timeline.ledger[len(before.timeline.ledger) - gone.total() :]:
        side = guide.scorer(after, entry.seat - 1, entry.reason)
        who = names[entry.seat - 1] if side is None else side_names(after)[side]
        verb = "score" if side is not None and after.rules.partners else "scores"
        yield f"{who} {verb} {entry.points}: {entry.what}"


def _score_of(entry: LedgerEntry) -> tuple[int, int, int, str]:
    return entry.trick, entry.seat, entry.points, entry.what


def _not_drawn(before: Draft, after: Draft, names: tuple[str, ...]) -> Iterator[str]:
    """Cards of the hands that are known that were drawn and not entered."""
    drawn_before = sum(bool(trick.drawn) for trick in before.timeline.tricks)
    for trick in [trick for trick in after.timeline.tricks if trick.drawn][drawn_before:]:
        unseen = [seat for seat, card in trick.drawn if card == UNSEEN and seat - 1 in after.known_seats]
        for seat in unseen:
            yield f"what {names[seat - 1]} drew after trick {trick.number} was not entered: fix {trick.number} adds it"

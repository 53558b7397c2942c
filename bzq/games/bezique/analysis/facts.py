"""What a finished walk leaves for analysis: the turns of each side, what was held there, what was done.

An *owner* is a seat, or the seats of a side where partners declare after each other's tricks. Seats count from 0
here, as in the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bzq.cards import CARD_SPACE, SEVEN, UNSEEN
from bzq.games.bezique.table import Meld, TableCard
from bzq.games.bezique.timeline.setup import Preparation
from bzq.records.model import Declaration, Draw, Event, Exchange, Play
from bzq.records.plain import expand_all

if TYPE_CHECKING:
    from bzq.games.bezique.compiled import Compiled
    from bzq.games.bezique.position import Position
    from bzq.timeline.model import Timeline, Trick

ANNOUNCE = "announce"
SCORE = "score"
DECLARE = "declare"


@dataclass(slots=True)
class Act:
    """A declaration of the record: announced, a waiting one scored, or declared at once."""

    kind: str
    meld: Meld
    item: Declaration


@dataclass(slots=True)
class SevenAct:
    """A trump seven shown, or exchanged for ``taken``; ``irregular``: it stood by ``^``.

    ``took_scored``: the card taken is a seven that has scored.
    """

    seat: int
    taken: int | None
    irregular: bool
    points: int
    took_scored: bool = False


@dataclass(slots=True)
class Step:
    """A card played by a seat of the owner in the stock phase.

    ``held`` is how many the seat had before, hand and table together (-1 where its cards are not known).
    ``pays``: a seven that had not scored would score by being played here. ``copy`` is the table copy played.
    """

    seat: int
    card: int
    held: int
    trick: int
    pays: bool
    copy: TableCard | None


@dataclass(slots=True)
class Turn:
    """A trick won by the owner while cards are still drawn.

    ``held`` counts the cards of each seat of the owner, hand and table together, when declarations are made,
    after an exchange; ``None`` for a seat whose cards are not all known. ``blocked`` is a card that its seat got
    by exchange and may not declare yet. ``steps`` are the cards the owner played since its turn before.
    """

    trick: int
    winner: int
    open: bool
    """Whether declarations are allowed at all here."""
    turned: int | None
    held: dict[int, list[int] | None]
    steps: list[Step]
    blocked: dict[int, int] = field(default_factory=dict)
    acts: list[Act] = field(default_factory=list)
    sevens: list[SevenAct] = field(default_factory=list)
    foreign_trump: int | None = None
    """The suit that another side's declaration has made trumps before this turn, if nothing else had."""
    last_card: Event | None = None
    last_event: Event | None = None


@dataclass(slots=True)
class Owner:
    """The turns of one owner. ``rest`` are the cards it played after its last turn while there was stock.

    ``seats`` stand in the order in which they play to the first trick, so that nothing hangs on their numbers.
    """

    seats: tuple[int, ...]
    side: int
    known: bool
    turns: list[Turn] = field(default_factory=list)
    rest: list[Step] = field(default_factory=list)
    dealt: dict[int, list[int]] = field(default_factory=dict)
    """The cards of each seat before the first trick, hand and table together."""


@dataclass(slots=True)
class Facts:
    """A deal as the analysis looks at it. ``start`` is the position before its first event."""

    timeline: Timeline
    rules: Compiled
    start: Position
    owners: list[Owner]
    events: dict[int, list[Event]]
    """For each trick, its events in order: cards, declarations, exchanges."""
    old: list[Meld]
    """Declarations from before the record begins (a set-up)."""
    lying: list[list[TableCard]]
    """The cards on each table at the start, as the final position knows them."""
    sevens: Counter[int] = field(init=False)
    """What sevens scored, by the offset of the event."""

    def __post_init__(self) -> None:
        self.sevens = Counter()
        for entry in self.timeline.ledger:
            if entry.reason.startswith("seven"):
                self.sevens[entry.start] += entry.points

    def seven_points(self, item: Event) -> int:
        """What an exchange, or a seven shown, scored."""
        return self.sevens.get(item.start, 0)


def facts(timeline: Timeline) -> Facts:
    """Gathers the facts of a timeline that has a position."""
    assert timeline.rules is not None
    assert timeline.position is not None
    start = Preparation(timeline.record, timeline.position.rules.rules, timeline.chooser.again()).start().position
    rules = start.rules
    events = _events(timeline)
    old, lying = _laid_before(start, timeline.position)
    owners = []
    for side in range(rules.sides):
        around = [(start.leader + step) % rules.seats for step in range(rules.seats)]
        seats = tuple(seat for seat in around if rules.side[seat] == side)
        owners.append(Owner(seats, side, known=all(_known(start, timeline, seat) for seat in seats)))
    gathered = Facts(timeline, rules, start, owners, events, old, lying)
    for owner in owners:
        _Gathering(gathered, owner).run()
    return gathered


def _known(start: Position, timeline: Timeline, seat: int) -> bool:
    return not start.where.hidden[seat] and all(
        card != UNSEEN for trick in timeline.tricks for who, card in trick.drawn if who == seat + 1
    )


def _events(timeline: Timeline) -> dict[int, list[Event]]:
    """The events of each trick that was played to the end, without draws and what comes after them."""
    found: dict[int, list[Event]] = {trick.number: [] for trick in timeline.tricks}
    tricks = iter(timeline.tricks)
    current = next(tricks, None)
    played = 0
    drawn = False
    for item in expand_all(timeline.record.items):
        if isinstance(item, Draw):
            drawn = True
        if not isinstance(item, Event) or isinstance(item, Draw):
            continue
        if isinstance(item, Play):
            if current is not None and played == len(current.plays):
                current, played = next(tricks, None), 0
            drawn = False
            played += 1
        if current is not None and not drawn:
            found[current.number].append(item)
    return found


def _laid_before(start: Position, end: Position) -> tuple[list[Meld], list[list[TableCard]]]:
    """The declarations before the record begins, and the cards on the tables then, as the final position has them."""
    old = end.melds[: len(start.melds)]
    twins: dict[int, TableCard] = {}
    for before, after in zip(start.melds, old, strict=True):
        twins.update({id(one): two for one, two in zip(before.cards, after.cards, strict=True)})
    return old, [[twins[id(card)] for card in table if id(card) in twins] for table in start.tables]


class _Gathering:
    """Walks the tricks of one owner and notes what it held at each turn."""

    def __init__(self, gathered: Facts, owner: Owner) -> None:
        self.facts = gathered
        self.owner = owner
        self.rules = gathered.rules
        start = gathered.start
        self.counts: dict[int, list[int] | None] = {}
        for seat in owner.seats:
            counts: list[int] | None = None
            if _known(start, gathered.timeline, seat):
                counts = start.where.hands[seat][:]
                for card in start.table_of(seat):
                    if card.seat == seat:
                        counts[card.card] += 1
                owner.dealt[seat] = counts[:]
            self.counts[seat] = counts
        end = gathered.timeline.position
        assert end is not None
        self.melds = [m for m in end.melds if m.seat in owner.seats]
        self.gone: dict[tuple[int, int, int], TableCard] = {}
        for meld in self.melds:
            for one in meld.cards:
                if one.gone and one.seat in owner.seats:
                    self.gone[one.gone, one.seat, one.card] = one
        self.fixings = _fixings(gathered, owner, end.melds)
        self.seven = start.seven()
        self.turned = start.turned
        self.turned_scored = start.turned_scored
        self.scored = start.scored_sevens[:]
        """Sevens in each hand that have scored; exact where what a seat holds is known."""
        self.steps: list[Step] = []

    def run(self) -> None:
        """Fills the owner's turns."""
        rules = self.rules
        stock_tricks = rules.stock_tricks
        first = True
        won_before = self.facts.start.last_winner >= 0
        for trick in self.facts.timeline.tricks:
            if trick.number > stock_tricks:
                break
            for place, (seat, card, from_table) in enumerate(trick.plays):
                if card == self.seven and self.scored[seat - 1] and self.rules.rules.seven_played == "off":
                    self.scored[seat - 1] -= 1
                if seat - 1 in self.owner.seats:
                    self._play(seat - 1, card, from_table, trick, leads=place == 0 and (won_before or not first))
            first = False
            mine = trick.winner - 1 in self.owner.seats
            self._exchanges(trick, mine)
            for seat, card in trick.drawn:
                counts = self.counts.get(seat - 1)
                if counts is not None and card != UNSEEN:
                    counts[card] += 1
        self.owner.rest = self.steps

    def _play(self, seat: int, card: int, from_table: bool, trick: Trick, *, leads: bool) -> None:
        counts = self.counts[seat]
        option = self.rules.rules.seven_played
        seven = card & 15 == SEVEN
        pays = seven and (option == "any" or (option == "lead" and leads))
        copy = self.gone.get((trick.number, seat, card)) if from_table else None
        self.steps.append(Step(seat, card, -1 if counts is None else counts[card], trick.number, pays, copy))
        if counts is not None:
            counts[card] -= 1

    def _exchanges(self, trick: Trick, mine: bool) -> None:
        """The events after a trick: the turned card changes, and, for the owner, the turn is noted."""
        events = self.facts.events[trick.number]
        cards = len(trick.plays)
        after = [item for item in events[_after_plays(events, cards) :] if not isinstance(item, Play)]
        turned = self.turned
        blocked: dict[int, int] = {}
        sevens: list[SevenAct] = []
        for item in after:
            seat = item.seat - 1 if item.seat else trick.winner - 1
            if isinstance(item, Exchange):
                points = self.facts.seven_points(item)
                sevens.append(SevenAct(seat, item.taken, item.irregular, points, self.turned_scored))
                counts = self.counts.get(seat)
                if counts is not None:
                    counts[item.given] -= 1
                    counts[item.taken] += 1
                if self.rules.rules.taken_card == "next-trick":
                    blocked[seat] = item.taken
                self.turned = item.given
                self._seven_given(seat, item, points)
            elif isinstance(item, Declaration) and len(item.cards) == 1:
                self.scored[seat] += not item.irregular
                sevens.append(SevenAct(seat, None, item.irregular, self.facts.seven_points(item)))
        if not mine:
            return
        turn = Turn(
            trick.number, trick.winner - 1,
            trick.number < self.rules.stock_tricks or self.rules.rules.stock_end_declaration,
            turned, {seat: None if c is None else c[:] for seat, c in self.counts.items()}, self.steps,
            blocked, sevens=[one for one in sevens if one.seat in self.owner.seats],
        )  # fmt: skip
        self.steps = []
        turn.foreign_trump = next((suit for at, suit in self.fixings if at < trick.number), None)
        turn.acts = self._acts(trick.number, after)
        plays = [item for item in events if isinstance(item, Play)]
        turn.last_card = plays[-1] if plays else None
        turn.last_event = after[-1] if after else turn.last_card
        self.owner.turns.append(turn)

    def _seven_given(self, seat: int, item: Exchange, points: int) -> None:
        """Whether the seven that now lies under the stock has scored, and those in the hand that have."""
        counts = self.counts.get(seat)
        got = item.taken == item.given
        held = None if counts is None else counts[item.given] + 1 - got
        scored = points == 0 and self.scored[seat] > 0 and (held is None or held <= self.scored[seat])
        if scored:
            self.scored[seat] -= 1
        if got and self.turned_scored:
            self.scored[seat] += 1
        self.turned_scored = points > 0 or scored

    def _acts(self, trick: int, after: Sequence[Event]) -> list[Act]:
        """The declarations of a turn with what the engine made of them, in the order written."""
        free = [m for m in self.melds if trick in (m.trick, m.scored_trick) and not any(m is o for o in self.facts.old)]
        free += [m for m in self.facts.old if m.scored_trick == trick and m.seat in self.owner.seats]
        acts = []
        for item in after:
            if not isinstance(item, Declaration) or len(item.cards) == 1:
                continue
            cards = sorted(ref.card for ref in item.cards)
            for meld in free:
                if sorted(one.card for one in meld.cards) != cards:
                    continue
                if item.announced:
                    kind = ANNOUNCE
                    fits = meld.trick == trick and (meld.scored_trick != trick)
                else:
                    kind = DECLARE if meld.trick == trick else SCORE
                    fits = meld.scored_trick == trick
                if fits:
                    acts.append(Act(kind, meld, item))
                    free.remove(meld)
                    break
        return acts


def _fixings(gathered: Facts, owner: Owner, melds: Sequence[Meld]) -> list[tuple[int, int]]:
    """Trick and suit of the declarations of other sides that make trumps where there are none yet."""
    option = gathered.rules.rules.trump_by
    if option == "turned":
        return []
    kinds = ("marriage",) if option == "marriage" else ("marriage", "sequence")
    found = [
        (meld.scored_trick, meld.combination.key[1])
        for meld in melds
        if meld.seat not in owner.seats and meld.scored_trick and meld.combination is not None
        and meld.combination.key[0] in kinds and not any(meld is one for one in gathered.old)
    ]  # fmt: skip
    return sorted(found, key=lambda one: one[0])


def _after_plays(events: Sequence[Event], cards: int) -> int:
    """Where the events after the last card of a trick begin."""
    seen = 0
    for place, item in enumerate(events):
        if isinstance(item, Play):
            seen += 1
            if seen == cards:
                return place + 1
    return len(events)


__all__ = ("ANNOUNCE", "CARD_SPACE", "DECLARE", "SCORE", "Act", "Facts", "Owner", "SevenAct", "Step", "Turn", "facts")

"""The best schedule of a deal by trying everything, on the independent reference simulator and not on bzq's engine.

A played deal is taken apart into what is held fixed for one side: its plays by rank and suit, its draws, the turns
after the tricks it won with the exchanges made there, and what others did that touches it (the card they left under
the stock, the trumps they fixed). Everything else is tried: each legal declaration, announcement and seven in every
order, and each of several identical cards for a play. Positions that are the same to the rules are looked at once.

Seats and sides count from 0 in here. Nothing is guessed, bounded or cut off; small deals are meant.
"""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from reference.family.faults import step
from reference.family.game import Card, Combo, Event, Game, identify

Rules = dict[str, str]
NEW = 10_000
"""From here on count the cards that come to the side after the start."""


class Played(Protocol):
    """A played deal: the simulator before its first event, the events, and who exchanged before that."""

    start: Game
    events: list[Event]
    exchanged: frozenset[int]


class Play(NamedTuple):
    """A card of the side: ``place`` is how many were in the trick before it."""

    seat: int
    name: str
    trick: int
    place: int


class Draw(NamedTuple):
    """A card the side draws."""

    seat: int
    name: str


class Lies(NamedTuple):
    """Somebody else exchanged: this card lies under the stock from now on."""

    name: str
    scored: bool


class Fixes(NamedTuple):
    """Somebody else scored a marriage or sequence that makes trumps if there are none yet."""

    suit: str


@dataclass
class Turn:
    """What follows a trick the side won, as the record has it."""

    trick: int
    winner: int
    index: int = 0
    """The how-manieth turn of the side, from 0."""
    last: bool = False
    """No later trick with stock is won by this side."""
    exchange: int | None = None
    """The seat that made an exchange here."""
    shown: int | None = None
    """The seat that showed a seven here."""
    declared: Counter[Deed] = field(default_factory=Counter)


class Deed(NamedTuple):
    """A declaration or announcement as two schedules are compared by it: the physical copies do not matter."""

    seat: int
    announced: bool
    combination: str
    cards: tuple[str, ...]
    points: int
    """0 for an announcement: it is worth what it is worth when it is scored."""


Step = Play | Draw | Lies | Fixes | Turn
Key = tuple[object, ...]


def deed_of(event: Event) -> Deed:
    announced = event.kind == "announce"
    return Deed(event.seat, announced, event.combo, tuple(sorted(event.cards)), 0 if announced else event.points)


def steps_of(deal: Played, side: int) -> list[Step]:
    """What is held fixed for a side, in order, up to the last trick with stock."""
    game = copy.deepcopy(deal.start)
    steps: list[Step] = []
    turns: list[Turn] = []
    turn: Turn | None = None
    place = len(game.in_trick)
    for event in deal.events:
        if event.trick > game.stock_tricks:
            break
        before = game.trump
        step(game, event)
        mine = event.kind != "draw" and game.side(event.seat) == side
        if event.kind == "play":
            if mine:
                steps.append(Play(event.seat, event.cards[0], event.trick, place))
            place += 1
            if event.winner is not None:
                place = 0
                turn = None
                if game.side(event.winner) == side:
                    turn = Turn(event.trick, event.winner, len(turns))
                    turns.append(turn)
                    steps.append(turn)
        elif event.kind == "draw":
            order = game.draw_order()
            for seat, name in zip(order, event.cards, strict=True):
                if game.side(seat) == side and event.trick < game.stock_tricks:
                    steps.append(Draw(seat, name))
        elif event.kind == "exchange":
            if mine:
                assert turn is not None
                turn.exchange = event.seat
            else:
                assert game.turned is not None
                steps.append(Lies(game.turned.name, game.turned.seven_scored))
        elif event.kind in ("declare", "announce", "show"):
            if mine:
                assert turn is not None
                if event.kind == "show":
                    turn.shown = event.seat
                else:
                    turn.declared[deed_of(event)] += 1
            elif event.kind == "declare" and game.trump != before:
                steps.append(Fixes(game.trump))
            elif event.kind == "declare" and game.rules["trump-by"] != "turned":
                what = identify(list(event.cards), "", game.rules)
                if what is not None and what.fixes:
                    steps.append(Fixes(what.fixes))
    if turns:
        turns[-1].last = True
    return steps


# -- the side's own position


def clone(game: Game, seats: tuple[int, ...]) -> Game:
    """A position of its own with nothing in it but what this side can still use."""
    new: Game = object.__new__(Game)
    new.__dict__.update(game.__dict__)
    cards: dict[int, Card] = {}

    def twin(card: Card) -> Card:
        found = cards.get(id(card))
        if found is None:
            found = Card(
                card.ident, card.name, card.number, card.owner, list(card.trace), [], card.laid_trick,
                set(card.classes), card.seven_scored, card.played_at,
            )  # fmt: skip
            cards[id(card)] = found
        return found

    groups = {game.group(seat) for seat in seats}
    new.hands = [[twin(c) for c in hand] if seat in seats else [] for seat, hand in enumerate(game.hands)]
    new.table = [[twin(c) for c in table] if group in groups else [] for group, table in enumerate(game.table)]
    new.combos = []
    combos: dict[int, Combo] = {}
    for old in game.combos:
        if old.state == "lost" or old.group not in groups:
            continue
        combo = Combo(
            old.what, tuple(twin(c) for c in old.cards), old.seat, old.group, old.trick, old.state, old.moment
        )  # fmt: skip
        combos[id(old)] = combo
        new.combos.append(combo)
        for card in combo.cards:
            card.combos.append(combo)
    new.combos_now = [combos[id(c)] for c in game.combos_now if id(c) in combos]
    new.taken_now = cards.get(id(game.taken_now)) if game.taken_now is not None else None
    new.turned = None if game.turned is None else twin(game.turned)
    new.cards, new.stock, new.events, new.ledger, new.in_trick = [], [], [], [], []
    new.score = list(game.score)
    new.brisques = list(game.brisques)
    new.blank = list(game.blank)
    new.laid_count = dict(game.laid_count)
    new.from_hand = list(game.from_hand)
    new.doubts = set()
    return new


class State(NamedTuple):
    """A position and the seats that have pretended an exchange in it."""

    game: Game
    spent: frozenset[int]


class TooLargeError(Exception):
    """More positions than were allowed."""


class Search:
    """All schedules of one side of one deal.

    ``limit``: the search stops with :class:`TooLargeError` after so many positions. ``remember=False``: positions
    that come up again are looked at again.
    """

    def __init__(self, deal: Played, side: int, limit: int | None = None, *, remember: bool = True) -> None:
        self.limit = limit
        self.remember = remember
        self.met = 0
        start = deal.start
        self.rules: Rules = start.rules
        self.side = side
        self.seats = tuple(seat for seat in range(start.players) if start.side(seat) == side)
        self.steps = steps_of(deal, side)
        self.turns = [one for one in self.steps if isinstance(one, Turn)]
        made = {turn.exchange for turn in self.turns if turn.exchange is not None}
        self.start = State(clone(start, self.seats), frozenset(deal.exchanged | made))
        self.clock = start.clock
        self.known: dict[Key, int] = {}

    def copied(self, state: State) -> State:
        return State(clone(state.game, self.seats), state.spent)

    def values(self) -> list[int]:
        """V(0) to V(n): the best total that agrees with the record at the first k won tricks of the side."""
        found = [self.best(self.copied(self.start), 0)]
        front = [(0, 0, self.start)]
        for turn in self.turns:
            reached: dict[Key, tuple[int, int, State]] = {}
            for points, at, state in front:
                for gained, there, ready in self.to_turn(self.copied(state), at):
                    for more, after in self.after_turn(ready, turn, as_recorded=True):
                        key = self.key(after)
                        total = points + gained + more
                        if key not in reached or reached[key][0] < total:
                            reached[key] = (total, there + 1, after)
            front = list(reached.values())
            found.append(max(points + self.best(self.copied(state), at) for points, at, state in front))
        return found

    def to_turn(self, state: State, at: int) -> Iterator[tuple[int, int, State]]:
        """Every way to the side's next turn: points of sevens played, the turn's place, the position."""
        points = 0
        while True:
            one = self.steps[at]
            if isinstance(one, Turn):
                yield points, at, state
                return
            if isinstance(one, Play):
                ways = self.copies(state.game, one)
                for way in range(1, len(ways)):
                    other = self.copied(state)
                    gained = self.play(other.game, one, self.copies(other.game, one)[way])
                    for more, there, ready in self.to_turn(other, at + 1):
                        yield points + gained + more, there, ready
                points += self.play(state.game, one, ways[0])
            else:
                self.pass_by(state.game, one, at)
            at += 1

    def best(self, state: State, at: int) -> int:
        """The greatest total from a step on. The position is used up."""
        points = 0
        while at < len(self.steps):
            one = self.steps[at]
            if isinstance(one, Turn):
                key = (at, self.key(state))
                if key not in self.known:
                    self.known[key] = max(
                        more + self.best(self.copied(after), at + 1)
                        for more, after in self.after_turn(state, one, as_recorded=False)
                    )
                return points + self.known[key]
            if isinstance(one, Play):
                ways = self.copies(state.game, one)
                if len(ways) > 1:
                    key = (at, self.key(state))
                    if key not in self.known:
                        self.known[key] = max(self._play_way(state, one, way, at) for way in range(len(ways)))
                    return points + self.known[key]
                points += self.play(state.game, one, ways[0])
            else:
                self.pass_by(state.game, one, at)
            at += 1
        return points

    def _play_way(self, state: State, one: Play, way: int, at: int) -> int:
        other = self.copied(state)
        gained = self.play(other.game, one, self.copies(other.game, one)[way])
        return gained + self.best(other, at + 1)

    # -- steps

    def copies(self, game: Game, play: Play) -> list[Card]:
        """The cards that may have been the one played: the hand's, and those on the table that are not alike."""
        hand = [c for c in game.hands[play.seat] if c.name == play.name][:1]
        table: list[Card] = []
        for card in game.table[game.group(play.seat)]:
            if card.name != play.name or card.owner != play.seat:
                continue
            if not any(_served(card) == _served(other) for other in table):
                table.append(card)
        assert hand or table, play
        return hand + table

    def play(self, game: Game, play: Play, card: Card) -> int:
        """Plays a card of the side; who wins is not looked at. What a seven earns by it."""
        game.trick = play.trick
        game.phase = "play"
        game.leader = (play.seat - play.place) % game.players
        game.in_trick = [(-1, Card(-1, "8s"))] * play.place  # who wins is known
        game.clock = self.clock + 10 * play.trick
        assert game.to_play() == play.seat
        points = game.play(card).points
        game.in_trick = []
        return points

    def pass_by(self, game: Game, one: Draw | Lies | Fixes, at: int) -> None:
        """A step without points or choice; a card that comes is known by the step that brings it."""
        if isinstance(one, Draw):
            game.hands[one.seat].append(Card(NEW + at, one.name))
        elif isinstance(one, Lies):
            game.turned = Card(NEW + at, one.name, seven_scored=one.scored)
        elif not game.trump:
            game.trump = one.suit

    # -- a turn

    def after_turn(self, state: State, turn: Turn, *, as_recorded: bool) -> list[tuple[int, State]]:
        """What the side can have done after a trick it won: points, the position then."""
        first = self.copied(state)
        game = first.game
        game.trick = turn.trick
        game.phase = "after"
        game.winner = turn.winner
        game._new_trick()
        open_deeds = Counter(turn.declared) if as_recorded else None
        todo = [(0, first, open_deeds)]
        seen: dict[Key, int] = {}
        ends: dict[Key, tuple[int, State]] = {}
        while todo:
            points, here, deeds = todo.pop()
            key = (self.key(here, turn.trick), frozenset(deeds.items()) if deeds else None)
            if seen.get(key, -1) >= points:
                continue
            seen[key] = points
            exchanged = turn.exchange is None or here.game.taken_now is not None
            shown = not as_recorded or turn.shown is None or here.game.seven_now
            if exchanged and shown and not deeds:
                end = self.key(here)
                if end not in ends or ends[end][0] < points:
                    ends[end] = (points, here)
            todo += [
                (points + more, after, left) for more, after, left in self.actions(here, turn, deeds, as_recorded)
            ]  # fmt: skip
        return list(ends.values())

    def actions(
        self, state: State, turn: Turn, deeds: Counter[Deed] | None, as_recorded: bool
    ) -> Iterator[tuple[int, State, Counter[Deed] | None]]:
        """Everything that may be done next: points, the position after it, what of the record is still to be done."""
        yield from ((points, after, deeds) for points, after in self.sevens(state, turn, as_recorded))
        for seat in state.game.declarers():
            for announce in (False, True):
                if announce and (self.rules["pending"] == "off" or (turn.last and not as_recorded)):
                    continue
                for cards in state.game.declarations(seat, announce):
                    if deeds is not None and not any(d.cards == tuple(sorted(c.name for c in cards)) for d in deeds):
                        continue
                    after = self.copied(state)
                    twins = {c.ident: c for c in after.game.reach(seat)}
                    after.game.clock = self.clock + 10 * turn.trick + 5
                    event = after.game.declare([twins[c.ident] for c in cards], announce, seat)
                    left = deeds
                    if deeds is not None:
                        deed = deed_of(event)
                        if not deeds[deed]:
                            continue
                        left = deeds - Counter([deed])
                    yield event.points, after, left

    def sevens(self, state: State, turn: Turn, as_recorded: bool) -> Iterator[tuple[int, State]]:
        """The exchange that was made; else one seven shown; where none can be shown, one exchanged for its points."""
        game = state.game
        if turn.exchange is not None:
            if game.taken_now is None and game.exchange_fault(turn.exchange) is None:
                after = self.copied(state)
                points = after.game.exchange(turn.exchange).points
                yield points, after
            return
        for seat in game.declarers():
            if as_recorded and seat != turn.shown:
                continue
            if game.rules["seven-shown"] != "off":
                if game.show_fault(seat) is None:
                    after = self.copied(state)
                    points = after.game.show(seat).points
                    yield points, after
            elif seat not in state.spent and game.exchange_fault(seat) is None:
                after = self.copied(state)
                seven = after.game.pick_seven(seat, unscored_first=True)
                assert seven is not None
                assert game.turned is not None
                if seven.seven_scored or game.turned.rank == "7":
                    continue
                seven.seven_scored = True
                after.game.seven_now = True
                yield int(self.rules["seven-exchanged"]), State(after.game, state.spent | {seat})

    # -- telling positions apart

    def key(self, state: State, trick: int | None = None) -> Key:
        """Two positions with the same key are the same to the rules. ``trick`` while the turn after it lasts."""
        self.met += 1
        if self.limit is not None and self.met > self.limit:
            raise TooLargeError
        if not self.remember:
            return (self.met,)
        game = state.game
        reform = self.rules["reform"] != "off"
        live: list[Card] = []
        base: dict[int, Key] = {}
        for seat in self.seats:
            for card in game.hands[seat]:
                live.append(card)
                taken = trick is not None and card is game.taken_now
                base[id(card)] = ("hand", seat, card.name, card.seven_scored, taken, False)
        for group, table in enumerate(game.table):
            for card in table:
                live.append(card)
                taken = trick is not None and card is game.taken_now
                laid = trick is not None and card.laid_trick == trick
                base[id(card)] = (
                    "table",
                    group,
                    card.name,
                    card.owner,
                    taken,
                    laid,
                    *(sorted(card.classes) if laid else ()),
                )
        combos = [c for c in game.combos if c.state != "lost" and (reform or any(id(o) in base for o in c.cards))]
        moments = sorted({c.moment for c in combos}) if reform else []
        about: dict[int, Key] = {}
        for combo in combos:
            gone = [(c.name, bisect_left(moments, c.played_at)) for c in combo.cards if id(c) not in base]
            about[id(combo)] = (
                combo.what, combo.group, combo.state, combo.state == "waiting" and combo.trick == trick,
                trick is not None and combo in game.combos_now,
                moments.index(combo.moment) if reform else 0, tuple(sorted(gone)),
            )  # fmt: skip
        # cards and combinations by how they look, then by what they look like from each other, twice
        tint = _ranks(base)
        colour = _ranks(about)
        for _ in range(2):
            colour = _ranks(
                {id(c): (colour[id(c)], _in_order(tint[id(o)] for o in c.cards if id(o) in base)) for c in combos}
            )
            tint = _ranks(
                {id(c): (tint[id(c)], _in_order(colour.get(id(o), -1) for o in c.combos)) for c in live}
            )  # fmt: skip
        live.sort(key=lambda c: tint[id(c)])
        number = {id(card): index for index, card in enumerate(live)}
        drawn_up = sorted(
            (colour[id(c)], about[id(c)], _in_order(number[id(o)] for o in c.cards if id(o) in number)) for c in combos
        )
        renewed: list[Key] = []
        if self.rules["reform"] == "foster":
            latest: dict[tuple[int, str], int] = {}
            for moment, seat, rank in game.from_hand:
                if seat in self.seats:
                    latest[game.group(seat), rank] = bisect_left(moments, moment)
            renewed = sorted((*place, since) for place, since in latest.items())
        turned = game.turned and (game.turned.name, game.turned.seven_scored)
        now = (game.scored_now > 0, game.seven_now, game.taken_now is not None) if trick is not None else ()
        return (
            trick, game.trump, turned, now, state.spent, tuple(base[id(c)] for c in live), tuple(drawn_up),
            tuple(renewed),
        )  # fmt: skip


def _served(card: Card) -> set[int]:
    """The combinations a card is in, without those that were lost: what the rules remember of it."""
    return {id(combo) for combo in card.combos if combo.state != "lost"}


def _in_order(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers))


def _ranks(things: dict[int, Key]) -> dict[int, int]:
    """The place of each thing among the distinct ones, in order."""
    order = {thing: place for place, thing in enumerate(sorted(set(things.values())))}
    return {name: order[thing] for name, thing in things.items()}


def values(deal: Played, side: int) -> list[int]:
    """V(0) to V(n) of a side in points, with n the tricks it won while there was stock."""
    return Search(deal, side).values()


def declared(deal: Played, side: int) -> int:
    """What a side scored by declarations and sevens, the turned card apart."""
    kinds = ("declare", "show", "exchange", "play")
    return sum(e.points for e in deal.events if e.kind in kinds and deal.start.side(e.seat) == side)

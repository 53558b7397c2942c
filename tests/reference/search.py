"""Is there any way of filling in what was not recorded that makes a record legal? A plain search. Usable.

A record is read twice. The public reading plays it on a :class:`Game` whose hands are made up as they are
needed: it judges everything that lies open (who won, tables, re-use, turned card). The hidden reading follows
what must have been in each hand, card by card, over places whose cards are known or not, and tries every
filling. A fault of either is the record's fault; the earlier one counts.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from .faults import step as play_again
from .game import ALL_TRICKS, NAMES, STOCK_TRICKS, Card, Event, Game, bezique_pair, duty, identify
from .write import Deal, random_deal

INDEX = {name: i for i, name in enumerate(NAMES)}
BRISQUE = [name[0] in "AT" for name in NAMES]
CARD = re.compile(r"(_?)([ATKQJ987][shdc])(\d?)")


@dataclass
class Word:
    """One event of the record as written."""

    kind: str
    trick: int
    text: str
    line: int = 0


class AmbiguousError(Exception):
    """The text leaves to the reader what it means; such a record is not used."""


class PublicFault(Exception):
    """Something that lies open is against the rules."""


# -- what is known at the start


@dataclass
class Start:
    """The position the record begins with, and what of it is written."""

    game: Game
    hands: tuple[list[str], list[str]]
    """Without the cards on the table; ``xx`` is unknown."""
    stock: list[str]
    turned: str | None
    gone: list[str]
    """Cards known to be played (declared and no longer on the table)."""
    tied: list[tuple[int, str, bool]]
    """Cards that one seat had and has, or has played: seat, name, whether a seven has scored."""
    turned_scored: bool
    brisques: int | None
    """Aces and tens won so far by both, where recorded."""


@dataclass
class Step:
    """One demand of the hidden reading."""

    kind: str
    """take, seven, duty, show, exchange, draw, back."""
    word: int
    seat: int = 0
    card: int = -1
    barred: bool = False
    """take: the card just got by exchange will not do."""
    pays: bool = False
    mask: int = 0
    names: tuple[int | None, ...] = ()
    returns: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    doubtful: bool = False
    """The table has a copy too: where the hand has none the reader might take that one."""


def parse_cards(text: str) -> list[tuple[bool, str, int]]:
    return [(bool(u), n, int(d or 0)) for u, n, d in CARD.findall(text)]


def table_card(game: Game, seat: int, name: str, number: int, used: list[Card]) -> Card:
    copies = [c for c in game.copies_on_table(seat, name) if c not in used]
    if number:
        copies = [c for c in copies if c.number == number]
        if not copies:
            raise PublicFault("copy not on the table")
        return copies[0]
    if not copies:
        raise PublicFault("card not on the table")
    if any(not game.alike(copies[0], c) for c in copies):
        raise AmbiguousError
    return copies[0]


def conjure(game: Game, seat: int, name: str) -> Card:
    card = Card(1000 + len(game.cards), name)
    game.cards.append(card)
    game.hands[seat].append(card)
    return card


def public_reading(start: Start, words: list[Word]) -> tuple[list[Step], int | None, str]:
    """The demands, and the index of the first word that openly breaks the rules, with the reason."""
    game = start.game
    game.hands = [[], []]
    steps: list[Step] = []
    for index, word in enumerate(words):
        try:
            _read_word(game, word, index, steps)
        except PublicFault as fault:
            return [s for s in steps if s.word < index], index, str(fault)
        game.hands = [[], []]
    return steps, None, ""


def _draw(game: Game, index: int, steps: list[Step], names: tuple[int | None, ...] = (None, None)) -> None:
    tables = tuple(tuple(INDEX[c.name] for c in game.table[s]) for s in (0, 1))
    ends = game.trick == STOCK_TRICKS
    first = game.draw().seat
    game.hands = [[], []]
    steps.append(Step("draw", index, first, names=names))
    if ends:
        steps.append(Step("back", index, returns=(tables[0], tables[1])))


def _read_word(game: Game, word: Word, index: int, steps: list[Step]) -> None:
    if word.kind == "play":
        if game.phase == "after":
            _draw(game, index, steps)
        if game.phase == "over":
            raise PublicFault("after the last trick")
        seat = game.to_play()
        (under, name, number), *_ = parse_cards(word.text)
        led, trick = game.led, game.trick
        if under:
            card = table_card(game, seat, name, number, [])
        else:
            doubtful = bool(game.copies_on_table(seat, name))
            seven = name == "7" + game.trump
            pays = seven and game.seven_played_pays(seat)
            kind = "seven" if seven else "take"
            steps.append(Step(kind, index, seat, INDEX[name], pays=pays, doubtful=doubtful))
            card = conjure(game, seat, name)
        game.play(card)
        if led is not None and trick > STOCK_TRICKS:
            mask = 0
            for i, other in enumerate(NAMES):
                if duty(name, [other], led.name, game.trump, game.rules):
                    mask |= 1 << i
            steps.append(Step("duty", index, seat, mask=mask))
        return
    if game.phase != "after" or game.winner is None:
        raise PublicFault("not now")
    seat = game.winner
    if word.kind == "draw":
        names = tuple(INDEX.get(n) for n in re.findall(r"xx|[ATKQJ987][shdc]", word.text))
        _draw(game, index, steps, names)
    elif word.kind == "show":
        seven = conjure(game, seat, "7" + game.trump)
        fault = game.show_fault(seat)
        if parse_cards(word.text)[0][1] != seven.name:
            fault = "no trump seven"
        if fault:
            raise PublicFault(fault)
        game.show()
        steps.append(Step("show", index, seat, INDEX[seven.name]))
    elif word.kind == "exchange":
        names2 = [n for _, n, _ in parse_cards(word.text)]
        seven = conjure(game, seat, names2[0])
        fault = game.exchange_fault(seat)
        if fault:
            raise PublicFault(fault)
        if game.turned is None or game.turned.name != names2[1]:
            raise PublicFault("turned card is another")
        game.exchange()
        steps.append(Step("exchange", index, seat, INDEX[seven.name]))
    else:
        cards: list[Card] = []
        demands: list[Step] = []
        for under, name, number in parse_cards(word.text):
            if under:
                cards.append(table_card(game, seat, name, number, cards))
            else:
                doubtful = bool(game.copies_on_table(seat, name))
                barred = game.rules["taken-card"] == "next-trick"
                demands.append(Step("take", index, seat, INDEX[name], barred=barred, doubtful=doubtful))
                cards.append(conjure(game, seat, name))
        announce = word.text.endswith("~")
        fault = game.declaration_fault(seat, cards, announce)
        if fault:
            raise PublicFault(fault)
        game.declare(cards, announce)
        steps += demands


# -- the hidden reading

Slot = tuple[int, int, bool]
"""Card (-1: unknown), mask of the cards it cannot be, whether it is a seven that has scored."""


@dataclass
class State:
    slots: list[Slot]
    hands: list[list[int]]
    """Slot numbers."""
    stock: list[int]
    turned: int | None
    left: list[int]
    """Copies of each card whose place is not known."""
    taken: int = -1
    """The slot just got by exchange."""
    high_gone: int = 0
    """Aces and tens known to have been played before the record begins."""

    def copy(self) -> State:
        hands = [list(h) for h in self.hands]
        return State(
            list(self.slots), hands, list(self.stock), self.turned, list(self.left), self.taken, self.high_gone
        )  # fmt: skip


class Filling:
    """Tries every filling of one record."""

    def __init__(self, start: Start, steps: list[Step], *, use_brisques: bool = True, exhaustive: bool = False) -> None:
        self.start = start
        self.steps = steps
        self.exhaustive = exhaustive
        self.use_brisques = use_brisques and start.brisques is not None
        self.trump_seven = INDEX["7" + start.game.trump]
        self.tables = [[c.name for c in t] for t in start.game.table]
        self.doubt = False
        self.first = list(self._first_states())

    def _first_states(self) -> Iterator[State]:
        start = self.start
        left = [2] * len(NAMES)
        slots: list[Slot] = []

        def place(name: str, scored: bool = False) -> int:
            if name != "xx":
                left[INDEX[name]] -= 1
            slots.append((INDEX.get(name, -1), 0, scored))
            return len(slots) - 1

        hands = [[place(n) for n in hand] for hand in start.hands]
        stock = [place(n) for n in start.stock]
        turned = None if start.turned is None else place(start.turned, start.turned_scored)
        for name in (*self.tables[0], *self.tables[1], *start.gone):
            left[INDEX[name]] -= 1
        high = sum(name[0] in "AT" for name in start.gone)
        base = State(slots, hands, stock, turned, left, high_gone=high)
        if min(left) >= 0:
            yield from self._tie(base, start.tied)

    def _tie(self, state: State, tied: list[tuple[int, str, bool]]) -> Iterator[State]:
        """Each tied card is a card of its seat's hand, or of its table, or was played."""
        if not tied:
            yield state
            return
        (seat, name, scored), *rest = tied
        card = INDEX[name]
        if name in self.tables[seat] or name in self.start.gone:
            yield from self._tie(state, rest)
        for slot in state.hands[seat]:
            known, mask, has = state.slots[slot]
            if known == card and not (has and scored):
                after = state.copy()
                after.slots[slot] = (card, mask, scored)
                yield from self._tie(after, rest)
            elif known == -1 and state.left[card] > 0:
                after = state.copy()
                after.slots[slot] = (card, mask, scored)
                after.left[card] -= 1
                yield from self._tie(after, rest)
        if state.left[card] > 0:
            after = state.copy()
            after.left[card] -= 1
            after.high_gone += BRISQUE[card]
            yield from self._tie(after, rest)

    def possible(self, words: int, duties: int | None = None) -> bool:
        """Whether the first ``words`` words can be filled in; duties only of words below ``duties``."""
        steps = [s for s in self.steps if s.word < words]
        if duties is not None:
            steps = [s for s in steps if s.kind != "duty" or s.word < duties]
        return any(self._solve(steps, 0, first.copy()) for first in self.first)

    def _solve(self, steps: list[Step], at: int, state: State) -> bool:
        while at < len(steps):
            step = steps[at]
            ways = list(self._ways(step, state))
            if len(ways) != 1:
                if not ways and step.doubtful:
                    self.doubt = True
                return any(self._solve(steps, at + 1, way) for way in ways)
            state = ways[0]
            at += 1
        return self._fill(state)

    def _ways(self, step: Step, state: State) -> Iterator[State]:
        """The states after a step, one for each way it can have been."""
        if step.kind == "take":
            yield from self._take(state, step)
        elif step.kind == "seven":
            yield from self._play_seven(state, step)
        elif step.kind == "duty":
            for slot in state.hands[step.seat]:
                card, mask, scored = state.slots[slot]
                if card >= 0 and step.mask >> card & 1:
                    return
                if card < 0:
                    state.slots[slot] = (card, mask | step.mask, scored)
            yield state
        elif step.kind == "show":
            for slot in self._holders(state, step.seat, self.trump_seven, scored=False):
                after = self._settle(state.copy(), slot, self.trump_seven)
                after.slots[slot] = (self.trump_seven, 0, True)
                yield after
        elif step.kind == "exchange":
            yield from self._exchange(state, step)
        elif step.kind == "draw":
            yield from self._draw(state, step)
        else:
            for seat in (0, 1):
                for card in step.returns[seat]:
                    state.slots.append((card, 0, False))
                    state.hands[seat].append(len(state.slots) - 1)
            yield state

    def _holders(self, state: State, seat: int, card: int, scored: bool | None = None) -> list[int]:
        """The places of a hand that hold the card or may hold it, one of several of the same kind.

        A known copy first; where one is known an unknown place need not be tried: whatever it could be then,
        it can still be, and the known copy is as good.
        """
        found: list[int] = []
        seen: set[Slot] = set()
        for slot in state.hands[seat]:
            known, mask, has = state.slots[slot]
            if scored is not None and has != scored:
                continue
            if known == card and state.slots[slot] not in seen:
                seen.add(state.slots[slot])
                found.append(slot)
        if found and not self.exhaustive:
            return found
        for slot in state.hands[seat]:
            known, mask, has = state.slots[slot]
            may = known == -1 and scored is not True and state.left[card] > 0 and not mask >> card & 1
            if may and (state.slots[slot] not in seen or slot == state.taken):
                seen.add(state.slots[slot])
                found.append(slot)
        return found

    def _settle(self, state: State, slot: int, card: int) -> State:
        """The slot turns out to be this card."""
        known, _, scored = state.slots[slot]
        if known == -1:
            state.left[card] -= 1
            state.slots[slot] = (card, 0, scored)
        return state

    def _take(self, state: State, step: Step) -> Iterator[State]:
        barred = state.taken if step.barred and state.taken in state.hands[step.seat] else -1
        probe = state
        if barred >= 0:
            probe = state.copy()
            probe.hands[step.seat].remove(barred)
        for slot in self._holders(probe, step.seat, step.card):
            after = self._settle(state.copy(), slot, step.card)
            after.hands[step.seat].remove(slot)
            yield after

    def _play_seven(self, state: State, step: Step) -> Iterator[State]:
        """Ruling 1: where it pays the one that has not scored goes first, else the one that has."""
        seat, seven = step.seat, step.card
        done = self._holders(state, seat, seven, scored=True)
        fresh = self._holders(state, seat, seven, scored=False)
        if step.pays:
            yield from self._seven_goes(state, seat, fresh)
            if done:
                yield from self._seven_goes(self._no_fresh_seven(state, seat), seat, done)
        elif done:
            yield from self._seven_goes(state, seat, done)
        else:
            yield from self._seven_goes(state, seat, fresh)

    def _seven_goes(self, state: State | None, seat: int, slots: list[int]) -> Iterator[State]:
        for slot in slots if state is not None else []:
            assert state is not None
            after = self._settle(state.copy(), slot, self.trump_seven)
            after.hands[seat].remove(slot)
            yield after

    def _no_fresh_seven(self, state: State, seat: int) -> State | None:
        """The hand has no seven that has not scored."""
        after = state.copy()
        for slot in after.hands[seat]:
            card, mask, scored = after.slots[slot]
            if card == self.trump_seven and not scored:
                return None
            if card == -1:
                after.slots[slot] = (card, mask | 1 << self.trump_seven, scored)
        return after

    def _exchange(self, state: State, step: Step) -> Iterator[State]:
        seat, seven = step.seat, self.trump_seven
        assert state.turned is not None
        done = self._holders(state, seat, seven, scored=True)
        fresh = self._holders(state, seat, seven, scored=False)
        pays = self.start.game.rules["seven-exchanged"] == "10"
        for slot in fresh:
            after = self._settle(state.copy(), slot, seven)
            after.slots[slot] = (seven, 0, pays)
            yield self._swap(after, seat, slot)
        if done:
            rest = self._no_fresh_seven(state, seat)
            if rest is not None:
                for slot in done:
                    yield self._swap(rest.copy(), seat, slot)

    def _swap(self, state: State, seat: int, slot: int) -> State:
        assert state.turned is not None
        state.hands[seat].remove(slot)
        state.hands[seat].append(state.turned)
        state.taken = state.turned
        state.turned = slot
        return state

    def _draw(self, state: State, step: Step) -> Iterator[State]:
        if len(step.names) != 2:
            return
        state.taken = -1
        for seat, name in zip((step.seat, 1 - step.seat), step.names, strict=True):
            if state.stock:
                slot = state.stock.pop(0)
            else:
                assert state.turned is not None
                slot, state.turned = state.turned, None
            if name is not None:
                card = state.slots[slot][0]
                if card == -1 and state.left[name] > 0:
                    self._settle(state, slot, name)
                elif card != name:
                    return
            state.hands[seat].append(slot)
        yield state

    def _fill(self, state: State) -> bool:
        """Whether the places still unknown can be filled with cards that are left."""
        open_slots = [mask for card, mask, _ in state.slots if card == -1]
        if not self.use_brisques:
            return _match(open_slots, state.left)
        assert self.start.brisques is not None
        out = sum(count for card, count in enumerate(state.left) if BRISQUE[card])
        # of the aces and tens whose place is not known, those that were won were not recorded one by one
        need = out - (self.start.brisques - state.high_gone)
        if not 0 <= need <= len(open_slots):
            return False
        high = [n if BRISQUE[c] else 0 for c, n in enumerate(state.left)]
        low = [0 if BRISQUE[c] else n for c, n in enumerate(state.left)]
        for chosen in combinations(range(len(open_slots)), need):
            above = [open_slots[i] for i in chosen]
            below = [m for i, m in enumerate(open_slots) if i not in chosen]
            if _match(above, high) and _match(below, low):
                return True
            if len(set(open_slots)) == 1:
                return False
        return False


def _match(masks: list[int], left: list[int]) -> bool:
    """Whether every place can have a card of its own, none that its mask forbids: augmenting paths."""
    copies = [card for card, count in enumerate(left) for _ in range(count)]
    owner: dict[int, int] = {}

    def seat(place: int, tried: set[int]) -> bool:
        for copy, card in enumerate(copies):
            if copy in tried or masks[place] >> card & 1:
                continue
            tried.add(copy)
            if copy not in owner or seat(owner[copy], tried):
                owner[copy] = place
                return True
        return False

    return all(seat(place, set()) for place in range(len(masks)))


@dataclass
class Verdict:
    legal: bool
    line: int | None = None
    """The line of the event where the finding must stand."""
    lines: frozenset[int] = frozenset()
    """Lines that can be defended, ``line`` among them."""
    why: str = ""
    """What the public reading said, or ``hidden`` or ``duty``."""
    brisques_matter: bool = False
    """Without the Brisques tag the answer would be another."""
    word: int | None = None
    """Index of the word the finding stands at."""
    shown: int | None = None
    """Index of the word with which it cannot be filled in any more."""


def judge(start: Start, words: list[Word], *, exhaustive: bool = False, use_brisques: bool = True) -> Verdict:
    """Whether a legal filling exists. The position of ``start`` is used up."""
    tables = [list(t) for t in start.game.table]
    steps, fault, reason = public_reading(start, words)
    start.game.table = tables
    whole = len(words) if fault is None else fault

    def answer(brisques: bool) -> tuple[int | None, int | None, list[int], bool]:
        filling = Filling(start, steps, use_brisques=brisques, exhaustive=exhaustive)
        if filling.possible(whole):
            return None, None, [], False
        low, high = 0, whole  # possible(low) unless even the start is not, not possible(high)
        if not filling.possible(0):
            return 0, 0, [], filling.doubt
        while high - low > 1:
            middle = (low + high) // 2
            if filling.possible(middle):
                low = middle
            else:
                high = middle
        filling.doubt = False
        filling.possible(high)
        duties = sorted({s.word for s in steps if s.kind == "duty" and s.word < high})
        if not filling.possible(high, duties=0):
            return high - 1, None, [], filling.doubt
        broken = next(d for d in duties if not filling.possible(high, duties=d + 1))
        return high - 1, broken, [broken, high - 1], False

    if use_brisques and start.brisques is not None:
        bare = answer(False)
        found = answer(True)
    else:
        bare = found = answer(False)
    at, broken, also, doubt = found
    if doubt:
        raise AmbiguousError
    matter = bare[:2] != found[:2]
    if at is None:
        if fault is None:
            return Verdict(True, brisques_matter=matter)
        line = words[fault].line
        return Verdict(False, line, frozenset({line}), reason, matter, fault, fault)
    if broken is not None:
        line = words[broken].line
        return Verdict(False, line, frozenset(words[i].line for i in also), "duty", matter, broken, at)
    line = words[at].line
    return Verdict(False, line, frozenset({line}), "hidden", matter, at, at)


# -- records to be judged


@dataclass
class Setup:
    """A record with hidden cards, and the answer."""

    text: str
    legal: bool
    line: int | None
    lines: frozenset[int]
    why: str
    mode: str
    """setup: from the middle; deal: from the first trick."""
    fault: str
    """What was done to it: none, replace, swap, cross, declaration, seven, exchange, draw."""
    complete: bool
    """Whether it goes to the last trick."""
    unseen: int
    """Cards of hands, stock and turned card that the tags leave open."""
    brisques_matter: bool
    preset: str
    options: dict[str, str] = field(default_factory=dict)


def declared_text(events: list[Event], seat: int) -> str:
    """What the Declared tag says."""
    out = []
    for event in events:
        if event.seat != seat:
            continue
        if event.kind in ("declare", "show", "exchange") or (event.kind == "play" and event.points):
            out.append(event.token + (f"={event.points}" if event.points else ""))
        elif event.kind == "announce":
            out.append(event.token)
    return " ".join(out)


def table_text(game: Game, seat: int) -> str:
    """What the Table tag says, with a number where the copies laid down were not alike and one is gone."""
    out = []
    for card in sorted(game.table[seat], key=lambda c: (RANK_ORDER.index(c.rank), "shdc".index(c.suit), c.number)):
        laid = [c for c in game.cards if c.name == card.name and c.number and c in _laid_by(game, seat)]
        here = [c for c in laid if c in game.table[seat]]
        unlike = any(c.trace != card.trace for c in laid)
        out.append(card.name + (str(card.number) if unlike and len(here) < len(laid) else ""))
    return " ".join(out)


RANK_ORDER = "ATKQJ987"


def _laid_by(game: Game, seat: int) -> list[Card]:
    return [c for combo in game.combos if combo.seat == seat for c in combo.cards]


def cut(deal: Deal, trick: int) -> tuple[Game, list[Event], list[Event]]:
    """The game before a trick, the events before and from then on."""
    game = Game(deal.rules, deal.dealer, deal.hands, list(deal.stock), deal.turned)
    before = [e for e in deal.events if e.trick < trick]
    for event in before:
        play_again(game, event)
    return game, before, [e for e in deal.events if e.trick >= trick]


def tied_cards(before: list[Event], *, seven_turned: bool) -> list[tuple[int, str, bool]] | None:
    """What sevens and exchanges so far tell; None where it is more than this search unravels."""
    tied: list[tuple[int, str, bool]] = []
    exchanges = [e for e in before if e.kind == "exchange"]
    shows = [e for e in before if e.kind == "show"]
    played = [e for e in before if e.kind == "play" and e.points]
    if len(exchanges) > 1 or (exchanges and (seven_turned or exchanges[0].cards[1][0] == "7")):
        return None
    if exchanges and any(e.seat == exchanges[0].seat for e in shows):
        return None
    if len(exchanges) + len(shows) + len(played) > 1 and played:
        return None
    tied += [(e.seat, e.cards[1], False) for e in exchanges]
    tied += [(e.seat, e.cards[0], True) for e in shows]
    return tied


def _words(events: list[Event], draws: bool, hide_draws: float, rng: random.Random) -> list[Word]:
    words: list[Word] = []
    for event in events:
        if event.kind != "draw":
            words.append(Word(event.kind, event.trick, event.token))
        elif draws:
            names = [n if rng.random() >= hide_draws else "xx" for n in event.cards]
            words.append(Word("draw", event.trick, "/" + "".join(names)))
    return words


def _meddle(words: list[Word], deal: Deal, unseen: list[str], rng: random.Random) -> str:
    """Puts one fault (or what may be one) into the words. ``unseen``: the cards hidden in truth."""
    plain = [w for w in words if w.kind == "play" and not w.text.startswith("_")]
    what = rng.choice(["replace", "swap", "swap", "swap", "cross", "declaration", "seven", "exchange", "draw"])
    stock_tricks = sorted({w.trick for w in words if w.trick <= STOCK_TRICKS})
    if what in ("declaration", "seven", "exchange", "draw") and not stock_tricks:
        what = "swap"
    if what == "replace" and plain:
        word = rng.choice(plain)
        names = rng.choice([[w.text for w in plain], NAMES, unseen or NAMES, unseen or NAMES])
        word.text = rng.choice(names)
    elif what in ("swap", "cross") and len(plain) > 2:
        seats = {id(w): e.seat for w, e in _seats(words, deal)}
        one = rng.choice(plain)
        same = [w for w in plain if w is not one and (seats[id(w)] == seats[id(one)]) == (what == "swap")]
        if not same:
            return "none"
        two = rng.choice(same)
        one.text, two.text = two.text, one.text
    elif what in ("declaration", "seven", "exchange"):
        trick = rng.choice([*stock_tricks, *stock_tricks[-3:], *stock_tricks[-3:]])
        if any(w.trick == trick and w.kind not in ("play", "draw") for w in words):
            return "none"
        at = max(i for i, w in enumerate(words) if w.trick == trick and w.kind == "play") + 1
        seven = "7" + deal.trump
        if what == "seven":
            words.insert(at, Word("show", trick, "+" + seven))
        elif what == "exchange":
            if deal.game is None:
                return "none"
            lies = [e for e in deal.events if e.kind == "exchange" and e.trick < trick]
            turned = lies[-1].cards[0] if lies else deal.turned
            words.insert(at, Word("exchange", trick, f"{seven}<>{turned}"))
        else:
            queen, jack = bezique_pair(deal.rules, deal.trump)
            suit = rng.choice("shdc")
            marriages = [["K" + s, "Q" + s] for s in "shdc"]
            likely = [c for c in (*marriages, [queen, jack]) if all(n in unseen for n in c)]
            cards = rng.choice(
                [["K" + suit, "Q" + suit], ["K" + suit, "Q" + suit], [queen, jack], [queen, queen, jack, jack]]
                + [[rank + s for s in "shdc"] for rank in "AKQJ"]
                + likely * 8
            )
            cards.sort(key=INDEX.__getitem__)
            assert identify(cards, deal.trump, deal.rules)
            words.insert(at, Word("declare", trick, "+" + "".join(cards)))
    elif what == "draw":
        draws = [w for w in words if w.kind == "draw"]
        if not draws:
            return "none"
        word = rng.choice(draws)
        names2 = re.findall(r"xx|[ATKQJ987][shdc]", word.text)
        names2[rng.randrange(2)] = rng.choice(NAMES)
        word.text = "/" + "".join(names2)
    else:
        return "none"
    return what


def _seats(words: list[Word], deal: Deal) -> list[tuple[Word, Event]]:
    plays = [w for w in words if w.kind == "play"]
    first = plays[0].trick
    events = [e for e in deal.events if e.kind == "play" and e.trick >= first]
    return list(zip(plays, events, strict=False))


def _body(words: list[Word], first_line: int) -> list[str]:
    lines: list[str] = []
    trick = None
    for word in words:
        if word.trick != trick:
            trick = word.trick
            lines.append(f"{trick}.")
        lines[-1] += " " + word.text
        word.line = first_line + len(lines) - 1
    return lines


def _hide(start: Start, rng: random.Random, unseen: int | None) -> tuple[dict[str, bool], int]:
    """Hides cards in the start's hands and stock. Which of them lost their tag altogether; how many are hidden."""
    places: list[tuple[list[str], int]] = []
    how = rng.choice(["both", "one", "one", "stock", "one+stock", "all", "some", "some", "nothing"])
    lists = [start.hands[0], start.hands[1], start.stock]
    one = rng.randrange(2)
    chosen = {
        "both": [0, 1],
        "one": [one],
        "stock": [2],
        "one+stock": [one, 2],
        "all": [0, 1, 2],
        "some": [0, 1, 2],
        "nothing": [],
    }[how]
    share = rng.choice([0.1, 0.3, 0.6]) if how == "some" else 1.0
    for number in chosen:
        places += [(lists[number], i) for i in range(len(lists[number])) if rng.random() < share]
    rng.shuffle(places)
    if unseen is not None:
        places = places[:unseen]
    for cards, i in places:
        cards[i] = "xx"
    absent = {}
    for number, name in enumerate(["Hand1", "Hand2", "Stock"]):
        blank = bool(lists[number]) and all(c == "xx" for c in lists[number])
        absent[name] = blank and rng.random() < 0.7
    return absent, len(places)


@dataclass
class Draft:
    """A record with hidden cards, not yet judged."""

    start: Start
    words: list[Word]
    text: str
    mode: str
    fault: str
    complete: bool
    unseen: int
    deal: Deal
    trick: int


def _shorten(words: list[Word], fault: str, before: list[str], rng: random.Random) -> list[Word]:
    """Often ends the record soon after what was put in, so that nothing later speaks against it."""
    if fault not in ("declaration", "seven", "exchange", "replace", "draw") or rng.random() < 0.35:
        return words
    changed = [w for i, w in enumerate(words) if i >= len(before) or w.text != before[i]]
    last = changed[0].trick + rng.choice([0, 0, 1, 2]) if changed else ALL_TRICKS
    return [w for w in words if w.trick <= last]


def make_draft(rng: random.Random, unseen: int | None = 10, mode: str | None = None) -> Draft | None:
    """A record from a played deal: cut, cards hidden, perhaps meddled with."""
    deal = random_deal(rng)
    mode = mode or rng.choice(["setup", "setup", "setup", "deal"])
    if mode == "deal":
        trick = 1
    elif rng.random() < 0.5:
        trick = rng.randint(18, STOCK_TRICKS)
    else:
        trick = rng.randint(STOCK_TRICKS + 1, ALL_TRICKS - 1)
    game, before, events = cut(deal, trick)
    late = trick > STOCK_TRICKS
    tied = [] if late else tied_cards(before, seven_turned=deal.turned[0] == "7")
    if tied is None:
        return None
    gone = [] if late else [c.name for s in (0, 1) for c in _unique(_laid_by(game, s)) if c not in game.table[s]]
    if not late:
        gone += [e.cards[0] for e in before if e.kind == "play" and e.points]
    counts_later = deal.rules["brisques"] == "end" or deal.rules["brisques"].startswith("threshold")
    hands = ([c.name for c in game.hands[0]], [c.name for c in game.hands[1]])
    for hand in hands:
        rng.shuffle(hand)
    stock = [c.name for c in game.stock]
    turned = None if game.turned is None else game.turned.name
    scored = game.turned is not None and game.turned.seven_scored
    brisques = sum(game.brisques) if counts_later and mode == "setup" else None
    start = Start(game, hands, stock, turned, gone, tied, scored, brisques)
    truth = [*hands[0], *hands[1], *stock]
    absent, hidden = _hide(start, rng, unseen)
    hidden_names = [n for n, now in zip(truth, [*hands[0], *hands[1], *stock], strict=True) if now == "xx"]
    draws = rng.random() < 0.7
    words = _words(events, draws, rng.choice([0.0, 0.2, 0.5, 1.0]), rng)
    last = ALL_TRICKS if rng.random() < 0.5 else rng.randint(trick, ALL_TRICKS - 1)
    words = [w for w in words if w.trick <= last]
    texts = [w.text for w in words]
    fault = "none" if rng.random() < 0.3 else _meddle(words, deal, hidden_names, rng)
    words = _shorten(words, fault, texts, rng)
    complete = words[-1].trick == ALL_TRICKS
    tags = [("Rules", deal.rules_text), ("Event", "?"), ("Player1", "Anna"), ("Player2", "Ben")]
    if mode == "deal" or deal.rules["draw-first"] == "pone":  # who draws first then hangs on the dealer
        tags.append(("Dealer", str(deal.dealer + 1)))
    if turned is not None:
        tags.append(("Turned", turned))
    tags.append(("Result", "?"))
    for name, cards in (("Hand1", hands[0]), ("Hand2", hands[1]), ("Stock", stock)):
        if cards and not absent[name]:
            tags.append((name, " ".join(cards)))
    if not complete:
        tags.append(("Termination", "unfinished"))
    if mode == "setup":
        tags += [("Trick", str(trick)), ("Lead", str(game.leader + 1)), ("Trump", deal.trump)]
        tags.append(("Score", f"{game.score[0]}:{game.score[1]}"))
        if counts_later:
            tags.append(("Brisques", f"{game.brisques[0]}:{game.brisques[1]}"))
        if not late:
            for seat in (0, 1):
                declared = declared_text(before, seat)
                if declared:
                    tags.append((f"Declared{seat + 1}", declared))
                laid = _unique(_laid_by(game, seat))
                if len(laid) > len(game.table[seat]) or (laid and rng.random() < 0.5):
                    tags.append((f"Table{seat + 1}", table_text(game, seat)))
    head = [f'[{name} "{value}"]' for name, value in tags] + [""]
    body = _body(words, len(head) + 1)
    text = "\n".join([*head, *body, "*"]) + "\n"
    return Draft(start, words, text, mode, fault, complete, hidden, deal, trick)


def make_setup(rng: random.Random, unseen: int | None = 10, mode: str | None = None) -> Setup | None:
    """One record with hidden cards and its answer; None where what came out is not used."""
    draft = make_draft(rng, unseen, mode)
    if draft is None:
        return None
    try:
        verdict = judge(draft.start, draft.words)
    except AmbiguousError:
        return None
    return Setup(
        draft.text, verdict.legal, verdict.line, verdict.lines, verdict.why, draft.mode, draft.fault,
        draft.complete, draft.unseen, verdict.brisques_matter, draft.deal.preset, draft.deal.options,
    )  # fmt: skip


def _unique(cards: list[Card]) -> list[Card]:
    found: list[Card] = []
    for card in cards:
        if card not in found:
            found.append(card)
    return found


def setup_objects(seed: int, count: int, unseen: int | None = 10, mode: str | None = None) -> Iterator[Setup]:
    """``count`` records with hidden cards. ``unseen``: at most so many hidden places; None: no limit."""
    rng = random.Random(seed)
    while count:
        setup = make_setup(rng, unseen, mode)
        if setup is not None:
            count -= 1
            yield setup


def setups(seed: int, count: int) -> Iterator[tuple[str, bool, int | None]]:
    """Text, whether a legal filling exists, the line where the first impossibility must be reported.

    Left out: records whose answer hangs on the Brisques tag alone (``setup_objects`` has them, marked).
    """
    rng = random.Random(seed)
    while count:
        setup = make_setup(rng, 10)
        if setup is not None and not setup.brisques_matter:
            count -= 1
            yield setup.text, setup.legal, setup.line

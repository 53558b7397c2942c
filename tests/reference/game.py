"""A naive simulator of one deal of two-handed Bézique, read straight from the rules (Part I and rulings 1 to 6).

Every card is an object of its own; a card on the table carries the declarations it took part in. Usable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product

RANKS = "ATKQJ987"
SUITS = "shdc"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
STOCK_TRICKS = 24
ALL_TRICKS = 32

DEFAULTS = {
    "reuse": "class",
    "fresh-card": "required",
    "marriage-to-sequence": "yes",
    "double-bezique": "grow",
    "declarations": "one",
    "pending": "off",
    "pending-overlap": "forbid",
    "seven-turned": "10",
    "seven-exchanged": "10",
    "seven-shown": "10",
    "seven-played": "off",
    "seven-free": "yes",
    "seven-for-seven": "no",
    "taken-card": "now",
    "last-trick": "end",
    "stock-end-declaration": "yes",
    "show-last": "no",
    "endplay": "strict",
    "end-ten": "high",
    "brisques": "end",
    "target": "1000",
    "match-end": "deal",
    "double-game": "off",
    "next-dealer": "alternate",
    "bezique-pair": "fixed",
    "draw-first": "winner",
}

PRESETS: dict[str, dict[str, str]] = {
    "bezique": {},
    "bezique-da": {"seven-played": "any"},
    "besigue": {
        "reuse": "higher-points",
        "fresh-card": "free",
        "pending-overlap": "allow",
        "declarations": "any",
        "seven-shown": "off",
        "seven-played": "lead",
        "endplay": "follow",
        "show-last": "yes",
        "next-dealer": "last-trick",
    },
    "bezique-cavendish": {"pending": "on", "double-game": "500"},
    "bezique-hoyle": {
        "pending": "on",
        "pending-overlap": "allow",
        "fresh-card": "free",
        "brisques": "immediate",
        "endplay": "follow",
    },
    "bezique-foster": {
        "pending": "on",
        "pending-overlap": "allow",
        "seven-free": "no",
        "seven-for-seven": "yes",
        "brisques": "immediate",
        "double-game": "500",
    },
    "bezique-enquire": {
        "seven-shown": "off",
        "seven-played": "any",
        "taken-card": "next-trick",
        "match-end": "enquire",
    },
}

FOUR_POINTS = {"A": 100, "K": 80, "Q": 60, "J": 40}
CLASS_OF = {"marriage": "A", "sequence": "A", "bezique": "B", "double": "B", "four": "C"}
HEIGHT = {"marriage": 1, "sequence": 2, "bezique": 1, "double": 2, "four": 1}


def build_rules(preset: str = "bezique", options: dict[str, str] | None = None) -> dict[str, str]:
    """Every option with its value."""
    rules = dict(DEFAULTS)
    rules.update(PRESETS[preset])
    for name, value in (options or {}).items():
        if name not in DEFAULTS:
            raise KeyError(name)
        rules[name] = value
    return rules


@dataclass(eq=False, slots=True)
class Card:
    """One physical card."""

    ident: int
    name: str
    number: int = 0
    """The how-manieth copy its owner laid down; 0: never laid down."""
    trace: list[int] = field(default_factory=list)
    """The events (declarations and announcements) it took part in, by their number."""
    combos: list[Combo] = field(default_factory=list)
    laid_trick: int = 0
    """The trick after which it was laid down."""
    classes: set[str] = field(default_factory=set)
    """The classes of the combinations it was in."""
    seven_scored: bool = False

    @property
    def rank(self) -> str:
        return self.name[0]

    @property
    def suit(self) -> str:
        return self.name[1]

    def __repr__(self) -> str:
        return f"{self.name}#{self.ident}"


@dataclass(eq=False, slots=True)
class Combo:
    """A combination that was declared or announced."""

    kind: str
    which: str
    """The suit of a marriage or sequence, the rank of four of a kind, else empty."""
    points: int
    cards: tuple[Card, ...]
    seat: int
    trick: int
    state: str
    """scored, waiting or lost."""


@dataclass(slots=True)
class Event:
    """One event as it is written, with what it meant."""

    kind: str
    """play, declare, announce, show, exchange, draw."""
    seat: int
    """0 or 1; for a draw the seat that draws first."""
    trick: int
    token: str
    """Canonical spelling without a claim."""
    points: int = 0
    """What the event itself scores (what a claim on it says)."""
    cards: tuple[str, ...] = ()
    """Plain card names. exchange: the seven, the turned card."""
    idents: tuple[int, ...] = ()
    from_table: tuple[bool, ...] = ()
    combo: str = ""
    """marriage, sequence, bezique, double, four."""
    score: tuple[int, int] = (0, 0)
    """The running score after the event."""
    winner: int | None = None
    """On the last card of a trick: who won it."""
    taken: int = 0
    """On the last card of a trick: brisques in it."""


@dataclass(slots=True)
class LedgerEntry:
    trick: int | None
    seat: int
    points: int
    reason: str
    what: str = ""
    event: int | None = None
    """Index of the event it belongs to."""


def bezique_pair(rules: dict[str, str], trump: str) -> tuple[str, str]:
    if rules["bezique-pair"] == "alternate" and trump in "sd":
        return "Qc", "Jh"
    if rules["bezique-pair"] == "trump-queen":
        return "Q" + trump, "J" + {"h": "c", "d": "s", "c": "h", "s": "d"}[trump]
    return "Qs", "Jd"


def identify(names: list[str], trump: str, rules: dict[str, str]) -> tuple[str, str, int] | None:
    """What the cards are together: kind, which, points."""
    ranks = sorted(n[0] for n in names)
    suits = {n[1] for n in names}
    if ranks == ["K", "Q"] and len(suits) == 1:
        suit = names[0][1]
        return "marriage", suit, 40 if suit == trump else 20
    if ranks == sorted("ATKQJ") and suits == {trump}:
        return "sequence", trump, 250
    queen, jack = bezique_pair(rules, trump)
    if sorted(names) == sorted([queen, jack]):
        return "bezique", "", 40
    if sorted(names) == sorted([queen, queen, jack, jack]):
        return "double", "", 500
    if len(names) == 4 and len(set(ranks)) == 1 and ranks[0] in FOUR_POINTS:
        return "four", ranks[0], FOUR_POINTS[ranks[0]]
    return None


def strength(card: str, low_ten: bool) -> int:
    order = "AKQJT987" if low_ten else RANKS
    return -order.index(card[0])


def beats(second: str, first: str, trump: str, low_ten: bool) -> bool:
    """Whether the second card of a trick wins it."""
    if second[1] == first[1]:
        return strength(second, low_ten) > strength(first, low_ten)
    return second[1] == trump


def duty(card: str, others: list[str], led: str, trump: str, rules: dict[str, str]) -> str | None:
    """Why the follower may not play ``card`` in the last tricks when he also holds ``others``: follow, head, trump."""
    low = rules["end-ten"] == "low"
    if card[1] != led[1]:
        if any(o[1] == led[1] for o in others):
            return "follow"
        if rules["endplay"] == "strict" and card[1] != trump and any(o[1] == trump for o in others):
            return "trump"
        return None
    if rules["endplay"] == "strict" and not beats(card, led, trump, low):
        for other in others:
            if other[1] == led[1] and beats(other, led, trump, low):
                return "head"
    return None


class IllegalError(Exception):
    """An event the rules forbid."""


class Game:
    """A deal in progress. Seats are 0 and 1."""

    def __init__(
        self,
        rules: dict[str, str],
        dealer: int,
        hands: list[list[str]],
        stock: list[str],
        turned: str,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.cards: list[Card] = []

        def make(name: str) -> Card:
            card = Card(len(self.cards), name)
            self.cards.append(card)
            return card

        self.hands = [[make(n) for n in hand] for hand in hands]
        self.table: list[list[Card]] = [[], []]
        self.turned: Card | None = make(turned)
        self.stock = [make(n) for n in stock]
        self.trump = turned[1]
        self.trick = 1
        self.leader = 1 - dealer
        self.led: Card | None = None
        self.phase = "play"
        self.winner: int | None = None
        self.score = [0, 0]
        self.brisques = [0, 0]
        self.events: list[Event] = []
        self.ledger: list[LedgerEntry] = []
        self.combos: list[Combo] = []
        self.laid_count: dict[tuple[int, str], int] = {}
        self.event_number = 0
        self.last_winner: int | None = None
        self._new_trick()
        if turned[0] == "7":
            points = int(rules["seven-turned"])
            if points:
                self.turned.seven_scored = True
                self._score(dealer, points, "seven-turned", trick=None, event=None)

    # -- small helpers

    def _new_trick(self) -> None:
        self.scored_now = 0
        self.seven_now = False
        self.combos_now: list[Combo] = []
        self.taken_now: Card | None = None

    def _score(self, seat: int, points: int, reason: str, what: str = "", *, trick: int | None = -1,
               event: int | None = -1) -> None:  # fmt: skip
        if trick == -1:
            trick = self.trick
        if event == -1:
            event = len(self.events)
        self.score[seat] += points
        self.ledger.append(LedgerEntry(trick, seat, points, reason, what, event))

    def to_play(self) -> int:
        return self.leader if self.led is None else 1 - self.leader

    def alike(self, one: Card, two: Card) -> bool:
        return one.name == two.name and one.trace == two.trace

    def copies_on_table(self, seat: int, name: str) -> list[Card]:
        found = [c for c in self.table[seat] if c.name == name]
        return sorted(found, key=lambda c: c.number)

    def spell(self, seat: int, card: Card) -> str:
        """How a card is written now: plain, with an underscore, with a copy number."""
        if card not in self.table[seat]:
            return card.name
        copies = self.copies_on_table(seat, card.name)
        if all(self.alike(card, other) for other in copies):
            return "_" + card.name
        return f"_{card.name}{card.number}"

    def spell_all(self, seat: int, cards: list[Card]) -> str:
        def key(card: Card) -> tuple[int, int, int, int]:
            return (
                RANKS.index(card.rank),
                SUITS.index(card.suit),
                0 if card in self.table[seat] else 1,
                card.number,
            )

        return "".join(self.spell(seat, c) for c in sorted(cards, key=key))

    def sorted_cards(self, seat: int, cards: list[Card]) -> list[Card]:
        return sorted(
            cards,
            key=lambda c: (RANKS.index(c.rank), SUITS.index(c.suit), c not in self.table[seat], c.number),
        )

    def choices(self, seat: int) -> list[Card]:
        """The cards of a seat that differ to somebody: one of several identical ones, the lowest number."""
        result: list[Card] = []
        for card in self.table[seat]:
            lower = [c for c in self.copies_on_table(seat, card.name) if c.number < card.number]
            if not any(self.alike(card, c) for c in lower):
                result.append(card)
        for card in self.hands[seat]:
            same = [c for c in self.hands[seat] if c.name == card.name]
            if same[0] is card:
                result.append(card)
        return result

    def pick_seven(self, seat: int, *, unscored_first: bool) -> Card | None:
        sevens = [c for c in self.hands[seat] if c.name == "7" + self.trump]
        for seven in sevens:
            if seven.seven_scored != unscored_first:
                return seven
        return sevens[0] if sevens else None

    def seven_played_pays(self, seat: int) -> bool:
        """Whether a trump seven that has not scored, played now by this seat, scores."""
        mode = self.rules["seven-played"]
        if self.trick > STOCK_TRICKS or mode == "off":
            return False
        if mode == "lead":
            return self.led is None and self.trick > 1
        return True

    # -- playing

    def play_fault(self, seat: int, card: Card) -> str | None:
        """follow, head or trump; None where the card may be played."""
        if self.trick <= STOCK_TRICKS or self.led is None:
            return None
        others = [c.name for c in self.hands[seat] if c is not card]
        return duty(card.name, others, self.led.name, self.trump, self.rules)

    def playable(self) -> list[Card]:
        seat = self.to_play()
        return [c for c in self.choices(seat) if self.play_fault(seat, c) is None]

    def play(self, card: Card) -> Event:
        if self.phase != "play":
            raise IllegalError("not now")
        seat = self.to_play()
        if self.play_fault(seat, card):
            raise IllegalError(str(self.play_fault(seat, card)))
        if card.name == "7" + self.trump and card in self.hands[seat]:
            picked = self.pick_seven(seat, unscored_first=self.seven_played_pays(seat))
            assert picked is not None
            card = picked
        token = self.spell(seat, card)
        event = Event("play", seat, self.trick, token, 0, (card.name,), (card.ident,))
        event.from_table = (card in self.table[seat],)
        if card.name == "7" + self.trump and not card.seven_scored and self.seven_played_pays(seat):
            card.seven_scored = True
            event.points = 10
            self._score(seat, 10, "seven-played")
        if card in self.table[seat]:
            self.table[seat].remove(card)
        else:
            self.hands[seat].remove(card)
        for combo in self.combos:
            if combo.state == "waiting" and card in combo.cards:
                combo.state = "lost"
        if self.led is None:
            self.led = card
        else:
            self._close_trick(card, event)
        event.score = (self.score[0], self.score[1])
        self.events.append(event)
        return event

    def _close_trick(self, second: Card, event: Event) -> None:
        assert self.led is not None
        low = self.rules["end-ten"] == "low" and self.trick > STOCK_TRICKS
        won = beats(second.name, self.led.name, self.trump, low)
        self.winner = 1 - self.leader if won else self.leader
        self.last_winner = self.winner
        event.winner = self.winner
        count = sum(c.rank in "AT" for c in (self.led, second))
        event.taken = count
        self.brisques[self.winner] += count
        if count and self.rules["brisques"] == "immediate":
            self._score(self.winner, 10 * count, "brisques")
        last = self.rules["last-trick"]
        if (last == "stock" and self.trick == STOCK_TRICKS) or (last == "end" and self.trick == ALL_TRICKS):
            self._score(self.winner, 10, "last-trick")
        self._new_trick()
        self.led = None
        if self.trick <= STOCK_TRICKS:
            self.phase = "after"
        else:
            self._next_trick()

    def _next_trick(self) -> None:
        assert self.winner is not None
        self.leader = self.winner
        if self.trick == ALL_TRICKS:
            self.phase = "over"
            self._count_brisques()
            return
        self.trick += 1
        self.phase = "play"

    def _count_brisques(self) -> None:
        mode = self.rules["brisques"]
        for seat in (0, 1):
            count = self.brisques[seat]
            counted = mode == "end" or (mode.startswith("threshold:") and count >= int(mode.split(":")[1]))
            if counted and count:
                self._score(seat, 10 * count, "brisques", trick=None, event=None)

    # -- after a won trick

    def waiting(self, seat: int) -> list[Combo]:
        """What this seat may score now of what it announced after an earlier trick."""
        return [
            c for c in self.combos if c.state == "waiting" and c.seat == seat and c.trick < self.trick
        ]  # fmt: skip

    def is_fresh(self, seat: int, card: Card, family: str) -> bool:
        """From the hand, or laid down after this trick and in no combination of this class yet."""
        return card in self.hands[seat] or (card.laid_trick == self.trick and family not in card.classes)

    def declaration_fault(self, seat: int, cards: list[Card], announce: bool = False) -> str | None:
        """Why these cards may not be declared (or announced) now; None where they may."""
        rules = self.rules
        if self.phase != "after":
            return "not now"
        if seat != self.winner:
            return "not the winner"
        for card in cards:
            if card not in self.hands[seat] and card not in self.table[seat]:
                return "not held"
        if self.trick == STOCK_TRICKS and rules["stock-end-declaration"] == "no":
            return "stock end"
        what = identify([c.name for c in cards], self.trump, rules)
        if what is None:
            return "no combination"
        if announce and rules["pending"] == "off":
            return "no announcing"
        if not announce:
            if rules["declarations"] == "one" and self.scored_now:
                return "already declared"
            if rules["seven-free"] == "no" and self.seven_now:
                return "seven used up"
            for combo in self.waiting(seat):
                if set(combo.cards) == set(cards) and combo.kind == what[0]:
                    return None
        return self._new_combo_fault(seat, cards, what)

    def _new_combo_fault(self, seat: int, cards: list[Card], what: tuple[str, str, int]) -> str | None:
        rules = self.rules
        if rules["taken-card"] == "next-trick" and any(c is self.taken_now for c in cards):
            return "taken card"
        if rules["fresh-card"] == "required" and not any(self.is_fresh(seat, c, CLASS_OF[what[0]]) for c in cards):
            return "no fresh card"
        fault = self.reuse_fault(cards, what)
        if fault:
            return fault
        if rules["pending-overlap"] == "forbid":
            for other in self.combos_now:
                just_now = [c for c in cards if c in other.cards and c.laid_trick == self.trick]
                old = [c for c in (*cards, *other.cards) if 0 < c.laid_trick < self.trick]
                if just_now and not old:
                    return "overlap"
        return None

    def reuse_fault(self, cards: list[Card], what: tuple[str, str, int]) -> str | None:
        rules = self.rules
        kind, which, points = what
        for card in cards:
            for old in card.combos:
                if old.state == "lost":
                    continue
                if kind == "sequence" and old.kind == "marriage" and rules["marriage-to-sequence"] == "no":
                    return "reuse class"
                if kind == "double" and old.kind == "bezique" and rules["double-bezique"] == "at-once":
                    return "reuse class"
                mode = rules["reuse"]
                if mode == "class" and CLASS_OF[kind] == CLASS_OF[old.kind] and HEIGHT[kind] <= HEIGHT[old.kind]:
                    return "reuse class"
                if mode == "higher-points" and points <= old.points:
                    return "reuse points"
                if mode == "equal-points":
                    if points < old.points:
                        return "reuse points"
                    if (old.kind, old.which) == (kind, which) and set(old.cards) == set(cards):
                        return "reuse points"
                if mode == "once":
                    return "reuse once"
        return None

    def declare(self, cards: list[Card], announce: bool = False, seat: int | None = None, force: bool = False) -> Event:
        if seat is None:
            assert self.winner is not None
            seat = self.winner
        fault = self.declaration_fault(seat, cards, announce)
        if fault and not force:
            raise IllegalError(fault)
        what = identify([c.name for c in cards], self.trump, self.rules) or ("none", "", 0)
        kind, which, points = what
        ordered = self.sorted_cards(seat, cards)
        token = "+" + self.spell_all(seat, cards) + ("~" if announce else "")
        event = Event("announce" if announce else "declare", seat, self.trick, token)
        event.cards = tuple(c.name for c in ordered)
        event.idents = tuple(c.ident for c in ordered)
        event.from_table = tuple(c in self.table[seat] for c in ordered)
        event.combo = kind
        self.event_number += 1
        for card in ordered:
            if card in self.hands[seat]:
                self.hands[seat].remove(card)
                self.table[seat].append(card)
                key = (seat, card.name)
                self.laid_count[key] = self.laid_count.get(key, 0) + 1
                card.number = self.laid_count[key]
                card.laid_trick = self.trick
            card.trace.append(self.event_number)
            card.classes.add(CLASS_OF.get(kind, ""))
        combo = None
        if not announce:
            for waiting in self.waiting(seat):
                if set(waiting.cards) == set(cards) and waiting.kind == kind:
                    combo = waiting
        if combo is None:
            combo = Combo(kind, which, points, tuple(ordered), seat, self.trick, "waiting")
            self.combos.append(combo)
            self.combos_now.append(combo)
            for card in ordered:
                card.combos.append(combo)
        if not announce:
            combo.state = "scored"
            self.scored_now += 1
            event.points = points
            self._score(seat, points, "declaration", kind)
            for other in self.combos:
                higher = CLASS_OF.get(other.kind) == CLASS_OF.get(kind) and HEIGHT[kind] > HEIGHT[other.kind]
                if other.state == "waiting" and higher and set(other.cards) & set(cards):
                    other.state = "lost"
        event.score = (self.score[0], self.score[1])
        self.events.append(event)
        return event

    def show_fault(self, seat: int) -> str | None:
        if self.phase != "after" or seat != self.winner:
            return "not now"
        if self.rules["seven-shown"] == "off":
            return "off"
        if self.seven_now:
            return "second seven"
        if self.rules["seven-free"] == "no" and self.scored_now:
            return "declaration used up"
        seven = self.pick_seven(seat, unscored_first=True)
        if seven is None:
            return "not held"
        if seven.seven_scored:
            return "scored"
        return None

    def show(self) -> Event:
        assert self.winner is not None
        seat = self.winner
        fault = self.show_fault(seat)
        if fault:
            raise IllegalError(fault)
        seven = self.pick_seven(seat, unscored_first=True)
        assert seven is not None
        seven.seven_scored = True
        self.seven_now = True
        event = Event("show", seat, self.trick, "+" + seven.name, 10, (seven.name,), (seven.ident,), (False,))
        self._score(seat, 10, "seven-shown")
        event.score = (self.score[0], self.score[1])
        self.events.append(event)
        return event

    def exchange_fault(self, seat: int) -> str | None:
        if self.phase != "after" or seat != self.winner or self.turned is None:
            return "not now"
        if self.rules["seven-exchanged"] == "off":
            return "off"
        if self.seven_now:
            return "second seven"
        if self.rules["seven-free"] == "no" and self.scored_now:
            return "declaration used up"
        if self.pick_seven(seat, unscored_first=True) is None:
            return "not held"
        if self.turned.rank == "7" and self.rules["seven-for-seven"] == "no":
            return "seven lies there"
        return None

    def exchange(self) -> Event:
        assert self.winner is not None
        seat = self.winner
        fault = self.exchange_fault(seat)
        if fault:
            raise IllegalError(fault)
        seven = self.pick_seven(seat, unscored_first=True)
        taken = self.turned
        assert seven is not None and taken is not None
        points = 0 if seven.seven_scored else int(self.rules["seven-exchanged"])
        if points:
            seven.seven_scored = True
        self.seven_now = True
        self.taken_now = taken
        self.hands[seat].remove(seven)
        self.hands[seat].append(taken)
        self.turned = seven
        event = Event("exchange", seat, self.trick, f"{seven.name}<>{taken.name}", points)
        event.cards = (seven.name, taken.name)
        event.idents = (seven.ident, taken.ident)
        if points:
            self._score(seat, points, "seven-exchanged")
        event.score = (self.score[0], self.score[1])
        self.events.append(event)
        return event

    def declarations(self, seat: int, announce: bool = False) -> list[list[Card]]:
        """Every way to declare (or announce) now, one of several identical choices only."""
        mine = self.hands[seat] + self.table[seat]
        found: list[list[Card]] = []
        seen: set[tuple[str, ...]] = set()

        def offer(cards: list[Card]) -> None:
            if len({c.ident for c in cards}) != len(cards):
                return
            key = tuple(sorted(self.spell(seat, c) for c in cards))
            if key in seen or not self.lowest_taken(seat, cards):
                return
            if self.declaration_fault(seat, cards, announce) is None:
                seen.add(key)
                found.append(cards)

        by_name: dict[str, list[Card]] = {}
        for card in mine:
            by_name.setdefault(card.name, []).append(card)
        for suit in SUITS:
            for cards in product(by_name.get("K" + suit, []), by_name.get("Q" + suit, [])):
                offer(list(cards))
        for cards in product(*(by_name.get(r + self.trump, []) for r in "ATKQJ")):
            offer(list(cards))
        queen, jack = (by_name.get(n, []) for n in bezique_pair(self.rules, self.trump))
        for cards in product(queen, jack):
            offer(list(cards))
        if len(queen) == len(jack) == 2:
            offer([*queen, *jack])
        for rank in FOUR_POINTS:
            for four in combinations([c for c in mine if c.rank == rank], 4):
                offer(list(four))
        return found

    def lowest_taken(self, seat: int, cards: list[Card]) -> bool:
        """Of table copies that are alike, the lowest number must be among the cards taken."""
        for card in cards:
            if card not in self.table[seat]:
                continue
            for other in self.table[seat]:
                if other not in cards and other.number < card.number and self.alike(card, other):
                    return False
        return True

    def draw(self) -> Event:
        if self.phase != "after":
            raise IllegalError("not now")
        assert self.winner is not None
        first = self.winner if self.rules["draw-first"] == "winner" else 1 - self.dealer
        names: list[str] = []
        idents: list[int] = []
        for seat in (first, 1 - first):
            if self.stock:
                card = self.stock.pop(0)
            else:
                assert self.turned is not None
                card, self.turned = self.turned, None
            self.hands[seat].append(card)
            names.append(card.name)
            idents.append(card.ident)
        event = Event("draw", first, self.trick, "/" + "".join(names), 0, tuple(names), tuple(idents))
        event.score = (self.score[0], self.score[1])
        self.events.append(event)
        if self.trick == STOCK_TRICKS:
            for seat in (0, 1):
                self.hands[seat] += self.table[seat]
                self.table[seat] = []
            for combo in self.combos:
                if combo.state == "waiting":
                    combo.state = "lost"
        self._next_trick()
        return event

"""A naive simulator of one deal of Belote, read straight from the rules page (S1) and ruling 12. Usable.

Cards are two letters, seats 0 to 3, sides the seat's parity. Nothing is remembered that can be worked out again
from the list of tricks.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SUITS = "shdc"
RANKS = "AKQJT987"
PACK = [r + s for s in SUITS for r in RANKS]
TRUMPS_DOWN = "J9ATKQ87"
PLAIN_DOWN = "ATKQJ987"
TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
RUN_UP = "789TJQKA"
FOUR_WORTH = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
RUN_WORTH = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100}

DEFAULTS = {
    "declarations": "no",
    "target": "501",
    "litige": "float",
    "undertrump": "forced",
    "belote-in-contract": "yes",
}


def build_rules(options: dict[str, str] | None = None) -> dict[str, str]:
    """Every option with its value."""
    rules = dict(DEFAULTS)
    for name, value in (options or {}).items():
        if name not in DEFAULTS:
            raise KeyError(name)
        rules[name] = value
    return rules


class IllegalError(Exception):
    """An event the rules forbid; the argument is the finding's code."""


@dataclass
class Event:
    """A bid, a declaration or a card, as it is written."""

    kind: str
    """bid, declare, play."""
    seat: int
    trick: int
    """0 for bids."""
    token: str
    cards: tuple[str, ...] = ()
    points: int = 0
    """What a declaration is worth by itself."""
    winner: int | None = None
    """On a trick's last card: who won it."""
    won: int = 0
    """On a trick's last card: the card points in it."""


@dataclass
class Deal:
    """A deal that was played to its end."""

    rules: dict[str, str]
    dealer: int
    first: list[list[str]]
    """The first five cards of each seat."""
    turned: str
    stock: list[str]
    """The eleven cards after the turned one."""
    events: list[Event] = field(default_factory=list)
    final: list[list[str]] = field(default_factory=list)
    """The eight cards of each seat; as the first five where nobody took."""
    score: tuple[int, int] = (0, 0)
    ledger: list[tuple[int, int, str]] = field(default_factory=list)
    """Side, points, reason."""
    winner: int | None = None
    why: str = ""
    floating: int = 0


def worth(card: str, trump: str) -> int:
    return TRUMP_WORTH[card[0]] if card[1] == trump else PLAIN_WORTH[card[0]]


def winner_of(trick: list[tuple[int, str]], trump: str) -> int:
    """The highest trump, or the highest card of the suit that was led."""
    trumps = [(TRUMPS_DOWN.index(card[0]), seat) for seat, card in trick if card[1] == trump]
    if trumps:
        return min(trumps)[1]
    led = trick[0][1][1]
    return min((PLAIN_DOWN.index(card[0]), seat) for seat, card in trick if card[1] == led)[1]


def higher_trumps(cards: list[str], than: str, trump: str) -> list[str]:
    return [c for c in cards if c[1] == trump and TRUMPS_DOWN.index(c[0]) < TRUMPS_DOWN.index(than[0])]


def fault_of(
    card: str, hand: list[str], trick: list[tuple[int, str]], seat: int, trump: str, rules: dict[str, str]
) -> str | None:
    """The code of the duty that this card breaks, ``None`` where it may be played."""
    if not trick:
        return None
    led = trick[0][1][1]
    played_trumps = [c for _, c in trick if c[1] == trump]
    best_trump = min(played_trumps, key=lambda c: TRUMPS_DOWN.index(c[0])) if played_trumps else None
    of_suit = [c for c in hand if c[1] == led]
    if of_suit:
        if card[1] != led:
            return "E401"
        if led == trump:
            assert best_trump is not None
            better = higher_trumps(hand, best_trump, trump)
            if better and card not in better:
                return "E402"
        return None
    my_trumps = [c for c in hand if c[1] == trump]
    if winner_of(trick, trump) % 2 == seat % 2 or not my_trumps:
        return None
    if best_trump is None:
        return None if card[1] == trump else "E403"
    better = higher_trumps(hand, best_trump, trump)
    if better:
        if card in better:
            return None
        return "E416" if card[1] == trump else "E403"
    if card[1] == trump or rules["undertrump"] == "free":
        return None
    return "E417"


def legal_cards(
    hand: list[str], trick: list[tuple[int, str]], seat: int, trump: str, rules: dict[str, str]
) -> list[str]:
    return [c for c in hand if fault_of(c, hand, trick, seat, trump, rules) is None]


def value_of(cards: tuple[str, ...]) -> int:
    """What cards are worth as a declaration, 0 where they are none."""
    if len(set(cards)) != len(cards):
        return 0
    ranks, suits = {c[0] for c in cards}, {c[1] for c in cards}
    if len(cards) == 4 and len(ranks) == 1:
        return FOUR_WORTH.get(cards[0][0], 0)
    if len(cards) >= 3 and len(suits) == 1:
        places = sorted(RUN_UP.index(c[0]) for c in cards)
        if places == list(range(places[0], places[0] + len(places))):
            return RUN_WORTH[len(cards)]
    return 0


def is_four(cards: tuple[str, ...]) -> bool:
    return len({c[0] for c in cards}) == 1


def strength(cards: tuple[str, ...], trump: str) -> list[int]:
    """What decides the comparison, the first difference counting."""
    top = max(RUN_UP.index(c[0]) for c in cards)
    if is_four(cards):
        return [value_of(cards), 1, "TQKA".find(cards[0][0]), 0]
    return [value_of(cards), 0, top, int(cards[0][1] == trump)]


def longest_runs(hand: list[str], without: set[str]) -> list[tuple[str, ...]]:
    """The runs of a hand less some cards, each as long as it goes."""
    found = []
    for suit in SUITS:
        line = "".join(r if r + suit in hand and r + suit not in without else " " for r in RUN_UP)
        found += [tuple(r + suit for r in part) for part in line.split() if len(part) >= 3]
    return found


class Game:
    """A deal in progress."""

    def __init__(
        self, rules: dict[str, str], dealer: int, first: list[list[str]], turned: str, stock: list[str]
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.first = [list(h) for h in first]
        self.hands = [list(h) for h in first]
        self.turned = turned
        self.stock = list(stock)
        self.bids: list[str] = []
        self.taker: int | None = None
        self.trump = ""
        self.tricks: list[list[tuple[int, str]]] = []
        """Finished tricks."""
        self.trick: list[tuple[int, str]] = []
        self.declared: list[tuple[int, tuple[str, ...]]] = []
        self.events: list[Event] = []
        self.final: list[list[str]] = []
        self.phase = "bid"
        """bid, play, over."""

    def turn(self) -> int:
        if self.phase == "bid":
            return (self.dealer + 1 + len(self.bids)) % 4
        if self.trick:
            return (self.trick[0][0] + len(self.trick)) % 4
        if self.tricks:
            return winner_of(self.tricks[-1], self.trump)
        return (self.dealer + 1) % 4

    def bid_fault(self, bid: str) -> str | None:
        if self.phase != "bid":
            return "E412"
        if bid == "pass":
            return None
        suit = bid[5:]
        if len(self.bids) < 4:
            return None if suit in ("", self.turned[1]) else "E413"
        if not suit:
            return "E414"
        return "E413" if suit == self.turned[1] else None

    def bid(self, bid: str) -> Event:
        fault = self.bid_fault(bid)
        if fault:
            raise IllegalError(fault)
        seat = self.turn()
        self.bids.append(bid)
        event = Event("bid", seat, 0, bid)
        self.events.append(event)
        if bid != "pass":
            self.taker = seat
            self.trump = bid[5:] or self.turned[1]
            self.hands[seat].append(self.turned)
            cards = iter(self.stock)
            for step in (1, 2, 3, 4):
                who = (self.dealer + step) % 4
                for _ in range(2 if who == seat else 3):
                    self.hands[who].append(next(cards))
            self.final = [list(h) for h in self.hands]
            self.phase = "play"
        elif len(self.bids) == 8:
            self.phase = "over"
        return event

    def declare_fault(self, seat: int, cards: tuple[str, ...]) -> str | None:
        """What is wrong with a declaration now; whether a run is as long as it goes is asked later."""
        if self.rules["declarations"] == "no":
            return "E318"
        if self.phase == "bid":
            return "E415"
        if self.phase == "over" or self.tricks or any(who == seat for who, _ in self.trick):
            return "E309"
        if seat != self.turn():
            return "E404"
        for card in cards:
            if card not in self.hands[seat]:
                return self.not_held(card)
        if not value_of(cards):
            return "E301"
        if any(set(cards) & set(other) for who, other in self.declared if who == seat):
            return "E305"
        return None

    def declare(self, cards: tuple[str, ...]) -> Event:
        seat = self.turn()
        fault = self.declare_fault(seat, cards)
        if fault:
            raise IllegalError(fault)
        self.declared.append((seat, cards))
        ordered = sorted(cards, key=lambda c: ("ATKQJ987".index(c[0]), SUITS.index(c[1])))
        event = Event("declare", seat, 1, "+" + "".join(ordered), cards, value_of(cards))
        self.events.append(event)
        return event

    def not_held(self, card: str) -> str:
        gone = any(card == c for t in [*self.tricks, self.trick] for _, c in t)
        return "E202" if gone else "E201"

    def short_run(self, seat: int) -> bool:
        """Whether a run that the seat declared is shorter than its hand makes it, declared fours apart."""
        mine = [cards for who, cards in self.declared if who == seat]
        used = {c for cards in mine if is_four(cards) for c in cards}
        whole = [set(run) for run in longest_runs(self.hands[seat], used)]
        return any(not is_four(cards) and set(cards) not in whole for cards in mine)

    def play_fault(self, seat: int, card: str) -> str | None:
        if self.phase != "play":
            return "E415" if self.phase == "bid" else "E407"
        if card not in self.hands[seat]:
            return self.not_held(card)
        if seat != self.turn():
            return "E404"
        if not self.tricks and self.short_run(seat):
            return "E317"
        return fault_of(card, self.hands[seat], self.trick, seat, self.trump, self.rules)

    def playable(self) -> list[str]:
        seat = self.turn()
        return legal_cards(self.hands[seat], self.trick, seat, self.trump, self.rules)

    def play(self, card: str) -> Event:
        seat = self.turn()
        fault = self.play_fault(seat, card)
        if fault:
            raise IllegalError(fault)
        self.hands[seat].remove(card)
        event = Event("play", seat, len(self.tricks) + 1, card, (card,))
        self.events.append(event)
        self.trick.append((seat, card))
        if len(self.trick) == 4:
            event.winner = winner_of(self.trick, self.trump)
            event.won = sum(worth(c, self.trump) for _, c in self.trick)
            self.tricks.append(self.trick)
            self.trick = []
            if len(self.tricks) == 8:
                self.phase = "over"
        return event

    # -- the end

    def finish(self) -> Deal:
        """The deal with what each side writes."""
        deal = Deal(self.rules, self.dealer, self.first, self.turned, self.stock, self.events, self.final)
        if self.taker is None:
            deal.final = [list(h) for h in self.first]
            deal.why = "passed-out"
            return deal
        lines, deal.winner, deal.why, deal.floating = self.settle()
        deal.ledger = [line for line in lines if line[1]]
        deal.score = (
            sum(p for s, p, _ in deal.ledger if s == 0),
            sum(p for s, p, _ in deal.ledger if s == 1),
        )
        return deal

    def best_side(self) -> int | None:
        """The side whose declarations count."""
        best = [
            max((strength(cards, self.trump) for who, cards in self.declared if who % 2 == side), default=[])
            for side in (0, 1)
        ]
        return None if best[0] == best[1] else int(best[1] > best[0])

    def settle(self) -> tuple[list[tuple[int, int, str]], int | None, str, int]:
        assert self.taker is not None
        taker, defenders = self.taker % 2, 1 - self.taker % 2
        winners = [winner_of(t, self.trump) % 2 for t in self.tricks]
        cards = [0, 0]
        for trick, side in zip(self.tricks, winners, strict=True):
            cards[side] += sum(worth(c, self.trump) for _, c in trick)
        last = [10 if winners[-1] == side else 0 for side in (0, 1)]
        belote = [0, 0]
        for seat in range(4):
            played = {c for t in self.tricks for who, c in t if who == seat}
            if {"K" + self.trump, "Q" + self.trump} <= played:
                belote[seat % 2] = 20
        best = self.best_side()
        sums = [value_of(c) for who, c in self.declared if who % 2 == best]
        declared = [sum(sums) if best == side else 0 for side in (0, 1)]

        def own(side: int) -> list[tuple[int, int, str]]:
            return [
                (side, cards[side], "card-points"),
                (side, last[side], "last-trick"),
                (side, declared[side], "declarations"),
                (side, belote[side], "belote"),
            ]

        def total(side: int) -> int:
            return cards[side] + last[side] + declared[side]

        belotes = [(0, belote[0], "belote"), (1, belote[1], "belote")]
        for side in (0, 1):
            if winners.count(side) == 8:
                return [(side, 252, "capot"), (side, sum(sums), "declarations"), *belotes], side, "capot", 0
        mine, theirs = total(taker), total(defenders)
        if self.rules["belote-in-contract"] == "yes":
            mine, theirs = mine + belote[taker], theirs + belote[defenders]
        if mine > theirs:
            return [*own(0), *own(1)], taker, "made", 0
        if mine == theirs and self.rules["litige"] == "float":
            return own(defenders), None, "litige", total(taker) + belote[taker]
        return [(defenders, 162, "contract"), (defenders, sum(sums), "declarations"), *belotes], defenders, "failed", 0

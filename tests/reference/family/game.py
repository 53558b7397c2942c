"""A naive simulator of one deal of any game of the Bézique family, read straight from the rules. Usable.

Every card is an object of its own; a card on the table carries the declarations it took part in. Seats, sides and
groups count from 0. A *group* is who shares a table: a seat, or a side where partners build on each other's cards.

Where the rules leave room, a choice was made; an event of a deal that hangs on such a choice is remembered in
``Game.doubts`` by the name of the choice, so that a test can leave such deals out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from ..game import DEFAULTS as TWO_HANDED
from ..game import PRESETS as TWO_HANDED_PRESETS
from ..game import RANKS, SUITS, IllegalError, beats

DEFAULTS: dict[str, str] = {
    **TWO_HANDED,
    "trump-by": "turned",
    "reform": "off",
    "remarry": "after-play",
    "second-double": "after-play",
    "shared-table": "yes",
    "four-endgame": "all",
    "brisques-decide": "tie",
    "brisque-bonus": "300",
    "players": "2",
    "packs": "2",
    "hand": "8",
    "rubicon": "1000",
    "game-bonus": "500",
    "treble-bezique": "0",
    "quadruple-bezique": "0",
    "quintuple-bezique": "0",
    "plain-sequence": "0",
    "carte-blanche": "0",
    "last-trick-points": "10",
    "four-trump-aces": "0",
    "four-trump-tens": "0",
    "four-trump-kings": "0",
    "four-trump-queens": "0",
    "four-trump-knaves": "0",
    "five-trump-aces": "0",
    "five-trump-tens": "0",
    "five-trump-kings": "0",
    "five-trump-queens": "0",
    "five-trump-knaves": "0",
    # no options, but what a preset is
    "sides": "each",
    "settled": "no",
}
NOT_OPTIONS = ("sides", "settled")

_FOUR = {"players": "4", "packs": "4", "treble-bezique": "1500", "quadruple-bezique": "4500", "target": "2000"}
_RUBICON = {
    "packs": "4",
    "hand": "9",
    "trump-by": "marriage-or-sequence",
    "seven-turned": "0",
    "seven-exchanged": "off",
    "seven-shown": "off",
    "pending": "on",
    "pending-overlap": "allow",
    "fresh-card": "free",
    "reform": "laws",
    "plain-sequence": "150",
    "treble-bezique": "1500",
    "quadruple-bezique": "4500",
    "carte-blanche": "50",
    "last-trick-points": "50",
    "brisques": "off",
    "brisques-decide": "claim",
    "target": "none",
    "settled": "yes",
}
_SIX = {
    **_RUBICON,
    "packs": "6",
    "hand": "12",
    "bezique-pair": "trump-queen",
    "carte-blanche": "250",
    "last-trick-points": "250",
    "four-trump-aces": "1000",
    "four-trump-tens": "900",
    "four-trump-kings": "800",
    "four-trump-queens": "600",
    "four-trump-knaves": "400",
    "rubicon": "3000",
    "game-bonus": "1000",
    "brisques-decide": "off",
    "brisque-bonus": "off",
}
PRESETS: dict[str, dict[str, str]] = {
    **TWO_HANDED_PRESETS,
    "bezique-3": {"players": "3", "packs": "3", "treble-bezique": "1500", "target": "2000"},
    "bezique-4": _FOUR,
    "bezique-4-partners": {**_FOUR, "sides": "partners"},
    "rubicon": _RUBICON,
    "rubicon-foster": {**_RUBICON, "trump-by": "marriage", "reform": "foster"},
    "rubicon-bicycle": {**_RUBICON, "trump-by": "marriage", "brisques-decide": "tie", "brisque-bonus": "320"},
    "six-pack": _SIX,
    "eight-pack": {
        **_SIX,
        "packs": "8",
        "hand": "15",
        "carte-blanche": "0",
        "quintuple-bezique": "9000",
        "five-trump-aces": "2000",
        "five-trump-tens": "1800",
        "five-trump-kings": "1600",
        "five-trump-queens": "1200",
        "five-trump-knaves": "800",
        "rubicon": "5000",
    },
}
FAMILY = tuple(name for name in PRESETS if name not in TWO_HANDED_PRESETS or name == "besigue")
"""The rule sets this package is for (the others play as in the two-handed reference)."""

FOUR_POINTS = {"A": 100, "K": 80, "Q": 60, "J": 40}
RANK_WORDS = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "knaves"}
BEZIQUES = ("", "bezique", "double", "treble", "quadruple", "quintuple")
COURTS = "KQJ"


def build_rules(
    preset: str = "bezique", options: dict[str, str] | None = None, players: int | None = None
) -> dict[str, str]:
    """Every option with its value. ``players`` is for besigue, where packs follow players."""
    rules = dict(DEFAULTS)
    rules.update(PRESETS[preset])
    for name, value in (options or {}).items():
        if name not in DEFAULTS or name in NOT_OPTIONS:
            raise KeyError(name)
        rules[name] = value
    if players is not None:
        rules["players"] = str(players)
    if preset == "besigue":
        rules["packs"] = rules["players"]
    dealt = int(rules["players"]) * int(rules["hand"]) + (rules["trump-by"] == "turned")
    rest = 32 * int(rules["packs"]) - dealt
    if (rest + (rules["trump-by"] == "turned")) % int(rules["players"]):
        raise ValueError("the stock cannot be drawn evenly")
    return rules


def stock_tricks(rules: dict[str, str]) -> int:
    """How many tricks are drawn after."""
    players = int(rules["players"])
    return (32 * int(rules["packs"]) - players * int(rules["hand"])) // players


@dataclass(eq=False, slots=True)
class Card:
    """One physical card."""

    ident: int
    name: str
    number: int = 0
    """The how-manieth copy its group laid down; 0: never laid down."""
    owner: int = -1
    """The seat that laid it down."""
    trace: list[int] = field(default_factory=list)
    """The events (declarations and announcements) it took part in, by their number."""
    combos: list[Combo] = field(default_factory=list)
    laid_trick: int = 0
    """The trick after which it was laid down."""
    classes: set[str] = field(default_factory=set)
    """The classes of the combinations it was in."""
    seven_scored: bool = False
    played_at: int = 0
    """The moment it was played; 0: not yet."""

    @property
    def rank(self) -> str:
        return self.name[0]

    @property
    def suit(self) -> str:
        return self.name[1]

    def __repr__(self) -> str:
        return f"{self.name}#{self.ident}"


class What(NamedTuple):
    """What cards are together."""

    family: str
    """Its class: A marriages and sequences, B béziques, C equal ranks."""
    height: int
    """Higher in its class is more."""
    name: str
    """marriage, sequence, bezique, double, treble, quadruple, quintuple, four, four-trump, five-trump."""
    which: str
    """The suit of a marriage or sequence, the rank of equal cards, else empty."""
    points: int
    fixes: str
    """The suit that becomes trumps when it is scored now, else empty."""

    @property
    def same(self) -> tuple[str, str]:
        """Combinations of which this is equal are one and the same combination to the rules."""
        return self.name, self.which


@dataclass(eq=False, slots=True)
class Combo:
    """A combination that was declared or announced."""

    what: What
    cards: tuple[Card, ...]
    seat: int
    group: int
    trick: int
    state: str
    """scored, waiting or lost."""
    moment: int
    """When it was announced, or scored if it was."""


@dataclass(slots=True)
class Event:
    """One event as it is written, with what it meant."""

    kind: str
    """play, declare, announce, show, exchange, blank, draw."""
    seat: int
    """For a draw the seat that draws first."""
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
    score: tuple[int, ...] = ()
    """The running score after the event, by side."""
    winner: int | None = None
    """On the last card of a trick: the seat that won it."""
    taken: int = 0
    """On the last card of a trick: brisques in it."""
    trump: str = ""
    """The trump suit after the event; empty while there is none."""


@dataclass(slots=True)
class LedgerEntry:
    trick: int | None
    seat: int | None
    """None where a side scores together."""
    side: int
    points: int
    reason: str
    what: str = ""
    event: int | None = None
    """Index of the event it belongs to."""


def bezique_pair(rules: dict[str, str], trump: str) -> tuple[str, str] | None:
    """The queen and the knave that are a bézique; None while there is none."""
    if rules["bezique-pair"] == "trump-queen":
        if not trump:
            return None
        return "Q" + trump, "J" + {"h": "c", "d": "s", "c": "h", "s": "d"}[trump]
    if rules["bezique-pair"] == "alternate" and trump in ("s", "d"):
        return "Qc", "Jh"
    return "Qs", "Jd"


def bezique_points(rules: dict[str, str], pairs: int) -> int:
    if pairs < 3:
        return (0, 40, 500)[pairs]
    return int(rules.get(f"{BEZIQUES[pairs]}-bezique", "0")) if pairs < len(BEZIQUES) else 0


def identify(names: list[str], trump: str, rules: dict[str, str]) -> What | None:
    """What the cards are together, were they scored now. No trump yet: an empty string."""
    ranks = "".join(sorted((n[0] for n in names), key=RANKS.index))
    suits = {n[1] for n in names}
    open_trump = not trump and rules["trump-by"] != "turned"
    if ranks == "KQ" and len(suits) == 1:
        suit = names[0][1]
        if open_trump:
            return What("A", 1, "marriage", suit, 40, suit)
        return What("A", 1, "marriage", suit, 40 if suit == trump else 20, "")
    if ranks == "ATKQJ" and len(suits) == 1:
        suit = names[0][1]
        if open_trump and rules["trump-by"] == "marriage-or-sequence":
            return What("A", 2, "sequence", suit, 250, suit)
        points = 250 if suit == trump else int(rules["plain-sequence"])
        return What("A", 2, "sequence", suit, points, "") if points else None
    pair = bezique_pair(rules, trump)
    if pair is not None and len(names) % 2 == 0:
        pairs = len(names) // 2
        if names.count(pair[0]) == names.count(pair[1]) == pairs:
            points = bezique_points(rules, pairs)
            return What("B", pairs, BEZIQUES[pairs], "", points, "") if points else None
    if len(names) in (4, 5) and len(set(ranks)) == 1 and ranks[0] in RANK_WORDS:
        rank = ranks[0]
        size = "four" if len(names) == 4 else "five"
        if suits == {trump}:
            points = int(rules[f"{size}-trump-{RANK_WORDS[rank]}"])
            if points:
                return What("C", 2 if size == "four" else 3, f"{size}-trump", rank, points, "")
        if size == "four" and rank in FOUR_POINTS:
            return What("C", 1, "four", rank, FOUR_POINTS[rank], "")
    return None


def duty(card: str, others: list[str], led: str, best: str, trump: str, rules: dict[str, str]) -> str | None:
    """Why ``card`` may not be played in the last tricks by one who also holds ``others``.

    follow, head, trump, or over: he is void, can beat the best trump so far, and does not. ``best`` wins so far.
    """
    low = rules["end-ten"] == "low"
    strict = rules["endplay"] == "strict"
    if card[1] != led[1]:
        if any(o[1] == led[1] for o in others):
            return "follow"
        if not strict or not trump or (card[1] == trump and beats(card, best, trump, low)):
            return None
        if any(o[1] == trump and beats(o, best, trump, low) for o in others):
            return "over" if best[1] == trump else "trump"
        return None
    if strict and not beats(card, best, trump, low):
        for other in others:
            if other[1] == led[1] and beats(other, best, trump, low):
                return "head"
    return None


class Game:
    """A deal in progress."""

    def __init__(
        self,
        rules: dict[str, str],
        dealer: int,
        hands: list[list[str]],
        stock: list[str],
        turned: str | None,
    ) -> None:
        self.rules = rules
        self.dealer = dealer
        self.players = int(rules["players"])
        self.partners = rules["sides"] == "partners"
        self.sides = 2 if self.partners else self.players
        self.shared = self.partners and rules["shared-table"] == "yes"
        self.groups = 2 if self.shared else self.players
        self.stock_tricks = stock_tricks(rules)
        self.pairs = self.players == 4 and rules["four-endgame"] == "pairs"
        self.all_tricks = self.stock_tricks + int(rules["hand"]) * (2 if self.pairs else 1)
        self.cards: list[Card] = []

        def make(name: str) -> Card:
            card = Card(len(self.cards), name)
            self.cards.append(card)
            return card

        self.hands = [[make(n) for n in hand] for hand in hands]
        self.table: list[list[Card]] = [[] for _ in range(self.groups)]
        self.turned: Card | None = make(turned) if turned else None
        self.stock = [make(n) for n in stock]
        self.trump = turned[1] if turned else ""
        self.trick = 1
        self.leader = (dealer + 1) % self.players
        self.in_trick: list[tuple[int, Card]] = []
        self.phase = "play"
        self.winner: int | None = None
        self.stock_winner: int | None = None
        self.last_winner: int | None = None
        self.score = [0] * self.sides
        self.brisques = [0] * self.sides
        self.events: list[Event] = []
        self.ledger: list[LedgerEntry] = []
        self.combos: list[Combo] = []
        self.laid_count: dict[tuple[int, str], int] = {}
        self.event_number = 0
        self.clock = 0
        self.from_hand: list[tuple[int, int, str]] = []
        """Plays from the hand: moment, seat, rank."""
        self.doubts: set[str] = set()
        self.doubt = ""
        """The choice the last verdict on re-use hangs on."""
        blank = int(rules["carte-blanche"]) > 0
        self.blank = ["open" if blank and not any(c.rank in COURTS for c in hand) else "over" for hand in self.hands]
        """open: may be shown before the next card; shown: was shown for it; drawn: the next draw decides; over."""
        self._new_trick()
        if self.turned is not None and self.turned.rank == "7" and int(rules["seven-turned"]):
            self.turned.seven_scored = True
            self._score(dealer, int(rules["seven-turned"]), "seven-turned", trick=None, event=None)

    # -- small helpers

    def side(self, seat: int) -> int:
        return seat % 2 if self.partners else seat

    def group(self, seat: int) -> int:
        return seat % 2 if self.shared else seat

    def declarers(self) -> list[int]:
        """Who may declare now: the winner, and his partner."""
        if self.phase != "after" or self.winner is None:
            return []
        return [self.winner, (self.winner + 2) % 4] if self.partners else [self.winner]

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
        self.score[self.side(seat)] += points
        self.ledger.append(LedgerEntry(trick, seat, self.side(seat), points, reason, what, event))

    def _note(self, event: Event) -> Event:
        event.score = tuple(self.score)
        event.trump = self.trump
        self.events.append(event)
        return event

    def trick_order(self) -> list[int]:
        """The seats of this trick in the order they play."""
        if self.pairs and self.trick > self.stock_tricks:
            assert self.stock_winner is not None
            first = self.stock_winner
            if self.trick > self.stock_tricks + int(self.rules["hand"]):
                first += 2
            two = [first % 4, (first + 1) % 4]
            return two if self.leader == two[0] else two[::-1]
        return [(self.leader + i) % self.players for i in range(self.players)]

    def to_play(self) -> int:
        return self.trick_order()[len(self.in_trick)]

    @property
    def led(self) -> Card | None:
        return self.in_trick[0][1] if self.in_trick else None

    def low_ten(self) -> bool:
        return self.rules["end-ten"] == "low" and self.trick > self.stock_tricks

    def best(self) -> tuple[int, Card]:
        """Who wins the trick so far, and with what."""
        seat, card = self.in_trick[0]
        for other, played in self.in_trick[1:]:
            if beats(played.name, card.name, self.trump, self.low_ten()):
                seat, card = other, played
        return seat, card

    def mine(self, seat: int) -> list[Card]:
        """What a seat may play: its hand, and what it laid down itself."""
        return self.hands[seat] + [c for c in self.table[self.group(seat)] if c.owner == seat]

    def reach(self, seat: int) -> list[Card]:
        """What a seat may declare with: its hand and the table."""
        return self.hands[seat] + self.table[self.group(seat)]

    def on_table(self, seat: int, card: Card) -> bool:
        return card in self.table[self.group(seat)]

    def alike(self, one: Card, two: Card) -> bool:
        return one.name == two.name and one.trace == two.trace

    def copies_on_table(self, group: int, name: str) -> list[Card]:
        found = [c for c in self.table[group] if c.name == name]
        return sorted(found, key=lambda c: c.number)

    def spell(self, seat: int, card: Card) -> str:
        """How a card is written now: plain, with an underscore, with a copy number."""
        if not self.on_table(seat, card):
            return card.name
        copies = self.copies_on_table(self.group(seat), card.name)
        if all(self.alike(card, other) for other in copies):
            return "_" + card.name
        return f"_{card.name}{card.number}"

    def sorted_cards(self, seat: int, cards: list[Card]) -> list[Card]:
        return sorted(
            cards,
            key=lambda c: (RANKS.index(c.rank), SUITS.index(c.suit), not self.on_table(seat, c), c.number),
        )

    def spell_all(self, seat: int, cards: list[Card]) -> str:
        return "".join(self.spell(seat, c) for c in self.sorted_cards(seat, cards))

    def at(self, seat: int) -> str:
        """What stands before an event after the trick of one who is not its winner."""
        return "" if seat == self.winner else f"@{seat + 1}"

    def lowest_taken(self, seat: int, cards: list[Card]) -> bool:
        """Of table copies that are alike, the lowest number must be among the cards taken."""
        table = self.table[self.group(seat)]
        for card in cards:
            if card not in table:
                continue
            for other in table:
                if other not in cards and other.number < card.number and self.alike(card, other):
                    return False
        return True

    def choices(self, seat: int) -> list[Card]:
        """The cards a seat may play that differ to somebody: of identical ones the lowest number."""
        result = [c for c in self.mine(seat) if self.on_table(seat, c) and self.lowest_taken(seat, [c])]
        names: set[str] = set()
        for card in self.hands[seat]:
            if card.name not in names:
                names.add(card.name)
                result.append(card)
        return result

    # -- the trump seven

    def pick_seven(self, seat: int, *, unscored_first: bool) -> Card | None:
        sevens = [c for c in self.hands[seat] if c.name == "7" + self.trump]
        for seven in sevens:
            if seven.seven_scored != unscored_first:
                return seven
        return sevens[0] if sevens else None

    def seven_played_pays(self, seat: int) -> bool:
        """Whether a trump seven that has not scored, played now by this seat, scores."""
        mode = self.rules["seven-played"]
        if self.rules["trump-by"] != "turned":
            return False  # without a turned card no seven scores (EB11)
        if self.trick > self.stock_tricks or mode == "off":
            return False
        if mode == "lead":
            return not self.in_trick and self.trick > 1
        return True

    # -- carte blanche

    def blank_fault(self, seat: int) -> str | None:
        if int(self.rules["carte-blanche"]) == 0:
            return "off"
        if self.phase != "play" or seat != self.to_play():
            return "not now"
        if self.blank[seat] == "shown":
            return "shown"
        if self.blank[seat] != "open":
            return "over"
        return None

    def show_blank(self) -> Event:
        seat = self.to_play()
        fault = self.blank_fault(seat)
        if fault:
            raise IllegalError(fault)
        self.clock += 1
        self.blank[seat] = "shown"
        points = int(self.rules["carte-blanche"])
        event = Event("blank", seat, self.trick, "+blank", points)
        self._score(seat, points, "carte-blanche")
        return self._note(event)

    # -- playing

    def play_fault(self, seat: int, card: Card) -> str | None:
        """follow, head, trump or over; None where the card may be played."""
        if self.trick <= self.stock_tricks or not self.in_trick:
            return None
        others = [c.name for c in self.hands[seat] if c is not card]
        return duty(card.name, others, self.in_trick[0][1].name, self.best()[1].name, self.trump, self.rules)

    def playable(self) -> list[Card]:
        seat = self.to_play()
        return [c for c in self.choices(seat) if self.play_fault(seat, c) is None]

    def play(self, card: Card) -> Event:
        if self.phase != "play":
            raise IllegalError("not now")
        seat = self.to_play()
        fault = self.play_fault(seat, card)
        if fault:
            raise IllegalError(fault)
        self.clock += 1
        is_seven = bool(self.trump) and card.name == "7" + self.trump
        if is_seven and card in self.hands[seat]:
            picked = self.pick_seven(seat, unscored_first=self.seven_played_pays(seat))
            assert picked is not None
            card = picked
        on_table = self.on_table(seat, card)
        event = Event("play", seat, self.trick, self.spell(seat, card), 0, (card.name,), (card.ident,), (on_table,))
        if is_seven and not card.seven_scored and self.seven_played_pays(seat):
            card.seven_scored = True
            event.points = 10
            self._score(seat, 10, "seven-played")
        if on_table:
            self.table[self.group(seat)].remove(card)
        else:
            self.hands[seat].remove(card)
            self.from_hand.append((self.clock, seat, card.rank))
        card.played_at = self.clock
        for combo in self.combos:
            if combo.state == "waiting" and card in combo.cards:
                combo.state = "lost"
        self.blank[seat] = "drawn" if self.blank[seat] == "shown" else "over"
        self.in_trick.append((seat, card))
        if len(self.in_trick) == len(self.trick_order()):
            self._close_trick(event)
        return self._note(event)

    def _close_trick(self, event: Event) -> None:
        winner, _ = self.best()
        self.winner = self.last_winner = event.winner = winner
        count = sum(c.rank in "AT" for _, c in self.in_trick)
        event.taken = count
        self.brisques[self.side(winner)] += count
        if count and self.rules["brisques"] == "immediate":
            self._score(winner, 10 * count, "brisques")
        last = {"stock": self.stock_tricks, "end": self.all_tricks, "off": 0}[self.rules["last-trick"]]
        if self.trick == last:
            self._score(winner, int(self.rules["last-trick-points"]), "last-trick")
        self._new_trick()
        self.in_trick = []
        if self.trick <= self.stock_tricks:
            self.phase = "after"
            if self.trick == self.stock_tricks:
                self.stock_winner = winner
        else:
            self._next_trick()

    def _next_trick(self) -> None:
        assert self.winner is not None
        self.leader = self.winner
        if self.trick == self.all_tricks:
            self.phase = "over"
            self._count_brisques()
            return
        self.trick += 1
        self.phase = "play"
        if self.pairs and self.trick == self.stock_tricks + int(self.rules["hand"]) + 1:
            assert self.stock_winner is not None
            self.leader = (self.stock_winner + 2) % 4

    def _count_brisques(self) -> None:
        mode = self.rules["brisques"]
        for side, count in enumerate(self.brisques):
            counted = mode == "end" or (mode.startswith("threshold:") and count >= int(mode.split(":")[1]))
            if counted and count:
                self.score[side] += 10 * count
                seat = None if self.partners else side
                self.ledger.append(LedgerEntry(None, seat, side, 10 * count, "brisques"))

    # -- declarations

    def waiting(self, seat: int) -> list[Combo]:
        """What this seat may score now of what was announced after an earlier trick."""
        group = self.group(seat)
        return [c for c in self.combos if c.state == "waiting" and c.group == group and c.trick < self.trick]

    def is_fresh(self, seat: int, card: Card, family: str) -> bool:
        """From the hand, or laid down after this trick and in no combination of this class yet."""
        return card in self.hands[seat] or (card.laid_trick == self.trick and family not in card.classes)

    def waiting_same(self, seat: int, cards: list[Card]) -> Combo | None:
        """The waiting combination of exactly these cards."""
        for combo in self.waiting(seat):
            if set(combo.cards) == set(cards):
                return combo
        return None

    def declaration_fault(self, seat: int, cards: list[Card], announce: bool = False) -> str | None:
        """Why these cards may not be declared (or announced) now; None where they may."""
        rules = self.rules
        self.doubt = ""
        if self.phase != "after":
            return "not now"
        if seat not in self.declarers():
            return "not the winner"
        reach = self.reach(seat)
        if any(c not in reach for c in cards) or len(set(cards)) != len(cards):
            return "not held"
        if self.trick == self.stock_tricks and rules["stock-end-declaration"] == "no":
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
            combo = self.waiting_same(seat, cards)
            if combo is not None:
                combo.state = "looked at"
                again = self.reuse_fault(seat, cards, what)
                combo.state = "waiting"
                self.doubt = "a waiting one that could not be announced again" if again else ""
                if combo.what.same != what.same:
                    self.doubt = "a waiting four becomes four trumps"
                return None
        for other in self.combos:
            if other.state == "waiting" and other.what.family == what.family and set(other.cards) == set(cards):
                if other.what.same != what.same:
                    self.doubt = "a waiting four becomes four trumps"
                return "reuse class"
        if rules["taken-card"] == "next-trick" and any(c is self.taken_now for c in cards):
            return "taken card"
        if rules["fresh-card"] == "required" and not any(self.is_fresh(seat, c, what.family) for c in cards):
            return "no fresh card"
        fault = self.reuse_fault(seat, cards, what)
        if fault:
            return fault
        if rules["pending-overlap"] == "forbid":
            for other in self.combos_now:
                just_now = [c for c in cards if c in other.cards and c.laid_trick == self.trick]
                old = [c for c in (*cards, *other.cards) if 0 < c.laid_trick < self.trick]
                if just_now and not old:
                    return "overlap"
        return None

    def reuse_fault(self, seat: int, cards: list[Card], what: What) -> str | None:
        """Whether earlier combinations of these cards stand against a new one."""
        rules = self.rules
        mode = rules["reuse"]
        earlier = [c for c in self.combos if c.state in ("scored", "waiting") and any(o in c.cards for o in cards)]
        at_once = what.family == "B" and what.height > 1 and rules["double-bezique"] == "at-once"
        equal: list[Combo] = []
        for old in earlier:
            if what.name == "sequence" and old.what.name == "marriage" and rules["marriage-to-sequence"] == "no":
                return "reuse class"
            if at_once and old.what.family == "B":
                if what.height > 2:
                    self.doubt = "no treble grows where no double does"
                elif rules["reform"] != "off":
                    self.doubt = "a double formed again where it must be laid at once"
                return "reuse class"
            if mode == "class" and old.what.family == what.family:
                if what.height < old.what.height:
                    return "inferior"
                if what.height == old.what.height:
                    equal.append(old)
            if mode == "higher-points" and what.points <= old.what.points:
                return "reuse points"
            if mode == "equal-points":
                if what.points < old.what.points:
                    return "reuse points"
                if old.what.same == what.same and set(old.cards) == set(cards):
                    return "reuse points"
            if mode == "once":
                return "reuse once"
        if not equal or self._reformed(seat, cards, what, equal) or self._second_double(cards, what, equal):
            return None
        return "reuse class"

    def _reformed(self, seat: int, cards: list[Card], what: What, equal: list[Combo]) -> bool:
        """Ruling 7. ``equal`` are the earlier sets of the same combination that share a card with these."""
        mode = self.rules["reform"]
        if mode == "off":
            return False
        same = [o for o in equal if set(o.cards) == set(cards)]
        if same:
            if what.name == "sequence" and same[0].what.points < what.points:
                self.doubt = "a plain sequence whose suit became trumps"
            if mode != "foster" or what.name not in ("four", "four-trump") or any(o.state != "scored" for o in same):
                return False
            if what.name == "four-trump":
                self.doubt = "foster with four trumps"
            since = max(o.moment for o in same)
            seats = {s for m, s, r in self.from_hand if m > since and r == what.which}
            seats = {s for s in seats if self.group(s) == self.group(seat)}
            if seats and not all(c.owner in seats for c in cards):
                self.doubt = "foster with partners"
            return bool(seats)
        if all(o.state == "scored" and any(c.played_at for c in o.cards) for o in equal):
            return True
        if what.name != "marriage":
            return False
        group = self.group(seat)
        suit = [c for c in self.combos if c.group == group and c.what.same == what.same]
        suit = [c for c in suit if c.state in ("scored", "waiting")]
        married = {card for c in suit if c.state == "scored" for card in c.cards}
        last = max(c.moment for c in suit)
        played = max((card.played_at for card in married), default=0)
        if played > last:
            return True
        last_scored = max((c.moment for c in suit if c.state == "scored"), default=0)
        if played > last_scored:
            self.doubt = "a waiting marriage is the suit's last"
        table = self.table[group]
        if self.rules["remarry"] == "cross":
            if all(c in table and c in married for c in cards):
                self.doubt = ""
                return True
            if all(c in table and any(c in m.cards for m in suit) for c in cards):
                self.doubt = "cross with a waiting marriage"
        return False

    def _second_double(self, cards: list[Card], what: What, equal: list[Combo]) -> bool:
        """A double from one pair of an earlier one and a fresh pair."""
        if what.name != "double" or int(self.rules["packs"]) < 3:
            return False
        used: set[Card] = set()
        for old in equal:
            pair = [c for c in cards if c in old.cards]
            rest = [c for c in old.cards if c not in pair]
            if old.state != "scored" or sorted(c.rank for c in pair) != ["J", "Q"]:
                return False
            if self.rules["second-double"] == "after-play" and not all(c.played_at for c in rest):
                if any(c.played_at for c in rest):
                    self.doubt = "half of the other pair played"
                return False
            used.update(pair)
        fresh = [c for c in cards if c not in used]
        if len(used) != 2:
            return False
        if any(o.what.family == "B" and o.state != "lost" for c in fresh for o in c.combos):
            self.doubt = "a pair from a single bézique as the fresh one"
            return False
        if len(equal) > 1:
            self.doubt = "a third double"
        elif any(c.number and c.laid_trick < self.trick for c in fresh):
            self.doubt = "a fresh pair that lay on the table"
        return True

    def declare(self, cards: list[Card], announce: bool = False, seat: int | None = None) -> Event:
        if seat is None:
            assert self.winner is not None
            seat = self.winner
        fault = self.declaration_fault(seat, cards, announce)
        if fault:
            raise IllegalError(fault)
        if self.doubt:
            self.doubts.add(self.doubt)
        what = identify([c.name for c in cards], self.trump, self.rules)
        assert what is not None
        group = self.group(seat)
        self.clock += 1
        ordered = self.sorted_cards(seat, cards)
        token = f"{self.at(seat)}+{self.spell_all(seat, cards)}" + ("~" if announce else "")
        event = Event("announce" if announce else "declare", seat, self.trick, token)
        event.cards = tuple(c.name for c in ordered)
        event.idents = tuple(c.ident for c in ordered)
        event.from_table = tuple(self.on_table(seat, c) for c in ordered)
        event.combo = what.name
        self.event_number += 1
        combo = None if announce else self.waiting_same(seat, cards)
        for card in ordered:
            if not self.on_table(seat, card):
                self.hands[seat].remove(card)
                self.table[group].append(card)
                key = (group, card.name)
                self.laid_count[key] = self.laid_count.get(key, 0) + 1
                card.number = self.laid_count[key]
                card.owner = seat
                card.laid_trick = self.trick
            card.trace.append(self.event_number)
            card.classes.add(what.family)
        if combo is None:
            combo = Combo(what, tuple(ordered), seat, group, self.trick, "waiting", self.clock)
            self.combos.append(combo)
            self.combos_now.append(combo)
            for card in ordered:
                card.combos.append(combo)
        if not announce:
            combo.what = what
            combo.state = "scored"
            combo.moment = self.clock
            self.scored_now += 1
            event.points = what.points
            self._score(seat, what.points, "declaration", what.name)
            if what.fixes:
                self.trump = what.fixes
            for other in self.combos:
                higher = other.what.family == what.family and what.height > other.what.height
                if other.state == "waiting" and higher and set(other.cards) & set(cards):
                    other.state = "lost"
        return self._note(event)

    def candidates(self, seat: int) -> Iterator[list[Card]]:
        """Every set of cards within reach that is a combination, one of several identical choices only."""
        reach = self.reach(seat)

        def classes(cards: list[Card]) -> list[list[Card]]:
            """Identical cards together, in the order they are taken."""
            groups: dict[tuple[object, ...], list[Card]] = {}
            for card in cards:
                key = (card.name, tuple(card.trace) if self.on_table(seat, card) else "hand")
                groups.setdefault(key, []).append(card)
            return [sorted(g, key=lambda c: c.number) for g in groups.values()]

        def take(groups: list[list[Card]], size: int) -> Iterator[list[Card]]:
            """All ways to take so many cards, of identical ones the first."""
            if size == 0:
                yield []
            elif groups:
                for count in range(min(size, len(groups[0])) + 1):
                    for rest in take(groups[1:], size - count):
                        yield [*groups[0][:count], *rest]

        by_name: dict[str, list[Card]] = {}
        by_rank: dict[str, list[Card]] = {}
        for card in reach:
            by_name.setdefault(card.name, []).append(card)
            by_rank.setdefault(card.rank, []).append(card)
        single = {n: [g[0] for g in classes(cards)] for n, cards in by_name.items() if n[0] in "ATKQJ"}
        for suit in SUITS:
            kings, queens = single.get("K" + suit, []), single.get("Q" + suit, [])
            yield from (list(p) for p in product(kings, queens))
            yield from (list(p) for p in product(*(single.get(r + suit, []) for r in "ATKQJ")))
        pair = bezique_pair(self.rules, self.trump)
        if pair is not None:
            queens, knaves = (by_name.get(n, []) for n in pair)
            queen_classes, knave_classes = classes(queens), classes(knaves)
            for pairs in range(1, min(len(queens), len(knaves)) + 1):
                if bezique_points(self.rules, pairs):
                    for some in take(queen_classes, pairs):
                        for others in take(knave_classes, pairs):
                            yield [*some, *others]
        for rank in "ATKQJ":
            same = by_rank.get(rank, [])
            if len(same) >= 4 and rank != "T":
                yield from take(classes(same), 4)
            trumps = [c for c in same if c.suit == self.trump]
            for size in (4, 5):
                word = "four" if size == 4 else "five"
                points = int(self.rules[f"{word}-trump-{RANK_WORDS[rank]}"])
                if points and (size == 5 or rank == "T"):
                    yield from take(classes(trumps), size)

    def declarations(
        self, seat: int, announce: bool = False, limit: int | None = None, rng: random.Random | None = None
    ) -> list[list[Card]]:
        """The ways to declare (or announce) now: all, or at most ``limit`` chosen by ``rng``."""
        sets = list(self.candidates(seat))
        if rng is not None:
            rng.shuffle(sets)
        found: list[list[Card]] = []
        for cards in sets:
            if self.declaration_fault(seat, cards, announce) is None:
                found.append(cards)
                if limit is not None and len(found) == limit:
                    break
        return found

    # -- sevens after a trick

    def show_fault(self, seat: int) -> str | None:
        if seat not in self.declarers():
            return "not now"
        if self.rules["seven-shown"] == "off" or self.rules["trump-by"] != "turned":
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

    def show(self, seat: int | None = None) -> Event:
        seat = self.winner if seat is None else seat
        assert seat is not None
        fault = self.show_fault(seat)
        if fault:
            raise IllegalError(fault)
        seven = self.pick_seven(seat, unscored_first=True)
        assert seven is not None
        self.clock += 1
        seven.seven_scored = True
        self.seven_now = True
        if seat != self.winner:
            self.doubts.add("a seven of the winner's partner")
        token = f"{self.at(seat)}+{seven.name}"
        event = Event("show", seat, self.trick, token, 10, (seven.name,), (seven.ident,), (False,))
        self._score(seat, 10, "seven-shown")
        return self._note(event)

    def exchange_fault(self, seat: int) -> str | None:
        if seat not in self.declarers() or self.turned is None:
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

    def exchange(self, seat: int | None = None) -> Event:
        seat = self.winner if seat is None else seat
        assert seat is not None
        fault = self.exchange_fault(seat)
        if fault:
            raise IllegalError(fault)
        seven = self.pick_seven(seat, unscored_first=True)
        taken = self.turned
        assert seven is not None and taken is not None
        self.clock += 1
        points = 0 if seven.seven_scored else int(self.rules["seven-exchanged"])
        if points:
            seven.seven_scored = True
        self.seven_now = True
        self.taken_now = taken
        if seat != self.winner:
            self.doubts.add("a seven of the winner's partner")
        self.hands[seat].remove(seven)
        self.hands[seat].append(taken)
        self.turned = seven
        event = Event("exchange", seat, self.trick, f"{self.at(seat)}{seven.name}<>{taken.name}", points)
        event.cards = (seven.name, taken.name)
        event.idents = (seven.ident, taken.ident)
        if points:
            self._score(seat, points, "seven-exchanged")
        return self._note(event)

    # -- drawing

    def draw_order(self) -> list[int]:
        assert self.winner is not None
        first = self.winner if self.rules["draw-first"] == "winner" else (self.dealer + 1) % self.players
        return [(first + i) % self.players for i in range(self.players)]

    def draw(self) -> Event:
        if self.phase != "after":
            raise IllegalError("not now")
        self.clock += 1
        drawn: list[Card] = []
        order = self.draw_order()
        for seat in order:
            if self.stock:
                card = self.stock.pop(0)
            else:
                assert self.turned is not None
                card, self.turned = self.turned, None
            self.hands[seat].append(card)
            drawn.append(card)
            if self.blank[seat] == "drawn":
                ends = card.rank in COURTS or self.trick == self.stock_tricks
                self.blank[seat] = "over" if ends else "open"
        names = tuple(c.name for c in drawn)
        event = Event("draw", order[0], self.trick, "/" + "".join(names), 0, names, tuple(c.ident for c in drawn))
        self._note(event)
        if self.trick == self.stock_tricks:
            for table in self.table:
                for card in table:
                    self.hands[card.owner].append(card)
                table.clear()
            for combo in self.combos:
                if combo.state == "waiting":
                    combo.state = "lost"
        self._next_trick()
        return event

"""A naive simulator of one deal of Briscola in any of its forms, read straight from the leaflet (S2) and ruling 14.

Usable. Cards are two letters, seats from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SUITS = "shdc"
DOWN = "A3KQJ76542"
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}

FORMS_OF_PLAY: dict[str, dict[str, str]] = {
    "briscola": {"players": "2", "hand": "3", "trumps": "yes", "claim": "0", "sides": "2"},
    "briscola-3": {"players": "3", "hand": "3", "trumps": "yes", "claim": "0", "sides": "3"},
    "briscola-4": {"players": "4", "hand": "3", "trumps": "yes", "claim": "0", "sides": "2"},
    "briscola-6": {"players": "6", "hand": "3", "trumps": "yes", "claim": "0", "sides": "2"},
    "briscola-31": {"players": "2", "hand": "3", "trumps": "yes", "claim": "31", "sides": "2"},
    "briscolone": {"players": "2", "hand": "5", "trumps": "no", "claim": "0", "sides": "2"},
}
OPTIONS = {"exchange": "off", "out": "2c", "follow": "no", "open": "no", "wins": "2"}


def build_rules(form: str = "briscola", options: dict[str, str] | None = None) -> dict[str, str]:
    rules = {"form": form, **FORMS_OF_PLAY[form], **OPTIONS}
    for name, value in (options or {}).items():
        if name not in OPTIONS:
            raise KeyError(name)
        rules[name] = value
    return rules


def pack(rules: dict[str, str]) -> list[str]:
    out = {"3": [rules["out"]], "6": ["2s", "2h", "2d", "2c"]}.get(rules["players"], [])
    return [r + s for s in SUITS for r in DOWN if r + s not in out]


class IllegalError(Exception):
    """An event the rules forbid; the argument is the finding's code."""


@dataclass
class Event:
    """A card, an exchange, a draw or a claim, as it is written."""

    kind: str
    """play, exchange, draw, claim."""
    seat: int
    trick: int
    token: str
    cards: tuple[str, ...] = ()
    winner: int | None = None
    """On a trick's last card: who won it."""
    won: int = 0


@dataclass
class Deal:
    """A deal that was played to its end."""

    rules: dict[str, str]
    dealer: int
    hands: list[list[str]]
    turned: str
    """Empty in Briscolone."""
    stock: list[str]
    events: list[Event] = field(default_factory=list)
    score: tuple[int, ...] = ()
    winner: int | None = None
    why: str = ""


def beats(card: str, best: str, trump: str) -> bool:
    if card[1] == best[1]:
        return DOWN.index(card[0]) < DOWN.index(best[0])
    return card[1] == trump


def winner_of(trick: list[tuple[int, str]], trump: str) -> int:
    """The highest trump, else the highest card of the suit led."""
    seat, best = trick[0]
    for who, card in trick[1:]:
        if beats(card, best, trump):
            seat, best = who, card
    return seat


class Game:
    """A deal in progress."""

    def __init__(
        self, rules: dict[str, str], dealer: int, hands: list[list[str]], turned: str, stock: list[str]
    ) -> None:
        self.rules = rules
        self.players = int(rules["players"])
        self.dealer = dealer
        self.dealt = [list(h) for h in hands]
        self.hands = [list(h) for h in hands]
        self.first_turned = turned
        self.turned = turned
        self.trump = turned[1] if turned else ""
        self.first_stock = list(stock)
        self.pile = [*stock, turned] if turned else list(stock)
        """What is drawn, the turned card last."""
        self.tricks: list[list[tuple[int, str]]] = []
        self.trick: list[tuple[int, str]] = []
        self.events: list[Event] = []
        self.to_draw = False
        self.claimed: int | None = None

    def side(self, seat: int) -> int:
        return seat if int(self.rules["sides"]) == self.players else seat % 2

    def over(self) -> bool:
        return self.claimed is not None or not (any(self.hands) or self.pile)

    def turn(self) -> int:
        if self.trick:
            return (self.trick[0][0] + len(self.trick)) % self.players
        if self.tricks:
            return winner_of(self.tricks[-1], self.trump)
        return (self.dealer + 1) % self.players

    def points(self) -> list[int]:
        found = [0] * int(self.rules["sides"])
        for trick in self.tricks:
            found[self.side(winner_of(trick, self.trump))] += sum(WORTH.get(c[0], 0) for _, c in trick)
        return found

    def not_held(self, card: str) -> str:
        if card not in pack(self.rules):
            return "E208"
        return "E202" if any(card == c for t in [*self.tricks, self.trick] for _, c in t) else "E201"

    def play_fault(self, seat: int, card: str) -> str | None:
        if self.over():
            return "E407"
        if card not in self.hands[seat]:
            return self.not_held(card)
        if seat != self.turn():
            return "E404"
        if self.rules["follow"] == "yes" and self.trick:
            led = self.trick[0][1][1]
            if card[1] != led and any(c[1] == led for c in self.hands[seat]):
                return "E401"
        return None

    def playable(self) -> list[str]:
        return [c for c in self.hands[self.turn()] if self.play_fault(self.turn(), c) is None]

    def play(self, card: str) -> Event:
        seat = self.turn()
        fault = self.play_fault(seat, card)
        if fault or self.to_draw:
            raise IllegalError(fault or "draw first")
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        event = Event("play", seat, len(self.tricks) + 1, card, (card,))
        self.events.append(event)
        if len(self.trick) == self.players:
            event.winner = winner_of(self.trick, self.trump)
            event.won = sum(WORTH.get(c[0], 0) for _, c in self.trick)
            self.tricks.append(self.trick)
            self.trick = []
            self.to_draw = bool(self.pile)
        return event

    def draw(self) -> Event:
        if not self.to_draw:
            raise IllegalError("E408")
        first = self.turn()
        cards = []
        for step in range(self.players):
            card = self.pile.pop(0)
            self.hands[(first + step) % self.players].append(card)
            cards.append(card)
        if not self.pile:
            self.turned = ""
        self.to_draw = False
        event = Event("draw", first, len(self.tricks), "/" + "".join(cards), tuple(cards))
        self.events.append(event)
        return event

    def exchange_fault(self, seat: int, given: str, taken: str) -> str | None:
        rank = self.rules["exchange"]
        if rank == "off" or not self.trump or self.over() or not self.turned or self.to_draw:
            return "E507"
        if self.turned[0] == rank or given != rank + self.trump:
            return "E507"
        if given not in self.hands[seat]:
            return self.not_held(given)
        if seat != self.turn():
            return "E404"
        return None if taken == self.turned else "E505"

    def exchange(self) -> Event:
        seat, given, taken = self.turn(), self.rules["exchange"] + self.trump, self.turned
        fault = self.exchange_fault(seat, given, taken)
        if fault:
            raise IllegalError(fault)
        self.hands[seat].remove(given)
        self.hands[seat].append(taken)
        self.turned = self.pile[-1] = given
        event = Event("exchange", seat, len(self.tricks) + 1, f"{given}<>{taken}", (given, taken))
        self.events.append(event)
        return event

    def claim_fault(self) -> str | None:
        if self.rules["claim"] == "0":
            return "E409"
        return None if self.tricks and not self.trick and self.claimed is None else "E418"

    def claim(self, seat: int) -> Event:
        fault = self.claim_fault()
        if fault:
            raise IllegalError(fault)
        token = "claim" if seat == self.turn() else f"@{seat + 1}claim"
        event = Event("claim", seat, len(self.tricks), token)
        self.claimed = seat
        self.events.append(event)
        return event

    def finish(self) -> Deal:
        deal = Deal(self.rules, self.dealer, self.dealt, self.first_turned, self.first_stock, self.events)
        points = self.points()
        deal.score = tuple(points)
        if self.claimed is not None:
            right = points[self.claimed] >= int(self.rules["claim"])
            deal.winner = self.claimed if right else 1 - self.claimed
            deal.why = "claim" if right else "wrong-claim"
        elif points.count(max(points)) > 1:
            deal.why = "draw"
        else:
            deal.winner, deal.why = points.index(max(points)), "points"
        return deal

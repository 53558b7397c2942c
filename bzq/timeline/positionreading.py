"""A position on one line, as :mod:`bzq.timeline.positiontext` writes it: reading it back."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bzq.cards import CARD_OF, CARD_SPACE, RANKS, SUITS, UNSEEN, UNSEEN_NAME, card_name, make_card
from bzq.engine.whereabouts import Ban
from bzq.games.registry import part_of
from bzq.rules.resolve import RulesError, resolve
from bzq.timeline.positionfields import NUMBER, Fields
from bzq.timeline.positiontext import DOUBTFUL, EMPTY, PositionText, in_stock, ranks_of
from bzq.timeline.tagvalues import shorten

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_LONGEST_RULES: Final = 4000
"""Characters of a rule set that gives every option."""


def read_position(text: str) -> Any:
    """The position that a text describes, one of the game its rules are of.

    Raises ``ValueError`` for any other text, and names the field at fault.
    """
    fields = Fields(text)
    rules = _rules(fields)
    return part_of(rules.game, "position_reading")(fields, rules).position


def _rules(fields: Fields) -> RuleSet:
    text = fields.open("rules")
    if not text[:1].isalpha() or len(text) > _LONGEST_RULES:
        fields.fail("it begins with the name of a rule set, and options follow")
    try:
        return resolve(text)
    except RulesError as error:
        fields.fail(shorten(str(error), 200))


class Shapes(NamedTuple):
    """What stands in fields of a pack with certain ranks, as patterns."""

    card: str
    stock: re.Pattern[str]
    hand: re.Pattern[str]
    play: re.Pattern[str]
    ban: re.Pattern[str]
    reveal: re.Pattern[str]


@lru_cache(maxsize=8)
def _shapes(ranks: str) -> Shapes:
    card = f"[{ranks}][shdc]"
    return Shapes(
        card,
        re.compile(f"(?:{card}|{UNSEEN_NAME})+"),
        re.compile(rf"((?:{card})*)(?:\+([1-9][0-9]?))?"),
        re.compile(f"([1-8]):([{RANKS}][shdc])"),  # an error may have left a card that the pack does not hold
        re.compile(rf"([1-8]):((?:[{ranks}]+[shdc])+)(?:@({NUMBER})\.({NUMBER}))?"),
        re.compile(f"([1-8]):({card})({NUMBER})"),
    )


class Reading(ABC):
    """Reads field after field into a position; a game's own reader makes the position and reads what is its own."""

    text_of: type[PositionText] = PositionText
    """Who writes positions of the game."""

    def __init__(self, fields: Fields, rules: RuleSet) -> None:
        self.fields = fields
        self.rules = rules
        fields.seats = rules.players
        self.doubtful = False
        self.position: Any = self.start()
        self.ranks = ranks_of(self.position)
        self.shapes = _shapes("".join(RANKS[rank] for rank in self.ranks))
        self.read()

    @abstractmethod
    def start(self) -> Any:
        """A position with what the first fields say: trick, seats, trumps, the turned card."""

    @abstractmethod
    def read(self) -> None:
        """Reads the other fields."""

    # -- what every game has

    def trick(self) -> int:
        """The number of the trick."""
        return self.fields.number("trick", 1, self.rules.tricks + 1)

    def places(self) -> tuple[int, int, int, int]:
        """Dealer, leader, winner of the last trick and of the last trick with stock."""
        fields = self.fields
        text = fields.open("seats")
        if len(text) != 4:
            fields.fail("it names the dealer, the leader and the winners of the last trick and of the stock: 12--")
        dealer, leader = fields.seat(text[0]), fields.seat(text[1])
        last, stock = (-1 if seat == EMPTY else fields.seat(seat) for seat in text[2:])
        return dealer, leader, last, stock

    def trump(self) -> int | None:
        """The suit of trumps where there is one."""
        text = self.fields.open("trump")
        if not text:
            return None
        if len(text) != 1 or text not in SUITS:
            self.fields.fail(f"it is one of s, h, d, c, or {EMPTY}")
        return SUITS.index(text)

    def plays(self) -> None:
        """The cards of the trick under way."""
        fields, position = self.fields, self.position
        matches = fields.listed(fields.open("plays"), self.shapes.play, "2:Kh,1:9c")
        if not matches:
            return
        if position.won >= 0 or position.to_play() is None:
            fields.fail("no trick is under way")
        plays = [(fields.seat(match[1]), CARD_OF[match[2]]) for match in matches]
        if len({seat for seat, _ in plays}) < len(plays):
            fields.fail("a seat has played twice")
        if len(plays) >= position.trick_size():
            fields.fail(f"a trick with {position.trick_size()} cards is complete")
        position.plays = plays

    def stock(self, left: int, when: str) -> None:
        """The stock, which must have ``left`` cards; ``when`` says why."""
        fields, position = self.fields, self.position
        text = fields.open("stock")
        if text.isdigit():
            found = fields.number("stock", 0, left)
            position.stock = None
        elif not text:
            found, position.stock = 0, []
        else:
            if not self.shapes.stock.fullmatch(text):
                fields.fail("it is cards run together, or their number")
            position.stock = [CARD_OF.get(name, UNSEEN) for name in pairs(text)]
            found = len(position.stock)
        if found != left:
            fields.fail(f"{found} cards; {when} it takes {left} without the turned card")

    def drawn_stock(self) -> None:
        """A stock from which cards are drawn."""
        position, rules = self.position, self.rules
        left = max(0, rules.stock_cards - rules.players * (position.trick - 1) - rules.turned)
        self.stock(left, f"at trick {position.trick}")
        position.stock_left = left

    def hands(self) -> None:
        """The hands, and whether an error has left too many cards."""
        where = self.position.where
        parts = self.fields.parts("hands", self.fields.seats, "seat")
        self.doubtful = parts[-1].endswith(DOUBTFUL)
        if self.doubtful:
            parts[-1] = parts[-1].removesuffix(DOUBTFUL).removesuffix(EMPTY)
        for seat, part in enumerate(parts):
            match = self.shapes.hand.fullmatch(part)
            if match is None:
                self.fields.fail("a hand is its known cards and the number of the others: KhQh9c+5")
            for name in pairs(match[1]):
                where.hands[seat][CARD_OF[name]] += 1
            where.hidden[seat] = where.arrivals[seat] = int(match[2] or 0)

    def digits(self, name: str, most: int, why: str) -> list[int]:
        """A field with a digit up to ``most`` for each seat."""
        parts = self.fields.parts(name, self.fields.seats, "seat")
        if any(part and (len(part) != 1 or part not in "012345678"[: most + 1]) for part in parts):
            self.fields.fail(why)
        return [int(part or 0) for part in parts]

    def numbers(self, name: str) -> list[int]:
        """A field with a number for each side, such as the scores."""
        parts = self.fields.open(name).split(":", 9)
        sides = self.position.rules.sides
        if len(parts) != sides or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
            self.fields.fail(f"it is {sides} numbers with colons between")
        return [int(part) for part in parts]

    # -- what is not known

    def unseen(self) -> None:
        """The cards nobody has seen."""
        where = self.position.where
        leftover = [0] * CARD_SPACE
        most = max(where.copies)
        for suit, part in enumerate(self.fields.parts("unseen", 4, "suit")):
            if not part:
                continue
            if len(part) != len(self.ranks) or set(part) - set("012345678"[: most + 1]):
                letters = " ".join(RANKS[rank] for rank in self.ranks)
                self.fields.fail(f"it is a digit from 0 to {most} for each of {letters}")
            for rank, digit in zip(self.ranks, part, strict=True):
                leftover[make_card(rank, suit)] = int(digit)
        where.seen = [copies - left for copies, left in zip(where.copies, leftover, strict=True)]
        self._count()

    def _count(self) -> None:
        """No card lies in more places than there are copies that were seen, and none is unseen that is not there."""
        position = self.position
        where = position.where
        if min(where.seen) < 0:
            self.fields.fail(f"{card_name(where.seen.index(min(where.seen)))} is left out of the pack")
        if self.doubtful:
            return
        for card, count in self.text_of(position).surplus().items():
            seen, copies = where.seen[card], where.copies[card]
            self.fields.name = "hands" if seen == copies else "unseen"
            self.fields.fail(
                f"{card_name(card)} lies in hands and stock, under it, or was laid down {_times_word(count)}, "
                f"and {seen} of {copies} can have been seen"
            )

    def bans(self) -> None:
        """What the unseen cards of a seat cannot be."""
        fields, where = self.fields, self.position.where
        text = fields.open("bans")
        if not text:
            return
        bans, *rest = text.split(";", 3)
        matches = fields.listed(bans, self.shapes.ban, "2:AT7s,1:Kd")
        if not rest:
            for match in matches:
                if match[3] is not None or in_stock(self.position):
                    fields.fail("while there is stock, places and cards that showed themselves follow: 2:7s@9.1;9/10;-")
                seat = fields.seat(match[1])
                where.bans.append(Ban(seat, _cards(match[2]), where.arrivals[seat], 0, None))
            return
        if len(rest) != 2 or any(match[3] is None for match in matches):
            fields.fail("it is demands, places and cards that showed themselves: 2:7s@9.1;9/10;1:Kh8")
        places = rest[0].split("/", fields.seats)
        if len(places) != fields.seats or not all(re.fullmatch(NUMBER, place) for place in places):
            fields.fail(f"it needs {fields.seats} numbers of places with slashes between")
        where.arrivals = [int(place) for place in places]
        reveals = fields.listed("" if rest[1] == EMPTY else rest[1], self.shapes.reveal, "1:Kh8")
        where.reveals = [(fields.seat(one[1]), CARD_OF[one[2]], int(one[3])) for one in reveals]
        for match in matches:
            where.bans.append(Ban(fields.seat(match[1]), _cards(match[2]), int(match[3]), int(match[4]), None))
        shown = Counter(seat for seat, _, _ in where.reveals)
        for seat, number in enumerate(where.arrivals):
            if number != where.hidden[seat] + shown[seat]:
                fields.fail(
                    f"seat {seat + 1} got {number} cards unseen; {shown[seat]} showed themselves, and "
                    f"{where.hidden[seat]} are in the hand"
                )


def pairs(text: str) -> list[str]:
    """Names of two letters run together, one by one."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _cards(text: str) -> int:
    """A set of cards (bits) from ``AT7sKd``."""
    cards = 0
    for ranks, suit in re.findall("([AKQJT98765432]+)([shdc])", text):
        for rank in ranks:
            cards |= 1 << CARD_OF[rank + suit]
    return cards


def _times_word(count: int) -> str:
    return "once" if count == 1 else f"{count} times"

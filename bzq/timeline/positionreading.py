"""A position on one line, as :mod:`bzq.timeline.positiontext` writes it: reading it back."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from bzq.cards import CARD_OF, CARD_SPACE, KNAVE, RANKS, SUITS, UNSEEN, UNSEEN_NAME, card_name, make_card
from bzq.games.bezique.position import NO_SEAT, Position
from bzq.games.bezique.table import LOST, SCORED, WAITING, Meld, TableCard
from bzq.games.whereabouts import Ban
from bzq.rules.resolve import RulesError, resolve
from bzq.timeline.positionfields import NUMBER, Fields
from bzq.timeline.positiontext import BLANCHE, DOUBTFUL, EMPTY, RANKED, current, in_stock, surplus
from bzq.timeline.tagvalues import shorten

if TYPE_CHECKING:
    from bzq.rules.ruleset import RuleSet

_CARD: Final = "[ATKQJ987][shdc]"
_COPY: Final = f"{_CARD}(?:[1-9](?![shdc]))?"
"""A card with the number of its copy; a digit before a suit is the next card's rank."""

_CARDS: Final = re.compile(f"(?:{_CARD})*")
_STOCK: Final = re.compile(f"(?:{_CARD}|{UNSEEN_NAME})+")
_HAND: Final = re.compile(rf"((?:{_CARD})*)(?:\+([1-9][0-9]?))?")
_COPIES: Final = re.compile(f"(?:{_COPY})+")
_PLAY: Final = re.compile(f"([1-8]):({_CARD})")
_WON: Final = re.compile(rf"([1-8])(\+?)({_CARD})?")
_MELD: Final = re.compile(
    rf"([1-8]):((?:{_COPY})+)(?:~({NUMBER}))?(?:=({NUMBER})@({NUMBER}))?(x?)(\??)(<?)(?:\#({NUMBER}))?"
)
_TIMES: Final = re.compile(f"(?:[AKQJTshdc]{NUMBER})+")
_BAN: Final = re.compile(rf"([1-8]):((?:[ATKQJ987]+[shdc])+)(?:@({NUMBER})\.({NUMBER}))?")
_REVEAL: Final = re.compile(f"([1-8]):({_CARD})({NUMBER})")
_MOST_COPIES: Final = 9
_LONGEST_RULES: Final = 4000
"""Characters of a rule set that gives every option."""


def read_position(text: str) -> Position:
    """The position that a text describes. Raises ``ValueError`` for any other text, and names the field at fault."""
    return _Reading(text).position


class _Reading(Fields):
    """Reads field after field into a position."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        rules = self._rules()
        self.seats = rules.players
        trick = self.number("trick", 1, rules.tricks + 1)
        dealer, leader, last, stock = self._places()
        trump = self._trump(rules)
        self._turned_scored = False
        position = Position(rules, dealer, trump, self._turned(rules, trick, trump))
        self.position = position
        position.turned_scored = self._turned_scored
        position.trick, position.leader = trick, leader
        position.last_winner, position.stock_winner = last, stock
        self._won()
        self._plays()
        self._stock(rules)
        self._hands()
        self._sevens()
        self._scores()
        self._blanche(rules)
        self._declarations()
        self._clock(rules)
        self._unseen()
        self._bans()
        self._gone()

    # -- the frame

    def _rules(self) -> RuleSet:
        text = self.open("rules")
        if not text[:1].isalpha() or len(text) > _LONGEST_RULES:
            self.fail("it begins with the name of a rule set, and options follow")
        try:
            rules = resolve(text)
        except RulesError as error:
            self.fail(shorten(str(error), 200))
        if rules.game != "bezique":
            self.fail("positions are of the Bézique family")
        return rules

    def _places(self) -> tuple[int, int, int, int]:
        text = self.open("seats")
        if len(text) != 4:
            self.fail("it names the dealer, the leader and the winners of the last trick and of the stock: 12--")
        dealer, leader = self.seat(text[0]), self.seat(text[1])
        last, stock = (NO_SEAT if seat == EMPTY else self.seat(seat) for seat in text[2:])
        return dealer, leader, last, stock

    def _trump(self, rules: RuleSet) -> int | None:
        text = self.open("trump")
        if not text:
            if rules.turned:
                self.fail("these rules turn a card for trumps, so there is a trump suit")
            return None
        if len(text) != 1 or text not in SUITS:
            self.fail(f"it is one of s, h, d, c, or {EMPTY}")
        return SUITS.index(text)

    def _turned(self, rules: RuleSet, trick: int, trump: int | None) -> int | None:
        text = self.open("turned")
        if not text:
            return None
        name = text.removesuffix("*")
        if not re.fullmatch(_CARD, name):
            self.fail("it is a card such as Ks, or 7h* for a seven that has scored")
        card = CARD_OF[name]
        if not rules.turned or trick > rules.stock_tricks:
            self.fail("no card lies under the stock here")
        if card >> 4 != trump:
            self.fail("the turned card is of the trump suit")
        if name != text:
            if not name.startswith("7"):
                self.fail("only a seven scores when it is turned")
            self._turned_scored = True
        return card

    def _won(self) -> None:
        position = self.position
        text = self.open("won")
        if not text:
            return
        match = _WON.fullmatch(text)
        if match is None:
            self.fail("it is a seat, such as 2, 2+ for a seven shown, 2+Ks for a card got by exchange")
        if not in_stock(position):
            self.fail("nobody declares when the stock is out")
        position.won = self.seat(match[1])
        position.seven_now = bool(match[2])
        position.taken = CARD_OF[match[3]] if match[3] else None

    def _plays(self) -> None:
        position = self.position
        matches = self.listed(self.open("plays"), _PLAY, "2:Kh,1:9c")
        if not matches:
            return
        if position.won != NO_SEAT or position.over():
            self.fail("no trick is under way")
        plays = [(self.seat(match[1]), CARD_OF[match[2]]) for match in matches]
        if len({seat for seat, _ in plays}) < len(plays):
            self.fail("a seat has played twice")
        if len(plays) >= position.trick_size():
            self.fail(f"a trick with {position.trick_size()} cards is complete")
        position.plays = plays

    def _stock(self, rules: RuleSet) -> None:
        position = self.position
        left = max(0, rules.stock_cards - rules.players * (position.trick - 1) - rules.turned)
        text = self.open("stock")
        if text.isdigit():
            found = self.number("stock", 0, left)
            position.stock = None
        elif not text:
            found, position.stock = 0, []
        else:
            if not _STOCK.fullmatch(text):
                self.fail("it is cards run together, or their number")
            position.stock = [CARD_OF.get(name, UNSEEN) for name in _pairs(text)]
            found = len(position.stock)
        if found != left:
            self.fail(f"{found} cards; at trick {position.trick} it takes {left} without the turned card")
        position.stock_left = left

    def _hands(self) -> None:
        where = self.position.where
        parts = self.parts("hands", self.seats, "seat")
        self._doubtful = parts[-1].endswith(DOUBTFUL)
        if self._doubtful:
            parts[-1] = parts[-1].removesuffix(DOUBTFUL).removesuffix(EMPTY)
        for seat, part in enumerate(parts):
            match = _HAND.fullmatch(part)
            if match is None:
                self.fail("a hand is its known cards and the number of the others: KhQh9c+5")
            for name in _pairs(match[1]):
                where.hands[seat][CARD_OF[name]] += 1
            where.hidden[seat] = where.arrivals[seat] = int(match[2] or 0)

    def _sevens(self) -> None:
        packs = self.position.rules.rules.packs
        for seat, part in enumerate(self.parts("sevens", self.seats, "seat")):
            if part and (len(part) != 1 or part not in "012345678"[: packs + 1]):
                self.fail(f"each hand has 0 to {packs} sevens that have scored")
            self.position.scored_sevens[seat] = int(part or 0)

    def _scores(self) -> None:
        for name in ("scores", "brisques"):
            parts = self.open(name).split(":", 9)
            sides = self.position.rules.sides
            if len(parts) != sides or not all(re.fullmatch("[0-9]{1,9}", part) for part in parts):
                self.fail(f"it is {sides} numbers with colons between")
            setattr(self.position, name, [int(part) for part in parts])

    def _blanche(self, rules: RuleSet) -> None:
        text = self.open("blanche")
        if not text:
            return
        if not rules.carte_blanche:
            self.fail("there is no carte blanche in these rules")
        if len(text) != self.seats or set(text) - set(BLANCHE):
            self.fail(f"it is a letter for each of {self.seats} seats: o open, s shown, c closed")
        self.position.blanche = [BLANCHE.index(letter) for letter in text]

    # -- declarations

    def _declarations(self) -> None:
        """Tables, declarations and what has left the tables, which belong together."""
        position = self.position
        count = len(position.tables)
        tables = [self._copies(part) for part in self.parts("tables", count, "table")]
        words = self.listed(self.open("melds"), _MELD, "1:KhQh=40@9,1:KsQs~9")
        cards: dict[tuple[int, int, int], TableCard] = {}
        for word in words:
            self._declared(word, cards)
        self.name = "tables"
        for table, names in enumerate(tables):
            for card, number in names:
                lying = cards.get((table, card, number))
                if lying is None:
                    self.fail(f"no declaration has {_copy_name(card, number)}")
                if lying in position.tables[table]:
                    self.fail(f"{_copy_name(card, number)} lies there twice")
                position.tables[table].append(lying)
                position.laid[table][card] += 1
        for table, part in enumerate(self.parts("laid", count, "table")):
            if not _CARDS.fullmatch(part):
                self.fail("it is cards run together")
            for name in _pairs(part):
                position.laid[table][CARD_OF[name]] += 1
        if any(max(counts) > _MOST_COPIES for counts in position.laid):
            self.fail(f"of no card are there more than {_MOST_COPIES} copies")
        if position.won != NO_SEAT:
            now = position.trick
            position.turn_melds = [meld for meld in position.melds if now in (meld.trick, meld.scored_trick)]
            position.turn_laid = [card for table in position.tables for card in table if card.trick == now]
        self.name = "laid"
        for table, card, number in cards:
            if number > position.laid[table][card]:
                self.fail(f"{_copy_name(card, number)} was declared, so {number} must have been laid down")

    def _copies(self, text: str) -> list[tuple[int, int]]:
        """Cards with their numbers: ``KhQs2``."""
        if text and not _COPIES.fullmatch(text):
            self.fail("it is cards run together, with the copy's number behind a second one: KhQsQs2")
        return [(CARD_OF[word[:2]], int(word[2:] or 1)) for word in re.findall(_COPY, text)]

    def _declared(self, word: re.Match[str], cards: dict[tuple[int, int, int], TableCard]) -> None:
        position = self.position
        seat_digit, names, announced, points, scored, lost, disputed, before, made_at = word.groups()
        if announced is None and scored is None:
            self.fail(f"{word[0]} is neither announced (~9) nor scored (=40@9)")
        seat = self.seat(seat_digit)
        table = position.table_index(seat)
        scored_trick = 0 if scored is None else int(scored) or NO_SEAT
        trick = int(announced) if announced is not None else max(0, scored_trick)
        if max(trick, scored_trick) > position.trick:
            self.fail(f"{word[0]} has not happened yet at trick {position.trick}")
        parts: list[TableCard] = []
        for card, number in self._copies(names):
            place = (table, card, number)
            if place not in cards:
                cards[place] = TableCard(card, seat, number, trick)
            if cards[place] in parts:
                self.fail(f"{word[0]} has {_copy_name(card, number)} twice")
            parts.append(cards[place])
        state = LOST if lost else SCORED if scored_trick else WAITING
        meld = Meld(
            None, tuple(parts), seat, trick, state, scored_trick, int(made_at or 0), int(points or 0), bool(disputed)
        )
        meld.combination = current(position, meld)
        if before:
            meld.combination = position.rules.combinations(None).get(tuple(sorted(one.card for one in parts)))
        position.melds.append(meld)
        for one in parts:
            one.melds.append(meld)

    def _clock(self, rules: RuleSet) -> None:
        position = self.position
        text = self.open("clock")
        if not text:
            return
        if rules.reform == "off":
            self.fail("combinations are not re-formed in these rules")
        parts = text.split(";", 3)
        if len(parts) != 3 or not re.fullmatch(NUMBER, parts[0]):
            self.fail("it is three parts with semicolons between: 57;A12K40/J3;s12/-")
        position.played = int(parts[0])
        for part, letters, rows in (
            (parts[1], RANKS[: KNAVE + 1], position.rank_played),
            (parts[2], SUITS, position.married_played),
        ):
            words = [""] * len(rows) if part == EMPTY else part.split("/", len(rows))
            if len(words) != len(rows):
                self.fail(f"it needs {len(rows)} parts with slashes between")
            for times, word in zip(rows, words, strict=True):
                self._times(times, "" if word == EMPTY else word, letters)

    def _times(self, times: list[int], text: str, letters: str) -> None:
        if text and not _TIMES.fullmatch(text):
            self.fail("times follow their rank or suit: A12K40")
        for letter, time in re.findall(f"([A-Za-z])({NUMBER})", text):
            if letter not in letters:
                self.fail(f"{letter} is none of {letters}")
            times[letters.index(letter)] = int(time)

    # -- what is not known

    def _unseen(self) -> None:
        where = self.position.where
        leftover = [0] * CARD_SPACE
        packs = self.position.rules.rules.packs
        for suit, part in enumerate(self.parts("unseen", 4, "suit")):
            if not part:
                continue
            if len(part) != len(RANKED) or set(part) - set("012345678"[: packs + 1]):
                self.fail(f"it is a digit from 0 to {packs} for each of A T K Q J 9 8 7")
            for rank, digit in zip(RANKED, part, strict=True):
                leftover[make_card(rank, suit)] = int(digit)
        where.seen = [copies - left for copies, left in zip(where.copies, leftover, strict=True)]
        self._count()

    def _count(self) -> None:
        """No card lies in more places than there are copies that were seen."""
        position = self.position
        if self._doubtful:
            return
        for card, count in surplus(position).items():
            seen, copies = position.where.seen[card], position.where.copies[card]
            self.name = "hands" if seen == copies else "unseen"
            self.fail(
                f"{card_name(card)} lies in hands and stock, under it, or was laid down {_times_word(count)}, "
                f"and {seen} of {copies} can have been seen"
            )

    def _bans(self) -> None:
        where = self.position.where
        text = self.open("bans")
        if not text:
            return
        bans, *rest = text.split(";", 3)
        matches = self.listed(bans, _BAN, "2:AT7s,1:Kd")
        if not rest:
            for match in matches:
                if match[3] is not None or in_stock(self.position):
                    self.fail("while there is stock, places and cards that showed themselves follow: 2:7s@9.1;9/10;-")
                seat = self.seat(match[1])
                where.bans.append(Ban(seat, _cards(match[2]), where.arrivals[seat], 0, None))
            return
        if len(rest) != 2 or any(match[3] is None for match in matches):
            self.fail("it is demands, places and cards that showed themselves: 2:7s@9.1;9/10;1:Kh8")
        places = rest[0].split("/", self.seats)
        if len(places) != self.seats or not all(re.fullmatch(NUMBER, place) for place in places):
            self.fail(f"it needs {self.seats} numbers of places with slashes between")
        where.arrivals = [int(place) for place in places]
        reveals = self.listed("" if rest[1] == EMPTY else rest[1], _REVEAL, "1:Kh8")
        where.reveals = [(self.seat(one[1]), CARD_OF[one[2]], int(one[3])) for one in reveals]
        for match in matches:
            where.bans.append(Ban(self.seat(match[1]), _cards(match[2]), int(match[3]), int(match[4]), None))
        shown = Counter(seat for seat, _, _ in where.reveals)
        for seat, number in enumerate(where.arrivals):
            if number != where.hidden[seat] + shown[seat]:
                self.fail(
                    f"seat {seat + 1} got {number} cards unseen; {shown[seat]} showed themselves, and "
                    f"{where.hidden[seat]} are in the hand"
                )

    def _gone(self) -> None:
        text = self.open("gone")
        if not text:
            return
        parts = text.split(":", 2)
        if len(parts) != 2 or not all(re.fullmatch(NUMBER, part) for part in parts):
            self.fail("it is two numbers, aces and tens and other cards: 3:21")
        brisques = sum(1 << card for card, brisque in enumerate(self.position.rules.brisque) if brisque)
        self.position.where.gone = (int(parts[0]), int(parts[1]), brisques)


def _pairs(text: str) -> list[str]:
    """Names of two letters run together, one by one."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def _cards(text: str) -> int:
    """A set of cards (bits) from ``AT7sKd``."""
    cards = 0
    for ranks, suit in re.findall("([ATKQJ987]+)([shdc])", text):
        for rank in ranks:
            cards |= 1 << CARD_OF[rank + suit]
    return cards


def _copy_name(card: int, number: int) -> str:
    return card_name(card) + (str(number) if number > 1 else "")


def _times_word(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
